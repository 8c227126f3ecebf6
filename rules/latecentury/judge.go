package latecentury

import (
	"drumhead/rules/aims"
	"drumhead/space/square"
)

// What no weight says.
const (
	figureWorth   = 100
	victoryWorth  = 1_000_000
	farAway       = 30
	gunsKeepApart = 4
)

// judged is a state as it is looked at by certain weights.
type judged struct {
	*State
	by *Weights
}

// Judge makes a judge who goes by certain weights: what a state is worth to a side,
// in hundredths of a figure. What is good for one side is as bad for the other, but
// for the plan that the side follows, by its place in the scenario; -1: none.
func Judge(by *Weights) func(s *State, side, plan int8) int {
	return func(s *State, side, plan int8) int { return judged{s, by}.worthTo(side, plan) }
}

func (s judged) worthTo(side, plan int8) int {
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
func (s judged) worth(side int8) int {
	n := 0
	for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
		n += s.worthOf(u)
	}
	// The nearer an army is to exhaustion, the dearer is each further Unit.
	lost := int(s.Lost[side])
	n -= lost * lost * s.by.Loss * 2 / max(int(s.b.started[side]), 1)
	for _, g := range s.b.goals[side] {
		n += s.holding(side, s.b.holds[g.hold], s.Held[g.hold])
	}
	return n
}

// holding is what a wanted square is worth to the side that wants it.
func (s judged) holding(side int8, c square.Cell, held int8) int {
	n := 0
	if held == side {
		n = s.by.Hold
	}
	if u := s.on[c]; u != nobody {
		if s.side(u) == side {
			return n + s.by.Occupy
		}
		return n - s.by.Denied
	}
	return n - s.by.GoalNear*s.nearestUnit(side, c)
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
func (s judged) worthOf(u int8) int {
	k, p := s.card(u), &s.Pieces[u]
	if !p.lives() {
		return s.by.Again * min(int(s.Again[u]), 1)
	}
	if k.arm == Commander {
		n := s.by.Command
		if p.With != nobody {
			n += s.by.Shelter
		}
		return n - s.danger(u)*s.by.CommandDanger/100
	}
	n := s.by.Unit + figureWorth*int(p.Strength)
	if 2*p.Strength <= k.original {
		n -= s.by.Weak
	}
	if p.At == square.None {
		n -= s.by.Come * farAway // it had better come
		if p.Card != noCard && p.Card != s.Up {
			n += s.by.Card
		}
		return n
	}
	if p.Retreating {
		return n - s.by.Retreat
	}
	if p.Card != noCard && p.Card != s.Up {
		n += s.chance(u)
	}
	cover := int(s.b.ground[p.At].cover)
	n += s.by.Cover * cover
	if s.b.stands[k.side] {
		n += s.by.Stand * cover
	}
	if s.b.presses[k.side] {
		return n - s.danger(u)*s.by.PressDanger/300 - s.distance(u)*s.by.PressClose/100
	}
	return n - s.danger(u) - s.distance(u)
}

// chance is what a card is worth to a piece that has still to act: most where
// an enemy is within its reach.
func (s judged) chance(u int8) int {
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
			return s.by.NearCard + s.by.FigureCard*int(p.Strength)
		}
	}
	return s.by.IdleCard
}

// danger is what enemies near at hand could do to a piece.
func (s judged) danger(u int8) int {
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
			n += int(q.Strength) * int(7-f.hits) * s.by.FireDanger / 10
		}
		if d <= int(f.move) {
			n += int(min(q.Strength, p.Strength)) * int(7-f.power) * s.by.MeleeDanger / 10
		}
	}
	cover := int(s.b.ground[p.At].cover)
	return n * 8 * (4 - cover) / 16
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
func (s judged) distance(u int8) int {
	nearest, f := s.nearestEnemy(u), &profiles[s.card(u).arm]
	if f.reach > 0 {
		nearest = max(nearest, min(int(f.reach), gunsKeepApart))
	}
	return s.by.Closing * nearest / 10
}
