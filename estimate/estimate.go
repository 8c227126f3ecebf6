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
	// wins if it ends.
	Leads [MostLeads]int32
	Gone  int32 // of the battle's turns; 0 where it has no limit
}

// Judged is the name of the first lead.
const Judged = "judged"

// most bounds what is judged.
const most = 10_000

// Judge is what a state is worth to a side without a plan, as ai.Judge is.
type Judge[S any] func(s *S, side, plan int8) int

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
	return append(list, Lead{Name: "wins if it ends", Last: true})
}

// Look looks at a state of a battle of so many turns, 0: without a limit.
func Look[S, O, E any](rs *rules.Rules[S, O, E], judge Judge[S], s *S, turns int) Position {
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
	switch rs.Ahead(s) {
	case 0:
		p.Leads[len(rs.Signs)+1] = 1000
	case 1:
		p.Leads[len(rs.Signs)+1] = -1000
	}
	// Judges reckon in hundredths, and not all of them see both sides alike.
	p.Leads[0] = share(judge(s, 0, -1)-judge(s, 1, -1), 2*1000*root(strength))
	if turns > 0 {
		p.Gone = share(min(max(r.Turn-1, 0), turns), turns)
	}
	return p
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
