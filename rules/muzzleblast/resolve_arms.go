package muzzleblast

import (
	"drumhead/dice"
	"drumhead/space/inches"
)

// fireArms is S5: every volley that has been declared is thrown, side A's units
// first, each side's from its left, and the men hit fall together (MB-SHT-16).
func fireArms(r *run) {
	s := r.State
	var order [maxUnits]int8
	var felled tally
	for _, u := range order[:s.unitOrder(&order)] {
		for i := range s.Volleys[u] {
			if v := s.Volleys[u][i]; v.Target >= 0 && !v.Done && s.on(v.Target) {
				volley(r, u, int8(i))
				felled.note(s, u)
			}
		}
	}
	officersAtRisk(r)
	beatenByVolleys(r)
	felled.victors(r)
	fall(r)
}

// unitOrder is all units in the order in which they shoot.
func (s *State) unitOrder(order *[maxUnits]int8) (n int) {
	for side := range int8(2) {
		for _, u := range s.Queue[side] {
			if u >= 0 {
				order[n] = u
				n++
			}
		}
		for u := s.b.sides[side].first; u < s.b.sides[side].last; u++ {
			if s.turnOf(Piece(u)) < 0 {
				order[n] = u
				n++
			}
		}
	}
	return n
}

// lot is dice of a volley that are read alike: so many shooters, and what is
// added to each of their dice.
type lot struct {
	men  int
	mods [6]reason
	n    int
	add  int
}

// reason is one modifier.
type reason struct {
	text, clause string
	by           int
}

func (l *lot) because(text, clause string, by int) {
	l.mods[l.n] = reason{text, clause, by}
	l.n++
	l.add += by
}

// volley is one unit's fire at another: a die for six shooters, and one with a
// deduction for those left over (MB-SHT-05 to 07).
func volley(r *run, u, i int8) {
	s := r.State
	v := s.Volleys[u][i]
	var a aim
	s.aimVolley(&a, u, i)
	var lots [3]lot
	felled := 0
	for _, l := range lots[:s.lots(&a, u, v.Target, &lots)] {
		felled += l.throw(r, u)
	}
	var struck [mostShooters]int16
	n := s.victims(&a, v.Target, felled, &struck)
	larger := s.force(u) >= s.force(v.Target)
	r.Emit(Event{Kind: Volleyed, Who: Piece(u), Target: Piece(v.Target), N: int16(n), Side: i})
	if v.Men > 0 {
		spend(r, u, a.men[:a.n])
	}
	if n > 0 {
		strike(r, Piece(u), struck[:n])
		if larger && s.behind(v.Target, s.figureAt(a.men[0])) {
			r.Emit(Event{Kind: Called, Who: Piece(v.Target), N: int16(FromBehind)})
		}
	}
}

// force is how many men a unit had when the step of fire began, of whom some have fallen
// already with option fire-simultaneity: in-order (MB-MOR-02).
func (s *State) force(u int8) int {
	n := s.alive(u)
	switch {
	case s.b.opt[fireSimultaneity] != inOrder:
	case s.Stage == Artillery:
		n += int(s.Units[u].OwnDead) // guns fire before anybody else
	default:
		for v := range s.b.count {
			felled, _ := s.felledBy(v, u)
			n += felled
		}
	}
	return n
}

// lots are the dice of a volley: men at one range, with option range-measure:
// per-figure at close and at long range apart, and an officer's pistol.
func (s *State) lots(a *aim, u, v int8, lots *[3]lot) (n int) {
	weapon := s.b.units[u].weapon
	near, _ := s.reach(u, weapon)
	var closeMen, longMen, pistols int
	var pistol inches.Gap
	gap, longGap := a.nearest, a.nearest
	for i, f := range a.men[:a.n] {
		switch {
		case s.b.figures[f].role == OfficerRole && weapon != Pistol:
			pistols, pistol = pistols+1, a.gaps[i].gap
		case near > 0 && a.gaps[i].gap.Within(near):
			closeMen++
		default:
			if longMen++; longMen == 1 && s.b.opt[rangeMeasure] == perFigure {
				longGap = a.gaps[i].gap // they stand nearest first
			}
		}
	}
	if closeMen+longMen > 0 {
		if s.b.opt[rangeMeasure] != perFigure {
			if near > 0 && gap.Within(near) {
				closeMen, longMen = closeMen+longMen, 0
			} else {
				closeMen, longMen = 0, closeMen+longMen
			}
		}
		for _, part := range [...]struct {
			men  int
			long bool
			gap  inches.Gap
		}{{closeMen, false, gap}, {longMen, true, longGap}} {
			if part.men > 0 {
				lots[n] = s.lot(a, u, v, weapon, part.men, part.long, part.gap)
				n++
			}
		}
	}
	for ; pistols > 0 && n < len(lots); pistols-- {
		lots[n] = s.lot(a, u, v, Pistol, 1, true, pistol)
		n++
	}
	return n
}

