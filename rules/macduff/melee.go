package macduff

import (
	"drumhead/dice"
	"drumhead/space/inches"
)

// cluster are all units linked by contact with one (MD-MELEE-01).
func (s *State) cluster(u int8) uint64 {
	mask := uint64(1) << u
	for grown := true; grown; {
		grown = false
		for v := range s.b.pieces {
			if mask>>v&1 != 0 && s.Pieces[v].Contact&^mask != 0 {
				mask |= s.Pieces[v].Contact
				grown = true
			}
		}
	}
	return mask
}

// toFight is the first unit of each cluster that has still to fight its round.
func (s *State) toFight() (list [maxPieces]int8, n int) {
	var done uint64
	for u := range s.b.pieces {
		if !s.on(u) || s.Pieces[u].Contact == 0 || s.Pieces[u].has(MeleeDone) || done>>u&1 != 0 {
			continue
		}
		done |= s.cluster(u)
		list[n], n = u, n+1
	}
	return list, n
}

// choosesMelee says whether the side that acted first chooses which melee comes
// next.
func (s *State) choosesMelee() bool {
	if s.top().N[0] == 0 {
		return false // the phase has still to begin
	}
	_, n := s.toFight()
	return n > 1
}

// meleePhase is S5 (1), T2a.
func meleePhase(r *run) {
	s := r.State
	f := *s.top()
	if f.N[0] == 0 {
		f.N[0] = 1
		went(r, f)
		if s.choosesMelee() {
			return
		}
	}
	list, n := s.toFight()
	switch {
	case n == 0:
		went(r, Frame{Step: Pursuits, Unit: nobody, Target: nobody})
	case n == 1:
		push(r, frame2(MeleeRound, list[0], nobody))
	}
}

// duel is what one unit does to one opponent in a round.
type duel struct {
	u, t int8
	dice int
	need int
	hits int
}

// meleeRound is machine M: one round of a cluster, or of a pursuer and those
// whom it touches.
func meleeRound(r *run) {
	s := r.State
	f := *s.top()
	pop(r)
	if !s.on(f.Unit) || s.Pieces[f.Unit].Contact == 0 {
		return
	}
	mask := s.cluster(f.Unit)
	pursuit := f.N[0] != 0
	if pursuit {
		mask = 1<<f.Unit | s.Pieces[f.Unit].Contact
		if f.N[0] == 2 { // several horse against one broken square
			mask = s.cluster(f.Unit)
		}
	}
	var duels [2 * maxPieces]duel
	n := s.duels(duels[:], mask, pursuit)
	fight(r, duels[:n], mask)
	var given, taken [maxPieces]int
	for _, d := range duels[:n] {
		given[d.u] += d.hits
		taken[d.t] += d.hits
	}
	spendCheers(r, mask)
	before := *s
	steadied := steadyLine(r, mask, &taken)
	if s.opt(steadyInResult, 0) {
		for t, back := range steadied {
			if back > 0 {
				for i := range duels[:n] {
					if d := &duels[i]; d.t == int8(t) && d.hits > 0 {
						given[d.u]--
						break
					}
				}
				taken[t]--
			}
		}
	}
	results(r, &before, mask, &given, &taken, &steadied, f.N[0])
}

// duels shares each unit's dice among those whom it touches (MD-MELEE-02 to 05).
func (s *State) duels(list []duel, mask uint64, pursuit bool) (n int) {
	for side := range int8(2) {
		for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
			if mask>>u&1 == 0 || !s.on(u) {
				continue
			}
			foes := s.Pieces[u].Contact & mask
			count := 0
			for t := range s.b.pieces {
				if foes>>t&1 != 0 {
					count++
				}
			}
			if count == 0 {
				continue
			}
			d := s.meleeDice(u, pursuit)
			share, odd := d/count, d%count
			for pass := range 2 { // front first: the odd dice go there
				for t := range s.b.pieces {
					if foes>>t&1 == 0 || (s.Pieces[u].Flank>>t&1 != 0) != (pass == 1) || n == len(list) {
						continue
					}
					k := share
					if odd > 0 {
						k, odd = k+1, odd-1
					}
					list[n] = duel{u: u, t: t, dice: k}
					n++
				}
			}
		}
	}
	return n
}

