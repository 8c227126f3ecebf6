package main

import (
	"bytes"
	"cmp"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"time"

	"drumhead/play"
	"drumhead/scenarios"
	"drumhead/systems"
)

// slow is how long one verification may take before it is a find of its own.
const slow = 20 * time.Second

// forgeries plays rich records of every book at every kind of table, and forges
// each of them until the time is up.
func forgeries(luck *rand.Rand, end time.Time, o options) *report {
	rep := newReport(o.out)
	var err error
	if rep.vectors, err = newVectors(o.vectors); err != nil {
		rep.fault(o.vectors, err)
		return rep
	}
	var known []record
	for round := 0; time.Now().Before(end); round++ {
		for i := range systems.All {
			if time.Now().After(end) {
				break
			}
			sys := systems.All[i]
			if o.book != "" && sys.ID().System() != o.book {
				continue
			}
			s := one(luck, slices.Concat(settings, whole, whole))
			t, good := played(luck, sys, s, rep)
			if good == nil {
				continue
			}
			if known = append(known, good); len(known) > 20 {
				known = known[1:]
			}
			f := &forger{luck: luck, good: good, keys: t.keys, friends: t.friends()}
			rep.vectors.of(good.lines(nil))
			for _, r := range known {
				f.learn(r)
			}
			for range o.each {
				if time.Now().After(end) {
					break
				}
				f.one(t, rep)
			}
		}
	}
	return rep
}

// one forges once and looks what verification says.
func (f *forger) one(t *table, rep *report) {
	var made forgery
	ok := false
	if n := f.luck.IntN(len(classes) + 2); n < len(classes) {
		made, ok = f.forge(classes[n])
	} else {
		made, ok = f.trick()
	}
	if !ok {
		return
	}
	book := t.sys.ID().System()
	was := f.good.lines(nil)
	if same(was, made.lines) {
		return
	}
	outcome, fault, broke := verified(made.lines, f.luck.IntN(8) == 0)
	rep.vectors.add(made, fault.seq, fault.of)
	words := t.name + ": " + made.what
	switch {
	case broke != nil:
		outcome, words = "broke", words+"\n"+broke.Error()
	case outcome == "through":
		if r, err := read(made.lines); err == nil {
			if why, ok := f.excused(t, r, made.lines); ok {
				outcome, words = "excused", why
			}
		}
	}
	rep.note(made.class, book, outcome, made, words)
	if outcome == "refused" && made.class != textClass && made.class != "parts" && f.luck.IntN(3) == 0 {
		// A part that is gone is one that this copy does not hold.
		if seen, outcome, words := f.shown(t, made); outcome != "" {
			rep.note("copies", book, outcome, seen, words)
		}
	}
}

// same says whether two records read the same.
func same(a, b [][]byte) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if bytes.Equal(a[i], b[i]) {
			continue
		}
		x, err := parse(a[i])
		y, err2 := parse(b[i])
		if err != nil || err2 != nil || !bytes.Equal(canonical(nil, x), canonical(nil, y)) {
			return false
		}
	}
	return true
}

// place is the first entry that does not hold without any rules, and why.
type place struct {
	seq int
	of  string
}

// verified says whether verification refuses a record, says that not all of it
// is proved, or calls it good; an error is a verification that broke or that
// takes far too long, or, where that is tried too, bringing in that comes to something else.
func verified(lines [][]byte, bring bool) (outcome string, fault place, err error) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer func() {
			if p := recover(); p != nil {
				err = fmt.Errorf("verification panics: %v\n%s", p, debug.Stack())
			}
		}()
		r := play.Verify(lines, systems.Lookup)
		fault.seq, fault.of = r.Fault()
		switch {
		case !r.Holds():
			outcome = "refused"
		case !r.Good():
			outcome = "unproved"
		default:
			outcome = "through"
		}
		if !bring && !r.Good() {
			return
		}
		b, lost := play.Bring(lines, systems.Lookup, play.Limits{})
		if (lost == nil) != r.Good() {
			err = fmt.Errorf("verification says %q, and bringing in %v", r.First(), lost)
		}
		if lost == nil {
			b.Brief(nil)
		}
	}()
	select {
	case <-done:
		return outcome, fault, err
	case <-time.After(slow):
		return "", place{}, fmt.Errorf("verification takes more than %v", slow)
	}
}

// played is a rich record of a book, nil where none came about; that verification
// takes it is the first thing that is tried.
func played(luck *rand.Rand, sys *systems.System, s setting, rep *report) (*table, record) {
	var ids []string
	for _, sc := range scenarios.List() {
		if sc.Rules == sys.ID().System() {
			ids = append(ids, sc.ID)
		}
	}
	id := one(luck, ids)
	t, err := begin(luck, id, s)
	if err != nil {
		rep.fault(id+", "+s.name, err)
		return nil, nil
	}
	err = t.play(luck)
	rep.played(t)
	if err == nil {
		err = t.good()
	}
	if err != nil {
		path := filepath.Join(rep.out, fmt.Sprintf("good-%s-%d.jsonl", sys.ID().System(), rep.faults))
		os.WriteFile(path, append(bytes.Join(t.lines(), []byte("\n")), '\n'), 0o600)
		rep.fault(fmt.Sprintf("%s, %s: %s", id, s.name, path), err)
		return nil, nil
	}
	r, err := read(t.lines())
	if err != nil {
		rep.fault(id, err)
		return nil, nil
	}
	return t, r
}

// play fills the record; what panics on the way is a find.
func (t *table) play(luck *rand.Rand) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the table panics: %v\n%s", p, debug.Stack())
		}
	}()
	if t.seat(); t.all {
		err = t.everything(most)
	} else {
		err = t.fill(40 + luck.IntN(120))
	}
	return cmp.Or(t.broken, err)
}

// most is how many entries it may take until a record holds everything.
const most = 300
