package napoleonic

import (
	"drumhead/rules/tell"
	"fmt"
	"slices"
	"strings"

	"drumhead/chart"
	"drumhead/rules"
	"drumhead/scenario"
	"drumhead/scene"
	"drumhead/space/hex"
)

// battle is all that does not change while a battle is fought.
type battle struct {
	places *tell.Places[hex.Cell] // what its cells are called
	board  *hex.Board
	ground []ground // by cell
	// distances from each cell to each other, row by row: a judgement asks for
	// very many.
	distances []uint8
	opt       [options]uint8
	sides     [2]army
	cards     [maxUnits]card
	pieces    int8
	// generals are the Generals of each side, in the order of the scenario's list.
	generals [2][]int8
	first    [3]int8 // the pieces of side n are first[n] to first[n+1]-1
	started  [2]int8 // combat units that each side began with
	limit    int16   // the turn limit (NP-VIC-03)
	breaks   bool    // NP-VIC-01 is in force
	goals    [2][]goal
	plans    [2][]plan
	holds    []hex.Cell // hexes that a goal names, or somebody holds at the start
	musket   [formations][longRange + 1]int8
	guns     [2][longRange + 1]int8 // on a square: 1
	seats    []scenario.Seat
	umpires  uint32 // seats that may rule
	table    scene.Scene
}

// army is one side.
type army struct {
	id, name, short string
	south           bool // its home edge is the southern one (NP-MAP-03)
	ahead, back     hex.Direction
	backLeft        hex.Direction
	backRight       hex.Direction
	spokesman       rules.Seat
}

// card is what never changes of a piece.
type card struct {
	id, name, short string
	side            int8
	arm             Arm
	class           int8 // of cavalry: 0, heavyRow or lightRow (NP-VAR-08)
	quality         int8 // regularRow, eliteRow or militiaRow (NP-VAR-07)
	horse           bool // NP-VAR-06
	original        int8 // strength (NP-UNIT-01)
	start           int8 // strength when the battle began (NP-VIC-03)
	assault         int8 // dice (NP-ASL-04); of Rifles 0: by figure
	moves           [formations]int8
	change          int8 // what a change of formation costs (NP-FORM-01)
	reach           int8 // of its fire in hexes, 0: it has none
	entersTurn      int16
	entersAt        hex.Cell
	seats           uint32 // who gives its orders
}

// goal is one goal of a side (NP-VIC-04).
type goal struct {
	kind  goalKind
	count int8       // exit, break: how many
	of    [arms]bool // exit: what counts
	by    []hex.Cell // exit: where
	hold  int        // hold: which of battle.holds
}

type goalKind uint8

const (
	holdGoal goalKind = iota
	exitGoal
	breakGoal
)

// Force is a unit or General as a scenario writes it.
type Force struct {
	ID         string   `yaml:"id" json:"id" doc:"as in orders: letters, digits, hyphen"`
	Name       string   `yaml:"name,omitempty" json:"name,omitempty"`
	Short      string   `yaml:"short,omitempty" json:"short,omitempty" doc:"for the map"`
	Type       string   `yaml:"type" json:"type" enum:"infantry,rifles,cavalry,artillery,general"`
	At         string   `yaml:"at,omitempty" json:"at,omitempty" doc:"its hex: E5"`
	Formation  string   `yaml:"formation,omitempty" json:"formation,omitempty" enum:"line,column,square" doc:"left out: line, of cavalry column"`
	Strength   string   `yaml:"strength,omitempty" json:"strength,omitempty" jsonschema:"oneof_type=string;integer" doc:"4/6: points left of the original ones; left out: full"`
	Facing     string   `yaml:"facing,omitempty" json:"facing,omitempty" enum:"N,NE,SE,S,SW,NW" doc:"with option facing: front-arc"`
	Class      string   `yaml:"class,omitempty" json:"class,omitempty" enum:"heavy,light" doc:"of cavalry, with option cavalry-class"`
	Quality    string   `yaml:"quality,omitempty" json:"quality,omitempty" enum:"elite,regular,militia" doc:"with option troop-quality"`
	Horse      bool     `yaml:"horse,omitempty" json:"horse,omitempty" doc:"horse artillery, with option horse-artillery"`
	Militia    bool     `yaml:"militia,omitempty" json:"militia,omitempty" doc:"infantry of four points, with option low-grade-infantry"`
	Retreating bool     `yaml:"retreating,omitempty" json:"retreating,omitempty"`
	Done       bool     `yaml:"done,omitempty" json:"done,omitempty" doc:"has acted this turn"`
	Tried      bool     `yaml:"tried,omitempty" json:"tried,omitempty" doc:"of a General: has thrown for a rally this turn"`
	Hurt       int      `yaml:"hurt,omitempty" json:"hurt,omitempty" doc:"casualties since the turn began, for option cavalry-vs-square"`
	FiredOn    []string `yaml:"fired-on,omitempty" json:"fired-on,omitempty" doc:"enemy units that have fired at it or assaulted it this turn, for option cavalry-vs-square"`
	Enters     *Entry   `yaml:"enters,omitempty" json:"enters,omitempty" doc:"a reinforcement: its turn and its hex"`
}

