package main

import (
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"time"

	"drumhead/play"
	"drumhead/systems"
)

// What docs/record.md says that no reader can prove: changes to these alone are
// counted apart. The list is short, and each line of it is a promise that is not
// made.
var unproved = []struct{ where, why string }{
	{`^[a-z]+ at$`, "when something was sent rests on the server's word"},
	{`^open header\.(title|battle|created|clocks|patience|withheld)$`, "what a battle is called, and the times that it was begun with, are its maker's"},
	{`^open header\.(anchor|commit|seats\.[0-9]+\.who)$`, "who sat in a chair at first, and what nothing came of, is its maker's word"},
	{`^[a-z]+ (part[0-9]\.)?throws\.[0-9]+\.faces\.[0-9]+$`, "typed dice are on a player's word"},
	{`^(talk|point|note|mark|leave|end|instruct|propose|answer|sit|seal|delete) (id|text|part[0-9]\.text|ruling\.text)$`, "words that nobody signed"},
}

// excused says why a forgery that was taken for good proves nothing: it is the
// beginning of the record, or every difference is one that cannot be proved, or
// it could have been so, and nobody whose key the forger lacks has signed
// anything behind it.
func (f *forger) excused(t *table, forged record, lines [][]byte) (why string, ok bool) {
	if f.less(forged) {
		return "a copy may hold fewer of the hidden parts", true
	}
	first := 0
	for first < min(len(f.good), len(forged)) && !differ(f.good[first], forged[first], nil) {
		first++
	}
	switch {
	case first == len(forged) && first < len(f.good):
		return "a record without its end is a record: only who has seen a later entry knows", true
	case len(forged) == len(f.good) && first == len(forged):
		return "the salts of what is hidden are whatever the server chose", true
	}
	if f.signedBehind(forged, first) {
		return "", false
	}
	if why = named(f.good, forged); why != "" {
		return why, true
	}
	for i := first; i < len(forged); i++ {
		if i == 0 || !t.could(lines[:i], forged[i]) {
			return "", false
		}
	}
	return "it could have been so, and nobody else has signed what came of it", true
}

// less says whether a record is the good one with some parts left closed.
func (f *forger) less(forged record) bool {
	if len(forged) != len(f.good) {
		return false
	}
	for i, e := range forged {
		if !holdsLess(e, f.good[i]) {
			return false
		}
		whole := clone(e).(tree)
		if whole["opened"] = f.good[i]["opened"]; differ(f.good[i], whole, nil) {
			return false
		}
	}
	return true
}

// holdsLess says whether what is opened of an entry is some of what was.
func holdsLess(e, of tree) bool {
	return !slices.ContainsFunc(list(e["opened"]), func(o any) bool {
		return !slices.ContainsFunc(list(of["opened"]), func(w any) bool { return reflect.DeepEqual(o, w) })
	})
}

// named says why, where all differences are on the list.
func named(good, forged record) (why string) {
	if len(good) != len(forged) {
		return ""
	}
	for i := range forged {
		paths := map[string]bool{}
		differ(good[i], forged[i], paths)
		for p := range paths {
			where, listed := fmt.Sprint(good[i]["kind"])+" "+p, ""
			for _, u := range unproved {
				if regexp.MustCompile(u.where).MatchString(where) {
					listed = u.why
				}
			}
			if listed == "" {
				return ""
			}
			why = listed
		}
	}
	return why
}

// signedBehind says whether somebody whose key the forger lacks has signed, in
// the forged record, that he had seen the entry that was changed.
func (f *forger) signedBehind(r record, changed int) bool {
	keys := map[string]string{}
	for _, e := range r {
		seat, _ := e["seat"].(string)
		if key, ok := e["key"].(string); ok {
			keys[seat] = key
		}
		for _, v := range views(e) {
			signed, ok := v["signed"].(tree)
			if !ok || f.keys[keys[seat]] != nil {
				continue
			}
			said, _ := parse([]byte(fmt.Sprint(signed["said"])))
			if s, ok := said.(tree); ok {
				if after, ok := s["after"].(tree); ok && number(after["seq"]) > changed {
					return true
				}
			}
		}
	}
	return false
}

