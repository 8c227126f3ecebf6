package latecentury

import (
	"drumhead/rules/aims"
	"drumhead/space/square"
)

// Weights of the judgement, in hundredths of a figure.
const (
	figureWorth   = 100
	unitWorth     = 250
	commandWorth  = 450
	retreatWorth  = 300
	weakWorth     = 60  // at or below half strength
	coverWorth    = 15  // for each step of cover
	standWorth    = 80  // more for each, for a side that has time on its side
	againWorth    = 200 // lost, but it will come on again
	closingWorth  = 9   // for each square nearer to the enemy, or to a goal
	holdWorth     = 300
	lossWorth     = 80 // for each Unit lost, of the share that exhausts an army
	exposedWorth  = 8  // for each enemy die near at hand
	cardWorth     = 25
	meleeWorth    = 30
	shelterWorth  = 40 // a Commander with a Unit
	victoryWorth  = 1_000_000
	farAway       = 30
	gunsKeepApart = 4
	pressing      = 3 // how much more a side that must take something seeks the enemy, and less it minds him
)

// Judge is what a state is worth to a side, in hundredths of a figure: what is
// good for one side is as bad for the other, but for the plan that the side
// follows, by its place in the scenario; -1: none.
func Judge(s *State, side, plan int8) int {
	if s.Over {
		return aims.Decided(s.Winner, side, victoryWorth)
	}
	n := s.worth(0) - s.worth(1)
	if side != 0 {
		n = -n
	}
	if plan >= 0 && int(plan) < len(s.b.plans[side]) {
		n += s.planned(side, &s.b.plans[side][plan])
	}
	return n
}

// worth is what one side has.
func (s *State) worth(side int8) int {
	n := 0
	for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
		n += s.worthOf(u)
	}
	// The nearer an army is to exhaustion, the dearer is each further Unit.
	lost := int(s.Lost[side])
	n -= lost * lost * lossWorth * 2 / max(int(s.b.started[side]), 1)
	for _, g := range s.b.goals[side] {
		n += s.holding(side, s.b.holds[g.hold], s.Held[g.hold])
	}
	return n
}

// holding is what a wanted square is worth to the side that wants it.
func (s *State) holding(side int8, c square.Cell, held int8) int {
	n := 0
	if held == side {
		n = holdWorth
	}
	if u := s.on[c]; u != nobody {
		if s.side(u) == side {
			return n + holdWorth
		}
		return n - holdWorth/2
	}
	return n - 3*closingWorth*s.nearestUnit(side, c)
}

// nearestUnit is how far a side's nearest steady Unit is from a square.
func (s *State) nearestUnit(side int8, c square.Cell) int {
	nearest := farAway
	for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
		if p := &s.Pieces[u]; p.At != square.None && !p.Retreating && s.card(u).arm != Commander {
			nearest = min(nearest, s.b.board.Distance(p.At, c))
		}
	}
	return nearest
}

// worthOf is what one piece is worth where it stands.
func (s *State) worthOf(u int8) int {
	k, p := s.card(u), &s.Pieces[u]
	if !p.lives() {
		return againWorth * min(int(s.Again[u]), 1)
	}
	if k.arm == Commander {
		n := commandWorth
		if p.With != nobody {
			n += shelterWorth
		}
		return n - s.danger(u)
	}
	n := unitWorth + figureWorth*int(p.Strength)
	if 2*p.Strength <= k.original {
		n -= weakWorth
	}
	if p.At == square.None {
		n -= closingWorth * farAway // it had better come
		if p.Card != noCard && p.Card != s.Up {
			n += cardWorth
		}
		return n
	}
	if p.Retreating {
		return n - retreatWorth
	}
	if p.Card != noCard && p.Card != s.Up {
		n += s.chance(u)
	}
	cover := int(s.b.ground[p.At].cover)
	n += coverWorth * cover
	if s.b.stands[k.side] {
		n += standWorth * cover
	}
	if s.b.presses[k.side] {
		return n - s.danger(u)/pressing - pressing*s.distance(u)
	}
	return n - s.danger(u) - s.distance(u)
}

// chance is what a card is worth to a piece that has still to act: most where
// an enemy is within its reach.
func (s *State) chance(u int8) int {
	p, f := &s.Pieces[u], &profiles[s.card(u).arm]
	reach := int(f.move) + 1
	if s.card(u).arm.gun() {
		reach = int(f.reach)
	} else if f.reach > 0 {
		reach = int(f.move + f.reach)
	}
	enemy := 1 - s.side(u)
	for t := s.b.first[enemy]; t < s.b.first[enemy+1]; t++ {
		if at := s.Pieces[t].At; at != square.None && s.b.board.Distance(p.At, at) <= reach {
			return cardWorth + cardWorth/2*int(p.Strength)
		}
	}
	return cardWorth / 2
}

// danger is what enemies near at hand could do to a piece.
func (s *State) danger(u int8) int {
	p := &s.Pieces[u]
	if p.At == square.None {
		return 0
	}
	n, enemy := 0, 1-s.side(u)
	for t := s.b.first[enemy]; t < s.b.first[enemy+1]; t++ {
		q := &s.Pieces[t]
		if q.At == square.None || q.Retreating || !s.acts(t) {
			continue
		}
		d := s.b.board.Distance(p.At, q.At)
		f := &profiles[s.card(t).arm]
		if d <= int(f.reach) {
			n += int(q.Strength) * int(7-f.hits)
		}
		if d <= int(f.move) {
			n += int(min(q.Strength, p.Strength)) * int(7-f.power) / 2
		}
	}
	cover := int(s.b.ground[p.At].cover)
	return n * exposedWorth * (4 - cover) / 16
}

// nearestEnemy is how far the nearest enemy is from a piece, 0 if there is none.
func (s *State) nearestEnemy(u int8) int {
	nearest, enemy := farAway, 1-s.side(u)
	for t := s.b.first[enemy]; t < s.b.first[enemy+1]; t++ {
		if at := s.Pieces[t].At; at != square.None {
			nearest = min(nearest, s.b.board.Distance(s.Pieces[u].At, at))
		}
	}
	if nearest == farAway {
		return 0
	}
	return nearest
}

// distance is how far a piece is from where it can do harm.
func (s *State) distance(u int8) int {
	nearest, f := s.nearestEnemy(u), &profiles[s.card(u).arm]
	if f.reach > 0 {
		nearest = max(nearest, min(int(f.reach), gunsKeepApart))
	}
	return closingWorth * nearest
}
