package estimate

import (
	"math"
	"slices"
)

// Tried is how well chances were foretold in battles that were not learned
// from. A Brier score is the mean square by which the chance of each side was
// off: 0 is perfect, less is better.
type Tried struct {
	Battle    string  `json:"battle"` // of which other games were learned from, or none at all
	Seen      bool    `json:"seen"`
	Positions int     `json:"positions"`
	Brier     float64 `json:"brier"`
	Constant  float64 `json:"constant"` // of who says always how often it comes to that, having seen it
	Losses    float64 `json:"losses"`   // of who counts losses alone, likewise
	Bins      []Bin   `json:"bins"`
}

// Bin are the positions of which a chance about so great was foretold.
type Bin struct {
	Positions int     `json:"positions"`
	Foretold  float64 `json:"foretold"` // on the average
	Came      float64 `json:"came"`     // how often it was so
}

// bins is into how many a measure is divided: tenths.
const bins = 10

// Measure tries weights on samples of one battle.
func (w *Weights) Measure(battle string, samples []Sample) Tried {
	seen := slices.ContainsFunc(w.Learned, func(l Lesson) bool { return l.Battle == battle })
	t := Tried{Battle: battle, Seen: seen, Positions: len(samples), Bins: make([]Bin, bins)}
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
	for i := range t.Bins {
		if b := &t.Bins[i]; b.Positions > 0 {
			b.Foretold = round(b.Foretold / float64(b.Positions))
			b.Came = round(b.Came / float64(b.Positions))
		}
	}
	t.Brier, t.Constant, t.Losses = round(t.Brier), round(t.Constant), round(t.Losses)
	return t
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
