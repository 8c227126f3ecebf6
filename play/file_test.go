package play_test

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"drumhead/dice"
	"drumhead/play"
	"drumhead/rules/rulestest/picket"
)

// open is the strip with nothing hidden on it when it begins, nobody but those who fight, and words for each side alone.
var openStrip = func() string {
	s := picket.Strip
	for _, gone := range []string{", hidden: true", "  - {id: umpire, umpire: true}\n", "    - {id: d1, name: Red dummy, type: dummy, under: c1, at: E1}\n", "    - {id: d2, name: Blue dummy, type: dummy, under: c2, at: H1}\n"} {
		s = strings.Replace(s, gone, "", -1)
	}
	s = strings.Replace(s, "plate: solid}", "plate: solid, briefing: \"Their left is weak.\"}", 1)
	return strings.Replace(s, "plate: hatched}", "plate: hatched, briefing: \"Hold the bridge.\"}", 1)
}()

// desk is one of the two tables of a battle by file, with the browser of who sits there.
type desk struct {
	t      testing.TB
	secret *play.Secret
	b      *play.Battle
	seats  []string
	links  map[string]browser
	plots  map[string]plot
	hands  map[string]hand
	luck   player
	wrote  int  // files
	slow   bool // he does not plot yet
	// He gives his course up where the other's is another.
	instead bool
}

var (
	redSeats  = []string{"red-general", "red-captain"}
	blueSeats = []string{"blue-captain", "blue-general"}
)

func newDesk(t testing.TB, seed byte, seats []string) *desk {
	d := &desk{t: t, secret: secret(seed), seats: seats, links: map[string]browser{}, plots: map[string]plot{}, hands: map[string]hand{}, luck: player{dice.NewFast(uint64(seed), 0)}}
	for i, seat := range seats {
		d.links[seat] = newBrowser(seat, seed+byte(i))
		d.hands[seat] = newHand(seat, seed+byte(i))
	}
	return d
}

// begins begins a battle by file at a desk.
func (d *desk) begins(change func(*play.CreateOptions)) *desk {
	d.b = create(d.t, func(o *play.CreateOptions) {
		o.Scenario, o.File, o.Commit, o.Secret = []byte(openStrip), true, true, d.secret
		o.Seats = map[string]string{"B": play.WhoFriend}
		if change != nil {
			change(o)
		}
	})
	return d
}

// do gives something, signed by who sits here.
func (d *desk) do(c play.Command) play.Entry {
	d.t.Helper()
	if c.At.IsZero() {
		c.At = noon.Add(time.Duration(d.b.Seq()) * time.Second)
	}
	if h, mine := d.hands[c.Seat]; mine && (c.By == "" || c.By == play.ByHand) && (c.Kind != play.KindOrder || c.Signed != nil || !d.bound(c)) {
		c = h.sign(d.b, c)
	}
	return give(d.t, d.b, c)
}

// bound says whether an order is one that the table gives, since it was committed to.
func (d *desk) bound(c play.Command) bool {
	for _, a := range d.b.Table([]string{c.Seat}).Asks {
		if a.Secret && a.ID == c.Ask {
			return true
		}
	}
	return false
}

// sits lays keys and anchors that are wanting.
func (d *desk) sits() {
	d.t.Helper()
	for _, seat := range d.seats {
		if h := d.hands[seat]; !slices.ContainsFunc(d.b.Table(nil).Seats, func(s play.SeatView) bool { return s.ID == seat && s.Key != "" }) {
			anchor := ""
			if d.b.Header().Grade == play.GradeWitnessed {
				anchor = d.links[seat].sit().Hash
			}
			d.do(h.sit(d.b, anchor))
		}
	}
}

// plays does all that can be done here, and says whether there was anything.
func (d *desk) plays() bool {
	d.t.Helper()
	before := d.b.Seq()
	d.sits()
	for d.b.Seq() < 1500 {
		c, due := d.b.Due(noon.Add(time.Duration(d.b.Seq()) * time.Second))
		if !due {
			c, due = d.next()
		}
		if !due {
			break
		}
		d.do(c)
	}
	return d.b.Seq() > before
}

