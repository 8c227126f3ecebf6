package play_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"drumhead/dice"
	"drumhead/play"
)

// The vectors are records and forgeries of them that every program which checks
// records without their rules must judge alike: this one, and the browser's
// (web/src/dice/vectors.test.ts). A forger makes all digests and hashes anew.

const vectors = "testdata/vectors/"

// change is one thing that a forger does: he writes something else at a place
// of an entry, or leaves an entry out, gives it twice or exchanges it with the
// next. A place in the bytes of an opened part is one in the JSON that it holds.
type change struct {
	Seq   int    `json:"seq"`
	Do    string `json:"do"` // set, cut, drop, twice, swap; line: as it stands, with no hash made anew but its own
	Path  []any  `json:"path,omitempty"`
	Value any    `json:"value,omitempty"`
	From  string `json:"from,omitempty"`
}

// forgery is a record with a change, and what it comes to.
type forgery struct {
	Name string     `json:"name"`
	Base string     `json:"base"`
	Last int        `json:"last"` // of its entries: what comes behind is cut off
	Do   change     `json:"do"`
	Want play.Tally `json:"want"`
}

// bases are the records that are forged.
func bases(t *testing.T) map[string][][]byte {
	out := map[string][][]byte{"witnessed": lines(witnessedVector(t)), "typed": lines(typedVector(t)), "claimed": lines(claimedVector(t)), "plotted": lines(plottedVector(t))}
	for name, of := range map[string]string{"copy": "witnessed", "plotted-copy": "plotted"} {
		for _, line := range out[of] {
			e, err := play.ParseEntry(line)
			if err != nil {
				t.Fatal(err)
			}
			e.Opened = e.Opened[:1] // the first side's
			out[name] = append(out[name], e.Line())
		}
	}
	return out
}

// vectorHands are the seats with keys, in all of them.
func vectorHands() map[string]hand {
	return map[string]hand{"red-general": newHand("red-general", 1), "blue-general": newHand("blue-general", 2)}
}

// signs gives a command, signed where its seat has a key.
func signs(t *testing.T, b *play.Battle, hands map[string]hand, c play.Command) play.Entry {
	t.Helper()
	if h, ok := hands[c.Seat]; ok && (c.By == "" || c.By == play.ByHand) {
		c = h.sign(b, c)
	}
	return give(t, b, c)
}

// playOn plays with links, signed, until so many throws have fallen.
func playOn(t *testing.T, b *play.Battle, hands map[string]hand, all map[string]browser, fallen int) {
	t.Helper()
	luck := player{dice.NewFast(11, 0)}
	for last := b.Seq() + 200; b.Seq() < last && fallen > 0; {
		before := b.Seq()
		if c, ok := b.Due(noon); ok {
			give(t, b, c)
		} else if ask, ok := waiting(b); ok && b.Header().Grade == play.GradeWitnessed && b.Entries()[ask.ID-1].Links != nil {
			signs(t, b, hands, all[ask.Waits[0]].link(ask.ID))
		} else if c, ok := luck.command(b); ok {
			signs(t, b, hands, c)
		}
		if e := b.Entries()[before]; len(e.Throws) > 0 || e.Kind == play.KindThrow {
			fallen--
		}
	}
}

