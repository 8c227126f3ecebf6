package store

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// packSize is how many entries a packed copy holds.
const packSize = 64

// maxPack is the size of the largest copy; entries that press into no less
// are read one by one.
const maxPack = 900 << 10

// A packed copy holds entries 64k+1 to 64k+64 of a battle, compressed, and
// where the stream keeps the last of them. Loading reads the copies and then
// the few entries behind them. A copy that is missing or spoilt costs time and
// nothing else: the log is the truth.

func packKey(battle string, k int) string { return fmt.Sprintf("%s.pack.%d", battle, k) }

// unpack is the beginning of a log as far as there are copies of it.
func (s *Store) unpack(ctx context.Context, battle string) Log {
	var log Log
	for k := 0; ; k++ {
		copied, err := s.copies.Get(ctx, packKey(battle, k))
		if err != nil {
			return log
		}
		entries, at, err := readPack(copied)
		if err != nil || at <= log.Last.At {
			return log
		}
		log.Entries = append(log.Entries, entries...)
		log.Last = Mark{log.Last.Entry + packSize, at}
	}
}

// packNewest packs the newest 64 of so many entries, which costs the same however many
// there are: the copy before says where they begin. Where there is none all are read.
func (s *Store) packNewest(stream part, subject, battle string, entries int) {
	var log Log
	if k := entries/packSize - 2; k >= 0 {
		copied, err := s.copies.Get(s.open, packKey(battle, k))
		if err == nil {
			_, log.Last.At, err = readPack(copied)
		}
		if err != nil {
			s.Load(s.open, battle, Mark{})
			return
		}
		log.Last.Entry = entries - packSize
	}
	s.readOn(s.open, stream, subject, battle, &log)
}

// pack keeps a copy of the last 64 entries of a log, beside the way: nobody
// waits for it, and it may fail.
func (s *Store) pack(battle string, log *Log) {
	key, entries, at := packKey(battle, log.Last.Entry/packSize-1), log.Entries[len(log.Entries)-packSize:], log.Last.At
	s.beside(func() {
		if copied := writePack(entries, at); len(copied) <= maxPack {
			s.copies.Put(s.open, key, copied)
		}
	})
}

func writePack(entries [][]byte, at uint64) []byte {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	binary.Write(z, binary.BigEndian, at)
	z.Write(bytes.Join(entries, []byte("\n")))
	z.Close()
	return b.Bytes()
}

func readPack(copied []byte) (entries [][]byte, at uint64, err error) {
	z, err := gzip.NewReader(bytes.NewReader(copied))
	if err != nil {
		return nil, 0, err
	}
	// Read to its end, the checksum has been compared.
	raw, err := io.ReadAll(io.LimitReader(z, packSize*(MaxEntry+1)+8))
	if err != nil {
		return nil, 0, err
	}
	if len(raw) < 8 {
		return nil, 0, io.ErrUnexpectedEOF
	}
	entries = bytes.Split(raw[8:], []byte("\n"))
	if len(entries) != packSize {
		return nil, 0, errors.New("not a whole copy")
	}
	return entries, binary.BigEndian.Uint64(raw), nil
}
