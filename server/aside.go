package server

import (
	"errors"
	"fmt"
	"net/http"
	"runtime/debug"
	"time"
)

// Fault is a fault of the program that a battle has brought to light. It is that
// battle's alone: the program goes on, and so do all others.
type Fault struct {
	Battle string
	What   string
}

func (f *Fault) Error() string {
	return "this battle brings a fault of the program to light, which was written to its log: " + f.What
}

// safely does something for a battle. Whatever goes wrong in it is told once in
// the log and comes back as an error: every goroutine of the server does all
// that hangs on what is in a battle by this.
func (h *hall) safely(battle string, do func() error) (err error) {
	defer func() {
		fault := recover()
		if fault == http.ErrAbortHandler {
			panic(fault)
		}
		if fault == nil {
			return
		}
		f := &Fault{battle, fmt.Sprint(fault)}
		err = f
		h.mu.Lock()
		known := h.faults[battle] == f.What
		h.faults[battle] = f.What
		h.mu.Unlock()
		if !known {
			h.log.Error("a battle brings a fault of the program to light", "battle", battle, "fault", f.What, "stack", string(debug.Stack()))
		}
	}()
	return do()
}

// errGone means that the hall has let go of a keeper: another has its battle.
var errGone = errors.New("another has this battle now")

// do does something with the battle, locked, unless another has it by now.
func (k *keeper) do(what func() error) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.dead {
		return errGone
	}
	return k.hall.safely(k.id, what)
}

// How long a battle that does not go on by itself is left alone: longer each
// time, so that what will never do costs nothing.
const (
	restFirst = time.Second
	restMost  = 10 * time.Minute
)

// aside is that a battle does not go on by itself, and until when it is not
// tried again: what comes on the record before may have changed everything.
type aside struct {
	why   error
	seq   int // the newest entry then
	fails int
	until time.Time
}

// rests is for how long the battle is left alone, behind its newest entry.
func (a *aside) rests(seq int, now time.Time) time.Duration {
	if a.why == nil || a.seq != seq {
		return 0
	}
	return max(a.until.Sub(now), 0)
}

// note notes that the battle did not go on, if it did not; true: why has not
// been said before.
func (a *aside) note(why error, seq int, now time.Time) bool {
	if why == nil {
		return false
	}
	fresh := a.why == nil || a.why.Error() != why.Error()
	if a.seq != seq || unreached(why) {
		a.fails = 0
	}
	a.why, a.seq, a.until = why, seq, now.Add(min(restFirst<<min(a.fails, 20), restMost))
	a.fails++
	return fresh
}

// clear says that it goes on; true: it did not.
func (a *aside) clear() (was bool) {
	was = a.why != nil
	*a = aside{}
	return was
}

// unreached says whether it is the store that does not answer, which is none of the
// battle.
func unreached(why error) bool { return errors.Is(why, errUnclear) || errors.Is(why, errNoNews) }

// words are for the players.
func (a *aside) words() string {
	if a.why == nil {
		return ""
	}
	if unreached(a.why) {
		return "The table does not go on by itself: what keeps its battles does not answer. It goes on as soon as that does."
	}
	return "The table does not go on by itself: " + a.why.Error() + ". Take back the last order, go back further, or wait: it is tried again after a while."
}
