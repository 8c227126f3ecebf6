package server_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"drumhead/server"
)

// Of two servers that have one battle one tells, and neither while somebody watches at the other.
func TestOneServerTells(t *testing.T) {
	p := newPostbox(t)
	one, two := twoTables(t, func(o *server.Options) {
		o.Notices = server.Notices{Private: true, After: 20 * time.Millisecond, Patience: 5 * time.Second}
	})
	path, all, with := one.begin("strip", hotSeat)
	me := with("blue-general")
	// Lists of whose turn it is come a moment after the orders: by an old one a turn that is over would be taken for the next.
	settled := func() int {
		last, alike := -1, 0
		if !soon(func() bool {
			if here, there := me.at(one).turn(path), me.at(two).turn(path); here == there && here == last {
				alike++
			} else {
				last, alike = here, 0
			}
			return alike == 30
		}) {
			t.Fatal("two servers do not come to list the same turn")
		}
		return last
	}
	settled()
	me.rings(path, "blue-general", 0, p.URL)
	for round := range 3 {
		here := []*table{two, one}[round%2]
		turn := 0
		for turn == 0 { // it may have passed before it was listed
			all.at(here).turnOf(me.at(here), path)
			turn = settled()
		}
		me.at(one).bell(path, "blue-general") // the other has the battle in hand too
		if ending := fmt.Sprintf("-blue-general-%d", turn); !p.waitsFor(ending) {
			t.Fatalf("of %q none ends in %s; his bell: %s", p.all(), ending, asJSON(t, me.at(here).bell(path, "blue-general")))
		}
	}
	time.Sleep(500 * time.Millisecond)
	came := p.all()
	slices.Sort(came)
	if len(slices.Compact(slices.Clone(came))) != len(came) {
		t.Errorf("of a turn was told twice: %q", came)
	}
	line := me.at(one).watch(path, "")
	defer line.close()
	until(t, line, "blue-general")
	all.at(two).turnOf(me.at(two), path)
	time.Sleep(500 * time.Millisecond)
	if now := p.all(); len(now) != len(came) {
		t.Errorf("who watches at the other server was told: %q, before that %q", now, came)
	}
}
