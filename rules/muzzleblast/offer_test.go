package muzzleblast

import (
	"slices"
	"testing"

	"drumhead/rules"
	"drumhead/scenario"
)

// A gun that has nobody to fire at is not asked, while its fellow, who has, is
// (MB-ART-01).
func TestGunsWithNobodyToFireAtAreNotAsked(t *testing.T) {
	sc, err := scenario.Parse("guns.yaml", []byte(`drumhead: 1
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
`))
	if err != nil {
		t.Fatal(err)
	}
	s := new(State)
	if err := setup(s, sc); err != nil {
		t.Fatal(err)
	}
	var off rules.Offer[Order]
	offer(s, 0, &off)
	asked := func(g int8) bool {
		return slices.ContainsFunc(off.Orders, func(o Order) bool { return o.Who == gunPiece(g) })
	}
	if !asked(0) || asked(1) {
		t.Errorf("the near gun is asked: %v, the far one: %v; wanted true and false", asked(0), asked(1))
	}
}
