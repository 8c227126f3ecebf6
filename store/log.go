package store

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Mark is a place in a battle's log: the number of its last entry, and where
// the stream keeps that. The zero mark is before the first entry.
type Mark struct {
	Entry int
	At    uint64
}

// Log is entries of a battle, oldest first, and the mark of the last.
type Log struct {
	Entries [][]byte
	Last    Mark
}

// Append puts an entry behind the one at the mark and returns its own mark
// once it is on the disk. ErrConflict means that another entry is there: read
// on with Load. The very same bytes in that place are the same entry.
//
// Where the engine does not answer clearly, Append looks whether the entry is
// there and tries again until ctx ends; only then is the outcome unknown, and
// the same call may be made again.
func (s *Store) Append(ctx context.Context, battle string, after Mark, data []byte) (Mark, error) {
	stream, subject, err := s.place(battle)
	if err != nil {
		return Mark{}, err
	}
	if err := fits(data, after.Entry+1); err != nil {
		return Mark{}, err
	}
	for {
		if err := s.ready(ctx); err != nil {
			return Mark{}, err
		}
		at, err := s.write(ctx, stream, subject, after.At, data)
		if err == nil {
			err = s.still()
		}
		if err == nil {
			return s.kept(stream, battle, subject, after, at), nil
		}
		if away := s.Err(); away != nil {
			return Mark{}, away
		}
		if errors.Is(err, ErrFull) {
			return Mark{}, fmt.Errorf("it is not known whether the entry was kept: %w", err)
		}
		found := err
		if !s.Shared() || !unanswered(err) { // on a cluster whether it is there is known when it is sent again
			at, found = s.settle(ctx, stream, subject, after, data)
		}
		switch {
		case found == nil:
			return s.kept(stream, battle, subject, after, at), nil
		case errors.Is(found, ErrConflict):
			return Mark{}, ErrConflict
		}
		s.heard(false)
		if why := s.ails(); why != nil {
			return Mark{}, fmt.Errorf("it is not known whether the entry was kept: %w", why)
		}
		if stream, subject, err = s.place(battle); err != nil {
			return Mark{}, err
		}
		select {
		case <-ctx.Done():
			return Mark{}, fmt.Errorf("it is not known whether the entry was kept: %w", errors.Join(ctx.Err(), err))
		case <-time.After(between):
		}
	}
}

// write puts an entry behind a sequence of its subject, and returns its own
// sequence once it is on the disk.
func (s *Store) write(ctx context.Context, p part, subject string, after uint64, data []byte) (uint64, error) {
	ctx, give := context.WithCancelCause(ctx)
	defer give(nil)
	if s.Shared() {
		short, done := context.WithTimeout(ctx, oneTry)
		defer done()
		ctx = short
	} else {
		defer time.AfterFunc(long, func() { s.diagnose(ctx, give) }).Stop()
	}
	ack, err := p.js.Publish(ctx, subject, data, jetstream.WithExpectLastSequencePerSubject(after), jetstream.WithRetryAttempts(0))
	if !s.Shared() && errors.Is(err, context.Canceled) {
		err = context.Cause(ctx)
	}
	if err != nil {
		return 0, err
	}
	s.heard(true)
	return ack.Sequence, nil
}

// diagnose gives something up whose answer is waited for, once it is known why none comes.
func (s *Store) diagnose(ctx context.Context, give context.CancelCauseFunc) {
	for ctx.Err() == nil {
		if err := cmp.Or(s.Err(), s.ails()); err != nil {
			give(err)
			return
		}
		select {
		case <-ctx.Done():
		case <-time.After(long):
		}
	}
}

// isConflict says whether the engine refused an entry or a value since another
// stands in its place, or is about to.
func isConflict(err error) bool {
	var api *jetstream.APIError
	return errors.As(err, &api) && (api.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequence || api.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequenceConstant)
}

// still says whether what was just written is in the data folder, and not in one
// that was taken away.
func (s *Store) still() error {
	if s.folder == nil {
		return nil
	}
	err := s.folder.there()
	if err != nil {
		s.end(err)
	}
	return err
}

