package latecentury

import (
	"drumhead/rules"
	"drumhead/space/square"
)

// Kinds of questions.
const (
	deployAsk  uint8 = iota // LC-UNIT-02
	declareAsk              // LC-CMD-02
	dealAsk                 // LC-CARD-04
	retreatAsk              // LC-RET-01
	activeAsk               // LC-ACT-01
	contactAsk              // LC-CONT-04, LC-CONT-05
)

// Kinds are their names in standing answers.
var Kinds = []rules.Kind{
	deployAsk: {Name: "deployment"}, declareAsk: {Name: "declaration"}, dealAsk: {Name: "card"}, retreatAsk: {Name: "retreat"},
	activeAsk: {Name: "activation"}, contactAsk: {Name: "contact"},
}

// prompt says what is asked now, and of whom. It reads nothing that may be
// hidden.
func prompt(s *State, asks *rules.Asks) {
	q := rules.Question{Unit: -1, Must: true, Key: s.moment()}
	switch {
	case s.Frame.Step == FleeStep:
		u := s.fleeing()
		q.Kind, q.Unit, q.Seats, q.Small, q.Aside = retreatAsk, int16(u), s.b.sides[s.side(u)].command, true, true
	case s.Stage == ActivateStage:
		q.Kind = activeAsk
		if s.Contact != NoContact {
			q.Kind = contactAsk
		}
		q.Seats = s.b.sides[s.Side].seats
		if u := s.Active; u != nobody && !s.Pieces[u].Hidden {
			q.Unit, q.Seats = int16(u), s.card(u).seats
			if g := s.commanderWith(u); g != nobody && s.behindRefused(g).Legal() {
				q.Seats |= s.card(g).seats
			}
		}
	default:
		q.Kind = [...]uint8{DeployStage: deployAsk, DeclareStage: declareAsk, DealStage: dealAsk, RetreatsStage: retreatAsk}[s.Stage]
		q.Seats, q.Small = s.b.sides[s.Side].command, s.Stage == DeclareStage
	}
	asks.Add(q)
}

// moment tells one question from the next: it differs after every order that
// everybody sees.
func (s *State) moment() uint32 { return uint32(s.Turn)<<16 | uint32(s.Moment) }

// offer fills in all that a seat may order now; the first is what most would
// give who are not there.
func offer(s *State, seat rules.Seat, out *rules.Offer[Order]) {
	out.Reset()
	if seat < 0 || next(s) != rules.Ask {
		return
	}
	flees := s.Frame.Step == FleeStep
	if s.Stage == ActivateStage && !flees {
		s.offerActive(seat, out)
		return
	}
	if !s.mayCommand(seat, s.asked()) {
		return
	}
	switch {
	case flees:
		s.offerRetreat(s.fleeing(), out)
	case s.Stage == DeployStage:
		s.offerPlaces(out)
	case s.Stage == DeclareStage:
		add(out, plain(WithVerb, s.b.commander[s.Side]))
		add(out, plain(AloneVerb, s.b.commander[s.Side]))
	case s.Stage == DealStage:
		s.offerDeal(out)
	default:
		for u := s.b.first[s.Side]; u < s.b.first[s.Side+1]; u++ {
			if s.hasToRetreat(u) {
				s.offerRetreat(u, out)
			}
		}
	}
}

// whose is the piece that an order is given to, and whether it does anything by it.
// Who gets a card and is not on the table cannot be touched there: he has a button for
// all to see.
func whose(s *State, o *Order) (piece string, does bool) {
	if o.Unit == nobody || o.Verb == DealVerb && s.Pieces[o.Unit].At == square.None {
		return "", false
	}
	return s.card(o.Unit).id, o.Verb != DoneVerb && o.Verb != WithVerb && o.Verb != WithholdVerb
}

func add(out *rules.Offer[Order], o Order) { out.Orders = append(out.Orders, o) }

