package play

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"unicode/utf8"
)

// canonical writes JSON in the one form that hashes are taken of, that of RFC
// 8785: keys sorted, no space, nothing escaped without need. Numbers are whole
// and below 2^53, keys are ASCII and given once. The members of the outermost
// object that are named in without are left out.
func canonical(src []byte, without ...string) ([]byte, error) {
	c := canon{src: src, out: make([]byte, 0, len(src))}
	if err := c.value(0, without); err != nil {
		return nil, fmt.Errorf("byte %d: %w", c.at, err)
	}
	c.space()
	if c.at < len(src) {
		return nil, fmt.Errorf("byte %d: found %q after the end", c.at, src[c.at])
	}
	return c.out, nil
}

// deepest is how deep values may lie within each other.
const deepest = 32

type canon struct {
	src, out []byte
	at       int
}

func (c *canon) space() {
	for c.at < len(c.src) && (c.src[c.at] == ' ' || c.src[c.at] == '\t' || c.src[c.at] == '\n' || c.src[c.at] == '\r') {
		c.at++
	}
}

// next is the next byte that is no space, 0 at the end.
func (c *canon) next() byte {
	c.space()
	if c.at == len(c.src) {
		return 0
	}
	return c.src[c.at]
}

func (c *canon) value(depth int, without []string) error {
	if depth > deepest {
		return fmt.Errorf("values lie more than %d deep", deepest)
	}
	switch b := c.next(); {
	case b == '{':
		return c.object(depth, without)
	case b == '[':
		return c.array(depth)
	case b == '"':
		return c.text()
	case b == '-' || '0' <= b && b <= '9':
		return c.number()
	}
	for _, word := range []string{"true", "false", "null"} {
		if bytes.HasPrefix(c.src[c.at:], []byte(word)) {
			c.at += len(word)
			c.out = append(c.out, word...)
			return nil
		}
	}
	return errors.New("wanted a value")
}

// object sorts its members after having written them one by one.
func (c *canon) object(depth int, without []string) error {
	type member struct{ from, colon, to int } // in out
	var room [24]member
	members := room[:0]
	c.out = append(c.out, '{')
	from := len(c.out)
	c.at++
	for more := c.next() != '}'; more; {
		m := member{from: len(c.out)}
		if err := c.key(); err != nil {
			return err
		}
		m.colon = len(c.out) - 1
		if err := c.value(depth+1, nil); err != nil {
			return err
		}
		m.to = len(c.out)
		members = append(members, m)
		switch c.next() {
		case ',':
			c.at++
			c.out = append(c.out, ',')
		case '}':
			more = false
		default:
			return errors.New("wanted a comma or }")
		}
	}
	c.at++
	key := func(m member) []byte { return c.out[m.from+1 : m.colon-1] }
	slices.SortFunc(members, func(a, b member) int { return bytes.Compare(key(a), key(b)) })
	asWritten := len(without) == 0
	for i := 1; i < len(members); i++ {
		if bytes.Equal(key(members[i-1]), key(members[i])) {
			return fmt.Errorf("key %q is given twice", key(members[i]))
		}
		asWritten = asWritten && members[i-1].from < members[i].from
	}
	if !asWritten {
		written := bytes.Clone(c.out[from:])
		text := func(a, b int) []byte { return written[a-from : b-from] }
		c.out = c.out[:from]
		for _, m := range members {
			if slices.Contains(without, string(text(m.from+1, m.colon-1))) {
				continue
			}
			if len(c.out) > from {
				c.out = append(c.out, ',')
			}
			c.out = append(c.out, text(m.from, m.to)...)
		}
	}
	c.out = append(c.out, '}')
	return nil
}

// key reads and writes a key and its colon.
func (c *canon) key() error {
	if c.next() != '"' {
		return errors.New("wanted a key in quotes")
	}
	from := len(c.out) + 1
	if err := c.text(); err != nil {
		return err
	}
	for _, b := range c.out[from : len(c.out)-1] {
		if b < 0x20 || b > 0x7e || b == '"' || b == '\\' {
			return fmt.Errorf("key %q: wanted plain ASCII", c.out[from:len(c.out)-1])
		}
	}
	if c.next() != ':' {
		return errors.New("wanted a colon")
	}
	c.at++
	c.out = append(c.out, ':')
	return nil
}

func (c *canon) array(depth int) error {
	c.out = append(c.out, '[')
	c.at++
	if c.next() == ']' {
		c.at++
		c.out = append(c.out, ']')
		return nil
	}
	for {
		if err := c.value(depth+1, nil); err != nil {
			return err
		}
		b := c.next()
		if b != ',' && b != ']' {
			return errors.New("wanted a comma or ]")
		}
		c.out = append(c.out, b)
		c.at++
		if b == ']' {
			return nil
		}
	}
}

// text reads and writes a string.
func (c *canon) text() error {
	from := c.at
	plain := true
	for c.at++; c.at < len(c.src); c.at++ {
		switch b := c.src[c.at]; {
		case b == '\\':
			plain = false
			c.at++
		case b < 0x20:
			return errors.New("a control character in a string must be escaped")
		case b == '"':
			c.at++
			raw := c.src[from:c.at]
			if !utf8.Valid(raw) {
				return errors.New("a string is not UTF-8")
			}
			if plain {
				c.out = append(c.out, raw...)
				return nil
			}
			var s string
			err := json.Unmarshal(raw, &s)
			c.out = quote(c.out, s)
			return err
		}
	}
	return errors.New("a string has no end")
}

func (c *canon) number() error {
	from := c.at
	for c.at < len(c.src) && bytes.IndexByte([]byte("+-.eE0123456789"), c.src[c.at]) >= 0 {
		c.at++
	}
	n, err := strconv.ParseInt(string(c.src[from:c.at]), 10, 64)
	text := strconv.FormatInt(n, 10)
	if err != nil || text != string(c.src[from:c.at]) || n >= 1<<53 || n <= -1<<53 {
		return fmt.Errorf("%s: wanted a whole number below 2^53", c.src[from:c.at])
	}
	c.out = append(c.out, text...)
	return nil
}

// quote writes a string as RFC 8785 does.
func quote(dst []byte, s string) []byte {
	const digits = "0123456789abcdef"
	dst = append(dst, '"')
	for i := range len(s) {
		switch b := s[i]; b {
		case '"', '\\':
			dst = append(dst, '\\', b)
		case '\b':
			dst = append(dst, `\b`...)
		case '\t':
			dst = append(dst, `\t`...)
		case '\n':
			dst = append(dst, `\n`...)
		case '\f':
			dst = append(dst, `\f`...)
		case '\r':
			dst = append(dst, `\r`...)
		default:
			if b < 0x20 {
				dst = append(dst, '\\', 'u', '0', '0', digits[b>>4], digits[b&15])
			} else {
				dst = append(dst, b)
			}
		}
	}
	return append(dst, '"')
}

// strict reads JSON into a struct and takes nothing that it does not know.
func strict(src []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(src))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return err
	}
	if _, err := d.Token(); err != io.EOF {
		return errors.New("there is more after the end")
	}
	return nil
}
