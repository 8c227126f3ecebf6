package macduff

import (
	"drumhead/dice"
	"drumhead/space/inches"
)

// thrown is a movement throw, its parts kept apart (MD-CHG-05).
type thrown struct {
	basic, bonus int // inches; Follow Me, the band's and a card's dice are basic
	sixes        bool
	anySix       bool
}

// averageLess is what average dice read: the score as the table of section (c)
// has it.
var averageDice = [7]int{0, 2, 3, 3, 4, 4, 5}

// moveThrow throws the dice of a move; what was thrown before its order counts
// as its basic dice, once.
func moveThrow(r *run, u int8, purpose, clause string, basic, bonus int, bonusText, bonusClause string, extra Extra) thrown {
	early := max(int(r.State.Pieces[u].Early), 0)
	out := throwMove(r, u, purpose, clause, basic, bonus, bonusText, bonusClause, extra, early)
	if early > 0 {
		r.Emit(Event{Kind: ThrownEarly, Unit: u, N: -1})
	}
	return out
}

// throwMove throws basic, bonus, Follow Me, the band's and a card's dice
// (MD-DICE-03), the basic ones only where early has none. What it may add is
// asked now, not when it was declared.
func throwMove(r *run, u int8, purpose, clause string, basic, bonus int, bonusText, bonusClause string, extra Extra, early int) thrown {
	s := r.State
	side := s.side(u)
	follow := extra&FollowMe != 0 && s.led(u)
	band := s.bandFor(u)
	if extra&WithBand == 0 {
		band = nobody
	}
	cheer := extra&WithHuzzah != 0 && s.Pieces[u].has(Cheered)
	average := extra&AverageDice != 0 && s.drills(u)
	reading := dice.Total
	if average {
		reading = dice.Faces
	}
	th := r.Throw(purpose, clause, side)
	th.Private = s.hidden(u)
	if early == 0 {
		th.Add(side, basic, 0, reading)
	}
	engine := s.card(u).arm == SteamEngine || s.card(u).arm == Train
	if engine {
		th.Groups[0].Cuts[0] = 6
	}
	bonusGroup := -1
	if bonus > 0 {
		bonusGroup = int(th.N)
		b := th.Add(side, bonus, 0, reading)
		if engine {
			b.Cuts[0] = 6
		}
		th.Because(bonusText, bonusClause, bonus)
	}
	extras := 0
	for _, x := range []struct {
		is           bool
		text, clause string
	}{{follow, "Follow Me!", "MD-CMD-06"}, {band != nobody, "the band", "MD-HOSP-03"}, {cheer, "Huzzah!", "MD-CHANCE-06"}} {
		if x.is {
			extras++
		}
	}
	if extras > 0 {
		th.Add(side, extras, 0, dice.Total)
		if follow {
			th.Because("Follow Me!", "MD-CMD-06", 1)
		}
		if band != nobody {
			th.Because("the band plays", "MD-HOSP-03", 1)
		}
		if cheer {
			th.Because("Huzzah!", "MD-CHANCE-06", 1)
		}
	}
	out := thrown{basic: early}
	if th.N == 0 {
		return out
	}
	t := r.Roll()
	sum := func(group int) int {
		if !average {
			return t.Sum(group)
		}
		n := 0
		for _, f := range t.FacesOf(group) {
			n += averageDice[f]
		}
		return n
	}
	if early == 0 {
		out.basic = sum(0)
	}
	if engine {
		sixes := t.Hits(0)
		if bonusGroup >= 0 {
			sixes += t.Hits(bonusGroup)
		}
		out.sixes, out.anySix = sixes == basic+bonus, sixes > 0
	}
	if bonusGroup >= 0 {
		out.bonus = sum(bonusGroup)
	}
	if extras > 0 {
		out.basic += t.Sum(int(th.N) - 1)
	}
	if cheer {
		r.Emit(Event{Kind: Marked, Unit: u, Marks: Cheered})
	}
	if band != nobody && s.plays(bandHelpsOne) {
		r.Emit(Event{Kind: Marked, Unit: band, Marks: BandHeard, Yes: true})
	}
	return out
}

// plainThrow is a throw for inches to which nothing is added.
func plainThrow(r *run, purpose, clause string, u int8, n int, average bool) (inches int) {
	side := r.State.side(u)
	if !average {
		r.Throw(purpose, clause, side).Add(side, n, 0, dice.Total)
		return r.Roll().Sum(0)
	}
	r.Throw(purpose, clause, side).Add(side, n, 0, dice.Faces)
	for _, f := range r.Roll().FacesOf(0) {
		inches += averageDice[f]
	}
	return inches
}

// drills says whether a unit may throw average dice (MD-DRILL-01).
func (s *State) drills(u int8) bool {
	return s.plays(withAverageDice) && s.is(u, Drilled) && s.card(u).arm.foot()
}

// bandFor is the band that plays for a unit, or nobody (MD-HOSP-03).
func (s *State) bandFor(u int8) int8 {
	side := s.side(u)
	if !s.unit(u) {
		return nobody
	}
	for v := s.b.first[side]; v < s.b.first[side+1]; v++ {
		if s.card(v).arm == Band && s.on(v) && !s.Pieces[v].has(BandHeard) && s.within(u, v, 6*inches.Inch) {
			return v
		}
	}
	return nobody
}

// fine is so many inches to compute with.
func fine(n int) inches.Fine { return inches.Fine(n) * inches.Inch.Fine() }

// basicDice of a unit as it stands.
func (s *State) basicDice(u int8) int { return moveDice(s.moveRow(u, s.inFormation(u)), basicColumn) }
