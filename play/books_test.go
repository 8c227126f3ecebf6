package play_test

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"drumhead/ai"
	"drumhead/dice"
	"drumhead/play"
	"drumhead/scenario"
	"drumhead/scenarios"
	"drumhead/systems"
)

// The guards of a battle are the same whatever its book: they are tried where
// all see all, where troops are hidden, and where plots are secret.
var books = []struct {
	name, battle string
	options      map[string]string
}{
	{"open", "the-mill", nil},
	{"hidden", "the-toll-house", map[string]string{"hidden-units": "map"}},
	{"secret", "the-lane", nil},
}

// party is a battle of a book between two people, each with one seat, under the
// eyes of an umpire.
type party struct {
	*play.Battle
	t            testing.TB
	sys          *systems.System
	mind         systems.Commander
	host, friend string
	now          time.Time
}

// forBooks tries something in each book.
func forBooks(t *testing.T, change func(*play.CreateOptions), try func(t *testing.T, p *party)) {
	for _, book := range books {
		t.Run(book.name, func(t *testing.T) { try(t, gather(t, book.battle, book.options, change)) })
	}
}

func gather(t testing.TB, id string, options map[string]string, change func(*play.CreateOptions)) *party {
	t.Helper()
	sc, err := scenarios.Find(id).WithUmpire()
	if err != nil {
		t.Fatal(err)
	}
	sys, err := systems.Find(sc.Rules)
	if err != nil {
		t.Fatal(err)
	}
	p := &party{t: t, sys: sys, now: noon}
	for _, s := range sc.SeatList() {
		switch s.Side {
		case sc.Sides[0].ID:
			p.host = s.ID
		case sc.Sides[1].ID:
			p.friend = s.ID
		}
	}
	o := play.CreateOptions{ID: "books", Scenario: sc.Source(), At: noon, Secret: secret(1), Options: options,
		Seats: map[string]string{p.friend: play.WhoFriend}}
	if change != nil {
		change(&o)
	}
	if p.Battle, err = play.Create(sys.System, o); err != nil {
		t.Fatal(err)
	}
	p.mind = sys.Commander(systems.Sides(p.Battle), 1)
	if len(options) > 0 {
		p.give(play.Command{Kind: play.KindAnswer, Seat: p.friend, To: 1, Text: play.Yes})
	}
	return p
}

func (p *party) give(c play.Command) play.Entry {
	p.t.Helper()
	p.now = p.now.Add(time.Second)
	c.At = p.now
	return give(p.t, p.Battle, c)
}

// refuse wants a command to be refused, for the reason given in an error or in
// words.
func (p *party) refuse(why any, c play.Command) {
	p.t.Helper()
	c.At = p.now
	e, err := p.Propose(c)
	switch want := why.(type) {
	case error:
		if !errors.Is(err, want) {
			p.t.Errorf("%s by %q to %d: %v, wanted %q", c.Kind, c.Seat, c.To, err, want)
		}
	case string:
		if err == nil || !strings.Contains(err.Error(), want) {
			p.t.Errorf("%s by %q to %d: %v, wanted %q (%s)", c.Kind, c.Seat, c.To, err, want, e.Line())
		}
	}
}

// takes wants a command to be taken, and does not give it.
func (p *party) takes(c play.Command) play.Entry {
	p.t.Helper()
	c.At = p.now
	e, err := p.Propose(c)
	if err != nil {
		p.t.Errorf("%s by %q to %d is refused: %v", c.Kind, c.Seat, c.To, err)
	}
	return e
}

// settle does all that the table owes.
func (p *party) settle() {
	p.t.Helper()
	for {
		c, due := p.Due(p.now)
		if !due {
			return
		}
		p.give(c)
	}
}

// order is any that a seat may give now.
func (p *party) order(seat string) play.Command {
	p.t.Helper()
	n, side, _ := p.Seat(seat)
	order, _ := p.mind.Order(ai.Chair{Level: ai.Random, Seat: n, Side: side, Plan: ai.NoPlan}, p.Known(seat), ai.Budget{Positions: 10})
	return play.Command{Kind: play.KindOrder, Seat: seat, Order: order}
}

