package server_test

import (
	"bufio"
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"drumhead/play"
	"drumhead/server"
)

// line is an open event stream.
type line struct {
	t     testing.TB
	said  *bufio.Scanner
	close func()
	raw   []byte // all that came
	seq   int    // of the newest entry
}

// message is one event.
type message struct {
	id    int
	event string
	data  []byte
}

// watch opens the event stream of a battle behind an entry, "" for from now.
func (c *client) watch(path, last string) *line {
	c.t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	r, err := http.NewRequestWithContext(ctx, "GET", c.url+path+"/events?key="+c.keys, nil)
	if err != nil {
		c.t.Fatal(err)
	}
	if last != "" {
		r.Header.Set("Last-Event-ID", last)
	}
	if c.cookie != "" {
		r.Header.Set("Cookie", c.cookie)
	}
	res, err := http.DefaultClient.Do(r)
	if err != nil || res.StatusCode != http.StatusOK {
		c.t.Fatal("the stream does not open: ", err, res.StatusCode)
	}
	c.t.Cleanup(cancel)
	said := bufio.NewScanner(res.Body)
	said.Buffer(nil, 1<<20)
	behind, _ := strconv.Atoi(last)
	return &line{t: c.t, said: said, seq: behind, close: func() { cancel(); res.Body.Close() }}
}

// next waits for the next event; false when the stream has ended.
func (l *line) next() (m message, ok bool) {
	for l.said.Scan() {
		text := l.said.Text()
		l.raw = append(append(l.raw, text...), '\n')
		field, value, _ := strings.Cut(text, ": ")
		switch field {
		case "id":
			m.id, _ = strconv.Atoi(value)
		case "event":
			m.event = value
		case "data":
			m.data = []byte(value)
		}
		if text == "" && m.event != "" {
			return m, true
		}
	}
	return m, false
}

// upTo reads on as far as an entry that is there or will be.
func (l *line) upTo(seq int) {
	l.t.Helper()
	for l.seq < seq {
		l.entry()
	}
}

// entry waits for the next entry.
func (l *line) entry() play.Update {
	l.t.Helper()
	for {
		m, ok := l.next()
		if !ok {
			l.t.Fatal("the stream has ended")
		}
		if m.event != "entry" {
			continue
		}
		var u play.Update
		if err := json.Unmarshal(m.data, &u); err != nil || u.Seq != m.id {
			l.t.Fatalf("event %d says %s", m.id, m.data)
		}
		l.seq = u.Seq
		return u
	}
}

// A stream that breaks again and again is taken up where it broke: every
// entry comes once, in order.
func TestStreamIsTakenUp(t *testing.T) {
	tb := serve(t, options(t, t.TempDir()))
	path, all, _ := tb.begin("strip", hotSeat)
	playing := make(chan bool)
	go func() {
		playOut(all, path, 4, nil)
		close(playing)
	}()
	seen, over := 1, false
	for broken := 0; !over; broken++ {
		l := all.watch(path, strconv.Itoa(seen))
		for n := 0; n <= broken%7 && !over; n++ {
			u := l.entry()
			if u.Seq != seen+1 || u.Reset {
				t.Fatalf("entry %d comes behind entry %d, reset %v", u.Seq, seen, u.Reset)
			}
			seen, over = u.Seq, u.Entry.Kind == play.KindEnd
		}
		l.close()
	}
	<-playing
}

// What the updates change makes of the table that was fetched first the table
// that is fetched last.
func TestUpdatesAddUp(t *testing.T) {
	tb := serve(t, options(t, t.TempDir()))
	path, all, _ := tb.begin("strip", hotSeat)
	var first play.Table
	all.get(path, &first)
	l := all.watch(path, strconv.Itoa(first.Seq))
	defer l.close()
	last := playOut(all, path, 5, nil)
	pieces := map[string]string{}
	for _, p := range first.Scene.Pieces {
		pieces[p.ID] = asJSON(t, p)
	}
	for seq := first.Seq; seq < last.Seq; {
		u := l.entry()
		seq = u.Seq
		for _, p := range u.Pieces {
			pieces[p.ID] = asJSON(t, p)
		}
		for _, id := range u.Gone {
			delete(pieces, id)
		}
	}
	for _, p := range last.Scene.Pieces {
		if pieces[p.ID] != asJSON(t, p) {
			t.Errorf("piece %s is %s by the updates, wanted %s", p.ID, pieces[p.ID], asJSON(t, p))
		}
		delete(pieces, p.ID)
	}
	for id := range pieces {
		t.Errorf("piece %s is left over", id)
	}
}

