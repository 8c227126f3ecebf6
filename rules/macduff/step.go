package macduff

import "drumhead/rules"

type run = rules.Run[State, Event]

// Step is where a half-done procedure stands. Each is one function, named after
// its state in section (d) of the rulebook; those that ask have none.
type Step uint8

// The steps.
const (
	NoStep        Step = iota
	TurnStart          // S1, T0: a new turn
	RallyOwed          // T0 (2): tests owed from last turn
	Sequence           // S1 (3, 4): observation, the deck or initiative
	ChooseFirst        // S2I, asks: first or second
	Draw               // S2C: the next card
	PullChance         // a chance card is pulled
	Chance             // asks: what the chance card is used for
	ChooseOfficer      // S2, asks: which commander acts
	Ordering           // S3 (1 to 4), asks
	CarryOut           // S3 (5); asks where there is a choice
	Shooting           // S4a, machine S
	ReturnFire         // S (5), asks
	Hits               // machine R
	Reforming          // R (3), asks: after a rally
	Moving             // S4b
	HowFar             // S4b, asks: a free move's end
	Capturing          // CMD-09
	Escaping           // CMD-10, asks: where to
	Charging           // S4c (1, 2)
	Reacting           // S4c (3), asks
	ChargeDice         // S4c (4)
	ChargeFire         // S4c (5): Fire!
	ChargeChoice       // S4c (5), asks: halt or charge home
	Countercharge      // S4c (5)
	Evading            // S4c (5)
	EvadeEnd           // S4c (5), asks: how far an evader goes
	AfterEvade         // S4c (6), asks: the charger
	ChargeHome         // S4c (6, 7)
	Breaching          // SHOOT-17
	MeleePhase         // S5 (1), T2a; asks where there is a choice
	MeleeRound         // machine M
	Pursuits           // S5 (3), T2b; asks where there is one
	Pursuing           // MELEE-11
	WorkPhase          // S5 (4), T2c; asks where there is any
	WorkEnd            // T2c: fires and hospitals
	Healing            // HOSP-02, asks
	TurnEnd            // S6, T2d
	Sharing            // MELEE-03, asks: how dice are shared among enemies
	Steadying          // CMD-07, asks: which of several commanders rolls
	Targetless         // ORD-04, asks: the target of a charge has vanished
	ChargeOn           // ORD-04: towards where it stood
	Allotting          // UNIT-06, asks: from which part losses are taken
	Drawn              // CHANCE-03, asks: is the card played, or held
	Challenged         // ORD-01, asks the enemy: does a throw before the order stand
	Deployment         // section (f), 6: who deploys first
	Deploying          // asks: where a side's pieces stand
	RetreatDice        // DRILL-01, asks: are the dice of a retreat average dice
	Aftermath          // M (4 to 6), where somebody may be asked that
	Using              // CHANCE-06, asks: is a card used now
	EvadeFacing        // REA-07, asks: how an evader looks at its end
	Walking            // CMD-09: the next part of a walk on which somebody is met
	Arriving           // S4b: where a walk has ended
	Striking           // S4c (7): a charge has come home
	steps
)

var stepNames = []string{"", "begin", "rally", "sequence", "initiative", "draw", "chance", "chance", "choose", "command", "carry-out",
	"shoot", "return-fire", "hits", "reform", "move", "how-far", "capture", "escape", "charge", "react", "charge-dice", "charge-fire", "halt-or-home",
	"countercharge", "evade", "evade-end", "after-evade", "charge-home", "breach", "melee", "round", "pursuit", "pursue", "work", "work-end", "heal", "end",
	"share", "steady", "no-target", "charge-on", "allot", "card", "challenge", "deployment", "deploy", "retreat", "aftermath", "use", "evade-facing",
	"walk", "arrive", "strike"}

// doing is the function of each step that decides nothing.
var doing [steps]func(*run)

func init() {
	doing = [steps]func(*run){
		TurnStart: turnStart, RallyOwed: rallyOwed, Sequence: sequence, Draw: drawCard, PullChance: pullChance, CarryOut: carryOut,
		Shooting: shooting, Hits: hits, Moving: moving, Capturing: capturing, Walking: walking, Arriving: afterWalk, Striking: afterWalk,
		Charging: charging, ChargeDice: chargeDice, ChargeFire: chargeFire, Countercharge: countercharge, Evading: fallingBack,
		ChargeHome: chargeHome, ChargeOn: chargeOn, Deployment: deployment, Breaching: breaching, MeleePhase: meleePhase, MeleeRound: meleeRound, Pursuits: pursuits, Pursuing: pursuing,
		WorkPhase: workPhase, WorkEnd: workEnd, TurnEnd: turnEnd, Aftermath: aftermath,
	}
}

