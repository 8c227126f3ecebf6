package napoleonic

import (
	"drumhead/dice"
	"drumhead/space/hex"
)

// fire: every die that reaches the score takes a point (NP-FIRE-01). What
// comes of it follows in the order of NP-FIRE-07.
func fire(r *run, o *Order) {
	s := r.State
	u, target := o.Unit, o.Target
	from, to := s.Pieces[u].At, s.Pieces[target].At
	hexes := s.b.board.Distance(from, to)

	t := r.Throw("fire", "NP-FIRE-01", s.side(u))
	s.fireThrow(t, u, target)
	hits := r.Roll().Hits(0)

	r.Emit(Event{Kind: Fired, Unit: u, Target: target, Range: int8(hexes), Hits: [2]int8{int8(hits)}, Closes: s.closes(fired)})
	f := Frame{Units: [2]int8{u, target}, Cells: [2]hex.Cell{from, to}, Hits: int8(hits), Winner: nobody}
	casualties(r, &f, 1, hits)
	removeDestroyed(r, target)
	if !nobodyLeft(r) {
		proceed(r, f, RiskStep)
	}
}

// closes says whether a deed of the active piece closes its manoeuvre: fire
// after it, or any fire with action-order listed (NP-ACT-05); a General's
// throw after he has moved (NP-RAL-03).
func (s *State) closes(d Deeds) bool {
	switch d {
	case fired:
		return s.Did&manoeuvre != 0 || s.b.opt[actionOrder] == listed
	case rallied:
		return s.Did&manoeuvre != 0
	}
	return d == assaulted
}

// fireThrow puts the dice of a volley to a throw, with its reasons.
func (s *State) fireThrow(t *dice.Throw, u, target int8) {
	hexes := s.b.board.Distance(s.Pieces[u].At, s.Pieces[target].At)
	n, base := s.volley(u, target, hexes)
	cover := s.b.ground[s.Pieces[target].At].cover
	t.Add(s.side(u), n, s.score(target, cover), 0)
	switch s.card(u).arm {
	case Rifles:
		t.Because("one die for each Rifleman left", "NP-FIRE-03", n)
	case Artillery:
		clause := "NP-FIRE-04"
		if fireDice.Rows[gunsRow].Cells[hexes-1].None {
			clause = "NP-VAR-11" // only the longer row goes so far
		}
		t.Because(rangeWords[hexes], clause, base)
		if s.Pieces[target].Formation == Square && s.b.opt[squareArtilleryDice] == halvedBeyondAdjacent {
			t.Because("on a square", "NP-VAR-01", 0)
		}
	default:
		t.Because(rangeWords[hexes], "NP-FIRE-02", base)
		t.Because(formationNames[s.Pieces[u].Formation], "NP-FIRE-02", 0)
	}
	if n != base {
		t.Because("reduced strength", "NP-UNIT-04", n-base)
	}
	s.becauseScore(t, target, cover, "NP-FIRE-06")
}

// becauseScore gives the reasons for the score that tells.
func (s *State) becauseScore(t *dice.Throw, target int8, cover bool, clause string) {
	if s.Pieces[target].Formation == NoFormation {
		t.Because("on artillery", "NP-FIRE-05", 0)
	} else {
		t.Because(onFormation[s.Pieces[target].Formation], "NP-FIRE-05", 0)
	}
	becauseCover(t, cover, clause)
}

// becauseCover names cover as a reason, by the clause of what is thrown.
func becauseCover(t *dice.Throw, cover bool, clause string) {
	if cover {
		t.Because("in cover, each die less 1", clause, -1)
	}
}

var onFormation = [formations]string{"", "on a line", "on a column", "on a square"}

var rangeWords = [longRange + 1]string{"in the same hex", "at one hex", "at two hexes", "at three hexes", "at four hexes", "at five hexes", "at six hexes", "at seven hexes", "at eight hexes"}

