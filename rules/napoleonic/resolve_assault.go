package napoleonic

import (
	"drumhead/dice"
	"drumhead/space/hex"
)

// assault: one exchange of dice between adjoining hexes (NP-ASL-04 to 07).
// What comes of it follows in the order of NP-ASL-10.
func assault(r *run, o *Order) {
	s := r.State
	u, target := o.Unit, o.Target
	f := Frame{Assault: true, Units: [2]int8{u, target}, Cells: [2]hex.Cell{s.Pieces[u].At, s.Pieces[target].At}}

	t := r.Throw("assault", "NP-ASL-04", s.side(u))
	s.assaultThrow(t, u, target)
	thrown := r.Roll()
	onTarget, onAssaulter := thrown.Hits(0), thrown.Hits(1)
	f.Hits = int8(onTarget)
	f.Winner = s.decide(thrown, onTarget, onAssaulter)

	r.Emit(Event{Kind: Assaulted, Unit: u, Target: target, Hits: [2]int8{int8(onTarget), int8(onAssaulter)}, Winner: f.Winner})
	casualties(r, &f, 1, onTarget) // both ways at the same time: NP-ASL-05
	casualties(r, &f, 0, onAssaulter)
	removeDestroyed(r, target)
	removeDestroyed(r, u)
	if nobodyLeft(r) {
		return
	}
	if s.Pieces[u].Fate != OnTable || s.Pieces[target].Fate != OnTable {
		f.Winner = nobody // the gone neither push nor are pushed: NP-ASL-09
	}
	proceed(r, f, RiskStep)
}

// assaultThrow puts both sides' dice to one throw: the assaulter's are group 0,
// the defender's group 1.
func (s *State) assaultThrow(t *dice.Throw, u, target int8) {
	read := dice.Total
	if s.b.opt[assaultDecision] == byCasualties {
		read = 0 // totals are ignored: NP-VAR-03
	}
	t.Opposed = read == dice.Total
	mode := s.b.opt[coverInAssault]
	ground := [2]bool{s.b.ground[s.Pieces[u].At].cover, s.b.ground[s.Pieces[target].At].cover}
	onTarget := ground[1] && mode != noCover
	onAssaulter := ground[0] && mode == coverForBoth

	n := s.assaultDice(u)
	g := t.Add(s.side(u), n, s.struckAt(target, u, onTarget), read)
	s.becauseDice(t, u, n)
	s.becauseStruck(t, target, u, onTarget)
	if onTarget && mode == coverInTotal {
		g.Less = 1 // the total, too, is of the reduced scores: NP-ASL-06
	}

	n = s.assaultDice(target)
	outflanked := s.outflanked(target, u)
	full := n
	if outflanked {
		n = (n + 1) / 2 // NP-MAP-05
	}
	t.Add(s.side(target), n, s.struckAt(u, target, onAssaulter), read)
	s.becauseDice(t, target, full)
	if outflanked {
		t.Because("assaulted from outside its front arc: half, rounded up", "NP-MAP-05", n-full)
	}
	s.becauseStruck(t, u, target, onAssaulter)
}

// assaultDice is how many dice a unit throws in an assault, in any formation
// (NP-ASL-04).
func (s *State) assaultDice(u int8) int {
	if s.card(u).arm == Rifles {
		return int(s.Pieces[u].Strength)
	}
	return s.reduced(u, int(s.card(u).assault))
}

// outflanked says whether a unit is assaulted from outside its front arc
// (NP-MAP-05).
func (s *State) outflanked(u, by int8) bool {
	p := &s.Pieces[u]
	return s.faces(u) && !s.b.board.InArc(p.At, p.Facing, s.Pieces[by].At)
}

// struckAt is the score that takes a point of a unit in an assault: as in
// fire, by its own formation (NP-ASL-05).
func (s *State) struckAt(u, by int8, cover bool) int {
	return scoreOn(s.struckAs(u, by), cover)
}

// struckAs is the formation that counts: a square in an assault with cavalry
// may count as a line (NP-VAR-12).
func (s *State) struckAs(u, by int8) Formation {
	f := s.Pieces[u].Formation
	if f == Square && s.b.opt[squareInCavalryAssault] == asLine && s.card(by).arm == Cavalry {
		return Line
	}
	return f
}

func (s *State) becauseDice(t *dice.Throw, u int8, n int) {
	k := s.card(u)
	switch {
	case k.arm == Rifles:
		t.Because("one die for each Rifleman left", "NP-ASL-04", n)
		return
	case k.class == heavyRow:
		t.Because("heavy cavalry", "NP-VAR-08", int(k.assault))
	case k.class == lightRow:
		t.Because("light cavalry", "NP-VAR-08", int(k.assault))
	default:
		t.Because(armNames[k.arm], "NP-ASL-04", int(k.assault))
	}
	if n != int(k.assault) {
		t.Because("reduced strength", "NP-UNIT-04", n-int(k.assault))
	}
}

