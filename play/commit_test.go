package play_test

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"drumhead/play"
)

// committing is a battle of two people who keep their plots in their browsers.
func committing(t testing.TB, change func(*play.CreateOptions)) *play.Battle {
	t.Helper()
	b := create(t, func(o *play.CreateOptions) {
		o.Commit, o.Seats = true, map[string]string{"B": play.WhoFriend}
		if change != nil {
			change(o)
		}
	})
	give(t, b, play.Command{Kind: play.KindSit, Seat: "blue-general"})
	settle(t, b)
	return b
}

// plot is what a browser keeps to itself.
type plot struct {
	seat, salt string
	orders     []string
}

func newPlot(seat string, orders ...string) plot {
	return plot{seat, fmt.Sprintf("%x", sha256.Sum256([]byte(seat))), orders}
}

func (p plot) commit() play.Command {
	text := strings.Join(append([]string{p.salt}, p.orders...), "\n")
	return play.Command{Kind: play.KindCommit, Seat: p.seat, Hash: fmt.Sprintf("%x", sha256.Sum256([]byte(text)))}
}

func (p plot) reveal() play.Command {
	return play.Command{Kind: play.KindReveal, Seat: p.seat, Salt: p.salt, Orders: p.orders}
}

var (
	reds  = newPlot("red-general", "g1 plot hold", "i1 plot advance")
	blues = newPlot("blue-general", "j1 plot advance")
)

// record is all of a record as its keeper has it, and all that each seat is sent.
func record(b *play.Battle) string {
	var all strings.Builder
	for _, line := range lines(b) {
		all.Write(line)
	}
	for _, seats := range viewers {
		t := b.Table(seats)
		for _, a := range t.Asks {
			a.Acts = nil
		}
		fmt.Fprintf(&all, "%+v %+v", t.Log, t.Scene)
		for seq := 1; seq <= b.Seq(); seq++ {
			u := b.Update(seq, seats)
			fmt.Fprintf(&all, "%+v %+v", u.Entry, u.Pieces)
		}
	}
	return all.String()
}

func TestSecretOrdersAreCommittedTo(t *testing.T) {
	b := committing(t, nil)
	want := func(err error, c play.Command) {
		t.Helper()
		if _, got := b.Propose(c); !errors.Is(got, err) {
			t.Errorf("%s of %s: %v, wanted %v", c.Kind, c.Seat, got, err)
		}
	}
	ask := b.Table([]string{"red-general"}).Asks[0]
	if !ask.Secret || !ask.Yours || len(ask.Commits) != 0 {
		t.Fatalf("red is asked %+v", ask)
	}
	// Nothing may be asked of the table that tells it the plot.
	want(play.ErrSecret, play.Command{Kind: play.KindOrder, Seat: "red-general", Order: "g1 plot hold"})
	if _, err := b.Check("red-general", "g1 plot hold"); !errors.Is(err, play.ErrSecret) {
		t.Errorf("a question about an order is answered: %v", err)
	}
	want(play.ErrStale, reds.reveal())
	give(t, b, reds.commit())
	want(play.ErrStale, reds.commit())
	want(play.ErrEarly, reds.reveal())
	if owing := b.Owing(); !slices.Equal(owing, []string{"blue-general"}) {
		t.Errorf("the battle waits for %q", owing)
	}
	give(t, b, blues.commit())
	for _, order := range slices.Concat(reds.orders, blues.orders) {
		if strings.Contains(record(b), order) {
			t.Errorf("%q is known before both have committed themselves", order)
		}
	}
	want(play.ErrOtherwise, newPlot("red-general", "g1 plot advance").reveal())
	want(play.ErrSecret, play.Command{Kind: play.KindOrder, Seat: "red-general", Order: "g1 plot hold"})
	give(t, b, reds.reveal())
	want(play.ErrStale, reds.reveal())
	if c, due := b.Due(noon); due {
		t.Errorf("before blue has revealed his, the table owes %+v", c)
	}
	give(t, b, blues.reveal())
	turn := b.Seq()
	settle(t, b)
	var orders []string
	for _, e := range b.Table([]string{"umpire"}).Log {
		if e.Seq > turn && e.Order != "" {
			orders = append(orders, e.By+": "+e.Order)
		}
	}
	if got := fmt.Sprint(orders); got != "[hand: g1 plot hold hand: i1 plot advance hand: j1 plot advance table: done table: done]" {
		t.Errorf("given was %s", got)
	}
	sameBattle(t, load(t, lines(b)), b)
	if r := play.Verify(lines(b), lookup); !r.Good() || !strings.Contains(r.Rules.Text, "3 secret orders") {
		t.Errorf("%+v", r)
	}
	if b.Table([]string{"red-general"}).Undo {
		t.Error("what was committed to can be taken back")
	}
}

// Blue sees that red has revealed, and not what; nor does red's part leave the
// record of his seat.
func TestRevealedOrdersStayPrivate(t *testing.T) {
	b := committing(t, nil)
	for _, c := range []play.Command{reds.commit(), blues.commit(), reds.reveal()} {
		give(t, b, c)
	}
	sameBattle(t, load(t, lines(b)), b)
	for _, seats := range [][]string{nil, {"blue-general"}, {"blue-captain"}} {
		var out strings.Builder
		if err := b.Export(&out, seats, 0); err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&out, "%+v %+v", b.Table(seats).Log, b.Update(b.Seq(), seats).Entry)
		if strings.Contains(out.String(), "i1 plot advance") {
			t.Errorf("%q can read what red has revealed", seats)
		}
	}
}

