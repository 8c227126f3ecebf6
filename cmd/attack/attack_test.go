package main

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"drumhead/play"
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
		if op.body != nil && !op.record && whole == 0 {
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
	f := &forger{luck: luck, good: good, keys: tab.keys}
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

// Of every book a record with all that can happen at a table, real dice among it,
// is good, and no forgery of it is.
func TestEveryBookWithEverything(t *testing.T) {
	wanted := []string{"talk", "note", "sit", "leave", "taking back", "propose", "answer", "ruling", "typed dice"}
	for n, sys := range systems.All {
		rep := newReport(t.TempDir())
		found := map[string]bool{}
		for seed := uint64(1); seed < 12; seed++ {
			luck := rand.New(rand.NewPCG(seed, uint64(n)))
			tab, good := played(luck, sys, settings[2], rep)
			if good == nil {
				t.Fatalf("%s, seed %d: %v", sys.ID(), seed, rep.finds)
			}
			for _, e := range tab.battle.Entries() {
				found[e.Kind] = true
				found["taking back"] = found["taking back"] || e.Kind == play.KindUndo || e.Kind == play.KindRewind
				for _, w := range e.Throws {
					found["typed dice"] = found["typed dice"] || w.Typed
				}
			}
			f := &forger{luck: luck, good: good, keys: tab.keys}
			f.learn(good)
			for range 8 {
				f.one(tab, rep)
			}
			if !slices.ContainsFunc(wanted, func(k string) bool { return !found[k] }) {
				break
			}
		}
		for _, k := range wanted {
			if !found[k] {
				t.Errorf("%s: no record has %s", sys.ID(), k)
			}
		}
		if rep.bad() > 0 {
			t.Errorf("%s: %v", sys.ID(), rep.finds)
		}
	}
}
