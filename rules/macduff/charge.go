package macduff

import (
	"drumhead/dice"
	"drumhead/space/inches"
)

// Numbers kept in the frame of a charge.
const (
	cReaction = iota // how the target answers
	cRange           // the range of Fire!, in thousandths of an inch
	cBasic           // B, inches
	cBonus           // C, inches
	cGone            // what has been spent of them, in thousandths
	cFace            // the face struck, and flags above it
)

// Flags above the face in a charge's last number.
const (
	cNoBonus   = 1 << 4 // no bonus is thrown
	cMet       = 1 << 5 // the target has countercharged
	cExposed   = 1 << 6 // it is a unit exposed by an evade
	cPursuit   = 1 << 7
	cRolled    = 1 << 8
	cRear      = 1 << 9 // evaders are struck in the rear
	cCarriesOn = 1 << 10
)

// Reactions (MD-REA-01).
const (
	standing = iota
	firing
	countering
	squaring
	evading
)

// Other answers that are told.
const (
	failedChange = 10 + iota
	halted
	chargesHome
	firstGoes
	noTarget
	fellShort
	declined
)

// track is the way of a charge: a wheel, and straight on to contact.
type track struct {
	ok    bool
	at    inches.Place // after the wheel
	wheel inches.Fine
	line  inches.Line // from the middle of the front to where contact is made
	dist  inches.Fine // wheel and line
	face  face
}

// trackTo is the shortest way of a charger to a face of its target
// (MD-CHG-04). limit is the most that the charger may turn.
func (s *State) trackTo(u, t int8, f face) (best track) {
	from := s.place(u)
	if in := s.Pieces[u].In; in >= 0 {
		if h, ok := inches.HeadingOf(way(s.b.ground[in].middle, s.base(t).At)); ok {
			_, d := s.extent(u)
			from = inches.Place{At: s.edgeTowards(int(in), h).Point().Ahead(h, d.Fine(), 0).Position(), Facing: h}
		}
	}
	return s.trackFrom(u, t, f, from)
}

func (s *State) trackFrom(u, t int8, f face, from inches.Place) (best track) {
	target := s.meets(u, t)
	a, b, out := faceLine(target, f)
	mid := inches.Point{X: (a.X + b.X) / 2, Y: (a.Y + b.Y) / 2}
	width, depth := s.extent(u)
	free := !s.rigid(u)
	consider := func(at inches.Place, cost inches.Fine) {
		if turn := towards(from.Facing, at.Facing); turn > 4500 || turn < -4500 {
			return
		}
		base := baseAt(at, width, depth)
		on, ok := inches.Meets(base, target)
		if !ok {
			return
		}
		far := max(on.From, 0)
		// It must come from before the line of the face that it is to strike.
		if ahead, _ := frame(mid, out, at.At.Point()); ahead < -inches.Thousandth && f == frontFace {
			return
		}
		if best.ok && cost+far >= best.dist {
			return
		}
		best = track{ok: true, at: at, wheel: cost, line: inches.NewLine(at.At.Point(), at.At.Point().Ahead(at.Facing, far, 0)), dist: cost + far, face: f}
	}
	consider(from, 0)
	for _, aim := range [...]inches.Position{mid.Position(), a.Position(), b.Position(), target.At} {
		if free {
			if h, ok := inches.HeadingOf(way(from.At, aim)); ok {
				consider(inches.Place{At: from.At, Facing: h}, 0)
			}
			continue
		}
		at, cost := wheel(from, width, aim)
		consider(at, cost)
	}
	if best.ok {
		return best
	}
	for _, turn := range [...]inches.Heading{4500, -4500, 2250, -2250} { // as far round as it may
		at := inches.Place{At: from.At, Facing: from.Facing.Turned(turn)}
		cost := inches.Fine(0)
		if !free {
			side := width.Fine() / 2
			if turn < 0 {
				side = -side
			}
			corner := from.At.Point().Ahead(from.Facing, 0, side)
			at.At, cost = corner.Ahead(at.Facing, 0, -side).Position(), arc(width, turn)
		}
		consider(at, cost)
	}
	return best
}

