package macduff

import "fmt"

// Position is a battle in the words of scenarios and cases.
type Position struct {
	Turn     int                        `yaml:"turn" json:"turn"`
	Phase    string                     `yaml:"phase" json:"phase"`
	Side     string                     `yaml:"side" json:"side"`
	Card     string                     `yaml:"card" json:"card"`
	First    string                     `yaml:"first" json:"first"`
	Asked    string                     `yaml:"asked" json:"asked"`
	Deck     []string                   `yaml:"deck" json:"deck"`
	Joker    bool                       `yaml:"joker" json:"joker"`
	Units    map[string]UnitPosition    `yaml:"units" json:"units"`
	Morale   map[string]string          `yaml:"morale" json:"morale"`
	Works    []WorkNow                  `yaml:"works,omitempty" json:"works,omitempty"`
	Burning  []string                   `yaml:"burning,omitempty" json:"burning,omitempty"`
	Fort     []string                   `yaml:"fortified,omitempty" json:"fortified,omitempty"`
	Ruined   []string                   `yaml:"ruined,omitempty" json:"ruined,omitempty"`
	Damage   map[string]int             `yaml:"damage,omitempty" json:"damage,omitempty"`
	Held     map[string][]string        `yaml:"held,omitempty" json:"held,omitempty"`
	Wind     string                     `yaml:"wind" json:"wind"`
	Counters map[string]CounterPosition `yaml:"counters,omitempty" json:"counters,omitempty"`
	Over     *OverPosition              `yaml:"over,omitempty" json:"over,omitempty"`
}

// UnitPosition is one piece of a position.
type UnitPosition struct {
	At        string   `yaml:"at" json:"at"`
	Facing    string   `yaml:"facing" json:"facing"`
	Formation string   `yaml:"formation,omitempty" json:"formation,omitempty"`
	Files     int      `yaml:"files,omitempty" json:"files,omitempty"`
	Figures   int      `yaml:"figures" json:"figures"`
	Lost      int      `yaml:"lost" json:"lost"`
	Of        string   `yaml:"of,omitempty" json:"of,omitempty"`
	Apart     bool     `yaml:"apart,omitempty" json:"apart,omitempty"`
	Bases     int      `yaml:"bases,omitempty" json:"bases,omitempty"`
	Stray     int      `yaml:"stray,omitempty" json:"stray,omitempty"`
	Shaken    bool     `yaml:"shaken" json:"shaken"`
	Formed    bool     `yaml:"formed" json:"formed"`
	Afoot     bool     `yaml:"afoot" json:"afoot"`
	Garrison  string   `yaml:"garrison" json:"garrison"`
	With      string   `yaml:"with" json:"with"`
	Marks     []string `yaml:"marks" json:"marks"`
	Order     string   `yaml:"order" json:"order"`
	Contact   []string `yaml:"contact" json:"contact"`
	Flank     []string `yaml:"flank,omitempty" json:"flank,omitempty"`
	Rounds    int      `yaml:"rounds" json:"rounds"`
	LostHow   string   `yaml:"lost-how" json:"lost-how"`
}

// OverPosition is how a battle ended.
type OverPosition struct {
	Winner  string         `yaml:"winner" json:"winner"`
	Clause  string         `yaml:"clause" json:"clause"`
	Lasting map[string]int `yaml:"lasting,omitempty" json:"lasting,omitempty"`
}

// position is the state in the words that Setup reads.
func position(s *State) any {
	p := &Position{Turn: int(s.Turn), Card: s.pieceID(s.Active), First: s.sideID(s.First), Joker: s.Joker, Units: map[string]UnitPosition{}, Morale: map[string]string{}, Wind: "calm", Deck: []string{}}
	s.askedIn(p)
	if s.Active != nobody {
		p.Side = s.sideID(s.side(s.Active))
	}
	for c := range int8(cardCount) {
		if s.Pack>>c&1 != 0 {
			p.Deck = append(p.Deck, cardNames[c])
		}
	}
	if !s.Calm {
		p.Wind = s.Wind.String()
	}
	for u := range s.b.pieces {
		if s.shown(u) {
			p.Units[s.card(u).id] = s.unitPosition(u)
		}
	}
	for side := range int8(2) {
		for event := range int16(events) {
			if s.heldCard(side, event) != noCard {
				if p.Held == nil {
					p.Held = map[string][]string{}
				}
				p.Held[s.sideID(side)] = append(p.Held[s.sideID(side)], eventCardNames[event])
			}
		}
		p.Morale[s.b.sides[side].id] = halfWords(s.left(side))
	}
	p.Works = s.worksNow()
	s.townsIn(p)
	p.Counters = s.countersNow()
	if s.Over {
		p.Over = s.overPosition()
	}
	return p
}

