package macduff

import "testing"

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
