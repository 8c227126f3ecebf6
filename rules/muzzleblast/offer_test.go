package muzzleblast

import (
	"slices"
	"testing"

	"drumhead/rules"
	"drumhead/scenarios"
)

// A gun that has nobody to fire at is not asked, while its fellow, who has, is
// (MB-ART-01).
func TestGunsWithNobodyToFireAtAreNotAsked(t *testing.T) {
	s := started(t, `drumhead: 1
id: guns
title: Two guns
rules: muzzleblast
turns: 3
options: {free-unit-sizes: on}
board: {grid: inches, width: "96"}
forces:
  A:
    - {id: a1, type: artillery, guns: [{id: g1, type: medium, at: "10,4", crew: 6}]}
    - {id: a2, type: artillery, guns: [{id: g2, type: medium, at: "86,4", crew: 6}]}
  B: [{id: j1, type: infantry, at: "10,20", facing: S}]
now: {turn: 1, stage: artillery}
`)
	var off rules.Offer[Order]
	offer(s, 0, &off)
	asked := func(g int8) bool {
		return slices.ContainsFunc(off.Orders, func(o Order) bool { return o.Who == gunPiece(g) })
	}
	if !asked(0) || asked(1) {
		t.Errorf("the near gun is asked: %v, the far one: %v; wanted true and false", asked(0), asked(1))
	}
}

// TestAGunIsLaidOnWhomItSees: a house hides one end of a line from the gun; it is offered
// the men at the other end, and not nobody (MB-ART-03).
func TestAGunIsLaidOnWhomItSees(t *testing.T) {
	s := started(t, `drumhead: 1
id: corner
title: Round the corner
rules: muzzleblast
turns: 3
options: {free-unit-sizes: on}
board:
  grid: inches
  grounds: [{terrain: house, name: the stone house, box: "16.5,11 19.5,14"}]
forces:
  A: [{id: a1, type: artillery, guns: [{id: g1, type: light, at: "16,6.6", crew: 4}]}]
  B: [{id: j1, type: infantry, files: 12, at: "16.5,18.5", facing: S}]
now: {turn: 1, stage: artillery}
`)
	hidden := newOrder(BallVerb, gunPiece(0))
	hidden.Path.add(s.figureAt(s.b.units[s.b.find("j1")].last - 1).Position())
	seen := newOrder(BallVerb, gunPiece(0))
	seen.Path.add(s.figureAt(s.b.units[s.b.find("j1")].first).Position())
	if a, b := check(s, 0, &hidden).Legal(), check(s, 0, &seen).Legal(); a == b {
		t.Fatalf("the ends of the line may be aimed at: %v and %v; wanted one of them hidden", a, b)
	}
	var off rules.Offer[Order]
	offer(s, 0, &off)
	if !slices.ContainsFunc(off.Orders, func(o Order) bool { return o.Verb == BallVerb }) {
		t.Error("no ball is offered, though the gun sees half of the line")
	}
	if _, worth, ok := BestAim(s, 0); !ok || worth < 18 {
		t.Errorf("the best aim is worth %d in 36 of a man (%v)", worth, ok)
	}
}

// TestGunsAreListedWithTheirCrews: orders are arranged in the sequence in which they are listed; a gun that came after the next unit would
// be passed by it (MB-SIM-01).
func TestGunsAreListedWithTheirCrews(t *testing.T) {
	s := new(State)
	if err := setup(s, scenarios.Find("the-lane")); err != nil {
		t.Fatal(err)
	}
	var r run
	r.Start(fold, s, nil)
	step(&r)
	first := newOrder(StandVerb, s.b.find("i1"))
	resolve(&r, 0, &first)
	var to rules.Offer[Order]
	offer(s, 0, &to)
	var listed []string
	for i := range to.Orders {
		if id := s.pieceID(to.Orders[i].Who); id != "" && !slices.Contains(listed, id) {
			listed = append(listed, id)
		}
	}
	if want := []string{"a1", "g1", "c1"}; !slices.Equal(listed, want) {
		t.Errorf("listed %v, wanted %v", listed, want)
	}
}
