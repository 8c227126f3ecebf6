package macduff

import (
	"drumhead/dice"
	"drumhead/space/inches"
)

// throw is a movement throw as it is asked.
type throw struct {
	purpose, clause string // what it is for, and what demands it
	basic           int    // dice
	bonus           bonus  // dice, kept apart from them (MD-CHG-05)
	extra           Extra  // what its owner adds
	early           int    // inches that the basic dice have shown before the order, 0: they are thrown now
}

// bonus are the dice of a charge or a march beyond the basic ones, and what they are for.
type bonus struct {
	dice         int
	text, clause string
}

// thrown is a movement throw, its parts kept apart (MD-CHG-05).
type thrown struct {
	basic, bonus int  // inches; Follow Me, the band's and a card's dice are basic
	sixes        bool // all dice of a steam engine or a train show six
	anySix       bool
}

// inches is all of it.
func (t *thrown) inches() int { return t.basic + t.bonus }

// averageDice are what average dice read, by score: as the table of section (c) has it.
var averageDice = [7]int{0, 2, 3, 3, 4, 4, 5}

// moveThrow throws the dice of a move; what was thrown before its order counts
// as its basic dice, once.
func moveThrow(r *run, u int8, a throw) thrown {
	a.early = max(int(r.State.Pieces[u].Early), 0)
	out := throwMove(r, u, a)
	if a.early > 0 {
		r.Emit(Event{Kind: ThrownEarly, Unit: u, N: -1})
	}
	return out
}

// throwMove throws basic, bonus, Follow Me, the band's and a card's dice
// (MD-DICE-03), the basic ones only where early has none. What it may add is
// asked now, not when it was declared.
func throwMove(r *run, u int8, a throw) thrown {
	s := r.State
	side := s.side(u)
	why, band, cheer := s.added(u, a.extra)
	average := a.extra&AverageDice != 0 && s.drills(u)
	cut := 0
	if arm := s.card(u).arm; arm == SteamEngine || arm == Train {
		cut = 6 // an accident (MD-MOVE-08, MD-MOVE-09)
	}
	th := r.Throw(a.purpose, a.clause, side)
	th.Private = s.hidden(u)
	if a.early == 0 {
		th.Add(side, a.basic, cut, readingOf(average))
	}
	if a.bonus.dice > 0 {
		th.Add(side, a.bonus.dice, cut, readingOf(average))
		th.Because(a.bonus.text, a.bonus.clause, a.bonus.dice)
	}
	added := addDice(th, side, why[:])
	out := thrown{basic: a.early}
	if th.N == 0 {
		return out
	}
	t, group, sixes := r.Roll(), 0, 0
	scored := func() (n int) {
		n, sixes = score(t, group, average), sixes+t.Hits(group)
		group++
		return n
	}
	if a.early == 0 {
		out.basic = scored()
	}
	if a.bonus.dice > 0 {
		out.bonus = scored()
	}
	if cut > 0 {
		out.sixes, out.anySix = sixes == a.basic+a.bonus.dice, sixes > 0
	}
	if added {
		out.basic += t.Sum(group)
	}
	if cheer {
		r.Emit(Event{Kind: Marked, Unit: u, Marks: Cheered})
	}
	if band != nobody && s.plays(bandHelpsOne) {
		r.Emit(Event{Kind: Marked, Unit: band, Marks: BandHeard, Yes: true})
	}
	return out
}

// added is what adds a die to a move of a unit, of what its owner has named: the band
// that plays, or nobody, and whether a card's die is among it.
func (s *State) added(u int8, extra Extra) (why [3]reason, band int8, cheer bool) {
	band = nobody
	if extra&WithBand != 0 {
		band = s.bandFor(u)
	}
	cheer = extra&WithHuzzah != 0 && s.Pieces[u].has(Cheered)
	return [3]reason{
		{extra&FollowMe != 0 && s.led(u), "Follow Me!", "MD-CMD-06"},
		{band != nobody, "the band plays", "MD-HOSP-03"},
		{cheer, "Huzzah!", "MD-CHANCE-06"},
	}, band, cheer
}

// A reason is why a die is added to a throw.
type reason struct {
	is           bool
	text, clause string
}

// addDice adds a die for each reason that there is, and says whether there was any.
func addDice(th *dice.Throw, side int8, reasons []reason) bool {
	n := 0
	for _, why := range reasons {
		if why.is {
			n++
		}
	}
	if n == 0 {
		return false
	}
	th.Add(side, n, 0, dice.Total)
	for _, why := range reasons {
		if why.is {
			th.Because(why.text, why.clause, 1)
		}
	}
	return true
}

// plainThrow is a throw for inches to which nothing is added.
func plainThrow(r *run, purpose, clause string, u int8, n int, average bool) (inches int) {
	side := r.State.side(u)
	r.Throw(purpose, clause, side).Add(side, n, 0, readingOf(average))
	return score(r.Roll(), 0, average)
}

// readingOf is what is read of movement dice: of average dice each face.
func readingOf(average bool) dice.Reading {
	if average {
		return dice.Faces
	}
	return dice.Total
}

// score is what the dice of a group come to, in inches.
func score(t *dice.Thrown, group int, average bool) (n int) {
	if !average {
		return t.Sum(group)
	}
	for _, f := range t.FacesOf(group) {
		n += averageDice[f]
	}
	return n
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
