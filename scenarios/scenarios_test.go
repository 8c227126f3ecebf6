package scenarios

import "testing"

func TestLibrary(t *testing.T) {
	all := List()
	if len(all) == 0 || !all[0].First {
		t.Fatal("the first battle is not the first")
	}
	for i, s := range all {
		if s.First != (i == 0) {
			t.Errorf("%s: there is one first battle", s.ID)
		}
		if s.Name() != s.ID+".yaml" || Find(s.ID) != s {
			t.Errorf("%s: not found by its id, or not called by it", s.ID)
		}
		if s.Summary == "" || s.Minutes == 0 || s.Turns == 0 || s.History == "" {
			t.Errorf("%s: wanted a summary, minutes, turns and a history", s.ID)
		}
		for _, side := range s.Sides {
			if side.Briefing == "" {
				t.Errorf("%s: %s has no briefing", s.ID, side.Name)
			}
		}
	}
}
