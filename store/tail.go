package store

import (
	"context"
	"sync"

	"github.com/nats-io/nats.go/jetstream"
)

// Tail calls news for every entry that other processes append from now on, and
// on a cluster for this one's own, until ctx ends: the battle, and where the
// stream keeps the entry. It is a hint to read on with Load. News must return
// at once; it may be called from several goroutines.
func (s *Store) Tail(ctx context.Context, news func(battle string, at uint64)) error {
	if s.folder != nil {
		return nil // a data folder has one process
	}
	var all []jetstream.ConsumeContext
	stop := sync.OnceFunc(func() {
		for _, c := range all {
			c.Stop()
		}
	})
	for _, stream := range s.live.Load().parts {
		consumer, err := stream.OrderedConsumer(ctx, jetstream.OrderedConsumerConfig{
			DeliverPolicy: jetstream.DeliverNewPolicy,
			HeadersOnly:   true,
		})
		if err != nil {
			stop()
			return err
		}
		consuming, err := consumer.Consume(func(m jetstream.Msg) {
			if meta, err := m.Metadata(); err == nil {
				news(battleOf(m.Subject()), meta.Sequence.Stream)
			}
		})
		if err != nil {
			stop()
			return err
		}
		all = append(all, consuming)
	}
	context.AfterFunc(ctx, stop)
	return nil
}
