package latecentury

import (
	"drumhead/rules/tell"
	"fmt"
	"slices"
	"strings"

	"drumhead/rules"
	"drumhead/scenario"
	"drumhead/scene"
	"drumhead/space/square"
)

// battle is all that does not change while a battle is fought.
type battle struct {
	places    *tell.Places[square.Cell] // what its cells are called
	board     *square.Board
	ground    []ground // by cell
	opt       [options]uint8
	sides     [2]army
	cards     [maxUnits]card
	pieces    int8
	first     [3]int8 // the pieces of side n are first[n] to first[n+1]-1
	commander [2]int8
	started   [2]int8 // Units proper that each side began with (LC-END-01)
	limit     int16   // the turn limit (LC-END-02)
	rolls     bool    // the ratings are thrown for (LC-CMD-08)
	goals     [2][]goal
	stands    [2]bool // it wins if nothing happens: it wants no more than to hold what it has
	presses   [2]bool // it must take something
	plans     [2][]plan
	holds     []square.Cell // squares that a goal names, or somebody holds at the start
	seats     []scenario.Seat
	umpires   uint32 // seats that may rule
	table     scene.Scene
}

// army is one side.
type army struct {
	id, name, short string
	home            square.Direction // where its home edge is
	seats           uint32           // all of its seats
	command         uint32           // those of its Commander: they deploy, deal and retreat
	spokesman       rules.Seat
}

// card is what never changes of a piece.
type card struct {
	id, name, short string
	side            int8
	arm             Arm
	original        int8        // figures with which it began this battle (LC-CC-03)
	entersAt        square.Cell // square.None: anywhere at its home edge
	againAfter      int16       // turns after its loss (LC-END-04)
	againTimes      int8        // as often
	seats           uint32      // who gives its orders
}

// goal is one goal of a side (LC-END-03).
type goal struct {
	take bool // at any turn's end; otherwise held at the last one
	hold int  // which of battle.holds
}

// Force is a Unit or Commander as a scenario writes it.
type Force struct {
	ID         string   `yaml:"id" json:"id" doc:"as in orders: letters, digits, hyphen"`
	Name       string   `yaml:"name,omitempty" json:"name,omitempty"`
	Short      string   `yaml:"short,omitempty" json:"short,omitempty" doc:"for the map"`
	Type       string   `yaml:"type" json:"type" enum:"infantry,native-muskets,native-spears,cavalry,native-cavalry,machine-gun,field-gun,native-artillery,commander"`
	At         string   `yaml:"at,omitempty" json:"at,omitempty" doc:"its square: E5; left out: its player deploys it"`
	Strength   string   `yaml:"strength,omitempty" json:"strength,omitempty" jsonschema:"oneof_type=string;integer" doc:"3: fielded with 3 figures; 2/4: 2 left of 4; left out: full"`
	Facing     string   `yaml:"facing,omitempty" json:"facing,omitempty" enum:"N,E,S,W" doc:"left out: away from its home edge"`
	Rating     string   `yaml:"rating,omitempty" json:"rating,omitempty" enum:"poor,average,exceptional" doc:"of a Commander, with option commander-rating: set, or where now is given"`
	Alone      bool     `yaml:"alone,omitempty" json:"alone,omitempty" doc:"a Commander who shares a Unit's square and is on his own"`
	Joined     bool     `yaml:"joined,omitempty" json:"joined,omitempty" doc:"a Commander who has joined his Unit this turn"`
	Dead       bool     `yaml:"dead,omitempty" json:"dead,omitempty" doc:"a Commander who has fallen before"`
	Retreating bool     `yaml:"retreating,omitempty" json:"retreating,omitempty"`
	Retreated  bool     `yaml:"retreated,omitempty" json:"retreated,omitempty" doc:"has made its retreat move of this turn"`
	Card       string   `yaml:"card,omitempty" json:"card,omitempty" doc:"the card that it holds: 5H"`
	Done       bool     `yaml:"done,omitempty" json:"done,omitempty" doc:"has been activated this turn"`
	Moved      bool     `yaml:"moved,omitempty" json:"moved,omitempty" doc:"has moved this turn"`
	Fired      bool     `yaml:"fired,omitempty" json:"fired,omitempty" doc:"has fired this turn; of a Commander: on his own"`
	Tried      []string `yaml:"tried,omitempty" json:"tried,omitempty" doc:"enemy Units for which it has thrown a seeing die this turn"`
	Spotted    bool     `yaml:"spotted,omitempty" json:"spotted,omitempty" doc:"seen until it moves, with option spotting-lasts: until-moved"`
	Hidden     *bool    `yaml:"hidden,omitempty" json:"hidden,omitempty" doc:"with option unseen-units: off-table; left out: if it stands in close terrain"`
	Enters     *Entry   `yaml:"enters,omitempty" json:"enters,omitempty" doc:"a reinforcement: its turn and its square"`
	Again      *Again   `yaml:"again,omitempty" json:"again,omitempty" doc:"a Unit that comes on again when it has been destroyed or has left the table"`
}