// next says how the battle goes on.
func next(s *State) rules.Next {
	if s.Over {
		return rules.Over
	}
	switch f := s.top(); f.Step {
	case TurnStart, Draw, MeleePhase, TurnEnd, Deployment:
		if f.Step == MeleePhase && f.N[meleesBegun] != 0 {
			if s.choosesMelee() {
				return rules.Ask
			}
			return rules.More
		}
		return rules.Table
	case RallyOwed:
		if s.owedBy(f.Unit) > 1 && (f.N[ralliesLate] != 0 || s.plays(retestAtTurnStart)) {
			return rules.Ask
		}
	case CarryOut:
		if s.choices() > 1 {
			return rules.Ask
		}
	case Pursuits:
		if f.Unit != nobody && !s.mustPursue(f.Unit) && s.pursuersOf(f.Unit) > 0 {
			return rules.Ask
		}
	case WorkPhase:
		if f.Unit != nobody && s.workFor(f.Unit) {
			return rules.Ask
		}
	case ChooseFirst, Chance, ChooseOfficer, Ordering, ReturnFire, Reforming, HowFar, Escaping, Reacting, ChargeChoice, EvadeEnd, AfterEvade, Healing,
		Sharing, Steadying, Targetless, Allotting, Drawn, Challenged, Deploying, Using, RetreatDice, EvadeFacing:
		return rules.Ask
	}
	return rules.More
}

// step does the next thing that nobody decides.
func step(r *run) {
	doing[r.State.top().Step](r)
	settle(r)
}

func push(r *run, f Frame) { r.Emit(Event{Kind: Pushed, Frame: f}) }

func went(r *run, f Frame) { r.Emit(Event{Kind: Went, Frame: f}) }

func pop(r *run) { r.Emit(Event{Kind: Popped}) }

// on goes on to another step of the same procedure.
func on(r *run, step Step) {
	f := *r.State.top()
	f.Step = step
	went(r, f)
}

func frame2(step Step, u, t int8) Frame { return Frame{Step: step, Unit: u, Target: t} }

// settle ends what cannot go on: procedures whose subject is gone. It is the
// last thing that every order and step does.
func settle(r *run) {
	s := r.State
	if s.Over {
		return
	}
	if s.plays(moraleAtOnce) && ended(r, true) {
		return
	}
	lookout(r)
	separate(r)
	for s.Depth > 0 {
		f := s.top()
		gone := false
		switch f.Step {
		case Shooting, Hits, Moving, HowFar, Charging, ChargeDice, ChargeFire, ChargeChoice, Countercharge, Evading, AfterEvade, ChargeHome,
			Breaching, Pursuing, Reforming, EvadeEnd, Capturing, Escaping, ReturnFire, Reacting, Steadying, Targetless, ChargeOn, Challenged, RetreatDice, EvadeFacing,
			Walking, Arriving, Striking:
			gone = !s.on(f.Unit)
			if f.Step == ReturnFire && !gone {
				gone = !s.mayReturn(f.Unit, f.Target)
			}
			if (f.Step == Reacting || f.Step == Striking) && !gone {
				gone = !s.on(f.Target)
			}
			if f.Step == ChargeChoice { // whom the shots drove back is out of the charge (MD-REA-03)
				gone = gone || s.Pieces[f.Unit].has(Retreating)
			}
		case Using:
			gone = !s.on(f.Unit)
		case Allotting:
			gone = !s.on(f.Unit) || s.other(f.Unit) != f.Target
		case Sharing:
			gone = !s.on(f.Unit) || s.unshared(f.Unit, s.Pieces[f.Unit].Contact&foesOf(f)) < 2
		case Ordering:
			gone = s.Active != f.Unit || !s.on(f.Unit) && !s.leaves(f.Unit)
		case ChooseOfficer:
			gone = true
			for g := range s.b.pieces {
				gone = gone && (s.side(g) != f.Unit || !s.mayAct(g))
			}
			if gone {
				sideDone(r, f.Unit)
				continue
			}
		}
		if !gone {
			return
		}
		if f.Step == Ordering {
			spend(r, f.Unit)
			continue
		}
		pop(r)
	}
}

// sideDone is when a side has no commander left to choose: the other's turn with
// initiative, or the card is gone.
func sideDone(r *run, side int8) {
	s := r.State
	if !s.plays(activatedByInitiative) {
		pop(r)
		return
	}
	if side == s.First {
		went(r, Frame{Step: ChooseOfficer, Unit: 1 - side, Target: nobody})
		r.Emit(Event{Kind: Led, Side: s.Lead})
		drifts(r, 1-side)
		return
	}
	allActed(r)
}

// spend ends a commander's activation.
func spend(r *run, g int8) {
	pop(r)
	r.Emit(Event{Kind: Spent, Unit: g})
}
