package play_test

import (
	"errors"
	"strings"
	"testing"

	"drumhead/play"
	"drumhead/rules"
	"drumhead/rules/rulestest/picket"
)

// When a reading of the rules is corrected, old battles are shown as they were
// recorded, and go on once somebody has agreed to the new reading.
func TestCorrectedRules(t *testing.T) {
	b := create(t, func(o *play.CreateOptions) { o.Seats = map[string]string{"B": "recruit"} })
	settle(t, b)
	corrected := picket.Rules
	corrected.ID = "picket@2"
	newer := func(rules.ID) play.System { return play.Of(&corrected) }
	old := lines(b)
	b, err := play.Load(old, newer, secret(1))
	if err != nil || b.Damaged() != nil {
		t.Fatal(err, b.Damaged())
	}
	order := play.Command{Kind: play.KindOrder, Seat: "red-general", Order: "done", At: noon}
	if _, err := b.Propose(order); !errors.Is(err, play.ErrRules) {
		t.Errorf("an order under another reading: %v", err)
	}
	if seat, _, ok := b.Computer(); ok {
		t.Errorf("the computer plays %s under another reading", seat)
	}
	if got := b.Table(nil).Rules; got != "picket@1" {
		t.Errorf("the battle is shown as one of %s", got)
	}
	give(t, b, play.Command{Kind: play.KindRules, Seat: "red-general"})
	give(t, b, order)
	if _, _, ok := b.Computer(); !ok {
		t.Error("the computer does not play on")
	}
	r := play.Verify(lines(b), newer)
	if r.Good() || !r.Holds() || len(r.Rules.Unproved) != 1 || r.Rules.Unproved[0].Entries != "2" || !strings.Contains(r.Rules.Unproved[0].Why, "picket@1") {
		t.Errorf("%+v", r)
	}
}
