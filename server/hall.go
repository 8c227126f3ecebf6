package server

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"drumhead/play"
	"drumhead/rules"
	"drumhead/store"
	"drumhead/systems"
)

// How long a battle that nobody looks at stays in memory, and how long the
// store may take.
const (
	idle     = 10 * time.Minute
	patience = 10 * time.Second
)

// hall is where the battles are that somebody asked for: each has one keeper.
type hall struct {
	store   *store.Store
	systems []*systems.System
	log     *slog.Logger
	// thinking is how long a computer may think about one order.
	thinking time.Duration
	turns    *turns
	ringer   *ringer
	figures  *figures
	grace    time.Duration
	now      func() time.Time
	pulse    time.Duration // after which the clock is looked at again, at the latest: it may be set
	still    bool          // no battle goes on by itself
	idle     time.Duration // after which a battle is let go that nobody looks at

	mu      sync.Mutex
	keepers map[string]*keeper
	cards   map[string]*card
	faults  map[string]string // by battle, the newest: see safely

	ctx  context.Context
	end  context.CancelFunc
	work sync.WaitGroup
}

func newHall(st *store.Store, all []*systems.System, log *slog.Logger) *hall {
	h := &hall{now: time.Now, pulse: time.Hour, store: st, systems: all, log: log, idle: idle, keepers: map[string]*keeper{}, cards: map[string]*card{}, faults: map[string]string{}, turns: newTurns(thinkers), ringer: newRinger()}
	h.figures = newFigures(h)
	h.tune(Notices{})
	return h
}

// one says whether no other battle is in memory: then a computer that thinks takes no
// processor from anybody.
func (h *hall) one() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.keepers) == 1
}

// open begins to listen for what other processes append, until ctx ends.
func (h *hall) open(ctx context.Context) error {
	h.ctx, h.end = context.WithCancel(ctx)
	h.ringer.opened, h.ringer.rates.now, h.ringer.letters.now = h.now(), h.now, h.now
	if err := h.carryOutAll(h.ctx); err != nil {
		return err
	}
	h.work.Go(h.sweep)
	if !h.still {
		h.work.Go(h.ring)
	}
	if h.store.Shared() {
		h.work.Go(h.sayOften)
	}
	return h.store.Tail(h.ctx, h)
}

// close ends the work on every battle and puts their cards away.
func (h *hall) close() {
	h.end()
	h.work.Wait()
	h.letGo(func(*keeper) bool { return true })
}

// sweep lets go of the battles that nobody looks at.
func (h *hall) sweep() {
	for {
		select {
		case <-h.ctx.Done():
			return
		case <-time.After(h.idle / 10):
		}
		h.letGo(func(k *keeper) bool { return k.users == 0 && time.Since(k.used) > h.idle })
	}
}

// letGo puts the cards of some keepers away and forgets the keepers.
func (h *hall) letGo(which func(*keeper) bool) {
	var some []*keeper
	h.mu.Lock()
	for _, k := range h.keepers {
		if which(k) {
			some = append(some, k)
		}
	}
	h.mu.Unlock()
	for _, k := range some {
		<-k.loaded
		var l *look
		k.mu.Lock()
		if h.dropIf(k, which) && k.err == nil {
			k.dead = true
			l = k.look(nil)
		}
		k.mu.Unlock()
		if h.ctx.Err() == nil { // else its leases fall together
			h.store.LetGo(h.ctx, k.id)
		}
		if l != nil {
			h.safely(k.id, func() error {
				c := cardOf(l.Battle, l.vault)
				h.putCard(c)
				if !c.StandsIn.IsZero() {
					h.ringer.at(k.id, c.StandsIn)
				}
				return nil
			})
		}
	}
}

// dropIf forgets a keeper if something still holds for it. Its battle must be
// locked, so that nobody puts anything there that another keeper would not see.
func (h *hall) dropIf(k *keeper, which func(*keeper) bool) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.keepers[k.id] != k || !which(k) {
		return false
	}
	delete(h.keepers, k.id)
	close(k.gone)
	return true
}

// get finds the keeper of a battle, loading it if need be. Who has got one
// gives it back by release.
func (h *hall) get(id string) (*keeper, error) {
	h.mu.Lock()
	k := h.keepers[id]
	if k == nil {
		k = newKeeper(h, id)
		h.keepers[id] = k
		h.work.Go(k.load)
	}
	k.users++
	h.mu.Unlock()
	<-k.loaded
	if k.err != nil {
		h.release(k)
		return nil, k.err
	}
	return k, nil
}

// adopt takes in a battle that somebody has just begun and that was kept: he will
// ask for it at once, and it need not be read and its dice be made again.
func (h *hall) adopt(b *play.Battle, v *vault, mark store.Mark, owner string) {
	k := newKeeper(h, b.Header().Battle)
	k.owner = owner
	k.battle, k.vault, k.mark = b, v, mark
	h.mu.Lock()
	defer h.mu.Unlock()
	h.keepers[k.id] = k
	h.work.Go(k.load)
}

func (h *hall) release(k *keeper) {
	h.mu.Lock()
	defer h.mu.Unlock()
	k.users--
	k.used = time.Now()
}

// drop forgets a keeper that does not know any more how its battle stands, or
// could not load it. Whoever asks next has it loaded anew.
func (h *hall) drop(k *keeper) { h.dropIf(k, func(*keeper) bool { return true }) }

// system finds the rules of a record.
func (h *hall) system(id rules.ID) *systems.System {
	for _, s := range h.systems {
		if s.ID().System() == id.System() {
			return s
		}
	}
	return nil
}

func (h *hall) lookup(id rules.ID) play.System {
	if s := h.system(id); s != nil {
		return s.System
	}
	return nil
}

// read reads a battle from the store. A damaged one comes as far as it is
// good.
func (h *hall) read(id string) (*play.Battle, *vault, store.Mark, error) {
	ctx, done := context.WithTimeout(h.ctx, patience)
	defer done()
	log, err := h.store.Load(ctx, id, store.Mark{})
	var damaged *store.Damaged
	if err != nil && !errors.As(err, &damaged) || len(log.Entries) == 0 {
		return nil, nil, log.Last, err
	}
	v, lost := h.vault(ctx, id)
	if lost != nil && !errors.Is(lost, store.ErrLost) {
		// Without its vault it is an import that was never finished.
		return nil, nil, log.Last, lost
	}
	var secret *play.Secret
	if lost == nil {
		secret, lost = v.secret()
	}
	battle, err := play.Load(log.Entries, h.lookup, secret)
	if err != nil {
		return nil, nil, log.Last, &store.Damaged{Battle: id, Reason: err.Error()}
	}
	switch {
	case damaged != nil:
		battle.Damage(damaged)
	case lost != nil:
		battle.Damage(lost)
		v = &vault{}
	}
	return battle, v, log.Last, nil
}
