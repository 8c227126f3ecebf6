package scenario

import (
	"reflect"
	"slices"
	"strconv"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/token"
)

// bounds are those of a whole number in a file. A field states its own by the
// tags least and most, also one that holds a list of numbers or a mapping of
// them; where nothing is said it counts men, hexes or dice, and 99 are enough.
// So a number that was read fits into the small one that a state keeps of it.
type bounds struct {
	of          string // "turn: ", for errors
	least, most int
}

// Unsaid is the greatest number of a field that does not say how great it may be.
const Unsaid = 99

func boundsOf(key string, tag reflect.StructTag) bounds {
	b := bounds{key + ": ", 0, Unsaid}
	if least, err := strconv.Atoi(tag.Get("least")); err == nil {
		b.least = least
	}
	if most, err := strconv.Atoi(tag.Get("most")); err == nil {
		b.most = most
	}
	return b
}

// number sees that a whole number is written as people write one, and lies
// between its bounds; the decoder would round some of what it is given.
func (f *File) number(n ast.Node, b bounds) error {
	written, ok := n.(*ast.IntegerNode)
	if !ok || written.Token.Type != token.IntegerType {
		return f.At(n, "%swanted a whole number, found %s", b.of, words(n))
	}
	if v, err := strconv.Atoi(written.Token.Value); err != nil || v < b.least || v > b.most {
		return f.At(n, "%swanted a whole number from %d to %d, found %s", b.of, b.least, b.most, written.Token.Value)
	}
	return nil
}

// isNumber says whether a type holds a whole number.
func isNumber(t reflect.Type) bool {
	return slices.Contains([]reflect.Kind{
		reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64,
	}, t.Kind())
}
