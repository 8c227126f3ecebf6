package latecentury

import (
	"encoding/json"
	"testing"

	"drumhead/rules/rulestest"
	"drumhead/space/square"
)

// golden is one event of each kind as records hold it. What stands here never
// changes: battles that were kept are read by it. New kinds are added at the
// end.
var golden = []rulestest.Golden[Event]{
	{Event: Event{Kind: Deployed, Unit: 2, To: 15}, Text: `{"kind":"deployed","unit":2,"to":15}`},
	{Event: Event{Kind: Rated, Side: 1, Count: 3}, Text: `{"kind":"rated","side":1,"count":3}`},
	{Event: Event{Kind: TurnBegan, Turn: 3, Side: 1}, Text: `{"kind":"turn","turn":3,"side":1}`},
	{Event: Event{Kind: Declared, Unit: 7, Target: nobody, Facing: square.E}, Text: `{"kind":"declared","unit":7,"target":-1,"facing":"E"}`},
	{Event: Event{Kind: Commanded, Side: 1, Count: 6}, Text: `{"kind":"commanded","side":1,"count":6}`},
	{Event: Event{Kind: CardTurned, Side: 1, Card: 16}, Text: `{"kind":"card-turned","side":1,"card":"5H"}`},
	{Event: Event{Kind: Dealt, Unit: 2, Card: 51}, Text: `{"kind":"dealt","unit":2,"card":"KS"}`},
	{Event: Event{Kind: Named, Unit: 2}, Text: `{"kind":"named","unit":2}`},
	{Event: Event{Kind: DealtBlind, Side: 1, Card: 0}, Text: `{"kind":"dealt-unseen","side":1,"card":"AH"}`},
	{Event: Event{Kind: DealEnded, Side: 1}, Text: `{"kind":"deal-ended","side":1}`},
	{Event: Event{Kind: CardUp, Side: 1, Card: 37}, Text: `{"kind":"card-up","side":1,"card":"10C"}`},
	{Event: Event{Kind: Broke, Unit: 2}, Text: `{"kind":"broke","unit":2}`},
	{Event: Event{Kind: Remained, Unit: 2}, Text: `{"kind":"remained","unit":2}`},
	{Event: Event{Kind: Moved, Unit: 2, Path: [maxPath]square.Cell{15, 26}, Count: 2, Facing: square.E}, Text: `{"kind":"moved","unit":2,"path":[15,26],"facing":"E"}`},
	{Event: Event{Kind: Pivoted, Unit: 2, Facing: square.S, Passed: true}, Text: `{"kind":"turned","unit":2,"facing":"S","passed":true}`},
	{Event: Event{Kind: Faced, Unit: 2, Target: 9, Facing: square.W}, Text: `{"kind":"faced","unit":2,"target":9,"facing":"W"}`},
	{Event: Event{Kind: Looked, Unit: 2, Target: 9, Passed: true}, Text: `{"kind":"looked","unit":2,"target":9,"passed":true,"lasting":false}`},
	{Event: Event{Kind: Searched, Unit: 2, To: 26, Target: nobody}, Text: `{"kind":"searched","unit":2,"target":-1,"to":26}`},
	{Event: Event{Kind: Fired, Unit: 2, Target: 9, Hits: [2]int8{3}}, Text: `{"kind":"fired","unit":2,"target":9,"hits":[3,0]}`},
	{Event: Event{Kind: Withheld, Unit: 2}, Text: `{"kind":"withheld","unit":2}`},
	{Event: Event{Kind: Struck, Unit: 9, Hits: [2]int8{3}, Points: 2}, Text: `{"kind":"struck","unit":9,"hits":[3,0],"points":2}`},
	{Event: Event{Kind: Fought, Unit: 2, Target: 9, Hits: [2]int8{1, 2}, Facing: square.S}, Text: `{"kind":"fought","unit":2,"target":9,"facing":"S","hits":[1,2]}`},
	{Event: Event{Kind: Risked, Unit: 7}, Text: `{"kind":"risked","unit":7,"passed":false}`},
	{Event: Event{Kind: Casualties, Unit: 9, Points: 2, Left: 4}, Text: `{"kind":"lost","unit":9,"points":2,"left":4}`},
	{Event: Event{Kind: Ruined, Unit: 9}, Text: `{"kind":"destroyed","unit":9}`},
	{Event: Event{Kind: Fell, Unit: 7}, Text: `{"kind":"fell","unit":7}`},
	{Event: Event{Kind: Parted, Unit: 7, Facing: square.N, Card: noCard, Passed: true}, Text: `{"kind":"parted","unit":7,"card":"","facing":"N","passed":true}`},
	{Event: Event{Kind: Tested, Unit: 9, Passed: true, Facing: square.S}, Text: `{"kind":"tested","unit":9,"facing":"S","passed":true}`},
	{Event: Event{Kind: Joined, Unit: 7, Target: 2}, Text: `{"kind":"joined","unit":7,"target":2}`},
	{Event: Event{Kind: Retreated, Unit: 9, Path: [maxPath]square.Cell{26}, Count: 1, Facing: square.S}, Text: `{"kind":"retreated","unit":9,"path":[26],"facing":"S"}`},
	{Event: Event{Kind: LeftTable, Unit: 9, From: 26, Points: 3}, Text: `{"kind":"left","unit":9,"from":26,"points":3}`},
	{Event: Event{Kind: Stuck, Unit: 9, Facing: square.S}, Text: `{"kind":"blocked","unit":9,"facing":"S"}`},
	{Event: Event{Kind: GaveUp, Unit: 9, From: 26, Points: 3}, Text: `{"kind":"surrendered","unit":9,"from":26,"points":3}`},
	{Event: Event{Kind: Finished, Side: 1, Card: 5, Passed: true}, Text: `{"kind":"finished","side":1,"card":"2C","passed":true}`},
	{Event: Event{Kind: Revealed, Unit: 9, Deeds: moved, Piece: Piece{At: 26, Strength: 4, Facing: square.W, With: nobody, Card: 5, Moved: true, Tried: 6}},
		Text: `{"kind":"revealed","unit":9,"deeds":4,"piece":{"at":26,"strength":4,"facing":3,"fate":0,"with":-1,"card":5,"retreating":false,"done":false,"retreated":false,"moved":true,"fired":false,"joined":false,"hidden":false,"spotted":false,"tried":6}}`},
	{Event: Event{Kind: SquareHeld, Side: 1, To: 54}, Text: `{"kind":"held","side":1,"to":54}`},
	{Event: Event{Kind: BattleOver, Side: nobody, Ending: TurnLimit}, Text: `{"kind":"over","side":-1,"ending":"turn-limit"}`},
	{Event: Event{Kind: Placed, Unit: 2, From: square.None, To: 27}, Text: `{"kind":"placed","unit":2,"from":-1,"to":27}`},
	{Event: Event{Kind: Strengthened, Unit: 2, Points: -2, Left: 1}, Text: `{"kind":"strengthened","unit":2,"points":-2,"left":1}`},
	{Event: Event{Kind: Turned, Unit: 2, Facing: square.W}, Text: `{"kind":"faced-by-ruling","unit":2,"facing":"W"}`},
	{Event: Event{Kind: Routed, Unit: 2, Passed: true}, Text: `{"kind":"routed","unit":2,"passed":true}`},
	{Event: Event{Kind: Carded, Unit: 2, Card: noCard}, Text: `{"kind":"carded","unit":2,"card":""}`},
	{Event: Event{Kind: Rerated, Side: 1, Count: 1}, Text: `{"kind":"rerated","side":1,"count":1}`},
	{Event: Event{Kind: StageBegan, Stage: RetreatsStage, Side: 1, Passed: true}, Text: `{"kind":"stage","stage":"retreats","side":1,"passed":true}`},
	{Event: Event{Kind: Proceeding, Frame: Frame{Step: MoraleStep, Units: [2]int8{2, 9}, Killed: [2]int8{1, 2}, Struck: [2]bool{true, false}, Fallen: [2]bool{true, false}, Flee: 5}, Contact: FightStep},
		Text: `{"kind":"step","passed":false,"frame":{"step":4,"units":[2,9],"killed":[1,2],"struck":[true,false],"fallen":[true,false],"flee":5},"contact":4}`},
	{Event: Event{Kind: Gathered, Unit: 9, Turn: 5, Left: 6}, Text: `{"kind":"gathered","turn":5,"unit":9,"left":6}`},
}

func TestEventsNeverDrift(t *testing.T) { rulestest.TestGolden(t, golden, kindNames[:]) }

func TestBadEventsAreRefused(t *testing.T) {
	for _, text := range []string{
		`{"kind":"dance"}`,
		`{"kind":""}`,
		`{"kind":"moved","unit":1}`,
		`{"kind":"moved","unit":1,"path":[],"facing":"N"}`,
		`{"kind":"moved","unit":2,"path":[1,2,3,4,5,6,7,8,9],"facing":"N"}`,
		`{"kind":"broke","unit":1,"to":3}`,
		`{"kind":"broke","unit":1,"colour":3}`,
		`{"kind":"dealt","unit":1,"card":"1H"}`,
		`{"kind":"faced","unit":2,"target":9,"facing":"NE"}`,
	} {
		var e Event
		if err := json.Unmarshal([]byte(text), &e); err == nil {
			t.Errorf("%s was taken", text)
		}
	}
}
