package server_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"drumhead/play"
)

// What the table helps with, over the wire: where a piece could go and what it
// could do there, and an entry as a case.
func TestHelp(t *testing.T) {
	alone(t)
	tb := serve(t, options(t, t.TempDir()))
	path, me, _ := tb.begin("maida", map[string]string{"british": "you", "french": "you"})
	now := asks(me, path)
	ask := now.Asks[0]
	var r play.Reach
	me.get(path+"/reach/"+ask.Piece, &r)
	if len(r.Cells) < 2 || r.From == "" || r.Cells[0].At != r.From {
		t.Fatalf("%s reaches %+v", ask.Piece, r)
	}
	for _, c := range r.Cells[1:] {
		for _, a := range c.Acts {
			body := asJSON(t, map[string]any{"seat": r.Seat, "order": a.Order, "after": c.Orders})
			var v play.Verdict
			if err := json.Unmarshal(me.send("POST", path+"/check", body).body, &v); err != nil || !v.Legal {
				t.Errorf("%v, then %q: %+v, %v", c.Orders, a.Order, v.Refusal, err)
			}
		}
	}
	if a := (&client{tb, ""}).send("GET", path+"/reach/"+ask.Piece, ""); a.status != http.StatusConflict {
		t.Errorf("a spectator is told what a piece can do: %d %s", a.status, a.body)
	}
	seq := me.post(path+"/orders", map[string]any{"seat": r.Seat, "ask": ask.ID, "order": r.Cells[1].Orders[0], "id": "go"})
	a := me.send("GET", path+"/case/"+asJSON(t, seq), "")
	if a.status != http.StatusOK || !strings.Contains(string(a.body), "do: \""+r.Cells[1].Orders[0]+"\"") {
		t.Errorf("the case: %d %s", a.status, a.body)
	}
	if a := me.send("GET", path+"/case/1", ""); a.status != http.StatusNotFound {
		t.Errorf("a case of nothing: %d", a.status)
	}
	me.post(path+"/propose", map[string]any{"seat": r.Seat, "text": "muskets carry two hexes", "option": "musket-range", "value": "two", "id": "rule"})
	me.get(path, &now)
	if len(now.Rulings) != 1 || now.Rulings[0].How != "alone" || len(now.Setting) != 1 || now.Setting[0].Name != "musket-range" {
		t.Errorf("rulings %+v, setting %+v", now.Rulings, now.Setting)
	}
	a = me.send("POST", path+"/propose", asJSON(t, map[string]any{"seat": r.Seat, "option": "musket-range", "value": "nine"}))
	if a.status != http.StatusUnprocessableEntity {
		t.Errorf("a value that is none: %d %s", a.status, a.body)
	}
}

// asks is the table once it asks something.
func asks(c *client, path string) play.Table {
	return c.until(path, func(t *play.Table) bool { return len(t.Asks) > 0 && len(t.Asks[0].Acts) > 0 }, nil)
}
