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
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"hash/fnv"
	"log/slog"
	"maps"
	"os"
	"regexp"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// MaxEntry is the length that an entry may have, in bytes.
const MaxEntry = 512 << 10

// Streams that battles are spread over. In a cluster a stream is one Raft group; in a
// folder it is one file, whose entries are synced one after the other, while a disk
// syncs several files in the time of one.
const (
	clusterParts = 16
	folderParts  = 8
)

// slow is how long the engine may take to start, and to answer whoever sets no limit of his own: a machine that has much else to do may need
// seconds for what takes a moment on another.
const slow = 30 * time.Second

// Options say where the battles are. Dir is the data folder of an engine
// inside this process; URL, if not empty, is a NATS cluster to use instead.
type Options struct {
	Dir      string
	URL      string       // or several, comma-separated, of one cluster
	Replicas int          // of each stream in a cluster; 0: three
	Log      *slog.Logger // is told of a cluster what it lacks and is waited for; nil: nobody
}

// Store is an open store. It may be used by any number of goroutines.
type Store struct {
	log     *slog.Logger
	folder  *folder // nil on a cluster
	secrets *Bucket
	copies  *Bucket
	leases  *Bucket  // on a cluster alone
	seen    *witness // of what was written before; nil on a cluster
	live    atomic.Pointer[live]

	full    atomic.Bool // the engine could not write: see ready
	mending sync.Mutex
	roomy   time.Time // when there was room

	trial     trial
	line      line
	awaited   awaiting
	processes processes
	hearer    atomic.Pointer[Hearer]

	open              context.Context // ends with Close, or when the data folder was taken away
	end               context.CancelCauseFunc
	packing, watching sync.WaitGroup
}

// live is an engine that runs, or a line to a cluster, and its streams.
type live struct {
	engine  *server.Server // nil on a cluster
	conn    *nats.Conn
	js      jetstream.JetStream
	parts   []part
	early   map[string]bool // battles that are in the first part, wherever they belong
	buckets map[string]jetstream.Stream
}

// part is one of the streams of battles. In a folder it has a line of its own to the
// engine: whoever writes waits while what others have written before goes over it.
type part struct {
	jetstream.Stream
	js   jetstream.JetStream
	line *nats.Conn // nil: the one that all share
}

func (l *live) close() {
	if l.conn != nil {
		l.conn.Close()
	}
	for _, p := range l.parts {
		if p.line != nil {
			p.line.Close()
		}
	}
	if l.engine != nil {
		l.engine.Shutdown()
		l.engine.WaitForShutdown()
	}
}

