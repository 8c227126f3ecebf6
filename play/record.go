package play

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
)

// encode writes JSON in one line, as it is read by people.
func encode(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}

// ParseEntry reads one line of a record: it takes nothing that it does not
// know, and no entry that has been changed. Whether the entry is in its place,
// Apply finds out.
func ParseEntry(line []byte) (Entry, error) {
	e, err := readEntry(line)
	if err == nil {
		err = e.check(line)
	}
	return e, err
}

// readEntry reads an entry, changed or not.
func readEntry(line []byte) (e Entry, err error) {
	if len(line) > MaxLine {
		return e, fmt.Errorf("%d bytes: a line has at most %d", len(line), MaxLine)
	}
	return e, strict(line, &e)
}

// byteOrderMark is what some editors begin a text with.
const byteOrderMark = "\xef\xbb\xbf"

// ReadRecord reads the lines of a record, JSON Lines; whether they are in order,
// Load and Verify say. Its errors name the line; the lines before it are
// returned. What programs for mail and editors put before a text or behind it, a
// mark of its letters and empty lines, is no part of it.
func ReadRecord(r io.Reader) (lines [][]byte, err error) {
	s := bufio.NewScanner(r)
	s.Buffer(nil, MaxLine+len(byteOrderMark)+2)
	ended := false
	for s.Scan() {
		line := s.Bytes()
		if len(lines) == 0 {
			line = bytes.TrimPrefix(line, []byte(byteOrderMark))
		}
		if ended = ended || len(line) == 0 && len(lines) > 0; ended && len(line) == 0 {
			continue
		}
		_, err := readEntry(line)
		if ended {
			err = errors.New("an empty line: wanted a whole entry")
		}
		if err != nil {
			return lines, fmt.Errorf("line %d: %w", len(lines)+1, err)
		}
		lines = append(lines, slices.Clone(line))
	}
	if err := s.Err(); errors.Is(err, bufio.ErrTooLong) {
		return lines, fmt.Errorf("line %d: an entry has at most %d KiB", len(lines)+1, MaxLine>>10)
	} else if err != nil {
		return lines, fmt.Errorf("line %d: %w", len(lines)+1, err)
	}
	return lines, nil
}

// WriteRecord writes the battle's record for its keeper: with everything.
func (b *Battle) WriteRecord(w io.Writer) error { return b.write(w, umpire, 0) }

// Export writes the record as the given seats may have it: of private parts
// only theirs, and all of them once the battle is over. Only the entries behind
// one that the reader has are written, 0: all.
func (b *Battle) Export(w io.Writer, seats []string, behind int) error {
	e := b.eye(seats)
	if b.ended > 0 {
		e = umpire
	}
	return b.write(w, e, behind)
}

func (b *Battle) write(w io.Writer, to eye, behind int) error {
	out := bufio.NewWriter(w)
	for _, e := range b.entries[min(behind, len(b.entries)):] {
		e = e.only(to)
		if err := encode(out, &e); err != nil {
			return err
		}
	}
	return out.Flush()
}

// only is an entry with only the private parts that an eye may see.
func (e Entry) only(who eye) Entry {
	if who == umpire {
		return e
	}
	var opened []Opened
	for _, o := range e.Opened {
		if eye(o.Part) == who && o.Part < parts-1 {
			opened = append(opened, o)
		}
	}
	e.Opened = opened
	return e
}
