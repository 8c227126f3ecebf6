package play_test

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"drumhead/dice"
	"drumhead/play"
	"drumhead/rules/rulestest/picket"
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

// chairs are the seats of the strip that people hold and that have a side.
var chairs = []string{"red-general", "red-captain", "blue-captain", "blue-general"}

// witnessed is a battle of two people, each seat with a chain of its own, which
// nobody has laid yet.
func witnessed(t testing.TB, change ...func(*play.CreateOptions)) (*play.Battle, map[string]browser) {
	t.Helper()
	b := create(t, func(o *play.CreateOptions) {
		o.Grade = play.GradeWitnessed
		o.Seats = map[string]string{"B": play.WhoFriend}
		for _, c := range change {
			c(o)
		}
	})
	all := map[string]browser{}
	for i, seat := range chairs {
		all[seat] = newBrowser(seat, byte(i))
	}
	return b, all
}

// seated is such a battle once all have sat down.
func seated(t testing.TB, change ...func(*play.CreateOptions)) (*play.Battle, map[string]browser) {
	t.Helper()
	b, all := witnessed(t, change...)
	for _, seat := range chairs {
		give(t, b, all[seat].sit())
	}
	return b, all
}

// atThrow is such a battle whose first throw waits for links, and its entry.
func atThrow(t testing.TB, change ...func(*play.CreateOptions)) (*play.Battle, map[string]browser, int) {
	t.Helper()
	b, all := seated(t, change...)
	on(t, b, all, 2, func() bool { return open(b) })
	ask, _ := waiting(b)
	if !slices.Equal(ask.Waits, chairs) {
		t.Fatalf("entry %d waits for %v", ask.ID, ask.Waits)
	}
	return b, all, ask.ID
}

// good checks that a record is.
func good(t testing.TB, b *play.Battle) {
	t.Helper()
	if r := play.Verify(lines(b), lookup); !r.Good() {
		t.Errorf("%+v\n%s", r, r.First())
	}
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
	for _, seat := range chairs {
		if c, ok := b.Due(noon); ok {
			t.Fatalf("something falls before all have sat down: %+v", c)
		}
		if _, err := b.Propose(play.Command{Kind: play.KindOrder, Seat: "red-general", Order: "g1 plot hold"}); !errors.Is(err, play.ErrSeats) {
			t.Fatalf("an order before all have sat down: %v", err)
		}
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
			if fallen++; !w.Witnessed || e.Kind != play.KindThrow || len(e.Links) != 1+len(chairs) {
				t.Errorf("entry %d, %s: %s is not witnessed by all: %+v", e.Seq, e.Kind, w.Purpose, w)
			}
			if !slices.Equal(b.Entries()[e.To-1].Links, e.Links[:1]) {
				t.Errorf("entry %d did not open the table's link, of entry %d", e.To, e.Seq)
			}
		}
	}
	if fallen == 0 {
		t.Fatal("nothing was thrown")
	}
	good(t, b)
	sameBattle(t, load(t, lines(b)), b)
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

