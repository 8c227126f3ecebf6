package cases

import (
	"fmt"
	"math/bits"
	"reflect"
	"slices"
	"strings"

	"drumhead/dice"
	"drumhead/rules"
	"drumhead/scene"

	"github.com/goccy/go-yaml/ast"
)

// check compares what came of a step with what was expected.
func (t *table[S, O, E]) check(s *step) error {
	for _, look := range []func(*step) error{t.checkThrows, t.checkEvents, t.checkSays, t.checkThen, t.checkSeen, t.checkOrders, t.checkOffers} {
		if err := look(s); err != nil {
			return err
		}
	}
	return nil
}

// thrown is the dice of one owner in a throw, or a card, in the words of cases.
type thrown struct {
	For    string   `yaml:"for"`
	Clause string   `yaml:"clause"`
	By     string   `yaml:"by"`
	Dice   int      `yaml:"dice,omitempty"`
	Sides  int      `yaml:"sides,omitempty"`
	Need   int      `yaml:"need,omitempty"`
	Faces  []int    `yaml:"faces,omitempty,flow"`
	Card   string   `yaml:"card,omitempty"`
	From   int      `yaml:"from,omitempty"`
	Mods   []reason `yaml:"mods,omitempty"`
}

// reason is a modifier.
type reason struct {
	Text   string `yaml:"text"`
	Clause string `yaml:"clause"`
	By     int    `yaml:"by,omitempty"`
}

// lots are the parts of a throw, each with its owner.
func (t *table[S, O, E]) lots(throw *dice.Thrown) []thrown {
	if throw.Pack != 0 {
		card := fmt.Sprint(throw.Card())
		if throw.Card() < len(t.rs.Cards) {
			card = t.rs.Cards[throw.Card()]
		}
		return []thrown{{For: throw.Purpose, Clause: throw.Clause, By: t.sideID(throw.Thrower), Card: card, From: bits.OnesCount64(throw.Pack)}}
	}
	var out []thrown
	for i := range int(throw.N) {
		g := &throw.Groups[i]
		lot := thrown{For: throw.Purpose, Clause: throw.Clause, By: t.sideID(g.Side), Dice: int(g.Dice), Sides: int(g.Sides), Need: int(g.Cuts[0])}
		for _, f := range throw.FacesOf(i) {
			lot.Faces = append(lot.Faces, int(f))
		}
		for _, m := range throw.Modifiers {
			if int(m.Group) == i {
				lot.Mods = append(lot.Mods, reason{m.Text, m.Clause, m.By})
			}
		}
		out = append(out, lot)
	}
	return out
}

func (t *table[S, O, E]) sideID(side int8) string {
	if side < 0 {
		return "nobody"
	}
	return t.sc.Sides[side].ID
}

func (t *table[S, O, E]) checkThrows(s *step) error {
	if s.Throws == nil {
		return nil
	}
	lots := []thrown{}
	for i := range t.run.Throws {
		lots = append(lots, t.lots(&t.run.Throws[i])...)
	}
	return t.compare("throws", s.Throws, lots)
}

// compare lays what is expected beside a value: first whether there can be such
// keys at all, then whether they hold what they should.
func (t *table[S, O, E]) compare(path string, want ast.Node, value any) error {
	if err := t.known(path, want, reflect.ValueOf(value)); err != nil {
		return err
	}
	found, err := tree(value)
	if err != nil {
		return err
	}
	return t.matched(match(path, want, found))
}

// matched turns a mismatch into a difference.
func (t *table[S, O, E]) matched(m *mismatch) error {
	if m == nil {
		return nil
	}
	return t.differ(m.at, "%s", m.text)
}

// checkEvents looks for the events expected, in their order; others may stand
// between them.
func (t *table[S, O, E]) checkEvents(s *step) error {
	if s.Events == nil {
		return nil
	}
	want, ok := s.Events.(*ast.SequenceNode)
	if !ok {
		return t.file.At(s.Events, "wanted a list of events")
	}
	found, err := jsonTree(t.run.Events)
	if err != nil {
		return err
	}
	if err := t.knownEvents(want, found); err != nil {
		return err
	}
	return t.matched(matchAmong("events", want, found))
}

// log is the log of the step in plain words, each line with its clauses once, by
// their full names.
func (t *table[S, O, E]) log() (out []string) {
	for _, line := range t.lines() {
		out = append(out, cited(line))
	}
	return out
}

// lines are those of the log of the step.
func (t *table[S, O, E]) lines() (out []scene.Line) {
	state := t.before
	from := 0
	for i := range t.run.Events {
		to := from
		for to < len(t.run.Throws) && t.run.Throws[to].Before <= i {
			to++
		}
		line := t.rs.Tell(&state, &t.run.Events[i], t.run.Throws[from:to])
		if len(line.Spans) > 0 {
			out = append(out, line)
			from = to
		}
		t.rs.Fold(&state, &t.run.Events[i])
	}
	return out
}

// checkSays looks for words in the log. A line that is opened shows its dice,
// so the clauses of throws and of their modifiers count as said.
func (t *table[S, O, E]) checkSays(s *step) error {
	lines := t.log()
	for _, line := range t.lines() {
		lines = append(lines, line.Plain()) // as players read it
	}
	for i := range t.run.Throws {
		throw := &t.run.Throws[i]
		lines = append(lines, throw.Clause)
		for _, m := range throw.Modifiers {
			lines = append(lines, m.Clause+" "+m.Text)
		}
	}
	said := func(words string) int {
		return slices.IndexFunc(lines, func(line string) bool { return holds(line, words) })
	}
	for _, words := range s.Says {
		if said(words) < 0 {
			return t.differ(s.node, "expected the log to say %q", words)
		}
	}
	for _, words := range s.Unsaid {
		if n := said(words); n >= 0 {
			return t.differ(s.node, "expected the log not to say %q, but it does: %s", words, lines[n])
		}
	}
	return nil
}

