package latecentury

import "drumhead/space/square"

// ground is what there is in a square.
type ground struct {
	level int8  // LC-TERR-03
	patch int16 // the patch of close terrain it belongs to, 0: none
	cover int8  // a row of the chart of saves (LC-FIRE-09)
	water bool  // a river square, forded or not; a bridge is none
	ford  bool
	roads uint8  // bit d: a road goes on in direction d (LC-TERR-04)
	has   uint16 // bit n: row n of the terrain chart
}

// close says whether a square is woods or built-up.
func (g *ground) close() bool { return g.patch != 0 }

// barred says whether nobody can enter (LC-RIV-01).
func (g *ground) barred() bool { return g.water && !g.ford }

// infantryLike says whether a piece goes through close terrain anywhere:
// Infantry, and a Commander with them (LC-WOOD-01).
func (s *State) infantryLike(u int8) bool {
	if s.card(u).arm == Commander {
		return s.b.opt[commanderInWoods] == asInfantry
	}
	return s.card(u).arm.foot()
}

// passable says whether the ground lets a piece go from one square to the next
// in a direction (LC-WOOD-01, LC-RIV-01).
func (s *State) passable(u int8, from square.Cell, d square.Direction, to square.Cell) bool {
	a, b := &s.b.ground[from], &s.b.ground[to]
	switch {
	case b.barred():
		return false
	case !a.close() && !b.close(), s.infantryLike(u), a.roads>>d&1 != 0:
		return true
	}
	// A Commander left in close terrain away from the road may step out.
	return s.card(u).arm == Commander && !b.close() && a.roads == 0
}

// cost is what a step takes: one, and one for each contour (LC-HILL-01).
func (s *State) cost(from, to square.Cell) int8 {
	return 1 + int8(square.Contours(s.b.ground[from].level, s.b.ground[to].level))
}

// entering is what a piece may do with a square.
type entering uint8

const (
	barred   entering = iota
	passing           // go through, not stop: a friend's
	standing          // go on or stop
	stopping          // must stop: contact, or a ford
)

// entry says what a piece may do with a square that the ground lets it enter.
func (r *reach) entry(s *State, u int8, c square.Cell) entering {
	if s.enemyAt(s.side(u), c) != nobody {
		return barred // LC-MOVE-08
	}
	stop := s.b.ground[c].ford || r.touches(c) // LC-RIV-01, LC-CONT-02
	friend := s.friendIn(u, c)
	switch {
	case friend && stop:
		return barred // LC-MOVE-06: it would have to stop
	case friend:
		return passing
	case stop:
		return stopping
	}
	return standing
}

// friendIn says whether a Unit of the same side is in a piece's way in a square:
// it may be passed, and no move ends there (LC-MOVE-06, LC-MOVE-07). A
// Commander may stop with it. A hidden enemy is in nobody's way: he is met.
func (s *State) friendIn(u int8, c square.Cell) bool {
	t := s.on[c]
	return t != nobody && t != u && s.side(t) == s.side(u) && s.card(u).arm != Commander
}

// standsIn says whether the ground of a square lets a piece come to be there
// from off the table: in close terrain all but Infantry only on a road
// (LC-UNIT-02, LC-WOOD-01).
func (s *State) standsIn(u int8, c square.Cell) bool {
	g := &s.b.ground[c]
	return !g.close() || g.roads != 0 || s.infantryLike(u)
}

// furthest is the greatest allowance of all: native cavalry.
const furthest = 5

// reach is where a piece can go: a search by cost, neighbours clockwise from
// north, so that of equally cheap ways always the same is found.
type reach struct {
	at    [maxCells]int16                      // 1 more than the node of a square, 0: none
	nodes [1 + furthest*square.MaxColumns]node // all that can be reached from an edge
	n     int
	near  [(maxCells + 63) / 64]uint64 // squares that an enemy touches
}

type node struct {
	cell  square.Cell
	from  int16 // the node before it, -1: none
	cost  int8
	entry entering
}

