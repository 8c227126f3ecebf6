package server_test

import (
	"net/http"
	"strings"
	"testing"

	"drumhead/play"
	"drumhead/server"
)

// A list says of each battle what it waits for, to each as he may know it; what waits for me
// is had by itself, whoever has waited longest first.
func TestMyTurns(t *testing.T) {
	dir := t.TempDir()
	tb := serve(t, options(t, dir))
	var paths []string
	var keys []string
	for range 3 {
		path, all, _ := tb.begin("strip", hotSeat)
		playTo(all, path, 5)
		paths, keys = append(paths, path), append(keys, all.keys)
	}
	me := &client{tb, strings.Join(keys[:2], ",")}
	check := func(me *client) (turns []server.Turn) {
		t.Helper()
		me.get("/api/turns", &turns)
		if len(turns) != 2 || "/api/battles/"+turns[0].ID != paths[0] || "/api/battles/"+turns[1].ID != paths[1] {
			t.Fatalf("what waits is %s: wanted the first two of %q", asJSON(t, turns), paths)
		}
		for _, turn := range turns {
			var now play.Table
			me.get("/api/battles/"+turn.ID, &now)
			found := false
			for _, a := range now.Asks {
				found = found || a.Yours && a.Text == turn.Asked.Text
			}
			if !found || !turn.Asked.Yours || turn.Asked.Since == "" || turn.Title == "" {
				t.Errorf("told is %s, asked %s", asJSON(t, turn), asJSON(t, now.Asks))
			}
		}
		// A browser names the battles that its keys are for; others, and none at all, do no harm.
		var named []server.Turn
		ids := strings.ReplaceAll(strings.Join(paths, "&battles="), "/api/battles/", "")
		if me.get("/api/turns?battles="+ids+"&battles=nosuchbattle&battles=no.name*", &named); asJSON(t, named) != asJSON(t, turns) {
			t.Errorf("of the battles that are named waits %s", asJSON(t, named))
		}
		if me.get("/api/turns?battles="+turns[1].ID, &named); len(named) != 1 || named[0].ID != turns[1].ID {
			t.Errorf("of the second waits %s", asJSON(t, named))
		}
		return turns
	}
	before := check(me)
	// What nobody may know who does not sit there is not told him.
	var list []play.Brief
	nobody := &client{tb, ""}
	nobody.get("/api/battles", &list)
	for _, b := range list {
		if b.Asked == nil || b.Asked.Yours || len(b.Asked.Seats) == 0 {
			t.Errorf("who holds nothing is told %s", asJSON(t, b.Asked))
		}
	}
	var none []server.Turn
	if nobody.get("/api/turns", &none); len(none) != 0 {
		t.Errorf("for who holds nothing waits %s", asJSON(t, none))
	}
	tb.stop()
	tb = serve(t, options(t, dir))
	me = &client{tb, me.keys}
	if after := check(me); asJSON(t, after) != asJSON(t, before) {
		t.Errorf("after the server has come back %s waits, before %s", asJSON(t, after), asJSON(t, before))
	}
	if a := me.send("POST", paths[0]+"/resign", `{"seat":"red-general","id":"r"}`); a.status != http.StatusOK {
		t.Fatalf("%d %s", a.status, a.body)
	}
	var left []server.Turn
	if me.get("/api/turns", &left); len(left) != 1 || "/api/battles/"+left[0].ID != paths[1] {
		t.Errorf("once one has ended %s waits", asJSON(t, left))
	}
}
