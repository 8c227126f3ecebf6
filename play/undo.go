package play

import (
	"errors"
	"fmt"
	"slices"

	"drumhead/rules"
)

// proposeUndo takes back: a seat's last order alone, where nothing was
// learned; whatever a lone player likes, which the record then says; or what
// was agreed.
func (b *Battle) proposeUndo(c *Command, d *draft) error {
	if c.Kind == KindRewind && c.By == ByTable {
		if b.agreed == 0 || b.entries[b.agreed-1].Ruling != nil {
			return errors.New("nobody has agreed to go back")
		}
		d.To = b.entries[b.agreed-1].To
		return nil
	}
	if to, ok := b.free(c.Seat); ok && c.Kind == KindUndo {
		d.Kind, d.To = KindUndo, to
		return nil
	}
	if !b.alone() || b.chairs[b.chair(c.Seat)].eye == others {
		return ErrNoUndo
	}
	d.Kind, d.To = KindRewind, c.To
	if c.To == 0 {
		if d.To = b.lastOrder(c.Seat); d.To == 0 {
			return errors.New("you have given no order that could be taken back")
		}
	}
	if err := b.mayReturn(d.To); err != nil {
		return err
	}
	return b.canReturn(d.To)
}

// mayReturn says whether one who plays alone may go back to an entry: not to the
// time when a friend played.
func (b *Battle) mayReturn(to int) error {
	if to < b.parted && !b.lenient {
		return fmt.Errorf("until entry %d a friend played: you cannot go back behind it alone", b.parted)
	}
	return nil
}

// canReturn says whether an entry's outcome can be gone back to.
func (b *Battle) canReturn(to int) error {
	if to < 1 || to >= len(b.entries) || !b.game.counts()[to] {
		return fmt.Errorf("there is no entry %d that counts, to go back to", to)
	}
	if b.half[to-1] {
		return fmt.Errorf("entry %d waits for dice: go back to the one before it, or after they have fallen", to)
	}
	return nil
}

// free finds the entry before a seat's last order, if the seat may take that
// back alone: no throw and no other seat's entry came after it, and the seat
// has learned nothing.
func (b *Battle) free(seat string) (to int, ok bool) {
	chair := b.chair(seat)
	if chair < 0 || b.chairs[chair].eye >= others || b.open > 0 {
		return 0, false
	}
	var works []work
	for seq := len(b.entries); seq > 1; seq = b.entries[seq-1].starts() {
		e := &b.entries[seq-1]
		if e.Kind == KindOrder && e.Seat != seat {
			return 0, false
		}
		whole, _, err := e.whole()
		if err != nil || len(whole.Throws) > 0 {
			return 0, false
		}
		w := work{seat: rules.Seat(chair), eye: b.chairs[chair].eye, order: whole.Order}
		switch e.Kind {
		case KindTable:
			works = slices.Insert(works, 0, w)
		case KindOrder:
			if b.sworn(e) {
				return 0, false
			}
			works = slices.Insert(works, 0, w)
			return seq - 1, !b.game.learned(seq-1, works)
		case KindNote, KindMark, KindTalk, KindCouncil, KindAdvice, KindPoint, KindSit, KindLeave, KindInstruct, KindRest, KindPlan, KindUndo, KindRewind, KindSeal, KindPropose, KindAnswer:
		default:
			return 0, false
		}
	}
	return 0, false
}

// lastOrder is the entry before a seat's last order that counts, 0: none.
func (b *Battle) lastOrder(seat string) int {
	for seq := len(b.entries); seq > 1; seq = b.entries[seq-1].starts() {
		if e := &b.entries[seq-1]; e.Kind == KindOrder && e.Seat == seat {
			return seq - 1
		}
	}
	return 0
}

