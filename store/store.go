// Package store keeps battles. Each is a log of entries in NATS JetStream:
// inside the process by default, in one data folder, or in a cluster. An entry
// is appended only behind the entry that its writer had read, so that any
// number of processes may serve a battle and two can never both win; it is on
// the disk before Append returns.
//
// The package knows of an entry that it is one line of JSON with its number
// under "seq", counted from 1, and nothing more. It must never take a log with
// something missing for a shorter one, and never report as refused what was
// kept.
package store

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"os"
	"regexp"
	"sync"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// MaxEntry is the length that an entry may have, in bytes.
const MaxEntry = 512 << 10

// Streams that the battles of a cluster are spread over. A stream is one Raft
// group, so that more of them take more writes a second.
const clusterParts = 16

// slow is how long the engine may take to start, to be reached, and to answer
// whoever sets no limit of his own: a machine that has much else to do may need
// seconds for what takes a moment on another.
const slow = 30 * time.Second

// Options say where the battles are. Dir is the data folder of an engine
// inside this process; URL, if not empty, is a NATS cluster to use instead.
type Options struct {
	Dir      string
	URL      string
	Replicas int // of each stream in a cluster; 0: three
}

// Store is an open store. It may be used by any number of goroutines.
type Store struct {
	engine  *server.Server // nil on a cluster
	folder  *folder        // nil on a cluster
	conn    *nats.Conn
	js      jetstream.JetStream
	parts   []jetstream.Stream
	secrets *Bucket
	copies  *Bucket
	seen    *witness // of what was written before; nil on a cluster
	group   group

	open    context.Context // ends with Close
	end     context.CancelFunc
	packing sync.WaitGroup
}

// Errors of a store. What else it returns is a fault of the disk or the
// network, after which the same call may be made again.
var (
	ErrConflict = errors.New("another entry was appended first")
	ErrTooLarge = fmt.Errorf("the entry is longer than %d KiB", MaxEntry>>10)
	ErrNotFound = errors.New("no such battle")
	ErrName     = errors.New("a battle is named by up to 64 letters, digits and hyphens")
)

// Damaged says that the log of a battle is not what was once written. What
// was found good before the damage comes with it.
type Damaged struct {
	Battle string
	Good   int // entries before the damage
	Reason string
}

func (d *Damaged) Error() string {
	return fmt.Sprintf("the record of battle %s is damaged after entry %d: %s", d.Battle, d.Good, d.Reason)
}

