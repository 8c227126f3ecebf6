package play_test

import (
	"reflect"
	"strings"
	"testing"

	"drumhead/play"
	"drumhead/scenario"
	"drumhead/systems"
)

// typedDice leaves the dice to the players.
func typedDice(o *play.CreateOptions) { o.Grade = play.GradeTyped }

// waiting goes on until an order waits for its dice, and is the question.
func (p *party) waiting() play.AskView {
	p.t.Helper()
	p.until("a throw that waits", func(e play.Entry) bool {
		a := p.Table(nil).Asks
		return len(a) == 1 && len(a[0].Waits) > 0
	})
	return p.Table(nil).Asks[0]
}

// An order that waits for its dice waits through all that is said meanwhile: the
// throw is the same, and falls for it.
func TestAnOpenThrowOutlastsWords(t *testing.T) {
	forBooks(t, typedDice, func(t *testing.T, p *party) {
		ask := p.waiting()
		p.refuse("owes nothing", play.Command{Kind: play.KindTable, By: play.ByTable})
		p.refuse(play.ErrOpenThrow, play.Command{Kind: play.KindPropose, Seat: p.host, Ruling: &play.Ruling{}})
		p.refuse(play.ErrOpenThrow, play.Command{Kind: play.KindOrder, Seat: p.host, Order: "pass"})
		p.refuse(play.ErrNoUndo, play.Command{Kind: play.KindUndo, Seat: p.host})
		if _, err := p.Check(p.host, "pass"); err == nil {
			t.Error("an order is judged while the table waits for dice")
		}
		to := p.Entries()[ask.ID-1].Seq - 1
		for _, text := range []string{"no", "no", "never"} {
			e := p.give(play.Command{Kind: play.KindPropose, Seat: p.host, To: to})
			p.refuse(play.ErrOpenThrow, play.Command{Kind: play.KindAnswer, Seat: p.friend, To: e.Seq, Text: play.Dice})
			p.give(play.Command{Kind: play.KindAnswer, Seat: p.friend, To: e.Seq, Text: text})
			if now := p.Table(nil).Asks; len(now) != 1 || !reflect.DeepEqual(now[0], ask) {
				t.Fatalf("after %q the table asks %+v, wanted %+v", text, now, ask)
			}
		}
		p.give(play.Command{Kind: play.KindTalk, Seat: p.friend, Text: "throw, then"})
		e := p.give(play.Command{Kind: play.KindThrow, Seat: scenario.UmpireID})
		if e.To != ask.ID {
			t.Errorf("the dice are for entry %d, wanted %d", e.To, ask.ID)
		}
		if r := play.Verify(lines(p.Battle), systems.Lookup); !r.Good() {
			t.Error(r.First())
		}
	})
}

// Dice are typed by who owns them, so many as are asked, and such as can fall.
func TestWhoMayThrow(t *testing.T) {
	forBooks(t, typedDice, func(t *testing.T, p *party) {
		seen := map[int]bool{}
		for len(seen) < 2 && p.Seq() < 600 {
			ask := p.waiting()
			thrower := p.Entries()[ask.ID-1].Asked
			own := ask.Waits
			mine, other := p.host, p.friend
			if thrower != nil && thrower.Thrower == 1 {
				mine, other = other, mine
			}
			throw := p.Table([]string{mine}).Asks[0].Throw
			if thrower == nil || thrower.Thrower < 0 || throw == nil || len(throw.Groups) == 0 {
				p.give(play.Command{Kind: play.KindThrow, Seat: own[0]})
				continue
			}
			seen[thrower.Thrower] = true
			if len(own) != 1 || own[0] != mine {
				t.Fatalf("the table waits for %q, wanted %q", own, mine)
			}
			count, sides := 0, 0
			for _, g := range throw.Groups {
				count, sides = count+len(g.Faces), g.Sides
			}
			faces := func(n, face int) []int {
				f := make([]int, n)
				for i := range f {
					f[i] = face
				}
				return f
			}
			c := play.Command{Kind: play.KindThrow, Seat: mine, Faces: faces(count, 1)}
			p.refuse(play.ErrNotYours, play.Command{Kind: play.KindThrow, Seat: other, Faces: c.Faces})
			p.refuse(play.ErrNotYours, play.Command{Kind: play.KindThrow, Seat: other})
			p.refuse("dice are asked for", play.Command{Kind: play.KindThrow, Seat: mine, Faces: faces(count+1, 1)})
			p.refuse("dice are asked for", play.Command{Kind: play.KindThrow, Seat: mine, Faces: []int{}})
			p.refuse("is no score", play.Command{Kind: play.KindThrow, Seat: mine, Faces: faces(count, sides+1)})
			p.refuse("is no score", play.Command{Kind: play.KindThrow, Seat: mine, Faces: faces(count, 0)})
			p.takes(play.Command{Kind: play.KindThrow, Seat: scenario.UmpireID, Faces: c.Faces})
			p.takes(play.Command{Kind: play.KindThrow, Seat: mine, Faces: faces(count, sides)})
			e := p.give(c)
			if e.To != ask.ID || len(e.Links) > 0 && e.Asked == nil && len(e.Throws) == 1 {
				t.Errorf("real dice come as %s", e.Line())
			}
		}
	})
}

