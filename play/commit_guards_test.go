package play_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"drumhead/play"
)

// refused wants a command to be refused so.
func refused(t *testing.T, b *play.Battle, want error, c play.Command) {
	t.Helper()
	if e, err := b.Propose(c); !errors.Is(err, want) {
		t.Errorf("%s of %s, %q: %v, wanted %v (%s)", c.Kind, c.Seat, c.Order, err, want, e.Line())
	}
}

// What is revealed is given in its order, each by whom it is of, and nothing else
// is; the next secrets are committed to anew.
func TestRevealedOrdersAreGivenAsTheyStand(t *testing.T) {
	b := committing(t, nil)
	for _, c := range []play.Command{reds.commit(), blues.commit()} {
		give(t, b, c)
	}
	refused(t, b, play.ErrSecret, play.Command{Kind: play.KindOrder, Seat: "red-general", Order: "g1 plot hold"})
	give(t, b, reds.reveal())
	give(t, b, blues.reveal())
	for seat, orders := range map[string][]string{"red-general": {"i1 plot advance", "g1 plot advance", "done"}, "blue-general": {"j1 plot advance"}} {
		for _, order := range orders {
			refused(t, b, play.ErrSecret, play.Command{Kind: play.KindOrder, Seat: seat, Order: order})
		}
	}
	refused(t, b, play.ErrStale, play.Command{Kind: play.KindLapse, Seat: "red-general", By: play.ByTable})
	settle(t, b)
	for b.Seq() < 300 && !secretAgain(b) {
		if c, due := b.Due(noon); due {
			give(t, b, c)
			continue
		}
		owing := b.Owing()
		if len(owing) == 0 {
			t.Fatal("nobody plots again")
		}
		a := b.Table(owing[:1]).Asks[0]
		c := play.Command{Kind: play.KindThrow, Seat: owing[0]}
		if a.Throw == nil {
			c = play.Command{Kind: play.KindOrder, Seat: owing[0], Order: a.Acts[len(a.Acts)-1].Order}
		}
		give(t, b, c)
	}
	if a := b.Table([]string{"red-general"}).Asks[0]; len(a.Commits) != 0 {
		t.Errorf("the next plot begins with %+v", a.Commits)
	}
	for _, c := range []play.Command{reds.commit(), blues.commit()} {
		give(t, b, c)
	}
	refused(t, b, play.ErrSecret, play.Command{Kind: play.KindOrder, Seat: "red-general", Order: "g1 plot hold"})
	good(t, b)
}

// secretAgain says whether red is asked in secret.
func secretAgain(b *play.Battle) bool {
	_, due := b.Due(noon)
	return !due && slices.ContainsFunc(b.Table([]string{"red-general"}).Asks, func(a play.AskView) bool { return a.Secret && a.Yours })
}

// Who holds a friend's battle and wants to order for him makes the question a plain one, by a
// computer in a chair of his own: only what the friend himself has revealed goes without his hand.
func TestNobodyOrdersUnsignedForWhoCommits(t *testing.T) {
	for name, before := range map[string][]play.Command{
		"he alone is bound":   {reds.commit()},
		"they have gone back": goneBack,
	} {
		b, forged := unsigned(t, before)
		refused(t, b, play.ErrUnsigned, play.Command{Kind: play.KindOrder, Seat: "blue-general", Order: "j1 plot hold"})
		if r := play.Verify(forged, lookup); r.Hands.Good || r.Hands.At == nil || r.Hands.At.Seq != len(forged) {
			t.Errorf("%s: it is called good: %+v", name, r)
		}
	}
}

var goneBack = []play.Command{reds.commit(), blues.commit(), blues.reveal(),
	{Kind: play.KindPropose, Seat: "red-general", To: 5}, {Kind: play.KindAnswer, Seat: "blue-general", To: 9, Text: play.Yes}}

// unsigned is a battle whose host has put a computer into his chair behind some commands, and its record
// with an order of his friend's without the signature.
func unsigned(t *testing.T, before []play.Command) (b *play.Battle, forged [][]byte) {
	b = committing(t, func(o *play.CreateOptions) { o.Seats["blue-captain"], o.Seats["red-captain"] = "recruit", "recruit" })
	hands := vectorHands()
	for _, seat := range []string{"red-general", "blue-general"} {
		give(t, b, hands[seat].sit(b, ""))
	}
	for _, c := range before {
		signs(t, b, hands, c)
	}
	settle(t, b)
	signs(t, b, hands, play.Command{Kind: play.KindSit, Seat: "red-general", Text: "recruit"})
	order, err := b.Propose(hands["blue-general"].sign(b, play.Command{Kind: play.KindOrder, Seat: "blue-general", Order: "j1 plot hold"}))
	if err != nil {
		t.Fatal(err)
	}
	e := decoded(t, order.Line())
	for _, part := range e["opened"].([]any)[1:] {
		p := part.(object)
		seen := decoded(t, []byte(p["bytes"].(string)))
		delete(seen, "signed")
		p["bytes"] = string(encoded(t, seen))
	}
	return b, append(lines(b), rehashed(t, order.Prev, []object{e})...)
}

