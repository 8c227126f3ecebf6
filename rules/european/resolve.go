package european

import (
	"drumhead/dice"
	"drumhead/rules"
)

// run is one order or step being carried out.
type run = rules.Run[State, Event]

// resolve carries out an order that check has passed.
func resolve(r *run, _ rules.Seat, o *Order) {
	s := r.State
	switch o.Verb {
	case MoveVerb, ChargeVerb, JoinVerb, ReformVerb:
		move(r, o)
	case PivotVerb:
		r.Emit(Event{Kind: Pivoted, Unit: o.Unit, Facing: o.Facing})
	case ShootVerb:
		shoot(r, o.Unit, o.Target)
	case DeployVerb:
		r.Emit(Event{Kind: Deployed, Unit: o.Unit})
	case FightVerb:
		fight(r, o.Unit, o.Target)
	case PassVerb:
		side := s.Part
		r.Emit(Event{Kind: Passed, Side: side})
		partEnd(r)
	case FirstVerb, SecondVerb:
		side := s.Chooses
		if o.Verb == SecondVerb {
			side = 1 - side
		}
		r.Emit(Event{Kind: Initiative, Side: side})
		r.Emit(Event{Kind: PartBegan, Side: side})
	default:
		ruling(r, o)
	}
	settle(r)
}

// step does the next thing that nobody decides (section d).
func step(r *run) {
	s := r.State
	switch {
	case s.Part != nobody: // states 9 and 10: one roll is left, or none
		if u, t, n := s.bouts(s.Part); n > 0 {
			fight(r, u, t)
		}
	case s.Phase == TurnEnd:
		turnEnd(r)
		if !s.Over {
			initiative(r)
		}
	default:
		if s.Phase == Movement {
			enter(r)
		}
		initiative(r)
	}
	settle(r)
}

// settle ends a part in which nobody can do anything more, and what ends with
// it.
func settle(r *run) {
	s := r.State
	for !s.Over && s.Part != nobody && s.idle(s.Part) {
		partEnd(r)
	}
}

// idle says whether nobody of a side can do anything in its part.
func (s *State) idle(side int8) bool {
	for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
		if s.mayAct(u) {
			return false
		}
	}
	return true
}

// initiative: each player rolls a die, the higher acts first in this phase
// only; equal dice are rolled again (EU-SEQ-02). States 1, 4 and 8.
func initiative(r *run) {
	for {
		t := r.Throw("initiative", "EU-SEQ-02", dice.Nobody)
		t.Opposed = true
		t.Add(0, 1, 0, dice.Total)
		t.Add(1, 1, 0, dice.Total)
		thrown := r.Roll()
		a, b := thrown.Sum(0), thrown.Sum(1)
		if a == b {
			r.Emit(Event{Kind: Tied})
			continue
		}
		winner := int8(0)
		if b > a {
			winner = 1
		}
		wins(r, winner)
		return
	}
}

// wins is what follows for the winner of the initiative: he is first, or says who
// is (EU-SEQ-02).
func wins(r *run, side int8) {
	if r.State.b.opt[initiativeChoice] == winnerChooses {
		r.Emit(Event{Kind: Chosen, Side: side})
		return
	}
	r.Emit(Event{Kind: Initiative, Side: side})
	r.Emit(Event{Kind: PartBegan, Side: side})
}

// partEnd ends the part of a side: the other's follows, or the phase ends.
func partEnd(r *run) {
	s := r.State
	side := s.Part
	r.Emit(Event{Kind: PartEnded, Side: side})
	if side == s.First {
		r.Emit(Event{Kind: PartBegan, Side: 1 - side})
		return
	}
	switch s.Phase {
	case Movement:
		r.Emit(Event{Kind: PhaseBegan, Phase: Shooting})
	case Shooting:
		smoke(r)
		// Without a melee the Melee phase is skipped (EU-SEQ-06).
		if s.anyLocked() || s.b.opt[idleMeleeRoll] == yes {
			r.Emit(Event{Kind: PhaseBegan, Phase: Melee})
		} else {
			r.Emit(Event{Kind: PhaseBegan, Phase: TurnEnd})
		}
	case Melee:
		r.Emit(Event{Kind: PhaseBegan, Phase: TurnEnd})
	}
}

