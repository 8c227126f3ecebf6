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
		s, err := c.text()
		c.out = quote(c.out, s)
		return err
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
	type member struct {
		key  string
		text []byte
	}
	var members []member
	from := len(c.out)
	c.at++
	for more := c.next() != '}'; more; {
		m := len(c.out)
		key, err := c.key()
		if err != nil {
			return err
		}
		if err := c.value(depth+1, nil); err != nil {
			return err
		}
		members = append(members, member{key, bytes.Clone(c.out[m:])})
		switch c.next() {
		case ',':
			c.at++
		case '}':
			more = false
		default:
			return errors.New("wanted a comma or }")
		}
	}
	c.at++
	slices.SortFunc(members, func(a, b member) int { return bytes.Compare([]byte(a.key), []byte(b.key)) })
	c.out = append(c.out[:from], '{')
	for i, m := range members {
		if i > 0 && members[i-1].key == m.key {
			return fmt.Errorf("key %q is given twice", m.key)
		}
		if slices.Contains(without, m.key) {
			continue
		}
		if c.out[len(c.out)-1] != '{' {
			c.out = append(c.out, ',')
		}
		c.out = append(c.out, m.text...)
	}
	c.out = append(c.out, '}')
	return nil
}

// key reads and writes a key and its colon.
func (c *canon) key() (string, error) {
	if c.next() != '"' {
		return "", errors.New("wanted a key in quotes")
	}
	key, err := c.text()
	if err != nil {
		return "", err
	}
	for i := range len(key) {
		if key[i] < 0x20 || key[i] > 0x7e {
			return "", fmt.Errorf("key %q: wanted ASCII only", key)
		}
	}
	if c.next() != ':' {
		return "", errors.New("wanted a colon")
	}
	c.at++
	c.out = append(quote(c.out, key), ':')
	return key, nil
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

// text reads a string.
func (c *canon) text() (string, error) {
	from := c.at
	plain := true
	for c.at++; c.at < len(c.src); c.at++ {
		switch b := c.src[c.at]; {
		case b == '\\':
			plain = false
			c.at++
		case b < 0x20:
			return "", errors.New("a control character in a string must be escaped")
		case b == '"':
			c.at++
			raw := c.src[from:c.at]
			if !utf8.Valid(raw) {
				return "", errors.New("a string is not UTF-8")
			}
			if plain {
				return string(raw[1 : len(raw)-1]), nil
			}
			var s string
			err := json.Unmarshal(raw, &s)
			return s, err
		}
	}
	return "", errors.New("a string has no end")
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
