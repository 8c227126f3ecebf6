package macduff

// fold is all that changes a state.
func fold(s *State, e *Event) {
	var p *Piece
	if e.Unit >= 0 && e.Unit < maxPieces {
		p = &s.Pieces[e.Unit]
	}
	switch e.Kind {
	case TurnBegan, WindSet, DeckMade, CardTurned, JokerTurned, Won, Led, Up, Spent, Passed, ChanceDrawn, Kept, Levels, BattleOver:
		foldTurn(s, e)
	case Joined, Parted, CalledUp, Ordered, Begun, ThrownEarly:
		foldCommand(s, e, p)
	case Moved, Formed, Deployed, Entered, Restored, Arrived, Replaced:
		foldPlace(s, e, p)
	case Shot, Cancelled, Casualties, Recovered, Tested, Marked, Lit:
		foldState(e, p)
	case Removed, Lost:
		foldRemoved(s, e.Unit, e.Fate)
	case Contacted, Met, Apart, Shared, Fought, FoughtRound:
		foldMelee(s, e, p)
	case Vanished, Revealed, CounterMoved:
		foldHidden(s, e)
	case Detached, Separated, Rejoined:
		foldParts(s, e)
	case Fire, Burned, Fortified, Ruined, Worked:
		foldGround(s, e)
	case Pushed, Went, Popped:
		foldFrames(s, e)
	}
	switch e.Kind {
	case Marked, Shot, CalledUp, Tested, Cancelled:
		s.share(e.Unit)
	}
}

// foldTurn is the turn, its cards and dice, and who is to act.
func foldTurn(s *State, e *Event) {
	switch e.Kind {
	case TurnBegan:
		s.newTurn(e.Turn)
	case WindSet:
		s.Wind, s.Calm = e.Facing, !e.Yes
	case DeckMade:
		s.Pack = e.Mask
		s.twice()
	case CardTurned:
		s.Card, s.Pack = e.Card, s.Pack&^(1<<e.Card)
	case JokerTurned:
		s.Joker = e.Yes
		s.Pack &^= 1 << jokerCard
	case Won:
		s.Lead, s.Threw = e.Side, [2]int16{e.N, e.M}
	case Led:
		s.Lead = e.Side
		if e.Yes {
			s.First = e.Side
		}
	case Up:
		s.activate(e.Unit)
	case Spent:
		s.Active = nobody
		for u := range s.b.pieces {
			s.Pieces[u].Marks &^= Called
			s.Pieces[u].Order = noOrder
		}
	case Passed:
		s.Passed[e.Side] = e.Yes
	case ChanceDrawn:
		s.Drew = e.Card
		if e.Card == noCard {
			break
		}
		for i := range s.Chance {
			s.Chance[i] &^= 1 << e.Card
		}
	case Kept:
		s.Held[e.Side] &^= 1 << e.Card
		if e.Yes {
			s.Held[e.Side] |= 1 << e.Card
		}
	case Levels:
		s.Losses[e.Side] = e.N
	case BattleOver:
		s.Over, s.Winner, s.Ending = true, e.Side, e.Ending
		s.Depth, s.Frames = 0, [maxFrames]Frame{}
	}
}

// newTurn clears the marks of the last turn, and what else was only its own (S1).
func (s *State) newTurn(turn int16) {
	s.Turn, s.First, s.Active, s.Card, s.Acted, s.Passed = turn, nobody, nobody, noCard, 0, [2]bool{}
	for u := range s.b.pieces {
		q := &s.Pieces[u]
		q.Marks &= lasting
		q.Order = noOrder
		q.Early, q.Foes = 0, 0
	}
}

// activate has a commander act (S3).
func (s *State) activate(g int8) {
	s.Active = g
	if s.Acted>>g&1 != 0 {
		s.Acted &^= 1 << (actsAgain + s.side(g))
	}
	s.Acted |= 1 << g
	if s.First == nobody {
		s.First = s.side(g)
		s.Lead = s.First
	}
}

