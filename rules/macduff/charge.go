package macduff

import "drumhead/space/inches"

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
	if p.Form == Square { // it has rallied in one: a square does not charge (MD-CHG-01)
		r.Emit(Event{Kind: Answered, Unit: u, Target: t, N: halted})
		pop(r)
		return
	}
	if s.vanished(u, t) {
		r.Emit(Event{Kind: Answered, Unit: u, Target: nobody, N: noTarget})
		f.Step, f.Target = Targetless, nobody
		went(r, f)
		return
	}
	f.N[chargeFace] |= int32(s.struckFace(u, t))
	if p.has(Fired) || p.Order.Kind == ManeuverCharge || s.chargeSlow(u, t) {
		f.N[chargeFace] |= withoutBonus
	}
	f.Step = Reacting
	if s.plays(reactionAfterDice) {
		f.Step = ChargeDice
	} else if !s.mayReact(u, t) {
		f.Step = ChargeDice
	}
	went(r, f)
}

// carryOn goes on with a charge once its dice are thrown and its target has
// answered: by the maneuver that was ordered first, and then what the reaction
// does (S4c, 5).
func carryOn(r *run, f Frame) {
	s := r.State
	near := uint64(0)
	if s.Pieces[f.Unit].Order.Kind == ManeuverCharge && f.N[chargeFace]&(hasManeuvered|inPursuit) == 0 {
		f.N[chargeFace] |= hasManeuvered
		near = shuffle(r, &f)
	}
	f.Step = s.afterDice(&f)
	went(r, f)
	captures(r, f.Unit, near)
}

