package store

import (
	"context"
	"errors"
	"os"
	"testing"
	"testing/synctest"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// What is not done in time is waited for while its files change, and then given up.
func TestSlowStartIsWaitedFor(t *testing.T) {
	s := opened(t, Options{Dir: t.TempDir()})
	other := errors.New("another fault")
	for _, c := range []struct {
		name  string
		stirs int // how often something is written
		done  int // which try succeeds
		fault error
		tries int
		want  error
	}{
		{"at once", 0, 1, context.DeadlineExceeded, 1, nil},
		{"slowly", 2, 3, context.DeadlineExceeded, 3, nil},
		{"never", 0, 9, context.DeadlineExceeded, 1, context.DeadlineExceeded},
		{"begun, and stuck", 2, 9, context.DeadlineExceeded, 3, context.DeadlineExceeded},
		{"a fault", 2, 9, other, 1, other},
	} {
		tries := 0
		err := whileItStirs(t.Context(), s.folder.stirred, func() error {
			if tries++; tries == c.done {
				return nil
			}
			if tries <= c.stirs {
				os.WriteFile(streamPath(s.folder.dir, "stirs")+c.name, make([]byte, tries), 0o600)
			}
			return c.fault
		})
		if !errors.Is(err, c.want) || tries != c.tries {
			t.Errorf("%s: after %d tries %v, wanted %d and %v", c.name, tries, err, c.tries, c.want)
		}
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	tries := 0
	stirs := func() string { tries++; return string(make([]byte, tries)) }
	if err := whileItStirs(ctx, stirs, func() error { return context.DeadlineExceeded }); err == nil || tries != 1 {
		t.Errorf("who does not wait any more is told %v", err)
	}
}

// A question that nobody answers is put again until somebody does, it is late, or nobody waits any more.
func TestAskAgain(t *testing.T) {
	answer := errors.New("what it answers")
	for _, c := range []struct {
		name     string
		answered int // which is
		waits    time.Duration
		asked    int
		took     time.Duration
		want     error
	}{
		{"at once", 1, time.Hour, 1, 0, answer},
		{"the third time", 3, time.Hour, 3, 2 * unheard, answer},
		{"never", 0, time.Hour, int(slow / unheard), slow, context.DeadlineExceeded},
		{"nobody waits", 0, unheard / 2, 1, unheard / 2, context.DeadlineExceeded},
	} {
		synctest.Test(t, func(t *testing.T) {
			ctx, done := context.WithTimeout(t.Context(), c.waits)
			defer done()
			asked, begun := 0, time.Now()
			err := askAgain(ctx, func(ctx context.Context) error {
				if asked++; asked == c.answered {
					return answer
				}
				<-ctx.Done()
				return ctx.Err()
			})
			if took := time.Since(begun); !errors.Is(err, c.want) || asked != c.asked || took != c.took {
				t.Errorf("%s: asked %d times for %v: %v; wanted %d times for %v: %v", c.name, asked, took, err, c.asked, c.took, c.want)
			}
		})
	}
}

// A stream that is as it should be is not written down anew, and one that is not is
// changed.
func TestStreamIsLeftAsItIs(t *testing.T) {
	dir := t.TempDir()
	opened(t, Options{Dir: dir}).Close()
	meta := streamPath(dir, "secrets") + "/meta.inf"
	before, err := os.Stat(meta)
	if err != nil {
		t.Fatal(err)
	}
	s := opened(t, Options{Dir: dir})
	if after, err := os.Stat(meta); err != nil || !os.SameFile(before, after) {
		t.Errorf("it was written anew (%v)", err)
	}
	l := s.live.Load()
	wanted := l.parts[0].CachedInfo().Config
	older := wanted
	older.MaxMsgSize = 1000
	if _, err := l.js.UpdateStream(t.Context(), older); err != nil {
		t.Fatal(err)
	}
	s.Close()
	s = opened(t, Options{Dir: dir})
	if now := s.live.Load().parts[0].CachedInfo().Config; !is(now, jetstream.StreamConfig{Subjects: wanted.Subjects, Discard: wanted.Discard, DenyDelete: true, MaxMsgSize: MaxEntry + 1024, Replicas: 1}) {
		t.Errorf("an older stream is %+v", now)
	}
}
