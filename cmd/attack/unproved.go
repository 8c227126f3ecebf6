package main

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// What docs/record.md says that no reader can prove: changes to these alone are
// counted apart. The list is short, and each line of it is a promise that is not
// made.
var unproved = []struct{ where, why string }{
	{`^[a-z]+ (at|id)$`, "when something was sent, and by which name, rests on the server's word"},
	{`^open header\.(title|created)$`, "the title and the day of a battle are its maker's"},
	{`^(talk|point|note|mark|leave|delete|end|instruct|propose|answer|sit|seal) (text|part[0-9]\.text)$`, "words that nobody signed"},
	{`^mark to$`, "a mark that nobody signed"},
	{`^[a-z]+ (seat)$`, "who sat in a chair that does not sign"},
	{`^open header\.seats\.[0-9]+\.who$`, "who sat in a chair, and when"},
	{`^open header\.(clocks|patience|commit|anchor)$`, "a setting of which nothing came"},
}

// said are the kinds of entries that a seat alone decides on, or somebody who
// holds its chair: one more of them, or one less, could have been.
var said = []string{"talk", "point", "note", "mark", "sit", "leave", "instruct", "propose", "answer", "seal", "delete", "end", "order", "undo"}

// excused says why a forgery that was taken for good proves nothing: every
// difference is one that cannot be proved, or it is the beginning of the record.
func excused(good, forged record) (why string, ok bool) {
	why = "the server draws its salts, and may keep parts closed"
	moved := false
	i := 0
	for j := range forged {
		if i < len(good) {
			if reason, ok := alike(good[i], forged[j], moved); ok {
				if i++; reason != "" {
					why = reason
				}
				continue
			}
		}
		switch {
		case i+1 < len(good) && spoken(good[i]) && matches(good[i+1], forged[j]):
			i += 2
			why = "that nobody left out what a seat said, which did not sign it"
		case spoken(forged[j]):
			why = "what a seat could have said, which does not sign"
		default:
			return "", false
		}
		moved = true
	}
	if i < len(good) {
		why = "a record without its end is a record: only who has seen a later entry knows"
	}
	return why, true
}

// spoken says whether an entry is one that could have been, or not: also that
// another server went on with the record.
func spoken(e tree) bool {
	return e["kind"] == "sit" || e["by"] == "hand" && slices.Contains(said, fmt.Sprint(e["kind"]))
}

func matches(good, forged tree) bool {
	_, ok := alike(good, forged, true)
	return ok
}

// alike says whether an entry differs from a good one only in what cannot be
// proved. Entries that moved name others by other numbers.
func alike(good, forged tree, moved bool) (why string, ok bool) {
	paths := map[string]bool{}
	a, b := bare(good), bare(forged)
	differences(a, b, "", paths)
	for p := range paths {
		reason := excuse(fmt.Sprint(good["kind"]) + " " + p)
		switch {
		case reason != "":
		case moved && slices.Contains([]string{"seq", "to", "ask", "redo"}, p):
			reason = "numbers that moved"
		case strings.HasPrefix(p, "part") && b[p] == nil:
			reason = "parts that a copy does not hold"
		case onWord(p, forged):
			reason = "typed dice are on a player's word"
		default:
			return "", false
		}
		why = reason
	}
	return why, true
}

// onWord says whether a difference is one of dice that somebody says he threw.
func onWord(path string, forged tree) bool {
	throws := list(forged["throws"])
	if path == "links" {
		return len(throws) > 0 && !slices.ContainsFunc(throws, func(t any) bool { return t.(tree)["typed"] != true })
	}
	var n int
	if _, err := fmt.Sscanf(path, "throws.%d.", &n); err != nil || n >= len(throws) {
		return false
	}
	rest := strings.TrimPrefix(path, fmt.Sprintf("throws.%d.", n))
	return throws[n].(tree)["typed"] == true && (rest == "typed" || strings.HasPrefix(rest, "faces"))
}

func excuse(where string) string {
	for _, u := range unproved {
		if regexp.MustCompile(u.where).MatchString(where) {
			return u.why
		}
	}
	return ""
}

// bare is an entry without what is made anew of the rest, its parts by number.
func bare(e tree) tree {
	out := clone(e).(tree)
	for _, k := range []string{"prev", "hash", "private", "opened"} {
		delete(out, k)
	}
	for _, o := range list(e["opened"]) {
		if o, ok := o.(tree); ok {
			out["part"+strings.TrimSpace(fmt.Sprint(o["part"]))] = o["bytes"]
		}
	}
	return out
}