// volley is how many dice a unit throws in fire, and how many the chart gives
// before its losses count (NP-UNIT-04: the chart, then NP-VAR-01, then the
// share of its strength).
func (s *State) volley(u, target int8, hexes int) (n, base int) {
	k, p := s.card(u), &s.Pieces[u]
	if hexes < 1 || hexes > int(k.reach) {
		return 0, 0
	}
	switch k.arm {
	case Infantry:
		base = int(s.b.musket[p.Formation][hexes])
	case Rifles:
		return int(p.Strength), int(p.Strength)
	case Artillery:
		onSquare := 0
		if s.Pieces[target].Formation == Square {
			onSquare = 1
		}
		base = int(s.b.guns[onSquare][hexes])
	}
	return s.reduced(u, base), base
}

// riflesReach is the range of rifles (NP-FIRE-03), as the chart has it.
var riflesReach = func() (n int8) {
	for _, c := range fireDice.Rows[riflesRow].Cells {
		if !c.None {
			n++
		}
	}
	return n
}()

// reduced is a unit's dice with reduced-dice proportional: its share by
// strength, rounded up (NP-UNIT-04).
func (s *State) reduced(u int8, n int) int {
	if s.b.opt[reducedDice] != proportional {
		return n
	}
	left, original := int(s.Pieces[u].Strength), int(s.card(u).original)
	return (n*left + original - 1) / original
}

// score is what a die must reach to take a point of a unit (NP-FIRE-05), one
// more in cover, as each die counts one less (NP-FIRE-06).
func (s *State) score(target int8, cover bool) int {
	return scoreOn(s.Pieces[target].Formation, cover)
}

func scoreOn(f Formation, cover bool) int {
	if cover {
		return int(scoreChart[f][coverColumn])
	}
	return int(scoreChart[f][openColumn])
}

// scoreChart is the chart of scores by formation.
var scoreChart = func() (by [formations][2]int8) {
	const deepRow, thinRow = 0, 1
	for column := range 2 {
		for _, f := range []Formation{Column, Square} {
			by[f][column] = int8(scores.At(deepRow, column))
		}
		for _, f := range []Formation{Line, NoFormation} {
			by[f][column] = int8(scores.At(thinRow, column))
		}
	}
	return by
}()

// casualties takes points off one of the two of a frame; what is beyond its
// strength is lost (NP-FIRE-01, NP-DES-01).
func casualties(r *run, f *Frame, k int, n int) {
	u := f.Units[k]
	left := r.State.Pieces[u].Strength
	points := min(int8(n), left)
	if points == 0 {
		return
	}
	f.Hurt[k] += points
	r.Emit(Event{Kind: Casualties, Unit: u, Points: points, Left: left - points})
}

// removeDestroyed takes a unit off that has no points left (NP-DES-02).
func removeDestroyed(r *run, u int8) {
	if p := &r.State.Pieces[u]; p.Strength == 0 && (p.Fate == OnTable || p.Fate == Waiting) {
		r.Emit(Event{Kind: Ruined, Unit: u})
	}
}

// proceed goes on with the first step, from the one named, that has anything
// to do; after the last an assault ends the activation (NP-ASL-12).
func proceed(r *run, f Frame, from Step) {
	s := r.State
	for f.Step = from; f.Step < EndStep && !s.due(&f); f.Step++ {
	}
	if f.Step < EndStep {
		r.Emit(Event{Kind: Proceeding, Frame: f})
		return
	}
	if s.Frame.Step != NoStep {
		r.Emit(Event{Kind: Proceeding})
	}
	if f.Assault {
		r.Emit(Event{Kind: Finished, Unit: f.Units[0]})
	}
}

// due says whether a step of a procedure has anything to do.
func (s *State) due(f *Frame) bool {
	switch f.Step {
	case RiskStep:
		return s.risked(f, 0) || s.risked(f, 1)
	case PushStep:
		return f.Winner != nobody
	case FollowStep:
		// The hex just left by a pushed or destroyed defender (NP-ASL-11).
		return f.Assault && s.b.opt[followUp] == mayOccupy &&
			s.Pieces[f.Units[0]].Fate == OnTable && s.on[f.Cells[1]] == nobody
	case MoraleStep:
		return f.Assault && s.tests(f, 0) > 0
	case MoraleStep2:
		return s.tests(f, 1) > 0
	}
	return false
}
