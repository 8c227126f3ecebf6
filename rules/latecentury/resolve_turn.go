package latecentury

import (
	"drumhead/dice"
	"drumhead/rules"
	"drumhead/space/square"
)

// run is one order or step being carried out.
type run = rules.Run[State, Event]

// resolve carries out an order that check has passed.
func resolve(r *run, _ rules.Seat, o *Order) {
	s := r.State
	switch o.Verb {
	case DeployVerb:
		deploy(r, o)
	case AloneVerb, WithVerb:
		declare(r, o)
	case DealVerb:
		deal(r, o.Unit)
	case TurnCardVerb:
		turnCard(r)
	case EndVerb:
		r.Emit(Event{Kind: DealEnded, Side: s.Side})
		nextDealer(r)
	case RetreatVerb:
		retreat(r, o)
	case BreakVerb:
		r.Emit(Event{Kind: Broke, Unit: o.Unit})
	case RemainVerb:
		show(r, o.Unit)
		r.Emit(Event{Kind: Remained, Unit: o.Unit})
		meet(r, FaceStep)
	case MoveVerb, EnterVerb:
		move(r, o)
	case TurnVerb:
		r.Emit(Event{Kind: Pivoted, Unit: o.Unit, Facing: square.Direction(o.Facing), Passed: s.b.opt[pivotCountsAsMove] != freePivot})
	case FireVerb:
		fire(r, o.Unit, o.Target)
	case FaceVerb:
		face(r, o.Target)
	case WithholdVerb:
		r.Emit(Event{Kind: Withheld, Unit: o.Unit})
		meet(r, FightStep)
	case JoinVerb:
		join(r, o.Unit)
	case BehindVerb:
		p := &s.Pieces[o.Unit]
		r.Emit(Event{Kind: Parted, Unit: o.Unit, Facing: s.Pieces[p.With].Facing, Card: noCard, Passed: true})
	case SearchVerb:
		search(r, o)
	case DoneVerb:
		finish(r, true)
	default:
		ruling(r, o)
	}
	settle(r)
}

// step does the next thing that nobody decides (section d).
func step(r *run) {
	s := r.State
	switch {
	case s.Frame.Step != NoStep:
		frameStep(r)
	case s.Contact != NoContact:
		contactStep(r)
	default:
		switch s.Stage {
		case BeginStage:
			rateCommanders(r)
			newTurn(r, s.Turn)
		case CommandStage:
			command(r)
		case RetreatsStage:
			retreatStep(r)
		case ActivateStage:
			nextCard(r)
		case EndStage:
			turnEnd(r)
		}
	}
	settle(r)
}

// settle ends what cannot go on: a deployment, a deal or an activation in which
// nothing is left to be done.
func settle(r *run) {
	s := r.State
	if s.Over || s.Frame.Step != NoStep || s.Contact != NoContact {
		return
	}
	switch s.Stage {
	case DeployStage:
		nextDeployer(r)
	case DealStage:
		if !s.mayDeal(s.Side) {
			r.Emit(Event{Kind: DealEnded, Side: s.Side})
			nextDealer(r)
		}
	case RetreatsStage:
		if choice := s.retreatChoice(s.Side); choice != s.Choice {
			r.Emit(Event{Kind: Proceeding, Passed: choice})
		}
	case ActivateStage:
		if s.Up == noCard {
			return
		}
		u := s.Active
		if u == nobody || !s.Pieces[u].lives() || s.Pieces[u].Retreating || s.Pieces[u].Card != s.Up || s.idle(u) {
			finish(r, false)
		}
	}
}

func begin(r *run, stage Stage, side int8) {
	e := Event{Kind: StageBegan, Stage: stage, Side: side}
	if stage == RetreatsStage {
		e.Passed = r.State.retreatChoice(side)
	}
	r.Emit(e)
}

// nextDeployer lets the second side deploy when the first is complete, and then
// the battle begin (LC-UNIT-02).
func nextDeployer(r *run) {
	s := r.State
	for side := s.Side; side < 2; side++ {
		for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
			if s.Pieces[u].Fate == Undeployed && s.mayPlace(u) {
				if side != s.Side {
					begin(r, DeployStage, side)
				}
				return
			}
		}
	}
	begin(r, BeginStage, nobody)
}

// deploy places a piece. In the open or in contact it is seen at once
// (LC-WOOD-06).
func deploy(r *run, o *Order) {
	if comesUpon(r, o.Unit, o.to()) {
		return
	}
	r.Emit(Event{Kind: Deployed, Unit: o.Unit, To: o.to()})
	if !r.State.b.ground[o.to()].close() {
		show(r, o.Unit)
	}
	meetHidden(r, o.Unit)
}

// mayPlace says whether there is a square for a piece in its zone. One for
// which there is none stays off the table.
func (s *State) mayPlace(u int8) bool {
	for c := range square.Cell(s.b.board.Size()) {
		if s.zone(s.side(u), c) && s.standRefused(u, c).Legal() {
			return true
		}
	}
	return false
}

