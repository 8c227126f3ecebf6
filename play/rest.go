package play

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
)

// Why the clock of a seat does not stand still as its player says.
var (
	ErrNoRest  = errors.New("no such rest was agreed for this battle")
	errNight   = errors.New("a night is two times of the day, in UTC, as night 21:30/07:30, or night alone for none")
	errHoliday = errors.New("holidays are two times, of which the second comes later and is not over, as holiday 2026-12-01T00:00:00Z/2026-12-08T00:00:00Z, or holiday alone to be back")
)

// Bounds of nights.
const (
	day       = 24 * time.Hour
	MostNight = 16 * 3600          // seconds that can be agreed on
	nightAge  = 7 * 24 * time.Hour // a night is changed no sooner: else one could follow the other
	tomorrow  = 24 * time.Hour     // until a change is in force
)

// What a rest begins with.
const (
	restNight   = "night"
	restHoliday = "holiday"
)

// span is a time from its beginning up to its end.
type span struct{ from, to time.Time }

// night is when a player sleeps, from some day on: in UTC, so that nobody who reads the record needs to know his zone.
type night struct {
	said, since time.Time     // said in an entry of this time, and in force since
	from        time.Duration // of the day
	lasts       time.Duration // 0: no night
}

// rests are when the clock of a seat stands still.
type rests struct {
	nights   []night // in the order in which they come into force
	holidays []span
}

// checkRests says what is wrong with the rests that a pace allows.
func (p *Pace) checkRests() error {
	if p.Night < 0 || p.Night > MostNight || p.Holidays < 0 || p.Holidays > MaxPatience {
		return fmt.Errorf("a night of %d seconds, holidays of %d: wanted 0 to %d, and 0 to %d", p.Night, p.Holidays, MostNight, MaxPatience)
	}
	return nil
}

// proposeRest lets the clock of a seat stand still.
func (b *Battle) proposeRest(c *Command, d *draft) error {
	chair := &b.chairs[b.chair(c.Seat)]
	switch {
	case chair.eye >= others:
		return ErrNotYours
	case b.ended > 0:
		return ErrOver
	case b.header.Pace == nil:
		return ErrNoRest
	}
	d.Text = c.Text
	_, err := chair.rested(b.header.Pace, c.Text, d.time())
	return err
}

// rested are the rests of a chair once its player has said one more.
func (c *chair) rested(p *Pace, text string, at time.Time) (rests, error) {
	what, between, more := strings.Cut(text, " ")
	switch {
	case more && between == "":
	case what == restNight && p.Night > 0:
		return c.newNight(p, between, at)
	case what == restHoliday && p.Holidays > 0:
		return c.newHoliday(p, between, at)
	case what == restNight, what == restHoliday:
		return c.rests, ErrNoRest
	}
	return c.rests, fmt.Errorf("%w; %w", errNight, errHoliday)
}

// newNight is another night, in force at once where the clock stands and there was none before, else a day later.
func (c *chair) newNight(p *Pace, between string, at time.Time) (rests, error) {
	r := c.rests
	n := night{said: at, since: at}
	if between != "" {
		from, to, ok := cut(between, "15:04")
		if n.from, n.lasts = sinceMidnight(from), (to.Sub(from)+day)%day; !ok || n.lasts == 0 {
			return r, errNight
		}
		if most := time.Duration(p.Night) * time.Second; n.lasts > most {
			return r, fmt.Errorf("a night of %s: at most %s was agreed", inWords(n.lasts), inWords(most))
		}
	}
	if len(r.nights) > 0 {
		if last := r.nights[len(r.nights)-1].said; at.Before(last.Add(nightAge)) {
			return r, fmt.Errorf("a night is changed once in seven days: yours again from %s", stamp(last.Add(nightAge)))
		}
	}
	if len(r.nights) > 0 || c.runs > 0 {
		n.since = at.Add(tomorrow)
	}
	r.nights = append(slices.Clip(r.nights), n)
	return r, nil
}

// newHoliday takes the place of what is left of the one before.
func (c *chair) newHoliday(p *Pace, between string, at time.Time) (rests, error) {
	r := rests{nights: c.rests.nights}
	left := time.Duration(p.Holidays) * time.Second
	for _, h := range c.rests.holidays {
		if h.to.After(at) {
			h.to = at
		}
		if h.from.Before(h.to) {
			r.holidays = append(r.holidays, h)
			left -= h.to.Sub(h.from)
		}
	}
	if between == "" {
		return r, nil
	}
	from, to, ok := cut(between, time.RFC3339)
	if from.Before(at) {
		from = at // nobody was away before he said so
	}
	switch lasts := to.Sub(from); {
	case !ok || lasts <= 0:
		return r, errHoliday
	case lasts > left:
		return r, fmt.Errorf("holidays of %s: what is left is %s", inWords(lasts), inWords(left))
	}
	r.holidays = append(r.holidays, span{from, to})
	return r, nil
}

