package rulestest

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"drumhead/rules"
)

// mostWords bounds the memory for words of orders.
const mostWords = 400

// collect remembers the words of offered orders, of which mutants are made.
func (b *battle[S, O, E]) collect(known *S, offered []O) {
	o := offered[b.chance.Intn(len(offered))]
	for _, w := range strings.Fields(b.rs.Print(known, &o)) {
		if len(b.tokens) < mostWords && !slices.Contains(b.tokens, w) {
			b.tokens = append(b.tokens, w)
		}
	}
}

// mutant is an order near an offered one, and whether it may be given: it was
// not offered, so all is right that does not panic, contradict the offer or
// refuse without saying why.
func (b *battle[S, O, E]) mutant(known *S, seat int, offered []O) (O, bool) {
	o := offered[b.chance.Intn(len(offered))]
	words := strings.Fields(b.rs.Print(known, &o))
	at, word := b.chance.Intn(len(words)), b.tokens[b.chance.Intn(len(b.tokens))]
	switch b.chance.Intn(8) {
	case 0:
		words = slices.Delete(words, at, at+1)
	case 1:
		words = slices.Insert(words, at, word)
	default:
		words[at] = word
	}
	return b.read(known, seat, strings.Join(words, " "), offered)
}

// read reads an order and says whether it may be given.
func (b *battle[S, O, E]) read(known *S, seat int, text string, offered []O) (O, bool) {
	var no O
	o, err := b.rs.Parse(known, text)
	if err != nil {
		if err.Error() == "" {
			b.Errorf("%q cannot be read, and nothing says why", text)
		}
		return no, false
	}
	if back, err := b.rs.Parse(known, b.rs.Print(known, &o)); err != nil || back != o {
		b.Errorf("%q is read as %+v, printed as %q, and read again as %+v (%v)", text, o, b.rs.Print(known, &o), back, err)
		return no, false
	}
	r := b.rs.Check(known, rules.Seat(seat), &o)
	if !r.Legal() {
		b.refused(known, seat, &o, r)
		if slices.Contains(offered, o) {
			b.Errorf("%q is offered, and refused by %s", text, r.Clause)
		}
		return no, false
	}
	return o, true
}

// ruling lets an umpire set something at random, and says whether he did.
func (b *battle[S, O, E]) ruling() bool {
	seat := slices.IndexFunc(b.seats, func(c chair) bool { return c.umpire })
	if seat < 0 {
		return false
	}
	o, ok := b.read(&b.s, seat, b.filled(), nil)
	if ok {
		b.order(seat, o)
	}
	return ok
}

// filled is one of the forms by which an umpire rules, with something at random
// in its blanks. What is filled in so is always an order, lawful or not.
func (b *battle[S, O, E]) filled() string {
	scene, forms := b.rs.View(&b.s), b.rs.Rulings(&b.s)
	form := forms[b.chance.Intn(len(forms))]
	text := form.Order
	for _, f := range form.Fields {
		var with string
		switch {
		case len(f.Choices) > 0:
			with = f.Choices[b.chance.Intn(len(f.Choices))].Order
		case f.Kind == "number":
			with = strconv.Itoa(f.Least + b.chance.Intn(f.Most-f.Least+1))
		case f.Kind == "place" && scene.Board.Grid == "inches":
			with = fmt.Sprintf("%d,%d", b.chance.Intn(scene.Board.Width/1000), b.chance.Intn(scene.Board.Depth/1000))
		case f.Kind == "place":
			// On hexes every second column has one row less.
			with = string(rune('A'+b.chance.Intn(scene.Board.Columns))) + strconv.Itoa(1+b.chance.Intn(max(scene.Board.Rows-1, 1)))
		default:
			b.Fatalf("the ruling %q has a blank %q into which nothing can be put", form.Label, f.Label)
		}
		text = strings.ReplaceAll(text, "{"+f.Name+"}", with)
	}
	b.plain("a ruling", form.Label)
	if _, err := b.rs.Parse(&b.s, text); err != nil {
		b.Errorf("the ruling %q, filled in as %q, cannot be read: %v", form.Label, text, err)
	}
	return text
}
