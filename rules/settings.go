package rules

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
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

// Number is what a value of an option counts: 0 if it is not written as a whole
// number is.
func Number(value string) int {
	n, err := strconv.Atoi(value)
	if err != nil || strconv.Itoa(n) != value {
		return 0
	}
	return n
}

// In is what a scenario sets an option to: the default if it says nothing.
func (o *Option) In(sc *scenario.Scenario) string {
	if value, ok := sc.Options[o.Name]; ok {
		return value
	}
	return o.Values[0]
}

// Allows says whether an option may be set so.
func (o *Option) Allows(value string) bool {
	n := Number(value)
	return slices.Contains(o.Values, value) || n > 0 && o.Least <= n && n <= o.Most
}

// Wanted lists in words what an option may be set to, the default first.
func (o *Option) Wanted() []string {
	if o.Most == 0 {
		return o.Values
	}
	return append(slices.Clone(o.Values), fmt.Sprintf("%d to %d", o.Least, o.Most))
}

// Samples are values that show all that an option can do, the default first:
// of numbers the least and the most.
func (o *Option) Samples() []string {
	if o.Most == 0 {
		return o.Values
	}
	return append(slices.Clone(o.Values), strconv.Itoa(o.Least), strconv.Itoa(o.Most))
}

// Settings reads what a scenario says of the options: into holds for each of
// them the place of its value in Values, and len(Values) for any other number.
// Names that are the system's own to read are left to it.
func Settings(sc *scenario.Scenario, options []Option, into []uint8, own ...string) error {
	for _, name := range slices.Sorted(maps.Keys(sc.Options)) {
		if slices.Contains(own, name) {
			continue
		}
		o := slices.IndexFunc(options, func(o Option) bool { return o.Name == name })
		if o < 0 {
			return sc.Errorf("options."+name, "%q is no option of these rules", name)
		}
		if !options[o].Allows(sc.Options[name]) {
			return sc.Errorf("options."+name, "option %s: wanted %s, found %q", name, strings.Join(options[o].Wanted(), " or "), sc.Options[name])
		}
		into[o] = uint8(len(options[o].Values))
		if v := slices.Index(options[o].Values, sc.Options[name]); v >= 0 {
			into[o] = uint8(v)
		}
	}
	return nil
}

// Wanting refuses a key that says something only with one of these values, where
// neither the table plays so nor the battle's own file says so: it would be
// passed over in silence. A table may set aside what its battle has been
// written for.
func (o *Option) Wanting(sc *scenario.Scenario, path string, values ...string) error {
	if slices.Contains(values, o.In(sc)) || slices.Contains(values, sc.Written("options."+o.Name)) {
		return nil
	}
	return sc.Errorf(path, "this makes a difference only with the option %s: %s (%s): set it, or leave this out", o.Name, strings.Join(values, " or "), o.Clause)
}
