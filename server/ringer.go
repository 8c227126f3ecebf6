package server

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"drumhead/notice"
	"drumhead/play"
)

// gather is how long somebody must have been asked, and away, before he is told: a friend who
// plays on meanwhile, or his own standing instructions, may have changed what there is to say.
const gather = time.Minute

// How many notices may be on their way at once, and battles be loaded for theirs.
const ringing = 16

// ringer knows which battles have bells, and when those are to be looked at. It holds nothing that
// is not worked out anew when the server comes back.
type ringer struct {
	teller  *notice.Teller
	base    func() string // of links: the table's address, as far as it is known
	mail    bool          // it is written
	gather  time.Duration
	long    time.Duration // after which a try that was begun is given up
	opened  time.Time     // before which nobody knows who was at the table
	rates   *purse
	letters *purse // to who has not agreed yet

	mu    sync.Mutex
	known map[string]bool      // battles that have bells
	due   map[string]time.Time // by battle
	stale bool                 // others may have left something undone
	wake  chan struct{}
	busy  chan struct{}

	own sync.Map // of what the table has for all its battles: what was read of it, by key
}

func newRinger() *ringer {
	r := &ringer{base: func() string { return "" }, rates: newPurse(tells), letters: newPurse(letters), stale: true,
		known: map[string]bool{}, due: map[string]time.Time{}, wake: make(chan struct{}, 1), busy: make(chan struct{}, ringing)}
	return r
}

// Notices are how players are told who are away.
type Notices struct {
	Private  bool          // by addresses of private networks too
	After    time.Duration // how long somebody must have been asked, and away; 0: a minute
	Patience time.Duration // for one try; 0: ten seconds
	Post     *notice.Post  // through whom mail goes; nil: none is written
}

// tune has the players of a hall told so.
func (h *hall) tune(n Notices) {
	r := h.ringer
	patience := cmp.Or(n.Patience, 10*time.Second)
	r.gather, r.long = cmp.Or(n.After, gather), 3*patience
	r.teller = notice.New(notice.Options{Private: n.Private, Patience: patience, Caller: h.caller, Post: n.Post})
	r.mail = n.Post != nil
}

func (r *ringer) link(battle string) string { return r.base() + "/b/" + battle }

// knows notes whether a battle has bells.
func (r *ringer) knows(battle string, has bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if has {
		r.known[battle] = true
	} else {
		delete(r.known, battle)
		delete(r.due, battle)
	}
}

func (r *ringer) has(battle string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.known[battle]
}

// at has a battle looked at from some time on.
func (r *ringer) at(battle string, when time.Time) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if before, ok := r.due[battle]; !ok || when.Before(before) {
		r.due[battle] = when
		signal(r.wake)
	}
}

// now takes out the battles that are due, and says how long there is nothing to do after that.
func (r *ringer) now(now time.Time) (due []string, rest time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	rest = time.Hour
	for battle, at := range r.due {
		if wait := at.Sub(now); wait > 0 {
			rest = min(rest, wait)
			continue
		}
		due = append(due, battle)
	}
	for _, battle := range due {
		delete(r.due, battle)
	}
	return due, rest
}

// pay says whether an address may be told something now: nobody is told more by this table than he
// would read, whoever has given his address.
func (r *ringer) pay(to string) bool { return r.rates.pay(to, 1) }

func (r *ringer) tell(ctx context.Context, w notice.Way, n notice.Notice) error {
	return r.quietly(ctx, func() error { return r.teller.Tell(ctx, w, n) })
}

func (r *ringer) write(ctx context.Context, l notice.Letter) error {
	return r.quietly(ctx, func() error { return r.teller.Write(ctx, l) })
}

// quietly does something once not too much is under way.
func (r *ringer) quietly(ctx context.Context, do func() error) error {
	select {
	case r.busy <- struct{}{}:
		defer func() { <-r.busy }()
	case <-ctx.Done():
		return ctx.Err()
	}
	return do()
}

// ring has those battles looked at that are due, until the hall closes.
func (h *hall) ring() {
	looking := make(chan struct{}, ringing)
	for {
		h.findBells()
		due, rest := h.ringer.now(h.now())
		for _, battle := range due {
			select {
			case looking <- struct{}{}:
			case <-h.ctx.Done():
				return
			}
			h.work.Go(func() {
				defer func() { <-looking }()
				if err := h.safely(battle, func() error { return h.ringFor(battle) }); err != nil && h.ctx.Err() == nil {
					h.log.Warn("a notice is put off", "battle", battle, "error", err)
					h.ringer.at(battle, h.now().Add(gather))
				}
			})
		}
		select {
		case <-h.ctx.Done():
			return
		case <-h.ringer.wake:
		case <-time.After(min(rest, h.pulse)):
		}
	}
}

