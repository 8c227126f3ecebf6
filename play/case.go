package play

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"drumhead/rules"
)

// ErrHidden means that a case would give away what is still hidden.
var ErrHidden = errors.New("a case shows the whole position: it can be written once the battle is over")

// Case writes an entry down as a case (docs/cases.md): the battle and all that
// led there, the order with the dice that fell, and what came of it, for
// somebody to change where he thinks it wrong. The entry is an order or a step
// of the table; one that gives dice stands for the one that asked for them.
func (b *Battle) Case(seq int) ([]byte, error) {
	if seq < 2 || seq > len(b.entries) {
		return nil, fmt.Errorf("there is no entry %d to write down: wanted one from 2 to %d", seq, len(b.entries))
	}
	if (b.game.hides() || b.game.starts()) && !b.Over() {
		return nil, ErrHidden
	}
	steps, err := b.caseSteps(seq)
	if err != nil {
		return nil, err
	}
	last := &steps[len(steps)-1]
	if last.first != seq && last.end != seq {
		return nil, fmt.Errorf("entry %d is of kind %s: only an order or a step of the table makes a case", seq, b.entries[seq-1].Kind)
	}
	text, err := b.asTold(b.Over())
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	fmt.Fprintf(&out, "case: %s\nclause: %s\n", quoted(fmt.Sprintf("entry %d of %s", last.first, b.header.Title)), b.caseClause(last))
	out.WriteString(b.source(text))
	out.WriteString("play:\n")
	for i := range steps {
		steps[i].write(&out, b.system.Cards())
	}
	then, err := b.came(last)
	if err != nil {
		return nil, err
	}
	out.WriteString(then)
	return out.Bytes(), nil
}

// caseStep is an order or a step of the table with its dice.
type caseStep struct {
	first, end int // the entry that began it and the one that ended it
	seat       string
	order      string
	throws     []Throw
}

// caseSteps are those that lead to the outcome of an entry.
func (b *Battle) caseSteps(seq int) ([]caseStep, error) {
	var way []int
	for ; seq > 1; seq = b.entries[seq-1].starts() {
		way = append(way, seq)
	}
	slices.Reverse(way)
	var steps []caseStep
	for _, n := range way {
		e := &b.entries[n-1]
		whole, _, err := e.whole()
		if err != nil {
			return nil, err
		}
		s := caseStep{first: n, end: n, order: whole.Order, throws: whole.Throws}
		switch {
		case e.Kind == KindRuling && e.Ruling != nil && e.Ruling.Option != "":
			return nil, fmt.Errorf("in entry %d an option was set in mid-battle, and a case has its options from its beginning", n)
		case e.Kind == KindThrow && b.entries[e.To-1].Kind != KindAnswer:
			last := &steps[len(steps)-1]
			last.end, last.throws = n, append(slices.Clone(last.throws), whole.Throws...)
			continue
		case e.Kind == KindTable, e.Kind == KindOrder, e.Kind == KindClock, e.Kind == KindRuling && e.Ruling == nil:
		default:
			continue
		}
		w, err := b.workOf(e, whole.Order)
		if err != nil {
			return nil, err
		}
		if w.seat >= 0 && w.order != "" {
			s.seat = b.chairs[w.seat].ID
		}
		steps = append(steps, s)
	}
	if len(steps) == 0 {
		return nil, errors.New("nothing has been ordered yet")
	}
	if b.half[steps[len(steps)-1].end-1] {
		return nil, errors.New("the dice of this entry have yet to fall")
	}
	return steps, nil
}

// write writes a step as an item of a case's play.
func (s *caseStep) write(out *bytes.Buffer, cards []string) {
	if s.order == "" {
		out.WriteString("  - table: true\n")
	} else {
		fmt.Fprintf(out, "  - do: %s\n    as: %s\n", quoted(s.order), s.seat)
	}
	var faces, draws []string
	for _, t := range s.throws {
		for _, f := range t.Faces {
			if t.Pack != nil {
				draws = append(draws, quoted(cards[f]))
			} else {
				faces = append(faces, fmt.Sprint(f))
			}
		}
	}
	if faces != nil {
		fmt.Fprintf(out, "    dice: [%s]\n", strings.Join(faces, ", "))
	}
	if draws != nil {
		fmt.Fprintf(out, "    draws: [%s]\n", strings.Join(draws, ", "))
	}
}