// from searches from a square with so much movement; apart says that the first
// step must break contact (LC-CONT-06).
func (r *reach) from(s *State, u int8, start square.Cell, allowance int8, apart bool) {
	r.clear(s, u)
	r.add(node{cell: start, from: -1, entry: standing})
	r.spread(s, u, allowance, apart)
}

// enter searches from off the table: the first square is at the edge, and costs
// one (section f).
func (r *reach) enter(s *State, u int8, allowance int8) {
	r.clear(s, u)
	for c := range square.Cell(s.b.board.Size()) {
		if !s.entersBy(u, c) || s.b.ground[c].barred() || !s.standsIn(u, c) {
			continue
		}
		if e := r.entry(s, u, c); e != barred {
			r.add(node{cell: c, from: -1, cost: 1, entry: e})
		}
	}
	r.spread(s, u, allowance, false)
}

// entersBy says whether a reinforcement may come on at a square.
func (s *State) entersBy(u int8, c square.Cell) bool {
	if at := s.card(u).entersAt; at != square.None {
		return c == at
	}
	return s.b.board.Next(c, s.b.sides[s.side(u)].home) == square.None
}

// clear forgets an old search, and notes which squares enemies touch.
func (r *reach) clear(s *State, u int8) {
	r.at, r.n, r.near = [maxCells]int16{}, 0, [len(r.near)]uint64{}
	side := s.side(u)
	for t := s.b.first[1-side]; t < s.b.first[2-side]; t++ {
		if !s.seen(t, side) || !s.acts(t) {
			continue
		}
		for d := square.N; d <= square.W; d++ {
			if c := s.b.board.Next(s.Pieces[t].At, d); c != square.None {
				r.near[c/64] |= 1 << (c % 64)
			}
		}
	}
}

// touches says whether an enemy touches a square (LC-CONT-01).
func (r *reach) touches(c square.Cell) bool { return r.near[c/64]>>(c%64)&1 != 0 }

func (r *reach) add(n node) {
	r.nodes[r.n] = n
	r.n++
	r.at[n.cell] = int16(r.n)
}

func (r *reach) spread(s *State, u int8, allowance int8, apart bool) {
	for cost := int8(0); cost < allowance; cost++ {
		for i := 0; i < r.n; i++ {
			if n := &r.nodes[i]; n.cost == cost && n.entry != stopping {
				r.step(s, u, int16(i), allowance, apart && i == 0)
			}
		}
	}
}

// step goes on from a node to its neighbours.
func (r *reach) step(s *State, u int8, i int16, allowance int8, apart bool) {
	from := r.nodes[i]
	for d := square.N; d <= square.W; d++ {
		to := s.b.board.Next(from.cell, d)
		if to == square.None || !s.passable(u, from.cell, d, to) {
			continue
		}
		cost := from.cost + s.cost(from.cell, to)
		if cost > allowance {
			continue
		}
		if k := r.at[to]; k > 0 {
			if n := &r.nodes[k-1]; cost < n.cost {
				n.cost, n.from = cost, i
			}
			continue
		}
		e := r.entry(s, u, to)
		if e == barred || apart && r.touches(to) {
			continue
		}
		r.add(node{to, i, cost, e})
	}
}

// path writes the way to a node, and says how long it is.
func (r *reach) path(i int, dst *[maxPath]square.Cell) int8 {
	n := int8(0)
	for k := int16(i); k >= 0 && !(r.nodes[k].from < 0 && r.nodes[k].cost == 0); k = r.nodes[k].from {
		n++
	}
	for k, j := int16(i), n; j > 0; k = r.nodes[k].from {
		j--
		dst[j] = r.nodes[k].cell
	}
	return n
}

// leads says whether a piece may end its move anywhere.
func (r *reach) leads() bool {
	for i := range r.n {
		if r.ends(i) {
			return true
		}
	}
	return false
}

// ends says whether a piece may end its move at a node.
func (r *reach) ends(i int) bool {
	return r.nodes[i].entry != passing && !(r.nodes[i].from < 0 && r.nodes[i].cost == 0)
}
