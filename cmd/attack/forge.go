package main

import (
	"crypto/ed25519"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
)

// forger bends a good record. He keeps the battle: he knows all salts and the
// server's links, and makes every digest and hash anew.
type forger struct {
	luck *rand.Rand
	good record
	keys map[string]ed25519.PrivateKey // the host's
	// friends are the others' keys by their seats: for words that they have signed
	// once, and that he kept.
	friends map[string]ed25519.PrivateKey
	pool    map[string][]any // what was found under each key, in this record and others

	copies *bool // see provesCopies
}

// forgery is a record that was bent, and how.
type forgery struct {
	class string
	what  string
	lines [][]byte
}

// class is one way to forge; it says what it did, "" where there was nothing
// to do.
type class struct {
	name string
	bend func(f *forger, r *record) string
}

var classes = []class{
	{"fields", (*forger).fields},
	{"events", (*forger).events},
	{"throws", (*forger).throws},
	{"links", (*forger).links},
	{"parts", (*forger).parts},
	{"kinds", (*forger).kinds},
	{"header", (*forger).header},
	{"order of entries", (*forger).shuffle},
	{"copied entries", (*forger).appendix},
	{"tails", (*forger).tail},
	{"harm", (*forger).harm},
	{"between readers", (*forger).strange},
}

// forge bends the record in one class.
func (f *forger) forge(c class) (forgery, bool) {
	r := f.good.clone()
	what := c.bend(f, &r)
	for f.luck.IntN(4) == 0 && what != "" && c.name != "tails" {
		if more := one(f.luck, classes[:7]).bend(f, &r); more != "" {
			what += "; " + more
		}
	}
	return forgery{c.name, what, r.lines(f.signer())}, what != ""
}

// signer signs the host's own anew, mostly.
func (f *forger) signer() *signer {
	if len(f.keys) == 0 || f.luck.IntN(4) == 0 {
		return nil
	}
	return &signer{keys: f.keys, luck: f.luck, good: f.good}
}

// learn adds a record to what the forger copies from.
func (f *forger) learn(r record) {
	if f.pool == nil {
		f.pool = map[string][]any{}
	}
	for _, e := range r {
		f.gather("entry", e)
	}
}

func (f *forger) gather(key string, v any) {
	if len(f.pool[key]) < 400 {
		f.pool[key] = append(f.pool[key], v)
	} else {
		f.pool[key][f.luck.IntN(400)] = v
	}
	switch v := v.(type) {
	case tree:
		for _, k := range slices.Sorted(maps.Keys(v)) {
			f.gather(k, v[k])
		}
	case []any:
		for _, m := range v {
			f.gather(key+"*", m)
		}
	}
}

// pooled is something that was found under a key.
func (f *forger) pooled(key string) any {
	if p := f.pool[key]; len(p) > 0 {
		return clone(one(f.luck, p))
	}
	return nil
}

// entry chooses an entry: each kind as often as any other.
func (f *forger) entry(r record, fit func(tree) bool) tree {
	by := map[string][]tree{}
	for _, e := range r {
		if fit == nil || fit(e) {
			kind, _ := e["kind"].(string)
			by[kind] = append(by[kind], e)
		}
	}
	if len(by) == 0 {
		return nil
	}
	return one(f.luck, by[one(f.luck, slices.Sorted(maps.Keys(by)))])
}

func has(key string) func(tree) bool {
	return func(e tree) bool {
		return slices.ContainsFunc(views(e), func(v tree) bool { return v[key] != nil })
	}
}

// views are what each reader has of an entry: all have the first.
func views(e tree) []tree {
	all := []tree{e}
	for _, o := range list(e["opened"]) {
		if v, ok := o.(tree)["bytes"].(tree); ok {
			all = append(all, v)
		}
	}
	return all
}

// together changes what stands under a key in one view, and mostly in all that
// have the same.
func (f *forger) together(e tree, key string, change func(v any) any) bool {
	var having []tree
	for _, v := range views(e) {
		if v[key] != nil {
			having = append(having, v)
		}
	}
	if len(having) == 0 {
		return false
	}
	first := one(f.luck, having)
	was := clone(first[key])
	now := change(clone(was))
	first[key] = now
	if f.luck.IntN(4) > 0 {
		for _, v := range having {
			if reflect.DeepEqual(v[key], was) {
				v[key] = clone(now)
			}
		}
	}
	return true
}
