package macduff

import "drumhead/space/inches"

// hardCover says whether a target is in hard cover from a shot (MD-SHOOT-19).
func (s *State) hardCover(t int8, from, point inches.Point) bool {
	p := &s.Pieces[t]
	if s.card(t).arm.aloft() {
		return false
	}
	l := inches.NewLine(from, point)
	if p.In >= 0 {
		return s.coverNow(int(p.In)) == hardCover && !s.breached(&l)
	}
	b, into := s.base(t), l // as far as the figures that stand at the edge aimed at
	if h, ok := inches.HeadingOf(inches.Point{X: point.X - from.X, Y: point.Y - from.Y}); ok {
		into = inches.NewLine(from, point.Ahead(h, footDepth.Fine()/2, 0))
	}
	for i := range s.b.ground {
		if s.coverNow(i) != hardCover {
			continue
		}
		g := &s.b.ground[i]
		if g.line && !g.sunken {
			if s.lines(t, i, from) >= 2 && crosses(g, &l) && !s.breached(&l) {
				return true
			}
			continue
		}
		if !s.awayFrom(t, g, 0) && s.halfIn(t, g) && g.overlaps(b) && g.through(&into) > 0 && !s.breached(&l) {
			return true
		}
	}
	for i := range s.Works {
		if w := &s.Works[i]; w.shelters() && s.linesWork(t, w, from) {
			return true
		}
	}
	return false
}

// halfIn says whether half of a unit's figures or more stand in an area.
func (s *State) halfIn(u int8, g *ground) bool {
	in, n := 0, 0
	s.eachFigure(u, func(at inches.Point) {
		if n++; g.holds(at) {
			in++
		}
	})
	return n > 0 && 2*in >= n
}

// crosses says whether a line goes through the strip of a linear piece, or over
// its middle.
func crosses(g *ground, l *inches.Line) bool {
	if g.wall != nil && g.wall.Between(l) {
		return true
	}
	return g.through(l) > 0
}

// breached says whether a line goes through a breach or gap.
func (s *State) breached(l *inches.Line) bool {
	for i := range s.Works {
		if w := &s.Works[i]; w.Done && (w.Kind == BreachMade || w.Kind == Gap) && l.ThroughBase(w.base()) > 0 {
			return true
		}
	}
	return false
}

// lines says how much of a unit lines a linear piece against somebody beyond it:
// 0 none of it, 1 some, 2 at least half its figures of the front rank
// (MD-CHG-11, MD-SHOOT-19).
func (s *State) lines(t int8, g int, enemy inches.Point) int {
	gr := &s.b.ground[g]
	if gr.wall == nil {
		return 0
	}
	const reach = inches.Inch + footDepth/2
	if s.awayFrom(t, gr, reach.Fine()+inches.Spare) {
		return 0
	}
	return s.lining(t, func(at inches.Point) bool {
		if !gr.edgeWithin(at, reach) {
			return false
		}
		l := inches.NewLine(at, enemy)
		return gr.wall.Between(&l)
	})
}

// lining says how much of a unit lines something, of whose front rank it is asked
// who does: those behind one who does line it too. 0 none of it, 1 some, 2 at
// least half.
func (s *State) lining(t int8, lines func(inches.Point) bool) int {
	var leads [128]bool
	_, files := s.pitch(t)
	in, n := 0, 0
	s.eachFigure(t, func(at inches.Point) {
		file := n % max(files, 1)
		if n < files {
			leads[file] = lines(at)
		}
		if leads[file] {
			in++
		}
		n++
	})
	switch {
	case in == 0:
		return 0
	case 2*in >= n:
		return 2
	}
	return 1
}

// edgeGap is how far a shape is from the strip of a linear piece.
func (s *State) edgeGap(g *ground, sh *inches.Shape) (best inches.Gap) {
	for i, a := range g.areas {
		c := a.Corners()
		for j := range c {
			edge := inches.Stroke(c[j], c[(j+1)%len(c)])
			if d := inches.Between(sh, &edge); i == 0 && j == 0 || d.Nearer(best) {
				best = d
			}
		}
	}
	return best
}

// edgeWithin says whether a point is no farther than that from the strip.
func (g *ground) edgeWithin(p inches.Point, limit inches.Length) bool {
	spot := inches.Spot(p)
	for _, a := range g.areas {
		if !a.Near(p, limit.Fine()+inches.Spare) {
			continue
		}
		c := a.Corners()
		for j := range c {
			edge := inches.Stroke(c[j], c[(j+1)%len(c)])
			if inches.Between(&spot, &edge).Within(limit) {
				return true
			}
		}
	}
	return false
}

// linesWork is the same of an earthwork that engineers have made.
func (s *State) linesWork(t int8, w *Work, enemy inches.Point) bool {
	b := w.base()
	sh := b.Shape()
	return s.lining(t, func(at inches.Point) bool {
		l := inches.NewLine(at, enemy)
		spot := inches.Spot(at)
		return l.ThroughBase(b) > 0 && inches.Between(&spot, &sh).Within(inches.Inch+footDepth/2)
	}) == 2
}

// eachFigure goes through the places of a unit's figures, the front rank first.
func (s *State) eachFigure(u int8, do func(inches.Point)) {
	apart, files := s.pitch(u)
	if files == 1 && apart == 0 {
		do(s.base(u).At.Point())
		return
	}
	depth := footDepth
	if s.mounted(u) {
		depth = horseDepth
	}
	at := s.place(u)
	for i := range s.onBases(u) {
		rank, file := i/files, i%files
		do(at.At.Point().Ahead(at.Facing, -inches.Fine(2*rank+1)*depth.Fine()/2, (inches.Fine(2*file)-inches.Fine(files-1))*apart/2))
	}
}
