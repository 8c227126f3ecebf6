package analyse

import (
	"testing"

	"drumhead/ai"
	"drumhead/dice"
	"drumhead/rules"
)

// Units come to act in another order when a turn is fought again, as their cards are dealt: who comes late still gets the order
// that he was given, and nobody one that lies behind him.
func TestOrdersOfATurnAwaitTheirPiece(t *testing.T) {
	turn, may := "", "" // whose turn it is, and the order that alone may be given
	rs := &rules.Rules[int, string, int]{Know: func(*int, *int, int8) {}, Check: func(_ *int, _ rules.Seat, o *string) (no rules.Refusal) {
		if (*o)[:1] != turn || may != "" && *o != may {
			no.Clause = "XX-01"
		}
		return no
	}}
	x := &fighter[int, string, int]{rs: rs}
	for _, o := range []string{"a marches", "b marches", "a fires", "b fires", "c marches"} {
		x.left[0] = append(x.left[0], given[string]{order: o, piece: o[:1]})
	}
	for _, step := range []struct{ turn, may, want string }{
		{"c", "", "c marches"},
		{"b", "", "b marches"},
		{"a", "a fires", "a fires"}, // who cannot march has had the time for it
		{"a", "", ""},
		{"b", "", "b fires"},
		{"b", "", ""},
	} {
		turn, may = step.turn, step.may
		g, ok := x.scripted(&rules.Question{}, 0, 0)
		if ok != (step.want != "") || ok && g.order != step.want {
			t.Errorf("%+v: %q, %v", step, g.order, ok)
		}
	}
}

// What no longer fits is made up for by an order as good as those of who gave it, by the plan that he had; after the turn, and for whoever
// has given nothing in it, a sergeant orders as well as he can.
func TestWhoOrderedBadlyOrdersAsBadly(t *testing.T) {
	rs := &rules.Rules[int, int, int]{
		Know:   func(dst, src *int, _ int8) { *dst = *src },
		Next:   func(*int) rules.Next { return rules.Ask },
		Prompt: func(_ *int, asks *rules.Asks) { asks.Add(rules.Question{Seats: 1, Must: true}) },
		Offer: func(_ *int, _ rules.Seat, out *rules.Offer[int]) {
			for o := range 10 {
				out.Orders = append(out.Orders, o)
			}
		},
		Check: func(_ *int, _ rules.Seat, o *int) (no rules.Refusal) {
			if *o > 9 {
				no.Clause = "XX-01"
			}
			return no
		},
		Resolve: func(r *rules.Run[int, int], _ rules.Seat, o *int) { r.Emit(*o) },
		Fold:    func(s *int, e *int) { *s = *e },
		Result:  func(*int) rules.Result { return rules.Result{Turn: 1} },
		Whose:   func(*int, *int) (string, bool) { return "", true },
	}
	judge := func(s *int, _, plan int8) int { // whoever has a plan wants little
		if plan != ai.NoPlan {
			return -*s
		}
		return *s
	}
	for _, tt := range []struct {
		what   string
		plan   int8
		turn   int
		script []given[int]
		want   int
	}{
		{"nothing was given", ai.NoPlan, 1, nil, 9},
		{"it may be given again", ai.NoPlan, 1, []given[int]{{order: 6, worse: 3 << 20}}, 6},
		{"it may not, and was worse by three", ai.NoPlan, 1, []given[int]{{order: 12, worse: 3 << 20}}, 6},
		{"it may not, and was the best", ai.NoPlan, 1, []given[int]{{order: 12}}, 9},
		{"it may, and is far worse than it was", ai.NoPlan, 1, []given[int]{{order: 0, worse: 4 << 20}}, 5},
		{"it may not, and was worse by three to who has a plan", 0, 1, []given[int]{{order: 12, worse: 3 << 20}}, 3},
		{"the turn is over", 0, 2, []given[int]{{order: 12, worse: 3 << 20}}, 9},
	} {
		x := &fighter[int, int, int]{rs: rs, sides: []int8{0}, plans: []int8{tt.plan}, mind: ai.New(rs, judge, []int8{0}, 1, 0)}
		b := &battle[int, int]{turn: tt.turn, script: [2][]given[int]{tt.script}}
		x.left[0] = append(x.left[0], tt.script...)
		luck := dice.NewFast(1, 0)
		x.run.Start(rs.Fold, &x.state, &luck)
		if !x.ask(b) || x.state != tt.want {
			t.Errorf("%s: ordered %d, wanted %d", tt.what, x.state, tt.want)
		}
	}
}
