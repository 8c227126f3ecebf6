package server_test

import (
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"time"

	"drumhead/notice"
	"drumhead/play"
	"drumhead/scene"
	"drumhead/server"
)

// post box is a webhook that keeps what comes.
type postbox struct {
	*httptest.Server
	mu     sync.Mutex
	came   []string // ids of notices, each time
	last   map[string]any
	signed string
	body   []byte
	answer func(w http.ResponseWriter, r *http.Request)
}

func newPostbox(t testing.TB) *postbox {
	t.Helper()
	p := &postbox{answer: func(http.ResponseWriter, *http.Request) {}}
	p.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		b, _ := io.ReadAll(r.Body)
		p.mu.Lock()
		p.last, p.signed, p.body = nil, r.Header.Get(notice.SignedHeader), b
		json.Unmarshal(b, &p.last)
		p.came = append(p.came, r.Header.Get(notice.OnceHeader))
		answer := p.answer
		p.mu.Unlock()
		answer(w, r)
	}))
	t.Cleanup(p.Close)
	return p
}

func (p *postbox) all() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.came)
}

// waitsFor waits until one has come whose name ends so; false: none has.
func (p *postbox) waitsFor(ending string) bool {
	return soon(func() bool {
		return slices.ContainsFunc(p.all(), func(id string) bool { return strings.HasSuffix(id, ending) })
	})
}

// waits until so many have come.
func (p *postbox) waits(t testing.TB, n int) []string {
	t.Helper()
	if !soon(func() bool { return len(p.all()) >= n }) {
		t.Fatalf("of %d notices %q have come", n, p.all())
	}
	return p.all()
}

// soonTold are options of a table that tells by addresses of this machine, and at once.
func soonTold(t testing.TB, dir string) server.Options {
	o := options(t, dir)
	o.Notices = server.Notices{Private: true, After: 20 * time.Millisecond, Patience: 5 * time.Second}
	return o
}

// rings chooses a webhook for a seat.
func (c *client) rings(path, seat string, remind int, to ...string) server.Bell {
	c.t.Helper()
	b := server.Bell{Seat: seat, Remind: remind, Ways: []server.BellWay{}}
	for _, url := range to {
		b.Ways = append(b.Ways, server.BellWay{Kind: notice.Webhook, To: url})
	}
	a := c.send("PUT", path+"/notices", asJSON(c.t, b))
	if a.status != http.StatusOK {
		c.t.Fatalf("%d %s", a.status, a.body)
	}
	if err := json.Unmarshal(a.body, &b); err != nil {
		c.t.Fatal(err)
	}
	return b
}

// bell is how a seat is told.
func (c *client) bell(path, seat string) server.Bell {
	c.t.Helper()
	var all []server.Bell
	c.get(path+"/notices", &all)
	i := slices.IndexFunc(all, func(b server.Bell) bool { return b.Seat == seat })
	if i < 0 {
		c.t.Fatalf("seat %s is not among %s", seat, asJSON(c.t, all))
	}
	return all[i]
}

// turnOf plays on by who holds all seats until it has become the turn of me, who holds one, and
// says by which entry.
func (c *client) turnOf(me *client, path string) int {
	c.t.Helper()
	turn := c.turnOrOver(me, path)
	if turn == 0 {
		c.t.Fatal("the battle is over before it becomes his turn")
	}
	return turn
}

// turnOrOver is turnOf; 0: the battle is over before. Nobody fights where he need not, else the dice say how long it lasts.
func (c *client) turnOrOver(me *client, path string) int {
	c.t.Helper()
	luck, was := seeded(rand.Uint64()), me.turn(path)
	for range 500 {
		if now := me.turn(path); now != 0 && now != was {
			return now
		}
		var t play.Table
		c.get(path, &t)
		if t.Scene.Clock.Over != "" {
			return 0
		}
		to, body := c.next(path, &t, luck)
		if to == "" {
			continue
		}
		if offers(&t, body["ask"], "done") {
			body["order"] = "done"
		}
		c.send("POST", to, asJSON(c.t, body))
	}
	c.t.Fatal("it never becomes his turn")
	return 0
}

// offers says whether one of the asks at a table offers an order.
func offers(t *play.Table, ask any, order string) bool {
	return slices.ContainsFunc(t.Asks, func(a play.AskView) bool {
		return a.ID == ask && slices.ContainsFunc(a.Acts, func(act scene.Act) bool { return act.Order == order })
	})
}

// turn is since which entry it is his turn who holds one seat; 0: it is not.
func (c *client) turn(path string) int {
	c.t.Helper()
	var turns []server.Turn
	c.get("/api/turns?battles="+strings.TrimPrefix(path, "/api/battles/"), &turns)
	for _, t := range turns {
		if "/api/battles/"+t.ID == path {
			return t.Asked.Turn
		}
	}
	return 0
}

