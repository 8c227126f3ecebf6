package play

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// deepest is how deep values may lie within each other.
const deepest = 32

// canonical writes JSON in the one form that hashes are taken of, that of RFC
// 8785, with narrower bounds: numbers are whole and below 2^53, keys are ASCII,
// and null stands nowhere, which one reader takes for nothing and another for a
// fault.
// The members of the outermost object that are named in without are left out.
func canonical(src []byte, without ...string) ([]byte, error) {
	v := jsontext.Value(bytes.Clone(src))
	// Numbers stay as they are written: the only form that is allowed is that of
	// the RFC already.
	if err := v.Format(jsontext.ReorderRawObjects(true)); err != nil {
		return nil, err
	}
	if err := bounded(v); err != nil {
		return nil, err
	}
	if len(without) == 0 || v.Kind() != '{' {
		return v, nil
	}
	return lacking(v, without)
}

// lacking is an object without some of its members.
func lacking(object jsontext.Value, without []string) ([]byte, error) {
	out := append(make([]byte, 0, len(object)), '{')
	d := jsontext.NewDecoder(bytes.NewReader(object))
	if _, err := d.ReadToken(); err != nil {
		return nil, err
	}
	for d.PeekKind() == '"' {
		key, err := d.ReadValue()
		if err != nil {
			return nil, err
		}
		from := len(out)
		if from > 1 {
			out = append(out, ',')
		}
		out = append(append(out, key...), ':')
		left := slices.Contains(without, string(key[1:len(key)-1]))
		value, err := d.ReadValue()
		if err != nil {
			return nil, err
		}
		if out = append(out, value...); left {
			out = out[:from]
		}
	}
	return append(out, '}'), nil
}

// bounded refuses keys, numbers, nulls and depths that records do not have, in JSON
// without spaces.
func bounded(v []byte) error {
	depth := 0
	for i := 0; i < len(v); i++ {
		switch from := i; {
		case v[i] == '{' || v[i] == '[':
			if depth++; depth > deepest {
				return fmt.Errorf("values lie more than %d deep", deepest)
			}
		case v[i] == '}' || v[i] == ']':
			depth--
		case v[i] == '"':
			for i++; v[i] != '"'; i++ {
				if v[i] == '\\' {
					i++
				}
			}
			if key := v[from+1 : i]; i+1 < len(v) && v[i+1] == ':' &&
				bytes.ContainsFunc(key, func(r rune) bool { return r < 0x20 || r > 0x7e || r == '\\' }) {
				return fmt.Errorf("key %q: wanted plain ASCII", key)
			}
		case v[i] == 'n':
			return errors.New("null: what is not there is left out")
		case v[i] == '-' || '0' <= v[i] && v[i] <= '9':
			for i+1 < len(v) && bytes.IndexByte([]byte("+-.eE0123456789"), v[i+1]) >= 0 {
				i++
			}
			text := string(v[from : i+1])
			if n, err := strconv.ParseInt(text, 10, 64); err != nil || strconv.FormatInt(n, 10) != text || n >= 1<<53 || n <= -1<<53 {
				return fmt.Errorf("%s: wanted a whole number below 2^53", text)
			}
		}
	}
	return nil
}

// strict reads JSON into a struct: it takes no key that it does not know, none in
// other capitals, and none twice.
func strict(src []byte, into any) error {
	err := json.Unmarshal(src, into, json.RejectUnknownMembers(true))
	switch {
	case err != nil && !bytes.HasPrefix(bytes.TrimSpace(src), []byte("{")):
		return errors.New("no entry of a record: wanted an object of JSON")
	case errors.Is(err, io.ErrUnexpectedEOF):
		return fmt.Errorf("it breaks off after %d bytes: wanted a whole entry", len(src))
	}
	// What the decoder says of a wrong value is said to who has written this program.
	if wrong := (*json.SemanticError)(nil); errors.As(err, &wrong) {
		if errors.Is(err, json.ErrUnknownName) {
			return fmt.Errorf("unknown object member name %q: no entry of a record that this program knows", wrong.JSONPointer.LastToken())
		}
		return fmt.Errorf("no entry of a record: what stands at %q is not of its kind", wrong.JSONPointer)
	}
	return err
}
