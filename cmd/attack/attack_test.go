package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"drumhead/systems"
)

// A request is made of every operation that the interface describes, whole and
// with what belongs into it.
func TestEveryOperationIsTried(t *testing.T) {
	d, err := describe()
	if err != nil {
		t.Fatal(err)
	}
	if len(d.operations) < 30 {
		t.Fatalf("only %d operations are described", len(d.operations))
	}
	luck := rand.New(rand.NewPCG(1, 3))
	for _, op := range d.operations {
		whole := 0
		for range 40 {
			r := d.fill(luck, op, map[string][]string{"id": {"battle"}, "seat": {"A"}})
			if strings.Contains(r.path, "{id}") || strings.Contains(r.path, "{seat}") {
				t.Fatalf("%s: %s", op.name, r.path)
			}
			if json.Valid(r.body) && len(r.body) > 2 {
				whole++
			}
		}
		if op.body != nil && !op.record && whole == 0 && !d.empty(op.body) {
			t.Errorf("%s: no body was ever whole", op.name)
		}
	}
}

// A forger who changes nothing writes the very record that he read: what is
// refused of his is refused for what he changed.
func TestNothingForged(t *testing.T) {
	for i, sys := range systems.All {
		rep := newReport(t.TempDir())
		tab, good := played(rand.New(rand.NewPCG(uint64(i), 1)), sys, settings[i], rep)
		if good == nil {
			t.Fatalf("%s: %v", sys.ID(), rep.finds)
		}
		for n, line := range good.lines(nil) {
			if was := tab.lines()[n]; !same([][]byte{line}, [][]byte{was}) {
				t.Fatalf("%s: line %d is written as\n%s\nand was\n%s", sys.ID(), n+1, line, was)
			}
		}
		if len(good) < 20 {
			t.Errorf("%s: a record of %d entries says little", sys.ID(), len(good))
		}
	}
}

// Every class finds something to do in a record, and does it.
func TestEveryClassBends(t *testing.T) {
	rep := newReport(t.TempDir())
	luck := rand.New(rand.NewPCG(1, 1))
	tab, good := played(luck, systems.All[0], settings[1], rep)
	f := &forger{luck: luck, good: good, keys: tab.keys, friends: tab.friends()}
	f.learn(good)
	was := bytes.Join(good.lines(nil), []byte("\n"))
	for _, c := range classes {
		bent := 0
		for range 20 {
			if made, ok := f.forge(c); ok && !bytes.Equal(bytes.Join(made.lines, []byte("\n")), was) {
				bent++
			}
		}
		if bent == 0 {
			t.Errorf("%s: nothing was bent in twenty tries", c.name)
		}
	}
	if !bytes.Equal(was, bytes.Join(good.lines(nil), []byte("\n"))) {
		t.Error("the good record itself was changed")
	}
}

// Of every book a record with everything in it that a record can hold is good, and
// no forgery of it is. Links that are waited for and real dice for every throw want
// a record each.
func TestEveryBookWithEverything(t *testing.T) {
	for n, sys := range systems.All {
		for _, s := range whole {
			t.Run(sys.ID().System()+", "+s.name, func(t *testing.T) {
				rep := newReport(t.TempDir())
				luck := rand.New(rand.NewPCG(8, uint64(n)))
				tab, good := played(luck, sys, s, rep)
				for tries := 0; good != nil && len(tab.missing()) > 0 && tries < 3; tries++ {
					tab, good = played(luck, sys, s, rep)
				}
				if good == nil {
					t.Fatal(rep.finds)
				}
				if missing := tab.missing(); len(missing) > 0 {
					t.Errorf("it does not hold %q", missing)
				}
				f := &forger{luck: luck, good: good, keys: tab.keys, friends: tab.friends()}
				f.learn(good)
				for range 16 {
					f.one(tab, rep)
				}
				kinds := map[any]bool{}
				for range 2000 {
					kinds[f.entry(good, nil)["kind"]] = true
				}
				for _, e := range good {
					if !kinds[e["kind"]] {
						t.Errorf("no %v is ever forged", e["kind"])
					}
				}
				if rep.bad() > 0 {
					t.Error(rep.finds)
				}
				t.Logf("%d entries", len(good))
			})
		}
	}
}

// What a seat did is read out of its entry whole: a table that is asked for it once more makes that entry. Else
// a word that came sooner would be called a forgery.
func TestACommandIsReadOutOfItsEntry(t *testing.T) {
	for _, s := range whole {
		rep := newReport(t.TempDir())
		tab, good := played(rand.New(rand.NewPCG(8, 1)), systems.All[0], s, rep)
		if good == nil {
			t.Fatal(rep.finds)
		}
		tried := map[string]bool{}
		lines := good.lines(nil)
		for i, e := range good {
			ruling, _ := e["ruling"].(tree)
			what := fmt.Sprint(e["kind"], " ", slices.Sorted(maps.Keys(ruling)))
			if e["by"] != "hand" || tried[what] {
				continue
			}
			tried[what] = true
			if !tab.could(lines[:i], e) {
				t.Errorf("%s: entry %d (%s) is not made again", s.name, i+1, what)
			}
		}
		for _, what := range []string{"order []", "propose [clause option text value]", "propose [end text]"} {
			if !tried[what] {
				t.Errorf("%s: no %s in it", s.name, what)
			}
		}
	}
}

// What a copy shows of a record that is as good as another is no find; what only a forger could have made is one.
func TestWhatACopyShows(t *testing.T) {
	rep := newReport(t.TempDir())
	tab, good := played(rand.New(rand.NewPCG(8, 1)), systems.All[0], whole[0], rep)
	if good == nil {
		t.Fatal(rep.finds)
	}
	f := &forger{luck: tab.luck, good: good, keys: tab.keys, friends: tab.friends()}
	seen, own, theirs := copied(good), 0, 0
	for i := 1; i < len(good) && i < 60; i++ {
		e := good[i]
		if e["by"] != "hand" {
			continue
		}
		could := f.couldShow(tab, good[:i+1].clone(), i)
		if f.foreign(seen, i) {
			if theirs++; could {
				t.Errorf("entry %d, %s, is signed by who has another key, and could have been", i+1, e["kind"])
			}
			continue
		}
		if own++; !could {
			t.Errorf("entry %d, %s, could not have been", i+1, e["kind"])
		}
		other := good[:i+1].clone()
		if other[i]["kind"] = "end"; e["order"] != nil && f.couldShow(tab, other, i) {
			t.Errorf("entry %d, an order, could have been an end", i+1)
		}
	}
	if own < 10 || theirs < 5 {
		t.Errorf("%d entries of his own and %d of others were tried", own, theirs)
	}
}
