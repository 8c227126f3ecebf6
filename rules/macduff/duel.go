package macduff

import (
	"drumhead/dice"
	"drumhead/space/inches"
)

// duel is what one unit does to one opponent in a round.
type duel struct {
	u, t int8
	dice int
	hits int
}

// duels shares each unit's dice among those whom it touches (MD-MELEE-02 to 05).
func (s *State) duels(list []duel, mask uint64, pursuit bool) (n int) {
	for side := range int8(2) {
		for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
			if mask>>u&1 == 0 || !s.on(u) {
				continue
			}
			foes := s.Pieces[u].Contact & mask
			dice := s.meleeDice(u, pursuit)
			order, count := s.frontFirst(u, foes)
			for i, t := range order[:count] {
				k := dice / count
				if i < dice%count {
					k++
				}
				if own, ok := s.shareOf(u, t); ok {
					k = own
				}
				if n < len(list) {
					list[n], n = duel{u: u, t: t, dice: k}, n+1
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
	case s.gun(u), s.card(u).crew:
		return f
	case p.Form == Square && p.has(Broken):
		if s.plays(brokenSquareHasTwoRanks) {
			return f
		}
		return half(f)
	case p.Form == Square:
		if s.plays(squareFaceFights) {
			return quarter(f)
		}
		return f
	}
	ranks := 2
	if !s.formed(u) || p.Flank&p.Contact != 0 && p.In < 0 {
		ranks = 1
	}
	if s.plays(onlyThoseInContactFight) && p.In < 0 {
		return min(f, ranks*s.touching(u))
	}
	return min(f, ranks*max(int(p.Files), 1))
}

// touching are the files that touch an enemy, and one more at each end, with
// melee-frontage: in-contact.
func (s *State) touching(u int8) int {
	apart, n := s.pitch(u)
	b := s.base(u)
	fl, fr := inches.FrontEdge(b)
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
		if s.plays(roundOnce) {
			n = max((f+2)/4, 1)
		}
	}
	if s.Pieces[u].has(Eager) && s.Pieces[u].has(Charged) && !pursuit {
		n++
	}
	return n
}

// meleeNeed is the natural score that hits, and why (MD-MELEE-05).
func (s *State) meleeNeed(th *dice.Throw, u, t int8, cheers bool) int {
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
	add(cheers, 1, "Huzzah!", "MD-CHANCE-06")
	need := 4 - net
	if s.plays(naturalOneMisses) {
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
		f := inches.FrontOf(s.base(v))
		return f.At.Point().Ahead(f.Facing, -3*inches.Inch.Fine()/8, 0)
	}
	return s.b.levelAt(rank(u)) > s.b.levelAt(rank(t))
}

// fight throws the dice of a round: RED's first, and up to four lots at a time.
// Cheering are those whose Huzzah! counts.
func fight(r *run, duels []duel, cheering uint64) {
	s := r.State
	for first := 0; first < len(duels); first += dice.MaxGroups {
		throwLots(r, duels[first:min(first+dice.MaxGroups, len(duels))], cheering)
	}
	for _, d := range duels {
		if s.side(d.u) == 0 {
			r.Emit(Event{Kind: Fought, Unit: d.u, Target: d.t, N: int16(d.hits), M: int16(hitsBack(duels, d))})
		}
	}
}

// throwLots throws for as many duels as one throw holds, where there is a die for any.
func throwLots(r *run, duels []duel, cheering uint64) {
	s := r.State
	thrower := s.side(duels[0].u)
	for _, d := range duels {
		if s.side(d.u) != thrower {
			thrower = dice.Nobody
		}
	}
	th := r.Throw("melee", "MD-MELEE-05", thrower)
	for _, d := range duels {
		if d.dice > 0 {
			cheers := cheering>>d.u&1 != 0
			th.Add(s.side(d.u), d.dice, min(max(s.meleeNeed(nil, d.u, d.t, cheers), 1), 7), 0)
			s.meleeNeed(th, d.u, d.t, cheers) // and why
		}
	}
	if th.N == 0 {
		return
	}
	t, lot := r.Roll(), 0
	for i := range duels {
		if d := &duels[i]; d.dice > 0 {
			d.hits = t.Hits(lot)
			lot++
		}
	}
}

// hitsBack are the hits that the opponent of a duel has given in his own.
func hitsBack(duels []duel, of duel) (hits int) {
	for _, d := range duels {
		if d.u == of.t && d.t == of.u {
			hits = d.hits
		}
	}
	return hits
}
