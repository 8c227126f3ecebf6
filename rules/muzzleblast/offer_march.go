package muzzleblast

import "drumhead/space/inches"

// forms lists other fronts.
func (l *lister) forms(u int8) {
	s := l.s
	n := int8(s.ranked(u))
	for _, files := range [...]int8{s.broad(u), n, (n + 1) / 2, 3, 2} {
		if files < 1 || files == s.Units[u].Files || files > n {
			continue
		}
		o := newOrder(StandVerb, Piece(u))
		o.First.Files = files
		l.formed(o)
	}
}

// formed lists that a unit re-forms or turns where it stands. A computer commander
// thinks of it where there is room: else the unit would stand as it stood, turn after turn.
func (l *lister) formed(o Order) {
	if !l.weighed || l.s.spacious(o.Who, l.s.origin(o.Who), l.s.formOf(o.Who, o.First)) {
		l.try(o)
	}
}

// broad is the front of a block in which every soldier can shoot.
func (s *State) broad(u int8) (files int8) {
	for f, to := s.men(u); f < to; f++ {
		if s.Figures[f].Is == InRanks && s.b.figures[f].role == Soldier {
			files++
		}
	}
	return max(files, 1)
}

// mostFoes is how many enemies a unit thinks of when it marches.
const mostFoes = 3

// foes are the enemy units nearest to one by their middles, the nearest first;
// -1 behind the last.
func (s *State) foes(u int8, list *[mostFoes]int8) (n int) {
	var far [mostFoes]inches.Fine
	at := s.origin(Piece(u)).Point()
	for v := range s.b.count {
		if s.b.units[v].side == s.b.units[u].side || !s.on(v) {
			continue
		}
		d := inches.Distance(at, s.middle(v))
		i := n
		for i > 0 && d < far[i-1] {
			i--
		}
		if i == mostFoes {
			continue
		}
		n = min(n+1, mostFoes)
		copy(list[i+1:n], list[i:n-1])
		copy(far[i+1:n], far[i:n-1])
		list[i], far[i] = v, d
	}
	for i := n; i < mostFoes; i++ {
		list[i] = -1
	}
	return n
}

// marches lists moves of a block: at the nearest enemies as far as their range
// and its own, past the nearest to each side, back, to where its side wants to
// be; with a broad front too.
func (l *lister) marches(u int8, foes []int8) {
	s := l.s
	w := &s.Units[u]
	ahead, enemy := w.Facing, int8(-1)
	if len(foes) > 0 {
		enemy = foes[0]
		ahead = s.bearing(u, s.middle(enemy))
	}
	full := s.rate(s.row(Piece(u)), false, false)
	most := s.rate(s.row(Piece(u)), true, false)
	near, long := s.reach(u, s.b.units[u].weapon)
	broad := s.broad(u)
	for _, v := range foes {
		to := s.bearing(u, s.middle(v))
		spot := inches.Spot(w.At.Point())
		far := inches.Distance(w.At.Point(), s.middle(v))
		if g, ok := s.gapToUnit(&spot, v, (far + inches.Inch.Fine()).Length()); ok {
			far = g.Length()
		}
		l.march(u, to, most, v, 0)
		l.march(u, to, most, v, broad)
		_, theirs := s.reach(v, s.b.units[v].weapon)
		for _, band := range [...]inches.Length{long, near, theirs + inches.Inch/8, s.small(contactGap)} {
			if by := far - band.Fine() + inches.Thousandth; band > 0 && by > inches.Inch.Fine()/10 && by < full {
				l.march(u, to, by, v, 0)
				l.march(u, to, by, v, broad)
			}
		}
	}
	for _, turn := range [...]inches.Heading{30 * inches.Degree, -30 * inches.Degree, 60 * inches.Degree, -60 * inches.Degree, 90 * inches.Degree, -90 * inches.Degree, inches.South} {
		l.march(u, ahead.Turned(turn), most, enemy, 0)
	}
	for _, turn := range [...]inches.Heading{0, 90 * inches.Degree, -90 * inches.Degree, inches.South} {
		l.march(u, ahead.Turned(turn), full/2, enemy, 0)
	}
	wanted := func(at inches.Position) {
		if h, ok := inches.HeadingOf(minus(at.Point(), w.At.Point())); ok {
			l.march(u, h, min(most, inches.Distance(w.At.Point(), at.Point())), enemy, 0)
		}
	}
	for i := range s.b.goals {
		if g := &s.b.goals[i]; g.set {
			wanted(g.at)
		}
	}
	for i := range s.b.plans[l.side] {
		p := &s.b.plans[l.side][i]
		for _, at := range p.Keep {
			wanted(at)
		}
		for _, at := range p.Toward {
			if p.Concerns(int(u)) {
				wanted(at)
			}
		}
	}
}

