package napoleonic

import "drumhead/space/hex"

// Weights of the judgement, in hundredths of a strength point.
const (
	pointWorth     = 100
	unitWorth      = 260 // lost, beyond its points
	retreatWorth   = 170
	halfWorth      = 40 // at or below half strength
	generalWorth   = 120
	coverWorth     = 18
	closingWorth   = 7 // for each hex nearer to the enemy, or to a goal
	holdWorth      = 220
	exitWorth      = 420
	exposedWorth   = 6 // for each enemy die within reach next turn
	victoryWorth   = 1_000_000
	nearBreakWorth = 90 // for each unit lost, of the share that breaks an army
	awayWorth      = 12 // for each hex a General is from one who needs him
	farAway        = 30
)

// Judge is what a state is worth to a side, in hundredths of a strength point:
// what is good for one side is as bad for the other.
func Judge(s *State, side int8) int {
	if s.Over {
		switch s.Winner {
		case nobody:
			return 0
		case side:
			return victoryWorth
		}
		return -victoryWorth
	}
	n := s.worth(0) - s.worth(1)
	if side != 0 {
		return -n
	}
	return n
}

// worth is what one side has.
func (s *State) worth(side int8) int {
	n := 0
	for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
		n += s.worthOf(u)
	}
	if s.b.breaks {
		// The nearer an army is to breaking, the dearer is each further unit.
		lost := int(s.Lost[side])
		n -= lost * lost * nearBreakWorth * 2 / max(int(s.b.started[side]), 1)
	}
	for i := range s.b.goals[side] {
		switch g := &s.b.goals[side][i]; g.kind {
		case holdGoal:
			n += s.holding(side, s.b.holds[g.hold], s.Held[g.hold])
		case exitGoal:
			n += exitWorth * int(min(s.Exits[side][i], g.count))
		case breakGoal:
			n += nearBreakWorth * int(s.Lost[1-side])
		}
	}
	return n
}

// holding is what a wanted hex is worth to the side that wants it.
func (s *State) holding(side int8, c hex.Cell, held int8) int {
	n := 0
	if held == side {
		n = holdWorth
	}
	if u := s.on[c]; u != nobody {
		if s.side(u) == side {
			return n + holdWorth/2
		}
		return n - holdWorth/2
	}
	nearest := farAway
	for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
		if p := &s.Pieces[u]; p.At != hex.None && !p.Retreating && s.card(u).arm != General {
			nearest = min(nearest, s.b.board.Distance(p.At, c))
		}
	}
	return n - 3*closingWorth*nearest
}

// worthOf is what one piece is worth where it stands.
func (s *State) worthOf(u int8) int {
	k, p := s.card(u), &s.Pieces[u]
	switch p.Fate {
	case Destroyed, Left, Captured, Killed:
		return 0
	}
	if k.arm == General {
		return generalWorth + s.generalPlace(u)
	}
	n := unitWorth + pointWorth*int(p.Strength)
	if s.halved(u) {
		n -= halfWorth
	}
	if p.Fate != OnTable {
		return n
	}
	if p.Retreating {
		return n - retreatWorth - retreatWorth/int(1+p.Strength)
	}
	if s.b.ground[p.At].cover {
		n += coverWorth
	}
	near, threat := s.threats(u)
	n -= exposedWorth * threat / int(max(p.Strength, 1)) * s.softness(u)
	if k.arm == Artillery || k.arm == Rifles {
		near = max(near, 3) // guns and rifles need come no nearer
	}
	n -= closingWorth * near
	return n - s.exitWay(u)
}

// softness is how easily a unit is hit: 3 by 4, 5 or 6, 2 by 5 or 6, one less
// in cover.
func (s *State) softness(u int8) int {
	p := &s.Pieces[u]
	return 7 - scoreOn(p.Formation, s.b.ground[p.At].cover)
}

// threats is how far the nearest enemy is, and how many dice enemies near at
// hand could throw at a unit.
func (s *State) threats(u int8) (near, dice int) {
	enemy := 1 - s.side(u)
	at := s.Pieces[u].At
	near = farAway
	for t := s.b.first[enemy]; t < s.b.first[enemy+1]; t++ {
		p := &s.Pieces[t]
		if p.At == hex.None || s.card(t).arm == General {
			continue
		}
		hexes := s.b.board.Distance(at, p.At)
		near = min(near, hexes)
		if p.Retreating || hexes > longRange {
			continue
		}
		n, _ := s.volley(t, u, hexes)
		if s.card(t).arm == Cavalry && hexes <= int(s.allowance(t)) {
			n = int(s.card(t).assault)
		}
		dice += n
	}
	return near, dice
}

// generalPlace: a General is wanted near those who retreat, and with his men.
func (s *State) generalPlace(g int8) int {
	at, side := s.Pieces[g].At, s.side(g)
	if at == hex.None {
		return 0
	}
	nearest, runner := farAway, farAway
	for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
		p := &s.Pieces[u]
		if p.At == hex.None || s.card(u).arm == General {
			continue
		}
		n := s.b.board.Distance(at, p.At)
		nearest = min(nearest, n)
		if p.Retreating && p.Strength > 1 {
			runner = min(runner, n)
		}
	}
	n := -4 * min(nearest, 6)
	if runner < farAway {
		n -= awayWorth * runner
	}
	return n
}

// exitWay is how far a unit is from an exit that its side still wants it to
// take.
func (s *State) exitWay(u int8) int {
	side := s.side(u)
	for i := range s.b.goals[side] {
		g := &s.b.goals[side][i]
		if g.kind != exitGoal || !g.of[s.card(u).arm] || s.Exits[side][i] >= g.count {
			continue
		}
		nearest := farAway
		for _, c := range g.by {
			nearest = min(nearest, s.b.board.Distance(s.Pieces[u].At, c))
		}
		return 3 * closingWorth * nearest
	}
	return 0
}
