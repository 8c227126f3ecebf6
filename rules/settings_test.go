package rules_test

import (
	"slices"
	"testing"

	"drumhead/rules"
	"drumhead/scenario"
)

func TestOptionOfNumbers(t *testing.T) {
	words := rules.Option{Name: "rain", Values: []string{"no", "yes"}}
	numbers := rules.Option{Name: "turn-limit", Values: []string{"15", "none"}, Least: 1, Most: 99}
	for value, want := range map[string]bool{"15": true, "none": true, "1": true, "99": true, "0": false, "100": false, "-1": false, "07": false, "+7": false, "7.5": false, "": false, "1e1": false} {
		if numbers.Allows(value) != want {
			t.Errorf("turn-limit %q: allowed %v, wanted %v", value, !want, want)
		}
		if words.Allows(value) {
			t.Errorf("rain %q is allowed", value)
		}
	}
	if got := numbers.Wanted(); !slices.Equal(got, []string{"15", "none", "1 to 99"}) {
		t.Errorf("wanted are %q", got)
	}
	if got := numbers.Samples(); !slices.Equal(got, []string{"15", "none", "1", "99"}) {
		t.Errorf("samples are %q", got)
	}
	all := []rules.Option{words, numbers}
	for value, want := range map[string]struct {
		place uint8
		n     int
	}{"": {0, 15}, "15": {0, 15}, "none": {1, 0}, "42": {2, 42}} {
		sc := &scenario.Scenario{Options: map[string]string{}}
		if value != "" {
			sc.Options["turn-limit"] = value
		}
		var into [2]uint8
		if err := rules.Settings(sc, all, into[:]); err != nil {
			t.Error(err)
		}
		if n := rules.Number(numbers.In(sc)); into[1] != want.place || n != want.n {
			t.Errorf("turn-limit %q: place %d, number %d, wanted %d and %d", value, into[1], n, want.place, want.n)
		}
	}
}
