package napoleonic

import "drumhead/rules"

// fireRefused says why a unit may not fire at anybody now.
func (s *State) fireRefused(u int8) rules.Refusal {
	switch k := s.card(u); {
	case k.arm == Cavalry:
		return refuse("NP-ACT-03", codeNoActs, 0, 0)
	case k.arm == General:
		return refuse("NP-ACT-06", codeNoActs, 0, 0)
	case k.arm == Artillery && s.Did&(moved|turned) != 0:
		if k.horse {
			return refuse("NP-VAR-06", codeGunsMoved, 0, 0)
		}
		return refuse("NP-ACT-04", codeGunsMoved, 0, 0)
	case s.Did&fired != 0:
		return refuse("NP-ACT-05", codeTwice, 0, 0)
	}
	return legal
}

// targetRefused says why a unit may not fire at this one (NP-FIRE-01).
func (s *State) targetRefused(u, t int8) rules.Refusal {
	if r := s.enemyRefused(u, t, "NP-FIRE-01"); r.Clause != "" {
		return r
	}
	from, to := s.Pieces[u].At, s.Pieces[t].At
	hexes := s.b.board.Distance(from, to)
	if hexes > int(s.card(u).reach) {
		return s.rangeRefused(u, hexes)
	}
	if s.faces(u) && !s.b.board.InArc(from, s.Pieces[u].Facing, to) {
		return refuse("NP-MAP-05", codeArc, int(from), int(to))
	}
	return s.sightRefused(u, from, to)
}

func (s *State) rangeRefused(u int8, hexes int) rules.Refusal {
	k := s.card(u)
	clause := [arms]string{Infantry: "NP-FIRE-02", Rifles: "NP-FIRE-03", Artillery: "NP-FIRE-04"}[k.arm]
	switch {
	case k.arm == Infantry && s.b.opt[musketRange] == two && hexes == int(k.reach)+1:
		clause = "NP-VAR-09"
	case k.arm == Artillery && s.b.opt[artilleryRange] == eight:
		clause = "NP-VAR-11"
	}
	return refuse(clause, codeRange, hexes, int(k.reach))
}

// enemyRefused says why a piece is no target of fire or assault.
func (s *State) enemyRefused(u, t int8, clause string) rules.Refusal {
	p := &s.Pieces[t]
	switch {
	case s.side(t) == s.side(u):
		return refuse(clause, codeNotEnemy, 0, 0)
	case s.card(t).arm == General:
		return refuse("NP-GEN-04", codeGeneralTarget, 0, 0)
	case p.Fate == Waiting:
		return refuse("NP-TURN-07", codeGone, int(p.Fate), 1)
	case p.Fate != OnTable:
		return refuse(fateClauses[p.Fate], codeGone, int(p.Fate), 1)
	}
	return legal
}

// assaultRefused says why a unit may not assault anybody now (NP-ASL-01,
// NP-ASL-02).
func (s *State) assaultRefused(u int8) rules.Refusal {
	switch k := s.card(u); {
	case k.arm == Artillery || k.arm == General:
		return refuse("NP-ASL-01", codeNoActs, 0, 0)
	case s.Stopped:
		return refuse("NP-TERR-02", codeStopped, int(s.Pieces[u].At), 0)
	case k.arm == Infantry && s.Pieces[u].Formation == Square:
		return refuse("NP-ASL-01", codeSquareAssault, 0, 0)
	case s.allowance(u)-s.Spent < 1:
		return refuse("NP-ASL-02", codeNoHexLeft, int(s.Spent), int(s.allowance(u)))
	case s.b.opt[assaultContact] == mustMove && s.Did&moved == 0:
		return refuse("NP-ASL-02", codeMustMove, 0, 0)
	}
	return legal
}

// assaultOnRefused says why a unit may not assault this one.
func (s *State) assaultOnRefused(u, t int8) rules.Refusal {
	if r := s.enemyRefused(u, t, "NP-ASL-01"); r.Clause != "" {
		return r
	}
	from, to := s.Pieces[u].At, s.Pieces[t].At
	switch hexes := s.b.board.Distance(from, to); {
	case hexes != 1:
		return refuse("NP-ASL-02", codeNotAdjacent, hexes, 0)
	case !s.b.ground[to].enter[s.card(u).arm]:
		return refuse("NP-ASL-03", codeTargetGround, int(to), 0)
	case s.faces(u) && !s.b.board.InArc(from, s.Pieces[u].Facing, to):
		return refuse("NP-MAP-05", codeArc, int(from), int(to))
	}
	return legal
}

// rallyRefused says why a General may not throw for a unit (NP-RAL-01 to 04).
func (s *State) rallyRefused(g, u int8) rules.Refusal {
	p, general := &s.Pieces[u], &s.Pieces[g]
	switch {
	case s.card(g).arm != General:
		return refuse("NP-RAL-01", codeNoActs, 0, 0)
	case s.side(u) != s.side(g) || s.card(u).arm == General || p.Fate != OnTable || general.Fate != OnTable || !p.Retreating:
		return refuse("NP-RAL-01", codeNotRetreating, 0, 0)
	}
	if n := s.b.board.Distance(general.At, p.At); n > 1 {
		return refuse("NP-RAL-01", codeRallyReach, n, 0)
	}
	acting := g
	if s.b.opt[rallyTiming] == atUnit {
		acting = u
	}
	switch once := s.b.opt[rallyAttempts] == eachUnitOnce; {
	case s.Active != acting && !(s.Active == nobody && !s.Pieces[acting].Done && s.listed(acting)):
		return refuse("NP-RAL-03", codeTiming, int(acting), 0)
	case acting == u && s.Did&rallied != 0:
		return refuse("NP-RAL-03", codeTried, 0, 0)
	case !once && general.Tried, once && acting == g && s.TriedBy>>u&1 != 0:
		return refuse("NP-RAL-04", codeTried, 0, 0)
	}
	return legal
}
