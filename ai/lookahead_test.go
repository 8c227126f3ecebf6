package ai_test

import (
	"slices"
	"strconv"
	"testing"

	"drumhead/ai"
	"drumhead/rules"
	"drumhead/scene"
)

// march is a game of one order and one answer: the commander goes to one of many
// places, or throws for what he may win where he is; then the enemy strikes.
type march struct{ Place, Won, Moves int8 }
type step struct{ Place, Won, Moves int8 }

// marches are two sides' rules: offered are the places, in the order in which they
// are thought of; from nought on.
func marches(offered []int8) rules.Rules[march, step, step] {
	return rules.Rules[march, step, step]{
		Next: func(s *march) rules.Next {
			if s.Moves == 2 {
				return rules.Over
			}
			return rules.Ask
		},
		Prompt: func(s *march, asks *rules.Asks) {
			asks.Add(rules.Question{Seats: 1 << s.Moves, Must: true, Unit: int16(s.Moves)})
		},
		Offer: func(s *march, _ rules.Seat, out *rules.Offer[step]) {
			if s.Moves == 1 {
				out.Orders = append(out.Orders, step{Moves: 2})
				return
			}
			for _, place := range offered {
				out.Orders = append(out.Orders, step{Place: place, Moves: 1})
			}
		},
		Resolve: func(r *rules.Run[march, step], _ rules.Seat, o *step) {
			e := *o
			if o.Moves == 2 {
				e.Place, e.Won = r.State.Place, r.State.Won
			}
			if o.Place == thrown {
				r.Throw("luck", "", 0).Add(0, 2, 2, 0)
				e.Won = int8(10 * r.Roll().Hits(0))
			}
			r.Emit(e)
		},
		Fold: func(s *march, e *step) { *s = march(*e) },
	}
}

// The places that mean something.
const (
	covered = 99 // worth less at first sight, and safe
	thrown  = 98 // where he stands, with dice
)

// However many ways there are to do the same, a general thinks of something else too.
func TestGeneralPlaysOnWhatDiffers(t *testing.T) {
	var offered []int8
	for place := range int8(40) {
		offered = append(offered, place)
	}
	rs := marches(append(offered, covered))
	judge := func(s *march, side, _ int8) int {
		n := 10
		switch {
		case s.Place == covered:
			n = 5
		case s.Moves == 2:
			n = -100
		}
		return n * (1 - 2*int(side))
	}
	for seed := range uint64(20) {
		c := ai.New(&rs, judge, []int8{0, 1}, seed, 0)
		if o, _ := c.Order(ai.Chair{Level: ai.General, Plan: ai.NoPlan}, &march{}, few); o.Place != covered {
			t.Errorf("seed %d: he goes to %d, where the enemy strikes him; %d is safe", seed, o.Place, covered)
		}
	}
}

// An answer that the enemy gives in the midst of what one does, as a volley in return, is not his
// part: a general thinks on, past his own next order, until the enemy has led his men.
func TestAnswersAreNoPart(t *testing.T) {
	const struck = 4 // moves: he orders, the enemy answers, he orders again, the enemy strikes
	rs := marches([]int8{1, 2, covered})
	rs.Next = func(s *march) rules.Next {
		if s.Moves == struck {
			return rules.Over
		}
		return rules.Ask
	}
	rs.Prompt = func(s *march, asks *rules.Asks) {
		asks.Add(rules.Question{Seats: 1 << (s.Moves % 2), Must: true, Unit: int16(s.Moves), Aside: s.Moves == 1})
	}
	first := rs.Offer
	rs.Offer = func(s *march, seat rules.Seat, out *rules.Offer[step]) {
		if s.Moves == 0 {
			first(s, seat, out)
			return
		}
		out.Orders = append(out.Orders, step{Place: s.Place, Moves: s.Moves + 1})
	}
	rs.Resolve = func(r *rules.Run[march, step], _ rules.Seat, o *step) { r.Emit(*o) }
	judge := func(s *march, side, _ int8) int {
		n := int(s.Place)
		switch {
		case s.Place == covered:
			n = 0
		case s.Moves == struck:
			n = -100
		}
		return n * (1 - 2*int(side))
	}
	for _, level := range []ai.Level{ai.Colonel, ai.General} {
		for seed := range uint64(20) {
			c := ai.New(&rs, judge, []int8{0, 1}, seed, 0)
			if o, _ := c.Order(ai.Chair{Level: level, Plan: ai.NoPlan}, &march{}, few); o.Place != covered {
				t.Errorf("%v, seed %d: he goes to %d, where the enemy strikes him as soon as he has answered", level, seed, o.Place)
			}
		}
	}
}

