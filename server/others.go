package server

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"drumhead/store"
)

// Several servers may have one battle. What happened to it is in its log; here is
// what they tell each other besides, and who of them works for it.

// How often a server says for whom it has watchers, and for how long that holds of
// one that has said no more.
const (
	sayEvery  = 10 * time.Second
	sayHolds  = 3 * sayEvery
	askAgain  = 500 * time.Millisecond // whether another still works for a battle
	readPause = 5 * time.Second        // for news, before one who asks is told to come again
)

// errNoNews means that the store does not say what others have done.
var errNoNews = errors.New("what was done elsewhere cannot be read now: ask again in a moment")

// errTheirs means that another server works for a battle.
var errTheirs = errors.New("another server works for this battle")

// word is what servers say of a battle to each other.
type word struct {
	Seats []string `json:"seats,omitempty"` // that somebody watches for
	Stuck string   `json:"stuck,omitempty"` // why it does not go on by itself, of who works for it
	Ask   bool     `json:"ask,omitempty"`   // who else has watchers?
}

// elsewhere is who watches a battle at other servers, and how it fares there.
type elsewhere struct {
	mu   sync.Mutex
	said map[string]said      // by server
	last map[string]time.Time // by seat: when somebody was last said to watch for it
}

type said struct {
	seats []string
	stuck string
	at    time.Time
}

// note takes in what a server has said; true: that is something else than before.
func (e *elsewhere) note(server string, w word, now time.Time) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.said == nil {
		e.said, e.last = map[string]said{}, map[string]time.Time{}
	}
	before := e.said[server]
	for _, seat := range slices.Concat(before.seats, w.Seats) {
		e.last[seat] = now
	}
	e.said[server] = said{w.Seats, w.Stuck, now}
	return !slices.Equal(before.seats, w.Seats) || before.stuck != w.Stuck
}

// here are the seats that somebody watches for at servers that live.
func (e *elsewhere) here(st *store.Store, now time.Time) (here []string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.living(st, now, func(s said) { here = append(here, s.seats...) })
	return here
}

// stuck is why the battle does not go on by itself, as the server says that works for it.
func (e *elsewhere) stuck(st *store.Store, now time.Time) (why string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.living(st, now, func(s said) { why = cmp.Or(why, s.stuck) })
	return why
}

// living does something with what each server has said that lives. It must be locked.
func (e *elsewhere) living(st *store.Store, now time.Time, do func(s said)) {
	for server, s := range e.said {
		if now.Sub(s.at) < sayHolds && !st.Silent(server) {
			do(s)
		}
	}
}

// since is when somebody was last said to watch for a seat.
func (e *elsewhere) since(seat string) time.Time {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.last[seat]
}

// Entry, Missed, Fallen and Word make the hall a hearer of the other servers.
func (h *hall) Entry(battle string, at uint64) {
	if k := h.here(battle); k != nil {
		k.hear(at)
	}
}

func (h *hall) Missed() {
	for _, k := range h.all() {
		k.missed.Store(true)
		k.stirred.Store(true)
		signal(k.wake)
	}
}

func (h *hall) Fallen() {
	h.ringer.anew()
	for _, k := range h.all() {
		k.stirred.Store(true) // who watched there is gone
		signal(k.wake)
	}
}

func (h *hall) Word(battle, server string, said []byte) {
	var w word
	k := h.here(battle)
	if k == nil || json.Unmarshal(said, &w) != nil {
		return
	}
	if k.elsewhere.note(server, w, time.Now()) {
		k.stirred.Store(true)
	}
	if w.Ask {
		k.speak.Store(true)
	}
	signal(k.wake)
}

// sayOften has every battle say who watches it here, for servers that have not heard
// it.
func (h *hall) sayOften() {
	for {
		select {
		case <-h.ctx.Done():
			return
		case <-time.After(sayEvery):
		}
		for _, k := range h.all() {
			k.speak.Store(true)
			signal(k.wake)
		}
	}
}

func (h *hall) here(battle string) *keeper {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.keepers[battle]
}

func (h *hall) all() []*keeper {
	h.mu.Lock()
	defer h.mu.Unlock()
	all := make([]*keeper, 0, len(h.keepers))
	for _, k := range h.keepers {
		all = append(all, k)
	}
	return all
}

// heed does what other servers give rise to. The battle must be locked.
func (k *keeper) heed() error {
	stirred, speak := k.stirred.Swap(false), k.speak.Swap(false)
	if stirred || speak {
		k.wakeAll()
	}
	if speak {
		k.say(false)
	}
	missed := k.missed.Swap(false)
	news := k.newest.Load() > k.mark.At
	var err error
	if missed && !news {
		news, err = k.behind(k.mark)
	}
	if err == nil && news {
		err = k.readOn()
	}
	if err != nil && missed {
		k.missed.Store(true)
	}
	return err
}

// say tells the other servers who watches here, and if the battle does not go on.
func (k *keeper) say(ask bool) {
	w := word{Seats: k.watched(), Stuck: k.aside.words(), Ask: ask}
	some := len(w.Seats) > 0 || w.Stuck != ""
	if !k.hall.store.Shared() || !some && !k.said && !ask {
		return
	}
	k.said = some
	if b, err := json.Marshal(w); err == nil {
		k.hall.store.Say(k.id, b)
	}
}

// holds says whether this server works for the battle; else errTheirs. The battle
// must be locked.
func (k *keeper) holds() error {
	if !k.hall.store.Shared() {
		return nil
	}
	ctx, done := context.WithTimeout(k.hall.ctx, askAgain)
	defer done()
	held, err := k.hall.store.Hold(ctx, k.id)
	if err == nil && held {
		return nil
	}
	return errTheirs
}

// fresh takes in what other servers have appended, so that nobody is told an older
// table than another has been told before. The battle must not be locked.
func (k *keeper) fresh() error {
	if !k.hall.store.Shared() {
		return nil
	}
	k.mu.Lock()
	mark := k.mark
	k.mu.Unlock()
	behind, err := k.behind(mark)
	if err == nil && behind {
		err = k.do(k.readOn)
	}
	if errors.Is(err, errNoNews) {
		return err
	}
	return nil // what is damaged says so in the table
}

// behind says whether another server has appended something behind a mark.
func (k *keeper) behind(mark store.Mark) (bool, error) {
	ctx, done := context.WithTimeout(context.Background(), readPause)
	defer done()
	behind, err := k.hall.store.Behind(ctx, k.id, mark)
	if err != nil && !isDamage(err) {
		err = fmt.Errorf("%w: %w", errNoNews, err)
	}
	return behind, err
}

// stuckWords are why the battle does not go on by itself, here or where it is worked for.
func (k *keeper) stuckWords() string {
	return cmp.Or(k.aside.words(), k.elsewhere.stuck(k.hall.store, time.Now()))
}

// strange says whether somebody comes with a key that is not known here: it may have
// been given elsewhere.
func (k *keeper) strange(keys string) bool {
	if !k.hall.store.Shared() || keys == "" {
		return false
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	return len(k.vault.seats(keys)) <= strings.Count(keys, ",")
}

func isDamage(err error) bool {
	var damaged *store.Damaged
	return errors.As(err, &damaged)
}
