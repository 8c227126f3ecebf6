package macduff

import (
	"drumhead/dice"
	"drumhead/space/inches"
)

// Reactions (MD-REA-01).
const (
	standing = iota
	firing
	countering
	squaring
	evading
)

// Other answers that are told.
const (
	failedChange = 10 + iota
	halted
	chargesHome
	firstGoes
	noTarget
	fellShort
	declined
	firesNot
	findsNoWay
)

// mayReact says whether a target has any answer to a charge but to stand
// (MD-REA-01, MD-REA-10).
func (s *State) mayReact(u, t int8) bool {
	if s.inMelee(t) || s.Pieces[t].has(Retreating) {
		return false
	}
	for reaction := firing; reaction <= evading; reaction++ {
		if s.canReact(u, t, reaction) {
			return true
		}
	}
	return false
}

// canReact says whether a reaction is open to a target: the table at the end of
// section (d).
func (s *State) canReact(u, t int8, reaction int) bool {
	p, k := &s.Pieces[t], s.card(t)
	if s.inMelee(t) || p.has(Retreating) {
		return reaction == standing
	}
	if reaction != standing && reaction != evading && s.plays(firedMayOnlyFallBack) && p.has(Fired) {
		return false
	}
	struck := s.struckFace(u, t)
	switch reaction {
	case firing:
		return s.mayShoot(t) && !p.has(Marched) && struck == frontFace && s.figures(t) > 0
	case countering:
		return k.arm == Cavalry && s.mounted(t) && struck == frontFace && !p.has(Nailed)
	case squaring:
		return s.mounted(u) && s.regular(t) && s.mayStand(t, Square) && !p.has(Activated|Nailed) && p.Form != Square && p.In < 0 && !s.disordered(t)
	case evading:
		return (s.skirmisher(t) || s.cavalry(t) && k.arm == Cavalry) && !p.has(Nailed)
	}
	return true
}

// reactionChosen is S4c (3): the target has answered.
func reactionChosen(r *run, reaction int, at inches.Length) {
	s := r.State
	f := *s.top()
	t := f.Target
	f.N[chargeAnswer], f.N[chargeRange] = int32(reaction), int32(at)
	r.Emit(Event{Kind: Answered, Unit: t, Target: f.Unit, N: int16(reaction)})
	if reaction == squaring {
		formSquare(r, t, f.Unit)
		f.N[chargeFace] &^= 3 // a square has no flank or rear (MD-CHG-03)
	}
	switch {
	case reaction == squaring && s.plays(chargersBreakOffFromSquares):
		f.Step = ChargeChoice // it may be called off
		went(r, f)
	case f.N[chargeFace]&hasRolled != 0:
		carryOn(r, f)
	default:
		f.Step = ChargeDice
		went(r, f)
	}
}

// formSquare is done at once, its near face where the nearest figure stood
// (MD-REA-06).
func formSquare(r *run, t, by int8) {
	s := r.State
	p := &s.Pieces[t]
	files := s.usualFiles(t, Square, s.figures(t))
	from, to, out := faceLine(s.base(t), s.struckFace(by, t))
	edge := inches.NewLine(from, to)
	at := inches.Place{At: s.nearestFigure(t, by, &edge).Position(), Facing: out}
	if w, d := s.extentAs(t, Square, files, p.Afoot); !s.room(t, inches.BaseAt(at, w, d), manner{ignore: 1 << by}) {
		at = s.place(t)
	}
	r.Emit(Event{Kind: Formed, Unit: t, At: at.At, Facing: at.Facing, Form: Square, Files: files, Afoot: p.Afoot, In: nobody})
}

// nearestFigure is where on an edge of a unit the figure stands that is nearest to
// a charger; of several as near, the middle of them.
func (s *State) nearestFigure(t, by int8, edge *inches.Line) inches.Point {
	charger := s.shapeOf(by)
	figure := inches.Base{Place: s.place(t), Width: footWidth, Depth: footDepth}
	near, n := inches.Endless, inches.Fine(0)
	var sum inches.Point
	s.eachFigure(t, func(p inches.Point) {
		figure.At = p.Position()
		sh := figure.Shape()
		far := inches.Between(&sh, &charger).Length()
		if far > near+inches.Thousandth {
			return
		}
		if far < near-inches.Thousandth {
			near, n, sum = far, 0, inches.Point{}
		}
		n, sum = n+1, inches.Point{X: sum.X + p.X, Y: sum.Y + p.Y}
	})
	if n == 0 {
		return edge.At(edge.Length / 2)
	}
	spot, stroke := inches.Spot(inches.Point{X: sum.X / n, Y: sum.Y / n}), inches.Stroke(edge.From, edge.To)
	return inches.Between(&spot, &stroke).To
}

