// Package scenario reads battles from YAML: the board, the two sides, the
// options, the plans, and the sections that only the rule system understands
// (forces, victory, now). It is strict: an unknown key, a wrong number, a cell that the
// board does not have is an error that shows file, line, column and the lines
// in question, and says what was wanted. It knows no rule system by name and
// must never learn one.
package scenario

import (
	"maps"
	"strings"

	"drumhead/scene"
	"drumhead/space/inches"

	"github.com/goccy/go-yaml/ast"
)

// Scenario is a battle as its author wrote it. It does not change once read.
type Scenario struct {
	Format   int               `yaml:"drumhead" most:"999" json:"drumhead" doc:"the format of this file: 1"`
	ID       string            `yaml:"id" letters:"64" json:"id" doc:"lower-case letters, digits and hyphens"`
	Title    string            `yaml:"title" letters:"120" json:"title"`
	Rules    string            `yaml:"rules" json:"rules" doc:"the rule system: napoleonic"`
	Date     string            `yaml:"date,omitempty" letters:"120" json:"date,omitempty"`
	Place    string            `yaml:"place,omitempty" letters:"120" json:"place,omitempty"`
	Summary  string            `yaml:"summary,omitempty" letters:"600" json:"summary,omitempty" doc:"one sentence for the list"`
	Minutes  int               `yaml:"minutes,omitempty" most:"9999" json:"minutes,omitempty" doc:"usual length of a battle"`
	Turns    int               `yaml:"turns,omitempty" most:"999" json:"turns,omitempty" doc:"the turn limit; 0: the rule system's own"`
	Beginner string            `yaml:"beginner,omitempty" json:"beginner,omitempty" doc:"the side for a newcomer"`
	First    int               `yaml:"first,omitempty" json:"first,omitempty" minimum:"0" doc:"of its rule book the battle to begin with; its place among those of all books, 1 for a newcomer"`
	Board    Board             `yaml:"board,omitempty" json:"board"`
	Sides    []Side            `yaml:"sides,omitempty" json:"sides" doc:"two; left out: A in the south and B in the north"`
	Seats    []Seat            `yaml:"seats,omitempty" items:"16" json:"seats,omitempty" doc:"left out: one for each side"`
	Options  map[string]string `yaml:"options,omitempty" json:"options,omitempty"`
	History  string            `yaml:"history,omitempty" letters:"20000" json:"history,omitempty" doc:"what happened"`
	Sources  []string          `yaml:"sources,omitempty" items:"100" json:"sources,omitempty" doc:"where the facts are from"`

	// Plans are what a computer general may mean to do, by side. Their aims are
	// the rule system's to decode.
	Plans map[string][]Plan `yaml:"plans,omitempty" json:"-"`
	Rates *Rates            `yaml:"rates,omitempty" json:"rates,omitempty" doc:"how often a side won between computer players: drumhead fight --rates"`

	// Sections that the rule system decodes for itself: see Decode.
	Forces  ast.Node `yaml:"forces,omitempty" json:"-"`
	Victory ast.Node `yaml:"victory,omitempty" json:"-"`
	Now     ast.Node `yaml:"now,omitempty" json:"-"`
	Ground  ast.Node `yaml:"ground,omitempty" json:"-"` // what named pieces of ground are

	file *File
	root ast.Node
}

// Board is the ground of a scenario.
type Board struct {
	Grid    string            `yaml:"grid,omitempty" json:"grid" enum:"hex,square,inches" doc:"left out: the rule system's own"`
	Columns int               `yaml:"columns,omitempty" json:"columns" doc:"from west to east; left out: as the map has, else the rule system's own"`
	Rows    int               `yaml:"rows,omitempty" json:"rows" doc:"from south to north, on hexes every second column one less; left out: as the map has, else the rule system's own"`
	Map     string            `yaml:"map,omitempty" letters:"4000" json:"map,omitempty" doc:"one line a row from north to south, one letter a cell, spaces between; a dot is clear, a dash no cell"`
	Legend  map[string]string `yaml:"legend,omitempty" json:"legend,omitempty" doc:"letter: terrain"`
	Terrain map[string]string `yaml:"terrain,omitempty" json:"terrain,omitempty" doc:"cell: terrain, instead of a map or over it"`
	Names   map[string]string `yaml:"names,omitempty" json:"names,omitempty" doc:"cell: what the place is called"`
	// Landmarks are drawn and mean nothing to any rule.
	Landmarks map[string]string `yaml:"landmarks,omitempty" json:"landmarks,omitempty" doc:"cell of buildings: what stands out there: church, mill, tower or well"`
	Ways      []scene.Way       `yaml:"ways,omitempty" items:"200" json:"ways,omitempty" doc:"roads and rivers, cell by cell; a river or stream makes its cells so, unless the map says otherwise"`

	// Walls are on the edges between two cells, for rule systems that know such.
	Walls []string `yaml:"walls,omitempty" json:"walls,omitempty" doc:"walls between neighbouring cells, for rules that put them there: C4-C5"`

	// Of an open table, grid inches.
	Width   string   `yaml:"width,omitempty" json:"width,omitempty" doc:"of an open table, from west to east in inches; left out: the rule system's own"`
	Depth   string   `yaml:"depth,omitempty" json:"depth,omitempty" doc:"of an open table, from south to north in inches; left out: the rule system's own"`
	Grounds []Ground `yaml:"grounds,omitempty" items:"200" json:"grounds,omitempty" doc:"woods, hills, houses, lakes of an open table"`
	Courses []Course `yaml:"courses,omitempty" items:"200" json:"courses,omitempty" doc:"roads, rivers, walls of an open table"`

	// What follows is there once the board is laid out: see Scenario.Laid.

	// Wide and Deep are Width and Depth, read.
	Wide inches.Length `yaml:"-" json:"-"`
	Deep inches.Length `yaml:"-" json:"-"`

	// Cells is the ground that is not clear or has a name, made of Map, Terrain,
	// Ways and Names, column by column from the south-west. Cell names here, in
	// Ways and in the keys of Terrain and Names are in their usual form (E5).
	Cells []scene.Cell `yaml:"-" json:"-"`
}

