package latecentury

import (
	"fmt"
	"maps"
	"math/bits"
	"slices"
	"strings"

	"drumhead/scenario"
)

// Now is a moment within a turn, as a case writes it.
type Now struct {
	Turn    int            `yaml:"turn,omitempty" most:"999" json:"turn,omitempty"`
	First   string         `yaml:"first,omitempty" json:"first,omitempty" doc:"the first side of this turn"`
	Stage   string         `yaml:"stage,omitempty" json:"stage,omitempty" enum:"declare,command,deal,retreats,activate,end" doc:"left out: activate beside unit, else just before the turn begins"`
	Side    string         `yaml:"side,omitempty" json:"side,omitempty" doc:"who is asked, in declare, deal and retreats; left out: the first side"`
	Limit   map[string]int `yaml:"limit,omitempty" json:"limit,omitempty" doc:"by side: cards it may still deal"`
	Unit    string         `yaml:"unit,omitempty" json:"unit,omitempty" doc:"which is being activated"`
	Did     []string       `yaml:"did,omitempty" json:"did,omitempty" doc:"what it has done, in that order: broke, remained, moved, fired, faced, searched"`
	Drawn   []string       `yaml:"drawn,omitempty" json:"drawn,omitempty" doc:"cards turned and used up this turn"`
	Lost    map[string]int `yaml:"lost,omitempty" json:"lost,omitempty" doc:"by side: Units lost before"`
	Points  map[string]int `yaml:"points,omitempty" json:"points,omitempty" doc:"by side: figures lost before, 3 more for a Commander"`
	Started map[string]int `yaml:"started,omitempty" json:"started,omitempty" doc:"by side: Units it began with; left out: those in forces and those lost"`
}

// victory reads what decides the battle (LC-END-01 to 03).
func (m *maker) victory() error {
	var v Victory
	if err := m.sc.Decode("victory", &v); err != nil {
		return err
	}
	b := m.b
	b.limit = 15
	if m.sc.Turns > 0 {
		b.limit = int16(m.sc.Turns)
	}
	err := scenario.EachOf(m.sc, "victory.goals", v.Goals, maxGoals, func(path string, side int, g *Goal) error {
		if (g.Take == "") == (g.Hold == "") {
			return m.sc.Errorf(path, "wanted take: G6 or hold: G6")
		}
		n, err := m.hold(path, g.Take+g.Hold)
		if err == nil {
			b.goals[side] = append(b.goals[side], goal{take: g.Take != "", hold: n})
		}
		return err
	})
	if err != nil {
		return err
	}
	for _, at := range slices.Sorted(maps.Keys(v.Held)) {
		path := "victory.held." + at
		side, err := m.sc.Side(path, v.Held[at])
		if err != nil {
			return err
		}
		n, err := m.hold(path, at)
		if err != nil {
			return err
		}
		m.s.Held[n] = int8(side)
	}
	for side := range b.stands {
		b.presses[side] = slices.ContainsFunc(b.goals[side], func(g goal) bool { return g.take })
		b.stands[side] = len(b.goals[side]) > 0 && !slices.ContainsFunc(b.goals[side], func(g goal) bool {
			return g.take || m.s.Held[g.hold] != int8(side)
		})
	}
	return nil
}

// hold is the number of a square that matters.
func (m *maker) hold(path, at string) (int, error) {
	c, err := m.cell(path, at)
	if err != nil {
		return 0, err
	}
	if n := slices.Index(m.b.holds, c); n >= 0 {
		return n, nil
	}
	if len(m.b.holds) == maxHolds {
		return 0, m.sc.Errorf(path, "wanted at most %d squares to take or hold", maxHolds)
	}
	m.b.holds = append(m.b.holds, c)
	return len(m.b.holds) - 1, nil
}

