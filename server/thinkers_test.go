package server_test

import (
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"drumhead/ai"
	"drumhead/play"
	"drumhead/systems"
)

// crowd is a computer that counts how many think at once, and how many at most did.
type crowd struct {
	systems.Commander
	now, most, all *atomic.Int32
}

func (c crowd) Order(at ai.Chair, known any, budget ai.Budget) (string, []string) {
	n := c.now.Add(1)
	defer c.now.Add(-1)
	for most := c.most.Load(); n > most && !c.most.CompareAndSwap(most, n); most = c.most.Load() {
	}
	c.all.Add(1)
	time.Sleep(5 * time.Millisecond)
	return c.Commander.Order(at, known, budget)
}

// However many battles computers fight, one processor is left for people's orders; all
// battles come to their ends.
func TestFewComputersThinkAtOnce(t *testing.T) {
	var now, most, all atomic.Int32
	counted := *pickets
	counted.Commander = func(sides []int8, seed uint64) systems.Commander {
		return crowd{pickets.Commander(sides, seed), &now, &most, &all}
	}
	o := options(t, t.TempDir())
	o.Systems[0] = &counted
	tb := serve(t, o)
	var paths []string
	var any *client
	for range 6 {
		path, me, _ := tb.begin("strip", map[string]string{"A": "recruit", "B": "recruit"})
		paths, any = append(paths, path), me
	}
	for _, path := range paths {
		var at play.Table
		if !soon(func() bool { any.get(path, &at); return at.Scene.Clock.Over != "" }) {
			t.Fatalf("the battle comes to no end: it stands at entry %d", at.Seq)
		}
	}
	if limit := int32(max(1, runtime.GOMAXPROCS(0)-1)); most.Load() > limit || all.Load() < 30 {
		t.Errorf("%d computers thought at once, wanted at most %d; %d times in all", most.Load(), limit, all.Load())
	}
}