// fits checks what the store must rely on: one line, its number, its length.
func fits(data []byte, number int) error {
	if len(data) > MaxEntry {
		return ErrTooLarge
	}
	if bytes.ContainsRune(data, '\n') {
		return errors.New("an entry must be one line")
	}
	if n, err := numberOf(data); err != nil || n != number {
		return fmt.Errorf("entry %d has the number %d, wanted %d", n, n, number)
	}
	return nil
}

// numberOf is an entry's number. It mostly stands first: then the rest need not
// be read for it.
func numberOf(data []byte) (int, error) {
	if rest, first := bytes.CutPrefix(data, []byte(`{"seq":`)); first {
		digits, _, _ := bytes.Cut(rest, []byte(","))
		if n, err := strconv.Atoi(string(digits)); err == nil {
			return n, nil
		}
	}
	var e struct {
		Seq int `json:"seq"`
	}
	err := json.Unmarshal(data, &e)
	return e.Seq, err
}

// kept notes an entry that is on the disk. With every 64th those since the one
// before are packed, beside the way.
func (s *Store) kept(stream part, battle, subject string, after Mark, at uint64) Mark {
	s.seen.note(stream.CachedInfo().Config.Name, subject, at)
	s.announce(battle, at)
	if (after.Entry+1)%packSize == 0 {
		s.beside(func() { s.packNewest(stream, subject, battle, after.Entry+1) })
	}
	return Mark{after.Entry + 1, at}
}

// settle looks what stands behind a mark: nil, our entry; ErrConflict,
// another; any other error, nothing yet or no answer.
func (s *Store) settle(ctx context.Context, stream jetstream.Stream, subject string, after Mark, data []byte) (uint64, error) {
	m, err := s.next(ctx, stream, subject, after.At)
	if err != nil {
		return 0, err
	}
	if !bytes.Equal(m.Data, data) {
		return 0, ErrConflict
	}
	return m.Sequence, nil
}

// next is the first message of a subject behind a sequence.
func (s *Store) next(ctx context.Context, stream jetstream.Stream, subject string, at uint64) (m *jetstream.RawStreamMsg, err error) {
	err = s.ask(ctx, func(ctx context.Context) (err error) {
		m, err = stream.GetMsg(ctx, at+1, jetstream.WithGetMsgSubject(subject))
		return err
	})
	return m, err
}

// Behind says whether another process has kept an entry behind a mark.
func (s *Store) Behind(ctx context.Context, battle string, mark Mark) (bool, error) {
	if !s.Shared() {
		return false, nil
	}
	stream, subject, err := s.place(battle)
	if err != nil {
		return false, err
	}
	_, err = s.next(ctx, stream, subject, mark.At)
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		return false, nil
	}
	if unreadable(err) {
		return true, nil // Load says what is wrong with it
	}
	return err == nil, err
}

// Load reads the entries of a battle behind a mark; from the zero mark, all.
// A battle that was never written to is ErrNotFound. What is missing or
// spoilt is a *Damaged error, with the entries before it.
func (s *Store) Load(ctx context.Context, battle string, after Mark) (Log, error) {
	stream, subject, err := s.place(battle)
	if err != nil {
		return Log{}, err
	}
	// Asked first: what others append meanwhile must not look like a loss.
	newest := s.seen.of(stream.CachedInfo().Config.Name, subject)
	log := Log{Last: after}
	if after == (Mark{}) {
		log = s.unpack(ctx, battle)
	}
	packed := log.Last
	if err := s.readOn(ctx, stream, subject, battle, &log); err != nil {
		return log, err
	}
	if log.Last == packed && packed.At > 0 {
		var m *jetstream.RawStreamMsg
		err := s.ask(ctx, func(ctx context.Context) (err error) {
			m, err = stream.GetLastMsgForSubject(ctx, subject)
			return err
		})
		if errors.Is(err, jetstream.ErrMsgNotFound) || err == nil && m.Sequence < packed.At {
			return log, &Damaged{battle, log.Last.Entry, "the log ends before its copy"}
		}
	}
	if log.Last.At < newest {
		if s.seen.of(stream.CachedInfo().Config.Name, subject) == 0 {
			return Log{}, ErrNotFound // it was purged meanwhile
		}
		return log, &Damaged{battle, log.Last.Entry, "entries that were written behind it are missing"}
	}
	if log.Last == (Mark{}) {
		return log, ErrNotFound
	}
	return log, nil
}

