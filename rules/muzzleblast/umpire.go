package muzzleblast

import (
	"drumhead/rules"
	"drumhead/space/inches"
)

// A ruling is all that there is of one thing that an umpire may set.
type ruling struct {
	prints func(s *State, o *Order) string // behind set, and the piece if it has one
	fits   func(s *State, o *Order) rules.Refusal
	does   func(r *run, o *Order)

	free bool // of no piece that stands on the table
}

// rulings are what an umpire may set, by verb.
var rulings = [verbs]ruling{
	SetAtVerb: {
		prints: func(_ *State, o *Order) string { return "at" + o.Path.String() },
		fits:   (*State).checkPlacing,
		does: func(r *run, o *Order) {
			kind := Placed
			if o.Who.isFigure() {
				kind = CameOut
			}
			r.Emit(Event{Kind: kind, Who: o.Who, At: o.Path.Ends[0]})
		},
	},
	SetFacingVerb: {
		prints: func(_ *State, o *Order) string { return "facing " + o.End.Facing.String() },
		fits: func(s *State, o *Order) rules.Refusal {
			if o.Who.isFigure() || s.looks(o.Who) == o.End.Facing {
				return no("MB-ORG-08", notOfThis)
			}
			return s.checkForming(o, s.formOf(o.Who, asBefore).Files, o.End.Facing)
		},
		does: func(r *run, o *Order) { reshape(r, o.Who, r.State.formOf(o.Who, o.End)) },
	},
	SetFilesVerb: {
		prints: func(_ *State, o *Order) string { return "files " + itoa(int(o.N)) },
		fits: func(s *State, o *Order) rules.Refusal {
			if u := s.unit(o.Who); !s.isBlock(o.Who) || o.N < 1 || int(o.N) > s.ranked(u) || int8(o.N) == s.Units[u].Files {
				return no("MB-ORG-08", noFiles)
			}
			return s.checkForming(o, int8(o.N), s.looks(o.Who))
		},
		does: func(r *run, o *Order) {
			f := r.State.formOf(o.Who, o.End)
			f.Files = int8(o.N)
			reshape(r, o.Who, f)
		},
	},
	SetMenVerb: {
		prints: func(_ *State, o *Order) string { return "men " + itoa(int(o.N)) },
		free:   true, // a unit of which nobody is left may get men back
		fits:   (*State).checkMen,
		does: func(r *run, o *Order) {
			for u := int8(o.Who); r.State.alive(u) != int(o.N); { // an event has so many men
				r.Emit(r.State.strengthened(u, int(o.N)))
			}
		},
	},
	SetCompelledVerb: {
		prints: func(_ *State, o *Order) string { return compelledNames[o.N] },
		fits: func(s *State, o *Order) rules.Refusal {
			if !o.Who.isUnit() || Compulsion(o.N) == s.Units[s.unit(o.Who)].Compelled {
				return no("MB-MOV-13", notOfThis)
			}
			return legal
		},
		does: func(r *run, o *Order) {
			until := r.State.Turn + 1
			if stage := r.State.Stage; stage == Orders || stage == Starting {
				until = max(r.State.Turn, 1)
			}
			r.Emit(Event{Kind: Compelled, Who: o.Who, N: o.N, Side: until})
		},
	},
	SetSideVerb: {
		prints: func(s *State, o *Order) string { return "side " + s.sideID(o.Side) },
		fits: func(s *State, o *Order) rules.Refusal {
			if !o.Who.isGun() && !o.Who.isCart() || s.side(o.Who) == o.Side {
				return no("MB-CAP-01", notOfThis)
			}
			return legal
		},
		does: func(r *run, o *Order) { r.Emit(Event{Kind: Given, Who: o.Who, Side: o.Side}) },
	},
	SetHitsVerb: {
		prints: func(s *State, o *Order) string { return s.b.terrain.houses[o.House].id + " hits " + itoa(int(o.N)) },
		free:   true,
		fits: func(s *State, o *Order) rules.Refusal {
			if h := &s.Houses[o.House]; int8(o.N) == h.Hits && !h.Ruin || int8(o.N) >= s.b.terrain.houses[o.House].stands {
				return no("MB-HSE-02", badNumber)
			}
			return legal
		},
		does: func(r *run, o *Order) { r.Emit(Event{Kind: Repaired, House: o.House, N: o.N}) },
	},
	SetVictoryVerb: {
		prints: func(s *State, o *Order) string { return "victory " + s.sideID(o.Side) },
		free:   true,
		fits:   func(*State, *Order) rules.Refusal { return legal },
		does:   func(r *run, o *Order) { r.Emit(Event{Kind: BattleOver, Side: o.Side, Why: ByRuling}) },
	},
}

