package server_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"

	"drumhead/play"
	"drumhead/server"
)

// listed says whether a client has a battle on his list.
func (c *client) listed(path string) bool {
	c.t.Helper()
	var list []play.Brief
	c.get("/api/battles", &list)
	return slices.ContainsFunc(list, func(b play.Brief) bool { return strings.HasSuffix(path, "/"+b.ID) })
}

// Whoever deletes a battle is rid of it; a friend who sat in it keeps it and its
// record, and it is gone when both have deleted it.
func TestRemovedByOne(t *testing.T) {
	for _, first := range []string{"the host", "the friend"} {
		tb := serve(t, options(t, t.TempDir()))
		path, _, with := tb.begin("standard", map[string]string{"red": "you", "blue": "friend", "umpire": "friend"})
		host, friend, umpire := with("red"), with("blue"), with("umpire")
		friend.post(path+"/talk", map[string]any{"seat": "blue", "text": "good morning"})
		goes, stays := host, friend
		if first == "the friend" {
			goes, stays = friend, host
		}
		for range 2 { // the second time changes nothing, and is no entry
			if a := goes.send("DELETE", path, ""); a.status != http.StatusNoContent {
				t.Fatalf("%s deletes it: %d %s", first, a.status, a.body)
			}
			record := string(stays.send("GET", path+"/record", "").body)
			if n := strings.Count(record, "the battle was taken off the list"); n != 1 {
				t.Errorf("after %s deleted it %d entries say so", first, n)
			}
		}
		if goes.listed(path) || !stays.listed(path) {
			t.Errorf("%s has deleted it: on his list %v, on the other's %v", first, goes.listed(path), stays.listed(path))
		}
		if nobody := (&client{tb, ""}); nobody.listed(path) != (first == "the friend") {
			t.Errorf("%s has deleted it: on the list of the computer %v", first, nobody.listed(path))
		}
		record := stays.send("GET", path+"/record", "")
		lines, err := play.ReadRecord(strings.NewReader(string(record.body)))
		if record.status != http.StatusOK || err != nil || strings.Count(string(record.body), "the battle was taken off the list") != 1 {
			t.Errorf("after %s deleted it the record is %d entries, %v: %.300s", first, len(lines), err, record.body)
		}
		// The umpire never came: who sat decides.
		if a := stays.send("DELETE", path, ""); a.status != http.StatusNoContent {
			t.Errorf("the other deletes it: %d %s", a.status, a.body)
		}
		for _, c := range []*client{host, friend, umpire} {
			if a := c.send("GET", path, ""); a.status != http.StatusNotFound || c.listed(path) {
				t.Errorf("all have deleted it: %d", a.status)
			}
		}
	}
}

// A battle that no friend ever came to is gone with who began it, one that one came
// to is not, whatever else came to nobody; a friend who never sat cannot end it.
func TestRemovedAlone(t *testing.T) {
	tb := serve(t, options(t, t.TempDir()))
	path, _, with := tb.begin("standard", map[string]string{"red": "you", "blue": "friend"})
	if a := with("blue").send("DELETE", path, ""); a.status != http.StatusNoContent || !with("red").listed(path) {
		t.Errorf("a friend who never sat deletes it: %d, and the host has it: %v", a.status, with("red").listed(path))
	}
	if a := with("red").send("DELETE", path, ""); a.status != http.StatusNoContent {
		t.Errorf("the host deletes it: %d %s", a.status, a.body)
	}
	if a := with("blue").send("GET", path, ""); a.status != http.StatusNotFound {
		t.Errorf("the friend has it: %d", a.status)
	}
}

// A battle in which the friend has the first chair is gone for all by whose hand it
// may: it was begun from the second.
func TestRemovedByWhoBeganIt(t *testing.T) {
	tb := serve(t, options(t, t.TempDir()))
	path, _, with := tb.begin("standard", map[string]string{"red": "friend", "blue": "you"})
	with("red").watch(path, "1").close()
	for _, seat := range []string{"blue", "red"} {
		if a := with(seat).send("DELETE", path, ""); a.status != http.StatusNoContent {
			t.Errorf("%s deletes it: %d %s", seat, a.status, a.body)
		}
	}
	if a := with("red").send("GET", path, ""); a.status != http.StatusNotFound {
		t.Errorf("all have deleted it: %d", a.status)
	}
}

// A damaged battle takes nothing, and says so to who would have it off his list.
func TestDamagedIsNotTakenOff(t *testing.T) {
	dir := t.TempDir()
	tb := serve(t, options(t, dir))
	path, _, with := tb.begin("standard", map[string]string{"red": "you", "blue": "friend"})
	with("blue").watch(path, "1").close()
	host := with("red")
	tb.stop()
	claim(t, dir, strings.TrimPrefix(path, "/api/battles/"), 999)
	host = &client{serve(t, options(t, dir)), host.keys}
	if a := host.send("DELETE", path, ""); a.status != http.StatusConflict || !host.listed(path) {
		t.Errorf("%d %s, and on his list: %v", a.status, a.body, host.listed(path))
	}
}

// A battle that was deleted for all is brought back by the record that somebody
// saved; the keys of before open nothing any more.
func TestDeletedIsBroughtInAgain(t *testing.T) {
	alone(t)
	tb := serve(t, options(t, t.TempDir()))
	path, all, _ := tb.begin("strip", hotSeat)
	playTo(all, path, 8)
	record := string(all.send("GET", path+"/record", "").body)
	nobody := &client{tb, ""}
	if a := nobody.send("POST", "/api/records", record); a.status != http.StatusConflict {
		t.Fatalf("brought in while it is here: %d %s", a.status, a.body)
	}
	for range 2 { // as often as one likes
		if a := all.send("DELETE", path, ""); a.status != http.StatusNoContent {
			t.Fatalf("deleting it: %d %s", a.status, a.body)
		}
		a := nobody.send("POST", "/api/records", record)
		var b server.Begun
		if err := json.Unmarshal(a.body, &b); err != nil || a.status != http.StatusCreated {
			t.Fatalf("brought in again: %d %s", a.status, a.body)
		}
		if a := all.send("DELETE", path, ""); a.status != http.StatusForbidden {
			t.Errorf("a key of before deletes it: %d %s", a.status, a.body)
		}
		all = held(tb, b.Keys)
		if !all.listed(path) {
			t.Error("it is not on the list of who brought it in")
		}
	}
	playOut(all, path, 7, nil)
	lines, err := play.ReadRecord(strings.NewReader(string(all.send("GET", path+"/record", "").body)))
	if err != nil {
		t.Fatal(err)
	}
	if r := play.Verify(lines, lookup); !r.Good() {
		t.Errorf("the record does not verify: %+v", r)
	}
}