// lot works out the modifiers of men who shoot alike (MB-SHT-08 to 14).
func (s *State) lot(a *aim, u, v int8, w Weapon, men int, long bool, gap inches.Gap) (l lot) {
	l.men = men
	if long {
		l.because("long range", "MB-SHT-08", -1)
	}
	soft, hard, either := a.covered.half(a.seenN)
	stack := s.b.opt[coverStack] == cumulative
	if hard {
		l.because("hard cover", "MB-SHT-11", -2)
	}
	if soft && stack || !hard && either {
		l.because("soft cover", "MB-SHT-11", -1)
	}
	blank := w != Pistol && w != Custom || w == Custom && s.b.units[u].pointBlank
	if blank && gap.Within(s.small(pointBlank)) {
		l.because("2 inches or closer", "MB-SHT-10", 1)
	}
	if s.behind(v, s.figureAt(a.men[0])) {
		l.because("their back", "MB-SHT-12", 2)
	}
	if s.b.units[u].arm == Cavalry {
		l.because("from horseback", "MB-SHT-13", -2)
	}
	return l
}

// sixes is how many shooters a whole die stands for.
const sixes = 6

// throw throws the dice of a lot and says how many men fall.
func (l *lot) throw(r *run, u int8) int {
	s := r.State
	side := s.b.units[u].side
	full, rest := l.split(s)
	if full == 0 && rest == 0 {
		return 0
	}
	l.ask(r.Throw("volley", "MB-SHT-05", side), side, full, rest)
	return l.felled(s, r.Roll(), full, rest)
}

// ask puts its dice to a throw: so many that stand for six men each, and one for the rest.
func (l *lot) ask(t *dice.Throw, side int8, full, rest int) {
	if full > 0 {
		l.dice(t, side, full)
	}
	if rest > 0 {
		l.dice(t, side, 1)
		t.Because("fewer than six", "MB-SHT-05", rest-sixes)
	}
}

// split is how many whole dice a lot has, and how many men the one die stands for that is
// thrown for those left over; 0: none is (MB-SHT-05).
func (l *lot) split(s *State) (full, rest int) {
	full, rest = l.men/sixes, l.men%sixes
	if s.b.opt[remainderShooters] == ignored && full > 0 {
		rest = 0
	}
	return full, rest
}

// dice puts so many of its dice to a throw, with what modifies them.
func (l *lot) dice(t *dice.Throw, side int8, n int) {
	t.Add(side, n, 0, dice.Faces)
	for _, m := range l.mods[:l.n] {
		t.Because(m.text, m.clause, m.by)
	}
}

// felled is how many men its dice bring down: so many that stand for six men each, and
// one for the rest.
func (l *lot) felled(s *State, thrown *dice.Thrown, full, rest int) int {
	felled, sum := 0, 0
	for g := range int(thrown.N) {
		men := sixes
		if g > 0 || full == 0 {
			men = rest
		}
		for _, face := range thrown.FacesOf(g) {
			sum += int(face)
			felled += l.falls(s, int(face), men)
		}
	}
	if s.summed() {
		return l.summed(s, sum, full, rest)
	}
	return felled
}

// summed says whether modifiers are added to what all dice of a lot come to (MB-SHT-07).
func (s *State) summed() bool {
	return s.b.opt[modifierScope] == perVolley && s.b.opt[shotMeaning] != hitNumber
}

// summed is how many men all its dice together bring down (MB-SHT-07, MB-SHT-14).
func (l *lot) summed(s *State, sum, full, rest int) int {
	if sum += l.add; rest > 0 {
		sum -= sixes - rest
	}
	if sum = max(sum, 0); s.b.opt[shotCap] == shootersCap {
		sum = min(sum, full*sixes+rest)
	}
	return sum
}

// falls is how many men one die brings down that stands for so many shooters (MB-SHT-05
// to 07).
func (l *lot) falls(s *State, face, men int) int {
	n := face + l.add - (sixes - men)
	if s.b.opt[shotMeaning] == hitNumber {
		n = min(max(n-4, 0), 1)
	}
	if n = max(n, 0); s.b.opt[shotCap] == shootersCap {
		n = min(n, men)
	}
	return n
}

