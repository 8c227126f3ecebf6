package play_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"drumhead/dice"
	"drumhead/play"
)

// browser is a seat's own chain.
type browser struct {
	seat  string
	chain *dice.Chain
}

func newBrowser(seat string, seed byte) browser {
	return browser{seat, dice.NewChain([32]byte{seed, 'w'})}
}

func (w browser) sit() play.Command {
	return play.Command{Kind: play.KindSit, Seat: w.seat, Hash: fmt.Sprintf("%x", w.chain.Anchor())}
}

func (w browser) link(n int) play.Command {
	return play.Command{Kind: play.KindLink, Seat: w.seat, To: n, Hash: fmt.Sprintf("%x", w.chain.Link(n))}
}

// witnessed is a battle of two people, each side's General a browser.
func witnessed(t testing.TB) (*play.Battle, map[string]browser) {
	t.Helper()
	b := create(t, func(o *play.CreateOptions) {
		o.Grade = play.GradeWitnessed
		o.Seats = map[string]string{"B": play.WhoFriend}
	})
	all := map[string]browser{}
	for i, seat := range []string{"red-general", "blue-general"} {
		all[seat] = newBrowser(seat, byte(i))
	}
	return b, all
}

// on plays until the battle waits for dice, giving links as they are asked.
func on(t testing.TB, b *play.Battle, all map[string]browser, seed uint64, stop func() bool) {
	t.Helper()
	p := player{dice.NewFast(seed, 0)}
	for b.Seq() < 4000 && !stop() {
		if c, ok := b.Due(noon); ok {
			give(t, b, c)
		} else if ask, ok := waiting(b); ok {
			// Cards are wanted without dice: still a list, or no browser could show it.
			if ask.Throw != nil && ask.Throw.Groups == nil {
				t.Fatalf("entry %d waits for a throw without its groups: %+v", b.Seq(), ask.Throw)
			}
			give(t, b, all[ask.Waits[0]].link(ask.ID))
		} else if c, ok := p.command(b); ok {
			give(t, b, c)
		} else {
			return
		}
	}
}

// waiting is the throw that waits for links.
func waiting(b *play.Battle) (play.AskView, bool) {
	for _, a := range b.Table(nil).Asks {
		if len(a.Waits) > 0 {
			return a, true
		}
	}
	return play.AskView{}, false
}

func TestWitnessedBattle(t *testing.T) {
	b, all := witnessed(t)
	if c, ok := b.Due(noon); ok {
		t.Fatalf("something falls before anybody has sat down: %+v", c)
	}
	if _, err := b.Propose(play.Command{Kind: play.KindOrder, Seat: "red-general", Order: "g1 plot hold"}); !errors.Is(err, play.ErrSeats) {
		t.Fatalf("an order before anybody has sat down: %v", err)
	}
	for _, seat := range []string{"red-general", "blue-general"} {
		give(t, b, all[seat].sit())
	}
	on(t, b, all, 1, b.Over)
	settle(t, b)
	if !b.Over() {
		t.Fatal("the battle does not end")
	}
	fallen := 0
	for _, e := range b.Entries() {
		for _, w := range e.Throws {
			if fallen++; !w.Witnessed || e.Kind != play.KindThrow || len(e.Links) != 3 {
				t.Errorf("entry %d, %s: %s is not witnessed by both sides: %+v", e.Seq, e.Kind, w.Purpose, w)
			}
		}
	}
	if fallen == 0 {
		t.Fatal("nothing was thrown")
	}
	if r := play.Verify(lines(b), lookup); !r.Good() {
		t.Errorf("%+v", r)
	}
	for _, v := range b.Table(nil).Log {
		for _, l := range v.Lines {
			for _, w := range l.Throws {
				if w.Grade != play.GradeWitnessed {
					t.Errorf("entry %d shows grade %q", v.Seq, w.Grade)
				}
			}
		}
	}
}