// It is told once that it is somebody's turn, not for each order, signed, and again only when it has
// become his turn anew; not after he has taken it back; and not after another server start.
func TestNoticeOnceATurn(t *testing.T) {
	dir, p := t.TempDir(), newPostbox(t)
	tb := serve(t, soonTold(t, dir))
	path, all, with := tb.begin("strip", hotSeat)
	const seat = "blue-general"
	me := with(seat)
	bell := me.rings(path, seat, 0, p.URL)
	id := strings.TrimPrefix(path, "/api/battles/")
	var wanted []string
	for round := range 3 {
		turn := all.turnOf(me, path)
		wanted = append(wanted, fmt.Sprintf("%s-%s-%d", id, seat, turn))
		if came := p.waits(t, round+1); !slices.Equal(came, wanted) {
			t.Fatalf("round %d: %q has come: wanted %q", round, came, wanted)
		}
	}
	p.mu.Lock()
	last, signed, body := p.last, p.signed, p.body
	p.mu.Unlock()
	var now play.Table
	me.get(path, &now)
	if last["battle"] != id || last["title"] != now.Title || last["link"] != tb.url+"/b/"+id || last["asked"] == "" {
		t.Errorf("it was told %v", last)
	}
	var seconds int64
	fmt.Sscanf(signed, "t=%d,", &seconds)
	if signed == "" || signed != notice.Sign(bell.Ways[0].Secret, time.Unix(seconds, 0), body) {
		t.Errorf("it is signed %q", signed)
	}
	tb.stop()
	tb = serve(t, soonTold(t, dir))
	me.table, all.table = tb, tb
	all.turnOf(me, path)
	p.waits(t, 4)
	if b := me.bell(path, seat); b.Ways[0].Problem != "" || b.Ways[0].Told.IsZero() || b.Ways[0].Secret != bell.Ways[0].Secret {
		t.Errorf("his bell is %s", asJSON(t, b))
	}
	me.rings(path, seat, 0)
	all.turnOf(me, path)
	time.Sleep(300 * time.Millisecond)
	if n := len(p.all()); n != 4 {
		t.Errorf("who wants no notices was told %d times", n)
	}
}

// Who watches is not told, and neither when he goes in the middle of his turn.
func TestNoNoticeToWhoWatches(t *testing.T) {
	p := newPostbox(t)
	tb := serve(t, soonTold(t, t.TempDir()))
	path, all, with := tb.begin("strip", hotSeat)
	const seat = "blue-general"
	me := with(seat)
	me.rings(path, seat, 0, p.URL)
	line := me.watch(path, "")
	all.turnOf(me, path)
	time.Sleep(200 * time.Millisecond)
	line.close()
	time.Sleep(300 * time.Millisecond)
	if came := p.all(); len(came) != 0 {
		t.Fatalf("who watched was told %q", came)
	}
	turn := all.turnOf(me, path)
	if came := p.waits(t, 1); len(came) != 1 || !strings.HasSuffix(came[0], fmt.Sprintf("-%d", turn)) {
		t.Errorf("once he is away he is told %q: wanted of entry %d", came, turn)
	}
}

// What is owed when the server ends, by itself or not, is told when it comes back, without the battle being asked for.
func TestNoticeAfterRestart(t *testing.T) {
	dir, p := t.TempDir(), newPostbox(t)
	o := soonTold(t, dir)
	o.Notices.After = time.Hour
	tb := serve(t, o)
	path, all, with := tb.begin("strip", hotSeat)
	const seat = "blue-general"
	me := with(seat)
	me.rings(path, seat, 0, p.URL)
	turn := all.turnOf(me, path)
	tb.stop()
	serve(t, soonTold(t, dir))
	if came := p.waits(t, 1); !strings.HasSuffix(came[0], fmt.Sprintf("-%s-%d", seat, turn)) {
		t.Errorf("told was %q", came)
	}
	time.Sleep(200 * time.Millisecond)
	if came := p.all(); len(came) != 1 {
		t.Errorf("told was %q", came)
	}
}

