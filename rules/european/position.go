package european

import "math/bits"

// Position is a battle in the words of scenarios and cases.
type Position struct {
	Turn     int                     `yaml:"turn" json:"turn"`
	Phase    string                  `yaml:"phase" json:"phase"`
	Part     string                  `yaml:"part" json:"part"`
	First    string                  `yaml:"first" json:"first"`
	Choosing string                  `yaml:"choosing,omitempty" json:"choosing,omitempty"`
	Units    map[string]UnitPosition `yaml:"units" json:"units"`
	Held     map[string]string       `yaml:"held,omitempty" json:"held,omitempty"`
	Lost     map[string]int          `yaml:"lost" json:"lost"`
	Over     *OverPosition           `yaml:"over,omitempty" json:"over,omitempty"`
}

// UnitPosition is one unit of a position.
type UnitPosition struct {
	At        string   `yaml:"at" json:"at"`
	Type      string   `yaml:"type" json:"type"`
	Facing    string   `yaml:"facing,omitempty" json:"facing,omitempty"`
	Formation string   `yaml:"formation,omitempty" json:"formation,omitempty"`
	Hits      int      `yaml:"hits" json:"hits"`
	Looks     string   `yaml:"looks,omitempty" json:"looks,omitempty"`
	Smoke     bool     `yaml:"smoke" json:"smoke"`
	Moved     bool     `yaml:"moved" json:"moved"`
	Shot      bool     `yaml:"shot" json:"shot"`
	Deployed  bool     `yaml:"deployed,omitempty" json:"deployed,omitempty"`
	Fought    bool     `yaml:"fought" json:"fought"`
	Rallied   bool     `yaml:"rallied" json:"rallied"`
	With      string   `yaml:"with,omitempty" json:"with,omitempty"`
	Locked    []string `yaml:"locked" json:"locked"`
	Fresh     []string `yaml:"fresh" json:"fresh"`
	Charged   []string `yaml:"charged" json:"charged"`
	Waiting   bool     `yaml:"waiting,omitempty" json:"waiting,omitempty"`
	Lost      string   `yaml:"lost,omitempty" json:"lost,omitempty"`
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
		Turn: int(s.Turn), Phase: s.Phase.String(), Part: s.sideID(s.Part), First: s.sideID(s.First), Choosing: s.sideID(s.Chooses),
		Units: map[string]UnitPosition{},
		Lost:  map[string]int{b.sides[0].id: int(s.Lost[0]), b.sides[1].id: int(s.Lost[1])},
	}
	for u := int8(0); u < b.pieces; u++ {
		p.Units[b.cards[u].id] = s.unitPosition(u)
	}
	for i := range b.holds {
		if p.Held == nil {
			p.Held = map[string]string{}
		}
		p.Held[b.field.printPlace(b.holds[i].at)] = s.sideID(s.Held[i])
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
		Type: k.arm.String(), Hits: int(piece.Hits), Smoke: piece.Smoke, Moved: piece.Moved, Shot: piece.Shot, Deployed: piece.Opened,
		Fought: piece.Fought, Rallied: piece.Rallied, Waiting: piece.Fate == Waiting,
		Locked: s.ids(s.Locked[u]), Fresh: s.ids(s.Fresh[u]), Charged: s.ids(s.Charged[u]),
	}
	if s.b.opt[hitsSeen] == inWords {
		p.Looks = gradeNames[piece.Grade]
	}
	if piece.Fate == Eliminated {
		p.Lost = "eliminated"
		return p
	}
	p.At, p.Facing = s.b.field.printPlace(s.place(u)), s.b.field.printHeading(piece.Facing)
	if k.arm != Commander {
		p.Formation = piece.Formation.String()
	}
	if piece.With != nobody {
		p.With = s.card(piece.With).id
	}
	return p
}

// ids are the ids of a set of units.
func (s *State) ids(set uint64) []string {
	list := []string{}
	for ; set != 0; set &= set - 1 {
		list = append(list, s.b.cards[bits.TrailingZeros64(set)].id)
	}
	return list
}

// sideID is a side's id, empty for nobody.
func (s *State) sideID(side int8) string {
	if side == nobody {
		return ""
	}
	return s.b.sides[side].id
}
