package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go/jetstream"
)

func entry(n int, words string) []byte {
	return fmt.Appendf(nil, `{"seq":%d,"words":%q}`, n, words)
}

func opened(t testing.TB, o Options) *Store {
	t.Helper()
	s, err := Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

// fill appends entries up to number n and returns the mark of the last.
func fill(t testing.TB, s *Store, battle string, after Mark, n int) Mark {
	t.Helper()
	for after.Entry < n {
		m, err := s.Append(t.Context(), battle, after, entry(after.Entry+1, battle))
		if err != nil {
			t.Fatal(err)
		}
		after = m
	}
	return after
}

// whole fails unless the battle is just as fill wrote it.
func whole(t testing.TB, s *Store, battle string, n int) Mark {
	t.Helper()
	log, err := s.Load(t.Context(), battle, Mark{})
	if err != nil {
		t.Fatal(err)
	}
	if len(log.Entries) != n || log.Last.Entry != n {
		t.Fatalf("battle %s has %d entries and says %d, wanted %d", battle, len(log.Entries), log.Last.Entry, n)
	}
	for i, e := range log.Entries {
		if want := entry(i+1, battle); !bytes.Equal(e, want) {
			t.Fatalf("entry %d is %s, wanted %s", i+1, e, want)
		}
	}
	return log.Last
}

func TestAppendAndLoad(t *testing.T) {
	dir := t.TempDir()
	s := opened(t, Options{Dir: dir})
	// Two battles between each other, more entries than a pack holds.
	var a, b Mark
	for n := 10; n <= 150; n += 10 {
		a, b = fill(t, s, "alma", a, n), fill(t, s, "balaclava", b, n/2)
	}
	if got := whole(t, s, "alma", 150); got != a {
		t.Errorf("the mark of the log is %v, of the last append %v", got, a)
	}
	whole(t, s, "balaclava", 75)

	tail, err := s.Load(t.Context(), "alma", Mark{140, middle(t, s, "alma", 140)})
	if err != nil || len(tail.Entries) != 10 || !bytes.Equal(tail.Entries[0], entry(141, "alma")) || tail.Last != a {
		t.Errorf("behind entry 140 are %d entries, %v", len(tail.Entries), err)
	}
	if none, err := s.Load(t.Context(), "alma", a); err != nil || len(none.Entries) != 0 || none.Last != a {
		t.Errorf("behind the last entry are %d entries, %v", len(none.Entries), err)
	}
	if _, err := s.Load(t.Context(), "inkerman", Mark{}); !errors.Is(err, ErrNotFound) {
		t.Errorf("a battle that is not: %v", err)
	}
	s.Close()

	s = opened(t, Options{Dir: dir})
	whole(t, s, "alma", 150)
	all, err := s.List(t.Context())
	if err != nil || len(all) != 2 || all["alma"] != 150 || all["balaclava"] != 75 {
		t.Errorf("the list is %v, %v", all, err)
	}
}

func middle(t *testing.T, s *Store, battle string, n int) uint64 {
	t.Helper()
	stream, subject, _ := s.place(battle)
	var m Mark
	for m.Entry < n {
		msg, err := s.next(t.Context(), stream, subject, m.At)
		if err != nil {
			t.Fatal(err)
		}
		m = Mark{m.Entry + 1, msg.Sequence}
	}
	return m.At
}

func TestAppendRefuses(t *testing.T) {
	s := opened(t, Options{Dir: t.TempDir()})
	one := fill(t, s, "alma", Mark{}, 1)
	for _, c := range []struct {
		name   string
		battle string
		after  Mark
		data   []byte
		want   string
	}{
		{"behind what is not the last", "alma", Mark{}, entry(1, "other"), ErrConflict.Error()},
		{"too long", "alma", one, entry(2, strings.Repeat("x", MaxEntry)), ErrTooLarge.Error()},
		{"a wrong number", "alma", one, entry(3, "alma"), "wanted 2"},
		{"no number", "alma", one, []byte(`{}`), "wanted 2"},
		{"no JSON", "alma", one, []byte(`seq 2`), "wanted 2"},
		{"two lines", "alma", one, []byte("{\"seq\":2,\n\"words\":1}"), "one line"},
		{"a name with a wildcard", "*", Mark{}, entry(1, "x"), ErrName.Error()},
		{"a name with a dot", "alma.x", Mark{}, entry(1, "x"), ErrName.Error()},
		{"no name", "", Mark{}, entry(1, "x"), ErrName.Error()},
	} {
		if _, err := s.Append(t.Context(), c.battle, c.after, c.data); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, wanted %s", c.name, err, c.want)
		}
	}
	whole(t, s, "alma", 1)
	if again, err := s.Append(t.Context(), "alma", Mark{}, entry(1, "alma")); err != nil || again != one {
		t.Errorf("the same entry again is %v, %v; wanted %v", again, err, one)
	}
	// The longest entry that is taken.
	long := entry(2, "")
	long = entry(2, strings.Repeat("x", MaxEntry-len(long)))
	if _, err := s.Append(t.Context(), "alma", one, long); err != nil {
		t.Errorf("an entry of %d bytes: %v", len(long), err)
	}
}