// chargeFire is S4c (5), Fire!: the charger comes to the range that was chosen,
// or as near as it can, and is shot at (MD-REA-02).
func chargeFire(r *run) {
	s := r.State
	f := *s.top()
	far := max(inches.Length(f.N[chargeRange]), inches.Inch)
	w, _ := advance(r, &f, far.Fine())
	if k := s.straightOn(f.Unit, f.Target, w.at, 0); !k.ok || !k.dist.Within(far) {
		far = 0 // it has fallen short of the range that was wished for
	}
	width, _ := s.extent(f.Unit)
	f.Step, f.N[chargeRange] = ChargeChoice, int32(width)
	went(r, f)
	g := frame2(Shooting, f.Target, f.Unit)
	g.N[shotManner], g.N[shotAtCharger], g.N[shotRange] = asReaction, 1, int32(far)
	push(r, g)
	goes(r, f.Unit, &w, Frame{})
}

// choice is S4c (5): the charger halts, with or without a shot, or charges home
// (MD-REA-04).
func choice(r *run, home, shoot bool) {
	s := r.State
	f := *s.top()
	if home {
		r.Emit(Event{Kind: Answered, Unit: f.Unit, Target: f.Target, N: chargesHome})
		switch {
		case f.N[chargeFace]&hasRolled == 0:
			on(r, ChargeDice)
		case f.N[chargeAnswer] == squaring:
			carryOn(r, f)
		default:
			on(r, ChargeHome)
		}
		return
	}
	r.Emit(Event{Kind: Answered, Unit: f.Unit, Target: f.Target, N: halted})
	pop(r)
	if shoot && s.mayReturn(f.Unit, f.Target) {
		g := frame2(Shooting, f.Unit, f.Target)
		g.N[shotManner] = asReply
		push(r, g)
	}
}

// countercharge is S4c (5), Charge!: its die is thrown, and its owner says how much
// of it is used (MD-REA-05).
func countercharge(r *run) {
	s := r.State
	f := *s.top()
	t := f.Target
	r.Throw("countercharge", "MD-REA-05", s.side(t)).Add(s.side(t), 1, 0, dice.Total)
	f.N[chargeRange] = int32(r.Roll().Sum(0))
	f.N[chargeRange] += int32(cheerDie(r, t, &f))
	if most := s.counterRange(&f); most > 0 {
		f.Step = EvadeEnd
		went(r, f)
		return
	}
	went(r, f)
	counters(r, 0)
}

// counterRange is how far a countercharger may go: up to the charger, or where they
// cannot meet no nearer to where he comes to than an inch.
func (s *State) counterRange(f *Frame) inches.Fine {
	k := s.trackTo(f.Unit, f.Target, frontFace)
	if !k.ok {
		return 0
	}
	n, d := fine(int(f.N[chargeRange])), k.dist
	if means(f)+n+inches.Thousandth > d {
		return min(n, max(d-inches.Inch.Fine()/100, 0))
	}
	return min(n, max(d-means(f)-inches.Inch.Fine(), 0))
}

// counterWalk is the way of a countercharger: straight at the charger.
func (s *State) counterWalk(w *walk, u, t int8) {
	h, ok := inches.HeadingOf(way(w.at.At, s.Pieces[u].At))
	if turn := inches.TurnTo(w.at.Facing, h); !ok || turn > 4500 || turn < -4500 || !s.trackTo(u, t, frontFace).ok {
		h = w.at.Facing
	}
	s.straight(w, t, w.at.At.Point().Ahead(h, w.left, 0).Position(), manner{ignore: 1 << u, back: true})
}

// counters carries it out. If they meet, what is left of the way is the
// charger's.
func counters(r *run, far inches.Fine) {
	s := r.State
	f := *s.top()
	u, t := f.Unit, f.Target
	k := s.trackTo(u, t, frontFace)
	meet := k.ok && means(&f)+far+inches.Thousandth > k.dist
	f.Step = ChargeHome
	if meet {
		f.N[chargeFace] |= bothMet
	}
	f.N[chargeFace] &^= 3
	went(r, f)
	w := s.begin(t, far)
	w.seeks = s.meetable(t)
	s.counterWalk(&w, u, t)
	goes(r, t, &w, Frame{})
}
