package muzzleblast

import (
	"drumhead/dice"
	"drumhead/space/inches"
)

// fireGuns is S4: every gun that has been laid fires, side A's first, each
// side's from its left, and the men hit fall together (MB-SHT-16).
func fireGuns(r *run) {
	s := r.State
	var order [maxGuns]int8
	var felled tally
	for _, g := range order[:s.gunOrder(&order)] {
		if s.Shots[g].Verb != 0 {
			fireGun(r, g)
			felled.note(s, s.gunner(g))
		}
	}
	felled.victors(r)
	endOfFire(r)
}

// gunOrder is the guns in the order in which they fire.
func (s *State) gunOrder(order *[maxGuns]int8) (n int) {
	add := func(side int8, unit int8) {
		for g := range s.b.gunN {
			own := s.b.guns[g].unit
			if s.b.units[own].side != s.Guns[g].Side {
				own = -1 // captured guns come last
			}
			if s.Guns[g].Side == side && own == unit {
				order[n] = g
				n++
			}
		}
	}
	for side := range int8(2) {
		for _, u := range s.Queue[side] {
			if u >= 0 {
				add(side, u)
			}
		}
		for u := s.b.sides[side].first; u < s.b.sides[side].last; u++ {
			if s.turnOf(Piece(u)) < 0 {
				add(side, u)
			}
		}
		add(side, -1)
	}
	return n
}

// fireGun is one shot: ball, grapeshot, or direct fire.
func fireGun(r *run, g int8) {
	shot := r.State.Shots[g]
	switch shot.Verb {
	case BallVerb:
		fireBall(r, g, shot)
	case GrapeVerb:
		fireGrape(r, g, shot)
	case AtHouseVerb:
		fireAtHouse(r, g, shot)
	case AtWallVerb:
		fireAtWall(r, g, shot)
	}
}

// fireBall lays the stick and throws for where the circle falls (MB-ART-05).
func fireBall(r *run, g int8, shot Shot) {
	s := r.State
	side := s.Guns[g].Side
	t := r.Throw("deviation", "MB-ART-05", side)
	t.Add(side, 1, 0, dice.Faces)
	die := r.Roll().Face(0)
	at, misfire := s.impact(g, shot.At, die)
	e := Event{Kind: Fired, Who: gunPiece(g), Shot: shot, At: at.Position(), Facing: s.towards(g, shot.At), N: int16(die)}
	if misfire {
		e.Cause = Misfire
	}
	r.Emit(e)
	if misfire {
		return
	}
	var list under
	gun := s.Guns[g].At.Point()
	s.beneath(inches.Disc{Centre: at, Radius: s.blast(g)}, gun, &list)
	save(r, g, "MB-ART-08", &list)
	if s.b.opt[destroyGuns] == yes {
		wreck(r, g, inches.Disc{Centre: at, Radius: s.blast(g)})
	}
}

// mostSaved is how many men are thrown for at once. A throw could hold more, but
// records have theirs by so many.
const mostSaved = 64

// save throws a die for each man under a template, the nearest first. Men in a
// row with the same modifiers are one lot (MB-ART-08, MB-GRP-04).
func save(r *run, g int8, clause string, list *under) {
	s := r.State
	for from := 0; from < list.n; {
		t := r.Throw("save", clause, s.Guns[g].Side)
		begin, dies := from, 0
		for t.N < dice.MaxGroups && from < list.n && dies < mostSaved {
			to := from
			for to < list.n && list.why[to] == list.why[from] && dies+to-from < mostSaved {
				to++
			}
			owner := s.b.units[s.b.figures[list.men[from]].unit].side
			t.Add(owner, to-from, max(savedAt-int(list.mods[from]), 1), dice.Marks)
			for b, w := range whyWords {
				if list.why[from]>>b&1 != 0 {
					t.Because(w.text, w.clause, w.by)
				}
			}
			dies, from = dies+to-from, to
		}
		thrown := r.Roll()
		var struck [mostUnder]int16
		n, at := 0, begin
		for i := range int(thrown.N) {
			for k := range int(thrown.Groups[i].Dice) {
				if !thrown.Tells(i, k) {
					struck[n] = list.men[at]
					n++
				}
				at++
			}
		}
		strike(r, gunPiece(g), struck[:n])
		fromBehind(r, g, struck[:n])
	}
}

