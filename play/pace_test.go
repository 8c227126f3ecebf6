package play_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"drumhead/dice"
	"drumhead/play"
	"drumhead/rules/rulestest/picket"
	"drumhead/scene"
	"drumhead/systems"
)

// paced is a battle of the hour given, of two players who have come.
func paced(t *testing.T, pace play.Pace) (b *play.Battle, do func(at time.Duration, c play.Command) play.Entry, next func(at time.Duration)) {
	t.Helper()
	b = create(t, func(o *play.CreateOptions) {
		o.Seats = map[string]string{"B": play.WhoFriend}
		o.Pace = &pace
	})
	do = func(at time.Duration, c play.Command) play.Entry {
		t.Helper()
		c.At = noon.Add(at)
		return give(t, b, c)
	}
	next = func(at time.Duration) {
		t.Helper()
		for c, ok := b.Due(noon.Add(at)); ok; c, ok = b.Due(noon.Add(at)) {
			do(at, c)
		}
	}
	return b, do, next
}

// outOf is when the time of a seat runs out, from noon on; -1: it does not run.
func outOf(t *testing.T, b *play.Battle, seat string) time.Duration {
	t.Helper()
	for _, a := range b.Table([]string{seat}).Asks {
		if text, ok := a.Out[seat]; ok {
			at, err := time.Parse(time.RFC3339, text)
			if err != nil {
				t.Fatal(err)
			}
			return at.Sub(noon)
		}
	}
	return -1
}

// A bank is paid out of while one is waited for, and put into by each turn, up to what it holds; it stands
// while the friend has not come; whose has run out can be made to give up by the other side, by nobody
// else and not before. The record says so to everybody who verifies it.
func TestPace(t *testing.T) {
	const hour, minute = time.Hour, time.Minute
	b, do, next := paced(t, play.Pace{Bank: 3600, Each: 600, Most: 4000})
	const red, blue = "red-general", "blue-general"
	next(0)
	if out := outOf(t, b, red); out >= 0 {
		t.Errorf("while nobody has agreed red's time runs out at %v", out)
	}
	for _, seat := range []string{"blue-captain", blue} {
		do(5*hour, play.Command{Kind: play.KindAnswer, Seat: seat, To: 1, Text: play.Yes})
	}
	next(5 * hour)
	asked := func() string {
		t.Helper()
		for _, seat := range []string{red, "red-captain", blue, "blue-captain"} {
			if a := b.Awaited(seat); a != nil && a.Yours {
				return seat
			}
		}
		t.Fatal("nobody is asked")
		return ""
	}
	first := asked()
	if out := outOf(t, b, first); out != 6*hour {
		t.Errorf("%s's hour runs out at %v", first, out)
	}
	// The battle is played on, each order ten minutes after the last.
	at := 5 * hour
	banks := map[string]time.Duration{red: hour, "red-captain": hour, blue: hour, "blue-captain": hour}
	since := map[string]time.Duration{}
	for n := range 40 {
		for seat, bank := range banks {
			out := outOf(t, b, seat)
			from, runs := since[seat]
			switch {
			case out >= 0 && !runs:
				since[seat] = at
				if out != at+bank {
					t.Fatalf("at %v %s has until %v, with %v in the bank", at, seat, out, bank)
				}
			case out < 0 && runs:
				banks[seat] = min(max(0, bank-(at-from))+10*minute, 4000*time.Second)
				delete(since, seat)
			}
		}
		if n >= 8 && len(since) == 1 {
			break
		}
		at += 10 * minute
		seat := asked()
		do(at, play.Command{Kind: play.KindOrder, Seat: seat, Order: b.Table([]string{seat}).Asks[0].Acts[0].Order})
		next(at)
	}
	if b.Over() {
		t.Fatal("the battle is over before anybody's time is")
	}
	late := asked()
	other := red
	if late == red || late == "red-captain" {
		other = blue
	}
	claim := func(seat, of string, at time.Duration) error {
		_, err := b.Propose(play.Command{Kind: play.KindEnd, Seat: seat, Text: of, At: noon.Add(at)})
		return err
	}
	out := outOf(t, b, late)
	for _, tt := range []struct {
		seat, of string
		at       time.Duration
		err      error
	}{
		{other, late, out - time.Second, play.ErrPace},
		{other, other, out + hour, play.ErrNotYours},
		{late, other, out + hour, play.ErrNoPace},
		{"umpire", late, out + hour, play.ErrNotYours},
	} {
		if err := claim(tt.seat, tt.of, tt.at); !errors.Is(err, tt.err) {
			t.Errorf("%s ends it for %s at %v: %v, wanted %v", tt.seat, tt.of, tt.at-out, err, tt.err)
		}
	}
	fork := load(t, lines(b))
	if again := outOf(t, fork, late); again != out {
		t.Errorf("read again %s has until %v, before %v", late, again, out)
	}
	do(out, play.Command{Kind: play.KindEnd, Seat: other, Text: late})
	if s := b.SceneAt(b.Seq(), nil); s.Clock.Over == "" || s.Clock.Winner < 0 {
		t.Errorf("it ends with %q, winner %d", s.Clock.Over, s.Clock.Winner)
	}
	_, side, _ := b.Seat(other)
	if deeds, err := b.Deeds(); err != nil || deeds[len(deeds)-1].Winner != side || deeds[len(deeds)-1].Side != 1-side {
		t.Errorf("%s's time is out, and the last deed is %+v, %v", late, deeds[len(deeds)-1], err)
	}
	good(t, b)
	if said := play.Verify(lines(b), lookup).Hands.Text; !strings.Contains(said, "because a player's time was out: 1;") {
		t.Errorf("what rests on the times is not said: %s", said)
	}
	// Who keeps the record writes it down a second early.
	forged := decoded(t, b.Entries()[b.Seq()-1].Line())
	forged["at"] = noon.Add(out - time.Second).UTC().Format("2006-01-02T15:04:05.000Z")
	record := append(lines(fork), rehashed(t, fork.Entries()[fork.Seq()-1].Hash, []object{forged})...)
	if r := play.Verify(record, lookup); r.Holds() {
		t.Error("a battle that was ended too early verifies")
	}
}

