package play_test

import (
	"fmt"
	"testing"

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