// march lists one move on a heading, as far as it goes, looking at an enemy at
// its end; on a front of so many files, 0: as it is.
func (l *lister) march(u int8, h inches.Heading, by inches.Fine, enemy, files int8) {
	if files == l.s.Units[u].Files {
		return
	}
	o, ok := l.s.marchOrder(Piece(u), h, by, files)
	if !ok {
		return
	}
	from := l.s.origin(o.Who).Point()
	way := inches.NewLine(from, o.Path.Ends[0].Point())
	far := l.near.clear(l.s, u, &o, &way)
	if far < inches.Inch.Fine()/4 {
		return
	}
	if far < way.Length {
		o.Path.Ends[0] = way.At(far).Position()
	}
	if enemy >= 0 {
		if face, ok := inches.HeadingOf(minus(l.s.middle(enemy), o.Path.Ends[0].Point())); ok && face != l.s.Units[u].Facing {
			o.End.Facing = face / 100 * 100
		}
	}
	if check(l.s, l.seat, &o).Legal() {
		l.try(o)
		return
	}
	o.End = asBefore
	l.try(o)
}

// marchOrder is a move straight on a heading, as far as ground and table let
// it, with as many files or, for 0, as it stands.
func (s *State) marchOrder(p Piece, h inches.Heading, by inches.Fine, files int8) (Order, bool) {
	o := newOrder(MoveVerb, p)
	o.First.Files = files
	from := s.origin(p).Point()
	to := from.Ahead(h, by, 0)
	margin := inches.Inch.Fine()
	to.X = min(max(to.X, margin), s.b.wide.Fine()-margin)
	to.Y = min(max(to.Y, margin), s.b.deep.Fine()-margin)
	leg := [1]inches.Position{to.Position()}
	if p.isUnit() && files == 0 {
		files = max(s.Units[p].Files, 1)
	}
	var w walk
	s.walk(&w, s.goer(p, files, o.First.Files > 0), from, leg[:], true)
	if w.n < 2 || w.length < inches.Inch.Fine()/8 {
		return o, false
	}
	l := inches.NewLine(from, w.end())
	return o, o.Path.add(l.At(l.Length - inches.Thousandth).Position())
}

// bearing is the heading from a unit to a point, in whole degrees.
func (s *State) bearing(u int8, to inches.Point) inches.Heading {
	h, ok := inches.HeadingOf(minus(to, s.origin(Piece(u)).Point()))
	if !ok {
		return s.Units[u].Facing
	}
	return (h + 50).Turned(0) / 100 * 100 % inches.Full
}

// friends are what of its own side may be in a unit's way, where it will stand.
type friends struct {
	list [mostFriends]part
	n    int
}

const mostFriends = 64

func (f *friends) add(shape inches.Shape, centre inches.Point, reach inches.Fine) {
	if f.n < mostFriends {
		f.list[f.n] = part{shape, centre, reach}
		f.n++
	}
}

// gather finds all friends of a unit.
func (f *friends) gather(s *State, u int8) {
	f.n = 0
	side := s.b.units[u].side
	for v := s.b.sides[side].first; v < s.b.sides[side].last; v++ {
		if v == u || !s.on(v) || s.flees(v) {
			continue
		}
		if s.ranked(v) > 0 {
			o := s.stanceOf(v)
			f.add(inches.Rectangle(o.middle, o.facing, 2*o.half.Length(), o.deep.Length()), o.middle, o.half+o.deep)
		}
		for n, to := s.men(v); n < to; n++ {
			if s.Figures[n].Is == Loose {
				at := s.plottedAt(n)
				f.add(inches.Rectangle(at, s.Units[v].Facing, s.b.units[v].width, s.b.units[v].depth), at, inches.Inch.Fine())
			}
		}
	}
	for p := firstGun; p < firstFigure; p++ {
		if s.there(p) && s.side(p) == side {
			at := s.origin(p)
			if q := s.plot(p); q != nil && q.Verb == MoveVerb {
				at = q.Path.last(at)
			}
			shape := s.shapeOf(p)
			f.add(shape.Carried(minus(at.Point(), s.origin(p).Point())), at.Point(), 2*inches.Inch.Fine())
		}
	}
}

// clear is how far a unit may go on a way before it comes into a friend's
// place.
func (f *friends) clear(s *State, u int8, o *Order, way *inches.Line) inches.Fine {
	form := s.formOf(o.Who, o.First)
	ranks := (s.ranked(u) + int(form.Files) - 1) / int(form.Files)
	wide, deep := inches.Length(form.Files)*s.b.units[u].width, inches.Length(ranks)*s.b.units[u].depth
	centre := way.From.Ahead(form.Facing, -deep.Fine()/2, 0)
	block := inches.Rectangle(centre, form.Facing, wide, deep)
	reach := (wide + deep).Fine() / 2
	const step = inches.Inch / 4
	free := inches.Fine(0)
	for at := inches.Fine(0); ; at = min(at+step.Fine(), way.Length) {
		by := minus(way.At(at), way.From)
		here := block.Carried(by)
		for i := range f.list[:f.n] {
			p := &f.list[i]
			if d := minus(p.at, plus(centre, by)); max(d.X, -d.X, d.Y, -d.Y) > reach+p.reach {
				continue
			}
			if inches.Deep(&here, &p.shape) {
				return free
			}
		}
		if free = at; at == way.Length {
			return free
		}
	}
}
