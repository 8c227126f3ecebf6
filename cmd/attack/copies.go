package main

import (
	"crypto/ed25519"
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

// couldShow says whether the table, asked again from the first line on in which a copy differs, makes all that the copy
// shows: then nobody can tell, for what was forged is hidden in it. Where somebody whose key the forger lacks has signed
// that he had seen it, or what it shows, it is no more than that.
func (f *forger) couldShow(t *table, whole record, at int) bool {
	seen := copied(whole)
	if f.signedBehind(seen, at) {
		return false
	}
	lines := f.good.lines(nil)[:at]
	for i := at; i < len(seen); i++ {
		if f.foreign(seen, i) {
			return false
		}
		next := t.shownAgain(lines, seen[i], whole[i])
		if next == nil {
			return false
		}
		lines = append(lines, next)
	}
	return true
}

// shownAgain is an entry of which a copy shows just what it shows of another, made by the table anew: from
// what is seen of that one, or else from the whole of it. Its seat signs anew.
func (t *table) shownAgain(before [][]byte, seen, whole tree) []byte {
	unsigned := func(e tree) tree {
		e = clone(e).(tree)
		for _, v := range views(e) {
			delete(v, "signed")
		}
		return e
	}
	for _, e := range []tree{seen, whole} {
		made := t.again(before, func(b *play.Battle) play.Command {
			c := commandOf(e)
			c.Signed = nil
			if key := t.keyOf(c, before); key != nil {
				c = sign(b, c, key)
			}
			return c
		}, e["kind"] == "sit" && e["seat"] == nil)
		for _, line := range made {
			if r, err := read([][]byte{line}); err == nil && !differ(unsigned(copied(r)[0]), unsigned(seen), nil) {
				return line
			}
		}
	}
	return nil
}

// keyOf is the key by which a seat signs a command behind some entries, nil if by none.
func (t *table) keyOf(c play.Command, before [][]byte) ed25519.PrivateKey {
	if c.By != play.ByHand {
		return nil
	}
	public := c.Key
	if r, err := read(before); err == nil {
		for _, e := range r {
			if key, ok := e["key"].(string); ok && e["seat"] == c.Seat {
				public = key
			}
		}
	}
	return t.everybodys[public]
}

// shown is the first side's copy of a forgery that is refused whole, whether it shows
// there, and what is said of it: what a copy lacks excuses nothing that it shows.
func (f *forger) shown(t *table, made forgery) (seen forgery, outcome, why string) {
	r, err := read(made.lines)
	if err != nil || !f.provesCopies() {
		return made, "", ""
	}
	forged, was := copied(r), copied(f.good)
	if forged[0]["scenario"] == nil {
		return made, "", "" // as of a battle that hides something from its beginning: of such a copy nothing is called proved
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
		return made, "", ""
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
	switch {
	case !report.Holds():
		return made, "refused", ""
	case f.couldShow(t, r, at):
		return made, "excused", "a copy shows no more than what could have been so"
	}
	return made, "through", t.name + ": " + made.what
}