// foldCommand is what a commander does and orders.
func foldCommand(s *State, e *Event, p *Piece) {
	switch e.Kind {
	case Joined:
		p.With = e.Target
		p.At, p.Facing = s.Pieces[e.Target].At, s.Pieces[e.Target].Facing
	case Parted:
		p.With, p.At, p.Facing = nobody, e.At, e.Facing
	case CalledUp:
		if e.Yes {
			p.Marks |= Called
		} else {
			p.Marks |= Failed
		}
	case Ordered:
		p.Order = e.Order
	case Begun:
		if s.card(e.Unit).arm.officer() {
			p.Marks |= Rode
		} else {
			p.Marks |= Activated
		}
	case ThrownEarly:
		p.Early = int8(e.N)
	}
}

// foldPlace puts a piece somewhere.
func foldPlace(s *State, e *Event, p *Piece) {
	switch e.Kind {
	case Moved:
		p.At, p.Facing, p.In = e.At, e.Facing, nobody
		p.Marks |= Stirred
		s.carry(e.Unit)
	case Formed:
		p.At, p.Facing, p.Form, p.Files, p.Afoot, p.In = e.At, e.Facing, e.Form, e.Files, e.Afoot, e.In
		p.Marks |= Stirred
		s.carry(e.Unit)
	case Deployed:
		p.Fate, p.At, p.Facing, p.Form, p.Files = OnTable, e.At, e.Facing, e.Form, e.Files
	case Entered, Restored, Arrived:
		foldEntered(s, e, p)
	case Replaced:
		p.Fate, p.With = OnTable, e.Target
		p.At, p.Facing = s.Pieces[e.Target].At, s.Pieces[e.Target].Facing
	}
}

// carry keeps officers where their unit is.
func (s *State) carry(u int8) {
	for g := range s.b.pieces {
		if s.Pieces[g].With == u {
			s.Pieces[g].At, s.Pieces[g].Facing = s.Pieces[u].At, s.Pieces[u].Facing
		}
	}
}

func foldEntered(s *State, e *Event, p *Piece) {
	k := s.card(e.Unit)
	if e.Kind == Restored && p.Fate != OnTable && p.Fate != Gone && p.Fate != Waiting && (s.unit(e.Unit) || k.arm.spared() || k.arm == Commander) {
		s.Losses[k.side] -= 2
	}
	p.Fate, p.At, p.Facing, p.In = OnTable, e.At, e.Facing, nobody
	if e.Kind == Arrived {
		s.Levels[e.Side]++
	}
}

// foldState is what has become of a unit where it stands.
func foldState(e *Event, p *Piece) {
	switch e.Kind {
	case Shot:
		p.Marks |= Fired
		if e.M > 0 {
			p.Marks |= FirstFired
		}
	case Cancelled:
		p.Marks |= Steadied
	case Casualties:
		p.Lost += int8(e.N)
	case Recovered:
		p.Lost -= int8(e.N)
	case Tested:
		p.Marks &^= Retreating
		if e.N == 0 {
			p.Marks |= Retreating | Retested
		}
	case Marked:
		if e.Yes {
			p.Marks |= e.Marks
		} else {
			p.Marks &^= e.Marks
		}
	case Lit:
		p.Marks |= Stopped
	}
}

// foldRemoved takes a piece off.
func foldRemoved(s *State, u int8, fate Fate) {
	p := &s.Pieces[u]
	s.loosen(u)
	s.forgetShares(u)
	p.Fate, p.With, p.In, p.Order = fate, nobody, nobody, noOrder
	for g := range s.b.pieces {
		if s.Pieces[g].With == u {
			s.Pieces[g].With = nobody
		}
	}
	if fate == Gone || fate == OnTable || fate == Absorbed {
		return
	}
	k := s.card(u)
	if s.unit(u) || k.arm.spared() || k.arm == Commander {
		s.Losses[k.side] += 2
	}
}

