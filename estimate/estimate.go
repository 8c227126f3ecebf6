// Package estimate says how likely each side is to win from a position, as far
// as that can be told without playing on: from what the system's own judge
// makes of it, from what has been lost, and from how much of the battle is left,
// weighed as battles between computers have taught (docs/analysis.md). It knows
// no rules. What it says of a position is reckoned in whole numbers, so that it
// is the same on every processor; only learning uses floating point. It must
// never look past the state that it is given: who may know less gives what he
// knows.
package estimate

import (
	"drumhead/dice"
	"drumhead/rules"
)

// One is a chance of 1. Chances are whole numbers of 1/65,536.
const One = 1 << 16

// Chances are how likely each side is to win. What is left of One is a draw.
type Chances [2]int32

// Worth is what the chances are worth to a side: a win all, a draw half. What
// they are worth to both sides is One.
func (c Chances) Worth(side int8) int32 {
	worth := (One + c[0] - c[1]) / 2
	if side == 1 {
		return One - worth
	}
	return worth
}

// MostLeads is how many things a position is looked at for, at most.
const MostLeads = 12

// Position is all that the estimate looks at, from the point of view of side 0,
// in thousandths. What is good for one side is as bad for the other.
type Position struct {
	Over   bool
	Winner int8 // of a battle that is over; -1: a draw
	// Leads: first the system's judge, of the root of all strength that there is;
	// then, by the system's signs, what side 0 has more, of what both have; then who
	// gives the next order; then who wins if it ends.
	Leads [MostLeads]int32
	Gone  int32 // of the battle's turns; 0 where it has no limit
}

// Judged is the name of the first lead.
const Judged = "judged"

// most bounds what is judged.
const most = 10_000

// Lead is one of the things that a system's positions are looked at for.
type Lead struct {
	Name string
	Last bool // it counts only as the battle ends
}

// Leads are all of a system's.
func Leads[S, O, E any](rs *rules.Rules[S, O, E]) []Lead {
	list := []Lead{{Name: Judged}}
	for _, sign := range rs.Signs {
		list = append(list, Lead{Name: sign.Name})
	}
	return append(list, Lead{Name: "to order"}, Lead{Name: "wins if it ends", Last: true})
}

// Eye looks at states of one battle, in memory of its own.
type Eye[S, O, E any] struct {
	Rules *rules.Rules[S, O, E]
	Judge func(s *S, side, plan int8) int // what a state is worth to a side, in hundredths
	Turns int                             // of the battle, 0: without a limit
	Sides []int8                          // whose each seat is, -1: neither's

	run    rules.Run[S, E]
	asks   rules.Asks
	none   dice.Script
	at, on S
}

// mostSteps bounds what the table does on end without dice.
const mostSteps = 64

// settled is where a state comes to by what the table does next, as far as neither a person nor a die has a say in it: there
// is no other way, so that it is worth as much.
func (x *Eye[S, O, E]) settled(s *S) *S {
	x.at = *s
	for range mostSteps {
		if next := x.Rules.Next(&x.at); next == rules.Ask || next == rules.Over {
			break
		}
		x.on = x.at
		x.run.Start(x.Rules.Fold, &x.on, &x.none)
		if asked, err := x.run.Attempt(func() { x.Rules.Table(&x.run) }); asked != nil || err != nil {
			break
		}
		x.at = x.on
	}
	return &x.at
}

// Look looks at a state.
func (x *Eye[S, O, E]) Look(s *S) Position {
	rs, judge := x.Rules, x.Judge
	s = x.settled(s)
	r := rs.Result(s)
	if r.Over {
		return Position{Over: true, Winner: r.Winner}
	}
	var p Position
	strength := 1
	for i := range rs.Signs {
		sign := &rs.Signs[i]
		a, b := sign.Of(s, 0), sign.Of(s, 1)
		if i == 0 {
			strength = max(a+b, 1)
		}
		p.Leads[i+1] = share(a-b, max(a+b, sign.Whole, 1))
	}
	p.Leads[len(rs.Signs)+1] = x.toOrder(s)
	switch rs.Ahead(s) {
	case 0:
		p.Leads[len(rs.Signs)+2] = 1000
	case 1:
		p.Leads[len(rs.Signs)+2] = -1000
	}
	// Judges reckon in hundredths, and not all of them see both sides alike.
	p.Leads[0] = share(judge(s, 0, -1)-judge(s, 1, -1), 2*1000*root(strength))
	if x.Turns > 0 {
		p.Gone = share(min(max(r.Turn-1, 0), x.Turns), x.Turns)
	}
	return p
}

// toOrder is 1000 where only side 0 is asked, -1000 where only side 1 is: whose turn it is has something that the other
// has had already.
func (x *Eye[S, O, E]) toOrder(s *S) (lead int32) {
	if x.Rules.Next(s) != rules.Ask {
		return 0
	}
	x.asks.Reset()
	x.Rules.Prompt(s, &x.asks)
	var asked [2]bool
	for i := range x.asks.List[:x.asks.N] {
		for seat, side := range x.Sides {
			if side >= 0 && x.asks.List[i].For(rules.Seat(seat)) {
				asked[side] = true
			}
		}
	}
	switch asked {
	case [2]bool{true, false}:
		return 1000
	case [2]bool{false, true}:
		return -1000
	}
	return 0
}

// share is a part in thousandths of the whole, within bounds.
func share(part, whole int) int32 {
	return int32(min(max(part*1000/whole, -most), most))
}

// Chances are how likely each side is to win from a position: of the odds of
// "side 0 wins" against all else, and of "side 1 wins", the logarithms are the
// score less and the negative score less what a draw takes from both.
func (w *Weights) Chances(p *Position) Chances {
	if p.Over {
		var c Chances
		if p.Winner >= 0 {
			c[p.Winner] = One
		}
		return c
	}
	gone := int64(p.Gone)
	last := gone * gone * gone / 1_000_000
	at := func(x *Score) int64 { return int64(x.Early)*(1000-gone) + int64(x.Late)*gone + int64(x.Last)*last }
	score := 1000 * at(&w.battle)
	for i := range w.Scores {
		score += int64(p.Leads[i]) * at(&w.Scores[i])
	}
	draw := int64(w.Draw[0])*(1000-gone) + int64(w.Draw[1])*gone
	return Chances{sigmoid((score/1000 - draw) / 1000), sigmoid((-score/1000 - draw) / 1000)}
}

// The curve of chances: steps of 1/64 up to where the other side has one chance
// in some 65,000.
const (
	unit  = 1 << 12 // a weight, and a score, of 1
	steps = 11 * 64
	step  = unit / 64
)

// curve are the chances at scores from 0 up. e^(-1/64), to 2^-32, times itself:
// no processor reckons that otherwise.
var curve = func() (c [steps + 2]int32) {
	const fall = 4228380000 // 2^32 * e^(-1/64)
	e := uint64(1) << 32
	for i := range c {
		c[i] = int32((One<<32 + (1<<32+e)/2) / (1<<32 + e))
		e = e * fall >> 32
	}
	return c
}()

// sigmoid is the chance of which a score is the logarithm of the odds.
func sigmoid(score int64) int32 {
	if score < 0 {
		return One - sigmoid(-score)
	}
	i := min(score/step, steps)
	rest := min(score-i*step, step)
	return curve[i] + int32(int64(curve[i+1]-curve[i])*rest/step)
}

// root is the whole root of a number.
func root(n int) int {
	r := 1
	for (r+1)*(r+1) <= n {
		r++
	}
	return r
}
