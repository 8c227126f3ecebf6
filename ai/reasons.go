package ai

import (
	"fmt"
	"slices"
	"strings"
)

// mostReasons is how many orders a commander names that he thought of.
const mostReasons = 4

// Reasons say what a commander thought of the order that he has just given:
// the orders that seemed best to him, each with what he thought to gain by it
// in the judge's units, and what he hoped and feared of the one that he gave.
// They are made only when wanted, for people.
func (c *Commander[S, O, E]) Reasons(at Chair, given *O) []string {
	type thought struct {
		order int
		worth int64
	}
	var list []thought
	if style := at.Level.style(); style != nil {
		at.Plan = style.aim(at.Plan)
	}
	switch {
	case at.Level != Sergeant && at.Level.style() == nil:
		return nil
	case len(c.offer.Orders) == 1:
		list = append(list, thought{0, c.expect(&c.known, given, at)})
	case at.Level == Sergeant:
		for i, v := range c.worths {
			list = append(list, thought{i, v})
		}
	default:
		for i := range c.search.list[:min(len(c.search.list), c.search.style.candidates)] {
			x := &c.search.list[i]
			list = append(list, thought{x.order, x.against(&c.search.list[0])})
		}
	}
	slices.SortStableFunc(list, func(a, b thought) int {
		mine := func(x thought) bool { return any(c.offer.Orders[x.order]) == any(*given) }
		switch {
		case mine(a) != mine(b) && mine(a), mine(a) == mine(b) && a.worth > b.worth:
			return -1
		case mine(a) != mine(b) || a.worth < b.worth:
			return 1
		}
		return 0
	})
	now := int64(c.judge(&c.known, at.Side, at.Plan))
	var out []string
	for _, x := range list[:min(len(list), mostReasons)] {
		label := c.rules.Act(&c.known, at.Seat, &c.offer.Orders[x.order]).Label
		out = append(out, fmt.Sprintf("%s: %+d", lower(label), (x.worth+1<<(unitBits-1))>>unitBits-now))
	}
	return append(out, c.hopes(given, at, now)...)
}

// hopes are the best and the worst that may come of an order.
func (c *Commander[S, O, E]) hopes(o *O, at Chair, now int64) []string {
	var values [2]int64
	var words [2]string
	ways := 0
	for c.me.ways.First(); ; {
		v := int64(c.imagine(&c.known, o, at, &c.me.ways)) - now
		for i, better := range [2]bool{v > values[0], v < values[1]} {
			if better || ways == 0 {
				values[i], words[i] = v, c.outcome(o)
			}
		}
		if ways++; !c.me.ways.Next() {
			break
		}
	}
	if ways == 1 || words[0] == "" {
		return nil
	}
	return []string{fmt.Sprintf("hopes: %s (%+d)", words[0], values[0]), fmt.Sprintf("fears: %s (%+d)", words[1], values[1])}
}

// outcome is what came of an order that has just been tried, in words.
func (c *Commander[S, O, E]) outcome(o *O) string {
	if c.rules.Outcome == nil {
		return ""
	}
	out := c.rules.Outcome(&c.known, &c.me.trial, o)
	words := []string{out.Result}
	for _, also := range out.Also {
		words = append(words, also.Text)
	}
	return lower(strings.Join(words, "; "))
}

func lower(s string) string {
	if s == "" {
		return s
	}
	return strings.ToLower(s[:1]) + s[1:]
}