// more makes room for one order more, to be filled in.
func more(out *rules.Offer[Order]) *Order {
	n := len(out.Orders)
	if n == cap(out.Orders) {
		out.Orders = append(out.Orders, Order{})
	}
	out.Orders = out.Orders[:n+1]
	return &out.Orders[n]
}

func (s *State) offerPlaces(out *rules.Offer[Order]) {
	for u := s.b.first[s.Side]; u < s.b.first[s.Side+1]; u++ {
		if s.Pieces[u].Fate != Undeployed {
			continue
		}
		for c := range square.Cell(s.b.board.Size()) {
			if s.zone(s.Side, c) && s.standRefused(u, c).Legal() {
				o := more(out)
				*o = plain(DeployVerb, u)
				o.Path[0], o.Squares = c, 1
			}
		}
	}
}

// offerDeal offers a card for each that may have one: first for those who can
// do most with it, as they stand in the army list, and at last to stop.
func (s *State) offerDeal(out *rules.Offer[Order]) {
	first := s.b.opt[cardChoice] == turnThenName
	if first && s.Turned == noCard {
		add(out, plain(TurnCardVerb, nobody))
		add(out, plain(EndVerb, nobody))
		return
	}
	for u := s.b.first[s.Side]; u < s.b.first[s.Side+1]; u++ {
		if s.eligible(u) {
			add(out, plain(DealVerb, u))
		}
	}
	if s.Turned == noCard {
		add(out, plain(EndVerb, nobody))
	}
}

// consider is what a computer commander thinks of: while somebody may have a card he
// does not stop dealing, for who has one may stand as fast as who has none.
func consider(s *State, seat rules.Seat, out *rules.Offer[Order]) {
	offer(s, seat, out)
	n := len(out.Orders)
	if s.Stage == DealStage && n > 1 && out.Orders[n-1].Verb == EndVerb {
		out.Orders = out.Orders[:n-1]
	}
}

// offerActive offers all that the active piece may do, and to leave a Commander
// behind who has joined it this turn.
func (s *State) offerActive(seat rules.Seat, out *rules.Offer[Order]) {
	u := s.Active
	if u == nobody {
		return
	}
	if s.seatsFor(u)>>seat&1 != 0 {
		s.offerUnit(u, out)
	}
	if g := s.commanderWith(u); g != nobody && s.seatsFor(g)>>seat&1 != 0 && s.behindRefused(g).Legal() {
		add(out, plain(BehindVerb, g))
	}
}

func (s *State) offerUnit(u int8, out *rules.Offer[Order]) {
	switch {
	case s.Contact == ShootStep:
		o := plain(FireVerb, u)
		o.Target = s.Faced
		add(out, o)
		add(out, plain(WithholdVerb, u))
	case s.Contact != NoContact:
		var memory [8]int8
		for _, t := range s.foes(memory[:0], u) {
			o := plain(FaceVerb, u)
			o.Target = t
			add(out, o)
		}
	case s.undecided(u):
		s.offerChoice(u, out)
	default:
		s.offerDeeds(u, out)
	}
}

// offerChoice offers to break contact or to remain (LC-ACT-02).
func (s *State) offerChoice(u int8, out *rules.Offer[Order]) {
	for _, o := range [...]Order{plain(RemainVerb, u), plain(BreakVerb, u), plain(JoinVerb, u)} {
		if o.Verb == RemainVerb && s.remainRefused(u).Legal() || o.Verb == BreakVerb && s.breakRefused(u).Legal() ||
			o.Verb == JoinVerb && s.joinRefused(u).Legal() {
			add(out, o)
		}
	}
	if s.joinRefused(u).Legal() {
		s.offerTargets(u, out)
	}
}

