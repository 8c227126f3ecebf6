// Package facts writes events as records hold them, and reads them strictly: a
// JSON object with the name of the event's kind and the fields that this kind
// uses, all of them and no others. A rule system says once which fields each
// of its kinds uses. The package must never know a kind or a field by name.
package facts

import (
	"bytes"
	"encoding"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// Form is how the events of a system are written. E is a struct with a field
// Kind, a small number; its other fields have json tags and are written in the
// order in which they are declared. An array of which only a part is used
// names the field that counts it, and how many there are at least where none
// would make no sense: `json:"path" count:"Count" least:"1"`.
type Form[E any] struct {
	kinds  []string
	kind   int // index of the field Kind
	fields []field
	uses   [][]int // by kind: indices of fields
}

type field struct {
	name  string
	index int
	count int      // index of the field that counts it, -1: none
	least int      // of a counted list
	words []string // by number; nil: it is no word
}

// Words says that a field is written as a word: the number n as names[n], and
// -1 as an empty word.
type Words struct {
	Field string
	Names []string
}

// New makes the form of events. kinds are the names of the kinds by number,
// that of 0 being empty; uses are the names of the fields that each uses, with
// spaces between. It panics where these do not fit E: a mistake of the system.
func New[E any](kinds, uses []string, words ...Words) *Form[E] {
	f := &Form[E]{kinds: kinds}
	t := reflect.TypeFor[E]()
	for i := range t.NumField() {
		s := t.Field(i)
		name := s.Tag.Get("json")
		if s.Name == "Kind" {
			f.kind = i
		} else if name != "" {
			least, _ := strconv.Atoi(s.Tag.Get("least"))
			f.fields = append(f.fields, field{name, i, counter(t, s), least, wordsOf(words, name)})
		}
	}
	for k, list := range uses {
		names := strings.Fields(list)
		var used []int
		for i, field := range f.fields {
			if slices.Contains(names, field.name) {
				used = append(used, i)
			}
		}
		if len(used) != len(names) || k > 0 && kinds[k] == "" {
			panic(fmt.Sprintf("facts: kind %d, %q, uses %q: there is no such kind or field", k, kinds[k], list))
		}
		f.uses = append(f.uses, used)
	}
	return f
}

func counter(t reflect.Type, s reflect.StructField) int {
	name := s.Tag.Get("count")
	if name == "" {
		return -1
	}
	c, ok := t.FieldByName(name)
	if !ok {
		panic(fmt.Sprintf("facts: %s is counted by %s, which is no field", s.Name, name))
	}
	return c.Index[0]
}

func wordsOf(list []Words, field string) []string {
	for _, w := range list {
		if w.Field == field {
			return w.Names
		}
	}
	return nil
}

// Marshal writes an event.
func (f *Form[E]) Marshal(e *E) ([]byte, error) {
	v := reflect.ValueOf(e).Elem()
	k := int(v.Field(f.kind).Uint())
	if k < 1 || k >= len(f.uses) {
		return nil, fmt.Errorf("an event of no kind (%d)", k)
	}
	b := fmt.Appendf(nil, `{"kind":%q`, f.kinds[k])
	for _, i := range f.uses[k] {
		field := &f.fields[i]
		b = fmt.Appendf(b, `,%q:`, field.name)
		var err error
		if b, err = field.write(b, v); err != nil {
			return nil, fmt.Errorf("event %s: %s: %w", f.kinds[k], field.name, err)
		}
	}
	return append(b, '}'), nil
}

func (f *field) write(b []byte, event reflect.Value) ([]byte, error) {
	v := event.Field(f.index)
	switch {
	case f.words != nil:
		n := number(v)
		if n < -1 || n >= len(f.words) {
			return nil, fmt.Errorf("there is no word for %d", n)
		}
		if n < 0 {
			return append(b, `""`...), nil
		}
		return append(b, quoted(f.words[n])...), nil
	case f.count >= 0:
		b = append(b, '[')
		for i := range number(event.Field(f.count)) {
			if i > 0 {
				b = append(b, ',')
			}
			text, err := json.Marshal(v.Index(i).Interface())
			if err != nil {
				return nil, err
			}
			b = append(b, text...)
		}
		return append(b, ']'), nil
	}
	text, err := json.Marshal(v.Interface())
	return append(b, text...), err
}

func quoted(word string) []byte {
	text, _ := json.Marshal(word) // a string never fails
	return text
}

// number is a whole number of any type.
func number(v reflect.Value) int {
	if v.CanUint() {
		return int(v.Uint())
	}
	return int(v.Int())
}

// Unmarshal reads an event. Errors say what was found and what was wanted.
func (f *Form[E]) Unmarshal(src []byte, e *E) error {
	var given map[string]json.RawMessage
	if err := json.Unmarshal(src, &given); err != nil {
		return err
	}
	var name string
	if err := json.Unmarshal(given["kind"], &name); err != nil {
		return fmt.Errorf("an event without a kind: %s", src)
	}
	k := slices.Index(f.kinds, name)
	if k < 1 || k >= len(f.uses) {
		return fmt.Errorf("%q is no kind of event", name)
	}
	*e = *new(E)
	v := reflect.ValueOf(e).Elem()
	v.Field(f.kind).SetUint(uint64(k))
	delete(given, "kind")
	for _, i := range f.uses[k] {
		field := &f.fields[i]
		text, ok := given[field.name]
		if !ok {
			return fmt.Errorf("event %s lacks the field %s", name, field.name)
		}
		if err := field.read(v, text); err != nil {
			return fmt.Errorf("event %s: %s: %w", name, field.name, err)
		}
		delete(given, field.name)
	}
	if len(given) > 0 {
		return fmt.Errorf("event %s has fields that it does not use: %s", name, strings.Join(slices.Sorted(maps.Keys(given)), ", "))
	}
	return nil
}

func (f *field) read(event reflect.Value, text []byte) error {
	v := event.Field(f.index)
	switch {
	case f.words != nil:
		var word string
		if err := json.Unmarshal(text, &word); err != nil {
			return err
		}
		n := slices.Index(f.words, word)
		if n < 0 && (word != "" || v.CanUint()) {
			return fmt.Errorf("%q is none of %s", word, strings.Join(f.words, ", "))
		}
		if v.CanUint() {
			v.SetUint(uint64(n))
		} else {
			v.SetInt(int64(n))
		}
		return nil
	case f.count >= 0:
		var list []json.RawMessage
		if err := json.Unmarshal(text, &list); err != nil {
			return err
		}
		if n := len(list); n < f.least || n > v.Len() {
			return fmt.Errorf("a list of %d, wanted %d to %d", n, f.least, v.Len())
		}
		for i, text := range list {
			if err := strictly(text, v.Index(i)); err != nil {
				return err
			}
		}
		c := event.Field(f.count)
		if c.CanUint() {
			c.SetUint(uint64(len(list)))
		} else {
			c.SetInt(int64(len(list)))
		}
		return nil
	}
	return strictly(text, v)
}

// strictly reads a value: null, and fields that are not there, are errors. Most
// are numbers, of which a battle has many.
func strictly(text []byte, v reflect.Value) error {
	if string(text) == "null" {
		return fmt.Errorf("wanted a value, found null")
	}
	if n, err := strconv.ParseInt(string(text), 10, 64); err == nil && !reads(v) {
		switch {
		case v.CanInt() && !v.OverflowInt(n):
			v.SetInt(n)
			return nil
		case v.CanUint() && n >= 0 && !v.OverflowUint(uint64(n)):
			v.SetUint(uint64(n))
			return nil
		}
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	return d.Decode(v.Addr().Interface())
}

// reads says whether a value's type has its own way to be read.
func reads(v reflect.Value) bool {
	switch v.Addr().Interface().(type) {
	case json.Unmarshaler, encoding.TextUnmarshaler:
		return true
	}
	return false
}