// inWords is a time in days, hours and minutes.
func inWords(d time.Duration) string {
	var words []string
	for _, unit := range []struct {
		of   time.Duration
		name string
	}{{day, "days"}, {time.Hour, "hours"}, {time.Minute, "minutes"}} {
		if n := d / unit.of; n > 0 {
			words = append(words, fmt.Sprintf("%d %s", n, unit.name))
			d -= n * unit.of
		}
	}
	if words == nil {
		return "nothing"
	}
	return strings.Join(words, " ")
}

// cut reads two times, written as they are printed.
func cut(between, form string) (from, to time.Time, ok bool) {
	a, z, _ := strings.Cut(between, "/")
	from, bad := time.Parse(form, a)
	to, worse := time.Parse(form, z)
	return from.UTC(), to.UTC(), bad == nil && worse == nil && from.Format(form) == a && to.Format(form) == z
}

func sinceMidnight(t time.Time) time.Duration { return t.Sub(t.Truncate(day)) }

// at says whether a seat rests at a time, and until when that is so at least; zero: for good.
func (r *rests) at(t time.Time) (rest bool, until time.Time) {
	sooner := func(to time.Time) {
		if until.IsZero() || to.Before(until) {
			until = to
		}
	}
	for _, h := range r.holidays {
		switch {
		case !t.Before(h.from) && t.Before(h.to):
			return true, h.to
		case t.Before(h.from):
			sooner(h.from)
		}
	}
	for i := len(r.nights) - 1; i >= 0; i-- {
		n := &r.nights[i]
		if t.Before(n.since) {
			sooner(n.since)
			continue
		}
		if n.lasts > 0 {
			into := (sinceMidnight(t) - n.from + day) % day
			if rest = into < n.lasts; rest {
				sooner(t.Add(n.lasts - into))
			} else {
				sooner(t.Add(day - into))
			}
		}
		break
	}
	return rest, until
}

// awake is how much of a span of time a seat did not rest.
func (r *rests) awake(from, to time.Time) (sum time.Duration) {
	for t := from; t.Before(to); {
		rest, until := r.at(t)
		if until.IsZero() || until.After(to) {
			until = to
		}
		if !rest {
			sum += until.Sub(t)
		}
		t = until
	}
	return sum
}

// after is when a seat has been awake for so long, from a time on.
func (r *rests) after(t time.Time, awake time.Duration) time.Time {
	for {
		rest, until := r.at(t)
		if !rest {
			if until.IsZero() || t.Add(awake).Before(until) {
				return t.Add(awake)
			}
			awake -= until.Sub(t)
		}
		t = until
	}
}

// Rest is when the clock of a seat stands still.
type Rest struct {
	Seat    string `json:"seat"`
	Night   string `json:"night,omitempty" doc:"in UTC: 21:30/07:30"`
	Said    string `json:"said,omitempty" doc:"when that was said, for who has changed his clocks since"`
	Since   string `json:"since,omitempty" doc:"from when on that is its night, if it is not yet; until then it is what it was"`
	Holiday string `json:"holiday,omitempty" doc:"from when to when: 2026-12-01T00:00:00Z/2026-12-08T00:00:00Z"`
	Left    int    `json:"left" doc:"seconds of holidays that are neither taken nor spoken for"`
}

// restViews are the rests of all seats that have said any, or could.
func (b *Battle) restViews() (views []Rest) {
	p := b.header.Pace
	if p == nil || p.Night == 0 && p.Holidays == 0 {
		return nil
	}
	for i := range b.chairs {
		c := &b.chairs[i]
		if c.eye >= others || !c.person() {
			continue
		}
		v := Rest{Seat: c.ID, Left: p.Holidays}
		if n := len(c.rests.nights); n > 0 {
			if last := c.rests.nights[n-1]; last.lasts > 0 {
				midnight := time.Time{}.Add(last.from)
				v.Said = stamp(last.said)
				v.Night = midnight.Format("15:04") + "/" + midnight.Add(last.lasts).Format("15:04")
			}
			if last := c.rests.nights[n-1]; last.since.After(last.said) {
				v.Since = stamp(last.since)
			}
		}
		for _, h := range c.rests.holidays {
			v.Left -= int(h.to.Sub(h.from) / time.Second)
			v.Holiday = h.from.Format(time.RFC3339) + "/" + h.to.Format(time.RFC3339)
		}
		views = append(views, v)
	}
	return views
}
