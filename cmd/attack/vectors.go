package main

import (
	"bytes"
	"encoding/json"
	"os"
)

// vectors are what was forged, written down for the browser's checker, which must
// say of each just what play says: web/src/dice/vectors.test.ts reads them.
type vectors struct {
	file *os.File // nil: nobody wants them
	room int      // in bytes
	good [][]byte // the record that is forged
	n    int
}

// mostVectors is how long their file may become.
const mostVectors = 64 << 20

func newVectors(path string) (*vectors, error) {
	if path == "" {
		return &vectors{}, nil
	}
	file, err := os.Create(path)
	return &vectors{file: file, room: mostVectors}, err
}

// vector is a forgery: how many lines of the good record stand before its own,
// and the first entry that does not hold, by which of the parts that want no rules.
type vector struct {
	Good  [][]byte `json:"good,omitempty"` // the record that those behind it are forged of
	What  string   `json:"what,omitempty"`
	Same  int      `json:"same,omitempty"`
	Lines [][]byte `json:"lines,omitempty"`
	Seq   int      `json:"seq,omitempty"`
	Of    string   `json:"of,omitempty"`
}

// of begins with another good record.
func (v *vectors) of(good [][]byte) {
	v.good = good
	v.put(vector{Good: good})
}

// add writes a forgery down; nothing behind the first fault is looked at.
func (v *vectors) add(f forgery, seq int, of string) {
	lines, same := f.lines, 0
	if seq > 0 {
		lines = lines[:seq]
	}
	for same < min(len(lines), len(v.good)) && bytes.Equal(lines[same], v.good[same]) {
		same++
	}
	v.put(vector{What: f.class + ": " + f.what, Same: same, Lines: lines[same:], Seq: seq, Of: of})
}

func (v *vectors) put(one vector) {
	if v.file == nil || v.room < 0 {
		return
	}
	line, err := json.Marshal(one)
	if err == nil {
		_, err = v.file.Write(append(line, '\n'))
	}
	if err != nil {
		panic(err)
	}
	v.room -= len(line)
	v.n++
}
