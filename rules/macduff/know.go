package macduff

import (
	"drumhead/dice"
	"drumhead/space/inches"
)

// Everybody, as see has it.
const everybody = 7

// see says who may see an event, of the state before it: what a hidden piece
// does only its owner.
func see(s *State, e *Event) uint8 {
	switch e.Kind {
	case Joined, Parted, CalledUp, Ordered, Begun, Moved, Formed, Marked, Answered, Restored, Apart:
		if s.hidden(e.Unit) {
			return 1 << s.side(e.Unit)
		}
	}
	return everybody
}

// know writes what a side knows of a state: of the enemy's hidden pieces no more
// than that they are hidden, what they have lost and if a detachment is on its
// own, of his counters where they lie (MD-VIS-03).
func know(dst, src *State, side int8) {
	*dst = *src
	if !src.secrets() {
		return
	}
	for u := range src.b.pieces {
		if p := &dst.Pieces[u]; p.has(Hidden) && src.side(u) != side {
			*p = Piece{Fate: Unseen, With: nobody, In: nobody, Order: noOrder, Full: p.Full, Lost: p.Lost, Apart: p.Apart, Marks: Hidden}
		}
	}
	for n := range dst.Counters {
		if c := &dst.Counters[n]; c.Laid && c.Side != side {
			c.Is = nobody
		}
	}
}

// guess puts hidden pieces where they may be: under counters, or in 3-inch
// ground out of the enemy's sight. Whoever finds no place stays unknown.
func guess(s *State, f *dice.Fast) {
	if !s.secrets() {
		return
	}
	for n := range s.Counters {
		if c := &s.Counters[n]; c.Laid && c.Is == nobody {
			if c.Is = s.someUnknown(c.Side, f); c.Is != nobody {
				s.suppose(c.Is, c.At)
			}
		}
	}
	for u := range s.b.pieces {
		if s.Pieces[u].Fate == Unseen && !s.card(u).arm.officer() && s.plays(hiddenOnMap) {
			s.lair(u, f)
		}
	}
	for g := range s.b.pieces {
		if s.Pieces[g].Fate != Unseen || !s.card(g).arm.officer() {
			continue
		}
		for u := s.b.first[s.side(g)]; u < s.b.first[s.side(g)+1]; u++ {
			if q := &s.Pieces[u]; s.on(u) && s.hidden(u) && s.unit(u) {
				p := &s.Pieces[g]
				p.Fate, p.With, p.At, p.Facing, p.Form, p.Files = OnTable, u, q.At, q.Facing, Single, 1
				break
			}
		}
	}
}

// someUnknown is any piece of a side of which nobody knows where it is.
func (s *State) someUnknown(side int8, f *dice.Fast) int8 {
	found, n := nobody, 0
	for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
		if s.Pieces[u].Fate == Unseen && !s.card(u).arm.officer() {
			if n++; f.Intn(n) == 0 {
				found = u
			}
		}
	}
	return found
}

// suppose puts a piece somewhere, in the formation that it usually has.
func (s *State) suppose(u int8, at inches.Position) {
	p, k := &s.Pieces[u], s.card(u)
	p.Fate, p.At, p.Facing = OnTable, at, s.b.sides[k.side].home.Turned(inches.South)
	p.Form = Open
	switch {
	case k.arm == Artillery:
		p.Form = Unlimbered
	case k.arm.single(), k.arm == Wagon:
		p.Form = Single
	case s.regular(u) && s.figures(u) > 1:
		p.Form = Line
	}
	p.Files = max(s.usualFiles(u, p.Form, s.figures(u)), 1)
	for i := range s.b.ground {
		if g := &s.b.ground[i]; g.block && s.Ruins>>i&1 == 0 && s.unit(u) && g.holds(at.Point()) && s.mayGarrison(u, i) {
			p.In = int8(i)
		}
	}
}

// lair puts a piece in 3-inch ground where it can be hidden, if a few tries find
// some.
func (s *State) lair(u int8, f *dice.Fast) {
	was := s.Pieces[u]
	for range 6 {
		at := inches.Position{X: inches.Length(f.Intn(int(s.b.width))), Y: inches.Length(f.Intn(int(s.b.depth)))}
		if g := s.somewhereDim(f); g >= 0 && !s.b.dark {
			b := s.b.blockBase(g)
			at.X = b.At.X - b.Width/2 + inches.Length(f.Intn(int(b.Width)+1))
			at.Y = b.At.Y - b.Depth/2 + inches.Length(f.Intn(int(b.Depth)+1))
		}
		s.suppose(u, at)
		if s.screened(u) && !s.discovered(u) && s.room(u, s.base(u), manner{}) {
			return
		}
		s.Pieces[u] = was
	}
}

// somewhereDim is any piece of 3-inch ground, -1: there is none.
func (s *State) somewhereDim(f *dice.Fast) int {
	found, n := -1, 0
	for i := range s.b.ground {
		if s.screens(i) {
			if n++; f.Intn(n) == 0 {
				found = i
			}
		}
	}
	return found
}
