package macduff

import (
	"drumhead/rules/tell"
	"drumhead/scene"
	"drumhead/space/inches"
)

// orderSlips is the slip of the commander who gives his orders, or whose orders
// are being carried out (MD-ORD-01).
func (s *State) orderSlips() []scene.OrderSlip {
	for i := range s.Frames[:s.Depth] {
		f := &s.Frames[i]
		if f.Step == Ordering || f.Step == CarryOut {
			return []scene.OrderSlip{s.orderSlip(f.Unit, f.Step == CarryOut)}
		}
	}
	return nil
}

func (s *State) orderSlip(g int8, given bool) scene.OrderSlip {
	side := s.side(g)
	slip := scene.OrderSlip{Piece: s.card(g).id, Side: int(side), Title: tell.Capital(s.the(g)), Given: given, Lines: []scene.SlipLine{}}
	for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
		if l, ok := s.slipLine(g, u, given); ok {
			slip.Lines = append(slip.Lines, l)
		}
	}
	return slip
}

// slipLine is what stands on a slip for a piece, if it has a line there: those
// that he commands, and whatever has an order.
func (s *State) slipLine(g, u int8, given bool) (l scene.SlipLine, ok bool) {
	p, k := &s.Pieces[u], s.card(u)
	if !s.on(u) {
		return l, false
	}
	l.Piece = k.id
	if p.Order.Kind != NoOrder {
		o := blank(Declare, u)
		if o.D = p.Order; s.redirected(u) != nobody {
			o = chargeAt(u, s.redirected(u))
		}
		var a scene.Act
		l.State = "written"
		if p.Marks&(Activated|Rode) != 0 {
			l.State = tell.If(s.underWay(u), "doing", "done")
		}
		if l.State == "done" {
			s.asDone(&o, &a)
			l.Text, l.Kind, l.Clause = a.Label, a.Verb, a.Clause
			return l, true
		}
		s.declaredAct(&o, &a)
		l.Text, l.Kind, l.Clause = a.Label, a.Verb, a.Clause
		l.Course = s.pencilled(u, &a)
		if !given {
			l.Off, l.Ends = k.id+" erase", s.ends(u)
		}
		return l, true
	}
	if given || u == g && p.has(Rode|Stayed) || k.arm.officer() && u != g && k.under != g {
		return l, false
	}
	r := s.ordersTo(g, u)
	switch {
	case !r.Legal() && k.under != g && !s.orphan(g, u):
		return l, false
	case !r.Legal():
		o := blank(Declare, u)
		x := explain(s, 0, &o, r)
		l.State, l.Text, l.Clause = "closed", x.Text, x.Clause
	case !s.freely(g, u):
		l.State, l.Text, l.Clause = "open", "out of his reach: an order comes through on 4, 5 or 6", "MD-CMD-03"
	default:
		l.State = "open"
	}
	return l, true
}

// asDone is a line of the slip whose order has been carried out: what is left of
// its way, measured from where the unit stands now, is not how far it was to go.
func (s *State) asDone(o *Order, a *scene.Act) {
	there := *s
	if p := &there.Pieces[o.Unit]; o.D.N > 0 {
		p.At, p.With = o.D.Legs[o.D.N-1], nobody
	}
	there.declaredAct(o, a)
}

// redirected is whom a unit charges in place of him whom it was ordered to charge,
// or nobody (MD-REA-09).
func (s *State) redirected(u int8) int8 {
	for i := range s.Frames[:s.Depth] {
		f := &s.Frames[i]
		if d := &s.Pieces[u].Order; f.step().charge && f.Unit == u && !f.has(inPursuit) && f.Target != d.Target && f.Target != d.Prey {
			return f.Target
		}
	}
	return nobody
}

// underWay says whether a piece's order is being carried out just now.
func (s *State) underWay(u int8) bool {
	carried := false
	for _, f := range s.Frames[:s.Depth] {
		if carried && f.Unit == u && f.Step != Hits {
			return true
		}
		carried = carried || f.Step == CarryOut
	}
	return false
}

// pencilled is the arrow of an order: its way, or the line to its target.
func (s *State) pencilled(u int8, a *scene.Act) []scene.Point {
	if len(a.Course) > 0 {
		return a.Course
	}
	t := s.b.find(a.Target)
	if t == nobody || !s.on(t) {
		return nil
	}
	from, to := s.place(u).At, s.base(t).At
	return []scene.Point{{X: int(from.X), Y: int(from.Y)}, {X: int(to.X), Y: int(to.Y)}}
}

// ends are how a declared move may end: up to the place named, as far as the
// dice carry it that way, or how far is said after the dice (MD-ORD-03).
func (s *State) ends(u int8) (list []scene.Choice) {
	d := s.Pieces[u].Order
	if d.Kind != Basic && d.Kind != March && d.Kind != ShootMove || d.N == 0 {
		return nil
	}
	put := func(label string, e Declared) {
		o := blank(Declare, u)
		o.D = e
		if e == d || s.checkDeclared(u, &e).Legal() {
			list = append(list, scene.Choice{Order: printOrder(s, &o), Label: label, Now: e == d})
		}
	}
	here := d
	here.Extra &^= FreeEnd
	far, farther := s.farEnd(u, here)
	if farther {
		put("up to here", here)
	}
	put("as far as the dice allow", far)
	here.Extra |= FreeEnd
	put("I say when the dice lie", here)
	return list
}

// farEnd is a move drawn out the way that it goes, as far as the best dice could
// carry it, and whether that is farther.
func (s *State) farEnd(u int8, d Declared) (Declared, bool) {
	last := &d.Legs[d.N-1]
	from := s.place(u).At
	if d.N > 1 {
		from = d.Legs[d.N-2]
	}
	h, ok := inches.HeadingOf(way(from, *last))
	if !ok {
		return d, false
	}
	row := s.moveRow(u, s.inFormation(u))
	dice := moveDice(row, basicColumn)
	if d.Kind == March {
		dice += moveDice(row, marchColumn)
	}
	w := s.along(u, &d, fine(6*dice))
	if w.stuck {
		return d, false // somebody or something stops it before its end
	}
	start, best := *last, *last
	for n := inches.Inch.Fine(); n <= w.left; n += inches.Inch.Fine() {
		*last = start.Point().Ahead(h, n, 0).Position()
		if !s.b.inside(*last) || !s.checkDeclared(u, &d).Legal() {
			break
		}
		best = *last
	}
	*last = best
	return d, best != start
}
