package play

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"drumhead/rules"
	"drumhead/scenario"
)

// Apply takes an entry that has been kept. It must be the one that follows the
// newest. On an error the battle is as it was before.
func (b *Battle) Apply(e Entry) error {
	if err := e.check(e.Line()); err != nil {
		return fmt.Errorf("entry %d: %w", e.Seq, err)
	}
	return b.apply(e)
}

// Take is Apply of an entry that is good by itself: Propose has just made it, or
// ParseEntry has read it. It is not looked at twice.
func (b *Battle) Take(e Entry) error { return b.apply(e) }

// apply takes an entry that is good by itself.
func (b *Battle) apply(e Entry) (err error) {
	before := b.remember(&e)
	// A record from elsewhere may hold events that make no sense to the rules.
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("entry %d: its events cannot be: %v", e.Seq, p)
		}
		if err != nil {
			b.restore(before, &e)
		}
	}()
	prev := start
	if n := len(b.entries); n > 0 {
		prev = b.entries[n-1].Hash
	}
	switch {
	case b.damaged != nil:
		return ErrDamaged
	case e.Seq != len(b.entries)+1:
		return fmt.Errorf("found entry %d: wanted entry %d", e.Seq, len(b.entries)+1)
	case e.Prev != prev:
		return fmt.Errorf("entry %d follows %.12s…: wanted %.12s…, the hash of the entry before it", e.Seq, e.Prev, prev)
	case e.Seq > 1 && e.Kind == KindOpen:
		return fmt.Errorf("entry %d is of kind %s: only the first can be", e.Seq, KindOpen)
	}
	at, err := time.Parse(time.RFC3339, e.At)
	if err != nil {
		return fmt.Errorf("entry %d: the time %q: wanted one like 2026-03-01T19:30:00.000Z", e.Seq, e.At)
	}
	whole, complete, err := e.whole()
	if err == nil && !complete && b.game.hides() && !(b.header.File && e.idles()) {
		err = errors.New("this copy does not hold all that happened: something in it is still hidden")
	}
	var views []*Seen
	if err == nil {
		views, err = b.checked(&e, whole)
	}
	if err == nil {
		err = b.advance(&e, whole)
	}
	if err != nil {
		return fmt.Errorf("entry %d: %w", e.Seq, err)
	}
	b.entries = append(b.entries, e)
	b.note(&e, whole)
	b.half = append(b.half, b.open > 0)
	b.ask(at)
	b.chains.note(&e)
	b.hands.note(&e, views)
	b.call()
	b.pay()
	return nil
}

// remember keeps what applying an entry may change, beside the states of the
// rules.
func (b *Battle) remember(e *Entry) *Battle {
	before := *b
	before.chairs = slices.Clone(b.chairs)
	before.asks = slices.Clone(b.asks)
	before.instructions = map[string][]string{e.Seat: b.instructions[e.Seat]}
	return &before
}

// restore makes a battle what it was before an entry that could not be applied.
func (b *Battle) restore(before *Battle, e *Entry) {
	ids, instructions := b.ids, b.instructions
	if key := e.Seat + "\x00" + e.ID; ids[key] == e.Seq {
		delete(ids, key)
	}
	instructions[e.Seat] = before.instructions[e.Seat]
	*b = *before
	b.ids, b.instructions = ids, instructions
	b.game.retract(len(b.entries))
}

// starts is the entry from whose outcome an entry starts.
func (e *Entry) starts() int {
	switch {
	case e.Kind == KindUndo, e.Kind == KindRewind, e.Kind == KindRuling && e.To > 0:
		return e.To
	}
	return e.Seq - 1
}

// advance lets an entry do to the state what it does.
func (b *Battle) advance(e *Entry, whole *Seen) error {
	base := e.starts()
	if base >= e.Seq || base < min(e.Seq-1, 1) {
		return fmt.Errorf("it starts from entry %d: wanted one from 1 to %d", base, e.Seq-1)
	}
	if base < e.Seq-1 && b.half[base-1] {
		return fmt.Errorf("it goes back to entry %d, where an order is half carried out", base)
	}
	if b.open == 0 && e.Kind == KindThrow {
		return errors.New("it gives dice that nobody asked for")
	}
	var anew *scenario.Scenario
	if e.Kind == KindRuling && e.Ruling != nil && e.Ruling.Option != "" {
		anew = b.ruled(base, e.Ruling)
	}
	throws := whole.Throws
	if whole.Asked != nil {
		if _, err := whole.Asked.toDice(); err != nil {
			return err
		}
		throws = append(slices.Clone(throws), *whole.Asked)
	}
	for _, t := range throws {
		if t.Before < 0 || t.Before > len(whole.Events) {
			return fmt.Errorf("a throw comes after %d of its %d events", t.Before, len(whole.Events))
		}
	}
	return b.game.advance(base, whole.Events, whole.Throws, anew)
}