// smoke: who has shot in this phase has smoke, nobody else (EU-SHO-04). State 7.
func smoke(r *run) {
	s := r.State
	for u := int8(0); u < s.b.pieces; u++ {
		p := &s.Pieces[u]
		if p.Fate == OnTable && p.Smoke != (p.Shot && s.arm(u) != Commander) {
			r.Emit(Event{Kind: Smoked, Unit: u, On: p.Shot})
		}
	}
}

// move carries a unit where its order leads (EU-MOV-06, EU-FRM-03), into
// contact (EU-MEL-01) or a commander to his men (EU-CMD-01).
func move(r *run, o *Order) {
	s := r.State
	w, _ := s.b.field.way(s, *o)
	if s.Pieces[o.Unit].With != nobody {
		r.Emit(Event{Kind: Departed, Unit: o.Unit})
	}
	switch {
	case o.Verb == ReformVerb:
		r.Emit(Event{Kind: Reformed, Unit: o.Unit, Facing: w.facing})
	case w.path.N > 0:
		r.Emit(Event{Kind: Moved, Unit: o.Unit, Path: w.path.Ends, Legs: w.path.N, Facing: w.facing, Reformed: o.Reform, Cost: w.cost.Length()})
	case o.Reform:
		r.Emit(Event{Kind: Reformed, Unit: o.Unit, Facing: w.facing})
	case w.facing != s.Pieces[o.Unit].Facing:
		r.Emit(Event{Kind: Pivoted, Unit: o.Unit, Facing: w.facing})
	}
	for t := int8(0); t < s.b.pieces; t++ {
		if w.touched>>t&1 != 0 {
			r.Emit(Event{Kind: Contact, Unit: o.Unit, Target: t})
		}
	}
	if o.Verb == JoinVerb {
		join(r, o)
	}
}

// join: the commander is with his men, and six of their hits are taken off
// (EU-CMD-02).
func join(r *run, o *Order) {
	s := r.State
	r.Emit(Event{Kind: Joined, Unit: o.Unit, Target: o.Target})
	off := min(s.Pieces[o.Target].Hits, rallied)
	r.Emit(Event{Kind: Relieved, Unit: o.Target, Hits: off, Left: s.Pieces[o.Target].Hits - off})
	grade(r, o.Target)
}

// rallied is how many hits a commander takes off (EU-CMD-02).
const rallied = 6

// shoot: one shot of a unit at a target (EU-SHO-02 to -10, EU-ART-01 to -03).
func shoot(r *run, u, target int8) {
	s := r.State
	band := s.b.field.rangeOf(s, u, target)
	t := s.throw(r, "shooting", shotClauses[s.arm(u)], u, target, int(s.card(u).shooting))
	off := s.shotModifiers(u, target, band, t)
	best := int8(r.Roll().Highest(0))
	hits := max(best+off, 0) // EU-SHO-09
	if s.b.opt[hitsSeen] != 0 {
		r.Emit(Event{Kind: Shot, Unit: u, Target: target, Band: band})
	} else {
		r.Emit(Event{Kind: Shot, Unit: u, Target: target, Band: band, Best: best, Hits: hits})
	}
	hit(r, target, hits)
}

// shotClauses are the clauses that give each arm its dice to shoot with.
var shotClauses = [arms]string{"EU-SHO-05", "EU-SHO-05", "EU-SHO-10", "EU-SHO-01", "EU-ART-01", "EU-SHO-11"}

// throw begins a roll to hit: of several dice the highest counts (EU-GEN-02).
// With option hits-seen the owner of the target rolls, unseen.
func (s *State) throw(r *run, what, clause string, u, target int8, count int) *dice.Throw {
	t := r.Throw(what, clause, s.side(u))
	if s.b.opt[hitsSeen] != 0 {
		t.Thrower, t.Private = s.side(target), true
	}
	t.Add(s.side(u), count, 0, dice.Best)
	return t
}