// fighters are the figures that count in melee (MD-MELEE-02).
func (s *State) fighters(u int8) int {
	p, f := &s.Pieces[u], s.figures(u)
	switch {
	case s.gun(u):
		return f
	case p.Form == Square && p.has(Broken):
		if s.opt(brokenRanks, 1) {
			return f
		}
		return half(f)
	case p.Form == Square:
		if s.opt(squareMelee, 1) {
			return half(half(f))
		}
		return f
	}
	ranks := 2
	if !s.formed(u) || p.Flank&p.Contact != 0 && p.In < 0 {
		ranks = 1
	}
	if s.opt(frontage, 1) && p.In < 0 {
		return min(f, ranks*s.touching(u))
	}
	return min(f, ranks*max(int(p.Files), 1))
}

// touching are the files that touch an enemy, and one more at each end, with
// melee-frontage: in-contact.
func (s *State) touching(u int8) int {
	apart, n := s.pitch(u)
	b := s.base(u)
	fl, fr := front(b)
	files := 0
	for i := range n {
		l := inches.NewLine(fl, fr)
		mid := l.At(inches.Fine(2*i+1) * l.Length / inches.Fine(2*n))
		spot := inches.Spot(mid)
		for t := range s.b.pieces {
			if s.Pieces[u].Contact>>t&1 == 0 {
				continue
			}
			if sh := s.shapeOf(t); inches.Between(&spot, &sh).Length() < apart/2-inches.Inch.Fine()/100 {
				files++
				break
			}
		}
	}
	return min(files+2, n)
}

// meleeDice are a unit's dice in a round (MD-MELEE-02, MD-MELEE-04).
func (s *State) meleeDice(u int8, pursuit bool) int {
	f := s.fighters(u)
	n := half(f)
	if s.shaken(u) {
		n = half(n)
		if s.opt(rounding, 1) {
			n = max((f+2)/4, 1)
		}
	}
	if s.Pieces[u].has(Eager) && s.Pieces[u].has(Charged) && !pursuit {
		n++
	}
	return n
}

// meleeNeed is the natural score that hits, and why (MD-MELEE-05).
func (s *State) meleeNeed(th *dice.Throw, u, t int8) int {
	net := 0
	add := func(is bool, by int, text, clause string) {
		if !is {
			return
		}
		net += by
		if th != nil {
			th.Because(text, clause, by)
		}
	}
	p, q := &s.Pieces[u], &s.Pieces[t]
	add(s.is(u, Elite|Shock), 1, "elite or shock troops", "MD-MELEE-05")
	add(s.is(u, Militia|Unequipped), -1, "militia, or not equipped for melee", "MD-MELEE-05")
	charges := p.has(Charged) && p.Rounds == 0 && !p.has(Fired)
	add(charges || p.has(Pursued), 1, "charging or pursuing", "MD-MELEE-06")
	behind := p.Behind>>t&1 != 0 && !p.has(Charged)
	add(behind || s.uphill(u, t), 1, "defending an obstacle, or uphill", "MD-MELEE-07")
	add(q.Cover>>u&1 != 0 && !q.has(Charged), -1, "the enemy has hard cover", "MD-MELEE-07")
	add(s.cavalry(u) && q.Form == Square && !q.has(Broken), -2, "cavalry against a square", "MD-MELEE-05")
	add(p.has(Cheered), 1, "Huzzah!", "MD-CHANCE-06")
	need := 4 - net
	if s.opt(naturalOne, 1) {
		need = max(need, 2)
	}
	return need
}

// uphill says whether a unit's ground is higher than its enemy's where they
// meet.
func (s *State) uphill(u, t int8) bool {
	if len(s.b.hills) == 0 {
		return false
	}
	rank := func(v int8) inches.Point { // the middle of its front rank: fronts in contact are one line
		f := frontOf(s.base(v))
		return f.At.Point().Ahead(f.Facing, -3*inches.Inch.Fine()/8, 0)
	}
	return s.b.levelAt(rank(u)) > s.b.levelAt(rank(t))
}

