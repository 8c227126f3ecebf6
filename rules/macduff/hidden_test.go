package macduff

import (
	"reflect"
	"slices"
	"testing"

	"drumhead/dice"
	"drumhead/rules"
)

// What a seat is offered, and how far its pieces reach, is the same whether an
// enemy is hidden there, elsewhere, or not at all: a refusal or a reach that knew
// better would give him away (MD-VIS-03). Odds are worked out from what the seat
// knows, which is the same wherever he is.
func TestHiddenUnitsChangeNothingThatIsAsked(t *testing.T) {
	first := trial(t, ambushByMap)
	compared := 0
	for seed := range uint64(3) {
		s := *first
		mind := dice.NewFast(seed, 7)
		var r run
		for n := 0; n < 100; n++ {
			r.Start(fold, &s, &mind)
			if next(&s) == rules.Ask {
				compared += sameWithout(t, &s, seatAsked(&s), n%20 == 0)
			}
			if on, _ := drawn(t, &r, &mind); !on {
				break
			}
		}
	}
	if compared < 50 {
		t.Errorf("only %d positions had an enemy hidden: too few to prove anything", compared)
	}
}

// sameWithout compares what a seat is shown with what it would be if the enemy's
// hidden pieces were elsewhere, and if there were none; it says whether there
// are any.
func sameWithout(t *testing.T, s *State, seat rules.Seat, reach bool) int {
	side := int8(0)
	if s.card(s.b.sides[1].general).seats>>uint(seat)&1 != 0 {
		side = 1
	}
	elsewhere, without := *s, *s
	hidden := 0
	for u := range s.b.pieces {
		if s.hiddenFrom(u, side) {
			p := &elsewhere.Pieces[u]
			p.At.X, p.At.Y, p.Facing, p.Marks = p.At.Y, p.At.X, p.Facing.Turned(9000), p.Marks^Activated
			without.Pieces[u] = Piece{Fate: Gone, With: nobody, In: nobody, Order: noOrder}
			hidden = 1
		}
	}
	var a, b, c State
	know(&a, s, side)
	know(&b, &without, side)
	know(&c, &elsewhere, side)
	if a != c {
		t.Errorf("turn %d: side %d knows something of where an enemy is hidden", s.Turn, side)
	}
	var one, other rules.Offer[Order]
	offer(&a, seat, &one)
	offer(&b, seat, &other)
	if !slices.Equal(one.Orders, other.Orders) {
		t.Errorf("turn %d, %s: other orders are offered where an enemy is hidden", s.Turn, s.top().step().name)
	}
	for u := range s.b.pieces {
		if !reach || s.side(u) != side || !s.on(u) {
			continue
		}
		x, can := hold(&a, seat, s.card(u).id, "")
		y, could := hold(&b, seat, s.card(u).id, "")
		if can != could || !reflect.DeepEqual(x, y) {
			t.Errorf("turn %d: %s reaches elsewhere where an enemy is hidden", s.Turn, s.card(u).id)
		}
	}
	return hidden
}