// A client that knows entries which never were is sent back to the table.
func TestStreamOfSomebodyElse(t *testing.T) {
	tb := serve(t, options(t, t.TempDir()))
	path, all, _ := tb.begin("strip", hotSeat)
	for _, last := range []string{"999", "-1", "0", "x"} {
		l := all.watch(path, last)
		if u := l.entry(); !u.Reset {
			t.Errorf("behind entry %s comes entry %d and no word to begin anew", last, u.Seq)
		}
		l.close()
	}
}

// A stream speaks at once, also where there is nothing to tell: who opens one knows
// that it stands.
func TestStreamOpensAtOnce(t *testing.T) {
	tb := serve(t, options(t, t.TempDir()))
	path, _, _ := tb.begin("strip", hotSeat)
	l := (&client{tb, ""}).watch(path, "")
	defer l.close()
	if !l.said.Scan() || l.said.Text() != ": it stands" {
		t.Errorf("its first word is %q", l.said.Text())
	}
}

// Who is here is told to all, and a friend's first coming stands on the record.
func TestWhoIsHere(t *testing.T) {
	tb := serve(t, options(t, t.TempDir()))
	path, _, with := tb.begin("standard", map[string]string{"red": "you", "blue": "friend"})
	mine := with("red").watch(path, "")
	defer mine.close()
	wait := func(want ...string) {
		t.Helper()
		for {
			m, ok := mine.next()
			if !ok {
				t.Fatalf("the stream ends before %v are here", want)
			}
			var here server.Here
			if m.event == "here" && json.Unmarshal(m.data, &here) == nil && slices.Equal(here.Seats, want) {
				return
			}
		}
	}
	wait("red")
	his := with("blue").watch(path, "")
	wait("blue", "red")
	var seen play.Table
	with("red").get(path, &seen)
	if s := seen.Seats[1]; s.Who != "friend" || !s.Here {
		t.Errorf("the friend's seat is %+v", s)
	}
	his.close()
	wait("red")
	with("blue").watch(path, "").close()
	with("red").get(path, &seen)
	sat := 0
	for _, e := range seen.Log {
		if e.Kind == play.KindSit {
			sat++
		}
	}
	if sat != 1 {
		t.Errorf("the friend sat down %d times, wanted once", sat)
	}
}

// Nothing that is hidden from a side is in any byte that it is sent.
func TestHiddenStaysHidden(t *testing.T) {
	seeds := uint64(4)
	if testing.Short() {
		seeds = 1
	}
	for seed := range seeds {
		tb := serve(t, options(t, t.TempDir()))
		path, all, with := tb.begin("strip", map[string]string{"A": "you", "B": "friend", "umpire": "friend"})
		red, umpire := with("red-general", "red-captain"), with("umpire")
		nobody := &client{tb, ""}
		lines := []*line{red.watch(path, "1"), nobody.watch(path, "1")}
		secrets := func(truth *play.Table) []string {
			var words []string
			for _, p := range truth.Scene.Pieces {
				for _, s := range p.State {
					if p.Side == 1 && s.Kind == "hidden" && p.Name != "" {
						words = append(words, p.Name, `"`+p.ID+`"`)
					}
				}
			}
			return words
		}
		looked := 0
		playOut(all, path, 20+seed, func(*play.Table) {
			var truth play.Table
			umpire.get(path, &truth)
			words := secrets(&truth)
			if len(words) == 0 || truth.Scene.Clock.Over != "" {
				return
			}
			looked++
			type told struct {
				from, to string
				body     []byte
			}
			var bodies []told
			for _, c := range []*client{red, nobody} {
				for _, from := range []string{path, path + "/record", "/api/battles"} {
					bodies = append(bodies, told{from, c.keys, c.send("GET", from, "").body})
				}
			}
			// What nobody decides goes on meanwhile, and may have opened what was hidden: what still is was hidden all the time.
			var still play.Table
			if umpire.get(path, &still); still.Scene.Clock.Over != "" {
				return
			}
			words = slices.DeleteFunc(words, func(w string) bool { return !slices.Contains(secrets(&still), w) })
			for _, a := range bodies {
				if w := shows(a.body, words...); w != "" {
					t.Errorf("seed %d, entry %d: %s shows %s to %q", seed, truth.Seq, a.from, w, a.to)
				}
			}
			for _, l := range lines {
				for l.seq < truth.Seq {
					l.entry()
				}
				if w := shows(l.raw, words...); w != "" {
					t.Errorf("seed %d, entry %d: the stream shows %s", seed, truth.Seq, w)
				}
			}
		})
		if looked == 0 {
			t.Errorf("seed %d: nothing was ever hidden", seed)
		}
		tb.stop()
	}
}
