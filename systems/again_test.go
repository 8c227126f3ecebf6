package systems_test

import (
	"math"
	"reflect"
	"testing"

	"drumhead/analyse"
	"drumhead/scenarios"
)

// Battles that are fought again are the same ones however many fight them.
func TestTurnsFoughtAgainRepeat(t *testing.T) {
	for _, id := range []string{"the-mill", "the-lane"} { // in turn, and by secret plots
		b := upTo(t, scenarios.Find(id), "sergeant", 3, 1<<20)
		one, three := analysed(t, b, analyse.Options{Cores: 1, Rounds: 12}), analysed(t, b, analyse.Options{Cores: 3, Rounds: 12})
		if !reflect.DeepEqual(one, three) || one.Rounds != 12 {
			t.Errorf("%s: by one and by three it is not the same", id)
		}
		addsUp(t, one)
	}
}

// What is hidden is guessed; however many guess, they guess alike.
func TestTurnsFoughtAgainRepeatInTheDark(t *testing.T) {
	b := foughtUnder(t, scenarios.Find("the-two-roads"), map[string]string{"hits-seen": "hidden"}, [2]string{"recruit", "recruit"}, 3, 90)
	by := func(cores int) *analyse.Report {
		return analysed(t, b, analyse.Options{Cores: cores, Rounds: 1, Partial: true})
	}
	one, three := by(1), by(3)
	if !reflect.DeepEqual(one.Turns, three.Turns) {
		t.Errorf("by one %+v, by three %+v", one.Turns, three.Turns)
	}
	if !one.Guessed || analysis(t, upTo(t, scenarios.Find("the-mill"), "recruit", 3, 1<<20), 1).Guessed {
		t.Error("it is said that something was guessed where nothing is hidden, or not where it is")
	}
}

// Whoever orders anything that is allowed loses by his orders, and not by his dice; a sergeant's orders are worth what a
// sergeant's are.
func TestTurnsTellOrdersFromDice(t *testing.T) {
	list := []string{"the-mill"}
	if *battles > 0 {
		list = append(list, "the-lane", "fort-de-gre")
	}
	for _, id := range list {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			var careless, sergeant, dice spreading
			n := 16 * max(*battles, 1)
			for seed := range n {
				r := analysed(t, fought(t, scenarios.Find(id), [2]string{"sergeant", "random"}, seed, 1<<20), analyse.Options{Rounds: 24})
				sergeant.add(r.Sides[0].Skill)
				careless.add(r.Sides[1].Skill)
				dice.add(r.Sides[0].Luck)
			}
			for _, x := range []struct {
				what string
				s    spreading
			}{{"a sergeant's orders", sergeant}, {"the dice", dice}} {
				mean, spread := x.s.of()
				t.Logf("%s: %.3f, spread %.3f", x.what, mean, spread)
				if math.Abs(mean) > 3.5*spread/math.Sqrt(float64(n)) {
					t.Errorf("%s came to %.3f on the average of %d battles, whose spread is %.3f", x.what, mean, n, spread)
				}
			}
			mean, _ := careless.of()
			t.Logf("orders given at random: %.3f", mean)
			if mean > -0.2 {
				t.Errorf("orders given at random came to %.3f", mean)
			}
		})
	}
}
