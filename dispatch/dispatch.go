// Package dispatch tells a finished battle on one page, as the winner's general
// would write it to his superior: from the record alone and from what decided the
// day, with maps of the moments that mattered. Every sentence follows from an
// entry, whose number it keeps. It knows no rules: what was done it reads off the
// lines of the log and the scenes before and after; and it must never be told of a
// battle that goes on.
package dispatch

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"drumhead/analyse"
	"drumhead/estimate"
	"drumhead/paper"
	"drumhead/play"
	"drumhead/rules/tell"
	"drumhead/scene"
)

// Dispatch is the page, before it is laid out.
type Dispatch struct {
	Title   string
	Fought  string // where, when and who won
	Ended   string // why it was over, and what was held
	Rules   string // the rule book
	Sides   [2]Side
	Curve   *analyse.Report
	Plans   []Plan
	Notes   []Plan // that were written meanwhile
	Story   []Paragraph
	Maps    []Map // of the opening and of what decided, in the order of the battle
	Signed  string
	Decided string
	History string
	Untold  []string // what cannot be told, and why
}

// Side is an army and what was left of it.
type Side struct {
	Name    string
	Short   string
	Who     string // within a sentence
	Ink     string
	Hatched bool
	Returns []play.Return
	Left    int // of Began, all pieces that have a strength
	Began   int
	Lost    int // corps
}

// Plan is what a general meant, or wrote down for himself.
type Plan struct {
	Who, Text string
}

// Paragraph is a part of the story; a map, where there is one, stands behind it.
type Paragraph struct {
	Sentences []Sentence
	Map       int // its place among the maps, -1: none
}

// Sentence follows from an entry; 0: from the whole record.
type Sentence struct {
	Text string
	Seq  int
}

// Map is a map with what is written under it.
type Map struct {
	Numeral string
	Caption string
	Shows   string // for those who do not see it
	Seq     int
	Turn    int
	Draw    paper.Map
}

// ErrGoesOn means that a battle has not ended.
var ErrGoesOn = errors.New("this battle goes on: a dispatch is written when it is over")

// Tell tells a battle that is over.
func Tell(b *play.Battle, r *analyse.Report) (*Dispatch, error) {
	end := b.Ending()
	if end == nil {
		return nil, ErrGoesOn
	}
	sc, last := b.Scenario(), b.SceneAt(b.Seq(), everybody(b))
	d := &Dispatch{Title: sc.Title, Rules: b.System().Name(), Curve: r, History: codes.ReplaceAllString(sc.History, "")}
	for i := range d.Sides {
		s := &last.Sides[i]
		d.Sides[i] = Side{Name: s.Name, Short: s.Short, Who: who(s), Ink: s.Ink, Hatched: s.Plate == "hatched"}
	}
	if d.Sides[0].Hatched == d.Sides[1].Hatched {
		d.Sides[0].Hatched, d.Sides[1].Hatched = false, true // legible in black alone
	}
	for _, x := range end.Returns {
		s := &d.Sides[x.Side]
		if x.Fate = fate(x.Fate); ended(x.Fate) {
			x.Fate = fallen(x.Fate)
		}
		if x.Began == 0 && x.Fate == "" {
			continue // a gun or a general to whom nothing happened
		}
		s.Returns, s.Left, s.Began = append(s.Returns, x), s.Left+x.Left, s.Began+x.Began
	}
	d.Fought, d.Ended = fought(sc.Place, sc.Date, &last), strings.TrimSpace(end.Why+" "+last.Clock.Victory)
	d.Plans, d.Notes = plans(b, r), notes(b)
	t := &teller{b: b, report: r, end: &last, side: max(end.Winner, 0), d: d}
	t.tell()
	d.Decided = decided(r, t.side, d.Sides)
	for _, u := range r.Untold {
		d.Untold = append(d.Untold, fmt.Sprintf("From entry %d: %s.", u.Seq, u.Why))
	}
	return d, nil
}

// codes are clauses in brackets, which a stranger to the rule book does not miss.
var codes = regexp.MustCompile(` \((?:[A-Z]+-)+[0-9]+(?:, (?:[A-Z]+-)+[0-9]+)*\)`)

// everybody is all seats: when a battle is over nothing is hidden.
func everybody(b *play.Battle) (seats []string) {
	for _, c := range b.Header().Seats {
		seats = append(seats, c.ID)
	}
	return seats
}

