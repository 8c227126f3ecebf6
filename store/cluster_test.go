package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// The times of elections are the engine's own variables, under their names.
func TestElectionsAreSoon(t *testing.T) {
	if min, max, hb := minElectionTimeout, maxElectionTimeout, hbInterval; min != 4*time.Second || max != 9*time.Second || hb != time.Second {
		t.Errorf("the engine elects after %v to %v and beats every %v: is that still what RunEngine sets?", min, max, hb)
	}
	if electLatest+2*oneTry > 2*time.Second || 3*beats > electFirst {
		t.Errorf("beats of %v are missed after %v to %v", beats, electFirst, electLatest)
	}
}

func TestEngineWantsACluster(t *testing.T) {
	file := filepath.Join(t.TempDir(), "engine.conf")
	for words, want := range map[string]string{
		"listen: 127.0.0.1:-1": "wants a server_name",
		"lissten: nowhere":     "unknown field",
	} {
		if err := os.WriteFile(file, []byte(words), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := RunEngine(t.Context(), file, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, wanted %q", words, err, want)
		}
	}
}

// Another engine is looked for once nothing was kept for a while, however often it is
// asked meanwhile, and the next has as long; an old complaint counts for nothing.
func TestADeafLineIsLeft(t *testing.T) {
	var l line
	now := time.Unix(1000, 0)
	for i, tt := range []struct {
		after      time.Duration
		kept, want bool
	}{
		{0, false, false}, {deaf / 2, false, false}, {deaf/2 - 1, false, false}, {1, false, true},
		{oneTry, false, false}, {deaf - 1, false, false}, {1, false, true},
		{0, false, false}, {deaf / 2, true, false}, {deaf / 2, false, false}, {deaf - 1, false, false}, {1, false, true},
		{0, false, false}, {deaf + 1, false, false}, {deaf, false, true},
	} {
		now = now.Add(tt.after)
		if got := l.deaf(tt.kept, now); got != tt.want {
			t.Errorf("step %d: deaf is %v", i, got)
		}
	}
}

// A process is gone when it has been silent for a while in which this one has heard
// itself; who has heard nothing at all knows nothing of the others.
func TestWhoIsSilent(t *testing.T) {
	now := time.Unix(1000, 0)
	p := &processes{me: "me", heard: map[string]time.Time{}, leases: map[string]lease{}}
	after := func(d time.Duration) time.Time { now = now.Add(d); return now }
	p.beaten("me", now)
	p.beaten("other", now)
	if p.silent("other") || p.silent("never heard of") {
		t.Error("silent at once")
	}
	if p.beaten("me", after(silence-1)) || p.silent("other") {
		t.Error("silent too soon")
	}
	if !p.beaten("me", after(2)) || !p.silent("other") || !p.silent("never heard of") {
		t.Error("not silent after a while")
	}
	if p.beaten("me", after(beatEvery)) {
		t.Error("fallen silent twice")
	}
	p.beaten("other", now)
	if p.silent("other") {
		t.Error("silent though heard again")
	}
	term := p.term
	if p.beaten("me", after(10*silence)) || p.silent("other") {
		t.Error("it was this one that heard nothing, and it takes another for gone")
	}
	if p.term == term {
		t.Error("what it held may be another's, and it does not look")
	}
	if p.gone("other"); !p.silent("other") {
		t.Error("who says that he goes is not gone")
	}
}

// Of several processes one holds a battle, until it lets go or ends.
func TestHold(t *testing.T) {
	url := cluster(t)
	holds := func(s *Store) bool {
		t.Helper()
		held, err := s.Hold(t.Context(), "alma")
		if err != nil {
			t.Fatal(err)
		}
		return held
	}
	one, two := opened(t, Options{URL: url, Replicas: 1}), opened(t, Options{URL: url, Replicas: 1})
	if !holds(one) || holds(two) || !holds(one) {
		t.Fatal("not the first alone holds it")
	}
	one.LetGo(t.Context(), "alma")
	for !holds(two) { // what it knows holds for a moment
		time.Sleep(beatEvery)
	}
	if holds(one) {
		t.Error("both hold it")
	}
	two.Close()
	for !holds(one) {
		time.Sleep(beatEvery)
	}
	// Who was not heard for a while looks again who holds what he held.
	three := opened(t, Options{URL: url, Replicas: 1})
	if _, at, err := three.leases.Read(t.Context(), leaseKey("alma")); err != nil {
		t.Fatal(err)
	} else if _, err := three.leases.Replace(t.Context(), leaseKey("alma"), at, []byte(three.processes.me)); err != nil {
		t.Fatal(err)
	}
	one.processes.mu.Lock()
	one.processes.echo = one.processes.echo.Add(-time.Hour)
	one.processes.mu.Unlock()
	if holds(one) || !holds(three) {
		t.Error("a lease that was taken is held by who has lost it")
	}
	alone := opened(t, Options{Dir: t.TempDir()})
	if !holds(alone) {
		t.Error("who is alone does not hold it")
	}
}

// A cluster takes what is written only if every stream does: one that is gone says so.
func TestTakesEveryStream(t *testing.T) {
	s := opened(t, Options{URL: cluster(t), Replicas: 1})
	takes := func() error {
		s.trial.good = time.Time{}
		ctx, done := context.WithTimeout(t.Context(), time.Minute)
		defer done()
		return s.Takes(ctx)
	}
	if err := takes(); err != nil {
		t.Fatal(err)
	}
	if err := s.live.Load().js.DeleteStream(t.Context(), "BATTLES-3"); err != nil {
		t.Fatal(err)
	}
	if err := takes(); err == nil {
		t.Error("a part of the battles is gone, and all is well")
	}
}

// Of two who have read the same value one replaces it.
func TestReplaceValue(t *testing.T) {
	for name, o := range map[string]Options{"cluster": {URL: cluster(t), Replicas: 1}, "folder": {Dir: t.TempDir()}} {
		s := opened(t, o)
		one, err := s.Secrets().Replace(t.Context(), "alma.vault", 0, []byte("one"))
		if err != nil {
			t.Fatal(name, err)
		}
		if again, err := s.Secrets().Replace(t.Context(), "alma.vault", 0, []byte("one")); err != nil || again != one {
			t.Errorf("%s: the same again is at %d, %v; wanted %d", name, again, err, one)
		}
		if _, err := s.Secrets().Replace(t.Context(), "alma.vault", 0, []byte("other")); !errors.Is(err, ErrConflict) {
			t.Errorf("%s: another instead: %v", name, err)
		}
		if _, err := s.Secrets().Replace(t.Context(), "alma.vault", one, []byte("two")); err != nil {
			t.Errorf("%s: behind it: %v", name, err)
		}
		if v, _, err := s.Secrets().Read(t.Context(), "alma.vault"); err != nil || string(v) != "two" {
			t.Errorf("%s: %q, %v", name, v, err)
		}
	}
}

// What one process says of a battle the others hear, and it does not.
func TestSay(t *testing.T) {
	url := cluster(t)
	one, two := opened(t, Options{URL: url, Replicas: 1}), opened(t, Options{URL: url, Replicas: 1})
	heard := make(chan string, 10)
	for name, s := range map[string]*Store{"one": one, "two": two} {
		if err := s.Tail(t.Context(), hearing{word: func(battle, _ string, word []byte) {
			heard <- name + " hears of " + battle + ": " + string(word)
		}}); err != nil {
			t.Fatal(err)
		}
	}
	one.Say("alma", []byte("a word"))
	two.Say("alma", []byte("another word"))
	got := map[string]bool{<-heard: true, <-heard: true}
	if !got["two hears of alma: a word"] || !got["one hears of alma: another word"] {
		t.Errorf("heard %v", got)
	}
}

// said keeps what is written to a log.
type said struct {
	mu    sync.Mutex
	words bytes.Buffer
	first chan struct{}
	once  sync.Once
}

func (s *said) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.once.Do(func() { close(s.first) })
	return s.words.Write(b)
}

