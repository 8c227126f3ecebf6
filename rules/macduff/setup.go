package macduff

import (
	"fmt"
	"slices"
	"strings"

	"drumhead/rules"
	"drumhead/rules/aims"
	"drumhead/scenario"
	"drumhead/scene"
	"drumhead/space/inches"
)

// battle is all that does not change while a battle is fought.
type battle struct {
	width, depth inches.Length
	ground       []ground
	hills        []int
	shelters     []int
	roads        []int // roads and tracks
	rails        []int
	rivers       []int // and lakes: water that nobody fords
	opt          [options]uint8
	sides        [2]army
	cards        [maxPieces]card
	pieces       int8
	first        [3]int8 // the pieces of side n are first[n] to first[n+1]-1
	limit        int16
	goals        [2][]goal
	plans        [2][]aims.Aims[inches.Position]
	umpires      uint32
	table        scene.Scene
	dark         bool // fog or night: sight is 3 inches in all
}

// army is one side.
type army struct {
	id, name, short string
	home            inches.Heading // towards its home edge
	general         int8
	officers        []int8 // commanders by the number of their cards
	savage          bool   // not civilized (MD-HOSP-04)
}

// goal is one goal of a side (MD-GR-01).
type goal struct {
	take  bool // at any turn's end; otherwise held at the last one
	exit  bool
	place int // ground
	units int
}

// Goal is a goal as a scenario writes it.
type Goal struct {
	Take  string `yaml:"take,omitempty" json:"take,omitempty" doc:"a piece of ground: one of its units stands in it, and no enemy, at a turn's end"`
	Hold  string `yaml:"hold,omitempty" json:"hold,omitempty" doc:"a piece of ground: so at the end of the last turn"`
	Exit  string `yaml:"exit,omitempty" json:"exit,omitempty" doc:"a piece of ground of kind exit, by which its units leave"`
	Units int    `yaml:"units,omitempty" json:"units,omitempty" doc:"how many must have left by the exit"`
}

// Victory is what decides a battle beside army morale.
type Victory struct {
	Goals  map[string][]Goal `yaml:"goals,omitempty" json:"goals,omitempty" doc:"by side: all of them win"`
	Armies map[string]Army   `yaml:"armies,omitempty" json:"armies,omitempty" doc:"by side: what is said of it as a whole"`
	Dark   bool              `yaml:"dark,omitempty" json:"dark,omitempty" doc:"fog or night lie over the table"`
}

// Army is what a scenario says of a side as a whole.
type Army struct {
	Morale    string `yaml:"morale,omitempty" json:"morale,omitempty" jsonschema:"oneof_type=string;number" doc:"its level at the start, in halves; left out: half its units"`
	Civilized *bool  `yaml:"civilized,omitempty" json:"civilized,omitempty" doc:"left out: true"`
}

// GroundWords are how a scenario changes a piece of ground.
type GroundWords struct {
	Is        string `yaml:"is,omitempty" json:"is,omitempty" doc:"another kind of ground: high-wall, gully, palisade"`
	Class     string `yaml:"class,omitempty" json:"class,omitempty" enum:"open,broken,difficult,impassable"`
	Cover     string `yaml:"cover,omitempty" json:"cover,omitempty" enum:"none,soft,hard"`
	Sight     string `yaml:"sight,omitempty" json:"sight,omitempty" enum:"open,3-inch,blocking"`
	Obstacle  *bool  `yaml:"obstacle,omitempty" json:"obstacle,omitempty"`
	Fortified bool   `yaml:"fortified,omitempty" json:"fortified,omitempty"`
	Strong    bool   `yaml:"strong,omitempty" json:"strong,omitempty" doc:"walls that guns do not breach"`
	Stone     bool   `yaml:"stone,omitempty" json:"stone,omitempty" doc:"a stone bridge"`
	Points    int    `yaml:"points,omitempty" json:"points,omitempty" doc:"structure points of a town"`
	Sections  int    `yaml:"sections,omitempty" most:"20" json:"sections,omitempty" doc:"of a pontoon bridge over it"`
	Current   string `yaml:"current,omitempty" json:"current,omitempty" doc:"where the water flows to: a heading"`
}