// foldMelee is who is in contact, and what he has fought.
func foldMelee(s *State, e *Event, p *Piece) {
	switch e.Kind {
	case Contacted:
		foldContact(s, e)
	case Met:
		p.shelters(e.Target, e.Mask)
	case Apart:
		s.loosen(e.Unit)
		s.forgetShares(e.Unit)
	case Shared:
		s.noteShare(Share{e.Unit, e.Target, int8(e.N)})
	case Fought:
		p.Foes |= 1 << e.Target
		s.Pieces[e.Target].Foes |= 1 << e.Unit
	case FoughtRound:
		s.forgetShares(e.Unit)
		p.Rounds++
		p.Marks |= MeleeDone
	}
}

// foldContact brings two into contact.
func foldContact(s *State, e *Event) {
	u, t := &s.Pieces[e.Unit], &s.Pieces[e.Target]
	if u.Contact == 0 {
		u.Rounds = 0
	}
	if !t.has(MeleeDone) { // whoever charges it, it is pinned until a round has been fought (MD-CHG-08)
		t.Rounds = 0
	}
	u.Contact |= 1 << e.Target
	t.Contact |= 1 << e.Unit
	t.Flank &^= 1 << e.Unit
	if face(e.N) != frontFace {
		t.Flank |= 1 << e.Unit
	}
}

// shelters notes what a piece has against an enemy in contact with it.
func (p *Piece) shelters(t int8, shelter uint64) {
	bit := uint64(1) << t
	set := func(m *uint64, on bool) {
		if *m &^= bit; on {
			*m |= bit
		}
	}
	set(&p.Behind, shelter&behindObstacle != 0)
	set(&p.Cover, shelter&inHardCover != 0)
	set(&p.Flank, shelter&struckAside != 0)
}

// loosen ends a piece's contacts.
func (s *State) loosen(u int8) {
	p := &s.Pieces[u]
	for t := range s.b.pieces {
		if p.Contact>>t&1 == 0 {
			continue
		}
		q := &s.Pieces[t]
		bit := uint64(1) << u
		q.Contact, q.Flank, q.Behind, q.Cover = q.Contact&^bit, q.Flank&^bit, q.Behind&^bit, q.Cover&^bit
		if q.Contact == 0 {
			q.Rounds = 0
		}
	}
	p.Contact, p.Flank, p.Behind, p.Cover, p.Rounds = 0, 0, 0, 0, 0
}

// foldGround is what becomes of the ground, and of works on it.
func foldGround(s *State, e *Event) {
	switch e.Kind {
	case Fire:
		s.Burning &^= 1 << e.Ground
		if e.Yes {
			s.Burning |= 1 << e.Ground
		}
	case Burned:
		s.Damage[e.Ground] -= int8(e.N)
	case Fortified:
		s.Fort &^= 1 << e.Ground
		if e.Yes {
			s.Fort |= 1 << e.Ground
		}
	case Ruined:
		s.Ruins |= 1 << e.Ground
		s.Burning &^= 1 << e.Ground
	case Worked:
		s.Works[e.N] = e.Work
	}
}

// foldFrames is how far what is half done has come.
func foldFrames(s *State, e *Event) {
	switch e.Kind {
	case Pushed:
		s.Frames[s.Depth] = e.Frame
		s.Depth++
	case Went:
		s.Frames[s.Depth-1] = e.Frame
	case Popped:
		s.Depth--
		s.Frames[s.Depth] = Frame{}
	}
}

// conserved is all figures that are left; lawful by how many an event may change
// them.
func conserved(s *State) (n int) {
	for u := range s.b.pieces {
		n += s.figures(u)
	}
	return n
}

func lawful(e *Event) int {
	switch e.Kind {
	case Casualties:
		return -int(e.N)
	case Recovered:
		return int(e.N)
	}
	return 0
}
