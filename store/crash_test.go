package store

import (
	"bufio"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The test binary, started again with a folder named here, appends entries to
// one battle until it is killed, and says each one that was acknowledged.
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

func appendForEver(dir string) error {
	ctx := context.Background()
	s, err := Open(ctx, Options{Dir: dir})
	if err != nil {
		return err
	}
	log, err := s.Load(ctx, "alma", Mark{})
	if err != nil && !errors.Is(err, ErrNotFound) {
		return err
	}
	for at := log.Last; ; {
		fmt.Println("has", at.Entry)
		if at, err = s.Append(ctx, "alma", at, entry(at.Entry+1, "alma")); err != nil {
			return err
		}
	}
}

// A hundred processes, one after the other, are killed while they append. No
// entry that one of them acknowledged is ever missing.
func TestKilledInMidAppend(t *testing.T) {
	kills := 100
	if testing.Short() {
		kills = 5
	}
	dir := t.TempDir()
	had := 0
	for range kills {
		first, last := killAfter(t, dir, 1+rand.IntN(40))
		if first < had {
			t.Fatalf("the log has %d entries, %d were acknowledged", first, had)
		}
		if first > had+1 {
			t.Fatalf("the log has %d entries, at most %d were appended", first, had+1)
		}
		had = last
	}
	s := opened(t, Options{Dir: dir})
	log, err := s.Load(t.Context(), "alma", Mark{})
	if err != nil || log.Last.Entry < had {
		t.Fatalf("the log has %d entries of %d, %v", log.Last.Entry, had, err)
	}
	whole(t, s, "alma", log.Last.Entry)
}

// killAfter lets a child append and kills it when it has said so many lines.
// It returns how many entries the child found and how many it acknowledged.
func killAfter(t *testing.T, dir string, lines int) (first, last int) {
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
	for n := 0; said.Scan(); n++ {
		if _, err := fmt.Sscanf(said.Text(), "has %d", &last); err != nil {
			t.Errorf("the child says %q", said.Text())
			break
		}
		if n == 0 {
			first = last
		}
		if n == lines {
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
		if strings.HasSuffix(file, ".blk") && !testing.Short() {
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
	blocks, err := filepath.Glob(filepath.Join(dir, "jetstream", "*", "streams", "BATTLES-0", "msgs", "*.blk"))
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
