package play

import (
	"encoding/json"
	"errors"
	"fmt"

	"drumhead/dice"
	"drumhead/rules"
)

// errOtherwise means that an open entry, done again, did not come out as it
// was recorded.
var errOtherwise = errors.New("the rules have changed since the order was given: it does not come out as it began")

func (g *table[S, O, E]) resolve(w work, source dice.Source) (outcome, error) {
	var past []E
	replay := again{then: source}
	if w.open > 0 {
		for _, n := range g.nodes[w.open:] {
			past = append(past, n.events...)
			replay.past = append(replay.past, n.throws...)
		}
	}
	done := len(replay.past)
	s := g.rooms.take()
	defer g.rooms.give(s)
	*s = *g.at(w.base)
	run, asked, err := g.carry(s, w, &replay)
	switch {
	case err != nil:
		return outcome{}, err
	case replay.err != nil:
		return outcome{}, replay.err
	case len(run.Events) < len(past) || len(run.Throws) < done:
		return outcome{}, errOtherwise
	}
	*s = *g.at(w.base)
	for i := range past {
		if past[i] != run.Events[i] {
			return outcome{}, errOtherwise
		}
		g.rs.Fold(s, &past[i])
	}
	out := outcome{throws: run.Throws[done:], asked: asked}
	for i := range out.throws {
		out.throws[i].Before -= len(past)
	}
	if asked != nil {
		asked.Before -= len(past)
	}
	return out, g.write(&out, s, run.Events[len(past):])
}

// carry does a work, and changes the state that it is given.
func (g *table[S, O, E]) carry(s *S, w work, source dice.Source) (*rules.Run[S, E], *dice.Thrown, error) {
	run := &rules.Run[S, E]{Keep: true}
	run.Start(g.rs.Fold, s, source)
	if w.order == "" {
		asked, err := run.Attempt(func() { g.rs.Table(run) })
		return run, asked, err
	}
	room := g.rooms.take()
	defer g.rooms.give(room)
	o, err := g.rs.Parse(g.know(room, s, w.eye), w.order)
	if err != nil {
		return nil, nil, err
	}
	asked, err := run.Attempt(func() { g.rs.Do(run, w.seat, &o) })
	return run, asked, err
}

// write puts events into JSON, with who may see them. s is the state before
// them.
func (g *table[S, O, E]) write(out *outcome, s *S, events []E) error {
	g.read = g.read[:0]
	for i := range events {
		j, err := json.Marshal(&events[i])
		if err == nil {
			j, err = canonical(j)
		}
		var back E
		if err == nil {
			err = strict(j, &back)
		}
		if err == nil && back != events[i] {
			err = fmt.Errorf("it reads back as %+v, not %+v", back, events[i])
		}
		if err != nil {
			return fmt.Errorf("%s: the event %s cannot be kept: %w", g.rs.ID, j, err)
		}
		who := uint8(7)
		if g.rs.See != nil {
			who = g.rs.See(s, &events[i])
			g.rs.Fold(s, &events[i])
		}
		out.events, out.who = append(out.events, j), append(out.who, who)
		g.read = append(g.read, read[E]{j, back})
	}
	return nil
}

// learned compares what the seat knows now with what it could have worked out
// by itself, from what it knew before, without dice. What cannot be worked out
// of that at all, because the rules go by something hidden, was learned too.
// Where all know all, nothing but dice is news.
func (g *table[S, O, E]) learned(since int, works []work) bool {
	if g.plain {
		return false
	}
	l, _ := g.now.news.LoadOrStore(heard{since, works[0].eye, works[0].seat}, new(lazy[bool]))
	return l.(*lazy[bool]).get(func() bool { return g.learns(since, works) })
}

func (g *table[S, O, E]) learns(since int, works []work) (learned bool) {
	defer func() {
		if recover() != nil {
			learned = true
		}
	}()
	e := works[0].eye
	s, room := g.rooms.take(), g.rooms.take()
	defer g.rooms.give(s)
	defer g.rooms.give(room)
	*s = *g.know(room, g.at(since), e)
	for _, w := range works {
		if _, asked, err := g.carry(s, w, &again{}); err != nil || asked != nil {
			return true
		}
	}
	return *g.know(room, s, e) != *g.mind(e)
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
