package play_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"drumhead/play"
	"drumhead/systems"
)

// copied is the record as one seat has it.
func copied(t *testing.T, b *play.Battle, seats ...string) []play.Entry {
	t.Helper()
	var out bytes.Buffer
	if err := b.Export(&out, seats, 0); err != nil {
		t.Fatal(err)
	}
	var entries []play.Entry
	for line := range bytes.Lines(out.Bytes()) {
		e, err := play.ParseEntry(bytes.TrimSpace(line))
		if err != nil {
			t.Fatal(err)
		}
		entries = append(entries, e)
	}
	return entries
}

func written(entries []play.Entry) (lines [][]byte) {
	for i := range entries {
		lines = append(lines, entries[i].Line())
	}
	return lines
}

// What a copy does not hold excuses nothing that all may see: where a book hides
// nothing, a computer's orders are proved though its reasons are closed.
func TestComputersOrdersInCopies(t *testing.T) {
	p := gather(t, "the-mill", nil, nil)
	p.until("a throw", func(e play.Entry) bool { return len(e.Throws) > 0 && p.Seq() > 20 })
	p.give(play.Command{Kind: play.KindSit, Seat: p.friend, Text: "recruit"})
	plan := 0
	if c, due := p.Due(p.now); due && c.Kind == play.KindPlan {
		plan = p.give(c).Seq
	}
	done := 0
	for range 40 {
		if c, due := p.Due(p.now); due {
			p.give(c)
		} else if seat, _, ok := p.Computer(); ok {
			c := p.order(seat)
			c.By, c.Reasons = play.ByComputer, []string{"it seemed best"}
			p.give(c)
			done++
		} else if owing := p.Owing(); len(owing) > 0 {
			p.give(p.order(owing[0]))
		}
	}
	entries := copied(t, p.Battle, p.host)
	if r := play.Verify(written(entries), systems.Lookup); !r.Good() || plan == 0 || done < 5 {
		t.Fatalf("the copy, with a plan in entry %d and %d orders of a computer: %+v", plan, done, r.Rules)
	}
	planned := slices.Clone(entries)
	planned[plan-1].Ask = 3
	if r := play.Verify(play.Forge(t, planned), systems.Lookup); r.Holds() {
		t.Errorf("a plan that answers: %+v", r.Rules)
	}
	for name, change := range map[string]func(e *play.Entry){
		"an event left out":   func(e *play.Entry) { e.Events = e.Events[:len(e.Events)-1] },
		"an event put in":     func(e *play.Entry) { e.Events = append(slices.Clone(e.Events), entries[5].Events...) },
		"an order by another": func(e *play.Entry) { e.Order = strings.Replace(e.Order, " ", " done ", 1) + " done" },
		"an event of nothing": func(e *play.Entry) { e.Events = []json.RawMessage{} },
	} {
		forged := slices.Clone(entries)
		i := slices.IndexFunc(forged, func(e play.Entry) bool {
			return e.By == play.ByComputer && e.Kind == play.KindOrder && len(e.Events) > 0
		})
		change(&forged[i])
		if r := play.Verify(play.Forge(t, forged), systems.Lookup); !r.Chain.Good || r.Holds() {
			t.Errorf("%s: %+v", name, r.Rules)
		}
	}
}

// Nothing happens by words, whatever a copy does not hold, and whatever its book hides.
func TestNothingHappensByWordsInCopies(t *testing.T) {
	forBooks(t, nil, func(t *testing.T, p *party) {
		var worked play.Entry
		p.until("something for all to see", func(e play.Entry) bool {
			if len(e.Events) > 0 {
				worked = e
			}
			return p.Seq() > 25 && worked.Seq > 0
		})
		p.settle()
		for _, kind := range []string{play.KindTalk, play.KindPoint, play.KindNote, play.KindMark, play.KindInstruct} {
			p.give(play.Command{Kind: kind, Seat: p.friend, Text: "pass"})
		}
		p.give(play.Command{Kind: play.KindPropose, Seat: p.friend, To: 3, Text: "pass"})
		p.give(play.Command{Kind: play.KindAnswer, Seat: p.host, To: p.Seq(), Text: "no"})
		p.give(play.Command{Kind: play.KindLeave, Seat: p.friend})
		p.give(play.Command{Kind: play.KindSit, Seat: p.friend})
		entries := copied(t, p.Battle, p.host)
		if r := play.Verify(written(entries), systems.Lookup); !r.Holds() {
			t.Fatalf("the copy: %s", r.First())
		}
		for n := range 9 {
			for what, change := range map[string]func(e *play.Entry){
				"events": func(e *play.Entry) { e.Events = worked.Events },
				"dice":   func(e *play.Entry) { e.Asked = &play.Throw{Purpose: "luck"} },
			} {
				forged := slices.Clone(entries)
				e := &forged[len(forged)-1-n]
				if change(e); e.Kind == play.KindAnswer && what == "dice" && !strings.HasSuffix(t.Name(), "/open") {
					continue // who is not shown the battle cannot tell that nobody wanted a die for it
				}
				if r := play.Verify(play.Forge(t, forged), systems.Lookup); !r.Chain.Good || r.Holds() {
					t.Errorf("%s with %s: %+v", e.Kind, what, r.Rules)
				}
			}
		}
	})
}

