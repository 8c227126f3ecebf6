package play

import (
	"reflect"
	"slices"

	"drumhead/dice"
)

// put writes an outcome into an entry, for each reader what he may see. The
// order is for all to see where it is no secret and all that came of it may be
// seen.
func (b *Battle) put(out *outcome, links []string, d *draft, owner eye, order string, secret bool) {
	d.Links = links
	why := d.Text // an umpire's reason is for all
	seen := func(e eye) *Seen {
		s := out.seen(e, owner, order, secret)
		s.Text = why
		return s
	}
	if !secret && out.open() {
		d.Seen = *seen(others)
		return
	}
	b.share(d, seen)
}

// share fills in the public part and those of who sees more.
func (b *Battle) share(d *draft, seen func(eye) *Seen) {
	d.Seen = *seen(others)
	for i := range d.hidden {
		e := eye(i)
		if i == parts-1 {
			e = umpire
		}
		if s := seen(e); !reflect.DeepEqual(*s, d.Seen) {
			d.hidden[i] = s
		}
	}
}

// open says whether everybody sees all of an outcome.
func (o *outcome) open() bool {
	private := func(t dice.Thrown) bool { return t.Private }
	return !slices.ContainsFunc(o.who, func(who uint8) bool { return who&7 != 7 }) &&
		!slices.ContainsFunc(o.throws, private) && (o.asked == nil || !o.asked.Private)
}

// seen is what one reader sees of an outcome.
func (o *outcome) seen(e, owner eye, order string, secret bool) *Seen {
	s := &Seen{}
	all := !secret
	before := make([]int, 1, len(o.events)+1) // visible events before each event
	for i, event := range o.events {
		if e.sees(o.who[i]) {
			s.Events = append(s.Events, event)
		} else {
			all = false
		}
		before = append(before, len(s.Events))
	}
	write := func(t *dice.Thrown, fallen bool) (Throw, bool) {
		w := fromDice(t, fallen)
		w.Before = before[t.Before]
		return w, !t.Private || e == umpire || e == eye(partOf(t.Thrower))
	}
	for i := range o.throws {
		if t, ok := write(&o.throws[i], true); ok {
			s.Throws = append(s.Throws, t)
		}
	}
	if o.asked != nil {
		if t, ok := write(o.asked, false); ok {
			s.Asked = &t
		}
	}
	if all || e == owner || e == umpire {
		s.Order = order
	}
	return s
}
