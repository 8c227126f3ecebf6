package play_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"drumhead/dice"
	"drumhead/play"
)

// object is an entry, or a part of one, as JSON.
type object = map[string]any

func decoded(t testing.TB, line []byte) object {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(line))
	d.UseNumber()
	var o object
	if err := d.Decode(&o); err != nil {
		t.Fatal(err)
	}
	return o
}

func encoded(t testing.TB, v any) []byte {
	t.Helper()
	j, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	if c, err := play.Canonical(j); err == nil {
		return c
	}
	return j // what no record may hold is forged all the same
}

// rehashed makes the digests and hashes of entries anew.
func rehashed(t testing.TB, prev string, entries []object) (out [][]byte) {
	t.Helper()
	for _, e := range entries {
		e["prev"] = prev
		private, _ := e["private"].([]any)
		opened, _ := e["opened"].([]any)
		for _, o := range opened {
			o, _ := o.(object)
			part, _ := o["part"].(json.Number)
			n, _ := part.Int64()
			salt, err := hex.DecodeString(fmt.Sprint(o["salt"]))
			if err == nil && n >= 0 && int(n) < len(private) {
				private[n] = fmt.Sprintf("%x", sha256.Sum256(append(salt, fmt.Sprint(o["bytes"])...)))
			}
		}
		rest := maps.Clone(e)
		delete(rest, "hash")
		delete(rest, "opened")
		prev = fmt.Sprintf("%x", sha256.Sum256(encoded(t, rest)))
		e["hash"] = prev
		out = append(out, encoded(t, e))
	}
	return out
}

// set writes a value at a place, or cuts it out where there is none; whether
// there is such a place.
func set(t testing.TB, at any, path []any, value any, cut bool) (any, bool) {
	t.Helper()
	if len(path) == 0 {
		return value, !cut
	}
	switch step := path[0].(type) {
	case string:
		if text, ok := at.(string); ok && text != "" { // the bytes of a part
			inner, done := set(t, decoded(t, []byte(text)), path, value, cut)
			return string(encoded(t, inner)), done
		}
		o, ok := at.(object)
		if !ok {
			return at, false
		}
		if cut && len(path) == 1 {
			_, there := o[step]
			delete(o, step)
			return o, there
		}
		inner, done := set(t, o[step], path[1:], value, cut)
		o[step] = inner
		return o, done
	case int:
		list, ok := at.([]any)
		if !ok || step >= len(list) {
			return at, false
		}
		if cut && len(path) == 1 {
			return slices.Delete(list, step, step+1), true
		}
		inner, done := set(t, list[step], path[1:], value, cut)
		list[step] = inner
		return list, done
	}
	return at, false
}

// forged is a record after a change; nil: it cannot be made.
func forged(t testing.TB, record [][]byte, do change, last int) [][]byte {
	t.Helper()
	i := do.Seq - 1
	var entries []object // from the changed one on
	for _, line := range record[i:min(last+1, len(record))] {
		entries = append(entries, decoded(t, line))
	}
	switch do.Do {
	case "set", "cut":
		if _, ok := set(t, entries[0], do.Path, do.Value, do.Do == "cut"); !ok {
			return nil
		}
	case "put":
		for key, v := range do.Value.(object) {
			if entries[0][key] = v; v == nil {
				delete(entries[0], key)
			}
		}
	case "drop":
		entries = entries[1:]
	case "twice":
		entries = slices.Insert(entries, 0, maps.Clone(entries[0]))
	case "swap":
		if len(entries) == 1 {
			return nil
		}
		entries[0], entries[1] = entries[1], entries[0]
	case "line":
		return lined(record, do)
	}
	if do.Do != "set" && do.Do != "cut" && do.Do != "put" {
		for n, e := range entries {
			e["seq"] = json.Number(fmt.Sprint(i + n + 1))
		}
	}
	prev := strings.Repeat("0", 64)
	if i > 0 {
		before, err := play.ParseEntry(record[i-1])
		if err != nil {
			t.Fatal(err)
		}
		prev = before.Hash
	}
	return append(slices.Clone(record[:i]), rehashed(t, prev, entries[:min(last-i, len(entries))])...)
}