// meets is the ground at which a charge meets its target: the target's own, or
// the obstacle that it lines opposite the charger (MD-CHG-11).
func (s *State) meets(u, t int8) inches.Base {
	b := s.base(t)
	if s.Pieces[t].In >= 0 {
		return facedBlock(b, s.base(u).At)
	}
	from := frontOf(s.base(u)).At.Point()
	if g := s.lined(t, from); g >= 0 {
		return pushedOut(b, s.lineWidth(g))
	}
	for i := range s.Works {
		if w := &s.Works[i]; w.shelters() && s.linesWork(t, w, from) {
			return pushedOut(b, inches.Inch)
		}
	}
	return b
}

// facedBlock is a block as it is met from somewhere: the side that looks there is
// its front (MD-TERR-11).
func facedBlock(b inches.Base, from inches.Position) inches.Base {
	x, y := from.X-b.At.X, from.Y-b.At.Y
	dx, dy := max(x, -x)-b.Width/2, max(y, -y)-b.Depth/2
	switch {
	case dx > dy && x > 0:
		b.Facing, b.Width, b.Depth = inches.East, b.Depth, b.Width
	case dx > dy:
		b.Facing, b.Width, b.Depth = inches.West, b.Depth, b.Width
	case y < 0:
		b.Facing = inches.South
	default:
		b.Facing = inches.North
	}
	return b
}

// pushedOut is a base with its front edge so much further ahead.
func pushedOut(b inches.Base, by inches.Length) inches.Base {
	b.At = b.At.Point().Ahead(b.Facing, by.Fine()/2, 0).Position()
	b.Depth += by
	return b
}

// lineWidth is how far the far edge of a lined obstacle is from those who line
// it, at most.
func (s *State) lineWidth(g int) inches.Length {
	if s.b.ground[g].word == "gully" {
		return 2 * inches.Inch
	}
	return inches.Inch
}

// lined is the linear piece that a unit lines against somebody beyond it, or -1
// (MD-CHG-11).
func (s *State) lined(t int8, from inches.Point) int {
	for i := range s.b.ground {
		if g := &s.b.ground[i]; g.line && g.class != impassable && s.Ruins>>i&1 == 0 && s.lines(t, i, from) > 0 {
			fl, fr := front(s.base(t))
			mid := inches.Point{X: (fl.X + fr.X) / 2, Y: (fl.Y + fr.Y) / 2}
			l := inches.NewLine(mid, from)
			if !s.breached(&l) {
				return i
			}
		}
	}
	return -1
}

// charging is S4c (1): the charge is legal still, and the face is fixed.
func charging(r *run) {
	s := r.State
	f := *s.top()
	u, t := f.Unit, f.Target
	p := &s.Pieces[u]
	if p.has(Retreating|Nailed) || s.inMelee(u) {
		pop(r)
		return
	}
	if p.Order.Kind == ManeuverCharge && f.N[cFace]&cCarriesOn == 0 {
		f.N[cFace] |= cCarriesOn | cNoBonus
		went(r, f)
		shuffle(r, u)
		return
	}
	if !s.on(t) || !s.unit(t) {
		r.Emit(Event{Kind: Answered, Unit: u, Target: nobody, N: noTarget})
		pop(r)
		return
	}
	f.N[cFace] |= int32(s.struckFace(u, t))
	if p.has(Fired) || p.Order.Kind == ManeuverCharge || s.chargeSlow(u, t) {
		f.N[cFace] |= cNoBonus
	}
	f.Step = Reacting
	if s.opt(reactionDeclared, 1) {
		f.Step = ChargeDice
	} else if !s.mayReact(u, t) {
		f.Step = ChargeDice
	}
	went(r, f)
}

// shuffle is the maneuver before a charge, within the basic dice that the charge
// will throw: a turn on the spot, which takes none.
func shuffle(r *run, u int8) {
	s := r.State
	p := &s.Pieces[u]
	o := p.Order
	place := s.newPlace(u, &o)
	form, files, afoot := s.newForm(u, &o)
	w, d := s.extentAs(u, form, files, afoot)
	if s.shift(u, &o, place) > 0 || !s.room(u, baseAt(place, w, d), manner{}) {
		return
	}
	r.Emit(Event{Kind: Formed, Unit: u, At: place.At, Facing: place.Facing, Form: form, Files: files, Afoot: afoot, In: nobody})
}

// chargeSlow says whether some of the way lies in ground that allows basic moves
// only (MD-CHG-06).
func (s *State) chargeSlow(u, t int8) bool {
	k := s.trackTo(u, t, s.struckFace(u, t))
	if !k.ok {
		return false
	}
	w := s.begin(u, inches.Endless)
	w.at = k.at
	width, depth := s.extent(u)
	s.afoot(&w, u, baseAt(k.at, width, depth), k.at.Facing, k.line.Length, manner{})
	return w.slow
}

