// Package rating says how strong players are by what has become of their battles, and how much that is to be doubted: Glicko-2, as
// Mark Glickman describes it in "Example of the Glicko-2 system" (2013). It keeps nothing: all is worked out of the results each
// time, so that it cannot drift. It must never see a battle, nor be taken for more than a guess.
package rating

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"time"
)

// What everybody begins with, and how much the swing of a player may change: the paper's own values.
const (
	first      = 1500
	firstDoubt = 350
	firstSwing = 0.06
	tau        = 0.5
	scale      = 173.7178 // of the paper's own scale to the one that is shown
	near       = 0.000001
)

// Rating is how strong a player is reckoned.
type Rating struct {
	Points float64 // 1500 is who has fought nobody
	Doubt  float64 // one standard deviation, in points
	Swing  float64 // how much he changes from one time to the next
}

// New is of somebody of whom nothing is known.
func New() Rating { return Rating{first, firstDoubt, firstSwing} }

// String is it with its doubt, as people read it: he is within twice that nineteen times of twenty.
func (r Rating) String() string {
	return fmt.Sprintf("%d ± %d", int(math.Round(r.Points)), int(math.Round(2*r.Doubt)))
}

// Fought is a battle of a player's: against whom, and 1 if he won, a half if nobody did, else 0.
type Fought struct {
	Against Rating
	Score   float64
}

// After is a rating after a time in which these battles were fought; without any only the doubt grows. No doubt is more than of who is new.
func (r Rating) After(battles []Fought) Rating {
	phi := r.Doubt / scale
	if len(battles) == 0 {
		r.Doubt = min(scale*math.Hypot(phi, r.Swing), firstDoubt)
		return r
	}
	mu, sure, gain := (r.Points-first)/scale, 0.0, 0.0
	for _, b := range battles {
		other := b.Against.Doubt / scale
		g := 1 / math.Sqrt(1+3*other*other/(math.Pi*math.Pi))
		wins := 1 / (1 + math.Exp(-g*(mu-(b.Against.Points-first)/scale)))
		sure += g * g * wins * (1 - wins)
		gain += g * (b.Score - wins)
	}
	v := 1 / sure
	swing := swingAfter(r.Swing, phi, v, v*gain)
	before := math.Hypot(phi, swing)
	phi = 1 / math.Sqrt(1/(before*before)+1/v)
	return Rating{first + scale*(mu+phi*phi*gain), min(scale*phi, firstDoubt), swing}
}

// swingAfter is step 5 of the paper: the root of f, by the Illinois algorithm.
func swingAfter(swing, phi, v, delta float64) float64 {
	a := math.Log(swing * swing)
	f := func(x float64) float64 {
		e, d := math.Exp(x), phi*phi+v+math.Exp(x)
		return e*(delta*delta-d)/(2*d*d) - (x-a)/(tau*tau)
	}
	low, high := a, math.Log(delta*delta-phi*phi-v)
	if delta*delta <= phi*phi+v {
		k := 1.0
		for f(a-k*tau) < 0 {
			k++
		}
		high = a - k*tau
	}
	atLow, atHigh := f(low), f(high)
	for math.Abs(high-low) > near {
		x := low + (low-high)*atLow/(atHigh-atLow)
		atX := f(x)
		if atX*atHigh <= 0 {
			low, atLow = high, atHigh
		} else {
			atLow /= 2
		}
		high, atHigh = x, atX
	}
	return math.Exp(low / 2)
}

// Result is what became of a battle between two.
type Result struct {
	One, Other string
	Score      float64 // of the one: 1, a half or 0
	Ended      time.Time
}

// period is the time of which all battles count together: in each all are reckoned by what they were before.
const period = 7 * 24 * time.Hour

// Table is everybody who has fought, as he stands by then. The order in which results are given does not matter.
func Table(results []Result, now time.Time) map[string]Rating {
	results = slices.Clone(results)
	slices.SortFunc(results, func(a, b Result) int {
		return cmp.Or(a.Ended.Compare(b.Ended), cmp.Compare(a.One, b.One), cmp.Compare(a.Other, b.Other), cmp.Compare(a.Score, b.Score))
	})
	table := map[string]Rating{}
	if len(results) == 0 {
		return table
	}
	for begin, next := results[0].Ended, 0; next < len(results) || begin.Add(period).Before(now); begin = begin.Add(period) {
		fought := map[string][]Fought{}
		before := func(who string) Rating {
			if r, ok := table[who]; ok {
				return r
			}
			return New()
		}
		for ; next < len(results) && results[next].Ended.Before(begin.Add(period)); next++ {
			r := results[next]
			fought[r.One] = append(fought[r.One], Fought{before(r.Other), r.Score})
			fought[r.Other] = append(fought[r.Other], Fought{before(r.One), 1 - r.Score})
		}
		after := map[string]Rating{}
		for who := range table {
			after[who] = table[who].After(fought[who])
		}
		for who, battles := range fought {
			if _, ok := table[who]; !ok {
				after[who] = New().After(battles)
			}
		}
		table = after
	}
	return table
}
