package store

import (
	"bytes"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"sync"
)

// witness remembers, outside the engine, the last sequence that was
// acknowledged of every subject. The engine opens a damaged folder without a
// word and leaves out what it cannot read: without a second memory a log that
// lost its end would look like a shorter one.
//
// It is a file of lines, "stream subject sequence checksum", written soon behind
// each acknowledgement, which does not wait for it, and not synced: it may lag
// behind the log, never be ahead of it. A nil witness, a cluster's, knows nothing.
type witness struct {
	mu      sync.Mutex
	last    map[head]uint64
	lines   []byte // that are to be written
	writing sync.WaitGroup
	busy    bool // somebody writes
	closed  bool
	file    *os.File
}

// head is the end of one subject in a stream.
type head struct{ stream, subject string }

func readWitness(dir string) (*witness, error) {
	w := &witness{last: map[head]uint64{}}
	path := filepath.Join(dir, "heads")
	old, err := os.ReadFile(path)
	if err != nil && !os.IsNotExist(err) {
		return nil, err
	}
	for line := range bytes.Lines(old) {
		w.read(string(line))
	}
	w.file, err = w.rewrite(path)
	return w, err
}

// read takes in a line; one that was cut short or spoilt is passed over.
func (w *witness) read(line string) {
	var h head
	var seq uint64
	if n, _ := fmt.Sscan(line, &h.stream, &h.subject, &seq); n == 3 && line == h.line(seq) {
		w.take(h, seq)
	}
}

func (w *witness) take(h head, seq uint64) {
	if seq == 0 {
		delete(w.last, h)
	} else {
		w.last[h] = max(seq, w.last[h])
	}
}

func (h head) line(seq uint64) string {
	words := fmt.Sprintf("%s %s %d", h.stream, h.subject, seq)
	return fmt.Sprintf("%s %08x\n", words, crc32.ChecksumIEEE([]byte(words)))
}

// rewrite leaves one line a subject, and the file open to add more.
func (w *witness) rewrite(path string) (*os.File, error) {
	var lines bytes.Buffer
	for h, seq := range w.last {
		lines.WriteString(h.line(seq))
	}
	if err := replace(path, lines.Bytes()); err != nil {
		return nil, err
	}
	return os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0o600)
}

// note remembers an acknowledged sequence; 0 forgets the subject. A line that
// cannot be written only makes the witness forgetful.
func (w *witness) note(stream, subject string, seq uint64) {
	if w == nil {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.closed {
		return
	}
	h := head{stream, subject}
	w.take(h, seq)
	w.lines = append(w.lines, h.line(seq)...)
	if !w.busy {
		w.busy = true
		w.writing.Go(w.write)
	}
}

// write writes lines until there are none.
func (w *witness) write() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for len(w.lines) > 0 {
		lines := w.lines
		w.lines = nil
		w.mu.Unlock()
		w.file.Write(lines)
		w.mu.Lock()
	}
	w.busy = false
}

// of is the last sequence known of a subject, 0 for none.
func (w *witness) of(stream, subject string) uint64 {
	if w == nil {
		return 0
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.last[head{stream, subject}]
}

// newest is the last sequence known of a stream, 0 for none.
func (w *witness) newest(stream string) uint64 {
	w.mu.Lock()
	defer w.mu.Unlock()
	newest := uint64(0)
	for h, seq := range w.last {
		if h.stream == stream {
			newest = max(newest, seq)
		}
	}
	return newest
}

// subjects are all that were written to in a stream.
func (w *witness) subjects(stream string) []string {
	if w == nil {
		return nil
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	var all []string
	for h := range w.last {
		if h.stream == stream {
			all = append(all, h.subject)
		}
	}
	return all
}

func (w *witness) close() {
	if w != nil && w.file != nil {
		w.mu.Lock()
		w.closed = true
		w.mu.Unlock()
		w.writing.Wait()
		w.file.Close()
	}
}
