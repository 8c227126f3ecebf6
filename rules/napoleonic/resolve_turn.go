package napoleonic

import (
	"drumhead/dice"
	"drumhead/rules"
)

// run is one order or step being carried out.
type run = rules.Run[State, Event]

// resolve carries out an order that check has passed.
func resolve(r *run, _ rules.Seat, o *Order) {
	s := r.State
	if o.Verb >= SetAt {
		ruling(r, o)
		settle(r)
		return
	}
	if s.Active == nobody && o.Verb != EndVerb {
		// activation-order free: the order picks who acts next (NP-TURN-04).
		picked := o.Unit
		if o.Verb == RallyVerb && s.b.opt[rallyTiming] == atUnit {
			picked = o.Target
		}
		r.Emit(Event{Kind: Activated, Unit: picked})
	}
	switch o.Verb {
	case MoveVerb:
		move(r, o)
	case TurnVerb:
		turn(r, o)
	case FormVerb:
		form(r, o)
	case FireVerb:
		fire(r, o)
	case AssaultVerb:
		assault(r, o)
	case OccupyVerb, StandVerb:
		followUpChoice(r, o)
	case EnterVerb:
		enter(r, o)
	case ExitVerb:
		exit(r, o)
	case RallyVerb:
		rally(r, o)
	case RetreatVerb:
		retreat(r)
	case DoneVerb:
		r.Emit(Event{Kind: Finished, Unit: o.Unit, Passed: true})
	case EndVerb:
		r.Emit(Event{Kind: PartClosed, Side: s.Part, Passed: true})
	}
	settle(r)
}

// step does the next thing that nobody decides (section d).
func step(r *run) {
	s := r.State
	switch {
	case s.Frame.Step == RiskStep:
		riskGenerals(r)
	case s.Frame.Step == PushStep:
		pushBack(r)
	case s.Frame.Step == MoraleStep:
		moraleTest(r, 0)
	case s.Frame.Step == MoraleStep2:
		moraleTest(r, 1)
	case s.Active != nobody:
		retreat(r) // a retreating unit makes its retreat hex: NP-RET-02
	case s.Part != nobody:
		nextOnTheList(r)
	case s.Started && !s.Played:
		initiative(r)
	default:
		newTurn(r)
	}
	settle(r)
}

// settle ends an activation in which nothing legal is left, and with
// activation-order free a part in which nobody can do anything.
func settle(r *run) {
	s := r.State
	if s.Over || s.Frame.Step != NoStep || s.Part == nobody {
		return
	}
	if s.Active != nobody {
		gone := s.Pieces[s.Active].Fate != OnTable && s.Pieces[s.Active].Fate != Waiting
		if gone || !s.Pieces[s.Active].Retreating && s.idle(s.Active) {
			r.Emit(Event{Kind: Finished, Unit: s.Active})
		}
	}
	if s.Active == nobody && s.b.opt[activationOrder] == freeOrder && !s.Closing && s.allIdle() {
		r.Emit(Event{Kind: PartClosed, Side: s.Part})
	}
}

// allIdle says whether nobody on the list can do anything but pass.
func (s *State) allIdle() bool {
	for _, u := range s.List[:s.Listed] {
		if s.waits(u) && (s.Pieces[u].Retreating || !s.idle(u)) {
			return false
		}
	}
	return true
}

// newTurn ends the turn that has been played and begins the next (section d,
// 5 and 2).
func newTurn(r *run) {
	s := r.State
	n := s.Turn
	if s.Played {
		if turnEnd(r); s.Over {
			return
		}
		n++
	}
	r.Emit(Event{Kind: TurnBegan, Turn: n})
}

// initiative: each side throws one die, the higher moves first (NP-TURN-01).
func initiative(r *run) {
	s := r.State
	t := r.Throw("initiative", "NP-TURN-01", dice.Nobody)
	t.Opposed = true
	t.Add(0, 1, 0, dice.Total)
	t.Add(1, 1, 0, dice.Total)
	thrown := r.Roll()
	a, b := thrown.Sum(0), thrown.Sum(1)
	switch {
	case a > b:
		r.Emit(Event{Kind: Initiative, Side: 0})
	case b > a:
		r.Emit(Event{Kind: Initiative, Side: 1})
	case s.b.opt[initiativeTie] == keepLastOrder && s.First != nobody:
		r.Emit(Event{Kind: Initiative, Side: s.First}) // NP-TURN-02
	default:
		r.Emit(Event{Kind: Tied}) // both throw again: NP-TURN-02
		return
	}
	beginPart(r, s.First)
}

