package server_test

import (
	"bytes"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"net/http"
	"testing"
	"time"

	"drumhead/ai"
	"drumhead/play"
	"drumhead/scenarios"
	"drumhead/server"
	"drumhead/systems"
)

// fought is a shipped battle of one person who holds all seats, played by
// recruits until its record has so many entries, and then talked about until it
// has so many more.
func fought(t testing.TB, id string, entries, talk int) (lines [][]byte) {
	t.Helper()
	for _, sc := range scenarios.List() {
		for _, sys := range systems.All {
			if sc.ID != id || sys.ID().System() != sc.Rules {
				continue
			}
			var seed [32]byte
			rand.Read(seed[:])
			b, err := play.Create(sys.System, play.CreateOptions{ID: "long-" + id, Scenario: sc.Source(), Name: sc.Name(), Secret: play.NewSecret(seed), Grade: play.GradeSealed, At: time.Now()})
			if err != nil {
				t.Fatal(err)
			}
			player := sys.Commander(systems.Sides(b), 1)
			put := func(c play.Command) {
				e, err := b.Propose(c)
				if err == nil {
					err = b.Apply(e)
				}
				if err != nil {
					t.Fatal(err)
				}
			}
			for !b.Over() && b.Seq() < entries {
				if c, due := b.Due(time.Now()); due {
					put(c)
					continue
				}
				seat := b.Owing()[0]
				number, side, _ := b.Seat(seat)
				order, _ := player.Order(ai.Chair{Level: ai.Recruit, Seat: number, Side: side, Plan: ai.NoPlan}, b.Known(seat), ai.Budget{Positions: 1})
				put(play.Command{Kind: play.KindOrder, Seat: seat, Order: order, At: time.Now()})
			}
			seat := b.Header().Seats[0].ID
			for i := range talk {
				put(play.Command{Kind: play.KindTalk, Seat: seat, Text: fmt.Sprint("word ", i), At: time.Now()})
			}
			for _, e := range b.Entries() {
				lines = append(lines, e.Line())
			}
			return lines
		}
	}
	t.Fatalf("there is no battle %q", id)
	return nil
}

// brought is a battle brought in, and its player.
func (tb *table) brought(lines [][]byte) (path string, me *client) {
	tb.t.Helper()
	a := (&client{tb, ""}).send("POST", "/api/records", string(bytes.Join(lines, []byte("\n")))+"\n")
	var b server.Begun
	if err := json.Unmarshal(a.body, &b); err != nil || a.status != http.StatusCreated {
		tb.t.Fatalf("a battle is not brought in: %d %s", a.status, a.body)
	}
	return "/api/battles/" + b.ID, held(tb, b.Keys)
}

// BenchmarkBack is how long it takes to come back to a battle by a stream that
// is taken up behind an entry of long ago, and how long somebody's word waits
// meanwhile. Run it with -benchtime 1x.
func BenchmarkBack(b *testing.B) {
	for _, c := range []struct{ entries, talk, missed int }{{300, 0, 259}, {300, 4700, 4999}} {
		b.Run(fmt.Sprint(c.missed), func(b *testing.B) {
			tb := serve(b, options(b, b.TempDir()))
			path, me := tb.brought(fought(b, "kestrel-junction", c.entries, c.talk))
			var now play.Table
			me.get(path, &now)
			for b.Loop() {
				began := time.Now()
				l := me.watch(path, fmt.Sprint(now.Seq-c.missed))
				word := make(chan float64)
				go func() {
					began := time.Now()
					me.post(path+"/talk", map[string]any{"seat": now.You[0], "text": "now"})
					word <- time.Since(began).Seconds()
				}()
				l.upTo(now.Seq)
				b.ReportMetric(time.Since(began).Seconds(), "back-s")
				b.ReportMetric(<-word, "word-s")
				l.close()
			}
		})
	}
}
