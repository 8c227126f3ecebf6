package play_test

import (
	"encoding/json"
	"fmt"
	"sync"
	"testing"

	"drumhead/dice"
	"drumhead/play"
)

// Everybody sees who witnesses, by which anchor and since when; what waits for
// links says since when, and from when it may be claimed only where it may.
func TestWhoWitnessesIsSeen(t *testing.T) {
	b, all := witnessed(t)
	for i, w := range b.Table(nil).Witness {
		if w.Seat != chairs[i] || w.Side != i/2 || w.Anchor != "" || w.Since != 0 || w.Sealed {
			t.Errorf("before anybody sits down: %+v", w)
		}
	}
	for _, seat := range chairs {
		give(t, b, all[seat].sit())
	}
	first := all["red-captain"]
	all["red-captain"] = newBrowser("red-captain", 40)
	again := give(t, b, all["red-captain"].sit())
	views := b.Table(nil).Witness
	if len(views) != len(chairs) {
		t.Fatalf("%+v", views)
	}
	for i, w := range views {
		since := i + 2
		if w.Seat == first.seat {
			since = again.Seq
		}
		if w.Anchor != fmt.Sprintf("%x", all[w.Seat].chain.Anchor()) || w.Since != since {
			t.Errorf("%s has laid %+v, wanted entry %d", w.Seat, w, since)
		}
	}
	on(t, b, all, 2, func() bool { return open(b) })
	ask, _ := waiting(b)
	if ask.Since != b.Entries()[ask.ID-1].At || ask.Claim != "" {
		t.Errorf("it waits since %q, and may be claimed from %q", ask.Since, ask.Claim)
	}
	link := all["blue-general"].link(ask.ID)
	link.To = 0 // whatever waits
	if e := give(t, b, link); e.To != ask.ID {
		t.Errorf("the link is for entry %d, wanted %d", e.To, ask.ID)
	}
	on(t, b, all, 2, func() bool { return !open(b) })
	for _, a := range b.Table(nil).Asks {
		if a.Claim != "" {
			t.Errorf("nothing waits for links, and it may be claimed: %+v", a)
		}
	}
	good(t, b)
}

// A ruling that goes back nowhere takes one word of the other side, also where
// going back takes everybody's.
func TestRulingAtAWitnessedTable(t *testing.T) {
	for _, text := range []string{play.Yes, "no"} {
		b, all := seated(t)
		p := give(t, b, drought("red-general", 0))
		if v := b.Table(nil).Proposal; v == nil || len(v.Wanted) != 0 {
			t.Errorf("everybody is asked: %+v", v)
		}
		give(t, b, play.Command{Kind: play.KindAnswer, Seat: "blue-captain", To: p.Seq, Text: text})
		if b.Table(nil).Proposal != nil {
			t.Errorf("%s: it still stands", text)
		}
		c, due := b.Due(noon)
		if (due && c.Kind == play.KindRuling) != (text == play.Yes) {
			t.Errorf("%s: the table owes %v %+v", text, due, c)
		}
		on(t, b, all, 3, func() bool { return b.Seq() > 60 })
		good(t, b)
	}
	b, _, n := atThrow(t)
	give(t, b, play.Command{Kind: play.KindPropose, Seat: "red-general", To: n - 1})
	if v := b.Table(nil).Proposal; v == nil || fmt.Sprint(v.Wanted) != "[blue-captain blue-general]" {
		t.Errorf("asked are %+v", v)
	}
	give(t, b, play.Command{Kind: play.KindAnswer, Seat: "blue-general", To: b.Seq(), Text: play.Yes})
	if v := b.Table(nil).Proposal; v == nil || fmt.Sprint(v.Wanted) != "[blue-captain]" {
		t.Errorf("asked are %+v", v)
	}
	if c, due := b.Due(noon); due {
		t.Errorf("one of two has agreed, and the table owes %+v", c)
	}
}

// A look shows the battle as it stood, whatever is done at once with it and since: tables are shown beside the orders, links and keys
// of others. What it shared with them was written while it was read, by which the whole process ends.
func TestLookAtOnce(t *testing.T) {
	b, all := witnessed(t)
	hands, luck := vectorHands(), player{dice.NewFast(11, 0)}
	shown := func(l *play.Battle) string {
		j, err := json.Marshal([]any{l.Table([]string{"red-general"}), l.Brief(nil), l.ByFile()})
		if err != nil {
			t.Fatal(err)
		}
		return string(j)
	}
	sit := func(seat string) {
		if h, ok := hands[seat]; ok {
			give(t, b, h.sit(b, fmt.Sprintf("%x", all[seat].chain.Anchor())))
		} else {
			give(t, b, all[seat].sit())
		}
	}
	deeds := []func(){}
	for _, seat := range chairs {
		deeds = append(deeds, func() { sit(seat) })
	}
	for n := range 60 {
		deeds = append(deeds, func() {
			if c, ok := b.Due(noon); ok {
				give(t, b, c)
			} else if ask, ok := waiting(b); ok && b.Entries()[ask.ID-1].Links != nil {
				signs(t, b, hands, all[ask.Waits[0]].link(ask.ID))
			} else if c, ok := luck.command(b); ok {
				signs(t, b, hands, c)
			}
		})
		if n%20 == 10 {
			deeds = append(deeds, func() { signs(t, b, hands, play.Command{Kind: play.KindSeal, Seat: "blue-general"}) }, func() { sit("blue-general") })
		}
	}
	for _, deed := range deeds {
		l := b.Look()
		was := shown(b.Look())
		var beside sync.WaitGroup
		beside.Go(func() {
			if is := shown(l); is != was {
				t.Errorf("entry %d: beside what was done it showed\n%s\nand before\n%s", l.Seq(), is, was)
			}
		})
		deed()
		beside.Wait()
		if is := shown(l); is != was {
			t.Fatalf("entry %d: behind what was done since it shows\n%s\nand before\n%s", l.Seq(), is, was)
		}
	}
}
