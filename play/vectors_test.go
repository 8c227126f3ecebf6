package play_test

import (
	"bytes"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"drumhead/play"
)

// The vectors are records and forgeries of them that every program which checks
// records without their rules must judge alike: this one, and the browser's
// (web/src/dice/vectors.test.ts). A forger makes all digests and hashes anew.

const vectors = "testdata/vectors/"

// change is one thing that a forger does: he writes something else at a place
// of an entry or puts several members into it (of which null takes one out), or leaves an
// entry out, gives it twice or exchanges it with the next. A place in the bytes of an opened part is one in the JSON that it holds.
type change struct {
	Seq   int    `json:"seq"`
	Do    string `json:"do"` // set, cut, put, drop, twice, swap; line: as it stands, with no hash made anew but its own
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
		all := slices.Concat(forgeries(t, made, 12, 9), strictly(made), crafted(t, made), cuts(made))
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
		if r := play.Verify(kept[name], lookup); strings.HasPrefix(name, "forged") != !r.Hands.Good {
			t.Errorf("%s: %+v", name, r.Hands)
		} else if r.Hands.Good && (!r.Chain.Good || !r.Dice.Good || !r.Hands.Good || !strings.HasSuffix(name, "copy") && !r.Good()) {
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
	if r := play.Verify(nil, lookup); r.Good() || r.Holds() {
		t.Error("a record of nothing is good")
	}
	through := 0
	for _, f := range all {
		lines := kept[f.Base][:f.Last]
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
		if took := got.Seq == 0; f.Do.Do == "line" && took != (strings.HasPrefix(f.Name, "words in") || f.Name == "a key in escapes") {
			t.Errorf("%s: it is taken: %v", f.Name, took)
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