// Nothing but the links of all gives the dice, and each link is the one that
// was bound before the order was given.
func TestLinksDecide(t *testing.T) {
	b, all, n := atThrow(t)
	other := newBrowser("blue-general", 99)
	for _, c := range []struct {
		name string
		play.Command
		want error
	}{
		{"another chain's", other.link(n), play.ErrBadLink},
		{"another number's", play.Command{Kind: play.KindLink, Seat: "blue-general", To: n, Hash: fmt.Sprintf("%x", all["blue-general"].chain.Link(n+1))}, play.ErrBadLink},
		{"another entry's", all["blue-general"].link(n - 1), play.ErrStale},
		{"another seat's", play.Command{Kind: play.KindLink, Seat: "blue-captain", To: n, Hash: fmt.Sprintf("%x", all["blue-general"].chain.Link(n))}, play.ErrBadLink},
		{"in capitals", play.Command{Kind: play.KindLink, Seat: "blue-general", To: n, Hash: fmt.Sprintf("%X", all["blue-general"].chain.Link(n))}, play.ErrBadLink},
		{"the umpire's", play.Command{Kind: play.KindLink, Seat: "umpire", To: n, Hash: fmt.Sprintf("%x", other.chain.Link(n))}, play.ErrNotYours},
		{"typed dice", play.Command{Kind: play.KindThrow, Seat: "red-general", Faces: []int{6}}, play.ErrLinks},
		{"the table's own", play.Command{Kind: play.KindThrow, By: play.ByTable}, play.ErrLinks},
		{"another order", play.Command{Kind: play.KindOrder, Seat: "red-general", Order: "done"}, play.ErrOpenThrow},
		{"a die for a proposal", play.Command{Kind: play.KindAnswer, Seat: "blue-general", To: n, Text: play.Dice}, play.ErrStale},
		{"this one sealed", play.Command{Kind: play.KindSeal, Seat: "blue-general", To: n}, play.ErrStale},
		{"the end, though links may be waited for for ever", play.Command{Kind: play.KindEnd, Seat: "red-general", To: n, Text: "blue-general"}, play.ErrForEver},
		{"somebody else in the seat", play.Command{Kind: play.KindSit, Seat: "blue-general", Text: "sergeant"}, nil},
	} {
		if _, err := b.Propose(c.Command); err == nil || c.want != nil && !errors.Is(err, c.want) {
			t.Errorf("%s: %v, wanted %v", c.name, err, c.want)
		}
	}
	give(t, b, all["red-general"].link(n))
	if _, err := b.Propose(all["red-general"].link(n)); !errors.Is(err, play.ErrStale) {
		t.Errorf("a link given twice: %v", err)
	}
	// A crash loses nothing: what was given is in the log.
	b = load(t, lines(b))
	if ask, _ := waiting(b); !slices.Equal(ask.Waits, chairs[1:]) {
		t.Fatalf("waits for %v", ask.Waits)
	}
	// A new anchor is for later entries: nobody can choose one to fit.
	give(t, b, other.sit())
	if _, err := b.Propose(other.link(n)); !errors.Is(err, play.ErrBadLink) {
		t.Errorf("a chain laid after the entry was fixed gave its link: %v", err)
	}
	// What everybody agrees to for later throws changes nothing about this one.
	for _, seat := range []string{"red-captain", "blue-general", "blue-captain"} {
		give(t, b, play.Command{Kind: play.KindSeal, Seat: seat})
	}
	if ask, ok := waiting(b); !ok || !slices.Equal(ask.Waits, chairs[1:]) {
		t.Errorf("it does not wait any more: %+v", ask)
	}
	give(t, b, other.sit()) // and takes it back
	for _, seat := range chairs[1:] {
		give(t, b, all[seat].link(n))
	}
	c, ok := b.Due(noon)
	if !ok || c.Kind != play.KindThrow {
		t.Fatalf("the dice do not fall: %+v", c)
	}
	e := give(t, b, c)
	if len(e.Links) != 5 || len(e.Throws) == 0 || !e.Throws[0].Witnessed {
		t.Errorf("%d links, throws %+v", len(e.Links), e.Throws)
	}
	all["blue-general"] = other
	on(t, b, all, 3, b.Over)
	settle(t, b)
	if good(t, b); !b.Over() {
		t.Error("the battle does not end")
	}
}

// A battle that is brought to another server while a throw waits has the dice
// that it would have had: their last share stands in the record since they were
// asked for.
func TestBroughtElsewhereWhileLinksAreWaitedFor(t *testing.T) {
	b, all, n := atThrow(t)
	here := load(t, lines(b))
	b, err := play.Load(lines(b), lookup, secret(9))
	if err != nil {
		t.Fatal(err)
	}
	give(t, b, play.Command{Kind: play.KindSit, By: play.ByTable, Text: "brought in from a record"})
	fallen := func(b *play.Battle) play.Entry {
		for _, seat := range chairs {
			give(t, b, all[seat].link(n))
		}
		c, ok := b.Due(noon)
		if !ok || c.Kind != play.KindThrow {
			t.Fatalf("the dice do not fall: %+v", c)
		}
		return give(t, b, c)
	}
	one, two := fallen(here), fallen(b)
	if len(one.Throws) == 0 || !reflect.DeepEqual(one.Throws, two.Throws) || !slices.Equal(one.Links, two.Links) {
		t.Errorf("here %+v, there %+v", one.Throws, two.Throws)
	}
	on(t, b, all, 1, b.Over)
	settle(t, b)
	good(t, b)
}

