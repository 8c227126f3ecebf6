package rulestest

import (
	"fmt"
	"math"
	"math/big"
	"reflect"
	"strings"
	"testing"

	"drumhead/dice"
	"drumhead/rules"
	"drumhead/scene"
)

// How often an order of each kind is looked at in one battle, and how often each is thrown for.
const (
	toldOrders = 8
	toldThrows = 300
)

// Telling is what only a book knows of what it tells before an order.
type Telling[S, O, E comparable] struct {
	// Throw has an order, that has been resolved, throw its dice, be it in a later step, and
	// says what came of it as the odds do that its act brings along. Nil: there are none.
	Throw func(r *rules.Run[S, E], before *S, o *O) rules.Outcome

	// Amiss says in what the lines of an order's events and its outcome do not agree; "": they
	// do. Nil: nobody looks.
	Amiss func(before *S, o *O, events []E, came *rules.Outcome) string
}

// Told plays battles at random and holds the odds that are told of their orders against what
// comes of throws by the hundred: how often each result comes, that what is told as sure
// always does, and what is not told never. Where odds go on past decisions, the same is decided
// as they say. It returns how many orders of each verb it has looked at.
func Told[S, O, E comparable](t *testing.T, rs *rules.Rules[S, O, E], sources []string, of Telling[S, O, E]) map[string]int {
	looked := map[string]int{}
	for n, src := range sources {
		for _, how := range []manner{0, options} {
			x := teller[S, O, E]{&battle[S, O, E]{TB: t, rs: rs, src: src}, of, map[string]int{}}
			if x.start(uint64(n), how) {
				x.playOn()
			}
			for verb, n := range x.looked {
				looked[verb] += n
			}
		}
	}
	return looked
}

// teller plays a battle and looks at what is told of its orders.
type teller[S, O, E comparable] struct {
	*battle[S, O, E]
	of     Telling[S, O, E]
	looked map[string]int
}

// playOn plays the battle to its end, mostly by orders that throw dice or are given against
// somebody.
func (x *teller[S, O, E]) playOn() {
	var r rules.Run[S, E]
	for x.orders = range mostOrders {
		r.Start(x.rs.Fold, &x.s, &x.luck)
		switch x.rs.Next(&x.s) {
		case rules.Over:
			return
		case rules.Table:
			x.rs.Table(&r)
			continue
		}
		asks := x.questions(&x.s)
		q, seat := &asks.List[x.chance.Intn(asks.N)], 0
		for !q.For(rules.Seat(seat)) {
			seat++
		}
		known := x.judged(seat)
		offered := x.offers(&known, seat)
		o := offered[x.chance.Intn(len(offered))]
		for range 4 {
			one := offered[x.chance.Intn(len(offered))]
			a := x.rs.Act(&known, rules.Seat(seat), &one)
			if kind := kindOf(&a); x.looked[kind] < toldOrders && x.look(&known, seat, &one, &a) {
				x.looked[kind]++
			}
			if a.Dice || a.Target != "" {
				o = one
			}
		}
		if x.rs.Draw != nil && x.chance.Intn(2) == 0 {
			x.rs.Draw(&known, rules.Seat(seat), &x.chance, &o)
		}
		if x.Failed() {
			x.Logf("seed %d, options %v, after %d orders", x.seed, x.sc.Options, x.orders)
			return
		}
		x.rs.Do(&r, rules.Seat(seat), &o)
	}
}

// kindOf is the verb of an order in notation.
func kindOf(a *scene.Act) string {
	words := strings.Fields(a.Order)
	return words[min(1, len(words)-1)]
}

// look holds the odds of an order against what comes of it; false: it has none.
func (x *teller[S, O, E]) look(known *S, seat int, o *O, a *scene.Act) bool {
	odds, own := a.Odds, a.Odds != nil
	if !own && (a.Dice && x.rs.Outcome != nil || x.rs.Forecast != nil) {
		odds = x.rs.Odds(new(dice.Exhaustive), known, rules.Seat(seat), o)
	}
	if odds == nil || len(odds.Results) == 0 {
		return false
	}
	var wrong []string
	for _, near := range []bool{false, true} { // as far as can be foreseen, or to a near end
		if wrong = x.thrown(known, seat, o, odds, own, near); len(wrong) == 0 || x.rs.Forecast == nil {
			break
		}
	}
	for _, text := range wrong {
		x.Errorf("%s: %s", x.rs.Print(known, o), text)
	}
	return true
}

