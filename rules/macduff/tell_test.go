package macduff

import (
	"strings"
	"testing"

	"drumhead/dice"
)

// said is what the log says of an order and its dice, as whoever may see all reads it.
func said(t *testing.T, s *State, text string, faces ...uint8) string {
	t.Helper()
	o, err := parseOrder(s, text)
	if err != nil {
		t.Fatal(err)
	}
	before := *s
	r := run{Keep: true}
	r.Start(fold, s, &dice.Script{Faces: faces})
	Rules.Do(&r, seatAsked(s), &o)
	var lines []string
	at := 0
	for i := range r.Events {
		var throws []dice.Thrown
		for ; at < len(r.Throws) && r.Throws[at].Before <= i; at++ {
			throws = append(throws, r.Throws[at])
		}
		if l := tellEvent(&before, &r.Events[i], throws); len(l.Spans) > 0 {
			lines = append(lines, l.Plain())
		}
		fold(&before, &r.Events[i])
	}
	return strings.Join(lines, "\n")
}

// A move tells of how far it has fallen short, and what ended it: whoever stands in
// the way, ground that is closed or slow, the dice.
func TestWhatStopsAMoveIsTold(t *testing.T) {
	const field = `
drumhead: 1
id: short
title: Short
rules: macduff
board:
  grid: inches
  grounds:
    - {terrain: marsh, name: the Long Moss, box: "30,14 42,18"}
    - {terrain: wood, name: the Alder Wood, box: "48,14 60,18"}
    - {terrain: lake, name: the Mere, box: "62,14 70,18"}
forces:
  A:
    - {id: g1, type: commander, at: "18,4"}
    - {id: i1, name: the Rifles, type: infantry, at: "18,12", files: 6}
    - {id: i2, name: the Old Guard, type: infantry, at: "18,17", files: 6}
    - {id: i3, type: infantry, at: "36,12", files: 6, marks: [called]}
    - {id: i4, type: infantry, at: "54,12", files: 6, marks: [called]}
    - {id: i5, type: infantry, at: "66,12", files: 6, marks: [called]}
  B:
    - {id: h1, type: commander, at: "18,34"}
    - {id: j1, type: infantry, at: "4,40", files: 6}
now: {turn: 1, card: g1}
`
	for _, c := range []struct {
		order, want string
		dice        []uint8
	}{
		{"i1 move 18,22", "go 3.5 of 10 inches: the Old Guard stands in the way. MOVE-13", []uint8{6, 6}},
		{"i2 move 18,23", "goes 4 of 6 inches.", []uint8{2, 2}},
		{"i3 move 36,20", "goes 7 of 8 inches: the Long Moss took 4 inches. TERR-04", []uint8{6, 5}},
		{"i4 move 54,20", "the Alder Wood took 4 inches", []uint8{6, 5}},
		{"i5 move 66,20", "goes 2 of 8 inches: the Mere is closed to it. TERR-03", []uint8{6, 5}},
	} {
		s := trial(t, field)
		give(t, s, c.order)
		if got := said(t, s, "done", c.dice...); !strings.Contains(got, c.want) {
			t.Errorf("%s: told\n%s\nwanted %q", c.order, got, c.want)
		}
	}
}

// So does a charge that falls short.
func TestWhatStopsAChargeIsTold(t *testing.T) {
	s := trial(t, chargeOdds)
	give(t, s, "i1 charge j1")
	give(t, s, "done")
	if got := said(t, s, "j1 stand", 2, 2, 1); !strings.Contains(got, "goes 5 of 9 inches") {
		t.Errorf("told\n%s\nwanted five of nine inches", got)
	}
	s = trial(t, chargeOdds)
	give(t, s, "i1 charge j1")
	give(t, s, "done")
	if got := said(t, s, "j1 stand", 4, 4, 4); strings.Contains(got, " of 9 ") {
		t.Errorf("told\n%s\nwanted no word of falling short", got)
	}
}