// Open opens the store and makes what it lacks. A data folder that another
// process holds is a *Taken error.
func Open(ctx context.Context, o Options) (*Store, error) {
	s := &Store{}
	s.open, s.end = context.WithCancel(context.Background())
	if err := s.start(ctx, o); err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

func (s *Store) start(ctx context.Context, o Options) error {
	parts, replicas := 1, 1
	if o.URL == "" {
		if err := s.embed(o.Dir); err != nil {
			return err
		}
	} else {
		parts, replicas = clusterParts, o.Replicas
		if replicas == 0 {
			replicas = 3
		}
		conn, err := nats.Connect(o.URL, nats.MaxReconnects(-1), nats.Timeout(slow), nats.Name("drumhead"))
		if err != nil {
			return fmt.Errorf("no NATS server answers at %s: %w", o.URL, err)
		}
		s.conn = conn
	}
	var err error
	if s.js, err = jetstream.New(s.conn, jetstream.WithDefaultTimeout(slow)); err != nil {
		return err
	}
	return s.provide(ctx, parts, replicas)
}

// embed takes the data folder and starts an engine in this process. It listens
// on no port; each write is synced before it is acknowledged.
func (s *Store) embed(dir string) error {
	var err error
	if s.folder, err = take(dir); err != nil {
		return err
	}
	if s.seen, err = readWitness(dir); err != nil {
		return err
	}
	if err = s.checkBlocks(dir); err != nil {
		return err
	}
	s.engine, err = server.NewServer(&server.Options{
		ServerName: "drumhead",
		DontListen: true,
		NoSigs:     true,
		NoLog:      true,
		JetStream:  true,
		StoreDir:   dir,
		SyncAlways: true,
	})
	if err != nil {
		return fmt.Errorf("the store in %s does not open: %w", dir, err)
	}
	s.engine.Start()
	if !s.engine.ReadyForConnections(slow) {
		return fmt.Errorf("the store in %s does not open within %v", dir, slow)
	}
	s.conn, err = nats.Connect("", nats.InProcessServer(s.engine), nats.Timeout(slow))
	return err
}

// provide finds the streams and buckets, or makes them where nothing was ever
// written.
func (s *Store) provide(ctx context.Context, parts, replicas int) error {
	for p := range parts {
		name := fmt.Sprintf("BATTLES-%d", p)
		if err := s.expect(ctx, name, s.seen); err != nil {
			return err
		}
		stream, err := s.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
			Name:       name,
			Subjects:   []string{fmt.Sprintf("battle.%d.>", p)},
			Storage:    jetstream.FileStorage,
			Discard:    jetstream.DiscardNew,
			DenyDelete: true,
			MaxMsgSize: MaxEntry + 1024,
			Replicas:   replicas,

			AllowAtomicPublish: s.folder != nil, // see group
		})
		if err != nil {
			return fmt.Errorf("the log of battles does not open: %w", err)
		}
		s.parts = append(s.parts, stream)
	}
	var err error
	if s.secrets, err = s.bucket(ctx, "secrets", replicas, true); err != nil {
		return err
	}
	s.copies, err = s.bucket(ctx, "copies", replicas, false)
	return err
}

// expect refuses to make a stream anew that was written to before: it would
// hide that all of it is lost.
func (s *Store) expect(ctx context.Context, stream string, seen *witness) error {
	if len(seen.subjects(stream)) == 0 {
		return nil
	}
	_, err := s.js.Stream(ctx, stream)
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		return fmt.Errorf("the data folder %s is damaged: its part %s cannot be read; bring the folder back from a backup, or begin with an empty one", s.folder.dir, stream)
	}
	return err
}

// Close lets go of everything. Entries that were acknowledged are safe without
// it.
func (s *Store) Close() {
	s.end()
	s.packing.Wait()
	if s.conn != nil {
		s.conn.Close()
	}
	if s.engine != nil {
		s.engine.Shutdown()
		s.engine.WaitForShutdown()
	}
	s.seen.close()
	if s.folder != nil {
		s.folder.release()
	}
}

// Announce tells a second process that finds the data folder taken where this
// one is reached.
func (s *Store) Announce(address string) error {
	if s.folder == nil {
		return nil
	}
	return s.folder.announce(address)
}

// Key is what only those know who can read the data folder: random, and another
// each time that it is opened. A cluster has none.
func (s *Store) Key() string {
	if s.folder == nil {
		return ""
	}
	return s.folder.key
}

// Secrets keeps what must never stand in a record: seeds, salts, the hashes
// of seat keys.
func (s *Store) Secrets() *Bucket { return s.secrets }

// Copies keeps what is made of the logs to be faster, and may be thrown away
// at any time.
func (s *Store) Copies() *Bucket { return s.copies }

var battleName = regexp.MustCompile(`^[A-Za-z0-9-]{1,64}$`)

// place is the stream and the subject of a battle.
func (s *Store) place(battle string) (jetstream.Stream, string, error) {
	if !battleName.MatchString(battle) {
		return nil, "", ErrName
	}
	h := fnv.New32a()
	h.Write([]byte(battle))
	p := int(h.Sum32() % uint32(len(s.parts)))
	return s.parts[p], fmt.Sprintf("battle.%d.%s", p, battle), nil
}

// mkdir makes a folder that only its owner may read: it holds secrets.
func mkdir(dir string) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return fmt.Errorf("the data folder cannot be made: %w", err)
	}
	return nil
}
