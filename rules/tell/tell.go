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
// teller embeds it and knows its pieces, which are of type P.
type Teller[P any] struct {
	Line   scene.Line
	Throws []dice.Thrown // that led to the line
	book   string
	name   func(p P) Name
}

// New begins a line that these throws led to. Book is the prefix of the
// clauses, NP for NP-FIRE-02, which the line leaves out; name is asked for the
// pieces that a line names.
func New[P any](book string, throws []dice.Thrown, name func(p P) Name) Teller[P] {
	t := Teller[P]{Line: scene.Line{Side: -1}, Throws: throws, book: book + "-", name: name}
	for i := range throws {
		t.Line.Throws = append(t.Line.Throws, rules.ThrowOf(&throws[i]))
	}
	return t
}

// Say goes on with words, as fmt.Sprintf puts them.
func (t *Teller[P]) Say(format string, args ...any) *Teller[P] {
	t.Line.Spans = append(t.Line.Spans, scene.Span{Text: fmt.Sprintf(format, args...)})
	return t
}

// Clause cites a clause, quietly at the end of a line.
func (t *Teller[P]) Clause(id string) *Teller[P] {
	t.Line.Spans = append(t.Line.Spans, scene.Span{Text: " "}, scene.Span{Text: strings.TrimPrefix(id, t.book), Kind: "clause"})
	t.Line.Clause = append(t.Line.Clause, id)
	return t
}

// Dice stands for the faces of a group of the last throw; for nothing if that
// has no such group.
func (t *Teller[P]) Dice(group int) *Teller[P] {
	if n := len(t.Throws); n > 0 {
		t.group(n-1, group)
	}
	return t
}

// Highest stands for the faces of a group of the last throw of which the
// highest counts: that one tells, and no other.
func (t *Teller[P]) Highest(group int) *Teller[P] {
	if n := len(t.Throws); n > 0 && group < len(t.Line.Throws[n-1].Groups) {
		g := &t.Line.Throws[n-1].Groups[group]
		best := 0
		for i, face := range g.Faces {
			if face > g.Faces[best] {
				best = i
			}
		}
		for i := range g.Tell {
			g.Tell[i] = i == best
		}
	}
	return t.Dice(group)
}

// AllDice stands for the faces of all throws, a space before each group.
func (t *Teller[P]) AllDice() *Teller[P] {
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
func (t *Teller[P]) group(throw, group int) {
	if f := &t.Throws[throw]; f.Pack == 0 && group < int(f.N) {
		t.Line.Spans = append(t.Line.Spans, scene.Span{Kind: "dice", Throw: throw, Group: group})
	}
}

// Unit names a piece.
func (t *Teller[P]) Unit(p P) *Teller[P] {
	n := t.name(p)
	t.Line.Spans = append(t.Line.Spans, scene.Span{Text: Capital(n.Called), Kind: "unit"})
	return t.Also(p)
}

// Whom names a piece within a sentence.
func (t *Teller[P]) Whom(p P) *Teller[P] {
	t.Line.Spans = append(t.Line.Spans, scene.Span{Text: t.name(p).Called, Kind: "unit"})
	return t.Also(p)
}

// Also has a piece shown with the line that does not begin with it; one that
// has no id is not shown.
func (t *Teller[P]) Also(p P) *Teller[P] {
	if id := t.name(p).ID; id != "" {
		t.Line.Pieces = append(t.Line.Pieces, id)
	}
	return t
}

// Deed begins a line about what a piece does or suffers. Depth 1 is what
// follows from the line before.
func (t *Teller[P]) Deed(kind string, p P, depth int) *Teller[P] {
	t.Line.Kind, t.Line.Side, t.Line.Depth = kind, int(t.name(p).Side), depth
	return t.Unit(p)
}

// Deed is a line of what a piece does or suffers that is the same each time but
// for names and dice. The zero value is none.
type Deed struct {
	Kind  string
	Depth int
	// Text is what it does, said of one: serves {b}. Where it has {dice} stand the
	// faces of all throws. A text that begins with no letter is no deed of its own: the
	// line goes on with it as it is.
	Text   string
	Clause string
}

// Tell makes the line of a deed of a piece, and of another that it names as {b} and
// shows with it.
func (t *Teller[P]) Tell(d Deed, p, other P) *Teller[P] {
	t.Deed(d.Kind, p, d.Depth)
	text := d.Text
	if strings.Contains(text, "{b}") {
		text = strings.ReplaceAll(text, "{b}", t.name(other).Called)
		t.Also(other)
	}
	text, rest, thrown := strings.Cut(text, "{dice}")
	if text != "" && !strings.ContainsAny(text[:1], ":,") {
		t.Does(p, "%s", text)
	} else if text != "" {
		t.Say("%s", text)
	}
	if thrown {
		t.AllDice()
	}
	if rest != "" {
		t.Say("%s", rest)
	}
	return t.Clause(d.Clause)
}

// Verb is a verb that agrees with a piece's name, and a space before it.
func (t *Teller[P]) Verb(p P, singular, plural string) *Teller[P] {
	return t.Say("%s %s", t.closing(p), If(t.name(p).Plural, plural, singular))
}

// Does goes on with what a piece does, said of one: loses two figures. Its
// first word is made to agree with the piece's name.
func (t *Teller[P]) Does(p P, format string, args ...any) *Teller[P] {
	return t.Say("%s%s", t.closing(p), Does("", t.name(p).Plural, fmt.Sprintf(format, args...)))
}

// Comma closes a name that has one in it.
func (t *Teller[P]) Comma(p P) *Teller[P] {
	if c := t.closing(p); c != "" {
		t.Say("%s", c)
	}
	return t
}

// closing is the comma that a name may want behind it.
func (t *Teller[P]) closing(p P) string { return Subject(t.name(p).Called)[len(t.name(p).Called):] }

// Arrow is drawn on the map between two places, named as the board names them;
// "" for one that is off it.
func (t *Teller[P]) Arrow(from, to string) *Teller[P] {
	t.Line.From, t.Line.To = from, to
	return t
}
