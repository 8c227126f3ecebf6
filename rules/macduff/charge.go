package macduff

import (
	"drumhead/rules"
	"drumhead/scene"
	"drumhead/space/inches"
)

// S4c: a charge, from its item to contact. The frame's unit is the charger, u in
// this chapter, and its target, t, whom it charges. What the order has it shoot
// before, (2), lies on top of the charge when the item begins (command.go).
var chargeSteps = []step{
	{of: Charging, name: "charge", does: charging, over: unitGone, throws: true}, // (1)
	{ // the target is gone before the charger's item begins (MD-ORD-04)
		of: Targetless, name: "no-target", clause: "MD-ORD-04",
		asks: always, over: unitGone,
		question: "The target of {a} is no longer there: go on to where it stood, or stay?",
		standing: rules.Kind{Name: "no-target", Title: "left with nobody to charge", Answers: []scene.Form{say("Halt", "halt"), say("Go on to where he stood", "on")}},
		offers:   onlySimple(HaltVerb, OnVerb),
		checks:   byUnit(OnVerb, HaltVerb),
		answered: func(r *run, o *Order, _ *Frame) { targetless(r, o.Verb == OnVerb) },
	},
	{of: TowardsOld, name: "charge-on", does: chargeTowardsOld, over: unitGone},
	{ // S4c (3)
		of: Reacting, name: "react", clause: "MD-REA-01",
		asks: always, over: eitherGone, whom: theTarget, charge: true,
		question: "{b} [is] charged by {a}: what is the answer?",
		instead:  "a unit is charged and answers first",
		standing: rules.Kind{Name: "charge", Title: "charged", Conditions: [][]string{{"by horse", "by foot"}, {"from the front", "from the flank", "from the rear"}},
			Answers: []scene.Form{say("Form square", "square"), say("Fall back", "fall-back"), says("Fire", "fire {n}", "At how many inches", 1, 24), say("Charge in its turn", "countercharge"), say("Stand", "stand")}},
		offers:   offers.reactions,
		every:    (*State).everyReaction,
		checks:   (*State).checkReaction,
		answered: func(r *run, o *Order, _ *Frame) { react(r, o) },
	},
	{of: ChargeDice, name: "charge-dice", does: chargeDice, over: unitGone, charge: true, throws: true}, // (4)
	{of: ChargeFire, name: "charge-fire", does: chargeFire, over: unitGone, charge: true, throws: true}, // (5): Fire!
	{
		of: ChargeChoice, name: "halt-or-home", clause: "MD-REA-04",
		asks:     always,
		over:     func(s *State, f *Frame) bool { return !s.on(f.Unit) || s.Pieces[f.Unit].has(Retreating) }, // whom the shots drove back is out of the charge (MD-REA-03)
		charge:   true,
		question: "{a} [has] been fired at in the charge: halt, or charge home?",
		standing: rules.Kind{Name: "halt-or-home", Title: "fired at in its charge", Answers: []scene.Form{say("Charge home", "home"), say("Halt and fire", "halt-fire"), say("Halt", "halt")}},
		offers:   onlySimple(HomeVerb, HaltFireVerb, HaltVerb),
		every:    bySimple(HomeVerb, HaltFireVerb, HaltVerb),
		checks:   (*State).checkChoice,
		answered: func(r *run, o *Order, _ *Frame) { haltOrHome(r, o.Verb) },
	},
	{of: Countercharge, name: "countercharge", does: countercharge, over: unitGone, charge: true, throws: true}, // (5): Charge!
	{of: Evading, name: "evade", does: fallingBack, over: unitGone, charge: true, throws: true},                 // (5): Fall Back!
	{ // how far an evader goes, or a countercharger
		of: AnswerEnd, name: "evade-end", clause: "MD-REA-07",
		asks: always, over: unitGone, whom: theTarget, small: true, charge: true, throws: true,
		puts: func(s *State, f *Frame) string {
			if f.answer() == countering {
				return s.castOf(f).Say("{b} [charges] in its turn: how far?")
			}
			return s.castOf(f).Say("{b} [falls] back: how far?")
		},
		standing: rules.Kind{Name: "evade-end", Title: "asked how far it falls back", Answers: []scene.Form{says("So far", "stop {n}", "Inches", 0, 36)}},
		offers:   offers.answerEnds,
		every: func(s *State, f *Frame, off *rules.Offer[Order]) {
			o := blank(StopVerb, f.Target)
			_, most := s.stopRange(f)
			o.Length = inches.Length(most / inches.Thousandth)
			off.Orders = append(off.Orders, o)
		},
		checks: (*State).checkAnswerEnd,
		answered: func(r *run, o *Order, f *Frame) {
			if f.answer() == countering {
				countercharges(r, o.Length.Fine())
			} else {
				evade(r, int(f.N[answerDice]), o.Length.Fine())
			}
		},
	},
	{
		of: EvadeFacing, name: "evade-facing", clause: "MD-REA-07",
		asks: always, over: unitGone, small: true,
		question: "{a} [has] fallen back: which way to face?",
		standing: rules.Kind{Name: "evade-facing", Title: "it has fallen back", Answers: []scene.Form{says("Face", "face {n}", "Degrees from north, clockwise", 0, 359)}},
		offers: func(c offers, f *Frame) {
			for _, turn := range [...]inches.Heading{0, inches.South, inches.East, inches.West} {
				o := blank(FaceVerb, f.Unit)
				o.Facing = c.s.Pieces[f.Unit].Facing.Turned(turn)
				c.add(o)
			}
		},
		checks: func(s *State, o *Order, f *Frame, no rules.Refusal) rules.Refusal {
			if o.Verb == FaceVerb && o.Unit == f.Unit {
				return s.checkFacing(o)
			}
			return no
		},
		answered: func(r *run, o *Order, f *Frame) {
			pop(r)
			faceAbout(r, f.Unit, o.Facing)
		},
	},
	{ // (6): the charger goes on, stops, or charges whom the evade has exposed
		of: AfterEvade, name: "after-evade", clause: "MD-REA-09",
		asks: always, over: unitGone, charge: true,
		question: "{b} [has] fallen back: {a} may go on, or halt.",
		standing: rules.Kind{Name: "after-evade", Title: "evaded in its charge", Answers: []scene.Form{say("Go on", "on"), says("Stop", "stop {n}", "After how many inches", 0, 36)}},
		offers: func(c offers, f *Frame) {
			c.simple(f.Unit, OnVerb)
			if t := c.s.exposed(f); t != nobody {
				c.add(chargeAt(f.Unit, t))
			}
			o := blank(StopVerb, f.Unit)
			c.add(o)
			o.Length = inches.Length(means(f) / inches.Thousandth / 2)
			c.fresh(o)
		},
		every: func(s *State, f *Frame, off *rules.Offer[Order]) {
			simply(off, f.Unit, OnVerb)
			if t := s.exposed(f); t != nobody {
				off.Orders = append(off.Orders, chargeAt(f.Unit, t))
			}
			simply(off, f.Unit, StopVerb)
		},
		checks: (*State).checkAfterEvade,
		answered: func(r *run, o *Order, _ *Frame) {
			how := o.Verb
			if how == Declare {
				how = ChargeVerb
			}
			afterEvade(r, how, o.Length.Fine(), o.D.Target)
		},
	},
	{of: ChargeHome, name: "charge-home", does: chargeHome, over: unitGone, charge: true, throws: true}, // (6, 7)
	{of: Striking, name: "strike", does: afterWalk, over: eitherGone},                                   // (7): contact
}

