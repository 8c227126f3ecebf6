package macduff

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"drumhead/scenario"
	"drumhead/space/inches"
)

// Now is a moment within a battle, as a case writes it.
type Now struct {
	Turn   int                 `yaml:"turn,omitempty" most:"999" json:"turn,omitempty"`
	Card   string              `yaml:"card,omitempty" json:"card,omitempty" doc:"the commander who is being activated"`
	Phase  string              `yaml:"phase,omitempty" json:"phase,omitempty" enum:"begin,draw,melee,pursuit,work,end" doc:"left out: the turn is about to begin, or command beside card"`
	First  string              `yaml:"first,omitempty" json:"first,omitempty" doc:"the side that acted first this turn"`
	Deck   []string            `yaml:"deck,omitempty" json:"deck,omitempty" doc:"activation cards still to be drawn: R1, B+, joker"`
	Morale map[string]string   `yaml:"morale,omitempty" json:"morale,omitempty" doc:"by side: army morale lost"`
	Wind   string              `yaml:"wind,omitempty" json:"wind,omitempty" jsonschema:"oneof_type=string;number" doc:"a heading towards which it blows, or calm"`
	Joker  bool                `yaml:"joker,omitempty" json:"joker,omitempty" doc:"a chance card waits for the next commander's card"`
	Chance map[string][]string `yaml:"chance,omitempty" json:"chance,omitempty" doc:"by side: the chance cards left: blunder, blanka"`
	Works  []WorkNow           `yaml:"works,omitempty" json:"works,omitempty" doc:"what engineers have done"`
	Fires  []string            `yaml:"fires,omitempty" json:"fires,omitempty" doc:"towns that burn"`
	Damage map[string]int      `yaml:"damage,omitempty" json:"damage,omitempty" doc:"town: structure points left"`
}

// WorkNow is a task of engineers in a case, and in a position.
type WorkNow struct {
	Kind    string `yaml:"kind" json:"kind" enum:"fortify,earthwork,obstacle,pontoon,charge,gap,bank,shore,break,road,repair,set-up,pack-up,breach"`
	Side    string `yaml:"side,omitempty" json:"side,omitempty"`
	Ground  string `yaml:"ground,omitempty" json:"ground,omitempty"`
	At      string `yaml:"at,omitempty" json:"at,omitempty"`
	Facing  string `yaml:"facing,omitempty" json:"facing,omitempty" jsonschema:"oneof_type=string;number"`
	Length  string `yaml:"length,omitempty" json:"length,omitempty" jsonschema:"oneof_type=string;number"`
	Points  int    `yaml:"points,omitempty" least:"-99" json:"points,omitempty"`
	Charges int    `yaml:"charges,omitempty" json:"charges,omitempty" doc:"demolition charges placed, or sections of a bridge"`
	Done    bool   `yaml:"done,omitempty" json:"done,omitempty"`
}

// victory reads what decides the battle (MD-GR-01).
func (m *maker) victory() error {
	var v Victory
	if err := m.sc.Decode("victory", &v); err != nil {
		return err
	}
	b, s := m.b, m.s
	b.dark = v.Dark
	b.limit = 12
	if m.sc.Turns > 0 {
		b.limit = int16(m.sc.Turns)
	}
	err := scenario.EachSide(m.sc, "victory.goals", v.Goals, func(path string, side int, goals []Goal) error {
		for i, g := range goals {
			path := fmt.Sprintf("%s[%d]", path, i)
			n := b.groundOf(slug(g.Take + g.Hold + g.Exit))
			if n < 0 {
				return m.sc.Errorf(path, "wanted take, hold or exit, and the name of a piece of ground, found %q", g.Take+g.Hold+g.Exit)
			}
			b.goals[side] = append(b.goals[side], goal{take: g.Take != "", exit: g.Exit != "", place: int(n), units: g.Units})
		}
		return nil
	})
	if err != nil {
		return err
	}
	err = scenario.EachSide(m.sc, "victory.armies", v.Armies, func(path string, side int, a Army) error {
		b.sides[side].savage = a.Civilized != nil && !*a.Civilized
		if a.Morale != "" {
			n, err := halves(a.Morale)
			if err != nil {
				return m.sc.Errorf(path+".morale", "%v", err)
			}
			s.Levels[side] = n
		}
		return nil
	})
	if err != nil {
		return err
	}
	for side := range b.sides {
		if s.Levels[side] <= 0 {
			return m.sc.Lack(b.sides[side].id, "type: infantry", "no units of %s", m.sc.Sides[side].Name)
		}
		s.Chance[side] = chanceDeck(side, []int{10, 12, 14}[b.opt[chanceBlanks]])
	}
	if b.plays(oneChanceDeck) {
		s.Chance[0] |= s.Chance[1]
	}
	for i := range b.ground {
		if g := &b.ground[i]; g.town && g.points == 12 {
			s.Damage[i] = []int8{12, 6, 18, 24}[b.opt[structure]]
		}
	}
	return nil
}

