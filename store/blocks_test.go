package store

import (
	"encoding/binary"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// record is one of the engine's, as far as the check reads it.
func engineRecord(length uint32, seq uint64) []byte {
	b := make([]byte, max(int(length&lengthBits), recordHead))
	binary.LittleEndian.PutUint32(b, length)
	binary.LittleEndian.PutUint64(b[4:], seq)
	return b
}

// A sequence beyond the limit is found wherever it stands, the last record's too;
// flags are not taken for numbers, and behind a length that cannot be nothing is
// looked at: the engine cuts off there.
func TestLeapIn(t *testing.T) {
	const limit = 100
	plain := engineRecord(40, limit)
	for _, tt := range []struct {
		name  string
		block []byte
		at    int
		found bool
	}{
		{"nothing", nil, 0, false},
		{"less than a head", make([]byte, recordHead-1), 0, false},
		{"the limit", plain, 0, false},
		{"beyond it", engineRecord(40, limit+1), 0, true},
		{"the second", append(engineRecord(40, 1), engineRecord(40, limit+1)...), 40, true},
		{"the last, nothing behind its head", append(engineRecord(40, 1), engineRecord(recordHead, limit+1)...), 40, true},
		{"flags", engineRecord(40|1<<31, 1|3<<62), 0, false},
		{"a length of nought", append(engineRecord(0, 1), engineRecord(40, limit+1)...), 0, false},
		{"the least length", append(engineRecord(recordHead, 1), engineRecord(40, limit+1)...), recordHead, true},
		{"a length less than a head", append(engineRecord(recordHead-1, 1), engineRecord(40, limit+1)...), 0, false},
	} {
		if at, found := leapIn(tt.block, limit); found != tt.found || found && at != tt.at {
			t.Errorf("%s: %d, %v; wanted %d, %v", tt.name, at, found, tt.at, tt.found)
		}
	}
}

// A block that cannot be read is said so, not passed over; one that is spoilt is
// found whatever the folder is called.
func TestBlocksAreFound(t *testing.T) {
	for _, name := range []string{"plain", "[a]*?", "[", `b\c`} {
		dir := filepath.Join(t.TempDir(), name)
		msgs := filepath.Join(dir, "jetstream", "$G", "streams", "BATTLES-0", "msgs")
		if err := os.MkdirAll(filepath.Join(msgs, "1.blk"), 0o700); err != nil {
			t.Fatal(err)
		}
		s := &Store{seen: &witness{last: map[head]uint64{}}, copies: &Bucket{name: "copies"}}
		if err := s.checkBlocks(dir); err == nil || !strings.Contains(err.Error(), "cannot be read") {
			t.Errorf("%s: a block that is a folder: %v", name, err)
		}
		if err := errors.Join(os.Remove(filepath.Join(msgs, "1.blk")), os.WriteFile(filepath.Join(msgs, "1.blk"), engineRecord(40, leap), 0o600)); err != nil {
			t.Fatal(err)
		}
		if err := s.checkBlocks(dir); err != nil {
			t.Errorf("%s: a sound block: %v", name, err)
		}
		if err := os.WriteFile(filepath.Join(msgs, "1.blk"), engineRecord(40, leap+1), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := s.checkBlocks(dir); err == nil || !strings.Contains(err.Error(), "spoilt at byte 0") {
			t.Errorf("%s: a block with a number that cannot be: %v", name, err)
		}
	}
}

// The memory of what was written passes over lines that were cut or spoilt, keeps
// the newest number of each subject, and forgets what was purged.
func TestWitnessReads(t *testing.T) {
	w := &witness{last: map[head]uint64{}}
	a, b := head{"S", "a"}, head{"S", "b"}
	for _, line := range []string{a.line(5), a.line(3), b.line(7), strings.Replace(a.line(9), "9", "8", 1), a.line(9)[:8], "S a 10", "S a ten 00000000\n", "", b.line(0)} {
		w.read(line)
	}
	if w.of("S", "a") != 5 || w.of("S", "b") != 0 || w.newest("S") != 5 || w.newest("T") != 0 || len(w.subjects("S")) != 1 || len(w.subjects("T")) != 0 {
		t.Errorf("it remembers %v", w.last)
	}
	var none *witness
	none.note("S", "a", 1)
	none.close()
	if none.of("S", "a") != 0 || none.subjects("S") != nil {
		t.Error("who keeps nothing remembers something")
	}
}