// A pace that means nothing is none, and where no friend plays nobody could claim it.
func TestPaceIsChecked(t *testing.T) {
	for _, p := range []play.Pace{{}, {Bank: -1}, {Bank: 60, Each: -1}, {Bank: 60, Most: 30}, {Bank: play.MaxPatience + 1}} {
		_, err := play.Create(system, play.CreateOptions{ID: "test", Scenario: []byte(picket.Strip), At: noon, Secret: secret(1), Seats: map[string]string{"B": play.WhoFriend}, Pace: &p})
		if err == nil {
			t.Errorf("%+v is taken", p)
		}
	}
	if _, err := play.Create(system, play.CreateOptions{ID: "test", Scenario: []byte(picket.Strip), At: noon, Secret: secret(1), Pace: &play.Pace{Bank: 60}}); err == nil {
		t.Error("time is agreed where nobody else plays")
	}
}

// Where that was agreed, the computer stands in for who has no time left, for the rest of his turn or for
// good; before that it gives nobody's orders, and nobody is made to give up.
func TestComputerStandsIn(t *testing.T) {
	const red, blue = "red-general", "blue-general"
	for each, forGood := range map[int]bool{600: false, 0: true} {
		b, do, next := paced(t, play.Pace{Bank: 3600, Each: each, Computer: "sergeant"})
		for _, seat := range []string{"blue-captain", blue} {
			do(0, play.Command{Kind: play.KindAnswer, Seat: seat, To: 1, Text: play.Yes})
		}
		next(0)
		order := func(at time.Duration, seat, by string) error {
			t.Helper()
			acts := b.Table([]string{seat}).Asks[0].Acts
			e, err := b.Propose(play.Command{Kind: play.KindOrder, Seat: seat, By: by, Order: acts[len(acts)-1].Order, At: noon.Add(at)})
			if err == nil {
				err = b.Apply(e)
			}
			return err
		}
		if seat, _, ok := b.Substitute(noon.Add(time.Hour - time.Second)); ok {
			t.Errorf("the computer stands in for %s before his time is out", seat)
		}
		if err := order(time.Hour-time.Second, red, play.ByComputer); err == nil {
			t.Error("before his time is out the computer gives his order")
		}
		if _, err := b.Propose(play.Command{Kind: play.KindEnd, Seat: blue, Text: red, At: noon.Add(2 * time.Hour)}); !errors.Is(err, play.ErrStands) {
			t.Errorf("the other side ends the battle: %v", err)
		}
		at := time.Hour
		for range 200 {
			next(at)
			seat, level, ok := b.Substitute(noon.Add(at))
			if b.Over() || !ok && !forGood {
				break
			}
			if !ok { // each chair has an hour of its own
				at += time.Hour
				continue
			}
			if level != "sergeant" {
				t.Fatalf("a %s stands in", level)
			}
			if err := order(at, seat, play.ByComputer); err != nil {
				t.Fatal(err)
			}
		}
		if !forGood && b.Over() {
			t.Error("with time put in by his turn he is not let on")
		}
		if forGood && !b.Over() {
			t.Errorf("for good: %+v waits", b.Awaited())
		}
		good(t, b)
		if said := play.Verify(lines(b), lookup).Hands.Text; !strings.Contains(said, "because a player's time was out: ") {
			t.Errorf("what rests on the times is not said: %s", said)
		}
	}
	for _, o := range []play.CreateOptions{
		{Grade: play.GradeWitnessed, Pace: &play.Pace{Bank: 60, Computer: "recruit"}},
		{Commit: true, Pace: &play.Pace{Bank: 60, Computer: "recruit"}},
		{Pace: &play.Pace{Bank: 60, Computer: "you"}},
	} {
		o.ID, o.Scenario, o.At, o.Secret, o.Seats = "test", []byte(picket.Strip), noon, secret(1), map[string]string{"B": play.WhoFriend}
		if _, err := play.Create(system, o); err == nil {
			t.Errorf("%+v is taken", o.Pace)
		}
	}
}

