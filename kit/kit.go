// Package kit prints what a battle on a real table wants beside the lead: a
// reference sheet, rosters, the map, cards, templates and order slips, as pages that
// need nothing else. All of it is of the book's own charts and of scenes, drawn by
// the board of the game. It must never say what those do not, and knows no rules.
package kit

import (
	"fmt"
	"slices"
	"strings"

	"drumhead/chart"
	"drumhead/play"
	"drumhead/scenario"
	"drumhead/scene"
)

// Parts are what can be printed, in the order in which it is.
var Parts = []string{"reference", "set-out", "roster", "map", "cards", "templates", "slips"}

// Kit is all that can be printed of a battle.
type Kit struct {
	Title, Told string // told: place and date
	Rules       string // the book, by its author
	Now         string // of a battle that goes on: where it stands

	charts  []chart.Chart
	options []play.OptionView
	brief   []scene.Advice
	beside  scene.Kit
	map_    scene.Scene // as everybody may see it
	whole   scene.Scene // as who prints it may
	sides   []int       // whose rosters and slips he may have
}

// Of is the kit of a battle as it begins, for who may see all: each roster and slip
// is on a page of its own, to be handed to its side.
func Of(sys play.System, sc *scenario.Scenario) (k *Kit, err error) {
	k = of(sys, sc, sc.Options)
	if k.map_, err = sys.Scene(sc); err == nil {
		k.whole, err = sys.Whole(sc)
	}
	if err == nil {
		k.brief, err = sys.Brief(sc)
	}
	if err == nil {
		k.beside, err = sys.Kit(sc)
	}
	k.sides = []int{0, 1}
	return k, err
}

// Standing is the kit of a battle that is fought, as it stands for somebody who holds
// these seats.
func Standing(b *play.Battle, seats []string) *Kit {
	t := b.Table(seats)
	sc := b.Scenario()
	k := of(b.System(), sc, sc.Options)
	k.map_, k.whole, k.brief, k.beside = t.Scene, t.Scene, t.Brief, b.Kit(seats)
	k.Now = fmt.Sprintf("As it stands in turn %d", t.Scene.Clock.Turn)
	for side := range sc.Sides {
		if b.Over() || slices.ContainsFunc(t.Seats, func(v play.SeatView) bool {
			return slices.Contains(t.You, v.ID) && (v.Side == side || v.Who == "umpire")
		}) {
			k.sides = append(k.sides, side)
		}
	}
	return k
}

func of(sys play.System, sc *scenario.Scenario, set map[string]string) *Kit {
	return &Kit{Title: sc.Title, Told: strings.Join(slices.DeleteFunc([]string{sc.Place, sc.Date}, func(s string) bool { return s == "" }), ", "),
		Rules: sys.Name() + ", by " + sys.Author(), charts: sys.Charts(), options: play.OptionViews(sys, set)}
}

// Has says whether there is anything of a part.
func (k *Kit) Has(part string) bool {
	switch part {
	case "cards":
		return len(k.beside.Cards) > 0
	case "templates":
		return len(k.beside.Templates) > 0
	case "slips":
		return len(k.slips()) > 0
	case "roster", "set-out":
		return len(k.sides) > 0
	}
	return slices.Contains(Parts, part)
}

// Wanted reads a list of parts, "" is all that there are. Its error says what could
// have been wanted.
func (k *Kit) Wanted(list string) ([]string, error) {
	there := slices.DeleteFunc(slices.Clone(Parts), func(p string) bool { return !k.Has(p) })
	if list == "" {
		return there, nil
	}
	wanted := strings.Split(list, ",")
	for _, w := range wanted {
		switch {
		case !slices.Contains(Parts, w):
			return nil, fmt.Errorf("there is no %q to print: wanted some of %s", w, strings.Join(Parts, ","))
		case !k.Has(w):
			return nil, fmt.Errorf("this battle has no %s: there are %s", w, strings.Join(there, ","))
		}
	}
	return slices.DeleteFunc(there, func(p string) bool { return !slices.Contains(wanted, p) }), nil
}

// Setting is an option that this battle does not play as printed.
type Setting struct{ Title, Value, Printed, Clause string }

// settings are those.
func (k *Kit) settings() (list []Setting) {
	for _, o := range k.options {
		if o.Value != o.Values[0] {
			list = append(list, Setting{o.Title, plainly(o.Value), plainly(o.Values[0]), o.Clause})
		}
	}
	return list
}

// plainly is the value of an option in words.
func plainly(value string) string { return strings.ReplaceAll(value, "-", " ") }

// tables are the charts as this battle has them: rows of options that it does not play
// are left out.
func (k *Kit) tables() (list []chart.Chart) {
	set := func(name string) string {
		for _, o := range k.options {
			if o.Name == name {
				return o.Value
			}
		}
		return ""
	}
	for _, c := range k.charts {
		rows := c.Rows
		c.Rows = nil
		for _, r := range rows {
			if r.Holds(set) {
				for _, w := range r.When { // it is said in brackets which option calls the row up
					if at := strings.Index(r.Title, " ("+w[0]); at > 0 {
						r.Title = r.Title[:at]
					}
				}
				c.Rows = append(c.Rows, r)
			}
		}
		list = append(list, c)
	}
	return list
}

// slips are those of the sides that he who prints commands.
func (k *Kit) slips() (list []scene.Blank) {
	for _, s := range k.beside.Slips {
		if slices.Contains(k.sides, s.Side) && len(s.Lines) > 0 {
			list = append(list, s)
		}
	}
	return list
}
