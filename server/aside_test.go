package server_test

import (
	"bytes"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"drumhead/play"
	"drumhead/rules"
	"drumhead/rules/rulestest/picket"
	"drumhead/scene"
	"drumhead/server"
)

// spoilt is a server whose test system fails while it is told to: when it is
// drawn, or when the table does its part.
type spoilt struct {
	drawn, stepped atomic.Bool
	steps          atomic.Int64
	log            journal
}

// journal is a log that can be read while it is written.
type journal struct {
	mu    sync.Mutex
	lines bytes.Buffer
}

func (j *journal) Write(b []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.lines.Write(b)
}

func (j *journal) String() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.lines.String()
}

func (f *spoilt) options(t *testing.T) server.Options {
	o := options(t, t.TempDir())
	f.spoil(&o)
	return o
}

// spoil has a server play by the failing system.
func (f *spoilt) spoil(o *server.Options) {
	book := picket.Rules
	book.View = func(s *picket.State) scene.Scene {
		if f.drawn.Load() {
			panic("it cannot be drawn")
		}
		return picket.Rules.View(s)
	}
	book.Step = func(r *rules.Run[picket.State, picket.Event]) {
		if f.stepped.Load() {
			f.steps.Add(1)
			panic("it does not go on")
		}
		picket.Rules.Step(r)
	}
	failing := *pickets
	failing.System = play.Of(&book)
	o.Systems[0] = &failing
	o.Log = slog.New(slog.NewTextHandler(&f.log, nil))
}

// A battle that cannot be drawn hurts nobody but itself: it is told why, the
// list goes on and shows it as damaged, and when nobody looks at it any more it
// takes nothing down with it.
func TestFaultIsItsBattlesOwn(t *testing.T) {
	var fault spoilt
	tb := serve(t, fault.options(t))
	bad, me, _ := tb.begin("strip", hotSeat)
	good, other, _ := tb.begin("standard", map[string]string{"red": "you", "blue": "you"})
	fault.drawn.Store(true)
	me.post(bad+"/talk", map[string]any{"seat": "red-general", "text": "a moment that nobody has drawn"})
	for _, path := range []string{"", "/at/1"} {
		if a := me.send("GET", bad+path, ""); a.status != http.StatusInternalServerError || !strings.Contains(a.problem(t).Detail, "it cannot be drawn") {
			t.Errorf("the battle%s: %d %s", path, a.status, a.body)
		}
	}
	if m, ok := me.watch(bad, "1").next(); ok {
		t.Errorf("the stream says %s", m.data)
	}
	for range 3 {
		var list []play.Brief
		if other.get("/api/battles", &list); len(list) != 2 {
			t.Fatalf("the list has %d battles", len(list))
		}
		for _, b := range list {
			if strings.HasSuffix(bad, b.ID) != strings.Contains(b.Line, "it cannot be drawn") {
				t.Errorf("of %s the list says %q", b.ID, b.Line)
			}
		}
	}
	var now play.Table
	other.get(good, &now)
	tb.stop() // lets go of all battles
	if said := strings.Count(fault.log.String(), "stack="); said != 1 {
		t.Errorf("the log tells %d times where the fault is", said)
	}
}

// What panics once is set aside with a word to the players, and is not tried
// again and again; it goes on once it can.
func TestSetAside(t *testing.T) {
	var fault spoilt
	fault.stepped.Store(true)
	tb := serve(t, fault.options(t))
	path, me, _ := tb.begin("strip", map[string]string{"A": "you", "B": "recruit", "umpire": "you"})
	l := me.watch(path, "1")
	var now play.Table
	for now.Stuck == "" {
		if m, ok := l.next(); !ok {
			t.Fatal("the stream has ended")
		} else if m.event == "here" {
			me.get(path, &now)
		}
		if fault.steps.Load() == 0 {
			playTo(me, path, now.Seq+1)
		}
	}
	if !strings.Contains(now.Stuck, "it does not go on") {
		t.Errorf("the players are told %q", now.Stuck)
	}
	time.Sleep(1500 * time.Millisecond)
	if n := fault.steps.Load(); n > 3 {
		t.Errorf("it was tried %d times in a second and a half", n)
	}
	if said := strings.Count(fault.log.String(), "stack="); said != 1 {
		t.Errorf("the log tells %d times where the fault is", said)
	}
	fault.stepped.Store(false)
	me.post(path+"/talk", map[string]any{"seat": "red-general", "text": "go on"})
	for now.Stuck != "" {
		if _, ok := l.next(); !ok {
			t.Fatal("the stream has ended")
		}
		now = play.Table{}
		me.get(path, &now)
	}
}
