package server_test

import (
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"drumhead/play"
	"drumhead/server"
	"drumhead/store"
	"drumhead/systems"
)

// newKey asks for another key of a seat.
func (c *client) newKey(path, seat string) (key string, status int) {
	c.t.Helper()
	a := c.send("POST", path+"/seats/"+seat+"/key", "")
	var k server.NewKey
	if err := json.Unmarshal(a.body, &k); a.status == http.StatusCreated && (err != nil || k.Key == "") {
		c.t.Fatalf("%d %s", a.status, a.body)
	}
	return k.Key, a.status
}

func (c *client) holds(path string) []string {
	c.t.Helper()
	var now play.Table
	c.get(path, &now)
	return now.You
}

// A link that nobody has come by is given anew by who began the battle, and the
// old one dies.
func TestNewKey(t *testing.T) {
	tb := serve(t, options(t, t.TempDir()))
	path, _, with := tb.begin("standard", map[string]string{"red": "you", "blue": "friend"})
	me, friend := with("red"), with("blue")
	for who, c := range map[string]*client{"the friend": friend, "nobody": {tb, ""}} {
		if _, status := c.newKey(path, "red"); status != http.StatusForbidden {
			t.Errorf("%s takes a seat: %d", who, status)
		}
	}
	if _, status := me.newKey(path, "green"); status != http.StatusNotFound {
		t.Errorf("a seat that is not there: %d", status)
	}
	if _, status := (&client{tb, ""}).newKey(path, "green"); status != http.StatusForbidden {
		t.Errorf("a stranger is told which seats there are: %d", status)
	}
	key, status := me.newKey(path, "blue")
	if status != http.StatusCreated {
		t.Fatalf("a seat that nobody has come to: %d", status)
	}
	if got := friend.holds(path); len(got) != 0 {
		t.Errorf("the old key still holds %v", got)
	}
	if got := (&client{tb, key}).holds(path); !slices.Equal(got, []string{"blue"}) {
		t.Errorf("the new key holds %v", got)
	}
	if got := me.holds(path); !slices.Equal(got, []string{"red"}) {
		t.Errorf("my own key holds %v", got)
	}
	var now play.Table
	me.get(path, &now)
	// The table may have thrown for initiative since.
	if !slices.ContainsFunc(now.Log, func(e play.EntryView) bool { return e.Kind == play.KindLeave && e.Seat == "blue" }) {
		t.Errorf("the record says %+v", now.Log)
	}
}

// Only who began the battle gives a link to a chair that nobody has come to: no
// friend to another's, and no key of one seat to another seat of its own.
func TestLinksAreNotAFriendsToGive(t *testing.T) {
	tb := serve(t, options(t, t.TempDir()))
	path, _, with := tb.begin("strip", map[string]string{"A": "you", "blue-general": "friend", "blue-captain": "friend", "umpire": "friend"})
	general := with("blue-general")
	general.watch(path, "1").close()
	for _, seat := range []string{"blue-captain", "umpire", "red-general"} {
		if key, status := general.newKey(path, seat); status != http.StatusForbidden || key != "" {
			t.Errorf("a friend takes the chair %s: %d", seat, status)
		}
	}
	if _, status := with("red-general").newKey(path, "red-captain"); status != http.StatusForbidden {
		t.Errorf("a link to one seat gives another: %d", status)
	}
	if got := with("blue-captain").holds(path); !slices.Equal(got, []string{"blue-captain"}) {
		t.Errorf("the captain holds %v", got)
	}
	// A link for another device brings the battle back on one's own list, and on nobody else's.
	general.send("DELETE", path, "")
	with("red-general", "red-captain").newKey(path, "umpire")
	if general.listed(path) {
		t.Error("who deleted it has it back by another's link")
	}
}

// A chair that somebody has come to is his own: nobody else gets a link for it,
// and what he writes down for himself stays his. He himself may have another for
// each of his devices, and is seen to be there by any of them.
func TestChairIsItsOwn(t *testing.T) {
	tb := serve(t, options(t, t.TempDir()))
	path, _, with := tb.begin("standard", map[string]string{"red": "you", "blue": "friend"})
	me, friend := with("red"), with("blue")
	who := func(seat string) string {
		var now play.Table
		me.get(path, &now)
		return now.Seats[slices.IndexFunc(now.Seats, func(s play.SeatView) bool { return s.ID == seat })].Who
	}
	if who("blue") != "open" {
		t.Fatalf("the friend's chair is %s before he comes", who("blue"))
	}
	friend.watch(path, "1").close()
	friend.post(path+"/notes", map[string]any{"seat": "blue", "text": "sekret"})
	for name, c := range map[string]*client{"who began the battle": me, "nobody": {tb, ""}} {
		key, status := c.newKey(path, "blue")
		if status != http.StatusForbidden || shows((&client{tb, key}).send("GET", path, "").body, "sekret") != "" {
			t.Errorf("%s asks for a key of a friend's chair: %d", name, status)
		}
	}
	second, status := friend.newKey(path, "blue")
	if status != http.StatusCreated {
		t.Fatalf("the friend asks for a link for another device: %d", status)
	}
	tablet := &client{tb, second}
	for name, c := range map[string]*client{"his first device": friend, "his second": tablet} {
		if got := c.holds(path); !slices.Equal(got, []string{"blue"}) {
			t.Errorf("%s holds %v", name, got)
		}
	}
	tablet.watch(path, "1").close()
	if who("blue") != "friend" {
		t.Errorf("who has come by another link is %s", who("blue"))
	}
	own, _ := me.newKey(path, "red")
	(&client{tb, own}).watch(path, "1").close()
	var now play.Table
	if friend.get(path, &now); slices.ContainsFunc(now.Seats, func(s play.SeatView) bool { return s.Who == "open" }) {
		t.Errorf("who has come by another link of his own: %+v", now.Seats)
	}
	links := 2
	for status = http.StatusCreated; status == http.StatusCreated; links++ {
		_, status = friend.newKey(path, "blue")
	}
	if status != http.StatusConflict || links-1 != 8 {
		t.Errorf("a seat that has %d links: %d", links-1, status)
	}
}

