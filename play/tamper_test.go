package play

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"drumhead/rules"
	"drumhead/rules/rulestest/picket"
)

func picketOnly(id rules.ID) System {
	if id.System() == "picket" {
		return Of(&picket.Rules)
	}
	return nil
}

// golden is the record that the tests tamper with.
func golden(t testing.TB) []Entry { return entriesOf(t, "testdata/record.jsonl") }

func entriesOf(t testing.TB, name string) []Entry {
	t.Helper()
	file, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var entries []Entry
	for line := range bytes.Lines(file) {
		e, err := ParseEntry(bytes.TrimSpace(line))
		if err != nil {
			t.Fatal(err)
		}
		entries = append(entries, e)
	}
	return entries
}

// forge makes the chain good again after entries were changed, as a forger
// who keeps the battle could.
func forge(t testing.TB, entries []Entry) [][]byte {
	t.Helper()
	prev := start
	var lines [][]byte
	for i := range entries {
		e := &entries[i]
		e.Prev = prev
		for _, o := range e.Opened {
			salt, err := hex.DecodeString(o.Salt)
			if err != nil || o.Part < 0 || o.Part >= parts {
				t.Skip("nothing can be forged of this")
			}
			e.Private[o.Part] = digest(salt, o.Bytes)
		}
		j, err := json.Marshal(e)
		if err != nil {
			t.Fatal(err)
		}
		if e.Hash, err = hashOf(j); err != nil {
			t.Skip("nothing can be forged of this")
		}
		prev = e.Hash
		lines = append(lines, e.Line())
	}
	return lines
}

// public finds an entry of a kind of which all may see all, and which has
// throws or not.
func public(t testing.TB, entries []Entry, kind string, throws bool) *Entry {
	t.Helper()
	i := slices.IndexFunc(entries, func(e Entry) bool {
		return e.Kind == kind && len(e.Throws) > 0 == throws && len(e.Events) > 1 && e.Opened[2].Bytes == ""
	})
	if i < 0 {
		t.Fatalf("the golden record has no such entry of kind %s", kind)
	}
	return &entries[i]
}

// Whoever keeps a record can make its chain anew; the other three checks find
// him out. Each change is named with its entry.
func TestForgeries(t *testing.T) {
	const chain, dice, sent, ruled = 1, 2, 4, 8
	for _, tt := range []struct {
		name   string
		change func(entries []Entry) (seq int)
		bad    int
	}{
		{"nothing", func([]Entry) int { return 0 }, 0},
		{"a better die", func(entries []Entry) int {
			e := public(t, entries, KindOrder, true)
			e.Throws[0].Faces[0] = e.Throws[0].Faces[0]%6 + 1
			return e.Seq
		}, dice},
		{"real dice claimed", func(entries []Entry) int {
			e := public(t, entries, KindOrder, true)
			e.Throws[0].Typed = true
			for i := range e.Throws[0].Faces {
				e.Throws[0].Faces[i] = e.Throws[0].Faces[i]%6 + 1
			}
			return e.Seq
		}, ruled},
		{"an order that was not given", func(entries []Entry) int {
			e := public(t, entries, KindOrder, false)
			e.Order = "set weather dry"
			return e.Seq
		}, ruled},
		{"an event left out", func(entries []Entry) int {
			e := public(t, entries, KindOrder, false)
			e.Events = e.Events[:len(e.Events)-1]
			return e.Seq
		}, ruled},
		{"a link of another chain", func(entries []Entry) int {
			e := public(t, entries, KindOrder, true)
			e.Links[0] = strings.Repeat("ab", 32)
			return e.Seq
		}, dice},
		{"a hidden event shown to the other side", func(entries []Entry) int {
			i := slices.IndexFunc(entries, func(e Entry) bool { return e.Kind == KindOrder && e.Opened[0].Bytes != "" })
			e := &entries[i]
			e.Opened[1].Bytes = e.Opened[0].Bytes
			return e.Seq
		}, sent},
	} {
		t.Run(tt.name, func(t *testing.T) {
			entries := golden(t)
			seq := tt.change(entries)
			r := Verify(forge(t, entries), picketOnly)
			for bit, f := range []Finding{r.Chain, r.Dice, r.Parts, r.Rules} {
				if bad := tt.bad>>bit&1 != 0; bad {
					if f.Good || f.At == nil || f.At.Seq != seq {
						t.Errorf("check %d: %+v, want a difference at entry %d", bit, f, seq)
					}
				} else if !f.Good && tt.bad == 0 || bit == 0 && !f.Good {
					t.Errorf("check %d: %+v", bit, f)
				}
			}
		})
	}
}

