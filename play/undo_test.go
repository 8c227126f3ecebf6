package play_test

import (
	"errors"
	"reflect"
	"slices"
	"testing"

	"drumhead/dice"
	"drumhead/play"
)

// twoPeople sits somebody else on side B.
func twoPeople(o *play.CreateOptions) { o.Seats = map[string]string{"B": play.WhoFriend} }

// Undo is offered only where neither dice nor news nor somebody else's order
// came since, brings back just the state before the order, and what is not
// offered is refused.
func TestUndoNeverCrossesAThrow(t *testing.T) {
	undone, refused := 0, 0
	for seed := range uint64(8) {
		b := create(t, twoPeople)
		choose := dice.NewFast(seed, 1)
		known := map[int]any{}
		playOut(t, b, seed, func() {
			known[b.Seq()] = b.Known("umpire")
			seat := []string{"red-general", "red-captain", "blue-general", "blue-captain"}[choose.Intn(4)]
			c := play.Command{Kind: play.KindUndo, Seat: seat, At: noon}
			if !b.Table([]string{seat}).Undo {
				if _, err := b.Propose(c); !errors.Is(err, play.ErrNoUndo) {
					t.Fatalf("entry %d: %s takes back what is not offered: %v", b.Seq(), seat, err)
				}
				refused++
				return
			}
			if choose.Intn(3) > 0 {
				return
			}
			from := b.Seq()
			e := give(t, b, c)
			undone++
			if e.Kind != play.KindUndo || !reflect.DeepEqual(b.Known("umpire"), known[e.To]) {
				t.Fatalf("entry %d: %s does not bring back the state after entry %d", b.Seq(), e.Kind, e.To)
			}
			known[b.Seq()] = known[e.To]
			for _, gone := range b.Entries()[e.To:from] {
				if len(gone.Throws) > 0 || gone.Kind == play.KindOrder && gone.Seat != seat {
					t.Fatalf("entry %d takes back %+v", b.Seq(), gone)
				}
			}
			if undone%5 == 0 {
				sameBattle(t, load(t, lines(b)), b)
			}
		})
	}
	if undone < 20 || refused < 20 {
		t.Errorf("%d taken back, %d refused: too few to say anything", undone, refused)
	}
}

// Alone one may go back past dice; the record says so, and the dice fall
// afresh.
func TestAlonePastDice(t *testing.T) {
	b := create(t, nil)
	p := player{dice.NewFast(4, 0)}
	seat := ""
	for seat == "" {
		settle(t, b)
		c, ok := p.command(b)
		if !ok {
			t.Fatal("no order of this battle throws dice")
		}
		if e := give(t, b, c); len(e.Throws) > 0 {
			seat = c.Seat
		}
	}
	order := b.Entries()[b.Seq()-1]
	e := give(t, b, play.Command{Kind: play.KindUndo, Seat: seat})
	if e.Kind != play.KindRewind || e.To != order.Seq-1 {
		t.Fatalf("entry %d is %s to %d: want %s to %d", e.Seq, e.Kind, e.To, play.KindRewind, order.Seq-1)
	}
	log := b.Table([]string{seat}).Log
	if i := slices.IndexFunc(log, func(v play.EntryView) bool { return v.Seq == order.Seq }); i < 0 || !log[i].Void {
		t.Error("the log does not mark what was taken back")
	}
	again := give(t, b, play.Command{Kind: play.KindOrder, Seat: seat, Order: order.Order})
	if slices.Equal(again.Links, order.Links) {
		t.Error("the dice of the order given again come from the same link")
	}
	if r := play.Verify(lines(b), lookup); !r.Good() {
		t.Errorf("%+v", r)
	}
}

// With somebody else at the table going back takes his word.
func TestRewindByAgreement(t *testing.T) {
	b := create(t, twoPeople)
	settle(t, b)
	to := b.Seq()
	p := player{dice.NewFast(1, 0)}
	for range 10 {
		settle(t, b)
		c, _ := p.command(b)
		give(t, b, c)
	}
	refuse := func(c play.Command, want error) {
		t.Helper()
		c.At = noon
		if _, err := b.Propose(c); !errors.Is(err, want) {
			t.Errorf("%+v: %v, want %v", c, err, want)
		}
	}
	refuse(play.Command{Kind: play.KindRewind, Seat: "red-general", To: to}, play.ErrNoUndo)
	asked := give(t, b, play.Command{Kind: play.KindPropose, Seat: "red-general", To: to})
	if p := b.Table([]string{"blue-general"}).Proposal; p == nil || p.Seq != asked.Seq || p.To != to {
		t.Errorf("proposal shown as %+v", p)
	}
	refuse(play.Command{Kind: play.KindAnswer, Seat: "red-captain", To: asked.Seq, Text: play.Yes}, play.ErrNotYours)
	refuse(play.Command{Kind: play.KindAnswer, Seat: "blue-general", To: asked.Seq - 1, Text: play.Yes}, play.ErrStale)
	if _, ok := b.Due(noon); ok && b.Entries()[b.Seq()-1].Kind == play.KindPropose {
		if c, _ := b.Due(noon); c.Kind == play.KindRewind {
			t.Error("the table goes back before anybody agreed")
		}
	}
	give(t, b, play.Command{Kind: play.KindAnswer, Seat: "blue-general", To: asked.Seq, Text: play.Yes})
	c, ok := b.Due(noon)
	if !ok || c.Kind != play.KindRewind {
		t.Fatalf("due after the agreement: %+v", c)
	}
	if e := give(t, b, c); e.To != to {
		t.Errorf("went back to %d: want %d", e.To, to)
	}
	if got, want := b.SceneAt(b.Seq(), nil), b.SceneAt(to, nil); !reflect.DeepEqual(got, want) {
		t.Error("the scene is not that of the entry agreed on")
	}
	if b.Table(nil).Proposal != nil {
		t.Error("the proposal still stands")
	}
	sameBattle(t, load(t, lines(b)), b)
}

// What was taken back stands in the log, struck out, for everybody who saw it.
func TestTakingBackIsSeen(t *testing.T) {
	b := create(t, twoPeople)
	settle(t, b)
	order := give(t, b, play.Command{Kind: play.KindOrder, Seat: "red-general", Order: "g1 plot hold"})
	back := give(t, b, play.Command{Kind: play.KindUndo, Seat: "red-general"})
	if back.Kind != play.KindUndo {
		t.Fatalf("it was taken back by %s", back.Kind)
	}
	for _, tt := range []struct{ seat, reads string }{{"red-captain", "g1 plot hold"}, {"blue-general", ""}, {"umpire", "g1 plot hold"}} {
		log := b.Table([]string{tt.seat}).Log
		at := slices.IndexFunc(log, func(v play.EntryView) bool { return v.Seq == order.Seq })
		if at < 0 || !log[at].Void || log[at].Order != tt.reads {
			t.Errorf("%s reads %+v: wanted %q, void", tt.seat, log, tt.reads)
		}
		if last := log[len(log)-1]; last.Kind != play.KindUndo || last.Seat != "red-general" || last.Void {
			t.Errorf("%s reads at last %+v: wanted the taking back", tt.seat, last)
		}
	}
}
