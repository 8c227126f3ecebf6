package muzzleblast

import "drumhead/space/inches"

// fold is the only thing that changes a state. It reads neither charts nor
// options: events carry results.
func fold(s *State, e *Event) {
	switch e.Kind {
	case TurnBegan:
		s.Turn, s.Queue, s.Stage, s.Up = e.Turn, e.Queue, Orders, -1
		s.Closed, s.Wished, s.Hand = [2]bool{}, [2]bool{}, [2]int8{-1, -1}
		for u := range s.b.count {
			w := &s.Units[u]
			w.Rallying, w.Checks = w.Checks, false
		}
	case StageBegan:
		s.Stage, s.Closed, s.Up = e.Stage, e.Closed, int8(e.N)
		s.forget()
	case Plotted:
		s.foldPlot(e)
	case Closed:
		s.Closed[e.Side] = true
	case Wished:
		s.Wished[e.Side], s.Closed[e.Side] = true, true
	case Laid:
		s.Shots[e.Who.gun()] = e.Shot
	case Declared:
		s.Volleys[e.Who][e.Side] = Volley{Target: int8(e.Target), Men: int8(e.N)}
	case Served:
		s.Figures[e.Who.figure()].Serves = e.Target.gun()
	case Formed, Moved, Entered, CameOut, FellIn, LeftTable, Limbered, Unlimbered, Rushed, Promoted, Placed:
		s.foldMotion(e)
	case Fired, Volleyed, Struck, Battered, Breached, Collapsed, Wrecked, Fell, Orphaned, Swapped, Spent:
		s.foldFire(e)
	case Called, Fought, Engaged, Lost, Won, Beat, Fallen, Rallied, Checked, Halts, Compelled:
		s.foldMorale(e)
	case Arrived:
		s.arrive(int8(e.Who))
	case Lapsed:
		s.foldLapse(e)
	case TurnEnded:
		s.endTurn()
	case Seized, Given:
		s.give(e)
	case Strengthened:
		s.strengthen(e)
	case Repaired:
		s.Houses[e.House] = House{Hits: int8(e.N), Ruin: false}
	case BattleOver:
		s.Stage, s.Winner, s.Why = Finished, e.Side, e.Why
		s.forget()
	}
}

// forget blanks what was only of the stage before: plots once they are carried
// out, shots and volleys once their step is over.
func (s *State) forget() {
	if s.Stage != Orders {
		s.Plots, s.Plotted, s.Hand = [2][maxPlots]Plot{}, [2]int8{}, [2]int8{-1, -1}
	}
	if s.Stage != Orders && s.Stage != Artillery {
		for g := range s.b.gunN {
			s.Shots[g] = Shot{House: -1}
		}
		for f := range s.Figures {
			s.Figures[f].Serves = -1
		}
	}
	if s.Stage < Orders || s.Stage > Arms {
		for u := range s.b.count {
			for i := range s.Volleys[u] {
				s.Volleys[u][i] = Volley{Target: -1}
			}
		}
	}
}

func (s *State) foldPlot(e *Event) {
	side := s.side(e.Plot.Who)
	s.Hand[side] = max(s.Hand[side], int8(e.N))
	if p := s.plot(e.Plot.Who); p != nil {
		*p = e.Plot
		return
	}
	s.Plots[side][s.Plotted[side]] = e.Plot
	s.Plotted[side]++
}

// foldMotion changes where things stand.
func (s *State) foldMotion(e *Event) {
	switch e.Kind {
	case Formed:
		s.formed(e)
	case Moved, Placed:
		s.moved(e)
	case Entered:
		s.detach(e.Who.figure())
		f := &s.Figures[e.Who.figure()]
		f.Is, f.House, f.At, f.Upstairs = Inside, e.House, e.At, e.N == 1
	case CameOut:
		s.detach(e.Who.figure())
		f := &s.Figures[e.Who.figure()]
		f.Is, f.House, f.At, f.Upstairs = Loose, -1, e.At, false
	case FellIn:
		n := e.Who.figure()
		u := s.b.figures[n].unit
		f := &s.Figures[n]
		f.Is, f.House, f.At, f.Upstairs = InRanks, -1, inches.Position{}, false
		s.reform(u, max(s.Units[u].Files, 1))
	case LeftTable:
		for _, n := range e.Men[:e.Count] {
			s.takeOff(n, Off)
		}
	case Limbered:
		g := &s.Guns[e.Who.gun()]
		g.Limbered, g.Busy, g.At, g.Facing = true, true, e.At, e.Facing
		s.Carts[g.Limber].Hooked = true
	case Unlimbered:
		g := &s.Guns[e.Who.gun()]
		g.Limbered, g.Busy = false, true
		c := &s.Carts[g.Limber]
		c.Hooked, c.At, c.Facing = false, e.At, g.Facing
	case Rushed:
		u := int8(e.Who)
		for n, to := s.men(u); n < to; n++ {
			if f := &s.Figures[n]; f.lives() {
				f.Is, f.House, f.At, f.Upstairs = InRanks, -1, inches.Position{}, false
			}
		}
		w := &s.Units[u]
		w.At, w.Facing, w.Files = e.At, e.Facing, e.Files
		s.reform(u, e.Files)
	case Promoted:
		s.promote(e)
	}
}