func TestBucket(t *testing.T) {
	dir := t.TempDir()
	s := opened(t, Options{Dir: dir})
	for key, value := range map[string]string{"alma.seed": "first", "balaclava.seed": "other"} {
		if err := s.Secrets().Put(t.Context(), key, []byte(value)); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Secrets().Put(t.Context(), "alma.seed", []byte("second")); err != nil {
		t.Fatal(err)
	}
	s.Close()
	s = opened(t, Options{Dir: dir})
	if v, err := s.Secrets().Get(t.Context(), "alma.seed"); err != nil || string(v) != "second" {
		t.Errorf("the value is %q, %v", v, err)
	}
	if _, err := s.Secrets().Get(t.Context(), "alma.salt"); !errors.Is(err, ErrNotFound) {
		t.Errorf("a value never written: %v", err)
	}
	fill(t, s, "alma", Mark{}, 70)
	if err := s.Purge(t.Context(), "alma"); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Secrets().Get(t.Context(), "alma.seed"); !errors.Is(err, ErrNotFound) {
		t.Errorf("a purged battle's secret: %v", err)
	}
	if _, err := s.Load(t.Context(), "alma", Mark{}); !errors.Is(err, ErrNotFound) {
		t.Errorf("a purged battle's log: %v", err)
	}
	if v, err := s.Secrets().Get(t.Context(), "balaclava.seed"); err != nil || string(v) != "other" {
		t.Errorf("another battle's secret is %q, %v", v, err)
	}
}

// What was put and is not there any more, or only as it was before, is lost and not merely missing; to forget a
// battle changes nothing of that for another, and what could not be done is never said to have been.
func TestBucketMissesWhatWasPut(t *testing.T) {
	s := opened(t, Options{Dir: t.TempDir()})
	b, ctx := s.Secrets(), t.Context()
	for _, key := range []string{"alma.seed", "balaclava.seed", "inkerman.seed"} {
		if err := b.Put(ctx, key, []byte("kept")); err != nil {
			t.Fatal(err)
		}
	}
	if err := b.forget(ctx, "alma"); err != nil {
		t.Fatal(err)
	}
	stream, _, err := b.stream()
	if err != nil {
		t.Fatal(err)
	}
	if err := stream.Purge(ctx, jetstream.WithPurgeSubject(b.name+".balaclava.seed")); err != nil {
		t.Fatal(err)
	}
	b.seen().note(b.name, "inkerman.seed", b.seen().of(b.name, "inkerman.seed")+1)
	for key, want := range map[string]error{"alma.seed": ErrNotFound, "balaclava.seed": ErrLost, "inkerman.seed": ErrLost} {
		if v, err := b.Get(ctx, key); !errors.Is(err, want) {
			t.Errorf("%s: %q, %v; wanted %v", key, v, err, want)
		}
	}
	s.Close()
	if _, err := b.Replace(ctx, "alma.seed", 0, []byte("other")); err == nil {
		t.Error("a value is put into a store that is closed")
	}
	if err := b.forget(ctx, "inkerman"); err == nil {
		t.Error("a battle is forgotten by a store that is closed")
	}
}

func TestFolderIsHeldOnce(t *testing.T) {
	dir := t.TempDir()
	s := opened(t, Options{Dir: dir})
	if err := s.Announce("http://localhost:1815"); err != nil {
		t.Fatal(err)
	}
	var taken *Taken
	if _, err := Open(t.Context(), Options{Dir: dir}); !errors.As(err, &taken) {
		t.Fatalf("a second process on the folder: %v", err)
	}
	if taken.Process != fmt.Sprint(os.Getpid()) || taken.Address != "http://localhost:1815" {
		t.Errorf("the folder is said to be held by %q at %q", taken.Process, taken.Address)
	}
	s.Close()
	opened(t, Options{Dir: dir})
}

// A second process that asks while the holder says anew where it is reads what
// stood there or what stands there now, never a half of it.
func TestHolderIsReadWhole(t *testing.T) {
	f, err := take(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer f.release()
	said := make(chan error, 1)
	go func() {
		for range 200 {
			if err := f.announce("http://localhost:1815"); err != nil {
				said <- err
				return
			}
		}
		said <- nil
	}()
	for {
		if taken := takenBy(f.dir); taken.Process != fmt.Sprint(os.Getpid()) || taken.Key != f.key {
			t.Fatalf("the folder is said to be held by %q", taken.Process)
		}
		select {
		case err := <-said:
			if err != nil {
				t.Fatal(err)
			}
			return
		default:
		}
	}
}

func TestFolderCannotBeMade(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	os.WriteFile(file, nil, 0o600)
	if _, err := Open(t.Context(), Options{Dir: filepath.Join(file, "data")}); err == nil || !strings.Contains(err.Error(), "data folder") {
		t.Errorf("a folder below a file: %v", err)
	}
}

// cluster is a server of its own that stores reach by its address.
func cluster(t *testing.T) string {
	t.Helper()
	return clusterWith(t, func(*server.Options) {})
}

func clusterWith(t *testing.T, how func(o *server.Options)) string {
	t.Helper()
	o := &server.Options{Host: "127.0.0.1", Port: -1, NoSigs: true, NoLog: true, JetStream: true, StoreDir: t.TempDir(), SyncAlways: true}
	how(o)
	engine, err := server.NewServer(o)
	if err != nil {
		t.Fatal(err)
	}
	engine.Start()
	t.Cleanup(func() { engine.Shutdown(); engine.WaitForShutdown() })
	if !engine.ReadyForConnections(slow) {
		t.Fatal("the server does not start")
	}
	return engine.ClientURL()
}

// Two processes race for every entry of a few battles: each entry is won by
// one of them, and nothing that was acknowledged is lost.
func TestTwoCanNeverBothWin(t *testing.T) {
	url := cluster(t)
	const battles, each = 3, 40
	var mu sync.Mutex
	won := map[string]string{} // battle and number: the words that were acknowledged
	var racing sync.WaitGroup
	for _, name := range []string{"one", "two", "three"} {
		s := opened(t, Options{URL: url, Replicas: 1})
		for b := range battles {
			battle := fmt.Sprintf("battle-%d", b)
			racing.Go(func() {
				var at Mark
				for at.Entry < each {
					words := fmt.Sprint(name, at.Entry+1)
					m, err := s.Append(t.Context(), battle, at, entry(at.Entry+1, words))
					if errors.Is(err, ErrConflict) {
						log, err := s.Load(t.Context(), battle, at)
						if err != nil || log.Last.Entry == at.Entry {
							t.Errorf("after a conflict nothing is found: %v", err)
							return
						}
						at = log.Last
						continue
					}
					if err != nil {
						t.Error(err)
						return
					}
					mu.Lock()
					key := fmt.Sprint(battle, " ", m.Entry)
					if other, ok := won[key]; ok {
						t.Errorf("%s was won by %s and by %s", key, other, words)
					}
					won[key] = words
					mu.Unlock()
					at = m
				}
			})
		}
	}
	racing.Wait()
	s := opened(t, Options{URL: url, Replicas: 1})
	for b := range battles {
		battle := fmt.Sprintf("battle-%d", b)
		log, err := s.Load(t.Context(), battle, Mark{})
		if err != nil || len(log.Entries) < each {
			t.Fatalf("%s has %d entries, %v", battle, len(log.Entries), err)
		}
		for i, e := range log.Entries {
			if want := entry(i+1, won[fmt.Sprint(battle, " ", i+1)]); !bytes.Equal(e, want) {
				t.Errorf("%s: entry %d is %s, acknowledged was %s", battle, i+1, e, want)
			}
		}
	}
}

// The tail of one process hears all that another appends.
func TestTail(t *testing.T) {
	url := cluster(t)
	here, there := opened(t, Options{URL: url, Replicas: 1}), opened(t, Options{URL: url, Replicas: 1})
	before := fill(t, there, "alma", Mark{}, 3)
	heard := make(chan uint64, 100)
	err := here.Tail(t.Context(), hearing{entry: func(battle string, at uint64) {
		if battle == "alma" {
			heard <- at
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	last := fill(t, there, "alma", before, 20)
	fill(t, there, "balaclava", Mark{}, 5)
	// Each is called and told by the stream: once or twice, and none is left out.
	all := map[uint64]bool{}
	for len(all) < 17 || !all[last.At] {
		select {
		case at := <-heard:
			if at > before.At { // of what was there before a late call may come
				all[at] = true
			}
		case <-time.After(5 * time.Minute):
			t.Fatalf("heard %d of 17", len(all))
		}
	}
}

// An acknowledgement that is lost is no refusal: a context that ends at any
// moment, the first one before the append begins, leaves an append that can be
// made again.
func TestUnclearAnswer(t *testing.T) {
	s := opened(t, Options{Dir: t.TempDir()})
	var at Mark
	unclear := 0
	for n := 1; n <= 200; n++ {
		ctx, cancel := context.WithTimeout(t.Context(), time.Duration(n-1)*2*time.Microsecond)
		m, err := s.Append(ctx, "alma", at, entry(n, "alma"))
		cancel()
		if errors.Is(err, ErrConflict) {
			t.Fatalf("entry %d: refused by its own first try", n)
		}
		if err != nil {
			unclear++
			if m, err = s.Append(t.Context(), "alma", at, entry(n, "alma")); err != nil {
				t.Fatalf("entry %d, again: %v", n, err)
			}
		}
		at = m
	}
	if unclear == 0 {
		t.Error("no answer was ever unclear")
	}
	whole(t, s, "alma", 200)
}

// Loading one battle of 500 entries among a thousand battles.
func BenchmarkLoad(b *testing.B) {
	s := opened(b, Options{Dir: b.TempDir()})
	words := strings.Repeat("the 78th Highlanders fire at the 1st Light ", 15)
	marks := make([]Mark, 1000)
	put := func(i int) {
		m, err := s.Append(b.Context(), fmt.Sprint("battle-", i), marks[i], entry(marks[i].Entry+1, words))
		if err != nil {
			b.Fatal(err)
		}
		marks[i] = m
	}
	for n := range 500 {
		put(0)
		for i := range 20 {
			put(1 + (n*20+i)%999)
		}
	}
	for _, c := range []struct {
		name   string
		packed bool
	}{{"packed", true}, {"unpacked", false}} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				if !c.packed {
					b.StopTimer()
					s.copies.forget(b.Context(), "battle-0")
					b.StartTimer()
				}
				s.packing.Wait()
				if log, err := s.Load(b.Context(), "battle-0", Mark{}); err != nil || len(log.Entries) != 500 {
					b.Fatal(len(log.Entries), err)
				}
			}
		})
	}
}

// hearing is a hearer of what a test wants to hear.
type hearing struct {
	entry func(battle string, at uint64)
	word  func(battle, process string, word []byte)
}

func (h hearing) Entry(battle string, at uint64) {
	if h.entry != nil {
		h.entry(battle, at)
	}
}
func (h hearing) Missed() {}
func (h hearing) Fallen() {}
func (h hearing) Word(battle, process string, word []byte) {
	if h.word != nil {
		h.word(battle, process, word)
	}
}
