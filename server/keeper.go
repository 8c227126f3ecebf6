package server

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"drumhead/ai"
	"drumhead/play"
	"drumhead/store"
	"drumhead/systems"
)

// thought is the budget for one order, from now.
func thought(long time.Duration) ai.Budget {
	end := time.Now().Add(long)
	return ai.Budget{Late: func() bool { return time.Now().After(end) }}
}

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

	mu        sync.Mutex
	battle    *play.Battle
	vault     *vault
	mark      store.Mark
	listeners map[*listener]bool
	left      map[string]time.Time // when somebody last watched for a seat
	player    systems.Commander
}

// listener is somebody who watches for some seats.
type listener struct {
	seats []string
	wake  chan struct{}
}

func newKeeper(h *hall, id string) *keeper {
	return &keeper{hall: h, id: id, used: time.Now(), loaded: make(chan struct{}), gone: make(chan struct{}),
		wake: make(chan struct{}, 1), listeners: map[*listener]bool{}, left: map[string]time.Time{}}
}

// load reads the battle, if it is not here yet, and then works on it until the
// hall lets go.
func (k *keeper) load() {
	if k.battle == nil {
		k.battle, k.vault, k.mark, k.err = k.hall.read(k.id)
	}
	if k.err == nil {
		for _, c := range k.battle.Header().Seats {
			k.left[c.ID] = time.Now()
		}
	} else {
		k.hall.drop(k)
	}
	close(k.loaded)
	for k.err == nil {
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
	defer func() {
		if fault := recover(); fault != nil {
			k.hall.log.Error("a battle does not go on by itself", "battle", k.id, "fault", fault, "stack", string(debug.Stack()))
		}
	}()
	for k.hall.ctx.Err() == nil {
		if more, err := k.step(); err != nil {
			k.hall.log.Error("a battle does not go on by itself", "battle", k.id, "error", err)
			break
		} else if !more {
			break
		}
	}
	if h := k.battle.Header(); h.Clocks || h.Patience > 0 {
		return time.Second
	}
	return k.hall.grace
}

// step puts one entry of nobody's or of a computer's, if one is due.
func (k *keeper) step() (more bool, err error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.newest.Load() > k.mark.At {
		if err := k.readOn(); err != nil {
			return false, err
		}
	}
	now := time.Now()
	if c, due := k.battle.Due(now, k.away(now)...); due {
		_, err := k.put(c)
		return err == nil, err
	}
	seat, level, ok := k.battle.Computer()
	if !ok || !k.computes() {
		return false, nil
	}
	number, side, _ := k.battle.Seat(seat)
	known, seq := k.battle.Known(seat), k.battle.Seq()
	order, reasons := k.think(ai.Chair{Level: ai.Level(level), Seat: number, Side: side, Plan: k.battle.Plan(seat)}, known)
	if k.battle.Seq() != seq {
		return true, nil
	}
	if order == "" {
		return false, fmt.Errorf("the computer has no order for seat %s", seat)
	}
	_, err = k.put(play.Command{Kind: play.KindOrder, Seat: seat, By: play.ByComputer, Order: order, Reasons: reasons, At: now})
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
	k.mu.Unlock()
	defer k.mu.Lock()
	return k.player.Order(at, known, thought(k.hall.thinking))
}

// put puts a command on the record, and returns the number of its entry. The
// battle must be locked.
func (k *keeper) put(c play.Command) (seq int, err error) {
	for {
		e, err := k.battle.Propose(c)
		var again *play.Duplicate
		if errors.As(err, &again) {
			return again.Seq, nil
		}
		if err != nil {
			return 0, err
		}
		err = k.append(&e)
		if errors.Is(err, store.ErrConflict) {
			// Another process was faster: what it appended may have answered
			// the same question, or left it open.
			if err = k.readOn(); err == nil {
				continue
			}
		}
		if err != nil {
			return 0, err
		}
		return e.Seq, nil
	}
}

// append keeps an entry and then takes it in.
func (k *keeper) append(e *play.Entry) error {
	// Not the request's context: an append that is given up half way leaves its
	// outcome unknown.
	ctx, done := context.WithTimeout(context.Background(), patience)
	defer done()
	mark, err := k.hall.store.Append(ctx, k.id, k.mark, e.Line())
	if errors.Is(err, store.ErrConflict) || errors.Is(err, store.ErrTooLarge) {
		return err
	}
	if err == nil {
		err = k.battle.Apply(*e)
	}
	if err != nil {
		k.hall.log.Error("an entry was not kept, or not understood", "battle", k.id, "entry", e.Seq, "error", err)
		k.hall.drop(k)
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
	left := false
	for _, line := range log.Entries {
		e, bad := play.ParseEntry(line)
		if bad == nil {
			bad = k.battle.Apply(e)
		}
		if bad != nil {
			k.hall.drop(k)
			return bad
		}
		left = left || e.Kind == play.KindLeave
	}
	if left {
		k.hall.drop(k) // a key may have died with it: who comes back is asked anew
	}
	k.mark = log.Last
	k.tell()
	return err
}

// tell wakes all who watch, and the keeper's own work.
func (k *keeper) tell() {
	for l := range k.listeners {
		signal(l.wake)
	}
	signal(k.wake)
}

// away are the seats whose players have not watched for a while.
func (k *keeper) away(now time.Time) []string {
	here := k.here()
	var away []string
	for seat, since := range k.left {
		if !slices.Contains(here, seat) && now.Sub(since) > k.hall.grace {
			away = append(away, seat)
		}
	}
	return away
}

// here are the seats that somebody watches for.
func (k *keeper) here() []string {
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
	l := &listener{seats, make(chan struct{}, 1)}
	k.mu.Lock()
	defer k.mu.Unlock()
	k.listeners[l] = true
	k.tell()
	return l
}

func (k *keeper) leave(l *listener) {
	k.mu.Lock()
	defer k.mu.Unlock()
	delete(k.listeners, l)
	for _, seat := range l.seats {
		k.left[seat] = time.Now()
	}
	k.tell()
}

// table is the battle as somebody sees it who holds these seats.
func (k *keeper) table(seats []string) play.Table {
	t := k.battle.Table(seats)
	here := k.here()
	for i := range t.Seats {
		t.Seats[i].Here = slices.Contains(here, t.Seats[i].ID)
	}
	return t
}
