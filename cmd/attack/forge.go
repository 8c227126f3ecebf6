package main

import (
	"crypto/ed25519"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
)

// forger bends a good record. He keeps the battle: he knows all salts and the
// server's links, and makes every digest and hash anew.
type forger struct {
	luck *rand.Rand
	good record
	keys map[string]ed25519.PrivateKey // the host's
	pool map[string][]any              // what was found under each key, in this record and others
}

// forgery is a record that was bent, and how.
type forgery struct {
	class string
	what  string
	lines [][]byte
}

// class is one way to forge; it says what it did, "" where there was nothing
// to do.
type class struct {
	name string
	bend func(f *forger, r *record) string
}

var classes = []class{
	{"fields", (*forger).fields},
	{"events", (*forger).events},
	{"throws", (*forger).throws},
	{"links", (*forger).links},
	{"parts", (*forger).parts},
	{"kinds", (*forger).kinds},
	{"header", (*forger).header},
	{"order of entries", (*forger).shuffle},
	{"copied entries", (*forger).appendix},
	{"tails", (*forger).tail},
	{"harm", (*forger).harm},
}

// forge bends the record in one class.
func (f *forger) forge(c class) (forgery, bool) {
	r := f.good.clone()
	what := c.bend(f, &r)
	for f.luck.IntN(4) == 0 && what != "" && c.name != "tails" {
		if more := one(f.luck, classes[:7]).bend(f, &r); more != "" {
			what += "; " + more
		}
	}
	return forgery{c.name, what, r.lines(f.signer())}, what != ""
}

// signer signs the host's own anew, mostly.
func (f *forger) signer() *signer {
	if len(f.keys) == 0 || f.luck.IntN(4) == 0 {
		return nil
	}
	return &signer{keys: f.keys, luck: f.luck}
}

// learn adds a record to what the forger copies from.
func (f *forger) learn(r record) {
	if f.pool == nil {
		f.pool = map[string][]any{}
	}
	for _, e := range r {
		f.gather("entry", e)
	}
}

func (f *forger) gather(key string, v any) {
	if len(f.pool[key]) < 400 {
		f.pool[key] = append(f.pool[key], v)
	} else {
		f.pool[key][f.luck.IntN(400)] = v
	}
	switch v := v.(type) {
	case tree:
		for _, k := range slices.Sorted(maps.Keys(v)) {
			f.gather(k, v[k])
		}
	case []any:
		for _, m := range v {
			f.gather(key+"*", m)
		}
	}
}

// pooled is something that was found under a key.
func (f *forger) pooled(key string) any {
	if p := f.pool[key]; len(p) > 0 {
		return clone(one(f.luck, p))
	}
	return nil
}

// entry chooses an entry: each kind as often as any other.
func (f *forger) entry(r record, fit func(tree) bool) tree {
	by := map[string][]tree{}
	for _, e := range r {
		if fit == nil || fit(e) {
			kind, _ := e["kind"].(string)
			by[kind] = append(by[kind], e)
		}
	}
	if len(by) == 0 {
		return nil
	}
	return one(f.luck, by[one(f.luck, slices.Sorted(maps.Keys(by)))])
}

func has(key string) func(tree) bool {
	return func(e tree) bool {
		return slices.ContainsFunc(views(e), func(v tree) bool { return v[key] != nil })
	}
}

// views are what each reader has of an entry: all have the first.
func views(e tree) []tree {
	all := []tree{e}
	for _, o := range list(e["opened"]) {
		if v, ok := o.(tree)["bytes"].(tree); ok {
			all = append(all, v)
		}
	}
	return all
}

// together changes what stands under a key in one view, and mostly in all that
// have the same.
func (f *forger) together(e tree, key string, change func(v any) any) bool {
	var having []tree
	for _, v := range views(e) {
		if v[key] != nil {
			having = append(having, v)
		}
	}
	if len(having) == 0 {
		return false
	}
	first := one(f.luck, having)
	was := clone(first[key])
	now := change(clone(was))
	first[key] = now
	if f.luck.IntN(4) > 0 {
		for _, v := range having {
			if reflect.DeepEqual(v[key], was) {
				v[key] = clone(now)
			}
		}
	}
	return true
}

