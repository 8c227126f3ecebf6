package analyse

import (
	"fmt"

	"drumhead/ai"
	"drumhead/play"
)

// Plan is what a computer's general meant to do, and how far he kept to it.
type Plan struct {
	Side int    `json:"side"`
	Text string `json:"text" doc:"what he meant to do"`
	Kept string `json:"kept" doc:"how far he kept to it: to the end, or where he left it"`
	Then string `json:"then,omitempty" doc:"what was done when he left it"`
	Turn int    `json:"turn,omitempty" doc:"in which he left it"`
	Seq  int    `json:"seq,omitempty" doc:"the entry by which he came away from it most"`
}

// followed tells of every plan how far it was kept. What a plan is worth to who
// follows it is what his judge finds beyond his usual weights: it grows as his men
// come to where it wants them, and falls as they leave, or fall.
func followed[S, O any](r *Report, judge ai.Judge[S], jobs []job[S, O], b *play.Battle) {
	done := [2]bool{}
	for _, c := range b.Header().Seats {
		_, side, ok := b.Seat(c.ID)
		n := b.Plan(c.ID)
		if !ok || n < 0 || side < 0 || done[side] {
			continue
		}
		done[side] = true
		p := Plan{Side: int(side), Text: b.Scenario().PlansOf(int(side))[n].Text}
		worth := func(s *S) int { return judge(s, side, n) - judge(s, side, ai.NoPlan) }
		after := make([]int, len(jobs))
		for i := range jobs {
			after[i] = worth(jobs[i].after)
		}
		if m := p.keep(r, worth(jobs[0].before), after); m != nil {
			if l := told(b, m); l != nil {
				p.Then = "It was then that this was done: " + l.Words()
			}
		}
		r.Plans = append(r.Plans, p)
	}
}

// keep says how far a plan was kept that was worth so much before the first order,
// and so much after each; the move by which it was left, nil where it was not.
func (p *Plan) keep(r *Report, begun int, after []int) *Move {
	best, nearest, fall, left := begun, 0, 0, -1
	for i, was := 0, begun; i < len(after); i++ {
		switch {
		case after[i] > best:
			best, nearest, fall, left = after[i], i, 0, -1
		case was-after[i] > fall && r.Moves[i].Side >= 0: // the turn alone takes nobody from his plan
			fall, left = was-after[i], i
		}
		was = after[i]
	}
	switch last := after[len(after)-1]; {
	case best <= begun:
		p.Kept = "His men never stood nearer to it than before the first order." // which is to say nothing against a plan to stay
	case last >= begun+(best-begun)*2/3 || left < 0:
		p.Kept = "He kept to it to the end."
	default:
		m := &r.Moves[left]
		p.Turn, p.Seq = m.Turn, m.Seq
		what := "it"
		if last > begun {
			what = "a part of it"
		}
		how := "He left " + what
		if m.Side != p.Side { // not he, but what the enemy did
			how = "He was driven from " + what
		}
		p.Kept = fmt.Sprintf("%s in turn %d.", how, m.Turn)
		if near := r.Moves[nearest].Turn; near != m.Turn {
			p.Kept = fmt.Sprintf("He was nearest to it in turn %d. %s", near, p.Kept)
		}
		return m
	}
	return nil
}