// Nobody fills his bank by taking one order back again and again.
func TestPaceOfWhatIsTakenBack(t *testing.T) {
	b, do, next := paced(t, play.Pace{Bank: 3600, Each: 600})
	for _, seat := range []string{"blue-captain", "blue-general"} {
		do(0, play.Command{Kind: play.KindAnswer, Seat: seat, To: 1, Text: play.Yes})
	}
	next(0)
	const red = "red-general"
	for round := range 3 {
		at := time.Duration(round) * time.Minute
		acts := b.Table([]string{red}).Asks[0].Acts
		done := acts[slices.IndexFunc(acts, func(a scene.Act) bool { return a.Order == "done" })]
		do(at+30*time.Second, play.Command{Kind: play.KindOrder, Seat: red, Order: done.Order})
		if out := outOf(t, b, red); out >= 0 {
			t.Fatalf("round %d: red has ended his turn, and his time runs out at %v", round, out)
		}
		do(at+time.Minute, play.Command{Kind: play.KindUndo, Seat: red})
		if out, want := outOf(t, b, red), at+time.Minute+time.Hour-time.Duration(round+1)*30*time.Second; out != want {
			t.Errorf("round %d: taken back, his time runs out at %v, wanted %v", round, out, want)
		}
	}
}

// Who takes his order back has taken no time from the other side, which was waited for because of it: else he could order, take it
// back when most of their time is gone, and order again.
func TestPaceOfWhatTheOtherSideTakesBack(t *testing.T) {
	p := gather(t, "the-two-roads", nil, func(o *play.CreateOptions) { o.Pace = &play.Pace{Bank: 7200} })
	p.give(play.Command{Kind: play.KindAnswer, Seat: p.friend, To: 1, Text: play.Yes})
	next := func() {
		for c, ok := p.Due(p.now); ok; c, ok = p.Due(p.now) {
			p.give(c)
		}
	}
	out := func(seat string) time.Duration {
		if outOf(t, p.Battle, seat) < 0 {
			return -1
		}
		return outOf(t, p.Battle, seat) - p.now.Sub(noon) // what is left
	}
	next()
	mine, theirs := p.host, p.friend
	if out(mine) < 0 {
		mine, theirs = theirs, mine
	}
	pass := func() {
		t.Helper()
		for n := 0; out(theirs) < 0; n++ {
			if n > 20 {
				t.Fatal("the turn does not pass without dice")
			}
			p.give(play.Command{Kind: play.KindOrder, Seat: mine, Order: "pass"})
			next()
		}
	}
	pass()
	left := out(theirs)
	p.now = p.now.Add(time.Hour)
	p.give(play.Command{Kind: play.KindUndo, Seat: mine})
	if out(theirs) >= 0 || out(mine) < 0 {
		t.Fatalf("taken back: theirs runs out in %v, one's own in %v", out(theirs), out(mine))
	}
	own := out(mine)
	pass()
	if again := out(theirs); again != left {
		t.Errorf("they had %v left, and an hour by an order that was taken back later %v", left, again)
	}
	// One's own clock has run all the time that one was waited for.
	p.give(play.Command{Kind: play.KindUndo, Seat: mine})
	if again := out(mine); again > own {
		t.Errorf("who takes back had %v left, and has %v", own, again)
	}
	if r := play.Verify(lines(p.Battle), systems.Lookup); !r.Good() {
		t.Error(r.First())
	}
}

