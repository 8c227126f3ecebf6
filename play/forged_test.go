package play

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"drumhead/rules"
	"drumhead/rules/rulestest/picket"
)

// evening is a battle that somebody has begun with a friend, some way in, with an
// order at the end that threw dice.
func evening(t testing.TB, change func(*CreateOptions)) *Battle {
	t.Helper()
	at := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	o := CreateOptions{ID: "test", Scenario: []byte(picket.Strip), At: at, Secret: NewSecret([32]byte{1}), Seats: map[string]string{"B": WhoFriend}}
	if change != nil {
		change(&o)
	}
	b, err := Create(Of(&picket.Rules), o)
	if err != nil {
		t.Fatal(err)
	}
	for _, seat := range []string{"blue-captain", "blue-general"} {
		if b.Who(seat) == WhoFriend {
			put(t, b, Command{Kind: KindSit, Seat: seat})
		}
	}
	for b.Seq() < 400 {
		c, due := b.Due(at)
		if owing := b.Owing(); !due && len(owing) > 0 {
			a := b.Table(owing[:1]).Asks[0]
			if c = (Command{Kind: KindThrow, Seat: owing[0]}); a.Throw == nil {
				c = Command{Kind: KindOrder, Seat: owing[0], Order: a.Acts[b.Seq()%len(a.Acts)].Order}
			}
		}
		e := put(t, b, c)
		if e.Kind == KindOrder && len(e.Throws) > 0 && b.Seq() > 20 {
			return b
		}
	}
	t.Fatal("nobody throws anything")
	return nil
}

func put(t testing.TB, b *Battle, c Command) Entry {
	t.Helper()
	e, err := b.Propose(c)
	if err == nil {
		err = b.Apply(e)
	}
	if err != nil {
		t.Fatalf("entry %d, %+v: %v", b.Seq()+1, c, err)
	}
	return e
}

