package play

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"

	"drumhead/scenario"
)

// A battle by file has two tables and one record (docs/adr/0017). Whichever has the
// battle goes on with it and then hands it over: an entry leave without a seat, behind
// which nothing comes but the entry sit by which the other table takes it up.

// Why a battle by file does not go on, or is none.
var (
	ErrElsewhere  = errors.New("the battle has been handed over: it goes on here once your friend's file has been taken in")
	ErrOtherTable = errors.New("this seat's player sits at the other table: it does nothing here")
	ErrKeep       = errors.New("nothing in this battle waits for your friend now: it is yours to go on")
	ErrOneTable   = errors.New("this battle is not fought by file: it has one table, and is not handed over")
	ErrByFile     = errors.New("the two tables of a battle by file have no clock, and nobody stands in for who is away")
)

// Where a battle by file is, for who sits at this table.
const (
	FileHere = "here" // it is theirs to go on
	FileBoth = "both" // so it is, and their friend is asked something too
	FileSend = "send" // it waits for their friend: his file is to be made
	FileAway = "away" // it has been handed over
)

// byFile says whether a battle can be fought by two who have a table each.
func (h *Header) byFile(sc *scenario.Scenario) error {
	if !h.File {
		return nil
	}
	of := map[string]string{} // who holds each side
	for i, s := range sc.SeatList() {
		who := h.Seats[i].Who
		switch {
		case s.Umpire || s.Side == "":
			return errors.New("by file two fight and nobody else: who rules or watches has no table of his own")
		case !personal(who):
			return errors.New("by file two people fight: a computer would think at either's table, and he could choose among its orders")
		case of[s.Side] != "" && of[s.Side] != who:
			return errors.New("by file each side is one player's, with all its seats")
		}
		of[s.Side] = who
	}
	switch one, other := of[sc.Sides[0].ID], of[sc.Sides[1].ID]; {
	case one == other:
		return errors.New("by file one side is yours and one your friend's")
	case h.Clocks || h.Patience > 0 || h.Pace != nil || h.Withheld > 0:
		return ErrByFile
	case !h.Commit:
		return errors.New("by file secret orders have to be committed to: each table keeps the whole record")
	}
	return nil
}

// sitsHere says whether a chair's player sits at the table where the battle is, or was last.
func (b *Battle) sitsHere(chair int) bool { return (b.chairs[chair].who == WhoYou) != b.visits }

// admitFile refuses what cannot be done at the table of a battle by file.
func (b *Battle) admitFile(c *Command) error {
	i := b.chair(c.Seat)
	revealed := c.Kind == KindOrder && i >= 0 && b.secretAsk(i) != nil
	switch takesUp := c.Kind == KindSit && i < 0; {
	case !b.header.File && c.Kind == KindLeave && i < 0:
		return ErrOneTable
	case !b.header.File:
		return nil
	case !takesUp && b.away > 0:
		return ErrElsewhere
	case c.Kind == KindInstruct || c.Kind == KindSit && i >= 0 && c.Text != "":
		return ErrByFile
	case c.Kind == KindLeave && i < 0 && !b.passes():
		return ErrKeep
	case i >= 0 && c.By == ByHand && !b.sitsHere(i) && !revealed:
		return ErrOtherTable
	}
	return nil
}

// waitsFor says for whom the battle waits: for those who sit where it is, and for
// those who do not.
func (b *Battle) waitsFor() (here, there bool) {
	for i := range b.chairs {
		unseated := b.chains.awaits() && b.chains.witness(b.chairs[i].ID) != nil && b.chains.seats[b.chairs[i].ID] == nil
		if !b.owes(i) && !b.answers(i) && !b.owesTerms(i) && !unseated {
			continue
		}
		if b.sitsHere(i) {
			here = here || unseated || b.seated()
		} else {
			there = true
		}
	}
	return here, there
}

// passes says whether the battle may be handed over: the friend is asked something, has not heard how
// it ended, or has yet to come.
func (b *Battle) passes() bool {
	_, there := b.waitsFor()
	return there || b.ended > 0 && b.handed < b.ended || b.handed == 0
}

// ByFile says where a battle by file is; empty: it is none, or is over for both.
func (b *Battle) ByFile() string {
	here, there := b.waitsFor()
	switch {
	case !b.header.File || b.Removed() || b.damaged != nil:
		return ""
	case b.away > 0:
		return FileAway
	case b.ended > 0 && b.handed > b.ended:
		return ""
	case b.ended > 0, there && !here:
		return FileSend
	case there:
		return FileBoth
	}
	return FileHere
}

// Handed says whether the newest entry hands the battle over, and whether it was handed over at the table where somebody sits
// who holds these seats.
func (b *Battle) Handed(seats ...string) (away, ours bool) {
	return b.away > 0, slices.ContainsFunc(seats, func(s string) bool { i := b.chair(s); return i >= 0 && b.sitsHere(i) })
}

// Guests are the seats of who sits at the other table than the one that has the battle, or had it last.
func (b *Battle) Guests() []string { return b.seatsOf(func(i int) bool { return !b.sitsHere(i) }) }

// FileName is what the file for the friend is called, so that a person can tell one from the other.
func (b *Battle) FileName() string {
	from := b.seatsOf(b.sitsHere)
	return fmt.Sprintf("%s-%.4s-turn-%d-entry-%03d-from-%s.jsonl", b.header.Scenario, b.header.Battle, b.Brief(nil).Turn, len(b.entries), from[0])
}

// words says whether an entry is only a player's words for his side, by which nothing can happen.
func (e *Entry) words() bool {
	return e.Kind == KindNote || e.Kind == KindMark || e.Kind == KindCouncil
}

// idles says whether nothing by which the battle goes on can be in an entry's parts: words, or the briefings of sides that
// all else is told openly.
func (e *Entry) idles() bool { return e.words() || e.Seq == 1 && e.Scenario != "" }

// WriteFile writes the record as it goes to the other table, which must know all by which it goes on: not
// what a player has noted for himself, nor, of what a side was told before the battle, the other's.
func (b *Battle) WriteFile(w io.Writer) error {
	out := bufio.NewWriter(w)
	for _, e := range b.entries {
		switch {
		case b.ended > 0:
		case e.words():
			e.Opened = nil
		case e.Seq == 1 && e.Scenario != "":
			e.Opened = slices.DeleteFunc(slices.Clone(e.Opened), func(o Opened) bool { return !b.theirs(o.Part) })
		}
		if err := encode(out, &e); err != nil {
			return err
		}
	}
	return out.Flush()
}

// theirs says whether a part is that of the side which does not sit where the battle is.
func (b *Battle) theirs(part int) bool {
	return part < parts-1 && slices.ContainsFunc(b.chairs, func(c chair) bool {
		return c.eye == eye(part) && (c.who == WhoYou) == b.visits
	})
}

// shutWords says whether an entry is a player's words that this copy does not hold.
func (b *Battle) shutWords(e *Entry) bool {
	_, known, err := e.part(parts - 1)
	return e.words() && !known && err == nil && b.owned(e) == nil
}
