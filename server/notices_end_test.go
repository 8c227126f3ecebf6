package server_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"drumhead/play"
)

// gives has the other side give up the field, and says by which entry the battle ended.
func (c *client) gives(path, seat string) int {
	c.t.Helper()
	if a := c.send("POST", path+"/resign", asJSON(c.t, map[string]any{"seat": seat, "id": "1"})); a.status != http.StatusOK {
		c.t.Fatalf("%d %s", a.status, a.body)
	}
	var t play.Table
	c.get(path, &t)
	return t.Seq
}

// Who is away is told once that the battle is over and what it came to, whether the table was closed meanwhile or
// not; he is not reminded of it.
func TestToldThatItIsOver(t *testing.T) {
	for _, closed := range []bool{false, true} {
		var ahead atomic.Int64
		dir, p := t.TempDir(), newPostbox(t)
		serveAt := func(after time.Duration) *table {
			o := soonTold(t, dir)
			o.Clock = func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) }
			if after > 0 {
				o.Notices.After = after
			}
			return serve(t, o)
		}
		after := time.Duration(0)
		if closed {
			after = time.Hour
		}
		tb := serveAt(after)
		path, all, with := tb.begin("strip", hotSeat)
		const seat = "blue-general"
		me := with(seat)
		all.turnOf(me, path)
		me.rings(path, seat, 1, p.URL)
		before := me.bell(path, seat).Ways[0].Told
		ended := all.gives(path, "red-general")
		if closed {
			tb.stop()
			tb = serveAt(0)
			me.table = tb
		}
		if !p.waitsFor(fmt.Sprintf("-%s-%d", seat, ended)) {
			t.Fatalf("closed %v: told was %q, wanted of entry %d", closed, p.all(), ended)
		}
		// That it has come is noted behind its coming: a table closed in between tells it again, by the same name.
		if !soon(func() bool { return !me.bell(path, seat).Ways[0].Told.Equal(before) }) {
			t.Fatalf("closed %v: that he was told is not noted", closed)
		}
		p.mu.Lock()
		last := p.last
		p.mu.Unlock()
		if text := fmt.Sprint(last["text"]); !strings.Contains(text, "The battle is over. ") || !strings.Contains(text, "give up the field.") || last["news"] != true || !strings.HasSuffix(fmt.Sprint(last["link"]), "/end") {
			t.Errorf("closed %v: it was told %v", closed, last)
		}
		told := len(p.all())
		ahead.Store(int64(2 * time.Hour))
		tb.stop()
		serveAt(0)
		time.Sleep(300 * time.Millisecond)
		if came := p.all(); len(came) != told {
			t.Errorf("closed %v: he was told again: %q", closed, came)
		}
	}
}

// Who was at the table when it ended is not told, nor he whose battle ended days ago while the table was closed.
func TestNotToldOfAnEndThatIsKnown(t *testing.T) {
	p := newPostbox(t)
	tb := serve(t, soonTold(t, t.TempDir()))
	path, all, with := tb.begin("strip", hotSeat)
	const seat = "blue-general"
	me := with(seat)
	line := me.watch(path, "")
	me.rings(path, seat, 0, p.URL)
	all.gives(path, "red-general")
	time.Sleep(100 * time.Millisecond)
	line.close()
	time.Sleep(300 * time.Millisecond)
	if came := p.all(); len(came) != 0 {
		t.Errorf("who saw it was told %q", came)
	}

	var ahead atomic.Int64
	dir := t.TempDir()
	o := soonTold(t, dir)
	o.Notices.After = time.Hour
	tb = serve(t, o)
	path, all, with = tb.begin("strip", hotSeat)
	with(seat).rings(path, seat, 0, p.URL)
	all.gives(path, "red-general")
	tb.stop()
	ahead.Store(int64(4 * 24 * time.Hour))
	o = soonTold(t, dir)
	o.Clock = func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) }
	serve(t, o)
	time.Sleep(300 * time.Millisecond)
	if came := p.all(); len(came) != 0 {
		t.Errorf("an old end was told, or late one that was seen: %q", came)
	}
}
