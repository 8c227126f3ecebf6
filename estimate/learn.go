package estimate

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"drumhead/rules"

	"gonum.org/v1/gonum/optimize"
)

// Sample is a position of a battle and how that battle ended.
type Sample struct {
	Position
	Battle string
	Game   int
	Ended  int8 // who won; -1: a draw
	Lost   int  // what side 1 had lost more than side 0, in the system's points
}

// rein keeps weights of which the samples say little near nought.
const rein = 1e-3

// Learn finds the weights under which the ends of the samples are most likely.
func Learn(id rules.ID, leads []Lead, samples []Sample) (*Weights, error) {
	if len(samples) == 0 {
		return nil, fmt.Errorf("no battle of %s to learn from", id)
	}
	w := &Weights{Format: Format, Rules: id, Learned: lessons(samples)}
	of := map[string]int{}
	for _, l := range w.Learned {
		of[l.Battle] = len(leads) + len(of)
	}
	// Of each lead and of each battle three; then the roots of what a draw takes at
	// the beginning and at the end: that is never less than nothing.
	n := 3*(len(leads)+len(of)) + 2
	loss := func(x, slope []float64) float64 {
		clear(slope)
		sum := 0.0
		for i := range samples {
			sum += likelihood(&samples[i], leads, of[samples[i].Battle], x, slope)
		}
		all := float64(len(samples))
		for i, v := range x {
			slope[i] = -slope[i]/all + 2*rein*v
			sum -= all * rein * v * v
		}
		return -sum / all
	}
	problem := optimize.Problem{
		Func: func(x []float64) float64 { return loss(x, make([]float64, n)) },
		Grad: func(slope, x []float64) { loss(x, slope) },
	}
	from := make([]float64, n)
	from[n-2], from[n-1] = 0.5, 0.5
	found, err := optimize.Minimize(problem, from, &optimize.Settings{MajorIterations: 300}, &optimize.LBFGS{})
	if found == nil {
		return nil, fmt.Errorf("no weights of %s were found: %w", id, err)
	}
	score := func(name string, i int) Score {
		return Score{name, whole(found.X[3*i]), whole(found.X[3*i+1]), whole(found.X[3*i+2])}
	}
	for i, lead := range leads {
		w.Scores = append(w.Scores, score(lead.Name, i))
	}
	for _, l := range w.Learned {
		w.Battles = append(w.Battles, score(l.Battle, of[l.Battle]))
	}
	for i := range w.Draw {
		root := found.X[n-2+i]
		w.Draw[i] = whole(root * root)
	}
	return w, nil
}

func whole(v float64) int32 { return int32(math.Round(v * unit)) }

// likelihood is the logarithm of how likely a sample's end is, whose slopes it
// adds to those of all.
func likelihood(s *Sample, leads []Lead, battle int, x, slope []float64) float64 {
	roots := x[len(x)-2:]
	gone := float64(s.Gone) / 1000
	times := [3]float64{1 - gone, gone, gone * gone * gone}
	score := 0.0
	for k, time := range times {
		score += x[3*battle+k] * time
		for i := range leads {
			if leads[i].Last && k < 2 {
				continue
			}
			score += x[3*i+k] * float64(s.Leads[i]) / 1000 * time
		}
	}
	draw := roots[0]*roots[0]*(1-gone) + roots[1]*roots[1]*gone
	won := [2]float64{1 / (1 + math.Exp(draw-score)), 1 / (1 + math.Exp(draw+score))}
	// How the logarithm goes with the score, and with what a draw takes.
	var p, byScore, byDraw float64
	switch s.Ended {
	case 0:
		p, byScore, byDraw = won[0], 1-won[0], won[0]-1
	case 1:
		p, byScore, byDraw = won[1], won[1]-1, won[1]-1
	default:
		p = max(1-won[0]-won[1], 1e-6)
		a, b := won[0]*(1-won[0]), won[1]*(1-won[1])
		byScore, byDraw = (b-a)/p, (a+b)/p
	}
	for k, time := range times {
		slope[3*battle+k] += byScore * time
		for i := range leads {
			if leads[i].Last && k < 2 {
				continue
			}
			slope[3*i+k] += byScore * float64(s.Leads[i]) / 1000 * time
		}
	}
	slope[len(x)-2] += byDraw * 2 * roots[0] * (1 - gone)
	slope[len(x)-1] += byDraw * 2 * roots[1] * gone
	return math.Log(max(p, 1e-9))
}

// lessons are the battles that samples are of.
func lessons(samples []Sample) (list []Lesson) {
	for i := range samples {
		s := &samples[i]
		at := slices.IndexFunc(list, func(l Lesson) bool { return l.Battle == s.Battle })
		if at < 0 {
			at = len(list)
			list = append(list, Lesson{Battle: s.Battle})
		}
		list[at].Positions++
		list[at].Games = max(list[at].Games, s.Game+1)
	}
	slices.SortFunc(list, func(a, b Lesson) int { return cmp.Compare(a.Battle, b.Battle) })
	return list
}
