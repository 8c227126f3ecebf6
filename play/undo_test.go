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

// What the table does behind an order without a die goes back with it.
func TestTakenBackWithTheTablesStep(t *testing.T) {
	undone := 0
	for seed := range uint64(6) {
		b := create(t, twoPeople)
		known, most := map[int]any{}, undone+3 // else it comes to no end
		playOut(t, b, seed, func() {
			known[b.Seq()] = b.Known("umpire")
			if b.Entries()[b.Seq()-1].Kind != play.KindTable || undone == most {
				return
			}
			for _, seat := range []string{"red-general", "red-captain", "blue-general", "blue-captain"} {
				if !b.Table([]string{seat}).Undo {
					continue
				}
				if e := give(t, b, play.Command{Kind: play.KindUndo, Seat: seat}); !reflect.DeepEqual(b.Known("umpire"), known[e.To]) {
					t.Fatalf("entry %d does not bring back the state after entry %d", b.Seq(), e.To)
				}
				known[b.Seq()] = b.Known("umpire")
				undone++
				return
			}
		})
	}
	if undone < 5 {
		t.Errorf("%d taken back: too few to say anything", undone)
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

// Words, and who comes and goes, stand in nobody's way: an order is taken back through
// them, and so is the one before it.
func TestTakenBackThroughWords(t *testing.T) {
	b := create(t, twoPeople)
	settle(t, b)
	undo := play.Command{Kind: play.KindUndo, Seat: "red-general"}
	given := []int{b.Seq()}
	give(t, b, play.Command{Kind: play.KindOrder, Seat: "red-general", Order: "g1 plot hold"})
	give(t, b, play.Command{Kind: play.KindMark, Seat: "red-general", To: 1})
	given = append(given, b.Seq())
	give(t, b, play.Command{Kind: play.KindOrder, Seat: "red-general", Order: "i1 plot hold"})
	asks := given[0]
	for _, c := range []play.Command{
		{Kind: play.KindNote, Seat: "red-general", Text: "They are hollow on the left."},
		{Kind: play.KindMark, Seat: "red-general", To: 1},
		{Kind: play.KindCouncil, Seat: "red-general", Text: "Shall we?"},
		{Kind: play.KindInstruct, Seat: "red-general", Text: "g1 plot back"},
		{Kind: play.KindTalk, Seat: "blue-general", Text: "Good evening."},
		{Kind: play.KindPoint, Seat: "blue-general", Text: "E1"},
		{Kind: play.KindSit, Seat: "blue-general"},
		{Kind: play.KindPropose, Seat: "blue-general", To: asks},
		{Kind: play.KindAnswer, Seat: "red-general", Text: "no"},
		{Kind: play.KindLeave, Seat: "blue-captain"},
	} {
		if c.Kind == play.KindAnswer {
			c.To = b.Seq()
		}
		give(t, b, c)
		if !b.Table([]string{"red-general"}).Undo {
			t.Errorf("behind %s of %s no order can be taken back", c.Kind, c.Seat)
		}
	}
	for i := len(given) - 1; i >= 0; i-- {
		if e := give(t, b, undo); e.Kind != play.KindUndo || e.To != given[i] {
			t.Errorf("it was taken back by %s to entry %d: wanted to entry %d", e.Kind, e.To, given[i])
		}
	}
}

// Who has given no order is told that, whoever else has.
func TestNothingToTakeBack(t *testing.T) {
	b := create(t, nil)
	settle(t, b)
	give(t, b, play.Command{Kind: play.KindOrder, Seat: "red-general", Order: "g1 plot hold"})
	if _, err := b.Propose(play.Command{Kind: play.KindUndo, Seat: "blue-general", At: noon}); err == nil || !strings.Contains(err.Error(), "you have given no order") {
		t.Errorf("he is told %v", err)
	}
}
