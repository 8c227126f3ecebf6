package muzzleblast

import "drumhead/space/inches"

// rollMorale is S7: rally dice, then one roll for each unit that is called to
// check, all with the modifiers as they stood when the melees were over.
func rollMorale(r *run) {
	s := r.State
	var order [maxUnits]int8
	units := order[:s.unitOrder(&order)]
	begun := *s // modifiers are as they stand now
	for _, u := range units {
		if s.on(u) && s.Units[u].Compelled == Routing {
			rally(r, u)
		}
	}
	for _, u := range units {
		if s.on(u) {
			thresholds(r, u)
		}
	}
	for _, u := range units {
		if !s.on(u) || s.b.units[u].arm == SpareOfficer {
			continue
		}
		// Who routs does not check, but stands for a lost officer if it is
		// rallied meanwhile (MB-MOR-15, MB-OFF-02).
		halts := LostOfficer
		if begun.Units[u].Compelled != Routing {
			checkMorale(r, u, &begun)
			halts |= ByQuarter | ByHalf
		}
		halt(r, u, s.Units[u].Struck&halts)
	}
	retreatAtOnce(r, &begun)
}

// thresholds notes the loss of a quarter and of a half, each once a game
// (MB-MOR-01).
func thresholds(r *run, u int8) {
	s := r.State
	w := &s.Units[u]
	if w.OwnDead == 0 {
		return
	}
	lost := int(w.Start) - s.alive(u)
	var t Triggers
	if !w.Quarter && lost*4 >= int(w.Start) {
		t |= ByQuarter
	}
	if !w.Half && lost*2 >= int(w.Start) {
		t |= ByHalf
	}
	if t != 0 {
		r.Emit(Event{Kind: Called, Who: Piece(u), N: int16(t)})
	}
}

// rally is an officer's attempt on a routed unit (MB-RTE-02).
func rally(r *run, u int8) {
	s := r.State
	if s.confronter(u) < 0 {
		return
	}
	side := s.b.units[u].side
	g := r.Throw("rally", "MB-RTE-02", side).Add(side, 1, rallyDie.At(1, 0), 0)
	g.Cuts[1] = uint8(rallyDie.At(0, 0))
	t := r.Roll()
	e := Event{Kind: Rallied, Who: Piece(u), N: routsOn}
	switch {
	case t.Reached(0, 1) > 0:
		e.N = rallied
	case t.Reached(0, 0) > 0:
		e.N, e.Side = halted, s.Turn+1
	}
	r.Emit(e)
}

// confronter is an officer who confronts a routed unit, or -1.
func (s *State) confronter(u int8) int16 {
	side := s.b.units[u].side
	for v := s.b.sides[side].first; v < s.b.sides[side].last; v++ {
		if s.flees(v) && (v != u || s.b.opt[ownOfficerRally] != yes) || v == u && s.b.opt[ownOfficerRally] != yes || !s.on(v) {
			continue
		}
		for f, to := s.men(v); f < to; f++ {
			if s.b.figures[f].role != OfficerRole || !s.Figures[f].lives() {
				continue
			}
			if v == u {
				return f
			}
			shape := s.figureShape(f)
			if _, near := s.gapToUnit(&shape, u, s.small(confrontGap)); near {
				return f
			}
		}
	}
	return -1
}

// mustCheck are the triggers that call for a roll.
const mustCheck = ByQuarter | ByHalf | FromBehind | Beaten | CommandLost | AfterRally

// checkMorale is one unit's roll and what comes of it (MB-MOR-03, MB-MOR-12 to
// 14).
func checkMorale(r *run, u int8, begun *State) {
	s := r.State
	w := &s.Units[u]
	called := w.Struck & mustCheck
	if w.Rallying {
		called |= AfterRally
	}
	if called != 0 {
		rolls := 1
		if s.b.opt[moraleRolls] == perTrigger {
			rolls = 0
			for t := called; t != 0; t &= t - 1 {
				rolls++
			}
		}
		t := r.Throw("morale", "MB-MOR-12", s.b.units[u].side)
		mod := 0
		var why [10]reason
		n := begun.moraleReasons(u, w.Struck, &why)
		for _, m := range why[:n] {
			mod += m.by
		}
		g := t.Add(s.b.units[u].side, rolls, 0, 0)
		for row := range 4 { // fights, holds, back one, back two
			g.Cuts[3-row] = cut(moraleResults.At(row, 0) - mod)
		}
		// A cut of 0 is none: what is always reached is written as 1.
		for _, m := range why[:n] {
			t.Because(m.text, m.clause, m.by)
		}
		thrown := r.Roll()
		worst := 4
		for k := range 4 {
			if thrown.Reached(0, k) < rolls {
				worst = k
				break
			}
		}
		r.Emit(s.checked(u, worst))
		if s.flees(u) {
			faceAway(r, u, s.flight(u))
		}
	}
}

