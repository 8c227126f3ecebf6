package macduff

import (
	"drumhead/dice"
	"drumhead/rules"
	"drumhead/space/inches"
)

// Officers who are met on their own (MD-CMD-09, MD-CMD-10).
var captureSteps = []step{
	{of: Capturing, name: "capture", does: capturing, over: unitGone, throws: true},
	{
		of: Escaping, name: "escape", clause: "MD-CMD-10",
		asks: always, over: unitGone, small: true, throws: true,
		question: "{a} [has] escaped, and may ride {n} inches: where to?",
		standing: rules.Kind{Name: "escape", Title: "it has escaped"},
		offers:   offers.escapes,
		checks:   (*State).checkEscape,
		answered: func(r *run, o *Order, _ *Frame) { escape(r, o) },
	},
}

// capturing is MD-CMD-09 and MD-CMD-10: the frame's unit is the commander, its
// target the enemy who came near.
func capturing(r *run) {
	s := r.State
	f := *s.top()
	g, t := f.Unit, f.Target
	pop(r)
	th := r.Throw("capture", "MD-CMD-10", s.side(g))
	th.Add(s.side(g), 1, 0, dice.Total)
	th.Add(s.side(t), 1, 0, dice.Total)
	if roll := r.Roll(); roll.Sum(0) >= roll.Sum(1) {
		r.Throw("escape", "MD-CMD-10", s.side(g)).Add(s.side(g), moveDice(commanderRow, basicColumn), 0, dice.Total)
		if n := r.Roll().Sum(0); s.canEscape(g, t, n) {
			f.Step, f.N[upTo] = Escaping, int32(n)*1000
			push(r, f)
			return
		}
	}
	r.Emit(Event{Kind: Removed, Unit: g, Fate: Captured})
}

// escape is a commander's flight to a place, where he may join a unit. Who lies
// hidden on the way he has not reckoned with: he stops an inch from him.
func escape(r *run, o *Order) {
	s := r.State
	f := *s.top()
	pop(r)
	w := s.flees(f.Unit, o.At, inches.Length(f.N[upTo]).Fine())
	travel(r, f.Unit, &w)
	if o.Target != nobody && s.joinable(f.Unit, o.Target, w.at.At) {
		joins(r, f.Unit, o.Target)
		r.Emit(Event{Kind: Marked, Unit: f.Unit, Marks: Stayed, Yes: true})
	}
}

// flees is a commander's way to a place: no nearer to the one that came near, and
// past no other within an inch.
func (s *State) flees(g int8, to inches.Position, means inches.Fine) walk {
	w := s.begin(g, means)
	s.straight(&w, g, to, manner{friends: true, free: true, back: true})
	return w
}

// refuge is the place on a heading at which a commander is safe, as far as so many
// inches carry him, and whether there is one. Where somebody stops him an inch off
// that is too near, and he stays a little short of it.
func (s *State) refuge(g, t int8, h inches.Heading, n int) (inches.Position, bool) {
	from := s.place(g).At.Point()
	w := s.flees(g, from.Ahead(h, fine(n), 0).Position(), fine(n))
	if w.stuck {
		w = s.flees(g, from.Ahead(h, max(w.gone-inches.Inch.Fine()/10, 0), 0).Position(), fine(n))
	}
	return w.at.At, s.safe(g, t, w.at.At)
}

// safe says whether a commander is more than an inch from every enemy unit at a
// place, and no nearer to the one that came near.
func (s *State) safe(g, t int8, at inches.Position) bool {
	b := inches.BaseAt(inches.Place{At: at, Facing: s.Pieces[g].Facing}, horseWidth, horseDepth)
	if !s.b.onTable(b) {
		return false
	}
	sh := b.Shape()
	enemy := 1 - s.side(g)
	for v := s.b.first[enemy]; v < s.b.first[enemy+1]; v++ {
		if !s.on(v) || !s.unit(v) {
			continue
		}
		other := s.base(v)
		if inches.Asunder(b, other, inches.Inch.Fine()) {
			continue
		}
		if o := other.Shape(); inches.Between(&sh, &o).Within(inches.Inch) {
			return false
		}
	}
	o := s.shapeOf(t)
	return !inches.Between(&sh, &o).Nearer(s.gap(g, t))
}

// canEscape says whether some place is open to him.
func (s *State) canEscape(g, t int8, n int) bool {
	for i := range inches.Heading(24) {
		if _, ok := s.refuge(g, t, i*1500, n); ok {
			return true
		}
	}
	return false
}

// joinable says whether a commander who flees to a place is in contact with a unit
// of his side there, which he may join (MD-CMD-10).
func (s *State) joinable(g, u int8, at inches.Position) bool {
	if !s.on(u) || s.side(u) != s.side(g) || !s.unit(u) {
		return false
	}
	b := inches.BaseAt(inches.Place{At: at, Facing: s.Pieces[g].Facing}, horseWidth, horseDepth)
	return inches.GapOf(b, s.base(u)).Within(inches.Inch / 100)
}
