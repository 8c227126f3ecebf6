// Package quick makes a whole battle from a wish and a seed: the ground, two armies,
// what each is told, what wins, and plans for the computer's generals. The same wish
// makes the same battle anywhere. What a book has for it is its Muster; package quick
// must never know a rule, and its battles are judged by the loader like any other.
package quick

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"drumhead/rules"
)

// Wish is what somebody wants to fight.
type Wish struct {
	Book   string    `json:"book" maxLength:"32"`
	Length string    `json:"length" enum:"ten,half,hour" doc:"of the evening: ten minutes, half an hour, an hour"`
	Ground string    `json:"ground" enum:"open,rolling,wooded,village,river"`
	Fight  string    `json:"fight" enum:"meeting,attack,rearguard,breakthrough,convoy"`
	Inks   [2]string `json:"inks" doc:"of the two sides: red, blue, green, white, brown, grey"`
	Seed   uint32    `json:"seed"`
	Tilt   int       `json:"tilt,omitempty" minimum:"-6" maximum:"6" doc:"troops more for the first side, or for the second if below 0"`
	Half   bool      `json:"half,omitempty" doc:"half a troop more for the first side, besides"`
}

// What can be wished for.
var (
	Lengths = []string{"ten", "half", "hour"}
	Grounds = []string{"open", "rolling", "wooded", "village", "river"}
	Fights  = []string{"meeting", "attack", "rearguard", "breakthrough", "convoy"}
	Inks    = []string{"red", "blue", "green", "white", "brown", "grey"}
)

// Code is the wish in one word, to be given to a friend.
func (w Wish) Code() string {
	half := ""
	if w.Half {
		half = ".5"
	}
	return fmt.Sprintf("%s-%s-%s-%s-%s-%s-%d-%d%s", w.Book, w.Length, w.Ground, w.Fight, w.Inks[0], w.Inks[1], w.Seed, w.Tilt+6, half)
}

// Read reads what Code wrote.
func Read(code string) (w Wish, err error) {
	p := strings.Split(strings.TrimSpace(code), "-")
	if len(p) != 8 {
		return w, fmt.Errorf("%q is no code of a quick battle: it has eight parts, such as napoleonic-half-rolling-meeting-red-blue-1815-6", code)
	}
	seed, err := strconv.ParseUint(p[6], 10, 32)
	whole, half := strings.CutSuffix(p[7], ".5")
	tilt, err2 := strconv.Atoi(whole)
	if err != nil || err2 != nil {
		return w, fmt.Errorf("%q is no code of a quick battle: its last two parts are numbers", code)
	}
	w = Wish{p[0], p[1], p[2], p[3], [2]string{p[4], p[5]}, uint32(seed), tilt - 6, half}
	return w, w.check()
}

// Tilted is the wish with so many halves of a troop more for the first side, or for the
// second if below 0.
func (w Wish) Tilted(halves int) Wish {
	w.Tilt, w.Half = halves>>1, halves&1 != 0
	return w
}

// Halves is what Tilted was given.
func (w Wish) Halves() int {
	if w.Half {
		return 2*w.Tilt + 1
	}
	return 2 * w.Tilt
}

func (w *Wish) check() error {
	for _, c := range []struct {
		what, is string
		of       []string
	}{{"length", w.Length, Lengths}, {"ground", w.Ground, Grounds}, {"fight", w.Fight, Fights}, {"ink", w.Inks[0], Inks}, {"ink", w.Inks[1], Inks}} {
		if !slices.Contains(c.of, c.is) {
			return fmt.Errorf("%q is no %s of a quick battle: wanted one of %s", c.is, c.what, strings.Join(c.of, ", "))
		}
	}
	if w.Inks[0] == w.Inks[1] {
		return fmt.Errorf("both sides are %s: choose two inks", w.Inks[0])
	}
	if h := w.Halves(); h < -12 || h > 12 {
		return fmt.Errorf("a tilt of %d: wanted -6 to 6", w.Tilt)
	}
	return nil
}

// Make is the battle that is wished for, as YAML, under the book whose Muster it is.
func Make(w Wish, of *rules.Muster) (string, error) {
	if err := w.check(); err != nil {
		return "", err
	}
	if of == nil {
		return "", fmt.Errorf("there is no quick battle of %q", w.Book)
	}
	m := &maker{Wish: w, Quick: &of.Quick, of: of, luck: rand.New(rand.NewPCG(uint64(w.Seed), 1815))}
	m.lay()
	m.raise()
	return m.text()
}

// maker is a battle in the making.
type maker struct {
	Wish
	*rules.Quick
	of     *rules.Muster
	luck   *rand.Rand
	place  spot   // what is fought for
	called string // hill or farm
	land   *land
	taken  map[spot]bool // where somebody stands, and what is fought for
	forces [2][]string
}

// spot is a cell, by column and row from the south-west, or a place in inches.
type spot struct{ x, y int }

func (m *maker) cells() bool { return m.Grid != "inches" }

// at is a spot as a scenario writes it.
func (m *maker) at(s spot) string {
	if m.cells() {
		return string(rune('A'+s.x-1)) + strconv.Itoa(s.y)
	}
	return fmt.Sprintf(`"%d,%d"`, s.x, s.y)
}