// witnessedVector has witnessed dice, a throw taken back, sealed ones by
// agreement, and a new anchor of the server and of a seat.
func witnessedVector(t *testing.T) *play.Battle {
	b, all := witnessed(t)
	hands := vectorHands()
	for _, seat := range chairs {
		if h, ok := hands[seat]; ok {
			give(t, b, h.sit(b, fmt.Sprintf("%x", all[seat].chain.Anchor())))
		} else {
			give(t, b, all[seat].sit())
		}
	}
	playOn(t, b, hands, all, 1)
	say := func(kind, seat, text string) {
		signs(t, b, hands, play.Command{Kind: kind, Seat: seat, Text: text, ID: kind})
	}
	say(play.KindTalk, "red-general", "good luck")
	say(play.KindNote, "blue-general", "their left is weak")
	say(play.KindPoint, "blue-captain", "F1")
	for !open(b) {
		playOn(t, b, hands, nil, 0)
		if c, ok := b.Due(noon); ok {
			give(t, b, c)
			continue
		}
		luck := player{dice.NewFast(uint64(b.Seq()), 0)}
		if c, ok := luck.command(b); ok {
			signs(t, b, hands, c)
		}
	}
	ask, _ := waiting(b)
	signs(t, b, hands, all["red-captain"].link(ask.ID))
	p := signs(t, b, hands, play.Command{Kind: play.KindPropose, Seat: "blue-captain", To: ask.ID - 1, Text: "my seed is lost"})
	for _, seat := range []string{"red-general", "blue-general"} {
		signs(t, b, hands, play.Command{Kind: play.KindAnswer, Seat: seat, To: p.Seq, Text: play.Yes})
	}
	all["blue-captain"] = newBrowser("blue-captain", 50)
	settleNext(t, b)
	give(t, b, all["blue-captain"].sit())
	b, err := play.Load(lines(b), lookup, secret(5))
	if err != nil {
		t.Fatal(err)
	}
	give(t, b, play.Command{Kind: play.KindSit, By: play.ByTable, Text: "brought in from a record"})
	playOn(t, b, hands, all, 1)
	for _, seat := range []string{"red-general", "blue-general", "blue-captain"} {
		signs(t, b, hands, play.Command{Kind: play.KindSeal, Seat: seat})
	}
	playOn(t, b, hands, all, 1)
	signs(t, b, hands, play.Command{Kind: play.KindEnd, Seat: "red-general"})
	return b
}

// settleNext does the one thing that the table owes.
func settleNext(t testing.TB, b *play.Battle) {
	t.Helper()
	c, ok := b.Due(noon)
	if !ok {
		t.Fatal("the table owes nothing")
	}
	give(t, b, c)
}

// typedVector has real dice, an umpire's and some that the table lets fall.
func typedVector(t *testing.T) *play.Battle {
	b := create(t, func(o *play.CreateOptions) {
		o.Grade, o.Seats = play.GradeTyped, map[string]string{"B": play.WhoFriend}
	})
	hands := vectorHands()
	for _, seat := range []string{"red-general", "blue-general"} {
		give(t, b, hands[seat].sit(b, ""))
	}
	playOn(t, b, hands, nil, 2)
	for !open(b) {
		playOn(t, b, hands, nil, 1)
	}
	signs(t, b, hands, play.Command{Kind: play.KindThrow, Seat: b.Owing()[0]})
	give(t, b, play.Command{Kind: play.KindOrder, Seat: "umpire", Order: "set weather dry", Text: "it has ceased"})
	next := newHand("blue-general", 3)
	give(t, b, next.sit(b, "")) // another, by itself
	hands["blue-general"] = next
	signs(t, b, hands, play.Command{Kind: play.KindEnd, Seat: "red-general"})
	return b
}

// claimedVector ends by a link that did not come.
func claimedVector(t *testing.T) *play.Battle {
	b, all, n := atThrow(t, func(o *play.CreateOptions) { o.Withheld = 60 })
	for _, seat := range chairs[:3] {
		give(t, b, all[seat].link(n))
	}
	give(t, b, play.Command{Kind: play.KindEnd, Seat: "red-captain", To: n, Text: "blue-general", At: noon.Add(time.Hour)})
	return b
}

