package dispatch

import "testing"

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

func TestWhere(t *testing.T) {
	for place, want := range map[string]string{
		"On the frontier of Portugal and Spain": "on the frontier of Portugal and Spain", "Somewhere in Bohemia": "somewhere in Bohemia",
		"The plain of the Lamato, Calabria": "on the plain of the Lamato, Calabria", "North of the Rio Grande, Texas": "north of the Rio Grande, Texas",
		"North Carolina": "at North Carolina", "A lane in Pennsylvania": "at a lane in Pennsylvania", "Hubbardton, Vermont": "at Hubbardton, Vermont",
		"An imagined river between two duchies": "at an imagined river between two duchies", "Maida": "at Maida",
	} {
		if got := where(place); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}
