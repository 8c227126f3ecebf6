package lab

import (
	"context"

	"drumhead/ai"
	"drumhead/estimate"
	"drumhead/rules"
)

// apart is after how many orders and steps another position of a battle is looked at:
// those between differ too little to teach anything.
const apart = 7

// Positions fights battles and gives positions of them, each with how its battle
// ended, in the order of the battles.
func Positions[S, O, E any](ctx context.Context, rs *rules.Rules[S, O, E], judges ai.Judges[S], f Fight) ([]estimate.Sample, error) {
	seen := make([][]estimate.Sample, max(f.Games, 0))
	asked := make([]int, len(seen))
	out, _, err := fought(ctx, rs, [2]ai.Judges[S]{judges, judges}, f, func(n int, s *S) {
		if asked[n]++; asked[n]%apart == 0 {
			r := rs.Result(s)
			x := estimate.Eye[S, O, E]{Rules: rs, Judge: judges.ByHand(), Turns: f.Scenario.Turns, Sides: f.Scenario.SeatSides()}
			seen[n] = append(seen[n], estimate.Sample{Position: x.Look(s),
				Battle: f.Scenario.ID, Game: n, Lost: r.Lost[1] - r.Lost[0]})
		}
	})
	if err != nil {
		return nil, err
	}
	var all []estimate.Sample
	for n, list := range seen {
		for i := range list {
			list[i].Ended = out[n].Winner
		}
		all = append(all, list...)
	}
	return all, nil
}
