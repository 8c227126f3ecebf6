package store

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
)

// Entries that are written together are each in their place, and one that does
// not follow what it should is refused alone.
func TestWrittenTogether(t *testing.T) {
	dir := t.TempDir()
	s := opened(t, Options{Dir: dir})
	const battles, each = 60, 5
	var writing sync.WaitGroup
	var refused, kept atomic.Int64
	for i := range battles {
		battle := fmt.Sprint("battle-", i)
		writing.Go(func() {
			var at Mark
			for n := 1; n <= each; n++ {
				m, err := s.Append(t.Context(), battle, at, entry(n, battle))
				if err != nil {
					t.Error(err)
					return
				}
				at = m
			}
		})
		for _, words := range []string{"one", "other"} { // of which one is too late
			writing.Go(func() {
				switch _, err := s.Append(t.Context(), battle+"x", Mark{}, entry(1, words)); {
				case errors.Is(err, ErrConflict):
					refused.Add(1)
				case err == nil:
					kept.Add(1)
				default:
					t.Error(err)
				}
			})
		}
	}
	writing.Wait()
	if refused.Load() != battles || kept.Load() != battles {
		t.Errorf("of two entries for one place %d were kept and %d refused, in %d battles", kept.Load(), refused.Load(), battles)
	}
	if !batched(t, s) {
		t.Error("no two entries were written together")
	}
	s.Close()
	s = opened(t, Options{Dir: dir})
	for i := range battles {
		whole(t, s, fmt.Sprint("battle-", i), each)
	}
}

// batched says whether any entry was written as the second of a batch.
func batched(t *testing.T, s *Store) bool {
	t.Helper()
	for at := uint64(1); ; at++ {
		m, err := s.live.Load().parts[0].GetMsg(t.Context(), at)
		if err != nil {
			return false
		}
		if m.Header.Get("Nats-Batch-Sequence") == "2" {
			return true
		}
	}
}

// How many entries a second are on the disk, with so many battles that each
// append an entry as soon as the one before it is kept.
func BenchmarkAppend(b *testing.B) {
	words := strings.Repeat("the 78th Highlanders fire at the 1st Light ", 40)
	for _, battles := range []int{1, 16, 256} {
		b.Run(fmt.Sprint(battles), func(b *testing.B) {
			s := opened(b, Options{Dir: b.TempDir()})
			var left atomic.Int64
			left.Store(int64(b.N))
			var writing sync.WaitGroup
			b.ResetTimer()
			for i := range battles {
				writing.Go(func() {
					var at Mark
					for left.Add(-1) >= 0 {
						m, err := s.Append(b.Context(), fmt.Sprint("battle-", i), at, entry(at.Entry+1, words))
						if err != nil {
							b.Error(err)
							return
						}
						at = m
					}
				})
			}
			writing.Wait()
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "entries/s")
		})
	}
}
