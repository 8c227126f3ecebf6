package play_test

import (
	"slices"
	"testing"

	"drumhead/play"
	"drumhead/scenario"
	"drumhead/scenarios"
	"drumhead/systems"
)

// Who comes, or comes back, to a chair of a side once all others have bound themselves to their secret orders gives
// none of his own: he could know what they show, and so could a computer in his chair.
func TestNobodyIsBoundOnceAllAre(t *testing.T) {
	plain := scenarios.Find("the-lane")
	mine, theirs := plain.Sides[0].ID, plain.Sides[1].ID
	sc, err := plain.WithSeats([]scenario.Seat{{ID: "first", Side: mine}, {ID: "second", Side: mine}, {ID: "friend", Side: theirs}})
	if err != nil {
		t.Fatal(err)
	}
	b, err := play.Create(systems.Lookup("muzzleblast@1"), play.CreateOptions{ID: "team", Scenario: sc.Source(), At: noon, Secret: secret(1),
		Seats: map[string]string{"friend": play.WhoFriend}, Commit: true})
	if err != nil {
		t.Fatal(err)
	}
	give(t, b, play.Command{Kind: play.KindSit, Seat: "friend"})
	settle(t, b)
	sit := func(seat, who string) play.Command { return play.Command{Kind: play.KindSit, Seat: seat, Text: who} }
	none := func(seat string) plot { return newPlot(seat) }
	give(t, b, none("friend").commit())
	give(t, b, play.Command{Kind: play.KindLeave, Seat: "first"})
	refused(t, b, play.ErrEarly, none("friend").reveal())
	give(t, b, none("second").commit())
	for _, shown := range []bool{false, true} {
		if shown {
			give(t, b, none("friend").reveal())
		}
		give(t, b, play.Command{Kind: play.KindSit, Seat: "first"})
		refused(t, b, play.ErrBound, none("first").commit())
	}
	refused(t, b, play.ErrBound, sit("second", "recruit"))
	refused(t, b, play.ErrBound, sit("friend", "recruit"))
	if owing := b.Owing(); !slices.Equal(owing, []string{"second"}) {
		t.Errorf("the battle waits for %q", owing)
	}
	give(t, b, none("second").reveal())
	settle(t, b)
	give(t, b, sit("second", "recruit"))
	if r := play.Verify(lines(b), systems.Lookup); !r.Good() {
		t.Error(r.First())
	}
}
