package macduff

import (
	"encoding/json"
	"testing"

	"drumhead/space/inches"
)

// TestEventNames: every kind has a name, and what it uses. Names stand in
// records for ever.
func TestEventNames(t *testing.T) {
	if len(eventNames) != int(kinds) || len(uses) != int(kinds) {
		t.Fatalf("%d names and %d lists of fields for %d kinds of events", len(eventNames), len(uses), kinds)
	}
}

// golden is events as records hold them. What stands here never changes: battles
// that were kept are read by it. New kinds are added at the end.
var golden = []struct {
	e    Event
	text string
}{
	{Event{Kind: TurnBegan, Turn: 3}, `{"kind":"turn","turn":3}`},
	{Event{Kind: WindSet, Facing: inches.East, Yes: true}, `{"kind":"wind","yes":true,"facing":9000}`},
	{Event{Kind: DeckMade, Mask: 65}, `{"kind":"deck","mask":65}`},
	{Event{Kind: CardTurned, Card: 6, Side: 1}, `{"kind":"card","side":1,"card":6}`},
	{Event{Kind: Won, Side: 1, N: 2, M: 5}, `{"kind":"initiative","side":1,"n":2,"m":5}`},
	{Event{Kind: Up, Unit: 2}, `{"kind":"up","unit":2}`},
	{Event{Kind: Joined, Unit: 2, Target: 5}, `{"kind":"joined","unit":2,"target":5}`},
	{Event{Kind: CalledUp, Unit: 2, Yes: true}, `{"kind":"called","unit":2,"yes":true}`},
	{Event{Kind: Shot, Unit: 2, Target: 9, N: 3, M: 6}, `{"kind":"shot","unit":2,"target":9,"n":3,"m":6}`},
	{Event{Kind: Casualties, Unit: 9, N: 3, M: 9}, `{"kind":"casualties","unit":9,"n":3,"m":9}`},
	{Event{Kind: Tested, Unit: 9, N: -1}, `{"kind":"tested","unit":9,"n":-1}`},
	{Event{Kind: Removed, Unit: 9, Fate: Routed}, `{"kind":"removed","unit":9,"fate":2}`},
	{Event{Kind: Moved, Unit: 2, At: inches.Position{X: 12000, Y: 18500}, Facing: 4500, Legs: 2, Course: [maxLegs + 2]inches.Position{{X: 12000, Y: 12000}, {X: 12000, Y: 18500}}}, `{"kind":"moved","unit":2,"at":{"x":12000,"y":18500},"facing":4500,"course":[{"x":12000,"y":12000},{"x":12000,"y":18500}]}`},
	{Event{Kind: Formed, Unit: 2, At: inches.Position{X: 12000, Y: 18500}, Facing: 9000, Form: Square, Files: 3, In: -1}, `{"kind":"formed","unit":2,"at":{"x":12000,"y":18500},"facing":9000,"form":4,"files":3,"afoot":false,"in":-1}`},
	{Event{Kind: Marked, Unit: 2, Marks: Fired, Yes: true}, `{"kind":"marked","unit":2,"yes":true,"marks":4}`},
	{Event{Kind: Contacted, Unit: 2, Target: 9, N: 1}, `{"kind":"contacted","unit":2,"target":9,"n":1}`},
	{Event{Kind: Fought, Unit: 2, Target: 9, N: 2, M: 1}, `{"kind":"fought","unit":2,"target":9,"n":2,"m":1}`},
	{Event{Kind: Apart, Unit: 2}, `{"kind":"apart","unit":2}`},
	{Event{Kind: Fire, Ground: 4, Yes: true}, `{"kind":"fire","yes":true,"ground":4}`},
	{Event{Kind: Decided, N: 1, M: 2}, `{"kind":"decided","n":1,"m":2}`},
	{Event{Kind: Lost, Unit: 9, Fate: Routed, N: shakenAndBeaten}, `{"kind":"lost","unit":9,"n":1,"fate":2}`},
	{Event{Kind: Tended, Unit: 7, Yes: true}, `{"kind":"tended","unit":7,"yes":true}`},
	{Event{Kind: Missed, Unit: 2}, `{"kind":"missed","unit":2}`},
	{Event{Kind: BattleOver, Side: -1, Ending: TurnLimit}, `{"kind":"over","side":-1,"ending":3}`},
}

func TestGoldenEvents(t *testing.T) {
	for _, g := range golden {
		text, err := json.Marshal(g.e)
		if err != nil || string(text) != g.text {
			t.Errorf("%s is written\n%s, wanted\n%s (%v)", g.e.Kind, text, g.text, err)
		}
		var e Event
		if err := json.Unmarshal([]byte(g.text), &e); err != nil || e != g.e {
			t.Errorf("%s is read as %+v (%v)", g.text, e, err)
		}
	}
}
