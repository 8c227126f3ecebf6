package macduff

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"drumhead/rules/tell"
	"drumhead/scenario"
)

// Force is a unit, commander or vehicle as a scenario writes it.
type Force struct {
	ID        string    `yaml:"id" json:"id" doc:"as in orders: letters, digits, hyphen"`
	Name      string    `yaml:"name,omitempty" json:"name,omitempty"`
	Short     string    `yaml:"short,omitempty" json:"short,omitempty" doc:"for the map"`
	Type      string    `yaml:"type" json:"type" enum:"infantry,skirmishers,cavalry,mounted-infantry,artillery,wagon,pack-animals,pioneers,band,hospital,commander,engineer,messenger,post,signal-team,boat,steam-engine,train,airship,balloon,dummy"`
	General   bool      `yaml:"general,omitempty" json:"general,omitempty" doc:"the one commander who commands all; left out: the first"`
	Under     string    `yaml:"under,omitempty" json:"under,omitempty" doc:"the commander it is assigned to; left out: the General"`
	Figures   int       `yaml:"figures,omitempty" json:"figures,omitempty" doc:"original strength; left out: the usual size"`
	Lost      int       `yaml:"lost,omitempty" json:"lost,omitempty" doc:"hits that stand against it"`
	At        string    `yaml:"at,omitempty" json:"at,omitempty" doc:"the middle of its front edge: 24,12; left out: its owner deploys it"`
	Facing    string    `yaml:"facing,omitempty" json:"facing,omitempty" jsonschema:"oneof_type=string;number" doc:"degrees clockwise from north, or N, NE and so on; left out: away from its home edge"`
	Formation string    `yaml:"formation,omitempty" json:"formation,omitempty" enum:"line,column,road,square,open,limbered,unlimbered"`
	Files     int       `yaml:"files,omitempty" json:"files,omitempty" doc:"figures in the front rank"`
	Weapon    string    `yaml:"weapon,omitempty" json:"weapon,omitempty" enum:"none,musket,rifle,light-gun,foot-gun,rifled-gun,mortar,rocket"`
	Traits    []string  `yaml:"traits,omitempty" json:"traits,omitempty" doc:"elite, shock, militia, unequipped, poor, levy, superior, superior-first, impetuous, irregular, well-drilled, light, fast, horse, siege, pontoons, supplies, spare, free (a balloon that no rope holds)"`
	Afoot     bool      `yaml:"afoot,omitempty" json:"afoot,omitempty" doc:"a mounted unit that has dismounted"`
	Garrison  string    `yaml:"garrison,omitempty" json:"garrison,omitempty" doc:"the block that it garrisons"`
	With      string    `yaml:"with,omitempty" json:"with,omitempty" doc:"of a commander or engineer: the unit that he has joined; of a unit: the vehicle that it is aboard; of a balloon: its wagon"`
	Marks     []string  `yaml:"marks,omitempty" json:"marks,omitempty" doc:"what it has done this turn: activated, fired ..."`
	Contact   []Contact `yaml:"contact,omitempty" json:"contact,omitempty" doc:"enemies it is in contact with"`
	Rounds    int       `yaml:"rounds,omitempty" json:"rounds,omitempty" doc:"rounds fought in that contact"`
	Enters    *Entry    `yaml:"enters,omitempty" json:"enters,omitempty" doc:"a reinforcement: its turn and place"`
	Of        string    `yaml:"of,omitempty" json:"of,omitempty" doc:"a detachment: the unit it was told off from"`
	Hidden    bool      `yaml:"hidden,omitempty" json:"hidden,omitempty" doc:"with option hidden-units: off the table for the enemy, or under a counter"`
	Carries   int       `yaml:"carries,omitempty" json:"carries,omitempty" doc:"of a boat, engine, train or airship: figures that it can carry"`
	LostHow   string    `yaml:"lost-how,omitempty" json:"lost-how,omitempty" enum:"routed,destroyed,left,surrendered,captured,wounded,gone" doc:"it is gone already"`
}

// Contact is an enemy that a unit is in contact with.
type Contact struct {
	With   string `yaml:"with" json:"with"`
	Struck string `yaml:"struck,omitempty" json:"struck,omitempty" enum:"front,flank,rear" doc:"which of its own faces was struck"`
}

// UnmarshalYAML reads the name of an enemy alone as well.
func (c *Contact) UnmarshalYAML(read func(any) error) error {
	if read(&c.With) == nil {
		return nil
	}
	type plain Contact
	return read((*plain)(c))
}

// Entry is when and where a reinforcement comes.
type Entry struct {
	Turn   int    `yaml:"turn" most:"999" json:"turn"`
	At     string `yaml:"at" json:"at"`
	Facing string `yaml:"facing,omitempty" json:"facing,omitempty" jsonschema:"oneof_type=string;number"`
}