// strike marks men who fall at the end of the step. An event without men says
// that nobody is hit.
func strike(r *run, by Piece, men []int16) {
	for first := true; first || len(men) > 0; first = false {
		e := Event{Kind: Struck, Who: by}
		n := copy(e.Men[:], men)
		e.Count, men = int8(n), men[n:]
		r.Emit(e)
	}
}

// fromBehind notes units whose men were hit by a gun at their back, crewed by
// as many men at least (MB-MOR-02).
func fromBehind(r *run, g int8, men []int16) {
	s := r.State
	gunner := s.gunner(g)
	if gunner < 0 {
		return
	}
	for u := range s.b.count {
		if s.b.units[u].side == s.Guns[g].Side || s.Units[u].Struck&FromBehind != 0 {
			continue
		}
		hit := false
		for _, f := range men {
			hit = hit || s.b.figures[f].unit == u
		}
		if hit && s.behind(u, s.Guns[g].At.Point()) && s.force(gunner) >= s.force(u) {
			r.Emit(Event{Kind: Called, Who: Piece(u), N: int16(FromBehind)})
		}
	}
}

// gunner is the unit that works a gun: its own, or of a captured gun that of
// its crew, or -1.
func (s *State) gunner(g int8) int8 {
	if own := s.b.guns[g].unit; s.b.units[own].side == s.Guns[g].Side {
		return own
	}
	var kept [16]int16
	for _, f := range s.crew(g, kept[:0]) {
		return s.b.figures[f].unit
	}
	return -1
}

// wreckThrow is what the die of a gun under a circle is thrown for.
const wreckThrow = "gun"

// wreck is option destroy-guns: a gun in the circle is rolled for like a man.
func wreck(r *run, g int8, d inches.Disc) {
	s := r.State
	for n := range s.b.gunN {
		if s.Guns[n].Away || !d.Holds(s.Guns[n].At.Point()) {
			continue
		}
		t := r.Throw(wreckThrow, "MB-CRW-06", s.Guns[g].Side)
		t.Add(s.Guns[n].Side, 1, savedAt, 0)
		if r.Roll().Hits(0) == 0 {
			r.Emit(Event{Kind: Wrecked, Who: gunPiece(n)})
		} else {
			r.Emit(Event{Kind: Struck, Who: gunPiece(g)})
		}
	}
}

// fireGrape throws whether the gun goes off, and for every man in its cone
// (MB-GRP-02, MB-GRP-04).
func fireGrape(r *run, g int8, shot Shot) {
	s := r.State
	side := s.Guns[g].Side
	r.Throw("grape", "MB-GRP-02", side).Add(side, 1, 2, 0)
	e := Event{Kind: Fired, Who: gunPiece(g), Shot: shot, At: shot.At, Facing: s.towards(g, shot.At)}
	if r.Roll().Hits(0) == 0 {
		e.Cause = Misfire
	}
	r.Emit(e)
	if e.Cause == Misfire {
		return
	}
	var list under
	s.before(g, s.towards(g, shot.At), &list)
	save(r, g, "MB-GRP-04", &list)
}

// directModifier is what a kind of gun adds to its die against a house.
func directModifier(kind int8) int {
	return [...]int{mortarRow: 1, mediumRow: 0, lightRow: -1}[kind]
}