// fight throws the dice of a round: RED's first, and up to four lots at a time.
func fight(r *run, duels []duel, mask uint64) {
	s := r.State
	for i := range duels {
		duels[i].need = s.meleeNeed(nil, duels[i].u, duels[i].t)
	}
	for first := 0; first < len(duels); first += dice.MaxGroups {
		last := min(first+dice.MaxGroups, len(duels))
		thrower := s.side(duels[first].u)
		for _, d := range duels[first:last] {
			if s.side(d.u) != thrower {
				thrower = dice.Nobody
			}
		}
		th := r.Throw("melee", "MD-MELEE-05", thrower)
		lots := 0
		for i := range duels[first:last] {
			d := &duels[first+i]
			if d.dice == 0 {
				continue
			}
			th.Add(s.side(d.u), d.dice, min(max(d.need, 1), 7), 0)
			s.meleeNeed(th, d.u, d.t)
			lots++
		}
		if lots == 0 {
			continue
		}
		t := r.Roll()
		lot := 0
		for i := range duels[first:last] {
			d := &duels[first+i]
			if d.dice == 0 {
				continue
			}
			d.hits = t.Hits(lot)
			lot++
		}
	}
	for _, d := range duels {
		if s.side(d.u) == 0 {
			back := 0
			for _, e := range duels {
				if e.u == d.t && e.t == d.u {
					back = e.hits
				}
			}
			r.Emit(Event{Kind: Fought, Unit: d.u, Target: d.t, N: int16(d.hits), M: int16(back)})
		}
	}
}

// spendCheers ends a Huzzah! that has been used in a round, and a card's extra
// die.
func spendCheers(r *run, mask uint64) {
	s := r.State
	for u := range s.b.pieces {
		p := &s.Pieces[u]
		if mask>>u&1 == 0 {
			continue
		}
		used := p.Marks & Cheered
		if p.has(Charged) {
			used |= p.Marks & Eager
		}
		if used != 0 {
			r.Emit(Event{Kind: Marked, Unit: u, Marks: used})
		}
	}
}

// steadyLine is the die of each commander whose unit was hit (MD-MELEE-08).
func steadyLine(r *run, mask uint64, taken *[maxPieces]int) (back [maxPieces]int) {
	s := r.State
	for u := range s.b.pieces {
		if mask>>u&1 == 0 || taken[u] == 0 || !s.led(u) {
			continue
		}
		if s.opt(steadyMelee, 1) {
			if s.Pieces[u].has(SteadiedIn) {
				continue
			}
			r.Emit(Event{Kind: Marked, Unit: u, Marks: SteadiedIn, Yes: true})
		}
		was := s.Pieces[u].Marks & Steadied
		back[u] = steadyMen(r, u)
		if was == 0 && s.Pieces[u].has(Steadied) {
			r.Emit(Event{Kind: Marked, Unit: u, Marks: Steadied}) // shooting has its own
		}
	}
	return back
}

// results is machine M (2 to 6): losses, who is defeated, routs and retreats,
// and the tests of shaken units that were not.
func results(r *run, before *State, mask uint64, given, taken, steadied *[maxPieces]int, pursuit int32) {
	s := r.State
	var beaten, stood uint64
	var worse [2]int
	for u := range s.b.pieces {
		if mask>>u&1 == 0 {
			continue
		}
		worse[s.side(u)] += taken[u]
	}
	for u := range s.b.pieces {
		if mask>>u&1 == 0 {
			continue
		}
		loses := taken[u] > given[u]
		if s.opt(multiMelee, 1) {
			loses = worse[s.side(u)] > worse[1-s.side(u)] && taken[u] > 0
		}
		n := taken[u]
		if s.opt(steadyInResult, 1) {
			n -= steadied[u]
		}
		if n > 0 {
			suffer(r, u, n, nobody, false)
		}
		if loses {
			beaten |= 1 << u
		}
		if s.on(u) {
			r.Emit(Event{Kind: FoughtRound, Unit: u})
		} else {
			beaten |= 1 << u
		}
	}
	var foes [maxPieces]int8
	for u := range s.b.pieces {
		foes[u] = nobody
		for t := range s.b.pieces {
			if before.Pieces[u].Contact>>t&1 != 0 {
				foes[u] = t
				break
			}
		}
	}
	for u := range s.b.pieces {
		if beaten>>u&1 == 0 || !s.on(u) {
			continue
		}
		stood |= defeat(r, before, u, foes[u], mask, pursuit)
	}
	squares(r, before, mask, beaten, pursuit)
	for u := range s.b.pieces {
		if mask>>u&1 == 0 || !s.on(u) || beaten>>u&1 != 0 && stood>>u&1 == 0 {
			continue
		}
		n := taken[u]
		if s.opt(steadyInResult, 1) {
			n -= steadied[u]
		}
		if n > 0 && s.shaken(u) && (s.opt(becomingShaken, 0) || before.shaken(u)) {
			rallyTest(r, u, foes[u])
		}
	}
	earn(r, before, mask, beaten, pursuit)
}