// step does the next thing: what is due, dice that are wanted, or an order of
// whoever owes one; it returns the entry, false once the battle is over.
func (p *party) step() (play.Entry, bool) {
	p.t.Helper()
	if c, due := p.Due(p.now); due {
		return p.give(c), true
	}
	owing := p.Owing()
	if len(owing) == 0 {
		return play.Entry{}, false
	}
	for _, a := range p.Table(owing[:1]).Asks {
		if a.Throw != nil {
			return p.give(play.Command{Kind: play.KindThrow, Seat: owing[0]}), true
		}
	}
	return p.give(p.order(owing[0])), true
}

// until goes on until what is wanted has come.
func (p *party) until(what string, wanted func(e play.Entry) bool) play.Entry {
	p.t.Helper()
	for p.Seq() < 2000 {
		e, more := p.step()
		if !more {
			break
		}
		if wanted(e) {
			return e
		}
	}
	p.t.Fatalf("%s never comes", what)
	return play.Entry{}
}

// thrown says whether dice fell in an entry, for whoever may see all.
func (p *party) thrown(seq int) bool {
	e := p.Entries()[seq-1]
	return len(e.Throws) > 0 || strings.Contains(e.Opened[2].Bytes, `"faces"`)
}

// asked says whether somebody is asked something that is no dice.
func (p *party) asked(seat string) bool {
	for _, a := range p.Table([]string{seat}).Asks {
		if a.Yours && a.Throw == nil && len(a.Acts) > 0 {
			return true
		}
	}
	return false
}

// untilAsked goes on until a seat may order something.
func (p *party) untilAsked(seat string) {
	p.t.Helper()
	if p.settle(); !p.asked(seat) {
		p.until("a question for "+seat, func(play.Entry) bool {
			_, due := p.Due(p.now)
			return !due && p.asked(seat)
		})
	}
}

// Nobody takes back alone what dice have fallen for, nor what somebody else has
// ordered since; what nobody has learned anything by he may.
func TestUndoInEveryBook(t *testing.T) {
	forBooks(t, nil, func(t *testing.T, p *party) {
		luck := dice.NewFast(3, 0)
		free, dear := 0, 0
		states, last := map[int]any{}, map[string]int{}
		for p.Seq() < 150 {
			states[p.Seq()] = p.Known(scenario.UmpireID)
			e, more := p.step()
			if !more {
				break
			}
			if e.Kind == play.KindOrder {
				last[e.Seat] = e.Seq
			}
			p.refuse(play.ErrNoUndo, play.Command{Kind: play.KindUndo, Seat: scenario.UmpireID})
			for seat, order := range last {
				since := slices.ContainsFunc(p.Entries()[order:], func(e play.Entry) bool { return e.Kind == play.KindOrder && e.Seat != seat })
				for seq := order; seq <= p.Seq(); seq++ {
					since = since || p.thrown(seq)
				}
				p.refuse(play.ErrNoUndo, play.Command{Kind: play.KindRewind, Seat: seat, To: order - 1})
				if !since {
					continue
				}
				p.refuse(play.ErrNoUndo, play.Command{Kind: play.KindUndo, Seat: seat})
				if p.Table([]string{seat}).Undo {
					t.Fatalf("entry %d: %s is offered to take back what dice or others have answered", p.Seq(), seat)
				}
				dear++
			}
			if seat := e.Seat; e.Kind == play.KindOrder && p.Table([]string{seat}).Undo && luck.Intn(3) == 0 {
				free++
				back := p.give(play.Command{Kind: play.KindUndo, Seat: seat})
				if back.Kind != play.KindUndo || back.To != e.Seq-1 || !reflect.DeepEqual(p.Known(scenario.UmpireID), states[e.Seq-1]) {
					t.Fatalf("entry %d is taken back by %s to %d", e.Seq, back.Kind, back.To)
				}
				delete(last, seat)
			}
		}
		if free < 3 || dear < 3 {
			t.Errorf("%d orders were taken back, %d had thrown: too few to say anything", free, dear)
		}
		if r := play.Verify(lines(p.Battle), systems.Lookup); !r.Good() {
			t.Error(r.First())
		}
	})
}

// In an open book an order without dice can be taken back, in the one way and
// once; words in between do not matter, a finger on the map neither.
func TestUndoOfAQuietOrder(t *testing.T) {
	p := gather(t, "the-mill", nil, nil)
	e := p.until("an order without dice", func(e play.Entry) bool {
		_, due := p.Due(p.now)
		return e.Kind == play.KindOrder && !p.thrown(e.Seq) && !due
	})
	p.give(play.Command{Kind: play.KindTalk, Seat: p.friend, Text: "well?"})
	p.give(play.Command{Kind: play.KindNote, Seat: e.Seat, Text: "no"})
	if !p.Table([]string{e.Seat}).Undo {
		t.Fatal("it cannot be taken back")
	}
	if back := p.give(play.Command{Kind: play.KindUndo, Seat: e.Seat}); back.Kind != play.KindUndo || back.To != e.Seq-1 {
		t.Errorf("it is taken back by %s to %d, wanted %d", back.Kind, back.To, e.Seq-1)
	}
}

