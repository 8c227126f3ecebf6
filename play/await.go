package play

import (
	"slices"
	"time"

	"drumhead/rules"
)

// Awaited is whom a battle waits for and what for, as a list or a notice says it:
// nothing of what may be ordered is worked out.
type Awaited struct {
	Text  string   `json:"text,omitempty" doc:"what is asked, in the words of the ask; left out: one may not know"`
	Since string   `json:"since" doc:"since when it is their turn"`
	Until string   `json:"until,omitempty" doc:"when the first of their times runs out, where time was agreed and runs"`
	Turn  int      `json:"turn" doc:"the entry by which it became their turn"`
	Seats []string `json:"seats" doc:"those that are waited for: yours alone, if any is"`
	Yours bool     `json:"yours"`
}

// Awaited is what the battle waits for as somebody sees it who holds these seats; nil:
// it waits for nobody.
func (b *Battle) Awaited(seats ...string) *Awaited {
	if len(b.held(seats)) > 0 && b.ByFile() == FileSend {
		n := len(b.entries)
		return &Awaited{Text: "Send your friend the file", Since: b.entries[n-1].At, Turn: n, Seats: b.held(seats), Yours: true}
	}
	var all, mine []int
	for i := range b.chairs {
		if b.chairs[i].called == 0 {
			continue
		}
		if all = append(all, i); slices.Contains(seats, b.chairs[i].ID) {
			mine = append(mine, i)
		}
	}
	a := Awaited{Yours: len(mine) > 0}
	if a.Yours {
		all = mine
	}
	if len(all) == 0 {
		return nil
	}
	first := all[0]
	var until time.Time
	for _, i := range all {
		a.Seats = append(a.Seats, b.chairs[i].ID)
		if out := b.out(i); !out.IsZero() && (until.IsZero() || out.Before(until)) {
			until = out
		}
		if b.chairs[i].called < b.chairs[first].called {
			first = i
		}
	}
	a.Turn = b.chairs[first].called
	a.Since = b.entries[a.Turn-1].At
	if !until.IsZero() {
		a.Until = stamp(until)
	}
	a.Text = b.asking(b.eye(seats), first)
	return &a
}

// Ended is how the battle ended, as a list or a notice says it: what it came to, and by which entry; nil:
// it goes on. It waits for nobody.
func (b *Battle) Ended() *Awaited {
	if b.ended == 0 {
		return nil
	}
	return &Awaited{Text: b.scene(len(b.entries), others).Clock.Over, Since: b.entries[b.ended-1].At, Turn: b.ended}
}

// Called is the entry by which it became a seat's turn, and when that was; 0: it is not
// its turn. Orders of its own, and what the table does between them, leave it the same turn.
func (b *Battle) Called(seat string) (entry int, at time.Time) {
	i := b.chair(seat)
	if i < 0 || b.chairs[i].called == 0 {
		return 0, at
	}
	entry = b.chairs[i].called
	at, _ = time.Parse(time.RFC3339, b.entries[entry-1].At) // it was read when the entry was taken
	return entry, at
}

// call keeps since when it is whose turn. A turn lasts while the table does what is nobody's.
func (b *Battle) call() {
	waits := make([]bool, len(b.chairs))
	for i := range b.chairs {
		waits[i] = b.away == 0 && (b.owes(i) || b.answers(i))
	}
	for i := range b.chairs {
		c := &b.chairs[i]
		switch {
		case waits[i] && c.called == 0:
			c.called = len(b.entries)
		case !waits[i] && (b.ended > 0 || b.away > 0 || slices.Contains(waits, true)):
			c.called = 0
		}
	}
}

// answers says whether a chair is asked what it says to a proposal.
func (b *Battle) answers(chair int) bool {
	c := &b.chairs[chair]
	if b.proposal == 0 || b.ended > 0 || !c.person() || c.eye == others {
		return false
	}
	if b.ending() {
		return b.mayEnd(chair)
	}
	by := b.chair(b.entries[b.proposal-1].Seat)
	return by >= 0 && b.chairs[by].eye != c.eye && (!b.unanimous() || b.mayConsent(chair))
}

// asking is what a chair is asked, as an eye may know it.
func (b *Battle) asking(e eye, chair int) string {
	if !b.owes(chair) {
		if b.answers(chair) {
			return "An answer to what was proposed"
		}
		return ""
	}
	if b.open > 0 {
		return b.throwView(e, nil).Text
	}
	known := b.game.questions(e)
	for i := range b.asks {
		a := &b.asks[i]
		if !a.Must || !a.For(rules.Seat(chair)) {
			continue
		}
		for k := range known {
			if q := &known[k]; q.Key == a.Key && q.Kind == a.Kind && q.Seats == a.Seats {
				return b.game.question(e, q)
			}
		}
	}
	return ""
}
