package play_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"drumhead/play"
)

// What the commanders of a side say among themselves the other side and who looks on never hear while the battle goes on, by whatever is sent them; the umpire,
// who sees all, does. It is signed and proved like the rest, and once the battle is over all may read it.
func TestCouncil(t *testing.T) {
	b := create(t, func(o *play.CreateOptions) { o.Seats = map[string]string{"B": play.WhoFriend} })
	settle(t, b)
	captain := newHand("red-captain", 7)
	give(t, b, captain.sit(b, ""))
	const words = "their “left” is hollow: <now>"
	said := give(t, b, captain.sign(b, play.Command{Kind: play.KindCouncil, Seat: "red-captain", Text: words, ID: "c"}))
	for _, c := range []struct {
		seats []string
		hears bool
	}{
		{nil, false}, {[]string{"blue-general"}, false}, {[]string{"blue-captain", "blue-general"}, false},
		{[]string{"red-general"}, true}, {[]string{"red-captain"}, true}, {[]string{"umpire"}, true},
	} {
		var record bytes.Buffer
		if err := b.Export(&record, c.seats, 0); err != nil {
			t.Fatal(err)
		}
		for what, v := range map[string]any{"table": b.Table(c.seats), "update": b.Update(said.Seq, c.seats), "record": record.String(), "brief": b.Brief(c.seats)} {
			j, err := json.Marshal(v)
			if err != nil {
				t.Fatal(err)
			}
			if has := bytes.Contains(j, []byte("hollow")); has && !c.hears || !has && c.hears && what != "brief" {
				t.Errorf("the %s for %q holds what was said: %t", what, c.seats, has)
			}
		}
		if seat, text := b.Heard(said.Seq, c.seats); (text == words && seat == "red-captain") != c.hears {
			t.Errorf("%q hear %q of %q", c.seats, text, seat)
		}
		if r := verifyExport(t, b, c.seats); !r.Chain.Good || !r.Dice.Good || !r.Hands.Good {
			t.Errorf("the copy for %q: %+v", c.seats, r)
		}
	}
	if seat, _ := b.Heard(said.Seq-1, []string{"red-general"}); seat != "" {
		t.Errorf("%s has said that he sat down", seat)
	}
	give(t, b, play.Command{Kind: play.KindEnd, Seat: "blue-general"})
	var record bytes.Buffer
	if err := b.Export(&record, []string{"blue-general"}, 0); err != nil || !strings.Contains(record.String(), "hollow") {
		t.Errorf("what was said is closed for ever: %v", err)
	}
	if r := play.Verify(lines(b), lookup); !r.Good() {
		t.Error(r.First())
	}
}

// Nobody has a council with himself, and an umpire has no side.
func TestNoCouncil(t *testing.T) {
	b := create(t, nil)
	settle(t, b)
	refused(t, b, play.ErrNoCouncil, play.Command{Kind: play.KindCouncil, Seat: "umpire", Text: "which of you?"})
}