// setup makes the state in which a scenario or case begins.
func setup(s *State, sc *scenario.Scenario) error {
	sc, err := sc.Laid(scenario.Board{Grid: "inches", Width: "72", Depth: "48"})
	if err != nil {
		return err
	}
	m := &maker{sc: sc, b: &battle{}, s: s}
	*s = State{b: m.b, Turn: 1, First: nobody, Active: nobody, Card: noCard, Drew: noCard, Lead: nobody, Winner: nobody, Calm: true}
	for u := range s.Pieces {
		s.Pieces[u] = Piece{With: nobody, In: nobody, Fate: Gone, Order: noOrder}
	}
	if err := scenario.InTurn(m.options, m.grounds, m.sides, m.forces, m.victory, m.now, m.standsClear, m.aims); err != nil {
		return err
	}
	m.b.table = m.b.scene(sc)
	return nil
}

// noOrder is an order that has not been given.
var noOrder = Declared{Target: nobody, Prey: nobody, Facing: noFacing}

// maker puts a battle together, section by section.
type maker struct {
	sc *scenario.Scenario
	b  *battle
	s  *State
}

func (m *maker) options() error {
	// Older battles say of a game-master what an umpire's seat says (MD-GR-02).
	return rules.Settings(m.sc, Options, m.b.opt[:], "game-master")
}

// wordIndex is the kind of ground of a word, -1: none.
func wordIndex(word string) int {
	word = strings.ReplaceAll(strings.ToLower(strings.TrimSpace(word)), " ", "-")
	return slices.IndexFunc(plain, func(g ground) bool { return g.word == word })
}

// slug is a name as orders have it.
func slug(name string) string {
	return strings.ReplaceAll(strings.ToLower(strings.TrimSpace(name)), " ", "-")
}

// change makes a piece of ground what a scenario says.
func (m *maker) change(g *ground, path string, w *GroundWords) error {
	if w.Is != "" {
		i := wordIndex(w.Is)
		if i < 0 {
			return m.sc.Errorf(path+".is", "%q is no terrain of these rules: wanted one of %s", w.Is, wordList())
		}
		id, name := g.id, g.name
		*g = plain[i]
		g.id, g.name, g.current = id, name, noFacing
	}
	for _, v := range []struct {
		key, word string
		names     []string
		set       func(int)
	}{
		{"class", w.Class, classNames, func(n int) { g.class = class(n) }},
		{"cover", w.Cover, coverNames, func(n int) { g.cover = cover(n) }},
		{"sight", w.Sight, sightNames, func(n int) { g.sight = sight(n) }},
	} {
		if v.word == "" {
			continue
		}
		n := slices.Index(v.names, v.word)
		if n < 0 {
			return m.sc.Errorf(path+"."+v.key, "wanted %s, found %q", strings.Join(v.names, ", "), v.word)
		}
		v.set(n)
	}
	if w.Obstacle != nil {
		g.obstacle = *w.Obstacle
	}
	g.fortified, g.strong, g.stone = g.fortified || w.Fortified, g.strong || w.Strong, g.stone || w.Stone
	if w.Points > 0 {
		g.points, g.town = int8(w.Points), true
	}
	if w.Sections > 0 {
		g.sections = int8(w.Sections)
	}
	if w.Current != "" {
		h, err := inches.ParseHeading(w.Current)
		if err != nil {
			return m.sc.Errorf(path+".current", "%v", err)
		}
		g.current = h
	}
	return nil
}

// groundOf is the piece of ground of an id, -1: none.
func (b *battle) groundOf(id string) int8 {
	return int8(slices.IndexFunc(b.ground, func(g ground) bool { return strings.EqualFold(g.id, id) }))
}

var homes = map[string]inches.Heading{"south": inches.South, "north": inches.North, "west": inches.West, "east": inches.East}

func (m *maker) sides() error {
	for i, side := range m.sc.Sides {
		m.b.sides[i] = army{id: side.ID, name: side.Name, short: side.Short, home: homes[side.Home], general: nobody}
	}
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

func (m *maker) place(path, text string) (inches.Position, error) {
	p, err := inches.ParsePosition(text)
	if err == nil && (p.X < 0 || p.Y < 0 || p.X > m.b.width || p.Y > m.b.depth) {
		err = fmt.Errorf("%s is off the table, which is %s by %s inches", text, m.b.width, m.b.depth)
	}
	if err != nil {
		return p, m.sc.Errorf(path, "%v", err)
	}
	return p, nil
}

func (m *maker) aims() (err error) {
	m.b.plans, err = aims.Read(m.sc, int(m.b.limit), func(text string) (inches.Position, error) {
		if g := m.b.groundOf(slug(text)); g >= 0 {
			return m.b.ground[g].middle, nil
		}
		return inches.ParsePosition(text)
	}, func(side int, id string) (int, bool) {
		u := m.b.find(id)
		return int(u), u != nobody && m.b.cards[u].side == int8(side)
	})
	return err
}