// mayReact says whether a target has any answer to a charge but to stand
// (MD-REA-01, MD-REA-10).
func (s *State) mayReact(u, t int8) bool {
	if s.inMelee(t) || s.Pieces[t].has(Retreating) {
		return false
	}
	for reaction := firing; reaction <= evading; reaction++ {
		if s.canReact(u, t, reaction) {
			return true
		}
	}
	return false
}

// canReact says whether a reaction is open to a target: the table at the end of
// section (d).
func (s *State) canReact(u, t int8, reaction int) bool {
	p, k := &s.Pieces[t], s.card(t)
	if s.inMelee(t) || p.has(Retreating) {
		return reaction == standing
	}
	if reaction != standing && reaction != evading && s.opt(thenReact, 1) && p.has(Fired) {
		return false
	}
	struck := s.struckFace(u, t)
	switch reaction {
	case firing:
		return s.mayShoot(t) && !p.has(Marched) && struck == frontFace && s.figures(t) > 0
	case countering:
		return k.arm == Cavalry && s.mounted(t) && struck == frontFace && !p.has(Nailed)
	case squaring:
		return s.mounted(u) && s.regular(t) && s.mayStand(t, Square) && !p.has(Activated|Nailed) && p.Form != Square && p.In < 0 && !s.disordered(t)
	case evading:
		return (s.skirmisher(t) || s.cavalry(t) && k.arm == Cavalry) && !p.has(Nailed)
	}
	return true
}

// reactionChosen is S4c (3): the target has answered.
func reactionChosen(r *run, reaction int, at inches.Length) {
	s := r.State
	f := *s.top()
	t := f.Target
	f.N[cReaction], f.N[cRange] = int32(reaction), int32(at)
	r.Emit(Event{Kind: Answered, Unit: t, Target: f.Unit, N: int16(reaction)})
	if f.N[cFace]&cRolled != 0 {
		f.Step = s.afterDice(&f)
	} else {
		f.Step = ChargeDice
	}
	if reaction == squaring && s.opt(breakOff, 1) {
		f.Step = ChargeChoice // before the dice: it may be called off
	}
	went(r, f)
	if reaction == squaring {
		formSquare(r, t, f.Unit)
	}
}

// formSquare is done at once, its near face where the nearest figure stood
// (MD-REA-06).
func formSquare(r *run, t, by int8) {
	s := r.State
	p := &s.Pieces[t]
	files := s.usualFiles(t, Square, s.figures(t))
	near := s.struckFace(by, t)
	b := s.base(t)
	from, to, out := faceLine(b, near)
	mid := inches.Point{X: (from.X + to.X) / 2, Y: (from.Y + to.Y) / 2}
	at := inches.Place{At: mid.Position(), Facing: out}
	if w, d := s.extentAs(t, Square, files, p.Afoot); !s.room(t, baseAt(at, w, d), manner{ignore: 1 << by}) {
		at = s.place(t)
	}
	r.Emit(Event{Kind: Formed, Unit: t, At: at.At, Facing: at.Facing, Form: Square, Files: files, Afoot: p.Afoot, In: nobody})
}

// chargeDice is S4c (4): basic and bonus dice, thrown together and kept apart
// (MD-CHG-05).
func chargeDice(r *run) {
	s := r.State
	f := *s.top()
	u := f.Unit
	row := s.moveRow(u, s.inFormation(u))
	bonus := moveDice(row, chargeColumn)
	if f.N[cFace]&cNoBonus != 0 {
		bonus = 0
	}
	extra := s.Pieces[u].Order.Extra
	if f.N[cFace]&cPursuit != 0 {
		extra = 0
		if s.Pieces[u].has(Cheered) {
			extra = WithHuzzah
		}
	}
	purpose, clause := "charge", "MD-CHG-05"
	if f.N[cFace]&cPursuit != 0 {
		purpose, clause = "pursuit", "MD-MELEE-11"
	}
	t := moveThrow(r, u, purpose, clause, moveDice(row, basicColumn), bonus, "the charge", "MD-CHG-06", extra)
	f.N[cBasic], f.N[cBonus] = int32(t.basic), int32(t.bonus)
	f.N[cFace] |= cRolled
	if s.opt(reactionDeclared, 1) && s.mayReact(u, f.Target) && f.N[cFace]&cPursuit == 0 {
		f.Step = Reacting
	} else {
		f.Step = s.afterDice(&f)
	}
	went(r, f)
	if s.opt(bonusUsed, 1) && bonus > 0 {
		r.Emit(Event{Kind: Marked, Unit: u, Marks: Bonus, Yes: true})
	}
}

