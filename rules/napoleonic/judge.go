package napoleonic

import (
	"drumhead/rules/aims"
	"drumhead/space/hex"
)

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
// what is good for one side is as bad for the other, but for the plan that the
// side follows, by its place in the scenario; -1: none.
func Judge(s *State, side, plan int8) int {
	if s.Over {
		return aims.Decided(s.Winner, side, victoryWorth)
	}
	var look outlook
	look.over(s)
	n := s.worth(0, &look) - s.worth(1, &look)
	if side != 0 {
		n = -n
	}
	if plan >= 0 && int(plan) < len(s.b.plans[side]) {
		n += s.planned(side, &s.b.plans[side][plan], &look)
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
	return n - 3*closingWorth*s.nearestUnit(side, c)
}

// nearestUnit is how far a side's nearest unit in good order is from a hex.
func (s *State) nearestUnit(side int8, c hex.Cell) int {
	row, nearest := s.b.apart(c), farAway
	for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
		if p := &s.Pieces[u]; p.At != hex.None && !p.Retreating && s.card(u).arm != General {
			nearest = min(nearest, int(row[p.At]))
		}
	}
	return nearest
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
	near := int(look.near[u])
	n -= s.exposure(u, look)
	n += s.formationWorth(u, near)
	if k.arm == Artillery || k.arm == Rifles {
		near = max(near, 3) // guns and rifles need come no nearer
	}
	n -= closingWorth * near
	return n - s.exitWay(u)
}

// exposure is what a unit has to fear of enemies near at hand.
func (s *State) exposure(u int8, look *outlook) int {
	return exposedWorth * int(look.dice[u]) / int(max(s.Pieces[u].Strength, 1)) * s.softness(u)
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

// menace is a unit as its enemies see it.
type menace struct {
	unit   int8
	at     hex.Cell
	square uint8                  // 1: stands in square
	dice   [2][longRange + 1]int8 // at each range, on others and on a square
}

func (o *outlook) over(s *State) {
	var menaces [maxUnits]menace
	n, first := 0, 0
	for side := range 2 {
		for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
			o.near[u] = farAway
			if s.Pieces[u].At != hex.None && s.card(u).arm != General {
				s.menace(u, &menaces[n])
				n++
			}
		}
		if side == 0 {
			first = n
		}
	}
	for i := range menaces[:first] {
		a := &menaces[i]
		row := s.b.apart(a.at)
		for j := first; j < n; j++ {
			b := &menaces[j]
			d := row[b.at]
			o.near[a.unit], o.near[b.unit] = min(o.near[a.unit], int16(d)), min(o.near[b.unit], int16(d))
			if d <= longRange {
				o.dice[a.unit] += int16(b.dice[a.square][d])
				o.dice[b.unit] += int16(a.dice[b.square][d])
			}
		}
	}
}

// menace is how many dice a unit could throw at others: by fire or, of
// cavalry, by assault within its next move.
func (s *State) menace(u int8, m *menace) {
	k, p := s.card(u), &s.Pieces[u]
	m.unit, m.at = u, p.At
	if p.Formation == Square {
		m.square = 1
	}
	if p.Retreating {
		return
	}
	var full *[longRange + 1]int8
	switch k.arm {
	case Cavalry:
		for d := int8(1); d <= k.moves[p.Formation]; d++ {
			m.dice[0][d], m.dice[1][d] = k.assault, k.assault
		}
		return
	case Rifles:
		for d := int8(1); d <= k.reach; d++ {
			m.dice[0][d], m.dice[1][d] = p.Strength, p.Strength
		}
		return
	case Infantry:
		full = &s.b.musket[p.Formation]
	default:
		for d := int8(1); d <= k.reach; d++ {
			m.dice[1][d] = int8(s.reduced(u, int(s.b.guns[1][d])))
		}
		full = &s.b.guns[0]
	}
	for d := int8(1); d <= k.reach; d++ {
		m.dice[0][d] = int8(s.reduced(u, int(full[d])))
	}
	if k.arm == Infantry {
		m.dice[1] = m.dice[0]
	}
}

// apart are the distances from a hex to all others.
func (b *battle) apart(c hex.Cell) []uint8 {
	n := len(b.ground)
	return b.distances[int(c)*n : int(c)*n+n]
}

// measure fills in the distances.
func (b *battle) measure() {
	n := len(b.ground)
	b.distances = make([]uint8, n*n)
	for i := range n {
		for j := range n {
			b.distances[i*n+j] = uint8(b.board.Distance(hex.Cell(i), hex.Cell(j)))
		}
	}
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
		n := int(s.b.apart(at)[p.At])
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
			nearest = min(nearest, int(s.b.apart(c)[s.Pieces[u].At]))
		}
		return 3 * closingWorth * nearest
	}
	return 0
}