// defeat is the result for one beaten unit (MD-MELEE-09). It returns the bit of a
// square that stands.
func defeat(r *run, before *State, u, foe int8, mask uint64, pursuit int32) uint64 {
	s := r.State
	r.Emit(Event{Kind: Defeated, Unit: u})
	shaken := s.shaken(u)
	if s.opt(routJudged, 1) {
		shaken = before.shaken(u)
	}
	if s.Pieces[u].has(Broken) {
		remove(r, u, Routed) // MD-MELEE-12
		return 0
	}
	if shaken {
		remove(r, u, Routed)
		return 0
	}
	if s.Pieces[u].Form == Square && s.onlyCavalry(before, u) {
		return 1 << u
	}
	retreat(r, u, foe)
	return 0
}

// onlyCavalry says whether all of a unit's opponents are cavalry.
func (s *State) onlyCavalry(before *State, u int8) bool {
	for t := range s.b.pieces {
		if before.Pieces[u].Contact>>t&1 != 0 && !s.cavalry(t) {
			return false
		}
	}
	return true
}

// squares breaks the squares that cavalry has defeated in the turn of its charge,
// and forms again those that have stood the second round (MD-MELEE-12).
func squares(r *run, before *State, mask, beaten uint64, pursuit int32) {
	s := r.State
	for u := range s.b.pieces {
		if mask>>u&1 == 0 || !s.on(u) || s.Pieces[u].Form != Square {
			continue
		}
		if s.Pieces[u].has(Broken) {
			r.Emit(Event{Kind: Marked, Unit: u, Marks: Broken})
			continue
		}
		if pursuit != 0 || beaten>>u&1 == 0 {
			continue
		}
		for t := range s.b.pieces {
			if before.Pieces[u].Contact>>t&1 != 0 && s.on(t) && s.cavalry(t) && before.Pieces[t].has(Charged) && beaten>>t&1 == 0 {
				r.Emit(Event{Kind: Marked, Unit: u, Marks: Broken, Yes: true})
				break
			}
		}
	}
}

// earn marks the chargers that may pursue: all their opponents were defeated or
// removed in this round (MD-MELEE-11).
func earn(r *run, before *State, mask, beaten uint64, pursuit int32) {
	s := r.State
	if pursuit != 0 && s.opt(pursuitChain, 0) {
		return
	}
	for u := range s.b.pieces {
		p := &s.Pieces[u]
		if mask>>u&1 == 0 || !s.on(u) || !before.Pieces[u].has(Charged) || beaten>>u&1 != 0 || p.has(Retreating|Nailed) {
			continue
		}
		if before.Pieces[u].Contact&^beaten&mask != 0 || p.Contact&^beaten != 0 {
			continue
		}
		if s.opt(winnerForm, 1) && s.inFormation(u) {
			r.Emit(Event{Kind: Formed, Unit: u, At: p.At, Facing: p.Facing, Form: Open, Files: p.Files, Afoot: p.Afoot, In: nobody})
		}
		m := Winner
		if pursuit != 0 {
			r.Emit(Event{Kind: Marked, Unit: u, Marks: Pursued})
		}
		r.Emit(Event{Kind: Marked, Unit: u, Marks: m, Yes: true})
	}
}

// pursuersOf is how many units of a side may choose a pursuit.
func (s *State) pursuersOf(side int8) (n int) {
	for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
		if s.pursues(u) && !s.is(u, Impetuous) && s.canPursueAny(u) {
			n++
		}
	}
	return n
}