// next is what who sits here does next.
func (d *desk) next() (play.Command, bool) {
	for _, seat := range d.seats {
		for _, a := range d.b.Table([]string{seat}).Asks {
			for _, c := range a.Commits {
				if c.Seat == seat && c.Due {
					return d.plots[seat].reveal(), true
				}
			}
			switch committed := slices.ContainsFunc(a.Commits, func(c play.Commitment) bool { return c.Seat == seat }); {
			case slices.Contains(a.Waits, seat) && d.b.Header().Grade == play.GradeWitnessed:
				return d.links[seat].link(a.ID), true
			case !a.Yours || len(a.Acts) == 0 || !a.Must && !a.Secret:
			case a.Secret && d.slow:
			case a.Secret && !committed:
				order := a.Acts[d.luck.Intn(len(a.Acts))].Order
				d.plots[seat] = newPlot(seat, order)
				if strings.HasSuffix(order, "done") {
					d.plots[seat] = newPlot(seat)
				}
				return d.plots[seat].commit(), true
			case !a.Secret:
				return play.Command{Kind: play.KindOrder, Seat: seat, Ask: a.ID, Order: a.Acts[d.luck.Intn(len(a.Acts))].Order}, true
			}
		}
	}
	return play.Command{}, false
}

// file hands the battle over.
func (d *desk) file() []byte {
	d.t.Helper()
	d.do(play.Command{Kind: play.KindLeave, By: play.ByTable})
	d.wrote++
	return d.again()
}

// again is the file that was made last.
func (d *desk) again() []byte {
	var w bytes.Buffer
	if err := d.b.WriteFile(&w); err != nil {
		d.t.Fatal(err)
	}
	return w.Bytes()
}

// mine is what is kept here.
func (d *desk) mine() [][]byte {
	if d.b == nil {
		return nil
	}
	return lines(d.b)
}

func (d *desk) receive(file []byte) (*play.Received, error) {
	read, err := play.ReadRecord(bytes.NewReader(file))
	if err != nil {
		return nil, err
	}
	return play.Receive(d.mine(), read, d.seats[0] == "blue-captain", d.instead, lookup, play.Limits{})
}

// takes takes a file in, and the battle up.
func (d *desk) takes(file []byte) {
	d.t.Helper()
	r, err := d.receive(file)
	if err != nil {
		d.t.Fatal(err)
	}
	stays := d.mine()
	if r.Instead {
		stays = stays[:r.Same]
	}
	b, err := play.Load(append(stays, r.New...), lookup, d.secret)
	if err != nil {
		d.t.Fatal(err)
	}
	d.b = b
	if away, ours := b.Handed(d.seats...); away && !ours {
		d.do(play.Command{Kind: play.KindSit, By: play.ByTable, Text: "taken up"})
	}
}

// Two who have a table each fight a battle to its end by files alone. Who gets one
// sees what he may, and can check all of it.
func TestByFile(t *testing.T) {
	for _, grade := range []string{play.GradeSealed, play.GradeWitnessed} {
		a, b := newDesk(t, 10, redSeats).begins(func(o *play.CreateOptions) { o.Grade = grade }), newDesk(t, 20, blueSeats)
		from, to := a, b
		for done := false; !done; from, to = to, from {
			from.plays()
			if from == a && a.wrote < 3 {
				from.do(play.Command{Kind: play.KindNote, Seat: "red-general", Text: "I shall go round by the ford"})
			}
			if at := from.b.ByFile(); at != play.FileSend && at != "" {
				t.Fatalf("%s, entry %d: the battle is %q where all is done", grade, from.b.Seq(), at)
			}
			if done = from.b.ByFile() == "" || grade == play.GradeWitnessed && a.wrote > 6; done {
				break
			}
			to.takes(from.file())
		}
		t.Logf("%s: %d entries, %d files", grade, a.b.Seq(), a.wrote+b.wrote)
		if over := grade == play.GradeSealed; a.b.Over() != over || b.b.Over() != over || a.wrote+b.wrote < 4 {
			t.Errorf("%s: over %v and %v after %d files", grade, a.b.Over(), b.b.Over(), a.wrote+b.wrote)
		}
		good(t, a.b)
		for n, e := range a.b.Entries() {
			if e.Hash != b.b.Entries()[n].Hash {
				t.Fatalf("%s: entry %d of the two tables differs", grade, n+1)
			}
		}
	}
}