// seenKeys stand in the view of a reader, entryKeys once in an entry.
var (
	seenKeys  = []string{"order", "text", "throws", "events", "asked", "reasons", "scenario"}
	entryKeys = []string{"seq", "at", "kind", "seat", "by", "id", "ask", "to", "redo", "header", "ruling", "links", "anchor",
		"commitment", "private", "prev", "hash", "opened"}
)

// fields changes, adds or takes away one field of an entry.
func (f *forger) fields(r *record) string {
	e := f.entry(*r, nil)
	keys := slices.DeleteFunc(slices.Sorted(maps.Keys(e)), func(k string) bool { return k == "hash" || k == "prev" || k == "private" })
	for _, v := range views(e)[1:] {
		keys = append(keys, slices.Sorted(maps.Keys(v))...)
	}
	if f.luck.IntN(3) == 0 {
		keys = slices.Concat(seenKeys, entryKeys, slices.Sorted(maps.Keys(f.pool)))
	}
	key := one(f.luck, keys)
	what := fmt.Sprintf("entry %v (%v): ", e["seq"], e["kind"])
	if f.luck.IntN(12) == 0 {
		delete(e, key)
		return what + key + " taken away"
	}
	if f.together(e, key, func(v any) any { return f.other(key, v) }) {
		return what + key + " changed"
	}
	e[key] = f.other(key, nil)
	return what + key + " added"
}

// other is another value for one that stands under a key.
func (f *forger) other(key string, v any) any {
	if p := f.pooled(key); p != nil && (v == nil || f.luck.IntN(3) == 0) {
		return p
	}
	switch v := v.(type) {
	case json.Number:
		n := number(v)
		return one(f.luck, []any{num(n + 1), num(n - 1), num(0), num(1), num(-1), num(n * 2), json.Number("9007199254740991"), json.Number("1.5"), fmt.Sprint(n)})
	case bool:
		return !v
	case string:
		return f.words(v)
	case []any:
		return f.shorter(key, v)
	case tree:
		if len(v) == 0 {
			return nil
		}
		k := one(f.luck, slices.Sorted(maps.Keys(v)))
		if f.luck.IntN(6) == 0 {
			delete(v, k)
		} else {
			v[k] = f.other(k, v[k])
		}
		return v
	}
	return one(f.luck, []any{num(1), "yes", true, []any{}, tree{}})
}

func (f *forger) words(s string) any {
	switch b := []byte(s); f.luck.IntN(7) {
	case 0:
		return ""
	case 1:
		return strings.ToUpper(s)
	case 2:
		return s + " "
	case 3:
		return one(f.luck, []any{"you", "friend", "recruit", "colonel", "yes", "throw", "umpire", "table", "hand", "computer", "sealed", "typed", "witnessed"})
	case 4:
		return nil
	default:
		if len(b) > 0 {
			b[f.luck.IntN(len(b))] ^= 1
		}
		return strings.ToValidUTF8(string(b), "?")
	}
}

// shorter is a list with an element less, more, or in another place.
func (f *forger) shorter(key string, v []any) any {
	if len(v) == 0 {
		return []any{f.pooled(key + "*")}
	}
	i, j := f.luck.IntN(len(v)), f.luck.IntN(len(v))
	switch f.luck.IntN(6) {
	case 0:
		return slices.Delete(v, i, i+1)
	case 1:
		return slices.Insert(v, i, clone(v[j]))
	case 2:
		v[i], v[j] = v[j], v[i]
	case 3:
		return slices.Insert(v, i, f.pooled(key+"*"))
	case 4:
		return []any{}
	default:
		v[i] = f.other(key+"*", v[i])
	}
	return v
}

// events puts events where there are none, or changes those that there are.
func (f *forger) events(r *record) string {
	e := f.entry(*r, nil)
	what := fmt.Sprintf("entry %v (%v): ", e["seq"], e["kind"])
	if f.together(e, "events", func(v any) any { return f.shorter("events", list(v)) }) {
		return what + "events changed"
	}
	from := f.pooled("events")
	if from == nil {
		return ""
	}
	for _, v := range views(e) {
		v["events"] = from
	}
	if f.luck.IntN(2) == 0 {
		e["events"] = from
	}
	return what + "events put in"
}

