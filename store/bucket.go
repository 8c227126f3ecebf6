package store

import (
	"context"
	"errors"
	"fmt"

	"github.com/nats-io/nats.go/jetstream"
)

// Bucket is named values. Keys are the battle's name, a dot, and letters,
// digits, hyphens and dots. Each Put is synced to the disk: write seldom.
type Bucket struct {
	kv   jetstream.KeyValue
	name string
	// seen, for values that must not be lost, remembers their revisions.
	seen *witness
}

// ErrLost means that a value was written once and is not there any more.
var ErrLost = errors.New("the data folder is damaged: a value that was written is missing")

func (s *Store) bucket(ctx context.Context, name string, replicas int, precious bool) (*Bucket, error) {
	b := &Bucket{name: name}
	if precious {
		b.seen = s.seen
		if err := s.expect(ctx, b.stream()); err != nil {
			return nil, err
		}
	}
	var err error
	b.kv, err = s.js.CreateOrUpdateKeyValue(ctx, jetstream.KeyValueConfig{
		Bucket:   name,
		Storage:  jetstream.FileStorage,
		Replicas: replicas,
	})
	if err != nil {
		return nil, fmt.Errorf("the %s of battles do not open: %w", name, err)
	}
	return b, nil
}

func (b *Bucket) stream() string { return "KV_" + b.name }

// Get is the value of a key; ErrNotFound if there is none.
func (b *Bucket) Get(ctx context.Context, key string) ([]byte, error) {
	newest := b.seen.of(b.stream(), key)
	e, err := b.kv.Get(ctx, key)
	switch {
	case errors.Is(err, jetstream.ErrKeyNotFound) && newest > 0:
		return nil, ErrLost
	case errors.Is(err, jetstream.ErrKeyNotFound):
		return nil, ErrNotFound
	case err != nil:
		return nil, err
	case e.Revision() < newest:
		return nil, ErrLost
	}
	return e.Value(), nil
}

// Put keeps a value under a key, instead of what was there.
func (b *Bucket) Put(ctx context.Context, key string, value []byte) error {
	revision, err := b.kv.Put(ctx, key, value)
	if err != nil {
		return err
	}
	b.seen.note(b.stream(), key, revision)
	return nil
}

// forget removes every value of a battle.
func (b *Bucket) forget(ctx context.Context, battle string) error {
	keys, err := b.kv.ListKeysFiltered(ctx, battle+".>")
	if err != nil {
		return err
	}
	for key := range keys.Keys() {
		b.seen.note(b.stream(), key, 0)
		if err := b.kv.Purge(ctx, key); err != nil {
			return err
		}
	}
	return nil
}
