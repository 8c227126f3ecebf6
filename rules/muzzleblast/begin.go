package muzzleblast

import (
	"fmt"
	"maps"
	"slices"
	"strconv"

	"drumhead/rules/aims"
	"drumhead/scenario"
	"drumhead/scene"
	"drumhead/space/inches"
)

// Victory is what decides a battle with option victory: scenario (MB-VIC-01).
type Victory struct {
	Hold   map[string]string `yaml:"hold,omitempty" json:"hold,omitempty" doc:"by side: the place that it must hold, alone, at the end of the turn"`
	Radius string            `yaml:"radius,omitempty" json:"radius,omitempty" doc:"how near men must be to it; left out: 3 inches"`
	Turn   int               `yaml:"turn,omitempty" json:"turn,omitempty" doc:"the turn at whose end it tells; left out: the last"`
}

// Now is the moment at which a case begins.
type Now struct {
	Turn    int            `yaml:"turn" json:"turn"`
	Stage   string         `yaml:"stage" json:"stage" enum:"orders,artillery,arms,melee,morale,end"`
	Removed map[string]int `yaml:"removed,omitempty" most:"999" json:"removed,omitempty" doc:"men of a side lost before"`
	Houses  map[string]int `yaml:"houses,omitempty" json:"houses,omitempty" doc:"hits on houses"`
	Walls   map[string]int `yaml:"walls,omitempty" json:"walls,omitempty" doc:"by section: its height in quarters of chest height, 0: a gap"`
	Command map[string]int `yaml:"command,omitempty" json:"command,omitempty" doc:"by side: the turn in which its command unit was lost"`
}

// room refuses what does not fit on the table, or stands in another's place
// (MB-GEN-02, MB-ORG-10).
func (m *maker) room() error {
	s, b := m.s, m.b
	for u := range b.count {
		k := &b.units[u]
		if k.arm == Gunners || s.ranked(u) == 0 {
			continue
		}
		var body body
		s.block(&body, u, s.Units[u].At.Point(), Form{s.Units[u].Files, s.Units[u].Facing})
		if r := s.room(&body); !r.Legal() {
			return m.sc.Errorf("forces."+b.sides[k.side].id, "%s does not fit where it stands, at %s: it is off the table, in water or in a house (%s)", k.name, s.Units[u].At, r.Clause)
		}
	}
	for n := range s.Figures {
		if man := &s.Figures[n]; man.Is == Loose && (s.wet(man.At.Point()) || s.built(man.At.Point()) >= 0) {
			k := &b.units[b.figures[n].unit]
			return m.sc.Errorf("forces."+b.sides[k.side].id, "%s does not fit where he stands, at %s: it is in water or in a house (MB-MOV-11)", b.nameOf(figurePiece(int16(n))), man.At)
		}
	}
	var f field
	f.s = s
	f.stand(-1)
	for i := range f.list[:f.n] {
		for j := range f.list[:i] {
			p, q := &f.list[i], &f.list[j]
			if p.overlaps(&q.body, inches.Point{}, inches.Point{}) {
				side := b.sides[max(p.side, 0)].id
				return m.sc.Errorf("forces."+side, "%s and %s stand in each other's place (MB-ORG-10)", b.nameOf(f.ownerOf(p)), b.nameOf(f.ownerOf(q)))
			}
		}
	}
	return nil
}

// ownerOf is whom a mover is called by.
func (f *field) ownerOf(m *mover) Piece {
	if m.who.isFigure() {
		return Piece(f.s.b.figures[m.who.figure()].unit)
	}
	return m.who
}

