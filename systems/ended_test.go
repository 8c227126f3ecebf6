package systems_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"drumhead/analyse"
	"drumhead/dispatch"
	"drumhead/play"
	"drumhead/scenarios"
	"drumhead/systems"
)

// atTheMill is a battle at the Mill of two people, of whom the friend has agreed to the time that was set.
func atTheMill(t *testing.T, change func(*play.CreateOptions)) *play.Battle {
	t.Helper()
	sc := scenarios.Find("the-mill")
	sys, err := systems.Find(sc.Rules)
	if err != nil {
		t.Fatal(err)
	}
	o := play.CreateOptions{ID: "test", Scenario: sc.Source(), Seats: map[string]string{"british": play.WhoYou, "french": play.WhoFriend}, At: noon, Secret: play.NewSecret([32]byte{1})}
	if change != nil {
		change(&o)
	}
	b, err := play.Create(sys.System, o)
	if err != nil {
		t.Fatal(err)
	}
	if o.Pace != nil {
		apply(t, b, play.Command{Kind: play.KindAnswer, Seat: "french", To: 1, Text: play.Yes, At: noon})
	}
	return b
}

// goOn has the table do what it owes, and people fire where they may, else whatever is offered first, until it is done.
func goOn(t *testing.T, b *play.Battle, faces []int, done func() bool) {
	t.Helper()
	for !done() {
		if c, due := b.Due(noon); due {
			apply(t, b, c)
			continue
		}
		c := play.Command{Kind: play.KindThrow, Seat: b.Owing()[0], At: noon}
		for _, a := range b.Table([]string{c.Seat}).Asks {
			for _, act := range a.Acts {
				if c.Kind == play.KindThrow || strings.Contains(act.Order, " fire ") {
					c.Kind, c.Order, c.Faces = play.KindOrder, act.Order, faces
				}
			}
		}
		apply(t, b, c)
	}
}

// A battle that did not end by its rules is told as it ended, by the analysis and by the dispatch: by whose word, or by nobody's.
func TestHowItEndedIsTold(t *testing.T) {
	orders := func(n int, b *play.Battle) func() bool {
		return func() bool { return b.Seq() >= n && len(b.Owing()) > 0 && b.Table(b.Owing()).Asks[0].Throw == nil }
	}
	agreed := func(t *testing.T, b *play.Battle, end string) {
		apply(t, b, play.Command{Kind: play.KindPropose, Seat: "british", Ruling: &play.Ruling{End: end}, At: noon})
		apply(t, b, play.Command{Kind: play.KindAnswer, Seat: "french", To: b.Seq(), Text: play.Yes, At: noon})
		c, due := b.Due(noon)
		if !due {
			t.Fatal("the table does not end what was agreed to be over")
		}
		apply(t, b, c)
	}
	for _, tt := range []struct {
		what   string
		change func(*play.CreateOptions)
		end    func(*testing.T, *play.Battle)
		winner int
		side   int // whose doing it was
		told   string
	}{
		{"given up while dice are wanted", func(o *play.CreateOptions) { o.Grade = play.GradeTyped }, func(t *testing.T, b *play.Battle) {
			goOn(t, b, []int{}, func() bool { a := b.Table(nil).Asks; return b.Seq() > 12 && len(a) > 0 && a[0].Throw != nil })
			apply(t, b, play.Command{Kind: play.KindEnd, Seat: "french", At: noon})
		}, 0, 1, "for the enemy gave up the field"},
		{"given up", nil, func(t *testing.T, b *play.Battle) {
			goOn(t, b, nil, orders(12, b))
			apply(t, b, play.Command{Kind: play.KindEnd, Seat: "british", At: noon})
		}, 1, 0, "for the enemy gave up the field"},
		{"out of time", func(o *play.CreateOptions) { o.Pace = &play.Pace{Bank: 60} }, func(t *testing.T, b *play.Battle) {
			goOn(t, b, nil, func() bool { return b.Seq() > 3 && len(b.Owing()) > 0 && b.Owing()[0] == "british" })
			apply(t, b, play.Command{Kind: play.KindEnd, Seat: "french", Text: "british", At: noon.Add(time.Hour)})
		}, 1, 0, "for the enemy had used up his time"},
		{"agreed, a victory", nil, func(t *testing.T, b *play.Battle) {
			goOn(t, b, nil, orders(12, b))
			agreed(t, b, "french")
		}, 1, -1, "for both sides agreed upon it"},
		{"agreed, a draw", nil, func(t *testing.T, b *play.Battle) { agreed(t, b, play.Draw) }, -1, -1, "neither had the better of it"},
	} {
		t.Run(tt.what, func(t *testing.T) {
			b := atTheMill(t, tt.change)
			tt.end(t, b)
			r := analysed(t, b, analyse.Options{Rounds: 2, Cores: 2})
			addsUp(t, r)
			last := &r.Moves[len(r.Moves)-1]
			if r.Winner != tt.winner || last.Kind != play.KindEnd || last.Side != tt.side || last.Text != b.Ending().Why {
				t.Errorf("won by %d, the last move: %+v", r.Winner, last)
			}
			if tt.side >= 0 && (last.Best != last.Before || last.Cost() == 0) || tt.side < 0 && last.Best != last.After {
				t.Errorf("what ended it did nothing: %+v, %+v", last, r.Sum)
			}
			d, err := dispatch.Tell(b, r)
			if err != nil {
				t.Fatal(err)
			}
			if first := d.Story[0].Sentences[0].Text; !strings.Contains(first, tt.told) {
				t.Errorf("it is told: %s", first)
			}
		})
	}
}