// afterDice is what a reaction does next (S4c, 5).
func (s *State) afterDice(f *Frame) Step {
	switch f.N[cReaction] {
	case firing:
		return ChargeFire
	case countering:
		return Countercharge
	case evading:
		return Evading
	}
	return ChargeHome
}

// means is what a charger can still spend.
func means(f *Frame) inches.Fine {
	return fine(int(f.N[cBasic]+f.N[cBonus])) - inches.Length(f.N[cGone]).Fine()
}

// advance carries a charger along its way, to contact, or to a distance from it,
// as far as it can spend. It says whether it has come into contact.
func advance(r *run, f *Frame, short inches.Fine) (contact bool) {
	s := r.State
	u, t := f.Unit, f.Target
	k := s.trackTo(u, t, face(f.N[cFace]&3))
	w := s.begin(u, means(f))
	if !k.ok {
		return false
	}
	if k.wheel > w.left {
		aim := k.line.To.Position()
		s.turnTo(&w, u, aim, manner{ignore: 1 << t})
	} else {
		w.left, w.spent = w.left-k.wheel, k.wheel
		w.at = k.at
		w.mark()
		s.runIn(&w, u, t, &k, short)
	}
	contact = short == 0 && !w.stuck && w.gone >= k.line.Length-inches.Thousandth
	if w.at != s.place(u) {
		if s.Pieces[u].In >= 0 {
			stepOut(r, u, w.at)
		}
		r.Emit(w.moved(u))
	}
	f.N[cGone] += int32(w.spent.Length())
	if inches.Length(f.N[cGone]) > inches.Length(f.N[cBasic])*inches.Inch && !s.Pieces[u].has(Bonus) {
		r.Emit(Event{Kind: Marked, Unit: u, Marks: Bonus, Yes: true})
	}
	return contact
}

// runIn is the straight part of a charge. If it cannot arrive it stops an inch
// off (MD-CHG-07).
func (s *State) runIn(w *walk, u, t int8, k *track, short inches.Fine) {
	width, depth := s.extent(u)
	b := baseAt(w.at, width, depth)
	m := manner{ignore: 1 << t}
	for v := range s.b.pieces { // enemies in a row with the target may be touched too (MD-CHG-09)
		if s.on(v) && s.side(v) == s.side(t) && v != t && s.unit(v) && s.within(v, t, inches.Inch) {
			m.ignore |= 1 << v
		}
	}
	far := k.line.Length - short
	if far < 0 {
		far = 0
	}
	free := s.unhindered(w, u, b, &k.line, m)
	gone, cost := s.afoot(w, u, b, w.at.Facing, min(free, far), m)
	w.stuck = gone < far
	if gone < k.line.Length-inches.Thousandth {
		if stop := k.line.Length - inches.Inch.Fine(); gone > stop && short < inches.Inch.Fine() {
			gone = max(stop, 0)
			cost = min(cost, w.left)
		}
		w.at.At = k.line.At(gone / inches.Thousandth * inches.Thousandth).Position()
	} else {
		w.at.At = k.line.To.Position()
	}
	w.left, w.spent, w.gone = w.left-cost, w.spent+cost, gone
	w.mark()
}

// chargeFire is S4c (5), Fire!: the charger comes to the range that was chosen,
// or as near as it can, and is shot at (MD-REA-02).
func chargeFire(r *run) {
	s := r.State
	f := *s.top()
	far := max(inches.Length(f.N[cRange]), inches.Inch)
	advance(r, &f, far.Fine())
	k := s.trackTo(f.Unit, f.Target, face(f.N[cFace]&3))
	if k.ok && !k.dist.Within(far) {
		far = 0 // it has fallen short of the range that was wished for
	}
	f.Step = ChargeChoice
	went(r, f)
	if !s.Pieces[f.Target].has(Fired) {
		g := frame2(Shooting, f.Target, f.Unit)
		g.N[0], g.N[1], g.N[2] = asReaction, 1, int32(far)
		push(r, g)
	}
}

