package play_test

import (
	"fmt"
	"reflect"
	"slices"
	"testing"
	"time"

	"drumhead/ai"
	"drumhead/play"
	"drumhead/rules"
	"drumhead/rules/rulestest/picket"
	"drumhead/scenario"
	"drumhead/systems"
)

// Who may give an entry of each kind, and how: whatever else is claimed is
// refused, so that no entry can be credited to who did not give it.
func TestWhoGivesWhat(t *testing.T) {
	forBooks(t, nil, func(t *testing.T, p *party) {
		p.untilAsked(p.host)
		order := p.order(p.host)
		givers := []string{play.ByHand, play.ByComputer, play.ByInstruction, play.ByTable, play.ByUmpire, "ghost"}
		for _, tt := range []struct {
			c     play.Command
			taken []string
		}{
			{order, []string{play.ByHand}},
			{play.Command{Kind: play.KindTalk, Seat: p.host, Text: "x"}, []string{play.ByHand}},
			{play.Command{Kind: play.KindPoint, Seat: p.host, Text: "x"}, []string{play.ByHand}},
			{play.Command{Kind: play.KindNote, Seat: p.host, Text: "x"}, []string{play.ByHand}},
			{play.Command{Kind: play.KindMark, Seat: p.host, Text: "x"}, []string{play.ByHand}},
			{play.Command{Kind: play.KindInstruct, Seat: p.host, Text: "x"}, []string{play.ByHand}},
			{play.Command{Kind: play.KindLeave, Seat: p.host}, []string{play.ByHand, play.ByTable}},
			{play.Command{Kind: play.KindEnd, Seat: p.host}, []string{play.ByHand}},
			{play.Command{Kind: play.KindDelete, Seat: p.host}, []string{play.ByHand}},
			{play.Command{Kind: play.KindPropose, Seat: p.host, Ruling: &play.Ruling{}}, []string{play.ByHand}},
			{play.Command{Kind: play.KindTalk}, nil},
			{play.Command{Kind: play.KindDelete}, nil},
			{play.Command{Kind: play.KindNote}, nil},
			{play.Command{Kind: play.KindLeave}, nil},
			{play.Command{Kind: play.KindUndo}, nil},
			{play.Command{Kind: play.KindOrder, Order: order.Order}, nil},
			{play.Command{Kind: play.KindSit, Text: "moved"}, []string{play.ByTable}},
			{play.Command{Kind: play.KindPlan, Seat: p.host}, nil},
			{play.Command{Kind: play.KindTable, Seat: p.host}, nil},
			{play.Command{Kind: play.KindRewind, Seat: p.host, To: 1}, nil},
			{play.Command{Kind: play.KindUndo, Seat: p.friend}, nil},
		} {
			for _, by := range givers {
				c := tt.c
				c.By, c.At = by, p.now
				_, err := p.Propose(c)
				if taken := err == nil; taken != slices.Contains(tt.taken, by) {
					t.Errorf("%s of %q by %s: %v, wanted taken by %q", c.Kind, c.Seat, by, err, tt.taken)
				}
			}
		}
	})
}

// What nobody decides is the table's to do, and no seat's.
func TestOnlyTheTableGoesOn(t *testing.T) {
	forBooks(t, nil, func(t *testing.T, p *party) {
		for p.Seq() < 200 {
			c, due := p.Due(p.now)
			if due && c.Kind == play.KindTable {
				break
			}
			p.step()
		}
		for _, seat := range []string{p.host, scenario.UmpireID} {
			for _, by := range []string{play.ByHand, play.ByTable, play.ByComputer} {
				p.refuse("nobody gives such an entry so", play.Command{Kind: play.KindTable, Seat: seat, By: by})
			}
		}
		p.refuse("no seat", play.Command{Kind: play.KindTable, Seat: "ghost", By: play.ByTable})
		p.refuse("no seat", play.Command{Kind: play.KindTable, By: play.ByHand})
		p.takes(play.Command{Kind: play.KindTable, By: play.ByTable})
	})
}

