package analyse

import (
	"testing"

	"drumhead/ai"
	"drumhead/estimate"
	"drumhead/rules"
)

// What wins the battle is held against no order behind which its giver wins it likewise, however the dice of that order fall;
// where he may lose it by them he gave something away.
func TestWhoCanWaitWithTheVictory(t *testing.T) {
	const won, lost = 100, -100
	for _, tt := range []struct {
		what string
		need int // of the die that the order wants, 0: it wants none; what fails loses the battle
		want bool
	}{
		{"no die", 0, true},
		{"a die that cannot fail", 1, true},
		{"a die that fails once in six", 2, false},
	} {
		var rs *rules.Rules[int, int, int]
		rs = &rules.Rules[int, int, int]{
			Next: func(s *int) rules.Next {
				if rs.Result(s).Over {
					return rules.Over
				}
				return rules.Ask
			},
			Know:   func(dst, src *int, _ int8) { *dst = *src },
			Prompt: func(_ *int, asks *rules.Asks) { asks.Add(rules.Question{Seats: 1, Must: true}) },
			Offer: func(s *int, _ rules.Seat, out *rules.Offer[int]) {
				if !rs.Result(s).Over {
					out.Orders = append(out.Orders, 1, won)
				}
			},
			Check: func(*int, rules.Seat, *int) (no rules.Refusal) { return no },
			Resolve: func(r *rules.Run[int, int], _ rules.Seat, o *int) {
				if *o != won && tt.need > 0 {
					r.Throw("fire", "XX-01", 0).Add(0, 1, tt.need, 0)
					if r.Roll().Hits(0) == 0 {
						r.Emit(lost)
						return
					}
				}
				r.Emit(*o)
			},
			Fold: func(s *int, e *int) { *s = *e },
			Result: func(s *int) rules.Result {
				return rules.Result{Turn: 1, Over: *s == won || *s == lost, Winner: map[int]int8{lost: 1}[*s]}
			},
			Whose: func(*int, *int) (string, bool) { return "", true },
		}
		rs.Ahead = func(*int) int8 { return -1 }
		judge := func(s *int, _, _ int8) int { return *s }
		x := &analyst[int, int, int]{rs: rs, judge: judge, sides: []int8{0}, eye: estimate.Eye[int, int, int]{Rules: rs, Judge: judge, Sides: []int8{0}}}
		at, given := ai.Chair{Level: ai.Sergeant, Plan: ai.NoPlan}, 1
		if got := x.canWait(ai.New(rs, judge, x.sides, 1, 0), at, &given); got != tt.want {
			t.Errorf("%s: %v", tt.what, got)
		}
	}
}
