package server_test

import (
	"net/http"
	"strings"
	"testing"

	"drumhead/play"
)

// A battle whose keys and seed are spoilt hurts nobody but itself: it is listed,
// and so are all others.
func TestSpoiltVault(t *testing.T) {
	alone(t)
	dir := t.TempDir()
	tb := serve(t, options(t, dir))
	bad, _, _ := tb.begin("standard", map[string]string{"red": "you", "blue": "you"})
	good, me, _ := tb.begin("standard", map[string]string{"red": "you", "blue": "you"})
	tb.stop()
	for _, spoilt := range []string{"", "{", `{"seed":"xyz","keys":{}}`, "\x00\xff", `[]`} {
		id := bad[strings.LastIndexByte(bad, '/')+1:]
		o := options(t, dir)
		if err := o.Store.Secrets().Put(t.Context(), id+".vault", []byte(spoilt)); err != nil {
			t.Fatal(err)
		}
		again := serve(t, o)
		you := &client{again, me.keys}
		var list []play.Brief
		if you.get("/api/battles", &list); len(list) != 2 || !you.listed(good) || !you.listed(bad) {
			t.Errorf("a vault of %q: the list is %d battles", spoilt, len(list))
		}
		if a := you.send("GET", good, ""); a.status != http.StatusOK {
			t.Errorf("a vault of %q: the other battle: %d", spoilt, a.status)
		}
		again.stop()
	}
}
