package scenario

import (
	"reflect"
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"
)

var nodeType = reflect.TypeFor[ast.Node]()

// checkKeys looks for keys that the value to be decoded does not have, in the
// order of the file, so that the error can name those that it has; and for
// numbers out of their bounds.
func (f *File) checkKeys(n ast.Node, into any) error {
	return f.keysOf(n, reflect.TypeOf(into), boundsOf("", ""))
}

func (f *File) keysOf(n ast.Node, t reflect.Type, b bounds) error {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t == nodeType || n == nil {
		return nil
	}
	if _, nothing := n.(*ast.NullNode); isNumber(t) && !nothing {
		return f.number(n, b)
	}
	switch t.Kind() {
	case reflect.String:
		return f.letters(n, b)
	case reflect.Slice, reflect.Array:
		if list, ok := n.(*ast.SequenceNode); ok {
			if err := f.items(n, len(list.Values), b); err != nil {
				return err
			}
			return f.each(list.Values, t.Elem(), b)
		}
	case reflect.Map:
		if err := f.items(n, len(entries(n)), b); err != nil {
			return err
		}
		var values []ast.Node
		for _, e := range entries(n) {
			values = append(values, e.Value)
		}
		return f.each(values, t.Elem(), b)
	case reflect.Struct:
		return f.fields(n, fieldsOf(t))
	}
	return nil
}

// each looks at the values of a list or map.
func (f *File) each(values []ast.Node, t reflect.Type, b bounds) error {
	for _, v := range values {
		if err := f.keysOf(v, t, b); err != nil {
			return err
		}
	}
	return nil
}

// fields looks at the keys of a struct.
func (f *File) fields(n ast.Node, fields []field) error {
	for _, e := range entries(n) {
		at := slices.IndexFunc(fields, func(k field) bool { return k.key == key(e) })
		if at < 0 {
			return f.at(e.Key.GetToken(), "unknown key %q: %s", key(e), Meant(key(e), namesOf(fields)))
		}
		if err := f.keysOf(e.Value, fields[at].t, fields[at].bounds); err != nil {
			return err
		}
	}
	return nil
}

// field is a key of a struct.
type field struct {
	key string
	t   reflect.Type
	bounds
}

// fieldsOf are the keys that a struct's yaml tags name.
func fieldsOf(t reflect.Type) []field {
	var out []field
	for i := range t.NumField() {
		tag, ok := t.Field(i).Tag.Lookup("yaml")
		name, rest, _ := strings.Cut(tag, ",")
		if rest == "inline" {
			out = append(out, fieldsOf(t.Field(i).Type)...)
			continue
		}
		if !t.Field(i).IsExported() || name == "-" {
			continue
		}
		if !ok || name == "" {
			name = strings.ToLower(t.Field(i).Name)
		}
		out = append(out, field{name, t.Field(i).Type, boundsOf(name, t.Field(i).Tag)})
	}
	return out
}

func namesOf(fields []field) (names []string) {
	for _, k := range fields {
		names = append(names, k.key)
	}
	return names
}

// Meant suggests in words which of some names was meant, or names all there are.
func Meant(found string, names []string) string {
	if near := Near(found, names); near != "" {
		return "did you mean " + near + "?"
	}
	return "wanted one of " + strings.Join(names, ", ")
}

// Near is the name that is written almost so, "" if there is none.
func Near(found string, names []string) (best string) {
	least := min(3, len(found)/2+1)
	for _, name := range names {
		if d := distance(strings.ToLower(found), strings.ToLower(name)); d < least {
			best, least = name, d
		}
	}
	return best
}

// distance is how many letters must be changed, added or left out to make b of
// a.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			diagonal, row[j+1] = row[j+1], min(row[j+1]+1, row[j]+1, diagonal+cost)
		}
	}
	return row[len(b)]
}
