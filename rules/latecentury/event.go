package latecentury

import "drumhead/space/square"

// Kind is what an event says. Facts are what happened on the table: they are
// never reused, reordered or given another meaning, so that a record of any
// age can be looked at. Procedure is how far a half-done thing has come, and
// may change with the version of these rules.
type Kind uint8

// The kinds of events. New ones are added at the end.
const (
	NoKind Kind = iota

	Deployed   // unit, to
	Rated      // side, count: its Command Value
	TurnBegan  // turn, side: the first
	Declared   // unit: a Commander, target: with whom he is, or nobody, facing
	Commanded  // side, count: cards it may deal
	CardTurned // side, card: to be given
	Dealt      // unit, card
	Named      // unit: a hidden one; for its owner alone
	DealtBlind // side, card: to a Unit that is not seen
	DealEnded  // side
	CardUp     // side, card
	Broke      // unit: will break contact
	Remained   // unit: remains in contact
	Moved      // unit, path, facing
	Pivoted    // unit, facing, passed: it counts as its move
	Faced      // unit, target, facing
	Looked     // unit, target, passed: seen, lasting
	Searched   // unit, to, target: who was found, or nobody
	Fired      // unit, target, hits
	Withheld   // unit
	Struck     // unit, hits: of those that hit it, points: killed
	Fought     // unit, target, hits of both, facing: of the target
	Risked     // unit: a Commander, passed: he lives
	Casualties // unit, points, left
	Ruined     // unit: is destroyed and taken off
	Fell       // unit: a Commander is dead
	Parted     // unit: a Commander, facing, card, passed: he has been activated
	Tested     // unit, passed: it stands, facing
	Joined     // unit: a Commander, target
	Retreated  // unit, path, facing
	LeftTable  // unit, from, points
	Stuck      // unit, facing: a retreat is blocked
	GaveUp     // unit, from, points
	Finished   // side, card, passed: by choice
	Revealed   // unit, piece, deeds: is on the table for all
	SquareHeld // side, to
	BattleOver // side: the winner, or nobody; ending

	Placed       // unit, from, to: the umpire's ruling, as all that follow
	Strengthened // unit, left, points: by how much it differs
	Turned       // unit, facing
	Routed       // unit, passed: retreats, or no longer
	Carded       // unit, card
	Rerated      // side, count

	StageBegan // procedure: stage, side
	Proceeding // procedure: frame, contact, passed: its owner must choose

	Gathered // unit, turn, left: will come on again

	kinds
)

// Event is one thing that happened. Each kind uses the fields that its JSON
// shows, and no others.
type Event struct {
	Kind    Kind
	Turn    int16                `json:"turn"`
	Stage   Stage                `json:"stage"`
	Side    int8                 `json:"side"`
	Unit    int8                 `json:"unit"`
	Target  int8                 `json:"target"`
	Card    int8                 `json:"card"`
	Count   int8                 `json:"count"` // of Path; cards; a Command Value
	From    square.Cell          `json:"from"`
	To      square.Cell          `json:"to"`
	Path    [maxPath]square.Cell `json:"path" count:"Count" least:"1"`
	Facing  square.Direction     `json:"facing"`
	Hits    [2]int8              `json:"hits"`
	Points  int8                 `json:"points"`
	Left    int8                 `json:"left"`
	Passed  bool                 `json:"passed"`
	Lasting bool                 `json:"lasting"`
	Ending  Ending               `json:"ending"`
	Deeds   Deeds                `json:"deeds"`
	Piece   Piece                `json:"piece"`
	Frame   Frame                `json:"frame"`
	Contact Contact              `json:"contact"`
}

