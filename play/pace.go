package play

import (
	"errors"
	"fmt"
	"slices"
	"time"
)

// Pace is how much time each seat has for its turns, as all who play have agreed at the beginning. A
// seat has a bank, out of which it pays for as long as the battle waits for it; each of its turns
// that ends puts something in. Who has none left may go on playing until the other side ends the
// battle. Live it is minutes, by post days.
type Pace struct {
	Bank int `json:"bank"`           // seconds at the beginning
	Each int `json:"each,omitempty"` // seconds that a turn puts in
	Most int `json:"most,omitempty"` // seconds that the bank holds at most; 0: however many
}

// check says what is wrong with a pace; nil: there is none.
func (p *Pace) check(seats []Chair) error {
	switch {
	case p == nil:
		return nil
	case p.Bank < 1 || p.Each < 0 || max(p.Bank, p.Each, p.Most) > MaxPatience || p.Most != 0 && p.Most < p.Bank:
		return fmt.Errorf("a bank of %d seconds, %d more each turn, %d at most: wanted 1 second to %d, and at most no less than at the beginning", p.Bank, p.Each, p.Most, MaxPatience)
	case !slices.ContainsFunc(seats, func(c Chair) bool { return c.Who == WhoFriend }):
		return errors.New("time is agreed where a friend plays: nobody else could claim it")
	}
	return nil
}

// after is a bank after a turn of so long.
func (p *Pace) after(bank, turn time.Duration) time.Duration {
	bank = max(0, bank-turn) + time.Duration(p.Each)*time.Second
	if most := time.Duration(p.Most) * time.Second; most > 0 {
		bank = min(bank, most)
	}
	return bank
}

// pay runs the clocks of the seats that the battle waits for. They stand while a friend has not come
// yet, and a turn does not end by what the table does in between.
func (b *Battle) pay() {
	if b.header.Pace == nil {
		return
	}
	owes := make([]bool, len(b.chairs))
	for i := range b.chairs {
		owes[i] = b.owes(i)
	}
	come := !slices.ContainsFunc(b.chairs, func(c chair) bool { return c.eye < others && c.who == WhoFriend && !c.sat })
	now := len(b.entries)
	for i := range b.chairs {
		c := &b.chairs[i]
		switch {
		case owes[i] && c.runs == 0 && come && c.person() && c.eye < others:
			c.runs = now
		case !owes[i] && c.runs > 0 && (b.ended > 0 || slices.Contains(owes, true)):
			c.bank = b.header.Pace.after(c.bank, b.entries[now-1].time().Sub(b.entries[c.runs-1].time()))
			c.runs = 0
		}
	}
}

// out is when the time of a chair runs out; zero: it does not run.
func (b *Battle) out(chair int) (at time.Time) {
	if c := &b.chairs[chair]; b.header.Pace != nil && c.runs > 0 {
		at = b.entries[c.runs-1].time().Add(c.bank)
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
	case at.Before(until):
		return ErrPace
	}
	return nil
}