// A chair is given up by who sits in it; who began the battle fills one in which
// nobody sits any more, and then he plays alone, but goes not back to the friend's
// time.
func TestWhoMaySit(t *testing.T) {
	forBooks(t, nil, func(t *testing.T, p *party) {
		sit := func(seat, by, text string) play.Command {
			return play.Command{Kind: play.KindSit, Seat: seat, By: by, Text: text}
		}
		p.give(sit(p.friend, play.ByHand, ""))
		p.untilAsked(p.host)
		p.step()
		at := p.Seq()
		p.refuse(play.ErrTheirs, sit(p.friend, play.ByTable, "recruit"))
		p.refuse(play.ErrTheirs, sit(p.friend, play.ByTable, play.WhoYou))
		p.refuse("", sit(p.friend, play.ByTable, "marshal"))
		p.refuse("", sit(p.friend, play.ByHand, "marshal"))
		p.refuse(play.ErrTheirs, sit(p.friend, play.ByTable, ""))
		p.refuse("anchor", play.Command{Kind: play.KindSit, Seat: p.friend, Hash: "abc"})
		p.refuse(play.ErrNotYours, play.Command{Kind: play.KindSit, Seat: scenario.UmpireID, Hash: fmt.Sprintf("%064x", 1)})
		p.refuse(play.ErrNoUndo, play.Command{Kind: play.KindRewind, Seat: p.host, To: 1})
		p.give(play.Command{Kind: play.KindLeave, Seat: p.friend})
		p.refuse(play.ErrNotYours, sit(p.friend, play.ByTable, ""))
		p.give(sit(p.friend, play.ByTable, "recruit"))
		if p.Who(p.friend) != "recruit" {
			t.Fatalf("there sits %q", p.Who(p.friend))
		}
		p.refuse("a friend played", play.Command{Kind: play.KindRewind, Seat: p.host, To: at - 1})
		p.refuse("a friend played", play.Command{Kind: play.KindPropose, Seat: p.host, To: 1})
		p.refuse("", play.Command{Kind: play.KindTalk, Seat: p.friend, Text: "I am a computer"})
		if seat, level, ok := p.Computer(); ok && (seat != p.friend || level != "recruit") {
			t.Errorf("the computer %s plays %s", level, seat)
		}
		for _, by := range []string{play.ByComputer, play.ByInstruction, play.ByTable} {
			p.refuse("nobody gives such an entry so", play.Command{Kind: play.KindTalk, Seat: p.friend, By: by, Text: "beep"})
		}
		p.refuse("nobody gives such an entry so", play.Command{Kind: play.KindOrder, Seat: p.friend, By: play.ByInstruction, Order: "pass"})
		p.takes(sit(p.friend, play.ByHand, play.WhoFriend))
		p.give(play.Command{Kind: play.KindTalk, Seat: p.host, Text: "alone now"})
		back := p.Seq()
		p.give(play.Command{Kind: play.KindTalk, Seat: p.host, Text: "and again"})
		if e := p.give(play.Command{Kind: play.KindRewind, Seat: p.host, To: back}); e.Kind != play.KindRewind || e.To != back {
			t.Errorf("alone he goes back by %s to %d", e.Kind, e.To)
		}
		if r := play.Verify(lines(p.Battle), systems.Lookup); !r.Good() {
			t.Error(r.First())
		}
	})
}

// An umpire rules at any time, over a throw that waits too, and has an order
// carried out again with other dice; nobody else does.
func TestWhatAnUmpireMay(t *testing.T) {
	forBooks(t, typedDice, func(t *testing.T, p *party) {
		ask := p.waiting()
		e := p.give(play.Command{Kind: play.KindThrow, Seat: scenario.UmpireID})
		redo := play.Command{Kind: play.KindRuling, Seat: scenario.UmpireID, Redo: ask.ID, Text: "thrown off the table"}
		for _, n := range []int{-1, 1, p.Seq() + 1, 1 << 30} {
			c := redo
			c.Redo = n
			p.refuse(map[bool]string{true: "there is no entry", false: ""}[n > 0], c)
		}
		c := redo
		c.Redo = e.Seq
		p.refuse("resolve that one again", c)
		talk := p.give(play.Command{Kind: play.KindTalk, Seat: p.host, Text: "x"})
		c.Redo = talk.Seq
		p.refuse("only an order or a step of the table", c)
		for _, seat := range []string{p.host, p.friend} {
			c := redo
			c.Seat = seat
			p.refuse(play.ErrNotYours, c)
		}
		again := p.give(redo)
		if again.Kind != play.KindRuling || again.By != play.ByUmpire || again.To != ask.ID-1 || again.Redo != ask.ID || again.Text != redo.Text {
			t.Errorf("it is done again by %s", again.Line())
		}
		gone := redo
		p.refuse("there is no entry", gone)
		said := p.give(play.Command{Kind: play.KindPropose, Seat: p.host, Text: "no smoking", Ruling: &play.Ruling{}})
		p.give(play.Command{Kind: play.KindAnswer, Seat: p.friend, To: said.Seq, Text: play.Yes})
		for due, ok := p.Due(noon); ok; due, ok = p.Due(noon) {
			if e := p.give(due); e.Ruling != nil {
				c.Redo = e.Seq
				p.refuse("how the rules are read", c)
				break
			}
		}
		if r := play.Verify(lines(p.Battle), systems.Lookup); !r.Good() {
			t.Error(r.First())
		}
	})
}

