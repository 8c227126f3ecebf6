package muzzleblast

import "drumhead/space/inches"

// part is a rectangle of a body.
type part struct {
	shape inches.Shape
	at    inches.Point
	reach inches.Fine // nothing of it is further from its centre to any side
}

// mostParts is how many rectangles a body may be of: each man of the largest unit
// by himself, and ranks beside them.
const mostParts = mostMenOfUnit + 2

// body is all that goes together: a block, a gun with its crew, a cart, a man
// by himself, the men of a unit who stand about.
type body struct {
	who    Piece
	side   int8
	parts  [mostParts]part
	n      int
	centre inches.Point
	radius inches.Fine // nothing of it is further from its centre
	around box
}

// all are its parts.
func (b *body) all() []part { return b.parts[:b.n] }

func (b *body) begin(who Piece, side int8) {
	b.who, b.side, b.n, b.radius = who, side, 0, 0
}

func (b *body) add(centre inches.Point, facing inches.Heading, width, depth inches.Length) {
	if b.n < mostParts {
		b.parts[b.n] = part{inches.Rectangle(centre, facing, width, depth), centre, (width + depth).Fine() / 2}
		b.n++
	}
}

// finish works out its extent.
func (b *body) finish() {
	if b.n == 0 {
		return
	}
	b.around = boxAt(b.parts[0].at)
	around := &b.around
	for i := range b.all() {
		for _, c := range b.parts[i].shape.Corners() {
			around.take(c)
		}
	}
	b.centre = inches.Point{X: (around.west + around.east) / 2, Y: (around.south + around.north) / 2}
	b.radius = inches.Distance(b.centre, inches.Point{X: around.east, Y: around.north})
}

// block is the body of a unit's ranks in a form.
func (s *State) block(b *body, u int8, at inches.Point, form Form) {
	b.begin(Piece(u), s.b.units[u].side)
	var deep [48]int8
	n := 0
	for f, to := s.men(u); f < to; f++ {
		if m := &s.Figures[f]; m.Is == InRanks {
			if form.Files == s.Units[u].Files {
				deep[m.File%48]++
			} else {
				deep[n%int(form.Files)]++
			}
			n++
		}
	}
	k := &s.b.units[u]
	for from := int8(0); from < form.Files; {
		to := from + 1
		for to < form.Files && (deep[to] == deep[from] || b.n == mostParts-1) {
			deep[from] = max(deep[from], deep[to]) // in the last part stands whoever is left
			to++
		}
		if d := inches.Length(deep[from]); d > 0 {
			right := inches.Fine(int(from)+int(to)-int(form.Files)) * k.width.Fine() / 2
			b.add(at.Ahead(form.Facing, -(d*k.depth).Fine()/2, right), form.Facing, inches.Length(to-from)*k.width, d*k.depth)
		}
		from = to
	}
	b.finish()
}

// man is the body of one man by himself.
func (s *State) man(b *body, f int16, at inches.Point) {
	u := s.b.figures[f].unit
	b.begin(figurePiece(f), s.b.units[u].side)
	b.add(at, s.Units[u].Facing, s.b.units[u].width, s.b.units[u].depth)
	b.finish()
}

// wheeled is the body of a gun, with those of its crew who go along, or a cart.
func (s *State) wheeled(b *body, p Piece, facing inches.Heading, crew []int16) {
	b.begin(p, s.side(p))
	if p.isGun() {
		g := p.gun()
		b.add(s.Guns[g].At.Point(), facing, s.b.guns[g].width, s.b.guns[g].deep(s.Guns[g].Limbered))
	} else {
		c := p.cart()
		b.add(s.Carts[c].At.Point(), facing, s.b.carts[c].width, s.b.carts[c].depth)
	}
	for _, f := range crew {
		u := s.b.figures[f].unit
		b.add(s.figureAt(f), s.Units[u].Facing, s.b.units[u].width, s.b.units[u].depth)
	}
	b.finish()
}

// distance is a length that two bodies, carried so far each, are at least
// apart; the truth where it is less than near.
func (b *body) distance(c *body, db, dc inches.Point, near inches.Fine) inches.Fine {
	p, q := plus(b.centre, db), plus(c.centre, dc)
	if rough := b.around.apart(&c.around, minus(dc, db)); rough > near {
		return rough
	}
	if rough := inches.Distance(p, q) - b.radius - c.radius; rough > near {
		return rough
	}
	return b.gap(c, db, dc).Length()
}

// gap is the shortest distance between two bodies, carried so far each.
func (b *body) gap(c *body, db, dc inches.Point) (best inches.Gap) {
	by := inches.Point{X: dc.X - db.X, Y: dc.Y - db.Y}
	near := inches.Endless
	for j := range c.all() {
		var other inches.Shape
		made := false
		for i := range b.all() {
			p, q := &b.parts[i], &c.parts[j]
			if d := minus(plus(q.at, by), p.at); max(d.X, -d.X, d.Y, -d.Y)-p.reach-q.reach > near {
				continue
			}
			if !made {
				other, made = q.shape.Carried(by), true
			}
			if g := inches.Between(&p.shape, &other); near == inches.Endless || g.Nearer(best) {
				best = g
				near = g.Length()
			}
		}
	}
	return best
}

// overlaps says whether two bodies, carried so far each, stand in each other's
// place by more than a thousandth of an inch.
func (b *body) overlaps(c *body, db, dc inches.Point) bool {
	by := inches.Point{X: dc.X - db.X, Y: dc.Y - db.Y}
	if b.around.apart(&c.around, by) > 0 {
		return false
	}
	for j := range c.all() {
		for i := range b.all() {
			p, q := &b.parts[i], &c.parts[j]
			if d := minus(plus(q.at, by), p.at); max(d.X, -d.X, d.Y, -d.Y) > p.reach+q.reach {
				continue
			}
			if other := q.shape.Carried(by); inches.Deep(&p.shape, &other) {
				return true
			}
		}
	}
	return false
}

func plus(p, q inches.Point) inches.Point  { return inches.Point{X: p.X + q.X, Y: p.Y + q.Y} }
func minus(p, q inches.Point) inches.Point { return inches.Point{X: p.X - q.X, Y: p.Y - q.Y} }
