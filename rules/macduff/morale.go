package macduff

import (
	"drumhead/rules"
	"drumhead/scene"
	"drumhead/space/inches"
)

// Machine R: hits, what they do, and how a unit takes it.
var hitSteps = []step{
	{of: Hits, name: "hits", does: hits, over: unitGone},
	{
		of: Steadying, name: "steady", clause: "MD-CMD-07",
		asks: always, over: unitGone, small: true,
		question: "Who rolls if {a} [is] hit?",
		standing: rules.Kind{Name: "steady", Title: "several may steady a unit", Answers: []scene.Form{say("He does", "steady")}},
		offers:   func(c offers, _ *Frame) { c.each(SteadyVerb) },
		checks: func(s *State, o *Order, f *Frame, no rules.Refusal) rules.Refusal {
			if o.Verb == SteadyVerb && s.known(o.Unit) && s.leaders(f.Unit)>>o.Unit&1 != 0 {
				return legal
			}
			return no
		},
		answered: func(r *run, o *Order, _ *Frame) { leaderChosen(r, o.Unit) },
	},
	{
		of: Allotting, name: "allot", clause: "MD-UNIT-06",
		asks:  always,
		over:  func(s *State, f *Frame) bool { return !s.on(f.Unit) || s.other(f.Unit) != f.Target },
		small: true,
		puts: func(s *State, f *Frame) string {
			return s.castOf(f).Say("{a} [has] taken " + hitWords(int(f.N[allotHits])) + ": how many of them fall on {b}?")
		},
		standing: rules.Kind{Name: "losses", Title: "a divided unit is hit", Answers: []scene.Form{says("Figures", "lose {n}", "How many", 0, 24)}},
		offers: func(c offers, f *Frame) {
			for _, n := range [...]int32{f.N[allotUsual], f.N[allotLeast], f.N[allotMost], (f.N[allotLeast] + f.N[allotMost]) / 2} {
				o := blank(LoseVerb, f.Target)
				o.N = int16(n)
				c.fresh(o)
			}
		},
		every: func(_ *State, f *Frame, off *rules.Offer[Order]) {
			o := blank(LoseVerb, f.Target)
			o.N = int16(f.N[allotUsual])
			off.Orders = append(off.Orders, o)
		},
		checks: func(_ *State, o *Order, f *Frame, no rules.Refusal) rules.Refusal {
			if o.Verb != LoseVerb || o.Unit != f.Target {
				return no
			}
			if n := int32(o.N); n < f.N[allotLeast] || n > f.N[allotMost] {
				return refuse("MD-UNIT-06", badLosses, int8(f.N[allotLeast]), int8(f.N[allotMost]))
			}
			return legal
		},
		answered: func(r *run, o *Order, f *Frame) { allot(r, f, int(o.N)) },
	},
	{
		of: Reforming, name: "reform", clause: "MD-MORALE-05",
		asks: always, over: unitGone, small: true,
		question: "{a} [rallies]: how to re-form?",
		standing: rules.Kind{Name: "reform", Title: "rallied", Answers: []scene.Form{say("Stay as it is", "reform"), say("Re-form in line", "reform line"),
			say("Re-form in column", "reform column"), say("Re-form in square", "reform square"), say("Re-form in open order", "reform open")}},
		offers:   func(c offers, f *Frame) { c.reforms(f.Unit) },
		checks:   (*State).checkReform,
		answered: reformed,
	},
	{
		of: RetreatDice, name: "retreat", clause: "MD-DRILL-01",
		asks: always, over: unitGone, small: true, throws: true,
		question: "{a} [has] to retreat: with average dice?",
		standing: rules.Kind{Name: "retreat", Title: "driven back", Answers: []scene.Form{say("By average dice", "retreat drilled"), say("By ordinary dice", "retreat")}},
		offers: func(c offers, f *Frame) {
			c.simple(f.Unit, RetreatVerb)
			o := blank(RetreatVerb, f.Unit)
			o.D.Extra = AverageDice
			c.add(o)
		},
		checks: byUnit(RetreatVerb),
		answered: func(r *run, o *Order, f *Frame) {
			pop(r)
			goBack(r, f.Unit, f.Target, o.D.Extra&AverageDice != 0)
		},
	},
}

// hits is machine R: one batch of hits on a unit, not of a melee.
func hits(r *run) {
	s := r.State
	f := *s.top()
	pop(r)
	u, n := f.Unit, int(f.N[hitCount])
	if !s.on(u) {
		return
	}
	if f.N[hitSource] == ofShooting && s.led(u) && !s.Pieces[u].has(Steadied) {
		chosen := chosenLeaders(&f, hitLeaders)
		if s.choosesLeader(u, chosen) {
			push(r, f)
			push(r, about(Steadying, u, nobody))
			return
		}
		r.Emit(Event{Kind: Marked, Unit: u, Marks: Steadied, Yes: true})
		n -= steadyMen(r, u, n, chosen)
	}
	if n > 0 {
		suffer(r, u, n, f.Target, true)
	}
}

