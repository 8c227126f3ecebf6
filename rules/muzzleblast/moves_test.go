package muzzleblast

import (
	"testing"

	"drumhead/dice"
	"drumhead/rules"
	"drumhead/scene"
)

const meeting = `
drumhead: 1
id: meeting
title: A meeting
rules: muzzleblast
board: {grid: inches}
forces:
  A:
    - {id: i1, type: infantry, at: "10,4"}
  B:
    - {id: h1, type: cavalry, at: "10,13.5", facing: S}
now: {turn: 1}
`

// order gives an order that must be legal.
func order(t *testing.T, s *State, side int8, text string) {
	t.Helper()
	o, err := parseOrder(s, text)
	if err != nil {
		t.Fatal(err)
	}
	if r := check(s, rules.Seat(side), &o); !r.Legal() {
		t.Fatalf("%s: %s", text, explain(s, rules.Seat(side), &o, r).Text)
	}
	var r run
	r.Start(fold, s, dice.None{})
	resolve(&r, rules.Seat(side), &o)
}

// TestMoves: what is shown of a move is what comes of it, and nothing of the
// other side's plots before all are closed (MB-SIM-02).
func TestMoves(t *testing.T) {
	s := started(t, meeting)
	order(t, s, 0, "i1 move 10,8")
	order(t, s, 0, "done")
	order(t, s, 1, "h1 move 10,5.5")

	var mine State
	know(&mine, s, 0)
	own := moves(&mine)
	if len(own.Tracks) != 1 || own.Tracks[0].Piece != "i1" || own.Tracks[0].Halt != nil || own.If == "" {
		t.Fatalf("the first side sees %+v, wanted its own way alone", own)
	}
	if end := own.Tracks[0].Way[1]; end != (scene.Passed{Point: scene.Point{X: 10000, Y: 8000}, Time: 1000}) {
		t.Errorf("it ends at %+v, wanted 10,8 at the end of the move", end)
	}

	order(t, s, 1, "done")
	all := moves(s)
	if len(all.Tracks) != 2 || all.If != "" {
		t.Fatalf("once all are closed: %+v, wanted both ways", all)
	}
	for i, want := range []struct {
		piece, by string
		y         int
	}{{"i1", "h1", 7000}, {"h1", "i1", 7500}} {
		track := all.Tracks[i]
		end := track.Way[len(track.Way)-1]
		if track.Piece != want.piece || track.Halt == nil || track.Halt.Piece != want.by || end.Y != want.y || end.Time < 749 || end.Time > 750 {
			t.Errorf("%+v, halt %+v: wanted %s stopped by %s at %d, at three quarters of the move", track, track.Halt, want.piece, want.by, want.y)
		}
	}
}

// TestMetApart: that a man has a plot of his own is not told by how somebody is
// stopped by him; he is named by his unit, as when he only stands there (MB-SIM-02).
func TestMetApart(t *testing.T) {
	const src = `
drumhead: 1
id: apart
title: Apart
rules: muzzleblast
options: {free-unit-sizes: on}
board: {grid: inches}
forces:
  A:
    - {id: h1, type: cavalry, at: "10,4"}
  B:
    - {id: j1, type: infantry, men: 2, facing: S, figures: {"1": {at: "10,9"}, "2": {at: "11,9"}}}
now: {turn: 1}
`
	stopped := func(plots ...string) Event {
		s := started(t, src)
		order(t, s, 0, "h1 move 10,9")
		for _, plot := range plots {
			order(t, s, 1, plot)
		}
		var r run
		r.Start(fold, s, dice.None{})
		moveAll(&r)
		for i := range r.Events {
			if e := &r.Events[i]; e.Kind == Moved && e.Who == 0 {
				return *e
			}
		}
		t.Fatal("the cavalry did not go")
		return Event{}
	}
	stands, goes := stopped(), stopped("j1.1 move 10,8.5")
	if stands.Target != 1 || goes.Target != stands.Target || goes.Cause != Contact {
		t.Errorf("stopped by %d where he stands, by %d where he goes: wanted his unit, 1", stands.Target, goes.Target)
	}
}