// now reads the moment at which a case begins.
func (m *maker) now() error {
	var n Now
	if err := m.sc.Decode("now", &n); err != nil {
		return err
	}
	s := m.s
	if n.Turn < 0 || n.Turn > 999 {
		return m.sc.Errorf("now.turn", "wanted a turn from 1, found %d", n.Turn)
	}
	s.Turn = int16(max(n.Turn, 1))
	if err := m.counts(&n); err != nil {
		return err
	}
	for i, text := range n.Drawn {
		c := slices.Index(cardNames[:], strings.ToUpper(text))
		if c < 0 || s.Pack>>c&1 == 0 {
			return m.sc.Errorf(fmt.Sprintf("now.drawn[%d]", i), "wanted a card that nobody holds, such as 5H, found %q", text)
		}
		s.Pack &^= 1 << c
	}
	if err := m.hand(&n); err != nil {
		return err
	}
	s.First = s.firstOf(s.Turn)
	if n.First != "" {
		var err error
		if s.First, err = m.sc.Side("now.first", n.First); err != nil {
			return err
		}
	}
	return m.stage(&n)
}

// hand sees that the pack could have been dealt so (LC-CARD-01, 03, 07).
func (m *maker) hand(n *Now) error {
	s, b := m.s, m.b
	for u := range b.pieces {
		p, k := &s.Pieces[u], &b.cards[u]
		path := m.sc.ForcePath(int(k.side), int(u-b.first[k.side])) + ".card"
		switch {
		case p.Card == noCard:
		case b.opt[pack] == byColour && (red>>p.Card&1 != 0) != (k.side == 0):
			return m.sc.Errorf(path, "%s is none of the cards that %s deals from (LC-CARD-01)", cardName(p.Card), b.sides[k.side].id)
		case !s.acts(u):
			return m.sc.Errorf(path, "%s is with %s and shares the card of his Unit (LC-CARD-03): give it that, or say alone: true", k.id, s.pieceID(p.With))
		case p.Done:
			return m.sc.Errorf(path, "%s has been activated and holds no card any more (LC-CARD-07)", k.id)
		case p.Fate == Waiting && s.Comes[u] > s.Turn:
			return m.sc.Errorf(path, "%s comes in turn %d and holds no card before (LC-MOVE-09)", k.id, s.Comes[u])
		}
	}
	asked := int(s.Limit[0]) + int(s.Limit[1])
	if left := bits.OnesCount64(s.Pack); asked > left {
		return m.sc.Errorf("now.limit", "the pack has %d cards left, and %d are to be dealt", left, asked)
	}
	for side := range s.Limit {
		if left := bits.OnesCount64(s.deck(int8(side))); int(s.Limit[side]) > left {
			return m.sc.Errorf("now.limit."+b.sides[side].id, "%s has %d cards left to deal from, and is to deal %d", b.sides[side].id, left, s.Limit[side])
		}
	}
	return nil
}

