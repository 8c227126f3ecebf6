package play_test

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"drumhead/dice"
	"drumhead/play"
)

func openThrow(t *testing.T) *play.Battle { return openThrowOf(t, nil) }

func openThrowOf(t *testing.T, change func(*play.CreateOptions)) *play.Battle {
	t.Helper()
	for seed := range uint64(20) {
		b := create(t, func(o *play.CreateOptions) {
			if o.Grade = play.GradeTyped; change != nil {
				change(o)
			}
		})
		p := player{dice.NewFast(seed, 0)}
		for {
			settle(t, b)
			if a := b.Table(nil).Asks; len(a) > 0 && a[0].Throw != nil && reflect.DeepEqual(a[0].Seats, []string{"blue-captain", "blue-general"}) {
				return b
			}
			c, ok := p.command(b)
			if !ok {
				break
			}
			give(t, b, c)
		}
	}
	t.Fatal("side B never throws")
	return nil
}

func TestOpenThrow(t *testing.T) {
	b := openThrow(t)
	ask := b.Table([]string{"blue-general"}).Asks[0]
	dice := len(ask.Throw.Groups[0].Faces)
	faces := func(n, face int) []int {
		f := make([]int, n)
		for i := range f {
			f[i] = face
		}
		return f
	}
	for _, tt := range []struct {
		name  string
		c     play.Command
		words string
	}{
		{"another seat's order", play.Command{Kind: play.KindOrder, Seat: "red-general", Order: "done"}, play.ErrOpenThrow.Error()},
		{"its own side's order", play.Command{Kind: play.KindOrder, Seat: "blue-general", Order: "done"}, play.ErrOpenThrow.Error()},
		{"the other side's dice", play.Command{Kind: play.KindThrow, Seat: "red-general", Faces: faces(dice, 3)}, play.ErrNotYours.Error()},
		{"too many dice", play.Command{Kind: play.KindThrow, Seat: "blue-general", Faces: faces(dice+20, 3)}, "dice are asked for"},
		{"too few dice", play.Command{Kind: play.KindThrow, Seat: "blue-general", Faces: faces(0, 3)}, "dice are asked for"},
		{"a seven", play.Command{Kind: play.KindThrow, Seat: "blue-general", Faces: faces(dice, 7)}, "7 is no score"},
		{"the table's step", play.Command{Kind: play.KindTable, By: play.ByTable}, "owes nothing"},
		{"taking back with others about", play.Command{Kind: play.KindAnswer, Seat: "blue-general", To: 3}, play.ErrStale.Error()},
	} {
		if _, err := b.Propose(tt.c); err == nil || !strings.Contains(err.Error(), tt.words) {
			t.Errorf("%s: %v, want %q", tt.name, err, tt.words)
		}
	}
	for _, c := range []play.Command{
		{Kind: play.KindThrow, Seat: "blue-captain", Faces: faces(dice, 3), At: noon}, // real dice
		{Kind: play.KindThrow, Seat: "blue-captain", At: noon},                        // or the table's after all
	} {
		e, err := b.Propose(c)
		if err != nil {
			t.Fatal(err)
		}
		if len(e.Throws) == 0 || e.Throws[0].Typed != (c.Faces != nil) || (len(e.Links) > 0) == e.Throws[0].Typed {
			t.Errorf("the dice of %s", e.Line())
		}
	}
	if e, err := b.Propose(play.Command{Kind: play.KindPropose, Seat: "red-general", To: ask.ID}); err == nil {
		t.Errorf("one can go back into the middle of an order: %s", e.Line())
	}
	give(t, b, play.Command{Kind: play.KindNote, Seat: "red-general", Text: "while dice are wanted"})
	if e, err := b.Propose(play.Command{Kind: play.KindRewind, Seat: "red-general", To: ask.ID}); err == nil {
		t.Errorf("one can go back into the middle of an order: %s", e.Line())
	}
	sameBattle(t, load(t, lines(b)), b)
}