// ringFor has a battle told of that is due. One that nobody has asked for is not loaded: its card
// says all, and nobody watches it. On a cluster somebody may elsewhere.
func (h *hall) ringFor(battle string) error {
	if h.here(battle) != nil || h.store.Shared() {
		k, err := h.get(battle)
		if err != nil {
			return err
		}
		signal(k.wake)
		h.release(k)
		return nil
	}
	ctx, done := context.WithTimeout(h.ctx, patience)
	defer done()
	log, err := h.store.Length(ctx, battle)
	if err != nil {
		return err
	}
	c, err := h.cardFor(ctx, battle, log)
	if err != nil {
		return err
	}
	var calls []call
	now := h.now()
	if !c.Deleted && !c.StandsIn.IsZero() {
		if c.StandsIn.After(now) {
			h.ringer.at(battle, c.StandsIn)
		} else if k, err := h.get(battle); err != nil { // the computer plays on, whoever is told
			return err
		} else {
			signal(k.wake)
			h.release(k)
			return nil
		}
	}
	for _, call := range h.ringer.called(c, now) {
		if call.from.After(now) {
			h.ringer.at(battle, call.from)
		} else {
			calls = append(calls, call)
		}
	}
	next, err := h.tell(h.ctx, battle, c.Brief.Title, calls)
	if err == nil && !next.IsZero() {
		h.ringer.at(battle, next)
	}
	return err
}

// called are those whom a battle that nobody has asked for may call, whoever is away of them.
func (r *ringer) called(c *card, now time.Time) (calls []call) {
	from := func(a *play.Awaited) time.Time { return r.gathered(now, sinceOf(a), r.opened) }
	for _, s := range c.Brief.Seats {
		if a := c.Asked[s.ID]; a != nil && a.Yours && !c.Deleted {
			calls = append(calls, call{seat: s.ID, turn: a.Turn, from: from(a), asked: *a})
		} else if (s.Who == play.WhoYou || s.Who == play.WhoFriend) && isNews(c.Ended, now) && !c.Deleted {
			calls = append(calls, call{seat: s.ID, turn: c.Ended.Turn, from: from(c.Ended), asked: *c.Ended, over: true})
		}
	}
	return calls
}

// oldNews is after how long nobody is told any more that a battle is over.
const oldNews = 3 * 24 * time.Hour

// isNews says whether a battle has ended, and not so long ago that its players will know: a table may have
// been closed for a month.
func isNews(ended *play.Awaited, now time.Time) bool {
	return ended != nil && now.Sub(sinceOf(ended)) < oldNews
}

// sinceOf is since when a battle waits, or is over.
func sinceOf(a *play.Awaited) time.Time {
	since, _ := time.Parse(time.RFC3339, a.Since) // the record's own
	return since
}

// gathered is when somebody may be told who was asked, or last seen, at some times. What is yet to come was noted
// while the machine's clock was ahead: nobody waits until it is there again.
func (r *ringer) gathered(now time.Time, times ...time.Time) (from time.Time) {
	for _, t := range times {
		if t.After(from) && t.Before(now.Add(r.gather)) {
			from = t
		}
	}
	if from.IsZero() {
		return now
	}
	return from.Add(r.gather)
}

// findBells finds what is owed when the server comes back, and when another has gone.
func (h *hall) findBells() {
	h.ringer.mu.Lock()
	stale := h.ringer.stale
	h.ringer.stale = false
	h.ringer.mu.Unlock()
	if !stale {
		return
	}
	if err := h.lookForBells(); err != nil && h.ctx.Err() == nil {
		h.log.Warn("whom to tell that it is his turn is not known yet", "error", err)
		time.AfterFunc(gather, h.ringer.anew)
	}
}

// anew has all bells looked for again.
func (r *ringer) anew() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.stale = true
	signal(r.wake)
}

func (h *hall) lookForBells() error {
	ctx, done := context.WithTimeout(h.ctx, time.Minute)
	defer done()
	keys, err := h.store.Secrets().Keys(ctx, "")
	if err != nil {
		return err
	}
	counts, err := h.store.List(ctx)
	if err != nil {
		return err
	}
	for _, key := range keys {
		battle, is := strings.CutSuffix(key, bellsEnding)
		timed, runs := strings.CutSuffix(key, standsInEnding)
		if runs && counts[timed] > 0 {
			h.ringer.at(timed, h.now()) // its card says more
		}
		if !is || counts[battle] == 0 {
			continue
		}
		if err := h.lookForBell(ctx, battle, counts[battle]); err != nil {
			h.log.Warn("whom to tell that it is his turn is not known", "battle", battle, "error", err)
		}
	}
	return ctx.Err()
}

