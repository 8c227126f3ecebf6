package server_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"drumhead/play"
)

// Who plays one side against a computer is told on request what a general would do, in every book; it is
// marked on the record, and nothing is done by it.
func TestAdvice(t *testing.T) {
	o := options(t, t.TempDir())
	o.Thinking = 20 * time.Millisecond
	tb := serve(t, o)
	for _, sc := range o.Scenarios {
		if !slices.Contains([]string{"the-mill", "fort-de-gre", "encounter", "the-lane", "the-toll-house"}, sc.ID) {
			continue
		}
		scenario, sides := sc.ID, [2]string{sc.Sides[0].ID, sc.Sides[1].ID}
		path, me, _ := tb.begin(scenario, map[string]string{sides[0]: "you", sides[1]: "recruit"})
		mine := func(a play.AskView) bool { return a.Must && a.Yours }
		asked := func(b *play.Table) bool { return slices.ContainsFunc(b.Asks, mine) }
		before := me.until(path, asked, nil)
		var advised struct {
			Seq   int
			Order string
		}
		if a := me.send("POST", path+"/advice", asJSON(t, map[string]any{"seat": sides[0]})); json.Unmarshal(a.body, &advised) != nil {
			t.Fatalf("%s: %s", scenario, a.body)
		}
		seq := advised.Seq
		var v play.Verdict
		if a := me.send("POST", path+"/check", asJSON(t, map[string]any{"seat": sides[0], "order": advised.Order})); json.Unmarshal(a.body, &v) != nil || !v.Legal || v.Act == nil {
			t.Errorf("%s: what is advised, %q, may not be given: %s", scenario, advised.Order, a.body)
		}
		now := me.until(path, func(b *play.Table) bool { return b.Seq >= seq }, nil)
		var said play.EntryView
		for _, e := range now.Log {
			if e.Seq == seq {
				said = e
			}
		}
		if said.Kind != play.KindAdvice || said.By != play.ByComputer || said.Seat != sides[0] || len(said.Text) < 4 || strings.Contains(said.Text, "+") {
			t.Errorf("%s: the advice is %+v", scenario, said)
		}
		t.Logf("%s: %s", scenario, said.Text)
		if !asked(&now) || now.Asks[slices.IndexFunc(now.Asks, mine)].ID != before.Asks[slices.IndexFunc(before.Asks, mine)].ID {
			t.Errorf("%s: before it was asked %+v, now %+v", scenario, before.Asks, now.Asks)
		}
		var open play.Table
		(&client{tb, ""}).get(path, &open)
		for _, e := range open.Log {
			if e.Kind == play.KindAdvice && e.Text != "" {
				t.Errorf("%s: who looks on reads %q", scenario, e.Text)
			}
		}
	}
}

// Who asks and who comes to watch at once are in nobody's way: the race detector looks at both.
func TestAdviceBesideWhoWatches(t *testing.T) {
	o := options(t, t.TempDir())
	o.Thinking = time.Millisecond
	tb := serve(t, o)
	path, me, _ := tb.begin("the-mill", map[string]string{"british": "you", "french": "recruit"})
	me.until(path, func(b *play.Table) bool {
		return slices.ContainsFunc(b.Asks, func(a play.AskView) bool { return a.Must && a.Yours })
	}, nil)
	var beside sync.WaitGroup
	for range 4 {
		beside.Go(func() {
			for range 3 {
				me.watch(path, "")
			}
		})
		beside.Go(func() {
			if a := me.send("POST", path+"/advice", `{"seat": "british"}`); a.status != http.StatusOK {
				t.Errorf("%d %s", a.status, a.body)
			}
		})
	}
	beside.Wait()
}

// Nobody else gets it: not who plays a friend, not who plays both sides, not who has no key.
func TestNoAdvice(t *testing.T) {
	tb := serve(t, options(t, t.TempDir()))
	for what, c := range map[string]struct {
		french string
		hold   bool
		status int
	}{
		"between people":  {"friend", true, http.StatusConflict},
		"for both sides":  {"you", true, http.StatusConflict},
		"without the key": {"recruit", false, http.StatusForbidden},
	} {
		path, me, _ := tb.begin("the-mill", map[string]string{"british": "you", "french": c.french})
		if !c.hold {
			me = &client{tb, ""}
		}
		var before, after play.Table
		me.get(path, &before)
		a := me.send("POST", path+"/advice", asJSON(t, map[string]any{"seat": "british"}))
		if me.get(path, &after); a.status != c.status || after.Seq != before.Seq && c.french != "recruit" {
			t.Errorf("%s: %d %s", what, a.status, a.body)
		}
		a.problem(t)
	}
}

// Who is elsewhere cannot keep the processors of a table at work by asking.
func TestAdviceIsNotForEver(t *testing.T) {
	tb := serve(t, options(t, t.TempDir()))
	path, _, _ := tb.begin("the-mill", map[string]string{"british": "you", "french": "recruit"})
	for n := range 20 {
		if status := strange(t, tb, "POST", path+"/advice", `{"seat": "british"}`); status == http.StatusTooManyRequests {
			return
		} else if status != http.StatusForbidden {
			t.Fatalf("asked for the %d. time: %d", n+1, status)
		}
	}
	t.Error("twenty times running a stranger was heard")
}
