package play_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"drumhead/play"
)

// crafted are forgeries at one place each, where two readers went apart, or one
// fell over.
func crafted(t testing.TB, bases map[string][][]byte) (out []forgery) {
	luck := map[string]any{"purpose": "luck", "thrower": -1, "groups": []any{map[string]any{"side": -1, "dice": 1, "sides": 6}}, "faces": []any{6}}
	waits := maps.Clone(luck)
	delete(waits, "faces")
	deep := func(n int) (v any) {
		for v = []any{}; n > 1; n-- {
			v = []any{v}
		}
		return v
	}
	const gone = "gone"
	first := func(base, kind string) int {
		return 1 + slices.IndexFunc(bases[base], func(line []byte) bool { return decoded(t, line)["kind"] == kind })
	}
	for _, c := range []struct {
		name, base, kind string
		value            any
		path             []any
	}{
		{"dice by a link", "witnessed", "link", []any{luck}, []any{"throws"}},
		{"a link that waits for dice", "witnessed", "link", waits, []any{"asked"}},
		{"real dice by words", "typed", "sit", []any{luck}, []any{"throws"}},
		{"a time with a comma", "claimed", "end", "2026-03-01T13:00:00,000Z", []any{"at"}},
		{"a patience for ever", "claimed", "open", 1<<53 - 1, []any{"header", "withheld"}},
		{"a patience that wraps", "claimed", "open", 18446744074, []any{"header", "withheld"}},
		{"a patience of a year and a day", "claimed", "open", play.MaxPatience, []any{"header", "withheld"}},
		{"no list of seats", "typed", "open", nil, []any{"header", "seats"}},
		{"an option of every object", "typed", "open", map[string]any{"__proto__": "x"}, []any{"header", "options"}},
		{"as deep as can be", "typed", "sit", deep(31), []any{"events"}},
		{"deeper", "typed", "sit", deep(32), []any{"events"}},
		{"deeper still", "typed", "sit", deep(33), []any{"events"}},
		{"nothing has happened", "typed", "sit", []any{nil}, []any{"events"}},
		{"a key that all can sign by", "typed", "sit", "01" + strings.Repeat("00", 31), []any{"key"}},
		{"an unknown grade", "typed", "open", "gilt", []any{"header", "grade"}},
		{"nobody known", "typed", "open", "emperor", []any{"header", "seats", 0, "who"}},
		{"two seats of one name", "typed", "open", "red-general", []any{"header", "seats", 1, "id"}},
		{"witnessed by nobody", "witnessed", "open", gone, []any{"header", "witnesses"}},
		{"a patience of less than nothing", "witnessed", "open", -1, []any{"header", "withheld"}},
		{"real dice that are witnessed", "typed", "open", []any{object{"seat": "red-general", "side": 0}}, []any{"header", "witnesses"}},
		{"real dice that are waited for", "typed", "open", 60, []any{"header", "withheld"}},
		{"a witness from nowhere", "witnessed", "open", "nobody", []any{"header", "witnesses", 0, "seat"}},
		{"a witness of a third side", "witnessed", "open", 2, []any{"header", "witnesses", 0, "side"}},
		{"a witness of no side", "witnessed", "open", -1, []any{"header", "witnesses", 0, "side"}},
		{"a computer that witnesses", "witnessed", "open", "recruit", []any{"header", "seats", 0, "who"}},
		{"a witness twice", "witnessed", "open", "red-general", []any{"header", "witnesses", 1, "seat"}},
		{"an anchor that is none", "witnessed", "open", "x", []any{"header", "anchor"}},
	} {
		seq := first(c.base, c.kind)
		do := change{Seq: seq, Do: "set", Path: c.path, Value: c.value}
		if c.value == gone {
			do.Do, do.Value = "cut", nil
		}
		last := min(len(bases[c.base]), seq+1)
		out = append(out, forgery{c.name, c.base, last, do, play.TallyOf(forged(t, bases[c.base], do, last))})
	}
	return append(out, protocol(t, bases)...)
}

