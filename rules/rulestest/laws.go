package rulestest

import (
	"encoding/json"
	"math/big"
	"reflect"
	"slices"
	"testing"

	"drumhead/dice"
	"drumhead/rules"

	"github.com/goccy/go-yaml"
)

// viewers are the sides, and everybody else.
var viewers = [...]int8{0, 1, -1}

// sees says whether a viewer may see an event.
func sees(mask uint8, viewer int8) bool {
	if viewer < 0 {
		return mask&4 != 0
	}
	return mask>>viewer&1 != 0
}

// telling is the throws that each viewer has not been told of yet: they belong
// to the first event after them that he sees.
type telling struct {
	at     int
	throws [len(viewers)][]dice.Thrown
}

// until adds the throws made before an event.
func (w *telling) until(event int, throws []dice.Thrown) *telling {
	for ; w.at < len(throws) && throws[w.at].Before <= event; w.at++ {
		for n, v := range viewers {
			if t := &throws[w.at]; !t.Private || t.Thrower == v {
				w.throws[n] = append(w.throws[n], *t)
			}
		}
	}
	return w
}

// event folds one event into s and holds it against the laws of events.
func (b *battle[S, O, E]) event(name string, s *S, e E, told *telling) {
	before, mask := *s, uint8(7)
	if b.rs.See != nil {
		mask = b.rs.See(&before, &e)
	}
	b.rs.Fold(s, &e)
	if got := b.rs.Conserved(s) - b.rs.Conserved(&before); got != b.rs.Lawful(&e) {
		b.Errorf("%s: %s changes what is conserved by %d, and may by %d", name, inJSON(e), got, b.rs.Lawful(&e))
	}
	for n, v := range viewers {
		known, after := b.known(&before, v), b.known(s, v)
		if !sees(mask, v) {
			if d := difference(after, known); d != "" {
				b.Errorf("%s: side %d learns from %s, which it may not see: the state%s", name, v, inJSON(e), d)
			}
			continue
		}
		if *s != before && after == known {
			b.Errorf("%s: side %d sees %s, and knows nothing of what it changes: it is told too much", name, v, inJSON(e))
		}
		line := b.rs.Tell(&known, &e, told.throws[n])
		told.throws[n] = nil
		for _, span := range line.Spans {
			if span.Text == "" && span.Kind != "dice" {
				b.Errorf("%s: the line of %s has a span without words", name, inJSON(e))
			}
			if span.Kind == "dice" && (span.Throw >= len(line.Throws) || span.Group >= len(line.Throws[span.Throw].Groups)) {
				b.Errorf("%s: the line of %s shows dice that it does not have", name, inJSON(e))
			}
		}
		if text := spelt(&line); !b.reader.read[text] {
			b.plain(name+": the line of "+inJSON(e), text)
		}
		for _, c := range line.Clause {
			b.inBook(name+": the line "+line.Plain(), c)
		}
		b.rs.Fold(&known, &e)
		if d := difference(b.known(&known, v), after); d != "" {
			b.Errorf("%s: side %d, who folds %s into what it knows, is elsewhere: the state%s", name, v, inJSON(e), d)
		}
	}
}

// always holds a state against what must be so at every step.
func (b *battle[S, O, E]) always() {
	next, result := b.rs.Next(&b.s), b.rs.Result(&b.s)
	if result.Over != (next == rules.Over) {
		b.Errorf("the result says over: %v, but the next thing is %d", result.Over, next)
	}
	for _, v := range viewers {
		known := b.known(&b.s, v)
		if d := difference(b.known(&known, v), known); d != "" {
			b.Errorf("side %d forgets what it knows: the state%s", v, d)
		}
		if b.rs.Next(&known) != next || b.rs.Result(&known) != result {
			b.Errorf("side %d cannot tell from what it knows how the battle goes on", v)
		}
		if next == rules.Ask && b.questions(&known) != b.questions(&b.s) {
			b.Errorf("side %d cannot tell from what it knows what is asked", v)
		}
		if b.rs.Guess == nil {
			continue
		}
		guess := known
		b.rs.Guess(&guess, &b.chance)
		if d := difference(b.known(&guess, v), known); d != "" {
			b.Errorf("side %d, whose guess came true, would know something else: the state%s", v, d)
		}
	}
	if b.orders%48 == 0 {
		b.shown()
	}
}