// could says whether the table takes a command from which just this entry
// comes, after what stands before it.
func (t *table) could(before [][]byte, e tree) bool {
	for _, seed := range t.seeds {
		b, err := play.Load(before, systems.Lookup, play.NewSecret(seed))
		if err != nil || b.Damaged() != nil {
			return false
		}
		if !b.Anchored() && (e["kind"] != "sit" || e["seat"] != nil) {
			continue
		}
		made, err := b.Propose(commandOf(e))
		if err != nil {
			continue
		}
		r, err := read([][]byte{made.Line()})
		if err == nil && !differ(r[0], e, nil) {
			return true
		}
	}
	return false
}

// commandOf reads a command out of an entry.
func commandOf(e tree) play.Command {
	all := views(e)
	v := all[len(all)-1]
	text := func(from tree, k string) string { s, _ := from[k].(string); return s }
	c := play.Command{Kind: text(e, "kind"), Seat: text(e, "seat"), By: text(e, "by"), ID: text(e, "id"), Ask: max(0, number(e["ask"])),
		To: max(0, number(e["to"])), Redo: max(0, number(e["redo"])), Order: text(v, "order"), Text: text(v, "text"), Key: text(e, "key")}
	c.At, _ = time.Parse(time.RFC3339, text(e, "at"))
	switch c.Kind {
	case play.KindSit:
		c.Hash = text(e, "anchor")
	case play.KindCommit:
		c.Hash = text(e, "commitment")
	case play.KindLink:
		if l := list(e["links"]); len(l) > 0 {
			c.Hash, _ = l[0].(string)
		}
	case play.KindReveal:
		if lines := strings.Split(c.Text, "\n"); c.Text != "" {
			c.Salt, c.Orders = lines[0], lines[1:]
		}
	}
	if r, ok := e["ruling"].(tree); ok {
		c.Ruling = &play.Ruling{Clause: text(r, "clause"), Option: text(r, "option"), Value: text(r, "value")}
		c.Text = text(r, "text")
		if c.Kind == play.KindRuling && c.By == play.ByHand {
			c.Kind = play.KindPropose
		}
	}
	if c.Kind == play.KindRuling && c.By == play.ByUmpire {
		c.By = play.ByHand
	}
	for _, w := range list(v["throws"]) {
		if w, ok := w.(tree); ok && w["typed"] == true {
			for _, face := range list(w["faces"]) {
				c.Faces = append(c.Faces, number(face))
			}
		}
	}
	if s, ok := v["signed"].(tree); ok {
		c.Signed = &play.Signed{Said: text(s, "said"), Signature: text(s, "signature")}
	}
	for _, why := range list(v["reasons"]) {
		if s, ok := why.(string); ok && !strings.HasPrefix(s, "plan: ") {
			c.Reasons = append(c.Reasons, s)
		}
	}
	return c
}

// differ says whether two entries are not the same, but for what is made anew of
// the rest, and notes where.
func differ(a, b tree, paths map[string]bool) bool {
	if paths == nil {
		paths = map[string]bool{}
	}
	differences(bare(a), bare(b), "", paths)
	return len(paths) > 0
}

// bare is an entry without what is made anew of the rest, its parts by number.
func bare(e tree) tree {
	out := clone(e).(tree)
	opened := list(e["opened"])
	for _, k := range []string{"prev", "hash", "private", "opened"} {
		delete(out, k)
	}
	for _, o := range opened {
		if o, ok := o.(tree); ok {
			out["part"+fmt.Sprint(o["part"])] = o["bytes"]
		}
	}
	if !slices.ContainsFunc(opened, func(o any) bool { _, ok := o.(tree); return ok }) {
		out["closed"] = true
	}
	return out
}
