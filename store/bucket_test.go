package store

import (
	"errors"
	"sync"
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

// Who reads a key while another puts and removes it finds a value or none, and never that the folder is damaged; nor does
// anybody afterwards.
func TestBucketRemoveWhileRead(t *testing.T) {
	s := opened(t, Options{Dir: t.TempDir()})
	b, ctx := s.Secrets(), t.Context()
	var all sync.WaitGroup
	left := make(chan struct{})
	for range 4 {
		all.Go(func() {
			for {
				select {
				case <-left:
					return
				default:
				}
				v, at, err := b.Read(ctx, "alma.seed")
				if err == nil && string(v) == "remove me" { // whoever finds it may be quicker than who put it
					err = b.Remove(ctx, "alma.seed", at)
				}
				if err != nil && !errors.Is(err, ErrNotFound) && !errors.Is(err, ErrConflict) {
					t.Error(err)
					return
				}
			}
		})
	}
	for range 200 {
		if err := b.Put(ctx, "alma.seed", []byte("remove me")); err != nil {
			t.Error(err)
		}
	}
	close(left)
	all.Wait()
	v, at, err := b.Read(ctx, "alma.seed")
	if err == nil {
		err = b.Remove(ctx, "alma.seed", at)
	}
	if err != nil && !errors.Is(err, ErrNotFound) {
		t.Errorf("%q, %v", v, err)
	}
	if keys, err := b.Keys(ctx, "alma."); err != nil || len(keys) > 0 {
		t.Errorf("%v, %v", keys, err)
	}
}

// A battle that is read while it is purged is there or not there, and not damaged.
func TestPurgeWhileRead(t *testing.T) {
	s := opened(t, Options{Dir: t.TempDir()})
	ctx := t.Context()
	for range 40 {
		var at Mark
		for n := 1; n <= 3; n++ {
			var err error
			if at, err = s.Append(ctx, "alma", at, entry(n, "alma")); err != nil {
				t.Fatal(err)
			}
		}
		var all sync.WaitGroup
		for range 3 {
			all.Go(func() {
				for {
					_, err := s.Load(ctx, "alma", Mark{})
					if errors.Is(err, ErrNotFound) {
						return
					}
					if err != nil {
						t.Error(err)
						return
					}
				}
			})
		}
		if err := s.Purge(ctx, "alma"); err != nil {
			t.Error(err)
		}
		all.Wait()
	}
}
