package store

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// What says that a folder is held may be removed by hand: it is held all the
// same, nobody else opens it, and what is acknowledged is there.
func TestLockRemovedByHand(t *testing.T) {
	for _, files := range [][]string{{"lock"}, {"holder"}, {"lock", "holder"}} {
		dir := t.TempDir()
		s := opened(t, Options{Dir: dir})
		var at Mark
		for n := 1; n <= 20; n++ {
			for _, name := range files {
				os.Remove(filepath.Join(dir, name))
			}
			var taken *Taken
			if other, err := Open(t.Context(), Options{Dir: dir}); !errors.As(err, &taken) {
				other.Close()
				t.Fatalf("without %s a second process opens the folder: %v", files, err)
			}
			at = fill(t, s, "alma", at, n)
		}
		if err := s.folder.check(); err != nil {
			t.Errorf("without %s: %v", files, err)
		}
		for _, name := range files {
			if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
				t.Errorf("%s is not put back: %v", name, err)
			}
		}
		if held := takenBy(dir); held.Key != s.Key() {
			t.Errorf("the folder is said to be held by %+v", held)
		}
		s.Close()
		whole(t, opened(t, Options{Dir: dir}), "alma", 20)
	}
}

// Who finds that another has the folder writes no more.
func TestAnotherHasTheFolder(t *testing.T) {
	dir := t.TempDir()
	s := opened(t, Options{Dir: dir})
	if err := replace(filepath.Join(dir, "holder"), []byte("4711\n\nanother\n")); err != nil {
		t.Fatal(err)
	}
	<-s.Gone()
	if _, err := s.Append(t.Context(), "alma", Mark{}, entry(1, "alma")); !errors.Is(err, ErrAway) || !strings.Contains(err.Error(), "4711") {
		t.Errorf("an entry: %v", err)
	}
}

// A folder that is taken away under an open store is noticed: nothing is
// acknowledged that is not in it, and the store says why and ends.
func TestFolderTakenAway(t *testing.T) {
	for name, take := range map[string]func(dir string) error{
		"moved":    func(dir string) error { return os.Rename(dir, dir+".old") },
		"removed":  os.RemoveAll,
		"replaced": func(dir string) error { return errors.Join(os.Rename(dir, dir+".old"), os.Mkdir(dir, 0o700)) },
	} {
		dir := filepath.Join(t.TempDir(), "data")
		s := opened(t, Options{Dir: dir})
		at := fill(t, s, "alma", Mark{}, 3)
		if err := take(dir); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Append(t.Context(), "alma", at, entry(4, "alma")); !errors.Is(err, ErrAway) {
			t.Errorf("%s: an entry is answered by %v", name, err)
		}
		<-s.Gone()
		if !errors.Is(s.Err(), ErrAway) || !strings.Contains(s.Err().Error(), dir) {
			t.Errorf("%s: the store says %v", name, s.Err())
		}
		s.Close()
	}
	dir := filepath.Join(t.TempDir(), "data")
	s := opened(t, Options{Dir: dir})
	os.RemoveAll(dir)
	<-s.Gone() // though nobody writes
}

// Copies may be spoilt in any way: the battles are whole, and the folder opens.
func TestSpoiltCopies(t *testing.T) {
	spoil := map[string]func(path string, b []byte) error{
		"random": func(path string, b []byte) error {
			rand.Read(b)
			return os.WriteFile(path, b, 0o600)
		},
		"leaping": func(path string, b []byte) error {
			for i := 4; i < min(12, len(b)); i++ {
				b[i] = 0x3f
			}
			return os.WriteFile(path, b, 0o600)
		},
		"cut":     func(path string, b []byte) error { return os.WriteFile(path, b[:len(b)/2], 0o600) },
		"removed": func(path string, _ []byte) error { return os.Remove(path) },
	}
	for name, do := range spoil {
		dir := t.TempDir()
		s := opened(t, Options{Dir: dir})
		fill(t, s, "alma", Mark{}, 130)
		if err := s.Copies().Put(t.Context(), "alma.card", []byte("a card")); err != nil {
			t.Fatal(err)
		}
		s.Close()
		spoilt := 0
		err := filepath.WalkDir(streamPath(dir, "copies"), func(path string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() {
				return err
			}
			spoilt++
			b, err := os.ReadFile(path)
			return errors.Join(err, do(path, b))
		})
		if err != nil || spoilt == 0 {
			t.Fatalf("%s: %d files, %v", name, spoilt, err)
		}
		again := opened(t, Options{Dir: dir})
		whole(t, again, "alma", 130)
		if err := again.Copies().Put(t.Context(), "alma.card", []byte("a card")); err != nil {
			t.Errorf("%s: a copy cannot be put again: %v", name, err)
		}
		again.Close()
	}
}

// On a full disk the words say so, and as soon as there is room again it goes on
// by itself; nothing that was acknowledged is lost.
func TestFullDisk(t *testing.T) {
	dir := small(t, 4<<20)
	s := opened(t, Options{Dir: dir})
	full := filepath.Join(dir, "something-else")
	at := fill(t, s, "alma", Mark{}, 5)
	for round := range 3 {
		f, err := os.Create(full)
		if err != nil {
			t.Fatal(err)
		}
		for err == nil {
			_, err = f.Write(make([]byte, 4096))
		}
		f.Close()
		refused := false
		for range 40 {
			ctx, done := context.WithTimeout(t.Context(), 5*time.Second)
			next, err := s.Append(ctx, "alma", at, entry(at.Entry+1, "alma"))
			done()
			if err == nil {
				at = next // there was room in a block that the engine had
				continue
			}
			refused = true
			if !errors.Is(err, ErrFull) {
				t.Fatalf("round %d: the words are %v", round, err)
			}
			break
		}
		if err := s.Secrets().Put(t.Context(), "alma.vault", []byte(strings.Repeat("x", 5000))); refused && !errors.Is(err, ErrFull) {
			t.Errorf("round %d: of a secret the words are %v", round, err)
		}
		if !refused {
			t.Fatal("the disk is not full")
		}
		if err := os.Remove(full); err != nil {
			t.Fatal(err)
		}
		for range 10 {
			m, err := s.Append(t.Context(), "alma", at, entry(at.Entry+1, "alma"))
			if errors.Is(err, ErrConflict) {
				t.Fatalf("round %d: what was refused is kept otherwise", round)
			}
			if err != nil {
				t.Fatalf("round %d: there is room again: %v", round, err)
			}
			at = m
		}
		if err := s.Secrets().Put(t.Context(), "alma.vault", fmt.Append(nil, round)); err != nil {
			t.Errorf("round %d: a secret: %v", round, err)
		}
		whole(t, s, "alma", at.Entry)
	}
	s.Close()
	again := opened(t, Options{Dir: dir})
	whole(t, again, "alma", at.Entry)
	again.Close()
}

// A folder on a disk that is full already does not open, and the words say why.
func TestOpenOnFullDisk(t *testing.T) {
	for _, size := range []int{4 << 10, 64 << 10} {
		s, err := Open(t.Context(), Options{Dir: small(t, size)})
		if err == nil {
			s.Close()
			t.Errorf("%d bytes are enough", size)
		} else if !errors.Is(err, ErrFull) {
			t.Errorf("with %d bytes the words are %v", size, err)
		}
	}
}