// throws changes dice: what fell, how it is called, who threw.
func (f *forger) throws(r *record) string {
	key := one(f.luck, []string{"throws", "throws", "throws", "asked"})
	e := f.entry(*r, has(key))
	if e == nil {
		return ""
	}
	done := ""
	f.together(e, key, func(v any) any {
		t, _ := v.(tree)
		if throws := list(v); len(throws) > 0 {
			t, _ = one(f.luck, throws).(tree)
		}
		if t == nil {
			return v
		}
		switch f.luck.IntN(6) {
		case 0, 1:
			if faces := list(t["faces"]); len(faces) > 0 {
				i := f.luck.IntN(len(faces))
				faces[i] = num(1 + f.luck.IntN(6))
				done = "a face"
			}
		case 2:
			t["typed"], done = true, "called typed"
			if faces := list(t["faces"]); len(faces) > 0 && f.luck.IntN(2) == 0 {
				faces[f.luck.IntN(len(faces))] = num(6)
			}
		case 3:
			t["witnessed"], done = t["witnessed"] != true, "called witnessed, or not"
			delete(t, one(f.luck, []string{"typed", "witnessed", "none"}))
		case 4:
			k := one(f.luck, slices.Sorted(maps.Keys(t)))
			t[k], done = f.other(k, t[k]), "its "+k
		default:
			done = "throws moved"
			return f.other(key, v)
		}
		return v
	})
	if done == "" {
		return ""
	}
	return fmt.Sprintf("entry %v (%v): %s", e["seq"], e["kind"], done)
}

// links drops or swaps links and anchors.
func (f *forger) links(r *record) string {
	key := one(f.luck, []string{"links", "links", "anchor", "commitment"})
	e := f.entry(*r, has(key))
	if e == nil {
		return ""
	}
	what := fmt.Sprintf("entry %v (%v): %s", e["seq"], e["kind"], key)
	switch v := e[key].(type) {
	case string:
		e[key] = f.other(key, v)
	default:
		if f.luck.IntN(4) == 0 {
			delete(e, key)
			return what + " taken away"
		}
		e[key] = f.shorter(key, slices.Clone(list(v)))
	}
	return what + " changed"
}

// parts swaps, empties and opens private parts.
func (f *forger) parts(r *record) string {
	e := f.entry(*r, func(e tree) bool { return len(list(e["opened"])) > 1 && (len(views(e)) > 1 || f.luck.IntN(4) == 0) })
	if e == nil {
		return ""
	}
	opened := list(e["opened"])
	a, b := one(f.luck, opened).(tree), one(f.luck, opened).(tree)
	what := ""
	switch f.luck.IntN(7) {
	case 0:
		a["bytes"], b["bytes"], what = b["bytes"], a["bytes"], "swapped"
	case 1:
		a["bytes"], what = clone(b["bytes"]), "copied"
	case 2:
		a["bytes"], what = "", "emptied"
	case 3:
		v, _ := a["bytes"].(tree)
		for _, k := range seenKeys {
			if v != nil && v[k] != nil {
				e[k] = clone(v[k])
			}
		}
		what = "shown to all"
	case 4:
		v := tree{}
		for _, k := range seenKeys {
			if e[k] != nil {
				v[k] = clone(e[k])
				delete(e, k)
			}
		}
		a["bytes"], what = v, "hidden from all"
	case 5:
		a["salt"], what = f.other("salt", a["salt"]), "salted anew"
	default:
		a["part"], what = num(f.luck.IntN(4)), "numbered otherwise"
	}
	return fmt.Sprintf("entry %v (%v): a part %s", e["seq"], e["kind"], what)
}

// kinds calls an entry another, by itself or with what such a one has.
func (f *forger) kinds(r *record) string {
	e := f.entry(*r, nil)
	was := e["kind"]
	e["kind"] = one(f.luck, kinds)
	if f.luck.IntN(2) == 0 {
		e["by"] = one(f.luck, []any{"hand", "table", "umpire", "computer", "instruction"})
	}
	if f.luck.IntN(3) == 0 {
		delete(e, one(f.luck, []string{"order", "to", "ask", "seat", "text"}))
	}
	return fmt.Sprintf("entry %v: %v called %v", e["seq"], was, e["kind"])
}

