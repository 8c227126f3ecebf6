package muzzleblast

import (
	"fmt"
	"slices"

	"drumhead/dice"
	"drumhead/rules"
	"drumhead/scene"
	"drumhead/space/inches"
)

// hold is what a client needs while a piece is held over the table.
func hold(s *State, seat rules.Seat, piece, so string) (scene.Hold, bool) {
	side := s.seatSide(seat)
	p := s.b.find(piece)
	if side < 0 || p == nobody || !s.asks(side) || !s.owns(seat, side, p) || !s.there(p) {
		return scene.Hold{}, false
	}
	switch s.Stage {
	case Orders:
		h, ok := s.holdMover(side, p, so)
		if shot, may := s.holdGun(p); may && so == "" && s.b.opt[fireSimultaneity] != inOrder {
			if !ok {
				return shot, true
			}
			h.Lays = shot.Lays
		}
		return h, ok
	case Artillery:
		return s.holdGun(p)
	}
	return scene.Hold{}, false
}

// holdMover is what a client needs while a piece is moved.
func (s *State) holdMover(side int8, p Piece, so string) (scene.Hold, bool) {
	if s.passed(p) {
		return scene.Hold{}, false
	}
	o := newOrder(MoveVerb, p)
	if so != "" {
		var err error
		if o, err = parseOrder(s, so); err != nil || o.Who != p || o.Verb != MoveVerb && o.Verb != StandVerb || o.Path.N == maxLegs {
			return scene.Hold{}, false
		}
		o.Verb = MoveVerb // how it is to form is chosen before where it is to go
	}
	if p.isUnit() && s.checkGather(int8(p)).Legal() && !s.still(p) {
		return s.holdScattered(p, o.First), true
	}
	if p.isUnit() && (!s.isBlock(p) || s.flees(int8(p))) || p.isFigure() && (s.still(p) || !s.single(p.figure())) || !s.checkDriven(p).Legal() {
		return scene.Hold{}, false
	}
	form := s.formOf(p, o.First)
	from := o.Path.last(s.origin(p))
	h := scene.Hold{Piece: s.b.id(p), From: scene.Spot{X: int(from.X), Y: int(from.Y), Facing: int(form.Facing)}}
	if !s.still(p) {
		h.Motions = append(h.Motions, s.motion(p, &o, form))
		h.Formations = s.formations(p, &o, form.Files)
	}
	if !p.isFigure() && o.Path.N == 0 {
		h.Motions = append(h.Motions, s.inPlace(p, &o, form))
	}
	return h, true
}

// inPlace is that a piece turns and re-forms where it is, which those may who must stand (MB-ORG-08, MB-MOV-13).
func (s *State) inPlace(p Piece, o *Order, form Form) scene.Motion {
	stand := newOrder(StandVerb, p)
	stand.First.Files = o.First.Files
	verb, label := "turn", "turn"
	if o.First.Files > 0 {
		verb, label = "form", fmt.Sprintf("form %d wide", o.First.Files)
	}
	return scene.Motion{Verb: verb, Label: label, Order: printOrder(s, &stand) + " facing {facing}", Clause: "MB-ORG-08",
		Bases: s.heldBases(p, form), Facing: "free", Fan: s.fan(p)}
}