// A turn puts time in, and not a link that its browser gives for another's dice, nor one's own for each throw of a turn.
func TestPaceOfLinks(t *testing.T) {
	b, all := seated(t, func(o *play.CreateOptions) { o.Pace = &play.Pace{Bank: 3600, Each: 600} })
	for _, seat := range []string{"blue-captain", "blue-general"} {
		give(t, b, play.Command{Kind: play.KindAnswer, Seat: seat, To: 1, Text: play.Yes})
	}
	luck := player{dice.NewFast(11, 0)}
	left, asked := map[string]time.Duration{}, map[string]bool{} // of who has ended no turn since; who has been asked for more than a link
	same, put := 0, 0
	for range 120 {
		if c, ok := b.Due(noon); ok {
			give(t, b, c)
		} else if ask, ok := waiting(b); ok && b.Entries()[ask.ID-1].Links != nil {
			give(t, b, all[ask.Waits[0]].link(ask.ID))
		} else if c, ok := luck.command(b); ok {
			give(t, b, c)
		} else {
			break
		}
		at, err := time.Parse(time.RFC3339, b.Entries()[b.Seq()-1].At)
		if err != nil {
			t.Fatal(err)
		}
		_, open := waiting(b)
		waited := slices.ContainsFunc(chairs, func(seat string) bool { return outOf(t, b, seat) >= 0 })
		for _, seat := range chairs {
			out := outOf(t, b, seat)
			switch {
			case out >= 0:
				out -= at.Sub(noon)
				if was, ok := left[seat]; ok && out > was {
					t.Fatalf("entry %d: %s had %v left, and has %v by links alone", b.Seq(), seat, was, out)
				} else if ok {
					same++
				}
				if left[seat] = out; out > time.Hour {
					put++
				}
				asked[seat] = asked[seat] || !open
			case !open && waited && asked[seat]:
				delete(left, seat)
				delete(asked, seat)
			}
		}
	}
	if same == 0 || put == 0 {
		t.Errorf("%d clocks stood, and %d had been put into by turns", same, put)
	}
	good(t, b)
}

// To show what one has bound oneself to is no turn: the turn was to bind oneself.
func TestPaceOfWhatIsShown(t *testing.T) {
	b := committing(t, func(o *play.CreateOptions) { o.Pace = &play.Pace{Bank: 3600, Each: 600} })
	for _, seat := range []string{"blue-captain", "blue-general"} {
		give(t, b, play.Command{Kind: play.KindAnswer, Seat: seat, To: 1, Text: play.Yes})
	}
	most := time.Hour + 20*time.Minute // what two turns could come to: to bind oneself, and the first of the fight
	give(t, b, reds.commit())
	give(t, b, blues.commit())
	if out := outOf(t, b, "red-general"); out < time.Hour+9*time.Minute || out > most-9*time.Minute {
		t.Errorf("who has bound himself has %v", out)
	}
	give(t, b, reds.reveal())
	give(t, b, blues.reveal())
	luck := player{dice.NewFast(11, 0)}
	seen := map[string]bool{}
	for n := 0; n < 200 && len(seen) < 2; n++ {
		for _, seat := range []string{"red-general", "blue-general"} {
			if out := outOf(t, b, seat); out >= 0 && !seen[seat] {
				if seen[seat] = true; out > most-9*time.Minute {
					t.Fatalf("entry %d: %s has %v, and has ended one turn", b.Seq(), seat, out)
				}
			}
		}
		if c, ok := b.Due(noon); ok {
			give(t, b, c)
		} else if c, ok := luck.command(b); ok {
			give(t, b, c)
		}
	}
	if len(seen) < 2 {
		t.Errorf("only the clocks of %v ran", seen)
	}
	good(t, b)
}