// Entry is when and where a reinforcement comes (NP-TURN-07).
type Entry struct {
	Turn int    `yaml:"turn" most:"999" json:"turn"`
	At   string `yaml:"at" json:"at" doc:"a hex at any edge"`
}

// Victory is what decides a battle as a scenario writes it.
type Victory struct {
	Break *bool             `yaml:"break,omitempty" json:"break,omitempty" doc:"a side that has lost half its units has lost (NP-VIC-01); left out: true"`
	Goals map[string][]Goal `yaml:"goals,omitempty" json:"goals,omitempty" doc:"by side: all of them win"`
	Held  map[string]string `yaml:"held,omitempty" json:"held,omitempty" doc:"hex: the side that holds it at the start"`
}

// Goal is one goal of a side: hold, exit or break.
type Goal struct {
	Hold  string   `yaml:"hold,omitempty" json:"hold,omitempty" doc:"a hex"`
	Exit  int      `yaml:"exit,omitempty" json:"exit,omitempty" doc:"how many units must leave"`
	Of    []string `yaml:"of,omitempty" json:"of,omitempty" doc:"of which types; left out: any"`
	By    []string `yaml:"by,omitempty" json:"by,omitempty" doc:"by which edge hexes"`
	Break int      `yaml:"break,omitempty" json:"break,omitempty" doc:"how many enemy units must be lost"`
}

// Now is a moment within a turn, as a case writes it.
type Now struct {
	Turn  int      `yaml:"turn,omitempty" most:"999" json:"turn,omitempty"`
	First string   `yaml:"first,omitempty" json:"first,omitempty" doc:"the side that is first this turn"`
	Part  string   `yaml:"part,omitempty" json:"part,omitempty" doc:"whose part it is"`
	Unit  string   `yaml:"unit,omitempty" json:"unit,omitempty" doc:"which is being activated"`
	Spent int      `yaml:"spent,omitempty" json:"spent,omitempty" doc:"hexes of movement it has spent"`
	Did   []string `yaml:"did,omitempty" json:"did,omitempty" doc:"what it has done, in that order: moved, turned, formed, fired, assaulted, rallied"`
}

// setup makes the state in which a scenario or case begins.
func setup(s *State, sc *scenario.Scenario) error {
	sc, err := sc.Laid(scenario.Board{Grid: "hex", Columns: 13, Rows: 11})
	if err != nil {
		return err
	}
	m := &maker{sc: sc, b: &battle{}, s: s}
	*s = State{b: m.b, Turn: 1, First: nobody, Part: nobody, Active: nobody, Winner: nobody}
	if err := scenario.InTurn(m.ground, m.options, m.sides, m.forces, m.victory, m.now, m.plans); err != nil {
		return err
	}
	m.b.table = m.b.scene(sc)
	m.b.places = tell.NewPlaces("hex", "hexes", m.b.board, sc.Board.Cells)
	return nil
}

// maker puts a battle together, section by section.
type maker struct {
	sc *scenario.Scenario
	b  *battle
	s  *State
}

