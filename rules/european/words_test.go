package european

import (
	"testing"

	"drumhead/space/inches"
)

func TestLook(t *testing.T) {
	for h, want := range map[inches.Heading]string{
		0: "north", 600: "north (6°)", 4500: "north-east", 6749: "north-east (67°)", 6750: "east (68°)", 35990: "north", 20: "north", 35900: "north (359°)", 27000: "west",
	} {
		if got := look(h); got != want {
			t.Errorf("%d: %q, wanted %q", h, got, want)
		}
	}
}