// A copy of a battle in which something is hidden is not proved, and not called
// forged either, also where it does not hold how the battle began.
func TestCopiesOfHiddenBattles(t *testing.T) {
	for _, book := range books[1:] {
		for _, hidden := range []bool{false, true} {
			p := gather(t, book.battle, book.options, func(o *play.CreateOptions) {
				if hidden {
					o.Scenario = bytes.Replace(o.Scenario, []byte(`type: skirmishers, under: g2, at: "27,10"`), []byte(`type: skirmishers, figures: 1, under: g2, hidden: true, at: "10,17"`), 1)
				}
			})
			p.settle()
			entries := copied(t, p.Battle, p.friend)
			r := play.Verify(written(entries), systems.Lookup)
			if r.Good() || !r.Holds() || !strings.Contains(r.First(), "does not hold what is still hidden") {
				t.Errorf("%s: %+v %+v", book.battle, r.Parts, r.Rules)
			}
			if _, err := play.Bring(written(entries), systems.Lookup, play.Limits{}); err == nil {
				t.Errorf("%s: it is taken in", book.battle)
			}
		}
	}
}

// Of an order that standing instructions gave a copy does not show whether they
// said so. What came of it shows.
func TestInstructedOrdersInCopies(t *testing.T) {
	p := gather(t, "the-mill", nil, nil)
	p.untilAsked(p.friend)
	left := p.order(p.friend)
	p.give(play.Command{Kind: play.KindInstruct, Seat: p.friend, Text: left.Order})
	c, due := p.Due(p.now, p.friend)
	if !due || c.By != play.ByInstruction {
		t.Fatalf("the table owes %+v", c)
	}
	given := p.give(c)
	entries := copied(t, p.Battle, p.host)
	r := play.Verify(written(entries), systems.Lookup)
	if r.Good() || !r.Holds() || len(r.Rules.Unproved) != 1 || r.Rules.Unproved[0].Entries != fmt.Sprint(given.Seq) {
		t.Errorf("%+v", r.Rules)
	}
	if r := play.Verify(written(copied(t, p.Battle, p.friend)), systems.Lookup); !r.Good() {
		t.Errorf("his own copy: %s", r.First())
	}
	for name, change := range map[string]func(e *play.Entry){
		"an event left out":       func(e *play.Entry) { e.Events = e.Events[1:] },
		"an event twice":          func(e *play.Entry) { e.Events = append(slices.Clone(e.Events), e.Events...) },
		"of the other seat":       func(e *play.Entry) { e.Seat = p.host },
		"by the table":            func(e *play.Entry) { e.By = play.ByTable },
		"an order that cannot be": func(e *play.Entry) { e.Order = "nobody done" },
	} {
		forged := slices.Clone(entries)
		change(&forged[given.Seq-1])
		if r := play.Verify(play.Forge(t, forged), systems.Lookup); !r.Chain.Good || r.Holds() {
			t.Errorf("%s: %+v", name, r.Rules)
		}
	}
	for name, change := range map[string]func(e *play.Entry){
		"a note by a stranger":      func(e *play.Entry) { e.Kind, e.Seat = play.KindNote, "stranger" },
		"a note by a computer":      func(e *play.Entry) { e.Kind, e.By = play.KindNote, play.ByComputer },
		"instructions by the table": func(e *play.Entry) { e.Kind, e.By = play.KindInstruct, play.ByTable },
		"a mark on what is to come": func(e *play.Entry) { e.Kind, e.To = play.KindMark, 999 },
		"instructions with a throw": func(e *play.Entry) { e.Kind, e.To = play.KindInstruct, 3 },
	} {
		forged := slices.Clone(entries)
		change(&forged[given.Seq-2])
		if r := play.Verify(play.Forge(t, forged), systems.Lookup); !r.Chain.Good || r.Holds() {
			t.Errorf("%s: %+v", name, r.Rules)
		}
	}
}
