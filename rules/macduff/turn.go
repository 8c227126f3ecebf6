package macduff

import (
	"drumhead/dice"
	"drumhead/rules"
	"drumhead/scene"
	"drumhead/space/inches"
)

// S1, S2 and S6, T0: how a turn begins, whose card is up, and how it ends.
var turnSteps = []step{
	{of: TurnStart, name: "begin", does: turnStart, opens: always},
	{
		of: RallyOwed, name: "rally", clause: "MD-MORALE-06",
		does: rallyOwed,
		asks: func(s *State, f *Frame) bool {
			return s.owedBy(f.Unit) > 1 && (f.N[ralliesLate] != 0 || s.plays(retestAtTurnStart))
		},
		whom: theSide, apart: true, small: true,
		seats:    func(s *State, f *Frame) uint32 { return s.seatsAsked(f.Unit, (*State).owed) },
		question: "Which unit takes its rally test first?",
		standing: rules.Kind{Name: "rally", Title: "it owes a rally test", Answers: []scene.Form{say("Test", "rally")}},
		offers:   func(c offers, _ *Frame) { c.each(RallyVerb) },
		checks: func(s *State, o *Order, f *Frame, no rules.Refusal) rules.Refusal {
			if o.Verb == RallyVerb && s.owed(o.Unit) && s.side(o.Unit) == f.Unit {
				return legal
			}
			return no
		},
		answered: func(r *run, o *Order, _ *Frame) { retestUnit(r, o.Unit) },
	},
	{of: Sequence, name: "sequence", does: sequence},
	{of: Draw, name: "draw", does: drawCard, opens: always},
	{
		of: ChooseFirst, name: "initiative", clause: "MD-SEQ-08",
		asks: always, whom: theSide,
		question: "You have won the initiative: act first, or second?",
		standing: rules.Kind{Name: "initiative", Title: "the initiative is won", Answers: []scene.Form{say("Act first", "first"), say("Act second", "second")}},
		offers:   func(c offers, _ *Frame) { c.simple(nobody, FirstVerb, SecondVerb) },
		checks: func(_ *State, o *Order, _ *Frame, no rules.Refusal) rules.Refusal {
			if o.Verb == FirstVerb || o.Verb == SecondVerb {
				return legal
			}
			return no
		},
		answered: func(r *run, o *Order, f *Frame) {
			if o.Verb == SecondVerb {
				leads(r, 1-f.Unit)
			} else {
				leads(r, f.Unit)
			}
		},
	},
	{
		of: ChooseOfficer, name: "choose", clause: "MD-SEQ-02",
		asks: always, over: nobodyToAct, whom: theSide, part: true,
		ends:     func(r *run, f *Frame) { sideDone(r, f.Unit) },
		question: "Which commander acts?",
		standing: rules.Kind{Name: "choose", Title: "a commander is chosen", Answers: []scene.Form{say("He", "act"), say("Pass", "pass")}},
		offers: func(c offers, _ *Frame) {
			c.each(ActVerb)
			c.simple(nobody, PassVerb)
		},
		checks: func(s *State, o *Order, f *Frame, no rules.Refusal) rules.Refusal {
			if o.Verb == PassVerb || o.Verb == ActVerb && s.side(o.Unit) == f.Unit && s.mayAct(o.Unit) {
				return legal
			}
			return no
		},
		answered: func(r *run, o *Order, f *Frame) { chooseOfficer(r, o, f.Unit) },
	},
	{of: TurnEnd, name: "end", does: turnEnd, opens: always},
}

// nobodyToAct is when a side has no commander left to choose.
func nobodyToAct(s *State, f *Frame) bool {
	for g := range s.b.pieces {
		if s.side(g) == f.Unit && s.mayAct(g) {
			return false
		}
	}
	return true
}

// turnStart is S1 and T0: marks are cleared, the wind turns, reinforcements come.
func turnStart(r *run) {
	s := r.State
	turn := s.Turn
	if s.top().N[turnFollows] != 0 {
		turn++
	}
	kept(r)
	r.Emit(Event{Kind: TurnBegan, Turn: turn})
	if s.plays(withWind) {
		windDie(r)
	}
	for u := range s.b.pieces {
		if k := s.card(u); s.Pieces[u].Fate == Waiting && k.comes <= s.Turn && s.mayEnter(u) {
			r.Emit(Event{Kind: Entered, Unit: u, At: k.entersAt, Facing: k.entersFacing})
		}
	}
	replace(r, Frame{Step: RallyOwed, Unit: s.lastFirst(), Target: nobody})
}