// chargeAt is the order to charge somebody, and nothing else.
func chargeAt(u, t int8) Order {
	o := blank(Declare, u)
	o.D.Kind, o.D.Target = Charge, t
	return o
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
	if p.Form == Square { // it has rallied in one: a square does not charge (MD-CHG-01)
		sayAnswer(r, u, t, halted)
		pop(r)
		return
	}
	if s.vanished(u, t) {
		sayAnswer(r, u, nobody, noTarget)
		f.Step, f.Target = Targetless, nobody
		replace(r, f)
		return
	}
	f.strikesAt(s.struckFace(u, t))
	if p.has(Fired) || p.Order.Kind == ManeuverCharge || s.chargeSlow(u, t) {
		f.mark(withoutBonus)
	}
	f.Step = Reacting
	if s.plays(reactionAfterDice) || !s.mayReact(u, t) {
		f.Step = ChargeDice
	}
	replace(r, f)
}

// afterChargeDice goes on with a charge once its dice are thrown and its target has
// answered: by the maneuver that was ordered first, and then what the reaction
// does (S4c, 5).
func afterChargeDice(r *run, f Frame) {
	s := r.State
	near := uint64(0)
	if s.Pieces[f.Unit].Order.Kind == ManeuverCharge && !f.has(hasManeuvered|inPursuit) {
		f.mark(hasManeuvered)
		near = maneuverFirst(r, &f)
	}
	f.Step = s.afterDice(&f)
	replace(r, f)
	captures(r, f.Unit, near)
}