// choice is S4c (5): the charger halts, with or without a shot, or charges home
// (MD-REA-04).
func choice(r *run, home, shoot bool) {
	s := r.State
	f := *s.top()
	if home {
		r.Emit(Event{Kind: Answered, Unit: f.Unit, Target: f.Target, N: chargesHome})
		if f.N[cFace]&cRolled == 0 {
			on(r, ChargeDice)
		} else {
			on(r, ChargeHome)
		}
		return
	}
	r.Emit(Event{Kind: Answered, Unit: f.Unit, Target: f.Target, N: halted})
	pop(r)
	if shoot && s.mayReturn(f.Unit, f.Target) {
		g := frame2(Shooting, f.Unit, f.Target)
		g.N[0] = asReply
		push(r, g)
	}
}

// countercharge is S4c (5), Charge! (MD-REA-05).
func countercharge(r *run) {
	s := r.State
	f := *s.top()
	u, t := f.Unit, f.Target
	r.Throw("countercharge", "MD-REA-05", s.side(t)).Add(s.side(t), 1, 0, dice.Total)
	n := r.Roll().Sum(0)
	k := s.trackTo(u, t, frontFace)
	d := k.dist
	w := s.begin(t, fine(n))
	h, ok := inches.HeadingOf(way(w.at.At, s.Pieces[u].At))
	if turn := towards(w.at.Facing, h); !ok || turn > 4500 || turn < -4500 || !k.ok {
		h = w.at.Facing
	}
	meet := means(&f)+fine(n)+inches.Thousandth > d && k.ok
	far := fine(n)
	if meet {
		far = min(far, max(d-inches.Inch.Fine()/100, 0))
	} else {
		far = min(far, max(d-means(&f)-inches.Inch.Fine(), 0))
	}
	m := manner{ignore: 1 << u, back: true}
	s.straight(&w, t, w.at.At.Point().Ahead(h, far, 0).Position(), m)
	if w.gone > 0 {
		r.Emit(w.moved(t))
	}
	f.Step = ChargeHome
	if meet {
		f.N[cFace] |= cMet
	}
	f.N[cFace] &^= 3
	went(r, f)
}

// fallingBack is S4c (5), Fall Back! (MD-REA-07).
func fallingBack(r *run) {
	s := r.State
	f := *s.top()
	u, t := f.Unit, f.Target
	row := s.moveRow(t, s.inFormation(t))
	r.Throw("evade", "MD-REA-07", s.side(t)).Add(s.side(t), moveDice(row, basicColumn), 0, dice.Total)
	n := r.Roll().Sum(0)
	least, most := s.evadeRange(u, t, n)
	if least < most {
		f.Step = EvadeEnd
		f.N[cRange] = int32(n)
		went(r, f)
		return
	}
	evade(r, n, most)
}

// evadeWalk is the way of an evader: straight along the line of the charge, away
// from the charger.
func (s *State) evadeWalk(u, t int8, n int, length inches.Fine) walk {
	h := s.flight(t, u)
	if k := s.trackTo(u, t, s.struckFace(u, t)); k.ok {
		h = k.at.Facing
	}
	w := s.begin(t, fine(n))
	w.left = min(w.left, length)
	w.at.Facing = h
	if s.Pieces[t].In < 0 {
		_, d := s.extent(t)
		b := s.base(t)
		w.at.At = b.At.Point().Ahead(h, d.Fine()/2, 0).Position()
	}
	s.fallBack(&w, t, h, manner{friends: s.skirmisher(t), free: true})
	return w
}

// evadeRange is how short an evader may stop, and how far it can go: skirmishers
// who have passed supports, or ground closed to the charger, may stop anywhere
// beyond them.
func (s *State) evadeRange(u, t int8, n int) (least, most inches.Fine) {
	w := s.evadeWalk(u, t, n, fine(n))
	most = w.gone
	if !s.skirmisher(t) || w.gone == 0 {
		return most, most
	}
	least = most
	_, depth := s.extent(t)
	line := inches.NewLine(s.place(t).At.Point(), w.at.At.Point())
	for v := range s.b.pieces {
		if w.file>>v&1 == 0 {
			continue
		}
		b := s.base(v)
		if in := line.ThroughBase(b); in > 0 {
			least = min(least, firstIn(&line, b)+in+depth.Fine())
		}
	}
	for i := range s.b.ground {
		g := &s.b.ground[i]
		if s.pace(u, s.classNow(i), g.line) == 0 && g.through(&line) > 0 {
			for _, a := range g.areas {
				if spans := a.Spans(nil, &line); len(spans) > 0 {
					least = min(least, spans[len(spans)-1].To+depth.Fine())
				}
			}
		}
	}
	return min(max(least, inches.Inch.Fine()/10), most), most
}