// What the rules do not allow falls out, and the record says why.
func TestRevealedOrderThatIsIllegalLapses(t *testing.T) {
	b := committing(t, nil)
	twice := newPlot("red-general", "i1 plot advance", "i1 plot back", "dragons", "g1 plot hold")
	for _, c := range []play.Command{twice.commit(), blues.commit(), blues.reveal(), twice.reveal()} {
		give(t, b, c)
	}
	settle(t, b)
	var lapsed []string
	for _, e := range b.Table([]string{"red-general"}).Log {
		if e.Kind == play.KindLapse {
			lapsed = append(lapsed, e.Order)
			if e.Text == "" {
				t.Errorf("%q fell out, and nobody says why", e.Order)
			}
		}
	}
	if got := fmt.Sprint(lapsed); got != "[i1 plot back dragons]" {
		t.Errorf("there fell out %s", got)
	}
	if r := play.Verify(lines(b), lookup); !r.Good() {
		t.Errorf("%+v", r)
	}
}

// Who does not reveal what he has committed himself to has given no orders, once
// the patience is over that was agreed; so has who says that he has lost them.
func TestOrdersThatAreNeverRevealed(t *testing.T) {
	for name, patience := range map[string]int{"in time": 300, "never": 0} {
		b := committing(t, func(o *play.CreateOptions) { o.Patience = patience })
		for _, c := range []play.Command{reds.commit(), blues.commit(), blues.reveal()} {
			give(t, b, c)
		}
		at := noon.Add(time.Duration(b.Seq()) * time.Second)
		if c, due := b.Due(at.Add(4 * time.Minute)); due {
			t.Errorf("%s: before the patience is over the table owes %+v", name, c)
		}
		c, due := b.Due(at.Add(6 * time.Minute))
		if due != (patience > 0) {
			t.Errorf("%s: the table owes %v %+v", name, due, c)
		}
		if !due {
			c = play.Command{Kind: play.KindReveal, Seat: "red-general"}
		}
		give(t, b, c)
		turn := b.Seq()
		settle(t, b)
		for _, e := range b.Entries()[turn:] {
			if e.Seat == "red-general" && e.By != play.ByTable {
				t.Errorf("%s: red gave an order: %s", name, e.Line())
			}
		}
		if r := play.Verify(lines(b), lookup); !r.Good() {
			t.Errorf("%s: %+v", name, r)
		}
	}
}

// The rule book's clock binds who has not committed himself to no orders.
func TestClockOfCommitments(t *testing.T) {
	b := committing(t, func(o *play.CreateOptions) { o.Clocks = true })
	give(t, b, blues.commit())
	if c, due := b.Due(noon.Add(4 * time.Minute)); due {
		t.Errorf("before the clock has run out the table owes %+v", c)
	}
	if c, due := b.Due(noon.Add(time.Hour), "red-general"); due {
		t.Errorf("red is not at the table, and it owes %+v", c)
	}
	c, due := b.Due(noon.Add(time.Hour))
	if !due || c.Kind != play.KindCommit || c.Seat != "red-general" {
		t.Fatalf("after the clock has run out the table owes %v %+v", due, c)
	}
	give(t, b, c)
	if c, due := b.Due(noon.Add(time.Hour)); due {
		t.Errorf("blue may yet reveal, and the table owes %+v", c)
	}
	give(t, b, blues.reveal())
	settle(t, b)
	if a := b.Table([]string{"red-general"}).Asks; len(a) > 0 && a[0].Secret {
		t.Errorf("the plots have not been carried out: %+v", a)
	}
}

// Going back sets everybody free.
func TestGoingBackVoidsCommitments(t *testing.T) {
	b := committing(t, nil)
	to := b.Seq() - 1
	give(t, b, reds.commit())
	give(t, b, play.Command{Kind: play.KindPropose, Seat: "red-general", To: to})
	give(t, b, play.Command{Kind: play.KindAnswer, Seat: "blue-general", To: b.Seq(), Text: play.Yes})
	settle(t, b)
	if a := b.Table([]string{"red-general"}).Asks; len(a) == 0 || !a[0].Yours || len(a[0].Commits) > 0 {
		t.Errorf("after going back red is asked %+v", a)
	}
}

// One screen, and a computer, are asked as ever.
func TestNobodyCommitsAlone(t *testing.T) {
	o := play.CreateOptions{ID: "test", Scenario: create(t, nil).Scenario().Source(), At: noon, Secret: secret(1), Commit: true}
	if _, err := play.Create(system, o); err == nil {
		t.Error("one screen keeps secrets from itself")
	}
	b := committing(t, nil)
	for _, seat := range []string{"blue-general", "blue-captain"} {
		give(t, b, play.Command{Kind: play.KindSit, Seat: seat, Text: "recruit"})
	}
	if a := b.Table([]string{"red-general"}).Asks[0]; a.Secret {
		t.Errorf("against the computer red is asked %+v", a)
	}
	give(t, b, play.Command{Kind: play.KindOrder, Seat: "red-general", Order: "g1 plot hold"})
}
