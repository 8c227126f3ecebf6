package rules

import (
	"cmp"
	"math/big"
	"math/bits"
	"slices"
	"strings"

	"drumhead/dice"
	"drumhead/scene"
)

// Outcome is what came of an order: one result of several that exclude each
// other, and what else came with it.
type Outcome struct {
	Rank   int // the result's place on the page: the worse for who orders, the lower
	Result string
	For    int8 // whom the result favours
	Also   []Also
}

// Also is what came with a result, and whom it favours.
type Also struct {
	Text string
	For  int8
}

// Whom something favours; 0: nobody.
const (
	ForUs   int8 = 1 // who gives the order
	ForThem int8 = -1
)

// Odds are the exact chances of all that an order may bring, as far as the next
// decision or the next entry, and past it where the system says how it most
// likely goes on (Rules.Forecast). They are made by carrying the order out in every
// way in which its dice can fall: there is no second copy of any rule. Where they
// go far one piece of work at a time is done, and states that have become equal
// go on as one.
// What ways has worked out before is used again. What is hidden from the seat is
// guessed once, for a resolver cannot carry an order out on what nobody knows;
// the odds then say that they go by a guess. Nil: nothing of it is left to
// chance. What is past the bounds below has no results, and says so.
func (rs *Rules[S, O, E]) Odds(ways *dice.Exhaustive, known *S, seat Seat, o *O) *scene.Odds {
	odds, counted := rs.within(ways, known, seat, o, [2]int{mostFollowed, mostNear})
	if !counted {
		return &scene.Odds{Results: []scene.Chance{}, Ends: "More may come of it than can be counted."}
	}
	return odds
}

// Glance is Odds if they are soon worked out, as for each of many orders that
// are offered; else nil, and they are to be asked for one by one.
func (rs *Rules[S, O, E]) Glance(ways *dice.Exhaustive, known *S, seat Seat, o *O) *scene.Odds {
	odds, _ := rs.within(ways, known, seat, o, [2]int{glance, glance})
	return odds
}

// How many pieces of work are done for the odds of an order: first as far as can
// be foreseen, then, if that is too much or nothing is foreseen, to a near end.
// What goes past that end has no odds: a move through the fire of many is more
// ways than can be counted.
const (
	mostFollowed = 12_000
	mostNear     = 60_000
	glance       = 400
)

// What else bounds the odds of an order. What is past a bound has none but the
// word that it cannot be counted: nobody would read it.
const (
	mostStates  = 4096 // that are kept to go on from
	mostResults = 4096 // that are told apart
	mostBits    = 4096 // of a number in a chance
	mostOnward  = 16   // times as many steps past decisions as pieces of work
)

func (rs *Rules[S, O, E]) within(ways *dice.Exhaustive, known *S, seat Seat, o *O, most [2]int) (odds *scene.Odds, counted bool) {
	defer func() {
		// What can never be thrown has no odds either.
		if p := recover(); p != nil {
			if _, ok := p.(*dice.TooMuch); !ok {
				panic(p)
			}
			odds, counted = nil, false
		}
	}()
	var mind Mind[O]
	if rs.Forecast != nil {
		if odds, all := rs.odds(ways, &mind, known, seat, o, most[0]); all {
			return odds, true
		}
		mind.Near = true
	}
	return rs.odds(ways, &mind, known, seat, o, most[1])
}

// odds are those of all that can be foreseen; false if that is too much.
func (rs *Rules[S, O, E]) odds(ways *dice.Exhaustive, mind *Mind[O], known *S, seat Seat, o *O, most int) (found *scene.Odds, all bool) {
	x := foresight[S, O, E]{rs: rs, ways: ways, mind: mind, seat: seat, order: o, most: most, before: *known, after: new(S)}
	x.then.last = map[uint64]int{}
	if rs.Guess != nil {
		whim := dice.NewFast(1, 1)
		if rs.Guess(&x.before, &whim); any(x.before) != any(*known) {
			x.assumed = append(x.assumed, "what is hidden is as one may guess")
		}
	}
	wave, chance := []*line[S]{{state: x.before, weight: certain}}, false
	for first := true; len(wave) > 0; first = false {
		for i, l := range wave {
			x.due = len(wave) - i - 1
			l.weight.reduce()
			for ways.First(); ; chance = true {
				if !x.follow(l, first) {
					return nil, false
				}
				if !ways.Next() {
					break
				}
			}
		}
		wave = x.then.next(wave)
	}
	if !chance {
		return nil, true
	}
	odds := &scene.Odds{Results: x.results.chances(), Also: x.also.chances(), Throws: rs.first(mind, &x.before, seat, o)}
	if len(x.assumed) > 0 {
		odds.Ends = "if " + strings.Join(x.assumed, ", ")
	}
	return odds, true
}

