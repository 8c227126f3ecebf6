package server_test

import (
	"net/http"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"drumhead/play"
	"drumhead/rules"
	"drumhead/rules/rulestest/picket"
	"drumhead/scene"
)

// Whoever looks at a battle holds nobody up: while it is drawn, or what may be
// done is looked for, words come on its record.
func TestLooksHoldNobodyUp(t *testing.T) {
	var slow atomic.Bool
	var gate sync.RWMutex // held: nothing is drawn
	entered := make(chan struct{}, 1000)
	wait := func() {
		if slow.Load() {
			entered <- struct{}{}
			gate.RLock()
			defer gate.RUnlock()
		}
	}
	book := picket.Rules
	book.View = func(s *picket.State) scene.Scene {
		wait()
		return picket.Rules.View(s)
	}
	book.Offer = func(s *picket.State, seat rules.Seat, o *rules.Offer[picket.Order]) {
		wait()
		picket.Rules.Offer(s, seat, o)
	}
	slowly := *pickets
	slowly.System = play.Of(&book)
	o := options(t, t.TempDir())
	o.Systems[0] = &slowly
	tb := serve(t, o)
	path, me, _ := tb.begin("strip", hotSeat)
	playTo(me, path, 6)
	drawn := 0
	for _, look := range []string{path, path + "/at/3", path + "/reach/i1", path + "/events", "/api/battles"} {
		me.post(path+"/talk", map[string]any{"seat": "red-general", "text": "a moment that nobody has drawn"})
		gate.Lock()
		slow.Store(true)
		done := make(chan struct{})
		go func() {
			defer close(done)
			if look == path+"/events" {
				me.watch(path, "1").close()
				return
			}
			me.send("GET", look, "")
		}()
		select {
		case <-entered:
			drawn++
		case <-done: // it was drawn before
		}
		said := make(chan int, 1)
		go func() {
			said <- me.send("POST", path+"/talk", asJSON(t, map[string]any{"seat": "red-general", "text": "now"})).status
		}()
		select {
		case status := <-said:
			if status != http.StatusOK {
				t.Errorf("%s: a word is answered with %d", look, status)
			}
		case <-time.After(time.Minute):
			t.Errorf("%s holds up a word", look)
		}
		slow.Store(false)
		gate.Unlock()
		<-done
		for len(entered) > 0 {
			<-entered
		}
	}
	if drawn < 2 { // what one look has worked out another is given
		t.Errorf("only %d looks drew anything", drawn)
	}
}
