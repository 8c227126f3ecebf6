package server_test

import (
	"net/http"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"drumhead/notice"
	"drumhead/notice/noticetest"
	"drumhead/server"
)

// calls chooses a browser for a seat.
func (c *client) calls(path, seat string, b *noticetest.Browser) answer {
	c.t.Helper()
	return c.send("PUT", path+"/notices", asJSON(c.t, server.Bell{Seat: seat, Ways: []server.BellWay{{Kind: notice.Push, To: b.Way.To, Keys: &b.Way.Keys}}}))
}

// subscribes has a browser named who calls it from this table.
func (c *client) subscribes(b *noticetest.Browser) string {
	c.t.Helper()
	var telling server.Telling
	c.get("/api/telling", &telling)
	b.Subscribe(telling.Push)
	return telling.Push
}

// A browser is called when it is its player's turn, by the same caller after a start anew and out of
// a backup; one that is gone is never called again, and that is said.
func TestBrowserIsCalled(t *testing.T) {
	dir, b := t.TempDir(), noticetest.NewBrowser(t)
	tb := serve(t, soonTold(t, dir))
	path, all, with := tb.begin("strip", hotSeat)
	const seat = "blue-general"
	me := with(seat)
	caller := me.subscribes(b)
	if a := me.calls(path, seat, b); a.status != http.StatusOK {
		t.Fatalf("%d %s", a.status, a.body)
	}
	comes := func(n int) noticetest.Call {
		t.Helper()
		var came []noticetest.Call
		if !soon(func() bool {
			var wrong error
			if came, wrong = b.Came(); wrong != nil {
				t.Fatal(wrong)
			}
			return len(came) >= n
		}) {
			t.Fatalf("call %d does not come; his bell is %s", n, asJSON(t, me.bell(path, seat)))
		}
		return came[n-1]
	}
	all.turnOf(me, path)
	if c := comes(1); "/api/battles/"+c.Battle != path || c.Title == "" || c.Text == "" {
		t.Errorf("told was %+v", c)
	}
	tb.stop()
	saved := fstest.MapFS{}
	o := options(t, dir)
	if err := server.Backup(t.Context(), o.Store, func(name string, data []byte) error {
		saved[name] = &fstest.MapFile{Data: data}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	o = soonTold(t, t.TempDir())
	if done, err := server.Restore(t.Context(), o.Store, o.Systems, saved); err != nil || done.Wrong != nil {
		t.Fatalf("%+v, %v", done, err)
	}
	tb = serve(t, o)
	me.table, all.table = tb, tb
	comes(2)
	if now := me.subscribes(b); now != caller {
		t.Errorf("out of a backup another calls: %s", now)
	}
	b.Answer(http.StatusGone)
	all.turnOf(me, path)
	comes(3)
	all.turnOf(me, path)
	time.Sleep(200 * time.Millisecond)
	if came, _ := b.Came(); len(came) != 3 {
		t.Errorf("who is gone is called: %+v", came)
	}
	if w := me.bell(path, seat).Ways[0]; !strings.Contains(w.Problem, "410") || !w.Next.IsZero() {
		t.Errorf("it is shown as %s", asJSON(t, w))
	}
	b.Answer(http.StatusCreated)
	me.calls(path, seat, b)
	all.turnOf(me, path)
	comes(4)
	b.Way.Keys.Auth = "short"
	if a := me.calls(path, seat, b); a.status != http.StatusUnprocessableEntity {
		t.Errorf("with keys that are none: %d %s", a.status, a.body)
	}
}