// Neither a host with his own link and seed alone, nor a changed link, gives
// the dice that fell.
func TestLinksDecide(t *testing.T) {
	b, all := witnessed(t)
	give(t, b, all["red-general"].sit())
	give(t, b, all["blue-general"].sit())
	on(t, b, all, 2, func() bool { _, ok := waiting(b); return ok })
	ask, _ := waiting(b)
	n := ask.ID
	if !slices.Equal(ask.Waits, []string{"red-general", "blue-general"}) {
		t.Fatalf("waits for %v", ask.Waits)
	}
	other := newBrowser("blue-general", 99)
	for _, c := range []struct {
		name string
		play.Command
		want error
	}{
		{"another chain's", other.link(n), play.ErrBadLink},
		{"another number's", play.Command{Kind: play.KindLink, Seat: "blue-general", To: n, Hash: fmt.Sprintf("%x", all["blue-general"].chain.Link(n+1))}, play.ErrBadLink},
		{"another entry's", all["blue-general"].link(n - 1), play.ErrStale},
		{"another seat's", play.Command{Kind: play.KindLink, Seat: "blue-captain", To: n, Hash: fmt.Sprintf("%x", all["blue-general"].chain.Link(n))}, nil},
		{"typed dice", play.Command{Kind: play.KindThrow, Seat: "red-general", Faces: []int{6}}, play.ErrLinks},
		{"the table's own", play.Command{Kind: play.KindThrow, By: play.ByTable}, play.ErrLinks},
	} {
		if _, err := b.Propose(c.Command); err == nil || c.want != nil && !errors.Is(err, c.want) {
			t.Errorf("%s: %v, wanted %v", c.name, err, c.want)
		}
	}
	give(t, b, all["red-general"].link(n))
	if _, err := b.Propose(all["red-general"].link(n)); !errors.Is(err, play.ErrNotYours) && !errors.Is(err, play.ErrStale) {
		t.Errorf("a link given twice: %v", err)
	}
	// A crash loses nothing: what was given is in the log.
	b = load(t, lines(b))
	if ask, _ := waiting(b); !slices.Equal(ask.Waits, []string{"blue-general"}) {
		t.Fatalf("waits for %v", ask.Waits)
	}
	// A new anchor is for later entries: nobody can choose one to fit.
	give(t, b, other.sit())
	if _, err := b.Propose(other.link(n)); err == nil {
		t.Error("a chain laid after the entry was fixed gave its link")
	}
	// Its side lets this throw fall sealed; the host's friend has still given his.
	give(t, b, play.Command{Kind: play.KindSeal, Seat: "blue-general", To: n})
	c, ok := b.Due(noon)
	if !ok || c.Kind != play.KindThrow {
		t.Fatalf("the dice do not fall: %+v", c)
	}
	e := give(t, b, c)
	if len(e.Links) != 2 || slices.ContainsFunc(e.Throws, func(w play.Throw) bool { return w.Witnessed }) {
		t.Errorf("%d links, throws %+v: wanted 2 and none witnessed", len(e.Links), e.Throws)
	}
	all["blue-general"] = other
	on(t, b, all, 3, b.Over)
	settle(t, b)
	if r := play.Verify(lines(b), lookup); !b.Over() || !r.Good() {
		t.Errorf("%+v", r)
	}
}

// An anchor that the server lays once it might know the seats' links makes no
// witnessed dice: it could be chosen to fit.
func TestAnchorLaidLate(t *testing.T) {
	b, all := witnessed(t)
	give(t, b, all["red-general"].sit())
	give(t, b, all["blue-general"].sit())
	on(t, b, all, 2, func() bool { _, ok := waiting(b); return ok })
	ask, _ := waiting(b)
	give(t, b, all["red-general"].link(ask.ID))
	give(t, b, all["blue-general"].link(ask.ID))
	b, err := play.Load(lines(b), lookup, secret(9))
	if err != nil {
		t.Fatal(err)
	}
	give(t, b, play.Command{Kind: play.KindSit, By: play.ByTable, Text: "brought in from a record"})
	c, ok := b.Due(noon)
	if !ok || c.Kind != play.KindThrow {
		t.Fatalf("the dice do not fall: %+v", c)
	}
	e := give(t, b, c)
	if len(e.Throws) == 0 || slices.ContainsFunc(e.Throws, func(w play.Throw) bool { return w.Witnessed }) {
		t.Errorf("throws %+v: wanted some, and none witnessed", e.Throws)
	}
	if r := play.Verify(lines(b), lookup); !r.Good() {
		t.Errorf("%+v", r)
	}
	on(t, b, all, 1, func() bool {
		return slices.ContainsFunc(b.Entries()[e.Seq:], func(e play.Entry) bool { return e.Kind == play.KindThrow })
	})
	if last := b.Entries()[b.Seq()-1]; !slices.ContainsFunc(last.Throws, func(w play.Throw) bool { return w.Witnessed }) {
		t.Errorf("later throws are not witnessed again: %+v", last)
	}
}

// A side may play on sealed from the start.
func TestSealedByAgreement(t *testing.T) {
	b, all := witnessed(t)
	give(t, b, all["red-general"].sit())
	give(t, b, play.Command{Kind: play.KindSeal, Seat: "blue-general"})
	on(t, b, all, 4, b.Over)
	settle(t, b)
	for _, e := range b.Entries() {
		for _, w := range e.Throws {
			if w.Witnessed || len(e.Links) != 2 {
				t.Errorf("entry %d: %d links, %+v", e.Seq, len(e.Links), w)
			}
		}
	}
	if r := play.Verify(lines(b), lookup); !b.Over() || !r.Good() {
		t.Errorf("%+v", r)
	}
}