// shuffle is the maneuver before a charge: what its farthest figure goes is spent
// of the throw, and where that is too short it stays where it is (MD-CHG-06,
// MD-MNV-01). It tells whom the unit meets there.
func shuffle(r *run, f *Frame) (near uint64) {
	s := r.State
	u := f.Unit
	o := s.Pieces[u].Order
	place := s.newPlace(u, &o)
	form, files, afoot := s.newForm(u, &o)
	w, d := s.extentAs(u, form, files, afoot)
	cost := s.shift(u, &o, place)
	if cost > means(f)+inches.Thousandth || !s.mayStop(u, place, form, files, afoot) {
		f.N[chargeBasic], f.N[chargeBonus] = 0, 0
		r.Emit(Event{Kind: Answered, Unit: u, Target: nobody, N: failedChange})
		return 0
	}
	f.N[chargeGone] += int32(cost.Length())
	near = s.comesNear(u, s.base(u), baseAt(place, w, d), s.meetable(u))
	f.Tested |= near
	r.Emit(Event{Kind: Formed, Unit: u, At: place.At, Facing: place.Facing, Form: form, Files: files, Afoot: afoot, In: nobody})
	return near
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

// chargeDice is S4c (4): basic and bonus dice, thrown together and kept apart
// (MD-CHG-05).
func chargeDice(r *run) {
	s := r.State
	f := *s.top()
	u := f.Unit
	row := s.moveRow(u, s.inFormation(u))
	bonus := moveDice(row, chargeColumn)
	if f.N[chargeFace]&withoutBonus != 0 {
		bonus = 0
	}
	extra := s.Pieces[u].Order.Extra
	if f.N[chargeFace]&inPursuit != 0 {
		extra = 0
		if f.N[chargeFace]&byHuzzah != 0 {
			extra = WithHuzzah
		}
		if f.N[chargeFace]&byAverageDice != 0 {
			extra |= AverageDice
		}
	}
	purpose, clause := "charge", "MD-CHG-05"
	if f.N[chargeFace]&inPursuit != 0 {
		purpose, clause = "pursuit", "MD-MELEE-11"
	}
	t := moveThrow(r, u, purpose, clause, moveDice(row, basicColumn), bonus, "the charge", "MD-CHG-06", extra)
	f.N[chargeBasic], f.N[chargeBonus] = int32(t.basic), int32(t.bonus)
	f.N[chargeFace] |= hasRolled
	switch {
	case f.Target == nobody:
		f.Step = ChargeOn
		went(r, f)
	case s.plays(reactionAfterDice) && s.mayReact(u, f.Target) && f.N[chargeFace]&inPursuit == 0:
		f.Step = Reacting
		went(r, f)
	default:
		carryOn(r, f)
	}
	if s.plays(bonusUsedWhenRolled) && bonus > 0 {
		r.Emit(Event{Kind: Marked, Unit: u, Marks: Bonus, Yes: true})
	}
}

// afterDice is what a reaction does next (S4c, 5).
func (s *State) afterDice(f *Frame) Step {
	switch f.N[chargeAnswer] {
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
	return fine(int(f.N[chargeBasic]+f.N[chargeBonus])) - inches.Length(f.N[chargeGone]).Fine()
}

// chargeWay is the way of a charge under way: straight on for a charger that was
// shot at on it, and else as its target stands now. Where that has come beside
// the line of the face that is to be struck, it is struck from there.
func (s *State) chargeWay(f *Frame) track {
	u, t, struck := f.Unit, f.Target, face(f.N[chargeFace]&3)
	if f.N[chargeAnswer] == firing && (f.Step == ChargeChoice || f.Step == ChargeHome) {
		if k := s.straightOn(u, t, s.place(u), inches.Length(f.N[chargeRange])); k.ok {
			return k
		}
	}
	best := s.trackTo(u, t, struck)
	for _, other := range [...]face{leftFlank, rightFlank, rearFace} {
		if best.ok {
			break
		}
		best = s.trackTo(u, t, other)
	}
	best.face = struck
	return best
}

// straightOn is the way to contact from a place without a wheel. A place is told
// in whole thousandths: who would just strike a corner strikes it from there too;
// so does who was wide enough before he was shot at.
func (s *State) straightOn(u, t int8, at inches.Place, wide inches.Length) track {
	width, depth := s.extent(u)
	on, ok := inches.Meets(baseAt(at, max(width, wide)+inches.Inch/50, depth), s.meets(u, t))
	far := max(on.From, 0)
	return track{ok: ok, at: at, line: inches.NewLine(at.At.Point(), at.At.Point().Ahead(at.Facing, far, 0)), dist: far}
}

// headFor carries a charger to which no way is left towards a place, by a wheel of
// 45 degrees at most, its inch from all others kept: it does what is left of its
// order (MD-ORD-03, MD-ORD-04).
func (s *State) headFor(w *walk, u int8, to inches.Position) {
	width, _ := s.extent(u)
	at, _, _ := wheel(w.at, width, to)
	turn := towards(w.at.Facing, at.Facing)
	if turn = min(max(turn, -4500), 4500); turn != 0 {
		s.wheelTo(w, u, turn, manner{})
	}
	if l := inches.NewLine(w.at.At.Point(), to.Point()); !w.stuck {
		s.straight(w, u, w.at.At.Point().Ahead(w.at.Facing, l.Length, 0).Position(), manner{back: true})
	}
}

// advance is a charger's way to contact, or to a distance from it, as far as it
// can spend, and whether it comes into contact. What it spends, and whom it meets,
// is noted in the frame.
func advance(r *run, f *Frame, short inches.Fine) (w walk, contact bool) {
	s := r.State
	u, t := f.Unit, f.Target
	k := s.chargeWay(f)
	w = s.begin(u, means(f))
	w.seeks = s.meetable(u) &^ f.Tested
	if k.wheel > 0 {
		s.wheelTo(&w, u, towards(w.at.Facing, k.at.Facing), manner{ignore: 1<<t | s.row(t)})
	}
	if !k.ok {
		s.headFor(&w, u, s.base(t).At)
	} else if !w.stuck && k.wheel <= means(f) {
		width, depth := s.extent(u)
		from := baseAt(w.at, width, depth)
		w.at = k.at
		s.starts(&w, u, from)
		w.mark()
		s.runIn(&w, u, t, &k, short)
	}
	for _, x := range w.stops[:w.met] {
		if x.who != nobody {
			f.Tested |= 1 << x.who
		}
	}
	spends(r, f, w.spent)
	return w, k.ok && short == 0 && !w.stuck && w.gone >= k.line.Length-inches.Thousandth
}

// runIn is the straight part of a charge. If it cannot arrive it stops an inch
// off (MD-CHG-07).
func (s *State) runIn(w *walk, u, t int8, k *track, short inches.Fine) {
	width, depth := s.extent(u)
	b := baseAt(w.at, width, depth)
	m := manner{ignore: 1<<t | s.row(t)} // enemies in a row with the target may be touched too (MD-CHG-09)
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
	s.encountersOn(w, u, &k.line, gone)
	s.passes(w, u, b, m)
	w.mark()
}

// spends notes what a charger has spent of its move, and marks a charge bonus as
// used if that is more than B.
func spends(r *run, f *Frame, spent inches.Fine) {
	f.N[chargeGone] += int32(spent.Length())
	if inches.Length(f.N[chargeGone]) > inches.Length(f.N[chargeBasic])*inches.Inch && !r.State.Pieces[f.Unit].has(Bonus) {
		r.Emit(Event{Kind: Marked, Unit: f.Unit, Marks: Bonus, Yes: true})
	}
}

// chargeHome is S4c (6, 7): on to contact, or as far as the dice allow.
func chargeHome(r *run) {
	s := r.State
	f := *s.top()
	u, t := f.Unit, f.Target
	pop(r)
	if f.N[chargeFace]&bothMet != 0 {
		f.N[chargeBasic] += 99 // they meet: what is left of the way is the countercharger's
	}
	if f.N[chargeAnswer] == evading {
		f.N[chargeFace] = f.N[chargeFace]&^3 | int32(s.struckFace(u, t))
	}
	lost := !s.chargeWay(&f).ok
	w, arrived := advance(r, &f, 0)
	end := Frame{Step: Arriving, Unit: u, Target: t, Tested: f.Tested}
	if lost {
		end.N[arrivesLost] = 1
	}
	if arrived {
		end.Step, end.N[chargeFace] = Striking, f.N[chargeFace]
	}
	goes(r, u, &w, end)
}

// strikes is S4c (7): the charger has come home. A pursuit is fought at once.
func strikes(r *run, f *Frame) {
	s := r.State
	u, t := f.Unit, f.Target
	from := s.base(u)
	contact(r, u, t, face(f.N[chargeFace]&3), f.N[chargeFace]&bothMet != 0)
	near := s.comesNear(u, from, s.base(u), s.meetable(u)&^f.Tested)
	if f.N[chargeFace]&inPursuit != 0 {
		caught(r, s.Pieces[u].Contact)
		g := frame2(MeleeRound, u, t)
		g.N[roundKind] = ofPursuit
		push(r, g)
	} else {
		tries(r, u)
		if f.N[chargeFace]&bothMet != 0 {
			tries(r, t)
		}
	}
	captures(r, u, near)
}