// holds says whether a text holds some words, in any capitals.
func holds(text, words string) bool {
	return strings.Contains(strings.ToLower(text), strings.ToLower(words))
}

// cited is a line in plain words with its clauses behind them, each once.
func cited(line scene.Line) string {
	spans := line.Spans
	line.Spans = nil
	for _, span := range spans {
		if n := len(line.Spans); span.Kind != "clause" {
			line.Spans = append(line.Spans, span)
		} else if n > 0 && line.Spans[n-1].Text == " " {
			line.Spans = line.Spans[:n-1]
		}
	}
	parts := []string{line.Plain()}
	for _, id := range line.Clause {
		if !slices.Contains(parts[1:], id) {
			parts = append(parts, id)
		}
	}
	return strings.TrimSpace(strings.Join(parts, " "))
}

func (t *table[S, O, E]) checkThen(s *step) error {
	if s.Then == nil {
		return nil
	}
	return t.compare("", s.Then, t.rs.Position(&t.state))
}

// checkSeen compares the position as seats know it.
func (t *table[S, O, E]) checkSeen(s *step) error {
	for _, n := range s.Seen {
		want, ok := n.(*ast.MappingNode)
		as, _ := get(n, "as")
		if !ok || as == nil {
			return t.file.At(n, "wanted \"as:\" and what that seat, or a spectator, knows")
		}
		known := new(S)
		if strings.EqualFold(scalar(as), "spectator") {
			t.rs.Know(known, &t.state, -1)
		} else {
			seat, err := t.seat(as, scalar(as))
			if err != nil {
				return err
			}
			known = t.know(seat)
		}
		rest := *want
		rest.Values = slices.DeleteFunc(slices.Clone(want.Values), func(e *ast.MappingValueNode) bool { return e.Key.GetToken().Value == "as" })
		if err := t.compare("", &rest, t.rs.Position(known)); err != nil {
			return err
		}
	}
	return nil
}

// checkOrders sees which orders may be given and which not, offered or not.
func (t *table[S, O, E]) checkOrders(s *step) error {
	for i, text := range slices.Concat(s.Legal, s.Illegal) {
		seat, known, o, err := t.read(s, text)
		if err != nil {
			return err
		}
		switch r := t.rs.Check(known, seat, &o); {
		case i < len(s.Legal) && !r.Legal():
			return t.differ(s.node, "expected %q to be legal, but it is refused: %s: %s", text, r.Clause, t.rs.Explain(known, seat, &o, r).Text)
		case i >= len(s.Legal) && r.Legal():
			return t.differ(s.node, "expected %q to be illegal, but it is legal", text)
		}
	}
	return nil
}

// checkOffers looks for orders among those offered.
func (t *table[S, O, E]) checkOffers(s *step) error {
	if len(s.Offered)+len(s.NotOffered) == 0 {
		return nil
	}
	var offers []string
	for i, text := range slices.Concat(s.Offered, s.NotOffered) {
		seat, known, o, err := t.read(s, text)
		if err != nil {
			return err
		}
		if offers == nil {
			offers = t.offers(known, seat)
		}
		expected := i < len(s.Offered)
		if slices.Contains(offers, t.rs.Print(known, &o)) == expected {
			continue
		}
		if !expected {
			return t.differ(s.node, "%q is offered, and was expected not to be", text)
		}
		why := "it is legal"
		if r := t.rs.Check(known, seat, &o); !r.Legal() {
			why = r.Clause + ": " + t.rs.Explain(known, seat, &o, r).Text
		}
		return t.differ(s.node, "%q is not offered (%s); offered are\n  %s", text, why, strings.Join(offers, "\n  "))
	}
	return nil
}

// shown is what all who are asked now are shown: the table, and every order
// that they may give.
func (t *table[S, O, E]) shown() (out []any) {
	if t.rs.Next(&t.state) != rules.Ask {
		return nil
	}
	var asks rules.Asks
	t.rs.Prompt(&t.state, &asks)
	for i := range t.seats {
		seat := rules.Seat(i)
		if !slices.ContainsFunc(asks.List[:asks.N], func(q rules.Question) bool { return q.For(seat) }) {
			continue
		}
		known := t.know(seat)
		out = append(out, t.rs.View(known))
		var offer rules.Offer[O]
		t.rs.Offer(known, seat, &offer)
		for j := range offer.Orders {
			out = append(out, t.rs.Act(known, seat, &offer.Orders[j]))
		}
	}
	return out
}

// asked is a throw in words.
func (t *table[S, O, E]) asked(throw *dice.Throw) string {
	if throw.Pack != 0 {
		return fmt.Sprintf("a card (%s, %s)", throw.Purpose, throw.Clause)
	}
	var parts []string
	for _, g := range throw.Groups[:throw.N] {
		part := fmt.Sprintf("%d of %s", g.Dice, t.sideID(g.Side))
		if g.Cuts[0] > 0 {
			part += fmt.Sprintf(" needing %d", g.Cuts[0])
		}
		parts = append(parts, part)
	}
	return fmt.Sprintf("%s (%s): %s", throw.Purpose, throw.Clause, strings.Join(parts, " and "))
}

// allAsked is all throws of the step in words.
func (t *table[S, O, E]) allAsked() string {
	var out []string
	for i := range t.run.Throws {
		out = append(out, t.asked(&t.run.Throws[i].Throw))
	}
	if out == nil {
		return "none"
	}
	return strings.Join(out, "; ")
}
