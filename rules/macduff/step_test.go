package macduff

import (
	"testing"

	"drumhead/dice"
	"drumhead/rules"
	"drumhead/scenarios"
)

// Every step of section (d) has its value in one chapter: it does something, or it
// asks, with words, offers, checks and what comes of an answer.
func TestStepsAreWhole(t *testing.T) {
	seen := map[Step]bool{}
	for _, chapter := range chapters {
		for i := range chapter {
			st := &chapter[i]
			if seen[st.of] {
				t.Errorf("%s stands in two chapters", st.name)
			}
			seen[st.of] = true
			if st.name == "" || st.does == nil && st.asks == nil {
				t.Errorf("step %d, %q, neither does anything nor asks", st.of, st.name)
			}
			if st.asks == nil {
				continue
			}
			if st.clause == "" || st.question == "" && st.puts == nil || st.offers == nil || st.checks == nil || st.answered == nil || st.standing.Name == "" {
				t.Errorf("%s asks, and is not whole", st.name)
			}
		}
	}
	for of := NoStep + 1; of < steps; of++ {
		if !seen[of] {
			t.Errorf("step %d stands in no chapter", of)
		}
	}
}

// While a commander is up, whatever his enemy is asked is an answer in the midst of what he does, and no part of the
// enemy's; what he is asked himself before anything is carried out is his part.
func TestAnswersAreAside(t *testing.T) {
	answers, parts := 0, 0
	for _, id := range []string{"the-toll-house", "ridgeway", "hubbardton"} {
		s := trial(t, string(scenarios.Find(id).Source()))
		mind := dice.NewFast(5, 1)
		var r run
		for range 400 {
			r.Start(fold, s, &mind)
			if next(s) == rules.Ask && s.Active != nobody {
				switch q := s.asked(); {
				case q.Seats&s.card(s.Active).seats == 0:
					if answers++; !q.Aside {
						t.Errorf("%s: the enemy has his part in the midst of another's, by step %d", id, q.Kind)
					}
				case s.top().Step == Ordering:
					if parts++; q.Aside {
						t.Errorf("%s: who gives his orders has not his part", id)
					}
				}
			}
			if on, _ := drawn(t, &r, &mind); !on {
				break
			}
		}
	}
	if answers < 5 || parts < 50 {
		t.Errorf("only %d answers and %d parts were seen", answers, parts)
	}
}
