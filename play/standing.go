package play

import (
	"fmt"
	"strings"

	"drumhead/rules"
)

// keyed says whether a line of instructions is a standing answer and no plain
// order.
func keyed(line string) bool {
	head, _, colon := strings.Cut(line, ":")
	return colon && strings.Contains(head, " on ")
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

// standingAnswer is what an absent player's instructions give to a question, and
// the line that does. Held: he wants to be asked.
func (b *Battle) standingAnswer(chair int, a *ask) (order, by string, held bool) {
	eye, seat := b.chairs[chair].eye, rules.Seat(chair)
	for _, line := range b.instructions[b.chairs[chair].ID] {
		switch {
		case line == "" || strings.HasPrefix(line, StandFast):
		case !keyed(line):
			if b.game.judge(eye, seat, line).Legal {
				return line, line, false
			}
		default:
			l, err := rules.ParseStanding(b.system.Kinds(), line)
			if err != nil {
				continue // left under a rule book's earlier words
			}
			if order, held = b.game.answered(eye, seat, &a.Question, &l); order != "" || held {
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