// What is proposed is for the other side to answer, or for an umpire who is
// somebody else; nothing
// happens before, just that happens then, and a no ends it.
func TestWhoMayAgree(t *testing.T) {
	forBooks(t, nil, func(t *testing.T, p *party) {
		p.untilAsked(p.host)
		p.step()
		p.untilAsked(p.host)
		to := 2
		option := p.sys.Options()[0]
		value := option.Values[len(option.Values)-1]
		for _, tt := range []struct {
			name   string
			c      play.Command
			answer string
			by     string
			then   string
		}{
			{"to go back", play.Command{To: to}, play.Yes, p.friend, play.KindRewind},
			{"to go back, not", play.Command{To: to}, "no", p.friend, ""},
			{"a reading", play.Command{Ruling: &play.Ruling{}, Text: "so"}, play.Yes, p.friend, play.KindRuling},
			{"a reading, not", play.Command{Ruling: &play.Ruling{}, Text: "so"}, "never", p.friend, ""},
			{"an option", play.Command{Ruling: &play.Ruling{Option: option.Name, Value: value}}, play.Yes, p.friend, play.KindRuling},
			{"an option from then", play.Command{To: to, Ruling: &play.Ruling{Option: option.Name, Value: option.Values[0]}}, play.Yes, p.friend, play.KindRuling},
		} {
			tt.c.Kind, tt.c.Seat = play.KindPropose, p.host
			p.settle()
			asked := p.give(tt.c)
			if c, due := p.Due(p.now); due && (c.Kind == play.KindRewind || c.Kind == play.KindRuling) {
				t.Fatalf("%s: it happens before anybody agreed", tt.name)
			}
			yes := play.Command{Kind: play.KindAnswer, Seat: p.host, To: asked.Seq, Text: play.Yes}
			p.refuse(play.ErrNotYours, yes)
			yes.Text = play.Dice
			p.refuse(play.ErrNotYours, yes)
			yes.Seat = scenario.UmpireID // in whose chair the host sits too
			p.refuse(play.ErrNotYours, yes)
			p.refuse(play.ErrStale, play.Command{Kind: play.KindAnswer, Seat: p.friend, To: asked.Seq - 1, Text: play.Yes})
			p.refuse("agreed", play.Command{Kind: play.KindRewind, By: play.ByTable, To: to})
			p.refuse("agreed", play.Command{Kind: play.KindRuling, By: play.ByTable, To: to})
			p.refuse(play.ErrNoUndo, play.Command{Kind: play.KindRewind, Seat: p.host, To: to})
			p.give(play.Command{Kind: play.KindAnswer, Seat: tt.by, To: asked.Seq, Text: tt.answer})
			p.refuse(play.ErrStale, play.Command{Kind: play.KindAnswer, Seat: p.friend, To: asked.Seq, Text: play.Yes})
			c, due := p.Due(p.now)
			if happens := due && (c.Kind == play.KindRewind || c.Kind == play.KindRuling); happens != (tt.then != "") || happens && c.Kind != tt.then {
				t.Fatalf("%s: then %+v is due, wanted %q", tt.name, c, tt.then)
			}
			if tt.then == "" {
				continue
			}
			e := p.give(c)
			if e.To != tt.c.To || e.Kind == play.KindRuling && (e.Ruling.Option != tt.c.Ruling.Option || e.Ruling.How != "agreed") {
				t.Errorf("%s: what happens is %s", tt.name, e.Line())
			}
			if c, due := p.Due(p.now); due && c.Kind == tt.then {
				t.Errorf("%s: it happens twice", tt.name)
			}
		}
		if r := play.Verify(lines(p.Battle), systems.Lookup); !r.Good() {
			t.Error(r.First())
		}
	})
}

// Only what can be in force is proposed, and only places that one can go back to.
func TestWhatMayBeProposed(t *testing.T) {
	forBooks(t, nil, func(t *testing.T, p *party) {
		p.untilAsked(p.host)
		option := p.sys.Options()[0]
		ruling := func(name, value string) play.Command {
			return play.Command{Kind: play.KindPropose, Seat: p.host, Ruling: &play.Ruling{Option: name, Value: value}}
		}
		p.refuse("has no option", ruling("dragons", "on"))
		p.refuse("wanted one of", ruling(option.Name, "dragons"))
		p.refuse("a value is of an option", ruling("", "on"))
		for _, to := range []int{-1, 0, p.Seq(), p.Seq() + 1, 1 << 30} {
			p.refuse("there is no entry", play.Command{Kind: play.KindPropose, Seat: p.host, To: to})
		}
		p.refuse("there is no entry", play.Command{Kind: play.KindPropose, Seat: p.host, To: p.Seq(), Ruling: &play.Ruling{}})
		p.takes(play.Command{Kind: play.KindPropose, Seat: p.host, To: p.Seq() - 1})
		p.takes(play.Command{Kind: play.KindPropose, Seat: p.host, To: 1})
		for _, to := range []int{-1, p.Seq() + 1} {
			p.refuse("there is no entry", play.Command{Kind: play.KindMark, Seat: p.host, To: to})
		}
		p.takes(play.Command{Kind: play.KindMark, Seat: p.host, To: p.Seq()})
		p.takes(play.Command{Kind: play.KindMark, Seat: p.host})
		gone := p.give(play.Command{Kind: play.KindTalk, Seat: p.host, Text: "gone"})
		e := p.give(play.Command{Kind: play.KindPropose, Seat: p.host, To: gone.Seq - 1})
		p.give(play.Command{Kind: play.KindAnswer, Seat: p.friend, To: e.Seq, Text: play.Yes})
		p.settle()
		p.refuse("there is no entry", play.Command{Kind: play.KindPropose, Seat: p.host, To: gone.Seq})
		if strings.Contains(p.Table(nil).Asks[0].Text, "Dice") {
			t.Error("dice are wanted")
		}
	})
}
