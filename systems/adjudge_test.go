package systems_test

import (
	"errors"
	"strings"
	"testing"

	"drumhead/play"
	"drumhead/scenarios"
	"drumhead/systems"
)

// In each book the table judges a battle that is left to it, and the record verifies.
func TestTheTableJudges(t *testing.T) {
	for _, id := range []string{"the-mill", "beef-for-the-fort", "the-two-roads", "the-toll-house", "the-lane"} {
		t.Run(id, func(t *testing.T) {
			b := begun(t, id)
			give(t, b, play.Command{Kind: play.KindPropose, Seat: b.Header().Seats[0].ID, Ruling: &play.Ruling{End: play.Judged}})
			c, ok := b.Due(noon)
			if !ok || c.Kind != play.KindEnd {
				t.Fatalf("due is %+v", c)
			}
			give(t, b, c)
			if e := b.Ending(); e == nil || !strings.Contains(e.Why, "left to the table") {
				t.Errorf("it ended %+v", e)
			}
			if r := play.Verify(lines(b), systems.Lookup); !r.Good() {
				t.Error(r.First())
			}
		})
	}
}

// By file the table is one of the two players', and judges nothing.
func TestNoTableJudgesByFile(t *testing.T) {
	sc := scenarios.Find("the-mill")
	sys, err := systems.Find(sc.Rules)
	if err != nil {
		t.Fatal(err)
	}
	b, err := play.Create(sys.System, play.CreateOptions{ID: "test", Scenario: sc.Source(), At: noon, Secret: play.NewSecret([32]byte{2}), Grade: play.GradeSealed,
		File: true, Commit: true, Seats: map[string]string{"french": play.WhoFriend}})
	if err != nil {
		t.Fatal(err)
	}
	for end, want := range map[string]error{play.Judged: play.ErrNoJudge, play.Draw: nil} {
		if _, err := b.Propose(play.Command{Kind: play.KindPropose, Seat: "british", At: noon, Ruling: &play.Ruling{End: end}}); !errors.Is(err, want) {
			t.Errorf("%s: %v, wanted %v", end, err, want)
		}
	}
}
