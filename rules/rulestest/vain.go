package rulestest

import (
	"slices"
	"testing"

	"drumhead/rules"
)

// mostTold is how many orders of a battle are held against those of the same
// battle with other options.
const mostTold = 150

// Vain: what is said to change nothing in a battle changes nothing: with all such
// options set to their second values, and to their last ones, the same players and
// the same dice do just the same in it.
func Vain[S, O, E comparable](t *testing.T, rs *rules.Rules[S, O, E], scenarios []string) {
	said := 0
	for _, src := range scenarios {
		t.Run(load(t, src).ID, func(t *testing.T) {
			as := func(nth func(*rules.Option) string) []E {
				b := &battle[S, O, E]{TB: t, rs: rs, src: src}
				b.start(1, 0)
				for i := range rs.Options {
					o := &rs.Options[i]
					if v := rs.InVain(&b.first, o.Name); nth != nil && v != nil && !v.Idle {
						b.values = append(b.values, setting{o.Name, nth(o)})
						said++
					}
				}
				return b.plainly()
			}
			plain := as(nil)
			for name, nth := range map[string]func(*rules.Option) string{
				"second": func(o *rules.Option) string { return o.Values[1] },
				"last":   func(o *rules.Option) string { return o.Samples()[len(o.Samples())-1] },
			} {
				if other := as(nth); !slices.Equal(plain, other) {
					at := 0
					for at < min(len(plain), len(other)) && plain[at] == other[at] {
						at++
					}
					t.Errorf("with the %s values of what is said to change nothing the battle goes otherwise from event %d on: %s, not %s", name, at, inJSON(other[at:min(at+1, len(other))]), inJSON(plain[at:min(at+1, len(plain))]))
				}
			}
		})
	}
	if said == 0 {
		t.Error("nothing is said to change nothing in any of these battles: they prove nothing")
	}
	for _, v := range rs.Vain {
		for _, name := range v.Options {
			if !slices.ContainsFunc(rs.Options, func(o rules.Option) bool { return o.Name == name }) {
				t.Errorf("%q is no option of these rules", name)
			}
		}
	}
}

// plainly plays a battle by what is offered, as far as mostTold orders, with the
// values that are to be tried, and gives what happened.
func (b *battle[S, O, E]) plainly() []E {
	b.sc = load(b.TB, b.src)
	if b.sc.Options == nil {
		b.sc.Options = map[string]string{}
	}
	for _, v := range b.values {
		b.sc.Options[v.option] = v.value
	}
	if err := b.rs.Setup(&b.s, b.sc); err != nil {
		b.Errorf("with what is said to change nothing the battle is not set up: %v", err)
		return nil
	}
	var run rules.Run[S, E]
	run.Start(b.rs.Fold, &b.s, &b.luck)
	for range mostTold {
		switch b.rs.Next(&b.s) {
		case rules.Table:
			b.rs.Table(&run)
		case rules.Ask:
			seat := b.asked()
			known := b.judged(seat)
			offered := b.offers(&known, seat)
			b.rs.Do(&run, rules.Seat(seat), &offered[b.chance.Intn(len(offered))])
		default:
			return run.Events
		}
	}
	return run.Events
}

// asked is a seat that may answer one of the open questions.
func (b *battle[S, O, E]) asked() (seat int) {
	asks := b.questions(&b.s)
	for q := &asks.List[b.chance.Intn(asks.N)]; !q.For(rules.Seat(seat)); {
		seat++
	}
	return seat
}
