package european

import (
	"math/bits"

	"drumhead/rules"
	"drumhead/space/inches"
)

// Limits of a battle.
const (
	maxSide  = 32          // units of one side
	maxUnits = 2 * maxSide // of both: sets of units are bits of 64
	maxGoals = 6           // goals of one side
	maxHolds = 8           // places that somebody wants to hold
	nobody   = int8(-1)    // no unit, no side
)

// Arm is the type of a unit (EU-UNI-01).
type Arm uint8

// The arms. All but the commander are fighting units.
const (
	Infantry Arm = iota
	Skirmishers
	Dragoons
	Cavalry
	Artillery
	Commander
	arms
)

var armNames = [arms]string{"infantry", "skirmishers", "dragoons", "cavalry", "artillery", "commander"}

func (a Arm) String() string { return armNames[a] }

// horse says whether an arm makes contact (EU-MOV-08).
func (a Arm) horse() bool { return a == Dragoons || a == Cavalry }

// Formation is how the two stands of a unit are placed (EU-FRM-01).
type Formation uint8

// The formations. Commanders have none and move as in march (EU-FRM-04).
const (
	March Formation = iota
	Battle
	formations
)

var formationNames = [formations]string{"march", "battle"}

func (f Formation) String() string { return formationNames[f] }

// Fate says where a unit is.
type Fate uint8

// The fates.
const (
	OnTable    Fate = iota
	Waiting         // a reinforcement that has not come yet
	Eliminated      // EU-ELI-05
	fates
)

// unknown are hits that a side does not know.
const unknown = int8(-1)

// Piece is all that changes of a unit but its locked pairs.
type Piece struct {
	At        inches.Position // of its centre
	Facing    inches.Heading
	Hits      int8
	Grade     int8 // what its hits look like from afar, where they are not told
	With      int8 // a commander: the infantry he has joined, or nobody (EU-CMD-04)
	Formation Formation
	Fate      Fate
	Smoke     bool // shot in its latest Shooting phase (EU-SHO-04)
	Moved     bool // has acted in this turn's Movement (EU-SEQ-03)
	Shot      bool // has shot in this turn's Shooting (EU-SHO-02)
	Opened    bool // has deployed in it without a shot (EU-FRM-02)
	Fought    bool // has rolled in this turn's Melee (EU-MEL-04)
	Rallied   bool // a commander: has joined once (EU-CMD-03)
}

// Phase is one of the three of a turn (EU-SEQ-01).
type Phase uint8

// The phases, and the end of a turn.
const (
	Movement Phase = iota
	Shooting
	Melee
	TurnEnd
	phases
)

var phaseNames = [phases]string{"movement", "shooting", "melee", "end"}

func (p Phase) String() string { return phaseNames[p] }

// State is a battle at one moment. Copying it is an assignment.
type State struct {
	b *battle // never changes

	Pieces  [maxUnits]Piece
	Locked  [maxUnits]uint64 // enemies that each is locked with (EU-MEL-03)
	Fresh   [maxUnits]uint64 // those of pairs made this turn (EU-MEL-06)
	Charged [maxUnits]uint64 // those of them that it has made itself

	Turn    int16
	Phase   Phase
	Part    int8 // whose part of the phase it is; nobody between parts
	First   int8 // who is first in this phase; nobody before its initiative
	Chooses int8 // who has won the initiative and must say who is first (EU-SEQ-02), or nobody

	Firsts [3]int8 // who was first in each phase of this turn, nobody where it is not known yet

	Lost [2]int8        // fighting units lost (EU-VIC-01)
	Held [maxHolds]int8 // who holds each place that matters

	Over   bool
	Winner int8 // nobody: a draw
	Ending Ending

	// Begun: something has happened since Setup. Until then what nobody decides
	// is the table's, as there is no order that it could belong to.
	Begun  bool
	Moment uint16 // tells one question from the next
}

// Ending is what ended a battle.
type Ending uint8

// The endings.
const (
	NoEnding  Ending = iota
	Broken           // EU-VIC-01, as the next three
	TurnLimit        // more units left, or fewer hits
	Goals            // the scenario's
	Ruled            // by the umpire
	endings
)

var endingNames = [endings]string{"", "broken", "turn-limit", "goals", "ruled"}

var endingClauses = [endings]string{"", "EU-VIC-01", "EU-VIC-01", "EU-VIC-02", "EU-GEN-06"}

// Clause is the clause that ended it.
func (e Ending) Clause() string { return endingClauses[e] }

// next says how the battle goes on. It reads nothing that may be hidden.
func next(s *State) rules.Next {
	switch {
	case s.Over:
		return rules.Over
	case s.Chooses != nobody:
		return rules.Ask
	case s.Part == nobody:
		return rules.Table
	case s.Phase != Melee:
		return rules.Ask
	}
	if _, _, n := s.bouts(s.Part); n > 1 {
		return rules.Ask
	}
	if !s.Begun {
		return rules.Table
	}
	return rules.More
}