// foresight is what is found while the ways are followed in which an order may go.
type foresight[S, O, E any] struct {
	rs    *Rules[S, O, E]
	ways  *dice.Exhaustive
	mind  *Mind[O]
	seat  Seat
	order *O
	run   Run[S, E]
	most  int // pieces of work that may be done
	due   int // lines of this wave that are still to be followed

	before S
	after  *S
	then   waves[S] // lines that go on

	results, also    tally
	assumed          []string
	followed, onward int // pieces of work done, and steps past decisions
}

// follow does the next piece of work of a line, with the dice as they lie now;
// false: it is too much.
func (x *foresight[S, O, E]) follow(l *line[S], first bool) bool {
	rs := x.rs
	*x.after = l.state
	x.run.Start(rs.Fold, x.after, x.ways)
	switch {
	case rs.Forecast == nil:
		rs.Do(&x.run, x.seat, x.order)
	case first:
		rs.Resolve(&x.run, x.seat, x.order)
	default:
		rs.Step(&x.run)
	}
	more, ok := x.goOn()
	if x.followed++; !ok || !x.ways.Exact() {
		return false
	}
	w := weigh(x.ways)
	w.times(&l.weight)
	if more {
		x.then.add(x.after, &w, rs.Forecast.Alike(x.after), rs.Forecast.Same)
	} else {
		x.end(&w)
	}
	// Each line that waits is a piece of work at least: what must become too much
	// is given up before it has.
	return x.followed+x.due+len(x.then.list) <= x.most && len(x.then.list) <= mostStates && x.results.len() <= mostResults && x.also.len() <= mostResults && !w.great()
}

// goOn passes decisions by what most would decide, and says whether there is more
// work to be done; not ok: that is too much.
func (x *foresight[S, O, E]) goOn() (more, ok bool) {
	rs := x.rs
	more = rs.Forecast != nil
	for more && (rs.Next(x.after) != More || rs.Forecast.Apart != nil && rs.Forecast.Apart(&x.before, x.after, x.order)) {
		if x.onward++; x.onward > mostOnward*x.most {
			return false, false
		}
		var text string
		if text, more = rs.Forecast.Onward(&x.run, x.mind, &x.before, x.order); text != "" && !slices.Contains(x.assumed, text) {
			x.assumed = append(x.assumed, text)
		}
	}
	return more, true
}

// end notes what has come of a line.
func (x *foresight[S, O, E]) end(w *weight) {
	out := x.rs.Outcome(&x.before, x.after, x.order)
	x.results.add(out.Rank, out.Result, out.For, w)
	for _, also := range out.Also {
		x.also.add(0, also.Text, also.For, w)
	}
}

// line is how a battle may have gone on, and its chance.
type line[S any] struct {
	state  S
	weight weight
	like   int // the line before it of the same number, or -1
}

// waves are lines whose next piece of work is due, equal states together.
type waves[S any] struct {
	list, free []*line[S]
	last       map[uint64]int // the last line of each number
}

func (x *waves[S]) add(s *S, w *weight, number uint64, same func(a, b *S) bool) {
	like, some := x.last[number]
	if !some {
		like = -1
	}
	for i := like; i >= 0; i = x.list[i].like {
		if same(&x.list[i].state, s) {
			x.list[i].weight.plus(w)
			return
		}
	}
	var l *line[S]
	if n := len(x.free); n > 0 {
		l, x.free = x.free[n-1], x.free[:n-1]
	} else {
		l = new(line[S])
	}
	l.state, l.weight, l.like = *s, *w, like
	x.last[number] = len(x.list)
	x.list = append(x.list, l)
}

// next is the wave that has been gathered; the lines of the one before it are
// free.
func (x *waves[S]) next(used []*line[S]) []*line[S] {
	wave := x.list
	x.free, x.list = append(x.free, used...), nil
	clear(x.last)
	return wave
}

// tally adds up chances by what they are of.
type tally struct {
	list []entry
	at   map[string]int // the place of each text in the list
}

func (t *tally) len() int { return len(t.list) }

// entry is one thing that may come. Its chance is the sum of the parts and the
// rest: parts are added as whole numbers while they have the same denominator,
// for lowest terms are slow to find.
type entry struct {
	rank  int
	text  string
	side  int8 // whom it favours
	parts []part
	rest  *big.Rat
}

type part struct{ num, all uint64 }