// fought is headings, for no preposition fits all places and days: Hubbardton, Vermont. 7 July 1777. Won by the British.
func fought(place, date string, last *scene.Scene) string {
	out := ""
	for _, s := range []string{place, date} {
		if s = strings.TrimSuffix(strings.TrimSpace(s), "."); s != "" {
			out += tell.Capital(s) + ". "
		}
	}
	if w := last.Clock.Winner; w >= 0 {
		return out + "Won by " + who(&last.Sides[w]) + "."
	}
	return out + "Drawn."
}

// who is a side within a sentence: with the article of its name, where it would be taken for a name that has none, the Amir's men.
func who(s *scene.Side) string {
	if the := "the " + s.Short; strings.EqualFold(s.Name, the) {
		return the
	}
	return army(s.Short)
}

// army is what a side is called within a sentence, where its author may have begun with a capital: the Mahdists.
func army(name string) string {
	if bare, found := strings.CutPrefix(name, "The "); found {
		return "the " + bare
	}
	return tell.The(name)
}

// plans are what the generals meant to do and how far they kept to it.
func plans(b *play.Battle, r *analyse.Report) (list []Plan) {
	first := b.SceneAt(1, everybody(b))
	for _, p := range r.Plans {
		list = append(list, Plan{planner(&first, p.Side, b.Scenario().Sides[p.Side].Name), p.Text + " " + turns(p.Kept)})
	}
	return list
}

// planner is whose plan it was: of several commanders nobody knows.
func planner(first *scene.Scene, side int, called string) string {
	var men []string
	for i := range first.Pieces {
		if p := &first.Pieces[i]; p.Side == side && p.Arm == "general" {
			men = append(men, man(p))
		}
	}
	if len(men) == 1 {
		return tell.Capital(men[0]) + ", of " + army(called)
	}
	return "The general of " + army(called)
}

// man is a commander's name, also where he is on the table with his staff.
func man(p *scene.Piece) string {
	name, _, _ := strings.Cut(p.Name, "'s staff")
	return name
}

// notes are what the commanders wrote down meanwhile, each for himself.
func notes(b *play.Battle) (list []Plan) {
	for _, n := range b.Notes() {
		who := "the umpire"
		if n.Side >= 0 {
			who = b.Scenario().Sides[n.Side].Name
		}
		list = append(list, Plan{tell.Capital(who) + ", in the " + ordinal(max(n.Turn, 1)) + " turn", n.Text})
	}
	return list
}

// decided is the reckoning in one sentence; its numbers add up.
func decided(r *analyse.Report, side int, sides [2]Side) string {
	parts := []int{r.Sum.Before, r.Sum.Orders[side], r.Sum.Orders[1-side], r.Sum.Rest, r.Sum.Dice}
	day := r.Sum.Day
	low, even, high := r.EvenDice(side)
	if side == 1 {
		for i := range parts {
			parts[i] = -parts[i]
		}
		parts[0] += estimate.One
		day = estimate.One - day
	}
	n := analyse.Hundredths(parts, day)
	us, them := sides[side].Who, sides[1-side].Who
	ruled := ""
	if n[3] != 0 {
		ruled = tell.If(r.Told(), ", what was ruled or agreed ", ", what cannot be told apart ") + gave(n[3])
	}
	words := fmt.Sprintf("Before the first order %s had %s in a hundred. Measured by what a common sergeant would have ordered, their own orders %s and those of %s %s; the dice %s%s.",
		us, inFigures(n[0], "no chance", "one chance", "chances"), gave(n[1]), them, gave(n[2]), gave(n[4]), ruled)
	if !r.Told() {
		return words
	}
	doubt := tell.If(low < high, fmt.Sprintf(" (%d to %d)", low, high), "")
	return words + fmt.Sprintf(" With even dice such orders would have won %s in a hundred%s.", inFigures(even, "not once", "once", "times"), doubt)
}

// inFigures counts something in figures, but for none and one.
func inFigures(n int, none, one, many string) string {
	switch n {
	case 0:
		return none
	case 1:
		return one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// gave says what something did to the chances.
func gave(n int) string {
	switch {
	case n < 0:
		return fmt.Sprintf("cost %d", -n)
	case n > 0:
		return fmt.Sprintf("gave %d", n)
	}
	return "changed nothing"
}
