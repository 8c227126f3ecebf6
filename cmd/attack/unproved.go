package main

import (
	"fmt"
	"regexp"
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
}

// excused says why a forgery that was taken for good proves nothing: every
// difference is one that cannot be proved, or it is the beginning of the record.
func excused(good, forged record) (why string, ok bool) {
	if len(forged) > len(good) {
		return "", false
	}
	for i := range forged {
		paths := map[string]bool{}
		differences(bare(good[i]), bare(forged[i]), "", paths)
		kind := fmt.Sprint(good[i]["kind"])
		for p := range paths {
			reason := excuse(kind + " " + p)
			if reason == "" {
				return "", false
			}
			why = reason
		}
	}
	if len(forged) < len(good) {
		why = "a record without its end is a record: only who has seen a later entry knows"
	}
	return why, why != ""
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