// weight is the chance of one way: a part, or what no part can hold.
type weight struct {
	part
	rest *big.Rat
}

var certain = weight{part: part{1, 1}}

func weigh(way *dice.Exhaustive) (w weight) {
	var ok bool
	if w.num, w.all, ok = way.Weight(); !ok {
		w.rest = way.Odds()
	}
	return w
}

// rat is the weight as a fraction in lowest terms.
func (w *weight) rat() *big.Rat {
	if w.rest != nil {
		return w.rest
	}
	return new(big.Rat).SetFrac(new(big.Int).SetUint64(w.num), new(big.Int).SetUint64(w.all))
}

// great says whether it is too long a number to reckon with.
func (w *weight) great() bool { return w.rest != nil && w.rest.Denom().BitLen() > mostBits }

// times makes it the chance of both.
func (w *weight) times(v *weight) {
	if w.rest == nil && v.rest == nil {
		over, num := bits.Mul64(w.num, v.num)
		under, all := bits.Mul64(w.all, v.all)
		if over|under == 0 {
			w.num, w.all = num, all
			return
		}
	}
	w.rest = new(big.Rat).Mul(w.rat(), v.rat())
}

// plus makes it the chance of either.
func (w *weight) plus(v *weight) {
	if w.rest == nil && v.rest == nil {
		a, b := w.part, v.part
		if a.all < b.all {
			a, b = b, a
		}
		over, num := bits.Mul64(b.num, a.all/b.all)
		if sum, carry := bits.Add64(a.num, num, 0); a.all%b.all == 0 && over == 0 && carry == 0 {
			w.num, w.all = sum, a.all
			return
		}
	}
	w.rest = new(big.Rat).Add(w.rat(), v.rat())
}

// reduce brings it to lowest terms, so that what is multiplied with it finds
// room.
func (w *weight) reduce() {
	if w.rest != nil {
		if num, all := w.rest.Num(), w.rest.Denom(); num.IsUint64() && all.IsUint64() {
			*w = weight{part: part{num.Uint64(), all.Uint64()}}
		}
		return
	}
	a, b := w.num, w.all
	for b != 0 {
		a, b = b, a%b
	}
	w.num, w.all = w.num/a, w.all/a
}

func (t *tally) add(rank int, text string, side int8, w *weight) {
	i, known := t.at[text]
	if !known {
		if t.at == nil {
			t.at = map[string]int{}
		}
		i = len(t.list)
		t.at[text] = i
		t.list = append(t.list, entry{rank: rank, text: text, side: side, rest: new(big.Rat)})
	}
	e := &t.list[i]
	if w.rest != nil {
		e.rest.Add(e.rest, w.rest)
		return
	}
	for i := range e.parts {
		if e.parts[i].all == w.all {
			e.parts[i].num += w.num
			return
		}
	}
	e.parts = append(e.parts, w.part)
}

// chance is the whole of an entry.
func (e *entry) chance() *big.Rat {
	for _, p := range e.parts {
		e.rest.Add(e.rest, new(big.Rat).SetFrac(new(big.Int).SetUint64(p.num), new(big.Int).SetUint64(p.all)))
	}
	e.parts = nil
	return e.rest
}

func (t *tally) chances() []scene.Chance {
	slices.SortStableFunc(t.list, func(a, b entry) int {
		return cmp.Or(cmp.Compare(a.rank, b.rank), natural(a.text, b.text))
	})
	var out []scene.Chance
	for i := range t.list {
		chance := t.list[i].chance()
		share := new(big.Rat).Mul(chance, big.NewRat(10_000, 1))
		share.Add(share, big.NewRat(1, 2))
		out = append(out, scene.Chance{Text: t.list[i].text, Fraction: chance.RatString(), Share: int(new(big.Int).Div(share.Num(), share.Denom()).Int64()), For: int(t.list[i].side)})
	}
	return out
}

// natural compares texts by the numbers in them: 2 hits come before 10.
func natural(a, b string) int {
	number := func(s string) (n, digits int) {
		for digits < len(s) && '0' <= s[digits] && s[digits] <= '9' {
			n, digits = 10*n+int(s[digits]-'0'), digits+1
		}
		return n, digits
	}
	for a != "" && b != "" {
		m, i := number(a)
		n, j := number(b)
		switch {
		case i > 0 && j > 0 && m != n:
			return cmp.Compare(m, n)
		case i > 0 && j > 0:
			a, b = a[i:], b[j:]
		case a[0] != b[0]:
			return cmp.Compare(a[0], b[0])
		default:
			a, b = a[1:], b[1:]
		}
	}
	return cmp.Compare(len(a), len(b))
}
