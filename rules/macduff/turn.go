package macduff

import (
	"drumhead/dice"
	"drumhead/rules"
	"drumhead/space/inches"
)

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
	steps
)

var stepNames = []string{"", "begin", "rally", "sequence", "initiative", "draw", "chance", "chance", "choose", "command", "carry-out",
	"shoot", "return-fire", "hits", "reform", "move", "how-far", "capture", "escape", "charge", "react", "charge-dice", "charge-fire", "halt-or-home",
	"countercharge", "evade", "evade-end", "after-evade", "charge-home", "breach", "melee", "round", "pursuit", "pursue", "work", "work-end", "heal", "end"}

// doing is the function of each step that decides nothing.
var doing [steps]func(*run)

func init() {
	doing = [steps]func(*run){
		TurnStart: turnStart, RallyOwed: rallyOwed, Sequence: sequence, Draw: drawCard, PullChance: pullChance, CarryOut: carryOut,
		Shooting: shooting, Hits: hits, Moving: moving, Capturing: capturing,
		Charging: charging, ChargeDice: chargeDice, ChargeFire: chargeFire, Countercharge: countercharge, Evading: fallingBack,
		ChargeHome: chargeHome, Breaching: breaching, MeleePhase: meleePhase, MeleeRound: meleeRound, Pursuits: pursuits, Pursuing: pursuing,
		WorkPhase: workPhase, WorkEnd: workEnd, TurnEnd: turnEnd,
	}
}

