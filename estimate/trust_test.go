package estimate

import "testing"

// A battle that was learned from is trusted as other games of such were foretold, another as battles of which nothing was learned.
func TestTrust(t *testing.T) {
	tried := func(seen bool, positions int, brier, came float64) Tried {
		x := Tried{Trust: Trust{Seen: seen, Positions: positions, Brier: brier, Constant: 0.25, Losses: 0.2, Bins: make([]Bin, bins)}}
		x.Bins[7] = Bin{2 * positions, 0.75, came}
		return x
	}
	w := &Weights{Learned: []Lesson{{Battle: "a"}}, Measured: []Tried{tried(true, 10, 0.1, 0.7), tried(true, 30, 0.2, 0.9), tried(false, 50, 0.24, 0.5)}}
	if got := w.Trust("a"); !got.Seen || got.Positions != 40 || got.Brier != 0.175 || got.Constant != 0.25 || got.Bins[7] != (Bin{80, 0.75, 0.85}) || got.Bins[6] != (Bin{}) {
		t.Errorf("learned from: %+v", got)
	}
	if got := w.Trust("b"); got.Seen || got.Positions != 50 || got.Brier != 0.24 || got.Bins[7].Came != 0.5 {
		t.Errorf("a stranger: %+v", got)
	}
	if got := (&Weights{}).Trust("a"); got != nil {
		t.Errorf("never measured: %+v", got)
	}
}