// Without forging, the chain breaks where something was changed.
func TestDamage(t *testing.T) {
	var lines [][]byte
	for _, e := range golden(t) {
		lines = append(lines, e.Line())
	}
	for _, tt := range []struct {
		name   string
		change func(lines [][]byte) [][]byte
		good   int // entries before the damage
		words  string
	}{
		{"a byte", func(l [][]byte) [][]byte {
			l[20] = bytes.Replace(l[20], []byte(`"seat":"`), []byte(`"seat":"x`), 1)
			return l
		}, 20, "it has been changed"},
		{"an opened part", func(l [][]byte) [][]byte {
			l[20] = bytes.Replace(l[20], []byte(`"salt":"`), []byte(`"salt":"00`), 1)
			return l
		}, 20, "its digest"},
		{"an entry left out", func(l [][]byte) [][]byte { return slices.Delete(l, 20, 21) }, 20, "found entry 22: wanted entry 21"},
		{"an entry twice", func(l [][]byte) [][]byte { return slices.Insert(l, 20, l[19]) }, 20, "found entry 20: wanted entry 21"},
		{"half a line", func(l [][]byte) [][]byte { l[20] = l[20][:100]; return l }, 20, "breaks off after 100 bytes"},
		{"a letter for a line", func(l [][]byte) [][]byte { l[20] = []byte("no news"); return l }, 20, "wanted an object of JSON"},
		{"an unknown key", func(l [][]byte) [][]byte {
			l[20] = append([]byte(`{"luck":1,`), l[20][1:]...)
			return l
		}, 20, `unknown object member name "luck"`},
		{"words for a number", func(l [][]byte) [][]byte {
			l[20] = bytes.Replace(l[20], []byte(`"seq":21`), []byte(`"seq":"21"`), 1)
			return l
		}, 20, `what stands at "/seq" is not of its kind`},
		{"a key twice", func(l [][]byte) [][]byte {
			l[20] = append([]byte(`{"seq":21,`), l[20][1:]...)
			return l
		}, 20, "duplicate object member"},
		{"a key in other capitals", func(l [][]byte) [][]byte {
			l[20] = append([]byte(`{"Seat":"umpire",`), l[20][1:]...)
			return l
		}, 20, `unknown object member name "Seat"`},
		{"a nothing that is written down", func(l [][]byte) [][]byte {
			l[20] = append([]byte(`{"order":null,`), l[20][1:]...)
			return l
		}, 20, "null"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			changed := tt.change(slices.Clone(lines))
			b, err := Load(changed, picketOnly, nil)
			if err != nil {
				t.Fatal(err)
			}
			if d := b.Damaged(); b.Seq() != tt.good || d == nil || !strings.Contains(d.Error(), tt.words) || !strings.HasPrefix(d.Error(), "line 21: ") {
				t.Errorf("good up to %d, %v: want %d, line 21, %q", b.Seq(), d, tt.good, tt.words)
			}
			if r := Verify(changed, picketOnly); r.Chain.Good || r.Chain.At.Seq != 21 {
				t.Errorf("%+v", r.Chain)
			}
			if b.Table(nil).Damaged == "" {
				t.Error("the table does not say so")
			}
		})
	}
}