// next says how the battle goes on.
func next(s *State) rules.Next {
	if s.Over {
		return rules.Over
	}
	switch f := s.top(); f.Step {
	case TurnStart, Draw, MeleePhase, TurnEnd:
		if f.Step == MeleePhase && f.N[0] != 0 {
			if s.choosesMelee() {
				return rules.Ask
			}
			return rules.More
		}
		return rules.Table
	case RallyOwed:
		if s.owedBy(int8(f.Unit)) > 1 {
			return rules.Ask
		}
	case CarryOut:
		if s.items() > 1 {
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
	case ChooseFirst, Chance, ChooseOfficer, Ordering, ReturnFire, Reforming, HowFar, Escaping, Reacting, ChargeChoice, EvadeEnd, AfterEvade, Healing:
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

// turnStart is S1 and T0: marks are cleared, the wind turns, reinforcements come.
func turnStart(r *run) {
	s := r.State
	turn := s.Turn
	if s.top().N[0] != 0 {
		turn++
	}
	r.Emit(Event{Kind: TurnBegan, Turn: turn})
	if s.opt(wind, 1) {
		windDie(r)
	}
	for u := range s.b.pieces {
		if k := s.card(u); s.Pieces[u].Fate == Waiting && k.comes <= s.Turn {
			r.Emit(Event{Kind: Entered, Unit: u, At: k.entersAt, Facing: k.entersFacing})
		}
	}
	went(r, Frame{Step: RallyOwed, Unit: s.lastFirst(), Target: nobody})
}

// lastFirst is the side that acted first last turn, or side 0.
func (s *State) lastFirst() int8 { return max(s.Lead, 0) }

// windDie is MD-WIND-01. Before the first turn it is thrown for where the wind
// blows, unless the scenario says.
func windDie(r *run) {
	s := r.State
	th := r.Throw("wind", "MD-WIND-01", dice.Nobody)
	th.Add(dice.Nobody, 1, 0, dice.Total)
	switch n := r.Roll().Sum(0); {
	case n == 1:
		r.Emit(Event{Kind: WindSet, Facing: s.Wind, Yes: s.Calm})
	case n == 2:
		r.Emit(Event{Kind: WindSet, Facing: s.Wind.Turned(-4500), Yes: !s.Calm})
	case n == 3:
		r.Emit(Event{Kind: WindSet, Facing: s.Wind.Turned(4500), Yes: !s.Calm})
	default:
		r.Emit(Event{Kind: WindSet, Facing: s.Wind, Yes: !s.Calm})
	}
}

// owed says whether a unit takes its rally test now (MD-MORALE-06).
func (s *State) owed(u int8) bool {
	p := &s.Pieces[u]
	return s.on(u) && p.has(Retreating) && !p.has(Retested)
}

// owedBy is how many tests a side owes; side 2: both.
func (s *State) owedBy(side int8) (n int) {
	for u := range s.b.pieces {
		if s.side(u) == side && s.owed(u) {
			n++
		}
	}
	return n
}

// rallyOwed is T0 (2): the sides take their tests by turns, the first that acted
// first last turn. The frame's unit is the side whose turn it is.
func rallyOwed(r *run) {
	s := r.State
	f := *s.top()
	side := f.Unit
	if s.opt(retest, 1) || s.owedBy(0)+s.owedBy(1) == 0 {
		went(r, Frame{Step: Sequence, Unit: nobody, Target: nobody})
		return
	}
	if s.owedBy(side) == 0 {
		went(r, Frame{Step: RallyOwed, Unit: 1 - side, Target: nobody})
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
	went(r, f)
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
	if s.opt(activation, 1) {
		initiative(r, extra)
		return
	}
	var pack uint64
	for side := range s.b.sides {
		for _, g := range s.b.sides[side].officers {
			if k := s.card(g); s.on(g) || s.opt(orphanCard, 0) && s.leaves(g) {
				pack |= 1 << cardOf(k)
			}
		}
		if extra[side] {
			pack |= 1 << (extraCard + side)
		}
	}
	if s.opt(chanceCards, 1) && !s.Joker {
		pack |= 1 << jokerCard
	}
	r.Emit(Event{Kind: DeckMade, Mask: pack})
	went(r, Frame{Step: Draw, Unit: nobody, Target: nobody})
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
			went(r, Frame{Step: ChooseFirst, Unit: side, Target: nobody})
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
	went(r, Frame{Step: ChooseOfficer, Unit: side, Target: nobody})
	if r.State.opt(chanceCards, 1) {
		push(r, Frame{Step: PullChance, Unit: side, Target: nobody})
	}
}

// drawCard is S2C.
func drawCard(r *run) {
	s := r.State
	if s.Pack == 0 {
		went(r, Frame{Step: MeleePhase, Unit: nobody, Target: nobody})
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
	went(r, Frame{Step: Draw, Unit: nobody, Target: nobody})
	if s.choosesOfficer(side) {
		push(r, Frame{Step: ChooseOfficer, Unit: side, Target: nobody})
	} else {
		push(r, frame2(Ordering, g, nobody))
		r.Emit(Event{Kind: Up, Unit: g})
	}
	if s.Joker {
		r.Emit(Event{Kind: JokerTurned})
		push(r, Frame{Step: PullChance, Unit: side, Target: nobody})
	}
}

// choosesOfficer says whether a side's cards activate whom it likes
// (MD-SEQ-02).
func (s *State) choosesOfficer(side int8) bool {
	return s.opt(assignment, 1) || s.opt(assignment, 2+int(side))
}

// mayAct says whether a commander can be chosen to act.
func (s *State) mayAct(g int8) bool {
	k := s.card(g)
	if k.arm != Commander || !s.on(g) && !s.leaves(g) {
		return false
	}
	if s.Acted>>g&1 == 0 {
		return true
	}
	return k.general && s.Card == extraCard+k.side && s.on(g)
}

// activate begins S3 with a commander.
func activate(r *run, g int8) {
	push(r, frame2(Ordering, g, nobody))
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
	f := Frame{Step: TurnStart, Unit: nobody, Target: nobody}
	f.N[0] = 1
	went(r, f)
}

// left is a side's army morale, in halves (MD-MORALE-07).
func (s *State) left(side int8) int { return int(s.Levels[side]) - int(s.Losses[side]) }

// ended is army morale (MD-MORALE-09) and goals that end a battle at any turn's
// end.
func ended(r *run, atOnce bool) bool {
	s := r.State
	a, b := s.left(0) <= 0, s.left(1) <= 0
	switch {
	case a && b:
		r.Emit(Event{Kind: BattleOver, Side: nobody, Ending: BothConcede})
	case a:
		r.Emit(Event{Kind: BattleOver, Side: 1, Ending: ArmyMorale})
	case b:
		r.Emit(Event{Kind: BattleOver, Side: 0, Ending: ArmyMorale})
	case atOnce:
		return false
	}
	if s.Over || atOnce {
		return s.Over
	}
	return goalsEnd(r, false)
}

// goalsEnd ends a battle whose goals are reached.
func goalsEnd(r *run, last bool) bool {
	s := r.State
	var won [2]bool
	for side := range won {
		list := s.b.goals[side]
		won[side] = len(list) > 0
		for _, g := range list {
			won[side] = won[side] && (g.take || g.exit || last) && s.reached(int8(side), &g)
		}
	}
	switch {
	case won[0] && won[1]:
		r.Emit(Event{Kind: BattleOver, Side: nobody, Ending: Goals})
	case won[0]:
		r.Emit(Event{Kind: BattleOver, Side: 0, Ending: Goals})
	case won[1]:
		r.Emit(Event{Kind: BattleOver, Side: 1, Ending: Goals})
	}
	return s.Over
}

// reached says whether a goal is met now.
func (s *State) reached(side int8, g *goal) bool {
	if g.exit {
		n := 0
		for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
			if s.unit(u) && s.Pieces[u].Fate == Gone && !s.is(u, Spare) {
				n++
			}
		}
		return n >= max(g.units, 1)
	}
	own := false
	for u := range s.b.pieces {
		if !s.on(u) || !s.unit(u) || s.Pieces[u].In != int8(g.place) && !s.b.ground[g.place].overlaps(s.base(u)) {
			continue
		}
		if s.side(u) != side {
			return false
		}
		own = true
	}
	return own
}

// lastTurn is the turn limit: goals that are held, or whose army morale has been
// worn less (section f, 1).
func lastTurn(r *run) {
	s := r.State
	if goalsEnd(r, true) {
		return
	}
	winner := nobody
	if len(s.b.goals[0])+len(s.b.goals[1]) > 0 && (len(s.b.goals[0]) == 0 || len(s.b.goals[1]) == 0) {
		winner = 0 // who has goals and has not reached them has lost
		if len(s.b.goals[0]) > 0 {
			winner = 1
		}
		r.Emit(Event{Kind: BattleOver, Side: winner, Ending: Goals})
		return
	}
	a := s.left(0) * max(int(s.Levels[1]), 1)
	b := s.left(1) * max(int(s.Levels[0]), 1)
	switch {
	case a > b:
		winner = 0
	case b > a:
		winner = 1
	}
	r.Emit(Event{Kind: BattleOver, Side: winner, Ending: TurnLimit})
}

// settle ends what cannot go on: procedures whose subject is gone. It is the
// last thing that every order and step does.
func settle(r *run) {
	s := r.State
	if s.Over {
		return
	}
	if s.opt(moraleCheck, 1) && ended(r, true) {
		return
	}
	for s.Depth > 0 {
		f := s.top()
		gone := false
		switch f.Step {
		case Shooting, Hits, Moving, HowFar, Charging, ChargeDice, ChargeFire, ChargeChoice, Countercharge, Evading, AfterEvade, ChargeHome,
			Breaching, Pursuing, Reforming, EvadeEnd, Capturing, Escaping, ReturnFire, Reacting:
			gone = !s.on(f.Unit)
			if f.Step == ReturnFire && !gone {
				gone = !s.mayReturn(f.Unit, f.Target)
			}
			if f.Step == Reacting && !gone {
				gone = !s.on(f.Target)
			}
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
	if !s.opt(activation, 1) {
		pop(r)
		return
	}
	if side == s.First {
		went(r, Frame{Step: ChooseOfficer, Unit: 1 - side, Target: nobody})
		r.Emit(Event{Kind: Led, Side: s.Lead})
		return
	}
	went(r, Frame{Step: MeleePhase, Unit: nobody, Target: nobody})
}

// spend ends a commander's activation.
func spend(r *run, g int8) {
	pop(r)
	r.Emit(Event{Kind: Spent, Unit: g})
}

// observes is MD-SEQ-06: whether an observer of a side sees two formed enemy
// units.
func (s *State) observes(side int8) bool {
	general := s.b.sides[side].general
	if !s.on(general) {
		return false
	}
	var all uint64
	for o := s.b.first[side]; o < s.b.first[side+1]; o++ {
		if !s.on(o) || !s.observer(o, general) {
			continue
		}
		seen := s.formedSeen(o)
		if s.opt(observationSum, 0) {
			all = 0
		}
		if all |= seen; all&(all-1) != 0 {
			return true
		}
	}
	return false
}

// observer says whether a piece observes for the General: himself, or a balloon
// or post no more than 12 inches from him, the stretch between signal teams in
// sight of each other left out.
func (s *State) observer(o, general int8) bool {
	a := s.card(o).arm
	if o == general {
		return true
	}
	if a != Post && (a != Balloon || s.Pieces[o].has(Packed)) {
		return false
	}
	if s.within(o, general, 12*inches.Inch) {
		return true
	}
	side := s.side(o)
	for t := s.b.first[side]; t < s.b.first[side+1]; t++ {
		if !s.on(t) || s.card(t).arm != SignalTeam {
			continue
		}
		near := s.gap(o, t).Length()
		reached := s.chain(t)
		for v := s.b.first[side]; v < s.b.first[side+1]; v++ {
			if reached>>v&1 != 0 && (near + s.gap(v, general).Length()).Within(12*inches.Inch) {
				return true
			}
		}
	}
	return false
}

// chain are the signal teams that pass on what one of them sees.
func (s *State) chain(t int8) uint64 {
	reached := uint64(1) << t
	side := s.side(t)
	for grown := true; grown; {
		grown = false
		for v := s.b.first[side]; v < s.b.first[side+1]; v++ {
			if reached>>v&1 == 0 || !s.on(v) {
				continue
			}
			for w := s.b.first[side]; w < s.b.first[side+1]; w++ {
				if s.on(w) && s.card(w).arm == SignalTeam && reached>>w&1 == 0 && s.sees(v, w) {
					reached |= 1 << w
					grown = true
				}
			}
		}
	}
	return reached
}

// formedSeen are the formed enemy units that an observer sees.
func (s *State) formedSeen(o int8) (mask uint64) {
	enemy := 1 - s.side(o)
	for t := s.b.first[enemy]; t < s.b.first[enemy+1]; t++ {
		if s.on(t) && s.unit(t) && s.formed(t) && s.sees(o, t) {
			mask |= 1 << t
		}
	}
	return mask
}
