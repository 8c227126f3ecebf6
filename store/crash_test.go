package store

import (
	"bufio"
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// The test binary, started again with a folder named here, appends entries to
// battles until it is killed, and says each one that was acknowledged.
const childFolder = "DRUMHEAD_STORE_CHILD"

func TestMain(m *testing.M) {
	if dir := os.Getenv(childFolder); dir != "" {
		if err := appendForEver(dir); err != nil {
			fmt.Println("error:", err)
		}
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// Battles that a child appends to at once, and how much to one before it ends of itself: one
// that nobody kills any more would fill the machine.
const (
	crowd        = 12
	mostAppended = 20000
)

func crowded(i int) string { return fmt.Sprintf("crowd-%d", i) }

func appendForEver(dir string) error {
	ctx := context.Background()
	s, err := Open(ctx, Options{Dir: dir})
	if err != nil {
		return err
	}
	// All are read before anything is appended: beside those who append who reads is so
	// slow that the battles would grow from child to child without end.
	var logs [crowd]Log
	for i := range crowd {
		if logs[i], err = s.Load(ctx, crowded(i), Mark{}); err != nil && !errors.Is(err, ErrNotFound) {
			return err
		}
	}
	fault := make(chan error)
	for i := range crowd {
		go func() {
			at, err := logs[i].Last, error(nil)
			for n := 0; err == nil && n < mostAppended; n++ {
				fmt.Println("has", i, at.Entry)
				at, err = s.Append(ctx, crowded(i), at, entry(at.Entry+1, crowded(i)))
			}
			fault <- cmp.Or(err, errors.New("nobody kills it"))
		}()
	}
	return <-fault
}

var manyKills = flag.Int("kills", 50, "how many processes are killed while they append")

// Fifty processes, or -kills, one after the other, are killed while they append
// to many battles, alone and together. No entry that one of them acknowledged
// is ever missing.
func TestKilledInMidAppend(t *testing.T) {
	if testing.Short() {
		t.Skip("who appends is another process, whose races nobody would hear")
	}
	kills := *manyKills
	dir := t.TempDir()
	var had [crowd]int
	for range kills {
		first, last := killAfter(t, dir, crowd+rand.IntN(3*crowd))
		for i := range had {
			if first[i] < had[i] {
				t.Fatalf("the log of %s has %d entries, %d were acknowledged", crowded(i), first[i], had[i])
			}
			if first[i] > had[i]+1 {
				t.Fatalf("the log of %s has %d entries, at most %d were appended", crowded(i), first[i], had[i]+1)
			}
		}
		had = last
	}
	s := opened(t, Options{Dir: dir})
	for i := range had {
		log, err := s.Load(t.Context(), crowded(i), Mark{})
		if err != nil || log.Last.Entry < had[i] {
			t.Fatalf("the log of %s has %d entries of %d, %v", crowded(i), log.Last.Entry, had[i], err)
		}
		whole(t, s, crowded(i), log.Last.Entry)
	}
}

// killAfter lets a child append and kills it when it has said so many lines.
// It returns how many entries the child found in each battle and how many it
// acknowledged.
func killAfter(t *testing.T, dir string, lines int) (first, last [crowd]int) {
	t.Helper()
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), childFolder+"="+dir)
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	said := bufio.NewScanner(out)
	began := [crowd]bool{}
	for n := 1; said.Scan(); n++ {
		var i, entries int
		if _, err := fmt.Sscanf(said.Text(), "has %d %d", &i, &entries); err != nil {
			t.Errorf("the child says %q", said.Text())
			break
		}
		if last[i] = entries; !began[i] {
			began[i], first[i] = true, entries
		}
		if n >= lines && !slices.Contains(began[:], false) {
			child.Process.Kill()
		}
	}
	child.Process.Kill()
	child.Wait()
	return first, last
}

// A folder with three battles, closed.
func written(t *testing.T) (dir string, marks map[string]int) {
	t.Helper()
	dir = t.TempDir()
	s := opened(t, Options{Dir: dir})
	marks = map[string]int{"alma": 90, "balaclava": 12, "inkerman": 3}
	for battle, n := range marks {
		fill(t, s, battle, Mark{}, n/2)
	}
	for battle, n := range marks {
		log, _ := s.Load(t.Context(), battle, Mark{})
		fill(t, s, battle, log.Last, n)
		if err := s.Secrets().Put(t.Context(), battle+".seed", []byte("seed of "+battle)); err != nil {
			t.Fatal(err)
		}
	}
	s.Close()
	return dir, marks
}

// Whatever byte of the data folder is changed, and wherever a file of it is
// cut off: a battle is whole, or it is said to be damaged.
func TestDamageIsNeverSilent(t *testing.T) {
	if testing.Short() {
		t.Skip("one folder is looked at after the other: nothing to race")
	}
	sound, marks := written(t)
	var files []string
	filepath.WalkDir(sound, func(path string, e fs.DirEntry, err error) error {
		name, _ := filepath.Rel(sound, path)
		if err == nil && e.Type().IsRegular() && name != "lock" && name != "holder" {
			files = append(files, name)
		}
		return err
	})
	found := 0
	for _, file := range files {
		tries := 4
		if strings.HasSuffix(file, ".blk") {
			tries = 16 // the battles themselves
		}
		for try := range tries {
			dir := t.TempDir()
			if err := os.CopyFS(dir, os.DirFS(sound)); err != nil {
				t.Fatal(err)
			}
			what := spoil(t, filepath.Join(dir, file), try)
			if !look(t, dir, marks, file+": "+what) {
				found++
			}
		}
	}
	if found == 0 {
		t.Error("no damage was ever found")
	}
}

// spoil changes a file and says how: by turns it flips a byte, cuts the file,
// or takes it away.
func spoil(t *testing.T, path string, try int) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	what := "taken away"
	switch {
	case try == 0:
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
		return what
	case len(b) == 0:
		return "empty as it was"
	case try%3 == 0:
		n := rand.IntN(len(b))
		b, what = b[:n], fmt.Sprintf("cut after %d of %d bytes", n, len(b))
	default:
		n := rand.IntN(len(b))
		b[n] ^= byte(1 + rand.IntN(255))
		what = fmt.Sprintf("byte %d of %d changed", n, len(b))
	}
	if err := os.WriteFile(path, b, 0o600); err != nil {
		t.Fatal(err)
	}
	return what
}

