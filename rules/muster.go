package rules

// Muster is what a book gives to whoever makes a battle and does not write it: the troops
// of which an army is raised, the armies of its rulebook, and what a quick battle needs.
// It speaks the words of scenarios, and the loader judges what comes of it.
type Muster struct {
	Counts string        // what the sum of an army counts: strength points, figures
	Troops []MusterTroop // each kind once, as it is usually fielded
	Armies []MusterArmy  // those of the rulebook, the usual one first
	Quick  Quick
}

// MusterTroop is a kind of unit.
type MusterTroop struct {
	Name string `json:"name"` // Infantry

	// Keys are those of its entry in forces, in YAML: type: infantry, formation: line. There
	// {id} is its own, and {2,-3} a place two inches to its right and three behind it; who has
	// such places stands there and nowhere else.
	Keys string `json:"keys" doc:"of its entry in forces, in YAML; {id} is its own, and {2,-3} a place two inches to its right and three behind it"`

	Worth int    `json:"worth" doc:"what it adds to the sum"`
	Good  string `json:"-"` // further keys of such a unit that is better than others; "": the book has none
	Bad   string `json:"-"`
	Worn  string `json:"-"` // of one that has lost half of what it can bear; "": it counts whole or not at all
}

// MusterArmy is an army of the rulebook.
type MusterArmy struct {
	Name   string   `json:"name"`
	Clause string   `json:"clause" doc:"where the rulebook has it"`
	Troops []string `json:"troops" doc:"by their names, the commander first"`

	// Of a troop, by its place among these: whom it is under or goes with, and by which key.
	Tied map[int]int `json:"tied,omitempty" doc:"of a troop, by its place among these: that of whom it is under or goes with"`
	Tie  string      `json:"tie,omitempty" doc:"the key that says so"`
}

// Quick is what a book has for a quick battle.
type Quick struct {
	Grid       string            // hex, square or inches
	Wide, Deep int               // cells or inches
	Gap, Rank  int               // between units, and between lines of them
	Edge       int               // from the edge of the table to the first line
	Words      map[string]string // wood, hill and house in the book's words; none: it has no such ground
	Leader     string            // the troop that commands
	Line       []string          // the troops in the order in which they are raised, again and again
	Train      string            // the troop that a convoy brings home; "": it has no wagons, and its foot do
	Holds      string            // how a place is named in a goal: cell, point, or name of the ground; "": there are no goals
	Options    map[string]string // with which such a battle is fought, beside the book as printed
	Turns      map[string]int    // by the length of the evening
	Size       map[string]int    // troops a side, by the same
}

// Troop is the kind of a name; there is none: the zero value.
func (m *Muster) Troop(name string) MusterTroop {
	for _, t := range m.Troops {
		if t.Name == name {
			return t
		}
	}
	return MusterTroop{}
}

// Sum is what troops of these names count together.
func (m *Muster) Sum(names []string) (n int) {
	for _, name := range names {
		n += m.Troop(name).Worth
	}
	return n
}
