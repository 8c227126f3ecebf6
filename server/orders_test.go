package server_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"drumhead/play"
)

// proposed is the newest proposal of a record, as its text holds it.
func proposed(c *client, path string) (e play.Entry) {
	c.t.Helper()
	for line := range strings.Lines(string(c.send("GET", path+"/record", "").body)) {
		var next play.Entry
		if err := json.Unmarshal([]byte(line), &next); err != nil {
			c.t.Fatal(err)
		}
		if next.Kind == play.KindPropose {
			e = next
		}
	}
	return e
}

// What is proposed is what was asked for: to go back without a ruling, a ruling of now
// in words alone, or an option, from now or from then.
func TestWishIsProposedWhole(t *testing.T) {
	for name, w := range map[string]struct {
		to                          int
		text, clause, option, value string
		rules                       bool
	}{
		"to go back":                {to: 4},
		"in words":                  {text: "so it is read", rules: true},
		"a clause":                  {text: "so it is read", clause: "PK-TURN-02", rules: true},
		"a clause from then":        {to: 4, text: "so it is read", clause: "PK-TURN-02", rules: true},
		"an option":                 {option: "rain", value: "no", rules: true},
		"an option from then":       {to: 4, option: "rain", value: "no", rules: true},
		"all of it, and from then:": {to: 4, text: "it never rains", clause: "PK-TURN-02", option: "rain", value: "no", rules: true},
	} {
		tb := serve(t, options(t, t.TempDir()))
		path, all, with := tb.begin("strip", map[string]string{"A": "you", "B": "friend", "umpire": "you"})
		with("blue-general").watch(path, "1").close()
		playTo(all, path, 8)
		body := map[string]any{"seat": "red-general", "to": w.to, "text": w.text}
		for key, value := range map[string]string{"clause": w.clause, "option": w.option, "value": w.value} {
			if value != "" {
				body[key] = value
			}
		}
		with("red-general").post(path+"/propose", body)
		e := proposed(all, path)
		if e.To != w.to || (e.Ruling != nil) != w.rules {
			t.Fatalf("%s: %+v, ruling %+v", name, e, e.Ruling)
		}
		if r := e.Ruling; r != nil && (r.Clause != w.clause || r.Option != w.option || r.Value != w.value) {
			t.Errorf("%s: the ruling is %+v", name, r)
		}
	}
}

// An order of which nothing was learned is taken back without asking, also from a
// friend: the record calls it that, and not a going back.
func TestUndoBesideAFriend(t *testing.T) {
	tb := serve(t, options(t, t.TempDir()))
	path, all, with := tb.begin("strip", map[string]string{"A": "you", "B": "friend"})
	with("blue-general").watch(path, "1").close()
	playTo(all, path, 4)
	var now, then play.Table
	for all.get(path, &now); ; all.get(path, &now) {
		to, body := all.next(path, &now, seeded(3))
		if to != path+"/orders" {
			all.post(to, body)
			continue
		}
		all.post(to, body)
		seat := body["seat"].(string)
		a := with(seat).send("POST", path+"/undo", asJSON(t, map[string]any{"seat": seat}))
		if a.status == http.StatusConflict {
			continue // dice were thrown for it
		}
		all.get(path, &then)
		if last := then.Log[len(then.Log)-1]; a.status != http.StatusOK || last.Kind != play.KindUndo {
			t.Errorf("taking back: %d %s, entry %d is of kind %s", a.status, a.body, last.Seq, last.Kind)
		}
		return
	}
}

// Of a battle that is not there nothing is told.
func TestNoRecordOfNothing(t *testing.T) {
	tb := serve(t, options(t, t.TempDir()))
	if a := (&client{tb, ""}).send("GET", "/api/battles/none/record", ""); a.status != http.StatusNotFound {
		t.Errorf("%d %s", a.status, a.body)
	}
}