// shown: what is drawn and written can be encoded, and is the same each time.
func (b *battle[S, O, E]) shown() {
	b.remembered()
	for i, v := range viewers {
		if !*each && b.orders/48%len(viewers) != i {
			continue // each has his turn
		}
		known := b.known(&b.s, v)
		view := b.rs.View(&known)
		if _, err := json.Marshal(view); err != nil || !reflect.DeepEqual(view, b.rs.View(&known)) {
			b.Errorf("what side %d sees differs from one time to the next, or cannot be sent (%v)", v, err)
		}
		b.words("the table", view)
		ids := map[string]bool{}
		for _, p := range view.Pieces {
			if p.ID == "" || ids[p.ID] || p.Text == "" {
				b.Errorf("side %d sees a piece without words or an id of its own: %+v", v, p)
			}
			ids[p.ID] = true
		}
		text, err := yaml.Marshal(b.rs.Position(&known))
		if err != nil || len(text) == 0 {
			b.Errorf("the position cannot be written: %v", err)
		}
	}
}

// remembered: a piece that was on the table once is shown until the end, if only
// with what became of it; the returns of casualties are told from there.
func (b *battle[S, O, E]) remembered() {
	now := map[string]bool{}
	for _, state := range []*S{&b.first, &b.s} {
		for _, p := range b.rs.View(state).Pieces {
			if p.Strength > 0 || state == &b.s {
				now[p.ID] = state == &b.s
			}
		}
	}
	for id, is := range now {
		if !is {
			b.Errorf("%s is not shown any more", id)
		}
	}
}

// offered is what a seat is offered, held against what an offer promises.
func (b *battle[S, O, E]) offered(known *S, seat int) []O {
	var off rules.Offer[O]
	b.rs.Offer(known, rules.Seat(seat), &off)
	if len(off.Orders) == 0 {
		b.Fatalf("%s is asked, and offered no order", b.seats[seat].id)
	}
	if b.rs.Besides != nil && b.chance.Intn(4) == 0 {
		b.rs.Besides(known, rules.Seat(seat), &off)
	}
	all := *each || b.orders%4 == 0
	texts := map[string]bool{}
	for i := range off.Orders {
		o := &off.Orders[i]
		if r := b.rs.Check(known, rules.Seat(seat), o); !r.Legal() {
			b.Errorf("%s is offered %q, and it is refused: %s", b.seats[seat].id, b.rs.Print(known, o), b.rs.Explain(known, rules.Seat(seat), o, r).Text)
		}
		if all || b.byRota(i, len(off.Orders)) {
			b.written(known, seat, o, texts)
		}
	}
	return off.Orders
}

// byRota says whether an order that is offered has its turn to be read, and its button:
// the first has it always, of the others so few that each place in the list has it in
// another ask.
func (b *battle[S, O, E]) byRota(i, of int) bool {
	return i == 0 || i%(of/mostWritten+1) == b.orders%(of/mostWritten+1)
}

// mostWritten is how many of the orders that are offered are about read, and their
// buttons, where it is not the turn of all.
const mostWritten = 4

// written: an offered order is read as it is printed, is offered once, and has a button.
func (b *battle[S, O, E]) written(known *S, seat int, o *O, texts map[string]bool) {
	text := b.rs.Print(known, o)
	if back, err := b.rs.Parse(known, text); err != nil || back != *o {
		b.Errorf("%q is read as %+v, printed from %+v (%v)", text, back, *o, err)
	}
	if texts[text] {
		b.Errorf("%q is offered twice", text)
	}
	texts[text] = true
	if a := b.rs.Act(known, rules.Seat(seat), o); a.Order != text || a.Label == "" || a.Verb == "" {
		b.Errorf("the button of %q has no label, verb or order: %+v", text, a)
	} else {
		b.whose(known, o, &a)
		b.words("the button of "+text, a)
	}
}

// outsiders: whoever is not asked may not give the orders of him who is.
func (b *battle[S, O, E]) outsiders(asks *rules.Asks, offered []O) {
	for seat := range b.seats {
		asked := b.seats[seat].umpire
		for _, q := range asks.List[:asks.N] {
			asked = asked || q.For(rules.Seat(seat))
		}
		if asked {
			continue
		}
		known := b.judged(seat)
		o := offered[b.chance.Intn(len(offered))]
		if r := b.rs.Check(&known, rules.Seat(seat), &o); r.Legal() {
			b.Errorf("%s is not asked, and may order %q", b.seats[seat].id, b.rs.Print(&b.s, &o))
		} else {
			b.refused(&known, seat, &o, r)
		}
		var off rules.Offer[O]
		if b.rs.Offer(&known, rules.Seat(seat), &off); len(off.Orders) > 0 {
			b.Errorf("%s is not asked, and offered %q", b.seats[seat].id, b.rs.Print(&b.s, &off.Orders[0]))
		}
	}
}

