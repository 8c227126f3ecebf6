package play

import (
	"crypto/sha256"
	"runtime"
	"sync"
	"weak"

	"drumhead/dice"
	"drumhead/scenario"
)

// common are values that battles in memory share, each while any of them has
// it: most of what a battle takes is the same for all that are fought by the same
// words. Who gets one keeps the pointer and changes nothing. The zero common is
// ready.
type common[K comparable, V any] struct {
	mu sync.Mutex
	by map[K]weak.Pointer[V]
}

// get is the value of a key, made if nobody has it.
func (c *common[K, V]) get(key K, made func() (*V, error)) (*V, error) {
	c.mu.Lock()
	v := c.by[key].Value()
	c.mu.Unlock()
	if v != nil {
		return v, nil
	}
	v, err := made()
	if err != nil {
		return nil, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.by == nil {
		c.by = map[K]weak.Pointer[V]{}
	}
	c.by[key] = weak.Make(v)
	runtime.AddCleanup(v, c.forget, key)
	return v, nil
}

// forget strikes a value out that nobody has any more.
func (c *common[K, V]) forget(key K) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.by[key].Value() == nil {
		delete(c.by, key)
	}
}

// fought are the scenarios of the battles in memory, by their words.
var fought common[[sha256.Size]byte, scenario.Scenario]

// shared reads a scenario, unless it is being fought; its errors call it by the
// name given.
func shared(name, text string) (*scenario.Scenario, error) {
	return fought.get(sha256.Sum256([]byte(text)), func() (*scenario.Scenario, error) { return scenario.Parse(name, []byte(text)) })
}

// bared are the texts of those scenarios without their briefings, by their words.
var bared common[[sha256.Size]byte, []byte]

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

// rooms are states to reckon in, lent while something is worked out: states are
// large, and an order needs several for a moment.
type rooms[S any] struct{ pool sync.Pool }

func (r *rooms[S]) take() *S {
	if s, ok := r.pool.Get().(*S); ok {
		return s
	}
	return new(S)
}

func (r *rooms[S]) give(s *S) { r.pool.Put(s) }
