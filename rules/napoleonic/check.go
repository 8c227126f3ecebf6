package napoleonic

import (
	"drumhead/rules"
	"drumhead/space/hex"
)

// Reasons of refusals, for explain.
const (
	codeNone uint8 = iota
	codeOver
	codeUmpireOnly
	codeNobodyAsked
	codeNoEnd
	codeEnemyPart
	codeOtherSeat
	codeGone
	codeNotYet
	codeDone
	codeTurnOfOther // A: who is being activated
	codeFollowUp
	codeNoFollowUp
	codeRetreating
	codeNoRetreat
	codeNoActs // the arm never does this
	codeGunsMoved
	codeGunsFired
	codeManoeuvreOver
	codeTwice
	codeStopped     // A: cell
	codeRallyClosed // a General between two hexes
	codeTooFar      // A: hexes wanted, B: hexes left
	codeNotNext     // A: cell
	codeGround      // A: cell
	codeTaken       // A: cell
	codeNoStopHere  // A: cell
	codeStopOnWay   // A: cell
	codeFacingHere
	codeTurnTooMuch // A: hexsides, B: hexes entered
	codeNoFormation
	codeSameFormation
	codeNoMovement // of a change
	codeNotEnemy
	codeGeneralTarget
	codeRange // A: distance, B: reach
	codeSight // A: cell that blocks, B: target's cell
	codeArc
	codeSquareAssault
	codeNotAdjacent // A: distance
	codeNoHexLeft
	codeMustMove
	codeTargetGround
	codeNotRetreating
	codeRallyReach // A: distance
	codeTried
	codeTiming
	codeNoExit
	codeEntry
	codeBlockedEntry
	codeEnterFirst
	codeRuling // A: what is wrong with it
)

func refuse(clause string, code uint8, a, b int) rules.Refusal {
	return rules.Refusal{Clause: clause, Code: code, A: int32(a), B: int32(b)}
}

// legal is no refusal.
var legal rules.Refusal

// check says why an order may not be given.
func check(s *State, seat rules.Seat, o *Order) rules.Refusal {
	switch {
	case s.Over:
		return refuse(s.Ending.Clause(), codeOver, 0, 0)
	case o.Verb >= SetAt:
		if seat < 0 || s.b.umpires>>seat&1 == 0 {
			return refuse("NP-CONV-01", codeUmpireOnly, 0, 0)
		}
		return s.rulingRefused(o)
	case next(s) != rules.Ask:
		return refuse("NP-TURN-03", codeNobodyAsked, 0, 0)
	case o.Verb == EndVerb:
		free := s.b.opt[activationOrder] == freeOrder && s.Active == nobody && s.Frame.Step == NoStep
		if !free || seat != s.b.sides[s.Part].spokesman {
			return refuse("NP-TURN-04", codeNoEnd, 0, 0)
		}
		return legal
	case s.side(o.Unit) != s.Part:
		// Nobody acts in the enemy's part (NP-TURN-03, NP-TURN-06).
		clause := "NP-TURN-03"
		if seat >= 0 && s.b.seats[seat].Side == s.b.sides[s.side(o.Unit)].id {
			clause = "NP-TURN-06"
		}
		return refuse(clause, codeEnemyPart, 0, 0)
	case seat < 0 || s.card(o.Unit).seats>>seat&1 == 0:
		return refuse("NP-TURN-03", codeOtherSeat, 0, 0)
	}
	if r := s.notItsTurn(o); r.Clause != "" {
		return r
	}
	if s.Frame.Step == FollowStep {
		return legal
	}
	return s.deedRefused(o)
}

