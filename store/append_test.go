package store

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// Entries that are written at once are each in their place, and one that does
// not follow what it should is refused.
func TestWrittenAtOnce(t *testing.T) {
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
	s.Close()
	s = opened(t, Options{Dir: dir})
	for i := range battles {
		whole(t, s, fmt.Sprint("battle-", i), each)
	}
}

// A battle from the time when a folder had one part stays in it, and is read and
// written there.
func TestEarlyFolder(t *testing.T) {
	dir := t.TempDir()
	s := opened(t, Options{Dir: dir})
	config := s.live.Load().parts[0].CachedInfo().Config
	config.AllowAtomicPublish = true // it then had
	if _, err := s.live.Load().js.UpdateStream(t.Context(), config); err != nil {
		t.Fatal(err)
	}
	var battles []string
	for i := 0; len(battles) < 3; i++ {
		if battle := fmt.Sprint("battle-", i); s.live.Load().partOf(battle) != 0 {
			battles = append(battles, battle)
			if _, err := s.live.Load().js.Publish(t.Context(), "battle.0."+battle, entry(1, battle)); err != nil {
				t.Fatal(err)
			}
		}
	}
	for n := 1; n <= 3; n++ {
		s.Close()
		s = opened(t, Options{Dir: dir})
		for _, battle := range battles {
			log, err := s.Load(t.Context(), battle, Mark{})
			if err != nil || len(log.Entries) != n {
				t.Fatalf("%s has %d entries, wanted %d: %v", battle, len(log.Entries), n, err)
			}
			if _, err := s.Append(t.Context(), battle, log.Last, entry(n+1, battle)); err != nil {
				t.Fatal(err)
			}
		}
	}
	if all, err := s.List(t.Context()); err != nil || len(all) != len(battles) || all[battles[0]] != 4 {
		t.Errorf("the list has %v, %v", all, err)
	}
}

// How many entries a second are on the disk, with so many battles that each
// append an entry as soon as the one before it is kept.
func BenchmarkAppend(b *testing.B) {
	words := strings.Repeat("the 78th Highlanders fire at the 1st Light ", 40)
	for _, battles := range []int{1, 4, 16, 256} {
		b.Run(fmt.Sprint(battles), func(b *testing.B) {
			s := opened(b, Options{Dir: b.TempDir()})
			var left atomic.Int64
			var mu sync.Mutex
			var took []time.Duration
			left.Store(int64(b.N))
			var writing sync.WaitGroup
			b.ResetTimer()
			for i := range battles {
				writing.Go(func() {
					var at Mark
					for left.Add(-1) >= 0 {
						began := time.Now()
						m, err := s.Append(b.Context(), fmt.Sprint("battle-", i), at, entry(at.Entry+1, words))
						if err != nil {
							b.Error(err)
							return
						}
						at = m
						mu.Lock()
						took = append(took, time.Since(began))
						mu.Unlock()
					}
				})
			}
			writing.Wait()
			slices.Sort(took)
			b.ReportMetric(float64(took[len(took)*99/100].Microseconds())/1000, "p99-ms")
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "entries/s")
		})
	}
}
