package store

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Times of a cluster. Engines come and go there, and nobody is to wait two seconds
// for one that is gone.
const (
	oneTry  = 300 * time.Millisecond // for an answer, before the question is asked again
	between = 20 * time.Millisecond  // tries
	deaf    = 700 * time.Millisecond // of nothing kept, before another engine is looked for
)

// line is what is known of the line to a cluster.
type line struct {
	mu          sync.Mutex
	since, last time.Time // of questions that nobody answered, since something was last kept; zero: none
}

// reach finds a cluster and waits for it as long as it takes.
func (s *Store) reach(ctx context.Context, o Options) error {
	for {
		conn, err := nats.Connect(o.URL, nats.Name("drumhead"), nats.Timeout(time.Second), nats.MaxReconnects(-1),
			// An engine that is frozen or cut off is known by its silence.
			nats.PingInterval(oneTry), nats.MaxPingsOutstanding(2), nats.ReconnectWait(5*between), nats.ReconnectJitter(between, between),
			// What could not be sent is tried again by who wanted it.
			nats.ReconnectBufSize(-1),
			nats.DisconnectErrHandler(func(c *nats.Conn, err error) {
				if !c.IsClosed() {
					s.log.Warn("the line to an engine is lost", "engine", c.ConnectedServerName(), "error", err)
				}
			}),
			nats.ReconnectHandler(func(c *nats.Conn) {
				s.log.Warn("there is a line to an engine again", "engine", c.ConnectedServerName())
				s.missed()
			}),
			nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) { s.missed() }))
		if err == nil {
			return s.provide(ctx, &live{conn: conn}, clusterParts, cmp.Or(o.Replicas, 3))
		}
		err = fmt.Errorf("no NATS server answers at %s: %w", o.URL, err)
		var misspelt *url.Error
		if errors.Is(err, nats.ErrAuthorization) || errors.As(err, &misspelt) {
			return err // waiting would not help
		}
		if err := s.wait(ctx, err); err != nil {
			return err
		}
	}
}

// awaiting is what is waited for, by all who do.
type awaiting struct {
	mu    sync.Mutex
	words string
	said  time.Time
}

// wait waits a moment for what is not there yet, unless ctx ends, and says what it
// is whenever that is something else, and once in a while.
func (s *Store) wait(ctx context.Context, why error) error {
	w := &s.awaited
	w.mu.Lock()
	if w.words != why.Error() || time.Since(w.said) > slow {
		w.words, w.said = why.Error(), time.Now()
		s.log.Warn("waiting for the store", "why", w.words)
	}
	w.mu.Unlock()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(10 * between):
		return nil
	}
}

// expectStream finds a stream of a cluster as it should be, or makes it, waiting for
// the engines to agree as long as it takes.
func (s *Store) expectStream(ctx context.Context, js jetstream.JetStream, config jetstream.StreamConfig) (jetstream.Stream, error) {
	for {
		short, done := context.WithTimeout(ctx, time.Second)
		stream, err := js.Stream(short, config.Name)
		if errors.Is(err, jetstream.ErrStreamNotFound) || err == nil && stream.CachedInfo().Config.Replicas != config.Replicas {
			stream, err = js.CreateOrUpdateStream(short, config)
		}
		done()
		if err == nil || !unanswered(err) && !lacking(err) {
			return stream, err
		}
		if errors.Is(err, nats.ErrNoResponders) {
			err = errors.New("none of them keeps anything: they do not know each other yet, or have no JetStream")
		}
		why := fmt.Errorf("the engines do not agree yet on what they keep: %w", err)
		if err := s.wait(ctx, why); err != nil {
			return nil, err
		}
	}
}

// unanswered says whether nobody answered who could: the same may be asked again.
func unanswered(err error) bool {
	var api *jetstream.APIError
	if errors.As(err, &api) {
		return api.Code == 503 && api.ErrorCode != jetstream.JSErrCodeJetStreamNotEnabled && api.ErrorCode != jetstream.JSErrCodeJetStreamNotEnabledForAccount
	}
	for _, e := range []error{context.DeadlineExceeded, nats.ErrTimeout, nats.ErrNoResponders, jetstream.ErrNoStreamResponse,
		nats.ErrReconnectBufExceeded, nats.ErrConnectionReconnecting, nats.ErrDisconnected} {
		if errors.Is(err, e) {
			return true
		}
	}
	return false
}

// lacking says whether a cluster has too few engines for what it is to keep. One
// that never can have more says so otherwise.
func lacking(err error) bool {
	var api *jetstream.APIError
	return errors.As(err, &api) && (api.ErrorCode == 10005 || strings.Contains(api.Description, "no suitable peers"))
}

// ask does something with the engines, and once more whenever nobody answers, until
// ctx ends.
func (s *Store) ask(ctx context.Context, do func(ctx context.Context) error) error {
	for {
		err := s.once(ctx, do)
		if err == nil || !s.Shared() || !unanswered(err) {
			return err
		}
		s.heard(false)
		select {
		case <-ctx.Done():
			return errors.Join(ctx.Err(), err)
		case <-s.open.Done():
			return s.Err()
		case <-time.After(between):
		}
	}
}

// once is one try of ask.
func (s *Store) once(ctx context.Context, do func(ctx context.Context) error) error {
	if !s.Shared() {
		return do(ctx)
	}
	short, done := context.WithTimeout(ctx, oneTry)
	defer done()
	return do(short)
}

// heard notes whether a cluster has kept something or left a question without an
// answer. Where it keeps nothing for a while, the line is perhaps to an engine that has
// lost the others: it is broken off and another looked for. What such an engine answers
// proves nothing, for it knows no better for a while: that it reads, or that another
// entry must come first.
func (s *Store) heard(kept bool) {
	if !s.Shared() || !s.line.deaf(kept, time.Now()) {
		return
	}
	if l := s.live.Load(); l != nil && l.conn.IsConnected() {
		l.conn.ForceReconnect()
	}
}

// deaf says whether the line is one on which too long nothing was kept.
func (l *line) deaf(kept bool, now time.Time) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if kept {
		l.since = time.Time{}
		return false
	}
	if l.since.IsZero() || now.Sub(l.last) > deaf { // those before are long over
		l.since = now
	}
	l.last = now
	if now.Sub(l.since) < deaf {
		return false
	}
	l.since = time.Time{} // another has as long
	return true
}

// Lacking is how many copies of what a cluster keeps are away or behind: as long as
// there are any, no other engine should be stopped. Alone there are none.
func (s *Store) Lacking(ctx context.Context) (n int, err error) {
	l := s.live.Load()
	if !s.Shared() || l == nil {
		return 0, s.Err()
	}
	streams := slices.Collect(maps.Values(l.buckets))
	for _, p := range l.parts {
		streams = append(streams, p.Stream)
	}
	for _, stream := range streams {
		err := s.ask(ctx, func(ctx context.Context) error {
			info, err := stream.Info(ctx)
			if err != nil || info.Cluster == nil {
				return err
			}
			for _, r := range info.Cluster.Replicas {
				if !r.Current || r.Offline {
					n++
				}
			}
			return nil
		})
		if err != nil {
			return n, err
		}
	}
	return n, nil
}

// Shared says whether other processes may have the same battles.
func (s *Store) Shared() bool { return s.folder == nil }