// Every one of these was called good, once its hashes had been made anew.
func TestWhatWasCalledGood(t *testing.T) {
	inOne := func(change func(e *Entry)) func(t *testing.T) []Entry {
		return func(t *testing.T) []Entry {
			b := evening(t, nil)
			put(t, b, Command{Kind: KindTalk, Seat: "red-general", Text: "good luck"})
			entries := slices.Clone(b.Entries())
			change(&entries[len(entries)-1])
			return entries
		}
	}
	began := func(change func(h *Header)) func(t *testing.T) []Entry {
		return func(t *testing.T) []Entry {
			entries := slices.Clone(evening(t, nil).Entries())
			h := *entries[0].Header
			h.Seats = slices.Clone(h.Seats)
			change(&h)
			entries[0].Header = &h
			return entries
		}
	}
	event := json.RawMessage(`{"kind":"lost","n":1,"unit":7}`)
	for name, tt := range map[string]struct {
		forged func(t *testing.T) []Entry
		words  string
	}{
		"talk with events":            {inOne(func(e *Entry) { e.Events = []json.RawMessage{event} }), "event 1 is another"},
		"a finger with events":        {inOne(func(e *Entry) { e.Kind, e.Events = KindPoint, []json.RawMessage{event} }), "event 1 is another"},
		"a sit with events":           {inOne(func(e *Entry) { e.Kind, e.Text, e.Events = KindSit, "", []json.RawMessage{event} }), "event 1 is another"},
		"an answer with events":       {inOne(func(e *Entry) { e.Kind, e.Events = KindAnswer, []json.RawMessage{event} }), "decided meanwhile"},
		"talk with dice":              {inOne(func(e *Entry) { e.Throws = []Throw{{Purpose: "luck", Faces: []int{}}} }), ""},
		"talk that waits for dice":    {inOne(func(e *Entry) { e.Asked = &Throw{Purpose: "luck"} }), "nobody throws"},
		"talk with a commitment":      {inOne(func(e *Entry) { e.Commitment = start }), "commitment is another"},
		"talk with links":             {inOne(func(e *Entry) { e.Anchor = start }), ""},
		"talk with a ruling":          {inOne(func(e *Entry) { e.Ruling = &Ruling{Text: "x"} }), "ruling is another"},
		"talk with reasons":           {inOne(func(e *Entry) { e.Reasons = []string{"x"} }), "reasons"},
		"talk with a header":          {inOne(func(e *Entry) { e.Header = &Header{} }), ""},
		"talk that goes back":         {inOne(func(e *Entry) { e.To = 1 }), "to is another"},
		"talk by nobody known":        {inOne(func(e *Entry) { e.By = "fate" }), "nobody gives such an entry so"},
		"talk by nobody":              {inOne(func(e *Entry) { e.By = "" }), "nobody gives such an entry so"},
		"talk by a computer":          {inOne(func(e *Entry) { e.By = ByComputer }), "nobody gives such an entry so"},
		"talk by a stranger":          {inOne(func(e *Entry) { e.Seat = "stranger" }), "no seat"},
		"talk before it was its turn": {inOne(func(e *Entry) { e.At = "2026-01-01T00:00:00.000Z" }), "at is another"},
		"a time of another form":      {inOne(func(e *Entry) { e.At = "2026-03-01T23:00:00Z" }), "at is another"},
		"an unknown kind":             {inOne(func(e *Entry) { e.Kind = "miracle" }), "no kind"},
		"an undo over dice":           {inOne(func(e *Entry) { e.Kind, e.Text, e.To = KindUndo, "", e.Seq-3 }), ErrNoUndo.Error()},
		"a rewind against a friend":   {inOne(func(e *Entry) { e.Kind, e.Text, e.To = KindRewind, "", 4 }), ErrNoUndo.Error()},
		"a rewind of the table":       {inOne(func(e *Entry) { e.Kind, e.Text, e.To, e.Seat, e.By = KindRewind, "", 4, "", ByTable }), "nobody has agreed"},
		"a ruling nobody agreed to": {inOne(func(e *Entry) {
			e.Kind, e.Text, e.Seat, e.By, e.Ruling = KindRuling, "", "", ByTable, &Ruling{Text: "x", How: howAgreed}
		}), "nobody has agreed"},
		"a ruling alone":               {inOne(func(e *Entry) { e.Kind, e.Text, e.Ruling = KindRuling, "", &Ruling{Text: "x", How: howAlone} }), "is another"},
		"an end in mid-battle":         {inOne(func(e *Entry) { e.Kind, e.Seat, e.By = KindEnd, "", ByTable }), "not over"},
		"an end by one of several":     {func(t *testing.T) []Entry { return resigned(t) }, ErrSpokesman.Error()},
		"rules that do not exist":      {inOne(func(e *Entry) { e.Kind, e.Text = KindRules, "picket@9" }), "wanted a newer reading"},
		"rules that are not newer":     {inOne(func(e *Entry) { e.Kind, e.Text = KindRules, "picket@1" }), "wanted a newer reading"},
		"rules of another book":        {inOne(func(e *Entry) { e.Kind, e.Text = KindRules, "chess@1" }), "wanted a newer reading"},
		"a friend made a computer":     {inOne(func(e *Entry) { e.Kind, e.Seat, e.By, e.Text = KindSit, "blue-general", ByTable, "recruit" }), ErrTheirs.Error()},
		"an unknown player":            {inOne(func(e *Entry) { e.Kind, e.Text = KindSit, "the devil" }), "cannot sit"},
		"a computer umpire":            {inOne(func(e *Entry) { e.Kind, e.Seat, e.Text = KindSit, "umpire", "recruit" }), "cannot sit"},
		"an order by the table":        {inOne(func(e *Entry) { e.Kind, e.By, e.Text, e.Order = KindOrder, ByTable, "", "done" }), ""},
		"instructions nobody left":     {inOne(func(e *Entry) { e.Kind, e.By, e.Text, e.Order = KindOrder, ByInstruction, "", "done" }), ""},
		"a clock that did not run out": {inOne(func(e *Entry) { e.Kind, e.By, e.Text, e.Order = KindClock, ByTable, "", "done" }), ""},
		"removed by the friend":        {inOne(func(e *Entry) { e.Kind, e.Seat, e.Text = KindDelete, "blue-general", "" }), ErrNotYours.Error()},
		"its own proposal agreed to":   {ownYes, ErrNotYours.Error()},
		"an umpire's ruling by red":    {ruledByRed, ErrNotYours.Error()},
		"typed dice at a sealed table": {typedDice, ""},
		"alone behind a friend":        {behind, "a friend played"},
		"an unknown grade":             {began(func(h *Header) { h.Grade = "loaded" }), "loaded"},
		"an unknown player begins":     {began(func(h *Header) { h.Seats[0].Who = "the devil" }), "cannot sit"},
		"an unknown reading":           {began(func(h *Header) { h.Rules = "picket@7" }), "picket@7"},
		"an endless patience":          {began(func(h *Header) { h.Patience = 1 << 50 }), "patience"},
		"a name that is a path":        {began(func(h *Header) { h.Battle = "../../x" }), ""},
		"another scenario's id":        {began(func(h *Header) { h.Scenario = "maida" }), "header is another"},
		"begun at another time":        {began(func(h *Header) { h.Created = "2020-01-01T00:00:00.000Z" }), "header is another"},
		"sealed by nobody's friend":    {began(func(h *Header) { h.Commit, h.Seats[2].Who, h.Seats[3].Who = true, WhoYou, WhoYou }), "one screen"},
		"an unknown format":            {began(func(h *Header) { h.Format = 3 }), "format 3"},
	} {
		t.Run(name, func(t *testing.T) {
			entries := tt.forged(t)
			lines := forge(t, entries)
			r := Verify(lines, picketOnly)
			if r.Holds() || !r.Chain.Good {
				t.Fatalf("it holds: %+v", r)
			}
			if !strings.Contains(fmt.Sprintf("%s %s", r.First(), r.Rules.Text), tt.words) {
				t.Errorf("%s %s: wanted %q", r.First(), r.Rules.Text, tt.words)
			}
			if _, err := Bring(lines, picketOnly, Limits{}); err == nil {
				t.Error("it is taken in")
			}
		})
	}
}