// In a battle that is lost whatever he does a general still does what seems best.
func TestGeneralFightsOnWhenLost(t *testing.T) {
	rs := marches([]int8{1, thrown, 2})
	judge := func(s *march, side, _ int8) int {
		n := int(s.Won)
		if s.Moves == 2 {
			n = -1_000_000
		}
		return n * (1 - 2*int(side))
	}
	for seed := range uint64(40) {
		c := ai.New(&rs, judge, []int8{0, 1}, seed, 0)
		chair := ai.Chair{Level: ai.General, Plan: ai.NoPlan}
		if o, _ := c.Order(chair, &march{}, few); o.Place != thrown {
			t.Errorf("seed %d: he goes to %d, and might have shot", seed, o.Place)
		}
	}
}

// One line of thought in which the battle is lost does not outweigh all the others: what is good thirty-five
// times in thirty-six is not thrown out for the one.
func TestGeneralMindsNoOneLine(t *testing.T) {
	const risky = 97
	rs := marches([]int8{1, risky})
	plain := rs.Resolve
	rs.Resolve = func(r *rules.Run[march, step], seat rules.Seat, o *step) {
		if plain, e := r.State.Place, *o; o.Moves == 2 && plain == risky {
			e.Place = plain
			r.Throw("luck", "", 1).Add(1, 2, 6, 0)
			e.Won = int8(r.Roll().Hits(0))
			r.Emit(e)
			return
		}
		plain(r, seat, o)
	}
	judge := func(s *march, side, _ int8) int {
		n := 0
		switch {
		case s.Place == risky && s.Won == 2:
			n = -1_000_000
		case s.Place == risky:
			n = 900
		}
		return n * (1 - 2*int(side))
	}
	for seed := range uint64(20) {
		c := ai.New(&rs, judge, []int8{0, 1}, seed, 0)
		if o, _ := c.Order(ai.Chair{Level: ai.General, Plan: ai.NoPlan}, &march{}, ai.Budget{Positions: 20_000}); o.Place != risky {
			t.Errorf("seed %d: he does not dare what is lost once in 36", seed)
		}
	}
}

// Where the orders that he thought of are to several, each says to whom; what reads alike is told once.
func TestReasonsSayToWhom(t *testing.T) {
	rs := marches([]int8{1, 2})
	rs.Act = func(_ *march, _ rules.Seat, o *step) scene.Act { return scene.Act{Label: "Shoot at the Jäger"} }
	rs.View = func(*march) scene.Scene {
		return scene.Scene{Pieces: []scene.Piece{{ID: "1", Short: "31st"}, {ID: "2", Short: "67th"}}}
	}
	judge := func(s *march, side, _ int8) int { return int(s.Place) * (1 - 2*int(side)) }
	for _, tt := range []struct {
		whose func(*march, *step) (string, bool)
		want  []string
	}{
		{func(_ *march, o *step) (string, bool) { return strconv.Itoa(int(o.Place)), true }, []string{"shoot at the Jäger (67th): +2", "shoot at the Jäger (31st): +1"}},
		{func(*march, *step) (string, bool) { return "2", true }, []string{"shoot at the Jäger: +2"}},
	} {
		rs.Whose = tt.whose
		c := ai.New(&rs, judge, []int8{0, 1}, 1, 0)
		chair := ai.Chair{Level: ai.General, Plan: ai.NoPlan}
		o, _ := c.Order(chair, &march{}, few)
		if got := c.Reasons(chair, &o); !slices.Equal(got, tt.want) {
			t.Errorf("%q, wanted %q", got, tt.want)
		}
	}
}
