package store

import (
	"context"
	"errors"
	"fmt"
	"os"
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
	name     string
	store    *Store
	precious bool // its values must not be lost
}

// seen is the witness of what was put; nil: nobody minds.
func (b *Bucket) seen() *witness {
	if b.precious {
		return b.store.seen
	}
	return nil
}

// stream is where the values are.
func (b *Bucket) stream() (jetstream.Stream, jetstream.JetStream, error) {
	l := b.store.live.Load()
	if l == nil {
		return nil, nil, b.store.Err()
	}
	return l.buckets[b.name], l.js, nil
}

// ErrLost means that a value was written once and cannot be read any more.
var ErrLost = errors.New("the data folder is damaged: a value that was written cannot be read")

// bucket finds a bucket's stream, or makes it. One that may be thrown away is,
// where it does not open.
func (s *Store) bucket(ctx context.Context, l *live, b *Bucket, replicas int) (jetstream.Stream, error) {
	if err := s.expect(ctx, l, b.name, b.seen()); err != nil {
		return nil, err
	}
	config := jetstream.StreamConfig{
		Name:              b.name,
		Subjects:          []string{b.name + ".>"},
		Storage:           jetstream.FileStorage,
		MaxMsgsPerSubject: 1,
		Replicas:          replicas,
	}
	stream, err := l.js.CreateOrUpdateStream(ctx, config)
	if err != nil && !b.precious && s.folder != nil {
		l.js.DeleteStream(ctx, b.name) // an error: there is none to be deleted
		if err = os.RemoveAll(streamPath(s.folder.dir, b.name)); err == nil {
			stream, err = l.js.CreateOrUpdateStream(ctx, config)
		}
	}
	if err != nil {
		return nil, fmt.Errorf("the %s of battles do not open: %w", b.name, err)
	}
	return stream, nil
}

// Get is the value of a key; ErrNotFound if there is none.
func (b *Bucket) Get(ctx context.Context, key string) ([]byte, error) {
	stream, _, err := b.stream()
	if err != nil {
		return nil, err
	}
	newest := b.seen().of(b.name, key)
	m, err := stream.GetLastMsgForSubject(ctx, b.name+"."+key)
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
	ack, err := b.publish(ctx, key, value)
	if err != nil && b.precious {
		return errors.Join(err, b.store.ails())
	}
	if err != nil {
		return err
	}
	b.seen().note(b.name, key, ack.Sequence)
	return nil
}

func (b *Bucket) publish(ctx context.Context, key string, value []byte) (*jetstream.PubAck, error) {
	if err := b.store.ready(ctx); err != nil {
		return nil, err
	}
	_, js, err := b.stream()
	if err != nil {
		return nil, err
	}
	return js.Publish(ctx, b.name+"."+key, value)
}

// forget removes every value of a battle.
func (b *Bucket) forget(ctx context.Context, battle string) error {
	stream, _, err := b.stream()
	if err != nil {
		return err
	}
	for _, key := range b.seen().subjects(b.name) {
		if strings.HasPrefix(key, battle+".") {
			b.seen().note(b.name, key, 0)
		}
	}
	return stream.Purge(ctx, jetstream.WithPurgeSubject(b.name+"."+battle+".>"))
}
