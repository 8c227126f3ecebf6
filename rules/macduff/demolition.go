package macduff

import (
	"drumhead/dice"
	"drumhead/space/inches"
)

// canBlow says whether charges at a piece of ground can be blown: an Engineer is
// in reach of it (MD-ENG-05).
func (s *State) canBlow(side int8, g int) bool {
	if s.chargesAt(side, g) == 0 {
		return false
	}
	for e := s.b.first[side]; e < s.b.first[side+1]; e++ {
		if s.card(e).arm == Engineer && s.on(e) && !s.hidden(e) && (s.near(e, g) || s.b.ground[g].gap(s.base(e)).Within(12*inches.Inch)) {
			return true
		}
	}
	return false
}

func (s *State) chargesAt(side int8, g int) (n int) {
	for i := range s.Works {
		if w := &s.Works[i]; w.Kind == Charges && w.Side == side && w.Ground == int8(g) {
			n += int(w.Charges)
		}
	}
	return n
}

// blowUp is a blast: all charges at a target together.
func blowUp(r *run, side int8, g int) {
	s := r.State
	n := s.chargesAt(side, g)
	r.Throw("demolition", "MD-ENG-05", side).Add(side, min(n, 40), 0, dice.Total)
	sum := r.Roll().Sum(0)
	for i := range s.Works {
		w := s.Works[i]
		if w.Kind == Charges && w.Side == side && w.Ground == int8(g) {
			if s.plays(blastsAddUp) {
				sum += int(w.Length) // what earlier blasts have done is kept there
			}
			w.Charges = 0
			if w.Length = inches.Length(sum); s.plays(blastsCountAlone) || sum >= s.demolitionPoints(g) {
				w.Length = 0
				if w.Points == 0 {
					w = Work{}
				}
			}
			r.Emit(Event{Kind: Worked, N: int16(i), Work: w})
		}
	}
	if sum < s.demolitionPoints(g) {
		return
	}
	gr := &s.b.ground[g]
	if !gr.bridge {
		breach(r, side, int8(g), gr.middle.Point(), s.b.sides[side].home.Turned(inches.South))
		return
	}
	r.Emit(Event{Kind: Ruined, Ground: int8(g)})
	for u := range s.b.pieces {
		if !s.on(u) || s.Pieces[u].With != nobody || s.card(u).arm.aloft() || !gr.overlaps(s.base(u)) {
			continue
		}
		if s.plays(occupantsAreHit) && s.unit(u) {
			r.Throw("demolition", "MD-ENG-05", side).Add(side, 1, 0, dice.Total)
			f := batch(u, nobody, r.Roll().Sum(0))
			f.N[hitSource] = ofOther
			push(r, f)
			continue
		}
		removeFor(r, u, Destroyed, blownUp)
	}
}