// protocol are forgeries of who sits, witnesses, gives links, throws, agrees and
// claims: one for each thing that is looked at.
func protocol(t testing.TB, bases map[string][][]byte) (out []forgery) {
	none := strings.Repeat("ab", 32)
	links := func(base string, seq int) []any { l, _ := decoded(t, bases[base][seq-1])["links"].([]any); return l }
	thrown := func(base string, seq int, with object) []any {
		w := maps.Clone(decoded(t, bases[base][seq-1])["throws"].([]any)[0].(object))
		maps.Copy(w, with)
		maps.DeleteFunc(w, func(_ string, v any) bool { return v == nil })
		return []any{w}
	}
	asked := func(base string, seq int, with object) object {
		w := maps.Clone(decoded(t, bases[base][seq-1])["asked"].(object))
		maps.Copy(w, with)
		return w
	}
	for _, c := range []struct {
		name, base string
		seq        int
		put        object
	}{
		{"an anchor by words", "witnessed", 14, object{"anchor": none}},
		{"an anchor of who witnesses nothing", "typed", 2, object{"anchor": none}},
		{"an anchor of the umpire", "witnessed", 3, object{"seat": "umpire"}},
		{"a server's anchor by hand", "witnessed", 29, object{"by": "hand"}},
		{"an anchor that is no hash", "witnessed", 3, object{"anchor": "ab"}},
		{"an unknown player sits down", "typed", 3, object{"text": "emperor"}},
		{"a witness becomes a computer", "witnessed", 3, object{"text": "recruit"}},
		{"a witness becomes a friend", "witnessed", 3, object{"text": "friend"}},
		{"a word about links where nobody gives any", "typed", 6, object{"kind": "seal"}},
		{"a word about links of the umpire", "witnessed", 38, object{"seat": "umpire"}},
		{"a word about links with one", "witnessed", 38, object{"links": []any{none}}},
		{"a word about links to an entry", "witnessed", 38, object{"to": 37}},
		{"a word about links twice", "witnessed", 38, object{"seat": "red-captain"}},
		{"a link where nobody gives any", "typed", 6, object{"kind": "link", "links": []any{none}, "to": 5}},
		{"a link that nothing waits for", "witnessed", 14, object{"kind": "link", "links": []any{none}, "to": 6, "text": nil}},
		{"a link of the umpire", "witnessed", 8, object{"seat": "umpire"}},
		{"a link to another entry", "witnessed", 8, object{"to": 5}},
		{"a link twice", "witnessed", 9, object{"seat": "red-captain", "links": links("witnessed", 8)}},
		{"two links of one seat", "witnessed", 8, object{"links": []any{links("witnessed", 8)[0], none}}},
		{"no link of a seat", "witnessed", 8, object{"links": nil}},
		{"a link that is none", "witnessed", 8, object{"links": []any{none}}},
		{"a link that is no hash", "witnessed", 8, object{"links": []any{"ab"}}},
		{"a claim where nothing waits", "witnessed", 41, object{"to": 40, "text": "blue-general"}},
		{"a claim to another entry", "claimed", 10, object{"to": 5}},
		{"a claim on nobody", "claimed", 10, object{"text": "nobody"}},
		{"a claim of the umpire", "claimed", 10, object{"seat": "umpire"}},
		{"a claim on one's own", "claimed", 10, object{"text": "red-general"}},
		{"a claim on who gave his link", "claimed", 10, object{"text": "blue-captain"}},
		{"a claim of who gave none", "claimed", 9, object{"kind": "end", "links": nil, "text": "red-general", "at": "2026-03-01T13:00:00.000Z"}},
		{"a claim too early", "claimed", 10, object{"at": "2026-03-01T12:01:07.999Z"}},
		{"a claim just in time", "claimed", 10, object{"at": "2026-03-01T12:01:08.000Z"}},
		{"a claim at no time", "claimed", 10, object{"at": "2026-03-01T25:00:00.000Z"}},
		{"back to what waits", "witnessed", 27, object{"to": 22}},
		{"back to behind what waits", "witnessed", 27, object{"to": 23}},
		{"back to the beginning", "witnessed", 27, object{"to": 1}},
		{"back to what is to come", "witnessed", 27, object{"to": 40}},
		{"an order while links are waited for", "witnessed", 8, object{"kind": "order", "links": nil, "to": nil, "order": "done"}},
		{"a step while links are waited for", "witnessed", 8, object{"kind": "table", "by": "table", "seat": nil, "links": nil, "to": nil}},
		{"words while links are waited for", "witnessed", 8, object{"kind": "talk", "links": nil, "to": nil, "text": "hm"}},
		{"words with a link", "witnessed", 14, object{"links": []any{none}}},
		{"words with a link while one waits", "witnessed", 8, object{"kind": "answer", "to": nil, "text": "hm"}},
		{"dice of what waits no more", "witnessed", 35, object{"to": 6}},
		{"dice of what waited once", "witnessed", 40, object{"kind": "throw", "to": 30}},
		{"dice to what is to come", "witnessed", 40, object{"kind": "throw", "to": 90}},
		{"dice to itself", "witnessed", 40, object{"kind": "throw", "to": 40}},
		{"a step with two links", "typed", 19, object{"links": append(links("typed", 19), none)}},
		{"a step with another link", "typed", 19, object{"links": []any{none}}},
		{"a step with an older link", "typed", 21, object{"links": links("typed", 19)}},
		{"a step with a link before all sit", "witnessed", 4, object{"kind": "table", "by": "table", "seat": nil, "anchor": nil, "links": links("witnessed", 6)}},
		{"dice before all links are there", "witnessed", 10, object{"kind": "throw", "by": "table", "seat": nil, "signed": nil, "links": links("witnessed", 11)[:4]}},
		{"dice without the last link", "witnessed", 11, object{"links": links("witnessed", 11)[:4]}},
		{"dice with links in another order", "witnessed", 11, object{"links": []any{links("witnessed", 11)[0], links("witnessed", 11)[2], links("witnessed", 11)[1], links("witnessed", 11)[3], links("witnessed", 11)[4]}}},
		{"dice that are called real too", "typed", 25, object{"throws": thrown("typed", 25, object{"typed": true, "witnessed": true})}},
		{"real dice where none may be", "witnessed", 40, object{"throws": thrown("witnessed", 40, object{"typed": true})}},
		{"witnessed dice that nobody witnessed", "witnessed", 40, object{"throws": thrown("witnessed", 40, object{"witnessed": true})}},
		{"dice that nobody is said to have witnessed", "witnessed", 35, object{"throws": thrown("witnessed", 11, object{"witnessed": nil})}},
		{"dice that fell where links are wanted", "witnessed", 30, object{"asked": nil, "throws": thrown("witnessed", 40, nil)}},
		{"dice that are wanted and have fallen", "witnessed", 30, object{"asked": asked("witnessed", 30, object{"faces": []any{1}})}},
		{"real dice that are wanted", "typed", 23, object{"asked": asked("typed", 23, object{"typed": true})}},
		{"witnessed dice that are wanted", "witnessed", 30, object{"asked": asked("witnessed", 30, object{"witnessed": true})}},
		{"more dice than links were for", "witnessed", 35, object{"asked": asked("witnessed", 30, nil)}},
		{"dice that are wanted without the table's link", "witnessed", 30, object{"links": nil}},
		{"a link opened for nothing", "witnessed", 30, object{"asked": nil}},
		{"another's ruling with real dice", "witnessed", 40, object{"kind": "ruling", "throws": thrown("witnessed", 40, object{"typed": true})}},
		{"an umpire's ruling with real dice", "witnessed", 40, object{"kind": "ruling", "by": "umpire", "seat": "umpire", "links": nil, "throws": thrown("witnessed", 40, object{"typed": true})}},
		{"an order of who is not bound", "plotted", 7, object{"kind": "order", "commitment": nil, "signed": nil, "order": "j1 plot advance"}},
		{"an order of who has shown none", "plotted", 8, object{"kind": "order", "to": nil, "ask": 3, "order": "j1 plot advance"}},
		{"bound once others have shown", "plotted", 10, object{"kind": "commit", "seat": "blue-captain", "commitment": none}},
		{"an order to another question", "plotted", 12, object{"ask": 6}},
		{"dice of a clock", "typed", 19, object{"kind": "clock"}},
	} {
		do := change{Seq: c.seq, Do: "put", Value: c.put}
		out = append(out, forgery{c.name, c.base, c.seq, do, play.TallyOf(forged(t, bases[c.base], do, c.seq))})
	}
	return out
}
