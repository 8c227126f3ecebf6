package play_test

import (
	"reflect"
	"strings"
	"testing"

	"drumhead/play"
)

// Two copies say where they part, and whose signature proves it.
func TestCompare(t *testing.T) {
	b, hands := signing(t, play.GradeSealed, "red-general", "blue-general")
	say := func(b *play.Battle, seat, text string) {
		t.Helper()
		c := play.Command{Kind: play.KindTalk, Seat: seat, Text: text}
		if h, ok := hands[seat]; ok {
			c = h.sign(b, c)
		}
		give(t, b, c)
	}
	say(b, "red-general", "one")
	early := lines(b)
	fork := load(t, early)
	say(b, "blue-general", "two")
	say(b, "blue-captain", "three")
	longer := lines(b)
	say(fork, "red-general", "two, otherwise")
	say(fork, "blue-captain", "and three")
	for _, tt := range []struct {
		name     string
		one, two [][]byte
		same     int
		proofs   []play.Proof
		words    string
	}{
		{"itself", longer, longer, 6, nil, "are the same, 6 entries"},
		{"a tail cut off", early, longer, 4, []play.Proof{{Copy: 2, Seat: "blue-general", Entry: 5, After: 4}}, "yours is longer"},
		{"nobody's tail", longer[:5], longer, 5, nil, "cannot be proved"},
		{"a fork", longer, lines(fork), 4, []play.Proof{{Copy: 1, Seat: "blue-general", Entry: 5, After: 4}, {Copy: 2, Seat: "red-general", Entry: 5, After: 4}}, "red-general signed entry 5 of yours"},
	} {
		c, err := play.Compare(tt.one, tt.two)
		if err != nil || c.Same != tt.same || !reflect.DeepEqual(c.Proofs, tt.proofs) || !strings.Contains(c.Text("mine", "yours"), tt.words) {
			t.Errorf("%s: %+v, %v\n%s", tt.name, c, err, c.Text("mine", "yours"))
		}
	}
	for name, other := range map[string][][]byte{"another battle": lines(create(t, func(o *play.CreateOptions) { o.ID = "other" })), "a broken one": longer[1:], "none": nil} {
		if c, err := play.Compare(longer, other); err == nil {
			t.Errorf("%s: %+v", name, c)
		}
	}
}
