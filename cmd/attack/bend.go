package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

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
		return one(f.luck, []any{"you", "friend", "recruit", "colonel", "general", "yes", "throw", "umpire", "table", "hand", "computer", "sealed", "typed", "witnessed"})
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
		seat["who"] = one(f.luck, []any{"you", "friend", "recruit", "marshal", "random", ""})
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