// halves reads a number with a half as so many halves.
func halves(text string) (int16, error) {
	whole, part, _ := strings.Cut(text, ".")
	n, err := strconv.Atoi(whole)
	if err != nil || n < 0 || n > 99 || part != "" && part != "5" && part != "0" {
		return 0, fmt.Errorf("wanted a number in halves, such as 4.5, found %q", text)
	}
	n *= 2
	if part == "5" {
		n++
	}
	return int16(n), nil
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
	if err := m.tallies(&n); err != nil {
		return err
	}
	if err := m.engineering(&n); err != nil {
		return err
	}
	if n.First != "" {
		var err error
		if s.First, err = m.sc.Side("now.first", n.First); err != nil {
			return err
		}
		s.Lead = s.First
	}
	s.Frames[0], s.Depth = Frame{Step: TurnStart, Unit: nobody, Target: nobody}, 1
	if s.undeployed(0)+s.undeployed(1) > 0 {
		s.Frames[0].Step = Deployment
	}
	if err := m.phase(&n, &s.Frames[0]); err != nil || n.Card == "" {
		return err
	}
	return m.active(n.Card)
}

// phase reads the part of the turn in which a case begins.
func (m *maker) phase(n *Now, base *Frame) error {
	switch n.Phase {
	case "":
		if n.Card != "" {
			base.Step = Draw
		}
	case "begin":
	case "draw":
		base.Step = Draw
	case "melee":
		base.Step = MeleePhase
	case "pursuit":
		base.Step = Pursuits
	case "work":
		base.Step = WorkPhase
	case "end":
		base.Step = TurnEnd
	default:
		return m.sc.Errorf("now.phase", "wanted begin, draw, melee, pursuit, work or end, found %q", n.Phase)
	}
	if base.Step == Draw && m.b.plays(activatedByInitiative) {
		*base = Frame{Step: ChooseOfficer, Unit: max(m.s.First, 0), Target: nobody}
	}
	return nil
}

// active has a commander order his men as a case begins.
func (m *maker) active(name string) error {
	s, b := m.s, m.b
	g := b.find(name)
	if g == nobody || b.cards[g].arm != Commander {
		return m.sc.Errorf("now.card", "wanted a commander, found %q", name)
	}
	s.Frames[1], s.Depth = about(Ordering, g, nobody), 2
	if b.plays(activatedByInitiative) {
		s.Frames[0].Unit = b.cards[g].side
	}
	s.Active, s.Acted = g, s.Acted|1<<g
	if s.First == nobody {
		s.First = b.cards[g].side
	}
	s.Lead = s.First
	return nil
}

// tallies reads cards, army morale and wind.
func (m *maker) tallies(n *Now) error {
	if err := m.deckNow(n); err != nil {
		return err
	}
	err := scenario.EachSide(m.sc, "now.morale", n.Morale, func(path string, side int, points string) error {
		h, err := halves(points)
		if err != nil {
			return m.sc.Errorf(path, "wanted points in halves: %v", err)
		}
		m.s.Losses[side] = h
		return nil
	})
	if err != nil {
		return err
	}
	for _, id := range slices.Sorted(maps.Keys(n.Chance)) {
		if err := m.chanceNow(id, n.Chance[id]); err != nil {
			return err
		}
	}
	return m.windNow(n)
}

// deckNow reads the activation cards that are still to be drawn.
func (m *maker) deckNow(n *Now) error {
	s, b := m.s, m.b
	for i, word := range n.Deck {
		c := slices.IndexFunc(cardNames[:], func(name string) bool { return strings.EqualFold(name, word) })
		if c < 0 || c >= chanceCard {
			return m.sc.Errorf(fmt.Sprintf("now.deck[%d]", i), "wanted an activation card, such as R1, B+ or joker, found %q", word)
		}
		if side, i := c/maxOfficers, c%maxOfficers; c < extraCard && i >= len(b.sides[side].officers) {
			return m.sc.Errorf(fmt.Sprintf("now.deck[%d]", i), "there is no commander of the card %q", word)
		}
		s.Pack |= 1 << c
	}
	s.twice()
	for _, joker := range []struct {
		path  string
		given bool
	}{{"now.joker", n.Joker}, {"now.deck", s.Pack>>jokerCard&1 != 0}} {
		if joker.given {
			if err := Options[chanceCards].Wanting(m.sc, joker.path, "on"); err != nil {
				return err
			}
		}
	}
	if s.Joker = n.Joker; b.plays(noChanceCards) { // a table may set aside what its battle was written for
		s.Joker, s.Pack = false, s.Pack&^(1<<jokerCard)
	}
	return nil
}

