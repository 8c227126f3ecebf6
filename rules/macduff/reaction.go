package macduff

import (
	"drumhead/rules"
	"drumhead/space/inches"
)

// An answer is what a unit does that is charged, or that charges, as all are told: the
// number of an Answered event.
type answer int16

// The reactions (MD-REA-01).
const (
	noReaction answer = iota
	firing
	countering
	squaring
	evading
)

// reactions are the orders that mean them, and what closes each to the target t of
// a charger u (MD-REA-02 to 07).
var reactions = [...]struct {
	verb   Verb
	clause string
	closed func(s *State, u, t int8) string
}{
	firing:     {FireVerb, "MD-REA-02", (*State).noFire},
	countering: {CounterVerb, "MD-REA-05", (*State).noCountercharge},
	squaring:   {SquareVerb, "MD-REA-06", (*State).noSquare},
	evading:    {FallBackVerb, "MD-REA-07", (*State).noFallBack},
}

// reactionOf is the reaction that an order means: to stand, if no other.
func reactionOf(v Verb) answer {
	for reaction := firing; reaction <= evading; reaction++ {
		if reactions[reaction].verb == v {
			return reaction
		}
	}
	return noReaction
}

// The other answers that are told.
const (
	failedChange answer = 10 + iota
	halted
	chargesHome
	firstGoes
	noTarget
	fellShort
	declined
	firesNot
	findsNoWay
)

