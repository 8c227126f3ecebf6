package analyse

import (
	"testing"

	"drumhead/scene"
)

// TestBetterReadsOtherwise: what would have been better is never told in the very words of what was ordered.
func TestBetterReadsOtherwise(t *testing.T) {
	at := func(x, y, facing int) *scene.Spot { return &scene.Spot{X: x, Y: y, Facing: facing} }
	for want, of := range map[string][2]scene.Act{
		"Move three hexes south, to another place": {{Label: "Move three hexes south", Cell: "H8"}, {Label: "Move three hexes south", Cell: "G8"}},
		"Go 4 inches north, to another place":      {{Label: "Go 4 inches north", Spot: at(0, 4000, 0)}, {Label: "Go 4 inches north", Spot: at(100, 4000, 0)}},
		"Go 4 inches north, facing elsewhere":      {{Label: "Go 4 inches north", Spot: at(0, 4000, 0)}, {Label: "Go 4 inches north", Spot: at(0, 4000, 9000)}},
		"Move, in another way":                     {{Label: "Move", Cell: "H8", Path: []string{"H9"}}, {Label: "Move", Cell: "H8", Path: []string{"G8"}}},
		"Fire":                                     {{Label: "Move", Cell: "H8"}, {Label: "Fire", Cell: "H8"}},
	} {
		if otherwise(&of[0], &of[1]); of[1].Label != want {
			t.Errorf("%q, wanted %q", of[1].Label, want)
		}
	}
}
