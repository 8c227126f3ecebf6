package server

import (
	"slices"
	"testing"
	"time"
)

// Whoever has thirty battles waits for himself: another's one comes next.
func TestTurnsAreFair(t *testing.T) {
	type asking struct {
		owner string
		*turn
	}
	turns, wake := newTurns(1), make(chan struct{}, 1)
	if !turns.ask("who thinks now", wake).has() {
		t.Fatal("a turn that is free is not given")
	}
	<-wake
	var asked []asking
	for _, owner := range append(slices.Repeat([]string{"many"}, 30), "few", "one", "few") {
		asked = append(asked, asking{owner, turns.ask(owner, wake)})
	}
	var came []string
	for len(asked) > 0 {
		turns.end()
		<-wake
		next := slices.IndexFunc(asked, func(a asking) bool { return a.has() })
		if next < 0 {
			t.Fatal("a turn is free and nobody has it")
		}
		came = append(came, asked[next].owner)
		asked = slices.Delete(asked, next, next+1)
	}
	if want := []string{"many", "few", "one", "many", "few", "many"}; !slices.Equal(came[:6], want) {
		t.Errorf("turns go to %v, wanted %v", came[:6], want)
	}
	turns.end()
	if turns.free != 1 || len(turns.waiting) != 0 || len(turns.owners) != 0 {
		t.Errorf("left over: %d free, %d who wait", turns.free, len(turns.owners))
	}
}

// Who gives up waiting keeps no turn.
func TestTurnGivenUp(t *testing.T) {
	turns, wake := newTurns(1), make(chan struct{}, 1)
	turns.ask("a", wake)
	<-wake
	turns.leave(turns.ask("b", wake))
	next := make(chan struct{}, 1)
	turns.ask("c", next)
	turns.end()
	select {
	case <-next:
	case <-time.After(time.Minute):
		t.Fatal("the turn of who gave up waiting comes to nobody")
	}
}
