package lab

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"

	"drumhead/ai"
	"drumhead/rules"
	"drumhead/scenario"
)

// Tuning says by which battles a judge's weights are to be learned. Weights are a
// struct of whole numbers.
type Tuning struct {
	Battles []*scenario.Scenario
	Rounds  int // each some battles between two sets of weights
	Seed    uint64
	// Told hears of the weights as they are, ten times.
	Told func(round int, weights []Weight)
}

// Weight is one of a judge's.
type Weight struct {
	Name  string
	Value int
}

// How weights are learned.
const (
	tunedReach = 0.3   // how far the two sets differ from what has been learned: of what a weight was at first
	tunedStep  = 0.014 // how far a battle that was won takes the weights
	tunedPairs = 2     // seeds of a round, each fought both ways round
	leastScale = 10    // of a weight that is next to nothing
)

// Tune learns weights by play: in each round all of them are moved a little, up or
// down by chance, and sergeants who go by the weights so moved fight sergeants who go
// by them moved the other way. Whoever wins takes them a step his way: of many rounds
// what is left is what wins (simultaneous perturbation, Spall). What it gives is the
// mean over the last quarter.
func Tune[S, O, E, W any](ctx context.Context, rs *rules.Rules[S, O, E], judge func(by *W) func(s *S, side, plan int8) int, from *W, t Tuning) (*W, error) {
	if t.Rounds < 10 || len(t.Battles) == 0 {
		return nil, fmt.Errorf("%d rounds of %d battles: wanted at least 10 of 1", t.Rounds, len(t.Battles))
	}
	whim := rand.New(rand.NewPCG(t.Seed, 0))
	at := floats(from)
	scale, mean := slices.Clone(at), make([]float64, len(at))
	for i := range scale {
		scale[i] = max(math.Abs(scale[i]), leastScale)
	}
	last := t.Rounds - t.Rounds/4
	for round := range t.Rounds {
		way := make([]float64, len(at))
		for i := range way {
			way[i] = scale[i] * float64(2*whim.IntN(2)-1)
		}
		f := Fight{Scenario: t.Battles[whim.IntN(len(t.Battles))], Games: 2 * tunedPairs, Seed: whim.Uint64() >> 1, Swap: true, Players: []string{string(ai.Sergeant), string(ai.Sergeant)}}
		won, err := duel(ctx, rs, judge, moved[W](at, way, tunedReach), moved[W](at, way, -tunedReach), f)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f.Scenario.ID, err)
		}
		step := tunedStep * float64(won[0]-won[1]) * min(1, 1.8-1.6*float64(round)/float64(t.Rounds))
		for i := range at {
			at[i] += step * way[i]
			if round >= last {
				mean[i] += at[i] / float64(t.Rounds-last)
			}
		}
		if t.Told != nil && (round+1)%(t.Rounds/10) == 0 {
			t.Told(round+1, Weights(moved[W](at, way, 0)))
		}
	}
	return moved[W](mean, mean, 0), nil
}

// duel is how many battles each of two sets of weights won.
func duel[S, O, E, W any](ctx context.Context, rs *rules.Rules[S, O, E], judge func(by *W) func(s *S, side, plan int8) int, one, other *W, f Fight) (won [2]int, err error) {
	by := func(w *W) ai.Judges[S] {
		made := func() func(*S, int8, int8) int { return judge(w) }
		return ai.Judges[S]{Learned: made, ByHand: made}
	}
	out, _, err := fought(ctx, rs, [2]ai.Judges[S]{by(one), by(other)}, f, nil)
	for i := range out {
		if out[i].Winner >= 0 {
			won[out[i].player(int(out[i].Winner))]++
		}
	}
	return won, err
}

// floats are a struct's whole numbers.
func floats[W any](w *W) (list []float64) {
	v := reflect.ValueOf(w).Elem()
	for i := range v.NumField() {
		list = append(list, float64(v.Field(i).Int()))
	}
	return list
}

// moved are weights moved so many times so far, in whole numbers.
func moved[W any](at, way []float64, times float64) *W {
	w := new(W)
	v := reflect.ValueOf(w).Elem()
	for i := range at {
		v.Field(i).SetInt(int64(math.Round(at[i] + times*way[i])))
	}
	return w
}

// Weights are a struct's whole numbers by their names.
func Weights[W any](w *W) (list []Weight) {
	v := reflect.ValueOf(w).Elem()
	for i := range v.NumField() {
		list = append(list, Weight{v.Type().Field(i).Name, int(v.Field(i).Int())})
	}
	return list
}

// Compare fights battles between sergeants who go by two sets of weights.
func Compare[S, O, E, W any](ctx context.Context, rs *rules.Rules[S, O, E], judge func(by *W) func(s *S, side, plan int8) int, one, other *W, f Fight) (won [2]int, err error) {
	f.Swap, f.Players = true, []string{string(ai.Sergeant), string(ai.Sergeant)}
	return duel(ctx, rs, judge, one, other, f)
}
