package napoleonic

import (
	"drumhead/rules/aims"
	"drumhead/space/hex"
)

// What no weight says.
const (
	pointWorth   = 100
	victoryWorth = 1_000_000 // more than all else together
	lineNear     = 4         // in hexes
	farAway      = 30
)

// judged is a state as it is looked at by certain weights.
type judged struct {
	*State
	by    *Weights
	late  int     // how late it is, in hundredths: nought to the middle of the battle, 100 in its last turn
	wants [2]bool // each side: time is against it, for a hex that it is to hold is not its own
}

// clocked notes how late it is.
func (s *judged) clocked() {
	limit := int(s.b.limit)
	if s.late = min(100, max(0, 2*int(s.Turn)-limit)*100/max(limit, 1)); s.late == 0 {
		return
	}
	for side := range s.wants {
		for i := range s.b.goals[side] {
			g := &s.b.goals[side][i]
			s.wants[side] = s.wants[side] || g.kind == holdGoal && s.Held[g.hold] != int8(side)
		}
	}
}

// Judge makes a judge who goes by certain weights: what a state is worth to a side,
// in hundredths of a strength point. What is good for one side is as bad for the
// other, but for the plan that the side follows, by its place in the scenario; -1:
// none.
func Judge(by *Weights) func(s *State, side, plan int8) int {
	return func(s *State, side, plan int8) int {
		j := judged{State: s, by: by}
		return j.worthTo(side, plan)
	}
}

func (s *judged) worthTo(side, plan int8) int {
	if s.Over {
		return aims.Decided(s.Winner, side, victoryWorth)
	}
	s.clocked()
	var look outlook
	look.over(s.State)
	n := s.worth(0, &look) - s.worth(1, &look)
	if s.wants[0] != s.wants[1] {
		less := s.by.Wanting * s.late / 100
		if s.wants[1] {
			less = -less
		}
		n -= less
	}
	if side != 0 {
		n = -n
	}
	if plan >= 0 && int(plan) < len(s.b.plans[side]) {
		n += s.planned(side, &s.b.plans[side][plan], &look)
	}
	return n
}

// worth is what one side has.
func (s *judged) worth(side int8, look *outlook) int {
	n := 0
	for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
		n += s.worthOf(u, look)
	}
	if s.b.breaks {
		// The nearer an army is to breaking, the dearer is each further unit.
		lost := int(s.Lost[side])
		n -= lost * lost * s.by.NearBreak * 2 / max(int(s.b.started[side]), 1)
	}
	for i := range s.b.goals[side] {
		switch g := &s.b.goals[side][i]; g.kind {
		case holdGoal:
			n += s.holding(side, s.b.holds[g.hold], s.Held[g.hold]) * (100 + s.by.Late*s.late/100) / 100
		case exitGoal:
			n += s.by.Exit * int(min(s.Exits[side][i], g.count))
		case breakGoal:
			n += s.by.BreakGoal * int(s.Lost[1-side])
		}
	}
	return n
}

// holding is what a wanted hex is worth to the side that wants it.
func (s *judged) holding(side int8, c hex.Cell, held int8) int {
	n := 0
	if held == side {
		n = s.by.Hold
	}
	if u := s.on[c]; u != nobody {
		if s.side(u) == side {
			return n + s.by.Occupy
		}
		return n - s.by.Occupy - s.by.Siege*s.nearestUnit(side, c)
	}
	return n - s.by.GoalNear*s.nearestUnit(side, c)
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

// beyond is how many hexes farther off than where he comes in he is who has still to come:
// nobody is worth more off the table than on it.
const beyond = 8

// whereabouts is the hex where a unit stands, or where it will come in, and how many hexes
// farther off it is. Whoever is gone is nowhere.
func (s *State) whereabouts(u int8) (at hex.Cell, more int) {
	if p := &s.Pieces[u]; p.Fate != Waiting {
		return p.At, 0
	}
	return s.card(u).entersAt, beyond
}

// worthOf is what one piece is worth where it stands.
func (s *judged) worthOf(u int8, look *outlook) int {
	k, p := s.card(u), &s.Pieces[u]
	switch p.Fate {
	case Destroyed, Left, Captured, Killed:
		return 0
	}
	if k.arm == General {
		return s.by.General + s.generalPlace(u)
	}
	n := s.by.Unit + pointWorth*int(p.Strength)
	if s.halved(u) {
		n -= s.by.Half
	}
	switch p.Fate {
	case Waiting:
		if s.Turn < k.entersTurn {
			return n // till then nothing that is done brings him nearer
		}
		return n - s.by.Closing*s.wayIn(u)/10 - s.exitWay(u)
	case Exited:
		return n
	}
	if p.Retreating {
		return n - s.by.Retreat - s.by.RetreatWeak/int(1+p.Strength)
	}
	if s.b.ground[p.At].cover {
		n += s.by.Cover
	}
	near := int(look.near[u])
	n -= s.exposure(u, look)
	n += s.formationWorth(u, near)
	if k.arm == Artillery || k.arm == Rifles {
		near = max(near, 3) // guns and rifles need come no nearer
	}
	n -= s.by.Closing * near / 10
	return n - s.exitWay(u)
}

// wayIn is how far the nearest enemy is from a unit that has still to come.
func (s *State) wayIn(u int8) int {
	at, more := s.whereabouts(u)
	row, near, enemy := s.b.apart(at), farAway, 1-s.side(u)
	for t := s.b.first[enemy]; t < s.b.first[enemy+1]; t++ {
		if p := &s.Pieces[t]; p.At != hex.None && s.card(t).arm != General {
			near = min(near, int(row[p.At]))
		}
	}
	return near + more
}

// exposure is what a unit has to fear of enemies near at hand.
func (s *judged) exposure(u int8, look *outlook) int {
	n := s.by.Exposed * int(look.dice[u]) / 10 / int(max(s.Pieces[u].Strength, 1)) * s.softness(u)
	if s.wants[s.side(u)] {
		n -= n * s.by.Dare / 100 * s.late / 100
	}
	return n
}

// formationWorth prefers the line near the enemy, and the square nowhere.
func (s *judged) formationWorth(u int8, near int) int {
	switch f := s.Pieces[u].Formation; {
	case f == Square:
		return s.by.Square
	case s.card(u).arm == Cavalry || s.card(u).arm == Artillery:
		return 0
	case f == Line && near <= lineNear:
		return s.by.Line
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
func (s *judged) generalPlace(g int8) int {
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
	n := -s.by.GeneralNear * min(nearest, 6)
	if runner < farAway {
		n -= s.by.Away * runner
	}
	return n
}

// exitWay is how far a unit is from an exit that its side still wants it to
// take.
func (s *judged) exitWay(u int8) int {
	side := s.side(u)
	for i := range s.b.goals[side] {
		g := &s.b.goals[side][i]
		if g.kind != exitGoal || !g.of[s.card(u).arm] || s.Exits[side][i] >= g.count {
			continue
		}
		at, more := s.whereabouts(u)
		nearest := farAway
		for _, c := range g.by {
			nearest = min(nearest, int(s.b.apart(c)[at]))
		}
		return s.by.ExitNear * (nearest + more)
	}
	return 0
}