// Who keeps the battle could have a friend's browser show its orders before he is bound himself, and choose
// his own by them: what the friend has signed tells that he had not seen them bound.
func TestNothingIsShownBeforeAllAreBound(t *testing.T) {
	b, forged, early := shownEarly(t)
	if _, err := b.Propose(early); err == nil {
		t.Error("it is taken")
	}
	if r := play.Verify(forged, lookup); r.Hands.Good || r.Hands.At == nil || r.Hands.At.Seq != len(forged) {
		t.Errorf("it is called good: %+v", r.Hands)
	}
	signs(t, b, vectorHands(), blues.reveal())
	good(t, b)
}

// shownEarly is a battle, and its record with orders of a friend that he has signed before his enemy was bound.
func shownEarly(t *testing.T) (b *play.Battle, forged [][]byte, early play.Command) {
	b = committing(t, nil)
	hands := vectorHands()
	for _, seat := range []string{"red-general", "blue-general"} {
		give(t, b, hands[seat].sit(b, ""))
	}
	signs(t, b, hands, blues.commit())
	early = hands["blue-general"].sign(b, blues.reveal())
	signs(t, b, hands, reds.commit())
	shown, err := b.Propose(hands["blue-general"].sign(b, blues.reveal()))
	if err != nil {
		t.Fatal(err)
	}
	e := decoded(t, shown.Line())
	for _, part := range e["opened"].([]any)[1:] {
		p := part.(object)
		seen := decoded(t, []byte(p["bytes"].(string)))
		seen["signed"] = object{"said": early.Signed.Said, "signature": early.Signed.Signature}
		p["bytes"] = string(encoded(t, seen))
	}
	return b, append(lines(b), rehashed(t, shown.Prev, []object{e})...), early
}

// An order that is not next falls out only in its turn, and only for its seat.
func TestLapsesInItsTurn(t *testing.T) {
	b := committing(t, nil)
	bad := newPlot("red-general", "dragons", "g1 plot hold")
	for _, c := range []play.Command{bad.commit(), blues.commit(), bad.reveal()} {
		give(t, b, c)
	}
	lapse := play.Command{Kind: play.KindLapse, Seat: "red-general", By: play.ByTable}
	refused(t, b, play.ErrStale, lapse)
	give(t, b, blues.reveal())
	other := lapse
	other.Seat = "blue-general"
	refused(t, b, play.ErrStale, other)
	if e := give(t, b, lapse); e.To == 0 || e.Text != "" || e.Order != "" {
		t.Errorf("all read %s", e.Line())
	}
	refused(t, b, play.ErrStale, lapse)
	settle(t, b)
	good(t, b)
}

// The table binds nobody and reveals nothing by itself before its time, and never
// anything but nothing.
func TestTheTableCommitsToNothing(t *testing.T) {
	for name, o := range map[string]func(*play.CreateOptions){"clocks": func(o *play.CreateOptions) { o.Clocks = true }, "patience": func(o *play.CreateOptions) { o.Patience = 60 }} {
		b := committing(t, o)
		at := noon.Add(time.Duration(b.Seq()) * time.Second)
		bind := play.Command{Kind: play.KindCommit, Seat: "red-general", By: play.ByTable, At: at.Add(time.Hour)}
		hash := bind
		hash.Hash = reds.commit().Hash
		refused(t, b, play.ErrNotDue, hash)
		early := bind
		early.At = at.Add(time.Minute)
		refused(t, b, play.ErrNotDue, early)
		if name == "patience" {
			refused(t, b, play.ErrNotDue, bind)
		} else {
			since, err := time.Parse(time.RFC3339, b.Table(nil).Asks[0].Since)
			if err != nil {
				t.Fatal(err)
			}
			early.At = since.Add(299 * time.Second)
			refused(t, b, play.ErrNotDue, early)
			early.At = since.Add(300 * time.Second)
			if _, err := b.Propose(early); err != nil {
				t.Errorf("on the second: %v", err)
			}
		}
		strange := bind
		strange.Ask = 1
		if _, err := b.Propose(strange); err == nil {
			t.Error("bound to what nobody asks")
		}
		first, second := blues.commit(), reds.commit() // the patience counts from the later, whoever's it is
		first.At, second.At = at.Add(10*time.Second), at.Add(20*time.Second)
		one, two := give(t, b, first), give(t, b, second)
		show := play.Command{Kind: play.KindReveal, Seat: "red-general", By: play.ByTable}
		last, err := time.Parse(time.RFC3339, two.At)
		if err != nil || one.At == two.At {
			t.Fatalf("%s, %s: %v", one.At, two.At, err)
		}
		if name == "clocks" {
			show.At = last.Add(time.Hour)
			refused(t, b, play.ErrNotDue, show)
			continue
		}
		show.At = last.Add(59 * time.Second)
		refused(t, b, play.ErrNotDue, show)
		show.At = last.Add(60 * time.Second)
		salted := show
		salted.Salt, salted.Orders = reds.salt, reds.orders
		refused(t, b, play.ErrNotDue, salted)
		if c, due := b.Due(show.At); !due || c.Kind != play.KindReveal || c.Seat != "red-general" && c.Seat != "blue-general" {
			t.Errorf("on the second the table owes %v %+v", due, c)
		}
		give(t, b, show)
	}
}

