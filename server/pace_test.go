package server_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"drumhead/notice"
	"drumhead/play"
	"drumhead/server"
)

// Days go by: who has no time left is stood in for by the computer, or made to give up, as was agreed;
// who comes back sees what was done in his name.
func TestAgreedTime(t *testing.T) {
	var gone atomic.Int64 // time that has gone by, beside the machine's
	o := options(t, t.TempDir())
	o.Clock = func() time.Time { return time.Now().Add(time.Duration(gone.Load())) }
	tb := serve(t, o)
	begin := func(pace play.Pace) (path string, me, friend *client) {
		tb.more = map[string]any{"pace": pace}
		path, _, with := tb.begin("standard", map[string]string{"red": "you", "blue": "friend"})
		me, friend = with("red"), with("blue")
		friend.post(path+"/answer", map[string]any{"seat": "blue", "to": 1, "text": play.Yes})
		return path, me, friend
	}
	late := func(path string, me, friend *client) (*client, string, string) {
		t.Helper()
		if me.turn(path) > 0 {
			return friend, "blue", "red"
		}
		return me, "red", "blue"
	}
	const day = 24 * time.Hour
	path, me, friend := begin(play.Pace{Bank: 3 * 86400})
	waits, mine, theirs := late(path, me, friend)
	claim := asJSON(t, server.Claim{By: server.By{Seat: mine, ID: "c"}, Of: theirs})
	if a := waits.send("POST", path+"/claim", claim); a.status != http.StatusConflict {
		t.Errorf("a claim on the first day: %d %s", a.status, a.body)
	}
	gone.Store(int64(3*day + time.Minute))
	if a := waits.send("POST", path+"/claim", claim); a.status != http.StatusOK {
		t.Errorf("a claim on the fourth day: %d %s", a.status, a.body)
	}
	path, me, friend = begin(play.Pace{Bank: 86400, Each: 86400, Most: 86400, Computer: "recruit"})
	waits, mine, theirs = late(path, me, friend)
	before := waits.turn(path)
	gone.Add(int64(day + time.Minute))
	soon(func() bool { return waits.turn(path) != before })
	var now play.Table
	waits.get(path, &now)
	given := 0
	for _, e := range now.Log {
		if e.Kind == play.KindOrder && e.By == play.ByComputer && e.Seat == theirs {
			given++
		}
	}
	if given == 0 || waits.turn(path) == 0 {
		t.Errorf("for %s the computer gave %d orders; it is the turn of %s since %d", theirs, given, mine, waits.turn(path))
	}
}

// A day later nobody has opened the battle, and the server has been started anew: the computer stands in
// all the same, and who is waited for then is told, and told again as late as he wanted to be.
func TestNobodyOpensIt(t *testing.T) {
	const day = 24 * time.Hour
	var gone atomic.Int64
	clock := func() time.Time { return time.Now().Add(time.Duration(gone.Load())) }
	dir, box := t.TempDir(), newPostbox(t)
	o := soonTold(t, dir)
	o.Clock = clock
	tb := serve(t, o)
	tb.more = map[string]any{"pace": play.Pace{Bank: 86400, Each: 86400, Most: 86400, Computer: "recruit"}}
	path, _, with := tb.begin("standard", map[string]string{"red": "you", "blue": "friend"})
	me, friend := with("red"), with("blue")
	friend.post(path+"/answer", map[string]any{"seat": "blue", "to": 1, "text": play.Yes})
	waits, other := me, "blue"
	if me.turn(path) > 0 {
		waits, other = friend, "red"
	}
	seat := map[string]string{"red": "blue", "blue": "red"}[other]
	waits.rings(path, seat, 12, box.URL)
	backup := backedUp(t, dir)
	tb.stop()
	// So it is with one that comes back from a backup.
	restored := options(t, t.TempDir())
	if _, err := server.Restore(t.Context(), restored.Store, restored.Systems, backup); err != nil {
		t.Fatal(err)
	}
	if marks, err := restored.Store.Secrets().Keys(t.Context(), strings.TrimPrefix(path, "/api/battles/")+".standsin"); err != nil || len(marks) != 1 {
		t.Errorf("the restored battle is marked by %v, %v", marks, err)
	}

	gone.Store(int64(day + time.Hour))
	o = soonTold(t, dir)
	o.Clock = clock
	serve(t, o)
	first := box.waits(t, 1)[0]
	gone.Add(int64(6 * time.Hour))
	time.Sleep(time.Second)
	if all := box.all(); len(all) != 1 {
		t.Errorf("told %q within six hours", all)
	}
	gone.Add(int64(13 * time.Hour)) // it may have been noted as told only after the six hours
	if again := box.waits(t, 2)[1]; again != first+"-again" {
		t.Errorf("told %s, and nineteen hours later %s", first, again)
	}
}

// Who is told that it is his move is told until when, by his own clock; and so say the list of what waits for him and that of battles.
func TestToldUntilWhen(t *testing.T) {
	box := newPostbox(t)
	tb := serve(t, soonTold(t, t.TempDir()))
	tb.more = map[string]any{"pace": play.Pace{Bank: 3 * 86400, Each: 86400}}
	path, all, with := tb.begin("standard", map[string]string{"red": "you", "blue": "friend"})
	friend := with("blue")
	friend.post(path+"/answer", map[string]any{"seat": "blue", "to": 1, "text": play.Yes})
	here, err := time.LoadLocation("Pacific/Chatham")
	if err != nil {
		t.Fatal(err)
	}
	noon := time.Now().In(here).Add(12 * time.Hour) // it is not quiet now
	bell := server.Bell{Seat: "blue", Quiet: &server.Quiet{From: noon.Format("15:04"), To: noon.Add(time.Minute).Format("15:04"), Zone: "Pacific/Chatham"},
		Ways: []server.BellWay{{Kind: notice.Webhook, To: box.URL}}}
	if a := friend.send("PUT", path+"/notices", asJSON(t, bell)); a.status != http.StatusOK {
		t.Fatalf("%d %s", a.status, a.body)
	}
	all.turnOf(friend, path)
	box.waits(t, 1)
	var table play.Table
	friend.get(path, &table)
	var out time.Time
	for _, a := range table.Asks {
		if at, err := time.Parse(time.RFC3339, a.Out["blue"]); err == nil {
			out = at
		}
	}
	var turns []server.Turn
	var list []play.Brief
	friend.get("/api/turns", &turns)
	friend.get("/api/battles", &list)
	box.mu.Lock()
	told := box.last
	box.mu.Unlock()
	for _, said := range []any{turns[0].Asked.Until, list[0].Asked.Until, told["until"]} {
		if at, err := time.Parse(time.RFC3339, fmt.Sprint(said)); err != nil || !at.Equal(out) {
			t.Errorf("his time runs out at %v, and %v is said", out, said)
		}
	}
	if text := fmt.Sprint(told["text"]); !strings.Contains(text, "Your time runs out on "+out.In(here).Format("Monday 2 January, 15:04 MST")) {
		t.Errorf("he is told %q: wanted %v", text, out.In(here))
	}
}
