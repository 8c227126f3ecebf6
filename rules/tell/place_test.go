package tell_test

import (
	"testing"

	"drumhead/rules/tell"
	"drumhead/scene"
	"drumhead/space/square"
)

func TestPlaces(t *testing.T) {
	board, err := square.New(9, 9)
	if err != nil {
		t.Fatal(err)
	}
	at := func(name string) square.Cell {
		c, err := board.Parse(name)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	p := tell.NewPlaces("square", "squares", board, []scene.Cell{
		{At: "D2", Name: "the Mill", Terrain: "buildings"}, {At: "D3", Terrain: "wood"}, {At: "D4", Terrain: "wood"},
		{At: "G1", Name: "to Eastham", Terrain: "clear"},
	})
	for _, c := range []struct{ from, to, way, placed string }{
		{"D1", "D2", "to the Mill", "the Mill"},
		{"D1", "D3", "to the wood two squares north", "the wood one square north of the Mill"},
		{"D3", "D4", "one square north", "the wood two squares north of the Mill"},
		{"D2", "E1", "two squares south-east", "the square two squares south-east of the Mill"},
		{"D2", "A2", "three squares west", "the square three squares west of the Mill"},
		{"F1", "G1", "to the way to Eastham", "the way to Eastham"},
	} {
		if got := p.Way(at(c.from), at(c.to)); got != c.way {
			t.Errorf("from %s to %s goes %q, wanted %q", c.from, c.to, got, c.way)
		}
		if got := p.Place(at(c.to)); got != c.placed {
			t.Errorf("%s is %q, wanted %q", c.to, got, c.placed)
		}
	}
	if got := p.Way(square.None, at("D2")); got != "to the Mill" {
		t.Errorf("who comes from nowhere comes %q", got)
	}
	if got := tell.NewPlaces("square", "squares", board, nil).Place(at("E7")); got != "the square two squares north of the middle of the table" {
		t.Errorf("on bare ground E7 is %q", got)
	}
}

func TestWind(t *testing.T) {
	for want, by := range map[string][2]int{"north": {400, 1000}, "north-east": {420, 1000}, "east": {1000, -400}, "south-east": {1000, -1000}, "south": {0, -1}, "south-west": {-5, -5}, "west": {-9, 1}, "north-west": {-7, 8}} {
		if got := tell.Wind(by[0], by[1]); got != want {
			t.Errorf("%v lies %s, wanted %s", by, got, want)
		}
	}
}