// A store waits for its cluster and says so.
func TestWaitsForTheCluster(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	port := l.Addr().(*net.TCPAddr).Port
	l.Close()
	url := fmt.Sprintf("nats://127.0.0.1:%d", port)
	words := &said{first: make(chan struct{})}
	got := make(chan error, 1)
	go func() {
		s, err := Open(context.Background(), Options{URL: url, Replicas: 1, Log: slog.New(slog.NewTextHandler(words, nil))})
		if err == nil {
			s.Close()
		}
		got <- err
	}()
	<-words.first
	engine, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: port, NoSigs: true, NoLog: true, JetStream: true, StoreDir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	engine.Start()
	defer engine.Shutdown()
	if err := <-got; err != nil {
		t.Error(err)
	}
	if words := words.words.String(); !strings.Contains(words, "no NATS server answers at "+url) {
		t.Errorf("it says %s", words)
	}
}

// What waiting does not help with is said at once.
func TestClusterThatNeverWill(t *testing.T) {
	for url, want := range map[string]string{
		cluster(t):    "replicas", // three wanted, of a server by itself
		"nats://[::1": "::1",
		clusterWith(t, func(o *server.Options) { o.Authorization = "a word" }): "authorization",
	} {
		if s, err := Open(t.Context(), Options{URL: url}); err == nil || !strings.Contains(strings.ToLower(err.Error()), strings.ToLower(want)) {
			t.Errorf("%s: %v, wanted %q", url, err, want)
			if err == nil {
				s.Close()
			}
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Open(ctx, Options{URL: "nats://127.0.0.1:1"}); !errors.Is(err, context.Canceled) {
		t.Errorf("told to stop while it waits: %v", err)
	}
}

// deafLine passes on everything, or swallows what the engine says.
func deafLine(t *testing.T, to string) (url string, deaf *atomic.Bool) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	deaf = &atomic.Bool{}
	go func() {
		for {
			from, err := l.Accept()
			if err != nil {
				return
			}
			engine, err := net.Dial("tcp", strings.TrimPrefix(to, "nats://"))
			if err != nil {
				return
			}
			go func() { io.Copy(engine, from); engine.Close() }()
			go func() {
				defer from.Close()
				words := make([]byte, 32<<10)
				for {
					n, err := engine.Read(words)
					if err != nil {
						return
					}
					if !deaf.Load() {
						from.Write(words[:n])
					}
				}
			}()
		}
	}()
	return "nats://" + l.Addr().String(), deaf
}

// An acknowledgement that is lost on the way is no refusal, and no entry stands twice.
func TestLostAcknowledgement(t *testing.T) {
	url, deaf := deafLine(t, cluster(t))
	s := opened(t, Options{URL: url, Replicas: 1})
	var at Mark
	for n := 1; n <= 4; n++ {
		deaf.Store(n%2 == 0)
		time.AfterFunc(oneTry, func() { deaf.Store(false) })
		m, err := s.Append(t.Context(), "alma", at, entry(n, "alma"))
		if err != nil {
			t.Fatalf("entry %d: %v", n, err)
		}
		at = m
	}
	whole(t, s, "alma", 4)
}
