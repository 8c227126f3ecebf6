package european

import (
	"testing"

	"drumhead/rules/rulestest"
	"drumhead/space/inches"
)

// golden is one event of each kind as records hold it. What stands here never
// changes: battles that were kept are read by it. New kinds are added at the
// end.
var golden = []rulestest.Golden[Event]{
	{Event: Event{Kind: TurnBegan, Turn: 3}, Text: `{"kind":"turn","turn":3}`},
	{Event: Event{Kind: Initiative, Side: 1}, Text: `{"kind":"initiative","side":1}`},
	{Event: Event{Kind: Tied}, Text: `{"kind":"tied"}`},
	{Event: Event{Kind: PartBegan, Side: 1}, Text: `{"kind":"part","side":1}`},
	{Event: Event{Kind: Moved, Unit: 2, Path: [inches.MaxLegs]inches.Position{{X: 12_500, Y: 18_000}}, Legs: 1, Facing: 27_000, Reformed: true, Cost: 5_500},
		Text: `{"kind":"moved","unit":2,"reformed":true,"facing":27000,"cost":5500,"path":[{"x":12500,"y":18000}]}`},
	{Event: Event{Kind: Pivoted, Unit: 2, Facing: 4_500}, Text: `{"kind":"pivoted","unit":2,"facing":4500}`},
	{Event: Event{Kind: Reformed, Unit: 2, Facing: 0}, Text: `{"kind":"reformed","unit":2,"facing":0}`},
	{Event: Event{Kind: Contact, Unit: 2, Target: 9}, Text: `{"kind":"contact","unit":2,"target":9}`},
	{Event: Event{Kind: Departed, Unit: 6}, Text: `{"kind":"left","unit":6}`},
	{Event: Event{Kind: Joined, Unit: 6, Target: 1}, Text: `{"kind":"joined","unit":6,"target":1}`},
	{Event: Event{Kind: Relieved, Unit: 1, Hits: 6, Left: 4}, Text: `{"kind":"relieved","unit":1,"hits":6,"left":4}`},
	{Event: Event{Kind: Shot, Unit: 2, Target: 9, Band: 2, Best: 5, Hits: 3}, Text: `{"kind":"shot","unit":2,"target":9,"band":2,"best":5,"hits":3}`},
	{Event: Event{Kind: Deployed, Unit: 2}, Text: `{"kind":"deployed","unit":2}`},
	{Event: Event{Kind: Fought, Unit: 4, Target: 9, Best: 6, Doubled: true, Hits: 12}, Text: `{"kind":"fought","unit":4,"target":9,"best":6,"hits":12,"doubled":true}`},
	{Event: Event{Kind: Hit, Unit: 9, Hits: 3, Left: 7}, Text: `{"kind":"hit","unit":9,"hits":3,"left":7}`},
	{Event: Event{Kind: Worsened, Unit: 9, Grade: 2}, Text: `{"kind":"worsened","unit":9,"grade":2}`},
	{Event: Event{Kind: Ruined, Unit: 9}, Text: `{"kind":"eliminated","unit":9}`},
	{Event: Event{Kind: Smoked, Unit: 2, On: true}, Text: `{"kind":"smoke","unit":2,"on":true}`},
	{Event: Event{Kind: Passed, Side: 1}, Text: `{"kind":"passed","side":1}`},
	{Event: Event{Kind: PartEnded, Side: 1}, Text: `{"kind":"part-ended","side":1}`},
	{Event: Event{Kind: TurnEnded, Turn: 3}, Text: `{"kind":"turn-ended","turn":3}`},
	{Event: Event{Kind: PlaceHeld, Side: 1, Place: 0}, Text: `{"kind":"held","side":1,"place":0}`},
	{Event: Event{Kind: Entered, Unit: 8}, Text: `{"kind":"entered","unit":8}`},
	{Event: Event{Kind: BattleOver, Side: nobody, Ending: TurnLimit}, Text: `{"kind":"over","side":-1,"ending":"turn-limit"}`},
	{Event: Event{Kind: Placed, Unit: 2, At: inches.Position{X: 12_000, Y: 18_000}}, Text: `{"kind":"placed","unit":2,"at":{"x":12000,"y":18000}}`},
	{Event: Event{Kind: Faced, Unit: 2, Facing: 9_000}, Text: `{"kind":"faced","unit":2,"facing":9000}`},
	{Event: Event{Kind: Arrayed, Unit: 2, Formation: Battle}, Text: `{"kind":"arrayed","unit":2,"formation":"battle"}`},
	{Event: Event{Kind: Weakened, Unit: 2, Hits: -2, Left: 4}, Text: `{"kind":"weakened","unit":2,"hits":-2,"left":4}`},
	{Event: Event{Kind: Clouded, Unit: 2, On: true}, Text: `{"kind":"clouded","unit":2,"on":true}`},
	{Event: Event{Kind: Engaged, Unit: 2, Target: 9}, Text: `{"kind":"engaged","unit":2,"target":9}`},
	{Event: Event{Kind: Freed, Unit: 2}, Text: `{"kind":"freed","unit":2}`},
	{Event: Event{Kind: PhaseBegan, Phase: Shooting}, Text: `{"kind":"phase","phase":"shooting"}`},
	{Event: Event{Kind: Chosen, Side: 1}, Text: `{"kind":"chooses","side":1}`},
}

func TestGolden(t *testing.T) { rulestest.TestGolden(t, golden, kindNames[:]) }