// caseClause is the clause that an entry's lines or dice name first.
func (b *Battle) caseClause(s *caseStep) string {
	book := rules.Clauses(b.system.Book())
	known := func(id string) bool {
		return slices.ContainsFunc(book, func(c rules.Clause) bool { return c.ID == id })
	}
	for n := s.first; n <= s.end; n++ {
		for _, l := range b.game.lines(n, umpire) {
			if i := slices.IndexFunc(l.Clause, known); i >= 0 {
				return l.Clause[i]
			}
		}
	}
	for _, t := range s.throws {
		if known(t.Clause) {
			return t.Clause
		}
	}
	if len(book) > 0 {
		return book[0].ID
	}
	return "none"
}

// source is the text of the scenario with the options of this battle.
func (b *Battle) source(text []byte) string {
	var out strings.Builder
	inside := false
	for line := range strings.Lines(string(text)) {
		if top := strings.TrimRight(line, "\r\n"); top != "" && !strings.ContainsAny(top[:1], " \t#}]-") {
			inside = strings.HasPrefix(top, "options:")
		}
		if !inside && !strings.HasPrefix(line, "---") {
			out.WriteString(strings.TrimRight(line, "\r\n") + "\n")
		}
	}
	if len(b.scenario.Options) > 0 {
		out.WriteString("options:\n")
		for _, name := range slices.Sorted(maps.Keys(b.scenario.Options)) {
			fmt.Fprintf(&out, "  %s: %s\n", name, quoted(b.scenario.Options[name]))
		}
	}
	return out.String()
}

// quoted is a text as YAML, in quotes.
func quoted(s string) string {
	j, err := json.Marshal(s)
	if err != nil {
		panic(err) // a text can always be written
	}
	return string(j)
}

// came is what a step changed in the position, as a case's then.
func (b *Battle) came(s *caseStep) (string, error) {
	before, err := plain(b.game.position(b.entries[s.first-1].starts()))
	if err != nil {
		return "", err
	}
	after, err := plain(b.game.position(s.end))
	if err != nil {
		return "", err
	}
	changed, ok := changes(before, after).(map[string]any)
	if !ok || len(changed) == 0 {
		changed, _ = after.(map[string]any)
	}
	var out strings.Builder
	out.WriteString("    then: ")
	flow(&out, changed)
	out.WriteByte('\n')
	return out.String(), nil
}

// flow writes a value in JSON's own types as YAML, in one line, its keys in
// order.
func flow(out *strings.Builder, v any) {
	switch v := v.(type) {
	case map[string]any:
		out.WriteByte('{')
		for i, k := range slices.Sorted(maps.Keys(v)) {
			if i > 0 {
				out.WriteString(", ")
			}
			out.WriteString(quoted(k) + ": ")
			flow(out, v[k])
		}
		out.WriteByte('}')
	case []any:
		out.WriteByte('[')
		for i := range v {
			if i > 0 {
				out.WriteString(", ")
			}
			flow(out, v[i])
		}
		out.WriteByte(']')
	case string:
		out.WriteString(quoted(v))
	case nil:
		out.WriteString("null")
	default:
		fmt.Fprint(out, v) // a number or a truth value
	}
}

// plain is a value as JSON's own types.
func plain(v any) (out any, err error) {
	j, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	d := json.NewDecoder(bytes.NewReader(j))
	d.UseNumber()
	return out, d.Decode(&out)
}

// changes is what of after is not the same in before, nil: nothing. Lists are
// taken whole.
func changes(before, after any) any {
	now, ok := after.(map[string]any)
	was, both := before.(map[string]any)
	if !ok || !both {
		if reflect.DeepEqual(before, after) {
			return nil
		}
		return after
	}
	out := map[string]any{}
	for k, v := range now {
		if d := changes(was[k], v); d != nil {
			out[k] = d
		}
	}
	if len(out) == 0 {
		return nil
	}
	return out
}
