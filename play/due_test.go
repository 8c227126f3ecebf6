package play_test

import (
	"errors"
	"testing"
	"time"

	"drumhead/play"
)

// What a clock, patience or standing instructions give is just that: for that
// seat, of that kind, by that giver, to that question, and no other order.
func TestWhatIsOwedIsJustThat(t *testing.T) {
	late := noon.Add(time.Hour)
	plan := play.Command{Kind: play.KindInstruct, Seat: "red-general", Text: "all on plot: plot hold"}
	none := play.Command{Kind: play.KindInstruct, Seat: "red-general", Text: "all on plot: done"}
	for name, tt := range map[string]struct {
		change func(*play.CreateOptions)
		first  []play.Command
		away   []string
		kind   string
		by     string
	}{
		"the clock's":                 {func(o *play.CreateOptions) { o.Clocks = true }, nil, nil, play.KindClock, play.ByTable},
		"instructions":                {func(o *play.CreateOptions) { o.Clocks = true }, []play.Command{plan}, []string{"red-general"}, play.KindOrder, play.ByInstruction},
		"instructions without clocks": {nil, []play.Command{plan}, []string{"red-general", "blue-general"}, play.KindOrder, play.ByInstruction},
		"instructions to do nothing":  {nil, []play.Command{none}, []string{"red-general"}, play.KindOrder, play.ByInstruction},
	} {
		t.Run(name, func(t *testing.T) {
			b := create(t, tt.change)
			settle(t, b)
			for _, c := range tt.first {
				give(t, b, c)
			}
			due, ok := b.Due(late, tt.away...)
			if !ok || due.Kind != tt.kind || due.By != tt.by || due.Seat != "red-general" {
				t.Fatalf("the table owes %+v", due)
			}
			for what, change := range map[string]func(c *play.Command){
				"another seat": func(c *play.Command) {
					c.Seat = map[bool]string{true: "red-captain", false: "blue-general"}[c.Kind == play.KindClock]
				},
				"no seat": func(c *play.Command) { c.Seat = "" },
				"another kind": func(c *play.Command) {
					c.Kind = map[bool]string{true: play.KindOrder, false: play.KindClock}[c.Kind == play.KindClock]
				},
				"another giver": func(c *play.Command) {
					c.By = map[bool]string{true: play.ByInstruction, false: play.ByTable}[c.By == play.ByTable]
				},
				"another question": func(c *play.Command) { c.Ask = 1 },
				"another order":    func(c *play.Command) { c.Order = "g1 plot advance" },
				"too soon":         func(c *play.Command) { c.At = noon },
			} {
				c := due
				if change(&c); what == "too soon" && c.By == play.ByInstruction {
					continue
				}
				if e, err := b.Propose(c); err == nil {
					t.Errorf("%s: it is taken: %s", what, e.Line())
				}
			}
			due.Ask = 0
			give(t, b, due)
			good(t, b)
		})
	}
}

// A clock runs out on its second, at tables with clocks, for who is there; what
// small decisions come to is for who is away, at tables with patience, where his
// instructions do not keep it for him.
func TestClocksAndPatience(t *testing.T) {
	b := create(t, func(o *play.CreateOptions) { o.Clocks = true })
	settle(t, b)
	since, err := time.Parse(time.RFC3339, b.Table(nil).Asks[0].Since)
	if err != nil {
		t.Fatal(err)
	}
	if c, due := b.Due(since.Add(299 * time.Second)); due {
		t.Errorf("a second too soon: %+v", c)
	}
	if c, due := b.Due(since.Add(300 * time.Second)); !due || c.Kind != play.KindClock {
		t.Errorf("on the second: %v %+v", due, c)
	}
	if c, due := b.Due(since.Add(time.Hour), "red-general", "blue-general"); due {
		t.Errorf("for who is away: %+v", c)
	}
	if c, due := b.Due(since.Add(time.Hour), "red-general"); !due || c.Seat != "blue-general" {
		t.Errorf("for who is there: %v %+v", due, c)
	}
	none := create(t, nil)
	settle(t, none)
	if c, due := none.Due(noon.Add(time.Hour)); due {
		t.Errorf("without clocks: %+v", c)
	}
}

