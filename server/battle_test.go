package server_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"drumhead/play"
	"drumhead/rules/rulestest/picket"
	"drumhead/scene"
	"drumhead/server"
)

func seeded(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

// until takes the table as it stands and what is told of it from then on, as a
// browser does, until it is as it is wanted, and then fetches and returns it.
// Between two entries the hand, if there is one, may give an order, and says which
// entry it became; else the next entry is waited for, however long that takes.
func (c *client) until(path string, wanted func(t *play.Table) bool, hand func(t *play.Table) (seq int)) play.Table {
	c.t.Helper()
	var heard, now play.Table
	c.get(path, &heard)
	told := c.watch(path, strconv.Itoa(heard.Seq))
	defer told.close()
	for !wanted(&heard) {
		next := 0
		if hand != nil {
			next = hand(&heard)
		}
		if next == 0 {
			next = heard.Seq + 1
		}
		for told.seq < next {
			if u := told.entry(); u.Reset {
				heard = play.Table{}
				c.get(path, &heard)
			} else if u.Seq > heard.Seq {
				hear(&heard, &u)
			}
		}
	}
	c.get(path, &now)
	if told, is := asJSON(c.t, whole(&heard)), asJSON(c.t, whole(&now)); now.Seq == heard.Seq && told != is {
		c.t.Errorf("after entry %d the table is\n%.2000s\nand what was told of it makes it\n%.2000s", now.Seq, is, told)
	}
	return now
}

// hear adds what is told of an entry to a table.
func hear(t *play.Table, u *play.Update) {
	t.Seq, t.Undo, t.File, t.Asks, t.Scene.Clock = u.Seq, u.Undo, u.File, u.Asks, u.Clock
	t.Log = append(t.Log, u.Entry)
	t.Scene.Pieces = slices.DeleteFunc(t.Scene.Pieces, func(p scene.Piece) bool { return slices.Contains(u.Gone, p.ID) })
	for _, p := range u.Pieces {
		if n := slices.IndexFunc(t.Scene.Pieces, func(o scene.Piece) bool { return o.ID == p.ID }); n >= 0 {
			t.Scene.Pieces[n] = p
		} else {
			t.Scene.Pieces = append(t.Scene.Pieces, p)
		}
	}
}

// whole is what is told of every entry, in an order of its own.
func whole(t *play.Table) []any {
	pieces := slices.SortedFunc(slices.Values(t.Scene.Pieces), func(a, b scene.Piece) int { return strings.Compare(a.ID, b.ID) })
	return []any{t.Scene.Clock, t.Asks, t.Undo, t.File, len(t.Log), pieces}
}

// played answers whatever is asked until the table is as it is wanted.
func (c *client) played(path string, seed uint64, wanted func(t *play.Table) bool) play.Table {
	c.t.Helper()
	luck, given := seeded(seed), 0
	return c.until(path, wanted, func(t *play.Table) (seq int) {
		to, body := c.next(path, t, luck)
		if to == "" {
			return 0
		}
		if given++; given > 3000 {
			c.t.Fatal("after 3000 orders the table is not as it is wanted")
		}
		switch a := c.send("POST", to, asJSON(c.t, body)); a.status {
		case http.StatusOK:
			var taken server.Seq
			if err := json.Unmarshal(a.body, &taken); err != nil {
				c.t.Fatalf("%s %v: %s", to, body, a.body)
			}
			return taken.Seq
		case http.StatusConflict: // the table has gone on by itself meanwhile
			*t = play.Table{}
			c.get(path, t)
			return t.Seq
		default:
			c.t.Fatalf("%s %v: %d %s", to, body, a.status, a.body)
			return 0
		}
	})
}

// playOut answers whatever is asked until the battle is over.
func playOut(c *client, path string, seed uint64, after func(t *play.Table)) play.Table {
	c.t.Helper()
	return c.played(path, seed, func(t *play.Table) bool {
		if after != nil {
			after(t)
		}
		return isOver(t)
	})
}

// isOver says whether nothing comes any more: the table's own last entry may be a moment behind.
func isOver(t *play.Table) bool {
	return len(t.Asks) == 0 && slices.ContainsFunc(t.Log, func(e play.EntryView) bool { return e.Kind == play.KindEnd })
}

func TestBattleOnOneScreen(t *testing.T) {
	tb := serve(t, options(t, t.TempDir()))
	path, all, _ := tb.begin("strip", hotSeat)
	seq := 0
	end := playOut(all, path, 1, func(t *play.Table) {
		if t.Seq < seq {
			all.t.Errorf("the newest entry was %d and is %d", seq, t.Seq)
		}
		seq = t.Seq
	})
	if len(end.You) != 5 {
		t.Errorf("the client holds %v, wanted five seats", end.You)
	}
	for n := 1; n <= end.Seq; n++ {
		var was server.SceneAt
		all.get(fmt.Sprintf("%s/at/%d", path, n), &was)
		if was.Seq != n || len(was.Scene.Pieces) == 0 {
			t.Errorf("the table after entry %d is shown as after %d with %d pieces", n, was.Seq, len(was.Scene.Pieces))
		}
	}
	var list []play.Brief
	all.get("/api/battles", &list)
	if len(list) != 1 || !list[0].Over || list[0].ID != end.ID || list[0].Asked != nil {
		t.Errorf("the list says %+v", list)
	}
	record := all.send("GET", path+"/record", "")
	lines, err := play.ReadRecord(bytes.NewReader(record.body))
	if err != nil || len(lines) != end.Seq {
		t.Errorf("the record has %d lines of %d, %v", len(lines), end.Seq, err)
	}
	if d := record.header.Get("Content-Disposition"); !strings.Contains(d, "strip-"+end.ID+".jsonl") {
		t.Errorf("the record is sent as %q", d)
	}
}

// Every shipped battle is offered, shown, and played to its end, the computer
// on one side. A short test plays the first of each book, and a while.
func TestShippedBattles(t *testing.T) {
	tb := serve(t, options(t, t.TempDir()))
	nobody := &client{tb, ""}
	var all []server.ScenarioCard
	nobody.get("/api/scenarios", &all)
	if len(all) < 2 {
		t.Fatalf("%d battles are offered", len(all))
	}
	for _, card := range all {
		t.Run(card.ID, func(t *testing.T) {
			t.Parallel() // while one waits for the disk another goes on
			tb := &table{t: t, url: tb.url}
			nobody := &client{tb, ""}
			var page server.ScenarioPage
			nobody.get("/api/scenarios/"+card.ID, &page)
			if page.Title != card.Title || len(page.Scene.Pieces) == 0 || len(page.Sides) != 2 {
				t.Errorf("the page is %.300v", page)
			}
			if testing.Short() && !card.First {
				t.Skip("one battle is enough for a short test")
			}
			path, me, _ := tb.begin(card.ID, map[string]string{page.Sides[0].ID: "you", page.Sides[1].ID: "recruit"})
			while := func(t *play.Table) bool { return testing.Short() && t.Seq > 60 }
			end := me.played(path, 2, func(t *play.Table) bool { return isOver(t) || while(t) })
			by := map[string]int{}
			for _, e := range end.Log {
				by[e.By]++
			}
			if by["hand"] == 0 || by["computer"] == 0 {
				t.Errorf("orders were given by %v", by)
			}
		})
	}
}

// Two people, each at his own screen.
func TestTwoClients(t *testing.T) {
	tb := serve(t, options(t, t.TempDir()))
	path, _, with := tb.begin("standard", map[string]string{"red": "you", "blue": "friend"})
	me, friend := with("red"), with("blue")
	var mine, his play.Table
	me.get(path, &mine)
	friend.get(path, &his)
	if !slices.Equal(mine.You, []string{"red"}) || !slices.Equal(his.You, []string{"blue"}) {
		t.Fatalf("we hold %v and %v", mine.You, his.You)
	}
	if mine.Seats[1].Who != "open" {
		t.Errorf("the friend's seat is said to be %q before he comes", mine.Seats[1].Who)
	}
	luck := seeded(3)
	for taken := 0; taken < 30; {
		me.get(path, &mine)
		friend.get(path, &his)
		if mine.Seq != his.Seq || len(mine.Asks) == 0 {
			continue // the table is at work between us
		}
		taken++
		mover, other, seen := me, friend, &mine
		if to, _ := me.next(path, &mine, luck); to == "" {
			mover, other, seen = friend, me, &his
		}
		to, body := mover.next(path, seen, luck)
		if to == "" {
			t.Fatal("nobody is asked anything")
		}
		// The other player has no say in it, whatever seat he names.
		if a := other.send("POST", to, asJSON(t, body)); a.status != http.StatusForbidden {
			t.Errorf("an order for the other's seat: %d %s", a.status, a.body)
		}
		if a := (&client{tb, ""}).send("POST", to, asJSON(t, body)); a.status != http.StatusForbidden {
			t.Errorf("an order without a key: %d %s", a.status, a.body)
		}
		first := mover.post(to, body)
		if again := mover.post(to, body); again != first {
			t.Errorf("the same order again is entry %d, was %d", again, first)
		}
		body["id"] = "another"
		a := mover.send("POST", to, asJSON(t, body))
		if p := a.problem(t); a.status != http.StatusConflict || p.Seq < first {
			t.Errorf("an order to an ask that is closed: %d %s", a.status, a.body)
		}
	}
}

func TestRefusals(t *testing.T) {
	alone(t)
	tb := serve(t, options(t, t.TempDir()))
	path, all, with := tb.begin("standard", map[string]string{"red": "you", "blue": "you"})
	playTo(all, path, 6)
	var before play.Table
	all.get(path, &before)
	seat := before.Asks[0].Seats[0]
	order := func(order string) string {
		return asJSON(t, map[string]any{"seat": seat, "ask": before.Asks[0].ID, "order": order})
	}
	whole := picket.Strip + "history: " + strings.Repeat("x", 511<<10-len(picket.Strip)) + "\n"
	long := strings.Repeat("x", 2<<20)
	for _, c := range []struct {
		name, method, path, body string
		status                   int
	}{
		{"an illegal order", "POST", path + "/orders", order(before.Asks[0].Acts[0].Piece + " move A1"), 422},
		{"no order", "POST", path + "/orders", order("hurrah"), 422},
		{"an empty order", "POST", path + "/orders", order(""), 422},
		{"an order with a line's end", "POST", path + "/orders", order("pass\nmove"), 422},
		{"no JSON", "POST", path + "/orders", "{", 400},
		{"an array", "POST", path + "/orders", "[]", 422},
		{"no body", "POST", path + "/orders", "", 400},
		{"an unknown field", "POST", path + "/orders", `{"seat":"A","order":"x","unit":1}`, 422},
		{"a number for a word", "POST", path + "/orders", `{"seat":1,"order":"x"}`, 422},
		{"a body too long", "POST", path + "/orders", order(long), 413},
		{"an order too long", "POST", path + "/orders", order(long[:5000]), 422},
		{"a seat that is not", "POST", path + "/orders", `{"seat":"C","order":"x"}`, 403},
		{"dice that nobody asked for", "POST", path + "/throw", asJSON(t, map[string]any{"seat": seat, "faces": []int{6}}), 409},
		{"dice that cannot be", "POST", path + "/throw", asJSON(t, map[string]any{"seat": seat, "faces": []int{1e9}}), 409},
		{"an answer to nothing", "POST", path + "/answer", asJSON(t, map[string]any{"seat": seat, "to": 1, "text": "yes"}), 409},
		{"going back to what is to come", "POST", path + "/undo", asJSON(t, map[string]any{"seat": seat, "to": 1000}), 422},
		{"a battle that is not", "GET", "/api/battles/none", "", 404},
		{"a battle with a strange name", "GET", "/api/battles/%3E.*", "", 404},
		{"its events", "GET", "/api/battles/none/events", "", 404},
		{"an order to it", "POST", "/api/battles/none/orders", order("x"), 404},
		{"an entry to come", "GET", path + "/at/1000", "", 404},
		{"entry 0", "GET", path + "/at/0", "", 422},
		{"no entry", "GET", path + "/at/x", "", 422},
		{"a rule book that is not", "GET", "/api/rules/none", "", 404},
		{"a scenario that is not", "GET", "/api/scenarios/none", "", 404},
		{"nothing", "GET", "/api/nothing", "", 404},
		{"a wrong method", "PUT", path, "{}", 404},
		{"a new battle of nothing", "POST", "/api/battles", `{"seats":{}}`, 422},
		{"somebody strange in a seat", "POST", "/api/battles", `{"scenario":"standard","seats":{"red":"marshal"}}`, 422},
		{"a seat too many", "POST", "/api/battles", `{"scenario":"standard","seats":{"C":"you"}}`, 422},
		{"an option that is not", "POST", "/api/battles", `{"scenario":"standard","seats":{},"options":{"dragons":"yes"}}`, 422},
		{"a scenario of one's own too long for an entry", "POST", "/api/battles", asJSON(t, map[string]any{"source": whole, "seats": map[string]string{}}), 422},
		{"a scenario of one's own that is none", "POST", "/api/battles", `{"source":"drumhead: 1\ndragons: 3\n","seats":{}}`, 422},
	} {
		a := all.send(c.method, c.path, c.body)
		if a.status != c.status {
			t.Errorf("%s: %d %.300s, wanted %d", c.name, a.status, a.body, c.status)
			continue
		}
		a.problem(t)
	}
	illegal := all.send("POST", path+"/orders", order(before.Asks[0].Acts[0].Piece+" move A1")).problem(t)
	if illegal.Refusal == nil || illegal.Refusal.Text == "" || illegal.Seq != before.Seq {
		t.Errorf("an illegal order is refused with %+v", illegal)
	}
	if a := with(seat).send("DELETE", path, ""); a.status != http.StatusNoContent {
		t.Errorf("removing: %d %s", a.status, a.body)
	}
	if a := all.send("GET", path, ""); a.status != http.StatusNotFound {
		t.Errorf("a battle that was removed: %d", a.status)
	}
	var list []play.Brief
	if all.get("/api/battles", &list); len(list) != 0 {
		t.Errorf("a battle that was removed is listed: %v", list)
	}
}

// playTo answers what is asked until the record has so many entries.
func playTo(c *client, path string, entries int) {
	c.t.Helper()
	c.played(path, 9, func(t *play.Table) bool { return t.Seq >= entries && len(t.Asks) > 0 && t.Asks[0].Throw == nil })
}

func TestCheckNotesAndUndo(t *testing.T) {
	tb := serve(t, options(t, t.TempDir()))
	path, all, _ := tb.begin("standard", map[string]string{"red": "you", "blue": "you"})
	playTo(all, path, 4)
	var now play.Table
	all.get(path, &now)
	seat, act := now.Asks[0].Seats[0], now.Asks[0].Acts[0]
	var v play.Verdict
	a := all.send("POST", path+"/check", asJSON(t, map[string]any{"seat": seat, "order": act.Order}))
	if err := json.Unmarshal(a.body, &v); err != nil || !v.Legal {
		t.Errorf("an order that is offered is judged %s", a.body)
	}
	a = all.send("POST", path+"/check", asJSON(t, map[string]any{"seat": seat, "order": act.Piece + " move A1"}))
	if err := json.Unmarshal(a.body, &v); err != nil || v.Legal || v.Refusal == nil {
		t.Errorf("an order that is not offered is judged %s", a.body)
	}
	all.post(path+"/notes", map[string]any{"seat": seat, "text": "hold the bridge"})
	all.post(path+"/talk", map[string]any{"seat": seat, "text": "good morning"})
	all.post(path+"/orders", map[string]any{"seat": seat, "order": act.Order})
	all.post(path+"/undo", map[string]any{"seat": seat})
	var then play.Table
	all.get(path, &then)
	if got, want := asJSON(t, then.Scene), asJSON(t, now.Scene); got != want {
		t.Errorf("after taking back the table is\n%s, wanted\n%s", got, want)
	}
	if log := asJSON(t, then.Log); !strings.Contains(log, "hold the bridge") || !strings.Contains(log, "good morning") {
		t.Errorf("the log lacks what was said: %s", log)
	}
	all.post(path+"/resign", map[string]any{"seat": seat})
	if all.get(path, &then); then.Scene.Clock.Over == "" {
		t.Error("the battle goes on after one side gave up")
	}
}
