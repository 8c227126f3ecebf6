package napoleonic

import (
	"encoding/json"
	"testing"

	"drumhead/dice"
	"drumhead/rules"
	"drumhead/rules/rulestest"
	"drumhead/space/hex"
)

// golden is one event of each kind as records hold it. What stands here never
// changes: battles that were kept are read by it. New kinds are added at the
// end.
var golden = []rulestest.Golden[Event]{
	{Event: Event{Kind: TurnBegan, Turn: 3}, Text: `{"kind":"turn","turn":3}`},
	{Event: Event{Kind: Initiative, Side: 1}, Text: `{"kind":"initiative","side":1}`},
	{Event: Event{Kind: PartBegan, Side: 0, List: [maxSide]int8{2, 0, 1}, Count: 3}, Text: `{"kind":"part","side":0,"list":[2,0,1]}`},
	{Event: Event{Kind: Activated, Unit: 2}, Text: `{"kind":"activated","unit":2}`},
	{Event: Event{Kind: Moved, Unit: 2, Path: [maxPath]hex.Cell{15, 26}, Count: 2, Facing: hex.NE, Spent: 2}, Text: `{"kind":"moved","unit":2,"path":[15,26],"facing":"NE","spent":2,"stopped":false}`},
	{Event: Event{Kind: Turned, Unit: 2, Facing: hex.S, Spent: 1}, Text: `{"kind":"turned","unit":2,"facing":"S","spent":1}`},
	{Event: Event{Kind: Formed, Unit: 2, Formation: Square, Facing: hex.N, Spent: 1}, Text: `{"kind":"formed","unit":2,"formation":"square","facing":"N","spent":1}`},
	{Event: Event{Kind: Fired, Unit: 2, Target: 9, Range: 3, Hits: [2]int8{1}, Closes: true}, Text: `{"kind":"fired","unit":2,"target":9,"closes":true,"range":3,"hits":[1,0]}`},
	{Event: Event{Kind: Assaulted, Unit: 2, Target: 9, Hits: [2]int8{1, 2}, Winner: nobody}, Text: `{"kind":"assaulted","unit":2,"target":9,"hits":[1,2],"winner":-1}`},
	{Event: Event{Kind: Casualties, Unit: 9, Points: 2, Left: 4}, Text: `{"kind":"lost","unit":9,"points":2,"left":4}`},
	{Event: Event{Kind: Ruined, Unit: 9}, Text: `{"kind":"destroyed","unit":9}`},
	{Event: Event{Kind: PushedBack, Unit: 9, From: 26, To: 27}, Text: `{"kind":"pushed","unit":9,"from":26,"to":27}`},
	{Event: Event{Kind: FellBack, Unit: 9, From: 26, To: 27}, Text: `{"kind":"fell-back","unit":9,"from":26,"to":27}`},
	{Event: Event{Kind: Retreated, Unit: 9, From: 26, To: 27}, Text: `{"kind":"retreated","unit":9,"from":26,"to":27}`},
	{Event: Event{Kind: LeftTable, Unit: 9, From: 26, Points: 3}, Text: `{"kind":"left","unit":9,"from":26,"points":3}`},
	{Event: Event{Kind: Stuck, Unit: 9}, Text: `{"kind":"blocked","unit":9}`},
	{Event: Event{Kind: Reformed, Unit: 9, Formation: Column, Facing: hex.S}, Text: `{"kind":"reformed","unit":9,"formation":"column","facing":"S"}`},
	{Event: Event{Kind: Tested, Unit: 9, Passed: true}, Text: `{"kind":"tested","unit":9,"passed":true}`},
	{Event: Event{Kind: Rallied, Unit: 7, Target: 2, Passed: true}, Text: `{"kind":"rallied","unit":7,"target":2,"closes":false,"passed":true}`},
	{Event: Event{Kind: Carried, Unit: 7, From: 26, To: 27}, Text: `{"kind":"carried","unit":7,"from":26,"to":27}`},
	{Event: Event{Kind: Displaced, Unit: 7, From: 26, To: 40}, Text: `{"kind":"displaced","unit":7,"from":26,"to":40}`},
	{Event: Event{Kind: Taken, Unit: 7, From: 26}, Text: `{"kind":"captured","unit":7,"from":26}`},
	{Event: Event{Kind: Risked, Unit: 7}, Text: `{"kind":"risked","unit":7,"passed":false}`},
	{Event: Event{Kind: Occupied, Unit: 2, From: 26, To: 27}, Text: `{"kind":"occupied","unit":2,"from":26,"to":27}`},
	{Event: Event{Kind: Stood, Unit: 2}, Text: `{"kind":"stood","unit":2}`},
	{Event: Event{Kind: Entered, Unit: 2, To: 0, Facing: hex.N, Spent: 1, Stopped: true}, Text: `{"kind":"entered","unit":2,"to":0,"facing":"N","spent":1,"stopped":true}`},
	{Event: Event{Kind: Departed, Unit: 2, From: 54, Points: 6}, Text: `{"kind":"exited","unit":2,"from":54,"points":6}`},
	{Event: Event{Kind: Finished, Unit: 2, Passed: true}, Text: `{"kind":"finished","unit":2,"passed":true}`},
	{Event: Event{Kind: PartClosed, Side: 1, Passed: true}, Text: `{"kind":"part-closed","side":1,"passed":true}`},
	{Event: Event{Kind: HexHeld, Side: 1, To: 54}, Text: `{"kind":"held","side":1,"to":54}`},
	{Event: Event{Kind: PartEnded, Side: 1}, Text: `{"kind":"part-ended","side":1}`},
	{Event: Event{Kind: TurnEnded, Turn: 3}, Text: `{"kind":"turn-ended","turn":3}`},
	{Event: Event{Kind: BattleOver, Side: nobody, Ending: TurnLimit}, Text: `{"kind":"over","side":-1,"ending":"turn-limit"}`},
	{Event: Event{Kind: Placed, Unit: 2, From: hex.None, To: 27}, Text: `{"kind":"placed","unit":2,"from":-1,"to":27}`},
	{Event: Event{Kind: Strengthened, Unit: 2, Points: -2, Left: 4}, Text: `{"kind":"strengthened","unit":2,"points":-2,"left":4}`},
	{Event: Event{Kind: Arrayed, Unit: 2, Formation: Line}, Text: `{"kind":"arrayed","unit":2,"formation":"line"}`},
	{Event: Event{Kind: Faced, Unit: 2, Facing: hex.NW}, Text: `{"kind":"faced","unit":2,"facing":"NW"}`},
	{Event: Event{Kind: Routed, Unit: 2, Passed: true}, Text: `{"kind":"routed","unit":2,"passed":true}`},
	{Event: Event{Kind: Proceeding, Frame: Frame{Step: MoraleStep, Assault: true, Units: [2]int8{2, 9}, Cells: [2]hex.Cell{26, 27}, Hurt: [2]int8{1, 2}, Hits: 2, Winner: 0}},
		Text: `{"kind":"step","frame":{"step":4,"assault":true,"units":[2,9],"cells":[26,27],"hurt":[1,2],"hits":2,"winner":0}}`},
	{Event: Event{Kind: Tied}, Text: `{"kind":"tied"}`},
	{Event: Event{Kind: HeldSquare, Unit: 9}, Text: `{"kind":"square-held","unit":9}`},
}

