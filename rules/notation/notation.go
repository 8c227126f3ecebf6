// Package notation reads orders as people write them: words with spaces
// between, capital letters or small. It must never know an order or a unit
// of any system; what the words mean is the system's to say.
package notation

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Words are what is left of an order to be read.
type Words struct {
	text string
	left []string
}

// Read begins to read an order. What stands in brackets is one word, its
// spaces left out: (5, 5).
func Read(text string) *Words {
	var b strings.Builder
	depth := 0
	for _, r := range text {
		switch {
		case r == '(':
			depth++
		case r == ')':
			depth--
		case depth > 0 && r == ' ':
			continue
		}
		b.WriteRune(r)
	}
	return &Words{text: text, left: strings.Fields(b.String())}
}

// Whole reads a text of which nothing may be left.
func Whole[O any](text string, read func(*Words) (O, error)) (O, error) {
	w := Read(text)
	o, err := read(w)
	if err == nil {
		err = w.End()
	}
	return o, err
}

// Next is the next word in small letters, which is then read; empty at the
// end.
func (w *Words) Next() string {
	word := w.Peek()
	if len(w.left) > 0 {
		w.left = w.left[1:]
	}
	return word
}

// Peek is the next word in small letters, which is still to be read.
func (w *Words) Peek() string {
	if len(w.left) == 0 {
		return ""
	}
	return strings.ToLower(w.left[0])
}

// Skip reads the next word if it is this one, and says whether it was.
func (w *Words) Skip(word string) bool {
	if w.Peek() != word {
		return false
	}
	w.Next()
	return true
}

// More says whether there is more to be read.
func (w *Words) More() bool { return len(w.left) > 0 }

// Errorf says what was wanted, with the whole order before it.
func (w *Words) Errorf(format string, args ...any) error {
	return fmt.Errorf("%q: wanted "+format, append([]any{w.text}, args...)...)
}

// End is an error if there is more to be read.
func (w *Words) End() error {
	if !w.More() {
		return nil
	}
	return w.Errorf("nothing more after it, found %q", strings.Join(w.left, " "))
}

// OneOf reads one of some words and is its number; the empty words of the list
// are none. What says what they are, for the error: a formation.
func (w *Words) OneOf(what string, words []string) (int, error) {
	word := w.Next()
	if n := slices.Index(words, word); n >= 0 && word != "" {
		return n, nil
	}
	named := slices.DeleteFunc(slices.Clone(words), func(s string) bool { return s == "" })
	return -1, w.Errorf("%s (%s), found %q", what, strings.Join(named, ", "), word)
}

// Number reads a whole number from low to high.
func (w *Words) Number(what string, low, high int) (int, error) {
	word := w.Next()
	n, err := strconv.Atoi(word)
	if err != nil || n < low || n > high {
		return 0, w.Errorf("%s from %d to %d, found %q", what, low, high, word)
	}
	return n, nil
}

// Winner reads which side has won, by the sides' ids, or draw, which is -1.
func (w *Words) Winner(sides [2]string) (int8, error) {
	word := w.Next()
	for i, id := range sides {
		if strings.EqualFold(id, word) {
			return int8(i), nil
		}
	}
	if word != "draw" {
		return -1, w.Errorf("%s, %s or draw, found %q", sides[0], sides[1], word)
	}
	return -1, nil
}