// Errors of a store. What else it returns is a fault of the disk or the
// network, after which the same call may be made again.
var (
	ErrConflict = errors.New("another entry was appended first")
	ErrTooLarge = fmt.Errorf("the entry is longer than %d KiB", MaxEntry>>10)
	ErrNotFound = errors.New("no such battle")
	ErrName     = errors.New("a battle is named by up to 64 letters, digits and hyphens")

	errClosed = errors.New("the store was closed")
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
	s := &Store{log: o.Log}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	s.secrets = &Bucket{name: "secrets", store: s, precious: true}
	s.copies = &Bucket{name: "copies", store: s}
	s.leases = &Bucket{name: "leases", store: s}
	s.processes = processes{me: rand.Text(), heard: map[string]time.Time{}, leases: map[string]lease{}}
	s.open, s.end = context.WithCancelCause(context.Background())
	if err := s.start(ctx, o); err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

func (s *Store) start(ctx context.Context, o Options) (err error) {
	if o.URL == "" {
		if s.folder, err = take(o.Dir); err != nil {
			return err
		}
		if s.seen, err = readWitness(o.Dir); err == nil {
			err = s.embed(ctx)
		}
		if err != nil { // the engine does not say why
			return cmp.Or(s.folder.room(), err)
		}
		s.watching.Go(s.watch)
		return nil
	}
	if err := s.reach(ctx, o); err != nil {
		return err
	}
	return s.listen()
}

// embed starts an engine in this process, on the data folder. It listens on no
// port; each write is synced before it is acknowledged.
func (s *Store) embed(ctx context.Context) error {
	dir := s.folder.dir
	if err := s.checkBlocks(dir); err != nil {
		return err
	}
	engine, err := server.NewServer(&server.Options{
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
	l := &live{engine: engine}
	engine.Start()
	if !engine.ReadyForConnections(slow) {
		l.close()
		return fmt.Errorf("the store in %s does not open within %v", dir, slow)
	}
	if l.conn, err = l.connect(); err != nil {
		l.close()
		return err
	}
	return s.provide(ctx, l, folderParts, 1)
}

// connect opens a line to an engine in this process.
func (l *live) connect() (*nats.Conn, error) {
	return nats.Connect("", nats.InProcessServer(l.engine), nats.Timeout(slow))
}

// provide finds the streams and buckets, or makes them where nothing was ever
// written, and has the store live by them.
func (s *Store) provide(ctx context.Context, l *live, parts, replicas int) (err error) {
	defer func() {
		if err != nil {
			l.close()
		}
	}()
	if l.js, err = streamsBy(l.conn); err != nil {
		return err
	}
	buckets := []*Bucket{s.secrets, s.copies}
	if s.Shared() {
		buckets = append(buckets, s.leases)
	}
	l.parts, l.buckets = make([]part, parts), map[string]jetstream.Stream{}
	failed := make([]error, parts+len(buckets))
	var opening sync.WaitGroup
	for p := range parts {
		opening.Go(func() { failed[p] = s.part(ctx, l, p, replicas) })
	}
	found := make([]jetstream.Stream, len(buckets))
	for i, b := range buckets {
		opening.Go(func() { found[i], failed[parts+i] = s.bucket(ctx, l, b, replicas) })
	}
	opening.Wait()
	if err := cmp.Or(failed...); err != nil { // of all the same one is enough
		return err
	}
	for i, b := range buckets {
		l.buckets[b.name] = found[i]
	}
	if !s.Shared() {
		if err := s.findEarly(ctx, l); err != nil {
			return err
		}
	}
	s.live.Store(l)
	return nil
}

// findEarly finds the battles of a folder from the time when it had one part.
func (s *Store) findEarly(ctx context.Context, l *live) error {
	var info *jetstream.StreamInfo
	err := askAgain(ctx, func(ctx context.Context) (err error) {
		info, err = l.parts[0].Info(ctx, jetstream.WithSubjectFilter("battle.>"))
		return err
	})
	if err != nil {
		return err
	}
	l.early = map[string]bool{}
	for _, subject := range slices.AppendSeq(s.seen.subjects(info.Config.Name), maps.Keys(info.State.Subjects)) {
		if battle := battleOf(subject); l.partOf(battle) != 0 {
			l.early[battle] = true
		}
	}
	return nil
}

// often is how often it is looked whether the data folder is still there, and
// long after what time it is asked why the engine does not answer.
const (
	often = time.Second
	long  = time.Second
)

// watch ends the store when the data folder was taken away.
func (s *Store) watch() {
	for {
		select {
		case <-s.open.Done():
			return
		case <-time.After(often):
		}
		if err := s.folder.check(); err != nil {
			s.end(err)
			return
		}
	}
}

// Gone is closed when nothing can be kept any more: Err says why.
func (s *Store) Gone() <-chan struct{} { return s.open.Done() }

// Err is why nothing can be kept any more; nil while it can.
func (s *Store) Err() error { return context.Cause(s.open) }

// ready says why nothing can be kept now. An engine that could not write once
// writes no more, though there be room again: then it is started anew.
func (s *Store) ready(ctx context.Context) error {
	if err := s.Err(); err != nil || s.folder == nil || !s.full.Load() {
		return err
	}
	s.mending.Lock()
	defer s.mending.Unlock()
	if !s.full.Load() {
		return nil
	}
	if err := s.folder.room(); err != nil {
		return err
	}
	if l := s.live.Load(); l != nil {
		l.close()
	}
	err := s.embed(ctx)
	if err == nil {
		s.full.Store(false)
	}
	return err
}

// ails says why the engine does not answer, or does not keep what it should: the
// folder is away, or the disk full. Nil: it is not known.
func (s *Store) ails() error {
	if s.folder == nil {
		return nil
	}
	if err := s.still(); err != nil {
		return err
	}
	s.mending.Lock()
	defer s.mending.Unlock()
	if time.Since(s.roomy) < long {
		return nil
	}
	err := s.folder.room()
	if err != nil {
		s.full.Store(true)
	} else {
		s.roomy = time.Now()
	}
	return err
}

// expect refuses to make a stream anew that was written to before: it would
// hide that all of it is lost.
func (s *Store) expect(ctx context.Context, l *live, stream string, seen *witness) error {
	if len(seen.subjects(stream)) == 0 {
		return nil
	}
	err := askAgain(ctx, func(ctx context.Context) error {
		_, err := l.js.Stream(ctx, stream)
		return err
	})
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		return fmt.Errorf("the data folder %s is damaged: its part %s cannot be read; bring the folder back from a backup, or begin with an empty one", s.folder.dir, stream)
	}
	return err
}

// Close lets go of everything. Entries that were acknowledged are safe without
// it.
func (s *Store) Close() {
	s.end(errClosed)
	s.packing.Wait()
	s.watching.Wait()
	s.mending.Lock()
	defer s.mending.Unlock()
	if l := s.live.Swap(nil); l != nil {
		l.close()
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
func (s *Store) place(battle string) (part, string, error) {
	if !battleName.MatchString(battle) {
		return part{}, "", ErrName
	}
	l := s.live.Load()
	if l == nil {
		return part{}, "", s.Err()
	}
	p := l.partOf(battle)
	return l.parts[p], fmt.Sprintf("battle.%d.%s", p, battle), nil
}

// partOf is the number of the part that a battle is in.
func (l *live) partOf(battle string) int {
	if l.early[battle] {
		return 0
	}
	h := fnv.New32a()
	h.Write([]byte(battle))
	return int(h.Sum32() % uint32(len(l.parts)))
}

// beside does something that nobody waits for, and that may fail.
func (s *Store) beside(what func()) {
	s.packing.Go(func() {
		defer func() { recover() }()
		what()
	})
}

// mkdir makes a folder that only its owner may read: it holds secrets.
func mkdir(dir string) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return fmt.Errorf("the data folder cannot be made: %w", err)
	}
	return nil
}