// Only who is asked may order, only what he is asked, and only while he is.
func TestWhoMayOrder(t *testing.T) {
	forBooks(t, nil, func(t *testing.T, p *party) {
		p.untilAsked(p.host)
		c := p.order(p.host)
		ask := p.Table([]string{p.host}).Asks[0]
		with := func(change func(c *play.Command)) play.Command {
			d := c
			change(&d)
			return d
		}
		p.takes(c)
		p.takes(with(func(c *play.Command) { c.Ask = ask.ID }))
		p.refuse(play.ErrStale, with(func(c *play.Command) { c.Ask = p.Seq() + 1 }))
		p.refuse(play.ErrNotYours, with(func(c *play.Command) { c.Kind = play.KindRuling }))
		p.refuse(play.ErrNotYours, with(func(c *play.Command) { c.Kind = play.KindClock }))
		p.refuse("no seat", with(func(c *play.Command) { c.Seat = "nobody" }))
		p.refuse("no seat", with(func(c *play.Command) { c.Seat = "" }))
		p.refuse("no kind of command", with(func(c *play.Command) { c.Kind = "gift" }))
		p.refuse("no kind of command", with(func(c *play.Command) { c.Kind = play.KindOpen }))
		p.refuse("too long", with(func(c *play.Command) { c.Order = strings.Repeat("x", play.MaxText+1) }))
		p.refuse("too long", with(func(c *play.Command) { c.Text = strings.Repeat("x", play.MaxText+1) }))
		p.refuse("too long", with(func(c *play.Command) { c.ID = strings.Repeat("x", 65) }))
		p.takes(with(func(c *play.Command) { c.ID = strings.Repeat("x", 64) }))
		p.takes(play.Command{Kind: play.KindTalk, Seat: p.friend, Text: strings.Repeat("x", play.MaxText)})
		var refused *play.Refused
		if _, err := p.Propose(with(func(c *play.Command) { c.Order = "dragons" })); !errors.As(err, &refused) {
			t.Errorf("dragons: %v", err)
		}
		p.refuse("real ones are for a table that was set up for them", with(func(c *play.Command) { c.Faces = []int{6, 6, 6} }))
		p.refuse("the table owes nothing", play.Command{Kind: play.KindTable, By: play.ByTable})
		p.refuse(play.ErrNoThrow, play.Command{Kind: play.KindThrow, Seat: p.host})
		p.refuse(play.ErrNoLinks, play.Command{Kind: play.KindSeal, Seat: p.host})
		p.refuse(play.ErrOpenly, play.Command{Kind: play.KindCommit, Seat: p.host, Hash: strings.Repeat("a", 64)})
		p.refuse(play.ErrStale, play.Command{Kind: play.KindReveal, Seat: p.host})
		p.refuse(play.ErrStale, play.Command{Kind: play.KindLapse, Seat: p.host, By: play.ByTable, Order: c.Order})
		p.refuse(play.ErrNotYours, play.Command{Kind: play.KindPlan, Seat: p.host})
		if !p.asked(p.friend) {
			p.refuse(play.ErrNotYours, play.Command{Kind: play.KindOrder, Seat: p.friend, Order: c.Order})
		}
		if e := p.takes(play.Command{Kind: play.KindTalk, Seat: p.host, Text: "na\xefve", ID: "\xff1"}); e.Text != "na?ve" || e.ID != "?1" {
			t.Errorf("what is no UTF-8 is written down as %q, %q", e.Text, e.ID)
		}
		c.ID = "mine"
		e := p.give(c)
		var twice *play.Duplicate
		if _, err := p.Propose(c); !errors.As(err, &twice) || twice.Seq != e.Seq {
			t.Errorf("the same again: %v, wanted entry %d", err, e.Seq)
		}
		if _, err := p.Propose(play.Command{Kind: play.KindTalk, Seat: p.friend, ID: "mine"}); errors.As(err, &twice) {
			t.Error("another seat's name for its own is taken for this one's")
		}
	})
}