// notItsTurn says why it is not this piece that is asked.
func (s *State) notItsTurn(o *Order) rules.Refusal {
	p := &s.Pieces[o.Unit]
	choice := o.Verb == OccupyVerb || o.Verb == StandVerb
	if s.Frame.Step == FollowStep {
		if o.Unit != s.Frame.Units[0] || !choice {
			return refuse("NP-ASL-11", codeFollowUp, int(s.Frame.Units[0]), 0)
		}
		return legal
	}
	switch {
	case choice:
		return refuse("NP-ASL-11", codeNoFollowUp, 0, 0)
	case p.Fate != OnTable && p.Fate != Waiting:
		return refuse(fateClauses[p.Fate], codeGone, int(p.Fate), 0)
	case o.Unit == s.Active:
		return legal
	case o.Verb == RallyVerb && s.b.opt[rallyTiming] == atUnit:
		return legal // its own check knows whose activation it must be
	case p.Done:
		return refuse("NP-TURN-05", codeDone, 0, 0)
	case s.Active != nobody:
		return refuse("NP-TURN-04", codeTurnOfOther, int(s.Active), 0)
	case p.Fate == Waiting && s.card(o.Unit).entersTurn > s.Turn:
		return refuse("NP-TURN-07", codeNotYet, int(s.card(o.Unit).entersTurn), 0)
	}
	return legal
}

var fateClauses = [fates]string{Destroyed: "NP-DES-02", Left: "NP-RET-04", Exited: "NP-VIC-04", Captured: "NP-GEN-03", Killed: "NP-GEN-04"}

// deedRefused says why a piece whose turn it is may not do this.
func (s *State) deedRefused(o *Order) rules.Refusal {
	u := o.Unit
	p := &s.Pieces[u]
	switch {
	case o.Verb == RallyVerb:
		return s.rallyRefused(u, o.Target)
	case p.Retreating && o.Verb == RetreatVerb:
		return legal
	case p.Retreating && o.Verb == FormVerb:
		return refuse("NP-FORM-03", codeRetreating, 0, 0)
	case p.Retreating:
		return refuse("NP-RET-02", codeRetreating, 0, 0)
	case o.Verb == RetreatVerb:
		return refuse("NP-RET-02", codeNoRetreat, 0, 0)
	case o.Verb == DoneVerb:
		return legal // NP-TURN-05
	case o.Verb == EnterVerb:
		return s.enterRefused(o)
	case p.Fate == Waiting:
		return refuse("NP-TURN-07", codeEnterFirst, 0, 0)
	}
	switch o.Verb {
	case MoveVerb:
		return s.moveRefused(o)
	case TurnVerb:
		return s.turnRefused(u)
	case FormVerb:
		return s.formRefused(o)
	case FireVerb:
		if r := s.fireRefused(u); r.Clause != "" {
			return r
		}
		return s.targetRefused(u, o.Target)
	case AssaultVerb:
		if r := s.assaultRefused(u); r.Clause != "" {
			return r
		}
		return s.assaultOnRefused(u, o.Target)
	case ExitVerb:
		return s.exitRefused(u)
	}
	return refuse("NP-ACT-05", codeNoActs, 0, 0)
}

// manoeuvreRefused says why a piece may not move, turn or change formation any
// more in this activation.
func (s *State) manoeuvreRefused(u int8) rules.Refusal {
	switch k := s.card(u); {
	case k.arm == Artillery && s.Did&fired != 0:
		return refuse("NP-ACT-04", codeGunsFired, 0, 0)
	case s.Closed && k.arm == General:
		return refuse("NP-RAL-03", codeRallyClosed, 0, 0)
	case s.Closed:
		return refuse("NP-ACT-05", codeManoeuvreOver, 0, 0)
	}
	return legal
}

// stepsRefused says why a piece may not spend so many more hexes.
func (s *State) stepsRefused(u int8, hexes int8) rules.Refusal {
	if r := s.manoeuvreRefused(u); r.Clause != "" {
		return r
	}
	if s.Stopped {
		return refuse("NP-TERR-02", codeStopped, int(s.Pieces[u].At), 0)
	}
	if left := s.left(u); hexes > left {
		return refuse(s.moveClause(u), codeTooFar, int(hexes), int(left))
	}
	return legal
}

