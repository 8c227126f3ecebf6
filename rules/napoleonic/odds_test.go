package napoleonic

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

// Who may follow up is asked before morale is thrown, and the odds of an assault go on past it: as
// if he stood, which is what comes of it without the option (NP-ASL-11).
func TestOddsGoPastTheFollowUp(t *testing.T) {
	const field = `
forces:
  A:
    - {id: i1, type: infantry, at: E4, formation: line, strength: %s}
    - {id: i9, type: infantry, at: A1, formation: line}
  B:
    - {id: j1, type: infantry, at: E5, formation: column, strength: %s}
    - {id: j9, type: infantry, at: M11, formation: line}
now: {turn: 1, part: A, unit: i1}
`
	odds := func(option, own, enemy string) *scene.Odds {
		s := trial(t, option+fmt.Sprintf(field, own, enemy))
		o, err := parseOrder(s, "i1 assault j1")
		if err != nil {
			t.Fatal(err)
		}
		var ways dice.Exhaustive
		return Rules.Odds(&ways, s, asked(s), &o)
	}
	for _, x := range [][2]string{{"6/6", "4/6"}, {"4/6", "6/6"}, {"3/6", "3/6"}, {"1/6", "5/6"}} {
		stood, asked := odds("options: {follow-up: none}", x[0], x[1]), odds("options: {follow-up: winner-may-occupy}", x[0], x[1])
		if asked.Ends != "if the winner stays where he is" || stood.Ends != "" {
			t.Errorf("%v: the odds end %q, and without a choice %q", x, asked.Ends, stood.Ends)
		}
		if !reflect.DeepEqual(asked.Results, stood.Results) || !reflect.DeepEqual(asked.Also, stood.Also) {
			t.Errorf("%v: with the choice\n%v %v\nand without\n%v %v", x, asked.Results, asked.Also, stood.Results, stood.Also)
		}
	}
}

// A General who may fall with a unit is told of (NP-GEN-04): 6 of his die, wherever it loses
// anybody. Six dice spare a line that is struck on 5 with 64 in 729.
func TestOddsTellOfGenerals(t *testing.T) {
	for order, want := range map[string]map[string]string{
		"i1 fire j1":    {"their General falls": "665/4374"},
		"i1 assault j1": {"their General falls": "19/162", "your General falls": "19/162"}, // (1 - 8/27) / 6
	} {
		s := trial(t, `
options: {general-risk: casualty-roll}
forces:
  A:
    - {id: i1, type: infantry, at: E4, formation: line}
    - {id: g1, type: general, at: E4}
    - {id: i9, type: infantry, at: A1, formation: line}
  B:
    - {id: j1, type: infantry, at: E5, formation: line}
    - {id: j9, type: infantry, at: M11, formation: line}
    - {id: h1, type: general, at: E5}
    - {id: h2, type: general, at: M11}
now: {turn: 1, part: A, unit: i1}
`)
		o, err := parseOrder(s, order)
		if err != nil {
			t.Fatal(err)
		}
		var ways dice.Exhaustive
		odds := Rules.Odds(&ways, s, asked(s), &o)
		got := map[string]string{}
		for _, c := range odds.Also {
			if strings.Contains(c.Text, "General") {
				got[c.Text] = c.Fraction
			}
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: found %v, wanted %v", order, got, want)
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
