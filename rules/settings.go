package rules

import (
	"maps"
	"slices"
	"strings"

	"drumhead/scenario"
)

// Reading is an option between readings of a clause, the default first. Title
// is what it settles, in a few words.
func Reading(name, clause, title string, values ...string) Option {
	return Option{Name: name, Values: values, Clause: clause, Title: title}
}

// Variant is an option that a reader of the book thought of.
func Variant(name, clause, title string, values ...string) Option {
	return Option{Name: name, Values: values, Clause: clause, Title: title, Variant: true}
}

// Settings reads what a scenario says of the options: into holds for each of
// them the number of its value. Names that are the system's own to read are
// left to it.
func Settings(sc *scenario.Scenario, options []Option, into []uint8, own ...string) error {
	for _, name := range slices.Sorted(maps.Keys(sc.Options)) {
		if slices.Contains(own, name) {
			continue
		}
		o := slices.IndexFunc(options, func(o Option) bool { return o.Name == name })
		if o < 0 {
			return sc.Errorf("options."+name, "%q is no option of these rules", name)
		}
		v := slices.Index(options[o].Values, sc.Options[name])
		if v < 0 {
			return sc.Errorf("options."+name, "option %s: wanted %s, found %q", name, strings.Join(options[o].Values, " or "), sc.Options[name])
		}
		into[o] = uint8(v)
	}
	return nil
}
