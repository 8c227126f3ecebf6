package play

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"drumhead/rules"
	"drumhead/rules/rulestest/picket"
)

// newer are picket's rules as they would be once they had been corrected.
func newer(rules.ID) System {
	corrected := picket.Rules
	corrected.ID = "picket@3"
	return Of(&corrected)
}

// What came of orders stands as it was recorded once their rules have been
// corrected; what the table does whatever its rules is proved all the same.
func TestForgedUnderAnEarlierReading(t *testing.T) {
	forged := func(change func(e *Entry)) []Entry {
		b := evening(t, nil)
		put(t, b, Command{Kind: KindTalk, Seat: "red-general", Text: "good luck"})
		entries := slices.Clone(b.Entries())
		change(&entries[len(entries)-1])
		return entries
	}
	if r := Verify(forge(t, forged(func(*Entry) {})), newer); !r.Holds() || r.Good() {
		t.Fatalf("%+v", r)
	}
	for name, entries := range map[string][]Entry{
		"words of a stranger":         forged(func(e *Entry) { e.Seat = "stranger" }),
		"a note by a computer":        forged(func(e *Entry) { e.Kind, e.By = KindNote, ByComputer }),
		"a note for all":              forged(func(e *Entry) { e.Kind = KindNote }),
		"a mark for all":              forged(func(e *Entry) { e.Kind = KindMark }),
		"a finger that goes back":     forged(func(e *Entry) { e.Kind, e.To = KindPoint, 1 }),
		"words with a commitment":     forged(func(e *Entry) { e.Commitment = start }),
		"a friend made a computer":    forged(func(e *Entry) { e.Kind, e.Seat, e.By, e.Text = KindSit, "blue-general", ByTable, "recruit" }),
		"an unknown player":           forged(func(e *Entry) { e.Kind, e.Text = KindSit, "the devil" }),
		"a stranger leaves":           forged(func(e *Entry) { e.Kind, e.Seat = KindLeave, "stranger" }),
		"a leaving to an entry":       forged(func(e *Entry) { e.Kind, e.To = KindLeave, 3 }),
		"a link that nobody wants":    forged(func(e *Entry) { e.Kind, e.To, e.Text, e.Links = KindLink, 3, "", []string{start} }),
		"a seal of sealed dice":       forged(func(e *Entry) { e.Kind, e.Text = KindSeal, "" }),
		"an answer to nothing":        forged(func(e *Entry) { e.Kind, e.To, e.Text = KindAnswer, 3, Yes }),
		"a rewind against a friend":   forged(func(e *Entry) { e.Kind, e.To, e.Text = KindRewind, 4, "" }),
		"removed by a friend":         forged(func(e *Entry) { e.Kind, e.Seat, e.Text = KindDelete, "blue-general", "" }),
		"a proposal to what is ahead": forged(func(e *Entry) { e.Kind, e.To, e.Text = KindPropose, 999, "" }),
		"rules that are older":        forged(func(e *Entry) { e.Kind, e.Text = KindRules, "picket@0" }),
		"its own proposal agreed to":  ownYes(t),
	} {
		if r := Verify(forge(t, entries), newer); !r.Chain.Good || r.Holds() {
			t.Errorf("%s: %+v", name, r.Rules)
		}
	}
}

// A die that was to settle a proposal is no matter of the rules' reading.
func TestDieForItUnderAnEarlierReading(t *testing.T) {
	o := CreateOptions{ID: "test", Scenario: []byte(picket.Strip), Secret: NewSecret([32]byte{1}), Seats: map[string]string{"B": WhoFriend}, Grade: GradeTyped}
	b, err := Create(Of(&picket.Rules), o)
	if err != nil {
		t.Fatal(err)
	}
	for _, seat := range []string{"blue-captain", "blue-general"} {
		put(t, b, Command{Kind: KindSit, Seat: seat})
	}
	put(t, b, Command{Kind: KindPropose, Seat: "red-general", To: b.Seq() - 1})
	put(t, b, Command{Kind: KindAnswer, Seat: "blue-general", To: b.Seq(), Text: Dice})
	fell := put(t, b, Command{Kind: KindThrow, Seat: "red-general", Faces: []int{2}})
	entries := slices.Clone(b.Entries())
	if r := Verify(forge(t, entries), newer); !r.Holds() {
		t.Fatalf("%+v", r)
	}
	e := &entries[fell.Seq-1]
	e.Throws = slices.Clone(e.Throws)
	e.Throws[0].Purpose = "luck"
	if r := Verify(forge(t, entries), newer); r.Holds() {
		t.Errorf("%+v", r.Rules)
	}
}

