package napoleonic

import (
	"encoding/json"
	"testing"

	"drumhead/dice"
	"drumhead/rules"
	"drumhead/space/hex"
)

// golden is one event of each kind as records hold it. What stands here never
// changes: battles that were kept are read by it. New kinds are added at the
// end.
var golden = []struct {
	e    Event
	text string
}{
	{Event{Kind: TurnBegan, Turn: 3}, `{"kind":"turn","turn":3}`},
	{Event{Kind: Initiative, Side: 1}, `{"kind":"initiative","side":1}`},
	{Event{Kind: PartBegan, Side: 0, List: [maxSide]int8{2, 0, 1}, Count: 3}, `{"kind":"part","side":0,"list":[2,0,1]}`},
	{Event{Kind: Activated, Unit: 2}, `{"kind":"activated","unit":2}`},
	{Event{Kind: Moved, Unit: 2, Path: [maxPath]hex.Cell{15, 26}, Count: 2, Facing: hex.NE, Spent: 2}, `{"kind":"moved","unit":2,"path":[15,26],"facing":"NE","spent":2,"stopped":false}`},
	{Event{Kind: Turned, Unit: 2, Facing: hex.S, Spent: 1}, `{"kind":"turned","unit":2,"facing":"S","spent":1}`},
	{Event{Kind: Formed, Unit: 2, Formation: Square, Facing: hex.N, Spent: 1}, `{"kind":"formed","unit":2,"formation":"square","facing":"N","spent":1}`},
	{Event{Kind: Fired, Unit: 2, Target: 9, Range: 3, Hits: [2]int8{1}, Closes: true}, `{"kind":"fired","unit":2,"target":9,"closes":true,"range":3,"hits":[1,0]}`},
	{Event{Kind: Assaulted, Unit: 2, Target: 9, Hits: [2]int8{1, 2}, Winner: nobody}, `{"kind":"assaulted","unit":2,"target":9,"hits":[1,2],"winner":-1}`},
	{Event{Kind: Casualties, Unit: 9, Points: 2, Left: 4}, `{"kind":"lost","unit":9,"points":2,"left":4}`},
	{Event{Kind: Ruined, Unit: 9}, `{"kind":"destroyed","unit":9}`},
	{Event{Kind: PushedBack, Unit: 9, From: 26, To: 27}, `{"kind":"pushed","unit":9,"from":26,"to":27}`},
	{Event{Kind: FellBack, Unit: 9, From: 26, To: 27}, `{"kind":"fell-back","unit":9,"from":26,"to":27}`},
	{Event{Kind: Retreated, Unit: 9, From: 26, To: 27}, `{"kind":"retreated","unit":9,"from":26,"to":27}`},
	{Event{Kind: LeftTable, Unit: 9, From: 26, Points: 3}, `{"kind":"left","unit":9,"from":26,"points":3}`},
	{Event{Kind: Stuck, Unit: 9}, `{"kind":"blocked","unit":9}`},
	{Event{Kind: Reformed, Unit: 9, Formation: Column, Facing: hex.S}, `{"kind":"reformed","unit":9,"formation":"column","facing":"S"}`},
	{Event{Kind: Tested, Unit: 9, Passed: true}, `{"kind":"tested","unit":9,"passed":true}`},
	{Event{Kind: Rallied, Unit: 7, Target: 2, Passed: true}, `{"kind":"rallied","unit":7,"target":2,"closes":false,"passed":true}`},
	{Event{Kind: Carried, Unit: 7, From: 26, To: 27}, `{"kind":"carried","unit":7,"from":26,"to":27}`},
	{Event{Kind: Displaced, Unit: 7, From: 26, To: 40}, `{"kind":"displaced","unit":7,"from":26,"to":40}`},
	{Event{Kind: Taken, Unit: 7, From: 26}, `{"kind":"captured","unit":7,"from":26}`},
	{Event{Kind: Risked, Unit: 7}, `{"kind":"risked","unit":7,"passed":false}`},
	{Event{Kind: Occupied, Unit: 2, From: 26, To: 27}, `{"kind":"occupied","unit":2,"from":26,"to":27}`},
	{Event{Kind: Stood, Unit: 2}, `{"kind":"stood","unit":2}`},
	{Event{Kind: Entered, Unit: 2, To: 0, Facing: hex.N, Spent: 1, Stopped: true}, `{"kind":"entered","unit":2,"to":0,"facing":"N","spent":1,"stopped":true}`},
	{Event{Kind: Departed, Unit: 2, From: 54, Points: 6}, `{"kind":"exited","unit":2,"from":54,"points":6}`},
	{Event{Kind: Finished, Unit: 2, Passed: true}, `{"kind":"finished","unit":2,"passed":true}`},
	{Event{Kind: PartClosed, Side: 1, Passed: true}, `{"kind":"part-closed","side":1,"passed":true}`},
	{Event{Kind: HexHeld, Side: 1, To: 54}, `{"kind":"held","side":1,"to":54}`},
	{Event{Kind: PartEnded, Side: 1}, `{"kind":"part-ended","side":1}`},
	{Event{Kind: TurnEnded, Turn: 3}, `{"kind":"turn-ended","turn":3}`},
	{Event{Kind: BattleOver, Side: nobody, Ending: TurnLimit}, `{"kind":"over","side":-1,"ending":"turn-limit"}`},
	{Event{Kind: Placed, Unit: 2, From: hex.None, To: 27}, `{"kind":"placed","unit":2,"from":-1,"to":27}`},
	{Event{Kind: Strengthened, Unit: 2, Points: -2, Left: 4}, `{"kind":"strengthened","unit":2,"points":-2,"left":4}`},
	{Event{Kind: Arrayed, Unit: 2, Formation: Line}, `{"kind":"arrayed","unit":2,"formation":"line"}`},
	{Event{Kind: Faced, Unit: 2, Facing: hex.NW}, `{"kind":"faced","unit":2,"facing":"NW"}`},
	{Event{Kind: Routed, Unit: 2, Passed: true}, `{"kind":"routed","unit":2,"passed":true}`},
	{Event{Kind: Proceeding, Frame: Frame{Step: MoraleStep, Assault: true, Units: [2]int8{2, 9}, Cells: [2]hex.Cell{26, 27}, Hurt: [2]int8{1, 2}, Hits: 2, Winner: 0}},
		`{"kind":"step","frame":{"step":4,"assault":true,"units":[2,9],"cells":[26,27],"hurt":[1,2],"hits":2,"winner":0}}`},
	{Event{Kind: Tied}, `{"kind":"tied"}`},
	{Event{Kind: HeldSquare, Unit: 9}, `{"kind":"square-held","unit":9}`},
}

func TestEventsNeverDrift(t *testing.T) {
	if len(golden) != int(kinds)-1 {
		t.Fatalf("%d golden events, wanted one for each of %d kinds", len(golden), kinds-1)
	}
	for i, g := range golden {
		if g.e.Kind != Kind(i+1) {
			t.Errorf("event %d is of kind %s (%d): kinds are never reordered", i+1, g.e.Kind, g.e.Kind)
		}
		text, err := json.Marshal(g.e)
		if err != nil || string(text) != g.text {
			t.Errorf("%s: %s, wanted %s (%v)", g.e.Kind, text, g.text, err)
		}
		var back Event
		if err := json.Unmarshal([]byte(g.text), &back); err != nil || back != g.e {
			t.Errorf("%s was read back as %+v (%v)", g.text, back, err)
		}
	}
}

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