func (m *maker) ground() (err error) {
	sc, b := m.sc, m.b
	if b.board, err = hex.New(sc.Board.Columns, sc.Board.Rows); err != nil {
		return sc.Errorf("board", "%v", err)
	}
	b.ground = make([]ground, b.board.Size())
	for _, cell := range sc.Board.Cells {
		c, err := b.board.Parse(cell.At)
		if err != nil {
			return sc.Errorf("board", "%v", err)
		}
		row := slices.IndexFunc(terrain.Rows, func(r chart.Row) bool { return r.Title == cell.Terrain })
		if row < 0 {
			return sc.Errorf("board.cells."+cell.At, "%q is no terrain of these rules: wanted %s", cell.Terrain, strings.Join(terrainTitles, ", "))
		}
		b.ground[c] = grounds[row]
	}
	for i := range b.ground {
		if b.ground[i] == (ground{}) {
			b.ground[i] = grounds[0]
		}
	}
	for i := range m.s.on {
		m.s.on[i] = nobody
	}
	b.measure()
	return nil
}

// terrainTitles are the kinds of ground of the chart.
var terrainTitles = func() (titles []string) {
	for _, r := range terrain.Rows {
		titles = append(titles, r.Title)
	}
	return titles
}()

func (m *maker) options() error {
	if err := rules.Settings(m.sc, Options, m.b.opt[:]); err != nil {
		return err
	}
	m.b.volleys()
	return nil
}

// volleys reads the dice of fire from the charts, as the options have them.
func (b *battle) volleys() {
	b.musket[Line], b.musket[Column] = volley(lineRow), volley(columnRow)
	b.musket[Square] = b.musket[Column]
	if b.opt[musketRange] == two {
		for f := range b.musket {
			b.musket[f][3] = 0
		}
	}
	inOpen, onSquare := gunsRow, gunsOnSquareRow
	if b.opt[artilleryRange] == eight {
		inOpen, onSquare = longGunsRow, longGunsOnSquareRow
	}
	if b.opt[squareArtilleryDice] != halvedBeyondAdjacent {
		onSquare = inOpen
	}
	b.guns = [2][longRange + 1]int8{volley(inOpen), volley(onSquare)}
}

func (m *maker) sides() error {
	b := m.b
	b.seats = m.sc.SeatList()
	for i, side := range m.sc.Sides {
		if side.Home != "south" && side.Home != "north" {
			return m.sc.Errorf(fmt.Sprintf("sides[%d].home", i), "wanted south or north, found %q: on hexes an army's home is one of these edges", side.Home)
		}
		a := &b.sides[i]
		*a = army{id: side.ID, name: side.Name, short: side.Short, south: side.Home == "south", spokesman: rules.Seat(m.sc.Spokesman(i))}
		if a.south {
			a.ahead, a.back, a.backLeft, a.backRight = hex.N, hex.S, hex.SW, hex.SE
		} else {
			a.ahead, a.back, a.backLeft, a.backRight = hex.S, hex.N, hex.NE, hex.NW
		}
	}
	b.umpires = m.sc.Umpires()
	return nil
}

func (m *maker) forces() error {
	forces, err := scenario.Forces[Force](m.sc, maxSide)
	if err != nil {
		return err
	}
	b := m.b
	for side := range b.sides {
		b.first[side] = b.pieces
		for i := range forces[side] {
			p := &placer{maker: m, side: int8(side), path: m.sc.ForcePath(side, i), f: &forces[side][i]}
			if err := p.piece(); err != nil {
				return err
			}
		}
	}
	b.first[2] = b.pieces
	for side := range b.sides {
		for i := range forces[side] {
			if err := m.strikers(m.sc.ForcePath(side, i)+".fired-on", b.first[side]+int8(i), forces[side][i].FiredOn); err != nil {
				return err
			}
		}
	}
	return nil
}

// strikers notes who has fired at or assaulted a unit this turn.
func (m *maker) strikers(path string, u int8, ids []string) error {
	for i, id := range ids {
		by := m.b.find(id)
		if by < 0 || m.b.cards[by].side == m.b.cards[u].side {
			return m.sc.Errorf(fmt.Sprintf("%s[%d]", path, i), "wanted an enemy unit, found %q", id)
		}
		m.s.strike(u, by)
	}
	return nil
}

// find is the piece of an id, in any case, or nobody.
func (b *battle) find(id string) int8 {
	for u := int8(0); u < b.pieces; u++ {
		if strings.EqualFold(b.cards[u].id, id) {
			return u
		}
	}
	return nobody
}
