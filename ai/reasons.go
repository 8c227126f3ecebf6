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
		ends  string
	}
	c.clock, c.spent = nil, 0 // whoever wants them has the time
	var list []thought
	if style := at.Level.style(); style != nil {
		c.search.style = style
		c.search.begin(c.rules, &c.known, at.Seat)
		at.Plan = c.search.aim(at.Plan)
	}
	switch {
	case at.Level != Sergeant && at.Level.style() == nil:
		return nil
	case len(c.offer.Orders) == 1:
		list = append(list, thought{0, c.expect(&c.known, given, at), ""})
	case at.Level == Sergeant:
		for i, v := range c.worths {
			list = append(list, thought{i, v, ""})
		}
	default:
		for i := range c.search.list[:min(len(c.search.list), c.search.style.candidates)] {
			x := &c.search.list[i]
			if i > 0 && x.rounds == 0 {
				continue // it was never played on: what it seems is in another coin
			}
			list = append(list, thought{x.order, x.against(&c.search.list[0]), x.ends(c.search.style)})
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
	var orders []*O
	var said []string // to whom, and what: what reads alike is told once
	kept := list[:0]
	for _, x := range list {
		o := &c.offer.Orders[x.order]
		whose, _ := c.rules.Whose(&c.known, o)
		words := whose + " " + c.label(at, o)
		if !slices.Contains(said, words) && len(kept) < mostReasons {
			orders, said, kept = append(orders, o), append(said, words), append(kept, x)
		}
	}
	who := c.who(orders)
	for i, x := range kept {
		out = append(out, c.label(at, orders[i])+who[i]+": "+gain((x.worth+1<<(unitBits-1))>>unitBits-now)+x.ends)
	}
	return append(out, c.hopes(given, at, now)...)
}

func (c *Commander[S, O, E]) label(at Chair, o *O) string {
	return lower(c.rules.Act(&c.known, at.Seat, o).Label)
}

// leastTold is of how many lines it can be told how many of a hundred ended so.
const leastTold = 20

// ends says how many of a general's lines came to the end of the battle, where some did: in what they are worth that is no more than
// much (see decides). Where a colonel's did, the worth says it.
func (x *candidate) ends(style *style) string {
	if ended := x.ended[0] + x.ended[1]; !style.even || x.rounds < leastTold || ended*50 < x.rounds || ended == 0 {
		return ""
	}
	return fmt.Sprintf(", won %d and lost %d times in 100", x.ended[1]*100/x.rounds, x.ended[0]*100/x.rounds)
}

// who says to whom each order is, where not all are to the same piece: the 31st's shot at somebody is not the 67th's.
func (c *Commander[S, O, E]) who(orders []*O) []string {
	out, ids := make([]string, len(orders)), make([]string, len(orders))
	for i, o := range orders {
		ids[i], _ = c.rules.Whose(&c.known, o)
	}
	if len(slices.Compact(slices.Clone(ids))) < 2 {
		return out
	}
	named := map[string]string{}
	for _, p := range c.rules.View(&c.known).Pieces {
		named[p.ID] = " (" + p.Short + ")"
	}
	for i, id := range ids {
		out[i] = named[id]
	}
	return out
}

// victory is what a judge gives for a battle that is won: more than all else together could be worth.
const victory = 1_000_000

// gain is what is thought to be gained: in the judge's units, or where lines of thought come to the end of the battle,
// how many. What is rare is told finely, or several thoughts would read alike.
func gain(v int64) string {
	how := "won"
	if v < 0 {
		how = "lost"
	}
	size := max(v, -v)
	switch hundredths, thousandths := (size*100+victory/2)/victory, (size*1000+victory/2)/victory; {
	case size < victory/200:
		return fmt.Sprintf("%+d", v)
	case hundredths >= 100:
		return "the battle is " + how
	case hundredths < 10:
		return fmt.Sprintf("the battle is %s %d times in 1000", how, thousandths)
	default:
		return fmt.Sprintf("the battle is %s %d times in 100", how, hundredths)
	}
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
	return []string{fmt.Sprintf("hopes: %s (%s)", words[0], gain(values[0])), fmt.Sprintf("fears: %s (%s)", words[1], gain(values[1]))}
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