func (m *maker) victory() error {
	var v Victory
	if err := m.sc.Decode("victory", &v); err != nil {
		return err
	}
	if err := m.refuse("victory", []idle{
		{"radius", v.Radius != "" && len(v.Hold) == 0, "no place is to be held"},
		{"turn", v.Turn != 0 && len(v.Hold) == 0, "no place is to be held"},
	}); err != nil {
		return err
	}
	radius := 3 * inches.Inch
	if v.Radius != "" {
		var err error
		if radius, err = inches.ParseLength(v.Radius); err != nil || radius < 0 {
			return m.sc.Errorf("victory.radius", "wanted inches, found %q", v.Radius)
		}
	}
	err := scenario.EachSide(m.sc, "victory.hold", v.Hold, func(path string, side int, place string) error {
		at, err := m.spot(path, place)
		if m.b.opt[victoryOption] != byScenario {
			m.b.unheld = true // these tell with option victory: scenario only, and the page for newcomers says so
			return err
		}
		m.b.goals[side] = goal{true, at, radius}
		m.b.goalAt = max(m.b.limit, 1)
		return err
	})
	if err != nil {
		return err
	}
	if v.Turn != 0 {
		if v.Turn < 1 || v.Turn > mostTurns {
			return m.sc.Errorf("victory.turn", "wanted a turn from 1 to %d, found %d", mostTurns, v.Turn)
		}
		m.b.goalAt = int8(v.Turn)
	}
	return nil
}

func (m *maker) now() error {
	var now Now
	s := m.s
	if err := m.sc.Decode("now", &now); err != nil {
		return err
	}
	err := scenario.EachSide(m.sc, "now.removed", now.Removed, func(path string, side, men int) error {
		if men < 0 || men > maxFigures {
			return m.sc.Errorf(path, "wanted a number of men up to %d, found %d", maxFigures, men)
		}
		s.Removed[side] = int16(men)
		return nil
	})
	if err != nil {
		return err
	}
	err = scenario.EachSide(m.sc, "now.command", now.Command, func(path string, side, turn int) error {
		if turn < 0 || turn > mostTurns {
			return m.sc.Errorf(path, "wanted a turn up to %d, found %d", mostTurns, turn)
		}
		s.Command[side] = int8(turn)
		return nil
	})
	if err != nil {
		return err
	}
	for _, id := range slices.Sorted(maps.Keys(now.Houses)) {
		h := m.b.house(id)
		if h < 0 || now.Houses[id] < 0 || now.Houses[id] > 20 {
			return m.sc.Errorf("now.houses", "wanted house1 and so on with its hits, found %q", id)
		}
		s.Houses[h] = House{Hits: int8(now.Houses[id]), Ruin: int8(now.Houses[id]) >= m.b.terrain.houses[h].stands}
	}
	for _, id := range slices.Sorted(maps.Keys(now.Walls)) {
		n, err := strconv.Atoi(id)
		if err != nil || n < 0 || n >= len(m.b.terrain.sections) || now.Walls[id] < 0 || now.Walls[id] > int(highWall) {
			return m.sc.Errorf("now.walls", "wanted sections from 0 to %d with heights from 0 to 8, found %q", len(m.b.terrain.sections)-1, id)
		}
		s.Sections[n] = uint8(now.Walls[id])
	}
	if now.Turn == 0 {
		if now.Stage != "" {
			return m.sc.Errorf("now.turn", "wanted the number of a turn")
		}
		return nil
	}
	if now.Stage == "" {
		now.Stage = "orders"
	}
	stage := slices.Index(stageNames[:], now.Stage)
	if stage <= int(Starting) || stage >= int(Finished) || now.Turn < 1 || now.Turn > mostTurns {
		return m.sc.Errorf("now", "wanted a turn from 1 to %d and a stage: orders, artillery, arms, melee, morale or end", mostTurns)
	}
	m.turn, m.stage = int8(now.Turn), Stage(stage)
	return nil
}

// resume begins in the middle, as cases do.
func (m *maker) resume() error {
	s, turn, stage := m.s, m.turn, m.stage
	if turn == 0 {
		return nil
	}
	kept := *s
	s.Turn = turn - 1
	var r run
	r.Start(fold, s, nil)
	beginTurn(&r)
	for u := range m.b.count {
		w, was := &s.Units[u], &kept.Units[u]
		w.Rallying, w.Checks = was.Rallying, was.Checks
		last := turn
		if stage <= Orders {
			last--
		}
		if was.HaltUntil > 0 {
			w.HaltUntil = last + was.HaltUntil
		}
		if was.Until > 0 {
			w.Until = last + was.Until
		}
	}
	if stage > Orders {
		beginStage(&r, stage)
	}
	settleAll(&r)
	return nil
}