// mayEnter says whether a reinforcement has room where it comes on: else it waits.
func (s *State) mayEnter(u int8) bool {
	k := s.card(u)
	w, d := s.extent(u)
	return s.room(u, inches.BaseAt(inches.Place{At: k.entersAt, Facing: k.entersFacing}, w, d), manner{off: true})
}

// lastFirst is the side that acted first last turn, or side 0.
func (s *State) lastFirst() int8 { return max(s.Lead, 0) }

// windDie is MD-WIND-01. Before the first turn it is thrown for where the wind
// blows as well, unless the scenario says.
func windDie(r *run) {
	s := r.State
	if s.Wind == noFacing {
		r.Throw("wind", "MD-WIND-01", dice.Nobody).Add(dice.Nobody, 1, 0, dice.Total)
		h := [...]inches.Heading{inches.North, inches.North, inches.East, inches.South, inches.South, inches.West}[r.Roll().Sum(0)-1]
		r.Emit(Event{Kind: WindSet, Facing: h, Yes: true})
	}
	th := r.Throw("wind", "MD-WIND-01", dice.Nobody)
	th.Add(dice.Nobody, 1, 0, dice.Total)
	switch n := r.Roll().Sum(0); {
	case n == 1:
		r.Emit(Event{Kind: WindSet, Facing: s.Wind, Yes: s.Calm})
	case n == 2:
		r.Emit(Event{Kind: WindSet, Facing: s.Wind.Turned(-45 * inches.Degree), Yes: !s.Calm})
	case n == 3:
		r.Emit(Event{Kind: WindSet, Facing: s.Wind.Turned(45 * inches.Degree), Yes: !s.Calm})
	default:
		r.Emit(Event{Kind: WindSet, Facing: s.Wind, Yes: !s.Calm})
	}
}

// owed says whether a unit takes its rally test now (MD-MORALE-06).
func (s *State) owed(u int8) bool {
	p := &s.Pieces[u]
	if v := s.other(u); v != nobody && v < u {
		return false // one test for all its parts (MD-UNIT-09)
	}
	return s.on(u) && p.has(Retreating) && !p.has(Retested) && !s.card(u).arm.vehicle()
}

// owedBy is how many tests a side owes.
func (s *State) owedBy(side int8) (n int) {
	for u := range s.b.pieces {
		if s.side(u) == side && s.owed(u) {
			n++
		}
	}
	return n
}

// rallyOwed is T0 (2): the sides take their tests by turns, the first that acted
// first last turn. The frame's unit is the side whose turn it is; its first number
// says that the activations are over.
func rallyOwed(r *run) {
	s := r.State
	f := *s.top()
	side := f.Unit
	switch {
	case f.N[ralliesLate] != 0 && s.owedBy(0)+s.owedBy(1) == 0:
		replace(r, Frame{Step: MeleePhase, Unit: nobody, Target: nobody})
		return
	case f.N[ralliesLate] == 0 && (s.plays(retestOnActivation) || s.owedBy(0)+s.owedBy(1) == 0):
		replace(r, Frame{Step: Sequence, Unit: nobody, Target: nobody})
		return
	case s.owedBy(side) == 0:
		f.Unit = 1 - side
		replace(r, f)
		return
	}
	for u := range s.b.pieces {
		if s.side(u) == side && s.owed(u) {
			retestUnit(r, u)
			return
		}
	}
}

// retestUnit is one of these tests.
func retestUnit(r *run, u int8) {
	f := *r.State.top()
	f.Unit = 1 - r.State.side(u)
	replace(r, f)
	rallyTest(r, u, nobody)
}

// sequence is S1 (3, 4): observation is judged, and the deck made or initiative
// thrown for.
func sequence(r *run) {
	s := r.State
	var extra [2]bool
	for side := range extra {
		extra[side] = s.observes(int8(side))
	}
	if s.plays(activatedByInitiative) {
		initiative(r, extra)
		return
	}
	var pack uint64
	for side := range s.b.sides {
		for _, g := range s.b.sides[side].officers {
			if k := s.card(g); s.on(g) || s.plays(orphanCardStays) && s.leaves(g) {
				pack |= 1 << cardOf(k)
			}
		}
		if extra[side] {
			pack |= 1 << (extraCard + side)
		}
	}
	if s.plays(withChanceCards) && !s.Joker {
		pack |= 1 << jokerCard
	}
	r.Emit(Event{Kind: DeckMade, Mask: pack})
	replace(r, Frame{Step: Draw, Unit: nobody, Target: nobody})
}

// leaves says whether a lost commander has left units behind, whose card stays
// (MD-SEQ-07).
func (s *State) leaves(g int8) bool {
	if f := s.Pieces[g].Fate; f == OnTable || f == Waiting || f == Gone {
		return false
	}
	for u := range s.b.pieces {
		if s.card(u).under == g && s.on(u) {
			return true
		}
	}
	return false
}

