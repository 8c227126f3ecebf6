package muzzleblast

import (
	"fmt"
	"maps"
	"slices"
)

// idle is a key that says nothing here: of another type, or of an option that is
// off.
type idle struct {
	key   string
	given bool
	why   string
}

// refuse refuses the first key that says nothing, so that nobody takes for a rule
// of his battle what is none.
func (m *maker) refuse(path string, keys []idle) error {
	for _, k := range keys {
		if k.given {
			return m.sc.Errorf(path+"."+k.key, "%s says nothing here: %s", k.key, k.why)
		}
	}
	return nil
}

// idleOfUnit are the keys that say nothing of a unit.
func (m *maker) idleOfUnit(path string, e *Force, arm Arm) error {
	guns, staff := arm == Gunners, arm == CommandUnit || arm == SpareOfficer
	err := m.refuse(path, []idle{
		{"guns", len(e.Guns) > 0 && !guns, "only artillery has guns"},
		{"at", e.At != "" && guns, "artillery stands where its guns do"},
		{"files", e.Files != 0 && guns, "crewmen stand by themselves"},
		{"ranks", e.Ranks != nil && guns, "crewmen stand by themselves"},
		{"custom", e.Custom != nil && e.Weapon != "custom", "it is of weapon: custom"},
		{"mounted", e.Mounted && arm != SpareOfficer, "it is of a spare officer"},
		{"standard", e.Standard && staff, "it is of infantry, cavalry and artillery"},
		{"officer", e.Officer != nil && staff, "it is of infantry, cavalry and artillery"},
		{"with", e.With != "", "it is of caissons and wagons"},
	})
	for _, n := range slices.SortedFunc(maps.Keys(e.Figures), byNumber) {
		if f := e.Figures[n]; err == nil {
			err = m.idleOfFigure(path+".figures."+n, &f)
		}
	}
	for i := range e.Guns {
		if err == nil {
			g := &e.Guns[i]
			err = m.refuse(fmt.Sprintf("%s.guns[%d]", path, i), []idle{{"limber", g.Limbered && g.Limber != "", "its gun is hooked up to it"}})
		}
	}
	return err
}

func (m *maker) idleOfFigure(path string, f *FigureEntry) error {
	away := f.Lost || f.Off
	return m.refuse(path, []idle{
		{"at", f.At != "" && away, "he is not on the table"},
		{"house", f.House != "" && away, "he is not on the table"},
		{"off", f.Off && f.Lost, "he is lost"},
		{"upstairs", f.Upstairs && f.House == "", "he is in no house"},
		{"upstairs", f.Upstairs && m.b.opt[houseFloors] != twoFloors, "houses have two floors with option house-floors: two"},
	})
}

// idleOfCart are the keys that say nothing of a caisson or wagon.
func (m *maker) idleOfCart(path string, e *Force) error {
	why := "it is of units"
	return m.refuse(path, []idle{
		{"men", e.Men != 0, why}, {"files", e.Files != 0, why}, {"ranks", e.Ranks != nil, why}, {"weapon", e.Weapon != "", why}, {"custom", e.Custom != nil, why},
		{"standard", e.Standard, why}, {"officer", e.Officer != nil, why}, {"elite", e.Elite, why}, {"mounted", e.Mounted, why}, {"guns", e.Guns != nil, why},
		{"enters", e.Enters != nil, why + ": it comes with its own"}, {"figures", e.Figures != nil, why}, {"start", e.Start != 0, why}, {"held", e.Held != 0, why},
		{"retreating", e.Retreating != 0, why}, {"halted", e.Halted != 0, why}, {"routing", e.Routing, why}, {"rallying", e.Rallying, why}, {"checks", e.Checks, why},
		{"quarter", e.Quarter, why}, {"half", e.Half, why}, {"bereft", e.Bereft, why}, {"won", e.Won != 0, why}, {"beaten", e.Beaten != 0, why}, {"promoted", e.Promoted != 0, why},
	})
}