// changes are what forgers do to an entry of any kind.
func changes(e object, luck *dice.Fast) (out []change) {
	seq, _ := e["seq"].(json.Number).Int64()
	put := func(do string, value any, path ...any) {
		out = append(out, change{Seq: int(seq), Do: do, Path: path, Value: value})
	}
	noise := fmt.Sprintf("%064x", luck.Intn(1<<30))
	for _, seat := range append(slices.Clone(chairs), "umpire", "nobody") {
		put("set", seat, "seat")
	}
	for _, by := range []string{"hand", "computer", "table", "instruction", "umpire"} {
		put("set", by, "by")
	}
	for _, kind := range []string{"miracle", "Talk", "commit", "reveal", "lapse", "plan", "open", "delete", "leave", "note", "order", "talk", "table", "link", "throw", "seal", "sit", "end", "ruling", "rewind", "answer", "clock", "undo"} {
		put("set", kind, "kind")
	}
	for _, key := range []string{"to", "ask", "redo"} {
		put("set", 1+luck.Intn(int(seq)), key)
		put("cut", nil, key)
	}
	for _, key := range []string{"anchor", "key", "commitment"} {
		put("set", noise, key)
		put("cut", nil, key)
	}
	for _, key := range []string{"text", "id", "order"} {
		put("set", "another", key)
		put("cut", nil, key)
	}
	for _, at := range []string{"2026-03-01T12:00:01.000Z", "2026-03-01T12:00:01Z", "2026-03-01T13:00:01.000+01:00", "never"} {
		put("set", at, "at")
	}
	for _, name := range []string{"ré", "re\u0301", "\u202ered-general", "red-general\u0000", " red-general", "Red-general"} {
		put("set", name, "seat")
		put("set", name, "id")
	}
	links, _ := e["links"].([]any)
	for i := range links {
		put("set", noise, "links", i)
		put("cut", nil, "links", i)
	}
	put("set", []any{noise}, "links")
	put("cut", nil, "links")
	put("set", append(slices.Clone(links), noise), "links")
	if len(links) > 2 {
		turned := slices.Clone(links)
		slices.Reverse(turned[1:])
		put("set", turned, "links")
	}
	for _, at := range [][]any{{}, {"opened", 0, "bytes"}, {"opened", 1, "bytes"}, {"opened", 2, "bytes"}} {
		in := func(path ...any) []any { return append(slices.Clone(at), path...) }
		put("set", 1+luck.Intn(6), in("throws", 0, "faces", 0)...)
		put("set", 1+luck.Intn(6), in("throws", 0, "faces", 1)...)
		put("set", true, in("throws", 0, "typed")...)
		put("set", true, in("throws", 0, "witnessed")...)
		put("cut", nil, in("throws", 0, "witnessed")...)
		put("cut", nil, in("throws", 0, "typed")...)
		put("set", true, in("throws", 0, "private")...)
		put("set", luck.Intn(4)-2, in("throws", 0, "thrower")...)
		put("cut", nil, in("throws", 0, "faces")...)
		for _, group := range []struct {
			key   string
			value any
		}{{"sides", 262}, {"dice", 258}, {"side", 257}, {"less", 256}, {"less", -1}, {"needs", []any{261}}, {"read", []any{"worst"}}} {
			put("set", group.value, in("throws", 0, "groups", 0, group.key)...)
		}
		put("set", 256, in("throws", 0, "modifiers", 0, "group")...)
		put("cut", nil, in("throws")...)
		put("cut", nil, in("asked")...)
		put("cut", nil, in("signed")...)
		put("set", strings.Repeat("ab", 64), in("signed", "signature")...)
		put("set", "{}", in("signed", "said")...)
		put("set", "another", in("order")...)
		put("set", "another", in("text")...)
	}
	for part := range 3 {
		put("cut", nil, "opened", part)
		put("set", noise, "opened", part, "salt")
		put("set", noise[2:], "opened", part, "salt")
		put("set", noise, "private", part)
	}
	for _, who := range []string{"you", "friend", "recruit", "emperor"} {
		put("set", who, "header", "seats", 2, "who")
	}
	for _, grade := range []string{"sealed", "witnessed", "typed", "gilt"} {
		put("set", grade, "header", "grade")
	}
	put("cut", nil, "header", "witnesses", 3)
	put("cut", nil, "header", "witnesses")
	put("set", 1, "header", "witnesses", 0, "side")
	put("set", 1, "header", "withheld")
	put("set", noise, "header", "anchor")
	put("set", "other", "header", "battle")
	put("set", "another", "header", "title")
	put("set", true, "header", "commit")
	put("set", map[string]any{"line": "wheel"}, "header", "options")
	put("set", "red-captain", "header", "seats", 0, "id")
	put("set", "red-general", "header", "witnesses", 1, "seat")
	put("set", 1, "header", "format")
	put("set", 3, "header", "format")
	for _, do := range []string{"drop", "twice", "swap"} {
		put(do, nil)
	}
	return out
}

// eachKind are some entries of every kind of a record, the first and another.
func eachKind(record [][]byte, luck *dice.Fast) (seqs []int) {
	by := map[string][]int{}
	var kinds []string
	for i, line := range record {
		e, err := play.ParseEntry(line)
		if err != nil {
			panic(err)
		}
		kind := e.Kind + fmt.Sprint(len(e.Links) > 0, len(e.Throws) > 0)
		if by[kind] == nil {
			kinds = append(kinds, kind)
		}
		by[kind] = append(by[kind], i+1)
	}
	for _, kind := range kinds {
		seqs = append(seqs, by[kind][0])
		if n := len(by[kind]); n > 1 {
			seqs = append(seqs, by[kind][1+luck.Intn(n-1)])
		}
	}
	return seqs
}