// Why a piece is lost, where its fate does not say it.
const (
	asFateSays = iota
	shakenAndBeaten
	brokenAgain
	gunAbandoned
	blownUp
	runOver
	asRuled
)

// lostBy are the clauses of these reasons.
var lostBy = [...]string{"", "MD-MELEE-09", "MD-MELEE-12", "MD-MELEE-10", "MD-ENG-05", "MD-MOVE-09", "MD-GR-02"}

// remove takes a piece off, and whoever has joined it (MD-CMD-05).
func remove(r *run, u int8, fate Fate) { removeFor(r, u, fate, asFateSays) }

// removeFor is the same for a reason that its fate does not say.
func removeFor(r *run, u int8, fate Fate, why int16) {
	s := r.State
	if reveal(r, u); !s.on(u) {
		return
	}
	// Of a divided unit all parts rout; otherwise what is left of it is the unit
	// (MD-UNIT-09).
	if v := s.other(u); v != nobody && fate == Routed {
		part := s.partOf(u, v)
		u = s.card(part).parent
		remove(r, part, Absorbed)
	} else if v != nobody && !(fate == Gone && s.card(u).parent == nobody) {
		fate = Absorbed
	}
	for g := range s.b.pieces {
		if s.on(g) && s.Pieces[g].With == u {
			how := Wounded
			if s.aboard(g) {
				how = fate // what is carried is lost with it
			}
			if fate == Gone || fate == LeftTable { // what leaves takes him along
				how = fate
			}
			r.Emit(Event{Kind: Removed, Unit: g, Fate: how})
		}
	}
	if why == asFateSays || fate == Absorbed {
		r.Emit(Event{Kind: Removed, Unit: u, Fate: fate})
	} else {
		r.Emit(Event{Kind: Lost, Unit: u, Fate: fate, N: why})
	}
}

// rallyTest is MD-MORALE-05: a unit rallies, retreats or routs.
func rallyTest(r *run, u, by int8) {
	s := r.State
	if a := s.card(u).arm; a.spared() || a.vehicle() {
		return // a crew stays on its model
	}
	th := r.Throw("rally", "MD-MORALE-05", s.side(u))
	g := th.Add(s.side(u), 1, 0, 0)
	mod := 0
	for _, m := range []struct {
		is   bool
		by   int
		text string
	}{{s.is(u, Elite), 1, "elite"}, {s.led(u), 1, "joined by a commander"}, {s.is(u, Poor), -1, "poor morale"}} {
		if m.is {
			mod += m.by
			th.Because(m.text, "MD-MORALE-05", m.by)
		}
	}
	// Natural scores from which it rallies, and from which it retreats.
	rally, stay := 5-mod, 2-mod
	g.Cuts[0], g.Cuts[1] = uint8(rally), uint8(max(stay, 1))
	t := r.Roll()
	switch {
	case t.Hits(0) > 0:
		r.Emit(Event{Kind: Tested, Unit: u, N: 1})
		list, n := s.parts(u)
		for _, v := range list[:n] {
			if !s.inMelee(v) && s.mayReform(v) {
				push(r, about(Reforming, v, by))
			}
		}
	case t.Reached(0, 1) > 0:
		r.Emit(Event{Kind: Tested, Unit: u})
		allBack(r, u, nobody) // from the nearest whom it sees (MD-MELEE-10)
	default:
		r.Emit(Event{Kind: Tested, Unit: u, N: -1})
		remove(r, u, Routed)
	}
}

// mayReform says whether a rally leaves a unit anything to choose.
func (s *State) mayReform(u int8) bool {
	return s.unit(u) && s.card(u).arm != Wagon && s.Pieces[u].In < 0
}

// retreat is MD-MELEE-10: a compelled retreat from an enemy, or from the nearest
// that is seen. Of well drilled infantry its owner first says with what dice
// (MD-DRILL-01).
func retreat(r *run, u, from int8) {
	if r.State.drills(u) {
		push(r, about(RetreatDice, u, from))
		return
	}
	goBack(r, u, from, false)
}

