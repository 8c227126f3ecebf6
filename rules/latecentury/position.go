package latecentury

import "math/bits"

// Position is a battle in the words of scenarios and cases.
type Position struct {
	Turn   int                     `yaml:"turn" json:"turn"`
	First  string                  `yaml:"first" json:"first"`
	Stage  string                  `yaml:"stage" json:"stage"`
	Side   string                  `yaml:"side" json:"side"`
	Unit   string                  `yaml:"unit" json:"unit"`
	Up     string                  `yaml:"up" json:"up"`
	Did    []string                `yaml:"did" json:"did"`
	Faced  string                  `yaml:"faced" json:"faced"`
	List   []string                `yaml:"list" json:"list"`
	Limit  map[string]int          `yaml:"limit" json:"limit"`
	Unseen map[string][]string     `yaml:"unseen,omitempty" json:"unseen,omitempty"`
	Units  map[string]UnitPosition `yaml:"units" json:"units"`
	Held   map[string]string       `yaml:"held,omitempty" json:"held,omitempty"`
	Lost   map[string]int          `yaml:"lost" json:"lost"`
	Points map[string]int          `yaml:"points" json:"points"`
	Over   *OverPosition           `yaml:"over,omitempty" json:"over,omitempty"`
}

// UnitPosition is one piece of a position.
type UnitPosition struct {
	At         string `yaml:"at" json:"at"`
	Type       string `yaml:"type" json:"type"`
	Strength   int    `yaml:"strength" json:"strength"`
	Original   int    `yaml:"original" json:"original"`
	Facing     string `yaml:"facing,omitempty" json:"facing,omitempty"`
	Retreating bool   `yaml:"retreating" json:"retreating"`
	Done       bool   `yaml:"done" json:"done"`
	Card       string `yaml:"card" json:"card"`
	Hidden     bool   `yaml:"hidden,omitempty" json:"hidden,omitempty"`
	Spotted    bool   `yaml:"spotted,omitempty" json:"spotted,omitempty"`
	Fired      bool   `yaml:"fired,omitempty" json:"fired,omitempty"`
	Moved      bool   `yaml:"moved,omitempty" json:"moved,omitempty"`
	Retreated  bool   `yaml:"retreated,omitempty" json:"retreated,omitempty"`
	Waiting    bool   `yaml:"waiting,omitempty" json:"waiting,omitempty"`
	Comes      int    `yaml:"comes,omitempty" json:"comes,omitempty"`
	Again      int    `yaml:"again,omitempty" json:"again,omitempty"`
	Lost       string `yaml:"lost,omitempty" json:"lost,omitempty"`
	Rating     string `yaml:"rating,omitempty" json:"rating,omitempty"`
	Value      int    `yaml:"value,omitempty" json:"value,omitempty"`
	With       string `yaml:"with,omitempty" json:"with,omitempty"`
	Joined     bool   `yaml:"joined,omitempty" json:"joined,omitempty"`
}

// OverPosition is how a battle ended.
type OverPosition struct {
	Winner string `yaml:"winner" json:"winner"`
	Clause string `yaml:"clause" json:"clause"`
}

// position is the state in the words that Setup reads. Of what is not known
// there is nothing but the cards.
func position(s *State) any {
	b := s.b
	p := &Position{
		Turn: int(s.Turn), First: s.sideID(s.First), Stage: s.Stage.String(), Side: s.sideID(s.Side),
		Unit: s.pieceID(s.Active), Up: cardName(s.Up), Faced: s.pieceID(s.Faced), Did: []string{}, List: []string{},
		Units: map[string]UnitPosition{}, Limit: map[string]int{}, Lost: map[string]int{}, Points: map[string]int{},
	}
	for side := range b.sides {
		id := b.sides[side].id
		p.Limit[id], p.Lost[id], p.Points[id] = int(s.Limit[side]), int(s.Lost[side]), int(s.Points[side])
		for held := s.Secret[side]; held != 0; held &= held - 1 {
			card := int8(bits.TrailingZeros64(held))
			if s.holder(card) != nobody {
				continue
			}
			if p.Unseen == nil {
				p.Unseen = map[string][]string{}
			}
			p.Unseen[id] = append(p.Unseen[id], cardName(card))
		}
	}
	for _, d := range s.Sequence {
		for i, name := range deedNames {
			if d == 1<<i && s.Did&d != 0 {
				p.Did = append(p.Did, name)
			}
		}
	}
	for card := int8(0); card < 52; card++ {
		if u := s.holder(card); u != nobody {
			p.List = append(p.List, s.pieceID(u))
		}
	}
	for u := range b.pieces {
		if !s.unknown(u) {
			p.Units[b.cards[u].id] = s.unitPosition(u)
		}
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
		Type: k.arm.String(), Strength: int(piece.Strength), Original: int(k.original),
		Retreating: piece.Retreating, Done: piece.Done, Card: cardName(piece.Card), Hidden: piece.Hidden,
		Spotted: piece.Spotted, Fired: piece.Fired, Moved: piece.Moved, Retreated: piece.Retreated,
		Waiting: piece.Fate == Waiting, Joined: piece.Joined, Again: int(s.Again[u]),
	}
	switch piece.Fate {
	case OnTable:
		if piece.At < 0 {
			break
		}
		p.At = s.b.board.Name(piece.At)
		if s.acts(u) {
			p.Facing = piece.Facing.String()
		}
	case Waiting:
		p.Comes = int(s.Comes[u])
	case Undeployed:
	default:
		p.Lost = piece.Fate.String()
	}
	if k.arm == Commander {
		p.Strength, p.Original = 0, 0
		p.Value = int(s.Values[k.side])
		p.Rating, p.With = ratingName(s.Values[k.side]), s.pieceID(piece.With)
		if piece.With != nobody && s.Pieces[piece.With].Done {
			p.Done = true
		}
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

// pieceID is a piece's id, empty for nobody.
func (s *State) pieceID(u int8) string {
	if u == nobody {
		return ""
	}
	return s.card(u).id
}
