package dispatch

import (
	"testing"

	"drumhead/scene"
)

func TestWords(t *testing.T) {
	for _, x := range []struct{ got, want string }{
		{number(0), "no"}, {number(12), "twelve"}, {number(27), "seven and twenty"}, {number(40), "forty"}, {number(101), "one hundred and one"},
		{number(999), "nine hundred and nine and ninety"}, {number(2000), "2000"},
		{ordinal(1), "first"}, {ordinal(4), "fourth"}, {ordinal(12), "twelfth"}, {ordinal(20), "twentieth"}, {ordinal(21), "one and twentieth"},
		{chance(0, 100), "next to none"}, {chance(50, 100), "even"}, {chance(66, 100), "two in three"}, {chance(99, 100), "all but certain"},
		{once(1, 27), "once in seven and twenty"}, {once(0, 27), "less than once in a thousand"}, {once(1, 2), "every other time"}, {once(26, 27), "almost always"},
	} {
		if x.got != x.want {
			t.Errorf("%q, not %q", x.got, x.want)
		}
	}
}

// TestFought: authors write a place and a day as no preposition fits, so that they are headings; the day as it stands within a sentence, for elsewhere it follows a comma.
func TestFought(t *testing.T) {
	last := scene.Scene{Sides: []scene.Side{{Short: "British"}, {Short: "French"}, {Short: "the Amir"}}}
	for _, x := range []struct {
		place, date string
		winner      int
		want        string
	}{
		{"The plain of the Lamato, Calabria", "4 July 1806", 0, "The plain of the Lamato, Calabria. 4 July 1806. Won by the British."},
		{"A carpet or a lawn", "some afternoon before 1913", 1, "A carpet or a lawn. Some afternoon before 1913. Won by the French."},
		{"Four roads and one hill. ", "", -1, "Four roads and one hill. Drawn."},
		{"A valley", "", 2, "A valley. Won by the Amir."},
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