// thrown is what comes of so many throws otherwise than is told.
func (x *teller[S, O, E]) thrown(known *S, seat int, o *O, odds *scene.Odds, own, near bool) (wrong []string) {
	before := *known
	if x.rs.Guess != nil {
		whim := dice.NewFast(1, 1)
		x.rs.Guess(&before, &whim)
	}
	results, also := map[string]int{}, map[string]int{}
	mind := rules.Mind[O]{Near: near}
	for n := range toldThrows {
		after, luck := before, dice.NewFast(uint64(n), 1815)
		r := rules.Run[S, E]{Keep: n < 3}
		r.Start(x.rs.Fold, &after, &luck)
		x.rs.Resolve(&r, rules.Seat(seat), o)
		var out rules.Outcome
		if own {
			out = x.of.Throw(&r, &before, o)
		} else {
			x.follow(&r, &before, o, &mind)
			out = x.rs.Outcome(&before, &after, o)
		}
		if x.of.Amiss != nil {
			if text := x.of.Amiss(&before, o, r.Events, &out); text != "" {
				x.Errorf("%s, with the dice of seed %d: %s", x.rs.Print(known, o), n, text)
				return nil
			}
		}
		if len(r.Throws) > 0 && len(odds.Throws) > 0 {
			if asked := rules.Asked(&r.Throws[0].Throw); !reflect.DeepEqual(asked, odds.Throws[0]) {
				return []string{fmt.Sprintf("the first throw is %+v, told as %+v", asked, odds.Throws[0])}
			}
		} else if len(r.Throws) > 0 && r.Throws[0].N > 0 && r.Throws[0].Thrower != dice.Nobody {
			return []string{fmt.Sprintf("no throw is told, and %q is thrown", r.Throws[0].Purpose)}
		}
		results[out.Result]++
		for _, a := range out.Also {
			also[a.Text]++
		}
	}
	sum := new(big.Rat)
	for _, c := range odds.Results {
		p, _ := new(big.Rat).SetString(c.Fraction)
		sum.Add(sum, p)
	}
	if sum.Cmp(big.NewRat(1, 1)) != 0 {
		wrong = append(wrong, "all results come to "+sum.RatString())
	}
	wrong = append(wrong, amiss(odds.Results, results)...)
	if !own { // what a book tells beside its own odds is not of what came
		wrong = append(wrong, amiss(odds.Also, also)...)
	}
	return wrong
}

// follow carries an order on as far as its odds go.
func (x *teller[S, O, E]) follow(r *rules.Run[S, E], before *S, o *O, mind *rules.Mind[O]) {
	f := x.rs.Forecast
	for more := true; more; {
		switch {
		case x.rs.Next(r.State) == rules.More && (f == nil || f.Apart == nil || !f.Apart(before, r.State, o)):
			x.rs.Step(r)
		case f == nil:
			more = false
		default:
			_, more = f.Onward(r, mind, before, o)
		}
	}
}

// amiss is what came of so many throws more or less often than it was told to, beyond what
// luck does once in a million million times (Chernoff's bound).
func amiss(told []scene.Chance, came map[string]int) (wrong []string) {
	for _, c := range told {
		exact, _ := new(big.Rat).SetString(c.Fraction)
		p, _ := exact.Float64()
		if n := came[c.Text]; !likely(n, toldThrows, p) {
			wrong = append(wrong, fmt.Sprintf("%q came %d times in %d, told as %s", c.Text, n, toldThrows, c.Fraction))
		}
		delete(came, c.Text)
	}
	for text, n := range came {
		wrong = append(wrong, fmt.Sprintf("%q came %d times in %d, and is not told", text, n, toldThrows))
	}
	return wrong
}

// likely says whether something of a chance may come n times in all.
func likely(n, all int, p float64) bool {
	far := 0.0 // by how much it is less than likely, as a logarithm
	for _, side := range [2][2]float64{{float64(n), p}, {float64(all - n), 1 - p}} {
		switch {
		case side[0] == 0:
		case side[1] <= 0:
			return false
		default:
			far += side[0] * math.Log(side[0]/(float64(all)*side[1]))
		}
	}
	return far < math.Log(1e12)
}
