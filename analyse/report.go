// Package analyse says what decided a battle: of every order and every throw of a
// record, what it did to the chances of both sides to win. It is defined in
// docs/analysis.md. All is reckoned in whole numbers of 1/65,536, so that what is
// told apart adds up again to the last one. It knows no rules, and must never be
// asked of a battle that goes on between people.
package analyse

import (
	"cmp"
	"slices"

	"drumhead/estimate"
	"drumhead/play"
	"drumhead/scene"
)

// Report is what decided a battle. What is worth so much is so to side 0; to side
// 1 it is worth the rest of One.
type Report struct {
	Format  int             `json:"format"`
	Title   string          `json:"title"`
	Rules   string          `json:"rules"`
	Weights string          `json:"weights" doc:"tells the weights of the estimate and of the judges from any others"`
	Entries int             `json:"entries" doc:"of the record, as far as it was looked at"`
	One     int             `json:"one" doc:"what is certain: all chances are whole numbers of 1/65,536"`
	Sides   [2]Party        `json:"sides"`
	Over    bool            `json:"over"`
	Winner  int             `json:"winner" doc:"-1: a draw, or not over"`
	Sum     Sum             `json:"sum" doc:"what the day comes to for side 0"`
	Turns   []TurnSum       `json:"turns" doc:"of these the day is the sum"`
	Rounds  int             `json:"rounds" doc:"how often each turn was fought again"`
	Moves   []Move          `json:"moves" doc:"every entry that did something"`
	Plans   []Plan          `json:"plans,omitempty" doc:"of computers, and how far they were kept"`
	Untold  []Untold        `json:"untold,omitempty" doc:"what cannot be told, and why"`
	Deeper  bool            `json:"deeper,omitempty" doc:"the dearest orders were played on"`
	Trust   *estimate.Trust `json:"trust,omitempty" doc:"how well the estimate has foretold other battles; left out: it was never measured"`
	Guessed bool            `json:"guessed,omitempty" doc:"what a side could not know was guessed, where its orders are judged"`
}

// Party is what a side did with its chances, in its own coin.
type Party struct {
	Name   string `json:"name"`
	Luck   int    `json:"luck" doc:"what all dice gave it"`
	Skill  int    `json:"skill" doc:"what its orders came to beside a sergeant's"`
	Doubt  int    `json:"doubt" doc:"how far skill may be off at most, nineteen times in twenty"`
	Cost   int    `json:"cost" doc:"what its orders gave away against the best found, at first sight"`
	Dear   []int  `json:"dear" doc:"its dearest orders, by their place in moves"`
	Orders int    `json:"orders"`
}

// Sum is the reckoning of the day for side 0: Before and all that comes after it
// make Day, exactly.
type Sum struct {
	Before int    `json:"before" doc:"before the first order"`
	Orders [2]int `json:"orders" doc:"what the orders of each side came to beside a sergeant's, as it counts for side 0"`
	Dice   int    `json:"dice"`
	Rest   int    `json:"rest" doc:"what no order and no die did: rulings, and what was carried out under earlier rules"`
	Day    int    `json:"day"`
	Even   int    `json:"even" doc:"with even dice: what stood before and the orders of both sides, the day less all luck and what was nobody's; beyond 0 and 1 it may be"`
	Doubt  int    `json:"doubt" doc:"how far even may be off, nineteen times in twenty, by how often turns were fought again"`
	Turned []int  `json:"turned" doc:"the throws that did most, by their place in moves"`
}

// Move is what one entry did to what the battle was worth to side 0: from Before
// by the best order that was found to Best, by the order that was given to
// Expected, and by the dice to After. Where nobody ordered Best is Expected.
type Move struct {
	Seq      int        `json:"seq"`
	End      int        `json:"end,omitempty" doc:"the entry that gave the dice, where it is another"`
	Turn     int        `json:"turn"`
	Kind     string     `json:"kind"`
	Side     int        `json:"side" doc:"who ordered, -1: nobody"`
	Order    string     `json:"order,omitempty"`
	Text     string     `json:"text,omitempty" doc:"its line in the log, or the order as it was offered where the log has none of it"`
	Thrown   string     `json:"thrown,omitempty" doc:"the lines of its dice, where those are others"`
	Before   int        `json:"before"`
	Best     int        `json:"best"`
	Expected int        `json:"expected"`
	After    int        `json:"after"`
	Dice     bool       `json:"dice,omitempty" doc:"something was left to chance"`
	Sampled  bool       `json:"sampled,omitempty" doc:"more could fall than was counted: outcomes evenly drawn stand for all"`
	Worse    int        `json:"worse,omitempty" doc:"how likely dice so bad or worse were, for whom they were bad; 0: so rarely that it was not counted"`
	Given    *scene.Act `json:"given,omitempty" doc:"the order as it was offered, where a better was found"`
	Better   []Other    `json:"better,omitempty" doc:"the best found, best first, where they are better"`
	Faces    []int      `json:"faces,omitempty"`
	Deeper   bool       `json:"deeper,omitempty" doc:"it was played on beside others, and not only looked at"`
}

// Other is another order, and what it was worth to side 0.
type Other struct {
	Order string    `json:"order"`
	Act   scene.Act `json:"act"`
	Worth int       `json:"worth"`
	Doubt int       `json:"doubt,omitempty" doc:"where it was played on: two standard errors of what it was better"`
}

// Untold is what cannot be told of some entries.
type Untold struct {
	Seq int    `json:"seq" doc:"the first of them"`
	Why string `json:"why"`
}

// Cost is what an order gave away, to who gave it.
func (m *Move) Cost() int {
	if m.Side == 1 {
		return m.Expected - m.Best
	}
	return m.Best - m.Expected
}

// Luck is what the dice gave side 0.
func (m *Move) Luck() int { return m.After - m.Expected }

// most is how many orders, and how many throws, are named.
const most = 5

// name finds the orders and the throws that are named, and what the orders of each side cost.
func (r *Report) name() {
	for side := range r.Sides {
		r.Sides[side].Orders, r.Sides[side].Cost = 0, 0
	}
	for i := range r.Moves {
		if m := &r.Moves[i]; m.Side >= 0 {
			side := &r.Sides[m.Side]
			side.Orders++
			side.Cost += m.Cost()
		}
	}
	for side := range r.Sides {
		r.Sides[side].Dear = r.top(func(m *Move) int {
			if m.Side != side || len(m.Better) == 0 && m.Kind != play.KindEnd { // better than giving up is to fight on
				return 0
			}
			return m.Cost()
		})
	}
	r.Sum.Turned = r.top(func(m *Move) int { return max(m.Luck(), -m.Luck()) })
}

// top are the moves of which something is most, and more than one in a thousand.
func (r *Report) top(of func(*Move) int) []int {
	list := []int{}
	for i := range r.Moves {
		if of(&r.Moves[i]) > estimate.One/1000 {
			list = append(list, i)
		}
	}
	slices.SortStableFunc(list, func(a, b int) int { return cmp.Compare(of(&r.Moves[b]), of(&r.Moves[a])) })
	return list[:min(len(list), most)]
}
