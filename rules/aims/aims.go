// Package aims reads what the plans of a scenario would have a computer general
// weigh: where to go, what to keep, when to strike, how boldly. It
// must never know a place or a unit; what a plan's aims are worth is the rule
// system's to say.
package aims

import (
	"fmt"
	"maps"
	"slices"

	"drumhead/scenario"
)

// Plan is what a computer general may mean to do, as a scenario writes it: the
// section "plans" is a map of them by side.
type Plan struct {
	ID    string  `yaml:"id" letters:"64" json:"id"`
	Title string  `yaml:"title" letters:"120" json:"title" doc:"turn their left"`
	Text  string  `yaml:"text" letters:"20000" json:"text" doc:"what the general means to do, told when the battle is over"`
	Aims  Written `yaml:"aims" json:"aims"`
}

// Written are the aims of a plan in a scenario's words.
type Written struct {
	Toward   []string `yaml:"toward,omitempty" json:"toward,omitempty" doc:"places that his units make for, each for the nearest"`
	With     []string `yaml:"with,omitempty" json:"with,omitempty" doc:"the units that do; left out: all"`
	Keep     []string `yaml:"keep,omitempty" json:"keep,omitempty" doc:"places at which he wants men of his"`
	Strike   int      `yaml:"strike,omitempty" most:"999" json:"strike,omitempty" doc:"the turn from which he seeks a fight; before it he keeps his distance"`
	Boldness *int     `yaml:"boldness,omitempty" most:"999" json:"boldness,omitempty" doc:"per cent: how little he minds danger, 100 as others do, 200 not at all"`
}

// Section is the scenario's section, for the schema that editors use.
var Section = scenario.Section{Name: "plans", Type: map[string][]Plan{}}

// Calm is the boldness of most; a plan's is from 0 to Boldest per cent.
const (
	Calm    = 100
	Boldest = 200
)

// Aims are those of a plan, its words read.
type Aims[P any] struct {
	Toward, Keep []P
	With         []int // units by number; empty: all
	Strike       int   // a turn; 0: from the first
	Boldness     int   // per cent
}

// Concerns says whether a unit is one of those that go where the plan leads.
func (a *Aims[P]) Concerns(unit int) bool { return len(a.With) == 0 || slices.Contains(a.With, unit) }

// Read reads the plans of both sides, in the scenario's order. Turns is the
// turn limit; place reads a place, unit finds a unit of a side.
func Read[P any](sc *scenario.Scenario, turns int, place func(text string) (P, error), unit func(side int, id string) (int, bool)) (list [2][]Aims[P], err error) {
	var plans map[string][]Plan
	if err := sc.Decode(Section.Name, &plans); err != nil {
		return list, err
	}
	r := reader[P]{sc, turns, place, unit}
	for _, id := range slices.Sorted(maps.Keys(plans)) {
		side := sc.SideIndex(id)
		for i := range plans[id] {
			a, err := r.read(fmt.Sprintf("plans.%s[%d].aims", id, i), side, &plans[id][i].Aims)
			if err != nil {
				return list, err
			}
			list[side] = append(list[side], a)
		}
	}
	return list, nil
}

type reader[P any] struct {
	sc    *scenario.Scenario
	turns int
	place func(string) (P, error)
	unit  func(int, string) (int, bool)
}

func (r *reader[P]) read(path string, side int, w *Written) (a Aims[P], err error) {
	if a.Toward, err = r.places(path+".toward", w.Toward); err != nil {
		return a, err
	}
	if a.Keep, err = r.places(path+".keep", w.Keep); err != nil {
		return a, err
	}
	for i, id := range w.With {
		n, ok := r.unit(side, id)
		if !ok {
			return a, r.sc.Errorf(fmt.Sprintf("%s.with[%d]", path, i), "wanted a unit of this side, found %q", id)
		}
		a.With = append(a.With, n)
	}
	a.Strike, a.Boldness = w.Strike, Calm
	if w.Boldness != nil {
		a.Boldness = *w.Boldness
	}
	switch {
	case a.Strike < 0 || a.Strike > r.turns:
		return a, r.sc.Errorf(path+".strike", "wanted a turn from 1 to %d, found %d", r.turns, a.Strike)
	case a.Boldness < 0 || a.Boldness > Boldest:
		return a, r.sc.Errorf(path+".boldness", "wanted from 0 to %d per cent, found %d", Boldest, a.Boldness)
	}
	return a, nil
}

func (r *reader[P]) places(path string, names []string) (list []P, err error) {
	for i, name := range names {
		p, err := r.place(name)
		if err != nil {
			return nil, r.sc.Errorf(fmt.Sprintf("%s[%d]", path, i), "%v", err)
		}
		list = append(list, p)
	}
	return list, nil
}

// Decided is what a battle that is over is worth to a side, if victory is worth so much
// to who has it, and defeat is as bad: nothing if it is drawn, its winner -1.
func Decided(winner, side int8, victory int) int {
	switch winner {
	case -1:
		return 0
	case side:
		return victory
	}
	return -victory
}