// How much may be committed to, and in what form.
func TestWhatCanBeRevealed(t *testing.T) {
	b := committing(t, nil)
	for _, hash := range []string{"", "ab", strings.ToUpper(reds.commit().Hash), reds.commit().Hash + "00", strings.Repeat("zz", 32)} {
		if _, err := b.Propose(play.Command{Kind: play.KindCommit, Seat: "red-general", Hash: hash}); err == nil {
			t.Errorf("%q is taken for a commitment", hash)
		}
	}
	stale := reds.commit()
	stale.Ask = 1
	refused(t, b, play.ErrStale, stale)
	most := newPlot("red-general", slices.Repeat([]string{"g1 plot hold"}, play.MaxRevealed)...)
	give(t, b, most.commit())
	if c := b.Table(nil).Asks[0].Commits; len(c) != 1 || c[0].Due || c[0].Revealed {
		t.Errorf("red alone is bound: %+v", c)
	}
	give(t, b, blues.commit())
	for name, orders := range map[string][]string{"an order more": append(slices.Clone(most.orders), "done"), "two lines": {"g1 plot hold\ni1 plot hold"}, "nothing": {""},
		"too long": {strings.Repeat("x", 64<<10)}} {
		c := newPlot("red-general", orders...).reveal()
		if _, err := b.Propose(c); err == nil || errors.Is(err, play.ErrOtherwise) {
			t.Errorf("%s: %v", name, err)
		}
	}
	just := newPlot("red-general", strings.Repeat("x", 64<<10-65))
	refused(t, b, play.ErrOtherwise, just.reveal())
	seen := func(revealed string) {
		t.Helper()
		commits := map[string]play.Commitment{}
		for _, a := range b.Table(nil).Asks {
			for _, c := range a.Commits {
				commits[c.Seat] = c
			}
		}
		for seat, p := range map[string]plot{"red-general": most, "blue-general": blues} {
			if c := commits[seat]; c.Hash != p.commit().Hash || c.Seq == 0 || c.Revealed != (seat == revealed) || c.Due == c.Revealed {
				t.Errorf("%s is seen to have committed to %+v", seat, c)
			}
		}
	}
	seen("")
	give(t, b, most.reveal())
	seen("red-general")
	if owing := b.Owing(); !slices.Equal(owing, []string{"blue-general"}) {
		t.Errorf("the battle waits for %q", owing)
	}
}

// Who has not come yet is waited for by nobody; a computer on either side has no
// secrets that would be kept.
func TestWhoIsBound(t *testing.T) {
	b := create(t, func(o *play.CreateOptions) { o.Commit, o.Seats = true, map[string]string{"B": play.WhoFriend} })
	settle(t, b)
	give(t, b, reds.commit())
	if c, due := b.Due(noon); due {
		t.Errorf("nobody has come to blue's chairs, and the table owes %+v", c)
	}
	refused(t, b, play.ErrEarly, reds.reveal())
	give(t, b, play.Command{Kind: play.KindSit, Seat: "blue-general"})
	give(t, b, blues.commit())
	give(t, b, reds.reveal())
	give(t, b, blues.reveal())
	settle(t, b)
	good(t, b)
	for side, friend := range map[string]string{"A": "B", "B": "A"} {
		b := create(t, func(o *play.CreateOptions) {
			o.Commit, o.Seats = true, map[string]string{side: "recruit", friend: play.WhoFriend}
		})
		settle(t, b)
		for _, a := range b.Table([]string{"red-general", "blue-general"}).Asks {
			if a.Secret {
				t.Errorf("a computer plays %s, and %q are asked in secret", side, a.Seats)
			}
		}
	}
}

// Who went back after he had revealed gives others.
func TestOtherOrdersAfterGoingBack(t *testing.T) {
	b := committing(t, nil)
	to := b.Seq()
	for _, c := range []play.Command{reds.commit(), blues.commit(), blues.reveal(), reds.reveal()} {
		give(t, b, c)
	}
	give(t, b, play.Command{Kind: play.KindPropose, Seat: "red-general", To: to})
	give(t, b, play.Command{Kind: play.KindAnswer, Seat: "blue-general", To: b.Seq(), Text: play.Yes})
	settle(t, b)
	other := newPlot("red-general", "g1 plot advance")
	for _, c := range []play.Command{other.commit(), blues.commit(), other.reveal(), blues.reveal()} {
		give(t, b, c)
	}
	settle(t, b)
	good(t, b)
}
