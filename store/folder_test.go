package store

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A folder is taken by one at a time; who comes second is told by whom, as far as
// it was written down.
func TestFolderIsTaken(t *testing.T) {
	if _, err := take(""); err == nil || !strings.Contains(err.Error(), "no data folder is named") {
		t.Errorf("no folder: %v", err)
	}
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := take(file); err == nil || !strings.Contains(err.Error(), "cannot be made") {
		t.Errorf("a file in its place: %v", err)
	}
	dir := filepath.Join(t.TempDir(), "deep", "down")
	f, err := take(dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := f.announce("http://localhost:1"); err != nil {
		t.Fatal(err)
	}
	var taken *Taken
	if _, err := take(dir); !errors.As(err, &taken) || taken.Address != "http://localhost:1" || taken.Key != f.key || taken.Dir != dir || taken.Process == "unknown" || taken.Process == "" {
		t.Errorf("the second is told %+v, %v", taken, err)
	}
	for _, tt := range []struct{ words, process, address string }{
		{"12\nhttp://x\nkey\n", "12", "http://x"}, {"12\nhttp://x\nkey", "12", "http://x"}, {"12\nhttp://x", "unknown", ""}, {"12\n", "unknown", ""}, {"", "unknown", ""}, {"\nhttp://x\nkey\n", "unknown", ""},
	} {
		if err := os.WriteFile(filepath.Join(dir, "holder"), []byte(tt.words), 0o600); err != nil {
			t.Fatal(err)
		}
		got := takenBy(dir)
		if got.Process != tt.process || got.Address != tt.address || strings.Contains(got.Error(), " at ") != (tt.address != "") {
			t.Errorf("of %q is told %q", tt.words, got)
		}
	}
	if err := os.Remove(filepath.Join(dir, "holder")); err != nil {
		t.Fatal(err)
	}
	if got := takenBy(dir); got.Process != "unknown" {
		t.Errorf("of nothing is told %q", got)
	}
	f.release()
	if f, err = take(dir); err != nil {
		t.Errorf("once it is free: %v", err)
	} else {
		f.release()
	}
}

// What is put in the place of a file is there whole, or the old one is.
func TestReplace(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "file")
	for _, words := range []string{"one", "", "a longer one"} {
		if err := replace(path, []byte(words)); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(path); err != nil || string(got) != words {
			t.Errorf("%q, %v, wanted %q", got, err, words)
		}
		if left, err := os.ReadDir(dir); err != nil || len(left) != 1 {
			t.Errorf("%d files are left, %v", len(left), err)
		}
	}
	if err := replace(filepath.Join(dir, "none", "file"), nil); err == nil {
		t.Error("a file in a folder that is not is written")
	}
	if err := os.Mkdir(filepath.Join(dir, "taken"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(os.WriteFile(filepath.Join(dir, "taken", "x"), nil, 0o600), replace(filepath.Join(dir, "taken"), []byte("x"))); err == nil {
		t.Error("a folder is replaced by a file")
	}
}