// readOn adds to a log what the stream has behind it, and packs what is full.
func (s *Store) readOn(ctx context.Context, stream jetstream.Stream, subject, battle string, log *Log) error {
	for {
		m, err := s.next(ctx, stream, subject, log.Last.At)
		if errors.Is(err, jetstream.ErrMsgNotFound) {
			return nil
		}
		if unreadable(err) {
			return &Damaged{battle, log.Last.Entry, "the next entry cannot be read"}
		}
		if err != nil {
			return err
		}
		if n, err := numberOf(m.Data); err != nil || n != log.Last.Entry+1 {
			return &Damaged{battle, log.Last.Entry, fmt.Sprintf("the next entry has the number %d", n)}
		}
		log.Entries = append(log.Entries, m.Data)
		log.Last = Mark{log.Last.Entry + 1, m.Sequence}
		if log.Last.Entry%packSize == 0 && len(log.Entries) >= packSize {
			s.pack(battle, log)
		}
	}
}

// unreadable tells a fault of the kept bytes from one on the way to them.
func unreadable(err error) bool {
	var api *jetstream.APIError
	return errors.As(err, &api) && api.Code == 500 || errors.Is(err, nats.ErrBadHeaderMsg)
}

// List names every battle with its number of entries, those that have lost
// all entries as well.
func (s *Store) List(ctx context.Context) (map[string]int, error) {
	all := map[string]int{}
	l := s.live.Load()
	if l == nil {
		return nil, s.Err()
	}
	infos, failed := make([]*jetstream.StreamInfo, len(l.parts)), make([]error, len(l.parts))
	var asking sync.WaitGroup
	for i, stream := range l.parts {
		asking.Go(func() {
			failed[i] = s.ask(ctx, func(ctx context.Context) (err error) {
				infos[i], err = stream.Info(ctx, jetstream.WithSubjectFilter("battle.>"))
				return err
			})
		})
	}
	asking.Wait()
	if err := errors.Join(failed...); err != nil {
		return nil, err
	}
	for _, info := range infos {
		for _, subject := range s.seen.subjects(info.Config.Name) {
			all[battleOf(subject)] = 0
		}
		for subject, n := range info.State.Subjects {
			all[battleOf(subject)] = int(n)
		}
	}
	return all, nil
}

// Length is how many entries a battle has.
func (s *Store) Length(ctx context.Context, battle string) (n int, err error) {
	stream, subject, err := s.place(battle)
	if err != nil {
		return 0, err
	}
	err = s.ask(ctx, func(ctx context.Context) error {
		info, err := stream.Info(ctx, jetstream.WithSubjectFilter(subject))
		if err == nil {
			n = int(info.State.Subjects[subject])
		}
		return err
	})
	return n, err
}

func battleOf(subject string) string { return subject[strings.LastIndexByte(subject, '.')+1:] }

// Purge removes a battle for good: its log, copies and secrets. Its name may be
// given again only to the same battle, brought back by its record.
func (s *Store) Purge(ctx context.Context, battle string) error {
	stream, subject, err := s.place(battle)
	if err != nil {
		return err
	}
	s.seen.note(stream.CachedInfo().Config.Name, subject, 0)
	if err := stream.Purge(ctx, jetstream.WithPurgeSubject(subject)); err != nil {
		return err
	}
	if s.Shared() {
		if err := s.leases.forget(ctx, battle); err != nil {
			return err
		}
	}
	if err := s.copies.forget(ctx, battle); err != nil {
		return err
	}
	return s.secrets.forget(ctx, battle)
}