// What waits for dice, what is over and what is not agreed to is not worked by
// time; what the patience of a table decides it decides then, for who is away, not
// a second before and for nobody else.
func TestWhatComesOfWaiting(t *testing.T) {
	decided := 0
	for _, book := range books {
		p := gather(t, book.battle, book.options, func(o *play.CreateOptions) { o.Patience = 60 })
		for p.Seq() < 300 {
			if _, due := p.Due(p.now); !due {
				for _, a := range p.Table([]string{p.host, p.friend}).Asks {
					since, err := time.Parse(time.RFC3339, a.Since)
					if err != nil || a.Throw != nil || len(a.Seats) != 1 {
						continue
					}
					seat := a.Seats[0]
					c, due := p.Due(since.Add(60*time.Second), seat)
					if !due || c.Ask != a.ID {
						continue
					}
					decided++
					if c.By != play.ByTable || c.Seat != seat || c.Kind != play.KindOrder {
						t.Errorf("%s: patience gives %+v", book.name, c)
					}
					if _, early := p.Due(since.Add(59*time.Second), seat); early {
						t.Errorf("%s: it is given a second too soon", book.name)
					}
					if _, here := p.Due(since.Add(time.Hour)); here {
						t.Errorf("%s: it is given for one who is there", book.name)
					}
					if e, err := p.Propose(c); err != nil || e.By != play.ByTable {
						t.Errorf("%s: what is due is refused: %v", book.name, err)
					}
					early := c
					early.At = since.Add(30 * time.Second)
					if _, err := p.Propose(early); err == nil {
						t.Errorf("%s: before its time it is taken", book.name)
					}
				}
			}
			if _, more := p.step(); !more {
				break
			}
		}
	}
	if decided == 0 {
		t.Error("no small decision was ever asked")
	}
}

// A newer reading of the rules is adopted at once by who plays alone, and by
// agreement among several; never an older one, and not while dice are wanted.
func TestWhoAdoptsRules(t *testing.T) {
	newest := picket.Rules
	newest.ID = "picket@3"
	newer := func(rules.ID) play.System { return play.Of(&newest) }
	for _, friend := range []bool{false, true} {
		b := create(t, func(o *play.CreateOptions) {
			if friend {
				twoPeople(o)
			}
		})
		settle(t, b)
		adopt := play.Command{Kind: play.KindRules, Seat: "red-general", At: noon}
		if _, err := b.Propose(adopt); err == nil {
			t.Error("the rules that are played by are adopted anew")
		}
		b, err := play.Load(lines(b), newer, secret(1))
		if err != nil {
			t.Fatal(err)
		}
		if _, due := b.Due(noon); due {
			t.Error("the table goes on under another reading")
		}
		if _, err := b.Propose(play.Command{Kind: play.KindRules, By: play.ByTable, At: noon}); err == nil {
			t.Error("the table adopts what nobody has agreed to")
		}
		e := give(t, b, adopt)
		if !friend {
			if e.Kind != play.KindRules || e.Text != "picket@3" || b.Table(nil).Rules != "picket@3" {
				t.Errorf("alone it is adopted by %s: %q", e.Kind, e.Text)
			}
			continue
		}
		if e.Kind != play.KindPropose || b.Table(nil).Rules != "picket@1" {
			t.Fatalf("among friends it is adopted by %s", e.Kind)
		}
		if p := b.Table([]string{"blue-general"}).Proposal; p == nil || p.Seq != e.Seq || p.Text == "" {
			t.Errorf("it is proposed as %+v", p)
		}
		give(t, b, play.Command{Kind: play.KindAnswer, Seat: "blue-general", To: e.Seq, Text: play.Yes})
		c, due := b.Due(noon)
		if !due || c.Kind != play.KindRules {
			t.Fatalf("then %+v is due", c)
		}
		if e := give(t, b, c); e.Text != "picket@3" || e.Seat != "" || e.By != play.ByTable {
			t.Errorf("it is adopted by %s", e.Line())
		}
	}
}

