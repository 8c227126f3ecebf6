package server_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"drumhead/play"
	"drumhead/scenario"
	"drumhead/server"
)

// guarded are the books on which authority is tried: all see all, troops are
// hidden, plots are secret. Each has a friend, and an umpire of his own.
var guarded = []struct {
	battle, mine, his string
	options           map[string]string
}{
	{"the-mill", "british", "french", nil},
	{"the-toll-house", "red", "blue", map[string]string{"hidden-units": "map"}},
	{"the-lane", "line", "militia", nil},
}

// deed is an operation by which a seat adds to the record, with a body that has
// all that it must.
type deed struct {
	name, path string
	body       map[string]any
}

// deeds are all operations that name a seat, by the interface's own description:
// one that comes later is tried without anybody's thinking of it.
func deeds(t *testing.T) (all []deed) {
	t.Helper()
	text, err := server.OpenAPI()
	if err != nil {
		t.Fatal(err)
	}
	type schema struct {
		Ref                  string `json:"$ref"`
		Type                 any
		MinLength, MaxLength int
		Minimum              int
		Required             []string
		Enum                 []any
		Properties           map[string]schema
	}
	var d struct {
		Paths map[string]map[string]struct {
			OperationID string
			RequestBody struct {
				Content map[string]struct{ Schema schema }
			}
		}
		Components struct{ Schemas map[string]schema }
	}
	if err := json.Unmarshal(text, &d); err != nil {
		t.Fatal(err)
	}
	for path, methods := range d.Paths {
		under, ok := strings.CutPrefix(path, "/api/battles/{id}")
		op, posted := methods["post"]
		if !ok || !posted {
			continue
		}
		ref := op.RequestBody.Content["application/json"].Schema.Ref
		of := d.Components.Schemas[ref[strings.LastIndexByte(ref, '/')+1:]]
		if _, seat := of.Properties["seat"]; !seat {
			continue
		}
		body := map[string]any{}
		for _, name := range of.Required {
			switch p := of.Properties[name]; fmt.Sprint(p.Type) {
			case "string":
				body[name] = strings.Repeat("a", max(p.MinLength, 1))
				if len(p.Enum) > 0 {
					body[name] = p.Enum[0]
				}
			case "integer":
				body[name] = max(p.Minimum, 1)
			case "boolean":
				body[name] = true
			default:
				body[name] = []any{}
			}
		}
		all = append(all, deed{op.OperationID, under, body})
	}
	slices.SortFunc(all, func(a, b deed) int { return strings.Compare(a.name, b.name) })
	return all
}

// Nobody does anything for a seat whose key he did not send, whatever it is, and
// nothing comes of it.
func TestOnlyByItsKey(t *testing.T) {
	tb := serve(t, options(t, t.TempDir()))
	all := deeds(t)
	if len(all) < 18 {
		t.Fatalf("only %d operations name a seat", len(all))
	}
	for _, book := range guarded {
		t.Run(book.battle, func(t *testing.T) {
			tb.more = map[string]any{"options": book.options}
			path, host, with := tb.begin(book.battle, map[string]string{book.mine: "you", book.his: "friend", scenario.UmpireID: "friend"})
			_, stranger, _ := tb.begin(book.battle, map[string]string{book.mine: "you", book.his: "you"})
			if book.options != nil {
				host.post(path+"/answer", map[string]any{"seat": book.his, "to": 1, "text": "yes"})
			}
			host.until(path, func(t *play.Table) bool { return len(t.Asks) > 0 }, nil)
			seats := []string{book.mine, book.his, scenario.UmpireID}
			for _, d := range all {
				for _, seat := range append(seats, "nobody") {
					keys := map[string]*client{"no key": {tb, ""}, "rubbish": {tb, strings.Repeat("a", 26)}, "another battle's": stranger}
					for _, other := range seats {
						if other != seat {
							keys["the key of "+other] = with(other)
						}
					}
					for whose, c := range keys {
						d.body["seat"] = seat
						if a := c.send("POST", path+d.path, asJSON(t, d.body)); a.status != http.StatusForbidden {
							t.Errorf("%s for %s with %s: %d %.200s", d.name, seat, whose, a.status, a.body)
						}
					}
				}
			}
			var now play.Table
			host.get(path, &now)
			for _, e := range now.Log {
				// A friend's first coming is noted, and the table does what it owes.
				if e.Kind != play.KindOpen && e.Kind != play.KindSit && e.Kind != play.KindTable && !(e.Kind == play.KindAnswer && e.To == 1) {
					t.Errorf("entry %d, %s by %s, came of what was forbidden", e.Seq, e.Kind, e.Seat)
				}
			}
			// With its own key the door is open.
			for _, d := range all {
				if d.name == "resign" {
					continue
				}
				d.body["seat"] = book.mine
				if a := with(book.mine).send("POST", path+d.path, asJSON(t, d.body)); a.status == http.StatusForbidden || a.status >= 500 {
					t.Errorf("%s with its own key: %d %.200s", d.name, a.status, a.body)
				}
			}
			own := map[string]string{"the friend": book.his, "the umpire": scenario.UmpireID}
			for whose, c := range map[string]*client{"no key": {tb, ""}, "another battle's": stranger, "the friend": with(book.his), "the umpire": with(scenario.UmpireID)} {
				if own[whose] == "" {
					if a := c.send("DELETE", path, ""); a.status != http.StatusForbidden {
						t.Errorf("removed with %s: %d %.200s", whose, a.status, a.body)
					}
				}
				for _, seat := range seats {
					if a := c.send("POST", path+"/seats/"+seat+"/key", ""); (a.status < 400) != (own[whose] == seat) {
						t.Errorf("a new key for %s with %s: %d", seat, whose, a.status)
					}
				}
			}
		})
	}
}

