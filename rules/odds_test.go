package rules_test

import (
	"fmt"
	"strings"
	"testing"

	"drumhead/dice"
	"drumhead/rules"
)

// An order of so many throws, each a coin's: how often it falls on its head is
// told, and one way is as many events as throws.
var coins = rules.Rules[int, int, int]{
	Next: func(*int) rules.Next { return rules.Ask },
	Resolve: func(r *rules.Run[int, int], _ rules.Seat, throws *int) {
		for range *throws {
			r.Throw("a coin", "", 0).Add(0, 1, 4, 0)
			r.Emit(r.Roll().Hits(0))
		}
	},
	Fold: func(heads, more *int) { *heads += *more },
	Thought: rules.Thought[int, int, int]{
		Outcome: func(_, heads *int, _ *int) rules.Outcome {
			return rules.Outcome{Rank: *heads, Result: fmt.Sprint(*heads)}
		},
	},
}

// What would take for ever has no odds: whoever asks for a table waits for them.
func TestOddsOfWhatCannotBeCounted(t *testing.T) {
	var ways dice.Exhaustive
	nothing := 0
	for _, c := range []struct {
		throws       int
		glance, odds bool
	}{{1, true, true}, {8, true, true}, {9, false, true}, {15, false, true}, {16, false, false}, {60, false, false}} {
		if got := coins.Glance(&ways, &nothing, 0, &c.throws); (got != nil) != c.glance {
			t.Errorf("%d throws at a glance: %+v", c.throws, got)
		}
		got := coins.Odds(&ways, &nothing, 0, &c.throws)
		if (got != nil) != c.odds {
			t.Errorf("%d throws: %+v", c.throws, got)
		}
		if got != nil && (len(got.Results) != c.throws+1 || got.Results[0].Fraction != fmt.Sprint("1/", 1<<c.throws)) {
			t.Errorf("%d throws have %d results, the first %+v", c.throws, len(got.Results), got.Results[0])
		}
	}
}

// A throw of a pile of dice, all read in their order, or of more than can be
// thrown, has no odds; and an order that asks for the latter cannot be carried
// out, which is said and brings nothing down.
var piles = rules.Rules[int, int, int]{
	Next: func(*int) rules.Next { return rules.Ask },
	Resolve: func(r *rules.Run[int, int], _ rules.Seat, many *int) {
		r.Emit(1)
		r.Throw("a pile", "PI-01", 0).Add(0, *many, 4, dice.Faces)
		r.Emit(r.Roll().Hits(0))
	},
	Fold: func(heads, more *int) { *heads += *more },

	Thought: rules.Thought[int, int, int]{
		Outcome: func(_, heads *int, _ *int) rules.Outcome {
			return rules.Outcome{Rank: *heads, Result: fmt.Sprint(*heads)}
		},
	},
}

func TestTooManyDice(t *testing.T) {
	var ways dice.Exhaustive
	nothing := 0
	for _, c := range []struct {
		many         int
		odds, thrown bool
	}{{4, true, true}, {30, false, true}, {dice.MaxGroupDice, false, true}, {dice.MaxGroupDice + 1, false, false}, {70_000, false, false}} {
		if got := piles.Odds(&ways, &nothing, 0, &c.many); (got != nil) != c.odds {
			t.Errorf("%d dice: odds %+v", c.many, got)
		}
		var run rules.Run[int, int]
		state, luck := 0, dice.NewFast(1, 1)
		run.Start(piles.Fold, &state, &luck)
		asked, err := run.Attempt(func() { piles.Do(&run, 0, &c.many) })
		if asked != nil || (err == nil) != c.thrown {
			t.Errorf("%d dice: asked %+v, %v", c.many, asked, err)
		}
		if err != nil && !strings.Contains(err.Error(), fmt.Sprintf("the throw for a pile (PI-01) asks for %d dice", c.many)) {
			t.Errorf("%d dice: %v", c.many, err)
		}
	}
}
