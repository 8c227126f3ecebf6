package dispatch

import (
	"slices"
	"strings"
	"testing"

	"drumhead/analyse"
	"drumhead/scene"
)

func TestWords(t *testing.T) {
	for _, x := range []struct{ got, want string }{
		{number(0), "no"}, {number(12), "twelve"}, {number(27), "seven and twenty"}, {number(40), "forty"}, {number(101), "one hundred and one"},
		{number(999), "nine hundred and ninety-nine"}, {number(140), "one hundred and forty"}, {ordinal(143), "one hundred and forty-third"}, {number(2000), "2000"},
		{ordinal(1), "first"}, {ordinal(4), "fourth"}, {ordinal(12), "twelfth"}, {ordinal(20), "twentieth"}, {ordinal(21), "one and twentieth"},
		{chance(0, 100), "next to none"}, {chance(50, 100), "even"}, {chance(66, 100), "two in three"}, {chance(99, 100), "all but certain"},
		{once(1, 27), "once in seven and twenty"}, {once(0, 27), "less than once in a thousand"}, {once(1, 2), "every other time"}, {once(26, 27), "almost always"},
		{faces([]int{6}), "a six"}, {faces([]int{6, 3, 6}), "two sixes and a three"}, {faces([]int{1, 2, 5}), "a one, a two and a five"}, {faces([]int{1, 2, 3, 4, 4}), "five dice"}, {faces(nil), ""},
		{turns("He was nearest to it in turn 6. He left it in turn 21."), "He was nearest to it in the sixth turn. He left it in the one and twentieth turn."},
	} {
		if x.got != x.want {
			t.Errorf("%q, not %q", x.got, x.want)
		}
	}
}

// TestFought: authors write a place and a day as no preposition fits, so that they are headings; the day as it stands within a sentence, for elsewhere it follows a comma.
func TestFought(t *testing.T) {
	last := scene.Scene{Sides: []scene.Side{{Short: "British"}, {Short: "French"}, {Short: "the Amir"}, {Name: "the Amir's men", Short: "Amir's men"}, {Name: "The Mahdists", Short: "The Mahdists"}, {Name: "1st Brigade", Short: "1st Brigade"}}}
	for _, x := range []struct {
		place, date string
		winner      int
		want        string
	}{
		{"The plain of the Lamato, Calabria", "4 July 1806", 0, "The plain of the Lamato, Calabria. 4 July 1806. Won by the British."},
		{"A carpet or a lawn", "some afternoon before 1913", 1, "A carpet or a lawn. Some afternoon before 1913. Won by the French."},
		{"Four roads and one hill. ", "", -1, "Four roads and one hill. Drawn."},
		{"A valley", "", 2, "A valley. Won by the Amir."},
		{"A valley", "", 3, "A valley. Won by the Amir's men."},
		{"A valley", "", 4, "A valley. Won by the Mahdists."},
		{"A valley", "", 5, "A valley. Won by the 1st Brigade."},
		{"", "", -1, "Drawn."},
	} {
		last.Clock.Winner = x.winner
		if got := fought(x.place, x.date, &last); got != x.want {
			t.Errorf("%q, not %q", got, x.want)
		}
	}
}

// A name that is written from right to left stands where it is said, and a number beside it beside it.
func TestApart(t *testing.T) {
	for text, want := range map[string]string{
		"The 1st Foot has 3 of 6.":                              "The 1st Foot has 3 of 6.",
		"\u05d2\u05d3\u05d5\u05d3 has 3 of 6.":                  "\u2068\u05d2\u05d3\u05d5\u05d3\u2069 has 3 of 6.",
		"To \u05d2\u05d3 \u05d0\u05d1, 12: \u0633\u064e\u0644.": "To \u2068\u05d2\u05d3 \u05d0\u05d1\u2069, 12: \u2068\u0633\u064e\u0644\u2069.",
		"The \u05d2\u05d3 12 \u05d0\u05d1, turn 8":              "The \u2068\u05d2\u05d3 12 \u05d0\u05d1\u2069, turn 8",
		"Ärger und Łódź, 7":                                     "Ärger und Łódź, 7",
	} {
		if got := apart(text); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}

// Numerals that would be read as one stand in one, apart: II, III.
func TestNumeralsStandApart(t *testing.T) {
	var list []numeral
	for i, x := range []int{0, 300, 305, 339, 341} {
		list = beside(list, numeral{x, roman[i]})
	}
	if want := []numeral{{0, "I"}, {300, "II, III, IV"}, {341, "V"}}; !slices.Equal(list, want) {
		t.Errorf("%v, not %v", list, want)
	}
}

// What decided the day is told with how far even dice may be off, but not from 99 to 99; and the curve begins at the chances that are told.
func TestDecidedIsAsCertainAsItIs(t *testing.T) {
	sides := [2]Side{{Who: "the British"}, {Who: "the French", Hatched: true}}
	r := &analyse.Report{Winner: 1, Moves: []analyse.Move{{Turn: 1, Before: 29400}}, Sum: analyse.Sum{Before: 29400, Orders: [2]int{0, -29400 + 90000}, Dice: -90000, Even: 90000, Doubt: 7000}}
	for doubt, want := range map[int]string{7000: "won once in a hundred.", 30000: "won once in a hundred (1 to 8)."} {
		r.Sum.Doubt = doubt
		if got := decided(r, 1, sides); !strings.HasPrefix(got, "Before the first order the French had 55 chances in a hundred.") || !strings.HasSuffix(got, want) {
			t.Errorf("%q, not %q", got, want)
		}
	}
	d := &Dispatch{Sides: sides, Curve: r, Maps: make([]Map, 1)}
	if got := string(d.curve(1)); !strings.Contains(got, ">55</text>") {
		t.Errorf("the curve begins elsewhere: %s", got)
	}
}
