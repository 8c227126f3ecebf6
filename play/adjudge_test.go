package play_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"drumhead/play"
)

// ended is a proposal that the battle ends so.
func ended(seat, end string) play.Command {
	return play.Command{Kind: play.KindPropose, Seat: seat, Text: "it is late", Ruling: &play.Ruling{End: end}}
}

func said(seat string, to int, text string) play.Command {
	return play.Command{Kind: play.KindAnswer, Seat: seat, To: to, Text: text}
}

func TestDrawByAgreement(t *testing.T) {
	b, p := begun(t, play.GradeSealed, 60)
	give(t, b, play.Command{Kind: play.KindTalk, Seat: "blue-captain", Text: "good evening"})
	before := b.Seq()
	if _, err := b.Propose(ended("red-general", "nobody")); err == nil {
		t.Error("a side that is not there is to win")
	}
	ask := give(t, b, ended("red-general", play.Draw))
	refused(t, b, play.ErrNotYours, said("red-captain", ask.Seq, play.Yes))
	refused(t, b, play.ErrSpokesman, said("blue-general", ask.Seq, play.Yes))
	refused(t, b, play.ErrNoDie, said("blue-captain", ask.Seq, play.Dice))
	v := b.Table([]string{"blue-captain"}).Proposal
	if v == nil || v.End != play.Draw || v.Text != "it is late" || len(v.Wanted) != 1 || v.Wanted[0] != "blue-captain" {
		t.Fatalf("the proposal reads %+v", v)
	}
	if a := b.Awaited("blue-captain"); a == nil {
		t.Error("nobody is told that an answer is wanted")
	}
	give(t, b, said("blue-captain", ask.Seq, "no"))
	if b.Over() || b.Table(nil).Proposal != nil {
		t.Fatal("a refusal ends the battle, or leaves the proposal standing")
	}
	ask = give(t, b, ended("blue-captain", play.Draw))
	give(t, b, said("red-general", ask.Seq, play.Yes))
	refused(t, b, play.ErrSettles, play.Command{Kind: play.KindPropose, Seat: "red-general", To: 5})
	settle(t, b)
	e := b.Ending()
	if e == nil || e.Winner != -1 || e.Why != "Both sides have agreed on a draw. It is late." {
		t.Fatalf("it ended %+v", e)
	}
	deeds, err := b.Deeds()
	if err != nil || deeds[len(deeds)-1].Kind != play.KindEnd || deeds[len(deeds)-1].Side != -1 || deeds[len(deeds)-1].Winner != -1 {
		t.Errorf("the last deed is %+v, %v", deeds[len(deeds)-1], err)
	}
	log := b.Table(nil).Log
	if lines := log[len(log)-1].Lines; len(lines) != 1 || lines[0].Spans[0].Text != e.Why {
		t.Errorf("the log says %+v", lines)
	}
	refused(t, b, play.ErrOver, ended("blue-captain", "A"))
	good(t, b)
	good(t, load(t, lines(b)))
	back := give(t, b, play.Command{Kind: play.KindPropose, Seat: "red-general", To: before})
	give(t, b, said("blue-captain", back.Seq, play.Yes))
	settle(t, b)
	if b.Over() {
		t.Error("all have agreed to go back behind the end, and it stays")
	}
	finish(t, b, p)
}

// An umpire's view of the end wants both sides' words.
func TestUmpireAdjudges(t *testing.T) {
	b := create(t, func(o *play.CreateOptions) {
		o.Seats = map[string]string{"B": play.WhoFriend, "umpire": play.WhoFriend}
		o.Grade = play.GradeSealed
	})
	for _, seat := range []string{"blue-general", "umpire"} {
		give(t, b, play.Command{Kind: play.KindTalk, Seat: seat, Text: "here"})
	}
	id := b.Table(nil).Scene.Sides[1].ID
	ask := give(t, b, ended("umpire", id))
	give(t, b, said("blue-general", ask.Seq, play.Yes))
	settle(t, b)
	refused(t, b, play.ErrNotYours, said("umpire", ask.Seq, play.Yes))
	refused(t, b, play.ErrNotYours, said("blue-general", ask.Seq, play.Yes))
	if b.Over() {
		t.Fatal("one side's word is enough")
	}
	give(t, b, said("red-general", ask.Seq, play.Yes))
	settle(t, b)
	if e := b.Ending(); e == nil || e.Winner != 1 || !strings.Contains(e.Why, "victory for") {
		t.Fatalf("it ended %+v", e)
	}
	good(t, b)
}

// Who plays both sides ends a battle as he sees it; against a computer nobody could agree.
func TestBrokenOffAlone(t *testing.T) {
	b := create(t, nil)
	off := ended("red-general", play.Draw)
	off.Text = " it rains "
	give(t, b, off)
	settle(t, b)
	if !b.Over() || b.Ending().Winner != -1 || b.Ending().Why != "Broken off, and counted as a draw. It rains." {
		t.Errorf("it ended %+v", b.Ending())
	}
	good(t, b)
	b = create(t, func(o *play.CreateOptions) {
		o.Grade, o.Seats = play.GradeSealed, map[string]string{"B": "recruit", "umpire": play.WhoFriend}
	})
	refused(t, b, play.ErrNoOther, ended("red-general", play.Draw))
}

// What nobody agreed to does not end a battle, and does not verify.
func TestForgedEnd(t *testing.T) {
	b, _ := begun(t, play.GradeSealed, 40)
	give(t, b, play.Command{Kind: play.KindTalk, Seat: "blue-captain", Text: "good evening"})
	ask := give(t, b, ended("red-general", play.Draw))
	give(t, b, said("blue-captain", ask.Seq, play.Yes))
	settle(t, b)
	last := b.Seq() - 1
	for name, change := range map[string]func(*play.Entry){
		"another end":    func(e *play.Entry) { e.Ruling.End = b.Table(nil).Scene.Sides[0].ID },
		"other words":    func(e *play.Entry) { e.Ruling.Text = "they ran" },
		"nobody agreed":  func(e *play.Entry) { e.Ruling = nil },
		"no end":         func(e *play.Entry) { e.Ruling.End = "" },
		"on his own":     func(e *play.Entry) { e.By, e.Seat = play.ByHand, "red-general" },
		"broken off":     func(e *play.Entry) { e.By, e.Seat, e.Ruling.How = play.ByHand, "red-general", "alone" },
		"nobody's draw":  func(e *play.Entry) { e.Ruling.How = "" },
		"as a ruling":    func(e *play.Entry) { e.Kind = play.KindRuling },
		"of an entry":    func(e *play.Entry) { e.To = 5 },
		"a table's word": func(e *play.Entry) { e.Text = "it is over" },
	} {
		entries := slices.Clone(b.Entries())
		ruling := *entries[last].Ruling
		entries[last].Ruling = &ruling
		change(&entries[last])
		if r := play.Verify(play.Forge(t, entries), lookup); r.Holds() || !r.Chain.Good {
			t.Errorf("%s verifies", name)
		}
	}
}

// An end proposed while the battle ends by the rules comes to nothing.
func TestEndComesTooLate(t *testing.T) {
	b, p := begun(t, play.GradeSealed, 60)
	give(t, b, play.Command{Kind: play.KindTalk, Seat: "blue-captain", Text: "good evening"})
	ask := give(t, b, ended("red-general", play.Draw))
	finish(t, b, p)
	refused(t, b, play.ErrOver, said("blue-captain", ask.Seq, play.Yes))
	data, err := json.Marshal(b.Table(nil))
	if err != nil || strings.Contains(string(data), `"over":"Both`) {
		t.Error("it ended by agreement")
	}
}
