package napoleonic

import (
	"drumhead/rules"
	"drumhead/space/hex"
)

// Kinds of questions.
const (
	activationAsk uint8 = iota // what a unit or General does
	followAsk                  // NP-ASL-11
	rallyAsk                   // NP-RAL-03, unit-activation
	pickAsk                    // who acts next: NP-TURN-04, free
)

// Kinds are their names in standing answers.
var Kinds = []rules.Kind{activationAsk: {Name: "activation"}, followAsk: {Name: "follow-up"}, rallyAsk: {Name: "rally"}, pickAsk: {Name: "choice"}}

// prompt says what is asked now, and of whom.
func prompt(s *State, asks *rules.Asks) {
	q := rules.Question{Unit: -1, Must: true, Key: s.moment()}
	switch {
	case s.Frame.Step == FollowStep:
		u := s.Frame.Units[0]
		q.Kind, q.Unit, q.Seats, q.Small = followAsk, int16(u), s.card(u).seats, true
	case s.Active == nobody:
		q.Kind, q.Seats = pickAsk, 1<<s.b.sides[s.Part].spokesman
		for _, u := range s.List[:s.Listed] {
			if s.waits(u) {
				q.Seats |= s.card(u).seats
			}
		}
	default:
		q.Unit, q.Seats = int16(s.Active), s.card(s.Active).seats
		if s.Pieces[s.Active].Retreating {
			q.Kind, q.Small = rallyAsk, true
			for _, g := range s.b.generals[s.Part] {
				if s.rallyRefused(g, s.Active).Legal() {
					q.Seats |= s.card(g).seats
				}
			}
		}
	}
	asks.Add(q)
}

// moment tells one question from the next: it differs after every order.
func (s *State) moment() uint32 {
	n := uint32(s.Turn)<<18 | uint32(s.Part+1)<<16 | uint32(s.Active+1)<<9
	n |= uint32(s.Spent)<<5 | uint32(s.Frame.Step)<<2
	for d := s.Did; d != 0; d &= d - 1 {
		n += 0x9e3779b1
	}
	for t := s.TriedBy; t != 0; t &= t - 1 {
		n += 0x85ebca6b
	}
	if s.Active == nobody {
		for u := range s.Pieces[:s.b.pieces] {
			if s.Pieces[u].Done {
				n += 0xc2b2ae35
			}
		}
	}
	return n
}

// offer fills in all that a seat may order now; the first is what most would
// give who are not there.
func offer(s *State, seat rules.Seat, out *rules.Offer[Order]) {
	out.Reset()
	if seat < 0 || next(s) != rules.Ask {
		return
	}
	switch {
	case s.Frame.Step == FollowStep:
		if u := s.Frame.Units[0]; s.commands(seat, u) {
			add(out, plain(StandVerb, u))
			add(out, plain(OccupyVerb, u))
		}
	case s.Active == nobody:
		if seat == s.b.sides[s.Part].spokesman {
			add(out, plain(EndVerb, nobody))
		}
		for _, u := range s.List[:s.Listed] {
			if s.waits(u) {
				s.offerPiece(seat, u, out)
			}
		}
	default:
		s.offerPiece(seat, s.Active, out)
	}
}

