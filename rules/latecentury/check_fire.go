package latecentury

import (
	"drumhead/rules"
	"drumhead/space/square"
)

// Squares within which a Unit in close terrain can be seen, and the score that
// sees it (LC-WOOD-03).
var (
	seeWithin = seeing.At(0, 0)
	seeOn     = seeing.At(0, 1)
)

// fireRefused says why the active piece may not fire at anybody now (LC-FIRE-01
// to 03).
func (s *State) fireRefused(u int8) rules.Refusal {
	k, p := s.card(u), &s.Pieces[u]
	switch {
	case p.Retreating:
		return refuse("LC-RET-05", codeRetreating, 0, 0)
	case profiles[k.arm].reach == 0:
		return refuse("LC-FIRE-01", codeNoWeapon, 0, 0)
	case s.Did&fired != 0:
		return refuse("LC-FIRE-02", codeTwice, 0, 0)
	case k.arm == Commander && p.Fired && s.b.opt[commanderFiresTwice] == once:
		return refuse("LC-CMD-05", codeTwice, 0, 0)
	case k.arm.gun() && s.Did&moved != 0:
		return refuse("LC-ACT-03", codeGunsMoved, 0, 0)
	case k.arm.gun() && s.mustMove(u):
		return refuse("LC-ACT-03", codeMustMove, 0, 0)
	}
	return legal
}

// fireOrderRefused says why the active piece may not fire at this one.
func (s *State) fireOrderRefused(u, t int8) rules.Refusal {
	if r := s.fireRefused(u); r.Clause != "" {
		return r
	}
	return s.targetRefused(u, t)
}

// targetRefused says why a piece is no target of another, in the order of
// LC-FIRE-06.
func (s *State) targetRefused(u, t int8) rules.Refusal {
	p := &s.Pieces[t]
	switch {
	case s.side(t) == s.side(u):
		return refuse("LC-FIRE-01", codeNotEnemy, 0, 0)
	case p.Fate != OnTable:
		return refuse(fateClauses[p.Fate], codeGone, int(p.Fate), 1)
	case !s.acts(t):
		return refuse("LC-CMD-06", codeWithUnit, int(p.With), 0)
	case !s.seen(t, s.side(u)):
		return refuse("LC-WOOD-06", codeGone, int(OnTable), 1)
	}
	from, to := s.Pieces[u].At, p.At
	n, reach := s.b.board.Distance(from, to), int(profiles[s.card(u).arm].reach)
	switch {
	case n > reach:
		return refuse("LC-FIRE-04", codeRange, n, reach)
	case !s.b.board.InArc(from, s.Pieces[u].Facing, to):
		return refuse("LC-FIRE-05", codeArc, int(from), int(to))
	}
	if r := s.sightRefused(from, to); r.Clause != "" {
		return r
	}
	return s.seeingRefused(u, t)
}

// mustLook says whether a seeing die is needed (LC-WOOD-03, LC-WOOD-04).
func (s *State) mustLook(u, t int8) bool {
	switch {
	case !s.b.ground[s.Pieces[t].At].close(), s.Pieces[t].Spotted, s.Found>>t&1 != 0:
		return false
	}
	return s.b.opt[adjacentAutoSpotted] != autoSpotted || !s.adjacent(u, t)
}

// seeingRefused says why a piece in close terrain cannot be seen.
func (s *State) seeingRefused(u, t int8) rules.Refusal {
	if !s.mustLook(u, t) {
		return legal
	}
	if n := s.b.board.Distance(s.Pieces[u].At, s.Pieces[t].At); n > seeWithin {
		return refuse("LC-WOOD-03", codeUnseen, n, 0)
	}
	if s.Pieces[u].Tried>>t&1 != 0 {
		return refuse("LC-WOOD-04", codeTried, 0, 0)
	}
	return legal
}

// contactRefused says why the active piece may not do this in the middle of
// the contact procedure (LC-CONT-03).
func (s *State) contactRefused(o *Order) rules.Refusal {
	u := o.Unit
	switch s.Contact {
	case ShootStep:
		switch {
		case o.Verb == FireVerb && o.Target != s.Faced:
			return refuse("LC-CONT-04", codeFacedOnly, int(s.Faced), 0)
		case o.Verb != FireVerb && o.Verb != WithholdVerb:
			return refuse("LC-CONT-03", codeFacedOnly, int(s.Faced), 0)
		}
		return legal
	case FaceStep, AgainStep:
		if o.Verb != FaceVerb {
			return refuse("LC-CONT-03", codeFace, 0, 0)
		}
		if s.side(o.Target) == s.side(u) || !s.acts(o.Target) || !s.seen(o.Target, s.side(u)) || !s.adjacent(u, o.Target) {
			return refuse("LC-CONT-05", codeFace, 1, 0)
		}
		return legal
	}
	return refuse("LC-CONT-03", codeFace, 0, 0)
}

// searchRefused says why the active piece may not search a square (LC-WOOD-06).
func (s *State) searchRefused(u int8, c square.Cell) rules.Refusal {
	at := s.Pieces[u].At
	switch {
	case s.b.opt[unseenUnits] != offTable:
		return refuse("LC-WOOD-06", codeSearch, 0, 0)
	case s.Did&searched != 0:
		return refuse("LC-WOOD-06", codeTwice, 0, 0)
	case s.inContact(u):
		return refuse("LC-WOOD-06", codeSearch, 1, 0)
	case !s.b.ground[c].close() || s.on[c] != nobody && s.seen(s.on[c], s.side(u)) && !s.mayHide(u, c):
		return refuse("LC-WOOD-06", codeSearch, 2, 0)
	}
	if n := s.b.board.Distance(at, c); n > seeWithin || n == 0 {
		return refuse("LC-WOOD-06", codeUnseen, n, 0)
	}
	return s.sightRefused(at, c)
}

// mayHide says whether somebody may be hidden beside a Unit that a piece sees in a square: only
// the enemy's Commander can be, on his own.
func (s *State) mayHide(u int8, c square.Cell) bool {
	enemy := s.side(s.on[c])
	return enemy != s.side(u) && s.Pieces[s.b.commander[enemy]].Hidden
}