// rateCommanders throws for how good the Commanders are (LC-CMD-08).
func rateCommanders(r *run) {
	s := r.State
	if !s.b.rolls {
		return
	}
	for side := range int8(2) {
		if s.Pieces[s.b.commander[side]].Fate == Killed {
			continue // he fell before this battle was taken up
		}
		g := r.Throw("rating", "LC-CMD-08", side).Add(side, 1, 0, 0)
		for i := 1; i < len(ratings.Rows); i++ {
			g.Cuts[i-1] = uint8(ratings.At(i-1, 1) + 1)
		}
		r.Emit(Event{Kind: Rated, Side: side, Count: rated(r.Roll().Face(0))})
	}
}

// firstOf is the first side of a turn (LC-TURN-02).
func (s *State) firstOf(turn int16) int8 {
	if s.b.opt[firstSide] == sideOneAlways {
		return 0
	}
	return int8(1 - turn%2)
}

// newTurn begins a turn: DECLARE, and where nobody has anything to declare, the
// command throw (section d, 1 to 3).
func newTurn(r *run, turn int16) {
	s := r.State
	first := s.firstOf(turn)
	r.Emit(Event{Kind: TurnBegan, Turn: turn, Side: first})
	nextDeclarer(r, first)
	if s.Stage == CommandStage {
		command(r)
	}
}

// nextDeclarer asks the Commanders, from this side on, whether they act on
// their own (LC-CMD-02).
func nextDeclarer(r *run, side int8) {
	s := r.State
	for {
		if s.mayDeclare(side) {
			begin(r, DeclareStage, side)
			return
		}
		if side != s.First {
			begin(r, CommandStage, nobody)
			return
		}
		side = 1 - side
	}
}

func declare(r *run, o *Order) {
	s := r.State
	p := &s.Pieces[o.Unit]
	e := Event{Kind: Declared, Unit: o.Unit, Target: nobody, Facing: p.Facing}
	if o.Verb == WithVerb {
		e.Target = s.on[p.At]
		if s.Pieces[e.Target].Hidden != p.Hidden {
			show(r, o.Unit)
			show(r, e.Target)
		}
	} else if p.With != nobody {
		e.Facing = s.Pieces[p.With].Facing // LC-CMD-14
	}
	r.Emit(e)
	if s.Side == s.First {
		nextDeclarer(r, 1-s.First)
	} else {
		begin(r, CommandStage, nobody)
	}
}

// command is the throw for the number of cards (LC-CMD-09, LC-MOR-04).
func command(r *run) {
	s := r.State
	for _, side := range [2]int8{s.First, 1 - s.First} {
		t := r.Throw("command", "LC-CMD-09", side)
		t.Add(side, 1, 0, dice.Total)
		v := s.commandValue(side)
		if v > 0 {
			t.Because(ratingWords[v], "LC-CMD-09", int(v))
		}
		r.Emit(Event{Kind: Commanded, Side: side, Count: int8(r.Roll().Sum(0)) + v})
	}
	beginDeal(r, s.First)
}

// ratingWords are the reasons for cards more than the die gives.
var ratingWords = func() (words [4]string) {
	for i, row := range ratings.Rows {
		words[ratings.At(i, 0)] = row.Title + " Commander"
	}
	return words
}()

// commandValue is what a living Commander adds.
func (s *State) commandValue(side int8) int8 {
	if !s.Pieces[s.b.commander[side]].lives() {
		return 0
	}
	return s.Values[side]
}

// mayDeal says whether a side can deal a card (section d, 4).
func (s *State) mayDeal(side int8) bool {
	if s.Turned == noCard && (s.Limit[side] < 1 || s.deck(side) == 0) {
		return false
	}
	for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
		if s.eligible(u) {
			return true
		}
	}
	return false
}

func beginDeal(r *run, side int8) { begin(r, DealStage, side) }

// nextDealer lets the other side deal; then the retreats begin.
func nextDealer(r *run) {
	s := r.State
	if s.Side == s.First {
		beginDeal(r, 1-s.First)
		if !s.mayDeal(s.Side) {
			r.Emit(Event{Kind: DealEnded, Side: s.Side})
			begin(r, RetreatsStage, s.First)
		}
		return
	}
	begin(r, RetreatsStage, s.First)
}

// deal turns a card on a Unit (LC-CARD-03, LC-CARD-04).
func deal(r *run, u int8) {
	s := r.State
	side, hidden := s.Side, s.Pieces[u].Hidden
	if hidden {
		r.Emit(Event{Kind: Named, Unit: u})
	}
	card := s.Turned
	if card == noCard {
		card = draw(r, side)
	}
	if hidden {
		r.Emit(Event{Kind: DealtBlind, Side: side, Card: card})
		return
	}
	r.Emit(Event{Kind: Dealt, Unit: u, Card: card})
}

