package store

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"strconv"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// A sync of the disk takes its time, however little is written. So entries of
// different battles share one: while some are on their way the others gather, and
// then go together. An entry that nobody else waits with is written as it is. A
// batch is all or nothing: one that is refused, because one of its entries does
// not follow what it should, is taken apart and tried one by one.
const (
	most = 256 // of a batch: the engine takes a thousand

	// patience is how long the engine may take for a batch.
	patience = 5 * time.Second
)

// group gathers entries. The zero group is ready.
type group struct {
	mu      sync.Mutex
	waiting []*waiting
	busy    bool // a batch is on its way
}

// waiting is an entry that is to be written with others.
type waiting struct {
	message *nats.Msg
	at      chan uint64 // where it is kept; 0: it was refused, or nobody knows
}

// write puts an entry behind a sequence of its subject, and returns its own
// sequence once it is on the disk.
func (s *Store) write(ctx context.Context, subject string, after uint64, data []byte) (uint64, error) {
	if s.folder != nil {
		if at, err := s.writeTogether(ctx, subject, after, data); at > 0 || err != nil {
			return at, err
		}
	}
	l := s.live.Load()
	if l == nil {
		return 0, s.Err()
	}
	var at uint64
	err := s.once(ctx, func(ctx context.Context) error {
		ack, err := l.js.Publish(ctx, subject, data, jetstream.WithExpectLastSequencePerSubject(after), jetstream.WithRetryAttempts(0))
		if err == nil {
			at = ack.Sequence
		}
		return err
	})
	s.heard(err == nil || !unanswered(err))
	return at, err
}

// writeTogether is write with the next batch; 0: it must be tried alone.
func (s *Store) writeTogether(ctx context.Context, subject string, after uint64, data []byte) (uint64, error) {
	m := nats.NewMsg(subject)
	m.Data = data
	m.Header.Set(jetstream.ExpectedLastSubjSeqHeader, strconv.FormatUint(after, 10))
	w := &waiting{m, make(chan uint64, 1)}
	g := &s.group
	g.mu.Lock()
	g.waiting = append(g.waiting, w)
	if !g.busy {
		g.busy = true
		s.packing.Go(s.writeBatches)
	}
	g.mu.Unlock()
	for {
		select {
		case at := <-w.at:
			return at, nil
		case <-ctx.Done():
			return 0, ctx.Err()
		case <-s.open.Done():
			return 0, s.Err()
		case <-time.After(long):
			if err := s.ails(); err != nil {
				return 0, err
			}
		}
	}
}

// writeBatches writes one batch after another until nobody waits.
func (s *Store) writeBatches() {
	g := &s.group
	for {
		g.mu.Lock()
		n := min(len(g.waiting), most)
		batch := g.waiting[:n:n]
		g.waiting = g.waiting[n:]
		g.busy = n > 0
		g.mu.Unlock()
		if n == 0 {
			return
		}
		last, err := s.writeBatch(batch)
		for i, w := range batch {
			if err != nil {
				w.at <- 0
			} else {
				w.at <- last - uint64(n-1-i)
			}
		}
	}
}

// writeBatch writes a batch and returns the sequence of its last entry.
func (s *Store) writeBatch(batch []*waiting) (uint64, error) {
	ctx, done := context.WithTimeout(s.open, patience)
	defer done()
	l := s.live.Load()
	if l == nil {
		return 0, s.Err()
	}
	if len(batch) == 1 {
		ack, err := l.js.PublishMsg(ctx, batch[0].message)
		if err != nil {
			return 0, err
		}
		return ack.Sequence, nil
	}
	id := rand.Text()
	for i, w := range batch[:len(batch)-1] {
		w.number(id, i+1)
		if err := l.conn.PublishMsg(w.message); err != nil {
			return 0, err
		}
	}
	final := batch[len(batch)-1]
	final.number(id, len(batch))
	final.message.Header.Set("Nats-Batch-Commit", "1")
	answer, err := l.conn.RequestMsgWithContext(ctx, final.message)
	if err != nil {
		return 0, err
	}
	var ack struct {
		Error *jetstream.APIError `json:"error"`
		Seq   uint64              `json:"seq"`
		Count int                 `json:"count"`
	}
	if err := json.Unmarshal(answer.Data, &ack); err != nil {
		return 0, err
	}
	switch {
	case ack.Error != nil:
		return 0, ack.Error
	case ack.Count != len(batch):
		return 0, fmt.Errorf("of a batch of %d entries %d were kept", len(batch), ack.Count)
	}
	return ack.Seq, nil
}

// number gives an entry its place in a batch.
func (w *waiting) number(batch string, place int) {
	w.message.Header.Set("Nats-Batch-Id", batch)
	w.message.Header.Set("Nats-Batch-Sequence", strconv.Itoa(place))
}
