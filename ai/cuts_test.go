package ai

import "testing"

// Who shares out his time leaves the worse half when their share of it has gone, however many rounds that was; others after so many
// rounds, however much time is left. Nobody does before all have had their rounds.
func TestCuts(t *testing.T) {
	for _, x := range []struct {
		name   string
		style  style
		rounds uint64 // in a thousandth of the time
		want   []int  // thousandths at which a half is left
	}{
		{"shared out", style{rounds: 3, paced: true}, 10, []int{325, 550, 775}},
		{"at once", style{rounds: 3}, 10, []int{101, 102, 103}},
		{"hardly time for a round", style{rounds: 300, paced: true}, 1, []int{400, 700}},
	} {
		s := search[int, int, int]{style: &x.style}
		c := s.cuts(16, 100)
		var got []int
		for gone := 101; gone < allGone; gone++ {
			if c.due(uint64(gone-100)*x.rounds, gone) {
				got = append(got, gone)
			}
		}
		if len(got) != len(x.want) {
			t.Fatalf("%s: halves are left at %v, wanted %v", x.name, got, x.want)
		}
		for i := range got {
			if got[i] != x.want[i] {
				t.Errorf("%s: halves are left at %v, wanted %v", x.name, got, x.want)
			}
		}
	}
}