// What goes to the other table holds nothing that is its sender's alone: no notes, not what his side was told, no plot that is only
// committed to, no link that was not asked for, no key.
func TestFileHoldsNoSecrets(t *testing.T) {
	a := newDesk(t, 10, redSeats).begins(func(o *play.CreateOptions) { o.Grade = play.GradeWitnessed })
	b := newDesk(t, 20, blueSeats)
	b.slow = true
	for a.plays(); len(a.plots) == 0; a.plays() {
		b.takes(a.file())
		b.plays()
		a.takes(b.file())
	}
	a.do(play.Command{Kind: play.KindNote, Seat: "red-general", Text: "round by the ford"})
	a.do(play.Command{Kind: play.KindMark, Seat: "red-captain", Text: "a good moment"})
	file := string(a.file())
	secrets := []string{"round by the ford", "a good moment", "Their left is weak", fmt.Sprintf("%x", a.secret.Link(a.b.Seq()+1))}
	for _, seat := range redSeats {
		if p, has := a.plots[seat]; has {
			secrets = append(append(secrets, p.salt), p.orders...)
		}
		secrets = append(secrets, fmt.Sprintf("%x", a.hands[seat].key.Seed()), fmt.Sprintf("%x", a.links[seat].chain.Link(a.b.Seq()+1)))
	}
	for _, s := range secrets {
		if s == "" {
			t.Error("a secret is empty")
		}
		if strings.Contains(file, s) {
			t.Errorf("the file tells %q", s)
		}
	}
	if !strings.Contains(file, "Hold the bridge") {
		t.Error("the file does not tell the friend what his side is told")
	}
	b.takes([]byte(file))
	if told := b.b.Table(blueSeats).Briefing; len(told) != 1 || told[0].Text != "Hold the bridge." {
		t.Errorf("the friend is told %+v", told)
	}
	if log := b.b.Table(blueSeats).Log; strings.Contains(fmt.Sprint(log), "ford") {
		t.Error("the friend's log has the note")
	}
}