// Later dice fall sealed once everybody has agreed, friends each for himself,
// and are witnessed again once somebody sits down.
func TestSealedByAgreement(t *testing.T) {
	b, all := witnessed(t)
	give(t, b, all["red-general"].sit())
	seal := func(seat string) play.Command { return play.Command{Kind: play.KindSeal, Seat: seat} }
	for _, seat := range []string{"blue-captain", "blue-general"} {
		give(t, b, seal(seat))
		if _, ok := b.Due(noon); ok {
			t.Fatal("not everybody has agreed")
		}
		if _, err := b.Propose(seal(seat)); !errors.Is(err, play.ErrStale) {
			t.Errorf("agreed twice: %v", err)
		}
	}
	give(t, b, seal("red-captain")) // for both seats of who began
	on(t, b, all, 4, func() bool { return b.Seq() > 60 })
	sealed := 0
	for _, e := range b.Entries() {
		for _, w := range e.Throws {
			if sealed++; w.Witnessed || len(e.Links) != 1 {
				t.Errorf("entry %d: %d links, %+v", e.Seq, len(e.Links), w)
			}
		}
	}
	for _, seat := range chairs {
		give(t, b, all[seat].sit())
	}
	on(t, b, all, 4, b.Over)
	settle(t, b)
	r := play.Verify(lines(b), lookup)
	if !b.Over() || !r.Good() || sealed == 0 || strings.Contains(r.Dice.Text, " 0 witnessed") {
		t.Errorf("%d throws sealed; %+v", sealed, r)
	}
}

// A browser that has lost its seed gives no link: the throw is taken back by all
// together, and falls afresh under another number. No seat of the host's answers
// for a friend.
func TestTakenBackWhileLinksAreWaitedFor(t *testing.T) {
	b, all, n := atThrow(t)
	give(t, b, all["red-general"].link(n))
	all["blue-captain"] = newBrowser("blue-captain", 77)
	give(t, b, all["blue-captain"].sit())
	p := give(t, b, play.Command{Kind: play.KindPropose, Seat: "blue-captain", To: n - 1, Text: "my browser has lost its seed"})
	answer := func(seat, text string) play.Command {
		return play.Command{Kind: play.KindAnswer, Seat: seat, To: p.Seq, Text: text}
	}
	if w := b.Table(nil).Proposal.Wanted; !slices.Equal(w, []string{"red-general", "red-captain", "blue-general"}) {
		t.Errorf("wanted %v", w)
	}
	for _, c := range []struct {
		play.Command
		want error
	}{
		{answer("blue-captain", play.Yes), play.ErrNotYours},
		{answer("umpire", play.Yes), play.ErrNotYours},
		{answer("red-general", play.Dice), play.ErrOpenThrow},
	} {
		if _, err := b.Propose(c.Command); !errors.Is(err, c.want) {
			t.Errorf("%s says %s: %v, wanted %v", c.Seat, c.Text, err, c.want)
		}
	}
	give(t, b, answer("red-general", play.Yes))
	if _, err := b.Propose(answer("red-captain", play.Yes)); !errors.Is(err, play.ErrNotYours) {
		t.Errorf("who began the battle agrees twice: %v", err)
	}
	if c, ok := b.Due(noon); ok {
		t.Fatalf("not all have agreed: %+v", c)
	}
	b = load(t, lines(b))
	give(t, b, answer("blue-general", play.Yes))
	settle(t, b)
	if ask, ok := waiting(b); ok && ask.ID == n {
		t.Fatal("it still waits")
	}
	on(t, b, all, 5, b.Over)
	settle(t, b)
	good(t, b)
	for _, e := range b.Entries()[n:] {
		if e.Kind == play.KindThrow && e.To == n {
			t.Errorf("entry %d threw for an entry that was taken back", e.Seq)
		}
	}
}

// A no ends a proposal, whoever said yes before; a die decides only if all let
// it.
func TestGoingBackBehindWitnessedDice(t *testing.T) {
	b, all, n := atThrow(t)
	for _, seat := range chairs {
		give(t, b, all[seat].link(n))
	}
	settle(t, b)
	wish := play.Command{Kind: play.KindPropose, Seat: "red-general", To: n - 1}
	p := give(t, b, wish)
	answer := func(seat, text string) play.Command {
		return play.Command{Kind: play.KindAnswer, Seat: seat, To: p.Seq, Text: text}
	}
	give(t, b, answer("blue-general", play.Yes))
	give(t, b, answer("blue-captain", "no"))
	if b.Table(nil).Proposal != nil {
		t.Fatal("it still stands")
	}
	p = give(t, b, wish)
	give(t, b, answer("blue-general", play.Dice))
	last := give(t, b, answer("blue-captain", play.Yes))
	if last.Asked == nil || len(last.Links) != 1 {
		t.Fatalf("no die is asked for: %s", last.Line())
	}
	for _, seat := range chairs {
		give(t, b, all[seat].link(last.Seq))
	}
	settle(t, b)
	on(t, b, all, 5, b.Over)
	settle(t, b)
	good(t, b)
}

