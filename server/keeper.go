package server

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"drumhead/ai"
	"drumhead/play"
	"drumhead/store"
	"drumhead/systems"
)

// grace is how long somebody may be off the line before his standing
// instructions speak for him, unless the server is told otherwise: a page that is
// loaded again is not an absence.
const grace = time.Minute

// keeper keeps one battle in memory, in step with its log. All that happens to
// it goes through put; what the table owes and what computers decide it puts
// itself.
type keeper struct {
	hall *hall
	id   string

	users int       // guarded by the hall
	used  time.Time // guarded by the hall

	loaded chan struct{} // closed once battle or err is there
	err    error
	gone   chan struct{} // closed when the hall has let go of it
	wake   chan struct{}
	newest atomic.Uint64 // the last place in the stream that was heard of
	ticks  bool          // something may be due by the clock alone

	missed, stirred, speak atomic.Bool // see heed
	stuck                  atomic.Bool // it does not go on by itself
	elsewhere              elsewhere
	shown                  atomic.Pointer[look] // to all who watch, as soon as anybody does

	mu        sync.Mutex
	said      bool // the other servers were told of somebody who watches here
	dead      bool // the hall has let go of it: what it takes in another would not see
	battle    *play.Battle
	vault     *vault
	mark      store.Mark
	unsure    bool // an entry may stand behind the mark, of which the store did not say so
	listeners map[*listener]bool
	left      map[string]time.Time // when somebody last watched for a seat
	player    systems.Commander
	owner     string // whose turn to think its computers have: from where it was begun, or last watched by who has a seat
	turn      *turn  // for which its computers wait; nil: they do not
	aside     aside
	notices   notifying
}

// listener is somebody who watches for some seats.
type listener struct {
	seats []string
	wake  chan struct{}
	shut  atomic.Bool // his keys may be good no more: he is sent to the door
}

func newKeeper(h *hall, id string) *keeper {
	return &keeper{hall: h, id: id, used: time.Now(), loaded: make(chan struct{}), gone: make(chan struct{}),
		wake: make(chan struct{}, 1), listeners: map[*listener]bool{}, left: map[string]time.Time{}}
}

// load reads the battle, if it is not here yet, and then works on it until the
// hall lets go.
func (k *keeper) load() {
	if k.battle == nil {
		k.err = k.hall.safely(k.id, func() (err error) {
			k.battle, k.vault, k.mark, err = k.hall.read(k.id)
			return err
		})
	}
	if k.err == nil {
		h := k.battle.Header()
		k.ticks = h.Clocks || h.Patience > 0 || h.Pace != nil && h.Pace.Computer != ""
		k.hall.timed(k.battle)
		for _, c := range k.battle.Header().Seats {
			k.left[c.ID] = k.hall.now()
		}
	} else {
		k.hall.drop(k)
	}
	close(k.loaded)
	if k.err == nil {
		k.mu.Lock()
		k.say(true)
		k.mu.Unlock()
	}
	defer func() {
		if k.turn != nil {
			k.hall.turns.leave(k.turn)
		}
	}()
	for k.err == nil && !k.hall.still {
		wait := k.work()
		select {
		case <-k.gone:
			return
		case <-k.hall.ctx.Done():
			return
		case <-k.wake:
		case <-time.After(wait):
		}
	}
}

// hear notes that the stream has come to a place.
func (k *keeper) hear(at uint64) {
	for {
		known := k.newest.Load()
		if at <= known || k.newest.CompareAndSwap(known, at) {
			break
		}
	}
	signal(k.wake)
}