// evade carries the evader off, and asks the charger what he does
// (MD-REA-09).
func evade(r *run, n int, length inches.Fine) {
	s := r.State
	f := *s.top()
	u, t := f.Unit, f.Target
	w := s.evadeWalk(u, t, n, length)
	if s.Pieces[t].In >= 0 {
		stepOut(r, t, w.at)
	}
	before := s.Pieces[t].Marks
	r.Emit(w.moved(t))
	if s.opt(evadeFacing, 1) {
		reform(r, t, s.Pieces[t].Form, s.Pieces[t].Files, s.Pieces[t].Facing.Turned(inches.South))
	}
	if before&Stirred == 0 {
		r.Emit(Event{Kind: Marked, Unit: t, Marks: Stirred})
	}
	f.N[cFace] = f.N[cFace]&^3 | int32(rearFace) | cRear
	f.N[cReaction] = evading
	f.Step = AfterEvade
	went(r, f)
}

// exposed is the nearest enemy unit on the strip ahead of a charger to which the
// evader stood in the way, or nobody.
func (s *State) exposed(u, evader int8, left inches.Fine) int8 {
	best, nearest := nobody, inches.Endless
	width, depth := s.extent(u)
	b := baseAt(s.place(u), width, depth)
	enemy := 1 - s.side(u)
	for t := s.b.first[enemy]; t < s.b.first[enemy+1]; t++ {
		if t == evader || !s.on(t) || !s.unit(t) {
			continue
		}
		on, ok := inches.Meets(b, s.base(t))
		if !ok || on.From > left || on.From >= nearest {
			continue
		}
		if k := s.trackTo(u, t, s.struckFace(u, t)); k.ok {
			best, nearest = t, on.From
		}
	}
	return best
}

// afterEvade is S4c (6): the charger goes on to the limit of its move, stops
// part of the way, or charges a unit that the evade has exposed.
func afterEvade(r *run, how Verb, length inches.Fine, exposed int8) {
	s := r.State
	f := *s.top()
	switch how {
	case ChargeVerb:
		f.Target = exposed
		f.N[cFace] = int32(s.struckFace(f.Unit, exposed)) | f.N[cFace]&(cNoBonus|cRolled) | cExposed
		f.N[cReaction] = standing
		f.Step = ChargeHome
		if s.mayReact(f.Unit, exposed) {
			f.Step = Reacting
		}
		went(r, f)
	case StopVerb:
		pop(r)
		w := s.begin(f.Unit, min(length, means(&f)))
		s.straight(&w, f.Unit, w.at.At.Point().Ahead(w.at.Facing, w.left, 0).Position(), manner{back: true})
		if w.gone > 0 {
			r.Emit(w.moved(f.Unit))
		}
		used(r, &f, w.spent)
		arrive(r, f.Unit)
	default:
		on(r, ChargeHome)
	}
}

// used marks a charge bonus as used if more than B was covered.
func used(r *run, f *Frame, spent inches.Fine) {
	if inches.Length(f.N[cGone])+spent.Length() > inches.Length(f.N[cBasic])*inches.Inch && !r.State.Pieces[f.Unit].has(Bonus) {
		r.Emit(Event{Kind: Marked, Unit: f.Unit, Marks: Bonus, Yes: true})
	}
}

// chargeHome is S4c (6, 7): on to contact, or as far as the dice allow.
func chargeHome(r *run) {
	s := r.State
	f := *s.top()
	u, t := f.Unit, f.Target
	pop(r)
	if f.N[cFace]&cMet != 0 {
		f.N[cBasic] += 99 // they meet: what is left of the way is the countercharger's
	}
	if f.N[cReaction] == evading {
		f.N[cFace] = f.N[cFace]&^3 | int32(s.struckFace(u, t))
	}
	if advance(r, &f, 0) {
		contact(r, u, t, face(f.N[cFace]&3), f.N[cFace]&cMet != 0)
		if f.N[cFace]&cPursuit != 0 {
			g := frame2(MeleeRound, u, t)
			g.N[0] = 1
			push(r, g)
		}
		return
	}
	r.Emit(Event{Kind: Answered, Unit: u, Target: t, N: fellShort})
	arrive(r, u)
}