func TestWhoMayTypeDice(t *testing.T) {
	for _, tt := range []struct {
		name   string
		change func(*play.CreateOptions)
		may    bool
	}{
		{"alone", nil, true},
		{"with a friend", twoPeople, false},
		{"with a friend, real dice agreed", func(o *play.CreateOptions) { twoPeople(o); o.Grade = play.GradeTyped }, true},
	} {
		b := create(t, tt.change)
		for {
			if c, ok := b.Due(noon); ok {
				give(t, b, c)
			} else if b.Table(nil).Asks[0].Throw != nil {
				give(t, b, play.Command{Kind: play.KindThrow, Seat: b.Owing()[0]})
			} else {
				break
			}
		}
		_, err := b.Propose(play.Command{Kind: play.KindOrder, Seat: "red-general", Order: "done", Faces: []int{}})
		if (err == nil) != tt.may {
			t.Errorf("%s: %v", tt.name, err)
		}
		if _, err := b.Propose(play.Command{Kind: play.KindOrder, Seat: "umpire", Order: "set weather rain", Faces: []int{}}); err != nil {
			t.Errorf("%s: the umpire: %v", tt.name, err)
		}
	}
}

func TestDiceThatDoNotFit(t *testing.T) {
	b := create(t, nil)
	thrown := 0
	for p := (player{dice.NewFast(1, 0)}); thrown == 0; {
		settle(t, b)
		c, ok := p.command(b)
		if !ok {
			t.Fatal("nobody throws anything")
		}
		if e := give(t, b, c); e.Kind == play.KindOrder && len(e.Throws) > 0 {
			thrown = e.Seq
		}
	}
	var refused *play.Refused
	for _, faces := range [][]int{slices.Repeat([]int{1}, 60), {7}} {
		if _, err := b.Propose(play.Command{Kind: play.KindRuling, Seat: "umpire", Redo: thrown, Faces: faces}); !errors.As(err, &refused) {
			t.Errorf("resolved again with %d dice: %v", len(faces), err)
		}
	}
	give(t, b, play.Command{Kind: play.KindRuling, Seat: "umpire", Redo: thrown})
}

func TestDieAfterTheEnd(t *testing.T) {
	b := create(t, func(o *play.CreateOptions) {
		o.Grade, o.Seats = play.GradeTyped, map[string]string{"B": play.WhoFriend}
	})
	for settle(t, b); b.Table(nil).Asks[0].Throw != nil; settle(t, b) {
		give(t, b, play.Command{Kind: play.KindThrow, Seat: b.Owing()[0]})
	}
	before := b.Seq()
	give(t, b, play.Command{Kind: play.KindEnd, Seat: "blue-captain"})
	asked := give(t, b, play.Command{Kind: play.KindPropose, Seat: "blue-general", To: before, Text: "too early"})
	give(t, b, play.Command{Kind: play.KindAnswer, Seat: "red-general", To: asked.Seq, Text: play.Dice})
	if _, err := b.Propose(play.Command{Kind: play.KindOrder, Seat: "red-general", Order: "done"}); err == nil {
		t.Error("an order is taken after the end")
	}
	give(t, b, play.Command{Kind: play.KindThrow, Seat: "blue-general", Faces: []int{6}})
	settle(t, b)
	if b.Over() {
		t.Error("the die agreed to go back, and the battle is over")
	}
	good(t, b)
}

// A battle may end while dice are waited for: by somebody's word, by agreement. The order that waited was not carried out, and
// what ended the battle ended it as it stood before that.
func TestTheEndWhileDiceAreWanted(t *testing.T) {
	for what, end := range map[string]func(t *testing.T, b *play.Battle){
		"given up": func(t *testing.T, b *play.Battle) {
			give(t, b, play.Command{Kind: play.KindEnd, Seat: "blue-captain"})
		},
		"agreed": func(t *testing.T, b *play.Battle) {
			ask := give(t, b, ended("red-general", "A"))
			give(t, b, said("blue-captain", ask.Seq, play.Yes))
			settle(t, b)
		},
	} {
		b := openThrowOf(t, func(o *play.CreateOptions) { o.Seats = map[string]string{"B": play.WhoFriend} })
		opened := b.Table(nil).Asks[0].ID
		give(t, b, play.Command{Kind: play.KindTalk, Seat: "blue-captain", Text: "no, it is late"})
		if end(t, b); !b.Over() {
			t.Fatalf("%s: it goes on", what)
		}
		deeds, err := b.Deeds()
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range deeds[:len(deeds)-1] {
			if d.End >= opened {
				t.Errorf("%s: entry %d waits for its dice, and is told: %+v", what, opened, d)
			}
		}
		if last := deeds[len(deeds)-1]; last.Kind != play.KindEnd || last.Winner != 0 || last.Base != opened-1 {
			t.Errorf("%s: dice were wanted from entry %d on, and the last deed is %+v", what, opened, last)
		}
	}
}