// note keeps what an entry means besides its events.
func (b *Battle) note(e *Entry, whole *Seen) {
	if e.ID != "" {
		b.ids[e.Seat+"\x00"+e.ID] = e.Seq
	}
	if base := e.starts(); base < e.Seq-1 {
		b.open, b.asked = 0, nil
		if b.ended > base {
			b.ended = 0
		}
		b.proposal, b.agreed = 0, 0
		b.forgetCommitments()
	}
	chair := b.chair(e.Seat)
	b.noteCommitted(e, whole, chair)
	if chair >= 0 {
		b.noteThere(e, whole, &b.chairs[chair])
	}
	switch e.Kind {
	case KindOrder, KindTable, KindClock, KindRuling:
		if e.Ruling != nil {
			b.proposal, b.agreed = 0, 0
			break
		}
		b.asked = whole.Asked
		if b.open = 0; b.asked != nil {
			b.open = e.Seq
		}
	case KindThrow:
		opened := &b.entries[b.open-1]
		if b.asked = whole.Asked; b.asked == nil {
			b.open = 0
		}
		if opened.Kind == KindAnswer {
			b.noteDie(opened.To, whole)
		}
	case KindLeave:
		if chair < 0 {
			b.away, b.handed = e.Seq, e.Seq
		}
	case KindSit:
		if chair < 0 && b.away > 0 {
			b.away, b.visits = 0, !b.visits
		}
		if chair >= 0 {
			b.noteSit(e, &b.chairs[chair], whole.Text)
		}
		if anchor, err := parseHash(e.Anchor); err == nil && chair < 0 {
			b.anchor = anchor
		}
	case KindPlan:
		if part, _, err := e.part(int(b.chairs[chair].eye)); err == nil && part != nil {
			b.plans[b.chairs[chair].eye] = part.Text
		}
	case KindInstruct:
		text := whole.Text
		if own := b.owned(e); own != nil { // its side's copy may hold no more
			text = own.Text
		}
		b.instructions[e.Seat] = strings.Split(text, "\n")
	case KindRest:
		if r, err := b.chairs[chair].rested(b.header.Pace, whole.Text, e.time()); err == nil {
			b.chairs[chair].rests = r
		}
	case KindPropose:
		b.proposal, b.agreed, b.consent = e.Seq, 0, nil
		if e.ends() && b.alone() {
			b.proposal, b.agreed = 0, e.Seq
		}
	case KindAnswer:
		if e.To == opening && chair >= 0 {
			b.chairs[chair].agreed = true
		}
		if b.proposal == e.To {
			b.noteAnswer(e, whole)
		}
	case KindRules:
		b.rules = rules.ID(whole.Text)
	case KindEnd:
		b.ended = e.Seq
	}
}

// noteThere keeps whether somebody sits in a chair, by what he did there.
func (b *Battle) noteThere(e *Entry, whole *Seen, c *chair) {
	c.acted = c.acted || e.By == ByHand && e.Kind == KindOrder
	if e.Kind == KindLeave {
		// Who has a key gives his chair up by it: that he came and went, anybody could say.
		c.here, c.left, c.free = false, e.Seq, c.free || e.By == ByHand && (whole.Signed != nil || b.hands.keys[e.Seat] == nil)
	} else if e.By == ByHand {
		c.here, c.free, c.sat = true, false, c.sat || c.who == WhoFriend
	}
}

// noteAnswer keeps what has become of the proposal that is open once all have
// answered: it is agreed, or a die decides.
func (b *Battle) noteAnswer(e *Entry, whole *Seen) {
	answer, all := b.answered(e, whole.Text)
	if !all {
		return
	}
	switch b.proposal, b.agreed, b.thrown = 0, 0, false; {
	case answer == Yes:
		b.agreed = e.To
	case whole.Asked != nil:
		b.open, b.asked = e.Seq, whole.Asked
	default:
		b.noteDie(e.To, whole)
	}
}

// ask finds out what is asked now: a question that stood before keeps the
// entry that raised it.
func (b *Battle) ask(at time.Time) {
	before := b.asks
	b.asks = nil
	if b.open > 0 || b.ended > 0 {
		return
	}
	for _, q := range b.game.questions(umpire) {
		a := ask{Question: q, since: len(b.entries), at: at}
		for _, old := range before {
			if sameQuestion(&old.Question, &q) {
				a.since, a.at = old.since, old.at
			}
		}
		if a.Seconds > 0 {
			b.clock(&a)
		}
		b.asks = append(b.asks, a)
	}
	b.keepCommitments()
}

// clock keeps since when the book's clock runs for a question: who takes back his answer to it is not given the time anew.
func (b *Battle) clock(a *ask) {
	i := slices.IndexFunc(b.clocked, func(old ask) bool { return sameQuestion(&old.Question, &a.Question) })
	switch {
	case i < 0:
		b.clocked = append(slices.Clip(b.clocked), *a)
	case b.entries[len(b.entries)-1].Kind == KindUndo:
		a.at = b.clocked[i].at
	default:
		b.clocked = slices.Clone(b.clocked)
		b.clocked[i] = *a
	}
}

// sameQuestion says whether a question still stands.
func sameQuestion(a, b *rules.Question) bool {
	return a.Key == b.Key && a.Kind == b.Kind && a.Unit == b.Unit && a.Seats == b.Seats
}
