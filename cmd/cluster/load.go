package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// load is many battles at once.
type load struct {
	door     *door
	patience atomic.Int64 // with one answer, in nanoseconds, before another server is asked

	kept, seen, thought waits
	refused             waits // orders that a server did not take, and said so

	mu      sync.Mutex
	battles []*battle
	faults  []string
	stop    context.CancelFunc
	work    sync.WaitGroup
}

// patience is how long an answer is mostly waited for.
const patience = time.Second

func newLoad(h *house, battles int) *load {
	l := &load{door: newDoor(h, battles)}
	l.patience.Store(int64(patience))
	return l
}

// waits are how long something took, each time.
type waits struct {
	mu  sync.Mutex
	all []wait
}

type wait struct {
	took time.Duration
	end  time.Time
}

func (w *waits) note(took time.Duration, end time.Time) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.all = append(w.all, wait{took, end})
}

// between are those that ended in some time, the shortest first. What anybody waited
// before the time free is not counted.
func (w *waits) between(from, to, free time.Time) []time.Duration {
	w.mu.Lock()
	defer w.mu.Unlock()
	var some []time.Duration
	for _, one := range w.all {
		if one.end.After(from) && one.end.Before(to) {
			some = append(some, min(one.took, one.end.Sub(free)))
		}
	}
	slices.Sort(some)
	return some
}

// at is how long so many hundredths of some waits took at most.
func at(some []time.Duration, hundredths int) time.Duration {
	if len(some) == 0 {
		return 0
	}
	return some[min(len(some)-1, len(some)*hundredths/100)]
}

// wrong notes what must not be.
func (l *load) wrong(form string, with ...any) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.faults) < 100 {
		l.faults = append(l.faults, fmt.Sprintf(form, with...))
	}
}

// start begins so many battles, every fourth against the computer, and has them fought
// until ctx ends; each that is over is followed by another.
func (l *load) start(ctx context.Context, battles int, every time.Duration, computers bool, seed uint64) error {
	ctx, l.stop = context.WithCancel(ctx)
	l.work.Go(func() { l.door.watch(ctx) })
	failed := make(chan error, battles)
	places := make(chan struct{}, 8) // begun at once
	var beginning sync.WaitGroup
	for i := range battles {
		luck := rand.New(rand.NewPCG(seed, uint64(i)))
		beginning.Go(func() {
			every := every
			places <- struct{}{}
			b, err := l.begin(ctx, luck, computers && i%4 == 0)
			<-places
			if err != nil {
				failed <- err
				return
			}
			if len(b.players) == 1 {
				every /= 2 // so that the computer has the word in each span
			}
			l.work.Go(func() { l.keepFighting(ctx, b, every, luck) })
		})
	}
	beginning.Wait()
	select {
	case err := <-failed:
		return err
	default:
		return nil
	}
}

func (l *load) keepFighting(ctx context.Context, b *battle, every time.Duration, luck *rand.Rand) {
	for ctx.Err() == nil {
		l.mu.Lock()
		l.battles = append(l.battles, b)
		l.mu.Unlock()
		one, end := context.WithCancel(ctx)
		var watching sync.WaitGroup
		for _, p := range b.players {
			watching.Go(func() { b.watch(one, p) })
		}
		b.fight(one, every, luck)
		end()
		watching.Wait()
		if ctx.Err() != nil {
			return
		}
		next, err := l.begin(ctx, luck, len(b.players) == 1)
		if err != nil {
			if ctx.Err() == nil {
				l.wrong("%v", err)
			}
			return
		}
		b = next
	}
}

// end stops all and waits for it.
func (l *load) end() {
	l.stop()
	l.work.Wait()
}

func (l *load) all() []*battle {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.battles)
}
