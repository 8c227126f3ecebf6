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
	if chair < 0 || b.chairs[chair].eye >= others || b.open > 0 || b.Over() && !b.alone() { // then nothing is hidden any more, and all may be asked
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