func TestEventsNeverDrift(t *testing.T) { rulestest.TestGolden(t, golden, kindNames[:]) }

func TestBadEventsAreRefused(t *testing.T) {
	for _, text := range []string{
		`{"kind":"dance"}`,
		`{"kind":""}`,
		`{"kind":"moved","unit":1}`,
		`{"kind":"stood","unit":1,"to":3}`,
		`{"kind":"stood","unit":1,"colour":3}`,
		`{"kind":"formed","unit":2,"formation":"heap","facing":"N","spent":1}`,
		`{"kind":"moved","unit":2,"path":[1,2,3,4,5,6,7,8,9],"facing":"NE","spent":2,"stopped":false}`,
	} {
		var e Event
		if err := json.Unmarshal([]byte(text), &e); err == nil {
			t.Errorf("%s was taken", text)
		}
	}
}

// Events of random battles come back from JSON as they were.
func TestEventsKeepTheirFields(t *testing.T) {
	s := start(t, "standard", map[string]string{"facing": "front-arc", "follow-up": "winner-may-occupy", "general-risk": "casualty-roll"})
	mind := dice.NewFast(1, 1)
	var r run
	var out rules.Offer[Order]
	for {
		r.Start(fold, s, &mind)
		if !goOn(&r, &mind, &out, func(rules.Seat) {}) {
			return
		}
		for _, e := range r.Events {
			text, err := json.Marshal(e)
			var back Event
			if err == nil {
				err = json.Unmarshal(text, &back)
			}
			if err != nil || back != e {
				t.Fatalf("%+v became %s and %+v (%v)", e, text, back, err)
			}
		}
	}
}
