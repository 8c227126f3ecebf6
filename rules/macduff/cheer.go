package macduff

import (
	"drumhead/dice"
	"drumhead/rules"
)

// cheers says whether a unit's Huzzah! counts in the round of a frame: its owner
// has said so (MD-CHANCE-06).
func cheers(f *Frame) uint64 { return f.mask(roundCheers) }

// toCheer is the next unit of a round whose owner has still to say whether it uses
// its Huzzah! in it, or nobody. They are asked in the order of the roster.
func (s *State) toCheer(f *Frame, mask uint64) int8 {
	for u := int8(f.N[roundAsked]); u < s.b.pieces; u++ {
		if mask>>u&1 != 0 && s.on(u) && s.Pieces[u].has(Cheered) && s.meleeDice(u, f.N[roundKind] != ofCluster) > 0 {
			return u
		}
	}
	return nobody
}

// checkUse is the answer to whether a card is used now.
func (s *State) checkUse(o *Order, f *Frame, no rules.Refusal) rules.Refusal {
	held := f.N[chanceEvent] != trySir || s.heldCard(s.side(f.Unit), trySir) != noCard
	if o.Verb == UseVerb && o.Unit == f.Unit && held || o.Verb == KeepVerb {
		return legal
	}
	no.Clause = chanceClauses[f.N[chanceEvent]]
	return no
}

// useCard carries it out.
func useCard(r *run, f *Frame, yes bool) {
	pop(r)
	if f.N[chanceEvent] == trySir {
		if yes {
			side := r.State.side(f.Unit)
			r.Emit(Event{Kind: Kept, Side: side, Card: r.State.heldCard(side, trySir)})
			r.Emit(Event{Kind: Seized, Unit: f.Unit})
			r.Emit(Event{Kind: Marked, Unit: f.Unit, Marks: Eager, Yes: true})
		}
		return
	}
	g := *r.State.top()
	if mask := cheers(&g) | 1<<f.Unit; yes {
		g.setMask(roundCheers, mask)
	}
	g.N[roundAsked] = int32(f.Unit) + 1
	replace(r, g)
}

// cheerDie is the die that a unit adds to its answer to a charge.
func cheerDie(r *run, u int8, f *Frame) int {
	if !f.has(byHuzzah) {
		return 0
	}
	f.unmark(byHuzzah)
	side := r.State.side(u)
	r.Throw("huzzah", "MD-CHANCE-06", side).Add(side, 1, 0, dice.Total)
	n := r.Roll().Sum(0)
	r.Emit(Event{Kind: Marked, Unit: u, Marks: Cheered})
	return n
}

// added is what a pursuer or a reacting unit adds to its dice, as a charge's frame
// keeps it.
func added(extra Extra) (marks chargeMark) {
	if extra&AverageDice != 0 {
		marks |= byAverageDice
	}
	if extra&WithHuzzah != 0 {
		marks |= byHuzzah
	}
	return marks
}

// added is the same as an order has it.
func (f *Frame) added() (extra Extra) {
	if f.has(byAverageDice) {
		extra |= AverageDice
	}
	if f.has(byHuzzah) {
		extra |= WithHuzzah
	}
	return extra
}

// adds notes what a reaction adds to its dice.
func adds(r *run, o *Order) {
	if marks := added(o.D.Extra); marks != 0 {
		f := *r.State.top()
		f.mark(marks)
		replace(r, f)
	}
}

// checkAdded is what may add to the dice of a pursuit or a reaction.
func (s *State) checkAdded(u int8, extra Extra) rules.Refusal {
	switch {
	case extra&AverageDice != 0 && !s.drills(u):
		return refuse("MD-DRILL-01", noBonusDie, u, 0)
	case extra&WithHuzzah != 0 && !s.Pieces[u].has(Cheered):
		return refuse("MD-CHANCE-06", noBonusDie, u, 0)
	}
	return legal
}

// offerTry asks whether a unit whose charge has made contact is the one for which its
// side has kept I'll Try Sir! (MD-CHANCE-13).
func offerTry(r *run, u int8) {
	if s := r.State; s.heldCard(s.side(u), trySir) != noCard && !s.Pieces[u].has(Eager) {
		f := about(Using, u, nobody)
		f.N[chanceEvent] = trySir
		push(r, f)
	}
}

// kept ends what was kept for a charge of the turn, unless cards are held longer.
func kept(r *run) {
	s := r.State
	for side := range int8(2) {
		for !s.plays(chanceCardsHeld) && s.heldCard(side, trySir) != noCard {
			r.Emit(Event{Kind: Kept, Side: side, Card: s.heldCard(side, trySir)})
		}
	}
}
