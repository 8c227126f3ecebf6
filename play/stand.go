package play

import (
	"fmt"
	"slices"
	"strings"

	"drumhead/rules"
)

// StandFast begins a standing instruction that holds also while its player is
// at the table: "stand fast i3" lets i3 pass by itself, until it could do
// something to an enemy.
const StandFast = "stand fast "

// instructed are the orders that a line of standing instructions has for a
// question, the first choice first. A line is an order, for whatever is asked,
// or "i3 on charge: square | fire j1 | stand": the orders of a unit for one kind
// of question, the unit's name left out.
func (b *Battle) instructed(line string, a *ask) []string {
	unit, kind, orders, keyed := cutInstruction(line)
	kinds := b.system.Kinds()
	switch {
	case line == "" || strings.HasPrefix(line, StandFast):
		return nil
	case !keyed:
		return []string{line}
	case int(a.Kind) >= len(kinds) || kinds[a.Kind] != kind:
		return nil
	}
	return ordersOf(unit, orders)
}

func cutInstruction(line string) (unit, kind, orders string, keyed bool) {
	head, orders, colon := strings.Cut(line, ":")
	unit, kind, on := strings.Cut(strings.TrimSpace(head), " on ")
	return unit, strings.TrimSpace(kind), orders, colon && on
}

// ordersOf are a unit's orders, parted by bars, with its name.
func ordersOf(unit, list string) []string {
	var orders []string
	for order := range strings.SplitSeq(list, "|") {
		if order = strings.TrimSpace(order); order == "" {
			continue
		} else if !strings.HasPrefix(order, unit+" ") {
			order = unit + " " + order
		}
		orders = append(orders, order)
	}
	return orders
}

// readInstructions refuses what could never be carried out.
func (b *Battle) readInstructions(seat int, text string) error {
	for line := range strings.SplitSeq(text, "\n") {
		unit, kind, list, keyed := cutInstruction(line)
		if !keyed {
			continue
		}
		if kinds := b.system.Kinds(); kind == "" || !slices.Contains(kinds, kind) {
			return fmt.Errorf("%q: these rules ask nothing called %q: wanted one of %s", line, kind, words(kinds))
		}
		for _, order := range ordersOf(unit, list) {
			if v := b.game.judge(b.chairs[seat].eye, rules.Seat(seat), order); v.Order == "" {
				return fmt.Errorf("%q: %s", line, v.Refusal.Text)
			}
		}
	}
	return nil
}

// words are those that are not empty, one after the other.
func words(list []string) string {
	return strings.Join(slices.DeleteFunc(slices.Clone(list), func(w string) bool { return w == "" }), ", ")
}

// standing is the pass of a piece that has been told to stand fast.
func (b *Battle) standing(a *ask) (Command, bool) {
	for i := range b.chairs {
		c := &b.chairs[i]
		if !a.For(rules.Seat(i)) || !c.person() {
			continue
		}
		for _, line := range b.instructions[c.ID] {
			piece, ok := strings.CutPrefix(strings.TrimSpace(line), StandFast)
			if !ok {
				continue
			}
			if order := b.game.pass(c.eye, rules.Seat(i), strings.TrimSpace(piece)); order != "" {
				return Command{Kind: KindOrder, Seat: c.ID, By: ByInstruction, Order: order}, true
			}
		}
	}
	return Command{}, false
}

func (g *table[S, O, E]) pass(e eye, seat rules.Seat, piece string) (order string) {
	s := g.mind(e)
	g.offer.Reset()
	g.rs.Offer(s, seat, &g.offer)
	for i := range g.offer.Orders {
		a := g.rs.Act(s, seat, &g.offer.Orders[i])
		switch {
		case a.Piece == piece && (a.Dice || a.Target != ""):
			return ""
		case a.Piece == piece && a.Verb == "pass":
			order = a.Order
		}
	}
	return order
}

// standingOf are the standing instructions of those seats that have any.
func (b *Battle) standingOf(seats []string) map[string]string {
	out := map[string]string{}
	for _, seat := range seats {
		if text := strings.Join(b.instructions[seat], "\n"); text != "" {
			out[seat] = text
		}
	}
	return out
}
