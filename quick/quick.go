// Package quick makes a whole battle from a wish and a seed: the ground, two armies,
// what each is told, what wins, and plans for the computer's generals. The same wish
// makes the same battle anywhere. What a book has for it is data in Books; package quick
// must never know a rule, and its battles are judged by the loader like any other.
package quick

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
)

// Wish is what somebody wants to fight.
type Wish struct {
	Book   string    `json:"book" maxLength:"32"`
	Length string    `json:"length" enum:"ten,half,hour" doc:"of the evening: ten minutes, half an hour, an hour"`
	Ground string    `json:"ground" enum:"open,rolling,wooded,village"`
	Fight  string    `json:"fight" enum:"meeting,attack,rearguard,breakthrough"`
	Inks   [2]string `json:"inks" doc:"of the two sides: red, blue, green, white, brown, grey"`
	Seed   uint32    `json:"seed"`
	Tilt   int       `json:"tilt,omitempty" minimum:"-6" maximum:"6" doc:"troops more for the first side, or for the second if below 0"`
}

// What can be wished for.
var (
	Lengths = []string{"ten", "half", "hour"}
	Grounds = []string{"open", "rolling", "wooded", "village"}
	Fights  = []string{"meeting", "attack", "rearguard", "breakthrough"}
	Inks    = []string{"red", "blue", "green", "white", "brown", "grey"}
)

// Code is the wish in one word, to be given to a friend.
func (w Wish) Code() string {
	return fmt.Sprintf("%s-%s-%s-%s-%s-%s-%d-%d", w.Book, w.Length, w.Ground, w.Fight, w.Inks[0], w.Inks[1], w.Seed, w.Tilt+6)
}

// Read reads what Code wrote.
func Read(code string) (w Wish, err error) {
	p := strings.Split(strings.TrimSpace(code), "-")
	if len(p) != 8 {
		return w, fmt.Errorf("%q is no code of a quick battle: it has eight parts, such as napoleonic-half-rolling-meeting-red-blue-1815-6", code)
	}
	seed, err := strconv.ParseUint(p[6], 10, 32)
	tilt, err2 := strconv.Atoi(p[7])
	if err != nil || err2 != nil {
		return w, fmt.Errorf("%q is no code of a quick battle: its last two parts are numbers", code)
	}
	w = Wish{p[0], p[1], p[2], p[3], [2]string{p[4], p[5]}, uint32(seed), tilt - 6}
	return w, w.check()
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
	if Books[w.Book] == nil {
		return fmt.Errorf("there is no quick battle of %q", w.Book)
	}
	if w.Inks[0] == w.Inks[1] {
		return fmt.Errorf("both sides are %s: choose two inks", w.Inks[0])
	}
	if w.Tilt < -6 || w.Tilt > 6 {
		return fmt.Errorf("a tilt of %d: wanted -6 to 6", w.Tilt)
	}
	return nil
}

// Book is what a rule book has for a quick battle.
type Book struct {
	Grid       string
	Wide, Deep int               // cells or inches
	Gap, Rank  int               // between units, and between lines of them
	Edge       int               // from the edge of the table to the first line
	Words      map[string]string // wood, hill and house in the book's words; "": it has none
	Troops     []Troop           // in the order in which an army is raised
	Leader     string            // the keys of a commander; "": there is none
	Holds      string            // how a place is named in a goal: cell, point, or name of the ground; "": there are no goals
	Options    string            // further lines of the battle
	Turns      map[string]int    // by length
	Size       map[string]int    // troops a side, by length
}

// Troop is a kind of unit.
type Troop struct{ Name, Keys string }