// fold is the only thing that changes a state. It reads neither charts nor
// options: events carry results.
func fold(s *State, e *Event) {
	if see(s, e) == all {
		s.Begun = true
		s.Moment++
	}
	p := &s.Pieces[max(e.Unit, 0)]
	switch e.Kind {
	case Deployed:
		p.Fate = OnTable
		s.put(e.Unit, e.To)
	case Rated, Rerated:
		s.Values[e.Side] = e.Count
	case TurnBegan:
		s.beginTurn(e)
	case Declared:
		p.With, p.Facing = e.Target, e.Facing
	case Commanded:
		s.Limit[e.Side] = e.Count
	case CardTurned, Dealt, Named, DealtBlind, DealEnded, CardUp, Carded:
		s.foldCard(e)
	case Broke, Remained, Withheld, Searched, Looked, Fired, Faced, Pivoted:
		s.foldDeed(e)
	case Moved, Retreated:
		s.foldMove(e)
	case Fought:
		s.Pieces[e.Target].Facing = e.Facing
	case Casualties:
		p.Strength = e.Left
		s.Points[s.side(e.Unit)] += int16(e.Points)
	case Ruined:
		s.lose(e.Unit, Destroyed)
	case Fell:
		s.Points[s.side(e.Unit)] += commanderPoints
		s.leave(e.Unit, Killed)
	case Parted:
		p.With, p.Facing, p.Card, p.Done, p.Joined = nobody, e.Facing, e.Card, e.Passed, false
	case Tested:
		if !e.Passed {
			p.Retreating, p.Facing, p.Card = true, e.Facing, noCard
		}
	case Joined:
		p.With, p.Joined, p.Done = e.Target, true, true
	case LeftTable:
		s.Points[s.side(e.Unit)] += int16(e.Points)
		s.lose(e.Unit, Left)
	case GaveUp:
		s.Points[s.side(e.Unit)] += int16(e.Points)
		s.lose(e.Unit, Surrendered)
	case Stuck:
		p.Facing, p.Retreated = e.Facing, true
		s.Frame.Flee &^= 1 << e.Unit
	case Gathered:
		p.Fate, p.Strength, s.Comes[e.Unit] = Waiting, e.Left, e.Turn
		p.Facing = s.b.sides[s.side(e.Unit)].home.Opposite()
		s.Again[e.Unit]--
		s.Lost[s.side(e.Unit)]--
	case Finished:
		s.finish(e)
	case Revealed:
		s.reveal(e)
	case SquareHeld:
		s.hold(e.To, e.Side)
	case BattleOver:
		s.Over, s.Winner, s.Ending = true, e.Side, e.Ending
		s.Frame, s.Contact = Frame{}, NoContact
	case StageBegan:
		s.Stage, s.Side, s.Choice = e.Stage, e.Side, e.Passed
	case Proceeding:
		s.Frame, s.Contact, s.Choice = e.Frame, e.Contact, e.Passed
	case Struck, Risked:
		// Words for the log: what comes of them is told by others.
	default:
		foldRuling(s, e)
	}
}

// beginTurn forgets what was of the last turn; all cards are in the pack.
func (s *State) beginTurn(e *Event) {
	s.Turn, s.First, s.Pack, s.Limit = e.Turn, e.Side, allCards, [2]int8{}
	s.Secret, s.Turned, s.Named, s.Up, s.Active = [2]uint64{}, noCard, nobody, noCard, nobody
	for u := range s.b.pieces {
		p := &s.Pieces[u]
		p.Card, p.Done, p.Retreated, p.Moved, p.Fired, p.Joined, p.Tried = noCard, false, false, false, false, false, 0
	}
}

// foldCard moves cards about.
func (s *State) foldCard(e *Event) {
	switch e.Kind {
	case CardTurned:
		s.Turned = e.Card
		s.Pack &^= 1 << e.Card
	case Named:
		s.Named = e.Unit
	case Dealt:
		s.Pieces[e.Unit].Card = e.Card
		s.take(s.side(e.Unit), e.Card)
	case DealtBlind:
		if s.Named != nobody {
			s.Pieces[s.Named].Card = e.Card
		}
		s.Secret[e.Side] |= 1 << e.Card
		s.take(e.Side, e.Card)
	case DealEnded:
		s.Limit[e.Side], s.Turned = 0, noCard
	case CardUp:
		s.Up, s.Side, s.Active = e.Card, e.Side, s.holder(e.Card)
		s.Did, s.Sequence, s.Faced, s.Found, s.Choice = 0, [8]Deeds{}, nobody, 0, false
	case Carded:
		s.Pieces[e.Unit].Card = e.Card
		if e.Card != noCard {
			s.Pack &^= 1 << e.Card
		}
	}
}

// take counts a card that a side has dealt.
func (s *State) take(side, card int8) {
	s.Limit[side] = max(s.Limit[side]-1, 0)
	s.Pack &^= 1 << card
	s.Turned, s.Named = noCard, nobody
}

