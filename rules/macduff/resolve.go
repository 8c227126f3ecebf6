package macduff

import (
	"drumhead/rules"
	"drumhead/space/inches"
)

// resolve carries out an order that check has passed.
func resolve(r *run, seat rules.Seat, o *Order) {
	s := r.State
	if o.Verb >= SetAt {
		ruling(r, o)
		settle(r)
		return
	}
	f := *s.top()
	switch f.Step {
	case Ordering:
		order(r, o)
	case CarryOut:
		beginItem(r, o.Unit)
	case RallyOwed:
		retestUnit(r, o.Unit)
	case ChooseFirst:
		side := f.Unit
		if o.Verb == SecondVerb {
			side = 1 - side
		}
		leads(r, side)
	case ChooseOfficer:
		chooseOfficer(r, o, f.Unit)
	case ReturnFire:
		pop(r)
		if o.Verb == ReturnVerb {
			g := frame2(Shooting, f.Unit, f.Target)
			g.N[shotManner] = asReply
			push(r, g)
		}
	case Reforming:
		reformed(r, o, &f)
	case HowFar:
		d := s.Pieces[f.Unit].Order
		on(r, Moving)
		goAlong(r, f.Unit, &d, o.Length.Fine(), f.N[upToBroken] != 0)
	case Escaping:
		escape(r, o)
	case Reacting:
		answer(r, o)
	case ChargeChoice:
		choice(r, o.Verb == HomeVerb, o.Verb == HaltFireVerb)
	case Deploying:
		deploy(r, o)
	case Drawn:
		drawnCard(r, o)
	case Challenged:
		challenged(r, o.Verb == AgainVerb)
	case Targetless:
		targetless(r, o.Verb == OnVerb)
	case EvadeEnd:
		if f.N[chargeAnswer] == countering {
			counters(r, o.Length.Fine())
		} else {
			evade(r, int(f.N[chargeRange]), o.Length.Fine())
		}
	case AfterEvade:
		how := o.Verb
		if how == Declare {
			how = ChargeVerb
		}
		afterEvade(r, how, o.Length.Fine(), o.D.Target)
	case MeleePhase:
		push(r, frame2(MeleeRound, o.Unit, nobody))
	case Pursuits:
		if o.Verb == PursueVerb {
			pursue(r, o.Unit, o.Target, o.D.Extra)
		} else {
			r.Emit(Event{Kind: Answered, Unit: o.Unit, Target: nobody, N: declined})
			r.Emit(Event{Kind: Marked, Unit: o.Unit, Marks: Pursued, Yes: true})
		}
	case WorkPhase:
		workOrder(r, o)
	case Healing:
		heal(r, o)
	case Chance:
		chanceOrder(r, o)
	case Allotting:
		allot(r, &f, int(o.N))
	case Sharing:
		share(r, o)
	case Using:
		useCard(r, &f, o.Verb == UseVerb)
	case EvadeFacing:
		pop(r)
		faceAbout(r, f.Unit, o.Facing)
	case RetreatDice:
		pop(r)
		goBack(r, f.Unit, f.Target, o.D.Extra&AverageDice != 0)
	case Steadying:
		leaderChosen(r, o.Unit)
	}
	settle(r)
}

// order is one line of the order slip, or what comes before it (S3).
func order(r *run, o *Order) {
	g := r.State.top().Unit
	switch o.Verb {
	case DoneVerb:
		given(r)
	case JoinVerb:
		join(r, o.Unit, o.Target)
	case PlayVerb:
		playHeld(r, r.State.side(g), o.N)
	case ThrowVerb:
		throwEarly(r, o.Unit)
	case Declare:
		first := o.D.Kind == Ride && o.Unit == g && r.State.plays(reachAtOrder) && !r.State.slip()
		r.Emit(Event{Kind: Ordered, Unit: o.Unit, Order: r.State.noted(o.D)})
		if first {
			beginItem(r, g) // he rides first, and is measured from there (MD-CMD-03)
		}
	case CallVerb:
		call(r, g, o.Unit)
	case RallyVerb:
		rallyTest(r, o.Unit, nobody)
	default:
		r.Emit(Event{Kind: Ordered, Unit: o.Unit, Order: r.State.noted(o.D)})
	}
}

// chooseOfficer is S2 with a choice: which commander acts.
func chooseOfficer(r *run, o *Order, side int8) {
	s := r.State
	if o.Verb == ActVerb {
		if !s.plays(activatedByInitiative) {
			pop(r)
		}
		activate(r, o.Unit)
		return
	}
	if s.plays(activatedByInitiative) {
		sideDone(r, side)
		return
	}
	pop(r)
}

