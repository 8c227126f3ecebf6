package play

import (
	"reflect"
	"testing"

	"drumhead/scene"
)

// A piece that differs in anything differs: also in what is added to pieces
// later.
func TestSame(t *testing.T) {
	if !same(&scene.Piece{}, &scene.Piece{}) {
		t.Error("two pieces without anything differ")
	}
	fields := reflect.TypeFor[scene.Piece]()
	for i := range fields.NumField() {
		var a, b scene.Piece
		fill(reflect.ValueOf(&a).Elem().Field(i))
		fill(reflect.ValueOf(&b).Elem().Field(i))
		if !same(&a, &b) {
			t.Errorf("two pieces of the same %s differ", fields.Field(i).Name)
		}
		if same(&a, &scene.Piece{}) || same(&scene.Piece{}, &a) {
			t.Errorf("two pieces that differ in %s are the same", fields.Field(i).Name)
		}
	}
}

// fill gives a field something.
func fill(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
	case reflect.String:
		v.SetString("x")
	case reflect.Bool:
		v.SetBool(true)
	default:
		v.SetInt(1)
	}
}
