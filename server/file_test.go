package server_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"drumhead/play"
	"drumhead/server"
)

// brings drops a friend's file.
func (c *client) brings(file []byte, query string) (server.Brought, server.Problem, int) {
	c.t.Helper()
	var b server.Brought
	var p server.Problem
	a := c.send("POST", "/api/records"+query, string(file))
	to := any(&b)
	if a.status != http.StatusCreated {
		to = &p
	}
	if err := json.Unmarshal(a.body, to); err != nil {
		c.t.Fatalf("%d %s", a.status, a.body)
	}
	return b, p, a.status
}

// wants answers whatever is asked here until the friend's file is to be made, or it is over for both. A battle that
// has been won is ended by the table a moment later.
func (c *client) wants(path string, seed uint64) play.Table {
	c.t.Helper()
	return c.played(path, seed, func(t *play.Table) bool { return t.File == play.FileSend || isOver(t) && t.File == "" })
}

// By file, too, somebody takes his own seat to another device.
func TestAnotherDeviceByFile(t *testing.T) {
	tb := serve(t, options(t, t.TempDir()))
	tb.more = map[string]any{"file": true}
	path, me, _ := tb.begin("the-mill", map[string]string{"french": "friend"})
	mine := me.holds(path)
	key, status := me.newKey(path, mine[0])
	if status != http.StatusCreated {
		t.Fatalf("a link for his own seat: %d", status)
	}
	if got := (&client{tb, key}).holds(path); !slices.Equal(got, mine[:1]) {
		t.Errorf("by it he holds %v", got)
	}
}

// Two servers keep one battle, which goes from one to the other as a file: a few turns of it, and every file that does not fit.
func TestBattleByFile(t *testing.T) {
	here, there := serve(t, options(t, t.TempDir())), serve(t, options(t, t.TempDir()))
	here.more = map[string]any{"file": true}
	path, red, _ := here.begin("the-mill", map[string]string{"french": "friend"})
	nobody := &client{there, ""}
	var table play.Table
	red.get(path, &table)
	if len(table.You) == 0 || len(strings.Split(red.keys, ",")) != len(table.You) {
		t.Fatalf("keys %q for %v: the friend sits at his own table", red.keys, table.You)
	}
	for _, s := range table.Seats {
		if s.Who == "friend" || s.Who == "open" {
			if a := red.send("POST", path+"/seats/"+s.ID+"/key", ""); a.status != http.StatusForbidden {
				t.Errorf("a link for the friend: %d %s", a.status, a.body)
			}
		}
	}
	red.wants(path, 1)
	var turns []server.Turn
	if red.get("/api/turns", &turns); len(turns) != 1 || !strings.Contains(turns[0].Asked.Text, "file") {
		t.Errorf("what is asked of who has to send: %+v", turns)
	}
	sent := red.send("POST", path+"/file", "")
	if sent.status != http.StatusOK {
		t.Fatalf("%d %s", sent.status, sent.body)
	}
	if name := sent.header.Get("Content-Disposition"); !regexp.MustCompile(`the-mill-.{4}-turn-\d+-entry-\d{3}-from-.+\.jsonl`).MatchString(name) {
		t.Errorf("it is called %s", name)
	}
	if again := red.send("POST", path+"/file", ""); !bytes.Equal(again.body, sent.body) {
		t.Errorf("made once more it is another: %d", again.status)
	}
	if a := red.send("POST", path+"/talk", asJSON(t, map[string]any{"seat": table.You[0], "text": "well?"})); a.status != http.StatusConflict {
		t.Errorf("words while it is away: %d %s", a.status, a.body)
	}
	if red.get("/api/turns", &turns); len(turns) != 0 {
		t.Errorf("it is somebody's turn while it is away: %+v", turns)
	}
	if a := nobody.send("POST", path+"/file", ""); a.status != http.StatusNotFound {
		t.Errorf("a battle that is not here: %d", a.status)
	}

	b, _, status := nobody.brings(sent.body, "")
	if status != http.StatusCreated || !b.Fresh || len(b.Keys) == 0 || b.Entries == 0 {
		t.Fatalf("%d %+v", status, b)
	}
	blue := held(there, b.Keys)
	old := sent.body
	for turn := range 3 {
		at := blue.wants(path, uint64(turn))
		if at.File == "" {
			break // one in fifty is over so soon, and both have heard it
		}
		back := blue.send("POST", path+"/file", "")
		if back.status != http.StatusOK {
			t.Fatalf("turn %d, entry %d: %d %s", turn, at.Seq, back.status, back.body)
		}
		for query, file := range map[string][]byte{"?": old, "?battle=another": back.body} {
			if _, p, status := red.brings(file, query); status != http.StatusUnprocessableEntity || p.Misfit == "" {
				t.Errorf("%s: %d %+v", query, status, p)
			}
		}
		if _, p, _ := red.brings(back.body[:len(back.body)-400], ""); p.Misfit != play.FileDamaged || !strings.Contains(p.Detail, fmt.Sprintf("line %d", bytes.Count(back.body, []byte("\n")))) {
			t.Errorf("broken off: %+v", p)
		}
		if b, p, status := red.brings(back.body, "?battle="+b.ID); status != http.StatusCreated || b.Fresh || b.Entries == 0 {
			t.Fatalf("%d %+v", status, p)
		}
		if b, _, status := red.brings(back.body, ""); status != http.StatusCreated || b.Entries != 0 {
			t.Errorf("twice: %d %+v", status, b)
		}
		if red.wants(path, uint64(turn)).File == "" {
			sent = back
			break
		}
		sent = red.send("POST", path+"/file", "")
		if b, p, status := blue.brings(sent.body, ""); status != http.StatusCreated || b.Fresh {
			t.Fatalf("%d %+v", status, p)
		}
		old = back.body
	}
	if a := nobody.send("POST", path+"/file", ""); a.status != http.StatusForbidden {
		t.Errorf("without a key: %d", a.status)
	}
	lines, err := play.ReadRecord(bytes.NewReader(sent.body))
	if err != nil {
		t.Fatal(err)
	}
	if r := play.Verify(lines, lookup); !r.Good() {
		t.Errorf("the file does not verify: %s", r.First())
	}
	for _, key := range append(strings.Split(red.keys, ","), strings.Split(blue.keys, ",")...) {
		if bytes.Contains(sent.body, []byte(key)) {
			t.Error("a key is in the file")
		}
	}
}

