package inches

import "slices"

// ray finds what can be reached on one bearing.
func (r *Reach) ray(v *Survey, b Bearing) Ray {
	w := r.base.wayOn(b)
	r.shut = r.shut[:0]
	stop := min(v.Far.Fine(), w.edge(v, Thousandth-r.spare))
	l := NewLine(w.at, w.at.plus(turn(w.sin, w.cos, v.Far.Fine(), 0)))
	road := Fine(0)
	if r.onRoad {
		road = Kept(&l, v.Road)
	}
	var banks [maxWaters]Fine
	for i := range v.Waters {
		banks[i] = Endless
	}
	for i := range r.views {
		o := &r.views[i]
		if !o.window.holds(b) {
			continue
		}
		shut, ok := w.shut(o.room, o.outline, o.holds, r.spare)
		if !ok {
			continue
		}
		if o.byRoad {
			shut.From = max(shut.From, road-r.spare)
		}
		switch {
		case o.water >= 0:
			banks[o.water] = min(banks[o.water], shut.From)
		case shut.To < Endless:
			r.shut = append(r.shut, shut)
		default:
			stop = min(stop, shut.From)
		}
	}
	for i := range v.Waters {
		stop = min(stop, r.ford(&v.Waters[i], &l, banks[i]))
	}
	if v.Limit != nil {
		stop = min(stop, v.Limit(r.course(&l, b, road)))
	}
	return r.stretches(b, max(stop, 0))
}

// course is what the middle meets on a line.
func (r *Reach) course(l *Line, b Bearing, road Fine) Course {
	var in, up, off [8]*Area
	s, other := Slow{In: in[:0], Up: up[:0], Over: r.walls}, Slow{Off: off[:0]}
	for i := range r.slow {
		a := &r.slow[i]
		if !a.window.holds(b) {
			continue
		}
		switch a.kind {
		case slowIn:
			s.In = append(s.In, a.Area)
		case slowUp:
			s.Up = append(s.Up, a.Area)
		case slowOff:
			other.Off = append(other.Off, a.Area)
		}
	}
	met := s.Met(l)
	return Course{Met: min(met, other.Met(l)), MetByRoad: met, Road: road}
}

// ford is how far a way goes over a water whose banks are so far off. The
// stretch from the banks to where the middle comes onto a crossing is shut.
func (r *Reach) ford(w *Water, l *Line, banks Fine) Fine {
	from := Fine(0)
	if !w.Hangs {
		if from = w.Crossed(l) + r.spare; from > l.Length {
			return banks
		}
		switch {
		case banks < 0 && w.Clear:
			return 0
		case banks < from-2*r.spare: // else it comes onto the crossing before the banks stop it
			r.shut = append(r.shut, Span{banks, from})
		}
	}
	return w.Swum(l) - r.spare
}

// edge is how far a base may go before it leaves the table, 0 if it stands
// over the edge by so much already.
func (w *Way) edge(v *Survey, by Fine) Fine {
	far := Endless
	right, left := turn(w.sin, w.cos, w.front, w.half), turn(w.sin, w.cos, w.front, -w.half)
	for _, c := range [...]Point{w.at.plus(right), w.at.plus(left), w.at.minus(right), w.at.minus(left)} {
		far = min(far, leaves(c.X, v.Width, w.sin, by), leaves(c.Y, v.Depth, w.cos, by))
	}
	return far
}

func leaves(at Fine, size Length, step int64, by Fine) Fine {
	switch {
	case at < -by || at > size.Fine()+by:
		return 0
	case step > 0 && at < size.Fine():
		far, _ := mulDiv(int64(size.Fine()-at), 1<<30, step)
		return Fine(far)
	case step < 0 && at > 0:
		far, _ := mulDiv(int64(at), 1<<30, -step)
		return Fine(far)
	case step != 0 && (step > 0) == (at >= size.Fine()):
		return 0
	}
	return Endless
}

// stretches cuts what is shut out of the way up to its stop.
func (r *Reach) stretches(b Bearing, stop Fine) Ray {
	ray := Ray{Bearing: b}
	slices.SortFunc(r.shut, func(a, b Span) int { return int(a.From - b.From) })
	at := Fine(0)
	for _, s := range r.shut {
		if s.From > stop {
			break
		}
		if s.From >= at {
			ray.add(Span{at, s.From})
		}
		at = max(at, s.To)
	}
	if at <= stop {
		ray.add(Span{at, stop})
	}
	return ray
}

func (r *Ray) add(s Span) {
	if int(r.N) < MaxStretches {
		r.Stretches[r.N] = s
		r.N++
	}
}