// fireAtHouse is direct fire: no stick, nobody is diced for (MB-HSE-01).
func fireAtHouse(r *run, g int8, shot Shot) {
	s := r.State
	side := s.Guns[g].Side
	mod := directModifier(s.b.guns[g].kind)
	t := r.Throw("direct fire", "MB-HSE-01", side)
	t.Add(side, 1, 4-mod, 0)
	gunBecause(t, "MB-HSE-01", mod)
	hit := r.Roll().Hits(0)
	at := s.Guns[g].At
	corners := s.b.terrain.houses[shot.House].area.Corners()
	facing := s.towards(g, corners[0].Position())
	r.Emit(Event{Kind: Fired, Who: gunPiece(g), Shot: shot, At: at, Facing: facing})
	if hit > 0 {
		r.Emit(Event{Kind: Battered, House: shot.House, N: int16(s.Houses[shot.House].Hits) + 1})
	}
}

// wallModifier is what a gun adds to its die against a wall: nothing without option
// wall-gun-modifiers.
func (s *State) wallModifier(g int8) int {
	if s.b.opt[wallGunModifiers] != yes {
		return 0
	}
	return directModifier(s.b.guns[g].kind)
}

func gunBecause(t *dice.Throw, clause string, mod int) {
	if mod > 0 {
		t.Because("a mortar", clause, mod)
	} else if mod < 0 {
		t.Because("a light gun", clause, mod)
	}
}

// fireAtWall: a 4 halves an inch of it, more makes a gap (MB-WAL-01, MB-WAL-02).
func fireAtWall(r *run, g int8, shot Shot) {
	s := r.State
	side := s.Guns[g].Side
	mod := s.wallModifier(g)
	t := r.Throw("direct fire", "MB-WAL-01", side)
	group := t.Add(side, 1, 4-mod, 0)
	group.Cuts[1] = uint8(5 - mod)
	gunBecause(t, "MB-WAL-01", mod)
	thrown := r.Roll()
	halved, gap := thrown.Reached(0, 0) > 0, thrown.Reached(0, 1) > 0
	n := s.nearestSection(shot.At)
	r.Emit(Event{Kind: Fired, Who: gunPiece(g), Shot: shot, At: shot.At, Facing: s.towards(g, shot.At)})
	switch {
	case n < 0:
	case gap:
		r.Emit(Event{Kind: Breached, N: n, Side: 0})
	case halved:
		r.Emit(Event{Kind: Breached, N: n, Side: int8(s.Sections[n] / 2)})
	}
}

// endOfFire ends a step of fire: houses come down, and the men who were hit
// fall together (MB-HSE-02, MB-ART-14).
func endOfFire(r *run) {
	s := r.State
	for h := range s.b.terrain.houses {
		if s.Houses[h].Ruin || s.Houses[h].Hits < s.b.terrain.houses[h].stands {
			continue
		}
		var men [16]int16
		n := 0
		for f := range s.Figures {
			if m := &s.Figures[f]; m.Is == Inside && m.House == int8(h) && !m.Marked && n < len(men) {
				men[n] = int16(f)
				n++
			}
		}
		r.Emit(Event{Kind: Collapsed, House: int8(h)})
		if n > 0 {
			strike(r, nobody, men[:n])
		}
	}
	fall(r)
}

// fall takes off all who are marked, unit by unit, and sees who has lost its
// officer.
func fall(r *run) {
	s := r.State
	spots := s.commandSpots()
	for u := range s.b.count {
		e := Event{Kind: Fell, Who: Piece(u)}
		for f, to := s.men(u); f < to; f++ {
			if s.Figures[f].Marked && s.Figures[f].lives() {
				e.Men[e.Count] = f
				if e.Count++; e.Count == mostMen {
					r.Emit(e)
					e.Count = 0
				}
			}
		}
		if e.Count > 0 {
			r.Emit(e)
		}
		orphan(r, u)
	}
	commandFallen(r, spots)
}

// orphan notes that a unit has lost its officer (MB-OFF-02, MB-CMD-01).
func orphan(r *run, u int8) {
	s := r.State
	w := &s.Units[u]
	if w.Coming || w.Officer < 0 || s.Figures[w.Officer].lives() {
		return
	}
	if s.b.units[u].arm == CommandUnit {
		if next := s.nextOfficer(u); next >= 0 {
			return // the adjutant commands
		}
	}
	r.Emit(Event{Kind: Orphaned, Who: Piece(u)})
}
