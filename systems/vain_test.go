package systems_test

import (
	"testing"

	"drumhead/play"
	"drumhead/scenarios"
	"drumhead/systems"
)

// What can change nothing in a battle says so where its rules are set: at Fort de Gré
// nobody begins hidden, and somebody does at the battles that have woods.
func TestOptionsInVain(t *testing.T) {
	for _, sc := range scenarios.List() {
		sys, err := systems.Find(sc.Rules)
		if err != nil {
			t.Fatal(err)
		}
		options, err := play.BattleOptions(sys.System, sc)
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range options {
			if o.Name == "unseen-units" && sc.ID == "fort-de-gre" && o.Vain != "nobody begins hidden" {
				t.Errorf("%s: of %s it is said %q", sc.ID, o.Name, o.Vain)
			}
			if o.Name == "grid-metric" && (sc.Board.Grid == "square") != (o.Vain == "") {
				t.Errorf("%s: of %s it is said %q", sc.ID, o.Name, o.Vain)
			}
		}
	}
}
