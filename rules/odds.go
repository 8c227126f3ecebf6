package rules

import (
	"cmp"
	"math/big"
	"slices"

	"drumhead/dice"
	"drumhead/scene"
)

// Outcome is what came of an order: one result of several that exclude each
// other, and what else came with it.
type Outcome struct {
	Rank   int // the result's place on the page
	Result string
	Also   []string
}

// Odds are the exact chances of all that an order may bring, as far as the next
// decision or the next entry. They are made by carrying the order out in every
// way in which its dice can fall: there is no second copy of any rule. What
// ways has worked out before is used again. What is hidden from the seat is
// guessed once, for a resolver cannot carry an order out on what nobody knows;
// the odds then say that they go by a guess.
func (rs *Rules[S, O, E]) Odds(ways *dice.Exhaustive, known *S, seat Seat, o *O) *scene.Odds {
	var run Run[S, E]
	var results, also tally
	before, after, ends := *known, new(S), ""
	if rs.Guess != nil {
		mind := dice.NewFast(1, 1)
		if rs.Guess(&before, &mind); any(before) != any(*known) {
			ends = "if what is hidden is as one may guess"
		}
	}
	for ways.First(); ; {
		*after = before
		run.Start(rs.Fold, after, ways)
		rs.Do(&run, seat, o)
		out := rs.Outcome(&before, after, o)
		w := weigh(ways)
		results.add(out.Rank, out.Result, &w)
		for _, text := range out.Also {
			also.add(0, text, &w)
		}
		if !ways.Next() {
			return &scene.Odds{Results: results.chances(), Also: also.chances(), Ends: ends}
		}
	}
}

// tally adds up chances by what they are of.
type tally []entry

// entry is one thing that may come. Its chance is the sum of the parts and the
// rest: parts are added as whole numbers while they have the same denominator,
// for lowest terms are slow to find.
type entry struct {
	rank  int
	text  string
	parts []part
	rest  *big.Rat
}

type part struct{ num, all uint64 }

// weight is the chance of one way: a part, or what no part can hold.
type weight struct {
	part
	rest *big.Rat
}

func weigh(way *dice.Exhaustive) (w weight) {
	var ok bool
	if w.num, w.all, ok = way.Weight(); !ok {
		w.rest = way.Odds()
	}
	return w
}

func (t *tally) add(rank int, text string, w *weight) {
	var e *entry
	for i := range *t {
		if (*t)[i].text == text {
			e = &(*t)[i]
		}
	}
	if e == nil {
		*t = append(*t, entry{rank: rank, text: text, rest: new(big.Rat)})
		e = &(*t)[len(*t)-1]
	}
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

func (t tally) chances() []scene.Chance {
	slices.SortStableFunc(t, func(a, b entry) int {
		return cmp.Or(cmp.Compare(a.rank, b.rank), cmp.Compare(a.text, b.text))
	})
	var out []scene.Chance
	for i := range t {
		chance := t[i].chance()
		share := new(big.Rat).Mul(chance, big.NewRat(10_000, 1))
		share.Add(share, big.NewRat(1, 2))
		out = append(out, scene.Chance{Text: t[i].text, Fraction: chance.RatString(), Share: int(new(big.Int).Div(share.Num(), share.Denom()).Int64())})
	}
	return out
}
