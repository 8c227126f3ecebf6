package latecentury

import "drumhead/space/square"

// move walks a piece square by square (section d, A2). What it cannot see may
// stop it (LC-WOOD-06); nothing else can, for check has seen the rest.
func move(r *run, o *Order) {
	s := r.State
	u := o.Unit
	if s.Pieces[u].At == square.None && comesUpon(r, u, o.Path[0]) {
		return
	}
	for _, c := range o.Path[:o.Squares] {
		if !s.b.ground[c].close() {
			show(r, u) // it leaves its cover
		}
	}
	e := Event{Kind: Moved, Unit: u, Facing: s.Pieces[u].Facing}
	last := int(o.Squares) - 1
	for i, c := range o.Path[:o.Squares] {
		e.Path[e.Count] = c
		e.Count++
		if i == last && o.Facing != asIs {
			e.Facing = square.Direction(o.Facing)
		}
		if i == last || s.ambushed(u, c) {
			r.Emit(e)
			break
		}
	}
	arrive(r, u)
}

// ambushed says whether a piece that enters a square comes upon an enemy that
// it could not see.
func (s *State) ambushed(u int8, c square.Cell) bool {
	return s.b.opt[unseenUnits] == offTable && s.anyEnemyNear(u, c)
}

// comesUpon says whether a hidden enemy stands where a piece would come on from
// off the table. He is seen, and it has not come on, but may elsewhere.
func comesUpon(r *run, u int8, c square.Cell) bool {
	t := r.State.hiddenAt(1-r.State.side(u), c)
	if t != nobody {
		show(r, t)
	}
	return t != nobody
}

// arrive is what comes of ending a move: joining, or contact (LC-CMD-04,
// LC-CONT-03).
func arrive(r *run, u int8) {
	s := r.State
	meetHidden(r, u)
	if s.Pieces[u].Fate != OnTable {
		return
	}
	if s.joins(u, s.Pieces[u].At) {
		join(r, u)
		return
	}
	if s.Active == u && s.inContact(u) {
		meet(r, FaceStep)
	}
}

// join makes a Commander on his own part of the Unit in his square, and ends
// his activation (LC-CMD-04).
func join(r *run, g int8) {
	s := r.State
	u := s.on[s.Pieces[g].At]
	if s.Pieces[u].Hidden != s.Pieces[g].Hidden {
		show(r, g)
		show(r, u)
	}
	r.Emit(Event{Kind: Joined, Unit: g, Target: u})
	finish(r, false)
}

// meetHidden puts a piece and whoever is in contact with it on the table
// (LC-WOOD-06).
func meetHidden(r *run, u int8) {
	s := r.State
	if s.b.opt[unseenUnits] != offTable {
		return
	}
	enemy := 1 - s.side(u)
	for t := s.b.first[enemy]; t < s.b.first[enemy+1]; t++ {
		if s.adjacent(u, t) {
			show(r, t)
			show(r, u)
		}
	}
}

// show puts a hidden piece on the table for all, and the Commander with it, or
// the Unit that he is with (LC-WOOD-06).
func show(r *run, u int8) {
	s := r.State
	list := [2]int8{u, s.commanderWith(u)}
	if s.card(u).arm == Commander {
		list = [2]int8{s.Pieces[u].With, u}
	}
	for _, v := range list {
		if v == nobody || !s.Pieces[v].Hidden {
			continue
		}
		e := Event{Kind: Revealed, Unit: v, Piece: s.Pieces[v]}
		e.Piece.Hidden = false
		if s.Active == v {
			e.Deeds = s.Did
		}
		r.Emit(e)
	}
}

// search looks for whoever is hidden in a square (LC-WOOD-06).
func search(r *run, o *Order) {
	s := r.State
	u, c := o.Unit, o.to()
	show(r, u)
	r.Throw("seeing", "LC-WOOD-06", s.side(u)).Add(s.side(u), 1, seeOn, 0)
	found := nobody
	if r.Roll().Hits(0) > 0 {
		found = s.hiddenAt(1-s.side(u), c)
	}
	for t := found; t != nobody; t = s.hiddenAt(1-s.side(u), c) {
		show(r, t)
	}
	r.Emit(Event{Kind: Searched, Unit: u, To: c, Target: found})
}

// hiddenAt is a hidden piece of a side in a square, a Unit before a Commander.
func (s *State) hiddenAt(side int8, c square.Cell) int8 {
	if u := s.on[c]; u != nobody && s.side(u) == side && s.Pieces[u].Hidden {
		return u
	}
	if g := s.b.commander[side]; s.Pieces[g].At == c && s.Pieces[g].Hidden {
		return g
	}
	return nobody
}
