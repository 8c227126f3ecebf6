package rules

import "testing"

func TestClauses(t *testing.T) {
	got := Clauses(`# A book
### not a clause
## Fire
### NP-FIRE-02 muskets
- State: done
- Rule: range 3.

### NP-VAR-07 troop quality
- State: left out: nobody plays it
## Options
- State: open
### LC-CMD-11 new
`)
	want := []Clause{
		{"NP-FIRE-02", "Fire", "muskets", "done", "- State: done\n- Rule: range 3."},
		{"NP-VAR-07", "Fire", "troop quality", "left out", "- State: left out: nobody plays it"},
		{"LC-CMD-11", "Options", "new", "open", ""},
	}
	if len(got) != len(want) {
		t.Fatalf("%d clauses, want %d: %+v", len(got), len(want), got)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("clause %d: %+v, want %+v", i, got[i], want[i])
		}
	}
}
