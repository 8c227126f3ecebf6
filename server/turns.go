package server

import (
	"errors"
	"runtime"
	"sync"
)

// thinkers is how many computers may think at once on this server: one processor is left
// for people's orders, where there are several.
var thinkers = max(1, runtime.GOMAXPROCS(0)-1)

// turns gives out the processors on which computers think. Of those who wait everybody
// has a turn before anybody has a second, however many battles are his: who has begun
// thirty waits for himself.
type turns struct {
	mu      sync.Mutex
	free    int
	owners  []string // who waits, whose turn is next first; each once
	waiting map[string][]*turn
}

// turn is a place in the queue.
type turn struct {
	came chan struct{} // closed when it is his turn; end must then be called once
	wake chan struct{} // and then something is sent here
}

func newTurns(n int) *turns { return &turns{free: n, waiting: map[string][]*turn{}} }

// ask queues for an owner, and wakes by a channel whose turn has come.
func (t *turns) ask(owner string, wake chan struct{}) *turn {
	t.mu.Lock()
	defer t.mu.Unlock()
	turn := &turn{make(chan struct{}), wake}
	if len(t.waiting[owner]) == 0 {
		t.owners = append(t.owners, owner)
	}
	t.waiting[owner] = append(t.waiting[owner], turn)
	t.serve()
	return turn
}

// has says whether a turn has come.
func (t *turn) has() bool {
	select {
	case <-t.came:
		return true
	default:
		return false
	}
}

// end gives a turn back that has come.
func (t *turns) end() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.free++
	t.serve()
}

// leave gives up a turn that comes all the same.
func (t *turns) leave(turn *turn) {
	go func() {
		<-turn.came
		t.end()
	}()
}

// serve gives out what is free. The turns must be locked.
func (t *turns) serve() {
	for t.free > 0 && len(t.owners) > 0 {
		owner := t.owners[0]
		t.owners = t.owners[1:]
		list := t.waiting[owner]
		close(list[0].came)
		signal(list[0].wake)
		t.free--
		if len(list) == 1 {
			delete(t.waiting, owner)
			continue
		}
		t.waiting[owner] = list[1:]
		t.owners = append(t.owners, owner)
	}
}

// errQueued means that others' computers think before this battle's.
var errQueued = errors.New("other battles' computers think first")

// turnCame says whether it is this battle's turn to think, and queues for it. The battle must
// be locked, as for passTurn, and nobody but its keeper asks.
func (k *keeper) turnCame() bool {
	if k.turn == nil {
		k.turn = k.hall.turns.ask(k.owner, k.wake)
	}
	if !k.turn.has() {
		return false
	}
	k.turn = nil
	return true
}

// passTurn gives back a turn that has come and is of no use any more. The battle must be
// locked.
func (k *keeper) passTurn() {
	if k.turn != nil && k.turn.has() {
		k.turn = nil
		k.hall.turns.end()
	}
}