// A player who has lost every device is given a link by who runs the server, on
// the record; his old ones are good no more.
func TestOwnerGivesLink(t *testing.T) {
	dir := t.TempDir()
	tb := serve(t, options(t, dir))
	path, _, with := tb.begin("standard", map[string]string{"red": "you", "blue": "friend"})
	friend, id := with("blue"), strings.TrimPrefix(path, "/api/battles/")
	friend.watch(path, "1").close()
	var taken *store.Taken
	if st, err := store.Open(t.Context(), store.Options{Dir: dir}); !errors.As(err, &taken) {
		st.Close()
		t.Fatal(err)
	}
	keyOf := func(links []string, err error) string {
		t.Helper()
		if err != nil || len(links) != 1 || !strings.Contains(links[0], "/b/"+id+"#key=") {
			t.Fatalf("%q, %v", links, err)
		}
		return links[0][strings.LastIndexByte(links[0], '=')+1:]
	}
	found := &client{tb, keyOf(server.NewLinksFrom(t.Context(), taken, id, "blue"))}
	if got := friend.holds(path); len(got) != 0 {
		t.Errorf("the old link holds %v", got)
	}
	if got := found.holds(path); !slices.Equal(got, []string{"blue"}) {
		t.Errorf("the new link holds %v", got)
	}
	var now play.Table
	if with("red").get(path, &now); !slices.ContainsFunc(now.Log, func(e play.EntryView) bool { return strings.Contains(e.Text, "who runs the server") }) {
		t.Errorf("the record says %+v", now.Log)
	}
	for _, wrong := range [][2]string{{id, "green"}, {"nowhere", "blue"}} {
		if _, err := server.NewLinksFrom(t.Context(), taken, wrong[0], wrong[1]); err == nil {
			t.Errorf("%q has a link", wrong)
		}
	}
	alone, _, _ := tb.begin("standard", map[string]string{"red": "you", "blue": "recruit"})
	_, err := server.NewLinksFrom(t.Context(), taken, strings.TrimPrefix(alone, "/api/battles/"), "blue")
	if err == nil || !strings.Contains(err.Error(), `wanted one of red`) {
		t.Errorf("a computer is given a link: %v", err)
	}
	stranger := *taken
	stranger.Key = "guessed"
	if _, err := server.NewLinksFrom(t.Context(), &stranger, id, "blue"); err == nil {
		t.Error("a stranger is given a link")
	}
	tb.stop()
	st, err := store.Open(t.Context(), store.Options{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	key := keyOf(server.NewLinks(t.Context(), st, systems.All, id, "blue"))
	st.Close()
	if got := (&client{serve(t, options(t, dir)), key}).holds(path); !slices.Equal(got, []string{"blue"}) {
		t.Errorf("a link given while the table was closed holds %v", got)
	}
}

// While links are given anew and players come and go, whatever was acknowledged
// stands on the table at once, for everybody.
func TestNewLinksLoseNothing(t *testing.T) {
	tables, words := 10, 12
	tb := serve(t, options(t, t.TempDir()))
	var all sync.WaitGroup
	for range tables {
		path, _, with := tb.begin("standard", map[string]string{"red": "you", "blue": "friend"})
		me, friend := with("red"), with("blue")
		lost := 0
		all.Go(func() {
			for range 4 {
				friend.watch(path, "1").close()
				friend.newKey(path, "blue")
			}
		})
		all.Go(func() {
			for range words {
				seq := me.post(path+"/talk", map[string]any{"seat": "red", "text": "well?"})
				var now play.Table
				if me.get(path, &now); now.Seq < seq {
					lost++
				}
			}
			if lost > 0 {
				t.Errorf("%d of %d acknowledged words do not stand on the table", lost, words)
			}
		})
	}
	all.Wait()
}

// The players' words, marks and fingers reach whom they are for.
func TestWords(t *testing.T) {
	alone(t)
	tb := serve(t, options(t, t.TempDir()))
	path, _, with := tb.begin("standard", map[string]string{"red": "you", "blue": "friend"})
	me, friend, nobody := with("red"), with("blue"), &client{tb, ""}
	for i, c := range []struct {
		to   string
		body map[string]any
		all  bool
	}{
		{"/notes", map[string]any{"text": "sekret one"}, false},
		{"/marks", map[string]any{"text": "sekret two", "to": 1}, false},
		{"/instruct", map[string]any{"text": "sekret three"}, false},
		{"/talk", map[string]any{"text": "aloud four"}, true},
		{"/point", map[string]any{"at": "E5", "text": "aloud five"}, true},
	} {
		c.body["seat"], c.body["id"] = "red", string(rune('a'+i))
		me.post(path+c.to, c.body)
		word := []string{"sekret one", "sekret two", "sekret three", "aloud four", "aloud five"}[i]
		for _, reader := range []*client{friend, nobody} {
			seen := shows(reader.send("GET", path, "").body, word) + shows(reader.send("GET", path+"/record", "").body, word)
			if (seen != "") != c.all {
				t.Errorf("%s: seen by another %q, wanted %v", c.to, seen, c.all)
			}
		}
		if shows(me.send("GET", path, "").body, word) == "" {
			t.Errorf("%s: its author does not see it", c.to)
		}
	}
}