// offerDeeds offers the deeds of a piece out of contact, or of one that breaks
// it.
func (s *State) offerDeeds(u int8, out *rules.Offer[Order]) {
	must := s.mustMove(u)
	if !must {
		add(out, plain(DoneVerb, u))
	}
	if s.Pieces[u].Fate != Waiting {
		s.offerTargets(u, out)
	}
	if s.joinRefused(u).Legal() {
		add(out, plain(JoinVerb, u))
	}
	if s.manoeuvreRefused(u).Legal() {
		s.offerMoves(u, out)
	}
	if s.Pieces[u].Fate == Waiting {
		return
	}
	for d := square.N; d <= square.W; d++ {
		o := plain(TurnVerb, u)
		o.Facing = int8(d)
		if s.turnRefused(&o).Legal() {
			add(out, o)
		}
	}
	if s.b.opt[unseenUnits] == offTable {
		s.offerSearches(u, out)
	}
}

func (s *State) offerTargets(u int8, out *rules.Offer[Order]) {
	if !s.fireRefused(u).Legal() {
		return
	}
	enemy := 1 - s.side(u)
	for t := s.b.first[enemy]; t < s.b.first[enemy+1]; t++ {
		if s.mayFireAt(u, t) {
			o := more(out)
			*o = plain(FireVerb, u)
			o.Target = t
		}
	}
}

// mayFireAt says whether a piece is a target of another.
func (s *State) mayFireAt(u, t int8) bool {
	at := s.Pieces[t].At
	if at == square.None || s.b.board.Distance(s.Pieces[u].At, at) > int(profiles[s.card(u).arm].reach) {
		return false
	}
	return s.targetRefused(u, t).Legal()
}

// offerMoves offers every square in reach by its usual way, with every facing
// there. In contact the enemy is faced, whatever is ordered.
func (s *State) offerMoves(u int8, out *rules.Offer[Order]) {
	var r reach
	s.explore(&r, u)
	v := MoveVerb
	if s.Pieces[u].Fate == Waiting {
		v = EnterVerb
	}
	now := s.Pieces[u].Facing
	for i := range r.n {
		if !r.ends(i) {
			continue
		}
		o := more(out)
		*o = plain(v, u)
		o.Squares = r.path(i, &o.Path)
		if r.touches(r.nodes[i].cell) || s.joins(u, r.nodes[i].cell) {
			continue
		}
		usual := *o
		for d := square.N; d <= square.W; d++ {
			if d != now {
				o := more(out)
				*o = usual
				o.Facing = int8(d)
			}
		}
	}
}

// joins says whether a piece that ends its move in a square joins a Unit there
// (LC-CMD-04).
func (s *State) joins(u int8, c square.Cell) bool {
	return s.card(u).arm == Commander && s.on[c] != nobody && s.side(s.on[c]) == s.side(u)
}

func (s *State) offerSearches(u int8, out *rules.Offer[Order]) {
	if s.Did&searched != 0 || s.inContact(u) {
		return
	}
	for c := range square.Cell(s.b.board.Size()) {
		if s.b.ground[c].close() && s.searchRefused(u, c).Legal() {
			o := more(out)
			*o = plain(SearchVerb, u)
			o.Path[0], o.Squares = c, 1
		}
	}
}

// idle says whether the active piece can do nothing but end its activation.
func (s *State) idle(u int8) bool {
	switch {
	case s.undecided(u) || s.mustMove(u):
		return false
	case s.Pieces[u].Fate == Waiting:
		return !s.mayStep(u)
	case s.joinRefused(u).Legal():
		return false
	}
	if s.manoeuvreRefused(u).Legal() {
		return false // it can turn, at least
	}
	if s.b.opt[pivotCountsAsMove] == freePivot && s.Did&pivoted == 0 && !s.inContact(u) {
		return false
	}
	if s.fireRefused(u).Legal() {
		enemy := 1 - s.side(u)
		for t := s.b.first[enemy]; t < s.b.first[enemy+1]; t++ {
			if s.mayFireAt(u, t) {
				return false
			}
		}
	}
	return !s.maySearch(u)
}

func (s *State) maySearch(u int8) bool {
	if s.b.opt[unseenUnits] != offTable || s.Did&searched != 0 {
		return false
	}
	for c := range square.Cell(s.b.board.Size()) {
		if s.b.ground[c].close() && s.searchRefused(u, c).Legal() {
			return true
		}
	}
	return false
}
