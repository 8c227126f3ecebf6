package main

import (
	"fmt"
	"slices"

	"drumhead/play"
	"drumhead/systems"
)

// copied is a record as the first side has it.
func copied(r record) record {
	out := r.clone()
	for _, e := range out {
		if opened := list(e["opened"]); opened != nil {
			e["opened"] = slices.DeleteFunc(opened, func(o any) bool {
				of, _ := o.(tree)
				return number(of["part"]) != 0
			})
			if len(list(e["opened"])) == 0 {
				delete(e, "opened")
			}
		}
	}
	return out
}

// provesCopies says whether a copy of the good record is proved whole: so it is
// where its book hides nothing.
func (f *forger) provesCopies() bool {
	if f.copies == nil {
		good := play.Verify(copied(f.good).lines(nil), systems.Lookup)
		f.copies = new(bool)
		*f.copies = good.Good()
	}
	return *f.copies
}

// shown is the first side's copy of a forgery that is refused whole, whether it shows
// there, and whether nothing is found wrong with it: what a copy lacks excuses
// nothing that it shows.
func (f *forger) shown(made forgery) (seen forgery, shows, holds bool) {
	r, err := read(made.lines)
	if err != nil || !f.provesCopies() {
		return made, false, false
	}
	forged, was := copied(r), copied(f.good)
	if forged[0]["scenario"] == nil {
		return made, false, false // as of a battle that hides something from its beginning: of such a copy nothing is called proved
	}
	reader := forger{good: was, keys: f.keys}
	at := -1
	for i := range forged {
		if why, same := reader.listed(forged, i); !same && why == "" {
			at = i
			break
		}
	}
	if at < 0 {
		return made, false, false
	}
	made.what = fmt.Sprintf("%s, seen in line %d", made.what, at+1)
	made.lines = nil
	for _, e := range forged { // the hashes stand as they are: what is left out is in none
		for _, o := range list(e["opened"]) {
			if v, ok := o.(tree)["bytes"].(tree); ok {
				o.(tree)["bytes"] = string(canonical(nil, v))
			}
		}
		made.lines = append(made.lines, canonical(nil, e))
	}
	report := play.Verify(made.lines, systems.Lookup)
	return made, true, report.Holds()
}
