package rulestest

import (
	"testing"

	"drumhead/rules"
)

// mostRead is how many orders of a battle are read, and mostButtons how many of the
// buttons that each could have been.
const (
	mostRead    = 250
	mostButtons = 10
)

// Read fights each battle once, as far as mostRead orders, and holds what people read
// in it against what is plain: the names of its pieces, which no made-up battle has, are
// where the English of a line goes wrong.
func Read[S, O, E comparable](t *testing.T, rs *rules.Rules[S, O, E], scenarios []string) {
	for _, src := range scenarios {
		t.Run(load(t, src).ID, func(t *testing.T) {
			b := &battle[S, O, E]{TB: t, rs: rs, src: src}
			b.start(1, 0)
			b.through()
		})
	}
}

// through goes through the battle.
func (b *battle[S, O, E]) through() {
	for b.orders = range mostRead {
		if b.orders%16 == 0 {
			for _, v := range viewers {
				known := b.known(&b.s, v)
				b.words("the table", b.rs.View(&known))
			}
		}
		switch b.rs.Next(&b.s) {
		case rules.Table:
			b.tells("the table", b.rs.Table)
		case rules.Ask:
			b.readAsk()
		default:
			return
		}
	}
}

// readAsk reads a question and some of its buttons, and gives one of the answers.
func (b *battle[S, O, E]) readAsk() {
	seat := b.asked()
	known := b.judged(seat)
	asks := b.questions(&known)
	for i := range asks.List[:asks.N] {
		if q := &asks.List[i]; q.For(rules.Seat(seat)) {
			b.plain("a question", b.rs.AskText(&known, q))
		}
	}
	offered := b.offers(&known, seat)
	for range mostButtons {
		o := &offered[b.chance.Intn(len(offered))]
		b.words("the button of "+b.rs.Print(&known, o), b.rs.Act(&known, rules.Seat(seat), o))
	}
	o := offered[b.chance.Intn(len(offered))]
	b.tells(b.rs.Print(&known, &o), func(r *rules.Run[S, E]) { b.rs.Do(r, rules.Seat(seat), &o) })
}

// tells does one piece of work and reads the lines that tell of it, to each viewer.
func (b *battle[S, O, E]) tells(name string, work func(*rules.Run[S, E])) {
	s, after := b.s, b.s
	run := rules.Run[S, E]{Keep: true}
	run.Start(b.rs.Fold, &after, &b.luck)
	work(&run)
	var told telling
	for i := range run.Events {
		e := &run.Events[i]
		told.until(i, run.Throws)
		mask := uint8(7)
		if b.rs.See != nil {
			mask = b.rs.See(&s, e)
		}
		for n, v := range viewers {
			if known := b.known(&s, v); sees(mask, v) {
				line := b.rs.Tell(&known, e, told.throws[n])
				told.throws[n] = nil
				b.plain(name+": the line of "+inJSON(*e), spelt(&line))
			}
		}
		b.rs.Fold(&s, e)
	}
	b.s = after
}
