package store

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/nats-io/nats.go/jetstream"
)

// Bucket is named values. A key is the battle's name, a dot, and letters,
// digits, hyphens and dots. Each Put is synced to the disk: write seldom.
//
// It is a stream that keeps the newest message of each subject. It is read
// only from its leader, so that what one process of a cluster has put, any
// other gets.
type Bucket struct {
	name   string
	stream jetstream.Stream
	js     jetstream.JetStream
	seen   *witness // for values that must not be lost
}

// ErrLost means that a value was written once and cannot be read any more.
var ErrLost = errors.New("the data folder is damaged: a value that was written cannot be read")

func (s *Store) bucket(ctx context.Context, name string, replicas int, precious bool) (*Bucket, error) {
	b := &Bucket{name: name, js: s.js}
	if precious {
		b.seen = s.seen
	}
	if err := s.expect(ctx, name, b.seen); err != nil {
		return nil, err
	}
	var err error
	b.stream, err = s.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
		Name:              name,
		Subjects:          []string{name + ".>"},
		Storage:           jetstream.FileStorage,
		MaxMsgsPerSubject: 1,
		Replicas:          replicas,
	})
	if err != nil {
		return nil, fmt.Errorf("the %s of battles do not open: %w", name, err)
	}
	return b, nil
}

// Get is the value of a key; ErrNotFound if there is none.
func (b *Bucket) Get(ctx context.Context, key string) ([]byte, error) {
	newest := b.seen.of(b.name, key)
	m, err := b.stream.GetLastMsgForSubject(ctx, b.name+"."+key)
	switch {
	case errors.Is(err, jetstream.ErrMsgNotFound) && newest == 0:
		return nil, ErrNotFound
	case errors.Is(err, jetstream.ErrMsgNotFound), unreadable(err):
		return nil, ErrLost
	case err != nil:
		return nil, err
	case m.Sequence < newest:
		return nil, ErrLost
	}
	return m.Data, nil
}

// Put keeps a value under a key, instead of what was there.
func (b *Bucket) Put(ctx context.Context, key string, value []byte) error {
	ack, err := b.js.Publish(ctx, b.name+"."+key, value)
	if err != nil {
		return err
	}
	b.seen.note(b.name, key, ack.Sequence)
	return nil
}

// forget removes every value of a battle.
func (b *Bucket) forget(ctx context.Context, battle string) error {
	for _, key := range b.seen.subjects(b.name) {
		if strings.HasPrefix(key, battle+".") {
			b.seen.note(b.name, key, 0)
		}
	}
	return b.stream.Purge(ctx, jetstream.WithPurgeSubject(b.name+"."+battle+".>"))
}