// forgeries are made anew, of records, by a seed: so many of each entry, 0: all.
func forgeries(t testing.TB, bases map[string][][]byte, seed uint64, each int) (out []forgery) {
	luck := dice.NewFast(seed, 0)
	for _, base := range slices.Sorted(maps.Keys(bases)) {
		record := bases[base]
		if strings.HasPrefix(base, "forged") {
			continue
		}
		for _, seq := range eachKind(record, &luck) {
			all := changes(decoded(t, record[seq-1]), &luck)
			for made := 0; len(all) > 0 && (each == 0 || made < each); {
				i := luck.Intn(len(all))
				do := all[i]
				all = slices.Delete(all, i, i+1)
				last := min(len(record), seq+3)
				lines := forged(t, record, do, last)
				if lines == nil || same(lines, record) {
					continue
				}
				made++
				e, _ := play.ParseEntry(record[seq-1])
				name := fmt.Sprintf("%s %s %v", e.Kind, do.Do, do.Path)
				out = append(out, forgery{name, base, last, do, play.TallyOf(lines)})
			}
		}
	}
	return out
}

func same(lines, record [][]byte) bool {
	for i, line := range lines {
		if bytes.Equal(record[i], line) {
			continue
		}
		if j, err := play.Canonical(record[i]); err != nil || !bytes.Equal(j, line) {
			return false
		}
	}
	return true
}

// strictly are lines that two readers could read otherwise: no hash is made anew
// for them but by readers that take them.
func strictly(bases map[string][][]byte) (out []forgery) {
	for _, c := range []struct{ name, from, to string }{
		{"a key twice", `"kind":"`, `"seat":"blue-general","kind":"`},
		{"a key twice within", `"opened":[{`, `"opened":[{"part":0,`},
		{"a key twice, once in escapes", `"kind":"`, `"\u006bind":"talk","kind":"`},
		{"a key in escapes", `"kind":"`, `"\u006bind":"`},
		{"words in escapes", `"hand"`, `"\u0068and"`},
		{"words in other escapes", `"hand"`, `"h\u0061n\u0064"`},
		{"another capital", `"seat":"`, `"Seat":"`},
		{"a long s", `"seat":"`, `"ſeat":"`},
		{"an unknown key", `"kind":"`, `"luck":1,"kind":"`},
		{"a key of none", `"kind":"`, `"":1,"kind":"`},
		{"a key with a mark", `"kind":"`, `"kind!":"talk","kind":"`},
		{"a key of every object", `"kind":"`, `"__proto__":{},"kind":"`},
		{"a number with a point", `"seq":2`, `"seq":2.0`},
		{"a number in great", `"seq":2`, `"seq":2e0`},
		{"a number in great letters", `"seq":2`, `"seq":2E0`},
		{"a number with noughts", `"seq":2`, `"seq":02`},
		{"a number with a plus", `"seq":2`, `"seq":+2`},
		{"less than nothing", `"seq":2`, `"ask":-0,"seq":2`},
		{"nothing at all", `"seq":2`, `"ask":0,"seq":2`},
		{"null", `"seq":2`, `"ask":null,"seq":2`},
		{"null for words", `"seq":2`, `"text":null,"seq":2`},
		{"a great number", `"seq":2`, `"ask":9007199254740993,"seq":2`},
		{"the greatest number", `"seq":2`, `"ask":9007199254740991,"seq":2`},
		{"a greater number", `"seq":2`, `"ask":18446744073709551616,"seq":2`},
		{"endless", `"seq":2`, `"ask":1e400,"seq":2`},
		{"hexadecimal", `"seq":2`, `"seq":0x2`},
		{"words for a number", `"seq":2`, `"seq":"2"`},
		{"more behind it", `"seq":2`, `"seq":2} {"seq":2`},
		{"a comma too many", `"seq":2`, `"seq":2,`},
		{"a remark", `"seq":2`, `/* two */"seq":2`},
		{"half a character", `"hand"`, `"hand\ud800"`},
		{"halves the wrong way round", `"hand"`, `"hand\udc00\ud800"`},
		{"a control character", `"hand"`, "\"hand\x01\""},
		{"an escape that is none", `"hand"`, `"h\and"`},
		{"deep", `"seq":2`, `"events":[` + strings.Repeat("[", 40) + strings.Repeat("]", 40) + `],"seq":2`},
	} {
		do := change{Seq: 2, Do: "line", From: c.from, Value: c.to}
		out = append(out, forgery{c.name, "witnessed", 2, do, play.TallyOf(lined(bases["witnessed"], do))})
	}
	return out
}

// lined is a record up to a line that is changed as it stands.
func lined(record [][]byte, do change) [][]byte {
	i := do.Seq - 1
	line := bytes.Replace(record[i], []byte(do.From), []byte(do.Value.(string)), 1)
	return append(slices.Clone(record[:i]), line)
}

// cuts are records that end after each of their entries.
func cuts(bases map[string][][]byte) (out []forgery) {
	for _, base := range slices.Sorted(maps.Keys(bases)) {
		for last := 1; last < len(bases[base]); last++ {
			out = append(out, forgery{Name: "cut", Base: base, Last: last, Want: play.TallyOf(bases[base][:last])})
		}
	}
	return out
}
