package play_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"drumhead/dice"
	"drumhead/play"
)

// begun is a battle of two people, some way in.
func begun(t testing.TB, grade string, entries int) (*play.Battle, *player) {
	t.Helper()
	b := create(t, func(o *play.CreateOptions) {
		o.Grade = grade
		o.Seats = map[string]string{"B": play.WhoFriend}
	})
	p := &player{dice.NewFast(7, 0)}
	for b.Seq() < entries || open(b) {
		if c, ok := b.Due(noon); ok {
			give(t, b, c)
		} else if c, ok := p.command(b); ok {
			give(t, b, c)
		}
	}
	return b, p
}

func open(b *play.Battle) bool { _, ok := waiting(b); return ok }

func finish(t testing.TB, b *play.Battle, p *player) {
	t.Helper()
	for b.Seq() < 3000 {
		if c, ok := b.Due(noon); ok {
			give(t, b, c)
		} else if c, ok := p.command(b); ok {
			give(t, b, c)
		} else {
			break
		}
	}
	if r := play.Verify(lines(b), lookup); !b.Over() || !r.Good() {
		t.Errorf("over %v: %+v", b.Over(), r)
	}
}

// drought is a ruling that changes what the rules do.
func drought(seat string, to int) play.Command {
	return play.Command{Kind: play.KindPropose, Seat: seat, To: to, Text: "it never rains here", Ruling: &play.Ruling{Clause: "PK-TURN-02", Option: "rain", Value: "no"}}
}

func TestRulingByAgreement(t *testing.T) {
	for _, to := range []int{0, 20} {
		b, p := begun(t, play.GradeSealed, 60)
		ask := give(t, b, drought("red-general", to))
		if _, ok := b.Due(noon); ok && len(b.Table(nil).Rulings) > 0 {
			t.Fatal("it holds before anybody agreed")
		}
		if _, err := b.Propose(play.Command{Kind: play.KindAnswer, Seat: "red-captain", To: ask.Seq, Text: play.Yes}); !errors.Is(err, play.ErrNotYours) {
			t.Errorf("the proposer's own side agrees: %v", err)
		}
		v := b.Table([]string{"blue-general"}).Proposal
		if v == nil || v.Option != "rain" || (to > 0) != (len(v.Seen) > 0) {
			t.Fatalf("the proposal reads %+v", v)
		}
		give(t, b, play.Command{Kind: play.KindAnswer, Seat: "blue-general", To: ask.Seq, Text: play.Yes})
		settle(t, b)
		now := b.Table(nil)
		if len(now.Rulings) != 1 || now.Rulings[0].How != "agreed" || now.Rulings[0].By != "red-general" || now.Proposal != nil {
			t.Errorf("rulings %+v, proposal %+v", now.Rulings, now.Proposal)
		}
		if len(now.Setting) != 1 || now.Setting[0].Value != "no" {
			t.Errorf("the table's options are %+v", now.Setting)
		}
		held := b.Seq()
		finish(t, b, p)
		for _, e := range b.Entries()[held:] {
			for _, w := range e.Throws {
				if w.Purpose == "weather" {
					t.Errorf("entry %d: a die for the weather still falls", e.Seq)
				}
			}
		}
		again := load(t, lines(b))
		if got, want := again.Table(nil), b.Table(nil); asText(t, got) != asText(t, want) {
			t.Error("loaded, the battle is another")
		}
	}
}

func asText(t testing.TB, v any) string {
	t.Helper()
	j, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(j)
}

// A die of the table decides, whatever the table's dice are.
func TestThrowForIt(t *testing.T) {
	for _, grade := range []string{play.GradeSealed, play.GradeTyped} {
		stood, fell := 0, 0
		for n := range 12 {
			b, p := begun(t, grade, 30+n)
			ask := give(t, b, drought("red-general", 0))
			e := give(t, b, play.Command{Kind: play.KindAnswer, Seat: "blue-general", To: ask.Seq, Text: play.Dice})
			face := 0
			if grade == play.GradeTyped {
				face = 1 + n%6
				e = give(t, b, play.Command{Kind: play.KindThrow, Seat: "blue-general", Faces: []int{face}})
			}
			if face = e.Throws[0].Faces[0]; face >= 4 {
				stood++
			} else {
				fell++
			}
			settle(t, b)
			if rulings := b.Table(nil).Rulings; len(rulings) == 1 != (face >= 4) || face >= 4 && rulings[0].How != "thrown for" {
				t.Errorf("%s, a %d: %+v", grade, face, rulings)
			}
			if l := b.Lines(e.Seq, nil); len(l) != 1 || !strings.Contains(l[0].Plain(), "throw for it") {
				t.Errorf("the log says %+v", l)
			}
			if n == 0 {
				finish(t, b, p)
			}
		}
		if stood == 0 || fell == 0 {
			t.Errorf("%s: %d stood, %d fell", grade, stood, fell)
		}
	}
}

