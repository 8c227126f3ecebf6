package napoleonic

import (
	"drumhead/rules"
	"drumhead/space/hex"
)

// entering is what a piece may do with a hex by its own choice.
type entering uint8

const (
	barred   entering = iota
	passing           // go through, not stop: interpenetration
	standing          // go on or stop
	stopping          // must stop: NP-TERR-02
)

// entry says what a piece may do with a hex (NP-MAP-04, NP-TERR-01).
func (s *State) entry(u int8, c hex.Cell) entering {
	k, g := s.card(u), &s.b.ground[c]
	if !g.enter[k.arm] {
		return barred
	}
	other := s.on[c]
	switch {
	case k.arm == General:
		// He may be with own units, never with an enemy unit or General.
		if other != nobody && s.side(other) != k.side || s.enemyGeneral(k.side, c) {
			return barred
		}
	case other != nobody && other != u:
		if s.side(other) == k.side && s.b.opt[interpenetration] == throughFriends && !g.stop {
			return passing
		}
		return barred
	}
	if g.stop {
		return stopping
	}
	return standing
}

// allowance is how many hexes a piece may move in its formation, or, with
// formation-allowance starting, in that of the start of its activation
// (NP-MOVE-07).
func (s *State) allowance(u int8) int8 {
	return s.card(u).moves[s.counted(u)]
}

// counted is the formation whose allowance counts.
func (s *State) counted(u int8) Formation {
	if s.b.opt[formationAllowance] == starting && s.Active == u {
		return s.Began
	}
	return s.Pieces[u].Formation
}

// left is what is left of a piece's movement.
func (s *State) left(u int8) int8 {
	if s.Stopped || s.Closed {
		return 0
	}
	return s.allowance(u) - s.Spent
}

// furthest is the greatest allowance of all: light cavalry in column.
const furthest = 5

// reach is where a piece can go: a search by breadth, neighbours clockwise
// from north, so that of equally short ways always the same is found.
type reach struct {
	seen  [(maxCells + 63) / 64]uint64
	nodes [1 + 3*furthest*(furthest+1)]node
	n     int
}

type node struct {
	at    hex.Cell
	from  int8 // the node before it
	cost  int8 // hexes from the start
	entry entering
}

// from searches from a hex with so many hexes of movement.
func (r *reach) from(s *State, u int8, start hex.Cell, hexes int8) {
	r.nodes[0], r.n = node{at: start, entry: standing}, 1
	r.see(start)
	hexes = min(hexes, furthest)
	for i := 0; i < r.n; i++ {
		n := r.nodes[i]
		if n.cost >= hexes || n.entry == stopping && i > 0 {
			continue
		}
		for d := hex.N; d <= hex.NW; d++ {
			c := s.b.board.Next(n.at, d)
			if c == hex.None || r.see(c) {
				continue
			}
			if e := s.entry(u, c); e != barred {
				r.nodes[r.n] = node{at: c, from: int8(i), cost: n.cost + 1, entry: e}
				r.n++
			}
		}
	}
}

// see marks a hex and says whether it was marked already.
func (r *reach) see(c hex.Cell) bool {
	word, bit := &r.seen[c/64], uint64(1)<<(c%64)
	if *word&bit != 0 {
		return true
	}
	*word |= bit
	return false
}

// path writes the way to node i into an order.
func (r *reach) path(i int, o *Order) {
	o.Hexes = r.nodes[i].cost
	for ; i > 0; i = int(r.nodes[i].from) {
		o.Path[r.nodes[i].cost-1] = r.nodes[i].at
	}
}

// way is the usual way of a piece to a hex: the shortest legal one. Where
// there is none it is that hex alone.
func (s *State) way(u int8, to hex.Cell) Order {
	o := plain(MoveVerb, u)
	return s.wayOn(&o, to)
}

// wayOn is the usual way to a hex from where an order has come to so far.
func (s *State) wayOn(o *Order, to hex.Cell) Order {
	leg := plain(MoveVerb, o.Unit)
	at := s.Pieces[o.Unit].At
	if o.Hexes > 0 {
		at = o.to()
	}
	if at != hex.None && s.b.board.Distance(at, to) > 1 {
		var r reach
		r.from(s, o.Unit, at, s.left(o.Unit)-o.Hexes)
		for i := 1; i < r.n; i++ {
			if r.nodes[i].at == to && r.nodes[i].entry != passing {
				r.path(i, &leg)
				return leg
			}
		}
	}
	leg.Path[0], leg.Hexes = to, 1
	return leg
}

// sightRefused says what blocks the straight line from a firer's hex to a
// target's (NP-MAP-06).
func (s *State) sightRefused(u int8, from, to hex.Cell) rules.Refusal {
	if s.b.opt[lineOfSight] == openSight {
		return rules.Refusal{}
	}
	var room [2 * longRange]hex.Gate
	for _, g := range s.b.board.Gates(room[:0], from, to) {
		if !s.blocks(u, g.A, from, to) {
			continue
		}
		if g.Edge && (g.B == hex.None || !s.blocks(u, g.B, from, to)) {
			continue
		}
		return refuse("NP-MAP-06", codeSight, int(g.A), int(to))
	}
	return rules.Refusal{}
}

// blocks says whether a hex blocks the sight of a firer through it.
func (s *State) blocks(u int8, c, from, to hex.Cell) bool {
	g := &s.b.ground[c]
	if g.hides || g.hill && !s.b.ground[from].hill && !s.b.ground[to].hill {
		return true
	}
	if s.on[c] == nobody || s.b.opt[lineOfSight] == terrainOnly {
		return false
	}
	over := s.b.opt[overheadFire] == fromHill && s.card(u).arm == Artillery && s.b.ground[from].hill
	return !over || s.b.board.Distance(c, from) == 1 || s.b.board.Distance(c, to) == 1
}

// free says whether a unit can be forced into a hex (NP-PUSH-02).
func (s *State) free(u int8, c hex.Cell) bool {
	return c != hex.None && s.b.ground[c].enter[s.card(u).arm] && s.on[c] == nobody && !s.enemyGeneral(s.side(u), c)
}

// beyondHome says whether the neighbour in a direction lies beyond the home
// edge of a unit's side (NP-PUSH-04).
func (s *State) beyondHome(u int8, c hex.Cell, d hex.Direction) bool {
	return s.b.board.Beyond(c, d, s.b.sides[s.side(u)].south)
}

// order is the list of a part: left to right as the side looks from its home
// edge, in one column the front first, in one hex units before Generals
// (NP-TURN-04), and what waits to enter there after those (NP-TURN-07).
func (s *State) order(side int8) (list [maxSide]int8, n int8) {
	var keys [maxSide]int32
	for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
		if !s.waits(u) || s.Pieces[u].Fate == Waiting && s.card(u).entersTurn > s.Turn {
			continue
		}
		key := s.place(u)
		i := n
		for ; i > 0 && keys[i-1] > key; i-- {
			list[i], keys[i] = list[i-1], keys[i-1]
		}
		list[i], keys[i] = u, key
		n++
	}
	return list, n
}

// place is a piece's place from the left, front before rear.
func (s *State) place(u int8) int32 {
	k, at := s.card(u), s.Pieces[u].At
	rank := int32(0)
	if k.arm == General {
		rank = 1
	}
	if at == hex.None {
		at, rank = k.entersAt, 2
	}
	column, height := int32(s.b.board.Column(at)), int32(s.b.board.Height(at))
	south := s.b.sides[k.side].south
	if !south {
		column = -column
	}
	if south == (s.b.opt[sameFileOrder] != rearFirst) {
		height = -height
	}
	return column<<16 + height<<4 + rank
}