// holdScattered is what a client needs to say where a unit forms up whose men
// stand by themselves (MB-MOV-11).
func (s *State) holdScattered(p Piece, first Form) scene.Hold {
	u := int8(p)
	o := newOrder(LeaveVerb, p)
	o.End.Files = first.Files
	form := s.gathered(&o.Plot)
	from := s.middle(u).Position()
	h := scene.Hold{Piece: s.b.id(p), From: scene.Spot{X: int(from.X), Y: int(from.Y), Facing: int(form.Facing)}}
	m := scene.Motion{Verb: "leave", Label: "form up", Order: s.b.id(p) + " leave {at}" + o.End.String() + " facing {facing}", Clause: "MB-MOV-11", Facing: "free", Step: 36000 / rough}
	m.Allowance = int(s.rate(s.row(p), false, false).Length())
	w, d := s.space(u)
	for n := range int8(s.alive(u)) {
		at := s.slot(u, inches.Point{}, Form{form.Files, 0}, n%form.Files, n/form.Files).Position()
		m.Bases = append(m.Bases, scene.Base{Spot: scene.Spot{X: int(at.X), Y: int(at.Y)}, Width: int(w), Depth: int(d), Kind: "figure"})
	}
	for i := range rough {
		ray := scene.Ray{Heading: int(i * 36000 / rough)}
		var begun bool
		var begin, end int
		for far := range 2*m.Allowance/int(feel) + 1 {
			try := o
			try.Path.add(from.Point().Ahead(inches.Heading(ray.Heading), (inches.Length(far) * feel).Fine(), 0).Position())
			ok := s.checkLeave(&try).Legal()
			if ok && !begun {
				begun, begin = true, far*int(feel)
			}
			if begun && !ok {
				break
			}
			end = far * int(feel)
		}
		if begun {
			ray.Stretches = append(ray.Stretches, [4]int{begin, end, 0, 0})
		}
		m.Rays = append(m.Rays, ray)
	}
	h.Motions = append(h.Motions, m)
	for files := range int8(s.alive(u)) {
		so := newOrder(StandVerb, p)
		so.First.Files = files + 1
		h.Formations = append(h.Formations, scene.Formation{Label: itoa(int(files+1)) + " wide", So: printOrder(s, &so), Now: files+1 == form.Files})
	}
	return h
}

// formations are the fronts in which a unit may go, the narrowest first
// (MB-ORG-08).
func (s *State) formations(p Piece, o *Order, now int8) (list []scene.Formation) {
	if !p.isUnit() {
		return nil
	}
	n := int8(s.ranked(int8(p)))
	for files := int8(1); files <= n; files++ {
		so := Order{Plot: Plot{Verb: MoveVerb, Who: p, First: o.First, End: asBefore, Path: o.Path}}
		so.First.Files = files
		if files == s.Units[p].Files {
			so.First.Files = 0
		}
		if o.Path.N == 0 {
			so.Verb = StandVerb
		}
		list = append(list, scene.Formation{Label: itoa(int(files)) + " wide", So: printOrder(s, &so), Now: files == now})
	}
	return list
}

// headings is how many rays a reach has; rough how many where every man's way is
// felt for.
const (
	headings = 360
	rough    = 36
)

// motion is the reach of a move, ray by ray: as far as its cost goes and no
// obstacle stands, drawn in by a hundredth of an inch at most.
func (s *State) motion(p Piece, o *Order, form Form) scene.Motion {
	prefix := printOrder(s, &Order{Plot: Plot{Verb: MoveVerb, Who: p, First: o.First, End: asBefore, Path: o.Path}})
	m := scene.Motion{Verb: "move", Label: "move", Order: prefix + " {at} facing {facing}", Clause: "MB-MOV-01", Facing: "free", Again: o.Path.N < maxLegs-1}
	m.Bases = s.heldBases(p, form)
	m.Allowance = int(s.allowed(p, o, form).Length())
	for i := range headings {
		h := inches.Heading(i) * (inches.Full / headings)
		m.Rays = append(m.Rays, scene.Ray{Heading: int(h), Stretches: s.reachOn(p, o, form, h)})
	}
	m.Fan = s.fan(p)
	return m
}

// fan is what a unit may fire into, nil if it does not fire.
func (s *State) fan(p Piece) *scene.Fan {
	if !p.isUnit() || s.farthest(int8(p)) == 0 {
		return nil
	}
	near, long := s.reach(int8(p), s.b.units[p].weapon)
	f := &scene.Fan{Half: int(halfArcs[s.b.opt[fireArc]])}
	if near > 0 {
		f.Bands = append(f.Bands, scene.Band{To: int(near), Text: "close"})
	}
	f.Bands = append(f.Bands, scene.Band{To: int(long), Text: "long, -1"})
	return f
}