// beginPart makes the list of a side's part, once (NP-TURN-04).
func beginPart(r *run, side int8) {
	e := Event{Kind: PartBegan, Side: side}
	e.List, e.Count = r.State.order(side)
	r.Emit(e)
}

// nextOnTheList activates the next piece, or ends the part (NP-TURN-03).
func nextOnTheList(r *run) {
	s := r.State
	if u := s.following(); u != nobody {
		r.Emit(Event{Kind: Activated, Unit: u})
		return
	}
	side := s.Part
	for i, c := range s.b.holds {
		// Held by the side whose unit, not retreating, stood there last at the
		// end of a part (NP-VIC-04).
		if u := s.on[c]; u != nobody && !s.Pieces[u].Retreating && s.Held[i] != s.side(u) {
			r.Emit(Event{Kind: HexHeld, Side: s.side(u), To: c})
		}
	}
	r.Emit(Event{Kind: PartEnded, Side: side})
	if side == s.First {
		beginPart(r, 1-side)
	} else {
		r.Emit(Event{Kind: TurnEnded, Turn: s.Turn})
	}
}

// turnEnd looks whether the battle is over (section d, 5).
func turnEnd(r *run) {
	if winner, how := r.State.decided(); how != NoEnding {
		end(r, winner, how)
	}
}

// decided is who has won as things stand at a turn's end, and by what: NP-VIC-01,
// NP-VIC-04, NP-VIC-03, in this order.
func (s *State) decided() (winner int8, how Ending) {
	switch a, b := s.broken(0), s.broken(1); {
	case a && b:
		return nobody, Broken
	case a:
		return 1, Broken
	case b:
		return 0, Broken
	}
	switch a, b := s.reached(0), s.reached(1); {
	case a && b:
		return s.better(), TurnLimit // NP-VIC-04: both at once, NP-VIC-03 decides
	case a:
		return 0, Goals
	case b:
		return 1, Goals
	}
	if s.Turn >= s.b.limit {
		return s.better(), TurnLimit
	}
	return nobody, NoEnding
}

// wouldWin is who wins if this is the last turn and nothing changes.
func wouldWin(s *State) int8 {
	last := *s
	last.Turn = s.b.limit
	winner, _ := last.decided()
	return winner
}

func end(r *run, winner int8, how Ending) {
	r.Emit(Event{Kind: BattleOver, Side: winner, Ending: how})
}

// broken says whether a side has lost at least half its units, halves up
// (NP-VIC-01).
func (s *State) broken(side int8) bool {
	return s.b.breaks && s.b.started[side] > 0 && 2*s.Lost[side] >= s.b.started[side]
}

// reached says whether all goals of a side are met (NP-VIC-04).
func (s *State) reached(side int8) bool {
	for i := range s.b.goals[side] {
		if !s.met(side, i) {
			return false
		}
	}
	return len(s.b.goals[side]) > 0
}

// met says whether one goal of a side is met at this turn's end.
func (s *State) met(side int8, i int) bool {
	switch g := &s.b.goals[side][i]; g.kind {
	case holdGoal:
		return s.Held[g.hold] == side && s.Turn >= s.b.limit
	case exitGoal:
		return s.Exits[side][i] >= g.count
	default:
		return s.Lost[1-side] >= g.count
	}
}

// better is the side that has lost fewer units, or else fewer points
// (NP-VIC-03).
func (s *State) better() int8 {
	switch {
	case s.Lost[0] != s.Lost[1]:
		return less(s.Lost[0], s.Lost[1])
	case s.Points[0] != s.Points[1]:
		return less(s.Points[0], s.Points[1])
	}
	return nobody
}

func less[N int8 | int16](a, b N) int8 {
	if a < b {
		return 0
	}
	return 1
}

// nobodyLeft ends the battle at once when a side has no combat unit left on
// the table, and says whether it is over (NP-VIC-02).
func nobodyLeft(r *run) bool {
	s := r.State
	a := s.b.started[0] > 0 && s.Standing[0] == 0
	b := s.b.started[1] > 0 && s.Standing[1] == 0
	switch {
	case s.Over:
	case a && b:
		end(r, nobody, NobodyLeft)
	case a:
		end(r, 1, NobodyLeft)
	case b:
		end(r, 0, NobodyLeft)
	}
	return s.Over
}