// proposeTalks proposes to go back to an entry, or answers.
func (b *Battle) proposeTalks(c *Command, d *draft) error {
	chair := b.chair(c.Seat)
	d.To, d.Text = c.To, c.Text
	if c.Kind == KindPropose {
		return b.proposeAnew(c, d)
	}
	if c.To == opening {
		return b.agreeToTerms(chair, c.Text)
	}
	if b.proposal == 0 || c.To != b.proposal {
		return ErrStale
	}
	if b.ending() && (c.Text == Yes || c.Text == Dice) {
		return b.proposeEndAnswer(chair, c.Text)
	}
	if b.unanimous() && (c.Text == Yes || c.Text == Dice) {
		return b.proposeConsent(c, d)
	}
	proposer := b.chair(b.entries[b.proposal-1].Seat)
	if b.chairs[chair].eye == others || (c.Text == Yes || c.Text == Dice) && !b.mayAgree(chair, proposer) {
		return ErrNotYours
	}
	if c.Text == Dice {
		if b.open > 0 && !b.lenient {
			return ErrOpenThrow
		}
		return b.throwForIt(nil, d)
	}
	return nil
}

// ErrTheirs protects who has sat down.
var ErrTheirs = errors.New("somebody has sat down in this chair: only he can give it up, or hand it on")

// proposeSit puts somebody in a chair, and lays the anchor of his dice: its text
// says whom, you, friend or a level of the computer. By hand it is the chair's own
// word. By the table it is that of who began the battle, for a chair in which
// nobody sits yet, or any more. Without a chair the server lays the anchor of a
// new chain, as it must when a record comes from elsewhere.
func (b *Battle) proposeSit(c *Command, d *draft) error {
	d.Text, d.Key = c.Text, c.Key
	if c.Seat == "" {
		d.Anchor = fmt.Sprintf("%x", b.secret.Anchor())
		return nil
	}
	chair := &b.chairs[b.chair(c.Seat)]
	if c.Text != "" {
		if err := mayHold(&chair.Seat, c.Text); err != nil {
			return err
		}
		if b.bound {
			return ErrBound
		}
	}
	switch {
	case c.By == ByTable && chair.who == WhoFriend && chair.sat && !chair.free:
		return ErrTheirs
	case c.Text == "" && (c.By == ByTable || !chair.person()):
		return ErrNotYours
	case c.Hash == "":
		return nil
	case c.By == ByTable || chair.eye >= others:
		return ErrNotYours
	}
	if anchor, err := parseHash(c.Hash); err != nil || fmt.Sprintf("%x", anchor) != c.Hash {
		return fmt.Errorf("the anchor of seat %s: wanted 32 bytes in hexadecimal, in small letters", c.Seat)
	}
	d.Anchor = c.Hash
	return nil
}

// noteSit keeps who sits in a chair from now on.
func (b *Battle) noteSit(e *Entry, c *chair, who string) {
	if who == "" {
		return
	}
	if c.who == WhoFriend && who != WhoFriend && c.sat {
		b.parted, c.sat = e.Seq, false
	}
	c.who = who
	if e.By == ByTable {
		c.here = who != WhoFriend
	}
}

// ErrSpokesman keeps one of several from giving up for all.
var ErrSpokesman = errors.New("your side gives up by the word of who commands it: the first of its chairs that somebody sits in")

// proposeEnd ends the battle: by the rules, or because a side gives up. That is
// for its spokesman to say, as all is that a side decides as a whole.
func (b *Battle) proposeEnd(c *Command, d *draft) error {
	if b.ended > 0 {
		return ErrOver
	}
	if c.To > 0 { // the other side has left a link out: see chains.checkClaim
		d.To, d.Text = c.To, c.Text
		return nil
	}
	if c.By == ByTable {
		return b.endByTable(c, d)
	}
	d.Text = c.Text
	if theirs := b.timedOut(&d.Entry); theirs >= 0 {
		return b.checkOut(b.chair(c.Seat), theirs, d.time())
	}
	if b.chairs[b.chair(c.Seat)].eye >= others {
		return ErrNotYours
	}
	return b.commands(b.chair(c.Seat))
}
