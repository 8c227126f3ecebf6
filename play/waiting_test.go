package play_test

import (
	"errors"
	"reflect"
	"testing"

	"drumhead/play"
)

// While an order waits for its dice everything else that may be said leaves it
// as it is, or goes back behind it: for every kind of command, whether it is
// taken, and what it does to the order.
func TestNothingLosesAnOrderThatWaits(t *testing.T) {
	const (
		refused = iota
		stays   // taken, and the order waits on
		gone    // taken, and the battle stands before the order
		done    // the dice fell
	)
	friend := func(o *play.CreateOptions) {
		o.Grade, o.Seats = play.GradeTyped, map[string]string{"B": play.WhoFriend}
	}
	for _, tt := range []struct {
		name   string
		change func(*play.CreateOptions)
		before []play.Command // taken first, to the open order
		c      play.Command
		want   int
		err    error
	}{
		{"an order", nil, nil, play.Command{Kind: play.KindOrder, Seat: "red-general", Order: "done"}, refused, play.ErrOpenThrow},
		{"a clock", nil, nil, play.Command{Kind: play.KindClock, Seat: "red-general", By: play.ByTable, Order: "done"}, refused, play.ErrOpenThrow},
		{"a step of the table", nil, nil, play.Command{Kind: play.KindTable, By: play.ByTable}, refused, nil},
		{"an umpire's ruling", nil, nil, play.Command{Kind: play.KindOrder, Seat: "umpire", Order: "set i1 strength 2"}, gone, nil},
		{"the dice", nil, nil, play.Command{Kind: play.KindThrow, Seat: "blue-general"}, done, nil},
		{"a link", nil, nil, play.Command{Kind: play.KindLink, Seat: "blue-general", Hash: "x"}, refused, play.ErrNoLinks},
		{"a seal", nil, nil, play.Command{Kind: play.KindSeal, Seat: "blue-general"}, refused, play.ErrNoLinks},
		{"a note", nil, nil, play.Command{Kind: play.KindNote, Seat: "red-general", Text: "x"}, stays, nil},
		{"a mark", nil, nil, play.Command{Kind: play.KindMark, Seat: "red-general", Text: "x"}, stays, nil},
		{"talk", nil, nil, play.Command{Kind: play.KindTalk, Seat: "red-general", Text: "x"}, stays, nil},
		{"a finger", nil, nil, play.Command{Kind: play.KindPoint, Seat: "red-general", Text: "F1"}, stays, nil},
		{"instructions", nil, nil, play.Command{Kind: play.KindInstruct, Seat: "red-general", Text: "done"}, stays, nil},
		{"somebody sits down", nil, nil, play.Command{Kind: play.KindSit, Seat: "blue-general"}, stays, nil},
		{"somebody else sits down", nil, nil, play.Command{Kind: play.KindSit, Seat: "blue-general", Text: "recruit"}, stays, nil},
		{"somebody leaves", friend, nil, play.Command{Kind: play.KindLeave, Seat: "blue-general"}, stays, nil},
		{"an undo alone", nil, nil, play.Command{Kind: play.KindUndo, Seat: "red-general", To: 1}, gone, nil},
		{"an undo", friend, nil, play.Command{Kind: play.KindUndo, Seat: "red-general", To: 1}, refused, play.ErrNoUndo},
		{"a rewind alone", nil, nil, play.Command{Kind: play.KindRewind, Seat: "red-general", To: 1}, gone, nil},
		{"a rewind of the table", nil, nil, play.Command{Kind: play.KindRewind, By: play.ByTable}, refused, nil},
		{"a ruling of the table", nil, nil, play.Command{Kind: play.KindRuling, By: play.ByTable}, refused, nil},
		{"a ruling alone", nil, nil, drought("red-general", 0), refused, play.ErrOpenThrow},
		{"a ruling alone from before", nil, nil, drought("red-general", 1), gone, nil},
		{"a proposal to go back", friend, nil, play.Command{Kind: play.KindPropose, Seat: "red-general", To: 1}, stays, nil},
		{"a proposal of a ruling", friend, nil, drought("red-general", 0), refused, play.ErrOpenThrow},
		{"no", friend, []play.Command{{Kind: play.KindPropose, Seat: "red-general", To: 1}}, play.Command{Kind: play.KindAnswer, Seat: "blue-general", Text: "no"}, stays, nil},
		{"yes", friend, []play.Command{{Kind: play.KindPropose, Seat: "red-general", To: 1}}, play.Command{Kind: play.KindAnswer, Seat: "blue-general", Text: play.Yes}, stays, nil},
		{"a die for it", friend, []play.Command{{Kind: play.KindPropose, Seat: "red-general", To: 1}}, play.Command{Kind: play.KindAnswer, Seat: "blue-general", Text: play.Dice}, refused, play.ErrOpenThrow},
		{"a plan", nil, nil, play.Command{Kind: play.KindPlan, Seat: "blue-general", By: play.ByComputer}, refused, nil},
		{"a newer reading", nil, nil, play.Command{Kind: play.KindRules, Seat: "red-general"}, refused, play.ErrOpenThrow},
		{"an end by the rules", nil, nil, play.Command{Kind: play.KindEnd, By: play.ByTable}, refused, nil},
		{"a commitment", nil, nil, play.Command{Kind: play.KindCommit, Seat: "red-general", Hash: "x"}, refused, nil},
		{"what was committed to", nil, nil, play.Command{Kind: play.KindReveal, Seat: "red-general"}, refused, nil},
		{"a lapse", nil, nil, play.Command{Kind: play.KindLapse, Seat: "red-general", By: play.ByTable}, refused, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b := openThrowOf(t, tt.change)
			ask := b.Table(nil).Asks[0]
			for _, c := range tt.before {
				give(t, b, c)
			}
			if tt.c.Kind == play.KindAnswer {
				tt.c.To = b.Seq()
			}
			e, err := b.Propose(tt.c)
			if (err != nil) != (tt.want == refused) || tt.err != nil && !errors.Is(err, tt.err) {
				t.Fatalf("%v: wanted %v", err, tt.err)
			}
			if err == nil {
				give(t, b, tt.c)
			}
			asks := b.Table(nil).Asks
			waits := len(asks) > 0 && asks[0].Throw != nil && asks[0].ID == ask.ID
			if waits != (tt.want == refused || tt.want == stays) {
				t.Fatalf("%s: the order waits %v: %+v", e.Kind, waits, asks)
			}
			if waits {
				if got := asks[0].Throw; !reflect.DeepEqual(got, ask.Throw) {
					t.Errorf("it waits for %+v: wanted %+v", got, ask.Throw)
				}
				dice := play.Command{Kind: play.KindThrow, Seat: asks[0].Waits[0]}
				if _, err := b.Propose(dice); tt.name == "yes" && !errors.Is(err, play.ErrSettles) {
					t.Errorf("dice fall that are taken back: %v", err)
				} else if tt.name != "yes" {
					give(t, b, dice)
				}
				settle(t, b)
			}
			if r := play.Verify(lines(b), lookup); !r.Good() {
				t.Errorf("%s", r.First())
			}
			sameBattle(t, load(t, lines(b)), b)
		})
	}
}

// Who gave up throws no dice any more, and whoever comes back finds his order.
func TestEndWhileDiceAreWanted(t *testing.T) {
	b := openThrow(t)
	give(t, b, play.Command{Kind: play.KindEnd, Seat: "blue-captain"})
	if _, err := b.Propose(play.Command{Kind: play.KindThrow, Seat: "blue-general"}); !errors.Is(err, play.ErrOver) {
		t.Errorf("dice fall after the end: %v", err)
	}
	if r := play.Verify(lines(b), lookup); !r.Good() {
		t.Errorf("%s", r.First())
	}
}
