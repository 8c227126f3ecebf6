package napoleonic

import "drumhead/space/hex"

// Kind is what an event says. Facts are what happened on the table: they are
// never reused, reordered or given another meaning, so that a record of any
// age can be looked at. Procedure is how far a half-done thing has come, and
// may change with the version of these rules.
type Kind uint8

// The kinds of events. New ones are added at the end.
const (
	NoKind Kind = iota

	TurnBegan  // turn
	Initiative // side: is first
	PartBegan  // side, list: in this order
	Activated  // unit
	Moved      // unit, path, facing, spent, stopped
	Turned     // unit, facing, spent
	Formed     // unit, formation, facing, spent
	Fired      // unit, target, hexes, hits, closes
	Assaulted  // unit, target, hits of both, winner
	Casualties // unit, points, left
	Ruined     // unit: is destroyed and taken off
	PushedBack // unit, from, to
	FellBack   // unit, from, to: at once, on a failed test
	Retreated  // unit, from, to: in its own activation
	LeftTable  // unit, from, points: forced over its own edge
	Stuck      // unit: a forced move has nowhere to go
	Reformed   // unit, formation, facing: by force
	Tested     // unit, passed: morale
	Rallied    // unit: the General, target, passed
	Carried    // unit: a General, to: goes with a unit that is forced back
	Displaced  // unit: a General, from, to: an enemy unit has entered his hex
	Taken      // unit: a General, from: captured
	Risked     // unit: a General, passed: unhurt, else killed
	Occupied   // unit, to: the hex that was assaulted
	Stood      // unit: does not occupy it
	Entered    // unit, to, facing, spent, stopped
	Departed   // unit, from, points: left by its own choice, by an exit
	Finished   // unit: its activation is over, passed: by its own choice
	PartClosed // side: ends its part by choice; those that retreat still do so
	HexHeld    // side, to
	PartEnded  // side
	TurnEnded  // turn
	BattleOver // side: the winner, or nobody; ending

	Placed       // unit, to: the umpire's ruling, as all that follow
	Strengthened // unit, left, points: by how much it differs
	Arrayed      // unit, formation
	Faced        // unit, facing
	Routed       // unit, passed: retreats, or no longer

	Proceeding // procedure: the frame

	Tied       // equal initiative scores: thrown again
	HeldSquare // unit: a square that cavalry has beaten and not broken

	kinds
)

// Event is one thing that happened. Each kind uses the fields that its JSON
// shows, and no others.
type Event struct {
	Kind      Kind
	Turn      int16             `json:"turn"`
	Side      int8              `json:"side"`
	Unit      int8              `json:"unit"`
	Target    int8              `json:"target"`
	From      hex.Cell          `json:"from"`
	To        hex.Cell          `json:"to"`
	Count     int8              // of Path or List
	Path      [maxPath]hex.Cell `json:"path" count:"Count" least:"1"`
	List      [maxSide]int8     `json:"list" count:"Count"`
	Formation Formation         `json:"formation"`
	Facing    hex.Direction     `json:"facing"`
	Spent     int8              `json:"spent"`
	Stopped   bool              `json:"stopped"` // in a hex that stops movement
	Closes    bool              `json:"closes"`  // no more manoeuvre
	Range     int8              `json:"range"`   // hexes
	Hits      [2]int8           `json:"hits"`
	Winner    int8              `json:"winner"`
	Points    int8              `json:"points"`
	Left      int8              `json:"left"`
	Passed    bool              `json:"passed"`
	Ending    Ending            `json:"ending"`
	Frame     Frame             `json:"frame"`
}