// resigned is a battle that one of a side's two people gave up.
func resigned(t *testing.T) []Entry {
	b := evening(t, nil)
	if _, err := b.Propose(Command{Kind: KindEnd, Seat: "blue-general"}); err == nil {
		t.Fatal("one of two friends gives up for both")
	}
	put(t, b, Command{Kind: KindEnd, Seat: "blue-captain"}) // the first of them speaks for the side
	entries := slices.Clone(b.Entries())
	entries[len(entries)-1].Seat = "blue-general"
	return entries
}

// ownYes is a proposal that the proposer's own side answers.
func ownYes(t *testing.T) []Entry {
	b := evening(t, nil)
	put(t, b, Command{Kind: KindPropose, Seat: "red-general", To: 3})
	put(t, b, Command{Kind: KindAnswer, Seat: "blue-general", To: b.Seq(), Text: Yes})
	entries := slices.Clone(b.Entries())
	entries[len(entries)-1].Seat = "red-general"
	return entries
}

// ruledByRed is an umpire's ruling in a player's name.
func ruledByRed(t *testing.T) []Entry {
	b := evening(t, nil)
	put(t, b, Command{Kind: KindOrder, Seat: "umpire", Order: "set i1 strength 2"})
	entries := slices.Clone(b.Entries())
	entries[len(entries)-1].Seat = "red-general"
	return entries
}

// typedDice are dice of a sealed table that somebody claims to have thrown.
func typedDice(t *testing.T) []Entry {
	entries := slices.Clone(evening(t, nil).Entries())
	e := &entries[len(entries)-1]
	e.Links = nil
	whole, _, err := e.whole()
	if err != nil {
		t.Fatal(err)
	}
	for i := range whole.Throws {
		whole.Throws[i].Typed = true
	}
	if e.Opened[parts-1].Bytes != "" {
		j, err := whole.line()
		if err != nil {
			t.Fatal(err)
		}
		e.Opened = slices.Clone(e.Opened)
		e.Opened[parts-1].Bytes = string(j)
	}
	return entries
}

// behind is a battle that goes back to the time of a friend who has left.
func behind(t *testing.T) []Entry {
	b := evening(t, nil)
	for _, seat := range []string{"blue-general", "blue-captain"} {
		put(t, b, Command{Kind: KindSit, Seat: seat, Text: "recruit"})
	}
	if _, err := b.Propose(Command{Kind: KindRewind, Seat: "red-general", To: b.Seq() - 2}); err == nil {
		t.Fatal("one goes back behind a friend's leaving")
	}
	put(t, b, Command{Kind: KindTalk, Seat: "red-general", Text: "x"})
	put(t, b, Command{Kind: KindRewind, Seat: "red-general", To: b.Seq() - 1})
	entries := slices.Clone(b.Entries())
	entries[len(entries)-1].To -= 2
	return entries
}

// Who may put whom into a chair.
func TestChairs(t *testing.T) {
	b := evening(t, func(o *CreateOptions) { o.Seats = map[string]string{"blue-general": WhoFriend} })
	give := func(seat, by, who string, want error) {
		t.Helper()
		if _, err := b.Propose(Command{Kind: KindSit, Seat: seat, By: by, Text: who}); err != want {
			t.Errorf("%s by %s given to %s: %v, wanted %v", seat, by, who, err, want)
		}
	}
	give("blue-general", ByTable, "recruit", ErrTheirs)
	give("blue-general", ByTable, WhoYou, ErrTheirs)
	give("blue-general", ByHand, "recruit", nil) // his own word
	give("blue-captain", ByTable, "colonel", nil)
	put(t, b, Command{Kind: KindLeave, Seat: "blue-general", By: ByTable, Text: "a new link was given"})
	give("blue-general", ByTable, "recruit", ErrTheirs) // it is not the table's to give
	put(t, b, Command{Kind: KindLeave, Seat: "blue-general"})
	give("blue-general", ByTable, "recruit", nil)
	put(t, b, Command{Kind: KindSit, Seat: "blue-general", By: ByTable, Text: "recruit"})
	if left := b.Seq(); b.parted != left || b.mayReturn(left-1) == nil || b.mayReturn(left) != nil {
		t.Errorf("the friend has left with entry %d: wanted %d", b.parted, left)
	}
	open := evening(t, func(o *CreateOptions) { o.Seats = nil })
	put(t, open, Command{Kind: KindSit, Seat: "blue-general", By: ByTable, Text: WhoFriend})
	put(t, open, Command{Kind: KindSit, Seat: "blue-general", By: ByTable, Text: "sergeant"}) // nobody had come yet
	if open.parted != 0 {
		t.Error("who never came has left")
	}
}