// shotModifiers adds up what is taken off a shot's score, and says why.
func (s *State) shotModifiers(u, target, band int8, t *dice.Throw) (off int8) {
	table := s.arm(u).rangeTable()
	because := func(text, clause string, n int) {
		if n != 0 {
			off += int8(n)
			t.Because(text, clause, n)
		}
	}
	because(rangeTexts[band], s.b.field.clause([2]string{"EU-SHO-06", "EU-ART-01"}[table]), ranges.At(int(band)-1, modifierColumn))
	if s.b.field.covered(s, s.Pieces[u].At, target) {
		because("target in cover", "EU-SHO-07", modifiers.At(coverRow, table))
	}
	if a := s.arm(target); a == Artillery || a == Skirmishers {
		because("target is "+a.String(), "EU-ART-02", modifiers.At(targetRow, table))
	}
	if s.Pieces[u].Smoke {
		because("also shot in the previous turn", "EU-SHO-08", modifiers.At(againRow, table))
	}
	return off
}

var rangeTexts = [...]string{"", "short range", "medium range", "long range"}

// fight: one melee roll at one opponent, doubled by cavalry in the turn of
// contact (EU-MEL-04, EU-MEL-06, EU-MEL-08).
func fight(r *run, u, target int8) {
	s := r.State
	doubled := s.doubles(u, target)
	t := s.throw(r, "melee", s.meleeClause(u), u, target, int(s.card(u).melee))
	if doubled {
		t.Because("first contact: hits are doubled", "EU-MEL-06", 0)
	}
	best := int8(r.Roll().Highest(0))
	hits := best
	if doubled {
		hits *= 2
	}
	if s.b.opt[hitsSeen] != 0 {
		r.Emit(Event{Kind: Fought, Unit: u, Target: target, Doubled: doubled})
	} else {
		r.Emit(Event{Kind: Fought, Unit: u, Target: target, Best: best, Doubled: doubled, Hits: hits})
	}
	if s.b.opt[meleeDeploys] == yes && s.Pieces[u].Formation == March {
		r.Emit(Event{Kind: Deployed, Unit: u}) // EU-FRM-04
	}
	hit(r, target, hits)
}

// doubles says whether a unit's hits on an opponent count twice: those of
// cavalry in the turn of contact (EU-MEL-06).
func (s *State) doubles(u, target int8) bool {
	pairs := s.Fresh[u]
	if s.b.opt[firstContactDouble] == chargerOnly {
		pairs = s.Charged[u]
	}
	return s.arm(u) == Cavalry && pairs>>target&1 != 0
}

// meleeClause is the clause that gives a unit its melee dice.
func (s *State) meleeClause(u int8) string {
	if s.arm(u).horse() {
		return "EU-MEL-04"
	}
	return "EU-MEL-05"
}

// hit: hits count at once, and take the unit off when it has its number
// (EU-ELI-01 to -05).
func hit(r *run, u, hits int8) {
	if hits == 0 {
		return
	}
	s := r.State
	left := s.Pieces[u].Hits + hits
	r.Emit(Event{Kind: Hit, Unit: u, Hits: hits, Left: left})
	if left < s.card(u).eliminated {
		grade(r, u)
		return
	}
	eliminate(r, u)
}

// grade tells what a unit's hits look like from afar, where they are not told.
func grade(r *run, u int8) {
	s := r.State
	if p := &s.Pieces[u]; s.b.opt[hitsSeen] != 0 && s.card(u).grade(p.Hits) != p.Grade {
		r.Emit(Event{Kind: Worsened, Unit: u, Grade: s.card(u).grade(p.Hits)})
	}
}

// eliminate takes a unit off the table, and commanders who have joined it with
// it (EU-ELI-05, EU-CMD-04).
func eliminate(r *run, u int8) {
	s := r.State
	for _, g := range s.b.commanders[s.side(u)] {
		if s.Pieces[g].With != u || s.Pieces[g].Fate != OnTable {
			continue
		}
		if s.b.opt[commanderFate] == survives {
			r.Emit(Event{Kind: Departed, Unit: g})
		} else {
			r.Emit(Event{Kind: Ruined, Unit: g})
		}
	}
	r.Emit(Event{Kind: Ruined, Unit: u})
}