func (s *State) formed(e *Event) {
	switch {
	case e.Who.isUnit():
		w := &s.Units[e.Who]
		w.At, w.Facing = e.At, e.Facing
		if w.Files != e.Files {
			w.Files = e.Files
			s.reform(int8(e.Who), e.Files)
		}
	case e.Who.isGun():
		s.Guns[e.Who.gun()].Facing = e.Facing
	case e.Who.isCart():
		s.Carts[e.Who.cart()].Facing = e.Facing
	}
}

// moved carries a piece to its place, and those who go with it.
func (s *State) moved(e *Event) {
	var from inches.Position
	switch {
	case e.Who.isUnit():
		w := &s.Units[e.Who]
		from = w.At
		w.At = e.At
		if e.Kind == Moved {
			w.Facing = e.Facing
		}
	case e.Who.isGun():
		g := &s.Guns[e.Who.gun()]
		from = g.At
		g.At = e.At
		if e.Kind == Moved {
			g.Facing, g.Busy = e.Facing, true
		}
		if g.Limbered && g.Limber >= 0 {
			s.Carts[g.Limber].At = e.At
		}
	case e.Who.isCart():
		c := &s.Carts[e.Who.cart()]
		from = c.At
		c.At = e.At
		if e.Kind == Moved {
			c.Facing = e.Facing
		}
	case e.Who.isFigure():
		s.detach(e.Who.figure())
		f := &s.Figures[e.Who.figure()]
		f.Is, f.House, f.At, f.Upstairs = Loose, -1, e.At, false
	}
	for _, n := range e.Men[:e.Count] {
		if f := &s.Figures[n]; f.Is == Loose {
			f.At.X += e.At.X - from.X
			f.At.Y += e.At.Y - from.Y
		}
	}
}

// detach takes a man out of the ranks, where those behind him step up.
func (s *State) detach(n int16) {
	f := &s.Figures[n]
	if f.Is == InRanks {
		file, rank := f.File, f.Rank
		f.Is, f.File, f.Rank = Loose, 0, 0
		s.closeUp(s.b.figures[n].unit, file, rank)
	}
}

// takeOff takes a man off the table.
func (s *State) takeOff(n int16, is Standing) {
	f, u := &s.Figures[n], s.b.figures[n].unit
	if !f.lives() {
		return
	}
	s.detach(n)
	*f = Figure{Is: is, House: -1, Serves: -1}
	s.Removed[s.b.units[u].side]++
	s.Units[u].Gone = s.alive(u) == 0
}

// promote makes an officer of another unit's: he takes the place of the one it
// has lost (MB-OFF-03).
func (s *State) promote(e *Event) {
	n, u := e.Who.figure(), int8(e.Target)
	from := s.b.figures[n].unit
	s.detach(n)
	s.Figures[n] = Figure{Is: Gone, House: -1, Serves: -1}
	s.Units[from].Gone = s.alive(from) == 0
	s.Units[from].Start--
	if s.Units[from].Officer == n {
		s.Units[from].Officer = s.nextOfficer(from)
	}
	for f, to := s.men(u); f < to; f++ {
		if s.b.figures[f].role == OfficerRole && !s.Figures[f].lives() {
			s.Figures[f] = Figure{Is: Loose, At: e.At, House: -1, Serves: -1}
			w := &s.Units[u]
			w.Officer, w.Bereft, w.Promoted, w.Gone = f, false, s.Turn, false
			return
		}
	}
}

// nextOfficer is the first officer of a unit who lives, or -1.
func (s *State) nextOfficer(u int8) int16 {
	for f, to := s.men(u); f < to; f++ {
		if s.b.figures[f].role == OfficerRole && s.Figures[f].lives() {
			return f
		}
	}
	return -1
}

// foldFire changes what fire does.
func (s *State) foldFire(e *Event) {
	switch e.Kind {
	case Fired:
		g := &s.Guns[e.Who.gun()]
		g.Fired, g.Facing, g.Impact, g.Grape = s.Turn, e.Facing, e.At, e.Shot.Verb == GrapeVerb
		s.Shots[e.Who.gun()] = Shot{House: -1}
	case Volleyed:
		s.Volleys[e.Who][e.Side] = Volley{Target: int8(e.Target), Felled: int8(e.N), Done: true}
		s.Units[e.Who].Shot = s.Turn
	case Spent:
		for _, n := range e.Men[:e.Count] {
			s.Figures[n].Spent = true
		}
	case Struck:
		for _, n := range e.Men[:e.Count] {
			s.Figures[n].Marked = true
		}
	case Swapped:
		if e.Target != nobody {
			s.Figures[e.Who.figure()].Marked, s.Figures[e.Target.figure()].Marked = true, false
		}
	case Battered:
		s.Houses[e.House].Hits = int8(e.N)
	case Breached:
		s.Sections[e.N] = uint8(e.Side)
	case Collapsed:
		s.Houses[e.House].Ruin = true
	case Wrecked:
		g := &s.Guns[e.Who.gun()]
		g.Away, g.Busy = true, true
	case Fell:
		for _, n := range e.Men[:e.Count] {
			f := &s.Figures[n]
			if !f.lives() {
				continue
			}
			s.Units[e.Who].OwnDead++
			at, fought := s.figureAt(n).Position(), f.Fought
			s.takeOff(n, Gone)
			f.At, f.Fell, f.Fought = at, s.Turn, fought
		}
	case Orphaned:
		w := &s.Units[e.Who]
		w.Officer, w.Bereft = -1, true
		w.Struck |= LostOfficer
	}
}

