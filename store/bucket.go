package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"os"
	"slices"
	"strings"
	"sync"

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
	keys     locks
}

// locks are those of keys. Whoever reads or puts shares a key's, who removes it has it alone: what the engine has and what the
// witness knows of it change one after the other, and who saw them between would take what was removed for lost.
type locks [64]sync.RWMutex

func (l *locks) of(key string) *sync.RWMutex {
	return &l[crc32.ChecksumIEEE([]byte(key))%uint32(len(l))]
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
	stream, err := s.openStream(ctx, l.js, config)
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
	value, _, err := b.Read(ctx, key)
	return value, err
}

// Read is Get, and says where the value stands, for Replace.
func (b *Bucket) Read(ctx context.Context, key string) (value []byte, at uint64, err error) {
	stream, _, err := b.stream()
	if err != nil {
		return nil, 0, err
	}
	lock := b.keys.of(key)
	lock.RLock()
	defer lock.RUnlock()
	newest := b.seen().of(b.name, key)
	var m *jetstream.RawStreamMsg
	err = b.store.ask(ctx, func(ctx context.Context) (err error) {
		m, err = stream.GetLastMsgForSubject(ctx, b.name+"."+key)
		return err
	})
	switch {
	case errors.Is(err, jetstream.ErrMsgNotFound) && newest == 0:
		return nil, 0, ErrNotFound
	case errors.Is(err, jetstream.ErrMsgNotFound), unreadable(err):
		return nil, 0, ErrLost
	case err != nil:
		return nil, 0, err
	case m.Sequence < newest:
		return nil, 0, ErrLost
	}
	return m.Data, m.Sequence, nil
}

// Put keeps a value under a key, instead of what is there.
func (b *Bucket) Put(ctx context.Context, key string, value []byte) error {
	_, err := b.put(ctx, key, value)
	return err
}

// Replace puts a value in the place of the one that was read there, 0 for none, and
// says where it stands. ErrConflict means that another was put first.
func (b *Bucket) Replace(ctx context.Context, key string, after uint64, value []byte) (at uint64, err error) {
	at, err = b.put(ctx, key, value, jetstream.WithExpectLastSequencePerSubject(after))
	if !isConflict(err) {
		return at, err
	}
	// The answer to a first try of our own may have been lost.
	there, at, err := b.Read(ctx, key)
	if err == nil && at > after && bytes.Equal(there, value) {
		return at, nil
	}
	if err == nil || errors.Is(err, ErrNotFound) {
		err = ErrConflict
	}
	return 0, err
}

func (b *Bucket) put(ctx context.Context, key string, value []byte, how ...jetstream.PublishOpt) (at uint64, err error) {
	if err := b.store.ready(ctx); err != nil {
		return 0, err
	}
	_, js, err := b.stream()
	if err != nil {
		return 0, err
	}
	lock := b.keys.of(key)
	lock.RLock()
	defer lock.RUnlock()
	err = b.store.ask(ctx, func(ctx context.Context) error {
		ack, err := js.Publish(ctx, b.name+"."+key, value, how...)
		if err == nil {
			at = ack.Sequence
		}
		return err
	})
	if err != nil && b.precious {
		return 0, errors.Join(err, b.store.ails())
	}
	if err != nil {
		return 0, err
	}
	b.store.heard(true)
	b.seen().note(b.name, key, at)
	return at, nil
}

// Keys are those that begin so, of a bucket whose values must not be lost also those
// that are.
func (b *Bucket) Keys(ctx context.Context, prefix string) (keys []string, err error) {
	stream, _, err := b.stream()
	if err != nil {
		return nil, err
	}
	var info *jetstream.StreamInfo
	// Of all that there is only what begins so as far as its last dot is counted.
	filter := b.name + "." + prefix[:strings.LastIndexByte(prefix, '.')+1] + ">"
	err = b.store.ask(ctx, func(ctx context.Context) (err error) {
		info, err = stream.Info(ctx, jetstream.WithSubjectFilter(filter))
		return err
	})
	if err != nil {
		return nil, err
	}
	for subject := range info.State.Subjects {
		keys = append(keys, strings.TrimPrefix(subject, b.name+"."))
	}
	keys = append(keys, b.seen().subjects(b.name)...)
	slices.Sort(keys)
	return slices.DeleteFunc(slices.Compact(keys), func(k string) bool { return !strings.HasPrefix(k, prefix) }), nil
}

// Remove removes the value that was read there. ErrConflict means that another was put since.
func (b *Bucket) Remove(ctx context.Context, key string, at uint64) error {
	stream, _, err := b.stream()
	if err != nil {
		return err
	}
	lock := b.keys.of(key)
	lock.Lock()
	b.seen().note(b.name, key, 0) // before it is gone: what is known of it may be too little, never too much
	err = b.store.ask(ctx, func(ctx context.Context) error {
		return stream.Purge(ctx, jetstream.WithPurgeSubject(b.name+"."+key), jetstream.WithPurgeSequence(at+1))
	})
	lock.Unlock()
	if err != nil {
		return err
	}
	switch _, err := b.Get(ctx, key); {
	case errors.Is(err, ErrNotFound):
		return nil
	case err == nil:
		return ErrConflict
	default:
		return err
	}
}

// forget removes every value of a battle.
func (b *Bucket) forget(ctx context.Context, battle string) error {
	stream, _, err := b.stream()
	if err != nil {
		return err
	}
	for i := range b.keys {
		b.keys[i].Lock()
		defer b.keys[i].Unlock()
	}
	for _, key := range b.seen().subjects(b.name) {
		if strings.HasPrefix(key, battle+".") {
			b.seen().note(b.name, key, 0)
		}
	}
	return stream.Purge(ctx, jetstream.WithPurgeSubject(b.name+"."+battle+".>"))
}
