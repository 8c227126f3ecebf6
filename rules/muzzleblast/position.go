package muzzleblast

// Position is a battle in the words of cases.
type Position struct {
	Turn    int                      `yaml:"turn"`
	Stage   string                   `yaml:"stage"`
	Clock   int                      `yaml:"clock,omitempty"`
	Closed  []string                 `yaml:"closed"`
	Removed map[string]int           `yaml:"removed"`
	Score   map[string]int           `yaml:"score"`
	Up      string                   `yaml:"up,omitempty"`
	Units   map[string]UnitPosition  `yaml:"units"`
	Guns    map[string]GunPosition   `yaml:"guns,omitempty"`
	Carts   map[string]CartPosition  `yaml:"carts,omitempty"`
	Houses  map[string]HousePosition `yaml:"houses,omitempty"`
	Walls   map[string]int           `yaml:"walls,omitempty"`
	Over    *OverPosition            `yaml:"over,omitempty"`
}

// UnitPosition is one unit of a position.
type UnitPosition struct {
	At       string                    `yaml:"at"`
	Facing   string                    `yaml:"facing"`
	Files    int                       `yaml:"files"`
	Men      int                       `yaml:"men"`
	Front    int                       `yaml:"front"`
	Lost     int                       `yaml:"lost"`
	State    string                    `yaml:"state"`
	Moves    int                       `yaml:"moves"`
	Halted   int                       `yaml:"halted"`
	Checks   bool                      `yaml:"checks"`
	Rallying bool                      `yaml:"rallying"`
	Quarter  bool                      `yaml:"quarter"`
	Half     bool                      `yaml:"half"`
	Bereft   bool                      `yaml:"bereft"`
	Won      int                       `yaml:"won"`
	Beaten   int                       `yaml:"beaten"`
	Gone     bool                      `yaml:"gone"`
	Comes    int                       `yaml:"comes,omitempty"`
	Officer  bool                      `yaml:"officer"`
	Figures  map[string]FigurePosition `yaml:"figures"`
	Plot     string                    `yaml:"plot,omitempty"`
	Fires    []string                  `yaml:"fires,omitempty"`
}

// FigurePosition is one man.
type FigurePosition struct {
	At    string `yaml:"at,omitempty"`
	House string `yaml:"house,omitempty"`
	File  int    `yaml:"file,omitempty"`
	Rank  int    `yaml:"rank,omitempty"`
	Gone  bool   `yaml:"gone,omitempty"`
}

// GunPosition is one gun.
type GunPosition struct {
	At       string `yaml:"at"`
	Facing   string `yaml:"facing"`
	Side     string `yaml:"side"`
	Limbered bool   `yaml:"limbered"`
	Busy     bool   `yaml:"busy"`
	Fired    int    `yaml:"fired"`
	Wrecked  bool   `yaml:"wrecked"`
	Crew     int    `yaml:"crew"`
	Shot     string `yaml:"shot,omitempty"`
	Plot     string `yaml:"plot,omitempty"`
}

// CartPosition is a limber, caisson or wagon.
type CartPosition struct {
	At     string `yaml:"at"`
	Facing string `yaml:"facing"`
	Side   string `yaml:"side"`
	Hooked bool   `yaml:"hooked"`
}

// HousePosition is a house.
type HousePosition struct {
	Hits int  `yaml:"hits"`
	Ruin bool `yaml:"ruin"`
	Men  int  `yaml:"men"`
}

// OverPosition is how a battle ended.
type OverPosition struct {
	Winner string `yaml:"winner"`
	Clause string `yaml:"clause"`
}

