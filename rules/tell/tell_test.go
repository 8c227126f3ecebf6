package tell

import (
	"slices"
	"testing"

	"drumhead/dice"
)

var names = map[int8]Name{
	0: {ID: "i1", Called: "the Rifles", Side: 1, Plural: true},
	1: {ID: "i2", Called: "the 42nd", Side: 0},
	2: {ID: "i3", Called: "the 76e, first battalion", Side: 0},
}

func name(u int8) Name { return names[u] }

// plain is a line as a reader sees it, dice as [throw.group].
func plain(t *Teller[int8]) (text string) {
	for _, s := range t.Line.Spans {
		if s.Kind == "dice" {
			text += "[" + Count(s.Throw) + "." + Count(s.Group) + "]"
		}
		text += s.Text
	}
	return text
}

func TestLine(t *testing.T) {
	volley := dice.Thrown{}
	volley.N = 2
	cards := dice.Thrown{}
	cards.N, cards.Pack = 1, 1
	line := New("NP", []dice.Thrown{volley}, name)
	line.Deed("fire", 0, 1).Verb(0, "shoots", "shoot").Say(" at ").Whom(1).Say(": ").Dice(1).Dice(2).Clause("NP-FIRE-02")
	if got, want := plain(&line), "The Rifles shoot at the 42nd: [none.one] FIRE-02"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	l := line.Line
	if l.Kind != "fire" || l.Side != 1 || l.Depth != 1 || len(l.Pieces) != 2 || l.Pieces[1] != "i2" || len(l.Clause) != 1 || len(l.Throws) != 1 {
		t.Errorf("%+v", l)
	}
	for u, want := range map[int8]string{0: " lose 2 figures.", 1: " loses 2 figures.", 2: ", loses 2 figures."} {
		if l := New("NP", nil, name); plain(l.Does(u, "loses %d figures.", 2)) != want {
			t.Errorf("%q, want %q", plain(&l), want)
		}
	}
	for d, want := range map[Deed]string{
		{Text: "serves {b}.", Clause: "NP-FIRE-02"}:                     "The Rifles serve the 42nd. FIRE-02",
		{Text: "is shot at{dice}, and missed.", Clause: "NP-FIRE-02"}:   "The Rifles are shot at [none.none] [none.one], and missed. FIRE-02",
		{Text: "is destroyed.{dice}", Clause: "NP-FIRE-02"}:             "The Rifles are destroyed. [none.none] [none.one] FIRE-02",
		{Text: ": the square is not broken.", Clause: "NP-FIRE-02"}:     "The Rifles: the square is not broken. FIRE-02",
		{Text: "{dice} and a hit.", Depth: 1, Clause: "NP-FIRE-02"}:     "The Rifles [none.none] [none.one] and a hit. FIRE-02",
		{Kind: "loss", Depth: 1, Text: "loses {b}.", Clause: "NP-X-02"}: "The Rifles lose the 42nd. X-02",
	} {
		told := New("NP", []dice.Thrown{volley}, name)
		for _, span := range told.Tell(d, 0, 1).Line.Spans {
			if span.Text == "" && span.Kind != "dice" {
				t.Errorf("%q is told with a span without words", d.Text)
			}
		}
		if got := plain(&told); got != want || told.Line.Depth != d.Depth || told.Line.Kind != d.Kind {
			t.Errorf("%q, want %q: %+v", got, want, told.Line)
		}
	}
	all := New("NP", []dice.Thrown{cards, volley}, name)
	if got, want := plain(all.AllDice()), " [one.none] [one.one]"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got := plain(func() *Teller[int8] { t := New("NP", []dice.Thrown{cards}, name); return t.Dice(0) }()); got != "" {
		t.Errorf("cards have no faces, and stand as %q", got)
	}
	if none := New("NP", nil, name); none.Line.Side != -1 || plain(none.Dice(0)) != "" {
		t.Errorf("%+v", none.Line)
	}
}

