package store

import (
	"context"
	"sync"
	"time"
)

// trial is what is written to find out whether something can be.
type trial struct {
	mu   sync.Mutex
	good time.Time // when something last was
}

// trialHolds is how long it is believed that what could be written can be.
const trialHolds = time.Second

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
