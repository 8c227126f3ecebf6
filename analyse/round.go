package analyse

import (
	"slices"

	"drumhead/estimate"
)

// Hundredth is a number of 1/65,536 in whole hundredths.
func Hundredth(n int) int {
	if n < 0 {
		return -Hundredth(-n)
	}
	return (n*100 + estimate.One/2) / estimate.One
}

// Told says whether of all that was done it can be told what was order and what was dice.
func (r *Report) Told() bool { return len(r.Untold) == 0 }

// EvenDice is what the orders of both sides would have been worth to one with even dice, and between what that lies nineteen times in twenty, in
// hundredths: nothing is more certain than 1 and 99.
func (r *Report) EvenDice(side int) (low, even, high int) {
	worth := r.Sum.Even
	if side == 1 {
		worth = estimate.One - worth
	}
	at := func(n int) int { return min(max(Hundredth(n), 1), 99) }
	return at(worth - r.Sum.Doubt), at(worth), at(worth + r.Sum.Doubt)
}

// Hundredths are the parts of the day in whole hundredths that add up to it: before, orders of either side, the rest, the
// dice.
func (s *Sum) Hundredths() []int {
	return Hundredths([]int{s.Before, s.Orders[0], s.Orders[1], s.Rest, s.Dice}, s.Day)
}

// Hundredths are parts in whole hundredths that add up to their whole in whole
// hundredths: those between the first and the last of three or more are rounded the other way that were nearest to it. The first
// stands elsewhere too, as what the first turn began at; of the last, the dice, nothing changes when orders are looked at deeper.
func Hundredths(parts []int, whole int) []int {
	out := make([]int, len(parts))
	order := make([]int, 0, len(parts))
	wanting := Hundredth(whole)
	for i, n := range parts {
		out[i], order = Hundredth(n), append(order, i)
		wanting -= out[i]
	}
	step := 1
	if wanting < 0 {
		step = -1
	}
	order = order[1 : len(parts)-1]
	if some := slices.DeleteFunc(slices.Clone(order), func(i int) bool { return parts[i] == 0 }); len(some) > 0 {
		order = some // what came to nothing is told as nothing
	}
	slices.SortStableFunc(order, func(a, b int) int {
		left := func(i int) int { return step * (parts[i]*100 - out[i]*estimate.One) }
		return left(b) - left(a)
	})
	for i := range step * wanting {
		out[order[i%len(order)]] += step
	}
	return out
}