func TestEnglish(t *testing.T) {
	for _, tt := range [][2]string{
		{The("No. 1 Company"), "No. 1 Company"}, {The("42nd"), "the 42nd"}, {The("The Buffs"), "The Buffs"}, {The("Hare's Guns"), "Hare's Guns"},
		{Capital("the"), "The"}, {Capital(""), ""},
		{Count(0), "none"}, {Count(12), "twelve"}, {Count(13), "13"}, {Count(-1), "-1"},
		{Many(0, "hit", "hits"), "no hits"}, {Many(1, "man", "men"), "one man"}, {Many(2, "hit", "hits"), "two hits"},
		{plurals("the dragoons of the guard, on foot", "the Minute Men", "riflemen"), "yyy"},
		{plurals("Nichols's regiment", "the Mass", "the regiment of riflemen", "a specimen"), "nnnn"},
		{OfMany("goes"), "go"}, {OfMany("charges"), "charge"}, {OfMany("rallies"), "rally"}, {OfMany("marches"), "march"},
		{OfMany("is"), "are"}, {OfMany("will"), "will"}, {OfMany("has"), "have"},
		{Does("The Rifles", true, "loses two men"), "The Rifles lose two men"}, {Does("The 42nd", false, "holds its fire"), "The 42nd holds its fire"},
		{Does("The Rifles", true, "holds its fire"), "The Rifles hold their fire"},
		{Bid("goes into the farm"), "Go into the farm"}, {Bid("unlimbers"), "Unlimber"},
		{Bare("the first wagons"), "First wagons"}, {Bare("Ringgold's guns"), "Ringgold's guns"},
		{The("B Company"), "B Company"}, {The("No. 1 Company"), "No. 1 Company"}, {The("42nd"), "the 42nd"},
		{plurals("the 58th and Watteville", "the 2nd Foot and Horse, left wing", "Colonel Booker and his staff"), "yyn"},
		{plurals("the Swiss", "the Native Police", "the Coburg and Gotha Regiment", "the Coldstream and 3rd Guards"), "yyny"},
		{Does("The 76e, first battalion", false, "is gone"), "The 76e, first battalion, is gone"},
		{Capital("élite"), "Élite"}, {Capital(""), ""}, {Capital("مشاة"), "مشاة"},
		{Subject("the 76e, first battalion"), "the 76e, first battalion,"}, {Subject("the Rifles"), "the Rifles"},
		{If(Plural("Rifles"), "fire", "fires"), "fire"}, {If(Plural("Mass"), "fire", "fires"), "fires"},
		{If(Plural("the section in the gardens"), "fire", "fires"), "fires"}, {If(Plural("the Rifles by the mill"), "fire", "fires"), "fire"}, {If(Plural("11th Massachusetts"), "fire", "fires"), "fires"},
	} {
		if tt[0] != tt[1] {
			t.Errorf("%q, want %q", tt[0], tt[1])
		}
	}
}

func plurals(names ...string) (text string) {
	for _, n := range names {
		text += If(Plural(n), "y", "n")
	}
	return text
}

func TestSentence(t *testing.T) {
	c := Cast{A: names[0], B: names[1], N: "6"}
	for text, want := range map[string]string{
		"{a} [has] acted.":                         "The Rifles have acted.",
		"{b} [is] {n} inches from {a}.":            "The 42nd is 6 inches from the Rifles.",
		"It cannot march.":                         "It cannot march.",
		"{a} [does] not command {b}, nor [has] to": "The Rifles do not command the 42nd, nor have to",
	} {
		if got := c.Say(text); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	wing := Cast{A: Name{Called: "the 13th, left wing"}, B: names[1]}
	if got := wing.Say("{a} [is] charged by {b}."); got != "The 13th, left wing, is charged by the 42nd." {
		t.Errorf("%q", got)
	}
	if got := (Cast{}).Say("{a} [is] no target."); got != "It is no target." {
		t.Errorf("%q", got)
	}
}

func TestGoals(t *testing.T) {
	sides := [2]string{"British", "French"}
	for _, x := range []struct {
		goals [2][]string
		want  string
	}{
		{[2][]string{{"hold the mill"}, {"hold the mill"}}, "Both: hold the mill."},
		{[2][]string{{"hold the mill", "break two"}, {"hold the mill"}}, "Both: hold the mill. British: break two."},
		{[2][]string{nil, {"take the fort"}}, "French: take the fort."},
	} {
		if got := Goals(sides, x.goals); got != x.want {
			t.Errorf("%q, wanted %q", got, x.want)
		}
	}
}

// TestHighest: of two dice of which the higher counts that one tells.
func TestHighest(t *testing.T) {
	two := dice.Thrown{}
	two.N, two.Groups[0].Dice, two.Groups[0].Sides = 1, 2, 6
	copy(two.Faces[:], []uint8{3, 5})
	line := New("NP", []dice.Thrown{two}, name)
	if got := plain(line.Highest(0)); got != "[none.none]" {
		t.Errorf("%q", got)
	}
	if g := line.Line.Throws[0].Groups[0]; !slices.Equal(g.Tell, []bool{false, true}) {
		t.Errorf("of %v tell %v", g.Faces, g.Tell)
	}
	if none := New("NP", nil, name); plain(none.Highest(0)) != "" {
		t.Error("no dice were thrown")
	}
}