// chanceNow reads the chance cards that are left to a side.
func (m *maker) chanceNow(id string, words []string) error {
	side := m.sc.SideIndex(id)
	if side < 0 {
		return m.sc.Errorf("now.chance."+id, "wanted a side")
	}
	if m.b.plays(noChanceCards) {
		return m.sc.Errorf("now.chance."+id, "chance cards are not used: wanted option chance-cards: on (MD-CHANCE-01)")
	}
	deck := &m.s.Chance[side]
	if m.b.plays(oneChanceDeck) {
		deck = &m.s.Chance[0]
	}
	first := chanceCard + side*chanceSide
	*deck &^= (1<<chanceSide - 1) << first
	for i, word := range words {
		c := slices.IndexFunc(cardNames[first:first+chanceSide], func(name string) bool { return strings.EqualFold(name[2:], word) })
		if c < 0 {
			return m.sc.Errorf(fmt.Sprintf("now.chance.%s[%d]", id, i), "wanted one of %s, or blanka and so on, found %q", strings.Join(eventCardNames[:], ", "), word)
		}
		*deck |= 1 << (first + c)
	}
	return nil
}

// windNow reads whither the wind blows.
func (m *maker) windNow(n *Now) error {
	s, b := m.s, m.b
	if b.plays(withWind) {
		s.Calm = false
	}
	switch n.Wind {
	case "":
		if b.plays(withWind) && n.Turn == 0 && n.Card == "" && n.Phase == "" {
			s.Wind, s.Calm = noFacing, true // a die will say
		}
	case "calm":
		s.Calm = true
	default:
		h, err := inches.ParseHeading(n.Wind)
		if err != nil {
			return m.sc.Errorf("now.wind", "%v", err)
		}
		s.Wind, s.Calm = h, false
	}
	return nil
}

// engineering reads works, fires and damage.
func (m *maker) engineering(n *Now) error {
	s, b := m.s, m.b
	if len(n.Works) > maxWorks {
		return m.sc.Errorf("now.works", "wanted at most %d", maxWorks)
	}
	for i := range n.Works {
		path, w := fmt.Sprintf("now.works[%d]", i), &s.Works[i]
		if err := m.workNow(path, &n.Works[i], w); err != nil {
			return err
		}
		if w.Kind == SetUp || w.Kind == PackUp || w.Kind == Repair {
			if w.Ground = s.workedOn(w); w.Ground == nobody {
				return m.sc.Errorf(path+".kind", "wanted a hospital of that side to set up or pack up, or an engine or train whose place is at, to repair")
			}
		}
	}
	for i, id := range n.Fires {
		g := b.groundOf(slug(id))
		if g < 0 || !b.ground[g].town {
			return m.sc.Errorf(fmt.Sprintf("now.fires[%d]", i), "wanted a town, found %q", id)
		}
		s.Burning |= 1 << g
	}
	for _, id := range slices.Sorted(maps.Keys(n.Damage)) {
		g := b.groundOf(slug(id))
		if g < 0 || n.Damage[id] < 0 || n.Damage[id] > 99 {
			return m.sc.Errorf("now.damage."+id, "wanted a town and its points")
		}
		s.Damage[g] = int8(n.Damage[id])
	}
	return nil
}

// workNow reads one task of engineers.
func (m *maker) workNow(path string, w *WorkNow, work *Work) (err error) {
	k := slices.Index(taskNames, w.Kind)
	if k < 1 {
		return m.sc.Errorf(path+".kind", "wanted one of %s, found %q", strings.Join(taskNames[1:], ", "), w.Kind)
	}
	*work = Work{Kind: Task(k), Done: w.Done, Ground: -1, Points: int8(w.Points), Charges: int8(w.Charges), Length: usualLength(Task(k))}
	if w.Side != "" {
		if work.Side, err = m.sc.Side(path+".side", w.Side); err != nil {
			return err
		}
	}
	if w.Ground != "" {
		if work.Ground = m.b.groundOf(slug(w.Ground)); work.Ground < 0 {
			return m.sc.Errorf(path+".ground", "there is no piece of ground %q", w.Ground)
		}
		work.At = m.b.ground[work.Ground].middle
	}
	if w.At != "" {
		if work.At, err = m.place(path+".at", w.At); err != nil {
			return err
		}
	}
	if w.Facing != "" {
		if work.Facing, err = inches.ParseHeading(w.Facing); err != nil {
			return m.sc.Errorf(path+".facing", "%v", err)
		}
	}
	if w.Length != "" {
		if work.Length, err = inches.ParseLength(w.Length); err != nil {
			return m.sc.Errorf(path+".length", "%v", err)
		}
	}
	return nil
}

// workedOn finds the hospital that is set up or packed up, or the model that is
// repaired, by a work: none of these is a piece of ground.
func (s *State) workedOn(w *Work) int8 {
	for u := range s.b.pieces {
		switch arm := s.card(u).arm; {
		case w.Kind == Repair && (arm == SteamEngine || arm == Train) && s.Pieces[u].At == w.At:
			return u
		case w.Kind != Repair && arm == Hospital && s.side(u) == w.Side:
			return u
		}
	}
	return nobody
}

// usualLength is how long a work lies on the table of which a case says nothing.
func usualLength(k Task) inches.Length {
	switch k {
	case Earthwork, Obstacle:
		return 6 * inches.Inch
	case BreachMade:
		return 4 * footWidth
	}
	return 2 * inches.Inch
}