// What a ruling goes back behind was never done: the dispatch tells what the ruling did beside what stood before that, and draws it so.
func TestARulingIsToldBesideWhatItWentBackTo(t *testing.T) {
	sc := scenarios.Find("the-mill")
	source := strings.Replace(string(sc.Source()), "\nforces:\n", "\nseats: [{id: british, side: british}, {id: french, side: french}, {id: umpire, umpire: true}]\nforces:\n", 1)
	b := atTheMill(t, func(o *play.CreateOptions) {
		o.Scenario, o.Seats = []byte(source), map[string]string{"british": play.WhoYou, "french": play.WhoYou, "umpire": play.WhoYou}
	})
	shot := func() *play.Entry {
		e := &b.Entries()[b.Seq()-1]
		if e.Kind == play.KindOrder && strings.Contains(e.Order, " fire ") {
			return e
		}
		return nil
	}
	fired := 0
	hits := func(seq int) (n int) {
		for i, p := range b.SceneAt(seq, nil).Pieces {
			n += b.SceneAt(fired-1, nil).Pieces[i].Strength - p.Strength
		}
		return n
	}
	goOn(t, b, nil, func() bool {
		e := shot()
		if e == nil {
			return false
		}
		fired = e.Seq
		return hits(fired) > 0 && hits(fired) < len(e.Throws[0].Faces)
	})
	faces := slices.Repeat([]int{6}, len(shot().Throws[0].Faces))
	apply(t, b, play.Command{Kind: play.KindRuling, Seat: "umpire", Redo: fired, Faces: faces, At: noon})
	ruled := b.Seq()
	if hits(ruled) == hits(fired) {
		t.Fatalf("the ruling changes nothing: %d hits", hits(ruled))
	}
	apply(t, b, play.Command{Kind: play.KindEnd, Seat: "british", At: noon})
	r := analysed(t, b, analyse.Options{Rounds: 1, Cores: 2})
	addsUp(t, r)
	d, err := dispatch.Tell(b, r)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range d.Maps {
		if m.Seq == ruled {
			for i, p := range m.Draw.Scene.Pieces {
				if was := b.SceneAt(fired-1, nil).Pieces[i]; p.Strength != was.Strength {
					t.Errorf("%s is drawn with %d, where %d stood before the shot", p.Name, p.Strength, was.Strength)
				}
			}
			return
		}
	}
	t.Errorf("the ruling of entry %d is not drawn: %+v", ruled, d.Story)
}

// Who was still on the march when the battle was given up is returned as one who never came, and is not counted as lost.
func TestWhoNeverCameIsReturnedSo(t *testing.T) {
	sc := scenarios.Find("maida")
	b := atTheMill(t, func(o *play.CreateOptions) { o.Scenario = sc.Source() })
	goOn(t, b, nil, func() bool { return b.Seq() > 3 })
	apply(t, b, play.Command{Kind: play.KindEnd, Seat: "french", At: noon})
	d, err := dispatch.Tell(b, analysed(t, b, analyse.Options{Rounds: 1, Cores: 2}))
	if err != nil {
		t.Fatal(err)
	}
	var never []string
	for _, s := range d.Sides {
		for _, r := range s.Returns {
			if r.Fate != "" {
				never = append(never, r.Name+" "+r.Fate)
			}
		}
	}
	if !slices.Equal(never, []string{"the 20th Foot never came"}) || !strings.Contains(d.Story[0].Sentences[0].Text, "no corps being lost on either side") {
		t.Errorf("%v: %s", never, d.Story[0].Sentences[0].Text)
	}
}