// moveClause is the clause that limits a piece's movement now.
func (s *State) moveClause(u int8) string {
	k := s.card(u)
	switch {
	case s.Active == u && s.Did&formed != 0:
		return "NP-MOVE-07"
	case k.arm == Rifles && s.b.opt[rifleMove] == asInfantry:
		return "NP-VAR-10"
	case k.horse:
		return "NP-VAR-06"
	case k.class != 0:
		return "NP-VAR-08"
	}
	return [arms]string{"NP-MOVE-01", "NP-MOVE-02", "NP-MOVE-03", "NP-MOVE-04", "NP-MOVE-05"}[k.arm]
}

func (s *State) moveRefused(o *Order) rules.Refusal {
	if r := s.stepsRefused(o.Unit, 1); r.Clause != "" {
		return r
	}
	o = s.spelled(o)
	if r := s.stepsRefused(o.Unit, o.Hexes); r.Clause != "" {
		return r
	}
	at := s.Pieces[o.Unit].At
	for i, c := range o.Path[:o.Hexes] {
		if _, ok := s.b.board.Towards(at, c); !ok {
			return refuse("NP-MOVE-06", codeNotNext, int(c), 0)
		}
		last := i == int(o.Hexes)-1
		switch e := s.entry(o.Unit, c); {
		case e == barred && !s.b.ground[c].enter[s.card(o.Unit).arm]:
			return refuse("NP-TERR-01", codeGround, int(c), 0)
		case e == barred:
			return refuse("NP-MAP-04", codeTaken, int(c), 0)
		case e == passing && last:
			return refuse("NP-MAP-04", codeNoStopHere, int(c), 0)
		case e == stopping && !last:
			return refuse("NP-TERR-02", codeStopOnWay, int(c), 0)
		}
		at = c
	}
	return s.facingRefused(o, o.Hexes)
}

// spelled is a move whose hexes are all named. Where there was no legal way to
// a hex it is led straight there, so that the refusal can say what is in the
// way.
func (s *State) spelled(o *Order) *Order {
	at := s.Pieces[o.Unit].At
	straight := true
	for _, c := range o.Path[:o.Hexes] {
		if s.b.board.Distance(at, c) > 1 {
			straight = false
		}
		at = c
	}
	if straight {
		return o
	}
	full := plain(MoveVerb, o.Unit)
	full.Facing = o.Facing
	at = s.Pieces[o.Unit].At
	for _, c := range o.Path[:o.Hexes] {
		for at != c {
			if int(full.Hexes) == maxPath {
				full.Hexes = int8(min(127, int(full.Hexes)+s.b.board.Distance(at, c)))
				return &full
			}
			at = s.nearer(at, c)
			full.Path[full.Hexes] = at
			full.Hexes++
		}
	}
	return &full
}

// nearer is the neighbour of a hex that is nearest to another, the first
// clockwise from north.
func (s *State) nearer(at, to hex.Cell) hex.Cell {
	best := hex.None
	for d := hex.N; d <= hex.NW; d++ {
		if c := s.b.board.Next(at, d); c != hex.None && (best == hex.None || s.b.board.Distance(c, to) < s.b.board.Distance(best, to)) {
			best = c
		}
	}
	return best
}

// facingRefused says why an order may not name its facing: a unit turns by one
// hexside on each hex that it enters (NP-MAP-05).
func (s *State) facingRefused(o *Order, hexes int8) rules.Refusal {
	if o.Facing == asIs {
		return legal
	}
	if !s.faces(o.Unit) {
		return refuse("NP-MAP-05", codeFacingHere, 0, 0)
	}
	if n := s.Pieces[o.Unit].Facing.Between(hex.Direction(o.Facing)); n > int(hexes) {
		return refuse("NP-MAP-05", codeTurnTooMuch, n, int(hexes))
	}
	return legal
}

// turnRefused: turning on the spot costs 1, legal as a step is (NP-MAP-05).
func (s *State) turnRefused(u int8) rules.Refusal {
	if !s.faces(u) {
		return refuse("NP-MAP-05", codeFacingHere, 0, 0)
	}
	return s.stepsRefused(u, 1)
}