// look opens a folder and reads everything. It reports whether all is whole,
// and fails if something is wrong and not said.
func look(t *testing.T, dir string, marks map[string]int, what string) bool {
	t.Helper()
	s, err := Open(t.Context(), Options{Dir: dir})
	if err != nil {
		return false
	}
	defer s.Close()
	all, err := s.List(t.Context())
	if err != nil {
		return false
	}
	sound := true
	for battle, n := range marks {
		if _, ok := all[battle]; !ok {
			t.Errorf("%s: battle %s is not in the list", what, battle)
		}
		log, err := s.Load(t.Context(), battle, Mark{})
		var damaged *Damaged
		switch {
		case errors.As(err, &damaged):
			sound = false
			if damaged.Good != len(log.Entries) || damaged.Good > n {
				t.Errorf("%s: %v, with %d entries", what, damaged, len(log.Entries))
			}
		case err != nil:
			t.Errorf("%s: battle %s: %v", what, battle, err)
		case len(log.Entries) != n:
			t.Errorf("%s: battle %s has %d entries of %d, and nothing is said", what, battle, len(log.Entries), n)
		}
		for i, e := range log.Entries {
			if want := string(entry(i+1, battle)); string(e) != want {
				t.Errorf("%s: entry %d of %s is %s, wanted %s", what, i+1, battle, e, want)
			}
		}
		seed, err := s.Secrets().Get(t.Context(), battle+".seed")
		if err != nil {
			sound = false
		} else if want := "seed of " + battle; string(seed) != want {
			t.Errorf("%s: the secret of %s is %q", what, battle, seed)
		}
		if err != nil && strings.Contains(err.Error(), ErrNotFound.Error()) {
			t.Errorf("%s: the secret of %s is said never to have been", what, battle)
		}
	}
	return sound
}

// A sequence that cannot be would make the engine fill all memory: the folder
// is refused before the engine sees it.
func TestLeapIsRefused(t *testing.T) {
	dir, _ := written(t)
	blocks, err := filepath.Glob(filepath.Join(dir, "jetstream", "*", "streams", "BATTLES-*", "msgs", "*.blk"))
	if err != nil || len(blocks) == 0 {
		t.Fatal("no blocks", err)
	}
	b, err := os.ReadFile(blocks[0])
	if err != nil {
		t.Fatal(err)
	}
	length := int(binary.LittleEndian.Uint32(b) & lengthBits)
	b[length+4+5] ^= 1 // of the second record's sequence
	if err := os.WriteFile(blocks[0], b, 0o600); err != nil {
		t.Fatal(err)
	}
	want := fmt.Sprintf("%s is spoilt at byte %d", blocks[0], length)
	if _, err := Open(t.Context(), Options{Dir: dir}); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("the folder opens with %v, wanted %q", err, want)
	}
}
