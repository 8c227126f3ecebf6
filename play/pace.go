package play

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
)

// Pace is how much time each seat has for its turns, as all who play have agreed at the beginning. A
// seat has a bank, out of which it pays for as long as the battle waits for it; each of its turns
// that ends puts something in. Who has none left may go on playing until the other side ends the
// battle or, where that was agreed instead, the computer gives his orders for the rest of the turn: for good, where
// turns put nothing in. Live it is minutes, by post days.
type Pace struct {
	Bank int `json:"bank"`           // seconds at the beginning
	Each int `json:"each,omitempty"` // seconds that a turn puts in
	Most int `json:"most,omitempty"` // seconds that the bank holds at most; 0: however many
	// Computer is the level of the computer that stands in for who has no time left; empty: none does,
	// and the other side may end the battle.
	Computer string `json:"computer,omitempty" enum:"recruit,sergeant,colonel,general"`
	// Night and Holidays are for how long the clock of a seat stands still each night, at most, and in
	// all for holidays, in seconds, when its player says: 0: never.
	Night    int `json:"night,omitempty"`
	Holidays int `json:"holidays,omitempty"`
}

// check says what is wrong with a pace; nil: there is none.
func (p *Pace) check(h *Header) error {
	switch {
	case p == nil:
		return nil
	case p.Computer != "" && (p.Computer == WhoYou || p.Computer == WhoFriend || !knownWho(p.Computer)):
		return fmt.Errorf("%q stands in for nobody: wanted one of %s", p.Computer, strings.Join(levels, ", "))
	case p.Computer != "" && (h.Grade != GradeSealed || h.Commit):
		return errors.New("the computer can stand in only where nothing but orders is wanted of a player: with sealed dice, and secret orders that the table keeps")
	case p.Bank < 1 || p.Each < 0 || max(p.Bank, p.Each, p.Most) > MaxPatience || p.Most != 0 && p.Most < p.Bank:
		return fmt.Errorf("a bank of %d seconds, %d more each turn, %d at most: wanted 1 second to %d, and at most no less than at the beginning", p.Bank, p.Each, p.Most, MaxPatience)
	case !slices.ContainsFunc(h.Seats, func(c Chair) bool { return c.Who == WhoFriend }):
		return errors.New("time is agreed where a friend plays: nobody else could claim it")
	}
	return p.checkRests()
}

// after is a bank of which so much is left after a turn that ends.
func (p *Pace) after(bank time.Duration) time.Duration {
	bank += time.Duration(p.Each) * time.Second
	if most := time.Duration(p.Most) * time.Second; most > 0 {
		bank = min(bank, most)
	}
	return bank
}

// gain is what a turn has put in, by the entry that ended it.
type gain struct {
	seq  int
	time time.Duration
}

// takeOut takes out what turns have put in that ended behind an entry which is gone back to: nobody fills
// his bank by taking one order back again and again.
func (c *chair) takeOut(base int) {
	for n := len(c.gains) - 1; n >= 0 && c.gains[n].seq > base; n-- {
		c.bank = max(0, c.bank-c.gains[n].time)
		c.gains = c.gains[:n]
	}
}

// pay runs the clocks of the seats that the battle waits for, and fills their banks. They stand until each friend has
// agreed, or given an order, and a turn does not end by what the table does in between.
func (b *Battle) pay() {
	if b.header.Pace == nil {
		return
	}
	owes := make([]bool, len(b.chairs))
	for i := range b.chairs {
		owes[i] = b.owes(i)
	}
	come := !slices.ContainsFunc(b.chairs, func(c chair) bool { return c.eye < others && c.who == WhoFriend && !c.agreed && !c.acted })
	now := len(b.entries)
	base, back := b.entries[now-1].starts(), b.takenBack()
	for i := range b.chairs {
		c := &b.chairs[i]
		c.takeOut(base)
		if back < others && c.eye != back && c.runs > base {
			c.runs, c.turn = 0, false // what it was waited for is taken back by the other side: else that could run their time out by orders that never come to be
		}
		waits := owes[i] || b.ended == 0 && !slices.Contains(owes, true)
		b.run(c, owes[i] && come, waits)
		if b.open == 0 { // to give a link, or dice, is no turn
			b.fill(c, owes[i], waits, base == now-1)
		}
	}
}

