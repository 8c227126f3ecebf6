package muzzleblast

import (
	"fmt"
	"slices"
	"strings"

	"drumhead/dice"
	"drumhead/rules"
	"drumhead/rules/tell"
	"drumhead/scene"
)

// fights are the circles that would be fought if all stood as they do, one after
// another, with what may come of each (MB-MEL-02), as a side looks at it, or nobody.
func (s *State) fights(side int8) (list []scene.Fight) {
	then := *s
	for {
		c, ok := then.nextCircle()
		if !ok {
			return list
		}
		list = append(list, then.fightAt(&c, side))
		for f := range then.Figures {
			if f := int16(f); then.mayFight(f) && then.circleHolds(c.at, f) {
				then.Figures[f].Fought = true
			}
		}
	}
}

// nobodys is no side.
const nobodys int8 = -1

// fightAt is one circle: who is in it, what they count, and its odds for a side.
func (s *State) fightAt(c *circle, of int8) scene.Fight {
	v := scene.Fight{Clause: "MB-MEL-02",
		Shape: scene.Shape{Kind: "circle", At: pointOf(c.at.Position()), Radius: int(s.small(meleeRadius)), Side: -1, Text: "melee"}}
	var sides [2]string
	for side := range sides {
		men, points := 0, 0
		var names []string
		for u := s.b.sides[side].first; u < s.b.sides[side].last; u++ {
			n := 0
			for f, to := s.men(u); f < to; f++ {
				if s.mayFight(f) && s.circleHolds(c.at, f) {
					n++
				}
			}
			if n > 0 {
				v.Pieces = append(v.Pieces, s.b.units[u].id)
				names = append(names, fmt.Sprintf("%d of %s", n, s.b.units[u].name))
				men, points = men+n, points+n*s.points(u)
			}
		}
		sides[side] = fmt.Sprintf("%s: %s, %d %s", s.b.sides[side].short, strings.Join(names, ", "), points, tell.If(points == 1, "point", "points"))
	}
	v.Text = strings.Join(sides[:], "; ")
	var ways dice.Exhaustive
	v.Odds = fightRules.Odds(&ways, s, rules.Seat(0), &Order{})
	lookedAt(v.Odds.Results, of)
	v.Odds.Ends = "if all of them come to it: fire goes before"
	if s.b.opt[meleeStart] == declaredMelee {
		v.Odds.Ends += ", and one side at least must wish to fight"
	}
	return v
}

// lookedAt turns results that stand as the first side sees them.
func lookedAt(results []scene.Chance, of int8) {
	if of == 1 {
		slices.Reverse(results) // from worst to best
	}
	for i := range results {
		switch of {
		case 1:
			results[i].For = -results[i].For
		case nobodys:
			results[i].For = 0
		}
	}
}

// fightRules are as much of the rules as the odds of the next circle need.
var fightRules = rules.Rules[State, Order, Event]{
	Next: func(*State) rules.Next { return rules.Ask },
	Resolve: func(r *run, _ rules.Seat, _ *Order) {
		if c, ok := r.State.nextCircle(); ok {
			fight(r, &c)
		}
	},
	Fold: fold,

	Thought: rules.Thought[State, Order, Event]{
		Outcome: fought,
	},
}

// fought says what came of a circle, for the first side.
func fought(before, after *State, _ *Order) rules.Outcome {
	var lost [2]int
	out := rules.Outcome{Rank: 1, Result: "a draw"}
	for side := range lost {
		for u := before.b.sides[side].first; u < before.b.sides[side].last; u++ {
			lost[side] += after.marked(u) - before.marked(u)
			if after.Units[u].Struck&LostCircle > before.Units[u].Struck&LostCircle {
				out.Rank, out.Result, out.For = 2*side, after.b.sides[1-side].short+" win", rules.ForThem+int8(2*side)
			}
		}
	}
	a, b := &after.b.sides[0], &after.b.sides[1]
	out.Result += fmt.Sprintf(": %s lose %d, %s %d", a.short, lost[0], b.short, lost[1])
	return out
}