// forces places both armies.
func (m *maker) forces() error {
	forces, err := scenario.Forces[Force](m.sc, maxPieces)
	if err != nil {
		return err
	}
	for side := range forces {
		if len(forces[side]) == 0 {
			forces[side] = usualArmy(m.b.sides[side].id)
		}
	}
	m.spares(forces)
	if err := m.pieces(forces); err != nil {
		return err
	}
	for side := range forces {
		for i := range forces[side] {
			if err := m.placer(forces, side, i, m.b.first[side]+int8(i)).bonds(); err != nil {
				return err
			}
		}
	}
	m.detachments()
	m.levels()
	return m.hide(forces)
}

// pieces makes a piece of each force, with room behind those of a side for what it may
// detach, and finds its General.
func (m *maker) pieces(forces [][]Force) error {
	b := m.b
	room := int8(max(maxPieces-len(forces[0])-len(forces[1]), 0) / 2)
	for side := range b.sides {
		b.first[side] = b.pieces
		for i := range forces[side] {
			if err := m.placer(forces, side, i, nobody).piece(); err != nil {
				return err
			}
		}
		if err := m.parts(side, forces[side], room); err != nil {
			return err
		}
		a := &b.sides[side]
		if len(a.officers) == 0 {
			return m.sc.Lack(a.id, "type: commander", "no commander of %s: wanted one of type commander, the General (MD-CMD-01)", m.sc.Sides[side].Name)
		}
		if a.general == nobody {
			a.general = a.officers[0]
		}
		b.cards[a.general].general = true
	}
	b.first[2] = b.pieces
	return nil
}

// detachments have them under their units' commanders, and those on their own that are
// too far off (MD-UNIT-07). Between, who sits where is known.
func (m *maker) detachments() {
	b := m.b
	for u := range b.pieces {
		if v := b.cards[u].parent; v != nobody {
			b.cards[u].under = b.cards[v].under
		}
	}
	m.seats()
	for u := range b.pieces {
		if v := b.cards[u].parent; v != nobody && m.s.other(u) == v {
			m.s.Pieces[u].Apart = !m.s.within(u, v, near12)
		}
	}
}

// levels is army morale at the start, in halves: a unit counts one half-level
// (MD-MORALE-07).
func (m *maker) levels() {
	b, s := m.b, m.s
	for u := range b.pieces {
		if s.counted(u) && s.Pieces[u].Fate != Gone {
			s.Levels[b.cards[u].side]++
		}
	}
}

// counted says whether a piece is one of the units of an army.
func (s *State) counted(u int8) bool {
	return s.unit(u) && !s.is(u, Spare) && s.card(u).parent == nobody
}

// placer places one piece.
type placer struct {
	*maker
	side int8
	u    int8
	path string
	f    *Force
}

// placer places force i of a side, which is piece u; nobody: not yet.
func (m *maker) placer(forces [][]Force, side, i int, u int8) *placer {
	return &placer{maker: m, side: int8(side), u: u, path: m.sc.ForcePath(side, i), f: &forces[side][i]}
}

func (p *placer) errorf(key, format string, args ...any) error {
	return p.sc.Errorf(p.path+key, format, args...)
}

func (p *placer) piece() error {
	b, f := p.b, p.f
	if b.pieces == maxPieces {
		return p.errorf("", "wanted at most %d pieces on both sides, found more", maxPieces)
	}
	if f.ID == "" || strings.Trim(strings.ToLower(f.ID), "abcdefghijklmnopqrstuvwxyz0123456789-") != "" || b.find(f.ID) != nobody || b.groundOf(f.ID) >= 0 || slices.Contains(reserved, strings.ToLower(f.ID)) {
		return p.errorf(".id", "wanted a name of letters, digits and hyphens that nothing else has, found %q", f.ID)
	}
	arm := slices.Index(armNames, f.Type)
	if arm < 0 {
		return p.errorf(".type", "wanted one of %s, found %q", strings.Join(armNames, ", "), f.Type)
	}
	p.u = b.pieces
	b.pieces++
	k := &b.cards[p.u]
	*k = card{id: f.ID, name: f.Name, short: f.Short, side: p.side, arm: Arm(arm), under: nobody, parent: nobody, part: nobody, number: -1, track: -1}
	if k.name == "" {
		k.name = cmp.Or(f.Short, tell.Capital(strings.ReplaceAll(f.Type, "-", " "))+" "+f.ID)
	}
	if k.short == "" {
		k.short = k.name
	}
	if err := p.traits(k); err != nil {
		return err
	}
	if err := p.strength(k); err != nil {
		return err
	}
	if err := p.idle(k); err != nil {
		return err
	}
	if k.arm == Messenger && b.plays(withoutMessengers) {
		return p.errorf(".type", "a messenger is placed only with option messengers: scenario (MD-CMD-11)")
	}
	if k.arm == Commander {
		a := &b.sides[p.side]
		if len(a.officers) == maxOfficers {
			return p.errorf("", "wanted at most %d commanders a side, found more", maxOfficers)
		}
		k.number = int8(len(a.officers))
		a.officers = append(a.officers, p.u)
		if f.General {
			if a.general != nobody {
				return p.errorf(".general", "a second General of %s: wanted one (MD-CMD-01)", p.sc.Sides[p.side].Name)
			}
			a.general = p.u
		}
	}
	if n := p.like(k.arm); n > 1 && k.arm.spared() {
		return p.errorf(".type", "an army has at most one %s (MD-HOSP-01)", k.arm)
	}
	return p.stand(k)
}

