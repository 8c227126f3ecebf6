package store

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"reflect"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// streamsBy are the streams of an engine by a line to it.
func streamsBy(line *nats.Conn) (jetstream.JetStream, error) {
	return jetstream.New(line, jetstream.WithDefaultTimeout(slow))
}

// part finds one of the streams of battles, or makes it.
func (s *Store) part(ctx context.Context, l *live, p, replicas int) (err error) {
	part := &l.parts[p]
	part.js = l.js
	if l.engine != nil {
		if part.line, err = l.connect(); err != nil {
			return err
		}
		if part.js, err = streamsBy(part.line); err != nil {
			return err
		}
	}
	name := fmt.Sprintf("BATTLES-%d", p)
	if err := s.expect(ctx, l, name, s.seen); err != nil {
		return err
	}
	part.Stream, err = s.openStream(ctx, part.js, jetstream.StreamConfig{
		Name:       name,
		Subjects:   []string{fmt.Sprintf("battle.%d.>", p)},
		Storage:    jetstream.FileStorage,
		Discard:    jetstream.DiscardNew,
		DenyDelete: true,
		MaxMsgSize: MaxEntry + 1024,
		Replicas:   replicas,
	})
	if err != nil {
		return fmt.Errorf("the log of battles does not open: %w", err)
	}
	return nil
}

// openStream finds a stream, or makes it.
func (s *Store) openStream(ctx context.Context, js jetstream.JetStream, config jetstream.StreamConfig) (jetstream.Stream, error) {
	if s.Shared() {
		return s.expectStream(ctx, js, config)
	}
	var stream jetstream.Stream
	err := whileItStirs(ctx, s.folder.stirred, func() error {
		return askAgain(ctx, func(ctx context.Context) (err error) {
			stream, err = findStream(ctx, js, config)
			return err
		})
	})
	return stream, err
}

// findStream finds a stream, or makes it, or changes what is otherwise in it than it
// should be. One that is as it should be is not touched: the engine would write it down
// anew, with four syncs each.
func findStream(ctx context.Context, js jetstream.JetStream, config jetstream.StreamConfig) (jetstream.Stream, error) {
	stream, err := js.Stream(ctx, config.Name)
	switch {
	case errors.Is(err, jetstream.ErrStreamNotFound):
		return js.CreateStream(ctx, config)
	case err == nil && !is(stream.CachedInfo().Config, config):
		return js.UpdateStream(ctx, config)
	}
	return stream, err
}

// is says whether a stream is as it should be, in all that is asked of one in a folder.
func is(config, wanted jetstream.StreamConfig) bool {
	then := config
	then.Subjects, then.Discard, then.DenyDelete, then.Replicas = wanted.Subjects, wanted.Discard, wanted.DenyDelete, wanted.Replicas
	then.MaxMsgSize = cmp.Or(wanted.MaxMsgSize, -1) // -1 is the engine's word for what has no bounds
	then.MaxMsgsPerSubject = cmp.Or(wanted.MaxMsgsPerSubject, -1)
	return reflect.DeepEqual(config, then)
}

// unheard is after how long without an answer a question on opening is put again: of an engine that had just started one never came.
const unheard = slow / 10

// askAgain puts a question until it is answered, for as long as slow. It must come to the same whether it was heard before or not.
func askAgain(ctx context.Context, ask func(ctx context.Context) error) error {
	for late := time.Now().Add(slow); ; {
		short, done := context.WithTimeout(ctx, unheard)
		err := ask(short)
		done()
		if !errors.Is(err, context.DeadlineExceeded) || ctx.Err() != nil || !time.Now().Before(late) {
			return err
		}
	}
}

// whileItStirs does something again that was not done within slow, as long as
// something else is seen each time of what it is about: a disk that has much else to do
// is waited for, one that does nothing is not.
func whileItStirs(ctx context.Context, stirred func() string, do func() error) error {
	for {
		before := stirred()
		err := do()
		if !errors.Is(err, context.DeadlineExceeded) || ctx.Err() != nil || stirred() == before {
			return err
		}
	}
}
