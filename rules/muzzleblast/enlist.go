package muzzleblast

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"drumhead/rules/tell"
	"drumhead/scenario"
	"drumhead/space/inches"
)

func (m *maker) forces() error {
	forces, err := scenario.Forces[Force](m.sc, maxFigures)
	if err != nil {
		return err
	}
	b := m.b
	for side, of := range m.sc.Sides {
		a := &b.sides[side]
		a.first = b.count
		list := forces[side]
		for i := range list {
			path := m.sc.ForcePath(side, i)
			if t := list[i].Type; t == "caisson" || t == "wagon" {
				continue
			}
			if err := m.unit(path, int8(side), &list[i]); err != nil {
				return err
			}
		}
		a.last = b.count
		if a.last == a.first {
			return m.sc.Lack(of.ID, `type: infantry, at: "6,6", enters: {turn: 2}`, "no units of %s", of.Name)
		}
		for i := range list {
			path := m.sc.ForcePath(side, i)
			if t := list[i].Type; t == "caisson" || t == "wagon" {
				if err := m.cart(path, int8(side), list, i); err != nil {
					return err
				}
			}
		}
		m.s.Command[side] = -1
		if a.command >= 0 {
			m.s.Command[side] = 0
		}
	}
	return nil
}

// newID wants a name that nothing else has.
func (m *maker) newID(path, id string) error {
	ok := id != "" && m.b.find(id) == nobody && m.b.house(id) < 0 && !slices.Contains(reserved, strings.ToLower(id))
	for _, r := range id {
		ok = ok && (r == '-' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z')
	}
	if !ok {
		return m.sc.Errorf(path+".id", "wanted an id of letters, digits and hyphens that nothing else has, found %q", id)
	}
	return nil
}

var reserved = []string{"done", "set", "fight", "victory", "draw"}

// sizes are the figures that a unit may have (MB-ORG-01 to 04), and what it has
// where nothing is said: men, files.
var sizes = [...]struct{ least, most, men, files int }{
	Infantry: {10, 12, 12, 6}, Cavalry: {5, 6, 6, 6}, Gunners: {4, 16, 0, 1}, CommandUnit: {4, 4, 4, 4}, SpareOfficer: {1, 1, 1, 1},
}

func (m *maker) unit(path string, side int8, e *Force) error {
	b, s := m.b, m.s
	if err := m.newID(path, e.ID); err != nil {
		return err
	}
	if b.count-b.sides[side].first == maxUnits/2 {
		return m.sc.Errorf(path, "a side has at most %d units", maxUnits/2)
	}
	arm := slices.Index(armNames, e.Type)
	if arm < 0 {
		return m.sc.Errorf(path+".type", "wanted %s, caisson or wagon, found %q", strings.Join(armNames, ", "), e.Type)
	}
	if err := m.idleOfUnit(path, e, Arm(arm)); err != nil {
		return err
	}
	u := b.count
	k, err := m.card(path, side, Arm(arm), e)
	if err != nil {
		return err
	}
	b.units[u], b.count = k, b.count+1
	w := &s.Units[u]
	*w = Unit{Start: int8(k.last - k.first), Officer: -1, Facing: b.sides[side].home.Turned(inches.South)}
	m.roles(u, e)
	if w.Facing, err = m.facing(path+".facing", e.Facing, w.Facing); err != nil {
		return err
	}
	if k.arm == Gunners {
		err = m.gunners(path, u, e)
	} else {
		err = m.block(path, u, e)
	}
	if err != nil {
		return err
	}
	if err := m.placed(path, u, e); err != nil {
		return err
	}
	if k.arm != Gunners && s.ranked(u) == 0 {
		w.At = s.middle(u).Position() // it has no ranks, wherever they would be
	}
	return m.condition(path, u, e)
}

// card is what never changes of the next unit, and counts it among its side's.
func (m *maker) card(path string, side int8, arm Arm, e *Force) (k unitCard, err error) {
	b := m.b
	k = unitCard{id: e.ID, name: cmp.Or(e.Name, e.ID), short: cmp.Or(e.Short, tell.Bare(e.Name), e.ID), side: side, arm: arm, elite: e.Elite, seats: b.seatsOf(side, e.ID)}
	k.mounted = k.arm == Cavalry || k.arm == CommandUnit || k.arm == SpareOfficer && e.Mounted
	k.width, k.depth = b.figureSpace(k.mounted)
	k.radius = inches.Distance(inches.Point{}, inches.Position{X: k.width, Y: k.depth}.Point())/2 + 1
	if err := m.arm(path, e, &k); err != nil {
		return k, err
	}
	if k.arm == CommandUnit {
		if b.sides[side].command >= 0 {
			return k, m.sc.Errorf(path+".type", "a side has one command unit (MB-ORG-04)")
		}
		b.sides[side].command = b.count
	} else if k.arm != SpareOfficer {
		b.sides[side].fighting++
	}
	men, err := m.strength(path, e, k.arm)
	if err != nil {
		return k, err
	}
	if b.count > 0 {
		k.first = b.units[b.count-1].last
	}
	if k.last = k.first + int16(men); k.last > maxFigures {
		return k, m.sc.Errorf(path, "wanted at most %d figures in all", maxFigures)
	}
	if e.Enters != nil {
		k.comes = int8(e.Enters.Turn)
	}
	return k, nil
}

// figureSpace is the space of a man (MB-ORG-07).
func (b *battle) figureSpace(mounted bool) (width, depth inches.Length) {
	side := [...]inches.Length{inches.Inch, 3 * inches.Inch / 4, inches.Inch / 2}[b.opt[figureSpace]]
	if !mounted {
		return side, side
	}
	return side, [...]inches.Length{3 * inches.Inch / 2, inches.Inch, inches.Inch}[b.opt[figureSpace]]
}

func (m *maker) arm(path string, e *Force, k *unitCard) error {
	usual := map[Arm]string{Infantry: "musket", Cavalry: "carbine"}[k.arm]
	if usual == "" {
		usual = "none"
	}
	if e.Weapon != "" {
		usual = e.Weapon
	}
	n := slices.Index(weaponNames, usual)
	if n < 0 || Weapon(n) == Custom && e.Custom == nil {
		return m.sc.Errorf(path+".weapon", "wanted musket, carbine, pistol, rifle, none, or custom with its ranges, found %q (MB-TRN-02)", usual)
	}
	if k.weapon = Weapon(n); k.weapon == Custom {
		for _, r := range []struct {
			key, text string
			to        *inches.Length
		}{{"close", e.Custom.Close, &k.closeRange}, {"long", e.Custom.Long, &k.longRange}} {
			if r.text == "" && r.key == "close" {
				continue
			}
			l, err := inches.ParseLength(r.text)
			if err != nil || l <= 0 || l > 100*inches.Inch {
				return m.sc.Errorf(path+".custom."+r.key, "wanted a range in inches, found %q", r.text)
			}
			*r.to = l
		}
		k.pointBlank = e.Custom.PointBlank
	}
	return nil
}

// strength is how many men a unit has, over all its crews.
func (m *maker) strength(path string, e *Force, arm Arm) (int, error) {
	z := sizes[arm]
	men := z.men
	if arm == Gunners {
		for i := range e.Guns {
			if e.Guns[i].Crew == 0 {
				e.Guns[i].Crew = 4
				if e.Guns[i].Type == "medium" {
					e.Guns[i].Crew = 6
				}
			}
			men += e.Guns[i].Crew
		}
	}
	if e.Men != 0 {
		men = e.Men
	}
	free := m.b.opt[freeUnitSizes] == yes
	switch {
	case arm == Gunners && len(e.Guns) != 2 && !free:
		return 0, m.sc.Errorf(path+".guns", "an artillery unit has two guns, found %d; other numbers with option free-unit-sizes (MB-ORG-03)", len(e.Guns))
	case arm == Gunners && len(e.Guns) == 0:
		return 0, m.sc.Errorf(path+".guns", "an artillery unit needs a gun (MB-ORG-03)")
	case arm == Gunners:
		crews := 0
		for i := range e.Guns {
			crews += e.Guns[i].Crew
		}
		if crews != men {
			return 0, m.sc.Errorf(path+".men", "wanted the crews' sum, %d, found %d", crews, men)
		}
		if men > mostMenOfUnit {
			return 0, m.sc.Errorf(path+".guns", "wanted crews of at most %d men in all, found %d: no unit has more", mostMenOfUnit, men)
		}
	case men < z.least || men > z.most:
		if !free || men < 1 || men > mostMenOfUnit || arm == SpareOfficer || arm == CommandUnit {
			return 0, m.sc.Errorf(path+".men", "wanted %d to %d figures, found %d; other sizes with option free-unit-sizes (MB-ORG-01)", z.least, z.most, men)
		}
	}
	return men, nil
}

// roles says who is soldier, standard bearer, officer.
func (m *maker) roles(u int8, e *Force) {
	b, k, w := m.b, &m.b.units[u], &m.s.Units[u]
	for f := k.first; f < k.last; f++ {
		b.figures[f] = figureCard{unit: u, gun: -1}
		m.s.Figures[f] = Figure{Is: InRanks, House: -1, Serves: -1}
	}
	switch {
	case k.arm == CommandUnit:
		b.figures[k.first].role, b.figures[k.first+1].role, b.figures[k.first+2].role = OfficerRole, OfficerRole, Standard
		w.Officer = k.first
	case k.arm != Gunners && e.Officer == nil, e.Officer != nil && *e.Officer:
		b.figures[k.last-1].role, w.Officer = OfficerRole, k.last-1
		if e.Standard && k.last-k.first > 1 {
			b.figures[k.last-2].role = Standard
		}
	case e.Standard:
		b.figures[k.last-1].role = Standard
	}
	k.officered = w.Officer >= 0
}

func (m *maker) facing(path, text string, without inches.Heading) (inches.Heading, error) {
	if text == "" {
		return without, nil
	}
	h, err := inches.ParseHeading(text)
	if err != nil {
		return 0, m.sc.Errorf(path, "%v", err)
	}
	return h, nil
}

func (m *maker) spot(path, text string) (p inches.Position, err error) {
	if p, err = inches.ParsePosition(text); err != nil {
		return p, m.sc.Errorf(path, "%v", err)
	}
	if p.X < 0 || p.Y < 0 || p.X > m.b.wide || p.Y > m.b.deep {
		return p, m.sc.Errorf(path, "%s is off the table, which is %s by %s inches", text, m.b.wide, m.b.deep)
	}
	return p, nil
}

// block puts a unit's men in files and ranks.
func (m *maker) block(path string, u int8, e *Force) (err error) {
	k, w := &m.b.units[u], &m.s.Units[u]
	men := int(k.last - k.first)
	if e.Files == 0 {
		e.Files = min(sizes[k.arm].files, men)
	}
	if e.Files < 1 || e.Files > men {
		return m.sc.Errorf(path+".files", "wanted 1 to %d files, found %d", men, e.Files)
	}
	w.Files = int8(e.Files)
	if e.At != "" || len(e.Figures) == 0 {
		if w.At, err = m.spot(path+".at", e.At); err != nil {
			return err
		}
	}
	if e.Ranks == nil {
		m.s.reform(u, w.Files)
		return nil
	}
	seen := map[int]bool{}
	for i, n := range e.Ranks {
		if n < 1 || n > men || seen[n] {
			return m.sc.Errorf(path+".ranks", "wanted each figure's number once, from 1 to %d, found %d", men, n)
		}
		seen[n] = true
		f := &m.s.Figures[k.first+int16(n)-1]
		f.File, f.Rank = int8(i%e.Files), int8(i/e.Files)
	}
	if len(e.Ranks) != men {
		return m.sc.Errorf(path+".ranks", "wanted all %d figures, found %d", men, len(e.Ranks))
	}
	return nil
}

// placed puts men who stand by themselves where they stand.
func (m *maker) placed(path string, u int8, e *Force) error {
	k := &m.b.units[u]
	for _, n := range slices.SortedFunc(maps.Keys(e.Figures), byNumber) {
		at := path + ".figures." + n
		i, err := strconv.Atoi(n)
		if err != nil || i < 1 || i > int(k.last-k.first) {
			return m.sc.Errorf(at, "wanted a figure's number from 1 to %d, found %q", k.last-k.first, n)
		}
		if err := m.figure(at, u, k.first+int16(i)-1, e.Figures[n]); err != nil {
			return err
		}
	}
	return nil
}

func byNumber(a, b string) int {
	i, _ := strconv.Atoi(a)
	j, _ := strconv.Atoi(b)
	return i - j
}

func (m *maker) figure(path string, u int8, f int16, e FigureEntry) (err error) {
	s, g := m.s, &m.s.Figures[f]
	was := *g
	switch {
	case e.Lost, e.Off:
		g.Is, g.At = Gone, inches.Position{}
		if e.Off {
			g.Is = Off
		}
		if s.Units[u].Officer == f {
			s.Units[u].Officer = s.nextOfficer(u)
		}
		s.Removed[m.b.units[u].side]++
	case e.House != "":
		if g.House = m.b.house(e.House); g.House < 0 {
			return m.sc.Errorf(path+".house", "wanted house1 to house%d, found %q", len(m.b.terrain.houses), e.House)
		}
		g.Is, g.Upstairs = Inside, e.Upstairs
		if e.At == "" {
			g.At = s.roomIn(g.House)
		} else if g.At, err = m.spot(path+".at", e.At); err != nil {
			return err
		}
		if n := s.occupants(g.House); n[0]+n[1] > int(m.b.terrain.houses[g.House].holds) {
			return m.sc.Errorf(path+".house", "%s holds %d men (MB-MOV-11)", e.House, m.b.terrain.houses[g.House].holds)
		}
	default:
		g.Is = Loose
		if g.At, err = m.spot(path+".at", e.At); err != nil {
			return err
		}
	}
	if was.Is == InRanks {
		g.File, g.Rank = 0, 0
		s.closeUp(u, was.File, was.Rank)
	}
	return nil
}

// condition is the state in which a unit begins, as cases give it.
func (m *maker) condition(path string, u int8, e *Force) error {
	w := &m.s.Units[u]
	if e.Start != 0 {
		w.Start = int8(e.Start)
	}
	if n := m.s.alive(u); int(w.Start) < n {
		return m.sc.Errorf(path+".start", "wanted no fewer men than it has, %d, found %d", n, w.Start)
	}
	if e.Held > 0 && e.Retreating > 0 || (e.Held > 0 || e.Retreating > 0) && e.Routing {
		return m.sc.Errorf(path, "wanted one of held, retreating and routing: the stronger sets the others aside (MB-MOV-13)")
	}
	w.HaltUntil, w.Rallying, w.Checks = int8(e.Halted), e.Rallying, e.Checks
	w.Quarter, w.Half = e.Quarter, e.Half
	w.Bereft = e.Bereft || m.b.units[u].officered && w.Officer < 0
	w.Won, w.Lost, w.Promoted = int8(e.Won), int8(e.Beaten), int8(e.Promoted)
	for _, c := range []struct {
		n  int
		to Compulsion
	}{{e.Held, Held}, {e.Retreating, Retreating}} {
		if c.n > 0 {
			w.Compelled, w.Until = c.to, int8(c.n)
		}
	}
	if e.Routing {
		w.Compelled, w.Until = Routing, 0
	}
	lost := int(w.Start) - m.s.alive(u)
	w.Quarter = w.Quarter || lost*4 >= int(w.Start)
	w.Half = w.Half || lost*2 >= int(w.Start)
	w.Gone = m.s.alive(u) == 0
	return nil
}