// Alone there is nobody to ask.
func TestRulingAlone(t *testing.T) {
	b := create(t, nil)
	settle(t, b)
	e := give(t, b, drought("red-general", 0))
	if r := b.Table(nil).Rulings; e.Kind != play.KindRuling || len(r) != 1 || r[0].How != "alone" {
		t.Errorf("%s, %+v", e.Kind, r)
	}
	finish(t, b, &player{dice.NewFast(8, 0)})
}

func TestWrongRulings(t *testing.T) {
	b, _ := begun(t, play.GradeSealed, 30)
	for _, r := range []play.Ruling{{Option: "snow", Value: "no"}, {Option: "rain", Value: "perhaps"}, {Value: "no"}} {
		if _, err := b.Propose(play.Command{Kind: play.KindPropose, Seat: "red-general", Ruling: &r}); err == nil {
			t.Errorf("%+v is taken", r)
		}
	}
	if _, err := b.Propose(play.Command{Kind: play.KindRuling, By: play.ByTable}); err == nil {
		t.Error("a ruling that nobody has agreed to is taken")
	}
}

// A friend agrees to settings that somebody else chose for him too.
func TestTerms(t *testing.T) {
	begin := func(options map[string]string) *play.Battle {
		b := create(t, func(o *play.CreateOptions) {
			o.Seats, o.Options = map[string]string{"B": play.WhoFriend}, options
		})
		settle(t, b)
		return b
	}
	friend, host := "blue-general", "red-general"
	terms := func(b *play.Battle, seats ...string) string { return strings.Join(b.Table(seats).Terms, " ") }
	if b := begin(nil); terms(b, friend) != "" {
		t.Error("the rules are as printed: there is nothing to agree to")
	}
	b := begin(map[string]string{"rain": "no"})
	for seat, want := range map[string]string{friend: friend, host: "", "": ""} {
		if got := terms(b, seat); got != want {
			t.Errorf("%q has yet to agree for %q, wanted %q", seat, got, want)
		}
	}
	answer := play.Command{Kind: play.KindAnswer, Seat: friend, To: 1, Text: play.Yes}
	no, other := answer, answer
	no.Text, other.Seat = "no", host
	for _, c := range []play.Command{no, other} {
		if _, err := b.Propose(c); err == nil {
			t.Errorf("%s says %s to the settings, and it is taken", c.Seat, c.Text)
		}
	}
	give(t, b, answer)
	if _, err := b.Propose(answer); !errors.Is(err, play.ErrStale) {
		t.Errorf("agreed to twice: %v", err)
	}
	again, err := play.Load(lines(b), lookup, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range []*play.Battle{b, again} {
		if got := terms(b, friend); got != "" {
			t.Errorf("%s has agreed, and is asked again", got)
		}
	}
	if r := play.Verify(lines(b), lookup); !r.Good() {
		t.Errorf("%+v", r)
	}
}

// A ruling that was agreed to is what the table owes, and no going back without
// it.
func TestAgreedRulingIsNoRewind(t *testing.T) {
	b, _ := begun(t, play.GradeSealed, 60)
	p := give(t, b, drought("red-general", 20))
	give(t, b, play.Command{Kind: play.KindAnswer, Seat: "blue-general", To: p.Seq, Text: play.Yes})
	for _, kind := range []string{play.KindRewind, play.KindRules} {
		if e, err := b.Propose(play.Command{Kind: kind, By: play.ByTable, At: noon}); err == nil {
			t.Errorf("%s: %s", kind, e.Line())
		}
	}
	settleNext(t, b)
	if e := b.Entries()[b.Seq()-1]; e.Kind != play.KindRuling || e.To != 20 {
		t.Errorf("%s", e.Line())
	}
}