// Who leaves a link out for longer than was agreed to has given up, once the
// other side says so; and only then.
func TestWithheld(t *testing.T) {
	b, all, n := atThrow(t, func(o *play.CreateOptions) { o.Withheld = 60 })
	at := func(c play.Command, after time.Duration) play.Command {
		c.At = noon.Add(after)
		return c
	}
	claim := func(seat, of string, after time.Duration) play.Command {
		return at(play.Command{Kind: play.KindEnd, Seat: seat, To: n, Text: of}, after)
	}
	refused := func(c play.Command, want error) {
		t.Helper()
		if _, err := b.Propose(c); !errors.Is(err, want) {
			t.Errorf("%+v: %v, wanted %v", c, err, want)
		}
	}
	refused(claim("red-general", "blue-general", time.Hour), play.ErrOwnLink)
	give(t, b, at(all["red-general"].link(n), 100*time.Second))
	refused(claim("red-general", "blue-general", time.Hour), play.ErrOwnLink)
	give(t, b, at(all["red-captain"].link(n), 200*time.Second))
	give(t, b, at(all["blue-captain"].link(n), 299_999*time.Millisecond))
	ask, _ := waiting(b)
	if ask.Since != "2026-03-01T12:04:59.999Z" || ask.Claim != "2026-03-01T12:05:59.999Z" {
		t.Errorf("since %s, claim from %s", ask.Since, ask.Claim)
	}
	refused(claim("red-general", "blue-general", 359_998*time.Millisecond), play.ErrPatience)
	refused(claim("red-general", "blue-captain", time.Hour), play.ErrStale)
	refused(claim("red-general", "red-captain", time.Hour), play.ErrNotYours)
	refused(claim("blue-captain", "blue-general", time.Hour), play.ErrNotYours)
	refused(claim("umpire", "blue-general", time.Hour), play.ErrNotYours)
	c := claim("red-captain", "blue-general", 359_999*time.Millisecond)
	c.By = play.ByTable
	if _, err := b.Propose(c); err == nil {
		t.Error("the table claims")
	}
	c.By = ""
	give(t, b, c)
	v := b.Table(nil)
	if !b.Over() || v.Scene.Clock.Winner != 0 || !strings.Contains(v.Scene.Clock.Over, "kept the dice waiting") {
		t.Errorf("over %v, won by %d: %s", b.Over(), v.Scene.Clock.Winner, v.Scene.Clock.Over)
	}
	if _, err := b.Propose(all["blue-general"].link(n)); err == nil {
		t.Error("a link comes after the end")
	}
	good(t, b)
	sameBattle(t, load(t, lines(b)), b)
}

// An umpire's ruling goes back behind what waits; its typed dice are his word.
func TestUmpireWhileLinksAreWaitedFor(t *testing.T) {
	b, all, n := atThrow(t)
	give(t, b, all["blue-general"].link(n))
	e := give(t, b, play.Command{Kind: play.KindOrder, Seat: "umpire", Order: "set weather dry", Text: "the rain has ceased"})
	if e.To != n-1 || open(b) {
		t.Fatalf("%s, open %v", e.Line(), open(b))
	}
	on(t, b, all, 5, b.Over)
	settle(t, b)
	good(t, b)
}

// What no witnessed table can be is not begun.
func TestTablesThatCannotBeWitnessed(t *testing.T) {
	for name, change := range map[string]func(*play.CreateOptions){
		"nobody's":           func(o *play.CreateOptions) { o.Seats = map[string]string{"A": "recruit", "B": "recruit"} },
		"a stranger":         func(o *play.CreateOptions) { o.Seats = map[string]string{"A": "emperor"} },
		"patience for links": func(o *play.CreateOptions) { o.Grade, o.Withheld = play.GradeSealed, 5 },
	} {
		o := play.CreateOptions{ID: "test", Scenario: []byte(picket.Strip), At: noon, Secret: secret(1), Grade: play.GradeWitnessed}
		if change(&o); o.Grade == "" {
			o.Grade = play.GradeWitnessed
		}
		if _, err := play.Create(system, o); err == nil {
			t.Errorf("%s: it is begun", name)
		}
	}
}