// What no hash is taken of cannot be written in two ways either.
func TestOneWayToWrite(t *testing.T) {
	for _, change := range []string{`"part":null,`, `"Part":0,"part":0,`, `"part":0,"part":0,`} {
		var lines [][]byte
		for _, e := range golden(t) {
			lines = append(lines, e.Line())
		}
		lines[20] = bytes.Replace(lines[20], []byte(`"part":0,`), []byte(change), 1)
		if r := Verify(lines, picketOnly); r.Chain.Good || r.Chain.At == nil || r.Chain.At.Seq != 21 {
			t.Errorf("%s: %+v", change, r.Chain)
		}
	}
}

func TestCanonical(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{` { "b" : [ 1 , -2 , { } , [ ] ] , "a" : "\u0041\n" } `, `{"a":"A\n","b":[1,-2,{},[]]}`},
		{`{"é":1}`, "ASCII"},
		{`"\u20ac<&>\u2028 \u0007\u001f\"\\\/"`, `"€<&>` + "\u2028" + ` \u0007\u001f\"\\/"`},
		{`[true,false]`, `[true,false]`}, {`{"a":null}`, "null: what is not there"}, {`null`, "null"}, {`"null"`, `"null"`},
		{`{"x":{"hash":1},"hash":2,"opened":[]}`, `{"x":{"hash":1}}`},
		{`1.5`, "whole number"}, {`1e3`, "whole number"}, {`007`, "invalid"}, {`-0`, "whole number"}, {`9007199254740992`, "whole number"},
		{`{"a":1,"a":2}`, "duplicate"}, {`{"a" 1}`, "expecting ':'"}, {`{"a":1,}`, "expecting"}, {`[1,]`, "value"}, {`[1 2]`, "expecting ','"},
		{`"a`, "EOF"}, {"\"\xff\"", "UTF-8"}, {"\"\n\"", "control"}, {`1 2`, "after top-level"}, {``, "EOF"}, {`nul`, "EOF"},
		{strings.Repeat("[", 40) + strings.Repeat("]", 40), "deep"}, {`"\ud800"`, "surrogate"}, {`{"a\u0062":1}`, `{"ab":1}`}, {`{"a\"":1}`, "ASCII"},
	} {
		got, err := canonical([]byte(tt.in), "hash", "opened")
		if err != nil {
			if !strings.Contains(err.Error(), tt.want) {
				t.Errorf("%s: %v, want %q", tt.in, err, tt.want)
			}
		} else if string(got) != tt.want {
			t.Errorf("%s: %s, want %s", tt.in, got, tt.want)
		}
	}
}

// Whatever is given for a record, reading it ends with an error or a battle.
func FuzzLoad(f *testing.F) {
	var all []byte
	for i, e := range golden(f) {
		all = append(append(all, e.Line()...), '\n')
		if i%20 == 0 {
			f.Add(slices.Clone(all))
		}
	}
	f.Add([]byte("{}\n"))
	f.Fuzz(func(t *testing.T, record []byte) {
		lines, _ := ReadRecord(bytes.NewReader(record))
		if b, err := Load(lines, picketOnly, nil); err == nil {
			b.Table(nil)
		}
		var entries []Entry
		for _, line := range lines {
			if e, err := readEntry(line); err == nil && len(e.Private) == parts && len(e.Opened) == parts {
				entries = append(entries, e)
			}
		}
		// A forger's chain is good: what lies behind it is reached only so.
		lines = forge(t, entries)
		r := Verify(lines, picketOnly)
		if b, err := Load(lines, picketOnly, nil); err == nil && r.Good() {
			b.Table(nil)
		}
	})
}

// Who keeps the record cannot say afterwards that other orders were sealed.
func TestOtherOrdersThanCommittedTo(t *testing.T) {
	entries := entriesOf(t, "testdata/committed.jsonl")
	for i := range entries {
		for p := range entries[i].Opened {
			o := &entries[i].Opened[p]
			o.Bytes = strings.ReplaceAll(o.Bytes, "g1 plot hold", "g1 plot back")
		}
	}
	r := Verify(forge(t, entries), picketOnly)
	if !r.Chain.Good || r.Rules.Good || !strings.Contains(r.First(), ErrOtherwise.Error()) {
		t.Errorf("%+v %s", r, r.First())
	}
}
