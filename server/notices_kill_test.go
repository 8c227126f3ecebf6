package server_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"
)

// Again and again, or -kills times, the server is killed after an order by which it has become
// somebody's turn, or while he is told. He is told of each turn, and of none three times.
func TestKilledInMidNotice(t *testing.T) {
	kills := *manyKills / 4
	if testing.Short() {
		kills = 3
	}
	dir, luck, p := t.TempDir(), seeded(8), newPostbox(t)
	hang := false
	p.answer = func(_ http.ResponseWriter, r *http.Request) {
		p.mu.Lock()
		wait := hang
		p.mu.Unlock()
		if wait {
			<-r.Context().Done()
		}
	}
	tb, process := child(t, dir)
	var path string
	var all, me *client
	begin := func() {
		var with func(seats ...string) *client
		path, all, with = tb.begin("strip", hotSeat)
		me = with("blue-general")
		me.rings(path, "blue-general", 0, p.URL)
	}
	begin()
	again := func() {
		process.Process.Kill()
		process.Wait()
		p.mu.Lock()
		hang = false
		p.mu.Unlock()
		tb, process = child(t, dir)
		me.table, all.table = tb, tb
	}
	id := func(turn int) string {
		return fmt.Sprintf("%s-blue-general-%d", strings.TrimPrefix(path, "/api/battles/"), turn)
	}
	count := func(id string) (n int) {
		for _, came := range p.all() {
			if came == id {
				n++
			}
		}
		return n
	}
	comes := func(id string, times int) {
		t.Helper()
		if !soon(func() bool { return count(id) >= times }) {
			t.Fatalf("%s was told %d times: wanted %d; his bell is %s", id, count(id), times, asJSON(t, me.bell(path, "blue-general")))
		}
	}
	var turns []string
	for killed := 0; killed < kills; killed++ {
		p.mu.Lock()
		hang = killed%3 == 1
		p.mu.Unlock()
		now := all.turnOrOver(me, path)
		for ; now == 0; now = all.turnOrOver(me, path) {
			begin()
		}
		turn := id(now)
		turns = append(turns, turn)
		if killed%3 > 0 { // while he is told, the line being open or just shut
			comes(turn, 1)
		}
		time.Sleep(time.Duration(luck.IntN(10_000)) * time.Microsecond)
		again()
		comes(turn, 1)
		if killed%3 == 1 { // nobody has answered: it is told once more, and no more often
			comes(turn, 2)
		}
	}
	process.Process.Kill()
	process.Wait()
	for _, turn := range turns {
		if n := count(turn); n < 1 || n > 2 {
			t.Errorf("%s was told %d times", turn, n)
		}
	}
	t.Logf("%d notices of %d turns", len(p.all()), len(turns))
}
