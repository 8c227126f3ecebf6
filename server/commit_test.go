package server_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"drumhead/play"
	"drumhead/scenario"
	"drumhead/scenarios"
	"drumhead/scene"
)

// Two browsers plot in secret: before both have committed themselves nothing
// that leaves the server, and nothing that it keeps, holds anything of the
// plots; nor is it asked anything that tells them (MB-SIM-02).
func TestSecretPlotsOverTheWire(t *testing.T) {
	tb := serve(t, options(t, t.TempDir()))
	tb.more = map[string]any{"commit": true}
	path, all, with := tb.begin("the-lane", map[string]string{"line": "you", "militia": "friend"})
	line, militia := with("line"), with("militia")
	watched := militia.watch(path, "0")
	line.watch(path, "0")
	now := line.until(path, func(t *play.Table) bool { return len(t.Asks) == 2 }, nil)
	ask := now.Asks[0]
	if !ask.Secret || !ask.Yours {
		t.Fatalf("the Line is asked %+v", ask)
	}
	// What may be ordered is told of all pieces at once, also of those whose turn
	// comes later, and so are their reaches.
	plot := map[string]scene.Act{}
	for _, a := range ask.Acts {
		if a.Verb == "move" && plot[a.Piece].Order == "" {
			plot[a.Piece] = a
		}
	}
	var orders []string
	for _, piece := range []string{"i1", "i2"} {
		if plot[piece].Order == "" {
			t.Fatalf("%s is offered no move: %+v", piece, ask.Acts)
		}
		orders = append(orders, plot[piece].Order)
	}
	// Who serves a gun is asked about as all are, and goes nowhere; of the other side's nothing is told.
	for piece, motions := range map[string]bool{"i1": true, "i2": true, "c1": true, "g1": true, "a1": false} {
		a := line.send("GET", path+"/hold/"+piece, "")
		var h scene.Hold
		if err := json.Unmarshal([]byte(a.body), &h); err != nil || a.status != http.StatusOK || len(h.Motions) > 0 != motions {
			t.Errorf("the reach of %s: %d %s", piece, a.status, a.body)
		}
	}
	if a := line.send("GET", path+"/hold/j1", ""); a.status != http.StatusConflict {
		t.Errorf("the reach of one of the other side's: %d %s", a.status, a.body)
	}
	for _, try := range [][2]string{{"/check", asJSON(t, map[string]any{"seat": "line", "order": orders[0]})},
		{"/there", asJSON(t, map[string]any{"seat": "line", "order": orders[0]})},
		{"/orders", asJSON(t, map[string]any{"seat": "line", "order": orders[0]})}} {
		if a := line.send("POST", path+try[0], try[1]); a.status != http.StatusConflict {
			t.Errorf("%s is answered: %d %s", try[0], a.status, a.body)
		}
	}
	salt := strings.Repeat("5a", 32)
	text := salt + "\n" + strings.Join(orders, "\n")
	seal := func(text string) string { return fmt.Sprintf("%x", sha256.Sum256([]byte(text))) }
	line.post(path+"/commit", map[string]any{"seat": "line", "ask": ask.ID, "hash": seal(text), "id": "1"})
	reveal := asJSON(t, map[string]any{"seat": "line", "salt": salt, "orders": orders, "id": "2"})
	if a := line.send("POST", path+"/reveal", reveal); a.status != http.StatusConflict {
		t.Errorf("what is revealed too early is taken: %d %s", a.status, a.body)
	}
	other := strings.Repeat("a5", 32)
	militia.post(path+"/commit", map[string]any{"seat": "militia", "hash": seal(other), "id": "3"})
	// All that the server has told anybody, and keeps: the keys of both sides.
	known := all.send("GET", path+"/record", "").body
	for _, c := range []*client{all, line, militia, {tb, ""}} {
		a := c.send("GET", path, "")
		var t2 play.Table
		if err := json.Unmarshal(a.body, &t2); err != nil {
			t.Fatal(err)
		}
		known = fmt.Append(known, asJSON(t, t2.Log), asJSON(t, t2.Scene))
	}
	newest := int64(0)
	for u := watched.entry(); ; u = watched.entry() {
		known = fmt.Append(known, asJSON(t, u))
		if newest = int64(u.Seq); u.Entry.Kind == play.KindCommit && u.Entry.Seat == "militia" {
			break
		}
	}
	for _, order := range orders {
		if place := strings.Fields(order)[2]; bytes.Contains(known, []byte(order)) || bytes.Contains(known, []byte(place)) {
			t.Errorf("%q is known before both have committed themselves", order)
		}
	}
	line.post(path+"/reveal", json.RawMessage(reveal))
	if sent := militia.send("GET", path+"/record", "").body; bytes.Contains(sent, []byte(salt)) {
		t.Error("the militia is sent what the Line has revealed before it has revealed its own")
	}
	militia.post(path+"/reveal", map[string]any{"seat": "militia", "salt": other, "id": "4"})
	moved := false
	for !moved {
		u := watched.entry()
		if u.Seq <= int(newest) {
			continue
		}
		for _, p := range u.Pieces {
			moved = moved || p.ID == "i1"
		}
	}
	lines, err := play.ReadRecord(bytes.NewReader(all.send("GET", path+"/record", "").body))
	if err != nil {
		t.Fatal(err)
	}
	if r := play.Verify(lines, lookup); !r.Good() || !strings.Contains(r.Rules.Text, "2 secret orders") {
		t.Errorf("%+v", r)
	}
}

