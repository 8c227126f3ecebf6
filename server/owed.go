package server

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"drumhead/notice"
	"drumhead/play"
	"drumhead/store"
)

// What is owed to players who are away is worked out, and kept nowhere: the record says whose
// turn it is since which entry, and a value beside it which turns each has been told of. So a
// notice is kept as surely as the order that gave rise to it, and as soon.

// bell is how a seat is told, and how far it has been.
type bell struct {
	Remind int    `json:"remind,omitempty"` // hours after which it is told again; 0: never
	Quiet  *Quiet `json:"quiet,omitempty"`  // when it is not told; nil: it may be at any hour
	Ways   []*way `json:"ways"`
}

// way is one way of a bell.
type way struct {
	notice.Way
	Turn  int       `json:"turn,omitempty"`  // the newest turn that it was told of, by the entry that began it
	Told  time.Time `json:"told,omitzero"`   // when
	Again int       `json:"again,omitempty"` // the newest turn that it was reminded of
	// Try is the notice that is being tried; Problem, why the last one has failed.
	Try     try       `json:"try,omitzero"`
	Problem string    `json:"problem,omitempty"`
	Since   time.Time `json:"since,omitzero"` // of the problem
	Over    bool      `json:"over,omitempty"` // there is nobody any more: it is tried only once it is chosen anew
}

// try is how far a notice has come. Each try is noted before it begins and when it has ended: of
// one that was cut off nobody knows whether it has arrived.
type try struct {
	Turn   int       `json:"turn,omitempty"`
	Again  bool      `json:"again,omitempty"`
	Begun  int       `json:"begun,omitempty"`
	Failed int       `json:"failed,omitempty"` // of those begun
	Next   time.Time `json:"next,omitzero"`    // not before
	Dead   bool      `json:"dead,omitempty"`
}

// mostUnknown is after how many tries that were cut off a notice is given up: it has most likely
// arrived each time, and nobody wants it a third.
const mostUnknown = 2

// owes says what a way owes of a call, and from when: not before its player is awake. Of an end nobody is
// reminded.
func (b *bell) owes(w *way, c call, now time.Time) (next try, at time.Time, owes bool) {
	remind := b.Remind
	if c.over {
		remind = 0
	}
	next, at, owes = w.owes(c.turn, c.from, remind)
	if at.Before(now) {
		at = now
	}
	return next, b.Quiet.after(at), owes
}

func (w *way) owes(turn int, from time.Time, remind int) (next try, at time.Time, owes bool) {
	next = try{Turn: turn, Again: w.Turn == turn}
	switch {
	case w.Over:
		return next, at, false
	case next.Again && (remind == 0 || w.Again == turn):
		return next, at, false
	case next.Again:
		from = w.Told.Add(time.Duration(remind) * time.Hour)
	}
	if w.Try.Turn == turn && w.Try.Again == next.Again {
		next = w.Try
	}
	if next.Next.After(from) {
		from = next.Next
	}
	return next, from, !next.Dead
}

// settle notes what has come of a try.
func (w *way) settle(t try, err error, now time.Time) {
	if err == nil {
		if w.Turn, w.Told = t.Turn, now; t.Again {
			w.Again = t.Turn
		}
		w.Try, w.Problem, w.Since = try{}, "", time.Time{}
		return
	}
	t.Failed++
	pause, more := notice.Pause(t.Failed)
	t.Dead = !more || notice.Final(err)
	w.Over = notice.Gone(err)
	t.Next = now.Add(max(pause, notice.Wait(err)))
	w.Try, w.Problem, w.Since = t, err.Error(), now
}

// bells are those of a battle, by seat, and where the store has them.
type bells struct {
	of map[string]*bell
	at uint64
}

const bellsEnding = ".notices"

func bellsKey(battle string) string { return battle + bellsEnding }

func (h *hall) bells(ctx context.Context, battle string) (*bells, error) {
	b := bells{of: map[string]*bell{}}
	value, at, err := h.store.Secrets().Read(ctx, bellsKey(battle))
	if errors.Is(err, store.ErrNotFound) {
		return &b, nil
	}
	if err == nil {
		err = json.Unmarshal(value, &b.of)
	}
	b.at = at
	return &b, err
}

// chosen is by what ways the seats of a battle are told, and nothing of what they were: in a battle
// that is brought back other turns may begin by the same entries.
func (h *hall) chosen(ctx context.Context, battle string) (map[string]*bell, error) {
	b, err := h.bells(ctx, battle)
	for _, bell := range b.of {
		for i, w := range bell.Ways {
			bell.Ways[i] = &way{Way: w.Way}
		}
	}
	return b.of, err
}

// rebell changes the bells of a battle, once more where another has changed them meanwhile. Change
// says whether there is anything to keep.
func (h *hall) rebell(ctx context.Context, battle string, change func(map[string]*bell) (keep bool, err error)) error {
	for {
		b, err := h.bells(ctx, battle)
		if err != nil {
			return err
		}
		keep, err := change(b.of)
		if err != nil || !keep {
			return err
		}
		value, err := json.Marshal(b.of)
		if err != nil {
			return err
		}
		_, err = h.store.Secrets().Replace(ctx, bellsKey(battle), b.at, value)
		if errors.Is(err, store.ErrConflict) {
			continue
		}
		if err == nil {
			h.ringer.knows(battle, len(b.of) > 0)
		}
		return err
	}
}

