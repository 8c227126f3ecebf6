package play

import (
	"errors"
	"fmt"

	"drumhead/rules"
)

// Deed is what an entry that counts did: an order, a step of the table, a ruling,
// or the end by somebody's word or by agreement. Dice that came by a later entry belong to it.
type Deed struct {
	Seq, End int // the entry that began it, and the one that ended it
	Base     int // the entry from whose outcome it starts
	Kind     string
	Rules    rules.ID // the reading under which it was carried out
	Seat     rules.Seat
	Side     int8   // whose it is, -1: nobody's
	Order    string // in notation; "": a step of the table
	Throws   []Throw
	Winner   int8 // of an end by agreement or by somebody's word, -1: a draw
}

// Deeds are all that led to how the battle stands, the first first. An order that still waits for its dice is none: the end of
// a battle that was not waited for starts from before it. What is still hidden in this copy of the record is an error.
func (b *Battle) Deeds() ([]Deed, error) {
	var list []Deed
	counts, veiled := b.game.counts(), b.game.hides() || b.game.starts()
	reading := b.header.Rules
	for i := range b.entries {
		e := &b.entries[i]
		if e.Kind == KindRules {
			whole, _, err := e.whole()
			if err != nil {
				return nil, err
			}
			reading = rules.ID(whole.Text)
		}
		base, waits := e.starts(), b.open > 0 && e.Seq >= b.open
		if waits {
			base = b.entries[b.open-1].starts()
		}
		if !counts[e.Seq] || waits && e.Kind != KindEnd {
			continue
		}
		whole, complete, err := e.whole()
		switch {
		case err != nil:
			return nil, fmt.Errorf("entry %d: %w", e.Seq, err)
		case veiled && !complete:
			return nil, fmt.Errorf("entry %d has parts that this copy does not hold: take a copy from after the end of the battle, in which all are open", e.Seq)
		}
		d := Deed{Seq: e.Seq, End: e.Seq, Base: base, Kind: e.Kind, Rules: reading, Seat: rules.Nobody, Side: -1, Order: whole.Order, Throws: whole.Throws}
		switch {
		case e.Kind == KindThrow && b.entries[e.To-1].Kind != KindAnswer && len(list) > 0:
			last := &list[len(list)-1]
			last.End, last.Throws = e.Seq, append(last.Throws[:len(last.Throws):len(last.Throws)], whole.Throws...)
			continue
		case e.ends() && e.Kind == KindEnd:
			winner, err := b.won(e.Ruling.End)
			if err != nil {
				return nil, fmt.Errorf("entry %d: %w", e.Seq, err)
			}
			d.Winner = int8(winner)
		case e.Kind == KindEnd && e.By != ByTable:
			loser, _ := b.loser(e)
			d.Seat, d.Side, _ = b.Seat(b.chairs[loser].ID)
			d.Winner = 1 - d.Side
		case e.Kind == KindOrder, e.Kind == KindClock:
			d.Seat, d.Side, _ = b.Seat(e.Seat)
		case e.Kind == KindTable, e.Kind == KindRuling:
		default:
			continue
		}
		list = append(list, d)
	}
	return list, nil
}

// ErrGoesOn means that a battle is not over.
var ErrGoesOn = errors.New("the battle is not over")

// State is the whole state after an entry: a pointer to a copy of the system's.
// It is for what looks back on a battle: nobody who plays may be shown what is
// made of it.
func (b *Battle) State(seq int) any { return b.game.state(seq) }