// refused: a refusal says why.
func (b *battle[S, O, E]) refused(known *S, seat int, o *O, r rules.Refusal) {
	text := b.rs.Print(known, o)
	b.inBook("the refusal of "+text, r.Clause)
	if x := b.rs.Explain(known, rules.Seat(seat), o, r); x.Text == "" || x.Clause != r.Clause {
		b.Errorf("the refusal of %q by %s has no words: %+v", text, r.Clause, x)
	} else {
		b.plain("the refusal of "+text, x.Text)
	}
}

// resolveGuess: an order can be carried out in whatever state its seat thinks
// possible, as computer players do.
func (b *battle[S, O, E]) resolveGuess(known *S, seat int, o O) {
	if b.rs.Guess == nil {
		return
	}
	guess := *known
	b.rs.Guess(&guess, &b.chance)
	b.attempt("guessing: "+b.rs.Print(known, &o), guess, func(r *rules.Run[S, E]) { b.rs.Resolve(r, rules.Seat(seat), &o) }, new(b.chance))
}

// mostWays bounds how many ways of one order are gone through.
const mostWays = 400

// odds: the ways in which an order can come out are each a full run, and their
// chances add up to certainty.
func (b *battle[S, O, E]) odds(known *S, seat int, o O) {
	name, sum, x := b.rs.Print(&b.s, &o), new(big.Rat), &dice.Exhaustive{}
	seldom := b.rs.Forecast != nil && b.orders%64 != 0 // a forecast takes its time
	if b.rs.Outcome != nil && !seldom && b.rs.Act(known, rules.Seat(seat), &o).Dice {
		if odds := b.rs.Odds(x, known, rules.Seat(seat), &o); odds != nil {
			b.words("the odds of "+name, odds)
			for i, c := range odds.Results {
				if i > 0 && c.For < odds.Results[i-1].For {
					b.Errorf("%s: of the odds %q stands behind %q, which is better", name, c.Text, odds.Results[i-1].Text)
				}
				chance, ok := new(big.Rat).SetString(c.Fraction)
				if !ok || c.Text == "" {
					b.Errorf("%s: the odds of %q are %q", name, c.Text, c.Fraction)
					return
				}
				sum.Add(sum, chance)
			}
			if counted := len(odds.Results) > 0; !counted && odds.Ends == "" || counted && sum.Cmp(big.NewRat(1, 1)) != 0 {
				b.Errorf("%s: the results that are shown add up to %s", name, sum)
			}
		}
		sum.SetInt64(0)
	}
	x.First()
	for range mostWays {
		if _, open := b.attempt(name, b.s, func(r *rules.Run[S, E]) { b.rs.Resolve(r, rules.Seat(seat), &o) }, x); open != nil {
			b.Errorf("%s: no dice for %q", name, open.Purpose)
		}
		sum.Add(sum, x.Odds())
		if !x.Next() {
			if sum.Cmp(big.NewRat(1, 1)) != 0 {
				b.Errorf("%s: the odds of all that can come of it add up to %s", name, sum)
			}
			return
		}
	}
}

// allocations: offering allocates nothing once warm.
func (b *battle[S, O, E]) allocations() {
	b.start(1, 0)
	for b.rs.Next(&b.s) == rules.Table {
		b.work("the table", func(r *rules.Run[S, E]) { b.rs.Step(r) })
	}
	asks := b.questions(&b.s)
	seat := rules.Seat(slices.IndexFunc(b.seats, func(c chair) bool { return !c.umpire && c.side >= 0 }))
	for n := range b.seats {
		if asks.N > 0 && asks.List[0].For(rules.Seat(n)) {
			seat = rules.Seat(n)
		}
	}
	known := b.judged(int(seat))
	var off rules.Offer[O]
	b.rs.Offer(&known, seat, &off)
	if n := testing.AllocsPerRun(100, func() { off.Reset(); b.rs.Offer(&known, seat, &off) }); n > 0 {
		b.Errorf("an offer allocates %v times once warm", n)
	}
}