// Secret plots stay in the browsers of a secret book too: nothing is ordered
// openly, nothing shown early, nothing else given than was bound.
func TestSworn(t *testing.T) {
	p := gather(t, "the-lane", nil, func(o *play.CreateOptions) { o.Commit, o.Patience = true, 60 })
	p.give(play.Command{Kind: play.KindSit, Seat: p.friend})
	p.settle()
	ask := p.Table([]string{p.host}).Asks[0]
	if !ask.Secret || len(ask.Acts) == 0 {
		t.Fatalf("the host is asked %+v", ask)
	}
	n, side, _ := p.Seat(p.host)
	first, _ := p.mind.Order(ai.Chair{Level: ai.Random, Seat: n, Side: side, Plan: ai.NoPlan}, p.Known(p.host), ai.Budget{Positions: 10})
	mine, his := newPlot(p.host, first), newPlot(p.friend)
	openly := play.Command{Kind: play.KindOrder, Seat: p.host, Order: first}
	p.refuse(play.ErrSecret, openly)
	p.refuse(play.ErrStale, mine.reveal())
	p.refuse("in small letters", play.Command{Kind: play.KindCommit, Seat: p.host, Hash: fmt.Sprintf("%064X", 0xabc)})
	p.refuse("a commitment is", play.Command{Kind: play.KindCommit, Seat: p.host, Hash: "abc"})
	p.refuse("a commitment is", play.Command{Kind: play.KindCommit, Seat: p.host})
	p.refuse(play.ErrStale, play.Command{Kind: play.KindCommit, Seat: p.host, Hash: mine.commit().Hash, Ask: p.Seq() + 1})
	p.give(mine.commit())
	p.refuse(play.ErrStale, mine.commit())
	p.refuse(play.ErrEarly, mine.reveal())
	p.refuse(play.ErrSecret, openly)
	p.give(his.commit())
	p.refuse(play.ErrOtherwise, newPlot(p.host, first, "done").reveal())
	p.refuse(play.ErrOtherwise, newPlot(p.host).reveal())
	p.refuse("the salt", play.Command{Kind: play.KindReveal, Seat: p.host, Salt: "x", Orders: []string{first}})
	p.refuse("of one line each", play.Command{Kind: play.KindReveal, Seat: p.host, Salt: mine.salt, Orders: []string{first, ""}})
	p.refuse("of one line each", play.Command{Kind: play.KindReveal, Seat: p.host, Salt: mine.salt, Orders: slices.Repeat([]string{"x"}, play.MaxRevealed+1)})
	p.refuse(play.ErrSecret, openly)
	for _, c := range []play.Command{{Kind: play.KindReveal, Seat: p.friend, By: play.ByTable}, {Kind: play.KindLapse, Seat: p.host, By: play.ByTable, Order: first}} {
		p.refuse("", c)
	}
	p.give(mine.reveal())
	p.refuse(play.ErrStale, mine.reveal())
	p.refuse(play.ErrSecret, openly)
	if c, due := p.Due(p.now.Add(50 * time.Second)); due {
		t.Errorf("the friend has yet to reveal, and the table owes %+v", c)
	}
	p.give(his.reveal())
	c, due := p.Due(p.now)
	if !due || c.Kind != play.KindOrder || c.Order != first || c.By != play.ByHand {
		t.Fatalf("then %+v is due", c)
	}
	p.refuse(play.ErrStale, play.Command{Kind: play.KindLapse, Seat: p.host, By: play.ByTable, Order: "another"})
	p.refuse(play.ErrStale, play.Command{Kind: play.KindLapse, Seat: p.host, By: play.ByTable, Order: first})
	p.refuse(play.ErrSecret, play.Command{Kind: play.KindOrder, Seat: p.friend, Order: first})
	was := p.Seq()
	p.settle()
	var given []string
	for _, e := range p.Table([]string{scenario.UmpireID}).Log {
		if e.Seq > was && e.Kind == play.KindOrder {
			given = append(given, e.Seat+" by "+e.By)
		}
	}
	if want := []string{p.host + " by hand", p.host + " by table", p.friend + " by table"}; len(given) < 3 || !reflect.DeepEqual(given[:3], want) {
		t.Errorf("given were %q, wanted %q", given, want)
	}
	if r := play.Verify(lines(p.Battle), systems.Lookup); !r.Good() {
		t.Error(r.First())
	}
}

// The record's time never turns round, whatever the clocks say.
func TestTimeGoesOn(t *testing.T) {
	p := gather(t, "the-mill", nil, nil)
	p.give(play.Command{Kind: play.KindTalk, Seat: p.host, Text: "now"})
	last := p.Entries()[p.Seq()-1].At
	e, err := p.Propose(play.Command{Kind: play.KindTalk, Seat: p.host, Text: "then", At: noon.Add(-time.Hour)})
	if err != nil || e.At != last {
		t.Errorf("an hour before %s is written down as %s, %v", last, e.At, err)
	}
	if e, err = p.Propose(play.Command{Kind: play.KindTalk, Seat: p.host, Text: "later", At: noon.Add(time.Hour)}); err != nil || e.At != "2026-03-01T13:00:00.000Z" {
		t.Errorf("an hour after noon is written down as %s, %v", e.At, err)
	}
}
