package rules_test

import (
	"fmt"
	"strings"
	"testing"

	"drumhead/dice"
	"drumhead/rules"
	"drumhead/scene"
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

// counted says whether there are odds: of what cannot be counted there is a word alone.
func counted(odds *scene.Odds) bool {
	return odds != nil && len(odds.Results) > 0
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
		if counted(got) != c.odds || got.Ends == "" != c.odds {
			t.Errorf("%d throws: %+v", c.throws, got)
		}
		if c.odds && (len(got.Results) != c.throws+1 || got.Results[0].Fraction != fmt.Sprint("1/", 1<<c.throws)) {
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
		if got := piles.Odds(&ways, &nothing, 0, &c.many); counted(got) != c.odds {
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

// Odds that would go on for ever end by a count: of steps past decisions, of
// states, of results told apart, of the length of a number.
func TestOddsHaveABudget(t *testing.T) {
	for name, c := range map[string]struct {
		dice   int  // of each throw, of either side
		thrown bool // again at every step
		steps  int  // at most so many
	}{
		"decisions without end":         {0, false, 16*12_000 + 16*60_000 + 2},
		"throws without end":            {12, true, 2 * 60_000},
		"long numbers without end":      {dice.MaxGroupDice, true, 2 * 60_000},
		"more results than can be read": {100, false, 16*12_000 + 16*60_000 + 2},
	} {
		steps, nothing, kind := 0, 0, 0
		throw := func(r *rules.Run[int, int]) {
			if c.dice > 0 {
				throw := r.Throw("a heap", "", 0)
				throw.Add(0, c.dice, 4, 0)
				throw.Add(1, 1, 4, 0)
				thrown := r.Roll()
				r.Emit(1 + thrown.Hits(0) + 1000*thrown.Hits(1))
			}
		}
		endless := rules.Rules[int, int, int]{
			Next: func(*int) rules.Next {
				if c.thrown {
					return rules.More
				}
				return rules.Ask
			},
			Resolve: func(r *rules.Run[int, int], _ rules.Seat, _ *int) { throw(r) },
			Step:    func(r *rules.Run[int, int]) { steps++; throw(r) },
			Fold:    func(sum, more *int) { *sum += *more },
			Thought: rules.Thought[int, int, int]{
				Outcome: func(_, sum *int, _ *int) rules.Outcome { return rules.Outcome{Result: fmt.Sprint(*sum)} },
				Forecast: &rules.Forecast[int, int, int]{
					Onward: func(r *rules.Run[int, int], _ *rules.Mind[int], _ *int, _ *int) (string, bool) {
						steps++
						return "", true
					},
					Alike: func(s *int) uint64 { return uint64(*s) },
					Same:  func(a, b *int) bool { return *a == *b },
				},
			},
		}
		var ways dice.Exhaustive
		if odds := endless.Odds(&ways, &nothing, 0, &kind); counted(odds) || steps > c.steps || steps == 0 {
			t.Errorf("%s: odds %v after %d steps, wanted none after at most %d", name, counted(odds), steps, c.steps)
		}
	}
}

// An order of which more things come than anybody can read has no odds.
func TestOddsOfTooManyResults(t *testing.T) {
	two := coins
	two.Resolve = func(r *rules.Run[int, int], _ rules.Seat, many *int) {
		throw := r.Throw("heaps", "", 0)
		throw.Add(0, *many, 4, 0)
		throw.Add(1, *many, 4, 0)
		thrown := r.Roll()
		r.Emit(1000*thrown.Hits(0) + thrown.Hits(1))
	}
	nothing := 0
	for many, want := range map[int]bool{20: true, 63: true, 64: false, 120: false, dice.MaxGroupDice: false} {
		var ways dice.Exhaustive
		odds := two.Odds(&ways, &nothing, 0, &many)
		if counted(odds) != want || want && len(odds.Results) != (many+1)*(many+1) {
			t.Errorf("%d dice a side: odds %v, wanted %v", many, counted(odds), want)
		}
	}
}
