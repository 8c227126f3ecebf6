package play

import (
	"crypto/sha256"
	"fmt"
	"runtime"
	"sync"
	"testing"
)

const duel = `drumhead: 1
id: duel-%d
title: Duel
rules: nobody's
`

// Battles by the same words share one scenario, whoever reads it first, and
// nothing of it is left when nobody has it.
func TestShared(t *testing.T) {
	text := fmt.Sprintf(duel, 1)
	var reading sync.WaitGroup
	for range 8 {
		reading.Go(func() {
			sc, err := shared("record", text)
			if err != nil || sc.ID != "duel-1" {
				t.Errorf("%v, %v", sc, err)
			}
			runtime.KeepAlive(sc)
		})
	}
	reading.Wait()
	one, err := shared("record", text)
	if err != nil {
		t.Fatal(err)
	}
	if again, _ := shared("record", text); again != one {
		t.Error("the same words are read twice")
	}
	if other, _ := shared("record", fmt.Sprintf(duel, 2)); other == one || other.ID != "duel-2" {
		t.Error("other words are not read")
	}
	if _, err := shared("record", "drumhead: 1\nid: ["); err == nil {
		t.Error("what is no scenario is read")
	}
	runtime.KeepAlive(one)
	one = nil
	for range 100 {
		runtime.GC()
		fought.mu.Lock()
		_, left := fought.by[sha256.Sum256([]byte(text))]
		fought.mu.Unlock()
		if !left {
			return
		}
		runtime.Gosched()
	}
	t.Error("a scenario is kept that nobody fights")
}
