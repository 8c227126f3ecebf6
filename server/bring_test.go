package server_test

import (
	"bytes"
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"drumhead/play"
	"drumhead/server"
)

// A battle is carried to another table, goes on there, and what was thrown on
// either side can still be checked.
func TestRecordIsBroughtIn(t *testing.T) {
	here := serve(t, options(t, t.TempDir()))
	path, all, with := here.begin("strip", hotSeat)
	playTo(all, path, 12)
	record := all.send("GET", path+"/record", "").body

	there := serve(t, options(t, t.TempDir()))
	nobody := &client{there, ""}
	a := nobody.send("POST", "/api/records", string(record))
	var b server.Begun
	if err := json.Unmarshal(a.body, &b); err != nil || a.status != http.StatusCreated || len(b.Keys) != 5 {
		t.Fatalf("bringing in: %d %s", a.status, a.body)
	}
	me := held(there, b.Keys)
	for _, old := range strings.Split(all.keys, ",") {
		if strings.Contains(me.keys, old) {
			t.Error("a key of the other table opens a seat here")
		}
	}
	playOut(me, path, 7, nil)
	lines, err := play.ReadRecord(bytes.NewReader(me.send("GET", path+"/record", "").body))
	if err != nil {
		t.Fatal(err)
	}
	if r := play.Verify(lines, lookup); !r.Good() {
		t.Errorf("the record does not verify: %+v", r)
	}
	if a := nobody.send("POST", "/api/records", string(record)); a.status != http.StatusConflict {
		t.Errorf("bringing in again: %d %s", a.status, a.body)
	}
	// Whoever holds the record of a battle gets no seat of it.
	if a := (&client{here, ""}).send("POST", "/api/records", string(record)); a.status != http.StatusConflict {
		t.Errorf("bringing in where it is: %d %s", a.status, a.body)
	}
	part := with("red-general").send("GET", path+"/record", "").body
	third := &client{serve(t, options(t, t.TempDir())), ""}
	if a := third.send("POST", "/api/records", string(part)); a.status != http.StatusUnprocessableEntity {
		t.Errorf("bringing in what one side may see: %d %s", a.status, a.body)
	}
}

// A record with anything wrong in it is refused, and the line is named.
func TestDamagedRecords(t *testing.T) {
	alone(t)
	tb := serve(t, options(t, t.TempDir()))
	path, all, _ := tb.begin("strip", hotSeat)
	playTo(all, path, 12)
	record := string(all.send("GET", path+"/record", "").body)
	lines := strings.SplitAfter(record, "\n")
	other := &client{serve(t, options(t, t.TempDir())), ""}
	joined := func(l ...string) string { return strings.Join(l, "") }
	for _, c := range []struct{ name, record, want string }{
		{"nothing", "", ""},
		{"no JSON", "hurrah\n", "line 1"},
		{"a line cut off", joined(lines[0], lines[1], lines[2][:len(lines[2])/2]), "line 3"},
		{"a line left out", joined(lines[0], lines[1], lines[3]), "entry 3"},
		{"a line twice", joined(lines[0], lines[1], lines[1]), "entry 3"},
		{"lines exchanged", joined(lines[0], lines[2], lines[1]), "entry 2"},
		{"the first line missing", joined(lines[1:]...), "entry 1"},
		{"a time changed", joined(lines[0], strings.Replace(lines[1], `"at":"2`, `"at":"3`, 1)), "entry 2"},
		{"another title", joined(strings.Replace(lines[0], "The strip", "The stripe", 1), lines[1]), "entry 1"},
		{"an unknown field", joined(lines[0], strings.Replace(lines[1], `{"seq"`, `{"dragons":1,"seq"`, 1)), "line 2"},
		{"rules that nobody knows", strings.ReplaceAll(record, "picket@1", "dragons@1"), "entry 1"},
	} {
		a := other.send("POST", "/api/records", c.record)
		if p := a.problem(t); a.status < 400 || a.status > 422 || !strings.Contains(p.Detail, c.want) {
			t.Errorf("%s: %d %s, wanted a problem with %s", c.name, a.status, p.Detail, c.want)
		}
	}
	var list []play.Brief
	if other.get("/api/battles", &list); len(list) != 0 {
		t.Errorf("of damaged records %d battles came", len(list))
	}
	if a := other.send("POST", "/api/records", record); a.status != http.StatusCreated {
		t.Errorf("the sound record: %d %s", a.status, a.body)
	}
}