// foldDeed notes what the active piece does without leaving its square.
func (s *State) foldDeed(e *Event) {
	p := &s.Pieces[e.Unit]
	switch e.Kind {
	case Broke:
		s.deed(broke)
	case Remained:
		s.deed(remained)
	case Searched:
		s.deed(searched)
		if e.Target != nobody {
			s.find(e.To, 1-s.side(e.Unit))
		}
	case Looked:
		p.Tried |= 1 << e.Target
		if e.Passed {
			s.Found |= 1 << e.Target
		}
		if e.Lasting {
			s.Pieces[e.Target].Spotted = true
		}
	case Fired:
		s.deed(fired)
		p.Fired = true
	case Faced:
		s.deed(faced)
		p.Facing, s.Faced = e.Facing, e.Target
	case Pivoted:
		p.Facing = e.Facing
		if e.Passed {
			s.deed(moved)
			p.Moved = true
		} else {
			s.deed(pivoted)
		}
	}
}

// find notes that the active piece has found all of a side in a square.
func (s *State) find(c square.Cell, side int8) {
	for t := s.b.first[side]; t < s.b.first[side+1]; t++ {
		if s.Pieces[t].At == c {
			s.Found |= 1 << t
		}
	}
}

// foldMove moves a piece along its path; a retreat is not a deed of the active
// one.
func (s *State) foldMove(e *Event) {
	p := &s.Pieces[e.Unit]
	p.Fate, p.Facing, p.Moved = OnTable, e.Facing, true
	s.put(e.Unit, e.Path[e.Count-1])
	p.Spotted = false
	if g := s.commanderWith(e.Unit); g != nobody {
		s.Pieces[g].Spotted = false
	}
	if e.Kind == Retreated {
		p.Retreated = true
		s.Frame.Flee &^= 1 << e.Unit
		return
	}
	if s.Active == e.Unit {
		s.deed(moved)
	}
}

// finish gives the card that is up back (LC-CARD-07).
func (s *State) finish(e *Event) {
	if s.Active != nobody {
		p := &s.Pieces[s.Active]
		if p.Card == e.Card {
			p.Card = noCard
		}
		p.Done = true
	}
	s.Secret[e.Side] &^= 1 << e.Card
	s.Up, s.Active, s.Did, s.Sequence, s.Faced, s.Found = noCard, nobody, 0, [8]Deeds{}, nobody, 0
	s.Contact, s.Choice = NoContact, false
}

// reveal puts a piece on the table for all.
func (s *State) reveal(e *Event) {
	s.Pieces[e.Unit] = e.Piece
	if at := e.Piece.At; s.card(e.Unit).arm != Commander && e.Piece.Fate == OnTable && at != square.None {
		s.on[at] = e.Unit
	}
	if c := e.Piece.Card; c != noCard {
		s.Secret[s.side(e.Unit)] &^= 1 << c
		if c == s.Up && s.Active == nobody {
			s.Active = e.Unit
		}
	}
	if s.Active == e.Unit && s.Did != e.Deeds {
		for d := Deeds(1); d <= pivoted; d <<= 1 {
			if e.Deeds&d != 0 {
				s.deed(d)
			}
		}
	}
}

// deed notes what the active piece has done. It may turn freely again after it
// has fired or moved.
func (s *State) deed(d Deeds) {
	if s.Did&d != 0 {
		return
	}
	if d == fired || d == moved {
		s.Did &^= pivoted
	}
	n := 0
	for n < len(s.Sequence)-1 && s.Sequence[n] != 0 {
		n++
	}
	s.Sequence[n] = d
	s.Did |= d
}

// put moves a piece to a square, and a Commander with it.
func (s *State) put(u int8, to square.Cell) {
	p := &s.Pieces[u]
	if s.card(u).arm != Commander {
		if p.At != square.None && s.on[p.At] == u {
			s.on[p.At] = nobody
		}
		s.on[to] = u
		if g := s.commanderWith(u); g != nobody {
			s.Pieces[g].At = to
		}
	}
	p.At = to
}

// leave takes a piece off the table.
func (s *State) leave(u int8, f Fate) {
	p := &s.Pieces[u]
	if s.card(u).arm != Commander && p.At != square.None && s.on[p.At] == u {
		s.on[p.At] = nobody
	}
	p.At, p.Fate, p.Card, p.With, p.Hidden, p.Retreating = square.None, f, noCard, nobody, false, false
	s.Frame.Flee &^= 1 << u
}

// lose takes a piece off for good; a Unit proper counts as lost.
func (s *State) lose(u int8, f Fate) {
	s.leave(u, f)
	if s.card(u).arm != Commander {
		s.Lost[s.side(u)]++
	}
}

// hold notes who holds a square that matters.
func (s *State) hold(c square.Cell, side int8) {
	for i, h := range s.b.holds {
		if h == c {
			s.Held[i] = side
		}
	}
}
