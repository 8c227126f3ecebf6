package muzzleblast

import (
	"encoding/json"
	"flag"
	"strings"
	"testing"

	"drumhead/dice"
	"drumhead/rules"
	"drumhead/space/inches"

	"pgregory.net/rapid"
)

// The same is tried each time; -rapid.seed looks elsewhere, -rapid.checks further.
func init() { flag.Set("rapid.seed", "1") }

// parted is a battle of two armies with something between them, from edge to
// edge, that nobody passes.
const parted = `
drumhead: 1
id: parted
title: Parted
rules: muzzleblast
options: {left-to-right: free, free-unit-sizes: on, retreat-timing: TIMING}
board:
  grid: inches
  grounds:
    - {terrain: house, box: "8,8.5 11,11"}
    - {terrain: large-house, box: "20,13 24,16"}
    - {terrain: house, box: "30,7 33,10"}
    - {terrain: house, box: "31,13 34,16"}
    - {terrain: lake, box: "26,3 28,6"}
  courses:
    - {PARTS, path: "0,12 48,12"}
    - {kind: wall, path: "14,2 14,9"}
forces:
  A:
    - {id: i1, type: infantry, at: "9.5,8", men: 8, figures: {"1": {at: "5,9"}, "2": {house: house1}, "3": {house: house1}}}
    - {id: i2, type: infantry, men: 5, figures: {"1": {at: "18,10"}, "2": {at: "19.2,10.3"}, "3": {at: "20.5,9.5"}, "4": {at: "21,8"}, "5": {at: "18,8"}}}
    - {id: i3, type: infantry, at: "36,10.9", weapon: rifle}
    - {id: c1, type: command, at: "24,10"}
    - {id: o1, type: officer, at: "28,10"}
  B:
    - {id: j1, type: infantry, at: "9.5,13.4", facing: S, men: 8, figures: {"1": {at: "15,13.5"}}}
    - {id: j2, type: infantry, facing: S, men: 5, figures: {"1": {at: "25,13.3"}, "2": {house: house2}, "3": {house: house2}, "4": {house: house4}, "5": {at: "27,15"}}}
    - {id: h1, type: cavalry, at: "37,13.2", facing: S, weapon: pistol}
now: {turn: 1}
`

// errandAtRandom is an order of those by which men go by themselves.
func errandAtRandom(s *State, side int8, mind *dice.Fast) (o Order) {
	k := &s.b.sides[side]
	u := k.first + int8(mind.Intn(int(k.last-k.first)))
	from, to := s.men(u)
	f := figurePiece(from + int16(mind.Intn(int(to-from))))
	near := func(p inches.Point) inches.Position {
		return p.Ahead(inches.Heading(mind.Intn(int(inches.Full))), inches.Inch.Fine()*inches.Fine(mind.Intn(80))/16, 0).Position()
	}
	switch mind.Intn(6) {
	case 0:
		o = newOrder(EnterVerb, Piece(u))
		o.House, o.Count = int8(mind.Intn(len(s.b.terrain.houses))), int8(mind.Intn(4))
	case 1:
		o = newOrder(EnterVerb, f)
		o.House = int8(mind.Intn(len(s.b.terrain.houses)))
	case 2:
		o = newOrder(LeaveVerb, Piece(u))
		o.Path.add(near(s.middle(u)))
		o.End.Files = int8(1 + mind.Intn(3))
	case 3:
		o = newOrder(JoinVerb, f)
	case 4:
		o = newOrder(MoveVerb, f)
		o.Path.add(near(s.figureAt(f.figure())))
	default:
		o = newOrder(MoveVerb, Piece(u))
		o.Path.add(near(s.Units[u].At.Point()))
	}
	return o
}

// TestParted: what nobody passes, nobody passes by any order, retreat, rout or
// melee (MB-MOV-08, MB-MOV-10, MB-MOV-11, MB-ORG-08).
func TestParted(t *testing.T) {
	gone := map[Kind]int{}
	rapid.Check(t, func(rt *rapid.T) {
		parts := rapid.SampledFrom([]string{"kind: wall, level: 2", "kind: river, width: \"1\"", "kind: stream", "kind: cliff"}).Draw(rt, "parts")
		timing := rapid.SampledFrom([]string{"next-movement", "at-once"}).Draw(rt, "timing")
		s := started(t, strings.NewReplacer("PARTS", parts, "TIMING", timing).Replace(parted))
		mind := dice.NewFast(rapid.Uint64().Draw(rt, "seed"), 1)
		var r run
		for s.Turn < 6 && next(s) != rules.Over {
			r.Start(fold, s, &mind)
			r.Keep = true
			if next(s) == rules.Table {
				step(&r)
				for _, e := range r.Events {
					gone[e.Kind]++
				}
				if wrong := s.astray(); wrong != "" {
					for i := range r.Events {
						rt.Logf("%s", told(s, &r.Events[i]))
					}
					rt.Fatalf("turn %d, parted by a %s: %s", s.Turn, parts, wrong)
				}
				continue
			}
			for side := range int8(2) {
				for range 12 {
					o := errandAtRandom(s, side, &mind)
					if s.Stage != Orders || !check(s, rules.Seat(side), &o).Legal() {
						continue
					}
					resolve(&r, rules.Seat(side), &o)
				}
				if s.asks(side) {
					r.Emit(Event{Kind: Closed, Side: side})
				}
			}
		}
	})
	for _, kind := range []Kind{Entered, Rushed, FellIn, CameOut, Moved} {
		if gone[kind] < 20 && !testing.Short() {
			t.Errorf("%s came %d times only", kindNames[kind], gone[kind])
		}
	}
}

// told is an event as records hold it.
func told(s *State, e *Event) string {
	text, err := json.Marshal(e)
	if err != nil {
		return err.Error()
	}
	return string(text)
}

// astray is who stands where nobody may: across what parts the two, or by
// himself in water or in a house that he has not entered; "" if nobody does.
func (s *State) astray() string {
	for f := range s.Figures {
		m := &s.Figures[f]
		if !m.lives() {
			continue
		}
		at := s.figureAt(int16(f))
		name := s.b.figureID(int16(f)) + " at " + at.Position().String()
		past := at.Position().Y - 12*inches.Inch
		if s.b.units[s.b.figures[f].unit].side == 1 {
			past = -past
		}
		if past > 1 { // a thousandth is nothing
			return name + " is on the other side"
		}
		if m.Is == Loose && s.wet(at) {
			return name + " stands in water"
		}
		if m.Is == Loose && s.built(at) >= 0 {
			return name + " stands in a house"
		}
	}
	return ""
}
