package notation

import (
	"strings"
	"testing"
)

func TestWords(t *testing.T) {
	w := Read("I1 Move (5, 5)  facing NE 12 line")
	if w.Next() != "i1" || w.Skip("fire") || !w.Skip("move") || w.Peek() != "(5,5)" || w.Next() != "(5,5)" || !w.Skip("facing") {
		t.Fatal("words are not read in order")
	}
	if v := w.Next(); v != "ne" {
		t.Errorf("a heading: %s", v)
	}
	if n, err := w.Number("a number", 1, 12); n != 12 || err != nil {
		t.Errorf("a number: %d %v", n, err)
	}
	if err := w.End(); err == nil || !strings.Contains(err.Error(), `found "line"`) {
		t.Errorf("more is left: %v", err)
	}
	if n, err := w.OneOf("a formation", []string{"", "column", "line"}); n != 2 || err != nil {
		t.Errorf("a formation: %d %v", n, err)
	}
	if w.More() || w.Next() != "" || w.Peek() != "" || w.End() != nil {
		t.Error("there is more at the end")
	}
}

func TestErrors(t *testing.T) {
	for name, tt := range map[string]struct {
		do   func(*Words) error
		want string
	}{
		"no word":  {func(w *Words) error { _, err := w.OneOf("a formation", []string{"", "line"}); return err }, `"heap": wanted a formation (line), found "heap"`},
		"too much": {func(w *Words) error { _, err := w.Number("figures", 0, 9); return err }, `wanted figures from 0 to 9, found "heap"`},
	} {
		if err := tt.do(Read("heap")); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: wanted %s, got %v", name, tt.want, err)
		}
	}
	if _, err := Read("").OneOf("a formation", []string{"", "line"}); err == nil {
		t.Error("an empty word was one of the list")
	}
}

func TestWinner(t *testing.T) {
	for text, want := range map[string]int8{"a": 0, "B": 1, "draw": -1} {
		if got, err := Read(text).Winner([2]string{"A", "b"}); got != want || err != nil {
			t.Errorf("%s: %d, %v", text, got, err)
		}
	}
	if _, err := Read("c").Winner([2]string{"A", "b"}); err == nil || !strings.Contains(err.Error(), `wanted A, b or draw, found "c"`) {
		t.Errorf("%v", err)
	}
}
