package play_test

import (
	"bytes"
	"fmt"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"drumhead/dice"
	"drumhead/play"
	"drumhead/rules"
	"drumhead/rules/rulestest/picket"
)

// The tests use the test system that has one of everything hard.
var system = play.Of(&picket.Rules)

func lookup(id rules.ID) play.System {
	if id.System() == "picket" {
		return system
	}
	return nil
}

var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

func secret(seed byte) *play.Secret { return play.NewSecret([32]byte{seed}) }

// create begins a battle of four seats, all held by whoever began it.
func create(t testing.TB, change func(*play.CreateOptions)) *play.Battle {
	t.Helper()
	o := play.CreateOptions{ID: "test", Scenario: []byte(picket.Strip), At: noon, Secret: secret(1)}
	if change != nil {
		change(&o)
	}
	b, err := play.Create(system, o)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// give proposes a command and applies it.
func give(t testing.TB, b *play.Battle, c play.Command) play.Entry {
	t.Helper()
	if c.At.IsZero() {
		c.At = noon.Add(time.Duration(b.Seq()) * time.Second)
	}
	e, err := b.Propose(c)
	if err != nil {
		t.Fatalf("entry %d, %+v: %v", b.Seq()+1, c, err)
	}
	if err := b.Apply(e); err != nil {
		t.Fatal(err)
	}
	return e
}

// settle does all that the table owes.
func settle(t testing.TB, b *play.Battle) {
	t.Helper()
	for {
		c, ok := b.Due(noon)
		if !ok {
			return
		}
		give(t, b, c)
	}
}

// player gives any legal order, or the dice that are wanting.
type player struct{ dice.Fast }

// command is what the player does next; false once the battle is over.
func (p *player) command(b *play.Battle) (play.Command, bool) {
	owing := b.Owing()
	if len(owing) == 0 {
		return play.Command{}, false
	}
	seat := owing[p.Intn(len(owing))]
	for _, a := range b.Table([]string{seat}).Asks {
		switch {
		case a.Throw != nil:
			c := play.Command{Kind: play.KindThrow, Seat: seat}
			for _, g := range a.Throw.Groups {
				for range g.Faces {
					c.Faces = append(c.Faces, 1+p.Intn(g.Sides))
				}
			}
			return c, true
		case a.Yours:
			return play.Command{Kind: play.KindOrder, Seat: seat, Ask: a.ID, Order: a.Acts[p.Intn(len(a.Acts))].Order}, true
		}
	}
	panic("a seat that owes is asked nothing")
}

// playOut plays a battle to its end, calling after every entry.
func playOut(t testing.TB, b *play.Battle, seed uint64, after func()) {
	t.Helper()
	p := player{dice.NewFast(seed, 0)}
	for b.Seq() < 2000 {
		if c, ok := b.Due(noon); ok {
			give(t, b, c)
		} else if c, ok := p.command(b); ok {
			give(t, b, c)
		} else {
			return
		}
		if after != nil {
			after()
		}
	}
	t.Fatal("the battle does not end")
}

// lines are the record as its keeper stores it.
func lines(b *play.Battle) [][]byte {
	var out [][]byte
	for _, e := range b.Entries() {
		out = append(out, e.Line())
	}
	return out
}

func load(t testing.TB, lines [][]byte) *play.Battle {
	t.Helper()
	b, err := play.Load(lines, lookup, secret(1))
	if err != nil {
		t.Fatal(err)
	}
	if err := b.Damaged(); err != nil {
		t.Fatal(err)
	}
	return b
}

var viewers = [][]string{nil, {"red-general"}, {"blue-captain", "blue-general"}, {"red-captain", "blue-captain"}, {"umpire"}}

// sameBattle compares all that anybody can see of two battles.
func sameBattle(t testing.TB, got, want *play.Battle) {
	t.Helper()
	for _, seats := range viewers {
		if g, w := got.Table(seats), want.Table(seats); !reflect.DeepEqual(g, w) {
			t.Fatalf("entry %d: rebuilt for %q:\n%+v\nwant\n%+v", want.Seq(), seats, g, w)
		}
		if g, w := got.Known(first(seats)), want.Known(first(seats)); !reflect.DeepEqual(g, w) {
			t.Fatalf("entry %d: rebuilt state for %q:\n%+v\nwant\n%+v", want.Seq(), seats, g, w)
		}
	}
}

func first(seats []string) string {
	if len(seats) == 0 {
		return ""
	}
	return seats[0]
}

func TestRebuiltEqualsLive(t *testing.T) {
	for seed := range uint64(3) {
		for _, grade := range []string{play.GradeSealed, play.GradeTyped} {
			t.Run(fmt.Sprint(grade, seed), func(t *testing.T) {
				b := create(t, func(o *play.CreateOptions) { o.Grade = grade })
				playOut(t, b, seed, func() {
					if b.Seq()%9 == int(seed) {
						sameBattle(t, load(t, lines(b)), b)
					}
				})
				if !b.Over() {
					t.Error("nobody owes anything and the battle is not over")
				}
			})
		}
	}
}

func TestRecordRoundTrip(t *testing.T) {
	b := create(t, nil)
	playOut(t, b, 1, nil)
	var out bytes.Buffer
	if err := b.WriteRecord(&out); err != nil {
		t.Fatal(err)
	}
	got, err := play.ReadRecord(strings.NewReader(out.String()))
	if err != nil {
		t.Fatal(err)
	}
	sameBattle(t, load(t, got), b)
}

func TestVerify(t *testing.T) {
	for _, grade := range []string{play.GradeSealed, play.GradeTyped} {
		b := create(t, func(o *play.CreateOptions) { o.Grade = grade })
		playOut(t, b, 3, nil)
		r := play.Verify(lines(b), lookup)
		if !r.Good() {
			t.Errorf("%s: %+v", grade, r)
			for _, f := range []play.Finding{r.Chain, r.Dice, r.Parts, r.Rules} {
				if f.At != nil {
					t.Error(f.At)
				}
			}
		}
		t.Logf("%+v", r)
	}
}

func BenchmarkLoad(b *testing.B) {
	battle := create(b, nil)
	playOut(b, battle, 1, nil)
	record := lines(battle)
	b.ReportMetric(float64(len(record)), "entries/op")
	size := 0
	for _, l := range record {
		size += len(l)
	}
	b.SetBytes(int64(size))
	for b.Loop() {
		load(b, record)
	}
}

// Battles of one scenario can be loaded and go on at the same time.
func TestAtOnce(t *testing.T) {
	b := create(t, nil)
	settle(t, b)
	record, want := lines(b), b.Table(nil)
	var loading sync.WaitGroup
	for range 8 {
		loading.Go(func() {
			again, err := play.Load(record, lookup, secret(1))
			if err != nil || !reflect.DeepEqual(again.Table(nil), want) {
				t.Errorf("a battle is another when others are loaded beside it: %v", err)
			}
		})
	}
	loading.Wait()
}
