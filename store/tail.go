package store

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Hearer hears what other processes do. All that it is told are hints, which may
// come twice or late; it must return at once, and may be called from several
// goroutines.
type Hearer interface {
	// Entry says that an entry was appended, and where the stream keeps it: read
	// on with Load.
	Entry(battle string, at uint64)
	// Missed says that anything may have happened: the line was broken for a while.
	Missed()
	// Fallen says that a process is gone, and what it held free.
	Fallen()
	// Word is what another process has said of a battle: see Say.
	Word(battle, process string, word []byte)
}

// What processes call to each other beside the store. It may be lost.
const (
	calls     = "drumhead."
	entryCall = calls + "entry." // and the battle: an entry was kept
	wordCall  = calls + "word."  // and the battle: see Say
	beatCall  = calls + "beat"
	byeCall   = calls + "bye"
)

// Tail tells what other processes do from now on, and on a cluster this one's own
// entries too, until ctx ends. Entries are called by who has kept them, which is
// quick and may be lost, and told by the streams, which is certain and may take
// seconds when an engine is gone.
func (s *Store) Tail(ctx context.Context, h Hearer) error {
	if !s.Shared() {
		return nil
	}
	s.hearer.Store(&h)
	var all []jetstream.ConsumeContext
	stop := sync.OnceFunc(func() {
		for _, c := range all {
			c.Stop()
		}
	})
	for _, stream := range s.live.Load().parts {
		consuming, err := follow(ctx, stream, h)
		for unanswered(err) && ctx.Err() == nil {
			consuming, err = follow(ctx, stream, h)
		}
		if err != nil {
			stop()
			return err
		}
		all = append(all, consuming)
	}
	context.AfterFunc(ctx, stop)
	return nil
}

func follow(ctx context.Context, stream jetstream.Stream, h Hearer) (jetstream.ConsumeContext, error) {
	ctx, done := context.WithTimeout(ctx, 10*oneTry)
	defer done()
	consumer, err := stream.OrderedConsumer(ctx, jetstream.OrderedConsumerConfig{
		DeliverPolicy: jetstream.DeliverNewPolicy,
		HeadersOnly:   true,
	})
	if err != nil {
		return nil, err
	}
	return consumer.Consume(func(m jetstream.Msg) {
		if meta, err := m.Metadata(); err == nil {
			h.Entry(battleOf(m.Subject()), meta.Sequence.Stream)
		}
	}, jetstream.PullHeartbeat(time.Second))
}

// missed tells who hears that anything may have happened.
func (s *Store) missed() {
	if h := s.hearer.Load(); h != nil {
		(*h).Missed()
	}
}

// fallen tells who hears that a process is gone.
func (s *Store) fallen() {
	if h := s.hearer.Load(); h != nil {
		(*h).Fallen()
	}
}

// listen hears what the other processes call, from now on, and has them hear that
// this one lives.
func (s *Store) listen() error {
	for subject, take := range map[string]func(m *nats.Msg){
		entryCall + "*": func(m *nats.Msg) {
			at, err := strconv.ParseUint(string(m.Data), 10, 64)
			if h := s.hearer.Load(); h != nil && err == nil {
				(*h).Entry(battleOf(m.Subject), at)
			}
		},
		wordCall + "*": func(m *nats.Msg) {
			process, word, _ := strings.Cut(string(m.Data), " ")
			if h := s.hearer.Load(); h != nil && process != s.processes.me {
				(*h).Word(battleOf(m.Subject), process, []byte(word))
			}
		},
		beatCall: func(m *nats.Msg) {
			if s.processes.beaten(string(m.Data), time.Now()) {
				s.fallen()
			}
		},
		byeCall: func(m *nats.Msg) {
			s.processes.gone(string(m.Data))
			s.fallen()
		},
	} {
		if _, err := s.live.Load().conn.Subscribe(subject, take); err != nil {
			return err
		}
	}
	s.call(beatCall, s.processes.me)
	s.watching.Go(func() {
		for {
			select {
			case <-s.open.Done():
				s.call(byeCall, s.processes.me)
				return
			case <-time.After(beatEvery):
				s.call(beatCall, s.processes.me)
			}
		}
	})
	return nil
}

// call says something to whoever listens; it may be lost.
func (s *Store) call(subject string, words string) {
	if l := s.live.Load(); l != nil && s.Shared() {
		l.conn.Publish(subject, []byte(words))
	}
}

// Say says something of a battle to the other processes that share the store; it may
// be lost. Alone nobody hears it.
func (s *Store) Say(battle string, word []byte) {
	s.call(wordCall+battle, s.processes.me+" "+string(word))
}

// announce calls that an entry was kept.
func (s *Store) announce(battle string, at uint64) { s.call(entryCall+battle, fmt.Sprint(at)) }