// What fails is shown to the player and to who keeps the table, and tried again later, not at once.
func TestNoticeFails(t *testing.T) {
	dir, p := t.TempDir(), newPostbox(t)
	gone, busy := newPostbox(t), newPostbox(t)
	p.answer = func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusBadGateway) }
	gone.answer = func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusGone) }
	busy.answer = func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Retry-After", "36000")
		w.WriteHeader(http.StatusTooManyRequests)
	}
	o := soonTold(t, dir)
	tb := serve(t, o)
	path, all, with := tb.begin("strip", hotSeat)
	const seat = "blue-general"
	me := with(seat)
	me.rings(path, seat, 0, p.URL, gone.URL, busy.URL)
	all.turnOf(me, path)
	p.waits(t, 1)
	gone.waits(t, 1)
	busy.waits(t, 1)
	var b server.Bell
	soon(func() bool {
		b = me.bell(path, seat)
		return !slices.ContainsFunc(b.Ways, func(w server.BellWay) bool { return w.Problem == "" })
	})
	if w := b.Ways[0]; !strings.Contains(w.Problem, "502") || time.Until(w.Next) < 30*time.Second || time.Until(w.Next) > time.Hour {
		t.Errorf("what fails is shown as %s", asJSON(t, w))
	}
	if w := b.Ways[1]; !strings.Contains(w.Problem, "nothing any more") || !w.Next.IsZero() {
		t.Errorf("what is gone is shown as %s", asJSON(t, w))
	}
	if w := b.Ways[2]; !strings.Contains(w.Problem, "429") || time.Until(w.Next) < 9*time.Hour || time.Until(w.Next) > 11*time.Hour {
		t.Errorf("who asks to be left alone for ten hours is shown as %s", asJSON(t, w))
	}
	time.Sleep(200 * time.Millisecond)
	if len(p.all()) != 1 || len(gone.all()) != 1 {
		t.Errorf("it was tried again at once: %d and %d times", len(p.all()), len(gone.all()))
	}
	list, err := server.UndeliveredIn(t.Context(), o.Store)
	if err != nil || len(list) != 3 || list[0].Host == "" || strings.Contains(asJSON(t, list), "http://") {
		t.Errorf("to who keeps the table is told %s, %v", asJSON(t, list), err)
	}
	var tried server.Tried
	a := me.send("POST", path+"/notices/try", asJSON(t, server.NoticeTrial{Seat: seat, Kind: notice.Webhook, To: p.URL}))
	if json.Unmarshal(a.body, &tried); a.status != http.StatusOK || !strings.Contains(tried.Problem, "502") {
		t.Errorf("tried with the button it says %d %s", a.status, a.body)
	}
}

// Nobody chooses or sees how another is told, nor by what leads nowhere; a new link takes no notices along.
func TestNoticesAreTheSeats(t *testing.T) {
	p := newPostbox(t)
	tb := serve(t, soonTold(t, t.TempDir()))
	path, _, with := tb.begin("strip", map[string]string{"A": "you", "B": "friend", "umpire": "you"})
	me, friend := with("red-general"), with("blue-general")
	me.rings(path, "red-general", 24, p.URL)
	var seen []server.Bell
	if friend.get(path+"/notices", &seen); len(seen) != 1 || seen[0].Seat != "blue-general" || len(seen[0].Ways) != 0 {
		t.Errorf("a friend sees %s", asJSON(t, seen))
	}
	bell := func(seat, kind, to string) string {
		return asJSON(t, server.Bell{Seat: seat, Ways: []server.BellWay{{Kind: kind, To: to}}})
	}
	for _, tt := range []struct {
		who    *client
		body   string
		status int
	}{
		{friend, bell("red-general", notice.Webhook, p.URL), http.StatusForbidden},
		{&client{tb, ""}, bell("red-general", notice.Webhook, p.URL), http.StatusForbidden},
		{me, bell("red-general", "pigeon", p.URL), http.StatusUnprocessableEntity},
		{me, bell("red-general", notice.Webhook, "ftp://example.org"), http.StatusUnprocessableEntity},
		{me, asJSON(t, map[string]any{"seat": "red-general", "remind": -1, "ways": []any{}}), http.StatusUnprocessableEntity},
	} {
		if a := tt.who.send("PUT", path+"/notices", tt.body); a.status != tt.status {
			t.Errorf("%s: %d %s", tt.body, a.status, a.body)
		}
	}
	if a := friend.send("POST", path+"/notices/try", asJSON(t, server.NoticeTrial{Seat: "red-general", Kind: notice.Webhook, To: p.URL})); a.status != http.StatusForbidden {
		t.Errorf("a friend tries another's: %d", a.status)
	}
	if a := me.send("POST", path+"/notices/try", asJSON(t, server.NoticeTrial{Seat: "red-general", Kind: notice.Webhook, To: p.URL + "/other"})); a.status != http.StatusNotFound {
		t.Errorf("what was not chosen is tried: %d", a.status)
	}
	if len(p.all()) != 0 {
		t.Errorf("told was %q", p.all())
	}
	friend.rings(path, "blue-general", 0, p.URL)
	if b := friend.bell(path, "blue-general"); len(b.Ways) != 1 {
		t.Fatalf("his bell is %s", asJSON(t, b))
	}
	key, status := me.newKey(path, "blue-general")
	if status != http.StatusCreated {
		t.Fatal(status)
	}
	if b := (&client{tb, key}).bell(path, "blue-general"); len(b.Ways) != 0 {
		t.Errorf("with a new link his address goes along: %s", asJSON(t, b))
	}
}