// askedIn notes which step the battle is in, and whom it is about.
func (s *State) askedIn(p *Position) {
	if s.Depth == 0 {
		return
	}
	f := s.top()
	st := f.step()
	p.Phase = st.name
	switch st.whom {
	case theUnit:
		p.Asked = s.pieceID(f.Unit)
	case theTarget:
		p.Asked = s.pieceID(f.Target)
	case theSide:
		p.Asked = s.sideID(f.Unit)
	}
}

// worksNow are the tasks of engineers, begun and done.
func (s *State) worksNow() (list []WorkNow) {
	for i := range s.Works {
		w := &s.Works[i]
		if w.Kind == NoTask {
			continue
		}
		v := WorkNow{Kind: taskNames[w.Kind], Side: s.sideID(w.Side), At: w.At.String(), Facing: w.Facing.String(), Length: w.Length.String(), Points: int(w.Points), Charges: int(w.Charges), Done: w.Done}
		if w.Ground >= 0 && w.Kind != SetUp && w.Kind != PackUp && w.Kind != Repair {
			v.Ground = s.b.ground[w.Ground].id
		}
		list = append(list, v)
	}
	return list
}

// townsIn notes what burns, is fortified, is ruined, and how much of it stands.
func (s *State) townsIn(p *Position) {
	for g := range s.b.ground {
		id := s.b.ground[g].id
		if s.Burning>>g&1 != 0 {
			p.Burning = append(p.Burning, id)
		}
		if s.Fort>>g&1 != 0 {
			p.Fort = append(p.Fort, id)
		}
		if s.Ruins>>g&1 != 0 {
			p.Ruined = append(p.Ruined, id)
		}
		if s.b.ground[g].town {
			if p.Damage == nil {
				p.Damage = map[string]int{}
			}
			p.Damage[id] = int(s.Damage[g])
		}
	}
}

// overPosition is how the battle ended, and what of its losses is for good.
func (s *State) overPosition() *OverPosition {
	over := &OverPosition{Winner: "draw", Clause: endingClauses[s.Ending]}
	if s.Winner != nobody {
		over.Winner = s.sideID(s.Winner)
	}
	for u := range s.b.pieces {
		if n := s.lasting(u); n > 0 && !s.plays(noRecovery) {
			if over.Lasting == nil {
				over.Lasting = map[string]int{}
			}
			over.Lasting[s.card(u).id] = n
		}
	}
	return over
}

func (s *State) unitPosition(u int8) UnitPosition {
	p := &s.Pieces[u]
	v := UnitPosition{Formation: p.Form.String(), Files: int(p.Files), Figures: s.figures(u), Lost: int(p.Lost), Afoot: p.Afoot,
		With: s.pieceID(p.With), Marks: []string{}, Contact: []string{}, Rounds: int(p.Rounds), LostHow: p.Fate.String()}
	if s.on(u) {
		v.At, v.Facing = p.At.String(), p.Facing.String()
	}
	if s.unit(u) {
		v.Shaken, v.Formed = s.shaken(u), s.on(u) && s.formed(u)
	}
	v.Of, v.Apart = s.pieceID(s.card(u).parent), p.Apart
	if s.unit(u) {
		v.Bases, v.Stray = s.based(u)
	}
	if p.In >= 0 {
		v.Garrison = s.b.ground[p.In].id
	}
	for i, name := range markNames {
		if p.Marks>>i&1 != 0 {
			v.Marks = append(v.Marks, name)
		}
	}
	if p.Order.Kind != NoOrder {
		v.Order = s.printDeclared(&p.Order)
	}
	for t := range s.b.pieces {
		if p.Contact>>t&1 != 0 {
			v.Contact = append(v.Contact, s.card(t).id)
		}
		if p.Flank>>t&1 != 0 {
			v.Flank = append(v.Flank, s.card(t).id)
		}
	}
	return v
}

// sideID is a side's id, empty for nobody.
func (s *State) sideID(side int8) string {
	if side < 0 {
		return ""
	}
	return s.b.sides[side].id
}

// figureWords is a number of figures in words.
func figureWords(n int) string {
	switch n {
	case 0:
		return "no figures"
	case 1:
		return "1 figure"
	}
	return fmt.Sprintf("%d figures", n)
}