// Who says that he is done, and takes it back, is not given the book's time anew: his enemy has it once.
func TestClockOfWhatIsTakenBack(t *testing.T) {
	b := create(t, func(o *play.CreateOptions) { o.Clocks = true })
	settle(t, b)
	const red = "red-general"
	since := askedSince(t, b)
	for n := range 3 {
		at := since.Add(time.Duration(100+50*n) * time.Second)
		give(t, b, play.Command{Kind: play.KindOrder, Seat: red, Order: "done", At: at})
		give(t, b, play.Command{Kind: play.KindUndo, Seat: red, At: at.Add(time.Second)})
		if now := askedSince(t, b); !now.Equal(since) {
			t.Fatalf("red is asked since %v, and by taking back since %v", since, now)
		}
	}
	if c, due := b.Due(since.Add(299 * time.Second)); due {
		t.Errorf("a second too soon: %+v", c)
	}
	if c, due := b.Due(since.Add(300*time.Second), "blue-general"); !due || c.Kind != play.KindClock || c.Seat != red {
		t.Errorf("on the second: %v %+v", due, c)
	}
	give(t, b, play.Command{Kind: play.KindClock, Seat: red, By: play.ByTable, Order: "done", At: since.Add(300 * time.Second)})
	good(t, b)
}

// askedSince is since when red's general is asked.
func askedSince(t *testing.T, b *play.Battle) time.Time {
	t.Helper()
	for _, a := range b.Table([]string{"red-general"}).Asks {
		if a.Yours {
			at, err := time.Parse(time.RFC3339, a.Since)
			if err != nil {
				t.Fatal(err)
			}
			return at
		}
	}
	t.Fatal("red's general is asked nothing")
	return time.Time{}
}

// A battle that can only be looked at, or is damaged, owes nothing and takes
// nothing, and no computer moves in it.
func TestNothingIsOwedThere(t *testing.T) {
	begin := func() *play.Battle {
		return create(t, func(o *play.CreateOptions) { o.Seats = map[string]string{"A": "recruit", "B": "recruit"} })
	}
	b := begin()
	if _, due := b.Due(noon); !due {
		t.Fatal("a battle owes nothing at its beginning")
	}
	watched, err := play.Load(lines(b), lookup, nil)
	if err != nil {
		t.Fatal(err)
	}
	damaged := begin()
	damaged.Damage(errors.New("an entry is missing"))
	settled := begin()
	settle(t, settled)
	if _, _, ok := settled.Computer(); !ok {
		t.Fatal("no computer moves")
	}
	still, err := play.Load(lines(settled), lookup, nil)
	if err != nil {
		t.Fatal(err)
	}
	settled.Damage(errors.New("an entry is missing"))
	for name, b := range map[string]*play.Battle{"to be looked at": watched, "damaged": damaged, "looked at later": still, "damaged later": settled} {
		if c, due := b.Due(noon); due {
			t.Errorf("%s: it owes %+v", name, c)
		}
		if seat, level, ok := b.Computer(); ok {
			t.Errorf("%s: %s moves for %s", name, level, seat)
		}
	}
}

// What is asked of an order is answered only to who could give it now.
func TestWhoMayCheck(t *testing.T) {
	b := create(t, nil)
	settle(t, b)
	for _, seat := range []string{"nobody", ""} {
		if _, err := b.Check(seat, "g1 plot hold"); !errors.Is(err, play.ErrNotYours) {
			t.Errorf("%q: %v", seat, err)
		}
	}
	if v, err := b.Check("red-general", "g1 plot hold"); err != nil || !v.Legal {
		t.Errorf("%+v, %v", v, err)
	}
	give(t, b, play.Command{Kind: play.KindEnd, Seat: "red-general"})
	if _, err := b.Check("red-general", "g1 plot hold"); !errors.Is(err, play.ErrOver) {
		t.Errorf("of a battle that is over: %v", err)
	}
}