// prompt says what is asked, of whom: one question to all seats of the side
// that have something to order.
func prompt(s *State, asks *rules.Asks) {
	q := rules.Question{Unit: -1, Key: uint32(s.Moment), Must: true, Kind: uint8(s.Phase)}
	side := s.Part
	if s.Chooses != nobody {
		side, q.Kind, q.Aside = s.Chooses, uint8(phases), true
	}
	army := &s.b.sides[side]
	switch {
	case s.Chooses != nobody:
		q.Seats = 1 << army.spokesman
	case s.Phase != Melee && bits.OnesCount32(army.seats) == 1:
		q.Seats = army.seats
	default:
		if s.Phase != Melee {
			q.Seats = 1 << army.spokesman // he may end the part
		}
		for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
			if k := s.card(u); q.Seats&k.seats != k.seats && s.mayAct(u) {
				q.Seats |= k.seats
			}
		}
	}
	asks.Add(q)
}

// mayAct says whether a unit of the side whose part it is can still be ordered
// to do something.
func (s *State) mayAct(u int8) bool {
	switch s.Phase {
	case Movement:
		return s.mayMove(u)
	case Shooting:
		return s.mayShoot(u)
	}
	return s.mayFight(u)
}

// card is what never changes of a unit.
func (s *State) card(u int8) *card { return &s.b.cards[u] }

// side is the side of a unit.
func (s *State) side(u int8) int8 { return s.b.cards[u].side }

// arm is the type of a unit.
func (s *State) arm(u int8) Arm { return s.b.cards[u].arm }

// stands says whether a unit stands on the table for itself: commanders who
// have joined do not (EU-CMD-06).
func (s *State) stands(u int8) bool {
	p := &s.Pieces[u]
	return p.Fate == OnTable && p.With == nobody
}

// locked says whether a unit is in a melee (EU-MEL-03).
func (s *State) locked(u int8) bool { return s.Locked[u] != 0 }

// pair says whether two units are locked with one another.
func (s *State) pair(u, t int8) bool { return s.Locked[u]>>t&1 != 0 }

// place is where a unit is: of a joined commander his unit's place (EU-CMD-06).
func (s *State) place(u int8) inches.Position {
	if w := s.Pieces[u].With; w != nobody {
		return s.Pieces[w].At
	}
	return s.Pieces[u].At
}

// mayMove says whether a unit may still act in Movement (EU-SEQ-03).
func (s *State) mayMove(u int8) bool {
	p := &s.Pieces[u]
	switch {
	case p.Fate != OnTable || p.Moved:
		return false
	case p.With != nobody: // he may only leave (EU-CMD-04)
		return !s.locked(p.With) && !s.Pieces[p.With].Moved
	}
	return !s.locked(u) || s.b.opt[lockedPivot] != forbidden
}

// mayShoot says whether a unit could still shoot at somebody, or deploy.
func (s *State) mayShoot(u int8) bool {
	if r := s.shooterRefused(u); r.Clause != "" {
		return false
	}
	if s.b.opt[deployWithoutShooting] == yes && s.deployRefused(u).Legal() {
		return true
	}
	if !s.roomToShoot(u) {
		return false
	}
	enemy := 1 - s.side(u)
	for t := s.b.first[enemy]; t < s.b.first[enemy+1]; t++ {
		if s.stands(t) && s.shotRefused(u, t).Legal() {
			return true
		}
	}
	return false
}

// mayFight says whether a unit must still roll in Melee (EU-MEL-04).
func (s *State) mayFight(u int8) bool {
	p := &s.Pieces[u]
	return p.Fate == OnTable && !p.Fought && s.locked(u) && s.card(u).melee > 0
}

// bouts counts the rolls among which a side may choose in Melee, and names the
// first.
func (s *State) bouts(side int8) (u, t int8, n int) {
	u, t = nobody, nobody
	for i := s.b.first[side]; i < s.b.first[side+1]; i++ {
		if s.Locked[i] == 0 || !s.mayFight(i) {
			continue
		}
		if n == 0 {
			u, t = i, int8(bits.TrailingZeros64(s.Locked[i]))
		}
		n += bits.OnesCount64(s.Locked[i])
	}
	return u, t, n
}

// anyLocked says whether there is a melee.
func (s *State) anyLocked() bool {
	for u := int8(0); u < s.b.pieces; u++ {
		if s.Locked[u] != 0 {
			return true
		}
	}
	return false
}

// fighting says whether a unit counts for victory: all but commanders do.
func (s *State) fighting(u int8) bool { return s.arm(u) != Commander }

// left is how many fighting units of a side are left, those that wait
// included, and their hits in all.
func (s *State) left(side int8) (units, hits int) {
	for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
		if s.fighting(u) && s.Pieces[u].Fate != Eliminated {
			units++
			hits += int(s.Pieces[u].Hits)
		}
	}
	return units, hits
}

// grade is what hits look like to the enemy (EU-VIS-01).
func (k *card) grade(hits int8) int8 {
	switch {
	case hits <= 0:
		return 0
	case 2*hits < k.eliminated:
		return 1
	}
	return 2
}

var gradeNames = [3]string{"fresh", "worn", "wavering"}

// know is what a side knows: with option hits-seen the hits of others only as
// they look from afar, or not at all.
func know(dst, src *State, side int8) {
	*dst = *src
	how := src.b.opt[hitsSeen]
	if how == 0 {
		return
	}
	for u := int8(0); u < src.b.pieces; u++ {
		p := &dst.Pieces[u]
		if src.side(u) == side {
			continue
		}
		p.Hits = unknown
		if how == hiddenHits {
			p.Grade = 0
		}
	}
}