// initiative is S2I (MD-SEQ-08).
func initiative(r *run, extra [2]bool) {
	s := r.State
	for {
		th := r.Throw("initiative", "MD-SEQ-08", dice.Nobody)
		for side := range int8(2) {
			th.Add(side, 1, 0, dice.Total)
			if extra[side] {
				th.Because("two formed enemy units observed", "MD-SEQ-06", 1)
			}
		}
		t := r.Roll()
		n := [2]int{t.Sum(0), t.Sum(1)}
		for side := range n {
			if extra[side] {
				n[side]++
			}
		}
		switch {
		case n[0] != n[1]:
			side := int8(0)
			if n[1] > n[0] {
				side = 1
			}
			r.Emit(Event{Kind: Won, Side: side, N: int16(n[0]), M: int16(n[1])})
			replace(r, Frame{Step: ChooseFirst, Unit: side, Target: nobody})
			return
		case s.Lead >= 0:
			r.Emit(Event{Kind: Won, Side: s.Lead, N: int16(n[0]), M: int16(n[1])})
			leads(r, s.Lead)
			return
		}
		r.Emit(Event{Kind: Won, Side: nobody, N: int16(n[0]), M: int16(n[1])})
	}
}

// leads begins the first side's activations.
func leads(r *run, side int8) {
	r.Emit(Event{Kind: Led, Side: side, Yes: true})
	drifts(r, side)
	replace(r, Frame{Step: ChooseOfficer, Unit: side, Target: nobody})
	if r.State.plays(withChanceCards) {
		push(r, Frame{Step: PullChance, Unit: side, Target: nobody})
	}
}

// drawCard is S2C.
func drawCard(r *run) {
	s := r.State
	if s.Pack == 0 {
		allActed(r)
		return
	}
	th := r.Throw("card", "MD-SEQ-01", dice.Nobody)
	th.Pack = s.Pack
	c := int8(r.Roll().Card())
	if c == jokerCard {
		r.Emit(Event{Kind: JokerTurned, Yes: true})
		return
	}
	side, g := s.b.cardOwner(c)
	r.Emit(Event{Kind: CardTurned, Card: c, Side: side})
	replace(r, Frame{Step: Draw, Unit: nobody, Target: nobody})
	if s.choosesOfficer(side) {
		push(r, Frame{Step: ChooseOfficer, Unit: side, Target: nobody})
	} else {
		activate(r, g)
	}
	if s.Joker {
		r.Emit(Event{Kind: JokerTurned})
		push(r, Frame{Step: PullChance, Unit: side, Target: nobody})
	}
}

// allActed ends the activations. Whoever nobody has named takes the test that he
// owes, with retreat-retest: on-activation (MD-MORALE-06).
func allActed(r *run) {
	for side := range int8(2) {
		drifts(r, side)
	}
	f := Frame{Step: MeleePhase, Unit: nobody, Target: nobody}
	if r.State.plays(retestOnActivation) {
		f = Frame{Step: RallyOwed, Unit: max(r.State.First, 0), Target: nobody}
		f.N[ralliesLate] = 1
	}
	replace(r, f)
}

// choosesOfficer says whether a side's cards activate whom it likes
// (MD-SEQ-02).
func (s *State) choosesOfficer(side int8) bool {
	return s.plays(anyCommanderActs) || s.plays([2]reading{redChooses, blackChooses}[side])
}

// mayAct says whether a commander can be chosen to act.
func (s *State) mayAct(g int8) bool {
	k := s.card(g)
	if k.arm != Commander || !s.on(g) && !(s.leaves(g) && s.plays(orphanCardStays)) {
		return false
	}
	return s.Acted>>g&1 == 0 || k.general && s.on(g) && s.Acted>>(actsAgain+k.side)&1 != 0
}

// twice notes for which side the deck holds an extra General's card.
func (s *State) twice() {
	for side := range s.b.sides {
		if s.Pack>>(extraCard+side)&1 != 0 {
			s.Acted |= 1 << (actsAgain + side)
		}
	}
}

// activate begins S3 with a commander.
func activate(r *run, g int8) {
	push(r, about(Ordering, g, nobody))
	r.Emit(Event{Kind: Up, Unit: g})
}

// turnEnd is S6 and T2d.
func turnEnd(r *run) {
	s := r.State
	if ended(r, false) {
		return
	}
	if s.Turn >= s.b.limit {
		lastTurn(r)
		return
	}
	takeCover(r)
	f := Frame{Step: TurnStart, Unit: nobody, Target: nobody}
	f.N[turnFollows] = 1
	replace(r, f)
}
