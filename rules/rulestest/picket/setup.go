package picket

import (
	"fmt"

	"drumhead/rules"
	"drumhead/scenario"
)

// entry is a unit as a scenario or case writes it.
type entry struct {
	ID       string `yaml:"id"`
	Name     string `yaml:"name"`
	Type     string `yaml:"type"`
	Under    string `yaml:"under"`
	At       string `yaml:"at"`
	Strength int    `yaml:"strength"`
	Hidden   bool   `yaml:"hidden"`
	Counter  string `yaml:"counter"` // in a case: the counter that lies on it
	Acted    bool   `yaml:"acted"`
}

// clock is where a case begins; left out, the battle begins before turn 1. A
// turn without a commander's card begins with the plots.
type clock struct {
	Turn int    `yaml:"turn"`
	Rain bool   `yaml:"rain"`
	Card string `yaml:"card"`
}

var kinds = [...]string{"", "general", "captain", "company", "dummy"}

// setup makes the state in which a scenario begins. It throws nothing.
func setup(s *State, sc *scenario.Scenario) error {
	b := &battle{title: sc.Title, turns: 6, sides: sc.Sides, seats: sc.SeatList(),
		rain: sc.Options["rain"] != "no", reaction: sc.Options["reaction"] != "never"}
	if sc.Turns > 0 {
		b.turns = int8(min(sc.Turns, 99))
	}
	*s = State{battle: b, Card: -1, Charger: none, Target: none}
	for n := range s.Counters {
		s.Counters[n].Is = none
	}
	var forces map[string][]entry
	var now clock
	if err := sc.Decode("forces", &forces); err != nil {
		return err
	}
	if err := sc.Decode("now", &now); err != nil {
		return err
	}
	for side, of := range sc.Sides {
		list := forces[of.ID]
		if len(list) > perSide {
			return sc.Errorf("forces."+of.ID, "wanted %d units at most, found %d", perSide, len(list))
		}
		for i := range list {
			path := fmt.Sprintf("forces.%s[%d]", of.ID, i)
			if err := s.enlist(sc, path, piece(side*perSide+i), &list[i], list); err != nil {
				return err
			}
		}
		if s.figures(int8(side)) == 0 {
			return sc.Errorf("forces", "side %s needs a company", of.ID)
		}
	}
	for u := piece(0); u < units; u++ {
		if s.on(u) && s.enemyAt(u.side(), s.where(u)) != none {
			return sc.Errorf("forces", "%s stands in a cell with an enemy (PK-UNIT-02)", b.id[u])
		}
	}
	s.takeSeats()
	return s.takeUp(sc, &now)
}

// enlist puts one unit in its place.
func (s *State) enlist(sc *scenario.Scenario, path string, u piece, e *entry, list []entry) error {
	w := Unit{Kind: kind(index(kinds[:], e.Type)), Under: u, Strength: int8(e.Strength), At: cellNamed(e.At),
		Hidden: e.Hidden || e.Type == "dummy", Acted: e.Acted}
	switch {
	case e.ID == "" || s.battle.piece(e.ID) != none:
		return sc.Errorf(path+".id", "wanted an id that nothing else has, found %q", e.ID)
	case w.Kind < general:
		return sc.Errorf(path+".type", "wanted general, captain, company or dummy, found %q", e.Type)
	case w.At < 1:
		return sc.Errorf(path+".at", "wanted a cell from A1 to %s, found %q", cellName(cells), e.At)
	case w.Kind == company && (e.Strength < 1 || e.Strength > 6):
		return sc.Errorf(path+".strength", "wanted 1 to 6 figures, found %d", e.Strength)
	}
	if w.Kind <= captain {
		w.Strength, w.Hidden = 1, false
	}
	for i := range list {
		k := index(kinds[:], list[i].Type)
		if w.Kind >= company && list[i].ID == e.Under && (k == int8(general) || k == int8(captain)) {
			w.Under = piece(u.side())*perSide + piece(i)
		}
	}
	if w.Kind >= company && w.Under == u {
		return sc.Errorf(path+".under", "wanted the id of a general or captain of its side, found %q", e.Under)
	}
	s.battle.id[u], s.battle.name[u] = e.ID, e.Name
	if e.Name == "" {
		s.battle.name[u] = e.ID
	}
	if e.Counter != "" {
		p := s.battle.piece(e.Counter)
		if p < counters || p.side() != u.side() || !w.Hidden || s.Counters[p-counters].At != 0 {
			return sc.Errorf(path+".counter", "wanted a free counter of its side over a hidden unit, found %q", e.Counter)
		}
		s.Counters[p-counters] = Counter{w.At, u}
		w.At = 0
	}
	s.Units[u] = w
	hidden := 0
	for i := range s.Units {
		if piece(i).side() == u.side() && s.Units[i].Hidden {
			hidden++
		}
		if i != int(u) && piece(i).side() == u.side() && w.Kind <= captain && s.Units[i].Kind == w.Kind {
			return sc.Errorf(path+".type", "a side has one %s", e.Type)
		}
	}
	if hidden > hiddenMost {
		return sc.Errorf(path, "a side has at most %d hidden units, dummies among them", hiddenMost)
	}
	return nil
}

// takeSeats finds who answers for whom: a commander's seat is the first that
// names him, else his side's spokesman, who is the general's seat or the first.
func (s *State) takeSeats() {
	b := s.battle
	for _, seat := range b.seats {
		side := int8(-1)
		for i := range b.sides {
			if seat.Side == b.sides[i].ID {
				side = int8(i)
			}
		}
		b.seatSide = append(b.seatSide, side)
	}
	for side := range b.spokesman {
		b.spokesman[side] = rules.Nobody
		for n := len(b.seats) - 1; n >= 0; n-- {
			if b.seatSide[n] == int8(side) {
				b.spokesman[side] = rules.Seat(n)
			}
		}
	}
	for _, k := range [...]kind{general, captain} {
		for u := piece(0); u < units; u++ {
			if s.Units[u].Kind != k {
				continue
			}
			b.seatOf[u] = b.spokesman[u.side()]
			for n := len(b.seats) - 1; n >= 0; n-- {
				for _, id := range b.seats[n].Commands {
					if id == b.id[u] {
						b.seatOf[u] = rules.Seat(n)
					}
				}
			}
			if k == general {
				b.spokesman[u.side()] = b.seatOf[u]
			}
		}
	}
}

// takeUp begins in the middle, as cases do.
func (s *State) takeUp(sc *scenario.Scenario, now *clock) error {
	if now.Turn == 0 {
		return nil
	}
	s.Turn, s.Rain, s.Stage = int8(min(now.Turn, 99)), now.Rain, plotting
	for u := piece(0); u < units; u++ {
		if s.Units[u].Hidden && s.counter(u) < 0 {
			return sc.Errorf("now.turn", "%s is hidden: say which counter: lies on it", s.battle.id[u])
		}
	}
	if now.Card == "" {
		return nil
	}
	c := s.battle.piece(now.Card)
	if c < 0 || c >= counters || s.Units[c].Kind > captain {
		return sc.Errorf("now.card", "wanted the id of a commander, found %q", now.Card)
	}
	s.Stage, s.Card = acting, s.card(c)
	return nil
}
