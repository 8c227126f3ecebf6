package store

import (
	"encoding/binary"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// What the engine's block files look like, as far as this check needs it: a
// record is its length, its sequence, its time and the rest of that length.
// The topmost bits of a length and of a sequence are flags.
const (
	recordHead = 22
	lengthBits = 1<<31 - 1
	numberBits = 1<<62 - 1
)

// leap is how far a sequence may lie beyond the newest one known.
const leap = 1 << 20

// checkBlocks looks for sequences that cannot be. The engine fills the gap
// before such a one, number by number, until no memory is left; any other
// damage it survives. Copies are thrown away for it.
func (s *Store) checkBlocks(dir string) error {
	// Not a pattern of the folder's own name: that may hold any signs.
	blocks, err := fs.Glob(os.DirFS(dir), "jetstream/*/streams/*/msgs/*.blk")
	if err != nil {
		return err
	}
	for _, name := range blocks {
		path := filepath.Join(dir, filepath.FromSlash(name))
		stream := filepath.Base(filepath.Dir(filepath.Dir(path)))
		block, err := os.ReadFile(path)
		if stream == s.copies.name && os.IsNotExist(err) {
			continue // thrown away just now
		}
		if err != nil {
			return fmt.Errorf("the data folder cannot be read: %w", err)
		}
		limit := s.seen.newest(stream) + leap
		if at, ok := leapIn(block, limit); ok && stream == s.copies.name {
			if err := os.RemoveAll(streamPath(dir, stream)); err != nil {
				return fmt.Errorf("the data folder cannot be written: %w", err)
			}
		} else if ok {
			return fmt.Errorf("the data folder is damaged: %s is spoilt at byte %d; bring the folder back from a backup, or begin with an empty one", path, at)
		}
	}
	return nil
}

// streamPath is where the engine keeps a stream.
func streamPath(dir, stream string) string {
	return filepath.Join(dir, "jetstream", "$G", "streams", stream)
}

// leapIn finds the first record of a block whose sequence is beyond a limit.
func leapIn(block []byte, limit uint64) (at int, found bool) {
	for at+recordHead <= len(block) {
		length := int(binary.LittleEndian.Uint32(block[at:]) & lengthBits)
		if binary.LittleEndian.Uint64(block[at+4:])&numberBits > limit {
			return at, true
		}
		if length < recordHead {
			return 0, false // the engine cuts the block off here
		}
		at += length
	}
	return 0, false
}
