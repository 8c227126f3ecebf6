package play

import (
	"slices"

	"drumhead/scene"
)

// log is every entry that says something, for one who looks. What was taken back
// is marked, and stays.
func (b *Battle) log(e eye) []EntryView {
	views := []EntryView{}
	counts := b.game.counts()
	for i := range b.entries {
		if b.entries[i].Kind != KindLink {
			views = append(views, b.entryView(&b.entries[i], e, counts))
		}
	}
	return views
}

// Note is what a commander wrote down for himself while the battle went on.
type Note struct {
	Seq, Turn int
	Side      int8 // -1: an umpire's
	Text      string
}

// Notes are all of them, once the battle is over: then everybody may read them.
func (b *Battle) Notes() (list []Note) {
	if !b.Over() {
		return nil
	}
	for i := range b.entries {
		e := &b.entries[i]
		if text := b.seen(e, umpire).Text; e.Kind == KindNote && text != "" {
			_, side, _ := b.Seat(e.Seat)
			list = append(list, Note{e.Seq, b.game.turn(e.Seq), side, text})
		}
	}
	return list
}

// moves says whether an entry of this kind can do anything to the state.
func (e *Entry) moves() bool {
	switch e.Kind {
	case KindOrder, KindThrow, KindTable, KindClock, KindRuling, KindEnd:
		return true
	}
	return false
}

// entryView is an entry as an eye may see it.
func (b *Battle) entryView(entry *Entry, e eye, counts []bool) EntryView {
	seen := b.seen(entry, e)
	v := EntryView{Seq: entry.Seq, Kind: entry.Kind, Seat: entry.Seat, Side: -1, By: entry.By, At: entry.At,
		Order: seen.Order, Text: seen.Text, To: entry.To, Lines: b.lines(entry, e), Turn: b.game.turn(entry.Seq)}
	if i := b.chair(entry.Seat); i >= 0 && b.chairs[i].eye < others {
		v.Side = int(b.chairs[i].eye)
	}
	if entry.Kind == KindInstruct || entry.Kind == KindOpen {
		v.Text = "" // told to its own seat or side: see Beside and Briefing
	}
	switch {
	case entry.Kind == KindPropose:
		v.Text = b.proposed(entry)
	case v.Text == "" && entry.Ruling != nil && !entry.ends(): // of an end its line tells
		v.Text = entry.Ruling.words()
	}
	if entry.By == ByInstruction {
		v.Reasons = seen.Reasons
	}
	if b.Over() {
		v.Reasons = b.Reasons(entry.Seq)
		if entry.Kind == KindPlan {
			v.Text = b.planText(entry)
		}
	}
	v.Void = counts != nil && !counts[entry.Seq] && entry.moves()
	v.Moves = b.together(entry)
	return v
}

// seen is what an eye sees of an entry.
func (b *Battle) seen(entry *Entry, e eye) *Seen {
	part := int(e)
	if e == umpire {
		part = parts - 1
	}
	if e != others {
		if seen, _, err := entry.part(part); err == nil && seen != nil {
			return seen
		}
	}
	return &entry.Seen
}

// Lines are the lines of the log of an entry, as somebody sees them who holds
// these seats.
func (b *Battle) Lines(seq int, seats []string) []scene.Line {
	return b.lines(&b.entries[seq-1], b.eye(seats))
}

// hasCouncil says whether a side's commanders, of whom this chair's is one, can talk among themselves.
func (b *Battle) hasCouncil(i int) bool {
	return b.chairs[i].eye < others && slices.ContainsFunc(b.chairs, func(c chair) bool { return c.ID != b.chairs[i].ID && c.eye == b.chairs[i].eye })
}

// Heard is what was said by an entry, to all or to a side alone, and by which seat, as somebody hears it who holds these seats; "": nothing.
func (b *Battle) Heard(seq int, seats []string) (seat, text string) {
	if seq < 1 || seq > len(b.entries) {
		return "", ""
	}
	e := &b.entries[seq-1]
	if e.Kind != KindTalk && e.Kind != KindCouncil {
		return "", ""
	}
	if text = b.seen(e, b.eye(seats)).Text; text == "" {
		return "", ""
	}
	return e.Seat, text
}