// run has the clock of a seat run from when its player owes something, and takes out of his bank what has run when
// nobody waits for him any more.
func (b *Battle) run(c *chair, owes, waits bool) {
	now := len(b.entries)
	switch {
	case owes && c.runs == 0 && c.person() && c.eye < others:
		c.runs = now
	case !waits && c.runs > 0:
		c.bank = max(0, c.bank-c.rests.awake(b.entries[c.runs-1].time(), b.entries[now-1].time()))
		c.runs = 0
	}
}

// fill puts into the bank of a seat what a turn brings that it has ended, and not somebody who has gone back before it.
func (b *Battle) fill(c *chair, owes, waits, ended bool) {
	switch {
	case owes && c.runs > 0:
		c.turn = c.turn || !c.shows()
	case !waits && c.turn:
		c.turn = false
		if ended {
			left := c.bank
			c.bank = b.header.Pace.after(left)
			c.gains = append(c.gains, gain{len(b.entries), c.bank - left})
		}
	}
}

// shows says whether a seat is only asked to show the orders to which it has bound itself: that was its turn.
func (c *chair) shows() bool { return c.commitment.seq > 0 && !c.commitment.revealed }

// takenBack is the side that has just taken its order back by its own word; others: none has.
func (b *Battle) takenBack() eye {
	e := &b.entries[len(b.entries)-1]
	if i := b.chair(e.Seat); e.Kind == KindUndo && i >= 0 {
		return b.chairs[i].eye
	}
	return others
}

// out is when the time of a chair runs out; zero: it does not run.
func (b *Battle) out(chair int) (at time.Time) {
	if c := &b.chairs[chair]; b.header.Pace != nil && c.runs > 0 {
		at = c.rests.after(b.entries[c.runs-1].time(), c.bank)
	}
	return at
}

// outs are when the times of some seats run out.
func (b *Battle) outs(seats []string) map[string]string {
	var outs map[string]string
	for _, seat := range seats {
		if at := b.out(b.chair(seat)); !at.IsZero() {
			if outs == nil {
				outs = map[string]string{}
			}
			outs[seat] = stamp(at)
		}
	}
	return outs
}

// Why a battle is not ended by time.
var (
	ErrNoPace = errors.New("no time was agreed for this battle, or theirs does not run: they may take as long as they like")
	ErrPace   = errors.New("their time has not run out yet")
	ErrStands = errors.New("once their time has run out the computer plays for them, as was agreed")
)

// timedOut is the chair for whose time an entry ends the battle; -1: it does not.
func (b *Battle) timedOut(e *Entry) int {
	if b.header.Pace == nil || e.Kind != KindEnd || e.By != ByHand || e.To != 0 || e.Text == "" {
		return -1
	}
	return b.chair(e.Text)
}

// checkOut says whether a seat may end the battle for the time of another.
func (b *Battle) checkOut(mine, theirs int, at time.Time) error {
	m, t := &b.chairs[mine], &b.chairs[theirs]
	until := b.out(theirs)
	switch {
	case m.eye >= others || t.eye >= others || m.eye == t.eye:
		return ErrNotYours
	case b.blind: // a copy that hides what is asked does not know whose time ran
		return nil
	case until.IsZero():
		return ErrNoPace
	case b.header.Pace.Computer != "":
		return ErrStands
	case at.Before(until):
		return ErrPace
	}
	return nil
}

// Substitute is a seat whose player has no time left, and the level of the computer that stands in for
// him now. He may still be quicker himself.
func (b *Battle) Substitute(now time.Time) (seat, level string, ok bool) {
	if b.idle() {
		return "", "", false
	}
	for i := range b.chairs {
		if b.owes(i) && b.standsIn(i, now) {
			return b.chairs[i].ID, b.header.Pace.Computer, true
		}
	}
	return "", "", false
}

// StandsIn is from when on the computer may give the orders of who is waited for; zero: never.
func (b *Battle) StandsIn() (at time.Time) {
	if b.header.Pace == nil || b.header.Pace.Computer == "" || b.idle() || b.ended > 0 {
		return at
	}
	for i := range b.chairs {
		if until := b.out(i); !until.IsZero() && (at.IsZero() || until.Before(at)) {
			at = until
		}
	}
	return at
}

// standsIn says whether the computer may give a person's orders.
func (b *Battle) standsIn(chair int, now time.Time) bool {
	if b.header.Pace == nil || b.header.Pace.Computer == "" || b.chairs[chair].eye >= others {
		return false
	}
	until := b.out(chair)
	return b.blind || !until.IsZero() && !now.Before(until)
}
