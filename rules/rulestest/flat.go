package rulestest

import (
	"fmt"
	"reflect"
)

// flat checks that a type can be copied by assignment and compared with ==:
// whole numbers, truth values, arrays and structs of them, and so many
// pointers as the contract allows. Strings are left out with the rest: they
// are pointers too, and words belong to what never changes.
func flat(t reflect.Type, path string, pointers *int) error {
	switch t.Kind() {
	case reflect.Bool,
		reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return nil
	case reflect.Array:
		return flat(t.Elem(), path+"[]", pointers)
	case reflect.Struct:
		for i := range t.NumField() {
			f := t.Field(i)
			if err := flat(f.Type, path+"."+f.Name, pointers); err != nil {
				return err
			}
		}
		return nil
	case reflect.Pointer:
		if *pointers--; *pointers >= 0 {
			return nil
		}
	}
	return fmt.Errorf("%s is a %s: wanted whole numbers, truth values, arrays and structs only", path, t)
}

// difference is the path of the first thing in which two values of one flat
// type differ, and both values; empty if they do not.
func difference[T comparable](a, b T) string {
	if a == b {
		return ""
	}
	return differ(reflect.ValueOf(a), reflect.ValueOf(b), "")
}

func differ(a, b reflect.Value, path string) string {
	switch a.Kind() {
	case reflect.Struct:
		for i := range a.NumField() {
			if d := differ(a.Field(i), b.Field(i), path+"."+a.Type().Field(i).Name); d != "" {
				return d
			}
		}
		return ""
	case reflect.Array:
		for i := range a.Len() {
			if d := differ(a.Index(i), b.Index(i), fmt.Sprintf("%s[%d]", path, i)); d != "" {
				return d
			}
		}
		return ""
	}
	if a.Equal(b) {
		return ""
	}
	return fmt.Sprintf("%s is %v, wanted %v", path, a, b)
}
