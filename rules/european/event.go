package european

import "drumhead/space/inches"

// Kind is what an event says. Facts are what happened on the table: they are
// never reused, reordered or given another meaning, so that a record of any
// age can be looked at. Procedure is how far the turn has come, and may change
// with the version of these rules.
type Kind uint8

// The kinds of events. New ones are added at the end.
const (
	NoKind Kind = iota

	TurnBegan  // turn
	Initiative // side: the winner
	Tied       // both throw again (EU-SEQ-02)
	PartBegan  // side
	Moved      // unit, path, facing, reformed, cost
	Pivoted    // unit, facing
	Reformed   // unit, facing
	Contact    // unit, target: a fresh pair, made by unit
	Departed   // unit: a commander, from his unit
	Joined     // unit: a commander, target
	Relieved   // unit, hits: taken off, left
	Shot       // unit, target, band, best, hits
	Deployed   // unit
	Fought     // unit, target, best, doubled, hits
	Hit        // unit, hits, left
	Worsened   // unit, grade: what its hits look like
	Ruined     // unit: is eliminated
	Smoked     // unit, on
	Passed     // side
	PartEnded  // side
	TurnEnded  // turn
	PlaceHeld  // side, place
	Entered    // unit
	BattleOver // side: the winner, or nobody; ending

	Placed   // unit, at: the umpire's ruling, as all that follow
	Faced    // unit, facing
	Arrayed  // unit, formation
	Weakened // unit, hits: more, left
	Clouded  // unit, on
	Engaged  // unit, target
	Freed    // unit

	PhaseBegan // procedure: phase
	Chosen     // procedure: side: it must say who is first

	kinds
)

// Event is one thing that happened. Each kind uses the fields that its JSON
// shows, and no others.
type Event struct {
	Kind      Kind
	Unit      int8                            `json:"unit"`
	Target    int8                            `json:"target"`
	Side      int8                            `json:"side"`
	Place     int8                            `json:"place"`
	Band      int8                            `json:"band"`
	Best      int8                            `json:"best"`
	Hits      int8                            `json:"hits"`
	Left      int8                            `json:"left"`
	Grade     int8                            `json:"grade"`
	Legs      int8                            // used of Path
	Doubled   bool                            `json:"doubled"`
	Reformed  bool                            `json:"reformed"`
	On        bool                            `json:"on"`
	Formation Formation                       `json:"formation"`
	Phase     Phase                           `json:"phase"`
	Ending    Ending                          `json:"ending"`
	Turn      int16                           `json:"turn"`
	Facing    inches.Heading                  `json:"facing"`
	Cost      inches.Length                   `json:"cost"`
	At        inches.Position                 `json:"at"`
	Path      [inches.MaxLegs]inches.Position `json:"path" count:"Legs"`
}

// see says which sides may see an event: with option hits-seen, hits are
// their owner's to know.
func see(s *State, e *Event) uint8 {
	if s.b.opt[hitsSeen] != 0 {
		switch e.Kind {
		case Hit, Relieved, Weakened:
			return 1 << s.side(e.Unit)
		case Worsened:
			if s.b.opt[hitsSeen] == hiddenHits {
				return 1 << s.side(e.Unit)
			}
		}
	}
	return 7
}

// fold is the only thing that changes a state. It reads neither charts nor
// options: events carry results.
func fold(s *State, e *Event) {
	p := &s.Pieces[max(e.Unit, 0)]
	switch e.Kind {
	case Hit, Relieved, Weakened:
		if p.Hits != unknown {
			p.Hits = e.Left
		}
		return
	case Worsened:
		p.Grade = e.Grade
		return
	}
	s.Begun = true
	s.Moment++
	switch e.Kind {
	case TurnBegan:
		s.beginTurn(e.Turn)
	case Initiative:
		s.First, s.Chooses = e.Side, nobody
		s.Firsts[min(s.Phase, Melee)] = e.Side
	case Chosen:
		s.Chooses = e.Side
	case PhaseBegan:
		s.Phase, s.Part, s.First, s.Chooses = e.Phase, nobody, nobody, nobody
	case PartBegan:
		s.Part = e.Side
	case Moved:
		p.At, p.Facing, p.Moved = e.Path[e.Legs-1], e.Facing, true
		if e.Reformed {
			p.Formation = March
		}
	case Pivoted:
		p.Facing, p.Moved = e.Facing, true
	case Reformed:
		p.Formation, p.Facing, p.Moved = March, e.Facing, true
	case Contact:
		s.lock(e.Unit, e.Target)
		s.Fresh[e.Unit] |= 1 << e.Target
		s.Fresh[e.Target] |= 1 << e.Unit
		s.Charged[e.Unit] |= 1 << e.Target
		p.Moved = true
	case Departed:
		p.At, p.With = s.Pieces[p.With].At, nobody
	case Joined:
		p.With, p.Rallied, p.Moved = e.Target, true, true
	case Shot:
		p.Formation, p.Shot = Battle, true
	case Deployed:
		p.Formation = Battle
		p.Opened = s.Phase == Shooting
	case Fought:
		p.Fought = true
	case Ruined:
		s.ruin(e.Unit)
	case Smoked, Clouded:
		p.Smoke = e.On
	case PartEnded:
		s.Part = nobody
	case TurnEnded:
		s.Fresh, s.Charged = [maxUnits]uint64{}, [maxUnits]uint64{}
	case PlaceHeld:
		s.Held[e.Place] = e.Side
	case Entered:
		p.Fate = OnTable
	case BattleOver:
		s.Over, s.Winner, s.Ending = true, e.Side, e.Ending
		s.Part, s.Chooses = nobody, nobody
	case Placed, Faced, Arrayed, Engaged, Freed:
		s.foldRuling(e)
	}
}

var noFirsts = [3]int8{nobody, nobody, nobody}

// beginTurn forgets what was of the last turn.
func (s *State) beginTurn(turn int16) {
	s.Turn, s.Phase, s.Part, s.First, s.Firsts = turn, Movement, nobody, nobody, noFirsts
	for u := range s.Pieces[:s.b.pieces] {
		p := &s.Pieces[u]
		p.Moved, p.Shot, p.Opened, p.Fought = false, false, false, false
	}
}

// lock locks two units (EU-MEL-01).
func (s *State) lock(u, t int8) {
	s.Locked[u] |= 1 << t
	s.Locked[t] |= 1 << u
}

// free ends all pairs of a unit (EU-MEL-09).
func (s *State) free(u int8) {
	for t := int8(0); t < s.b.pieces; t++ {
		s.Locked[t] &^= 1 << u
		s.Fresh[t] &^= 1 << u
		s.Charged[t] &^= 1 << u
	}
	s.Locked[u], s.Fresh[u], s.Charged[u] = 0, 0, 0
}

// ruin takes a unit off the table (EU-ELI-05).
func (s *State) ruin(u int8) {
	s.free(u)
	p := &s.Pieces[u]
	p.Fate, p.With, p.Smoke = Eliminated, nobody, false
	if s.fighting(u) {
		s.Lost[s.side(u)]++
	}
}