// heldBases are the men of a block, or the piece, at 0,0 looking north.
func (s *State) heldBases(p Piece, form Form) (list []scene.Base) {
	if !p.isUnit() {
		shape := scene.Base{Width: 1000, Depth: 1000, Kind: "figure"}
		switch {
		case p.isGun():
			k := &s.b.guns[p.gun()]
			shape = scene.Base{Width: int(k.width), Depth: int(k.deep(s.Guns[p.gun()].Limbered)), Kind: "gun"}
		case p.isCart():
			k := &s.b.carts[p.cart()]
			shape = scene.Base{Width: int(k.width), Depth: int(k.depth), Kind: "wagon"}
		default:
			w, d := s.space(s.unit(p))
			shape.Width, shape.Depth = int(w), int(d)
		}
		return append(list, shape)
	}
	u := int8(p)
	n := int8(0)
	w, d := s.space(u)
	for f, to := s.men(u); f < to; f++ {
		m := &s.Figures[f]
		if m.Is != InRanks {
			continue
		}
		file, rank := m.File, m.Rank
		if form.Files != s.Units[u].Files {
			file, rank = n%form.Files, n/form.Files
		}
		n++
		at := s.slot(u, inches.Point{}, Form{form.Files, 0}, file, rank).Position()
		list = append(list, scene.Base{Spot: scene.Spot{X: int(at.X), Y: int(at.Y)}, Width: int(w), Depth: int(d), Kind: "figure"})
	}
	return list
}

// allowed is what a move may cost, in inches of open ground, off roads.
func (s *State) allowed(p Piece, o *Order, form Form) inches.Fine {
	far := s.rate(s.row(p), false, false)
	if s.goer(p, form.Files, s.reforms(p, &o.Plot)).halved {
		far /= 2
	}
	return far
}

// Steps in which the ground is felt for, and how nearly the edge of what can be
// reached is found: it is drawn in by as much.
const (
	feel   = inches.Inch / 4
	nearly = inches.Inch / 100
)

// reachOn is where a move may end on a heading, from the end of the legs already
// chosen: felt for by Check itself, step by step, and drawn in where it ends.
func (s *State) reachOn(p Piece, o *Order, form Form, h inches.Heading) (list [][4]int) {
	from := o.Path.last(s.origin(p))
	far := s.rate(s.row(p), true, false).Length()
	if len(s.b.terrain.roads) == 0 && len(s.b.terrain.bridges) == 0 {
		far = s.rate(s.row(p), false, false).Length()
	}
	if p.isFigure() && s.Figures[p.figure()].Is == Inside {
		far += s.b.terrain.houses[s.Figures[p.figure()].House].across
	}
	feels := feeler{s: s, o: o, form: form, from: from, h: h}
	var first, last inches.Length
	begun := false
	end := func() {
		a, _ := feels.cost(first)
		b, _ := feels.cost(last)
		list = append(list, [4]int{int(first), int(last), a, b})
		begun = false
	}
	for at := inches.Length(0); ; at = min(at+feel, far) {
		_, ok := feels.cost(at)
		switch {
		case ok && !begun:
			if first = at; at > 0 {
				first = feels.edge(at, at-feel)
			}
			begun, last = true, at
		case ok:
			last = at
		case begun:
			last = feels.edge(last, at)
			end()
		}
		if at == far {
			break
		}
	}
	if begun {
		end()
	}
	return list
}

// A feeler feels for where a move may end, from a place on a heading.
type feeler struct {
	s    *State
	o    *Order
	form Form
	from inches.Position
	h    inches.Heading
}

// cost is what a move so far costs, in thousandths of an inch of open ground, and whether
// it is legal.
func (y *feeler) cost(far inches.Length) (int, bool) {
	s, p, try := y.s, y.o.Who, *y.o
	if far > 0 && !try.Path.add(y.from.Point().Ahead(y.h, far.Fine(), 0).Position()) || try.Path.N == 0 {
		return 0, far == 0
	}
	if !s.checkMove(&try).Legal() {
		return 0, false
	}
	var w walk
	s.walk(&w, s.goer(p, y.form.Files, s.reforms(p, &y.o.Plot)), s.wayFrom(&try.Plot).Point(), try.Path.Legs(), false)
	all := s.allowed(p, y.o, y.form) // whatever the ground is on which the way begins
	return int(min(portion(all, int64(w.cost), int64(w.allow)), all).Length()), true
}