// And a change that is not completed, with what it needed.
func TestWhatAChangeNeededIsTold(t *testing.T) {
	s := trial(t, chargeOdds)
	give(t, s, "i1 maneuver 18,20")
	if got := said(t, s, "done", 1, 2); !strings.Contains(got, "goes 3 of 8 inches") {
		t.Errorf("told\n%s\nwanted three of eight inches", got)
	}
	s = trial(t, chargeOdds)
	give(t, s, "i1 maneuver 18,16 facing 180")
	if got := said(t, s, "done", 1, 2); !strings.Contains(got, "cannot complete the change [1 2]: it needed ") {
		t.Errorf("told\n%s\nwanted what it needed", got)
	}
}

// Who can go nowhere at all, whatever he throws, is told of with what keeps him.
func TestWhoDoesNotGetForwardIsTold(t *testing.T) {
	s := trial(t, strings.Replace(chargeOdds, `at: "18,21"`, `at: "18,12.8"`, 1))
	give(t, s, "i1 move 18,19")
	if got := said(t, s, "done", 3, 4); !strings.Contains(got, "does not get forward [3 4]: ") {
		t.Errorf("told\n%s\nwanted that it does not get forward, and why", got)
	}
}

// And a detachment that does not come so far.
func TestWhatADetachmentNeededIsTold(t *testing.T) {
	s := trial(t, chargeOdds)
	give(t, s, "i1 maneuver tell-off 4 18,16")
	if got := said(t, s, "done", 1, 2); !strings.Contains(got, "cannot complete the change [1 2]: it needed ") {
		t.Errorf("told\n%s\nwanted what it needed", got)
	}
}

// A shot has an arrow on the map, from who shoots to whom.
func TestAShotIsDrawn(t *testing.T) {
	s := trial(t, chargeOdds)
	u := s.b.find("i1")
	l := tellEvent(s, &Event{Kind: Shot, Unit: u, Target: s.b.find("j1"), N: 2}, nil)
	if len(l.Course) != 2 || l.Course[0] == l.Course[1] {
		t.Errorf("%q is drawn %v", l.Plain(), l.Course)
	}
	if l := tellEvent(s, &Event{Kind: Shot, Unit: u, Target: nobody}, nil); l.Course != nil {
		t.Errorf("a shot at the works is drawn %v", l.Course)
	}
}

// Who has left by an exit is told from who was driven off, and who is missed does not fire.
func TestWhoLeftByAnExit(t *testing.T) {
	s := trial(t, chargeOdds)
	for fate, want := range map[Fate]string{Gone: "has left by an exit", LeftTable: "has left the table"} {
		s.Pieces[1].Fate = fate
		if list := s.states(1); len(list) != 1 || list[0].Text != want {
			t.Errorf("%v: %+v", fate, list)
		}
	}
	if l := tellEvent(trial(t, chargeOdds), &Event{Kind: Missed, Unit: 0}, nil); l.Kind != "" {
		t.Errorf("%q is of the kind %s", l.Plain(), l.Kind)
	}
}

// Of a unit of which its detachment alone was left nothing is when that is lost too (MD-UNIT-09).
func TestWholeUnitIsLost(t *testing.T) {
	s := trial(t, `
drumhead: 1
id: parts
title: Parts
rules: macduff
board: {grid: inches, depth: 48}
forces:
  A:
    - {id: g1, type: commander, at: "18,4"}
    - {id: i1, type: infantry, at: "18,12", files: 6}
    - {id: d1, type: infantry, of: i1, figures: 4, files: 4, formation: open, at: "23,12"}
  B:
    - {id: h1, type: commander, at: "18,44"}
    - {id: j1, type: infantry, at: "20,37", files: 6, facing: S}
now: {turn: 1, card: h1}
`)
	whole := func() string {
		for _, p := range view(s).Pieces {
			if p.ID == "i1" && len(p.State) > 0 {
				return p.State[0].Kind + ": " + p.State[0].Text
			}
		}
		return ""
	}
	for _, lost := range []struct{ id, want string }{{"i1", "gone: only its detachment is left (UNIT-09)"}, {"d1", "destroyed: lost with its detachment (UNIT-09)"}} {
		for u := range s.b.pieces {
			if s.card(u).id == lost.id {
				r := run{}
				r.Start(fold, s, &dice.Script{})
				remove(&r, u, LeftTable)
			}
		}
		if got := whole(); got != lost.want {
			t.Errorf("%s has left the table, and the unit is told as %q, not %q", lost.id, got, lost.want)
		}
	}
}