// Who has given his chair up, or whose links are good no more, is told nothing of it, also where that was done while the table was closed.
func TestWhoHasLeftIsNotTold(t *testing.T) {
	dir, p := t.TempDir(), newPostbox(t)
	tb := serve(t, soonTold(t, dir))
	path, all, with := tb.begin("strip", map[string]string{"A": "you", "B": "friend", "umpire": "you"})
	const seat = "blue-general"
	id, friend := strings.TrimPrefix(path, "/api/battles/"), with(seat)
	friend.watch(path, "").close()
	friend.rings(path, seat, 0, p.URL)
	friend.post(path+"/leave", map[string]any{"seat": seat})
	if b := friend.bell(path, seat); len(b.Ways) != 0 {
		t.Errorf("the bell of who has left is %s", asJSON(t, b))
	}
	all.turnOf(friend, path)
	time.Sleep(300 * time.Millisecond)
	if came := p.all(); len(came) != 0 {
		t.Errorf("who has left was told %q", came)
	}
	friend.rings(path, seat, 0, p.URL)
	tb.stop()
	o := options(t, dir)
	links, err := server.NewLinks(t.Context(), o.Store, o.Systems, id, seat)
	if err != nil {
		t.Fatal(err)
	}
	o.Store.Close()
	next := &client{serve(t, soonTold(t, dir)), links[0][strings.LastIndexByte(links[0], '=')+1:]}
	if b := next.bell(path, seat); len(b.Ways) != 0 {
		t.Errorf("who comes by a new link sees the other's address: %s", asJSON(t, b))
	}
	time.Sleep(300 * time.Millisecond)
	if came := p.all(); len(came) != 0 {
		t.Errorf("whose link is good no more was told %q", came)
	}
}

// The machine's clock was hours ahead, and is put right: what became somebody's turn meanwhile is told now, not in hours.
func TestNoticeAfterTheClockWasPutBack(t *testing.T) {
	for _, restart := range []bool{false, true} {
		var ahead atomic.Int64
		dir, p := t.TempDir(), newPostbox(t)
		serveAt := func() *table {
			o := soonTold(t, dir)
			o.Clock = func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) }
			return serve(t, o)
		}
		tb := serveAt()
		path, all, with := tb.begin("strip", hotSeat)
		me := with("blue-general")
		ahead.Store(int64(5 * time.Hour))
		line := me.watch(path, "")
		all.turnOf(me, path)
		line.close()
		me.rings(path, "blue-general", 0)
		if restart {
			tb.stop()
		}
		ahead.Store(0)
		if restart {
			tb = serveAt()
			me.table, all.table = tb, tb
		}
		me.rings(path, "blue-general", 0, p.URL)
		turn := all.turnOf(me, path)
		if !p.waitsFor(fmt.Sprintf("-%d", turn)) {
			t.Errorf("started anew: %v: told was %q, wanted of %d", restart, p.all(), turn)
		}
		tb.stop()
	}
}

// A backup takes along by what ways players are told, and not what they were told of.
func TestNoticesAreBackedUp(t *testing.T) {
	dir, p := t.TempDir(), newPostbox(t)
	tb := serve(t, soonTold(t, dir))
	path, all, with := tb.begin("strip", hotSeat)
	me := with("blue-general")
	me.rings(path, "blue-general", 6, p.URL)
	turn := all.turnOf(me, path)
	p.waits(t, 1)
	tb.stop()
	saved := fstest.MapFS{}
	o := options(t, dir)
	err := server.Backup(t.Context(), o.Store, func(name string, data []byte) error {
		saved[name] = &fstest.MapFile{Data: data}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	o = soonTold(t, t.TempDir())
	if done, err := server.Restore(t.Context(), o.Store, o.Systems, saved); err != nil || done.Wrong != nil {
		t.Fatalf("%+v, %v", done, err)
	}
	tb = serve(t, o)
	if came := p.waits(t, 2); came[0] != came[1] || !strings.HasSuffix(came[1], fmt.Sprintf("-%d", turn)) {
		t.Errorf("once it is back told was %q", came)
	}
	me.table = tb
	if b := me.bell(path, "blue-general"); b.Remind != 6 || len(b.Ways) != 1 || b.Ways[0].To != p.URL || b.Ways[0].Secret == "" {
		t.Errorf("his bell is %s", asJSON(t, b))
	}
}
