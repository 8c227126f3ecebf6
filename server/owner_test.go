package server_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"drumhead/play"
	"drumhead/server"
	"drumhead/store"
)

// A server that holds the folder and does not do what its owner asks is told of in
// words, whatever it does instead; it is asked with the folder's key.
func TestServerDoesNotAnswerItsOwner(t *testing.T) {
	var says string
	status := http.StatusOK
	other := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Drumhead-Owner") != "the folder's" {
			t.Errorf("it is asked with the key %q", r.Header.Get("Drumhead-Owner"))
		}
		w.WriteHeader(status)
		fmt.Fprint(w, says)
	}))
	defer other.Close()
	gone := httptest.NewServer(nil)
	gone.Close()
	for _, c := range []struct {
		name, address, says string
		status              int
		want                string
	}{
		{"it has not said yet where it is", "", "", 0, "try again"},
		{"at no address", "http://[", "", 0, "missing ']'"},
		{"it does not answer", gone.URL, "", 0, "does not answer"},
		{"it refuses, and says why", other.URL, `{"detail":"not today"}`, 403, "says no: not today"},
		{"it refuses without a word", other.URL, "", 500, "says no: 500"},
		{"it answers with what is no link", other.URL, "<html>", 200, "invalid character"},
		{"it answers with half of them", other.URL, `["http://`, 200, "unexpected EOF"},
	} {
		says, status = c.says, c.status
		taken := &store.Taken{Dir: "/data", Process: "7", Address: c.address, Key: "the folder's"}
		links, err := server.NewLinksFrom(t.Context(), taken, "alma", "red")
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %q, %v", c.name, links, err)
		}
	}
}

// A link is given for each chair that somebody holds by one, also for that of who
// began the battle, under the name by which friends reach the table; of what is not
// there, or takes nothing any more, it is said.
func TestOwnerGivesLinksOfWhatIsThere(t *testing.T) {
	dir := t.TempDir()
	o := options(t, dir)
	o.PublicURL = "https://table.example"
	tb := serve(t, o)
	path, _, with := tb.begin("standard", map[string]string{"red": "you", "blue": "friend"})
	gone, alone, _ := tb.begin("standard", map[string]string{"red": "you", "blue": "you"})
	if a := alone.send("DELETE", gone, ""); a.status != http.StatusNoContent {
		t.Fatalf("%d %s", a.status, a.body)
	}
	id := func(path string) string { return strings.TrimPrefix(path, "/api/battles/") }
	_, err := store.Open(t.Context(), store.Options{Dir: dir})
	var taken *store.Taken
	if !asTaken(err, &taken) {
		t.Fatal(err)
	}
	links, err := server.NewLinksFrom(t.Context(), taken, id(path), "red")
	if err != nil || len(links) != 1 || !strings.HasPrefix(links[0], "https://table.example/b/"+id(path)+"#key=") {
		t.Fatalf("%q, %v", links, err)
	}
	if got := with("red").holds(path); len(got) != 0 {
		t.Errorf("the old link holds %v", got)
	}
	_, key, _ := strings.Cut(links[0], "#key=")
	if got := (&client{tb, key}).holds(path); !slices.Equal(got, []string{"red"}) {
		t.Errorf("the new link holds %v", got)
	}
	wrong := []struct{ battle, seat, want string }{
		{id(path), "green", `wanted one of blue, red`},
		{"nowhere", "red", `battle "nowhere"`},
		{id(gone), "red", play.ErrRemoved.Error()},
	}
	for _, c := range wrong {
		if _, err := server.NewLinksFrom(t.Context(), taken, c.battle, c.seat); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v", c, err)
		}
	}
	tb.stop()
	st, err := store.Open(t.Context(), store.Options{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	for _, c := range wrong {
		if _, err := server.NewLinks(t.Context(), st, o.Systems, c.battle, c.seat); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v, while the table is closed: %v", c, err)
		}
	}
}