// draw turns the top card of the pack: any of those that are left (LC-CARD-01).
func draw(r *run, side int8) int8 {
	t := r.Throw("card", "LC-CARD-04", side)
	t.Pack = r.State.deck(side)
	return int8(r.Roll().Card())
}

// turnCard turns the top card before a Unit is named (turn-then-name).
func turnCard(r *run) {
	side := r.State.Side
	r.Emit(Event{Kind: CardTurned, Side: side, Card: draw(r, side)})
}

// nextCard activates the Unit with the lowest card, or ends the turn
// (LC-CARD-05, LC-CARD-08).
func nextCard(r *run) {
	card, side := r.State.lowest()
	if card == noCard {
		begin(r, EndStage, nobody)
		return
	}
	r.Emit(Event{Kind: CardUp, Card: card, Side: side})
}

// finish ends the activation (section d, A6).
func finish(r *run, chosen bool) {
	s := r.State
	r.Emit(Event{Kind: Finished, Side: s.Side, Card: s.Up, Passed: chosen})
}

// turnEnd looks whether the battle is over (LC-END-01 to 03), and begins the
// next turn.
func turnEnd(r *run) {
	s := r.State
	for i, c := range s.b.holds {
		if u := s.on[c]; u != nobody && !s.Pieces[u].Retreating && s.Held[i] != s.side(u) {
			show(r, u)
			r.Emit(Event{Kind: SquareHeld, Side: s.side(u), To: c})
		}
	}
	gather(r)
	if winner, how := s.decided(s.Turn >= s.b.limit); how != NoEnding {
		end(r, winner, how)
		return
	}
	newTurn(r, s.Turn+1)
}

// decided is who has won as things stand at a turn's end, and by what (LC-END-01
// to 03).
func (s *State) decided(last bool) (winner int8, how Ending) {
	for _, how := range [2][2]Ending{
		{s.beaten(0), s.beaten(1)},
		{s.outdone(0, last), s.outdone(1, last)},
	} {
		switch {
		case how[0] != NoEnding && how[1] != NoEnding:
			return s.better(), OnPoints
		case how[0] != NoEnding:
			return 1, how[0]
		case how[1] != NoEnding:
			return 0, how[1]
		}
	}
	if last {
		return s.better(), TurnLimit
	}
	return nobody, NoEnding
}

// wouldWin is who wins if this is the last turn and nothing changes.
func wouldWin(s *State) int8 {
	winner, _ := s.decided(true)
	return winner
}

// gather has those come on again who may, after some turns: whoever was
// destroyed or has left the table, but not who has surrendered (LC-END-04).
func gather(r *run) {
	s := r.State
	for u := range s.b.pieces {
		if f := s.Pieces[u].Fate; s.Again[u] > 0 && (f == Destroyed || f == Left) {
			r.Emit(Event{Kind: Gathered, Unit: u, Turn: s.Turn + s.card(u).againAfter, Left: s.card(u).original})
		}
	}
}

func end(r *run, winner int8, how Ending) {
	r.Emit(Event{Kind: BattleOver, Side: winner, Ending: how})
}

// beaten is the condition of LC-END-01 that a side meets: nobody left, or
// otherwise half of its Units lost.
func (s *State) beaten(side int8) Ending {
	switch {
	case s.b.opt[victory] == onPointsOnly:
		return NoEnding
	case s.gone(side):
		return NobodyLeft
	case s.exhausted(side):
		return Exhausted
	}
	return NoEnding
}

// outdone says whether the enemy of a side has met all his goals (LC-END-03).
func (s *State) outdone(side int8, last bool) Ending {
	if s.reached(1-side, last) {
		return Goals
	}
	return NoEnding
}

// gone says whether a side has no Unit proper left, none still to arrive
// either. One that could not be deployed never arrives (LC-UNIT-02).
func (s *State) gone(side int8) bool {
	if s.b.started[side] == 0 {
		return false
	}
	for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
		if f := s.Pieces[u].Fate; s.card(u).arm != Commander && (f == OnTable || f == Waiting) {
			return false
		}
	}
	return true
}

// exhausted says whether a side has lost half of its Units or more.
func (s *State) exhausted(side int8) bool {
	return s.b.opt[victory] == 0 && s.b.started[side] > 0 && 2*s.Lost[side] >= s.b.started[side]
}

// reached says whether all goals of a side are met (LC-END-03).
func (s *State) reached(side int8, last bool) bool {
	for _, g := range s.b.goals[side] {
		switch u := s.on[s.b.holds[g.hold]]; {
		case g.take && (u == nobody || s.side(u) != side || s.Pieces[u].Retreating):
			return false
		case !g.take && (!last || s.Held[g.hold] != side):
			return false
		}
	}
	return len(s.b.goals[side]) > 0
}

// better is the side that has cost the enemy more points, or nobody
// (LC-END-01).
func (s *State) better() int8 {
	switch {
	case s.Points[0] < s.Points[1]:
		return 0
	case s.Points[1] < s.Points[0]:
		return 1
	}
	return nobody
}
