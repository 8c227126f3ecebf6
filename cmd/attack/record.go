package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// record is a battle's record as trees of JSON, one a line, which a forger can
// bend as he likes. It knows the format by docs/record.md alone: what play's own
// code takes for granted is just what a forger would not.
//
// The bytes of an opened part are a tree too while they are in a record.
type record []tree

type tree = map[string]any

// read makes trees of the lines of a record.
func read(lines [][]byte) (record, error) {
	var r record
	for _, line := range lines {
		v, err := parse(line)
		if err != nil {
			return nil, err
		}
		e := v.(tree)
		for _, o := range list(e["opened"]) {
			if text, _ := o.(tree)["bytes"].(string); text != "" {
				if o.(tree)["bytes"], err = parse([]byte(text)); err != nil {
					return nil, err
				}
			}
		}
		r = append(r, e)
	}
	return r, nil
}

func parse(src []byte) (v any, err error) {
	d := json.NewDecoder(bytes.NewReader(src))
	d.UseNumber()
	return v, d.Decode(&v)
}

// lines writes a record, every digest and hash made anew as one could who keeps
// the battle, and what may be signed anew by who has the keys; nil: nothing.
func (r record) lines(s *signer) [][]byte {
	prev := strings.Repeat("0", 64)
	var out [][]byte
	var hashes []string
	for i := range r {
		e := clone(r[i]).(tree)
		s.sign(r, e, hashes)
		private := list(e["private"])
		for _, v := range list(e["opened"]) {
			o, ok := v.(tree)
			if !ok {
				continue
			}
			if _, whole := o["bytes"].(string); !whole && o["bytes"] != nil {
				o["bytes"] = string(canonical(nil, o["bytes"]))
			}
			words, _ := o["bytes"].(string)
			salt, err := hex.DecodeString(fmt.Sprint(o["salt"]))
			if part := number(o["part"]); err == nil && part >= 0 && part < len(private) {
				private[part] = sum(append(salt, words...))
			}
		}
		if _, there := e["prev"]; there {
			e["prev"] = prev
		}
		sealed := maps.Clone(e)
		delete(sealed, "hash")
		delete(sealed, "opened")
		prev = sum(canonical(nil, sealed))
		if hashes = append(hashes, prev); e["hash"] != nil {
			e["hash"] = prev
		}
		out = append(out, canonical(nil, e))
	}
	return out
}

func sum(b []byte) string {
	s := sha256.Sum256(b)
	return hex.EncodeToString(s[:])
}

func list(v any) []any {
	l, _ := v.([]any)
	return l
}

// number is a whole number, -1 if it is none.
func number(v any) int {
	n, ok := v.(json.Number)
	if !ok {
		return -1
	}
	i, err := n.Int64()
	if err != nil {
		return -1
	}
	return int(i)
}

func num(n int) json.Number { return json.Number(fmt.Sprint(n)) }

func clone(v any) any {
	switch v := v.(type) {
	case tree:
		out := make(tree, len(v))
		for k, m := range v {
			out[k] = clone(m)
		}
		return out
	case []any:
		out := make([]any, len(v))
		for i := range v {
			out[i] = clone(v[i])
		}
		return out
	}
	return v
}

func (r record) clone() record {
	out := make(record, len(r))
	for i := range r {
		out[i] = clone(r[i]).(tree)
	}
	return out
}

// canonical writes a tree in the form of RFC 8785.
func canonical(out []byte, v any) []byte {
	switch v := v.(type) {
	case tree:
		out = append(out, '{')
		for i, k := range slices.Sorted(maps.Keys(v)) {
			if i > 0 {
				out = append(out, ',')
			}
			out = append(quote(out, k), ':')
			out = canonical(out, v[k])
		}
		return append(out, '}')
	case []any:
		out = append(out, '[')
		for i := range v {
			if i > 0 {
				out = append(out, ',')
			}
			out = canonical(out, v[i])
		}
		return append(out, ']')
	case string:
		return quote(out, v)
	case json.Number:
		return append(out, v...)
	case bool:
		return fmt.Append(out, v)
	}
	return append(out, "null"...)
}

// quote escapes what must be, and nothing else.
func quote(out []byte, s string) []byte {
	short := map[byte]string{'"': `\"`, '\\': `\\`, '\b': `\b`, '\t': `\t`, '\n': `\n`, '\f': `\f`, '\r': `\r`}
	out = append(out, '"')
	for i := range len(s) {
		if w, ok := short[s[i]]; ok {
			out = append(out, w...)
		} else if s[i] < 0x20 {
			out = fmt.Appendf(out, `\u%04x`, s[i])
		} else {
			out = append(out, s[i])
		}
	}
	return append(out, '"')
}

// differences are where two entries are not the same: paths like
// throws.0.faces.2, an opened part's bytes as part0.throws, without what is made
// anew of the rest.
func differences(a, b any, path string, out map[string]bool) {
	switch x := a.(type) {
	case tree:
		y, ok := b.(tree)
		if !ok {
			out[path] = true
			return
		}
		for k := range x {
			differences(x[k], y[k], join(path, k), out)
		}
		for k := range y {
			if _, both := x[k]; !both {
				out[join(path, k)] = true
			}
		}
	case []any:
		y, ok := b.([]any)
		if !ok || len(x) != len(y) {
			out[path] = true
			return
		}
		for i := range x {
			differences(x[i], y[i], join(path, fmt.Sprint(i)), out)
		}
	default:
		if a != b {
			out[path] = true
		}
	}
}

func join(path, key string) string {
	if path == "" {
		return key
	}
	return path + "." + key
}
