package play

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"

	"drumhead/rules"
)

// resolver fights a battle again by its record.
type resolver struct {
	lookup                func(rules.ID) System
	late                  func() bool // nil: it may take its time
	battle                *Battle
	parts, rules          error // the first differences
	done, resolved, other int
	secret                int // orders that were committed to before
}

// all goes on as long as the entries can be applied.
func (v *resolver) all(entries []Entry) error {
	for i := range entries {
		e := &entries[i]
		if v.late != nil && v.late() {
			return &Difference{Seq: e.Seq, What: ErrTooSlow.Error()}
		}
		if i == 0 {
			b, err := open(e, v.lookup)
			if err != nil {
				return err
			}
			v.battle = b
		} else {
			v.entry(e)
		}
		if err := v.battle.apply(*e); err != nil {
			return &Difference{Seq: e.Seq, What: err.Error()}
		}
		if i > 0 {
			v.sent(e)
		}
	}
	return nil
}

// entry resolves an entry again, before it is applied.
func (v *resolver) entry(e *Entry) {
	switch e.Kind {
	case KindOrder, KindThrow, KindTable, KindClock, KindRuling:
	default:
		return
	}
	if e.Ruling != nil || e.Kind == KindThrow && v.battle.open > 0 && v.battle.entries[v.battle.open-1].Kind == KindAnswer {
		return // the players', not the rules'
	}
	if v.battle.rules != v.battle.system.ID() {
		v.other++
		return
	}
	v.resolved++
	if e.Kind == KindOrder && e.By == ByHand && v.battle.secretAsk(v.battle.chair(e.Seat)) != nil {
		v.secret++
	}
	defer func() {
		if p := recover(); p != nil && v.rules == nil {
			v.rules = &Difference{Seq: e.Seq, What: fmt.Sprint("the rules cannot go on from here: ", p)}
		}
	}()
	if err := v.battle.again(e); err != nil && v.rules == nil {
		v.rules = err
	}
}

// again resolves an entry with the dice that the record holds and compares.
func (b *Battle) again(e *Entry) error {
	whole, _, err := e.whole()
	if err != nil {
		return err
	}
	w, err := b.workOf(e, whole.Order)
	if err != nil {
		return &Difference{Seq: e.Seq, What: err.Error()}
	}
	if (e.Kind == KindOrder || e.Kind == KindClock) && w.base == len(b.entries) {
		if verdict := b.game.judge(w.eye, w.seat, w.order); !verdict.Legal {
			return &Difference{e.Seq, "the order was not allowed", verdict.Refusal.Text + " (" + verdict.Refusal.Clause + ")", w.order}
		}
	}
	replay := &again{}
	for i := range whole.Throws {
		t, err := whole.Throws[i].toDice()
		if err != nil {
			return &Difference{Seq: e.Seq, What: err.Error()}
		}
		if !t.Typed && t.Witnessed != (e.Kind == KindThrow && b.header.Grade == GradeWitnessed && b.witnessed()) {
			return &Difference{Seq: e.Seq, What: "the grade of its dice is not what the links make it"}
		}
		replay.past = append(replay.past, t)
	}
	out, err := b.game.resolve(w, replay)
	if err == nil {
		err = replay.err
	}
	if err != nil {
		return &Difference{Seq: e.Seq, What: err.Error()}
	}
	return compare(e.Seq, out.seen(umpire, umpire, w.order, false), whole)
}

// workOf is the work that an entry did.
func (b *Battle) workOf(e *Entry, order string) (work, error) {
	w := work{base: e.starts(), seat: rules.Nobody, eye: umpire, order: order}
	seat := e.Seat
	switch {
	case e.Kind == KindThrow && b.open == 0:
		return w, errors.New("it gives dice that nobody asked for")
	case e.Kind == KindThrow:
		opened := &b.entries[b.open-1]
		first, _, err := opened.whole()
		if err != nil {
			return w, err
		}
		w, err = b.workOf(opened, first.Order)
		w.open = b.open
		return w, err
	}
	for first := e; first.Redo > 0; seat = first.Seat {
		if first.Redo >= first.Seq {
			return w, fmt.Errorf("it resolves entry %d again, which comes after it", first.Redo)
		}
		first = &b.entries[first.Redo-1]
	}
	if i := b.chair(seat); i >= 0 {
		w.seat, w.eye = rules.Seat(i), b.chairs[i].eye
	}
	return w, nil
}

// compare names the first difference between what should have come of an entry
// and what its record says.
func compare(seq int, want, got *Seen) error {
	for i := range max(len(want.Throws), len(got.Throws)) {
		var w, g Throw
		if i < len(want.Throws) {
			w = want.Throws[i]
		}
		if i < len(got.Throws) {
			g = got.Throws[i]
		}
		if !reflect.DeepEqual(w, g) {
			return &Difference{seq, fmt.Sprintf("throw %d is another", i+1), text(w), text(g)}
		}
	}
	for i := range max(len(want.Events), len(got.Events)) {
		var w, g []byte
		if i < len(want.Events) {
			w = want.Events[i]
		}
		if i < len(got.Events) {
			g = got.Events[i]
		}
		if !bytes.Equal(w, g) {
			return &Difference{seq, fmt.Sprintf("event %d is another", i+1), string(w), string(g)}
		}
	}
	if !reflect.DeepEqual(want.Asked, got.Asked) {
		return &Difference{seq, "it waits for other dice", text(want.Asked), text(got.Asked)}
	}
	return nil
}

func text(v any) string {
	var b bytes.Buffer
	if err := encode(&b, v); err != nil {
		return err.Error()
	}
	return string(bytes.TrimSpace(b.Bytes()))
}

// sent compares what each side was sent with what it might see. It comes after
// the entry was applied.
func (v *resolver) sent(e *Entry) {
	v.done++
	whole, _, err := e.whole()
	if err == nil {
		err = v.battle.sent(e, whole)
	}
	if err != nil && v.parts == nil {
		v.parts = err
	}
}

func (b *Battle) sent(e *Entry, whole *Seen) error {
	out := outcome{events: whole.Events, who: b.game.who(e.Seq)}
	for i := range whole.Throws {
		t, err := whole.Throws[i].toDice()
		if err != nil {
			return err
		}
		out.throws = append(out.throws, t)
	}
	if whole.Asked != nil {
		t, err := whole.Asked.toDice()
		if err != nil {
			return err
		}
		out.asked = &t
	}
	for who := eye(0); who <= others; who++ {
		got := &e.Seen
		if who < others {
			part, known, err := e.part(int(who))
			if err != nil || !known {
				return err
			}
			if part != nil {
				got = part
			}
		}
		if err := compare(e.Seq, out.seen(who, others, "", false), got); err != nil {
			d := err.(*Difference)
			d.What = fmt.Sprintf("of what %s: %s", [...]string{"the first side was sent", "the second side was sent", "all were sent"}[who], d.What)
			return d
		}
	}
	return nil
}