// faceAway turns a unit that goes back or runs the way it goes, about its own
// middle; where there is no room it turns about (MB-MOR-13).
func faceAway(r *run, u int8, h inches.Heading) {
	s := r.State
	w := &s.Units[u]
	if s.ranked(u) == 0 {
		collect(r, u, h)
		return
	}
	_, ranks := s.ranks(u)
	deep := inches.Length(ranks) * s.b.units[u].depth
	centre := w.At.Point().Ahead(w.Facing, -deep.Fine()/2, 0)
	at := centre.Ahead(h, deep.Fine()/2, 0).Position()
	if !s.spacious(Piece(u), at, Form{w.Files, h}) {
		if h.Between(w.Facing) <= inches.East {
			return
		}
		h = w.Facing.Turned(inches.South)
		at = centre.Ahead(h, deep.Fine()/2, 0).Position()
	}
	if h != w.Facing {
		r.Emit(Event{Kind: Formed, Who: Piece(u), At: at, Files: w.Files, Facing: h})
	}
}

// collect has a unit whose men all stand by themselves measured from their
// middle, whatever place its ranks once had, and turns them.
func collect(r *run, u int8, h inches.Heading) {
	w := &r.State.Units[u]
	if at := r.State.middle(u).Position(); at != w.At || h != w.Facing {
		r.Emit(Event{Kind: Formed, Who: Piece(u), At: at, Files: max(w.Files, 1), Facing: h})
	}
}

// cut is a score that a die must reach, as throws write it.
func cut(n int) uint8 { return uint8(min(max(n, 1), 7)) }

// checked is the result of a roll: 4 fights, 3 holds, 2 back one move, 1 back
// two, 0 routs. What is weaker never shortens what stands beyond this turn
// (MB-MOR-13).
func (s *State) checked(u int8, result int) Event {
	e := Event{Kind: Checked, Who: Piece(u), N: int16(Free)}
	w := &s.Units[u]
	stands := w.Compelled
	if stands != Routing && w.Until <= s.Turn {
		stands = Free // it is over with this turn
	}
	to, until := Free, int8(0)
	switch result {
	case 3:
		to, until = Held, s.Turn+1
	case 2:
		to, until = Retreating, s.Turn+1
	case 1:
		to, until = Retreating, s.Turn+2
	case 0:
		to = Routing
	}
	if to > stands || to == stands && until > w.Until {
		e.N, e.Side = int16(to), until
	}
	return e
}

// halt posts the halts of MB-MOR-01 and MB-OFF-02.
func halt(r *run, u int8, why Triggers) {
	s := r.State
	until := int8(0)
	if why&(ByQuarter|ByHalf) != 0 {
		until = s.Turn + 1
	}
	if why&LostOfficer != 0 {
		until = s.Turn + 2
	}
	if until > s.Units[u].HaltUntil {
		r.Emit(Event{Kind: Halts, Who: Piece(u), Side: until})
	}
}

// moraleReasons are the modifiers of a check (MB-MOR-05 to 11).
func (s *State) moraleReasons(u int8, struck Triggers, why *[10]reason) (n int) {
	add := func(text, clause string, by int) {
		if n < len(why) {
			why[n] = reason{text, clause, by}
			n++
		}
	}
	w := &s.Units[u]
	lost := int(w.Start) - s.alive(u)
	half, quarter := lost*2 >= int(w.Start), lost*4 >= int(w.Start)
	if quarter && (!half || s.b.opt[lossModifier] == cumulative) {
		add("lost a quarter", "MB-MOR-07", -1)
	}
	if half {
		add("lost a half", "MB-MOR-07", -2)
	}
	s.commandReasons(u, add)
	if w.Bereft {
		add("no officer", "MB-MOR-08", -1)
	} else if w.Promoted > 0 && s.Turn-w.Promoted <= 1 {
		add("a new officer", "MB-MOR-08", 1)
	}
	if struck&CommandLost != 0 {
		add("the command unit is lost", "MB-MOR-05", -2)
	}
	if s.separated(u) {
		add("far from every friend", "MB-MOR-10", -1)
	}
	if s.b.units[u].elite {
		add("elite", "MB-MOR-11", 1)
	}
	if s.remembers(w.Won) {
		add("a victory", "MB-MOR-09", 2)
	}
	if s.remembers(w.Lost) {
		add("a defeat", "MB-MOR-09", -2)
	}
	if lost <= 0 && w.Promoted == 0 { // a new officer has made good a loss, not undone it
		add("unharmed", "MB-MOR-11", 1)
	}
	return n
}

