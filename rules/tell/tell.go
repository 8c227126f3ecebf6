// Package tell puts lines of the log together, and has the English that every
// rule book needs to say what happened: names within a sentence, verbs that
// agree with them, small numbers in words. It must never know a rule.
package tell

import (
	"fmt"
	"strings"

	"drumhead/dice"
	"drumhead/rules"
	"drumhead/scene"
)

// Name is what the log calls a piece.
type Name struct {
	ID     string // the piece's on the map
	Called string // as a line about it begins, but for the capital: the Rifles
	Side   int8   // -1: nobody's
	Plural bool   // the Rifles fire, the 42nd fires
}

// Teller puts a line together, from its beginning to its end. A rule book's own
// teller embeds it and knows its pieces.
type Teller struct {
	Line   scene.Line
	Throws []dice.Thrown // that led to the line
	book   string
	name   func(u int8) Name
}

// New begins a line that these throws led to. Book is the prefix of the
// clauses, NP for NP-FIRE-02, which the line leaves out; name is asked for the
// pieces that Unit, Deed, Verb and Also name.
func New(book string, throws []dice.Thrown, name func(u int8) Name) Teller {
	t := Teller{Line: scene.Line{Side: -1}, Throws: throws, book: book + "-", name: name}
	for i := range throws {
		t.Line.Throws = append(t.Line.Throws, rules.ThrowOf(&throws[i]))
	}
	return t
}

// Say goes on with words, as fmt.Sprintf puts them.
func (t *Teller) Say(format string, args ...any) *Teller {
	t.Line.Spans = append(t.Line.Spans, scene.Span{Text: fmt.Sprintf(format, args...)})
	return t
}

// Clause cites a clause, quietly at the end of a line.
func (t *Teller) Clause(id string) *Teller {
	t.Line.Spans = append(t.Line.Spans, scene.Span{Text: " "}, scene.Span{Text: strings.TrimPrefix(id, t.book), Kind: "clause"})
	t.Line.Clause = append(t.Line.Clause, id)
	return t
}

// Dice stands for the faces of a group of the last throw; for nothing if that
// has no such group.
func (t *Teller) Dice(group int) *Teller {
	if n := len(t.Throws); n > 0 {
		t.group(n-1, group)
	}
	return t
}

// AllDice stands for the faces of all throws, a space before each group.
func (t *Teller) AllDice() *Teller {
	for n := range t.Throws {
		for group := range int(t.Throws[n].N) {
			if t.Throws[n].Pack == 0 {
				t.Say(" ").group(n, group)
			}
		}
	}
	return t
}

// group stands for the faces of a group of a throw of dice.
func (t *Teller) group(throw, group int) {
	if f := &t.Throws[throw]; f.Pack == 0 && group < int(f.N) {
		t.Line.Spans = append(t.Line.Spans, scene.Span{Kind: "dice", Throw: throw, Group: group})
	}
}

// Unit names a piece.
func (t *Teller) Unit(u int8) *Teller {
	n := t.name(u)
	t.Line.Spans = append(t.Line.Spans, scene.Span{Text: Capital(n.Called), Kind: "unit"})
	return t.Also(u)
}

// Also has a piece shown with the line that does not begin with it; one that
// has no id is not shown.
func (t *Teller) Also(u int8) *Teller {
	if id := t.name(u).ID; id != "" {
		t.Line.Pieces = append(t.Line.Pieces, id)
	}
	return t
}

// Deed begins a line about what a piece does or suffers. Depth 1 is what
// follows from the line before.
func (t *Teller) Deed(kind string, u int8, depth int) *Teller {
	t.Line.Kind, t.Line.Side, t.Line.Depth = kind, int(t.name(u).Side), depth
	return t.Unit(u)
}

// Verb is a verb that agrees with a piece's name, and a space before it.
func (t *Teller) Verb(u int8, singular, plural string) *Teller {
	return t.Say(" %s", If(t.name(u).Plural, plural, singular))
}

// Does goes on with what a piece does, said of one: loses two figures. Its
// first word is made to agree with the piece's name.
func (t *Teller) Does(u int8, format string, args ...any) *Teller {
	text := fmt.Sprintf(format, args...)
	if verb, rest, _ := strings.Cut(text, " "); t.name(u).Plural {
		text = strings.TrimSuffix(OfMany(verb)+" "+rest, " ")
	}
	return t.Say(" %s", text)
}

// Arrow is drawn on the map between two places, named as the board names them;
// "" for one that is off it.
func (t *Teller) Arrow(from, to string) *Teller {
	t.Line.From, t.Line.To = from, to
	return t
}
