package picket

import (
	"maps"
	"slices"
	"strings"

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
	b := &battle{title: sc.Title, turns: 6, sides: sc.Sides, seats: sc.SeatList()}
	if sc.Turns > scenario.Unsaid {
		return sc.Errorf("turns", "wanted at most %d turns, found %d", scenario.Unsaid, sc.Turns)
	}
	if sc.Turns > 0 {
		b.turns = int8(sc.Turns)
	}
	*s = State{battle: b, Card: -1, Charger: none, Target: none}
	for n := range s.Counters {
		s.Counters[n].Is = none
	}
	if err := b.setOptions(sc); err != nil {
		return err
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
			path := sc.ForcePath(side, i)
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
	s.takeSeats(sc)
	return s.takeUp(sc, &now)
}

// setOptions takes over the options, by the numbers of their values.
func (b *battle) setOptions(sc *scenario.Scenario) error {
	for _, name := range slices.Sorted(maps.Keys(sc.Options)) {
		o := slices.IndexFunc(options[:], func(o rules.Option) bool { return o.Name == name })
		if o < 0 {
			return sc.Errorf("options."+name, "%q is no option of these rules: wanted reaction or rain", name)
		}
		b.option[o] = slices.Index(options[o].Values, sc.Options[name])
		if b.option[o] < 0 {
			return sc.Errorf("options."+name, "wanted %s, found %q", strings.Join(options[o].Values, " or "), sc.Options[name])
		}
	}
	return nil
}

// enlist puts one unit in its place.
func (s *State) enlist(sc *scenario.Scenario, path string, u piece, e *entry, list []entry) error {
	w := Unit{Kind: kind(index(kinds[:], e.Type)), Under: u, Strength: int8(e.Strength), At: cellNamed(e.At),
		Hidden: e.Hidden || e.Type == "dummy", Acted: e.Acted}
	if w.Kind == general || w.Kind == captain {
		w.Strength, w.Hidden = 1, false
	} else {
		w.Under = commanderIn(list, u.side(), e.Under)
	}
	switch {
	case e.ID == "" || s.battle.piece(e.ID) != none:
		return sc.Errorf(path+".id", "wanted an id that nothing else has, found %q", e.ID)
	case w.Kind < general:
		return sc.Errorf(path+".type", "wanted general, captain, company or dummy, found %q", e.Type)
	case w.At < 1:
		return sc.Errorf(path+".at", "wanted a cell from A1 to %s, found %q", cellName(cells), e.At)
	case w.Kind == company && (e.Strength < 1 || e.Strength > 6):
		return sc.Errorf(path+".strength", "wanted 1 to 6 figures, found %d", e.Strength)
	case w.Kind == dummy && e.Strength != 0:
		return sc.Errorf(path+".strength", "a dummy has no figures")
	case w.Kind <= captain && s.has(u.side(), func(o *Unit) bool { return o.Kind == w.Kind }) > 0:
		return sc.Errorf(path+".type", "a side has one %s", e.Type)
	case w.Under == none:
		return sc.Errorf(path+".under", "wanted the id of a general or captain of its side, found %q", e.Under)
	case w.Hidden && s.has(u.side(), func(o *Unit) bool { return o.Hidden }) == hiddenMost:
		return sc.Errorf(path, "a side has at most %d hidden units, dummies among them", hiddenMost)
	}
	if e.Counter != "" {
		p := s.battle.piece(e.Counter)
		if p < counters || p.side() != u.side() || !w.Hidden || s.Counters[p-counters].At != 0 {
			return sc.Errorf(path+".counter", "wanted a free counter of its side over a hidden unit, found %q", e.Counter)
		}
		s.Counters[p-counters] = Counter{w.At, u}
		w.At = 0
	}
	s.battle.id[u], s.battle.name[u] = e.ID, e.Name
	if e.Name == "" {
		s.battle.name[u] = e.ID
	}
	s.Units[u] = w
	return nil
}

// commanderIn finds a commander in a side's list, or none.
func commanderIn(list []entry, side int8, id string) piece {
	for i := range list {
		if k := kind(index(kinds[:], list[i].Type)); list[i].ID == id && (k == general || k == captain) {
			return piece(side)*perSide + piece(i)
		}
	}
	return none
}

// has counts units of a side.
func (s *State) has(side int8, what func(*Unit) bool) int {
	n := 0
	for u := piece(side) * perSide; u < piece(side+1)*perSide; u++ {
		if what(&s.Units[u]) {
			n++
		}
	}
	return n
}

// takeSeats finds who answers for whom: a commander's seat is the first that
// names him, else his side's spokesman, who is the general's seat or the first.
func (s *State) takeSeats(sc *scenario.Scenario) {
	b := s.battle
	for _, seat := range b.seats {
		b.seatSide = append(b.seatSide, int8(sc.SideIndex(seat.Side)))
	}
	for side := range b.spokesman {
		b.spokesman[side] = rules.Seat(slices.Index(b.seatSide, int8(side)))
	}
	for _, k := range [...]kind{general, captain} {
		for u := piece(0); u < units; u++ {
			if s.Units[u].Kind != k {
				continue
			}
			b.seatOf[u] = b.spokesman[u.side()]
			for n, seat := range b.seats {
				if b.seatSide[n] == u.side() && slices.Contains(seat.Commands, b.id[u]) {
					b.seatOf[u] = rules.Seat(n)
					break
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
	s.Turn, s.Rain, s.Stage = int8(now.Turn), now.Rain, plotting
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
