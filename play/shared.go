package play

import (
	"crypto/sha256"
	"runtime"
	"sync"
	"weak"

	"drumhead/dice"
	"drumhead/scenario"
)

// fought are the scenarios of the battles in memory. Battles that are fought by
// the same words share what was read of them, which is most of what a battle
// takes; the last of them takes it along.
var fought struct {
	mu sync.Mutex
	by map[[sha256.Size]byte]weak.Pointer[scenario.Scenario]
}

// shared reads a scenario, unless it is being fought; its errors call it by the
// name given. Who gets it keeps the pointer and changes nothing.
func shared(name, text string) (*scenario.Scenario, error) {
	key := sha256.Sum256([]byte(text))
	fought.mu.Lock()
	sc := fought.by[key].Value()
	fought.mu.Unlock()
	if sc != nil {
		return sc, nil
	}
	sc, err := scenario.Parse(name, []byte(text))
	if err != nil {
		return nil, err
	}
	fought.mu.Lock()
	defer fought.mu.Unlock()
	if fought.by == nil {
		fought.by = map[[sha256.Size]byte]weak.Pointer[scenario.Scenario]{}
	}
	fought.by[key] = weak.Make(sc)
	runtime.AddCleanup(sc, forget, key)
	return sc, nil
}

// forget strikes a scenario out that nobody fights any more.
func forget(key [sha256.Size]byte) {
	fought.mu.Lock()
	defer fought.mu.Unlock()
	if fought.by[key].Value() == nil {
		delete(fought.by, key)
	}
}

// ways are the outcomes of throws that have been worked out for odds, lent to
// one battle at a time: battles by the same rules throw alike.
type ways struct {
	mu   sync.Mutex
	free []*dice.Exhaustive
}

func (w *ways) take() *dice.Exhaustive {
	w.mu.Lock()
	defer w.mu.Unlock()
	if n := len(w.free); n > 0 {
		x := w.free[n-1]
		w.free = w.free[:n-1]
		return x
	}
	return new(dice.Exhaustive)
}

func (w *ways) give(x *dice.Exhaustive) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.free = append(w.free, x)
}
