package european

import (
	"strconv"
	"strings"

	"drumhead/rules"
	"drumhead/rules/aims"
	"drumhead/scenario"
	"drumhead/scene"
	"drumhead/space/inches"
)

// battle is all that does not change while a battle is fought.
type battle struct {
	field      field
	opt        [options]uint8
	sides      [2]army
	cards      [maxUnits]card
	pieces     int8
	commanders [2][]int8
	first      [3]int8 // the units of side n are first[n] to first[n+1]-1
	began      [2]int8 // fighting units that each side began with
	limit      int16   // the turn limit (EU-VIC-01)
	breaks     bool    // a side can be broken
	goals      [2][]goal
	holds      []hold
	plans      [2][]aims.Aims[inches.Position]
	umpires    uint32 // seats that may rule
	table      scene.Scene
}

// army is one side.
type army struct {
	id, name, short string
	ahead           inches.Heading // away from its home edge
	seats           uint32         // those of the side
	spokesman       rules.Seat
}

// card is what never changes of a unit.
type card struct {
	id, name, short string
	side            int8
	arm             Arm
	move            inches.Length // EU-MOV-02
	shooting        int8          // dice, 0: none
	melee           int8          // dice, 0: none
	eliminated      int8          // hits that take it off
	enters          int16         // a reinforcement: its turn
	seats           uint32        // who gives its orders
}

// goal is one goal of a side, of the scenario's.
type goal struct {
	hold  int  // which of battle.holds, or -1
	take  bool // it counts at the end of any turn
	count int8 // else: how many enemy units must be lost
}

// hold is a place that somebody wants.
type hold struct {
	at     inches.Position
	within inches.Length
	text   string
}

func (h *hold) near(p inches.Position) bool {
	return inches.Distance(h.at.Point(), p.Point()).Within(h.within)
}

// Force is a unit as a scenario writes it.
type Force struct {
	ID        string   `yaml:"id" json:"id" doc:"as in orders: letters, digits, hyphen"`
	Name      string   `yaml:"name,omitempty" json:"name,omitempty"`
	Short     string   `yaml:"short,omitempty" json:"short,omitempty" doc:"for the map"`
	Type      string   `yaml:"type" json:"type" enum:"infantry,skirmishers,dragoons,cavalry,artillery,commander"`
	At        string   `yaml:"at,omitempty" json:"at,omitempty" doc:"its centre, 10,10 in inches, or on squares its square, C3"`
	Facing    string   `yaml:"facing,omitempty" json:"facing,omitempty" jsonschema:"oneof_type=string;integer;number" doc:"degrees clockwise from north, or N, NE ...; left out: away from its side's home edge"`
	Formation string   `yaml:"formation,omitempty" json:"formation,omitempty" enum:"march,battle" doc:"left out: march"`
	Hits      int      `yaml:"hits,omitempty" json:"hits,omitempty" doc:"so far"`
	Smoke     bool     `yaml:"smoke,omitempty" json:"smoke,omitempty" doc:"shot in its latest Shooting phase"`
	Moved     bool     `yaml:"moved,omitempty" json:"moved,omitempty" doc:"has acted in this turn's Movement"`
	Shot      bool     `yaml:"shot,omitempty" json:"shot,omitempty" doc:"has shot in this turn's Shooting"`
	Deployed  bool     `yaml:"deployed,omitempty" json:"deployed,omitempty" doc:"has gone into battle formation in this turn's Shooting without a shot"`
	Fought    bool     `yaml:"fought,omitempty" json:"fought,omitempty" doc:"has rolled in this turn's Melee"`
	With      string   `yaml:"with,omitempty" json:"with,omitempty" doc:"a commander: the infantry that he has joined"`
	Rallied   bool     `yaml:"rallied,omitempty" json:"rallied,omitempty" doc:"a commander: has joined once"`
	Locked    []string `yaml:"locked,omitempty" json:"locked,omitempty" doc:"enemies it is locked with since an earlier turn"`
	Charged   []string `yaml:"charged,omitempty" json:"charged,omitempty" doc:"enemies it has made contact with this turn"`
	Enters    *Entry   `yaml:"enters,omitempty" json:"enters,omitempty" doc:"a reinforcement: it stands at its place from this turn on"`
}

// Entry is when a reinforcement comes.
type Entry struct {
	Turn int `yaml:"turn" most:"999" json:"turn"`
}

// Victory is what decides a battle as a scenario writes it.
type Victory struct {
	Break *bool             `yaml:"break,omitempty" json:"break,omitempty" doc:"a side that has lost half its units has lost (EU-VIC-01); left out: true"`
	Goals map[string][]Goal `yaml:"goals,omitempty" json:"goals,omitempty" doc:"by side: all of them win"`
	Held  map[string]string `yaml:"held,omitempty" json:"held,omitempty" doc:"place: the side that holds it at the beginning"`
}

