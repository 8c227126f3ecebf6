package play

import (
	"strings"

	"drumhead/rules"
)

// StandFast begins a standing instruction that holds also while its player is
// at the table: "stand fast i3" lets i3 pass by itself, until it could do
// something to an enemy.
const StandFast = "stand fast "

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
			if order := b.game.pass(c.eye, rules.Seat(i), strings.TrimSpace(piece)); order != "" && !b.given(c.ID, order, a) {
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