// Each key opens what is its seat's, in every way in which a battle is told.
func TestEachSeesHisOwn(t *testing.T) {
	tb := serve(t, options(t, t.TempDir()))
	for _, book := range guarded {
		t.Run(book.battle, func(t *testing.T) {
			tb.more = map[string]any{"options": book.options}
			path, host, with := tb.begin(book.battle, map[string]string{book.mine: "you", book.his: "friend", scenario.UmpireID: "friend"})
			if book.options != nil {
				host.post(path+"/answer", map[string]any{"seat": book.his, "to": 1, "text": "yes"})
			}
			for _, seat := range []string{book.mine, book.his} {
				for _, to := range []string{"/notes", "/marks", "/instruct"} {
					host.post(path+to, map[string]any{"seat": seat, "text": "sekret of " + seat})
				}
			}
			playTo(host, path, 24)
			for _, c := range []struct {
				keys  *client
				parts []int
				sees  []string
			}{
				{&client{tb, ""}, nil, nil},
				{&client{tb, "x"}, nil, nil},
				{with(book.mine), []int{0}, []string{book.mine}},
				{with(book.his), []int{1}, []string{book.his}},
				{with(scenario.UmpireID), []int{0, 1, 2}, []string{book.mine, book.his}},
			} {
				var told bytes.Buffer
				for _, from := range []string{"", "/record", "/record?after=2", "/at/3", "/moves", "/moves?seq=4", "/hold/i1", "/reach/i1"} {
					told.Write(c.keys.send("GET", path+from, "").body)
				}
				for _, seat := range []string{book.mine, book.his} {
					if saw := bytes.Contains(told.Bytes(), []byte("sekret of "+seat)); saw != slices.Contains(c.sees, seat) {
						t.Errorf("with the keys of %v the word of %s is seen: %v", c.sees, seat, saw)
					}
				}
				lines, err := play.ReadRecord(bytes.NewReader(c.keys.send("GET", path+"/record", "").body))
				if err != nil || len(lines) < 20 {
					t.Fatalf("%d lines, %v", len(lines), err)
				}
				for i, line := range lines {
					var e play.Entry
					if err := json.Unmarshal(line, &e); err != nil {
						t.Fatal(err)
					}
					for _, o := range e.Opened {
						if !slices.Contains(c.parts, o.Part) {
							t.Fatalf("with the keys of %v part %d of entry %d is open", c.sees, o.Part, i+1)
						}
					}
					if len(e.Opened) != len(c.parts) {
						t.Fatalf("with the keys of %v %d parts of entry %d are open, wanted %v", c.sees, len(e.Opened), i+1, c.parts)
					}
				}
				var now play.Table
				c.keys.get(path, &now)
				if len(now.Forms) > 0 != slices.Equal(c.parts, []int{0, 1, 2}) {
					t.Errorf("with the keys of %v there are %d forms of rulings", c.sees, len(now.Forms))
				}
				for _, b := range now.Briefing {
					if !slices.Contains(c.parts, b.Side) {
						t.Errorf("with the keys of %v the briefing of side %d is told", c.sees, b.Side)
					}
				}
				if len(now.You) != min(len(c.parts), 1) {
					t.Errorf("he holds %v", now.You)
				}
			}
		})
	}
}