// maneuverFirst is the maneuver before a charge: what its farthest figure goes is spent
// of the throw, and where that is too short it stays where it is (MD-CHG-06,
// MD-MNV-01). It tells whom the unit meets there.
func maneuverFirst(r *run, f *Frame) (near uint64) {
	s := r.State
	u := f.Unit
	o := s.Pieces[u].Order
	place := s.newPlace(u, &o)
	form, files, afoot := s.newForm(u, &o)
	w, d := s.extentAs(u, form, files, afoot)
	cost := s.shift(u, &o, place)
	if cost > means(f)+inches.Thousandth || !s.mayStop(u, place, form, files, afoot) {
		f.N[chargeBasic], f.N[chargeBonus] = 0, 0
		sayAnswer(r, u, nobody, failedChange)
		return 0
	}
	f.N[chargeGone] += int32(cost.Length())
	near = s.comesNear(u, s.base(u), inches.BaseAt(place, w, d), s.meetable(u))
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
	s.afoot(&w, u, inches.BaseAt(k.at, width, depth), k.at.Facing, k.line.Length, manner{})
	return w.slow
}

// chargeDice is S4c (4): basic and bonus dice, thrown together and kept apart
// (MD-CHG-05).
func chargeDice(r *run) {
	s := r.State
	f := *s.top()
	u := f.Unit
	row := s.moveRow(u, s.inFormation(u))
	a := throw{purpose: "charge", clause: "MD-CHG-05", basic: moveDice(row, basicColumn), extra: s.Pieces[u].Order.Extra}
	if !f.has(withoutBonus) {
		a.bonus = bonus{moveDice(row, chargeColumn), "the charge", "MD-CHG-06"}
	}
	if f.has(inPursuit) {
		a.purpose, a.clause, a.extra = "pursuit", "MD-MELEE-11", f.added()
	}
	t := moveThrow(r, u, a)
	f.N[chargeBasic], f.N[chargeBonus] = int32(t.basic), int32(t.bonus)
	f.mark(hasRolled)
	switch {
	case f.Target == nobody:
		f.Step = TowardsOld
		replace(r, f)
	case s.plays(reactionAfterDice) && s.mayReact(u, f.Target) && !f.has(inPursuit):
		f.Step = Reacting
		replace(r, f)
	default:
		afterChargeDice(r, f)
	}
	if s.plays(bonusUsedWhenRolled) && a.bonus.dice > 0 {
		r.Emit(Event{Kind: Marked, Unit: u, Marks: Bonus, Yes: true})
	}
}