// sayAnswer tells what a unit does about another in a charge, or about a change that it
// cannot complete.
func sayAnswer(r *run, u, t int8, a answer) {
	r.Emit(Event{Kind: Answered, Unit: u, Target: t, N: int16(a)})
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
func (s *State) canReact(u, t int8, reaction answer) bool {
	return reaction == noReaction || s.reactionClosed(u, t, reaction) == ""
}

// reactionClosed says what closes a reaction to the target t of the charger u, in words;
// nothing: it is open (MD-REA-01, MD-REA-10).
func (s *State) reactionClosed(u, t int8, reaction answer) string {
	p := &s.Pieces[t]
	switch {
	case s.inMelee(t):
		return "It is in melee contact already."
	case p.has(Retreating):
		return "It is retreating."
	case s.plays(firedMayOnlyFallBack) && p.has(Fired) && reaction != evading:
		return "It has returned fire this turn, and may only fall back."
	}
	return reactions[reaction].closed(s, u, t)
}

// noFire is what closes Fire! (MD-REA-02).
func (s *State) noFire(u, t int8) string {
	p, k := &s.Pieces[t], s.card(t)
	switch {
	case p.has(Fired):
		return "It has fired this turn."
	case p.has(Marched):
		return "It has marched this turn."
	case k.weapon == Unarmed:
		return "It has nothing to shoot with."
	case k.arm == Artillery && p.Form != Unlimbered:
		return "The gun is limbered."
	case !s.mayShoot(t):
		return "It cannot shoot now."
	case s.struckFace(u, t) != frontFace:
		return "The charge comes from outside its front."
	}
	return ""
}

// mayNotMove is what For Want of a Nail closes (MD-CHANCE-07).
const mayNotMove = "It may not move this turn: it waits For Want of a Nail."

// noCountercharge is what closes Charge! (MD-REA-05).
func (s *State) noCountercharge(u, t int8) string {
	switch {
	case s.card(t).arm != Cavalry || !s.mounted(t):
		return "Only cavalry in the saddle charges in its turn."
	case s.Pieces[t].has(Nailed):
		return mayNotMove
	case s.struckFace(u, t) != frontFace:
		return "The charge comes from outside its front."
	}
	return ""
}

// noSquare is what closes Form Square! (MD-REA-06).
func (s *State) noSquare(u, t int8) string {
	p := &s.Pieces[t]
	switch {
	case !s.mounted(u):
		return "Against horse only."
	case !s.regular(t) || !s.mayStand(t, Square):
		return "Only regulars on foot form square."
	case p.has(Activated):
		return "It has acted this turn."
	case p.Form == Square:
		return "It stands in square."
	case p.In >= 0:
		return "It garrisons a building."
	case s.disordered(t):
		return "The ground disorders it."
	case p.has(Nailed):
		return mayNotMove
	}
	return ""
}

// noFallBack is what closes Fall Back! (MD-REA-07).
func (s *State) noFallBack(_, t int8) string {
	switch arm := s.card(t).arm; {
	case !s.skirmisher(t) && arm != Cavalry:
		return "Only skirmishers and cavalry fall back from a charge."
	case !s.skirmisher(t) && !s.cavalry(t):
		return "It is dismounted."
	case s.Pieces[t].has(Nailed):
		return mayNotMove
	}
	return ""
}

// noReply is what closes a shot to a charger that halts (MD-REA-04).
func (s *State) noReply(u int8) string {
	switch p := &s.Pieces[u]; {
	case s.inMelee(u):
		return "It is in melee contact already."
	case p.has(Retreating):
		return "It is retreating."
	case p.has(Fired):
		return "It has fired this turn."
	case p.has(Bonus):
		return "It has used its charge bonus, and may not shoot."
	}
	return "It cannot shoot back from where it is."
}

// whyNoAnswer says what closes an answer in a charge to a unit.
func (s *State) whyNoAnswer(t, u int8, v Verb) string {
	if v == HaltFireVerb {
		return s.noReply(t)
	}
	return s.reactionClosed(u, t, reactionOf(v))
}

// checkReaction is S4c (3).
func (s *State) checkReaction(o *Order, f *Frame, _ rules.Refusal) rules.Refusal {
	u, t := f.Unit, f.Target
	if o.Unit != t {
		return refuse("MD-REA-01", wrongTime, o.Unit, t)
	}
	reaction := reactionOf(o.Verb)
	switch clause := reactions[reaction].clause; {
	case reaction == noReaction:
		if o.Verb == Declare && o.D == (Declared{Kind: Stand, Target: nobody, Prey: nobody, Facing: noFacing}) {
			return legal
		}
		return refuse("MD-REA-01", wrongTime, o.Unit, t)
	case !s.canReact(u, t, reaction):
		if s.reactionClosed(u, t, reaction) == mayNotMove {
			clause = "MD-CHANCE-07"
		}
		return refuse(clause, cannotReact, t, u)
	case reaction == firing:
		k := s.trackTo(u, t, s.struckFace(u, t))
		if o.Length < inches.Inch || k.ok && o.Length.Fine() > max(k.dist, inches.Inch.Fine())+inches.Thousandth {
			return rules.Refusal{Clause: clause, Code: badRange, A: int32(t), B: int32(k.dist.Length())}
		}
	case reaction == countering, reaction == evading:
		return s.checkAdded(t, o.D.Extra)
	}
	return legal
}

// checkChoice is S4c (5): a charger that has been fired at.
func (s *State) checkChoice(o *Order, f *Frame, no rules.Refusal) rules.Refusal {
	switch {
	case o.Unit != f.Unit:
	case o.Verb == HomeVerb:
		return s.checkHome(f)
	case o.Verb == HaltVerb:
		return legal
	case o.Verb == HaltFireVerb:
		if !s.mayReturn(f.Unit, f.Target) {
			return refuse("MD-REA-04", cannotReact, f.Unit, f.Target)
		}
		return legal
	}
	return no
}

// checkHome says why a charger that has been fired at may not charge home: it has
// rallied in a square, or so that it looks past its target (MD-MORALE-05).
func (s *State) checkHome(f *Frame) rules.Refusal {
	switch {
	case s.Pieces[f.Unit].Form == Square:
		return refuse("MD-CHG-01", noCharge, f.Unit, f.Target)
	case !s.chargeWay(f).ok:
		return refuse("MD-CHG-04", noTrack, f.Unit, f.Target)
	}
	return legal
}

// react is an order that answers a charge (S4c, 3), with a card's die where it has one.
func react(r *run, o *Order) {
	reaction, at := reactionOf(o.Verb), inches.Length(0)
	switch reaction {
	case firing:
		at = o.Length
	case countering, evading:
		adds(r, o)
	}
	reactionChosen(r, reaction, at)
}

// reactionChosen is S4c (3): the target has answered.
func reactionChosen(r *run, reaction answer, at inches.Length) {
	s := r.State
	f := *s.top()
	t := f.Target
	f.answers(reaction)
	f.N[fireRange] = int32(at)
	sayAnswer(r, t, f.Unit, reaction)
	if reaction == squaring {
		formSquare(r, t, f.Unit)
		f.strikesAt(frontFace) // a square has no flank or rear (MD-CHG-03)
	}
	switch {
	case reaction == squaring && s.plays(chargersBreakOffFromSquares):
		f.Step = ChargeChoice // it may be called off
		replace(r, f)
	case f.has(hasRolled):
		afterChargeDice(r, f)
	default:
		f.Step = ChargeDice
		replace(r, f)
	}
}

// formSquare is done at once, its near face where the nearest figure stood
// (MD-REA-06).
func formSquare(r *run, t, by int8) {
	s := r.State
	p := &s.Pieces[t]
	files := s.usualFiles(t, Square, s.figures(t))
	from, to, out := faceLine(s.base(t), s.struckFace(by, t))
	edge := inches.NewLine(from, to)
	at := inches.Place{At: s.nearestFigure(t, by, &edge).Position(), Facing: out}
	if w, d := s.extentAs(t, Square, files, p.Afoot); !s.room(t, inches.BaseAt(at, w, d), manner{ignore: 1 << by}) {
		at = s.place(t)
	}
	r.Emit(Event{Kind: Formed, Unit: t, At: at.At, Facing: at.Facing, Form: Square, Files: files, Afoot: p.Afoot, In: nobody})
}

// nearestFigure is where on an edge of a unit the figure stands that is nearest to
// a charger; of several as near, the middle of them.
func (s *State) nearestFigure(t, by int8, edge *inches.Line) inches.Point {
	charger := s.shapeOf(by)
	figure := inches.Base{Place: s.place(t), Width: footWidth, Depth: footDepth}
	near, n := inches.Endless, inches.Fine(0)
	var sum inches.Point
	s.eachFigure(t, func(p inches.Point) {
		figure.At = p.Position()
		sh := figure.Shape()
		far := inches.Between(&sh, &charger).Length()
		if far > near+inches.Thousandth {
			return
		}
		if far < near-inches.Thousandth {
			near, n, sum = far, 0, inches.Point{}
		}
		n, sum = n+1, inches.Point{X: sum.X + p.X, Y: sum.Y + p.Y}
	})
	if n == 0 {
		return edge.At(edge.Length / 2)
	}
	spot, stroke := inches.Spot(inches.Point{X: sum.X / n, Y: sum.Y / n}), inches.Stroke(edge.From, edge.To)
	return inches.Between(&spot, &stroke).To
}

// chargeFire is S4c (5), Fire!: the charger comes to the range that was chosen,
// or as near as it can, and is shot at (MD-REA-02).
func chargeFire(r *run) {
	s := r.State
	f := *s.top()
	far := max(inches.Length(f.N[fireRange]), inches.Inch)
	w, _ := advance(r, &f, means(&f), far.Fine())
	if k := s.straightOn(f.Unit, f.Target, w.at, 0); !k.ok || !k.dist.Within(far) {
		far = 0 // it has fallen short of the range that was wished for
	}
	width, _ := s.extent(f.Unit)
	f.Step, f.N[frontShotAt] = ChargeChoice, int32(width)
	replace(r, f)
	g := about(Shooting, f.Target, f.Unit)
	g.N[shotManner], g.N[shotAtCharger], g.N[shotRange] = asReaction, 1, int32(far)
	push(r, g)
	makeWalk(r, f.Unit, &w, Frame{})
}

// haltOrHome is S4c (5): a charger that was fired at halts, with or without a shot, or
// charges home (MD-REA-04).
func haltOrHome(r *run, how Verb) {
	s := r.State
	f := *s.top()
	if how == HomeVerb {
		sayAnswer(r, f.Unit, f.Target, chargesHome)
		switch {
		case !f.has(hasRolled):
			nextStep(r, ChargeDice)
		case f.answer() == squaring:
			afterChargeDice(r, f)
		default:
			nextStep(r, ChargeHome)
		}
		return
	}
	sayAnswer(r, f.Unit, f.Target, halted)
	pop(r)
	if how == HaltFireVerb && s.mayReturn(f.Unit, f.Target) {
		g := about(Shooting, f.Unit, f.Target)
		g.N[shotManner] = asReply
		push(r, g)
	}
}
