package play_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"drumhead/dice"
	"drumhead/play"
)

// A process may die at any moment. Proposing changes nothing, and from any

// prefix of the record the same command makes the same entry again.

func TestKilledAnywhere(t *testing.T) {
	for _, grade := range []string{play.GradeSealed, play.GradeTyped} {
		b := create(t, func(o *play.CreateOptions) { o.Grade = grade })
		p := player{dice.NewFast(5, 0)}
		keeper := secret(1)
		for b.Seq() < 60 {
			c, ok := b.Due(noon)
			if !ok {
				c, ok = p.command(b)
			}
			if !ok {
				break
			}
			c.At = noon
			e, err := b.Propose(c)
			if err != nil {
				t.Fatal(err)
			}
			rebuilt, err := play.Load(lines(b), lookup, keeper)
			if err != nil || rebuilt.Damaged() != nil {
				t.Fatal(err, rebuilt.Damaged())
			}
			if b.Seq()%8 == 0 {
				sameBattle(t, rebuilt, b)
			}
			again, err := rebuilt.Propose(c)
			if err != nil || !reflect.DeepEqual(again, e) {
				t.Fatalf("%s: after a restart %+v makes\n%s, %v\nwant\n%s", grade, c, again.Line(), err, e.Line())
			}
			if err := b.Apply(e); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// openThrow is a battle with real dice at the first throw that side B owes.

func TestCommandsThatAreNotTaken(t *testing.T) {
	b := create(t, nil)
	settle(t, b)
	ask := b.Table([]string{"red-general"}).Asks[0]
	first := give(t, b, play.Command{Kind: play.KindOrder, Seat: "red-general", ID: "one", Ask: ask.ID, Order: "g1 plot hold"})
	over := create(t, nil)
	playOut(t, over, 1, nil)
	watched, err := play.Load(lines(b), lookup, nil)
	if err != nil {
		t.Fatal(err)
	}
	damaged, err := play.Load(append(lines(b)[:2], []byte("{}")), lookup, secret(1))
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name string
		b    *play.Battle
		c    play.Command
		want error
	}{
		{"a closed ask", b, play.Command{Kind: play.KindOrder, Seat: "red-general", Ask: 1, Order: "done"}, play.ErrStale},
		{"a seat that is asked nothing", b, play.Command{Kind: play.KindOrder, Seat: "red-captain", Order: "done"}, play.ErrNotYours},
		{"dice that nobody wants", b, play.Command{Kind: play.KindThrow, Seat: "red-general", Faces: []int{1}}, play.ErrNoThrow},
		{"an order after the end", over, play.Command{Kind: play.KindOrder, Seat: "red-general", Order: "done"}, play.ErrOver},
		{"an end after the end", over, play.Command{Kind: play.KindEnd, Seat: "red-general"}, play.ErrOver},
		{"a copy without its secret", watched, play.Command{Kind: play.KindOrder, Seat: "red-general", Order: "done"}, play.ErrWatchOnly},
		{"a damaged record", damaged, play.Command{Kind: play.KindTalk, Seat: "red-general"}, play.ErrDamaged},
	} {
		if _, err := tt.b.Propose(tt.c); !errors.Is(err, tt.want) {
			t.Errorf("%s: %v, want %v", tt.name, err, tt.want)
		}
	}
	var twice *play.Duplicate
	if _, err := b.Propose(play.Command{Kind: play.KindOrder, Seat: "red-general", ID: "one", Order: "done"}); !errors.As(err, &twice) || twice.Seq != first.Seq {
		t.Errorf("the same id twice: %v, want entry %d", err, first.Seq)
	}
	var refused *play.Refused
	if _, err := b.Propose(play.Command{Kind: play.KindOrder, Seat: "red-general", Order: "i1 charge j1"}); !errors.As(err, &refused) || refused.Clause == "" || refused.Text == "" {
		t.Errorf("an order out of turn: %v, want a refusal with a clause", err)
	}
	if _, err := b.Propose(play.Command{Kind: play.KindOrder, Seat: "red-general", Order: "make tea"}); !errors.As(err, &refused) {
		t.Errorf("no order at all: %v, want a refusal", err)
	}
	if _, err := b.Propose(play.Command{Kind: play.KindTalk, Seat: "nobody", Text: "x"}); err == nil {
		t.Error("a seat that there is not may talk")
	}
	if _, err := b.Propose(play.Command{Kind: play.KindOrder, By: play.ByTable, Order: "done"}); err == nil {
		t.Error("the table may give orders")
	}
	if _, err := b.Propose(play.Command{Kind: play.KindTalk, Seat: "red-general", Text: strings.Repeat("x", play.MaxText+1)}); err == nil {
		t.Error("a text may be too long")
	}
}

// Real dice are for those who play alone, or have agreed on them.

func TestResigning(t *testing.T) {
	b := create(t, nil)
	settle(t, b)
	give(t, b, play.Command{Kind: play.KindEnd, Seat: "red-captain"})
	c := b.Table(nil).Scene.Clock
	if !b.Over() || c.Winner != 1 || !strings.Contains(c.Over, "Reds") {
		t.Errorf("over %v, winner %d, %q", b.Over(), c.Winner, c.Over)
	}
	if len(b.Owing()) > 0 || len(b.Table([]string{"red-general"}).Asks) > 0 {
		t.Error("somebody is still asked something")
	}
	if _, ok := b.Due(noon); ok {
		t.Error("the table still owes something")
	}
	sameBattle(t, load(t, lines(b)), b)
}

// What the table does for players who are away.

func TestAwayAndClocks(t *testing.T) {
	away := []string{"red-general", "red-captain"}
	begin := func(change func(*play.CreateOptions)) (*play.Battle, time.Time) {
		b := create(t, change)
		settle(t, b)
		return b, noon.Add(time.Hour)
	}
	t.Run("instructions", func(t *testing.T) {
		b, later := begin(nil)
		give(t, b, play.Command{Kind: play.KindInstruct, Seat: "red-general", Text: "i1 charge j1\ng1 plot advance\ndone"})
		if _, ok := b.Due(later); ok {
			t.Error("given while the player is there")
		}
		c, ok := b.Due(later, away...)
		if !ok || c.By != play.ByInstruction || c.Seat != "red-general" || c.Order != "g1 plot advance" {
			t.Errorf("%+v: want the first instruction that is allowed", c)
		}
		give(t, b, c)
	})
	t.Run("instructions by kind", func(t *testing.T) {
		b, later := begin(nil)
		for text, want := range map[string]string{
			"g1 on chrage: advance":         "wanted one of plot, activation, charge",
			"g1 on plot: gallop | advance":  "gallop",
			"nobody on plot: advance":       "nobody",
			"g1 on plot: plot to the right": "right",
		} {
			_, err := b.Propose(play.Command{Kind: play.KindInstruct, Seat: "red-general", Text: text})
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%q: %v, wanted something about %q", text, err, want)
			}
		}
		// The first that is allowed, of the kind that is asked.
		give(t, b, play.Command{Kind: play.KindInstruct, Seat: "red-general",
			Text: "g1 on charge: plot hold\ng1 on plot: charge j1 | plot advance | plot hold\ndone"})
		if _, ok := b.Due(later); ok {
			t.Error("given while the player is there")
		}
		c, ok := b.Due(later, away...)
		if !ok || c.By != play.ByInstruction || c.Seat != "red-general" || c.Order != "g1 plot advance" {
			t.Errorf("%+v: want g1's second choice for a plot", c)
		}
		give(t, b, c)
		e := b.Table([]string{"red-general"}).Log
		if got := e[len(e)-1].Reasons; len(got) != 1 || !strings.HasPrefix(got[0], "g1 on plot: charge j1 |") {
			t.Errorf("he is told %q: want the line that gave the order", got)
		}
		e = b.Table([]string{"blue-general"}).Log
		if last := e[len(e)-1]; last.By != play.ByInstruction || last.Reasons != nil {
			t.Errorf("the enemy is told %+v: want that instructions were used, and not which", last)
		}
		for _, old := range e {
			if old.Kind == play.KindInstruct && old.Text != "" {
				t.Errorf("the enemy reads %q", old.Text)
			}
		}
	})
	t.Run("clock", func(t *testing.T) {
		b, later := begin(func(o *play.CreateOptions) { o.Clocks = true })
		if c, ok := b.Due(noon.Add(200 * time.Second)); ok {
			t.Errorf("%+v before the clock has run out", c)
		}
		c, ok := b.Due(later)
		if !ok || c.Kind != play.KindClock || c.Order == "" {
			t.Fatalf("%+v: want the clock's order", c)
		}
		give(t, b, c)
		b, later = begin(nil)
		if c, ok := b.Due(later); ok {
			t.Errorf("%+v at a table without clocks", c)
		}
	})
}

// Small decisions of a player who is away are not waited for longer than the

// table's patience.

func TestPatience(t *testing.T) {
	b := create(t, func(o *play.CreateOptions) { o.Patience = 60 })
	p := player{dice.NewFast(1, 0)}
	red, blue := []string{"red-general", "red-captain"}, []string{"blue-general", "blue-captain"}
	small := 0
	for {
		settle(t, b)
		asks := b.Table(nil).Asks
		if len(asks) == 0 {
			break
		}
		raised, err := time.Parse(time.RFC3339, b.Entries()[asks[0].ID-1].At)
		if err != nil {
			t.Fatal(err)
		}
		away := red
		if strings.HasPrefix(asks[0].Seats[0], "blue") {
			away = blue
		}
		if c, ok := b.Due(raised.Add(59*time.Second), away...); ok {
			t.Fatalf("%+v before the time", c)
		}
		if c, ok := b.Due(raised.Add(61*time.Second), away...); ok {
			small++
			if c.By != play.ByTable || c.Kind != play.KindOrder || c.Order != "stand" {
				t.Fatalf("%+v: want the default, by the table", c)
			}
			give(t, b, c)
			continue
		}
		c, _ := p.command(b)
		give(t, b, c)
	}
	if small == 0 {
		t.Error("nothing small was asked")
	}
}

// The umpire's rulings are taken at any ask, and while dice are wanted.

func TestRulings(t *testing.T) {
	b := create(t, nil)
	settle(t, b)
	e := give(t, b, play.Command{Kind: play.KindOrder, Seat: "umpire", Order: "set i1 strength 2", Text: "it was miscounted"})
	for _, seats := range viewers {
		shown := b.Table(seats)
		if last := shown.Log[len(shown.Log)-1]; last.Text != "it was miscounted" || len(shown.Rulings) != 1 || !strings.Contains(shown.Rulings[0].Text, last.Text) {
			t.Errorf("%v: the ruling %+v does not say why", seats, last)
		}
	}
	if e.Kind != play.KindRuling || e.By != play.ByUmpire {
		t.Errorf("%s by %s", e.Kind, e.By)
	}
	b = openThrow(t)
	open := b.Table(nil).Asks[0].ID
	e = give(t, b, play.Command{Kind: play.KindOrder, Seat: "umpire", Order: "set i1 strength 2"})
	if e.To != open-1 || b.Table(nil).Asks[0].Throw != nil {
		t.Errorf("a ruling in an open throw goes back to %d: want %d, before its order", e.To, open-1)
	}
	sameBattle(t, load(t, lines(b)), b)
	if r := play.Verify(lines(b), lookup); !r.Good() {
		t.Errorf("%+v", r)
	}
}

// A die replaced: the same order with the faces given, from the same state.

func TestRedo(t *testing.T) {
	b := create(t, nil)
	p := player{dice.NewFast(4, 0)}
	var thrown play.Entry
	for thrown.Seq == 0 {
		settle(t, b)
		c, ok := p.command(b)
		if !ok {
			t.Fatal("no order of this battle throws dice")
		}
		if e := give(t, b, c); len(e.Throws) > 0 {
			thrown = e
		}
	}
	var faces []int
	for range thrown.Throws[0].Faces {
		faces = append(faces, 6)
	}
	e := give(t, b, play.Command{Kind: play.KindRuling, Seat: "umpire", Redo: thrown.Seq, Faces: faces})
	if !reflect.DeepEqual(e.Throws[0].Faces, faces) || !e.Throws[0].Typed || e.Order != thrown.Order || e.To != thrown.Seq-1 {
		t.Errorf("%s", e.Line())
	}
	faces[0] = 1
	twice := give(t, b, play.Command{Kind: play.KindRuling, Seat: "umpire", Redo: e.Seq, Faces: faces})
	if !reflect.DeepEqual(twice.Throws[0].Faces, faces) || twice.Order != thrown.Order || twice.To != thrown.Seq-1 {
		t.Errorf("%s", twice.Line())
	}
	for _, c := range []play.Command{
		{Kind: play.KindRuling, Seat: "red-general", Redo: twice.Seq, Faces: faces}, // no umpire
		{Kind: play.KindRuling, Seat: "umpire", Redo: thrown.Seq, Faces: faces},     // counts no more
		{Kind: play.KindRuling, Seat: "umpire", Redo: 1},                            // no order
		{Kind: play.KindClock, Seat: "red-general", Order: "done"},                  // no clock ran out
	} {
		if e, err := b.Propose(c); err == nil {
			t.Errorf("%+v is taken: %s", c, e.Line())
		}
	}
	if r := play.Verify(lines(b), lookup); !r.Good() {
		t.Errorf("%+v", r)
	}
	sameBattle(t, load(t, lines(b)), b)
}

// The record of a battle that was removed ends there, whatever was due.

func TestRemoved(t *testing.T) {
	b := create(t, nil)
	if _, due := b.Due(time.Now()); !due || b.Removed() {
		t.Fatalf("a new battle: due %v, removed %v", due, b.Removed())
	}
	give(t, b, play.Command{Kind: play.KindDelete, Seat: "red-general"})
	if c, due := b.Due(time.Now()); due || !b.Removed() {
		t.Errorf("removed %v, and the table still owes %+v", b.Removed(), c)
	}
	if seat, _, ok := b.Computer(); ok {
		t.Errorf("the computer of %s goes on", seat)
	}
	for _, c := range []play.Command{{Kind: play.KindTable, By: play.ByTable}, {Kind: play.KindTalk, Seat: "red-general"}} {
		if _, err := b.Propose(c); !errors.Is(err, play.ErrRemoved) {
			t.Errorf("%s: %v, want %v", c.Kind, err, play.ErrRemoved)
		}
	}
}

// A record that comes from elsewhere goes on with a new chain, and says so.

func TestRestored(t *testing.T) {
	b := create(t, nil)
	settle(t, b)
	here, err := play.Load(lines(b), lookup, secret(2))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := here.Propose(play.Command{Kind: play.KindOrder, Seat: "red-general", Order: "done"}); !errors.Is(err, play.ErrWatchOnly) {
		t.Fatalf("goes on with a chain that nobody knows of: %v", err)
	}
	give(t, here, play.Command{Kind: play.KindSit, By: play.ByTable, Text: "restored"})
	playOut(t, here, 1, nil)
	if r := play.Verify(lines(here), lookup); !r.Good() {
		t.Errorf("%+v", r)
	}
}

// What a command says is kept as it says it: real dice that nobody asked for are

// refused, a mark has its entry, and a note is no instruction.

func TestKeptAsItIsSaid(t *testing.T) {
	b := create(t, nil)
	settle(t, b)
	var refused *play.Refused
	if _, err := b.Propose(play.Command{Kind: play.KindOrder, Seat: "red-general", Order: "done", Faces: []int{1}}); !errors.As(err, &refused) {
		t.Errorf("a die that nobody asked for: %v", err)
	}
	if e := give(t, b, play.Command{Kind: play.KindMark, Seat: "red-general", To: 2, Text: "here"}); e.To != 2 {
		t.Errorf("a mark on entry 2 is on entry %d", e.To)
	}
	text := "all on chrage: fire, they say"
	give(t, b, play.Command{Kind: play.KindNote, Seat: "red-general", Text: text})
	if log := b.Table([]string{"red-general"}).Log; log[len(log)-1].Text != text {
		t.Errorf("the note says %q", log[len(log)-1].Text)
	}
	if e := give(t, b, play.Command{Kind: play.KindInstruct, Seat: "red-general", Text: "all ON plot:plot  hold"}); !strings.Contains(string(e.Line()), "all on plot: plot hold") {
		t.Errorf("instructions are kept as %s", e.Line())
	}
	if e := give(t, b, play.Command{Kind: play.KindDelete, Seat: "red-general", Text: "gone"}); e.Text != "gone" {
		t.Errorf("it is removed with %q", e.Text)
	}
}

// Dice that do not fit are refused wherever they are given.

// A die for a proposal falls also when the battle is over, and nothing else does.