// Entry is when and where a reinforcement comes.
type Entry struct {
	Turn int    `yaml:"turn" most:"999" json:"turn"`
	At   string `yaml:"at,omitempty" json:"at,omitempty" doc:"a square at any edge; left out: anywhere at its home edge"`
}

// Again is how often a Unit comes on again, when and where (LC-END-04).
type Again struct {
	After int    `yaml:"after" json:"after" doc:"so many turns after the one in which it was lost"`
	Times int    `yaml:"times" json:"times" doc:"so often"`
	At    string `yaml:"at,omitempty" json:"at,omitempty" doc:"a square at any edge; left out: as enters says, else anywhere at its home edge"`
}

// Victory is what decides a battle, beside LC-END-01.
type Victory struct {
	Goals map[string][]Goal `yaml:"goals,omitempty" json:"goals,omitempty" doc:"by side: all of them win"`
	Held  map[string]string `yaml:"held,omitempty" json:"held,omitempty" doc:"square: the side that holds it at the start"`
}

// Goal is one goal of a side: take or hold.
type Goal struct {
	Take string `yaml:"take,omitempty" json:"take,omitempty" doc:"a square: one of its Units stands there at a turn's end"`
	Hold string `yaml:"hold,omitempty" json:"hold,omitempty" doc:"a square: it holds it at the end of the last turn"`
}

// setup makes the state in which a scenario or case begins.
func setup(s *State, sc *scenario.Scenario) error {
	sc, err := sc.Laid(scenario.Board{Grid: "square", Columns: 12, Rows: 12})
	if err != nil {
		return err
	}
	m := &maker{sc: sc, b: &battle{}, s: s}
	*s = State{b: m.b, Turn: 1, First: nobody, Side: nobody, Winner: nobody, Turned: noCard, Named: nobody,
		Up: noCard, Active: nobody, Faced: nobody, Pack: allCards}
	for i := range s.on {
		s.on[i] = nobody
	}
	for i := range s.Pieces {
		s.Pieces[i] = Piece{At: square.None, With: nobody, Card: noCard}
	}
	for i := range s.Held {
		s.Held[i] = nobody
	}
	if err := scenario.InTurn(m.ground, m.options, m.sides, m.forces, m.victory, m.now, m.plans); err != nil {
		return err
	}
	m.b.table = m.b.scene(sc)
	m.b.places = tell.NewPlaces("square", "squares", m.b.board, sc.Board.Cells)
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
	if b.board, err = square.New(sc.Board.Columns, sc.Board.Rows); err != nil {
		return sc.Errorf("board", "%v", err)
	}
	b.ground = make([]ground, b.board.Size())
	for _, cell := range sc.Board.Cells {
		c, err := b.board.Parse(cell.At)
		if err != nil {
			return sc.Errorf("board", "%v", err)
		}
		if b.ground[c], err = groundOf(cell.Terrain); err != nil {
			return sc.Errorf("board.cells."+cell.At, "%v", err)
		}
	}
	for i, way := range sc.Board.Ways {
		switch way.Kind {
		case "road", "track":
			for j := 1; j < len(way.Path); j++ {
				from, _ := b.board.Parse(way.Path[j-1])
				to, _ := b.board.Parse(way.Path[j])
				d, _ := b.board.Towards(from, to)
				b.ground[from].roads |= 1 << d
				b.ground[to].roads |= 1 << d.Opposite()
			}
		case "river":
		default:
			return sc.Errorf(fmt.Sprintf("board.ways[%d].kind", i), "wanted road, track or river, found %q: these rules have no other ways", way.Kind)
		}
	}
	b.patches()
	return nil
}

