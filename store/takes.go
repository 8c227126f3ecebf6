package store

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// trial is what is written to find out whether something can be.
type trial struct {
	mu   sync.Mutex
	good time.Time // when something last was
}

// trialHolds is how long it is believed that what could be written can be.
const trialHolds = time.Second

// led says why not every stream of a cluster is led: what is kept in one is no proof of
// the others, each of which elects for itself, and in a log of battles nothing may be
// written to find out.
func (s *Store) led(ctx context.Context) error {
	l := s.live.Load()
	if l == nil || !s.Shared() {
		return s.Err()
	}
	streams := map[string]jetstream.Stream{}
	for name, stream := range l.buckets {
		streams[name+".trial"] = stream
	}
	for p, stream := range l.parts {
		streams[fmt.Sprintf("battle.%d.trial", p)] = stream
	}
	failed := make(chan error, len(streams))
	for subject, stream := range streams {
		go func() {
			err := s.ask(ctx, func(ctx context.Context) error {
				_, err := stream.GetLastMsgForSubject(ctx, subject) // its leader alone answers
				return err
			})
			if errors.Is(err, jetstream.ErrMsgNotFound) {
				err = nil
			}
			failed <- err
		}()
	}
	var err error
	for range streams {
		err = cmp.Or(err, <-failed)
	}
	return err
}

// Takes says why nothing can be kept now; nil: it can, or could a second ago.
func (s *Store) Takes(ctx context.Context) error {
	if err := s.Err(); err != nil {
		return err
	}
	s.trial.mu.Lock()
	defer s.trial.mu.Unlock()
	if time.Since(s.trial.good) < trialHolds {
		return nil
	}
	_, err := s.copies.put(ctx, "trial."+s.processes.me, nil)
	if err == nil {
		err = s.led(ctx)
	}
	if err == nil {
		err = s.still()
	}
	if err == nil {
		s.trial.good = time.Now()
		return nil
	}
	if why := s.ails(); why != nil {
		return why
	}
	return err
}
