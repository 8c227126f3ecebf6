package muzzleblast

import (
	"fmt"

	"drumhead/scene"
	"drumhead/space/inches"
)

// Entry is when a reinforcement comes.
type Entry struct {
	Turn int `yaml:"turn" least:"1" json:"turn" doc:"the turn at whose beginning it comes"`
}

// reserves takes off the table who is still to come, with guns, limbers and
// carts.
func (m *maker) reserves() error {
	s, b := m.s, m.b
	for u := range b.count {
		if b.units[u].comes == 0 {
			continue
		}
		for f, to := s.men(u); f < to; f++ {
			n := &s.Figures[f]
			switch {
			case n.Is == Inside:
				return m.sc.Errorf("forces."+b.sides[b.units[u].side].id, "%s is still to come: its men are in no house yet", b.units[u].name)
			case !n.lives():
				continue
			case n.Is == Loose:
				n.File = -1
			}
			n.At, n.Is = s.figureAt(f).Position(), Coming
		}
		s.Units[u].Gone, s.Units[u].Coming = true, true
		for g := range b.gunN {
			s.Guns[g].Away = s.Guns[g].Away || b.guns[g].unit == u
		}
		for c := range b.cartN {
			s.Carts[c].Hooked = s.Carts[c].Hooked || b.carts[c].unit == u
		}
	}
	return nil
}

// arrivals lets those come whose turn it is and who have room where they come;
// the others wait for another turn.
func arrivals(r *run) {
	s := r.State
	for u := range s.b.count {
		if s.Units[u].Coming && s.b.units[u].comes <= s.Turn+1 && s.roomToCome(u) {
			r.Emit(Event{Kind: Arrived, Who: Piece(u)})
		}
	}
}

// roomToCome says whether nobody stands where a reinforcement comes, nor an
// enemy within half an inch.
func (s *State) roomToCome(u int8) bool {
	for f, to := s.men(u); f < to; f++ {
		if s.Figures[f].Is == Coming && !s.vacant(s.figureShape(f), s.b.units[u].side) {
			return false
		}
	}
	for g := range s.b.gunN {
		if s.b.guns[g].unit == u && !s.vacant(s.gunShape(g), s.b.units[u].side) {
			return false
		}
	}
	for c := range s.b.cartN {
		k := &s.b.carts[c]
		if k.unit == u && !(k.gun >= 0 && s.Guns[k.gun].Limbered) && !s.vacant(s.cartShape(c), s.b.units[u].side) {
			return false
		}
	}
	return true
}

// vacant says whether nobody stands in a place, nor an enemy within half an
// inch of it.
func (s *State) vacant(place inches.Shape, side int8) bool {
	for f := range s.Figures {
		if !s.Figures[f].lives() || s.Figures[f].Is == Inside {
			continue
		}
		man := s.figureShape(int16(f))
		enemy := s.b.units[s.b.figures[f].unit].side != side
		if inches.Deep(&place, &man) || enemy && inches.Between(&place, &man).Within(s.small(contactGap)) {
			return false
		}
	}
	for p := firstGun; p < firstFigure; p++ {
		if !s.there(p) {
			continue
		}
		if other := s.shapeOf(p); inches.Deep(&place, &other) {
			return false
		}
	}
	return true
}

// arrive puts a reinforcement on the table.
func (s *State) arrive(u int8) {
	w := &s.Units[u]
	w.Gone, w.Coming = false, false
	for f, to := s.men(u); f < to; f++ {
		switch n := &s.Figures[f]; {
		case n.Is != Coming:
		case n.File < 0:
			n.Is, n.File = Loose, 0
		default:
			n.Is, n.At = InRanks, inches.Position{}
		}
	}
	for g := range s.b.gunN {
		if s.b.guns[g].unit == u {
			s.Guns[g].Away = false
		}
	}
	for c := range s.b.cartN {
		if k := &s.b.carts[c]; k.unit == u {
			s.Carts[c].Hooked = k.gun >= 0 && s.Guns[k.gun].Limbered
		}
	}
}

// entries mark where reinforcements come.
func (s *State) entries() (list []scene.Mark) {
	for u := range s.b.count {
		if k := &s.b.units[u]; s.Units[u].Coming {
			spot := pointOf(s.Units[u].At)
			list = append(list, scene.Mark{Kind: "entry", Spot: &spot, Side: int(k.side), Text: fmt.Sprintf("%s: from turn %d", k.name, k.comes)})
		}
	}
	return list
}