// mustPursue says whether something comes before a side's choice of pursuits: a
// broken square, or impetuous troops.
func (s *State) mustPursue(side int8) bool {
	for u := range s.b.pieces {
		if s.on(u) && s.Pieces[u].has(Broken) || s.side(u) == side && s.pursues(u) && s.is(u, Impetuous) {
			return true
		}
	}
	return false
}

// pursues says whether a unit has earned a pursuit that it has not had.
func (s *State) pursues(u int8) bool {
	p := &s.Pieces[u]
	return s.on(u) && p.has(Winner) && !p.has(Pursued) && !p.has(Retreating|Nailed)
}

// canPursueAny says whether there is anybody to pursue.
func (s *State) canPursueAny(u int8) bool {
	if s.inMelee(u) {
		return false
	}
	for t := range s.b.pieces {
		if s.canPursue(u, t) {
			return true
		}
	}
	return false
}

// canPursue says whether a unit may pursue an enemy: at least partly to its front
// (MD-MELEE-11).
func (s *State) canPursue(u, t int8) bool {
	return s.on(t) && s.side(t) != s.side(u) && s.unit(t) && s.before(u, t) && s.trackTo(u, t, s.struckFace(u, t)).ok
}

// pursuits is S5 (3), T2b: first the broken squares, then the sides' pursuits,
// the first-acting side's first. The frame's unit is the side that is asked.
func pursuits(r *run) {
	s := r.State
	f := *s.top()
	if secondRound(r) {
		return
	}
	switch first := max(s.First, 0); {
	case f.Unit == nobody:
		f.Unit = first
		went(r, f)
	case impetuous(r, f.Unit):
	case s.pursuersOf(f.Unit) == 0 && f.N[0] == 0:
		f.Unit, f.N[0] = 1-first, 1
		went(r, f)
	case s.pursuersOf(f.Unit) == 0:
		went(r, Frame{Step: WorkPhase, Unit: nobody, Target: nobody})
	}
}

// secondRound fights the round between a broken square and the horse that broke
// it (MD-MELEE-12).
func secondRound(r *run) bool {
	s := r.State
	for t := range s.b.pieces {
		if !s.on(t) || !s.Pieces[t].has(Broken) {
			continue
		}
		for u := range s.b.pieces {
			if s.Pieces[t].Contact>>u&1 == 0 || !s.Pieces[u].has(Charged) {
				continue
			}
			r.Emit(Event{Kind: Marked, Unit: u, Marks: Pursued, Yes: true})
			g := frame2(MeleeRound, t, u)
			g.N[0] = 2
			push(r, g)
			return true
		}
		r.Emit(Event{Kind: Marked, Unit: t, Marks: Broken})
		return true
	}
	return false
}

// impetuous sends those who must pursue (MD-MELEE-13).
func impetuous(r *run, side int8) bool {
	s := r.State
	for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
		if !s.pursues(u) || !s.is(u, Impetuous) {
			continue
		}
		best := nobody
		var nearest inches.Gap
		for t := range s.b.pieces {
			if !s.canPursue(u, t) {
				continue
			}
			if g := s.gap(u, t); best == nobody || g.Nearer(nearest) {
				best, nearest = t, g
			}
		}
		if best == nobody || s.inMelee(u) {
			r.Emit(Event{Kind: Marked, Unit: u, Marks: Pursued, Yes: true})
			return true
		}
		pursue(r, u, best)
		return true
	}
	return false
}

// pursue begins a pursuit (MD-MELEE-11).
func pursue(r *run, u, t int8) {
	r.Emit(Event{Kind: Marked, Unit: u, Marks: Pursued, Yes: true})
	push(r, frame2(Pursuing, u, t))
}

// pursuing is a charge without a reaction, and its round is fought at once.
func pursuing(r *run) {
	s := r.State
	f := *s.top()
	if !s.on(f.Target) || s.inMelee(f.Unit) {
		pop(r)
		return
	}
	f.N[cFace] = int32(s.struckFace(f.Unit, f.Target)) | cPursuit
	if s.Pieces[f.Unit].has(Fired) || s.chargeSlow(f.Unit, f.Target) {
		f.N[cFace] |= cNoBonus
	}
	f.Step = ChargeDice
	if s.opt(pursuitReach, 1) {
		f.Step, f.N[cBasic] = ChargeHome, 200
	}
	went(r, f)
}
