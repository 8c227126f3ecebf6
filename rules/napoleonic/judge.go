package napoleonic

import "drumhead/space/hex"

// Weights of the judgement, in hundredths of a strength point.
const (
	pointWorth     = 100
	unitWorth      = 300 // a unit, beyond its points
	retreatWorth   = 220
	halfWorth      = 60 // at or below half strength
	generalWorth   = 120
	coverWorth     = 18
	closingWorth   = 7 // for each hex nearer to the enemy, or to a goal
	holdWorth      = 220
	exitWorth      = 420
	exposedWorth   = 6  // for each enemy die near at hand on each point left
	lineWorth      = 40 // of infantry in line near the enemy
	lineNear       = 4  // in hexes
	squareWorth    = -20
	victoryWorth   = 1_000_000
	nearBreakWorth = 90 // for each unit lost, of the share that breaks an army
	awayWorth      = 12 // for each hex a General is from one who needs him
	farAway        = 30
)

// Judge is what a state is worth to a side, in hundredths of a strength point:
// what is good for one side is as bad for the other.
func Judge(s *State, side, plan int8) int {
	if s.Over {
		switch s.Winner {
		case nobody:
			return 0
		case side:
			return victoryWorth
		}
		return -victoryWorth
	}
	var look outlook
	look.over(s)
	n := s.worth(0, &look) - s.worth(1, &look)
	if side != 0 {
		return -n
	}
	return n
}

// worth is what one side has.
func (s *State) worth(side int8, look *outlook) int {
	n := 0
	for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
		n += s.worthOf(u, look)
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
func (s *State) worthOf(u int8, look *outlook) int {
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
	near, threat := int(look.near[u]), int(look.dice[u])
	n -= exposedWorth * threat / int(max(p.Strength, 1)) * s.softness(u)
	n += s.formationWorth(u, near)
	if k.arm == Artillery || k.arm == Rifles {
		near = max(near, 3) // guns and rifles need come no nearer
	}
	n -= closingWorth * near
	return n - s.exitWay(u)
}

// formationWorth prefers the line near the enemy, and the square nowhere.
func (s *State) formationWorth(u int8, near int) int {
	switch f := s.Pieces[u].Formation; {
	case f == Square:
		return squareWorth
	case s.card(u).arm == Cavalry || s.card(u).arm == Artillery:
		return 0
	case f == Line && near <= lineNear:
		return lineWorth
	}
	return 0
}

// softness is how easily a unit is hit: 3 by 4, 5 or 6, 2 by 5 or 6, one less
// in cover.
func (s *State) softness(u int8) int {
	p := &s.Pieces[u]
	return 7 - scoreOn(p.Formation, s.b.ground[p.At].cover)
}

// outlook is, for each unit, how far the nearest enemy is and how many dice
// enemies near at hand could throw at it.
type outlook struct {
	near, dice [maxUnits]int16
}

func (o *outlook) over(s *State) {
	for u := range o.near[:s.b.pieces] {
		o.near[u] = farAway
	}
	for a := s.b.first[0]; a < s.b.first[1]; a++ {
		at := s.Pieces[a].At
		if at == hex.None || s.card(a).arm == General {
			continue
		}
		for b := s.b.first[1]; b < s.b.first[2]; b++ {
			if s.Pieces[b].At == hex.None || s.card(b).arm == General {
				continue
			}
			n := s.b.board.Distance(at, s.Pieces[b].At)
			o.near[a], o.near[b] = min(o.near[a], int16(n)), min(o.near[b], int16(n))
			if n <= longRange {
				o.dice[a] += s.threat(b, a, n)
				o.dice[b] += s.threat(a, b, n)
			}
		}
	}
}

// threat is how many dice a unit could throw at another.
func (s *State) threat(u, target int8, hexes int) int16 {
	if s.Pieces[u].Retreating {
		return 0
	}
	k := s.card(u)
	if k.arm == Cavalry {
		if hexes <= int(k.moves[s.Pieces[u].Formation]) {
			return int16(k.assault)
		}
		return 0
	}
	n, _ := s.volley(u, target, hexes)
	return int16(n)
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
