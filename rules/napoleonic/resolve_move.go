package napoleonic

import "drumhead/space/hex"

// move takes a piece along its path; each hex costs 1 (NP-MOVE-06).
func move(r *run, o *Order) {
	s := r.State
	e := Event{Kind: Moved, Unit: o.Unit, Path: o.Path, Count: o.Hexes}
	e.Spent = s.Spent + o.Hexes
	e.Stopped = s.b.ground[o.to()].stop // NP-TERR-02
	e.Facing = s.Pieces[o.Unit].Facing
	if o.Facing != asIs {
		e.Facing = hex.Direction(o.Facing) // one hexside free on each hex: NP-MAP-05
	}
	r.Emit(e)
	for _, c := range o.Path[:o.Hexes] {
		displaceGenerals(r, o.Unit, c)
	}
}

// turn faces a unit another way on the spot for one hex (NP-MAP-05).
func turn(r *run, o *Order) {
	r.Emit(Event{Kind: Turned, Unit: o.Unit, Facing: hex.Direction(o.Facing), Spent: r.State.Spent + 1})
}

// form changes a unit's formation (NP-FORM-01, NP-FORM-02). A square that
// forms line or column picks its facing free (NP-MAP-05).
func form(r *run, o *Order) {
	s := r.State
	e := Event{Kind: Formed, Unit: o.Unit, Formation: o.Formation, Spent: s.Spent + s.card(o.Unit).change}
	e.Facing = s.Pieces[o.Unit].Facing
	if s.Pieces[o.Unit].Formation == Square {
		e.Facing = s.b.sides[s.side(o.Unit)].ahead
	}
	if o.Facing != asIs {
		e.Facing = hex.Direction(o.Facing)
	}
	r.Emit(e)
}

// enter brings a reinforcement on: its hex costs 1 like any step (NP-TURN-07).
func enter(r *run, o *Order) {
	s := r.State
	at := s.card(o.Unit).entersAt
	e := Event{Kind: Entered, Unit: o.Unit, To: at, Spent: s.Spent + 1, Stopped: s.b.ground[at].stop}
	e.Facing = s.Pieces[o.Unit].Facing
	if o.Facing != asIs {
		e.Facing = hex.Direction(o.Facing)
	}
	r.Emit(e)
	displaceGenerals(r, o.Unit, at)
}

// exit takes a unit off the table by an exit of its side (NP-VIC-04).
func exit(r *run, o *Order) {
	p := &r.State.Pieces[o.Unit]
	r.Emit(Event{Kind: Departed, Unit: o.Unit, From: p.At, Points: p.Strength})
	r.Emit(Event{Kind: Finished, Unit: o.Unit})
}

// displaceGenerals: lone Generals in a hex that an enemy combat unit has
// entered go to their nearest own unit, or are captured (NP-GEN-03).
func displaceGenerals(r *run, by int8, c hex.Cell) {
	s := r.State
	if s.card(by).arm == General {
		return
	}
	for _, g := range s.b.generals[1-s.side(by)] {
		if s.Pieces[g].At != c {
			continue
		}
		if to := s.refuge(g, c); to != hex.None {
			r.Emit(Event{Kind: Displaced, Unit: g, From: c, To: to})
		} else {
			r.Emit(Event{Kind: Taken, Unit: g, From: c})
		}
	}
}

// refuge is the hex of the nearest combat unit of a General's side within
// three hexes; of equally near ones that nearer to his home edge, then that on
// his side's left (NP-GEN-03).
func (s *State) refuge(g int8, c hex.Cell) hex.Cell {
	const within = 3
	side := s.side(g)
	south := s.b.sides[side].south
	best, bestKey := hex.None, 0
	for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
		at := s.Pieces[u].At
		if at == hex.None || s.card(u).arm == General {
			continue
		}
		distance := s.b.board.Distance(c, at)
		if distance > within {
			continue
		}
		height, column := s.b.board.Height(at), s.b.board.Column(at)
		if !south {
			height, column = -height, -column
		}
		if key := distance<<20 + height<<8 + column; best == hex.None || key < bestKey {
			best, bestKey = at, key
		}
	}
	return best
}