// lookForBell notes when something is owed in a battle of so many entries.
func (h *hall) lookForBell(ctx context.Context, battle string, entries int) error {
	b, err := h.bells(ctx, battle)
	if err != nil || len(b.of) == 0 {
		return err
	}
	h.ringer.knows(battle, true)
	c, err := h.cardFor(ctx, battle, entries)
	if err != nil || c.Deleted {
		return err
	}
	for _, call := range h.ringer.called(c, h.now()) {
		bell := b.of[call.seat]
		if bell == nil {
			continue
		}
		for _, w := range bell.Ways {
			if _, at, owes := bell.owes(w, call, h.now()); owes {
				h.ringer.at(battle, at)
			}
		}
	}
	return nil
}

// notify tells those whose turn it is and who are away, beside the way. The battle must not be
// locked.
func (k *keeper) notify() {
	r := k.hall.ringer
	if !k.hall.store.Shared() && !r.has(k.id) {
		return
	}
	var calls []call
	var title string
	err := k.do(func() error {
		if k.notices.telling {
			return nil
		}
		calls = k.calls(k.hall.now())
		if k.notices.done(calls, k.hall.now()) {
			calls = nil
			return nil
		}
		title, k.notices.telling = k.battle.Header().Title, true
		return nil
	})
	if err != nil || len(calls) == 0 {
		return
	}
	k.hall.work.Go(func() {
		next, err := k.hall.tell(k.hall.ctx, k.id, title, calls)
		if err != nil && k.hall.ctx.Err() == nil {
			k.hall.log.Warn("a notice is put off", "battle", k.id, "error", err)
			next = k.hall.now().Add(r.gather)
		}
		k.do(func() error {
			k.notices = notifying{next: next, of: turnsOf(calls), once: true}
			return nil
		})
		if !next.IsZero() {
			r.at(k.id, next)
		}
		signal(k.wake) // another may have been called meanwhile
	})
}

// notifying is how far a keeper is with whom to tell.
type notifying struct {
	telling, once bool
	of            []string  // the turns that were told of, or are to be
	next          time.Time // when there is more to tell of them; zero: never
}

// done says whether there is nothing to tell of these calls now.
func (n *notifying) done(calls []call, now time.Time) bool {
	return len(calls) == 0 || n.once && slices.Equal(n.of, turnsOf(calls)) && (n.next.IsZero() || now.Before(n.next))
}

func turnsOf(calls []call) (turns []string) {
	for _, c := range calls {
		turns = append(turns, fmt.Sprint(c.seat, " ", c.turn))
	}
	return turns
}

// calls are the seats whose turn it is, or that may not know yet that the battle is over, and whose players
// are away.
func (k *keeper) calls(now time.Time) (calls []call) {
	here, r, ended := k.here(), k.hall.ringer, k.battle.Ended()
	for _, c := range k.battle.Header().Seats {
		turn, since := k.battle.Called(c.ID)
		over := turn == 0 && isNews(ended, now)
		if over {
			turn, since = ended.Turn, sinceOf(ended)
		}
		who := k.battle.Who(c.ID)
		if turn == 0 || who != play.WhoYou && who != play.WhoFriend || slices.Contains(here, c.ID) {
			continue
		}
		from := r.gathered(now, since, k.left[c.ID], k.elsewhere.since(c.ID))
		if from.After(now) {
			r.at(k.id, from)
			continue
		}
		asked := ended
		if !over {
			asked = k.battle.Awaited(c.ID)
		}
		calls = append(calls, call{c.ID, turn, from, *asked, over})
	}
	return calls
}

// saw notes that who was at the table until now has seen whose turn it is, or that the battle is over: he is not told.
func (k *keeper) saw(seats []string) {
	if !k.hall.store.Shared() && !k.hall.ringer.has(k.id) {
		return
	}
	turns := map[string]int{}
	for _, seat := range seats {
		if turn, _ := k.battle.Called(seat); turn > 0 {
			turns[seat] = turn
		} else if ended := k.battle.Ended(); ended != nil {
			turns[seat] = ended.Turn
		}
	}
	if len(turns) == 0 {
		return
	}
	now := k.hall.now()
	k.hall.work.Go(func() {
		err := k.hall.rebell(k.hall.ctx, k.id, func(of map[string]*bell) (seen bool, _ error) {
			for seat, turn := range turns {
				if b := of[seat]; b != nil {
					for _, w := range b.Ways {
						if w.Turn != turn {
							w.Turn, w.Told, w.Try, seen = turn, now, try{}, true
						}
					}
				}
			}
			return seen, nil
		})
		if err != nil && k.hall.ctx.Err() == nil {
			k.hall.log.Warn("that somebody has seen his turn was not noted", "battle", k.id, "error", err)
		}
	})
}
