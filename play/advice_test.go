package play_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"drumhead/dice"
	"drumhead/play"
)

// advised is a battle in which the person whose seats are red's fights the computer.
func advised(t *testing.T, change func(*play.CreateOptions)) *play.Battle {
	b := create(t, func(o *play.CreateOptions) {
		o.Scenario, o.Seats = []byte(openStrip), map[string]string{"B": "recruit"}
		if change != nil {
			change(o)
		}
	})
	settle(t, b)
	return b
}

// wanted is whoever is asked for an order.
func wanted(t *testing.T, b *play.Battle) string {
	t.Helper()
	if len(b.Owing()) == 0 {
		t.Fatal("nothing is asked of anybody")
	}
	return b.Owing()[0]
}

// Advice is for the side of who asked, is proved like the rest, hinders nothing that is taken
// back, and once the battle is over everybody reads it.
func TestAdvice(t *testing.T) {
	b := advised(t, nil)
	seat := wanted(t, b)
	said := give(t, b, play.Command{Kind: play.KindAdvice, Seat: seat, By: play.ByComputer, Text: "the hollow way"})
	for _, c := range []struct {
		seats []string
		reads bool
	}{{nil, false}, {[]string{"blue-general"}, false}, {[]string{seat}, true}} {
		var record bytes.Buffer
		if err := b.Export(&record, c.seats, 0); err != nil || strings.Contains(record.String(), "hollow") != c.reads {
			t.Errorf("the copy for %q holds the advice: %t, %v", c.seats, !c.reads, err)
		}
		if r := verifyExport(t, b, c.seats); !r.Chain.Good || !r.Hands.Good {
			t.Errorf("the copy for %q: %+v", c.seats, r)
		}
	}
	if b.Entries()[said.Seq-1].Kind != play.KindAdvice || len(b.Owing()) == 0 || wanted(t, b) != seat {
		t.Error("an order is no longer wanted of who asked")
	}
	if r := play.Verify(lines(b), lookup); !r.Good() {
		t.Error(r.First())
	}
	// Advice that comes after an order that threw nothing leaves that to be taken back.
	before := b.Seq()
	for _, ask := range b.Table([]string{seat}).Asks {
		for _, act := range ask.Acts {
			if e, err := b.Propose(play.Command{Kind: play.KindOrder, Seat: seat, Order: act.Order, At: noon}); b.Seq() == before && act.Order != "done" && err == nil && len(e.Throws) == 0 {
				if err := b.Apply(e); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	settle(t, b)
	if b.Seq() == before || b.MayAdvise(seat) != nil {
		t.Fatalf("no order of %d entries leaves another wanted of %s", b.Seq()-before, seat)
	}
	give(t, b, play.Command{Kind: play.KindAdvice, Seat: seat, By: play.ByComputer, Text: "the hollow way"})
	if back := give(t, b, play.Command{Kind: play.KindUndo, Seat: seat}); back.Kind != play.KindUndo {
		t.Errorf("it is taken back by a %s, as what was learned from", back.Kind)
	}
	give(t, b, play.Command{Kind: play.KindEnd, Seat: seat})
	var record bytes.Buffer
	if err := b.Export(&record, nil, 0); err != nil || !strings.Contains(record.String(), "hollow") {
		t.Errorf("the advice is closed for ever: %v", err)
	}
}

// There is none between people, nor for who plays both sides, nor of whom nothing is asked, nor by
// hand; what a computer does it is not told.
func TestNoAdvice(t *testing.T) {
	advice := func(b *play.Battle, seat string) play.Command {
		return play.Command{Kind: play.KindAdvice, Seat: seat, By: play.ByComputer, Text: "x"}
	}
	for what, seats := range map[string]map[string]string{"between people": {"B": play.WhoFriend}, "for both sides": nil,
		"beside a friend": {"red-captain": play.WhoFriend, "B": "recruit"}} {
		b := advised(t, func(o *play.CreateOptions) { o.Seats = seats })
		t.Log(what)
		refused(t, b, play.ErrNoAdvice, advice(b, wanted(t, b)))
	}
	b := create(t, func(o *play.CreateOptions) { o.Seats = map[string]string{"B": "recruit"} })
	settle(t, b)
	refused(t, b, play.ErrNoAdvice, advice(b, wanted(t, b))) // he is the umpire, too
	b = advised(t, func(o *play.CreateOptions) { o.Grade = play.GradeTyped })
	by := wanted(t, b)
	for _, seat := range []string{"blue-general", "red-general", "red-captain"} {
		if seat == by {
			continue
		}
		if _, err := b.Propose(advice(b, seat)); err == nil {
			t.Errorf("%s is advised, of whom nothing is asked", seat)
		}
	}
	for _, how := range []string{play.ByHand, play.ByTable, play.ByInstruction} {
		c := advice(b, by)
		if c.By = how; how == play.ByHand {
			c.By = ""
		}
		if _, err := b.Propose(c); err == nil {
			t.Errorf("advice by %s is taken", how)
		}
	}
	for luck := (player{dice.NewFast(4, 0)}); !open(b) && !b.Over(); {
		c, due := b.Due(noon)
		if !due {
			c, _ = luck.command(b)
		}
		give(t, b, c)
	}
	by = wanted(t, b)
	refused(t, b, play.ErrAdviceNow, advice(b, by)) // dice are, and no order
	give(t, b, play.Command{Kind: play.KindEnd, Seat: by})
	if err := b.MayAdvise(by); !errors.Is(err, play.ErrOver) {
		t.Errorf("after the end: %v, wanted %v", err, play.ErrOver)
	}
}