func (m *maker) plans() (err error) {
	limit := int(m.b.limit)
	if limit == 0 {
		limit = mostTurns
	}
	m.b.plans, err = aims.Read(m.sc, limit, func(text string) (inches.Position, error) {
		p, err := inches.ParsePosition(text)
		if err == nil && (p.X < 0 || p.Y < 0 || p.X > m.b.wide || p.Y > m.b.deep) {
			err = fmt.Errorf("%s is off the table", text)
		}
		return p, err
	}, func(side int, id string) (int, bool) {
		p := m.b.find(id)
		return int(p), p.isUnit() && int(m.b.units[p].side) == side
	})
	return err
}

// scene is what never changes of the view.
func (b *battle) scene(sc *scenario.Scenario) scene.Scene {
	board := sc.Board.Table()
	seen := map[string]bool{}
	for _, g := range sc.Board.Grounds {
		if i := slices.IndexFunc(legend, func(t scene.Terrain) bool { return t.ID == g.Terrain }); i >= 0 && !seen[g.Terrain] {
			seen[g.Terrain] = true
			board.Terrain = append(board.Terrain, legend[i])
		}
	}
	for _, c := range sc.Board.Courses {
		if i := slices.IndexFunc(legend, func(t scene.Terrain) bool { return t.ID == c.Kind }); i >= 0 && !seen[c.Kind] {
			seen[c.Kind] = true
			board.Terrain = append(board.Terrain, legend[i])
		}
	}
	return sc.Scene(board)
}

var legend = []scene.Terrain{
	{ID: "woods", Name: "Woods", Draw: "wood", Text: "Do not slow; -1 for shooters, +1 for men under a shell; nobody sees through more than 2 inches (MB-TER-01)."},
	{ID: "wood", Name: "Woods", Draw: "wood", Text: "Do not slow; -1 for shooters, +1 for men under a shell; nobody sees through more than 2 inches (MB-TER-01)."},
	{ID: "bushes", Name: "Bushes", Draw: "hedge", Text: "-1 for who shoots at men in or behind them (MB-TER-01)."},
	{ID: "hill", Name: "Hill", Draw: "hill", Text: "Rises to its middle: uphill is rough going; its crest blocks sight (MB-MOV-03)."},
	{ID: "swamp", Name: "Swamp", Draw: "marsh", Text: "Rough going, but by road (MB-MOV-03)."},
	{ID: "marsh", Name: "Swamp", Draw: "marsh", Text: "Rough going, but by road (MB-MOV-03)."},
	{ID: "ford", Name: "Ford", Draw: "ford", Text: "Rough going through water (MB-MOV-10)."},
	{ID: "bridge", Name: "Bridge", Draw: "bridge", Text: "A stretch of road over water (MB-MOV-10)."},
	{ID: "lake", Name: "Water", Draw: "lake", Text: "Nobody enters (MB-MOV-10)."},
	{ID: "river", Name: "River", Draw: "river", Text: "Crossed at fords and bridges only (MB-MOV-10)."},
	{ID: "stream", Name: "Stream", Draw: "stream", Text: "Crossed at fords and bridges only (MB-MOV-10)."},
	{ID: "house", Name: "House", Draw: "house", Text: "Holds 4 men on foot; 4 hits bring it down (MB-MOV-11, MB-HSE-02)."},
	{ID: "large-house", Name: "Large house", Draw: "house", Text: "Holds 6 men on foot; 7 hits bring it down (MB-MOV-11, MB-HSE-02)."},
	{ID: "wall", Name: "Wall", Draw: "wall", Text: "Men and horses leap it if it is low, guns and wagons go round; -2 for shooters at men behind it (MB-MOV-08)."},
	{ID: "fence", Name: "Fence", Draw: "wall", Text: "Counts as a wall (MB-TER-01)."},
	{ID: "hedge", Name: "Hedge", Draw: "hedge", Text: "Counts as a wall (MB-TER-01)."},
	{ID: "fieldwork", Name: "Fieldwork", Draw: "fieldwork", Text: "Counts as a wall (MB-TER-01)."},
	{ID: "cliff", Name: "Cliff", Draw: "cliff", Text: "Nobody passes (MB-TER-01)."},
	{ID: "road", Name: "Road", Draw: "road", Text: "Half as far again for columns, and twice what is left of a move (MB-MOV-02, MB-MOV-04)."},
	{ID: "track", Name: "Track", Draw: "road", Text: "Counts as a road (MB-MOV-02)."},
}