func signal(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// work puts all that the table owes and the computers decide, and says after
// what time there may be more without anybody's doing.
func (k *keeper) work() time.Duration {
	for k.hall.ctx.Err() == nil {
		more, wait, err := k.tryStep()
		switch {
		case errors.Is(err, errGone):
			return k.hall.grace // its end is near
		case wait > 0:
			return wait
		case !more:
			k.notify()
			return k.later()
		}
	}
	return k.hall.grace
}

// later is after what time there may be more to do, if nobody does anything.
func (k *keeper) later() time.Duration {
	if k.ticks {
		return time.Second
	}
	return k.hall.grace
}

// tryStep is step, and sets the battle aside for a while where that fails.
func (k *keeper) tryStep() (more bool, wait time.Duration, err error) {
	err = k.do(func() error {
		fault := k.hall.safely(k.id, k.heed)
		if fault == nil {
			if wait = k.aside.rests(k.battle.Seq(), time.Now()); wait > 0 {
				k.passTurn()
				return nil
			}
			fault = k.hall.safely(k.id, func() (err error) {
				more, err = k.step()
				return err
			})
		}
		if errors.Is(fault, errGone) {
			return fault
		}
		if errors.Is(fault, errQueued) {
			wait = k.later()
			return nil
		}
		k.passTurn()
		if errors.Is(fault, errTheirs) {
			wait = askAgain
			return nil
		}
		if k.dead {
			return errGone
		}
		if k.aside.note(fault, k.battle.Seq(), time.Now()) {
			k.hall.log.Error("a battle does not go on by itself", "battle", k.id, "error", fault)
			k.wakeAll()
			k.say(false)
		} else if fault == nil && k.aside.clear() {
			k.wakeAll()
			k.say(false)
		}
		k.stuck.Store(k.aside.why != nil)
		wait = k.aside.rests(k.battle.Seq(), time.Now())
		return nil
	})
	return more, wait, err
}

// step puts one entry of nobody's or of a computer's, if one is due. The battle
// must be locked.
func (k *keeper) step() (more bool, err error) {
	now := k.hall.now()
	if c, due := k.battle.Due(now, k.away(now)...); due {
		if err := k.holds(); err != nil {
			return false, err
		}
		return k.tryPut(c)
	}
	if err := k.battle.Unattended(); err != nil && !k.battle.Over() {
		return false, err
	}
	seat, level, ok := k.battle.Computer()
	if !ok {
		seat, level, ok = k.battle.Substitute(now)
	}
	if !ok || !k.computes() {
		return false, nil
	}
	if err := k.holds(); err != nil {
		return false, err
	}
	if !k.turnCame() {
		return false, errQueued
	}
	defer k.hall.turns.end()
	number, side, _ := k.battle.Seat(seat)
	known, seq := k.battle.Known(seat), k.battle.Seq()
	order, reasons := k.think(ai.Chair{Level: ai.Level(level), Seat: number, Side: side, Plan: k.battle.Plan(seat)}, known)
	if k.dead {
		return false, errGone
	}
	if k.battle.Seq() != seq {
		return true, nil
	}
	if order == "" {
		return false, fmt.Errorf("the computer has no order for seat %s", seat)
	}
	return k.tryPut(play.Command{Kind: play.KindOrder, Seat: seat, By: play.ByComputer, Order: order, Reasons: reasons, At: now})
}

// tryPut puts what was worked out for the battle as it stands. If another server was
// faster, it has to be worked out again. The battle must be locked.
func (k *keeper) tryPut(c play.Command) (more bool, err error) {
	_, err = k.putOnce(c)
	if errors.Is(err, store.ErrConflict) {
		err = nil
	}
	return err == nil, err
}

// computes says whether the rules have a computer player, and has one ready.
func (k *keeper) computes() bool {
	if sys := k.hall.system(k.battle.System().ID()); k.player == nil && sys.Commander != nil {
		var seed [8]byte
		rand.Read(seed[:])
		k.player = sys.Commander(systems.Sides(k.battle), binary.BigEndian.Uint64(seed[:]))
	}
	return k.player != nil
}

// think lets a computer decide, which may take a while, and the battle go on
// meanwhile.
func (k *keeper) think(at ai.Chair, known any) (order string, reasons []string) {
	k.hall.figures.thoughts.Inc()
	k.mu.Unlock()
	defer k.mu.Lock()
	budget := systems.Within(k.hall.thinking)
	budget.Aided = k.hall.one()
	return k.player.Order(at, known, budget)
}

// put puts a command on the record, and returns the number of its entry. The
// battle must be locked.
func (k *keeper) put(c play.Command) (seq int, err error) {
	for read := false; ; {
		seq, err := k.putOnce(c)
		if errors.Is(err, store.ErrConflict) {
			continue // what was appended may have answered the same question, or left it open
		}
		if err == nil || read || !k.hall.store.Shared() || errors.Is(err, errUnclear) || errors.Is(err, errGone) {
			return seq, err
		}
		// He who sends it may have been told elsewhere what is not known here yet.
		at := k.mark
		if k.readOn() != nil || k.mark == at {
			return seq, err
		}
		read = true
	}
}

// putOnce is one try of put. After store.ErrConflict what another has appended first
// is taken in.
func (k *keeper) putOnce(c play.Command) (seq int, err error) {
	if k.dead {
		return 0, errGone
	}
	if k.unsure {
		if err := k.readOn(); err != nil {
			return 0, fmt.Errorf("%w: %w", errUnclear, err)
		}
		k.unsure = false
	}
	e, err := k.battle.Propose(c)
	var again *play.Duplicate
	if errors.As(err, &again) {
		return again.Seq, nil
	}
	if err != nil {
		return 0, err
	}
	if err = k.append(&e); errors.Is(err, store.ErrConflict) {
		if fault := k.readOn(); fault != nil {
			return 0, fault
		}
	}
	if err != nil {
		return 0, err
	}
	return e.Seq, nil
}

// append keeps an entry and then takes it in.
func (k *keeper) append(e *play.Entry) error {
	// Not the request's context: an append that is given up half way leaves its
	// outcome unknown.
	ctx, done := context.WithTimeout(context.Background(), patience)
	defer done()
	began := time.Now()
	mark, err := k.hall.store.Append(ctx, k.id, k.mark, e.Line())
	if errors.Is(err, store.ErrConflict) || errors.Is(err, store.ErrTooLarge) {
		return err
	}
	if err != nil {
		k.unsure = true
		k.hall.figures.unclear.Inc()
		k.hall.log.Warn("it is not known whether an entry was kept", "battle", k.id, "entry", e.Seq, "error", err)
		return fmt.Errorf("%w: %w", errUnclear, err)
	}
	k.hall.figures.kept.Observe(time.Since(began).Seconds())
	if err := k.battle.Take(*e); err != nil {
		k.hall.log.Error("an entry was kept and not understood", "battle", k.id, "entry", e.Seq, "error", err)
		k.forget()
		return errUnclear
	}
	k.mark = mark
	k.tell()
	return nil
}

// readOn takes in what other processes have appended.
func (k *keeper) readOn() error {
	ctx, done := context.WithTimeout(context.Background(), patience)
	defer done()
	log, err := k.hall.store.Load(ctx, k.id, k.mark)
	var left []string
	for _, line := range log.Entries {
		e, bad := play.ParseEntry(line)
		if bad == nil {
			bad = k.battle.Take(e)
		}
		if bad != nil {
			k.forget()
			return bad
		}
		if e.Kind == play.KindLeave {
			left = append(left, e.Seat)
		}
	}
	k.mark = log.Last
	if len(left) > 0 { // other keys may open the seats now
		v, lost := k.hall.vault(ctx, k.id)
		if lost != nil {
			k.forget()
			return lost
		}
		k.rekey(v, left...)
	}
	k.tell()
	if err != nil && !isDamage(err) {
		err = fmt.Errorf("%w: %w", errNoNews, err)
	}
	return err
}

// forget has the hall load the battle anew for whoever asks next. The battle
// must be locked.
func (k *keeper) forget() {
	k.dead = true
	k.hall.drop(k)
}

// rekey takes in the keys of some seats. Who watches for them is sent to the
// door, and comes back with what keys he has.
func (k *keeper) rekey(v *vault, seats ...string) {
	k.vault = v
	for l := range k.listeners {
		if slices.ContainsFunc(l.seats, func(seat string) bool { return slices.Contains(seats, seat) }) {
			l.shut.Store(true)
		}
	}
}

// tell wakes all who watch, and the keeper's own work.
func (k *keeper) tell() {
	k.wakeAll()
	signal(k.wake)
}

// wakeAll wakes all who watch, and shows them the battle as it stands: they need not
// wait for the lock, which is held while the next entry is on its way to the disk.
func (k *keeper) wakeAll() {
	if len(k.listeners) == 0 {
		return
	}
	k.shown.Store(k.look(nil))
	for l := range k.listeners {
		signal(l.wake)
	}
}

// away are the seats whose players have not watched for a while.
func (k *keeper) away(now time.Time) []string {
	here := k.here()
	var away []string
	for seat, since := range k.left {
		if other := k.elsewhere.since(seat); other.After(since) {
			since = other
		}
		if !slices.Contains(here, seat) && now.Sub(since) > k.hall.grace {
			away = append(away, seat)
		}
	}
	return away
}

// here are the seats that somebody watches for, at any server.
func (k *keeper) here() []string {
	here := append(k.watched(), k.elsewhere.here(k.hall.store, time.Now())...)
	slices.Sort(here)
	return slices.Compact(here)
}

// watched are the seats that somebody watches for at this server.
func (k *keeper) watched() []string {
	here := []string{}
	for l := range k.listeners {
		for _, seat := range l.seats {
			if !slices.Contains(here, seat) {
				here = append(here, seat)
			}
		}
	}
	slices.Sort(here)
	return here
}

// listen adds somebody who watches.
func (k *keeper) listen(seats []string) *listener {
	k.hall.figures.watchers.Add(1)
	l := &listener{seats: seats, wake: make(chan struct{}, 1)}
	k.mu.Lock()
	defer k.mu.Unlock()
	k.listeners[l] = true
	k.speak.Store(true)
	k.tell()
	return l
}

func (k *keeper) leave(l *listener) {
	k.hall.figures.watchers.Add(-1)
	k.mu.Lock()
	defer k.mu.Unlock()
	delete(k.listeners, l)
	for _, seat := range l.seats {
		k.left[seat] = k.hall.now()
	}
	k.saw(l.seats)
	k.speak.Store(true)
	k.tell()
}
