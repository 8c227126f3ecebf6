package server_test

import (
	"net/http"
	"strings"
	"testing"

	"drumhead/server"
)

// What is ticked of real soldiers is kept for the chair, whatever screen it is at, over another
// start; nobody else sees it, and who sits nowhere keeps nothing.
func TestRealSoldiersAreKeptWithTheChair(t *testing.T) {
	dir := t.TempDir()
	tb := serve(t, options(t, dir))
	path, _, with := tb.begin("standard", map[string]string{"red": "you", "blue": "friend"})
	me, friend, nobody := with("red"), with("blue"), &client{tb, ""}
	const ticked = `{"pieces":{"r1":{"stands":"E4, facing north","strength":5,"side":1}}}`
	if a := me.send("PUT", path+"/real", ticked); a.status != http.StatusOK {
		t.Fatalf("%d %s", a.status, a.body)
	}
	if a := nobody.send("PUT", path+"/real", ticked); a.status != http.StatusForbidden {
		t.Errorf("who sits nowhere is answered with %d", a.status)
	}
	if a := me.send("PUT", path+"/real", `{"pieces":{"r1":{"stands":"`+strings.Repeat("E", 3000)+`"}}}`); a.status != http.StatusUnprocessableEntity {
		t.Errorf("a long word is answered with %d", a.status)
	}
	tb.stop()
	tb = serve(t, options(t, dir))
	me.table, friend.table = tb, tb
	var mine, his server.Real
	me.get(path+"/real", &mine)
	friend.get(path+"/real", &his)
	if r := mine.Pieces["r1"]; r.Stands != "E4, facing north" || r.Strength == nil || *r.Strength != 5 || r.Side != 1 {
		t.Errorf("it is kept as %+v", mine)
	}
	if len(his.Pieces) != 0 {
		t.Errorf("his friend has %+v", his)
	}
}