// call is a seat whose turn it is, or whose battle is over, and whose player is away.
type call struct {
	seat  string
	turn  int
	from  time.Time // when he may be told
	asked play.Awaited
	over  bool
}

// noticeOf is what a seat is told, by its player's clock where he has said which that is.
func (h *hall) noticeOf(battle, title string, c call, t try, q *Quiet) notice.Notice {
	at := func(stamp string) (at time.Time) {
		if stamp != "" {
			at, _ = time.Parse(time.RFC3339, stamp) // the record's own
			at = at.In(q.zone())
		}
		return at
	}
	id := fmt.Sprintf("%s-%s-%d", battle, c.seat, t.Turn)
	if t.Again {
		id += "-again"
	}
	if c.over {
		return notice.Notice{ID: id, Battle: battle, Title: title, Words: strings.TrimSpace("The battle is over. " + c.asked.Text), Link: h.ringer.link(battle) + "/end", News: true}
	}
	return notice.Notice{ID: id, Battle: battle, Title: title, Words: c.asked.Text, Since: at(c.asked.Since), Until: at(c.asked.Until), Link: h.ringer.link(battle), Again: t.Again}
}

// tell tries what the ways of some seats owe by now, each once, and says when there is more to do;
// zero: not before something happens.
func (h *hall) tell(ctx context.Context, battle, title string, calls []call) (next time.Time, err error) {
	b, err := h.bells(ctx, battle)
	if err != nil {
		return next, err
	}
	sooner := func(at time.Time) {
		if next.IsZero() || at.Before(next) {
			next = at
		}
	}
	for _, c := range calls {
		bell := b.of[c.seat]
		if bell == nil {
			continue
		}
		for _, w := range bell.Ways {
			t, at, owes := bell.owes(w, c, h.now())
			if !owes {
				continue
			}
			if at.After(h.now()) || !h.ringer.pay(w.To) {
				if !at.After(h.now()) {
					at = h.now().Add(time.Minute)
				}
				sooner(at)
				continue
			}
			to := w.Way
			at, err := h.try(ctx, h.changing(ctx, battle, c.seat, to), c, t, func() error { return h.send(ctx, to, h.noticeOf(battle, title, c, t, bell.Quiet)) })
			if err != nil {
				return next, err
			}
			if !at.IsZero() {
				sooner(at)
			}
		}
	}
	return next, nil
}

// errCutOff is of tries of which it is not known whether they have arrived.
var errCutOff = errors.New("the table was stopped twice while it told this: it may have arrived")

// changing changes what is kept of a way of a seat.
func (h *hall) changing(ctx context.Context, battle, seat string, to notice.Way) func(do func(b *bell, w *way) bool) error {
	return func(do func(b *bell, w *way) bool) error {
		return h.rebell(ctx, battle, func(of map[string]*bell) (bool, error) {
			b := of[seat]
			if b == nil {
				return false, nil
			}
			i := slices.IndexFunc(b.Ways, func(w *way) bool { return w.Way == to })
			return i >= 0 && do(b, b.Ways[i]), nil
		})
	}
}

// try tries a notice once, and says when it is to be looked at again. Change changes what is kept of the way.
func (h *hall) try(ctx context.Context, change func(do func(b *bell, w *way) bool) error, c call, t try, send func() error) (at time.Time, err error) {
	begun := false
	if unknown := t.Begun - t.Failed; unknown < mostUnknown {
		before := t
		t.Begun++
		t.Next = h.now().Add(h.ringer.long)
		err = change(func(_ *bell, w *way) bool {
			// Another server may have begun the same.
			begun = w.Turn != t.Turn || t.Again
			begun = begun && (w.Try.same(before) || before.Begun == 0 && (w.Try.Turn != t.Turn || w.Try.Again != t.Again))
			if begun {
				w.Try = t
			}
			return begun
		})
		if err != nil {
			return at, err
		}
		if !begun {
			return t.Next, nil
		}
		err = send()
		if ctx.Err() != nil {
			return at, ctx.Err() // the table ends: it is as if it had been killed
		}
	}
	now, failed := h.now(), err
	return at, change(func(b *bell, w *way) bool {
		if !w.Try.same(t) {
			return false // he has come meanwhile, and seen more
		}
		w.settle(t, failed, now)
		if !begun {
			w.Problem, w.Since = errCutOff.Error(), now
		}
		if _, from, owes := b.owes(w, c, now); owes {
			at = from
		}
		return true
	})
}

// same says whether a notice has come no further.
func (t try) same(other try) bool {
	return t.Turn == other.Turn && t.Again == other.Again && t.Begun == other.Begun && t.Failed == other.Failed
}
