package macduff

import (
	"drumhead/dice"
	"drumhead/space/inches"
)

// countercharge is S4c (5), Charge!: its die is thrown, and its owner says how much
// of it is used (MD-REA-05).
func countercharge(r *run) {
	s := r.State
	f := *s.top()
	t := f.Target
	r.Throw("countercharge", "MD-REA-05", s.side(t)).Add(s.side(t), 1, 0, dice.Total)
	f.N[answerDice] = int32(r.Roll().Sum(0))
	f.N[answerDice] += int32(cheerDie(r, t, &f))
	if most := s.counterRange(&f); most > 0 {
		f.Step = AnswerEnd
		replace(r, f)
		return
	}
	replace(r, f)
	countercharges(r, 0)
}

// counterRange is how far a countercharger may go: up to the charger, or where they
// cannot meet no nearer to where he comes to than an inch.
func (s *State) counterRange(f *Frame) inches.Fine {
	k := s.trackTo(f.Unit, f.Target, frontFace)
	if !k.ok {
		return 0
	}
	n, d := fine(int(f.N[answerDice])), k.dist
	if means(f)+n+inches.Thousandth > d {
		return min(n, max(d-inches.Inch.Fine()/100, 0))
	}
	return min(n, max(d-means(f)-inches.Inch.Fine(), 0))
}

// counterWalk is the way of a countercharger: straight at the charger.
func (s *State) counterWalk(w *walk, u, t int8) {
	h, ok := inches.HeadingOf(way(w.at.At, s.Pieces[u].At))
	if turn := inches.TurnTo(w.at.Facing, h); !ok || turn > 45*inches.Degree || turn < -45*inches.Degree || !s.trackTo(u, t, frontFace).ok {
		h = w.at.Facing
	}
	s.straight(w, t, w.at.At.Point().Ahead(h, w.left, 0).Position(), manner{ignore: 1 << u, back: true})
}

// countercharges carries it out. If they meet, what is left of the way is the
// charger's.
func countercharges(r *run, far inches.Fine) {
	s := r.State
	f := *s.top()
	u, t := f.Unit, f.Target
	k := s.trackTo(u, t, frontFace)
	meet := k.ok && means(&f)+far+inches.Thousandth > k.dist
	f.Step = ChargeHome
	if meet {
		f.mark(bothMet)
	}
	f.strikesAt(frontFace)
	replace(r, f)
	w := s.begin(t, far)
	w.seeks = s.meetable(t)
	s.counterWalk(&w, u, t)
	makeWalk(r, t, &w, Frame{})
}