// goBack carries the retreat out, by average dice or by ordinary ones.
func goBack(r *run, u, from int8, average bool) {
	s := r.State
	reveal(r, u)
	in := s.Pieces[u].In
	touching := s.Pieces[u].Contact
	h := s.flight(u, from)
	if s.inMelee(u) {
		r.Emit(Event{Kind: Apart, Unit: u})
	}
	if s.card(u).arm.vehicle() {
		remove(r, u, Surrendered) // it cannot get away
		return
	}
	if s.gun(u) && s.plays(gunsAreAbandoned) {
		removeFor(r, u, Destroyed, gunAbandoned)
		return
	}
	disband(r, u, h, in)
	n := plainThrow(r, "retreat", "MD-MELEE-10", u, moveDice(s.moveRow(u, false), basicColumn), average)
	w := s.begin(u, inches.Fine(n)*inches.Inch.Fine())
	s.fallBack(&w, u, h, w.left, manner{friends: true, off: true, free: true, ignore: touching})
	travel(r, u, &w)
	if w.edge || s.b.atEdge(s.base(u)) {
		remove(r, u, LeftTable)
		return
	}
	if s.plays(blockedSurrender) && s.tooNear(u) {
		remove(r, u, Surrendered)
	}
}

// tooNear says whether an enemy unit is nearer than an inch.
func (s *State) tooNear(u int8) bool {
	enemy := 1 - s.side(u)
	for t := s.b.first[enemy]; t < s.b.first[enemy+1]; t++ {
		if s.chargeable(t) && !s.beyond(u, t, inches.Inch.Fine()) && !s.gap(u, t).AtLeast(inches.Inch) {
			return true
		}
	}
	return false
}

// flight is the heading straight away from an enemy, from the nearest that is
// seen, or to its own edge.
func (s *State) flight(u, from int8) inches.Heading {
	if from == nobody || !s.on(from) || s.side(from) == s.side(u) {
		from = s.nearestSeen(u)
	}
	if from == nobody {
		return s.b.sides[s.side(u)].home
	}
	g := s.gap(u, from)
	p, q := g.To, g.From
	if g.Touching() {
		b, other := s.base(u), s.base(from)
		if h, ok := inches.SideBefore(b, other); ok {
			return h.Turned(inches.South)
		}
		if h, ok := inches.SideBefore(other, b); ok {
			return h
		}
		p, q = other.At.Point(), b.At.Point()
	}
	if h, ok := inches.HeadingOf(inches.Point{X: q.X - p.X, Y: q.Y - p.Y}); ok {
		return h
	}
	return s.b.sides[s.side(u)].home
}

// nearestSeen is the nearest enemy unit that it sees, or nobody.
func (s *State) nearestSeen(u int8) int8 {
	best, enemy := nobody, 1-s.side(u)
	var nearest inches.Gap
	for t := s.b.first[enemy]; t < s.b.first[enemy+1]; t++ {
		if !s.afield(t) || s.hidden(t) {
			continue
		}
		if best != nobody && s.beyond(u, t, nearest.Length()) {
			continue
		}
		if g := s.gap(u, t); (best == nobody || g.Nearer(nearest)) && s.sees(u, t) {
			best, nearest = t, g
		}
	}
	return best
}

// disband makes a unit unformed, looking the way it goes; a gun limbers.
func disband(r *run, u int8, h inches.Heading, in int8) {
	s := r.State
	p := &s.Pieces[u]
	e := Event{Kind: Formed, Unit: u, At: p.At, Facing: h, Form: p.Form, Files: p.Files, Afoot: p.Afoot, In: nobody}
	switch {
	case s.gun(u):
		e.Form = Limbered
	case p.Form == Square:
		e.Form, e.Files = Open, int8(half(s.figures(u)))
	case s.card(u).arm < Commander && p.Form != Single:
		e.Form = Open
		if s.skirmisher(u) {
			e.Files = int8(s.figures(u))
		}
	}
	// It turns about where it stands: the middle of its block stays.
	b := s.base(u)
	if in >= 0 {
		w, d := s.extentAs(u, e.Form, e.Files, e.Afoot)
		edge := s.edgeTowards(int(in), h)
		e.At = inches.FrontOf(inches.BaseAt(inches.Place{At: edge, Facing: h}, w, d)).At
	} else {
		_, d := s.extentAs(u, e.Form, e.Files, e.Afoot)
		e.At = b.At.Point().Ahead(h, d.Fine()/2, 0).Position()
	}
	r.Emit(e)
}

// edgeTowards is where a straight line from the middle of a block on a heading
// leaves it (MD-TERR-11).
func (s *State) edgeTowards(g int, h inches.Heading) inches.Position {
	mid := s.b.ground[g].middle.Point()
	l := inches.NewLine(mid, mid.Ahead(h, 60*inches.Inch.Fine(), 0))
	return l.At(s.b.ground[g].through(&l)).Position()
}

