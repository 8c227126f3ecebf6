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

// keyed says whether a line of instructions is a standing answer and no plain
// order.
func keyed(line string) bool {
	head, _, colon := strings.Cut(line, ":")
	return colon && slices.Contains(strings.Fields(strings.ToLower(head)), "on")
}

// readInstructions reads the instructions that a player leaves, refuses what
// could never be carried out, and writes all else as it is kept.
func (b *Battle) readInstructions(seat int, text string) (string, error) {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if !keyed(line) {
			continue
		}
		l, err := rules.ParseStanding(b.system.Kinds(), line)
		if err != nil {
			return "", err
		}
		for _, answer := range l.Answers {
			if err := b.game.readable(b.chairs[seat].eye, &l, answer); err != nil {
				return "", fmt.Errorf("%q: %w", line, err)
			}
		}
		lines[i] = l.String()
	}
	return strings.Join(lines, "\n"), nil
}

// mostAlone is how many entries in one turn the table adds by itself, and
// computers do, before somebody at the table says a word. No battle needs so many.
const mostAlone = 2000

// ErrAlone means that a turn does not end by itself.
var ErrAlone = fmt.Errorf("in this turn %d entries have come without anybody's word: say something, and it goes on", mostAlone)

// Unattended is ErrAlone where the table has gone on by itself for too long.
func (b *Battle) Unattended() error {
	for n, seq := 0, len(b.entries); seq > 0 && b.game.turn(seq) == b.game.turn(len(b.entries)); seq-- {
		if e := &b.entries[seq-1]; e.By == ByHand && e.Kind != KindLink && e.Kind != KindSeal {
			return nil
		}
		if n++; n >= mostAlone {
			return ErrAlone
		}
	}
	return nil
}

// mostGiven is how often one order is given by instructions in one turn.
const mostGiven = 64

// given says whether instructions have given a seat's order already as an answer
// to this very question, or so often in this turn that it gets nobody on. What
// was taken back was given: nobody wants it again.
func (b *Battle) given(seat, order string, a *ask) bool {
	times := 0
	for seq := len(b.entries); seq > 0 && b.game.turn(seq) == b.game.turn(len(b.entries)); seq-- {
		e := &b.entries[seq-1]
		if e.By != ByInstruction || e.Seat != seat {
			continue
		}
		if whole, _, err := e.whole(); err == nil && whole.Order == order {
			if times++; e.Ask == a.since || times >= mostGiven {
				return true
			}
		}
	}
	return false
}

// standingAnswer is what an absent player's instructions give to a question, and
// the line that does: each once. Held: he wants to be asked.
func (b *Battle) standingAnswer(chair int, a *ask) (order, by string, held bool) {
	eye, seat, id := b.chairs[chair].eye, rules.Seat(chair), b.chairs[chair].ID
	for _, line := range b.instructions[id] {
		switch {
		case line == "" || strings.HasPrefix(line, StandFast):
		case !keyed(line):
			if v := b.game.judge(eye, seat, line); v.Legal && !b.given(id, v.Order, a) {
				return line, line, false
			}
		default:
			l, err := rules.ParseStanding(b.system.Kinds(), line)
			if err != nil {
				continue // left under a rule book's earlier words
			}
			order, held = b.game.answered(eye, seat, &a.Question, &l)
			if held || order != "" && !b.given(id, b.game.judge(eye, seat, order).Order, a) {
				return order, line, held
			}
		}
	}
	return "", "", false
}

func (g *table[S, O, E]) readable(e eye, l *rules.Standing, answer string) error {
	s := g.mind(e)
	var pieces []string
	for _, p := range g.rs.View(s).Pieces {
		if p.Side == int(e.side()) {
			pieces = append(pieces, p.ID)
		}
	}
	return g.rs.Readable(s, l, answer, pieces)
}

func (g *table[S, O, E]) answered(e eye, seat rules.Seat, q *rules.Question, l *rules.Standing) (order string, held bool) {
	return g.rs.Answered(g.mind(e), seat, q, l, &g.offer)
}