// remembers says whether an event of a turn is still remembered (MB-MOR-09).
func (s *State) remembers(turn int8) bool {
	if turn <= 0 {
		return false
	}
	ago := s.Turn - turn
	if s.b.opt[victoryMemory] == threeEarlier {
		return ago >= 1 && ago <= 3
	}
	return ago <= 2
}

// commandReasons: the command unit near or in sight (MB-MOR-06).
func (s *State) commandReasons(u int8, add func(string, string, int)) {
	c := s.b.sides[s.b.units[u].side].command
	if c < 0 || c == u || !s.on(c) || s.Units[c].Compelled == Routing {
		return
	}
	near := s.nearTo(u, c, s.oneMove(u))
	if near {
		add("the command unit within a move", "MB-MOR-06", 2)
		if s.b.opt[commandModifier] != cumulative {
			return
		}
	}
	if s.sightOf(u, c) {
		add("the command unit in sight", "MB-MOR-06", 1)
	}
}

// awayFrom says whether an officer is away from his unit, to rally or to join
// another: he is not measured to (MB-MOR-06, MB-MOR-10).
func (s *State) awayFrom(f int16) bool {
	u := s.b.figures[f].unit
	return s.b.figures[f].role == OfficerRole && s.Figures[f].Is == Loose && s.ranked(u) > 0
}

// nearTo says whether a unit is within a distance of another, officers who are
// away not counted.
func (s *State) nearTo(u, v int8, limit inches.Length) bool {
	for f, to := s.men(v); f < to; f++ {
		if !s.Figures[f].lives() || s.awayFrom(f) {
			continue
		}
		shape := s.figureShape(f)
		if _, ok := s.gapToUnit(&shape, u, limit); ok {
			return true
		}
	}
	return false
}

// sightOf says whether any man of a unit sees any of another's.
func (s *State) sightOf(u, v int8) bool {
	for t, last := s.men(v); t < last; t++ {
		if !s.Figures[t].lives() || s.awayFrom(t) {
			continue
		}
		for f, to := s.men(u); f < to; f++ {
			if s.Figures[f].lives() && s.sees(f, t) {
				return true
			}
		}
	}
	return false
}

// separated says whether no other own unit that does not rout is within a move;
// a spare officer is none (MB-MOR-10).
func (s *State) separated(u int8) bool {
	side := s.b.units[u].side
	for v := s.b.sides[side].first; v < s.b.sides[side].last; v++ {
		if v != u && s.on(v) && s.b.units[v].arm != SpareOfficer && s.Units[v].Compelled != Routing && s.nearTo(u, v, s.oneMove(u)) {
			return false
		}
	}
	return true
}

// retreatAtOnce is option retreat-timing: at-once: the first full move away is
// made at the end of S7 (MB-MOR-13).
func retreatAtOnce(r *run, begun *State) {
	s := r.State
	if s.b.opt[retreatTiming] != atOnce {
		return
	}
	var f field
	f.s = s
	any := false
	var none [maxFigures]bool
	for u := range s.b.count {
		if !s.on(u) {
			continue
		}
		w := &s.Units[u]
		if w.Compelled == Retreating && w.Until > s.Turn || w.Compelled == Routing && begun.Units[u].Compelled != Routing {
			stood := *begun
			stood.Units[u].Compelled = w.Compelled
			f.flights[u] = stood.flight(u)
			for n, to := s.men(u); n < to; n++ {
				if s.Figures[n].Is == Inside {
					r.Emit(Event{Kind: CameOut, Who: figurePiece(n), At: s.outside(n, f.flights[u]).Position()})
				}
			}
			if s.ranked(u) == 0 {
				collect(r, u, w.Facing)
			}
			f.fleeing(u, 0, &none)
			any = true
			continue
		}
		f.standing(u, &none)
	}
	if !any {
		return
	}
	f.march()
	f.settle()
	f.arrive(r)
	leaveTable(r, &f)
	for u := range s.b.count {
		w := &s.Units[u]
		if s.on(u) && w.Compelled == Retreating && w.Until > s.Turn {
			r.Emit(Event{Kind: Compelled, Who: Piece(u), N: int16(Retreating), Side: w.Until - 1})
		}
	}
}