// fallBack carries a unit straight along a heading as far as its means last, and no
// farther than so many inches, bending
// by up to 45 degrees round ground that is closed to it (MD-MELEE-10), or round
// whoever is in its way if that is its manner. Among friends it goes on until it is clear.
func (s *State) fallBack(w *walk, u int8, h inches.Heading, far inches.Fine, m manner) {
	best, goes, start := *w, h, w.at.At
	for _, bend := range [...]inches.Heading{0, 15 * inches.Degree, -15 * inches.Degree, 30 * inches.Degree, -30 * inches.Degree, 45 * inches.Degree, -45 * inches.Degree} {
		try, on := *w, h.Turned(bend)
		if !m.back {
			try.at.Facing = on
		}
		s.straight(&try, u, try.at.At.Point().Ahead(on, min(far, try.left), 0).Position(), m)
		if bend == 0 || try.gone > best.gone {
			best, goes = try, on
		}
		if !try.barred && !(m.dodges && try.halted) {
			break
		}
	}
	*w = best
	if !w.edge {
		s.clearOf(w, u, start, goes, m)
	}
}

// clearOf carries a unit that ended among friends on until it is just clear, or, where
// closed ground or an enemy keeps it from there, back to in front of them.
func (s *State) clearOf(w *walk, u int8, start inches.Position, h inches.Heading, m manner) {
	width, depth := s.extent(u)
	from := w.at.At.Point()
	on := func(far inches.Fine) inches.Place {
		return inches.Place{At: from.Ahead(h, far, 0).Position(), Facing: w.at.Facing}
	}
	clear := func(among, beyond inches.Fine) inches.Fine {
		for max(beyond-among, among-beyond) > inches.Thousandth {
			if mid := (among + beyond) / 2; s.among(u, inches.BaseAt(on(mid), width, depth)) {
				among = mid
			} else {
				beyond = mid
			}
		}
		return beyond
	}
	const step = inches.Length(inches.Inch / 4)
	beyond := inches.Fine(0)
	for s.among(u, inches.BaseAt(on(beyond), width, depth)) {
		if beyond += step.Fine(); !s.b.onTable(inches.BaseAt(on(beyond), width, depth)) {
			w.at, w.edge = on(beyond), w.edge || m.off
			return
		}
	}
	if beyond == 0 {
		return
	}
	if b := inches.BaseAt(on(beyond), width, depth); !s.mayLie(u, b) || !s.roomAmong(u, b, m, s.enemies(u)) {
		back := inches.Distance(start.Point(), from)
		for beyond = 0; beyond > -back && s.among(u, inches.BaseAt(on(beyond), width, depth)); {
			beyond = max(beyond-step.Fine(), -back)
		}
		beyond = clear(min(beyond+step.Fine(), 0), beyond)
		w.at, w.gone = on(beyond), w.gone+beyond
		w.mark()
		return
	}
	w.at = on(clear(beyond-step.Fine(), beyond))
}

// enemies are all pieces of the side against a unit's.
func (s *State) enemies(u int8) (mask uint64) {
	enemy := 1 - s.side(u)
	for v := s.b.first[enemy]; v < s.b.first[enemy+1]; v++ {
		mask |= 1 << v
	}
	return mask
}

// among says whether a unit that stands so stands on friends.
func (s *State) among(u int8, b inches.Base) bool {
	side := s.side(u)
	for v := s.b.first[side]; v < s.b.first[side+1]; v++ {
		if v == u || !s.on(v) || s.Pieces[v].With != nobody || s.card(v).arm.officer() || s.card(v).arm.aloft() {
			continue
		}
		if other := s.base(v); !inches.Asunder(b, other, 0) && inches.Overlap(b, other) {
			return true
		}
	}
	return false
}

// reform puts a rallied unit in a formation and facing, about its middle
// (MD-MORALE-05).
func reform(r *run, u int8, form Formation, files int8, h inches.Heading) {
	s := r.State
	p := &s.Pieces[u]
	b := s.base(u)
	_, d := s.extentAs(u, form, files, p.Afoot)
	r.Emit(Event{Kind: Formed, Unit: u, At: b.At.Point().Ahead(h, d.Fine()/2, 0).Position(), Facing: h, Form: form, Files: files, Afoot: p.Afoot, In: p.In})
}

// bestForm is the formation that a unit usually takes, and its files.
func (s *State) bestForm(u int8) (Formation, int8) {
	p := &s.Pieces[u]
	form := p.Form
	switch {
	case s.gun(u), p.Form == Single:
		return p.Form, p.Files
	case s.regular(u) && s.figures(u) > 1:
		if form == Open {
			form = Line
		}
	default:
		form = Open
	}
	if form == p.Form {
		return form, p.Files
	}
	return form, s.usualFiles(u, form, s.figures(u))
}
