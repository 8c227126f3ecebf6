package scenario

import (
	"reflect"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/token"
)

// bounds are those of what a field of a file holds. A field states its own by
// tags: least and most of a whole number, letters of a text, items of a list.
// A list or a mapping of numbers or texts says by them how each of these may be.
// Where nothing is said a number counts men, hexes or dice, and 99 are enough: so
// what was read fits into the small number that a state keeps of it.
type bounds struct {
	of             string // "turn: ", for errors
	least, most    int
	letters, items int
}

// Where a field says nothing: the greatest number, and how long a text and a
// list may be.
const (
	Unsaid        = 99
	unsaidLetters = 1000
	unsaidItems   = 1000
)

func boundsOf(key string, tag reflect.StructTag) bounds {
	var b bounds
	if key != "" {
		b.of = key + ": "
	}
	for _, part := range []struct {
		tag    string
		value  *int
		unsaid int
	}{{"least", &b.least, 0}, {"most", &b.most, Unsaid}, {"letters", &b.letters, unsaidLetters}, {"items", &b.items, unsaidItems}} {
		*part.value = part.unsaid
		if n, err := strconv.Atoi(tag.Get(part.tag)); err == nil {
			*part.value = n
		}
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

// letters sees that a text is not too long.
func (f *File) letters(n ast.Node, b bounds) error {
	text := n.GetToken().Value
	if block, ok := n.(*ast.LiteralNode); ok {
		text = block.Value.Value
	}
	if found := utf8.RuneCountInString(text); found > b.letters {
		return f.At(n, "%swanted at most %d letters, found %d", b.of, b.letters, found)
	}
	return nil
}

// items sees that a list, or a mapping, is not too long.
func (f *File) items(n ast.Node, found int, b bounds) error {
	if found > b.items {
		return f.At(n, "%swanted at most %d, found %d", b.of, b.items, found)
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
