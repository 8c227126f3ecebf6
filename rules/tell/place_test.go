package tell_test

import (
	"fmt"
	"testing"

	"drumhead/rules/tell"
	"drumhead/scene"
)

// grid is nine columns of nine squares; cell 42 is in the fourth column and second row.
type grid struct{}

func (grid) Cell(name string) (c int)       { fmt.Sscan(name, &c); return c }
func (grid) Centre() int                    { return 55 }
func (grid) Middle(c int) (east, north int) { return c / 10 * 1000, c % 10 * 1000 }
func (grid) Far(from, to int) int {
	e, n := to/10-from/10, to%10-from%10
	return max(e, -e) + max(n, -n)
}

func TestPlaces(t *testing.T) {
	p := tell.NewPlaces("square", "squares", grid{}, []scene.Cell{
		{At: "42", Name: "the Mill", Terrain: "buildings"}, {At: "43", Terrain: "wood"}, {At: "44", Terrain: "wood"},
		{At: "71", Name: "to Eastham", Terrain: "clear"},
	})
	for _, c := range []struct {
		from, to    int
		way, placed string
	}{
		{41, 42, "to the Mill", "the Mill"},
		{41, 43, "to the wood two squares north", "the wood one square north of the Mill"},
		{43, 44, "one square north", "the wood two squares north of the Mill"},
		{42, 51, "two squares south-east", "two squares south-east of the Mill"},
		{42, 12, "three squares west", "three squares west of the Mill"},
		{61, 71, "to the way to Eastham", "the way to Eastham"},
	} {
		if got := p.Way(c.from, c.to); got != c.way {
			t.Errorf("from %d to %d goes %q, wanted %q", c.from, c.to, got, c.way)
		}
		if got := p.Place(c.to); got != c.placed {
			t.Errorf("%d is %q, wanted %q", c.to, got, c.placed)
		}
	}
	if got := tell.NewPlaces("square", "squares", grid{}, nil).Place(57); got != "two squares north of the middle of the table" {
		t.Errorf("on bare ground 57 is %q", got)
	}
}

func TestWind(t *testing.T) {
	for want, by := range map[string][2]int{"north": {400, 1000}, "north-east": {420, 1000}, "east": {1000, -400}, "south-east": {1000, -1000}, "south": {0, -1}, "south-west": {-5, -5}, "west": {-9, 1}, "north-west": {-7, 8}} {
		if got := tell.Wind(by[0], by[1]); got != want {
			t.Errorf("%v lies %s, wanted %s", by, got, want)
		}
	}
}
