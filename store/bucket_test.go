package store

import (
	"errors"
	"testing"
)

// What is removed is gone, also to who opens the folder again; what was put since is not.
func TestBucketRemove(t *testing.T) {
	dir := t.TempDir()
	s := opened(t, Options{Dir: dir})
	b, ctx := s.Secrets(), t.Context()
	first, err := b.Replace(ctx, "alma.seed", 0, []byte("first"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err = b.Replace(ctx, "alma.seed", first, []byte("second")); err != nil {
		t.Fatal(err)
	}
	if err := b.Remove(ctx, "alma.seed", first); !errors.Is(err, ErrConflict) {
		t.Errorf("a value that was put since is removed: %v", err)
	}
	v, at, err := b.Read(ctx, "alma.seed")
	if err != nil || string(v) != "second" {
		t.Fatalf("%q, %v", v, err)
	}
	if err := b.Remove(ctx, "alma.seed", at); err != nil {
		t.Error(err)
	}
	s.Close()
	s = opened(t, Options{Dir: dir})
	b = s.Secrets()
	if v, err := b.Get(ctx, "alma.seed"); !errors.Is(err, ErrNotFound) {
		t.Errorf("a removed value is %q, %v", v, err)
	}
	if keys, err := b.Keys(ctx, "alma."); err != nil || len(keys) > 0 {
		t.Errorf("%v, %v", keys, err)
	}
	if _, err := b.Replace(ctx, "alma.seed", 0, []byte("third")); err != nil {
		t.Error(err)
	}
}
