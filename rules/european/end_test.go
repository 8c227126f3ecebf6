package european

import (
	"fmt"
	"math"
	"testing"

	"drumhead/dice"
)

// book keeps the account of a battle by the words of EU-VIC-01 and 02 alone, from where units
// stand and the hits that they have.
type book struct{ held []int8 }

// atEnd is what a turn's end must bring, as the units stand at it.
func (b *book) atEnd(s *State) (winner int8, over bool) {
	var began, left, hits [2]int
	alone := make([]int8, len(b.held))
	for i, h := range s.b.holds {
		var near [2]bool
		for u := range s.b.pieces {
			p := &s.Pieces[u]
			x, y := float64(p.At.X-h.at.X), float64(p.At.Y-h.at.Y)
			if s.card(u).arm != Commander && p.Fate == OnTable && math.Hypot(x, y) <= float64(h.within) {
				near[s.side(u)] = true
			}
		}
		if alone[i] = nobody; near[0] != near[1] {
			alone[i] = map[bool]int8{true: 0, false: 1}[near[0]]
			b.held[i] = alone[i]
		}
	}
	for u := range s.b.pieces {
		if s.card(u).arm == Commander {
			continue
		}
		began[s.side(u)]++
		if s.Pieces[u].Fate != Eliminated { // who is still to come is not lost
			left[s.side(u)]++
			hits[s.side(u)] += int(s.Pieces[u].Hits)
		}
	}
	last := s.Turn >= s.b.limit
	var broken, reached [2]bool
	for side := range 2 {
		lost := began[side] - left[side]
		broken[side] = s.b.breaks && (2*lost >= began[side] && s.b.opt[breakPoint] != allLost || left[side] == 0)
		reached[side] = len(s.b.goals[side]) > 0
		for _, g := range s.b.goals[side] {
			switch {
			case g.hold < 0:
				reached[side] = reached[side] && began[1-side]-left[1-side] >= int(g.count)
			case g.take:
				reached[side] = reached[side] && alone[g.hold] == int8(side)
			default:
				reached[side] = reached[side] && last && b.held[g.hold] == int8(side)
			}
		}
	}
	more := func(a, b [2]int) int8 {
		for side := range 2 {
			if a[side] > a[1-side] || a[0] == a[1] && b[side] < b[1-side] {
				return int8(side)
			}
		}
		return nobody
	}
	switch {
	case broken[0] && broken[1]:
		return more(left, [2]int{}), true
	case broken[0] != broken[1]:
		return map[bool]int8{true: 1, false: 0}[broken[0]], true
	case reached[0] != reached[1]:
		return map[bool]int8{true: 0, false: 1}[reached[0]], true
	}
	return more(left, hits), last
}

// Battles end as the account has it that is kept beside them: broken, by goals of either side or
// by the count, with units that come late and rulings of every option that bears on it.
func TestEndsAsTheAccountSays(t *testing.T) {
	ends := map[string]int{}
	for seed := range uint64(300) {
		pick := dice.NewFast(seed, 19)
		among := func(list ...string) string { return list[pick.Intn(len(list))] }
		goal := func() string {
			return among("", "{hold: '18,18'}", "{take: '18,18', within: 5}", "{break: 2}", "{hold: '18,18'}, {break: 1}", "{hold: '12,18'}, {hold: '24,18', within: 4}")
		}
		a, b := goal(), goal()
		if b == "{take: '18,18', within: 5}" && a != b || a == "{take: '18,18', within: 5}" { // as wide for the one as for the other
			a, b = "{take: '18,18', within: 5}", among("", "{hold: '18,18', within: 5}", "{break: 1}")
		}
		first := parsed(t, fmt.Sprintf(`drumhead: 1
id: ends
title: Ends
rules: european
turns: %d
options: {break-point: %s, commander-fate: %s, dragoon-elimination: %q, melee-dice-for-others: %s, commander-vulnerability: %s}
board: {grid: inches, width: 36, depth: 30}
forces:
  A:
    - {id: i1, type: infantry, at: "12,9", hits: %d}
    - {id: s1, type: skirmishers, at: "18,9", hits: 3}
    - {id: c1, type: cavalry, at: "24,9", hits: %d}
    - {id: a1, type: artillery, at: "30,5", enters: {turn: 3}}
    - {id: g1, type: commander, with: i1}
  B:
    - {id: j1, type: infantry, at: "12,21", hits: 9}
    - {id: j2, type: infantry, at: "24,21", hits: %d}
    - {id: d1, type: dragoons, at: "18,21", hits: 2}
    - {id: h1, type: commander, at: "18,26"}
victory: {break: %s, goals: {A: [%s], B: [%s]}}
`, 2+pick.Intn(8), among("half", "all"), among("with-unit", "survives"), among("7", "13"), among("none", "shooting-dice"), among("melee-one-hit", "immune", "seven-hits"),
			pick.Intn(12), pick.Intn(7), pick.Intn(12), among("true", "false"), a, b))
		keep := book{}
		for i := range first.b.holds {
			keep.held = append(keep.held, first.Held[i])
		}
		s := *first
		mind := dice.NewFast(seed, 20)
		var r run
		var o Order
		for !s.Over {
			then := s
			r.Start(fold, &s, &mind)
			goOn(&r, &mind, &o)
			for i := range r.Events {
				fold(&then, &r.Events[i])
				if r.Events[i].Kind != TurnEnded {
					continue
				}
				winner, over := keep.atEnd(&then)
				if s.Over != over || over && s.Winner != winner {
					t.Fatalf("battle %d, turn %d: over %v, won by %d; the account has %v, %d: %+v", seed, then.Turn, s.Over, s.Winner, over, winner, keep)
				}
			}
		}
		ends[s.Ending.Clause()]++
	}
	if len(ends) < 2 {
		t.Errorf("battles ended by %v only", ends)
	}
}
