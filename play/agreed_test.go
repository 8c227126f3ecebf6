package play_test

import (
	"errors"
	"strings"
	"testing"

	"drumhead/dice"
	"drumhead/play"
	"drumhead/rules"
	"drumhead/rules/rulestest/picket"
	"drumhead/scenario"
)

// What was agreed to is carried out before anything else is done, and nobody keeps
// it back until it suits him.
func TestAgreementIsNotKeptBack(t *testing.T) {
	b, hands := signing(t, play.GradeSealed, "red-general", "blue-general")
	settle(t, b)
	order := give(t, b, hands["red-general"].sign(b, play.Command{Kind: play.KindOrder, Seat: "red-general", Order: "g1 plot hold"}))
	fork := load(t, lines(b))
	agree := func(c play.Command) {
		t.Helper()
		c.Kind, c.Seat = play.KindPropose, "red-general"
		p := give(t, b, hands["red-general"].sign(b, c))
		give(t, b, hands["blue-general"].sign(b, play.Command{Kind: play.KindAnswer, Seat: "blue-general", To: p.Seq, Text: play.Yes}))
	}
	for name, c := range map[string]play.Command{"back": {To: order.Seq - 1}, "a ruling": drought("red-general", 0)} {
		agree(c)
		for _, c := range []play.Command{
			{Kind: play.KindOrder, Seat: "red-general", Order: "g2 plot hold"},
			{Kind: play.KindPropose, Seat: "red-general", To: order.Seq - 1}, // which would put it off
			{Kind: play.KindUndo, Seat: "red-general"},
			{Kind: play.KindEnd, Seat: "red-general"},
			{Kind: play.KindTable, By: play.ByTable},
			{Kind: play.KindOrder, Seat: "umpire", Order: "set weather rain"},
		} {
			if h, ok := hands[c.Seat]; ok {
				c = h.sign(b, c)
			}
			if _, err := b.Propose(c); !errors.Is(err, play.ErrSettles) {
				t.Errorf("%s: %s before it: %v", name, c.Kind, err)
			}
		}
		give(t, b, hands["red-general"].sign(b, play.Command{Kind: play.KindTalk, Seat: "red-general", Text: "where were we?"}))
		settle(t, b)
	}
	good(t, b)
	// The same, written down by who keeps the record.
	b = fork
	agree(play.Command{To: order.Seq - 1})
	agreed := b.Seq()
	next := give(t, fork, hands["red-general"].sign(b, play.Command{Kind: play.KindTalk, Seat: "red-general", Text: "well"}))
	forged := next
	forged.Kind, forged.Order, forged.Text, forged.Signed = play.KindOrder, "g2 plot hold", "", nil
	record := append(lines(b)[:agreed], rehashed(t, next.Prev, []object{decoded(t, forged.Line())})...)
	if r := play.Verify(record, lookup); r.Holds() || r.Upto() != agreed {
		t.Errorf("it holds as far as entry %d of %d: %s", r.Upto(), agreed, r.First())
	}
}

// A chair whose player signs is given up by what he signs: that he had left
// anybody could say who keeps the record, and put a computer there.
func TestChairIsGivenUpByItsKey(t *testing.T) {
	b, hands := signing(t, play.GradeSealed, "blue-general")
	recruit := play.Command{Kind: play.KindSit, Seat: "blue-general", By: play.ByTable, Text: "recruit"}
	leave := play.Command{Kind: play.KindLeave, Seat: "blue-general", Text: "a link for another device"}
	give(t, b, leave)
	if _, err := b.Propose(recruit); !errors.Is(err, play.ErrTheirs) {
		t.Errorf("somebody else is put into his chair: %v", err)
	}
	give(t, b, hands["blue-general"].sign(b, leave))
	give(t, b, recruit)
	good(t, b)
	give(t, b, play.Command{Kind: play.KindSit, Seat: "blue-captain"})
	leave.Seat, recruit.Seat = "blue-captain", "blue-captain"
	give(t, b, leave) // who has no key: the server's word
	give(t, b, recruit)
}

// An option under which what has happened cannot be is refused before it is on the
// record: the log would hold an entry that nobody can take in, and the battle were lost.
func TestOptionThatCannotBe(t *testing.T) {
	brittle := picket.Rules
	dry := picket.State{}
	brittle.Setup = func(s *picket.State, sc *scenario.Scenario) error {
		err := picket.Rules.Setup(s, sc)
		if sc.Options["rain"] == "no" {
			dry = *s
		}
		return err
	}
	brittle.Fold = func(s *picket.State, e *picket.Event) {
		if dry != (picket.State{}) && *s == dry {
			panic("no such thing")
		}
		picket.Rules.Fold(s, e)
	}
	sys := play.Of(&brittle)
	for _, friend := range []bool{false, true} {
		dry = picket.State{}
		b := create(t, func(o *play.CreateOptions) {
			if friend {
				o.Seats = map[string]string{"B": play.WhoFriend}
			}
		})
		settle(t, b)
		b, err := play.Load(lines(b), func(rules.ID) play.System { return sys }, secret(1))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := b.Propose(drought("red-general", 0)); err == nil || !strings.Contains(err.Error(), "cannot be under this option") {
			t.Errorf("it is proposed: %v", err)
		}
	}
}

// A ruling that was agreed to while dice are wanted waits for them, and they for
// nothing.
func TestAgreedWhileDiceAreWanted(t *testing.T) {
	b := openThrowOf(t, func(o *play.CreateOptions) { o.Seats = map[string]string{"B": play.WhoFriend} })
	back := b.Table(nil).Asks[0].ID - 1
	for back > 1 && b.Entries()[back-1].Kind == play.KindThrow {
		back--
	}
	b = load(t, lines(b)[:back])
	p := give(t, b, drought("red-general", 0))
	luck := player{dice.NewFast(3, 0)}
	for tries := 0; tries < 300 && !open(b); tries++ {
		if c, ok := b.Due(noon); ok {
			give(t, b, c)
		} else if c, ok := luck.command(b); ok {
			give(t, b, c)
		}
	}
	if !open(b) || b.Table(nil).Proposal == nil {
		t.Fatalf("no dice are wanted: %+v", b.Table(nil).Proposal)
	}
	give(t, b, play.Command{Kind: play.KindAnswer, Seat: "blue-general", To: p.Seq, Text: play.Yes})
	if c, ok := b.Due(noon); ok {
		t.Errorf("the table does not wait for the dice: %+v", c)
	}
	give(t, b, play.Command{Kind: play.KindThrow, Seat: b.Table(nil).Asks[0].Waits[0]})
	for range 3 {
		if open(b) {
			give(t, b, play.Command{Kind: play.KindThrow, Seat: b.Table(nil).Asks[0].Waits[0]})
		}
	}
	if c, ok := b.Due(noon); !ok || c.Kind != play.KindRuling {
		t.Errorf("then it owes %+v", c)
	}
	settle(t, b)
	good(t, b)
}