// plottedVector has secret orders that were committed to, signed.
func plottedVector(t *testing.T) *play.Battle {
	b := committing(t, nil)
	hands := vectorHands()
	for _, seat := range []string{"red-general", "blue-general"} {
		give(t, b, hands[seat].sit(b, ""))
	}
	for _, c := range []play.Command{reds.commit(), blues.commit(), blues.reveal(), reds.reveal()} {
		signs(t, b, hands, c)
	}
	settle(t, b)
	signs(t, b, hands, play.Command{Kind: play.KindNote, Seat: "red-general", Text: "so they did"})
	signs(t, b, hands, play.Command{Kind: play.KindEnd, Seat: "red-general"})
	return b
}

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
	if err == nil {
		j, err = play.Canonical(j)
	}
	if err != nil {
		t.Fatal(err)
	}
	return j
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
		line := bytes.Replace(record[i], []byte(do.From), []byte(do.Value.(string)), 1)
		return append(slices.Clone(record[:i]), line)
	}
	if do.Do != "set" && do.Do != "cut" {
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
	for _, kind := range []string{"order", "talk", "table", "link", "throw", "seal", "sit", "end", "ruling", "rewind", "answer", "clock", "undo"} {
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
	put("set", "2026-03-01T12:00:01.000Z", "at")
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
		{"another capital", `"seat":"`, `"Seat":"`},
		{"an unknown key", `"kind":"`, `"luck":1,"kind":"`},
		{"a number with a point", `"seq":2`, `"seq":2.0`},
		{"a number in great", `"seq":2`, `"seq":2e0`},
		{"words for a number", `"seq":2`, `"seq":"2"`},
		{"more behind it", `"seq":2`, `"seq":2} {"seq":2`},
	} {
		seq := 2
		out = append(out, forgery{c.name, "witnessed", seq, change{Seq: seq, Do: "line", From: c.from, Value: c.to}, play.Tally{Seq: seq, Of: "chain"}})
	}
	return out
}

// What both checkers must say of good records and of forged ones stands in
// testdata; go test -update writes it anew.
func TestVectors(t *testing.T) {
	made := bases(t)
	if *update {
		for name, record := range made {
			if err := os.WriteFile(vectors+name+".jsonl", append(bytes.Join(record, []byte("\n")), '\n'), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		all := append(forgeries(t, made, 12, 9), strictly(made)...)
		for _, base := range slices.Sorted(maps.Keys(made)) {
			all = append(all, forgery{Name: "good", Base: base, Last: len(made[base]), Want: play.TallyOf(made[base])})
		}
		var out bytes.Buffer
		for i, f := range all {
			out.WriteString(map[bool]string{true: "[", false: ",\n"}[i == 0])
			out.Write(encoded(t, f))
		}
		out.WriteString("]\n")
		if err := os.WriteFile(vectors+"forgeries.json", out.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	kept := map[string][][]byte{}
	for name := range made {
		file, err := os.ReadFile(filepath.Join(vectors, name+".jsonl"))
		if err != nil {
			t.Fatal(err)
		}
		kept[name] = bytes.Split(bytes.TrimSpace(file), []byte("\n"))
		if !reflect.DeepEqual(kept[name], made[name]) {
			t.Errorf("%s: the record is made otherwise than it was kept", name)
		}
		if r := play.Verify(kept[name], lookup); !r.Chain.Good || !r.Dice.Good || !r.Hands.Good || !strings.HasSuffix(name, "copy") && !r.Good() {
			t.Errorf("%s: %s", name, r.First())
		}
	}
	file, err := os.ReadFile(vectors + "forgeries.json")
	if err != nil {
		t.Fatal(err)
	}
	var all []forgery
	if err := json.Unmarshal(file, &all); err != nil {
		t.Fatal(err)
	}
	through := 0
	for _, f := range all {
		lines := kept[f.Base]
		if f.Do.Do != "" {
			for i, step := range f.Do.Path {
				if n, ok := step.(float64); ok {
					f.Do.Path[i] = int(n)
				}
			}
			lines = forged(t, kept[f.Base], f.Do, f.Last)
		}
		got := play.TallyOf(lines)
		if got.Seq == 0 && f.Do.Do != "" {
			through++
		}
		if f.Do.Do == "line" {
			got = play.Tally{Seq: got.Seq, Of: got.Of}
		}
		if !reflect.DeepEqual(got, f.Want) {
			t.Errorf("%s: %s: %+v, wanted %+v", f.Base, f.Name, got, f.Want)
		}
	}
	if len(all) < 600 || through > len(all)/4 {
		t.Errorf("%d vectors, of which %d are taken as good", len(all), through)
	}
	t.Logf("%d vectors; %d change what only rules or nobody can check", len(all), through)
}