// victims are the men whom a volley brings down, of those whom the shooters
// see: soldiers before the standard bearer before the officer, and of soldiers
// the front man of the file with most men, the nearest first (MB-SHT-15).
func (s *State) victims(a *aim, v int8, felled int, struck *[mostShooters]int16) (n int) {
	from := inches.Spot(s.figureAt(a.men[0]))
	for n < felled {
		best := int16(-1)
		var bestRole Role
		var bestDeep int
		var bestGap inches.Gap
		for _, t := range a.seen[:a.seenN] {
			if s.Figures[t].Marked || has(struck[:n], t) || !s.foremost(a, v, t, struck[:n]) {
				continue
			}
			role, deep := s.b.figures[t].role, s.fileDepth(v, t, struck[:n])
			shape := s.figureShape(t)
			gap := inches.Between(&from, &shape)
			if best >= 0 && (role > bestRole || role == bestRole && (deep < bestDeep || deep == bestDeep && !gap.Nearer(bestGap))) {
				continue
			}
			best, bestRole, bestDeep, bestGap = t, role, deep, gap
		}
		if best < 0 {
			break
		}
		struck[n] = best
		n++
	}
	return n
}

// foremost says whether no other soldier of his file, who may fall, stands
// before a man.
func (s *State) foremost(a *aim, v int8, t int16, struck []int16) bool {
	m := &s.Figures[t]
	if m.Is != InRanks {
		return true
	}
	for _, o := range a.seen[:a.seenN] {
		p := &s.Figures[o]
		if o != t && p.Is == InRanks && p.File == m.File && p.Rank < m.Rank && !p.Marked && !has(struck, o) && s.b.figures[o].role == s.b.figures[t].role {
			return false
		}
	}
	return true
}

// fileDepth is how many men of his file still stand.
func (s *State) fileDepth(v int8, t int16, struck []int16) int {
	if s.Figures[t].Is != InRanks {
		return 1
	}
	n := 0
	for f, to := s.men(v); f < to; f++ {
		if m := &s.Figures[f]; m.Is == InRanks && m.File == s.Figures[t].File && !m.Marked && !has(struck, f) {
			n++
		}
	}
	return n
}

// officersAtRisk is option officer-risk: six (MB-OFF-01): a unit that lost men
// to small arms throws for its officer, who on a six is one of them, if he was
// among those who could have fallen.
func officersAtRisk(r *run) {
	s := r.State
	if s.b.opt[officerRisk] != riskSix {
		return
	}
	var order [maxUnits]int8
	for _, u := range order[:s.unitOrder(&order)] {
		if s.officerShotAt(u) {
			riskOfficer(r, u, nil)
		}
	}
}

// officerShotAt says whether a unit lost men to a volley of this step that its
// officer could have fallen to (MB-SHT-15).
func (s *State) officerShotAt(u int8) bool {
	for v := range s.b.count {
		for _, w := range s.Volleys[v] {
			if !w.Done || w.Target != u || w.Felled == 0 {
				continue
			}
			var a aim
			if s.aimAt(&a, v, u); has(a.seen[:a.seenN], s.Units[u].Officer) {
				return true
			}
		}
	}
	return false
}

// riskOfficer throws for a unit's officer: on a six he falls in the place of
// the last of its men who are marked, of all or of those of one melee circle.
func riskOfficer(r *run, u int8, circle []int16) {
	s := r.State
	o := s.Units[u].Officer
	if o < 0 || s.Figures[o].Marked || !s.Figures[o].lives() {
		return
	}
	last := int16(-1)
	for f, to := s.men(u); f < to; f++ {
		if s.Figures[f].Marked && (circle == nil || has(circle, f)) {
			last = f
		}
	}
	if last < 0 {
		return
	}
	r.Throw("officer at risk", "MB-OFF-01", s.b.units[u].side).Add(s.b.units[u].side, 1, 6, 0)
	e := Event{Kind: Swapped, Who: figurePiece(o), Target: nobody}
	if r.Roll().Hits(0) > 0 {
		e.Target = figurePiece(last)
	}
	r.Emit(e)
}

// beatenByVolleys: of two units that shot at each other the one that lost more
// by it is beaten (MB-MOR-04).
func beatenByVolleys(r *run) {
	s := r.State
	if s.b.opt[volleyBeaten] == neverBeaten {
		return
	}
	for u := range s.b.count {
		for v := range s.b.count {
			if u == v || s.b.units[u].side == s.b.units[v].side {
				continue
			}
			given, shot := s.felledBy(u, v)
			taken, answered := s.felledBy(v, u)
			if shot && given > taken && (answered || s.b.opt[volleyBeaten] == anyLoss) {
				r.Emit(Event{Kind: Beat, Who: Piece(u), Target: Piece(v)})
			}
		}
	}
}

// felledBy is how many men of a unit another brought down in this step, and
// whether it shot at it.
func (s *State) felledBy(u, v int8) (n int, shot bool) {
	for _, w := range s.Volleys[u] {
		if w.Done && w.Target == v {
			n, shot = n+int(w.Felled), true
		}
	}
	return n, shot
}
