package systems_test

import (
	"context"
	"reflect"
	"sync"
	"testing"

	"drumhead/lab"
	"drumhead/scenarios"
	"drumhead/scene"
	"drumhead/systems"
)

// Who watches changes nothing, and sees in every book who fires and where men fall: on
// the table, of pieces that there are, no more of a side than it has.
func TestWatching(t *testing.T) {
	for _, sc := range scenarios.List() {
		if sc.First == 0 {
			continue
		}
		t.Run(sc.ID, func(t *testing.T) {
			sys, err := systems.Find(sc.Rules)
			if err != nil {
				t.Fatal(err)
			}
			f := lab.Fight{Scenario: sc, Games: 4, Seed: 1815, Players: []string{"sergeant", "sergeant"}, Cores: 2}
			run := func() (r lab.Report) {
				got, err := sys.Fight(context.Background(), f)
				if err != nil {
					t.Fatal(err)
				}
				r = *got
				r.Seconds, r.BattlesPerSec, r.OrdersPerSec = 0, 0, 0
				return r
			}
			unseen := run()
			var mu sync.Mutex
			var all []lab.Seen
			f.Watched = 2
			f.Watch = func(s lab.Seen) {
				mu.Lock()
				defer mu.Unlock()
				all = append(all, s)
			}
			if seen := run(); !reflect.DeepEqual(seen, unseen) {
				t.Errorf("watched: %+v, unwatched: %+v", seen, unseen)
			}
			if len(all) != 2 {
				t.Fatalf("of four every second was watched, %d times", len(all))
			}
			view, err := sys.Whole(sc)
			if err != nil {
				t.Fatal(err)
			}
			for _, s := range all {
				judged(t, &view, s)
			}
		})
	}
}

func judged(t *testing.T, view *scene.Scene, s lab.Seen) {
	t.Helper()
	full, there := [2]int{}, map[string]bool{}
	for _, p := range view.Pieces {
		there[p.ID] = true
		if p.Side >= 0 {
			full[p.Side] += max(p.Strength, 1)
		}
	}
	for _, id := range s.Fired {
		if !there[id] {
			t.Errorf("%s has fired, and there is no such piece", id)
		}
	}
	fell := [2]int{}
	for _, f := range s.Fell {
		fell[f.Side] += f.Men
		if p := f.Spot; p != nil && (p.X < 0 || p.Y < 0 || p.X > view.Board.Width || p.Y > view.Board.Depth) || p == nil && f.At == "" {
			t.Errorf("men fell off the table: %+v", f)
		}
	}
	if len(s.Fired) == 0 || fell[0]+fell[1] == 0 {
		t.Errorf("nobody fired or fell: %+v", s)
	}
	for side := range fell {
		if fell[side] > full[side]*2 {
			t.Errorf("of side %d fell %d, of %d", side, fell[side], full[side])
		}
	}
}