// anchors are those that tables have laid in a file, in their order.
func anchors(file []byte) (laid []string) {
	for line := range bytes.Lines(file) {
		var e play.Entry
		if json.Unmarshal(line, &e) == nil && e.Kind == play.KindSit && e.Seat == "" {
			laid = append(laid, e.Anchor)
		}
	}
	return laid
}

// Of two courses one is given up, if its player says so: by whoever holds no key nothing is.
func TestBranchIsGivenUp(t *testing.T) {
	here, there, other := serve(t, options(t, t.TempDir())), serve(t, options(t, t.TempDir())), serve(t, options(t, t.TempDir()))
	here.more = map[string]any{"file": true}
	path, red, _ := here.begin("the-mill", map[string]string{"french": "friend"})
	red.wants(path, 1)
	first := red.send("POST", path+"/file", "").body
	courses := map[*table][]byte{}
	blues := map[*table]*client{}
	for n, tb := range []*table{there, other} {
		b, _, _ := (&client{tb, ""}).brings(first, "")
		blues[tb] = held(tb, b.Keys)
		blues[tb].wants(path, uint64(n+5))
		courses[tb] = blues[tb].send("POST", path+"/file", "").body
	}
	red.brings(courses[there], "")
	red.wants(path, 2)
	second := red.send("POST", path+"/file", "").body
	if _, p, _ := red.brings(courses[other], ""); p.Misfit != play.FileBranched {
		t.Errorf("the other course: %+v", p)
	}
	if _, p, _ := (&client{other, ""}).brings(second, "?instead=true"); p.Misfit != play.FileBranched {
		t.Errorf("without a key: %+v", p)
	}
	if b, p, status := blues[other].brings(second, "?instead=true"); status != http.StatusCreated || len(b.Keys) != 0 {
		t.Fatalf("%d %+v", status, p)
	}
	blues[other].wants(path, 9)
	third := blues[other].send("POST", path+"/file", "").body
	// Who has read the course that was given up knows links of its chain, and with them dice of the same numbers.
	given, newest := anchors(courses[other]), anchors(third)
	if n := len(newest); n == 0 || slices.Contains(given, newest[n-1]) {
		t.Errorf("the table goes on with the chain of the course that it gave up: %q behind %q", newest, given)
	}
	if _, p, status := red.brings(third, ""); status != http.StatusCreated {
		t.Errorf("%d %+v", status, p)
	}
	// Taken off one's list it is gone here, and the friend's next file brings it back.
	if a := red.send("DELETE", path, ""); a.status != http.StatusNoContent {
		t.Errorf("%d %s", a.status, a.body)
	}
	if b, p, status := red.brings(courses[there], ""); status != http.StatusCreated || !b.Fresh {
		t.Errorf("%d %+v", status, p)
	}
}
