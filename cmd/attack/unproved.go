package main

import (
	"crypto/ed25519"
	"encoding/hex"
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
// counted apart, unless a seat signed them whose key the forger lacks. The list is
// short, and each line of it is a promise that is not made.
var unproved = []struct {
	where *regexp.Regexp
	why   string
}{
	{at, "when something was sent rests on the server's word"},
	{regexp.MustCompile(`^open header\.(title|battle|created|clocks|patience|lead|withheld)$`), "what a battle is called, and the times that it was begun with, are its maker's"},
	{regexp.MustCompile(`^open header\.(anchor|commit|grade|seats\.[0-9]+\.who)$`), "who sat in a chair at first, by which dice, and what nothing came of, is its maker's word"},
	{regexp.MustCompile(`^sit anchor$`), "a chain of which nothing came could be any"},
	{regexp.MustCompile(`^[a-z]+ (part[0-9]\.)?throws\.[0-9]+\.faces\.[0-9]+$`), "typed dice are on a player's word"},
	{regexp.MustCompile(`^(talk|point|note|mark|leave|end|instruct|propose|answer|sit|seal|delete) (id|text|part[0-9]\.text|ruling\.text)$`), "words that nobody signed"},
}

var at = regexp.MustCompile(`^[a-z]+ at$`)

// excused says why a forgery that was taken for good proves nothing: it is the
// beginning of the record, or all that is different in it cannot be proved, or
// could have been so; and nobody whose key the forger lacks has signed anything
// behind it.
func (f *forger) excused(t *table, forged record, lines [][]byte) (why string, ok bool) {
	changed := f.changed(lines)
	switch {
	case changed == len(lines) && f.less(forged):
		return "a copy may hold fewer of the hidden parts", true
	case changed == len(lines) && changed < len(f.good):
		return "a record without its end is a record: only who has seen a later entry knows", true
	case f.signedBehind(forged, changed):
		return "", false
	}
	why = "the salts of what is hidden are whatever the server chose"
	for i := changed; i < len(forged); i++ {
		switch listed, same := f.listed(forged, i); {
		case i > 0 && fmt.Sprint(forged[i]["at"]) < fmt.Sprint(forged[i-1]["at"]):
			return "", false // times never go back
		case same:
		case listed != "":
			why = listed
		case i > 0 && goesOn(forged[i]):
			why = "whoever has a record can go on with it on a server of his own, by an anchor that verification names"
		case f.unheld(forged, i):
			return "", false
		case i > 0 && t.could(lines[:i], forged[i]):
			why = "it could have been so, and nobody else has signed what came of it"
		default:
			return "", false
		}
	}
	return why, true
}

// changed is how many of the first entries have the hashes that they had.
func (f *forger) changed(lines [][]byte) (n int) {
	was := f.good.lines(nil)
	for n < min(len(was), len(lines)) && hashOf(was[n]) == hashOf(lines[n]) {
		n++
	}
	return n
}

func hashOf(line []byte) any {
	v, _ := parse(line)
	e, _ := v.(tree)
	return e["hash"]
}

// listed says why a change to an entry cannot be proved, where all of it is on the
// list; same: nothing in it was changed but what is made anew.
func (f *forger) listed(forged record, i int) (why string, same bool) {
	if i >= len(f.good) {
		return "", false
	}
	paths := map[string]bool{}
	if !differ(f.good[i], forged[i], paths) {
		return "", true
	}
	foreign := f.foreign(forged, i)
	for p := range paths {
		where, of := fmt.Sprint(f.good[i]["kind"])+" "+p, ""
		for _, u := range unproved {
			if u.where.MatchString(where) && (!foreign || u.where == at) {
				of = u.why
			}
		}
		if of == "" {
			return "", false
		}
		why = of
	}
	return why, false
}

// foreign says whether an entry is signed by a key that the forger lacks.
func (f *forger) foreign(r record, i int) bool {
	before := ""
	for _, e := range r[:i] {
		if key, ok := e["key"].(string); ok && e["seat"] == r[i]["seat"] {
			before = key
		}
	}
	return slices.ContainsFunc(views(r[i]), func(v tree) bool { return f.theirs(before, r[i], v) })
}

// theirs says whether what a reader sees of an entry is signed by a key that the forger
// lacks: the one that its seat had before, or the one that it lays.
func (f *forger) theirs(before string, e, v tree) bool {
	signed, ok := v["signed"].(tree)
	if !ok {
		return false
	}
	said := []byte(fmt.Sprint(signed["said"]))
	signature, err := hex.DecodeString(fmt.Sprint(signed["signature"]))
	return err == nil && slices.ContainsFunc([]any{before, e["key"]}, func(of any) bool {
		key, err := hex.DecodeString(fmt.Sprint(of))
		return err == nil && len(key) == ed25519.PublicKeySize && f.keys[fmt.Sprint(of)] == nil && ed25519.Verify(key, said, signature)
	})
}

// goesOn says whether an entry lays the anchor of another server, and nothing
// else.
func goesOn(e tree) bool {
	rest := bare(e)
	for _, k := range []string{"seq", "at", "kind", "by", "anchor", "text", "part0", "part1", "part2"} {
		delete(rest, k)
	}
	return e["kind"] == "sit" && e["by"] == "table" && e["anchor"] != nil && len(rest) == 0
}

// unheld says whether an entry stands by hand in the name of a seat whose key the forger lacks, and nobody has
// signed it: that somebody came and went may, and orders that he has bound himself to and shown.
func (f *forger) unheld(r record, i int) bool {
	e := r[i]
	kept := f.friends[fmt.Sprint(e["seat"])] != nil && slices.ContainsFunc(r[:i], func(b tree) bool {
		return b["seat"] == e["seat"] && b["key"] != nil && f.keys[fmt.Sprint(b["key"])] == nil
	})
	if !kept || e["by"] != "hand" && e["by"] != "umpire" || has("signed")(e) {
		return false
	}
	switch e["kind"] {
	case "leave", "delete":
		return false
	case "sit":
		return e["text"] != nil || e["anchor"] != nil || e["key"] != nil
	case "order":
		return !slices.ContainsFunc(r[:i], func(b tree) bool {
			to := max(1, number(b["to"]))
			return b["kind"] == "reveal" && b["by"] == "hand" && b["seat"] == e["seat"] && to < i && number(r[to-1]["ask"]) == number(e["ask"])
		})
	}
	return true
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

// signedBehind says whether somebody whose key the forger lacks has signed, in
// the forged record, that he had seen the entry that was changed.
func (f *forger) signedBehind(r record, changed int) bool {
	keys := map[string]string{}
	for _, e := range r {
		seat, _ := e["seat"].(string)
		for _, v := range views(e) {
			if !f.theirs(keys[seat], e, v) {
				continue
			}
			said, _ := parse([]byte(fmt.Sprint(v["signed"].(tree)["said"])))
			if s, ok := said.(tree); ok {
				if after, ok := s["after"].(tree); ok && number(after["seq"]) > changed {
					return true
				}
			}
		}
		if key, ok := e["key"].(string); ok {
			keys[seat] = key
		}
	}
	return false
}

// could says whether the table takes a command from which just this entry
// comes, after what stands before it.
func (t *table) could(before [][]byte, e tree) bool {
	made := t.again(before, func(*play.Battle) play.Command { return commandOf(e) }, e["kind"] == "sit" && e["seat"] == nil)
	return slices.ContainsFunc(made, func(line []byte) bool {
		r, err := read([][]byte{line})
		return err == nil && !differ(r[0], e, nil)
	})
}

// again is what the table makes of a command after what stands before it, by each of its secrets
// in turn; without an anchor only what lays one.
func (t *table) again(before [][]byte, command func(*play.Battle) play.Command, lays bool) (made [][]byte) {
	for _, seed := range t.seeds {
		b, err := play.Load(before, systems.Lookup, play.NewSecret(seed))
		if err != nil || b.Damaged() != nil {
			return nil
		}
		if !b.Anchored() && !lays {
			continue
		}
		if e, err := b.Propose(command(b)); err == nil {
			made = append(made, e.Line())
		}
	}
	return made
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
		c.Ruling = &play.Ruling{Clause: text(r, "clause"), Option: text(r, "option"), Value: text(r, "value"), Rules: text(r, "rules"), End: text(r, "end")}
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