// contact is S4c (7): both are in melee contact, the charger aligned with the
// face it strikes, and enemies that it touches there are in contact too
// (MD-CHG-08, MD-CHG-09).
func contact(r *run, u, t int8, f face, met bool) {
	s := r.State
	obstacle, hard := s.shelter(t, u)
	align(r, u, t, f)
	r.Emit(Event{Kind: Contacted, Unit: u, Target: t, N: int16(f)})
	r.Emit(Event{Kind: Marked, Unit: u, Marks: Charged, Yes: true})
	if met {
		r.Emit(Event{Kind: Marked, Unit: t, Marks: Charged, Yes: true})
	}
	mask := uint64(0)
	if obstacle {
		mask |= 1
	}
	if hard {
		mask |= 2
	}
	if f != frontFace {
		mask |= 4
	}
	if mask&3 != 0 {
		r.Emit(Event{Kind: Met, Unit: t, Target: u, Mask: mask})
	}
	enemy := s.side(t)
	for v := s.b.first[enemy]; v < s.b.first[enemy+1]; v++ {
		if v != t && s.on(v) && s.unit(v) && s.Pieces[u].Contact>>v&1 == 0 && s.within(u, v, 0) {
			r.Emit(Event{Kind: Contacted, Unit: u, Target: v, N: int16(s.struckFace(u, v))})
		}
	}
	if s.Pieces[t].Order.Kind != NoOrder && !s.Pieces[t].has(Activated) {
		r.Emit(Event{Kind: Ordered, Unit: t, Order: noOrder})
	}
}

// shelter says whether a unit defends an obstacle against a charger, and whether
// it has hard cover against him (MD-MELEE-07).
func (s *State) shelter(t, u int8) (obstacle, hard bool) {
	if in := s.Pieces[t].In; in >= 0 {
		return s.fortified(int(in)), s.coverNow(int(in)) == hardCover
	}
	from := frontOf(s.base(u)).At.Point()
	if g := s.lined(t, from); g >= 0 {
		return s.b.ground[g].obstacle, s.coverNow(g) == hardCover
	}
	for i := range s.Works {
		if w := &s.Works[i]; w.shelters() && s.linesWork(t, w, from) {
			return true, true
		}
	}
	for i := range s.b.ground {
		if g := &s.b.ground[i]; !g.line && s.coverNow(i) == hardCover && g.overlaps(s.base(t)) {
			in, n := 0, 0
			s.eachFigure(t, func(p inches.Point) {
				if n++; g.holds(p) {
					in++
				}
			})
			hard = hard || 2*in >= n
		}
	}
	return false, hard
}

// align turns the charger to the face that it has struck, at no cost, where it
// has room to (MD-CHG-04).
func align(r *run, u, t int8, f face) {
	s := r.State
	if s.Pieces[t].In >= 0 {
		return
	}
	target := s.meets(u, t)
	from, to, out := faceLine(target, f)
	h := out.Turned(inches.South)
	if s.Pieces[u].Facing == h {
		return
	}
	width, depth := s.extent(u)
	mid := inches.Point{X: (from.X + to.X) / 2, Y: (from.Y + to.Y) / 2}
	_, right := frame(mid, h, s.Pieces[u].At.Point())
	reach := (inches.Distance(from, to) + width.Fine()) / 2
	right = min(max(right, inches.Inch.Fine()/4-reach), reach-inches.Inch.Fine()/4)
	at := inches.Place{At: mid.Ahead(h, -inches.Thousandth/2, right).Position(), Facing: h}
	if !s.room(u, baseAt(at, width, depth), manner{ignore: 1<<t | s.row(t)}) {
		return
	}
	p := &s.Pieces[u]
	r.Emit(Event{Kind: Formed, Unit: u, At: at.At, Facing: h, Form: p.Form, Files: p.Files, Afoot: p.Afoot, In: nobody})
}

// row are the units that stand within an inch of a target.
func (s *State) row(t int8) (mask uint64) {
	for v := range s.b.pieces {
		if v != t && s.on(v) && s.side(v) == s.side(t) && s.unit(v) && s.within(v, t, inches.Inch) {
			mask |= 1 << v
		}
	}
	return mask
}
