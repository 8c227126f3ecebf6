package cases

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"drumhead/scenario"

	"github.com/goccy/go-yaml/ast"
)

// What is not there counts as nothing, so a misspelt key that is expected to
// hold nothing would hold it whatever happens. Keys are therefore looked at
// before values: a struct has those of its fields; a mapping those of what there
// is or was on the table, or is named by the case itself. That nothing is called
// so may be said by null, but not of what is almost called so.

// known says whether there can be the keys of an expectation in such a value.
func (t *table[S, O, E]) known(path string, want ast.Node, v reflect.Value) error {
	for v.IsValid() && (v.Kind() == reflect.Pointer || v.Kind() == reflect.Interface) {
		if v.Kind() == reflect.Pointer && v.IsNil() {
			v = reflect.Zero(v.Type().Elem())
			continue
		}
		v = v.Elem()
	}
	if !v.IsValid() {
		return nil
	}
	switch want := want.(type) {
	case *ast.MappingNode:
		for _, e := range want.Values {
			if err := t.knownKey(path, e, v); err != nil {
				return err
			}
		}
	case *ast.SequenceNode:
		if v.Kind() != reflect.Slice && v.Kind() != reflect.Array {
			return nil
		}
		for i, item := range want.Values {
			at := reflect.Zero(v.Type().Elem())
			if i < v.Len() {
				at = v.Index(i)
			}
			if err := t.known(fmt.Sprintf("%s[%d]", path, i), item, at); err != nil {
				return err
			}
		}
	}
	return nil
}

func (t *table[S, O, E]) knownKey(path string, e *ast.MappingValueNode, v reflect.Value) error {
	key := e.Key.GetToken().Value
	under := strings.TrimPrefix(path+"."+key, ".")
	switch v.Kind() {
	case reflect.Struct:
		fields := fieldsOf(v.Type())
		n := slices.IndexFunc(fields, func(name string) bool { return strings.EqualFold(name, key) })
		if n < 0 {
			return t.file.At(e, "unknown key %q: %s", under, scenario.Meant(key, said(fields)))
		}
		return t.known(under, e.Value, v.Field(n))
	case reflect.Map:
		var names []string
		at := reflect.Zero(v.Type().Elem())
		for _, k := range v.MapKeys() {
			if names = append(names, k.String()); strings.EqualFold(k.String(), key) {
				at = v.MapIndex(k)
			}
		}
		slices.Sort(names)
		there := t.names[strings.ToLower(key)] || slices.ContainsFunc(names, func(n string) bool { return strings.EqualFold(n, key) })
		if _, nothing := e.Value.(*ast.NullNode); !there && !(nothing && scenario.Near(key, names) == "") {
			return t.file.At(e, "unknown key %q: nothing is called so; %s", under, scenario.Meant(key, names))
		}
		return t.known(under, e.Value, at)
	}
	return nil
}

// fieldsOf are the keys of a struct's fields by number, "" where one has none.
func fieldsOf(t reflect.Type) (names []string) {
	for i := range t.NumField() {
		name, _, _ := strings.Cut(t.Field(i).Tag.Get("yaml"), ",")
		names = append(names, name)
	}
	return names
}

func said(names []string) []string {
	return slices.DeleteFunc(slices.Clone(names), func(n string) bool { return n == "" || n == "-" })
}

// knownEvents says whether events of the kinds expected have the keys expected,
// as far as such events have come.
func (t *table[S, O, E]) knownEvents(want *ast.SequenceNode, found ast.Node) error {
	list, _ := found.(*ast.SequenceNode)
	if list == nil {
		return nil
	}
	for i, item := range want.Values {
		expected, ok := item.(*ast.MappingNode)
		if !ok {
			return t.file.At(item, "wanted an event with its kind, such as {kind: moved}")
		}
		kind, _ := get(expected, "kind")
		if kind == nil {
			return t.file.At(item, "wanted an event with its kind, such as {kind: moved}")
		}
		like := slices.IndexFunc(list.Values, func(n ast.Node) bool {
			k, _ := get(n, "kind")
			return k != nil && strings.EqualFold(scalar(k), scalar(kind))
		})
		if like < 0 {
			continue // it has not come, which is a difference
		}
		for _, e := range expected.Values {
			key := e.Key.GetToken().Value
			if value, keys := get(list.Values[like], key); value == nil {
				return t.file.At(e, "unknown key \"events[%d].%s\": %s", i, key, scenario.Meant(key, keys))
			}
		}
	}
	return nil
}

// note keeps the names in a position: of units, sides, places.
func (t *table[S, O, E]) note(position any) {
	noteKeys(reflect.ValueOf(position), t.names)
}

func noteKeys(v reflect.Value, names map[string]bool) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			noteKeys(v.Elem(), names)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			noteKeys(v.Field(i), names)
		}
	case reflect.Map:
		for _, k := range v.MapKeys() {
			names[strings.ToLower(k.String())] = true
			noteKeys(v.MapIndex(k), names)
		}
	}
}

// named is every word that a case gives outside its steps.
func named(doc *ast.MappingNode) map[string]bool {
	names := map[string]bool{}
	for _, e := range doc.Values {
		if key := e.Key.GetToken().Value; key != "play" && key != "case" && key != "clause" {
			nameAll(e.Value, names)
		}
	}
	return names
}

func nameAll(n ast.Node, names map[string]bool) {
	switch n := n.(type) {
	case nil, *ast.NullNode:
	case *ast.MappingNode:
		for _, e := range n.Values {
			names[strings.ToLower(e.Key.GetToken().Value)] = true
			nameAll(e.Value, names)
		}
	case *ast.MappingValueNode:
		names[strings.ToLower(n.Key.GetToken().Value)] = true
		nameAll(n.Value, names)
	case *ast.SequenceNode:
		for _, v := range n.Values {
			nameAll(v, names)
		}
	default:
		names[strings.ToLower(scalar(n))] = true
	}
}