// foldMorale changes how units are minded.
func (s *State) foldMorale(e *Event) {
	var w *Unit
	if e.Who.isUnit() {
		w = &s.Units[e.Who]
	}
	switch e.Kind {
	case Called:
		t := Triggers(e.N)
		w.Struck |= t
		w.Quarter = w.Quarter || t&(ByQuarter|ByHalf) != 0
		w.Half = w.Half || t&ByHalf != 0
	case Fought, Engaged:
		for _, n := range e.Men[:e.Count] {
			s.Figures[n].Fought = true
		}
	case Lost:
		if w.Struck&LostCircle == 0 {
			w.Back, w.Thrust = e.At, e.To
		}
		w.Struck |= Beaten | LostCircle
		w.Lost = s.Turn
	case Won:
		w.Won = s.Turn
	case Beat:
		w.Won = s.Turn
		v := &s.Units[e.Target]
		v.Lost = s.Turn
		v.Struck |= Beaten
	case Fallen:
		s.Command[e.Side] = s.Turn
	case Rallied:
		switch e.N {
		case rallied:
			w.Compelled, w.Until = Free, 0
		case halted:
			w.Compelled, w.Until, w.Checks = Held, e.Side, true
		}
	case Checked:
		w.Rallying = false
		if c := Compulsion(e.N); c != Free {
			w.Compelled, w.Until = c, e.Side
		}
	case Compelled:
		w.Compelled, w.Until = Compulsion(e.N), e.Side
	case Halts:
		w.HaltUntil = e.Side
	}
}

// Results of a rally die.
const (
	routsOn = iota
	halted
	rallied
)

// endTurn ends what lasts to the end of a turn.
func (s *State) endTurn() {
	for u := range s.b.count {
		w := &s.Units[u]
		if (w.Compelled == Held || w.Compelled == Retreating) && w.Until <= s.Turn {
			w.Compelled, w.Until = Free, 0
		}
		if w.HaltUntil <= s.Turn {
			w.HaltUntil = 0
		}
		w.Struck, w.OwnDead = 0, 0
		w.Back, w.Thrust = inches.Position{}, inches.Position{}
	}
	for f := range s.Figures {
		s.Figures[f].Fought, s.Figures[f].Spent, s.Figures[f].Marked = false, false, false
	}
	for g := range s.b.gunN {
		s.Guns[g].Busy = false
	}
	s.Wished = [2]bool{}
}

func (s *State) give(e *Event) {
	if e.Who.isGun() {
		n := e.Who.gun()
		g := &s.Guns[n]
		g.Side = e.Side
		// What was laid ahead with it was of the side that had it.
		s.Shots[n] = Shot{House: -1}
		for f := range s.Figures {
			if s.Figures[f].Serves == n {
				s.Figures[f].Serves = -1
			}
		}
		if g.Limbered {
			s.Carts[g.Limber].Side = e.Side
		}
		if e.Kind == Seized {
			g.Seized = s.Turn
		}
		return
	}
	c := &s.Carts[e.Who.cart()]
	c.Side = e.Side
	if e.Kind == Seized {
		c.Seized = s.Turn
	}
}

// strengthen is the umpire's word on how many men a unit has: men who come back
// stand where they are put, or the last fall.
func (s *State) strengthen(e *Event) {
	u := int8(e.Who)
	w := &s.Units[u]
	for _, n := range e.Men[:e.Count] {
		if e.N < 0 {
			s.takeOff(n, Gone)
			continue
		}
		s.Figures[n] = Figure{Is: InRanks, House: -1, Serves: -1, Rank: 100}
		if s.b.units[u].arm == Gunners {
			s.Figures[n].Is, s.Figures[n].At, s.Figures[n].Rank = Loose, w.At, 0
		}
		s.Removed[s.b.units[u].side]--
	}
	w.Gone = s.alive(u) == 0
	w.Officer = s.nextOfficer(u)
	w.Bereft = s.b.units[u].officered && w.Officer < 0
	s.reform(u, max(w.Files, 1))
}

// conserved is all men on the table and off it.
func conserved(s *State) int {
	n := int(s.Removed[0]) + int(s.Removed[1])
	for f := range s.Figures {
		if s.Figures[f].lives() || s.Figures[f].Is == Coming {
			n++
		}
	}
	return n
}

// lawful is by how much an event may change that: by nothing.
func lawful(*Event) int { return 0 }