// header changes what the battle is.
func (f *forger) header(r *record) string {
	h, _ := (*r)[0]["header"].(tree)
	if h == nil {
		return ""
	}
	switch f.luck.IntN(8) {
	case 0:
		seat := one(f.luck, list(h["seats"])).(tree)
		seat["who"] = one(f.luck, []any{"you", "friend", "recruit", "general", "random", ""})
		return "header: who sits there"
	case 1:
		h["grade"] = one(f.luck, []any{"sealed", "typed", "witnessed", "golden", ""})
		return "header: grade"
	case 2:
		h["rules"] = one(f.luck, []any{"napoleonic@1", "napoleonic@9", fmt.Sprint(h["rules"]) + "x", strings.TrimSuffix(fmt.Sprint(h["rules"]), "@1")})
		return "header: rules"
	case 3:
		for _, v := range views((*r)[0]) {
			if s, ok := v["scenario"].(string); ok {
				v["scenario"] = strings.Replace(s, one(f.luck, []string{"strength", "turns: ", "id: ", "at:", "- "}), one(f.luck, []string{"figures", "turns: 1", "id: x", "# at:", "-  "}), 1)
			}
		}
		return "scenario"
	}
	k := one(f.luck, slices.Concat(slices.Sorted(maps.Keys(h)), []string{"options", "clocks", "patience", "commit"}))
	h[k] = f.other(k, h[k])
	return "header: " + k
}

// renumber counts entries from a place on, and what names them, up or down.
func (r record) renumber(from, by int) {
	for i, e := range r {
		e["seq"] = num(i + 1)
		for _, k := range []string{"to", "ask", "redo"} {
			if n := number(e[k]); n >= from {
				e[k] = num(n + by)
			}
		}
	}
}

// shuffle drops an entry, has it twice or in another place, and numbers the
// others anew.
func (f *forger) shuffle(r *record) string {
	n := 1 + f.luck.IntN(len(*r))
	if n == len(*r) {
		return ""
	}
	e := (*r)[n]
	what := fmt.Sprintf("entry %v (%v) ", e["seq"], e["kind"])
	switch f.luck.IntN(4) {
	case 0:
		*r = slices.Delete(*r, n, n+1)
		r.renumber(n+1, -1)
		return what + "dropped"
	case 1:
		*r = slices.Insert(*r, n, clone(e).(tree))
		r.renumber(n+1, 1)
		return what + "twice"
	case 2:
		if n+1 < len(*r) {
			(*r)[n], (*r)[n+1] = (*r)[n+1], (*r)[n]
			r.renumber(len(*r)+1, 0)
			return what + "swapped with the next"
		}
	default:
		m := 1 + f.luck.IntN(len(*r)-1)
		*r = slices.Delete(*r, n, n+1)
		*r = slices.Insert(*r, m, e)
		r.renumber(len(*r)+1, 0)
		return what + fmt.Sprintf("put behind entry %d", m)
	}
	return ""
}

// appendix cuts the record somewhere and goes on with a copy of another entry of
// this record or of any other.
func (f *forger) appendix(r *record) string {
	n := f.cut(r)
	e := f.entry(f.good[1:], nil)
	if f.luck.IntN(3) == 0 {
		e, _ = f.pooled("entry").(tree)
	}
	e = clone(e).(tree)
	was := e["seq"]
	e["seq"] = num(n + 1)
	for _, k := range []string{"to", "ask", "redo"} {
		if e[k] != nil && f.luck.IntN(2) == 0 {
			e[k] = num(1 + f.luck.IntN(n))
		}
	}
	for f.luck.IntN(3) == 0 {
		delete(e, one(f.luck, []string{"throws", "links", "asked", "id", "events"}))
	}
	*r = append(*r, e)
	return fmt.Sprintf("after entry %d a copy of entry %v (%v)", n, was, e["kind"])
}

// cut leaves only the beginning of a record.
func (f *forger) cut(r *record) int {
	n := 1 + f.luck.IntN(len(*r))
	*r = (*r)[:n]
	return n
}

// tail cuts the end off.
func (f *forger) tail(r *record) string {
	n := f.cut(r)
	if n == len(f.good) {
		return ""
	}
	return fmt.Sprintf("cut after entry %d", n)
}

// kinds are those of docs/record.md, and one that is not.
var kinds = []any{"open", "sit", "leave", "link", "seal", "order", "throw", "table", "clock", "ruling", "note", "mark", "instruct", "talk",
	"point", "propose", "answer", "undo", "rewind", "plan", "rules", "end", "commit", "reveal", "lapse", "delete", "gift"}