// checkRuling: an umpire may set anything, as long as the battle goes on.
func (s *State) checkRuling(seat rules.Seat, o *Order) rules.Refusal {
	if seat < 0 || s.b.umpires>>uint(seat)&1 == 0 || s.Stage == Finished {
		return no("MB-TRN-01", notUmpire)
	}
	is := &rulings[o.Verb]
	if !is.free && !s.there(o.Who) {
		return no("MB-TRN-01", notOnTable)
	}
	ruled := *o // what is called by a value escapes: other orders must not
	return is.fits(s, &ruled)
}

// checkForming: a piece must have room where it stands in a form that it is given.
func (s *State) checkForming(o *Order, files int8, facing inches.Heading) rules.Refusal {
	if !s.spacious(o.Who, s.origin(o.Who), Form{files, facing}) {
		return no("MB-SIM-04", noRoomThere)
	}
	return legal
}

// checkMen: a unit cannot have more men than it began with, nor back whoever has become
// another's officer.
func (s *State) checkMen(o *Order) rules.Refusal {
	u, men := s.unit(o.Who), int(o.N)
	switch {
	case !s.there(o.Who) && s.Units[u].Coming:
		return no("MB-TRN-01", notOnTable)
	case !o.Who.isUnit(), men > int(s.b.units[u].last-s.b.units[u].first), men == s.alive(u), men > s.alive(u) && s.promotedAway(u):
		return no("MB-ORG-01", badNumber)
	}
	return legal
}

// reshape has a piece stand in a form.
func reshape(r *run, p Piece, f Form) {
	r.Emit(Event{Kind: Formed, Who: p, At: r.State.origin(p), Files: f.Files, Facing: f.Facing})
}

// promotedAway says whether a man of a unit has become another's officer: his
// unit cannot have him back.
func (s *State) promotedAway(u int8) bool {
	k := &s.b.units[u]
	return int(s.Units[u].Start) < int(k.last-k.first) && (k.arm == CommandUnit || k.arm == SpareOfficer)
}

// checkPlacing: it must have room where it is put.
func (s *State) checkPlacing(o *Order) rules.Refusal {
	to := o.Path.Ends[0]
	p := o.Who
	switch {
	case p.isFigure() && s.Figures[p.figure()].Is == Inside, p.isUnit() && !s.isBlock(p), to == s.origin(p):
		return no("MB-GEN-05", notOfThis)
	case p.isUnit() && s.ranked(int8(p)) != s.alive(int8(p)):
		return no("MB-GEN-05", notOfThis)
	}
	if !s.spacious(p, to, s.formOf(p, asBefore)) {
		return no("MB-GEN-05", noRoomThere)
	}
	return legal
}

// strengthened lists the men who come back, or who are taken off, so that a
// unit has so many.
func (s *State) strengthened(u int8, men int) Event {
	e := Event{Kind: Strengthened, Who: Piece(u)}
	from, to := s.men(u)
	have := s.alive(u)
	if men > have {
		e.N = 1
		for f := from; f < to && have < men && e.Count < mostMen; f++ {
			if !s.Figures[f].lives() {
				e.Men[e.Count], e.Count, have = f, e.Count+1, have+1
			}
		}
		return e
	}
	e.N = -1
	for f := from; f < to && have > men && e.Count < mostMen; f++ { // the officer last
		if s.Figures[f].lives() {
			e.Men[e.Count], e.Count, have = f, e.Count+1, have-1
		}
	}
	return e
}
