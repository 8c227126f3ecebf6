package napoleonic

import (
	"fmt"
	"testing"

	"drumhead/dice"
	"drumhead/rules"
	"drumhead/space/hex"
)

// book keeps the account of a battle by the words of NP-VIC-01 to 04 alone, from where units
// stand, how strong they are and how they have gone.
type book struct {
	first *State // as it began
	held  map[hex.Cell]int8
	exits [2][]int8 // for each goal of a side
}

// follow goes through what one step has done: who leaves by an exit, and who stands where a
// part ends.
func (b *book) follow(before State, events []Event) {
	s := before
	for i := range events {
		e := &events[i]
		switch {
		case e.Kind == Departed:
			side := s.side(e.Unit)
			for i, g := range s.b.goals[side] {
				if g.kind == exitGoal && g.of[s.card(e.Unit).arm] && g.leads(s.Pieces[e.Unit].At) {
					b.exits[side][i]++
				}
			}
		case e.Kind == PartEnded:
			for u := range s.b.pieces {
				p := &s.Pieces[u]
				if _, wanted := b.held[p.At]; wanted && s.card(u).arm != General && p.Fate == OnTable && !p.Retreating {
					b.held[p.At] = s.side(u)
				}
			}
		}
		fold(&s, e)
	}
}

// losses are the combat units of a side that are lost, their points, and how many it has left or
// has brought away.
func (b *book) losses(s *State, side int8) (units, points, left, began int8) {
	for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
		p := &s.Pieces[u]
		if s.card(u).arm == General {
			continue
		}
		began++
		switch p.Fate {
		case OnTable, Waiting, Exited:
			left++
			points += b.first.Pieces[u].Strength - p.Strength
		default:
			units++
			points += b.first.Pieces[u].Strength
		}
	}
	return units, points, left, began
}

// verdict is what the end of the turn must bring.
func (b *book) verdict(s *State) (winner int8, over bool) {
	var lost, points [2]int8
	var broken, reached [2]bool
	last := s.Turn >= s.b.limit
	for side := range int8(2) {
		var began int8
		lost[side], points[side], _, began = b.losses(s, side)
		broken[side] = s.b.breaks && lost[side] >= (began+1)/2
	}
	for side := range int8(2) {
		reached[side] = len(s.b.goals[side]) > 0
		for i, g := range s.b.goals[side] {
			switch g.kind {
			case holdGoal:
				reached[side] = reached[side] && last && b.held[s.b.holds[g.hold]] == side
			case exitGoal:
				reached[side] = reached[side] && b.exits[side][i] >= g.count
			default:
				reached[side] = reached[side] && lost[1-side] >= g.count
			}
		}
	}
	fewer := nobody
	for side := range int8(2) {
		if lost[side] < lost[1-side] || lost[0] == lost[1] && points[side] < points[1-side] {
			fewer = side
		}
	}
	switch {
	case broken[0] && broken[1]:
		return nobody, true
	case broken[1], reached[0] && !reached[1] && !broken[0]:
		return 0, true
	case broken[0], reached[1] && !reached[0]:
		return 1, true
	}
	return fewer, last || reached[0] && reached[1]
}

// Battles end as the account has it that is kept beside them: at a turn's end by a broken army,
// by goals or by the count, and at once where nobody is left; with every option set anyhow,
// exits, and units that come late.
func TestEndsAsTheAccountSays(t *testing.T) {
	ends := map[string]int{}
	for seed := range uint64(60) {
		pick := dice.NewFast(seed, 19)
		among := func(list ...string) string { return list[pick.Intn(len(list))] }
		options := ""
		for _, o := range Options {
			options += fmt.Sprintf("  %s: %q\n", o.Name, among(o.Samples()...))
		}
		goal := func(by string) string {
			return among("", "{hold: D4}", "{break: 2}", "{exit: 1, by: ["+by+"]}", "{exit: 2, of: [infantry, cavalry], by: ["+by+"]}", "{hold: D4}, {break: 1}", "{hold: C3}, {hold: E5}")
		}
		first := trial(t, fmt.Sprintf(`
board: {columns: 7, rows: 7, terrain: {C4: wood, E3: buildings, D4: wall, B3: stream}}
turns: %d
options:
%sforces:
  A:
    - {id: i1, type: infantry, at: C2, formation: line, strength: %s}
    - {id: r1, type: rifles, at: D3, formation: line, retreating: %s}
    - {id: c1, type: cavalry, at: E2, formation: column}
    - {id: i2, type: infantry, formation: column, enters: {turn: 2, at: A2}}
    - {id: g1, type: general, at: D2}
  B:
    - {id: j1, type: infantry, at: C6, formation: column}
    - {id: j2, type: infantry, at: D5, formation: square, strength: 4/6}
    - {id: d1, type: cavalry, at: E6, formation: column, strength: %s}
    - {id: k1, type: artillery, at: F5}
    - {id: h1, type: general, at: D5}
victory: {break: %s, goals: {A: [%s], B: [%s]}, held: {%s}}
`, 3+pick.Intn(9), options, among("6/6", "3/6"), among("true", "false"), among("4/4", "2/4"), among("true", "false"), goal("C7, D6"), goal("A1, C1"), among("", "D4: A", "D4: B")))
		keep := book{first: first, held: map[hex.Cell]int8{}}
		for i, c := range first.b.holds {
			keep.held[c] = first.Held[i]
		}
		for side := range keep.exits {
			keep.exits[side] = make([]int8, len(first.b.goals[side]))
		}
		s := *first
		mind := dice.NewFast(seed, 20)
		var r run
		for !s.Over {
			before := s
			ending := next(&s) == rules.Table && s.Played
			winner, over := nobody, false
			if ending {
				winner, over = keep.verdict(&s)
			}
			r.Start(fold, &s, &mind)
			fightOn(&r, &mind)
			if !over { // nobody left, at once: at the turn's end as well, for then the next begins
				_, _, a, _ := keep.losses(&s, 0)
				_, _, b, _ := keep.losses(&s, 1)
				switch over, winner = a == 0 || b == 0, nobody; {
				case a > 0:
					winner = 0
				case b > 0:
					winner = 1
				}
			}
			if s.Over != over || over && s.Winner != winner {
				t.Fatalf("battle %d, turn %d: over %v, won by %d; the account has %v, %d: %+v", seed, before.Turn, s.Over, s.Winner, over, winner, keep)
			}
			keep.follow(before, r.Events)
		}
		ends[s.Ending.Clause()]++
	}
	if len(ends) < 4 {
		t.Errorf("battles ended by %v only", ends)
	}
}

// fightOn plays one order or step at random, with a taste for what throws dice and for exits:
// armies that wander do not wear out.
func fightOn(r *run, mind *dice.Fast) {
	s := r.State
	if next(s) != rules.Ask {
		Rules.Table(r)
		return
	}
	seat := asked(s)
	var offers rules.Offer[Order]
	offer(s, seat, &offers)
	o := offers.Orders[mind.Intn(len(offers.Orders))]
	for _, c := range offers.Orders {
		if (c.Verb == ExitVerb || act(s, seat, &c).Dice) && mind.Intn(3) > 0 {
			o = c
		}
	}
	Rules.Do(r, seat, &o)
}
