package macduff

import (
	"fmt"
	"testing"

	"drumhead/dice"
	"drumhead/scenario"
	"drumhead/space/inches"

	"pgregory.net/rapid"
)

// chargeField is one unit that charges another, both of any kind and anyhow placed.
func chargeField(t *rapid.T) *State {
	figures := rapid.IntRange(1, 14).Draw(t, "figures")
	charger := fmt.Sprintf("type: %s, figures: %d", rapid.SampledFrom([]string{
		"infantry", "infantry, formation: open", "infantry, formation: column", "skirmishers", "cavalry", "cavalry, formation: open", "mounted-infantry",
	}).Draw(t, "charger"), figures)
	target := rapid.SampledFrom([]string{
		"infantry", "infantry, formation: square", "infantry, formation: column", "skirmishers", "cavalry", "artillery", "infantry, formation: open",
	}).Draw(t, "target")
	place := func(name string, least, most int) inches.Length {
		return inches.Length(rapid.IntRange(least*1000, most*1000).Draw(t, name))
	}
	src := fmt.Sprintf(`
drumhead: 1
id: charge
title: A charge
rules: macduff
board: {grid: inches}
forces:
  A:
    - {id: g1, type: commander, at: "2,2"}
    - {id: i1, %s, at: "36,24", facing: 0, marks: [called]}
  B:
    - {id: h1, type: commander, at: "70,46"}
    - {id: j1, type: %s, at: "%s,%s", facing: %d}
now: {turn: 1, card: g1}
`, charger, target, place("x", 24, 48), place("y", 24, 40), rapid.IntRange(0, 359).Draw(t, "facing"))
	sc, err := scenario.Parse("charge.yaml", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	s := new(State)
	if err := setup(s, sc); err != nil {
		t.Skip(err)
	}
	return s
}

// A charge over open ground, answered in any way, ends in contact where its dice
// reach, or short of it where they do not; and none of its front rank goes farther
// than was thrown (MD-MOVE-01, MD-CHG-04, MD-CHG-07).
func TestHowChargesEnd(t *testing.T) {
	var ends [4]int
	rapid.Check(t, func(t *rapid.T) {
		s := chargeField(t)
		u, target := s.b.find("i1"), s.b.find("j1")
		o := blank(Declare, u)
		o.D.Kind, o.D.Target = Charge, target
		if s.gap(u, target).Touching() || !check(s, seatAsked(s), &o).Legal() {
			t.Skip("no charge")
		}
		before := *s
		from, far := s.place(u), s.trackTo(u, target, s.struckFace(u, target)).dist
		mind := dice.NewFast(rapid.Uint64().Draw(t, "dice"), 1)
		var r run
		r.Keep = true
		var thrown inches.Fine
		goes, told, over := from, noReaction, false
		watch := func() {
			for _, th := range r.Throws {
				for i := range th.Groups[:th.N] {
					if th.Purpose == "charge" {
						thrown += fine(th.Sum(i))
					}
				}
			}
			for _, e := range r.Events {
				switch {
				case e.Kind == Moved && e.Unit == u && !over:
					goes = inches.Place{At: e.At, Facing: e.Facing}
				case e.Kind == Answered && e.Unit == target:
					told = answer(e.N)
				case e.Kind == Contacted, e.Kind == Tested, e.Kind == Answered && answer(e.N) == halted, e.Kind == Formed && e.Unit == u, e.Kind == Removed:
					over = true
					ends[0]++
				case e.Kind == Answered && e.Unit == u && answer(e.N) == findsNoWay && (told == noReaction || told == firing):
					t.Fatalf("no way from %v to %v", from, before.place(target))
				case e.Kind == Answered && e.Unit == u && answer(e.N) == fellShort && (told == noReaction || told == firing):
					ends[1]++
					if over = true; thrown > far+inches.Inch.Fine()/10 {
						t.Fatalf("%d thrown for a way of %d, and it falls short", thrown.Length(), far.Length())
					}
				}
			}
		}
		r.Start(fold, s, &mind)
		Rules.Do(&r, seatAsked(s), &o)
		done := blank(DoneVerb, nobody)
		r.Start(fold, s, &mind)
		Rules.Do(&r, seatAsked(s), &done)
		watch()
		for s.Depth > 0 && s.top().step().charge || s.Depth > 0 && s.top().Step == Reforming {
			r.Start(fold, s, &mind)
			answer := s.usual()
			if s.top().Step != Reforming && !draw(s, seatAsked(s), &mind, &answer) {
				t.Fatalf("nothing to answer at %s", s.top().step().name)
			}
			Rules.Do(&r, seatAsked(s), &answer)
			watch()
		}
		if told == evading || told == countering {
			return
		}
		apart, files := before.pitch(u)
		for i := range files {
			aside := (inches.Fine(2*i) - inches.Fine(files-1)) * apart / 2
			way := inches.Distance(from.At.Point().Ahead(from.Facing, 0, aside), goes.At.Point().Ahead(goes.Facing, 0, aside))
			if way > thrown+inches.Inch.Fine()/100 {
				t.Fatalf("file %d goes %d inches of %d that were thrown", i+1, way.Length(), thrown.Length())
			}
		}
	})
	if ends[0] == 0 || ends[1] == 0 {
		t.Errorf("%v: wanted some of each", ends)
	}
}