// like is how many of an arm the side has.
func (p *placer) like(a Arm) (n int) {
	for u := p.b.first[p.side]; u < p.b.pieces; u++ {
		if p.b.cards[u].arm == a {
			n++
		}
	}
	return n
}

// reserved are words that orders begin with.
var reserved = []string{"done", "set", "first", "second", "pass", "blow", "place", "deploy", "draw", "on", "off", "name"}

func (p *placer) traits(k *card) error {
	for i, word := range p.f.Traits {
		if word == "levy" {
			k.traits |= Militia | Poor
			continue
		}
		n := slices.Index(traitNames, word)
		if n < 0 {
			return p.errorf(fmt.Sprintf(".traits[%d]", i), "wanted one of %s, levy, found %q", strings.Join(traitNames, ", "), word)
		}
		k.traits |= 1 << n
	}
	if k.traits&Elite != 0 && k.traits&Poor != 0 {
		return p.errorf(".traits", "elite and poor exclude each other (MD-MORALE-03)")
	}
	if k.arm == Wagon || k.arm == PackAnimals || k.arm == Hospital {
		k.traits |= Unequipped
	}
	k.weapon = Unarmed
	switch k.arm {
	case Infantry, Skirmishers, Pioneers:
		k.weapon = Musket
	case Artillery:
		k.weapon = FootGun
	}
	if p.f.Weapon != "" {
		w := slices.Index(weaponNames, p.f.Weapon)
		if w < 0 || k.arm.single() && !k.arm.vehicle() || !k.arm.vehicle() && (Weapon(w) >= LightGun) != (k.arm == Artillery) {
			return p.errorf(".weapon", "wanted none, musket or rifle, or of artillery light-gun, foot-gun, rifled-gun, mortar or rocket, found %q", p.f.Weapon)
		}
		k.weapon = Weapon(w)
	}
	for i, word := range p.f.Traits {
		if n := slices.Index(traitNames, word); n >= 0 && !k.canBe(1<<n) {
			return p.errorf(fmt.Sprintf(".traits[%d]", i), "%s cannot be called %s: %s (MD-UNIT-02)", k.arm, word, madeFor[1<<n])
		}
	}
	if k.weapon == LightGun {
		k.traits |= Light
	}
	return nil
}

// madeFor are traits of one kind of piece alone.
var madeFor = map[Trait]string{
	Light: "wanted of artillery", Siege: "wanted of what has guns", Fast: "wanted of artillery or a wagon", HorseDrawn: "wanted of artillery or a wagon",
	Pontoons: "wanted of a wagon", Supplies: "wanted of a wagon or pack animals", Free: "wanted of a balloon",
}

// canBe says whether such a piece can have such a trait at all.
func (k *card) canBe(t Trait) bool {
	switch a := k.arm; t {
	case Light:
		return a == Artillery
	case Siege:
		return a == Artillery || a.vehicle()
	case Fast, HorseDrawn:
		return a == Artillery || a == Wagon
	case Pontoons:
		return a == Wagon
	case Supplies:
		return a == Wagon || a == PackAnimals
	case Free:
		return a == Balloon
	}
	return true
}