func (s *State) formRefused(o *Order) rules.Refusal {
	u := o.Unit
	k, p := s.card(u), &s.Pieces[u]
	switch {
	case k.arm == Artillery:
		return refuse("NP-ACT-04", codeNoActs, 0, 0)
	case k.arm == General:
		return refuse("NP-UNIT-02", codeNoActs, 0, 0)
	case !k.arm.takes(o.Formation):
		return refuse("NP-UNIT-02", codeNoFormation, int(o.Formation), 0)
	case o.Formation == p.Formation:
		return refuse("NP-FORM-02", codeSameFormation, 0, 0)
	case s.Did&formed != 0:
		return refuse("NP-ACT-05", codeTwice, 0, 0)
	}
	if r := s.manoeuvreRefused(u); r.Clause != "" {
		return r
	}
	if s.Stopped && k.change > 0 {
		return refuse("NP-TERR-02", codeStopped, int(p.At), 0)
	}
	if s.Spent+k.change > s.changeAllowance(u, o.Formation) {
		return refuse("NP-MOVE-07", codeNoMovement, int(s.Spent), int(s.changeAllowance(u, o.Formation)))
	}
	if o.Facing == asIs {
		return legal
	}
	after := o.Formation != Square && s.b.opt[facing] == frontArc && k.arm != Rifles
	if !after || p.Formation != Square && o.Facing != int8(p.Facing) {
		return refuse("NP-MAP-05", codeFacingHere, 0, 0)
	}
	return legal
}

// changeAllowance is what may be spent up to a change of formation: the larger
// of the two allowances; with formation-allowance starting that of the start,
// of which a square without movement has 1 for this alone (NP-MOVE-07).
func (s *State) changeAllowance(u int8, to Formation) int8 {
	k := s.card(u)
	if s.b.opt[formationAllowance] == starting {
		n := k.moves[s.counted(u)]
		if n == 0 && s.counted(u) == Square {
			n = 1
		}
		return n
	}
	return max(k.moves[s.Pieces[u].Formation], k.moves[to])
}

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
	case s.Active != acting && !(s.Active == nobody && !s.Pieces[acting].Done):
		return refuse("NP-RAL-03", codeTiming, int(acting), 0)
	case acting == u && s.Did&rallied != 0:
		return refuse("NP-RAL-03", codeTried, 0, 0)
	case !once && general.Tried, once && acting == g && s.TriedBy>>u&1 != 0:
		return refuse("NP-RAL-04", codeTried, 0, 0)
	}
	return legal
}

// exitRefused: by spending one more hex, from an exit of its side (NP-VIC-04).
func (s *State) exitRefused(u int8) rules.Refusal {
	side := s.side(u)
	for i := range s.b.goals[side] {
		if g := &s.b.goals[side][i]; g.kind == exitGoal && g.leads(s.Pieces[u].At) && s.card(u).arm != General {
			if r := s.manoeuvreRefused(u); r.Clause != "" {
				return r
			}
			if s.left(u) < 1 {
				return refuse("NP-VIC-04", codeTooFar, 1, int(s.left(u)))
			}
			return legal
		}
	}
	return refuse("NP-VIC-04", codeNoExit, 0, 0)
}

// enterRefused says why a reinforcement cannot come on (NP-TURN-07).
func (s *State) enterRefused(o *Order) rules.Refusal {
	u := o.Unit
	k := s.card(u)
	switch {
	case s.Pieces[u].Fate != Waiting:
		return refuse("NP-TURN-07", codeEntry, 0, 0)
	case o.Hexes > 0 && o.to() != k.entersAt:
		return refuse("NP-TURN-07", codeEntry, int(k.entersAt), 1)
	case s.allowance(u) < 1:
		return refuse("NP-TURN-07", codeTooFar, 1, int(s.allowance(u)))
	case s.entry(u, k.entersAt) < standing:
		return refuse("NP-TURN-07", codeBlockedEntry, int(k.entersAt), 0)
	}
	return s.facingRefused(o, 1)
}
