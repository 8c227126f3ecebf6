package muzzleblast

import "drumhead/rules"

// checkRuling: an umpire may set anything, as long as the battle goes on.
func (s *State) checkRuling(seat rules.Seat, o *Order) rules.Refusal {
	if seat < 0 || s.b.umpires>>uint(seat)&1 == 0 || s.Stage == Finished {
		return no("MB-TRN-01", notUmpire)
	}
	switch o.Verb {
	case SetVictoryVerb:
		return legal
	case SetHitsVerb:
		if int8(o.N) == s.Houses[o.House].Hits && !s.Houses[o.House].Ruin || int8(o.N) >= s.b.terrain.houses[o.House].stands {
			return no("MB-HSE-02", badNumber)
		}
		return legal
	}
	if !s.there(o.Who) && (o.Verb != SetMenVerb || s.Units[s.unit(o.Who)].Coming) {
		return no("MB-TRN-01", notOnTable)
	}
	u := s.unit(o.Who)
	switch o.Verb {
	case SetAtVerb:
		return s.checkPlacing(o)
	case SetFacingVerb:
		if o.Who.isFigure() || s.looks(o.Who) == o.End.Facing {
			return no("MB-ORG-08", notOfThis)
		}
		if !s.spacious(o.Who, s.origin(o.Who), Form{s.formOf(o.Who, asBefore).Files, o.End.Facing}) {
			return no("MB-SIM-04", noRoomThere)
		}
	case SetFilesVerb:
		if !s.isBlock(o.Who) || o.N < 1 || int(o.N) > s.ranked(u) || int8(o.N) == s.Units[u].Files {
			return no("MB-ORG-08", noFiles)
		}
		if !s.spacious(o.Who, s.origin(o.Who), Form{int8(o.N), s.looks(o.Who)}) {
			return no("MB-SIM-04", noRoomThere)
		}
	case SetMenVerb:
		if !o.Who.isUnit() || int(o.N) > int(s.b.units[u].last-s.b.units[u].first) || int(o.N) == s.alive(u) || int(o.N) > s.alive(u) && s.promotedAway(u) {
			return no("MB-ORG-01", badNumber)
		}
	case SetCompelledVerb:
		if !o.Who.isUnit() || Compulsion(o.N) == s.Units[u].Compelled {
			return no("MB-MOV-13", notOfThis)
		}
	case SetSideVerb:
		if !o.Who.isGun() && !o.Who.isCart() || s.side(o.Who) == o.Side {
			return no("MB-CAP-01", notOfThis)
		}
	}
	return legal
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

// ruling is the umpire's word.
func ruling(r *run, o *Order) {
	s := r.State
	switch o.Verb {
	case SetAtVerb:
		if o.Who.isFigure() {
			r.Emit(Event{Kind: CameOut, Who: o.Who, At: o.Path.Ends[0]})
			return
		}
		r.Emit(Event{Kind: Placed, Who: o.Who, At: o.Path.Ends[0]})
	case SetFacingVerb, SetFilesVerb:
		f := s.formOf(o.Who, o.End)
		if o.Verb == SetFilesVerb {
			f.Files = int8(o.N)
		}
		r.Emit(Event{Kind: Formed, Who: o.Who, At: s.origin(o.Who), Files: f.Files, Facing: f.Facing})
	case SetMenVerb:
		for s.alive(int8(o.Who)) != int(o.N) { // an event has so many men
			r.Emit(s.strengthened(int8(o.Who), int(o.N)))
		}
	case SetCompelledVerb:
		until := s.Turn + 1
		if s.Stage == Orders || s.Stage == Starting {
			until = max(s.Turn, 1)
		}
		r.Emit(Event{Kind: Compelled, Who: o.Who, N: o.N, Side: until})
	case SetSideVerb:
		r.Emit(Event{Kind: Given, Who: o.Who, Side: o.Side})
	case SetHitsVerb:
		r.Emit(Event{Kind: Repaired, House: o.House, N: o.N})
	case SetVictoryVerb:
		r.Emit(Event{Kind: BattleOver, Side: o.Side, Why: ByRuling})
	}
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
