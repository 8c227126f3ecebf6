package rulestest

import (
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
		if len(b.words) < mostWords && !slices.Contains(b.words, w) {
			b.words = append(b.words, w)
		}
	}
}

// mutant is an order near an offered one, and whether it may be given: it was
// not offered, so all is right that does not panic, contradict the offer or
// refuse without saying why.
func (b *battle[S, O, E]) mutant(known *S, seat int, offered []O) (O, bool) {
	b.Helper()
	o := offered[b.chance.Intn(len(offered))]
	words := strings.Fields(b.rs.Print(known, &o))
	at, word := b.chance.Intn(len(words)), b.words[b.chance.Intn(len(b.words))]
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
	b.Helper()
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
	b.Helper()
	seat := slices.IndexFunc(b.seats, func(c chair) bool { return c.umpire })
	if seat < 0 {
		return false
	}
	o, ok := b.read(&b.s, seat, b.fill(b.rulings[b.chance.Intn(len(b.rulings))]), nil)
	if ok {
		b.order(seat, o)
	}
	return ok
}

// fill puts something at random into a ruling's blanks.
func (b *battle[S, O, E]) fill(text string) string {
	scene := b.rs.View(&b.s)
	words := strings.Fields(text)
	for i, w := range words {
		switch w {
		case "PIECE":
			if len(scene.Pieces) > 0 {
				words[i] = scene.Pieces[b.chance.Intn(len(scene.Pieces))].ID
			}
		case "CELL":
			words[i] = string(rune('A'+b.chance.Intn(scene.Board.Columns))) + strconv.Itoa(1+b.chance.Intn(scene.Board.Rows))
		case "SIDE":
			words[i] = scene.Sides[b.chance.Intn(len(scene.Sides))].ID
		case "NUMBER":
			words[i] = strconv.Itoa(b.chance.Intn(8))
		}
	}
	return strings.Join(words, " ")
}