func (p *placer) strength(k *card) error {
	f := p.f
	k.figures = sizes[k.arm]
	if k.crew = k.arm.vehicle() && (f.Figures > 0 || k.weapon != Unarmed); k.crew {
		k.figures = sizes[Artillery]
	}
	if f.Carries != 0 && (f.Carries < 1 || f.Carries > 99 || !k.arm.vehicle()) {
		return p.errorf(".carries", "wanted 1 to 99 figures, of a vehicle, found %d", f.Carries)
	}
	k.carries = int8(f.Carries)
	if f.Figures != 0 {
		if f.Figures < 1 || f.Figures > 99 || k.arm.single() && !k.crew && f.Figures != 1 {
			return p.errorf(".figures", "wanted 1 to 99 figures of a unit, found %d (MD-UNIT-01)", f.Figures)
		}
		k.figures = int8(f.Figures)
	}
	if f.Lost < 0 || f.Lost >= int(k.figures) && f.Lost != 0 && f.LostHow == "" {
		return p.errorf(".lost", "wanted fewer than its %d figures, found %d", k.figures, f.Lost)
	}
	if f.Lost > int(k.figures) {
		return p.errorf(".lost", "wanted no more than its %d figures, found %d", k.figures, f.Lost)
	}
	q := &p.s.Pieces[p.u]
	*q = Piece{With: nobody, In: nobody, Order: noOrder, Full: k.figures, Lost: int8(f.Lost), Afoot: f.Afoot, Rounds: int8(f.Rounds)}
	if f.Afoot && !k.arm.horse() {
		return p.errorf(".afoot", "wanted of cavalry or mounted infantry only")
	}
	for i, word := range f.Marks {
		n := slices.Index(markNames, word)
		if n < 0 {
			return p.errorf(fmt.Sprintf(".marks[%d]", i), "wanted one of %s, found %q", strings.Join(markNames, ", "), word)
		}
		q.Marks |= 1 << n
	}
	return nil
}

// idle refuses what these options would pass over. Troops may be well-drilled
// where that says nothing: an order to be so is refused (MD-DRILL-01).
func (p *placer) idle(k *card) error {
	f := p.f
	for _, it := range []struct {
		key    string
		given  bool
		option int
		values []string
	}{
		{".traits", slices.Contains(f.Traits, "spare"), chanceCards, []string{"on"}},
		{".type", k.arm == Dummy, hiddenUnits, []string{"map", "counters"}},
		{".hidden", f.Hidden, hiddenUnits, []string{"map", "counters"}},
		{".marks", slices.Contains(f.Marks, "hidden") || slices.Contains(f.Marks, "spied"), hiddenUnits, []string{"map", "counters"}},
	} {
		if it.given {
			if err := Options[it.option].Wanting(p.sc, p.path+it.key, it.values...); err != nil {
				return err
			}
		}
	}
	return nil
}

// bonds ties a piece to its commander, its unit, its enemies and its track.
func (p *placer) bonds() error {
	return scenario.InTurn(p.under, p.joined, p.contacts, p.tracked)
}

// under is the commander that a piece is assigned to: the General, if none is named.
func (p *placer) under() error {
	b, k := p.b, &p.b.cards[p.u]
	if k.arm != Commander {
		k.under = b.sides[p.side].general
	}
	if p.f.Under == "" {
		return nil
	}
	g := b.find(p.f.Under)
	if g == nobody || b.cards[g].side != p.side || b.cards[g].arm != Commander || k.arm == Commander {
		return p.errorf(".under", "wanted a commander of its side, found %q", p.f.Under)
	}
	k.under = g
	return nil
}

// joined is the unit that an officer has joined, or the vehicle that a unit is aboard.
func (p *placer) joined() error {
	b, k := p.b, &p.b.cards[p.u]
	if p.f.With == "" {
		return nil
	}
	u := b.find(p.f.With)
	carried := u != nobody && (b.cards[u].carries > 0 && p.s.unit(p.u) && !k.arm.vehicle() || b.cards[u].arm == Wagon && k.arm == Balloon)
	if u == nobody || b.cards[u].side != p.side || !carried && (!p.s.unit(u) || !k.arm.officer()) {
		return p.errorf(".with", "wanted a unit of his side, of a commander, engineer or messenger, of a unit a vehicle that carries, or of a balloon its wagon, found %q", p.f.With)
	}
	q, with := &p.s.Pieces[p.u], &p.s.Pieces[u]
	q.With, q.At, q.Facing = u, with.At, with.Facing
	return nil
}

// contacts are the enemies that a piece is in contact with, and which of its faces they
// have struck.
func (p *placer) contacts() error {
	q := &p.s.Pieces[p.u]
	for i, c := range p.f.Contact {
		t := p.b.find(c.With)
		if t == nobody || p.b.cards[t].side == p.side {
			return p.errorf(fmt.Sprintf(".contact[%d]", i), "wanted an enemy, found %q", c.With)
		}
		q.Contact |= 1 << t
		p.s.Pieces[t].Contact |= 1 << p.u
		if c.Struck == "flank" || c.Struck == "rear" {
			q.Flank |= 1 << t
		}
	}
	return nil
}

// tracked is the railway that a train stands on.
func (p *placer) tracked() error {
	q, k := &p.s.Pieces[p.u], &p.b.cards[p.u]
	if k.arm != Train {
		return nil
	}
	for _, g := range p.b.rails {
		if p.b.ground[g].holds(q.At.Point()) {
			k.track = int8(g)
		}
	}
	if k.track < 0 && q.Fate == OnTable {
		return p.errorf(".at", "a train stands on a railway: %s is on none (MD-MOVE-09)", p.f.At)
	}
	return nil
}
