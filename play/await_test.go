package play_test

import (
	"slices"
	"testing"

	"drumhead/play"
)

// Through whole battles: whoever the battle waits for has his turn, it is the same turn
// for as long as nobody else is waited for, and what he is asked is what his table says.
func TestTurnLastsUntilAnotherIsWaitedFor(t *testing.T) {
	for seed := range uint64(6) {
		b := create(t, func(o *play.CreateOptions) {
			if seed%2 == 1 {
				o.Grade = play.GradeTyped
			}
		})
		was, turns := map[string]int{}, 0
		playOut(t, b, seed, func() {
			owing := b.Owing()
			for _, c := range b.Header().Seats {
				seat := c.ID
				entry, at := b.Called(seat)
				switch {
				case slices.Contains(owing, seat) && entry == 0:
					t.Fatalf("entry %d: %s is waited for, and it is not its turn", b.Seq(), seat)
				case slices.Contains(owing, seat) && was[seat] > 0 && entry != was[seat]:
					t.Fatalf("entry %d: the turn of %s begins anew at %d, it began at %d", b.Seq(), seat, entry, was[seat])
				case !slices.Contains(owing, seat) && len(owing) > 0 && entry != 0:
					t.Fatalf("entry %d: others are waited for, and it is still the turn of %s", b.Seq(), seat)
				case entry > 0 && at.Format("2006-01-02T15:04:05.000Z") != b.Entries()[entry-1].At:
					t.Fatalf("entry %d: it is the turn of %s since %v: wanted the time of entry %d", b.Seq(), seat, at, entry)
				}
				if entry != was[seat] && entry > 0 {
					turns++
				}
				was[seat] = entry
				if entry > 0 {
					saysTheSame(t, b, seat)
				}
			}
			if a := b.Awaited(); (a == nil) != !slices.ContainsFunc(b.Header().Seats, func(c play.Chair) bool { return was[c.ID] > 0 }) {
				t.Fatalf("entry %d: it waits for %+v", b.Seq(), a)
			}
		})
		if b.Awaited() != nil || turns < 3 {
			t.Errorf("after the end it waits for %+v; there were %d turns", b.Awaited(), turns)
		}
		again := load(t, lines(b))
		for _, c := range b.Header().Seats {
			if entry, _ := again.Called(c.ID); entry != was[c.ID] {
				t.Errorf("read again the turn of %s is of entry %d: wanted %d", c.ID, entry, was[c.ID])
			}
		}
	}
}

// saysTheSame holds what a seat is told to be asked against its table.
func saysTheSame(t *testing.T, b *play.Battle, seat string) {
	t.Helper()
	a := b.Awaited(seat)
	if a == nil || !a.Yours || !slices.Equal(a.Seats, []string{seat}) {
		t.Fatalf("entry %d: %s waits for %+v", b.Seq(), seat, a)
	}
	if !slices.Contains(b.Owing(), seat) {
		return
	}
	for _, ask := range b.Table([]string{seat}).Asks {
		if slices.Contains(ask.Seats, seat) && ask.Must && ask.Text == a.Text {
			return
		}
	}
	t.Fatalf("entry %d: %s is told %q, and its table says %+v", b.Seq(), seat, a.Text, b.Table([]string{seat}).Asks)
}

// A friend who is asked what he says to a proposal is waited for, though the battle goes on.
func TestProposalCallsWhoIsToAnswer(t *testing.T) {
	b, hands := signing(t, play.GradeSealed, "red-general", "blue-general")
	settle(t, b)
	order := give(t, b, hands["red-general"].sign(b, play.Command{Kind: play.KindOrder, Seat: "red-general", Order: "g1 plot hold"}))
	blue, _ := b.Called("blue-general")
	p := give(t, b, hands["red-general"].sign(b, play.Command{Kind: play.KindPropose, Seat: "red-general", To: order.Seq - 1}))
	entry, _ := b.Called("blue-general")
	if entry == 0 || blue > 0 && entry != blue {
		t.Errorf("it is the turn of who is to answer since entry %d: wanted one, %d if that is one", entry, blue)
	}
	give(t, b, hands["blue-general"].sign(b, play.Command{Kind: play.KindAnswer, Seat: "blue-general", To: p.Seq, Text: "no"}))
	if entry, _ := b.Called("blue-general"); entry != blue {
		t.Errorf("once he has answered it is his turn since %d: wanted %d", entry, blue)
	}
}
