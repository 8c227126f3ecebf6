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
	AnswerEnd          // S4c (5), asks: how far an evader goes, or a countercharger
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
	TowardsOld         // ORD-04: towards where it stood
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

// A step is all that the rules have to say of one state of section (d): what it
// does, whom it asks and what, which answers there are, what may be said against
// one and what comes of it. Each stands at the head of its chapter.
type step struct {
	of     Step
	name   string // in positions and cases
	clause string // that of an order which does not fit it

	does  func(*run)                // where nobody has to decide
	opens func(*State, *Frame) bool // it is nobody's, and an entry of its own
	asks  func(*State, *Frame) bool // somebody has to decide
	over  func(*State, *Frame) bool // it cannot go on: its subject is gone
	ends  func(*run, *Frame)        // and how it ends then; nil: it is dropped

	whom  concern                     // whom it is about, and asks
	seats func(*State, *Frame) uint32 // who else is asked
	apart bool                        // each seat of the side for its own units
	small bool                        // an absent player's default will do
	part  bool                        // whoever is asked leads his men; in all others he answers in the midst of what somebody does

	question string                                    // {a} is the frame's unit, {b} its target, {n} its inches
	puts     func(*State, *Frame) string               // the question, where it is longer
	instead  string                                    // what is going on, to whoever orders something else
	standing rules.Kind                                // in words of standing answers
	offers   func(offers, *Frame)                      // the first is what most would answer
	every    func(*State, *Frame, *rules.Offer[Order]) // answers that the book has, also those that are closed
	checks   func(*State, *Order, *Frame, rules.Refusal) rules.Refusal
	answered func(*run, *Order, *Frame)

	charge bool // it belongs to a charge under way, up to contact
	throws bool // a piece throws in it for how far it goes
}

// A concern is whom a step is about: its frame's unit, its target, or the side that
// its frame's unit stands for.
type concern uint8

const (
	theUnit concern = iota
	theTarget
	theSide
)

// chapters are the steps in the order of section (d).
var chapters = [...][]step{deploySteps, turnSteps, cardSteps, commandSteps, moveSteps, captureSteps, shootingSteps, hitSteps, chargeSteps,
	meleeSteps, pursuitSteps, workSteps}

// table is where a step is found.
var table [steps]*step

func init() {
	for _, chapter := range chapters {
		for i := range chapter {
			table[chapter[i].of] = &chapter[i]
		}
	}
}

// questions are what may be asked, by step, in the words of standing answers.
func questions() []rules.Kind {
	list := make([]rules.Kind, steps)
	for _, chapter := range chapters {
		for i := range chapter {
			list[chapter[i].of] = chapter[i].standing
		}
	}
	return list
}

// step is what the rules say of the step of a frame.
func (f *Frame) step() *step { return table[f.Step] }

// always is when a step asks, or opens an entry, whatever has come before.
func always(*State, *Frame) bool { return true }

// unitGone is when the frame's unit is off the table.
func unitGone(s *State, f *Frame) bool { return !s.on(f.Unit) }

// eitherGone is when its unit or its target is.
func eitherGone(s *State, f *Frame) bool { return !s.on(f.Unit) || !s.on(f.Target) }

// next says how the battle goes on.
func next(s *State) rules.Next {
	if s.Over {
		return rules.Over
	}
	f := s.top()
	switch st := f.step(); {
	case st.opens != nil && st.opens(s, f):
		return rules.Table
	case st.asks != nil && st.asks(s, f):
		return rules.Ask
	}
	return rules.More
}

// proceed does the next thing that nobody decides.
func proceed(r *run) {
	r.State.top().step().does(r)
	settle(r)
}

// resolve carries out an order that check has passed.
func resolve(r *run, seat rules.Seat, o *Order) {
	if o.Verb >= SetAt {
		ruling(r, o)
	} else {
		f := *r.State.top()
		f.step().answered(r, o, &f)
	}
	settle(r)
}

func push(r *run, f Frame) { r.Emit(Event{Kind: Pushed, Frame: f}) }

// replace has the procedure under way stand at another step, or with other numbers.
func replace(r *run, f Frame) { r.Emit(Event{Kind: Went, Frame: f}) }

func pop(r *run) { r.Emit(Event{Kind: Popped}) }

// nextStep goes on to another step of the same procedure.
func nextStep(r *run, step Step) {
	f := *r.State.top()
	f.Step = step
	replace(r, f)
}

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
		st := f.step()
		switch {
		case st.over == nil || !st.over(s, f):
			return
		case st.ends != nil:
			st.ends(r, f)
		default:
			pop(r)
		}
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
		replace(r, Frame{Step: ChooseOfficer, Unit: 1 - side, Target: nobody})
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