// Side is one army.
type Side struct {
	ID       string `yaml:"id,omitempty" letters:"64" json:"id" doc:"as in forces and goals; left out: A and B"`
	Name     string `yaml:"name,omitempty" letters:"120" json:"name" doc:"as it is spoken of: the French"`
	Short    string `yaml:"short,omitempty" letters:"60" json:"short,omitempty" doc:"in a word: French"`
	Home     string `yaml:"home,omitempty" json:"home" enum:"south,north,west,east" doc:"its edge; left out: south, of the second side north"`
	Ink      string `yaml:"ink,omitempty" json:"ink,omitempty" enum:"red,blue,green,white,brown,grey" doc:"the colour of its blocks"`
	Plate    string `yaml:"plate,omitempty" json:"plate,omitempty" enum:"solid,hatched" doc:"how its blocks are filled"`
	Briefing string `yaml:"briefing,omitempty" letters:"20000" json:"briefing,omitempty" doc:"my orders, what I know of the enemy, what wins"`
	Result   string `yaml:"result,omitempty" letters:"20000" json:"result,omitempty" doc:"how it fared in history"`
}

// Seat is a chair at the table. Side is empty for the umpire and spectators.
type Seat struct {
	ID       string   `yaml:"id" letters:"64" json:"id"`
	Name     string   `yaml:"name,omitempty" letters:"120" json:"name,omitempty"`
	Side     string   `yaml:"side,omitempty" json:"side,omitempty"`
	Commands []string `yaml:"commands,omitempty" json:"commands,omitempty" doc:"whose orders it gives; left out: everybody's of its side"`
	Umpire   bool     `yaml:"umpire,omitempty" json:"umpire,omitempty"`
}

// Plan is one thing that a general may mean to do.
type Plan struct {
	ID    string   `yaml:"id" letters:"64" json:"id"`
	Title string   `yaml:"title" letters:"120" json:"title" doc:"such as: turn their left"`
	Text  string   `yaml:"text" letters:"20000" json:"text" doc:"what the general means to do, told when the battle is over"`
	Aims  ast.Node `yaml:"aims,omitempty" json:"-"`
}

// Rates say how often a side won, sergeant against sergeant, with the bounds
// between which the true rate lies at 95 %. All in per cent.
type Rates struct {
	Games   int    `yaml:"games" most:"1000000" json:"games"`
	Side    string `yaml:"side" json:"side"`
	Percent int    `yaml:"percent" most:"100" json:"percent"`
	Low     int    `yaml:"low" most:"100" json:"low"`
	High    int    `yaml:"high" most:"100" json:"high"`
}

// Source is the YAML that the scenario was read from.
func (s *Scenario) Source() []byte { return s.file.Src }

// PlansOf are the plans of a side, by its place in the list.
func (s *Scenario) PlansOf(side int) []Plan { return s.Plans[s.Sides[side].ID] }

// Name is the file that it was read from.
func (s *Scenario) Name() string { return s.file.Name }

// Written is the plain text at a path of the file as its author wrote it, whatever
// options a table has set since; "" if there is none.
func (s *Scenario) Written(path string) string {
	p := find(s.root, path)
	if p.key == nil || !strings.HasSuffix(path, p.key.Value) {
		return ""
	}
	switch p.node.(type) {
	case *ast.MappingNode, *ast.SequenceNode, *ast.NullNode:
		return ""
	}
	return p.node.GetToken().Value
}

// With is the scenario with some options set, its source left as it is.
func (s *Scenario) With(options map[string]string) *Scenario {
	t := *s
	t.Options = maps.Clone(s.Options)
	if t.Options == nil {
		t.Options = map[string]string{}
	}
	maps.Copy(t.Options, options)
	return &t
}