// groundOf reads the words of a square's ground: hill 2 wood.
func groundOf(text string) (g ground, err error) {
	words := strings.Fields(text)
	for i, w := range words {
		if i > 0 && words[i-1] == terrain.Rows[hillRow].Title && len(w) == 1 && w[0] >= '1' && w[0] <= '9' {
			g.level = int8(w[0] - '0')
			continue
		}
		row := slices.IndexFunc(terrainTitles, func(t string) bool { return t == w })
		if row < 0 {
			return g, fmt.Errorf("%q is no terrain of these rules: wanted %s, or several of them with spaces between, and a level from 1 to 9 after hill", text, strings.Join(terrainTitles, ", "))
		}
		g.has |= 1 << row
		switch row {
		case hillRow:
			g.level = 1
		case woodRow:
			g.patch, g.cover = 1, max(g.cover, softCover)
		case buildingsRow:
			g.patch, g.cover = 1, hardCover
		case fieldworkRow:
			g.cover = hardCover
		case ravineRow:
			g.cover = max(g.cover, softCover)
		case riverRow:
			g.water = true
		case fordRow:
			g.water, g.ford = true, true
		}
	}
	if g.has>>bridgeRow&1 != 0 {
		g.water, g.ford = false, false
	}
	return g, nil
}

var terrainTitles = func() (titles []string) {
	for _, r := range terrain.Rows {
		titles = append(titles, r.Title)
	}
	return titles
}()

// patches numbers what close terrain is joined edge to edge.
func (b *battle) patches() {
	for i := range b.ground {
		if b.ground[i].patch != 0 {
			b.ground[i].patch = -1
		}
	}
	n := int16(0)
	for c := range square.Cell(len(b.ground)) {
		if b.ground[c].patch == -1 {
			n++
			b.flood(c, n)
		}
	}
}

func (b *battle) flood(c square.Cell, n int16) {
	b.ground[c].patch = n
	for d := square.N; d <= square.W; d++ {
		if to := b.board.Next(c, d); to != square.None && b.ground[to].patch == -1 {
			b.flood(to, n)
		}
	}
}

func (m *maker) options() error {
	if err := rules.Settings(m.sc, Options, m.b.opt[:]); err != nil {
		return err
	}
	if m.b.opt[builtUpCover] == softBuildings {
		for i := range m.b.ground {
			if g := &m.b.ground[i]; g.has>>buildingsRow&1 != 0 && g.has>>fieldworkRow&1 == 0 {
				g.cover = softCover
			}
		}
	}
	return nil
}

var homes = map[string]square.Direction{"south": square.S, "north": square.N, "west": square.W, "east": square.E}

func (m *maker) sides() error {
	b := m.b
	b.seats = m.sc.SeatList()
	for i, side := range m.sc.Sides {
		a := &b.sides[i]
		*a = army{id: side.ID, name: side.Name, short: side.Short, home: homes[side.Home], spokesman: rules.Seat(m.sc.Spokesman(i))}
		a.seats = m.sc.SideSeats(i)
	}
	b.umpires = m.sc.Umpires()
	return nil
}

// find is the piece of an id, in any case, or nobody.
func (b *battle) find(id string) int8 {
	for u := range b.pieces {
		if strings.EqualFold(b.cards[u].id, id) {
			return u
		}
	}
	return nobody
}

func (m *maker) cell(path, text string) (square.Cell, error) {
	c, err := m.b.board.Parse(text)
	if err != nil {
		return c, m.sc.Errorf(path, "%v", err)
	}
	return c, nil
}

// edge says whether a square is at an edge of the table.
func (b *battle) edge(c square.Cell) bool {
	for d := square.N; d <= square.W; d++ {
		if b.board.Next(c, d) == square.None {
			return true
		}
	}
	return false
}