// counts reads what has been lost before.
func (m *maker) counts(n *Now) error {
	for _, v := range []struct {
		key  string
		list map[string]int
	}{{"lost", n.Lost}, {"points", n.Points}, {"started", n.Started}, {"limit", n.Limit}} {
		err := scenario.EachSide(m.sc, "now."+v.key, v.list, func(path string, _, n int) error {
			if n < 0 || n > 99 {
				return m.sc.Errorf(path, "wanted a number from 0 to 99, found %d", n)
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	for side := range m.b.sides {
		id := m.b.sides[side].id
		m.s.Lost[side], m.s.Points[side] = int8(n.Lost[id]), int16(n.Points[id])
		m.s.Limit[side] = int8(n.Limit[id])
		m.b.started[side] = m.b.first[side+1] - m.b.first[side] - 1 + m.s.Lost[side]
		if k, ok := n.Started[id]; ok {
			m.b.started[side] = int8(k)
		}
	}
	return nil
}

// stage goes on where a case begins within a turn.
func (m *maker) stage(n *Now) error {
	s, b := m.s, m.b
	s.Side = s.First
	if n.Side != "" {
		var err error
		if s.Side, err = m.sc.Side("now.side", n.Side); err != nil {
			return err
		}
	}
	undeployed := nobody
	for u := range b.pieces {
		if s.Pieces[u].Fate == Undeployed && undeployed == nobody {
			undeployed = u
		}
	}
	switch {
	case undeployed != nobody && m.sc.Now != nil:
		return m.sc.Errorf("now", "%s has no square: wanted at, or enters", b.cards[undeployed].id)
	case undeployed != nobody:
		s.Stage, s.Side = DeployStage, b.cards[undeployed].side
		return nil
	case n.Unit != "" && n.Stage == "":
		n.Stage = stageNames[ActivateStage]
	case n.Stage == "" && (n.Side != "" || n.Did != nil || n.Limit != nil):
		return m.sc.Errorf("now", "side, did and limit are of a moment within a turn: add its stage, such as stage: activate")
	case n.Stage == "":
		s.Stage, s.Side = BeginStage, nobody
		return nil
	}
	i := slices.Index(stageNames[:], n.Stage)
	if s.Stage = Stage(max(i, 0)); s.Stage < DeclareStage {
		return m.sc.Errorf("now.stage", "wanted %s, found %q", strings.Join(stageNames[DeclareStage:], ", "), n.Stage)
	}
	switch s.Stage {
	case CommandStage, EndStage:
		s.Side = nobody
	case DeclareStage:
		if !s.mayDeclare(s.Side) {
			return m.sc.Errorf("now.side", "the Commander of %s has nothing to declare: he shares no Unit's square", b.sides[s.Side].id)
		}
	case RetreatsStage:
		s.Choice = s.retreatChoice(s.Side)
	case ActivateStage:
		return m.activation(n)
	}
	return nil
}

// activation goes on with the Unit that is being activated: the one named, or
// the holder of the lowest card.
func (m *maker) activation(n *Now) error {
	s := m.s
	u := nobody
	if n.Unit != "" {
		if u = m.b.find(n.Unit); u == nobody || !s.Pieces[u].lives() || !s.acts(u) {
			return m.sc.Errorf("now.unit", "wanted a Unit, or a Commander on his own, found %q", n.Unit)
		}
		if s.Pieces[u].Retreating {
			return m.sc.Errorf("now.unit", "%s retreats and is not activated (LC-RET-05)", n.Unit)
		}
		if s.Pieces[u].Done {
			return m.sc.Errorf("now.unit", "%s has been activated this turn (LC-ACT-04)", n.Unit)
		}
		if s.Pieces[u].Card == noCard {
			left := s.deck(s.side(u))
			if left == 0 {
				return m.sc.Errorf("now.unit", "no card is left for %s (LC-CARD-01)", n.Unit)
			}
			c := int8(bits.TrailingZeros64(left))
			s.Pieces[u].Card = c
			s.Pack &^= 1 << c
			if s.Pieces[u].Hidden {
				s.Secret[s.side(u)] |= 1 << c
			}
		}
		s.Up, s.Side = s.Pieces[u].Card, s.side(u)
	} else if s.Up, s.Side = s.lowest(); s.Up != noCard {
		u = s.holder(s.Up)
	}
	s.Active = u
	for i, word := range n.Did {
		d := slices.Index(deedNames[:], word)
		if d < 0 || u == nobody {
			return m.sc.Errorf(fmt.Sprintf("now.did[%d]", i), "wanted %s of a Unit that is being activated, found %q", strings.Join(deedNames[:], ", "), word)
		}
		s.deed(1 << d)
	}
	if u == nobody {
		return nil
	}
	p := &s.Pieces[u]
	p.Moved, p.Fired = p.Moved || s.Did&moved != 0, p.Fired || s.Did&fired != 0
	if s.Did&remained != 0 || s.Did&moved != 0 && s.inContact(u) {
		s.Contact = FaceStep
		var foes [8]int8
		s.Choice = len(s.foes(foes[:0], u)) > 1
	}
	return nil
}
