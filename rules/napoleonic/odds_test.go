package napoleonic

import (
	"math"
	"math/big"
	"testing"

	"drumhead/dice"
	"drumhead/rules"
	"drumhead/scene"
)

// positions finds, by random play, an order of each kind that throws dice.
func positions(t testing.TB, want int) (states []State, orders []Order) {
	t.Helper()
	found := map[Verb]int{}
	fall := dice.NewFast(1806, 4)
	for game := uint64(0); len(states) < 3*want; game++ {
		if game == 200 {
			t.Fatalf("in 200 battles only %v were found", found)
		}
		s := *start(t, "standard", nil)
		var r run
		var offers rules.Offer[Order]
		for {
			r.Start(fold, &s, &fall)
			next := next(&s)
			if next == rules.Over {
				break
			}
			if next != rules.Ask {
				Rules.Table(&r)
				continue
			}
			seat := asked(&s)
			offers.Reset()
			offer(&s, seat, &offers)
			o := offers.Orders[fall.Intn(len(offers.Orders))]
			for _, c := range offers.Orders {
				if a := act(&s, seat, &c); a.Dice {
					if found[c.Verb] < want && fall.Intn(3) == 0 {
						found[c.Verb]++
						states, orders = append(states, s), append(orders, c)
					}
					o = c
				}
			}
			Rules.Do(&r, seat, &o)
		}
	}
	return states, orders
}

// asked is the seat that must decide.
func asked(s *State) rules.Seat {
	var asks rules.Asks
	prompt(s, &asks)
	for seat := rules.Seat(0); ; seat++ {
		if asks.List[0].For(seat) {
			return seat
		}
	}
}

// The exact odds are what comes of many throws, within their error.
func TestOddsEqualSimulation(t *testing.T) {
	const games = 50_000
	states, orders := positions(t, 3)
	var ways dice.Exhaustive
	for i := range states {
		seat := asked(&states[i])
		odds := Rules.Odds(&ways, &states[i], seat, &orders[i])
		counted := map[string]int{}
		fall := dice.NewFast(15, uint64(i))
		var r run
		for range games {
			after := states[i]
			r.Start(fold, &after, &fall)
			Rules.Do(&r, seat, &orders[i])
			out := outcome(&states[i], &after, &orders[i])
			counted[out.Result]++
			for _, also := range out.Also {
				counted["also "+also.Text]++
			}
		}
		sum := new(big.Rat)
		check := func(prefix string, c scene.Chance) {
			exact, _ := new(big.Rat).SetString(c.Fraction)
			p, _ := exact.Float64()
			if d := float64(counted[prefix+c.Text])/games - p; math.Abs(d) > 5*math.Sqrt(p*(1-p)/games)+1e-9 {
				t.Errorf("%s: %s%s came in %d of %d, odds say %s", printOrder(&states[i], &orders[i]), prefix, c.Text, counted[prefix+c.Text], games, c.Fraction)
			}
			delete(counted, prefix+c.Text)
			if prefix == "" {
				sum.Add(sum, exact)
			}
		}
		for _, c := range odds.Results {
			check("", c)
		}
		for _, c := range odds.Also {
			check("also ", c)
		}
		if len(counted) > 0 {
			t.Errorf("%s: the odds leave out %v", printOrder(&states[i], &orders[i]), counted)
		}
		if sum.Cmp(big.NewRat(1, 1)) != 0 {
			t.Errorf("%s: all results come to %s, want 1", printOrder(&states[i], &orders[i]), sum)
		}
	}
}

// Exact odds of any fire or assault.
func BenchmarkOdds(b *testing.B) {
	states, orders := positions(b, 3)
	for _, verb := range []Verb{FireVerb, AssaultVerb} {
		b.Run(verbNames[verb], func(b *testing.B) {
			for i := range states {
				if orders[i].Verb == verb {
					seat := asked(&states[i])
					var ways dice.Exhaustive
					for b.Loop() {
						Rules.Odds(&ways, &states[i], seat, &orders[i])
					}
					return
				}
			}
		})
	}
}
