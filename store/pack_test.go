package store

import (
	"testing"
)

// With every 64th entry the 64 behind the pack before are read and no others, however
// long the battle is; where that pack is not there, all are packed anew.
func TestPackingReadsNoMoreThanItPacks(t *testing.T) {
	s := opened(t, Options{Dir: t.TempDir()})
	mark := fill(t, s, "alma", Mark{}, 128)
	s.packing.Wait()
	packed := func(k int) bool {
		copied, err := s.copies.Get(t.Context(), packKey("alma", k))
		_, _, bad := readPack(copied)
		return err == nil && bad == nil
	}
	spoil := func(k int) {
		if err := s.copies.Put(t.Context(), packKey("alma", k), nil); err != nil {
			t.Fatal(err)
		}
	}
	spoil(0)
	mark = fill(t, s, "alma", mark, 192)
	s.packing.Wait()
	if packed(0) || !packed(1) || !packed(2) {
		t.Errorf("packs that are good: %v %v %v, wanted all but the first, which nobody has read", packed(0), packed(1), packed(2))
	}
	spoil(2)
	fill(t, s, "alma", mark, 256)
	s.packing.Wait()
	for k := range 4 {
		if !packed(k) {
			t.Errorf("pack %d is spoilt still", k)
		}
	}
	whole(t, s, "alma", 256)
}

func TestPacksAreOnlyCopies(t *testing.T) {
	s := opened(t, Options{Dir: t.TempDir()})
	fill(t, s, "alma", Mark{}, 200)
	whole(t, s, "alma", 200)
	s.packing.Wait()
	if log := s.unpack(t.Context(), "alma"); len(log.Entries) != 192 {
		t.Fatalf("packs hold %d entries, wanted 192", len(log.Entries))
	}
	for _, spoilt := range [][]byte{nil, []byte("no pack"), writePack(make([][]byte, packSize-1), 5)} {
		if err := s.copies.Put(t.Context(), packKey("alma", 1), spoilt); err != nil {
			t.Fatal(err)
		}
		whole(t, s, "alma", 200)
	}
	s.packing.Wait()
	if err := s.copies.forget(t.Context(), "alma"); err != nil {
		t.Fatal(err)
	}
	if log := s.unpack(t.Context(), "alma"); len(log.Entries) != 0 {
		t.Errorf("%d entries are left in forgotten packs", len(log.Entries))
	}
	whole(t, s, "alma", 200)
}