// Goal is one goal of a side: hold, take or break (EU-VIC-02).
type Goal struct {
	Take   string `yaml:"take,omitempty" json:"take,omitempty" doc:"a place that wins at the end of any turn"`
	Hold   string `yaml:"hold,omitempty" json:"hold,omitempty" doc:"a place: 18,20, or on squares E5"`
	Within string `yaml:"within,omitempty" json:"within,omitempty" jsonschema:"oneof_type=string;integer;number" doc:"so many inches from it; left out: 3, on squares that square"`
	Name   string `yaml:"name,omitempty" json:"name,omitempty" doc:"what the place is called"`
	Break  int    `yaml:"break,omitempty" json:"break,omitempty" doc:"how many enemy units must be lost"`
}

// Now is a moment within a turn, as a case writes it.
type Now struct {
	Turn     int    `yaml:"turn,omitempty" most:"999" json:"turn,omitempty"`
	Phase    string `yaml:"phase,omitempty" json:"phase,omitempty" doc:"movement, shooting or melee"`
	Part     string `yaml:"part,omitempty" json:"part,omitempty" doc:"whose part it is; left out: before the phase's initiative"`
	First    string `yaml:"first,omitempty" json:"first,omitempty" doc:"who is first in this phase"`
	Choosing string `yaml:"choosing,omitempty" json:"choosing,omitempty" doc:"who must say who is first, with option initiative-choice"`
}

// setup makes the state in which a scenario or case begins.
func setup(s *State, sc *scenario.Scenario) error {
	sc, err := sc.Laid(scenario.Board{Grid: "inches", Width: "36", Depth: "36"}, scenario.Board{Grid: "square", Columns: 6, Rows: 6})
	if err != nil {
		return err
	}
	m := &maker{sc: sc, b: &battle{}, s: s}
	*s = State{b: m.b, Turn: 1, Part: nobody, First: nobody, Firsts: noFirsts, Chooses: nobody, Winner: nobody}
	if err := scenario.InTurn(m.ground, m.options, m.sides, m.forces, m.victory, m.now, m.plans); err != nil {
		return err
	}
	m.b.table = m.b.scene(sc)
	return nil
}

// maker puts a battle together, section by section.
type maker struct {
	sc *scenario.Scenario
	b  *battle
	s  *State
}

// ground makes the field of the board: an open table, or squares (GRD).
func (m *maker) ground() (err error) {
	if m.sc.Board.Grid == "square" {
		m.b.field, err = newSquares(m.sc)
	} else {
		m.b.field, err = newTable(m.sc)
	}
	return err
}

// grids are the boards of the option table, which follows from them.
var grids = map[string]string{"inches": "inches", "grid-6in": "square"}

func (m *maker) options() error {
	if value, ok := m.sc.Options["table"]; ok {
		if grid, ok := grids[value]; !ok || grid != m.sc.Board.Grid {
			return m.sc.Errorf("options.table", "the board decides it: wanted grid: inches for table: inches, or grid: square for table: grid-6in, found table: %s on a board of grid %s", value, m.sc.Board.Grid)
		}
	}
	if value, ok := m.sc.Options["turn-limit"]; ok {
		n, err := strconv.Atoi(value)
		if err != nil || n < 1 || n > 999 {
			return m.sc.Errorf("options.turn-limit", "wanted a number of turns from 1, found %q", value)
		}
		m.b.limit = int16(n)
	}
	return rules.Settings(m.sc, Options, m.b.opt[:], "table", "turn-limit")
}

var aheads = map[string]inches.Heading{"south": inches.North, "north": inches.South, "west": inches.East, "east": inches.West}

func (m *maker) sides() error {
	b := m.b
	b.umpires = m.sc.Umpires()
	for i, side := range m.sc.Sides {
		a := &b.sides[i]
		*a = army{id: side.ID, name: side.Name, short: side.Short, ahead: aheads[side.Home], spokesman: rules.Seat(m.sc.Spokesman(i))}
		a.seats = m.sc.SideSeats(i)
		if a.spokesman == rules.Nobody {
			return m.sc.Errorf("seats", "wanted a seat of side %s, found none", side.ID)
		}
	}
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
			if err := p.unit(); err != nil {
				return err
			}
		}
	}
	b.first[2] = b.pieces
	for side := range b.sides {
		for i := range forces[side] {
			p := &placer{maker: m, side: int8(side), path: m.sc.ForcePath(side, i), f: &forces[side][i]}
			if err := p.ties(b.first[side] + int8(i)); err != nil {
				return err
			}
		}
	}
	return nil
}

// find is the unit of an id, in any case, or nobody.
func (b *battle) find(id string) int8 {
	for u := int8(0); u < b.pieces; u++ {
		if strings.EqualFold(b.cards[u].id, id) {
			return u
		}
	}
	return nobody
}