// edge is the last legal distance between one that is and one that is not, nearly.
func (y *feeler) edge(in, out inches.Length) inches.Length {
	for out-in > nearly || in-out > nearly {
		mid := (in + out) / 2
		if _, ok := y.cost(mid); ok {
			in = mid
		} else {
			out = mid
		}
	}
	return in
}

// there is what would hold if a move had been carried out, or what a shot may
// do.
func there(s *State, seat rules.Seat, o *Order) scene.There {
	t := scene.There{Order: printOrder(s, o)}
	if r := check(s, seat, o); !r.Legal() {
		v := explain(s, seat, o, r)
		t.Refusal = &v
	}
	if o.Who == nobody || !s.there(o.Who) {
		return t
	}
	switch o.Verb {
	case BallVerb, GrapeVerb:
		s.thereShot(&t, o)
	case MoveVerb, StandVerb:
		s.thereMove(&t, seat, o)
	}
	return t
}

// thereMove is what would hold once all that is plotted, and a move with it, has
// been carried out; who has no plot stands.
func (s *State) thereMove(t *scene.There, seat rules.Seat, o *Order) {
	p := o.Who
	from := s.wayFrom(&o.Plot)
	form := s.formOf(p, o.First)
	var w walk
	s.walk(&w, s.goer(p, form.Files, s.reforms(p, &o.Plot)), from.Point(), o.Path.Legs(), false)
	if o.Path.N > 0 {
		t.Cost = shown(w.cost.Length()) + " of " + s.b.measured(w.allow.Length())
	}
	if p.isUnit() && s.tooWide(s.roadFor(int8(p), form.Files), from.Point(), o.Path.Legs()) {
		t.Notes = append(t.Notes, "too wide for the road")
	}
	if !p.isUnit() || !s.isBlock(p) || t.Refusal != nil {
		return
	}
	u := int8(p)
	then := *s
	var r run
	r.Start(fold, &then, dice.None{})
	resolve(&r, seat, o)
	moveAll(&r)
	if !then.on(u) {
		return
	}
	if then.Units[u].Files != form.Files {
		t.Notes = append(t.Notes, fmt.Sprintf("no room to form %d wide: it stays %d wide", form.Files, then.Units[u].Files))
	}
	if in(s.b.terrain.woods, then.middle(u)) {
		t.Notes = append(t.Notes, "in woods: soft cover, +1 under shells")
	}
	for _, f := range then.fights(s.b.units[u].side) {
		if slices.Contains(f.Pieces, s.b.units[u].id) {
			t.Fights = append(t.Fights, f)
		}
	}
	for v := range s.b.count {
		if s.b.units[v].side == s.b.units[u].side || !s.on(v) {
			continue
		}
		if then.touches(u, v) {
			t.Notes = append(t.Notes, "in contact with "+s.b.units[v].name)
		}
		if line, need, ok := then.sighted(u, v); ok {
			t.Targets = append(t.Targets, scene.Sighted{Piece: s.b.units[v].id, Line: line, Need: need})
		}
		if line, need, ok := then.sighted(v, u); ok {
			t.Threats = append(t.Threats, scene.Sighted{Piece: s.b.units[v].id, Line: line, Need: need})
		}
	}
}

// sighted is a volley that a unit could fire at another.
func (s *State) sighted(u, v int8) (line scene.Measure, need string, ok bool) {
	if s.farthest(u) == 0 || s.flees(u) || s.entangled(u, v) {
		return line, "", false
	}
	var a aim
	s.aimAt(&a, u, v)
	if a.refused != 0 || a.target < 0 || !s.bears(&a, u) {
		return line, "", false
	}
	line = scene.Measure{From: pointOf(a.nearest.From.Position()), To: pointOf(a.nearest.To.Position()), Text: s.b.short(a.nearest.Length().Length())}
	return line, s.volleyWords(&a, u, v), true
}
