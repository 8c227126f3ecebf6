package server_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"testing"

	"drumhead/play"
	"drumhead/server"
)

// A lost link is given anew by who began the battle; the old one dies.
func TestNewKey(t *testing.T) {
	tb := serve(t, options(t, t.TempDir()))
	path, _, with := tb.begin("standard", map[string]string{"red": "you", "blue": "friend"})
	me, friend := with("red"), with("blue")
	for who, c := range map[string]*client{"the friend": friend, "nobody": {tb, ""}} {
		if a := c.send("POST", path+"/seats/red/key", ""); a.status != http.StatusForbidden {
			t.Errorf("%s takes a seat: %d %s", who, a.status, a.body)
		}
	}
	if a := me.send("POST", path+"/seats/green/key", ""); a.status != http.StatusNotFound {
		t.Errorf("a seat that is not there: %d %s", a.status, a.body)
	}
	a := me.send("POST", path+"/seats/blue/key", "")
	var k server.NewKey
	if err := json.Unmarshal(a.body, &k); err != nil || a.status != http.StatusCreated || k.Key == "" {
		t.Fatalf("%d %s", a.status, a.body)
	}
	holds := func(c *client) []string {
		var now play.Table
		c.get(path, &now)
		return now.You
	}
	if got := holds(friend); len(got) != 0 {
		t.Errorf("the old key still holds %v", got)
	}
	if got := holds(&client{tb, k.Key}); !slices.Equal(got, []string{"blue"}) {
		t.Errorf("the new key holds %v", got)
	}
	if got := holds(me); !slices.Equal(got, []string{"red"}) {
		t.Errorf("my own key holds %v", got)
	}
	var now play.Table
	me.get(path, &now)
	// The table may have thrown for initiative since.
	if !slices.ContainsFunc(now.Log, func(e play.EntryView) bool { return e.Kind == play.KindLeave && e.Seat == "blue" }) {
		t.Errorf("the record says %+v", now.Log)
	}
}

// The players' words, marks and fingers reach whom they are for.
func TestWords(t *testing.T) {
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