// whose is the piece that an order is given to, and whether it does anything by it.
func whose(s *State, o *Order) (piece string, does bool) {
	if o.Unit == nobody {
		return "", false
	}
	return s.card(o.Unit).id, o.Verb != DoneVerb && o.Verb != StandVerb && o.Verb != RetreatVerb
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

// commands says whether a seat gives a piece's orders.
func (s *State) commands(seat rules.Seat, u int8) bool { return s.card(u).seats>>seat&1 != 0 }

// offerPiece offers all that one piece may do.
func (s *State) offerPiece(seat rules.Seat, u int8, out *rules.Offer[Order]) {
	p := &s.Pieces[u]
	mine := s.commands(seat, u)
	if p.Retreating {
		if mine {
			add(out, plain(RetreatVerb, u))
		}
		if s.b.opt[rallyTiming] == atUnit {
			for _, g := range s.b.generals[s.side(u)] {
				if s.commands(seat, g) && s.rallyRefused(g, u).Legal() {
					o := plain(RallyVerb, g)
					o.Target = u
					add(out, o)
				}
			}
		}
		return
	}
	if !mine {
		return
	}
	add(out, plain(DoneVerb, u))
	if p.Fate == Waiting {
		s.offerEntry(u, out)
		return
	}
	if s.card(u).arm == General {
		s.offerRallies(u, out)
	} else {
		s.offerTargets(u, out)
		s.offerFormations(u, out)
	}
	s.offerMoves(u, out)
}

func (s *State) offerEntry(u int8, out *rules.Offer[Order]) {
	o := plain(EnterVerb, u)
	o.Path[0], o.Hexes = s.card(u).entersAt, 1
	if s.enterRefused(&o).Legal() {
		add(out, o)
		s.offerFacings(o, 1, out)
	}
}

func (s *State) offerRallies(g int8, out *rules.Offer[Order]) {
	for u := s.b.first[s.side(g)]; u < s.b.first[s.side(g)+1]; u++ {
		if s.Pieces[u].Retreating && s.b.opt[rallyTiming] != atUnit && s.rallyRefused(g, u).Legal() {
			o := plain(RallyVerb, g)
			o.Target = u
			add(out, o)
		}
	}
}

func (s *State) offerTargets(u int8, out *rules.Offer[Order]) {
	mayFire, mayAssault := s.fireRefused(u).Legal(), s.assaultRefused(u).Legal()
	for t, last := s.enemies(u); (mayFire || mayAssault) && t < last; t++ {
		if !s.near(u, t) {
			continue
		}
		o := plain(FireVerb, u)
		o.Target = t
		if mayFire && s.targetRefused(u, t).Legal() {
			add(out, o)
		}
		if mayAssault && s.assaultOnRefused(u, t).Legal() {
			o.Verb = AssaultVerb
			add(out, o)
		}
	}
}

func (s *State) offerFormations(u int8, out *rules.Offer[Order]) {
	p := &s.Pieces[u]
	for f := Line; f < formations; f++ {
		o := plain(FormVerb, u)
		o.Formation = f
		if f == p.Formation || !s.formRefused(&o).Legal() {
			continue
		}
		add(out, o)
		if p.Formation != Square {
			continue
		}
		for d := hex.N; d <= hex.NW; d++ {
			o.Facing = int8(d)
			if d != s.b.sides[s.side(u)].ahead && s.formRefused(&o).Legal() {
				add(out, o)
			}
		}
	}
}

// offerMoves offers every hex in reach by its usual way, every facing there,
// turning on the spot, and leaving by an exit.
func (s *State) offerMoves(u int8, out *rules.Offer[Order]) {
	if !s.stepsRefused(u, 1).Legal() {
		return
	}
	var r reach
	r.from(s, u, s.Pieces[u].At, s.left(u))
	faces := s.faces(u)
	for i := 1; i < r.n; i++ {
		if r.nodes[i].entry == passing {
			continue
		}
		o := more(out)
		*o = plain(MoveVerb, u)
		r.path(i, o)
		if faces {
			s.offerFacings(*o, int(o.Hexes), out)
		}
	}
	if faces {
		for d := hex.N; d <= hex.NW; d++ {
			if d != s.Pieces[u].Facing {
				o := plain(TurnVerb, u)
				o.Facing = int8(d)
				add(out, o)
			}
		}
	}
	if s.exitRefused(u).Legal() {
		add(out, plain(ExitVerb, u))
	}
}

// offerFacings offers the same order with each other facing that it allows.
func (s *State) offerFacings(o Order, hexes int, out *rules.Offer[Order]) {
	if !s.faces(o.Unit) {
		return
	}
	now := s.Pieces[o.Unit].Facing
	for d := hex.N; d <= hex.NW; d++ {
		if n := now.Between(d); n > 0 && n <= hexes {
			o.Facing = int8(d)
			add(out, o)
		}
	}
}

// idle says whether a piece that may act can do nothing but pass.
func (s *State) idle(u int8) bool {
	p := &s.Pieces[u]
	if p.Fate == Waiting {
		o := plain(EnterVerb, u)
		return !s.enterRefused(&o).Legal()
	}
	if s.stepsRefused(u, 1).Legal() {
		if s.faces(u) || s.exitRefused(u).Legal() || s.mayStep(u) {
			return false
		}
	}
	if s.card(u).arm == General {
		return !s.mayRally(u)
	}
	for f := Line; f < formations; f++ {
		o := plain(FormVerb, u)
		o.Formation = f
		if s.formRefused(&o).Legal() {
			return false
		}
	}
	return !s.mayStrike(u)
}

// mayStep says whether some hex is in reach.
func (s *State) mayStep(u int8) bool {
	crowd := false
	for d := hex.N; d <= hex.NW; d++ {
		c := s.b.board.Next(s.Pieces[u].At, d)
		if c == hex.None {
			continue
		}
		e := s.entry(u, c)
		if e >= standing {
			return true
		}
		crowd = crowd || e == passing
	}
	if !crowd {
		return false
	}
	var r reach
	r.from(s, u, s.Pieces[u].At, s.left(u))
	for i := 1; i < r.n; i++ {
		if r.nodes[i].entry != passing {
			return true
		}
	}
	return false
}

func (s *State) mayRally(g int8) bool {
	if s.b.opt[rallyTiming] == atUnit {
		return false
	}
	for u := s.b.first[s.side(g)]; u < s.b.first[s.side(g)+1]; u++ {
		if s.Pieces[u].Retreating && s.rallyRefused(g, u).Legal() {
			return true
		}
	}
	return false
}

// mayStrike says whether a unit may fire at or assault anybody.
func (s *State) mayStrike(u int8) bool {
	mayFire, mayAssault := s.fireRefused(u).Legal(), s.assaultRefused(u).Legal()
	for t, last := s.enemies(u); (mayFire || mayAssault) && t < last; t++ {
		if !s.near(u, t) {
			continue
		}
		if mayFire && s.targetRefused(u, t).Legal() || mayAssault && s.assaultOnRefused(u, t).Legal() {
			return true
		}
	}
	return false
}

// enemies are the pieces of the other side, from the first to before the last.
func (s *State) enemies(u int8) (first, last int8) {
	enemy := 1 - s.side(u)
	return s.b.first[enemy], s.b.first[enemy+1]
}

// near says whether an enemy is near enough to be fired at or assaulted.
func (s *State) near(u, t int8) bool {
	at := s.Pieces[t].At
	return at != hex.None && s.b.board.Distance(s.Pieces[u].At, at) <= max(int(s.card(u).reach), 1)
}
