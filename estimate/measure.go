package estimate

import (
	"math"
	"slices"
)

// Tried is how well chances were foretold in games of one battle that were not learned from.
type Tried struct {
	Battle string `json:"battle"`
	Trust
}

// Trust is how far chances can be trusted: how well they were foretold in games that were not learned from. A Brier score
// is the mean square by which the chance of each side was off: 0 is perfect, less is better.
type Trust struct {
	Seen      bool    `json:"seen" doc:"other games of those battles were learned from; else nothing was learned of them"`
	Positions int     `json:"positions"`
	Brier     float64 `json:"brier" doc:"the mean square by which the chances were off"`
	Constant  float64 `json:"constant" doc:"the same of who says always how often it comes to that, having seen it"`
	Losses    float64 `json:"losses" doc:"the same of who counts losses alone, likewise"`
	Bins      []Bin   `json:"bins" doc:"positions by tenths of the chance that was foretold"`
}

// Bin are the positions of which a chance about so great was foretold.
type Bin struct {
	Positions int     `json:"positions"`
	Foretold  float64 `json:"foretold" doc:"on the average"`
	Came      float64 `json:"came" doc:"how often it was so"`
}

// bins is into how many a measure is divided: tenths.
const bins = 10

// Measure tries weights on samples of one battle.
func (w *Weights) Measure(battle string, samples []Sample) Tried {
	seen := slices.ContainsFunc(w.Learned, func(l Lesson) bool { return l.Battle == battle })
	t := Tried{battle, Trust{Seen: seen, Positions: len(samples), Bins: make([]Bin, bins)}}
	n := float64(2 * max(len(samples), 1))
	rate := [2]float64{}
	byLoss := map[bool][2]float64{} // is ahead: how often he won, of how many
	for i := range samples {
		for side := range int8(2) {
			won := b2f(samples[i].Ended == side)
			rate[side] += 2 * won / n
			if lost := ahead(&samples[i], side); lost != 0 {
				v := byLoss[lost > 0]
				byLoss[lost > 0] = [2]float64{v[0] + won, v[1] + 1}
			}
		}
	}
	w = w.For(battle)
	for i := range samples {
		s := &samples[i]
		c := w.Chances(&s.Position)
		for side := range int8(2) {
			won := b2f(s.Ended == side)
			p := float64(c[side]) / One
			t.Brier += (p - won) * (p - won) / n
			t.Constant += (rate[side] - won) * (rate[side] - won) / n
			guess := rate[side]
			if lost := ahead(s, side); lost != 0 {
				v := byLoss[lost > 0]
				guess = v[0] / v[1]
			}
			t.Losses += (guess - won) * (guess - won) / n
			b := &t.Bins[min(int(p*bins), bins-1)]
			b.Positions++
			b.Foretold += p
			b.Came += won
		}
	}
	t.average()
	t.Brier, t.Constant, t.Losses = round(t.Brier), round(t.Constant), round(t.Losses)
	return t
}

// Trust is how well a battle's book was foretold, all its battles taken together: other games of battles that were learned
// from, if that one was; else battles of which nothing was learned. Nil: it was never measured.
func (w *Weights) Trust(battle string) *Trust {
	all := Trust{Seen: slices.ContainsFunc(w.Learned, func(l Lesson) bool { return l.Battle == battle }), Bins: make([]Bin, bins)}
	for i := range w.Measured {
		t := &w.Measured[i]
		if t.Seen != all.Seen || len(t.Bins) != bins {
			continue
		}
		n := float64(t.Positions)
		all.Positions += t.Positions
		all.Brier, all.Constant, all.Losses = all.Brier+n*t.Brier, all.Constant+n*t.Constant, all.Losses+n*t.Losses
		for k, b := range t.Bins {
			sum := &all.Bins[k]
			sum.Positions += b.Positions
			sum.Foretold, sum.Came = sum.Foretold+float64(b.Positions)*b.Foretold, sum.Came+float64(b.Positions)*b.Came
		}
	}
	if all.Positions == 0 {
		return nil
	}
	n := float64(all.Positions)
	all.Brier, all.Constant, all.Losses = round(all.Brier/n), round(all.Constant/n), round(all.Losses/n)
	all.average()
	return &all
}

// average makes averages of the sums of bins.
func (t *Trust) average() {
	for i := range t.Bins {
		if b := &t.Bins[i]; b.Positions > 0 {
			b.Foretold = round(b.Foretold / float64(b.Positions))
			b.Came = round(b.Came / float64(b.Positions))
		}
	}
}

// ahead is above nought where the other side has lost more.
func ahead(s *Sample, side int8) int {
	if side == 0 {
		return s.Lost
	}
	return -s.Lost
}

func round(v float64) float64 { return math.Round(v*1e4) / 1e4 }

func b2f(b bool) float64 {
	if b {
		return 1
	}
	return 0
}