func (s *State) becauseStruck(t *dice.Throw, u, by int8, cover bool) {
	if s.struckAs(u, by) != s.Pieces[u].Formation {
		t.Because("a square struck as a line by cavalry", "NP-VAR-12", 0)
		becauseCover(t, cover, "NP-ASL-06")
		return
	}
	s.becauseScore(t, u, cover, "NP-ASL-06")
}

// decide says who has won: the higher total (NP-ASL-07), or with
// assault-decision casualties who has suffered fewer (NP-VAR-03). 0 is the
// assaulter, 1 the defender, nobody a tie without a push (NP-ASL-08).
func (s *State) decide(thrown *dice.Thrown, onTarget, onAssaulter int) int8 {
	byHits := s.b.opt[assaultDecision] == byCasualties
	a, d := onTarget, onAssaulter
	if !byHits {
		a, d = thrown.Sum(0), thrown.Sum(1)
	}
	switch {
	case a > d:
		return 0
	case d > a:
		return 1
	case s.b.opt[assaultTie] != assaulterPushed:
		return nobody
	case byHits && onAssaulter == 0:
		return nobody // a side without a casualty is never pushed: NP-VAR-03
	}
	return 1
}

// pushBack: the loser goes back one hex, straight away from the winner
// (NP-PUSH-01).
func pushBack(r *run) {
	s := r.State
	f := s.Frame
	won, lost := f.Winner, 1-f.Winner
	loser := f.Units[lost]

	broken := false
	if s.b.opt[cavalryVsSquare] == conditions && won == 0 && s.card(f.Units[0]).arm == Cavalry && s.Pieces[loser].Formation == Square {
		if broken = s.breaksSquare(&f); !broken {
			r.Emit(Event{Kind: HeldSquare, Unit: loser})
			proceed(r, f, FollowStep)
			return
		}
	}

	to, off := s.pushedTo(loser, f.Cells[won], f.Cells[lost])
	switch {
	case to != hex.None:
		forceTo(r, PushedBack, loser, to)
		carryGenerals(r, loser, f.Cells[lost], to)
	case off:
		leaveTable(r, loser) // NP-PUSH-04
	default:
		blocked(r, &f, int(lost)) // NP-PUSH-03
	}
	if broken && s.Pieces[loser].Fate == OnTable && s.Pieces[loser].Formation == Square {
		becomeColumn(r, loser)
	}
	if !nobodyLeft(r) {
		proceed(r, f, FollowStep)
	}
}

// breaksSquare: cavalry that is not supported breaks a square only if it has
// lost one point at most since the turn began, and its dice have scored three
// or more (NP-VAR-04).
func (s *State) breaksSquare(f *Frame) bool {
	supported := s.Pieces[f.Units[1]].Assailant == several
	return supported || s.Pieces[f.Units[0]].Hurt <= 1 && f.Hits >= 3
}

// pushedTo is the hex to which a loser goes: opposite to the winner, else
// beside that, first the one nearer to its own home edge, if level the one on
// its owner's left (NP-PUSH-02). Without a free one it leaves the table if any
// of the three lies beyond its home edge (NP-PUSH-04).
func (s *State) pushedTo(loser int8, winner, at hex.Cell) (to hex.Cell, off bool) {
	d, _ := s.b.board.Towards(winner, at)
	first, second := d.Turned(-1), d.Turned(1)
	if s.homeward(loser, second) > s.homeward(loser, first) {
		first, second = second, first
	}
	for _, way := range [3]hex.Direction{d, first, second} {
		if c := s.b.board.Next(at, way); s.free(loser, c) {
			return c, false
		}
		off = off || s.beyondHome(loser, at, way)
	}
	return hex.None, off
}

// homeward is how far a direction leads towards a unit's home edge, and if it
// is level with another how far to its owner's left.
func (s *State) homeward(u int8, d hex.Direction) int {
	// North and south lead two half rows, the slanting ones one (NP-MAP-01).
	north := [6]int{2, 1, -1, -2, -1, 1}[d]
	west := [6]int{0, -1, -1, 0, 1, 1}[d]
	if s.b.sides[s.side(u)].south {
		return -4*north + west
	}
	return 4*north - west
}

// followUpChoice: the assaulter enters the hex just left, or stands
// (NP-ASL-11). Generals do not go along.
func followUpChoice(r *run, o *Order) {
	f := r.State.Frame
	if o.Verb == OccupyVerb {
		r.Emit(Event{Kind: Occupied, Unit: o.Unit, From: f.Cells[0], To: f.Cells[1]})
		displaceGenerals(r, o.Unit, f.Cells[1])
	} else {
		r.Emit(Event{Kind: Stood, Unit: o.Unit})
	}
	proceed(r, f, MoraleStep)
}