// A file that does not fit says what differs, and changes nothing.
func TestFilesThatDoNotFit(t *testing.T) {
	a, b := newDesk(t, 10, redSeats).begins(nil), newDesk(t, 20, blueSeats)
	a.plays()
	first := a.file()
	b.takes(first)
	b.plays()
	second := b.file()
	old := a.b.Seq()
	cut := bytes.SplitAfter(second, []byte("\n"))
	joined := func(l ...[]byte) []byte { return bytes.Join(l, nil) }
	n := len(cut) - 2 // the last is empty
	other := newDesk(t, 30, redSeats).begins(func(o *play.CreateOptions) { o.ID = "other" })
	forged := bytes.Replace(second, []byte(`"kind":"commit"`), []byte(`"kind":"commie"`), 1)
	for _, c := range []struct {
		name string
		file []byte
		why  string
		says string
	}{
		{"its own", first, play.FileOwn, "was made here"},
		{"the end missing", joined(cut[:n]...), play.FileCut, fmt.Sprintf("behind entry %d", n)},
		{"a line missing", joined(append(slices.Clone(cut[:n-1]), cut[n])...), play.FileDamaged, fmt.Sprintf("line %d", n)},
		{"changed", bytes.Replace(second, []byte(`"title":"The strip"`), []byte(`"title":"The stripe"`), 1), play.FileDamaged, "line 1"},
		{"another kind of entry", forged, play.FileDamaged, "line"},
		{"another battle", other.file(), play.FileOther, "another battle"},
		{"a newer program", bytes.Replace(second, []byte(`"format":2`), []byte(`"format":9`), 1), play.FileNewer, "newer"},
		{"newer rules", bytes.Replace(second, []byte(`"picket@1"`), []byte(`"picket@7"`), 1), play.FileNewer, "picket@7"},
	} {
		_, err := a.receive(c.file)
		var m *play.Misfit
		if !errors.As(err, &m) || m.Why != c.why || !strings.Contains(m.Text, c.says) {
			t.Errorf("%s: %v, wanted %s with %q", c.name, err, c.why, c.says)
		}
	}
	if _, err := a.receive(second[:len(second)-200]); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("line %d", n+1)) {
		t.Errorf("broken off within a line: %v", err)
	}
	if a.b.Seq() != old {
		t.Fatalf("entry %d: something was taken in", a.b.Seq())
	}
	blank := joined(slices.Concat(cut[:2], [][]byte{[]byte("\n")}, cut[2:])...)
	if _, err := a.receive(blank); err == nil || !strings.Contains(err.Error(), "line 3") {
		t.Errorf("an empty line in the midst: %v", err)
	}
	// Twice is once, whatever programs for mail and editors have made of its lines' ends.
	a.takes(second)
	at := a.b.Seq()
	for _, again := range [][]byte{second, bytes.ReplaceAll(second, []byte("\n"), []byte("\r\n")), bytes.TrimSuffix(second, []byte("\n")), joined(second, []byte("\r\n\n")), joined([]byte("\xef\xbb\xbf"), second)} {
		if a.takes(again); a.b.Seq() != at {
			t.Errorf("taken in twice it is another entry: %d, then %d", at, a.b.Seq())
		}
	}
	a.plays()
	third := a.file()
	b.takes(third)
	b.plays()
	fourth := b.file()
	a.takes(fourth)
	for _, file := range [][]byte{second, fourth} {
		r, err := a.receive(file)
		var m *play.Misfit
		if old := bytes.Equal(file, second); old != (errors.As(err, &m) && m.Why == play.FileOld) || !old && len(r.New) != 0 {
			t.Errorf("an old file: %v", err)
		}
	}
	// A later file alone is enough.
	late := newDesk(t, 40, blueSeats)
	late.takes(third)
	if late.b.Seq() != b.b.Seq()-len(bytes.Split(fourth, []byte("\n")))+len(bytes.Split(third, []byte("\n")))+1 {
		t.Errorf("the friend's other table stands at entry %d", late.b.Seq())
	}
}

// Where both have gone on, each is told from where and by whose word, and nothing is overwritten.
func TestBranchedFile(t *testing.T) {
	a := newDesk(t, 10, redSeats).begins(nil)
	b, twin := newDesk(t, 20, blueSeats), newDesk(t, 20, blueSeats)
	twin.secret, twin.luck = secret(50), player{dice.NewFast(99, 0)}
	a.plays()
	a.do(play.Command{Kind: play.KindNote, Seat: "red-general", Text: "round by the ford"})
	file := a.file()
	from := a.b.Seq()
	b.takes(file)
	twin.takes(file)
	b.plays()
	twin.plays()
	a.takes(b.file())
	at := a.b.Seq()
	_, err := a.receive(twin.file())
	var m *play.Misfit
	if !errors.As(err, &m) || m.Why != play.FileBranched {
		t.Fatalf("%v, wanted that it has branched", err)
	}
	for _, says := range []string{fmt.Sprintf("from entry %d", from), "signed by blue-", "Nothing was changed", "take it instead"} {
		if !strings.Contains(m.Text, says) {
			t.Errorf("it does not say %q: %s", says, m.Text)
		}
	}
	if a.b.Seq() != at {
		t.Error("something was taken in")
	}

	// Who gives way has the other's course, and behind it goes on; what he had noted before they parted is still his.
	a.instead = true
	a.takes(twin.again())
	good(t, a.b)
	if log := fmt.Sprint(a.b.Table(redSeats).Log); !strings.Contains(log, "round by the ford") {
		t.Error("his notes from before they parted are gone")
	}
	a.plays()
	if file = a.file(); bytes.Contains(file, []byte("round by the ford")) {
		t.Error("the file tells his notes")
	}
	twin.takes(file)
	good(t, twin.b)
	a.instead = false
	if _, err := a.receive(b.again()); !errors.As(err, &m) || m.Why != play.FileBranched {
		t.Errorf("the course that was given up: %v", err)
	}
}

