package rulestest

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"

	"drumhead/dice"
	"drumhead/rules"
)

// mostSteps bounds the steps that belong to one order.
const mostSteps = 10000

// attempt carries a piece of work out on a copy of the state now, with the
// steps that belong to it, and returns the run and the throw that is open.
func (b *battle[S, O, E]) attempt(name string, from S, work func(*rules.Run[S, E]), source dice.Source) (*rules.Run[S, E], *dice.Thrown) {
	r := &rules.Run[S, E]{Keep: true}
	r.Start(b.rs.Fold, &from, source)
	open, err := r.Attempt(func() {
		work(r)
		for n := 0; b.rs.Next(r.State) == rules.More; n++ {
			before := len(r.Events)
			if b.rs.Step(r); len(r.Events) == before || n > mostSteps {
				b.Fatalf("%s: a step changes nothing, and there is more to come", name)
			}
		}
	})
	if err != nil {
		b.Fatalf("%s: %v", name, err)
	}
	return r, open
}

// work carries out an order or a step of the table, holds it against the laws,
// and makes it what has happened. It could be done in any state that looks the
// same to the viewers who may do it.
func (b *battle[S, O, E]) work(name string, work func(*rules.Run[S, E]), mayDo ...int8) {
	before, luck := b.s, b.luck
	r, _ := b.attempt(name, before, work, &b.luck)
	if len(r.Events) == 0 {
		b.Fatalf("%s: nothing happens", name)
	}
	if b.s != before {
		b.Fatalf("%s: the state was changed by another way than its events", name)
	}
	for i := range r.Throws {
		b.lawfulThrow(name, &r.Throws[i])
		if r.Throws[i].Before == len(r.Events) {
			b.Errorf("%s: no event comes of the throw %q, and no line tells it", name, r.Throws[i].Purpose)
		}
	}
	b.again(name, work, r)
	b.interrupted(name, work, r)
	b.unread(name, work, r)
	s, told := before, &telling{}
	for i := range r.Events {
		b.event(name, &s, r.Events[i], told.until(i, r.Throws))
	}
	if d := difference(s, *r.State); d != "" {
		b.Errorf("%s: folded from its events the state%s", name, d)
	}
	for _, v := range mayDo {
		b.elsewhere(name, work, r, v, luck)
	}
	b.s, b.past = s, append(b.past, r.Events...)
}

// script gives the first throws of a run again.
func script(throws []dice.Thrown) *dice.Script {
	s := &dice.Script{}
	for i := range throws {
		t := &throws[i]
		if t.Pack != 0 {
			s.Cards = append(s.Cards, t.Answer.Faces[0])
			continue
		}
		s.Faces = append(s.Faces, t.Answer.Faces[:t.Count()]...)
	}
	return s
}

// elsewhere: the same work, with the same dice, in another state that looks the
// same to a viewer. What he sees of it may differ only where what he knows
// comes to differ with it; else the events themselves, their fields or their
// order, tell what is hidden.
func (b *battle[S, O, E]) elsewhere(name string, work func(*rules.Run[S, E]), r *rules.Run[S, E], viewer int8, luck dice.Fast) {
	if b.rs.Guess == nil || b.rs.See == nil {
		return
	}
	other := b.known(&b.s, viewer)
	b.rs.Guess(&other, &b.chance)
	r2, _ := b.attempt(name, other, work, &luck)
	seen, knew := b.witness(b.s, r.Events, viewer)
	seen2, knew2 := b.witness(other, r2.Events, viewer)
	n := 0
	for n < len(seen) && n < len(seen2) && seen[n] == seen2[n] {
		n++
	}
	switch same := n == len(seen) && n == len(seen2); {
	case same:
	case n < len(seen) && n < len(seen2) && knew[n] == knew2[n]:
		b.Errorf("%s: an event tells side %d what is hidden: %s or %s", name, viewer, inJSON(seen[n]), inJSON(seen2[n]))
	case b.known(r.State, viewer) == b.known(r2.State, viewer):
		b.Errorf("%s: the order of events tells side %d what is hidden: %s or %s", name, viewer, inJSON(seen), inJSON(seen2))
	}
}

// witness is what a viewer sees of events, and what he knows after each.
func (b *battle[S, O, E]) witness(s S, events []E, viewer int8) (seen []E, knew []S) {
	for i := range events {
		sees := sees(b.rs.See(&s, &events[i]), viewer)
		b.rs.Fold(&s, &events[i])
		if sees {
			seen, knew = append(seen, events[i]), append(knew, b.known(&s, viewer))
		}
	}
	return seen, knew
}

// again: the same state, order and dice give the same events.
func (b *battle[S, O, E]) again(name string, work func(*rules.Run[S, E]), r *rules.Run[S, E]) {
	dry := script(r.Throws)
	r2, open := b.attempt(name, b.s, work, dry)
	if open != nil || dry.Done() != nil || !slices.Equal(r.Events, r2.Events) {
		b.Errorf("%s: done again with the same dice, other things happen:\n%s\n%s", name, inJSON(r.Events), inJSON(r2.Events))
	}
}