// Nothing is added to a battle that is over, removed or damaged, nor by who does
// not have its secret.
func TestNothingIsAdded(t *testing.T) {
	forBooks(t, nil, func(t *testing.T, p *party) {
		p.untilAsked(p.host)
		c := p.order(p.host)
		look, err := play.Load(lines(p.Battle), systems.Lookup, nil)
		if err != nil {
			t.Fatal(err)
		}
		other, err := play.Load(lines(p.Battle), systems.Lookup, secret(9))
		if err != nil {
			t.Fatal(err)
		}
		spoilt, err := play.Load(append(lines(p.Battle), []byte("{}")), systems.Lookup, secret(1))
		if err != nil {
			t.Fatal(err)
		}
		for _, tt := range []struct {
			b    *play.Battle
			want error
		}{{look, play.ErrWatchOnly}, {other, play.ErrWatchOnly}, {spoilt, play.ErrDamaged}} {
			for _, c := range []play.Command{c, {Kind: play.KindTalk, Seat: p.host, Text: "x"}, {Kind: play.KindSit, Seat: p.host}} {
				if _, err := tt.b.Propose(c); !errors.Is(err, tt.want) {
					t.Errorf("%s: %v, wanted %v", c.Kind, err, tt.want)
				}
			}
			if _, due := tt.b.Due(p.now); due && tt.b != other {
				t.Errorf("%v, and something is due", tt.want)
			}
		}
		if _, err := other.Propose(play.Command{Kind: play.KindTable, By: play.ByTable, At: p.now}); !errors.Is(err, play.ErrWatchOnly) {
			t.Errorf("the table goes on by a secret that is not the battle's: %v", err)
		}
		if look.Anchored() || other.Anchored() || !p.Anchored() {
			t.Error("whose secret a battle follows is not said")
		}
		p.Battle = other
		p.give(play.Command{Kind: play.KindSit, By: play.ByTable, Text: "restored from a backup"})
		p.give(c)
		if !p.Anchored() {
			t.Error("an anchor was laid, and is not known")
		}
		p.give(play.Command{Kind: play.KindDelete, Seat: p.host})
		for _, kind := range []string{play.KindTalk, play.KindOrder, play.KindDelete} {
			p.refuse(play.ErrRemoved, play.Command{Kind: kind, Seat: p.host, Text: "x"})
		}
		if _, due := p.Due(p.now); due || !p.Removed() {
			t.Error("a battle that was removed goes on")
		}
	})
}

// A side gives up by one who has a seat of it; the table ends what is over, and
// nothing before. Then there is nothing more to order.
func TestWhoMayEnd(t *testing.T) {
	forBooks(t, nil, func(t *testing.T, p *party) {
		p.untilAsked(p.host)
		c := p.order(p.host)
		p.refuse(play.ErrNotYours, play.Command{Kind: play.KindEnd, Seat: scenario.UmpireID})
		p.refuse("not over", play.Command{Kind: play.KindEnd, By: play.ByTable})
		p.refuse("no seat", play.Command{Kind: play.KindEnd})
		if p.Over() || p.Table(nil).Ending != nil {
			t.Fatal("it is over before it is")
		}
		p.give(play.Command{Kind: play.KindEnd, Seat: p.friend, Text: "enough"})
		if !p.Over() || len(p.Owing()) > 0 || len(p.Table([]string{p.host}).Asks) > 0 {
			t.Error("it goes on")
		}
		if s := p.Table(nil).Scene.Clock; s.Winner != 0 || s.Over == "" {
			t.Errorf("the friend gave up, and the clock says %+v", s)
		}
		p.refuse(play.ErrOver, c)
		p.refuse(play.ErrOver, play.Command{Kind: play.KindEnd, Seat: p.host})
		p.refuse(play.ErrOver, play.Command{Kind: play.KindEnd, By: play.ByTable})
		p.takes(play.Command{Kind: play.KindTalk, Seat: p.host, Text: "well fought"})
		if _, err := p.Check(p.host, c.Order); !errors.Is(err, play.ErrOver) {
			t.Errorf("an order is judged: %v", err)
		}
		if _, due := p.Due(p.now); due {
			t.Error("something is due")
		}
		if slices.Contains(p.Owing(), p.host) {
			t.Error(fmt.Sprint("it waits for ", p.Owing()))
		}
	})
}