// fold is the only thing that changes a state. It reads neither charts nor
// options: events carry results.
func fold(s *State, e *Event) {
	s.Begun = true
	p := &s.Pieces[max(e.Unit, 0)]
	switch e.Kind {
	case TurnBegan:
		s.Turn, s.Started, s.Played = e.Turn, true, false
		for u := range s.Pieces[:s.b.pieces] {
			p := &s.Pieces[u]
			p.Done, p.Tried, p.Hurt, p.Assailant, p.WentBack = false, false, 0, nobody, false
		}
	case Initiative:
		s.First = e.Side
	case PartBegan:
		s.Part, s.List, s.Listed, s.Closing = e.Side, e.List, e.Count, false
	case Activated:
		s.activate(e.Unit)
	case Moved:
		s.put(e.Unit, e.Path[e.Count-1])
		p.Facing, s.Spent, s.Stopped = e.Facing, e.Spent, e.Stopped
		s.deed(moved, false)
	case Turned:
		p.Facing, s.Spent = e.Facing, e.Spent
		s.deed(turned, false)
	case Formed:
		p.Formation, p.Facing, s.Spent = e.Formation, e.Facing, e.Spent
		s.deed(formed, false)
	case Fired:
		s.deed(fired, e.Closes)
		s.strike(e.Target, e.Unit)
	case Assaulted:
		s.deed(assaulted, true)
		s.strike(e.Target, e.Unit)
	case Casualties:
		p.Strength = e.Left
		p.Hurt += e.Points
		s.Points[s.side(e.Unit)] += int16(e.Points)
	case Ruined:
		s.lose(e.Unit, Destroyed)
	case LeftTable:
		s.Points[s.side(e.Unit)] += int16(e.Points)
		s.lose(e.Unit, Left)
	case Departed:
		s.leave(e.Unit, Exited)
		p.Exit = e.From
		s.exit(e.Unit, 1)
	case PushedBack, FellBack:
		s.put(e.Unit, e.To)
		p.WentBack = true
	case Retreated, Carried, Displaced, Occupied:
		s.put(e.Unit, e.To)
	case Reformed:
		p.Formation, p.Facing = e.Formation, e.Facing
	case Tested:
		p.Retreating = !e.Passed
	case Rallied:
		s.rally(e)
	case Taken:
		s.leave(e.Unit, Captured)
	case Risked:
		if !e.Passed {
			s.leave(e.Unit, Killed)
		}
	case Entered:
		p.Fate, p.Facing = OnTable, e.Facing
		s.put(e.Unit, e.To)
		s.Spent, s.Stopped = e.Spent, e.Stopped
		s.deed(moved, false)
	case Finished:
		p.Done = true
		if s.Active == e.Unit {
			s.Active = nobody
			s.Spent, s.Did, s.Sequence, s.Closed, s.Stopped, s.TriedBy = 0, 0, [6]Deeds{}, false, false, 0
		}
	case PartClosed:
		s.Closing = true
	case HexHeld:
		s.hold(e.To, e.Side)
	case PartEnded:
		s.Part, s.Listed, s.Closing, s.Active = nobody, 0, false, nobody
		s.List = [maxSide]int8{}
	case TurnEnded:
		s.Played = true
	case BattleOver:
		s.Over, s.Winner, s.Ending = true, e.Side, e.Ending
		s.Frame = Frame{}
	case Proceeding:
		s.Frame = e.Frame
	case Tied, HeldSquare, Stuck, Stood:
		// Words for the log: nothing changes.
	default:
		foldRuling(s, e)
	}
}

// activate begins a piece's activation.
func (s *State) activate(u int8) {
	s.Active, s.Spent, s.Did, s.Sequence, s.Closed, s.Stopped, s.TriedBy = u, 0, 0, [6]Deeds{}, false, false, 0
	s.Began = s.Pieces[u].Formation
}

// deed notes what the active piece has done.
func (s *State) deed(d Deeds, closes bool) {
	if s.Did&d == 0 {
		n := 0
		for s.Sequence[n] != 0 {
			n++
		}
		s.Sequence[n] = d
	}
	s.Did |= d
	s.Closed = s.Closed || closes
}

// strike notes that a unit was fired at or assaulted by another.
func (s *State) strike(u, by int8) {
	s.Pieces[u].WentBack, s.Pieces[by].WentBack = false, false
	p := &s.Pieces[u]
	switch p.Assailant {
	case nobody:
		p.Assailant = by
	case by:
	default:
		p.Assailant = several
	}
}

// put moves a piece to a hex.
func (s *State) put(u int8, to hex.Cell) {
	p := &s.Pieces[u]
	if s.card(u).arm != General {
		if p.At != hex.None {
			s.on[p.At] = nobody
		}
		s.on[to] = u
	}
	p.At = to
}

// leave takes a piece off the table.
func (s *State) leave(u int8, f Fate) {
	p := &s.Pieces[u]
	if s.card(u).arm != General && p.At != hex.None {
		s.on[p.At] = nobody
	}
	p.At, p.Fate = hex.None, f
}

// lose takes a combat unit off for good.
func (s *State) lose(u int8, f Fate) {
	s.leave(u, f)
	s.Lost[s.side(u)]++
	s.Standing[s.side(u)]--
}

// exit counts a unit that has left by one of its side's exits (NP-VIC-04), or
// with -1 counts it no more.
func (s *State) exit(u, by int8) {
	side := s.side(u)
	for i := range s.b.goals[side] {
		if g := &s.b.goals[side][i]; g.kind == exitGoal && g.of[s.card(u).arm] && g.leads(s.Pieces[u].Exit) {
			s.Exits[side][i] += by
		}
	}
}

// leads says whether a goal's exit is at a hex.
func (g *goal) leads(from hex.Cell) bool {
	for _, c := range g.by {
		if c == from {
			return true
		}
	}
	return false
}

// hold notes who holds a hex that matters.
func (s *State) hold(c hex.Cell, side int8) {
	for i, h := range s.b.holds {
		if h == c {
			s.Held[i] = side
		}
	}
}

// rally notes a General's throw. When the unit is the one that is being
// activated, it is the unit's chance that has been used (NP-RAL-03).
func (s *State) rally(e *Event) {
	s.Pieces[e.Unit].Tried = true
	if s.Active == e.Unit {
		s.TriedBy |= 1 << e.Target
		s.deed(rallied, e.Closes)
	} else {
		s.deed(rallied, false)
	}
	if e.Passed {
		s.Pieces[e.Target].Retreating = false
	}
}
