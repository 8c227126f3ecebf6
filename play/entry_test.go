package play

import (
	"strings"
	"testing"
)

// A throw that the record says and no throw can be is refused, whatever it would
// come to in fewer bits.
func TestThrowsThatCannotBe(t *testing.T) {
	throw := func() Throw {
		return Throw{Purpose: "fire", Groups: []Group{{Dice: 2, Sides: 6, Needs: []int{5}, Read: []string{"best"}}, {Side: 1, Dice: 1, Sides: 20, Less: 2}},
			Modifiers: []Modifier{{Text: "near", By: 1, Group: 1}}, Faces: []int{5, 6, 17}}
	}
	good := throw()
	read, err := good.toDice()
	if err != nil {
		t.Fatal(err)
	}
	if back := fromDice(&read, true); text(back) != text(good) {
		t.Fatalf("it reads back as %s, not %s", text(back), text(good))
	}
	for words, change := range map[string]func(w *Throw){
		"is of side 256":                     func(w *Throw) { w.Thrower = 256 },
		"is of side -2":                      func(w *Throw) { w.Thrower = -2 },
		"has 5 groups":                       func(w *Throw) { w.Groups = append(w.Groups, w.Groups[0], w.Groups[0], w.Groups[0]) },
		"no card has number 64":              func(w *Throw) { w.Pack = []int{64} },
		"no card has number -1":              func(w *Throw) { w.Pack = []int{-1} },
		"group 1: it is of side 256":         func(w *Throw) { w.Groups[0].Side = 256 },
		"group 2: it is of side -2":          func(w *Throw) { w.Groups[1].Side = -2 },
		"group 1: 258 dice":                  func(w *Throw) { w.Groups[0].Dice = 258 },
		"group 1: -1 dice":                   func(w *Throw) { w.Groups[0].Dice = -1 },
		"group 1: dice of 262 sides":         func(w *Throw) { w.Groups[0].Sides = 262 },
		"group 1: dice of 0 sides":           func(w *Throw) { w.Groups[0].Sides = 0 },
		"group 2: 258 is taken off":          func(w *Throw) { w.Groups[1].Less = 258 },
		"group 2: -254 is taken off":         func(w *Throw) { w.Groups[1].Less = -254 },
		"group 1: a score of 261 matters":    func(w *Throw) { w.Groups[0].Needs[0] = 261 },
		"group 1: a score of 0 matters":      func(w *Throw) { w.Groups[0].Needs[0] = 0 },
		"group 1: 6 scores matter":           func(w *Throw) { w.Groups[0].Needs = []int{1, 2, 3, 4, 5, 6} },
		`group 1: "worst" is read`:           func(w *Throw) { w.Groups[0].Read[0] = "worst" },
		"a reason is for group 257":          func(w *Throw) { w.Modifiers[0].Group = 257 },
		"a reason is for group -1":           func(w *Throw) { w.Modifiers[0].Group = -1 },
		"2 dice are asked for":               func(w *Throw) { w.Groups, w.Modifiers = w.Groups[:1], nil },
		"die 2: 262 is no score":             func(w *Throw) { w.Faces[1] = 262 },
		"card 67 is not in the pack":         func(w *Throw) { w.Pack, w.Faces = []int{3}, []int{67} },
		"card 4 is not in the pack":          func(w *Throw) { w.Pack, w.Faces = []int{3}, []int{4} },
		"1 dice are asked for, 3 were given": func(w *Throw) { w.Pack = []int{3} },
	} {
		w := throw()
		change(&w)
		if _, err := w.toDice(); err == nil || !strings.Contains(err.Error(), words) {
			t.Errorf("%v: wanted %q", err, words)
		}
	}
}
