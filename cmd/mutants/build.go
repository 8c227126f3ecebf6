package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// switches is what the changed code asks. What is reached is written down once.
const switches = `package %s

import (
	"os"
	"strconv"
)

var mutantOn, mutantReached = func() (int, *os.File) {
	n, _ := strconv.Atoi(os.Getenv("MUTANT"))
	f, _ := os.OpenFile(os.Getenv("MUTANTS_REACHED"), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	return n, f
}()

var mutantSeen [%d]bool

func mutantIs(n int) bool {
	if mutantReached != nil && !mutantSeen[n] {
		mutantSeen[n] = true
		mutantReached.WriteString(strconv.Itoa(n) + "\n")
	}
	return n == mutantOn
}

func mutantSign[T ~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64](n int, v T) T {
	if mutantIs(n) {
		return -v
	}
	return v
}

func mutantErr(n int, err error) error {
	if mutantIs(n) {
		return nil
	}
	return err
}

func mutantCase[T ~string](n int, s T) T {
	if mutantIs(n) {
		return "\x00"
	}
	return s
}

var _, _, _ = mutantSign[int], mutantErr, mutantCase[string]
`

// built are the package's tests with all changes in them.
type built struct {
	bin, dir, temp string
	killer         string // the test that minded a change last: it is likely to mind the next
}

// build lays the changed files over the package; changes that do not compile are
// void.
func (s *source) build(temp string) (*built, error) {
	b := &built{bin: filepath.Join(temp, "tests"), dir: s.dir, temp: temp}
	for range 12 {
		overlay := map[string]string{filepath.Join(s.dir, "zz_mutants.go"): filepath.Join(temp, "zz_mutants.go")}
		os.WriteFile(filepath.Join(temp, "zz_mutants.go"), fmt.Appendf(nil, switches, s.name, len(s.mutants)+1), 0o600)
		for path := range s.files {
			changed := filepath.Join(temp, filepath.Base(path))
			if err := os.WriteFile(changed, s.changed(path), 0o600); err != nil {
				return nil, err
			}
			overlay[path] = changed
		}
		j, err := json.Marshal(map[string]any{"Replace": overlay})
		if err != nil {
			return nil, err
		}
		over := filepath.Join(temp, "overlay.json")
		if err := os.WriteFile(over, j, 0o600); err != nil {
			return nil, err
		}
		c := exec.Command("go", "test", "-c", "-vet=off", "-gcflags=-e", "-overlay", over, "-o", b.bin, s.path)
		out, err := c.CombinedOutput()
		if err == nil {
			return b, nil
		}
		if !s.drop(out) {
			return nil, fmt.Errorf("%w\n%s", err, out)
		}
	}
	return nil, errors.New("what was changed does not compile")
}

// changed is a file with all its changes. Of two pieces one may hold the other:
// then the outer is written around the inner.
func (s *source) changed(path string) []byte {
	type put struct {
		at, order int
		text      string
	}
	var puts []put
	edits := slices.Clone(s.edits[path])
	// The longest first: of pieces that begin together the outermost opens first.
	slices.SortStableFunc(edits, func(a, b edit) int { return (b.to - b.from) - (a.to - a.from) })
	for i, e := range edits {
		puts = append(puts, put{e.from, i, e.before}, put{e.to, -i - 1, e.behind})
	}
	slices.SortStableFunc(puts, func(a, b put) int {
		if a.at != b.at {
			return a.at - b.at
		}
		return a.order - b.order
	})
	var out bytes.Buffer
	at := 0
	for _, p := range puts {
		out.Write(s.text[path][at:p.at])
		out.WriteString(p.text)
		at = p.at
	}
	out.Write(s.text[path][at:])
	return out.Bytes()
}

var faulty = regexp.MustCompile(`([\w-]+\.go):(\d+)`)

// drop takes back the changes of lines that do not compile.
func (s *source) drop(words []byte) (any bool) {
	for _, m := range faulty.FindAllSubmatch(words, -1) {
		line, _ := strconv.Atoi(string(m[2]))
		for path := range s.files {
			if filepath.Base(path) != string(m[1]) {
				continue
			}
			s.edits[path] = slices.DeleteFunc(s.edits[path], func(e edit) bool {
				on := 1+bytes.Count(s.text[path][:e.from], []byte("\n")) == line
				any = any || on
				return on
			})
		}
		for _, mu := range s.mutants {
			if mu.file == string(m[1]) && mu.line == line {
				mu.void = true
			}
		}
	}
	return any
}

// test is a test, how long it takes, and what it comes by.
type test struct {
	name    string
	took    time.Duration
	reaches map[int]bool
}

// tests runs each test by itself, unchanged.
func (b *built) tests(p plan) ([]test, error) {
	list, err := exec.Command(b.bin, "-test.list", "^(Test|Example)").Output()
	if err != nil {
		return nil, err
	}
	var all []test
	for name := range strings.Lines(string(list)) {
		name = strings.TrimSpace(name)
		if p.skip != "" && regexp.MustCompile(p.skip).MatchString(name) {
			continue
		}
		reached := filepath.Join(b.temp, "reached")
		os.Remove(reached)
		began := time.Now()
		if out, err := b.run(p.slowest, []string{"MUTANTS_REACHED=" + reached}, name); errors.Is(err, context.DeadlineExceeded) {
			fmt.Printf("%s takes too long, and is left out\n", name)
			continue
		} else if err != nil {
			return nil, fmt.Errorf("%s fails unchanged: %w\n%s", name, err, out)
		}
		t := test{name, time.Since(began), map[int]bool{}}
		words, _ := os.ReadFile(reached)
		for n := range strings.FieldsSeq(string(words)) {
			if id, err := strconv.Atoi(n); err == nil {
				t.reaches[id] = true
			}
		}
		all = append(all, t)
	}
	slices.SortFunc(all, func(a, b test) int { return int(a.took - b.took) })
	return all, nil
}

func reaching(all []test, id int) (by []test) {
	for _, t := range all {
		if t.reaches[id] {
			by = append(by, t)
		}
	}
	return by
}

// kills says whether some test minds a change: the one that minded the last is
// asked first, then the quick ones, together.
func (b *built) kills(id int, by []test) bool {
	by = slices.Clone(by)
	if at := slices.IndexFunc(by, func(t test) bool { return t.name == b.killer }); at >= 0 {
		first := by[at]
		by = slices.Insert(slices.Delete(by, at, at+1), 0, first)
	}
	for len(by) > 0 {
		n, sum := 1, by[0].took
		for b.killer != by[0].name && n < len(by) && sum+by[n].took < time.Second {
			sum += by[n].took
			n++
		}
		var names []string
		for _, t := range by[:n] {
			names = append(names, t.name)
		}
		if out, err := b.run(10*time.Second+5*sum, []string{"MUTANT=" + strconv.Itoa(id)}, names...); err != nil {
			if m := failed.FindSubmatch(out); m != nil {
				b.killer = string(m[1])
			}
			return true
		}
		by = by[n:]
	}
	return false
}

var failed = regexp.MustCompile(`--- FAIL: (\w+)`)

func (b *built) run(limit time.Duration, env []string, names ...string) ([]byte, error) {
	ctx, done := context.WithTimeout(context.Background(), limit)
	defer done()
	c := exec.CommandContext(ctx, b.bin, "-test.run", "^("+strings.Join(names, "|")+")$", "-test.failfast", "-test.short")
	c.Dir = b.dir
	c.Env = append(os.Environ(), env...)
	c.WaitDelay = time.Second
	out, err := c.CombinedOutput()
	if ctx.Err() != nil {
		err = ctx.Err()
	}
	return out, err
}