// Books are those that have quick battles.
var Books = map[string]*Book{
	"napoleonic": {Grid: "hex", Wide: 13, Deep: 11, Gap: 2, Rank: 1, Edge: 2, Holds: "cell", Leader: "type: general",
		Words: map[string]string{"wood": "wood", "hill": "hill", "house": "buildings"},
		Troops: []Troop{{"Infantry", "type: infantry, formation: line"}, {"Infantry", "type: infantry, formation: column"}, {"Battery", "type: artillery"},
			{"Horse", "type: cavalry, formation: column"}, {"Infantry", "type: infantry, formation: line"}, {"Rifles", "type: rifles, formation: line"}},
		Turns: map[string]int{"ten": 8, "half": 12, "hour": 15}, Size: map[string]int{"ten": 4, "half": 6, "hour": 9}},
	"latecentury": {Grid: "square", Wide: 12, Deep: 12, Gap: 2, Rank: 1, Edge: 2, Holds: "cell", Leader: "type: commander",
		Words: map[string]string{"wood": "wood", "hill": "hill", "house": "buildings"},
		Troops: []Troop{{"Infantry", "type: infantry"}, {"Infantry", "type: infantry"}, {"Field Gun", "type: field-gun"},
			{"Cavalry", "type: cavalry"}, {"Infantry", "type: infantry"}, {"Machine Gun", "type: machine-gun"}},
		Turns: map[string]int{"ten": 6, "half": 9, "hour": 12}, Size: map[string]int{"ten": 4, "half": 6, "hour": 9}},
	"european": {Grid: "inches", Wide: 48, Deep: 36, Gap: 6, Rank: 3, Edge: 5, Holds: "point", Leader: "type: commander",
		Words: map[string]string{"wood": "wood", "hill": "hill"},
		Troops: []Troop{{"Infantry", "type: infantry"}, {"Infantry", "type: infantry"}, {"Battery", "type: artillery"},
			{"Hussars", "type: cavalry"}, {"Infantry", "type: infantry"}, {"Skirmishers", "type: skirmishers"}},
		Turns: map[string]int{"ten": 8, "half": 10, "hour": 14}, Size: map[string]int{"ten": 4, "half": 6, "hour": 9}},
	"macduff": {Grid: "inches", Wide: 60, Deep: 40, Gap: 8, Rank: 5, Edge: 9, Holds: "name", Leader: "type: commander, general: true",
		Words: map[string]string{"wood": "wood", "hill": "hill", "house": "house"},
		Troops: []Troop{{"Infantry", "type: infantry, files: 6"}, {"Infantry", "type: infantry, files: 6"}, {"Gun", "type: artillery"},
			{"Horse", "type: cavalry, files: 3"}, {"Infantry", "type: infantry, files: 6"}, {"Light Company", "type: skirmishers"}},
		Turns: map[string]int{"ten": 6, "half": 8, "hour": 10}, Size: map[string]int{"ten": 3, "half": 5, "hour": 8}},
	"muzzleblast": {Grid: "inches", Wide: 48, Deep: 32, Gap: 9, Rank: 3, Edge: 7, Leader: "type: command", Options: "options: {free-unit-sizes: on}\n",
		Words: map[string]string{"wood": "woods", "hill": "hill", "house": "house"},
		Troops: []Troop{{"Company", "type: infantry"}, {"Company", "type: infantry"}, {"Rifles", "type: infantry, weapon: rifle"},
			{"Horse", "type: cavalry"}},
		Turns: map[string]int{"ten": 6, "half": 8, "hour": 12}, Size: map[string]int{"ten": 2, "half": 3, "hour": 5}},
}

// Make is the battle that is wished for, as YAML.
func Make(w Wish) (string, error) {
	if err := w.check(); err != nil {
		return "", err
	}
	m := &maker{Wish: w, Book: Books[w.Book], luck: rand.New(rand.NewPCG(uint64(w.Seed), 1815))}
	m.lay()
	m.raise()
	return m.text(), nil
}

// maker is a battle in the making.
type maker struct {
	Wish
	*Book
	luck   *rand.Rand
	place  spot   // what is fought for
	called string // hill or farm
	ground strings.Builder
	taken  map[spot]bool // cells that are not clear, or have somebody
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

// front is the line of the second side, who stands where the fight is or comes from
// his edge.
func (m *maker) front() int {
	switch m.Fight {
	case "attack", "rearguard":
		return m.Deep * 5 / 8
	}
	return m.Deep + 1 - m.Edge
}