// Only where a friend sits can anything be kept from the other side.
func TestNoCommitmentsOnOneScreen(t *testing.T) {
	tb := serve(t, options(t, t.TempDir()))
	a := (&client{tb, ""}).send("POST", "/api/battles", `{"scenario":"the-lane","commit":true,"seats":{"line":"you","militia":"you"}}`)
	if a.status != http.StatusUnprocessableEntity {
		t.Errorf("%d %s", a.status, a.body)
	}
}

// Of a side with two seats each commits itself to the orders of its own units,
// and all of them are given.
func TestTwoSeatsOfASideCommit(t *testing.T) {
	tb := serve(t, options(t, t.TempDir()))
	i := slices.IndexFunc(scenarios.List(), func(s *scenario.Scenario) bool { return s.ID == "the-lane" })
	tb.more = map[string]any{"commit": true, "scenario": "", "source": string(scenarios.List()[i].Source()) + `
seats:
  - {id: major, side: line, commands: [c1, i1, a1]}
  - {id: captain, side: line, commands: [i2]}
  - {id: colonel, side: militia, commands: [d1, j1, j2, b1]}
`}
	path, all, with := tb.begin("", map[string]string{"major": "you", "captain": "friend", "colonel": "friend"})
	orders := map[string][]string{"major": {"i1 stand facing 45"}, "captain": {"i2 stand facing 315"}, "colonel": nil}
	salt := strings.Repeat("5a", 32)
	for _, seat := range []string{"captain", "colonel", "major"} {
		with(seat).watch(path, "0")
	}
	now := all.until(path, func(t *play.Table) bool { return len(t.Asks) == 2 }, nil)
	before := facings(&now)
	for _, seat := range []string{"captain", "colonel", "major"} {
		hash := sha256.Sum256([]byte(strings.Join(append([]string{salt}, orders[seat]...), "\n")))
		with(seat).post(path+"/commit", map[string]any{"seat": seat, "hash": fmt.Sprintf("%x", hash), "id": "1"})
	}
	for _, seat := range []string{"colonel", "captain", "major"} {
		with(seat).post(path+"/reveal", map[string]any{"seat": seat, "salt": salt, "orders": orders[seat], "id": "2"})
	}
	// Both companies are to turn.
	all.until(path, func(t *play.Table) bool {
		after := facings(t)
		return after["i1"] != before["i1"] && after["i2"] != before["i2"]
	}, nil)
}

// facings are those of all pieces.
func facings(now *play.Table) map[string]int {
	to := map[string]int{}
	for _, p := range now.Scene.Pieces {
		if p.Facing != nil {
			to[p.ID] = *p.Facing
		}
	}
	return to
}