// interrupted: where the dice run dry the work stops at that throw, with the
// events that came before it, as often as it is tried.
func (b *battle[S, O, E]) interrupted(name string, work func(*rules.Run[S, E]), r *rules.Run[S, E]) {
	for i := range r.Throws {
		want := &r.Throws[i]
		half, open := b.attempt(name, b.s, work, script(r.Throws[:i]))
		switch {
		case open == nil:
			b.Errorf("%s: throw %d (%s) was not asked for when its dice were wanting", name, i+1, want.Purpose)
		case !reflect.DeepEqual(open.Throw, want.Throw):
			b.Errorf("%s: throw %d is %s when interrupted, wanted %s", name, i+1, asked(&open.Throw), asked(&want.Throw))
		case !slices.Equal(half.Events, r.Events[:want.Before]):
			b.Errorf("%s: other events before throw %d (%s) when interrupted", name, i+1, want.Purpose)
		}
	}
}

// unread: what a throw says is not read of it makes no difference. Dice of a
// group change places where neither faces nor marks are read, and scores change
// within their class where neither total nor best is.
func (b *battle[S, O, E]) unread(name string, work func(*rules.Run[S, E]), r *rules.Run[S, E]) {
	other := make([]dice.Thrown, len(r.Throws))
	changed := false
	for i := range r.Throws {
		other[i] = r.Throws[i]
		t := &other[i]
		for g := range int(t.N) {
			group, faces := &t.Groups[g], t.FacesOf(g)
			if group.Read&dice.Faces != 0 {
				continue
			}
			for k := range faces {
				if group.Read&dice.Marks != 0 {
					break
				}
				j := b.chance.Intn(len(faces))
				faces[k], faces[j] = faces[j], faces[k]
			}
			for k := range faces {
				if group.Read&^dice.Marks == 0 && !(t.Opposed && g < 2) {
					faces[k] = b.sameClass(group, faces[k])
				}
			}
		}
		changed = changed || t.Answer != r.Throws[i].Answer
	}
	if !changed {
		return
	}
	r2, open := b.attempt(name, b.s, work, script(other))
	if open != nil || !slices.Equal(r.Events, r2.Events) {
		b.Errorf("%s: more is read of the dice than the throws say:\n%v gives %s\n%v gives %s",
			name, faces(r.Throws), inJSON(r.Events), faces(other), inJSON(r2.Events))
	}
}

// sameClass is a score that reaches the same cuts.
func (b *battle[S, O, E]) sameClass(g *dice.Group, face uint8) uint8 {
	class := func(f uint8) (n int) {
		for _, cut := range g.Cuts {
			if cut > 0 && f >= cut {
				n++
			}
		}
		return n
	}
	var same []uint8
	for f := uint8(1); f <= g.Sides; f++ {
		if class(f) == class(face) {
			same = append(same, f)
		}
	}
	return same[b.chance.Intn(len(same))]
}

// asked is a throw in short.
func asked(t *dice.Throw) string {
	return fmt.Sprintf("%q (%s) by %d, pack %b, groups %+v, modifiers %+v", t.Purpose, t.Clause, t.Thrower, t.Pack, t.Groups[:t.N], t.Modifiers)
}

// inJSON is an event, or events, as short as records have it.
func inJSON(v any) string {
	text, _ := json.Marshal(v)
	return string(text)
}

func faces(throws []dice.Thrown) (out []string) {
	for i := range throws {
		t := &throws[i]
		text, _ := json.Marshal(slices.Concat([]int{}, ints(t.Answer.Faces[:t.Count()])))
		out = append(out, t.Purpose+" "+string(text))
	}
	return out
}

func ints(faces []uint8) (out []int) {
	for _, f := range faces {
		out = append(out, int(f))
	}
	return out
}

// lawfulThrow: a throw explains itself, without a resolver.
func (b *battle[S, O, E]) lawfulThrow(name string, t *dice.Thrown) {
	n := t.Count()
	if t.Purpose == "" || n < 1 || n > dice.MaxDice || t.Thrower < dice.Nobody || t.Thrower > 1 {
		b.Errorf("%s: a throw without purpose, dice or thrower: %s", name, asked(&t.Throw))
	}
	if t.Private && t.Thrower == dice.Nobody {
		b.Errorf("%s: throw %q is private, but nobody's", name, t.Purpose)
	}
	b.inBook(name+": throw "+t.Purpose, t.Clause)
	for _, m := range t.Modifiers {
		if m.Text == "" || m.Group >= max(t.N, 1) {
			b.Errorf("%s: throw %q has a modifier without words or group: %+v", name, t.Purpose, m)
		}
		b.inBook(name+": throw "+t.Purpose+", modifier "+m.Text, m.Clause)
	}
}

// inBook: what is cited stands in the rulebook.
func (b *battle[S, O, E]) inBook(what, clause string) {
	if !b.clauses[clause] {
		b.Errorf("%s: the clause %q is not in the rulebook", what, clause)
	}
}

// foldAnew: set up again and told everything that has happened, as it stands
// in a record, the battle is where it is.
func (b *battle[S, O, E]) foldAnew() {
	var s S
	if err := b.rs.Setup(&s, b.sc); err != nil {
		b.Fatal(err)
	}
	for i := range b.past {
		text, err := json.Marshal(&b.past[i])
		if err != nil {
			b.Fatal(err)
		}
		var e E
		if err := json.Unmarshal(text, &e); err != nil || e != b.past[i] {
			b.Fatalf("the event %+v comes out of its JSON %s as %+v (%v)", b.past[i], text, e, err)
		}
		b.rs.Fold(&s, &e)
	}
	if !reflect.DeepEqual(s, b.s) {
		b.Errorf("set up and folded anew the state %s", difference(s, b.s))
	}
	r := b.rs.Result(&s)
	if !r.Over || r.Text == "" || r.Winner < -1 || r.Winner > 1 {
		b.Errorf("the battle is over, but its result is %+v", r)
	}
	b.inBook("the result", r.Clause)
}