// While the battle is away nothing is done by mistake, and nobody does at his table what is for the other's.
func TestNothingWhileAway(t *testing.T) {
	a, b := newDesk(t, 10, redSeats).begins(nil), newDesk(t, 20, blueSeats)
	refused := func(d *desk, c play.Command, want error) {
		t.Helper()
		c.At = noon.Add(time.Hour)
		if _, err := d.b.Propose(c); !errors.Is(err, want) {
			t.Errorf("%s of %q: %v, wanted %v", c.Kind, c.Seat, err, want)
		}
	}
	a.plays()
	refused(a, play.Command{Kind: play.KindTalk, Seat: "blue-general", Text: "I am you"}, play.ErrOtherTable)
	refused(a, play.Command{Kind: play.KindInstruct, Seat: "red-general", Text: "stand fast i1"}, play.ErrByFile)
	file := a.file()
	if c, due := a.b.Due(noon.Add(time.Hour)); due {
		t.Errorf("the table owes %+v", c)
	}
	for _, c := range []play.Command{{Kind: play.KindTalk, Seat: "red-general", Text: "well?"}, {Kind: play.KindUndo, Seat: "red-general"}, {Kind: play.KindEnd, Seat: "red-general"}, {Kind: play.KindLeave, By: play.ByTable}} {
		refused(a, c, play.ErrElsewhere)
	}
	if asked := a.b.Awaited(redSeats...); asked != nil && asked.Yours {
		t.Errorf("it is asked %+v", asked)
	}
	b.takes(file)
	refused(b, play.Command{Kind: play.KindTalk, Seat: "red-general", Text: "I am you"}, play.ErrOtherTable)
	plain := create(t, nil)
	if _, err := plain.Propose(play.Command{Kind: play.KindLeave, By: play.ByTable, At: noon}); !errors.Is(err, play.ErrOneTable) {
		t.Errorf("a battle with one table is handed over: %v", err)
	}
}

// What no two tables can fight is not begun.
func TestNotByFile(t *testing.T) {
	for name, change := range map[string]func(*play.CreateOptions){
		"alone":         func(o *play.CreateOptions) { o.Seats = nil },
		"a computer":    func(o *play.CreateOptions) { o.Seats = map[string]string{"B": "recruit"} },
		"a side of two": func(o *play.CreateOptions) { o.Seats = map[string]string{"blue-general": play.WhoFriend} },
		"patience":      func(o *play.CreateOptions) { o.Patience = 60 },
		"clocks":        func(o *play.CreateOptions) { o.Clocks = true },
		"time":          func(o *play.CreateOptions) { o.Pace = &play.Pace{Bank: 600} },
		"open plots":    func(o *play.CreateOptions) { o.Commit = false },
		"hidden soldiers": func(o *play.CreateOptions) {
			o.Scenario = []byte(strings.Replace(openStrip, "strength: 3}", "strength: 3, hidden: true}", 1))
		},
		"an umpire": func(o *play.CreateOptions) { o.Scenario = []byte(picket.Strip) },
	} {
		o := play.CreateOptions{ID: "test", Scenario: []byte(openStrip), File: true, Commit: true, Seats: map[string]string{"B": play.WhoFriend}, At: noon, Secret: secret(1)}
		change(&o)
		if _, err := play.Create(system, o); err == nil {
			t.Errorf("%s: it is begun", name)
		}
	}
}
