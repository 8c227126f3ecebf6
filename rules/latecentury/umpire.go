package latecentury

import (
	"drumhead/rules"
	"drumhead/space/square"
)

// Reasons why a ruling makes no sense.
const (
	noSuchStrength = iota
	strengthOfCommander
	standsThere
	enemyThere
	strengthFirst
	offTheTable
	commanderRetreats
	cardTaken
	cardOfNobody
	ratingOfUnit
	noGround
	activeCard
)

// rulingRefused says why a ruling makes no sense on this table; an umpire may
// set anything else whenever somebody is asked (LC-GEN-04).
func (s *State) rulingRefused(o *Order) rules.Refusal {
	bad := func(why int) rules.Refusal { return refuse("LC-GEN-04", codeRuling, why, 0) }
	if o.Verb == SetVictory {
		return legal
	}
	k, p := s.card(o.Unit), &s.Pieces[o.Unit]
	commander := k.arm == Commander
	onTable := p.Fate == OnTable && p.At != square.None
	switch o.Verb {
	case SetAt:
		switch other, g := s.on[o.to()], s.b.commander[1-k.side]; {
		case p.Strength == 0:
			return bad(strengthFirst)
		case s.b.ground[o.to()].barred():
			return bad(noGround)
		case !commander && other != nobody && other != o.Unit:
			return bad(standsThere)
		case other != nobody && s.side(other) != k.side, s.Pieces[g].At == o.to():
			return bad(enemyThere)
		}
	case SetStrength:
		switch {
		case commander:
			return bad(strengthOfCommander)
		case o.Value > k.original:
			return bad(noSuchStrength)
		}
	case SetFacing:
		if !onTable {
			return bad(offTheTable)
		}
	case SetRetreating:
		switch {
		case commander:
			return bad(commanderRetreats)
		case !onTable:
			return bad(offTheTable)
		}
	case SetCard:
		switch {
		case s.Stage != DealStage && s.Stage != RetreatsStage && s.Stage != ActivateStage || !p.lives() || p.Retreating || !s.acts(o.Unit) || p.Fate == Undeployed:
			return bad(cardOfNobody)
		case o.Unit == s.Active:
			return bad(activeCard)
		case o.Value != noCard && s.Pack>>o.Value&1 == 0 || o.Value == s.Turned && s.Turned != noCard:
			return bad(cardTaken)
		}
	case SetRating:
		if !commander {
			return bad(ratingOfUnit)
		}
	}
	return legal
}

// ruling carries out an umpire's order. What it makes impossible ends.
func ruling(r *run, o *Order) {
	s := r.State
	if o.Unit != nobody {
		show(r, o.Unit)
	}
	switch o.Verb {
	case SetAt:
		r.Emit(Event{Kind: Placed, Unit: o.Unit, From: s.Pieces[o.Unit].At, To: o.to()})
		meetHidden(r, o.Unit)
	case SetStrength:
		by := o.Value - s.Pieces[o.Unit].Strength
		r.Emit(Event{Kind: Strengthened, Unit: o.Unit, Left: o.Value, Points: by})
		if o.Value == 0 && s.Pieces[o.Unit].lives() {
			ruin(r, o.Unit, s.commanderWith(o.Unit))
		}
	case SetFacing:
		r.Emit(Event{Kind: Turned, Unit: o.Unit, Facing: square.Direction(o.Facing)})
	case SetRetreating:
		r.Emit(Event{Kind: Routed, Unit: o.Unit, Passed: o.Value == 1})
	case SetCard:
		r.Emit(Event{Kind: Carded, Unit: o.Unit, Card: o.Value})
	case SetRating:
		r.Emit(Event{Kind: Rerated, Side: s.side(o.Unit), Count: o.Value})
	case SetVictory:
		end(r, o.Value, Ruled)
		return
	}
	mend(r)
}

// mend ends a declaration, a contact or a flight that a ruling has made
// impossible, or lets its owner choose anew.
func mend(r *run) {
	s := r.State
	switch {
	case s.Frame.Step == FleeStep:
		proceed(r, s.Frame, FleeStep, s.Contact)
	case s.Contact != NoContact:
		u := s.Active
		if u == nobody || !s.seen(u, s.side(u)) || s.Pieces[u].Retreating || !s.inContact(u) {
			finish(r, false)
		} else if gone := s.Faced != nobody && !s.adjacent(u, s.Faced); gone && s.Contact == ShootStep {
			meet(r, AgainStep)
		} else {
			meet(r, s.Contact)
		}
	case s.Stage == DeclareStage && !s.mayDeclare(s.Side):
		if s.Side == s.First {
			nextDeclarer(r, 1-s.First)
		} else {
			begin(r, CommandStage, nobody)
		}
	}
}

// foldRuling changes the state by a ruling. A piece that was lost and is put
// back on the table is lost no longer.
func foldRuling(s *State, e *Event) {
	p := &s.Pieces[max(e.Unit, 0)]
	side := s.side(max(e.Unit, 0))
	switch e.Kind {
	case Placed:
		if !p.lives() {
			if s.card(e.Unit).arm != Commander {
				s.Lost[side]--
			}
			s.Points[side] -= int16(s.points(e.Unit))
		}
		p.Fate, p.With = OnTable, nobody
		s.put(e.Unit, e.To)
	case Strengthened:
		p.Strength = e.Left
		if !p.lives() {
			s.Points[side] += int16(e.Points)
		}
	case Turned:
		p.Facing = e.Facing
	case Routed:
		if p.Retreating = e.Passed; e.Passed {
			p.Card = noCard
		}
	}
}
