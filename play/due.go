package play

import (
	"slices"
	"time"

	"drumhead/rules"
)

// Due is what the table owes next, if anything: a rewind that was agreed, a
// step that is nobody's, the end, an order whose clock has run out, a standing
// instruction or the default of a seat whose player is away. The moves of
// computers are not among them: see Computer.
func (b *Battle) Due(now time.Time, away ...string) (Command, bool) {
	c := Command{By: ByTable, At: now}
	switch {
	case b.damaged != nil || b.Removed() || b.secret == nil || b.away > 0:
		return c, false
	}
	switch c.Kind = b.settles(); {
	case c.Kind != "":
		return c, true
	case b.rules != b.system.ID():
		return c, false
	case b.chains.open > 0 && len(b.waits()) == 0:
		c.Kind = KindThrow
		return c, true
	case b.open > 0 || b.ended > 0 || !b.seated() || b.Unattended() != nil:
		return c, false
	}
	if c.Seat = b.unplanned(); c.Seat != "" {
		c.Kind, c.By = KindPlan, ByComputer
		return c, true
	}
	switch b.game.next() {
	case rules.Table, rules.More:
		c.Kind = KindTable
		return c, true
	case rules.Over:
		c.Kind = KindEnd
		return c, true
	}
	if d, ok := b.dueSecret(now); ok {
		return d, true
	}
	for i := range b.asks {
		if b.secretly(&b.asks[i]) {
			if d, ok := b.lateSecret(&b.asks[i], now, away); ok {
				return d, true
			}
			continue
		}
		if d, ok := b.dueOf(&b.asks[i], now, away); ok {
			return d, true
		}
	}
	return c, false
}

// settles is the kind of entry by which the table has to carry out now what was
// agreed to, empty: nothing.
func (b *Battle) settles() string {
	if b.agreed == 0 {
		return ""
	}
	switch p := &b.entries[b.agreed-1]; {
	case p.ends():
		if b.ended > 0 { // by the rules, before all had agreed
			return ""
		}
		return KindEnd
	case p.adopts() && b.open == 0:
		return KindRules
	case b.rules != b.system.ID():
		return ""
	case p.Ruling == nil:
		return KindRewind
	case (b.open == 0 || p.To > 0) && b.checkRuling(p.To, p.Ruling) == nil:
		return KindRuling
	}
	return ""
}

// meanwhile are the kinds of entries that can come before the table has carried out
// what was agreed to: nobody keeps that back until it suits him, or goes on as if it
// had not been.
var meanwhile = []string{KindSit, KindLeave, KindNote, KindMark, KindTalk, KindCouncil, KindPoint, KindInstruct, KindRest, KindLink, KindSeal, KindAnswer, KindDelete}

// dueOf is the order that an absent player's instructions, the rule book's
// clock or the table's patience give to a question.
func (b *Battle) dueOf(a *ask, now time.Time, away []string) (Command, bool) {
	c := Command{Kind: KindOrder, Ask: a.since, At: now}
	waited := int(now.Sub(a.at) / time.Second)
	if stand, ok := b.standing(a); ok {
		stand.Ask, stand.At = a.since, now
		return stand, true
	}
	seat, absent, held := -1, true, false
	for i := range b.chairs {
		if !a.For(rules.Seat(i)) {
			continue
		}
		if seat < 0 {
			seat = i
		}
		if !b.chairs[i].person() || !slices.Contains(away, b.chairs[i].ID) {
			absent = false
			continue
		}
		order, by, asks := b.standingAnswer(i, a)
		if order != "" {
			c.Seat, c.By, c.Order, c.Reasons = b.chairs[i].ID, ByInstruction, order, []string{by}
			return c, true
		}
		held = held || asks
	}
	clock := b.header.Clocks && a.Seconds > 0 && !absent && waited >= int(a.Seconds)
	patience := absent && !held && a.Small && b.header.Patience > 0 && waited >= b.header.Patience
	if !clock && !patience {
		return c, false
	}
	if clock {
		c.Kind = KindClock
	}
	c.Seat = b.chairs[seat].ID
	c.By, c.Order = ByTable, b.game.first(b.chairs[seat].eye, rules.Seat(seat))
	return c, c.Order != ""
}

// owed finds what the table owes, or standing instructions give, that a command
// says: who was away is not on the record, so whoever could have been counts as
// that.
func (b *Battle) owed(c *Command) (Command, bool) {
	i := b.chair(c.Seat)
	is := func(d *Command) bool {
		return d.Kind == c.Kind && d.Seat == c.Seat && d.By == c.By && (c.Ask == 0 || d.Ask == c.Ask) &&
			(d.Order == c.Order || b.game.judge(b.chairs[i].eye, rules.Seat(i), d.Order).Order == c.Order)
	}
	if d, ok := b.dueSecret(c.At); ok && is(&d) {
		return d, true
	}
	others := slices.DeleteFunc(b.seatsOf(func(int) bool { return true }), func(seat string) bool { return seat == c.Seat })
	for n := range b.asks {
		a := &b.asks[n]
		if b.secretly(a) {
			if d, ok := b.lateSecret(a, c.At, others); ok && is(&d) {
				return d, true
			}
			continue
		}
		asked := b.seatsOf(func(i int) bool { return a.For(rules.Seat(i)) })
		for _, away := range [][]string{nil, {c.Seat}, asked} {
			if d, ok := b.dueOf(a, c.At, away); ok && is(&d) {
				return d, true
			}
		}
	}
	return Command{}, false
}

// seatsOf are those of the chairs that are meant.
func (b *Battle) seatsOf(meant func(chair int) bool) (seats []string) {
	for i := range b.chairs {
		if meant(i) {
			seats = append(seats, b.chairs[i].ID)
		}
	}
	return seats
}

// idle says whether nobody's orders can be given by the table now.
func (b *Battle) idle() bool {
	return b.damaged != nil || b.Removed() || b.secret == nil || b.rules != b.system.ID() || b.open > 0 || !b.seated() || b.Unattended() != nil
}

// Computer is the next decision that is a computer's: the seat and its level.
func (b *Battle) Computer() (seat, level string, ok bool) {
	if b.idle() {
		return "", "", false
	}
	for i := range b.chairs {
		if p := &b.chairs[i]; !p.person() && b.owes(i) {
			return p.ID, p.who, true
		}
	}
	return "", "", false
}

// Check says what the rules would say of an order, and gives it to nobody.
// After are orders that throw no dice and are thought of as given before.
func (b *Battle) Check(seat, order string, after ...string) (Verdict, error) {
	return b.check(seat, order, after, false)
}

// Glance is Check with odds only if they are soon known, as for one of several
// orders that are looked at together.
func (b *Battle) Glance(seat, order string, after ...string) (Verdict, error) {
	return b.check(seat, order, after, true)
}

func (b *Battle) check(seat, order string, after []string, soon bool) (Verdict, error) {
	chair := b.chair(seat)
	switch {
	case chair < 0 || b.chairs[chair].eye == others:
		return Verdict{}, ErrNotYours
	case b.open > 0:
		return Verdict{}, ErrOpenThrow
	case b.Over():
		return Verdict{}, ErrOver
	case b.secretAsk(chair) != nil:
		return Verdict{}, ErrSecret
	}
	return b.game.judgeAfter(b.chairs[chair].eye, rules.Seat(chair), after, order, soon), nil
}
