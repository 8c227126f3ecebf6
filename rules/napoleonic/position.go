package napoleonic

// Position is a battle in the words of scenarios and cases.
type Position struct {
	Turn  int                     `yaml:"turn" json:"turn"`
	First string                  `yaml:"first" json:"first"`
	Part  string                  `yaml:"part" json:"part"`
	Unit  string                  `yaml:"unit" json:"unit"`
	Spent int                     `yaml:"spent" json:"spent"`
	Did   []string                `yaml:"did" json:"did"`
	List  []string                `yaml:"list" json:"list"`
	Units map[string]UnitPosition `yaml:"units" json:"units"`
	Held  map[string]string       `yaml:"held,omitempty" json:"held,omitempty"`
	Lost  map[string]int          `yaml:"lost" json:"lost"`
	Over  *OverPosition           `yaml:"over,omitempty" json:"over,omitempty"`
}

// UnitPosition is one piece of a position.
type UnitPosition struct {
	At         string `yaml:"at" json:"at"`
	Type       string `yaml:"type" json:"type"`
	Formation  string `yaml:"formation,omitempty" json:"formation,omitempty"`
	Strength   int    `yaml:"strength" json:"strength"`
	Original   int    `yaml:"original" json:"original"`
	Retreating bool   `yaml:"retreating" json:"retreating"`
	Done       bool   `yaml:"done" json:"done"`
	Facing     string `yaml:"facing,omitempty" json:"facing,omitempty"`
	Waiting    bool   `yaml:"waiting,omitempty" json:"waiting,omitempty"`
	Lost       string `yaml:"lost,omitempty" json:"lost,omitempty"`
}

// OverPosition is how a battle ended.
type OverPosition struct {
	Winner string `yaml:"winner" json:"winner"`
	Clause string `yaml:"clause" json:"clause"`
}

// position is the state in the words that Setup reads.
func position(s *State) any {
	b := s.b
	p := &Position{
		Turn: int(s.Turn), First: s.sideID(s.First), Part: s.sideID(s.Part),
		Spent: int(s.Spent), Did: []string{}, List: []string{},
		Units: map[string]UnitPosition{},
		Lost:  map[string]int{b.sides[0].id: int(s.Lost[0]), b.sides[1].id: int(s.Lost[1])},
	}
	if s.Active != nobody {
		p.Unit = s.card(s.Active).id
		p.List = append(p.List, p.Unit)
	}
	for _, d := range s.Sequence {
		for i, name := range deedNames {
			if d == 1<<i {
				p.Did = append(p.Did, name)
			}
		}
	}
	for _, u := range s.List[:s.Listed] {
		if s.waits(u) && u != s.Active {
			p.List = append(p.List, s.card(u).id)
		}
	}
	for u := int8(0); u < b.pieces; u++ {
		p.Units[b.cards[u].id] = s.unitPosition(u)
	}
	for i, c := range b.holds {
		if p.Held == nil {
			p.Held = map[string]string{}
		}
		p.Held[b.board.Name(c)] = s.sideID(s.Held[i])
	}
	if s.Over {
		p.Over = &OverPosition{Winner: "draw", Clause: s.Ending.Clause()}
		if s.Winner != nobody {
			p.Over.Winner = b.sides[s.Winner].id
		}
	}
	return p
}

func (s *State) unitPosition(u int8) UnitPosition {
	k, piece := s.card(u), &s.Pieces[u]
	p := UnitPosition{
		Type: k.arm.String(), Formation: piece.Formation.String(),
		Strength: int(piece.Strength), Original: int(k.original),
		Retreating: piece.Retreating, Done: piece.Done,
		Waiting: piece.Fate == Waiting,
	}
	switch piece.Fate {
	case OnTable:
		p.At = s.b.board.Name(piece.At)
		if s.faces(u) {
			p.Facing = piece.Facing.String()
		}
	case Waiting:
	default:
		p.Lost = piece.Fate.String()
	}
	return p
}

// sideID is a side's id, empty for nobody.
func (s *State) sideID(side int8) string {
	if side == nobody {
		return ""
	}
	return s.b.sides[side].id
}