func position(s *State) any {
	b := s.b
	p := &Position{Turn: int(s.Turn), Stage: s.Stage.String(), Closed: []string{}, Removed: map[string]int{}, Score: map[string]int{},
		Units: map[string]UnitPosition{}, Guns: map[string]GunPosition{}, Carts: map[string]CartPosition{}, Houses: map[string]HousePosition{}, Walls: map[string]int{}}
	for side := range b.sides {
		id := b.sides[side].id
		p.Removed[id], p.Score[id] = int(s.Removed[side]), s.score(int8(side))
		if s.Closed[side] {
			p.Closed = append(p.Closed, id)
		}
	}
	if s.Stage == Orders {
		p.Clock = int(b.clock)
	}
	if s.Up >= 0 {
		p.Up = b.id(s.upPiece())
	}
	for u := range b.count {
		p.Units[b.units[u].id] = s.unitPosition(u)
	}
	for g := range b.gunN {
		p.Guns[b.guns[g].id] = s.gunPosition(g)
	}
	for c := range b.cartN {
		n := &s.Carts[c]
		p.Carts[b.carts[c].id] = CartPosition{n.At.String(), n.Facing.String(), b.sides[n.Side].id, n.Hooked}
	}
	for h := range b.terrain.houses {
		n := s.occupants(int8(h))
		p.Houses[b.terrain.houses[h].id] = HousePosition{int(s.Houses[h].Hits), s.Houses[h].Ruin, n[0] + n[1]}
	}
	for n := range b.terrain.sections {
		if s.Sections[n] != b.terrain.sections[n].height {
			p.Walls[itoa(n)] = int(s.Sections[n])
		}
	}
	if s.Stage == Finished {
		p.Over = &OverPosition{s.sideID(s.Winner), endingClauses[s.Why]}
	}
	return p
}

// phases is how many movement phases there are still to come until the end of
// a turn.
func (s *State) phases(until int8) int {
	n := int(until - s.Turn)
	if s.Stage <= Orders {
		n++
	}
	return max(n, 0)
}

func (s *State) unitPosition(u int8) UnitPosition {
	k, w := &s.b.units[u], &s.Units[u]
	n := s.alive(u)
	p := UnitPosition{At: s.origin(Piece(u)).String(), Facing: w.Facing.String(), Files: int(w.Files), Men: n, Lost: max(int(w.Start)-n, 0), State: compelledNames[w.Compelled],
		Checks: w.Checks, Rallying: w.Rallying, Quarter: w.Quarter, Half: w.Half, Bereft: w.Bereft, Won: int(w.Won), Beaten: int(w.Lost), Gone: w.Gone,
		Officer: w.Officer >= 0 && s.nextOfficer(u) >= 0, Figures: map[string]FigurePosition{}}
	if w.Compelled == Held || w.Compelled == Retreating {
		p.Moves = s.phases(w.Until)
	}
	if w.HaltUntil > 0 {
		p.Halted = s.phases(w.HaltUntil)
	}
	for f, to := s.men(u); f < to; f++ {
		m := &s.Figures[f]
		v := FigurePosition{Gone: !m.lives()}
		if m.lives() {
			v.At = s.figureAt(f).Position().String()
			if s.front(f) {
				p.Front++
			}
		}
		if m.Is == Inside {
			v.House = s.b.terrain.houses[m.House].id
		}
		if m.Is == InRanks {
			v.File, v.Rank = int(m.File)+1, int(m.Rank)+1
		}
		p.Figures[itoa(int(f-k.first)+1)] = v
	}
	if w.Coming {
		p.Gone, p.Comes = false, int(k.comes)
	}
	if q := s.plot(Piece(u)); q != nil {
		p.Plot = printOrder(s, &Order{Plot: *q, Side: -1})
	}
	for _, v := range s.Volleys[u] {
		if v.Target >= 0 {
			p.Fires = append(p.Fires, s.b.units[v.Target].id)
		}
	}
	return p
}

func (s *State) gunPosition(g int8) GunPosition {
	n := &s.Guns[g]
	var kept [16]int16
	p := GunPosition{At: n.At.String(), Facing: n.Facing.String(), Side: s.b.sides[n.Side].id, Limbered: n.Limbered, Busy: n.Busy, Fired: int(n.Fired),
		Wrecked: n.Away && !s.Units[s.b.guns[g].unit].Coming, Crew: len(s.crew(g, kept[:0]))}
	if shot := s.Shots[g]; shot.Verb != 0 {
		o := newOrder(shot.Verb, gunPiece(g))
		o.House = shot.House
		if shot.Verb != HoldFireVerb {
			o.Path.add(shot.At)
		}
		p.Shot = printOrder(s, &o)
	}
	if q := s.plot(gunPiece(g)); q != nil {
		p.Plot = printOrder(s, &Order{Plot: *q, Side: -1})
	}
	return p
}
