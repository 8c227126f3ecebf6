package main

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"drumhead/systems"
)

// A forger who changes nothing writes the very record that he read: what is
// refused of his is refused for what he changed.
func TestNothingForged(t *testing.T) {
	for i, sys := range systems.All {
		rep := newReport(t.TempDir())
		tab, good := played(rand.New(rand.NewPCG(uint64(i), 1)), sys, settings[i], rep)
		if good == nil {
			t.Fatalf("%s: %v", sys.ID(), rep.finds)
		}
		for n, line := range good.lines() {
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
	_, good := played(luck, systems.All[0], settings[1], rep)
	f := &forger{luck: luck, good: good}
	f.learn(good)
	was := bytes.Join(good.lines(), []byte("\n"))
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
	if !bytes.Equal(was, bytes.Join(good.lines(), []byte("\n"))) {
		t.Error("the good record itself was changed")
	}
}