// A newer reading of the rules takes the others' word where others play.
func TestNewerReadingByAgreement(t *testing.T) {
	old := evening(t, nil)
	var lines [][]byte
	for i := range old.Entries() {
		lines = append(lines, old.Entries()[i].Line())
	}
	corrected := picket.Rules
	corrected.ID = "picket@3"
	newer := func(rules.ID) System { return Of(&corrected) }
	b, err := Load(lines, newer, NewSecret([32]byte{1}))
	if err != nil || b.Damaged() != nil {
		t.Fatal(err, b.Damaged())
	}
	asked := put(t, b, Command{Kind: KindRules, Seat: "red-general"})
	if asked.Kind != KindPropose || b.rules != "picket@1" {
		t.Fatalf("%s: the battle is played under %s", asked.Line(), b.rules)
	}
	if p := b.Table([]string{"blue-general"}).Proposal; p == nil || !strings.Contains(p.Text, "picket@3") {
		t.Errorf("the friend is asked %+v", p)
	}
	if c, due := b.Due(time.Now()); due {
		t.Errorf("before he has answered the table owes %+v", c)
	}
	put(t, b, Command{Kind: KindAnswer, Seat: "blue-general", To: asked.Seq, Text: Yes})
	c, due := b.Due(time.Now())
	if !due || c.Kind != KindRules {
		t.Fatalf("agreed to, and the table owes %+v", c)
	}
	if put(t, b, c); b.rules != "picket@3" {
		t.Errorf("the battle is played under %s", b.rules)
	}
	put(t, b, Command{Kind: KindTalk, Seat: "red-general", Text: "on"})
	lines = lines[:0]
	for i := range b.Entries() {
		lines = append(lines, b.Entries()[i].Line())
	}
	r := Verify(lines, newer)
	if r.Good() || !r.Holds() || len(r.Rules.Unproved) != 1 || !strings.Contains(r.Rules.Text, "written under picket@1") {
		t.Errorf("%+v", r)
	}
	if _, err := Bring(lines, newer, Limits{}); err == nil || !strings.Contains(err.Error(), "not proved") {
		t.Errorf("taken in though not proved: %v", err)
	}
}

// Whose word settles a proposal.
func TestNobodyAgreesWithHimself(t *testing.T) {
	for _, tt := range []struct {
		name   string
		seats  map[string]string
		answer map[string]bool
	}{
		{"a friend against", map[string]string{"B": WhoFriend},
			map[string]bool{"red-general": false, "red-captain": false, "umpire": false, "blue-general": true, "blue-captain": true}},
		{"a friend as umpire", map[string]string{"umpire": WhoFriend},
			map[string]bool{"red-general": false, "red-captain": false, "umpire": true, "blue-general": false}},
		{"a friend beside, against the computer", map[string]string{"red-captain": WhoFriend, "B": "recruit"},
			map[string]bool{"red-general": false, "red-captain": true, "umpire": false}},
		{"friends beside and against", map[string]string{"red-captain": WhoFriend, "B": WhoFriend},
			map[string]bool{"red-captain": false, "blue-general": true}},
	} {
		at := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
		b, err := Create(Of(&picket.Rules), CreateOptions{ID: "test", Scenario: []byte(picket.Strip), At: at, Secret: NewSecret([32]byte{1}), Seats: tt.seats})
		if err != nil {
			t.Fatal(err)
		}
		put(t, b, Command{Kind: KindTalk, Seat: "red-general", Text: "x"})
		asked := put(t, b, Command{Kind: KindPropose, Seat: "red-general", To: 1, Text: "anew"})
		for seat, may := range tt.answer {
			for _, word := range []string{Yes, Dice} {
				if _, err := b.Propose(Command{Kind: KindAnswer, Seat: seat, To: asked.Seq, Text: word}); (err == nil) != may {
					t.Errorf("%s: %s says %s: %v, wanted taken %v", tt.name, seat, word, err, may)
				}
			}
		}
	}
}
