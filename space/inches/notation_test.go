package inches

import "testing"

func TestNotation(t *testing.T) {
	for text, want := range map[string]Length{"0": 0, "6": 6000, "4.5": 4500, "0.125": 125, "12.005": 12005, "-1.5": -1500, "-0.25": -250} {
		if got, err := ParseLength(text); got != want || err != nil || got.String() != text {
			t.Errorf("%s: got %d, %v, printed as %s", text, got, err, got)
		}
	}
	for _, text := range []string{"", ".5", "5.", "1.2345", "1e3", "+4", "--1", "1,5", " 4", "999999", "0x10", "1_0"} {
		if got, err := ParseLength(text); err == nil {
			t.Errorf("%q was read as %s", text, got)
		}
	}
	if l, _ := ParseLength("4.50"); l != 4500 {
		t.Errorf("4.50 is %d thousandths", l)
	}
	p, err := ParsePosition("12.5,18.25")
	if err != nil || p != (Position{12500, 18250}) || p.String() != "12.5,18.25" {
		t.Errorf("a position: %v %v", p, err)
	}
	if got := (Position{22823, 22049}).About(); got != "22.8,22" {
		t.Errorf("about %s", got)
	}
	if a, b := Heading(21609).About(), Heading(35960).About(); a != "216°" || b != "0°" {
		t.Errorf("about %s, %s", a, b)
	}
	for _, text := range []string{"12.5", "12.5,", ",3", "1,2,3", "1, 2"} {
		if p, err := ParsePosition(text); err == nil {
			t.Errorf("%q was read as %s", text, p)
		}
	}
	for text, want := range map[string]Heading{"0": 0, "90": East, "271.25": 27125, "359.99": 35999, "n": North, "SW": 22500} {
		if h, err := ParseHeading(text); h != want || err != nil {
			t.Errorf("%s: got %d, %v", text, h, err)
		}
	}
	for _, text := range []string{"360", "-1", "NNW", "1.234", ""} {
		if h, err := ParseHeading(text); err == nil {
			t.Errorf("%q was read as %s", text, h)
		}
	}
}

// What is printed is read again, for every heading and lengths of all kinds.
func TestNotationReturns(t *testing.T) {
	for h := range Full {
		if got, err := ParseHeading(h.String()); got != h || err != nil {
			t.Fatalf("%s: %v %v", h, got, err)
		}
	}
	for l := -Length(20000); l <= MaxTable; l += 7 {
		if got, err := ParseLength(l.String()); got != l || err != nil {
			t.Fatalf("%s: %v %v", l, got, err)
		}
	}
}

// A heading is told by the nearest of the eight winds.
func TestWind(t *testing.T) {
	for h, want := range map[Heading]string{0: "north", 2249: "north", 2250: "north-east", 6749: "north-east", 6750: "east", 27000: "west", 33749: "north-west", 33750: "north", 35999: "north"} {
		if got := h.Wind(); got != want {
			t.Errorf("%d: %q, wanted %q", h, got, want)
		}
	}
}