// What format 1 allowed is unproved, and nothing else is allowed for it.
func TestForgedInFormat1(t *testing.T) {
	for name, change := range map[string]func(e *Entry) bool{
		"an event left out": func(e *Entry) bool {
			if e.Kind != KindOrder || len(e.Events) < 2 {
				return false
			}
			e.Events = e.Events[1:]
			return true
		},
		"a word with an event": func(e *Entry) bool {
			e.Events = []json.RawMessage{[]byte(`{"kind":"lost","n":1,"unit":7}`)}
			return e.Kind == KindTalk
		},
		"an answer by its proposer":  func(e *Entry) bool { e.Seat = "red-general"; return e.Kind == KindAnswer },
		"an umpire's ruling by red":  func(e *Entry) bool { e.Seat = "red-general"; return e.Kind == KindRuling },
		"a step of the table by red": func(e *Entry) bool { e.Seat, e.By = "red-general", ByHand; return e.Kind == KindTable },
		"shown to the other side": func(e *Entry) bool {
			if e.Kind != KindNote {
				return false
			}
			e.Opened = slices.Clone(e.Opened)
			e.Opened[0].Bytes, e.Opened[1].Bytes = e.Opened[1].Bytes, e.Opened[0].Bytes
			return true
		},
	} {
		entries, done := entriesOf(t, "testdata/format1.jsonl"), false
		for i := range entries {
			e := entries[i]
			if !done && e.Seq > 1 && change(&e) {
				entries[i], done = e, true
			}
		}
		if r := Verify(forge(t, entries), picketOnly); !done || !r.Chain.Good || r.Holds() {
			t.Errorf("%s (%v): %+v %+v", name, done, r.Parts, r.Rules)
		}
	}
}

// The report says how much was proved.
func TestReportCounts(t *testing.T) {
	entries := entriesOf(t, "testdata/committed2.jsonl")
	moves, sworn := 0, 0
	for i := range entries {
		if entries[i].moves() {
			moves++
		}
		if e := &entries[i]; e.Kind == KindReveal && strings.Contains(e.Opened[parts-1].Bytes, "text") {
			sworn += strings.Count(e.Opened[parts-1].Bytes, `\n`)
		}
	}
	lapsed := 0
	for i := range entries {
		if entries[i].Kind == KindLapse {
			lapsed++
		}
	}
	r := Verify(forge(t, entries), picketOnly)
	if want := fmt.Sprintf("%d entries made again from what stood before them, %d of them orders and steps of the table", len(entries), moves); r.Rules.Text != want && !strings.HasPrefix(r.Rules.Text, want+";") {
		t.Errorf("%q: wanted %q", r.Rules.Text, want)
	}
	if strings.Contains(r.Rules.Text, "does not hold") {
		t.Errorf("of a whole record: %q", r.Rules.Text)
	}
	if want := fmt.Sprintf("; %d secret orders are those that were committed to", sworn-lapsed); !strings.Contains(r.Rules.Text, want) {
		t.Errorf("%q: wanted %q", r.Rules.Text, want)
	}
	for _, n := range []struct {
		of   []int
		want string
	}{{nil, ""}, {[]int{2}, "2"}, {[]int{2, 3}, "2 to 3"}, {[]int{2, 3, 4, 7, 9, 10}, "2 to 4, 7, 9 to 10"}} {
		if got := spans(n.of); got != n.want {
			t.Errorf("%v: %q, wanted %q", n.of, got, n.want)
		}
	}
}

// What is late is late also once the dice were looked at.
func TestLateInTheRules(t *testing.T) {
	lines := forge(t, evening(t, nil).Entries())
	asked := 0
	r := verify(lines, picketOnly, func() bool { asked++; return asked > len(lines)+3 })
	if r.Holds() || r.Rules.At == nil || r.Rules.At.Seq != 4 || !strings.Contains(r.First(), ErrTooSlow.Error()) {
		t.Errorf("asked %d times of %d entries: %+v", asked, len(lines), r.Rules)
	}
}