// reformed is what a rallied unit's owner makes of it (MD-MORALE-05).
func reformed(r *run, o *Order, f *Frame) {
	s := r.State
	pop(r)
	u := f.Unit
	form, files := s.bestForm(u)
	if o.Form != AsIs && o.Form != form {
		form, files = o.Form, s.usualFiles(u, o.Form, s.figures(u))
	}
	h := o.Facing
	if h == noFacing {
		h = s.Pieces[u].Facing
		by := f.Target
		if by == nobody || !s.on(by) {
			by = s.nearestSeen(u)
		}
		if by != nobody {
			if to, ok := inches.HeadingOf(way(s.base(u).At, s.base(by).At)); ok {
				h = to
			}
		}
	}
	reform(r, u, form, files, h)
}

// answer is a reaction (S4c, 3).
func answer(r *run, o *Order) {
	switch o.Verb {
	case FireVerb:
		reactionChosen(r, firing, o.Length)
	case CounterVerb:
		adds(r, o)
		reactionChosen(r, countering, 0)
	case SquareVerb:
		reactionChosen(r, squaring, 0)
	case FallBackVerb:
		adds(r, o)
		reactionChosen(r, evading, 0)
	default:
		reactionChosen(r, standing, 0)
	}
}

// ruling is the umpire's word (MD-GR-02). What it makes impossible ends.
func ruling(r *run, o *Order) {
	s := r.State
	u := o.Unit
	switch o.Verb {
	case SetAt:
		if s.Pieces[u].Contact != 0 {
			r.Emit(Event{Kind: Apart, Unit: u})
		}
		if s.Pieces[u].With != nobody {
			r.Emit(Event{Kind: Parted, Unit: u, At: o.At, Facing: s.Pieces[u].Facing})
		}
		if s.figures(u) == 0 {
			r.Emit(Event{Kind: Recovered, Unit: u, N: 1})
		}
		r.Emit(Event{Kind: Restored, Unit: u, At: o.At, Facing: s.Pieces[u].Facing})
	case SetFacing:
		reform(r, u, s.Pieces[u].Form, s.Pieces[u].Files, o.Facing)
	case SetForm:
		reform(r, u, o.Form, s.usualFiles(u, o.Form, s.figures(u)), s.Pieces[u].Facing)
	case SetLost:
		n := o.N - int16(s.Pieces[u].Lost)
		switch {
		case n > 0:
			r.Emit(Event{Kind: Casualties, Unit: u, N: n, M: int16(s.Pieces[u].Full) - o.N})
		case n < 0:
			r.Emit(Event{Kind: Recovered, Unit: u, N: -n})
		default:
			r.Emit(Event{Kind: Marked, Unit: u, Yes: true})
		}
		if s.figures(u) == 0 {
			removeFor(r, u, Destroyed, asRuled)
		}
	case SetMark:
		if Marks(1)<<o.N == Hidden && o.Yes {
			hide(r, u)
			return
		}
		reveal(r, u)
		if Marks(1)<<o.N == Hidden {
			return
		}
		r.Emit(Event{Kind: Marked, Unit: u, Marks: 1 << o.N, Yes: o.Yes})
	case SetFate:
		removeFor(r, u, Fate(o.N), asRuled)
	case SetFire:
		r.Emit(Event{Kind: Fire, Ground: o.Target, Yes: o.Yes})
	case SetFort:
		r.Emit(Event{Kind: Fortified, Ground: o.Target, Yes: o.Yes})
	case SetWind:
		if o.Facing == noFacing {
			r.Emit(Event{Kind: WindSet, Facing: max(s.Wind, 0)})
		} else {
			r.Emit(Event{Kind: WindSet, Facing: o.Facing, Yes: true})
		}
	case SetMorale:
		r.Emit(Event{Kind: Levels, Side: o.Target, N: o.N})
	case SetThrow:
		r.Throw("the umpire's throw", "MD-GR-02", nobody).Add(nobody, int(o.N), int(o.Files), 0)
		r.Emit(Event{Kind: Decided, N: int16(r.Roll().Hits(0)), M: o.N})
	case SetChance:
		push(r, frame2(PullChance, o.Target, nobody))
	case SetVictory:
		r.Emit(Event{Kind: BattleOver, Side: o.Target, Ending: Ruled})
	}
}