// afterDice is what a reaction does next (S4c, 5).
func (s *State) afterDice(f *Frame) Step {
	switch f.answer() {
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
	u, t, struck := f.Unit, f.Target, f.face()
	if f.answer() == firing && (f.Step == ChargeChoice || f.Step == ChargeHome) {
		if k := s.straightOn(u, t, s.place(u), inches.Length(f.N[frontShotAt])); k.ok {
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
	on, ok := inches.Meets(inches.BaseAt(at, max(width, wide)+inches.Inch/50, depth), s.meets(u, t))
	far := max(on.From, 0)
	return track{ok: ok, at: at, line: inches.NewLine(at.At.Point(), at.At.Point().Ahead(at.Facing, far, 0)), dist: far}
}

// headFor carries a charger to which no way is left towards a place, by a wheel of
// 45 degrees at most, its inch from all others kept: it does what is left of its
// order (MD-ORD-03, MD-ORD-04).
func (s *State) headFor(w *walk, u int8, to inches.Position) {
	width, _ := s.extent(u)
	if s.Pieces[u].In >= 0 {
		s.leaveBlock(w, u, to)
		s.starts(w, u, s.base(u))
	}
	at, _, _ := inches.Wheel(w.at, width, to)
	turn := inches.TurnTo(w.at.Facing, at.Facing)
	if turn = min(max(turn, -45*inches.Degree), 45*inches.Degree); turn != 0 {
		s.wheelTo(w, u, turn, manner{})
	}
	if l := inches.NewLine(w.at.At.Point(), to.Point()); !w.stuck {
		s.straight(w, u, w.at.At.Point().Ahead(w.at.Facing, l.Length, 0).Position(), manner{back: true})
	}
}

// advance is a charger's way to contact, or to a distance from it, with so much to
// spend, and whether it comes into contact. What it spends, and whom it meets, is noted in
// the frame.
func advance(r *run, f *Frame, budget, short inches.Fine) (w walk, contact bool) {
	s := r.State
	u, t := f.Unit, f.Target
	k := s.chargeWay(f)
	w = s.begin(u, budget)
	w.seeks = s.meetable(u) &^ f.Tested
	if s.runAlong(&w, u, t, &k, short); !k.ok {
		s.headFor(&w, u, s.base(t).At)
	}
	for _, x := range w.stops[:w.met] {
		if x.who != nobody {
			f.Tested |= 1 << x.who
		}
	}
	spends(r, f, w.spent)
	return w, short == 0 && k.home(&w)
}

// runAlong is the way along a track: its wheel, and straight on from there.
func (s *State) runAlong(w *walk, u, t int8, k *track, short inches.Fine) {
	enough := k.wheel <= w.left
	if k.wheel > 0 {
		s.wheelTo(w, u, inches.TurnTo(w.at.Facing, k.at.Facing), manner{ignore: 1<<t | s.row(t)})
	}
	if !k.ok || w.stuck || !enough {
		return
	}
	width, depth := s.extent(u)
	from := inches.BaseAt(w.at, width, depth)
	w.at = k.at
	s.starts(w, u, from)
	w.mark()
	s.runIn(w, u, t, k, short)
}

// home says whether a walk along a track has come into contact.
func (k *track) home(w *walk) bool {
	return k.ok && !w.stuck && w.gone >= k.line.Length-inches.Thousandth
}

// runIn is the straight part of a charge. If it cannot arrive it stops an inch
// off (MD-CHG-07).
func (s *State) runIn(w *walk, u, t int8, k *track, short inches.Fine) {
	width, depth := s.extent(u)
	b := inches.BaseAt(w.at, width, depth)
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

// spends notes what a charger has spent of its move, and marks its charge bonus as
// used if that is more than its basic dice have thrown.
func spends(r *run, f *Frame, spent inches.Fine) {
	f.N[chargeGone] += int32(spent.Length())
	if inches.Length(f.N[chargeGone]) > inches.Length(f.N[chargeBasic])*inches.Inch && !r.State.Pieces[f.Unit].has(Bonus) {
		r.Emit(Event{Kind: Marked, Unit: f.Unit, Marks: Bonus, Yes: true})
	}
}

// More inches than any table is wide: who has them comes where he will.
const (
	farEnough = 99  // is added to what a charger has that is met on its way
	unlimited = 200 // a pursuit's, with pursuit-distance: unlimited
)

// chargeHome is S4c (6, 7): on to contact, or as far as the dice allow.
func chargeHome(r *run) {
	s := r.State
	f := *s.top()
	u, t := f.Unit, f.Target
	pop(r)
	if f.has(bothMet) {
		f.N[chargeBasic] += farEnough // they meet: what is left of the way is the countercharger's
	}
	if f.answer() == evading {
		f.strikesAt(s.struckFace(u, t))
	}
	lost := !s.chargeWay(&f).ok
	w, arrived := advance(r, &f, means(&f), 0)
	end := Frame{Step: Arriving, Unit: u, Target: t, Tested: f.Tested}
	if lost {
		end.N[arrivesLost] = 1
	}
	if arrived {
		end.Step, end.N[chargeMarks] = Striking, f.N[chargeMarks]
	}
	makeWalk(r, u, &w, end)
}

// strikes is S4c (7): the charger has come home. A pursuit is fought at once.
func strikes(r *run, f *Frame) {
	s := r.State
	u, t := f.Unit, f.Target
	from := s.base(u)
	contact(r, u, t, f.face(), f.has(bothMet))
	near := s.comesNear(u, from, s.base(u), s.meetable(u)&^f.Tested)
	if f.has(inPursuit) {
		endCharges(r, s.Pieces[u].Contact)
		g := about(MeleeRound, u, t)
		g.N[roundKind] = ofPursuit
		push(r, g)
	} else {
		offerTry(r, u)
		if f.has(bothMet) {
			offerTry(r, t)
		}
	}
	captures(r, u, near)
}
