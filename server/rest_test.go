package server

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"
)

// What does not go on is left alone for longer each time, until something comes on
// its record; a store that does not answer is asked again soon.
func TestRests(t *testing.T) {
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	fault, other := errors.New("it does not go on"), errors.New("nor does it now")
	var a aside
	if a.rests(5, now) != 0 || a.note(nil, 5, now) || a.clear() || a.words() != "" {
		t.Error("a battle that goes on is set aside")
	}
	for n, want := range []time.Duration{time.Second, 2 * time.Second, 4 * time.Second, 8 * time.Second} {
		if fresh := a.note(fault, 5, now); fresh != (n == 0) {
			t.Errorf("time %d is told as news: %v", n+1, fresh)
		}
		if got := a.rests(5, now); got != want {
			t.Errorf("time %d it rests for %v, wanted %v", n+1, got, want)
		}
	}
	if a.rests(6, now) != 0 || a.rests(5, now.Add(8*time.Second)) != 0 || a.rests(5, now.Add(9*time.Second)) != 0 {
		t.Error("it rests on, although something has come or the time is over")
	}
	for range 100 {
		a.note(fault, 5, now)
	}
	if got := a.rests(5, now); got != restMost {
		t.Errorf("it rests for %v, wanted %v at most", got, restMost)
	}
	if !strings.Contains(a.words(), "it does not go on") || a.note(nil, 5, now) || a.rests(5, now) != restMost {
		t.Errorf("nothing new, and it says %q", a.words())
	}
	if !a.note(other, 5, now) || a.rests(5, now) != restMost {
		t.Error("another reason is no news, or begins anew")
	}
	if a.note(other, 6, now); a.rests(6, now) != restFirst {
		t.Errorf("behind another entry it rests for %v at once", a.rests(6, now))
	}
	for _, silence := range []error{errUnclear, errUnclear, errNoNews, errNoNews} {
		a.note(fmt.Errorf("%w: no answer", silence), 6, now)
		if a.rests(6, now) != restFirst || !strings.Contains(a.words(), "does not answer") {
			t.Errorf("a store that does not answer is left alone for %v: %q", a.rests(6, now), a.words())
		}
	}
	if !a.clear() || a.clear() || a.rests(6, now) != 0 {
		t.Error("it goes on, and is set aside")
	}
}
