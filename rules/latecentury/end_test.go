package latecentury

import (
	"fmt"
	"testing"

	"drumhead/dice"
	"drumhead/rules"
	"drumhead/space/square"
)

// book keeps the account of a battle by the words of LC-END-01 to 04 alone, from what can be
// seen on the table before and after each step.
type book struct {
	points [2]int // what each side has lost: figures, and three for its Commander
	held   map[square.Cell]int8
	again  map[int8]int // how often each may still come
}

// follow notes what one step has cost.
func (b *book) follow(before, after *State) {
	for u := range after.b.pieces {
		p, q := &before.Pieces[u], &after.Pieces[u]
		switch {
		case after.card(u).arm == Commander:
			if p.Fate == OnTable && q.Fate != OnTable {
				b.points[after.side(u)] += 3
			}
		case p.lives() && q.Fate == OnTable:
			b.points[after.side(u)] += int(p.Strength - q.Strength)
		case p.lives() && !q.lives():
			b.points[after.side(u)] += int(p.Strength) // fallen, run off, given up
		}
	}
}

// verdict is what the end of the turn must bring: who has won, or that it goes on.
func (b *book) verdict(s *State) (winner int8, over bool) {
	steady := func(side int8, c square.Cell) bool {
		u := s.on[c]
		return u != nobody && s.side(u) == side && !s.Pieces[u].Retreating
	}
	last := s.Turn >= s.b.limit
	var beaten, reached [2]bool
	for side := range int8(2) {
		started, lost, left := 0, 0, 0
		for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
			if s.card(u).arm == Commander {
				continue
			}
			started++
			switch f := s.Pieces[u].Fate; {
			case f == OnTable || f == Waiting:
				left++
			case f != Surrendered && b.again[u] > 0: // it gathers before anything is counted
				b.again[u]--
				left++
			default:
				lost++
			}
		}
		for c := range b.held {
			if steady(side, c) {
				b.held[c] = side
			}
		}
		beaten[side] = s.b.opt[victory] != onPointsOnly && (left == 0 || s.b.opt[victory] == 0 && 2*lost >= started)
	}
	for side := range int8(2) {
		reached[side] = len(s.b.goals[side]) > 0
		for _, g := range s.b.goals[side] {
			if c := s.b.holds[g.hold]; g.take {
				reached[side] = reached[side] && steady(side, c)
			} else {
				reached[side] = reached[side] && last && b.held[c] == side
			}
		}
	}
	more := nobody
	switch {
	case b.points[0] < b.points[1]:
		more = 0
	case b.points[1] < b.points[0]:
		more = 1
	}
	switch {
	case beaten[0] && beaten[1], !beaten[0] && !beaten[1] && reached[0] && reached[1]:
		return more, true
	case beaten[1], reached[0] && !beaten[0]:
		return 0, true
	case beaten[0], reached[1]:
		return 1, true
	}
	return more, last
}

// fightOn is goOn with a taste for what throws dice: armies that wander do not wear out.
func fightOn(r *run, mind *dice.Fast, out *rules.Offer[Order]) bool {
	s := r.State
	if next(s) != rules.Ask {
		return goOn(r, mind, out)
	}
	seat := seatAsked(s)
	offer(s, seat, out)
	o := out.Orders[mind.Intn(len(out.Orders))]
	for _, c := range out.Orders {
		if act(s, seat, &c).Dice && mind.Intn(3) > 0 {
			o = c
		}
	}
	Rules.Do(r, seat, &o)
	return true
}

// Battles end as the account has it that is kept beside them: by exhaustion, annihilation or
// points, with goals of either side, and with Units that come late and come again.
func TestEndsAsTheAccountSays(t *testing.T) {
	ends := map[string]int{}
	for seed := range uint64(120) {
		pick := dice.NewFast(seed, 19)
		among := func(list ...string) string { return list[pick.Intn(len(list))] }
		goal := func() string {
			return among("", "{take: D4}", "{hold: D4}", "{hold: D4}, {take: C3}", "{hold: C3}, {hold: E5}")
		}
		first := trial(t, fmt.Sprintf(`
board: {grid: square, columns: 7, rows: 7, terrain: {B4: wood, F4: buildings, D3: fieldwork}}
turns: %d
options: {commander-rating: set, victory: %s, retreat-start: %s, retreat-blocked: %s, unseen-units: %s}
forces:
  A:
    - {id: g1, type: commander, at: D2, rating: average}
    - {id: i1, type: infantry, at: D2}
    - {id: i2, type: infantry, at: E2, strength: 2}
    - {id: m1, type: machine-gun, at: C2}
    - {id: k1, type: cavalry, enters: {turn: 3%s}}
  B:
    - {id: h1, type: commander, at: D6, rating: poor}
    - {id: s1, type: native-spears, at: D6, again: {after: 1, times: %d}}
    - {id: s2, type: native-spears, at: F4, again: {after: 2, times: 1, at: A7}}
    - {id: j1, type: native-muskets, at: B4}
victory: {goals: {A: [%s], B: [%s]}, held: {%s}}
`, 4+pick.Intn(9), among("exhaustion", "annihilation", "points"), among("next-turn", "at-once"), among("hold", "attrition", "surrender"), among("on-table", "off-table"),
			among("", ", at: A2"), 1+pick.Intn(2), goal(), goal(), among("", "D4: A", "D4: B")))
		keep := book{held: map[square.Cell]int8{}, again: map[int8]int{}}
		for i, c := range first.b.holds {
			keep.held[c] = first.Held[i]
		}
		for u := range first.b.pieces {
			keep.again[u] = int(first.Again[u])
		}
		s := *first
		mind := dice.NewFast(seed, 20)
		var r run
		var out rules.Offer[Order]
		for {
			before := s
			var winner int8
			var over, ending bool
			if ending = !s.Over && s.Stage == EndStage; ending {
				winner, over = keep.verdict(&s)
			}
			r.Start(fold, &s, &mind)
			if !fightOn(&r, &mind, &out) {
				break
			}
			if ending && (s.Over != over || over && s.Winner != winner) {
				t.Fatalf("battle %d, turn %d: over %v, won by %d; the account has %v, %d: %+v", seed, before.Turn, s.Over, s.Winner, over, winner, keep)
			}
			if !ending && s.Over {
				t.Fatalf("battle %d ends in the middle of turn %d", seed, s.Turn)
			}
			keep.follow(&before, &s)
			if s.Over {
				ends[s.Ending.Clause()+" "+fmt.Sprint(s.Ending)]++
			}
		}
	}
	if len(ends) < 4 { // all but an umpire's, and two conditions met at once
		t.Errorf("battles ended by %v only", ends)
	}
}
