package muzzleblast

import (
	"fmt"
	"slices"
	"strings"

	"drumhead/rules/tell"
	"drumhead/space/inches"
)

// gunners puts guns and crews in their places.
func (m *maker) gunners(path string, u int8, e *Force) error {
	b, s, k := m.b, m.s, &m.b.units[u]
	f := k.first
	s.Units[u].Files = 1
	for i := range e.Guns {
		g := &e.Guns[i]
		at := fmt.Sprintf("%s.guns[%d]", path, i)
		if err := m.newID(at, g.ID); err != nil {
			return err
		}
		if b.gunN == maxGuns {
			return m.sc.Errorf(at, "there are at most %d guns", maxGuns)
		}
		c, err := m.gunCard(at, u, e, i)
		if err != nil {
			return err
		}
		n, err := m.gunNow(at, u, g)
		if err != nil {
			return err
		}
		if i == 0 {
			s.Units[u].At = n.At
			if e.Facing == "" {
				s.Units[u].Facing = n.Facing
			}
		}
		number := b.gunN
		b.guns[number], s.Guns[number], b.gunN = c, n, b.gunN+1
		if err := m.limber(at, number, g); err != nil {
			return err
		}
		for j := range g.Crew {
			b.figures[f].gun = number
			s.Figures[f] = Figure{Is: Loose, At: s.crewPlace(number, j, s.Units[u].Facing), House: -1, Serves: -1}
			f++
		}
	}
	return nil
}

// gunCard is what does not change of a gun: its kind, its names, its size.
func (m *maker) gunCard(at string, u int8, e *Force, i int) (c gunCard, err error) {
	g, k := &e.Guns[i], &m.b.units[u]
	kind := slices.Index([]string{mortarRow: "mortar", mediumRow: "medium", lightRow: "light"}, g.Type)
	if kind < 0 {
		return c, m.sc.Errorf(at+".type", "wanted light, medium or mortar, found %q", g.Type)
	}
	if least, most := artillery.At(kind, leastCrewColumn), artillery.At(kind, mostCrewColumn); g.Crew < least || g.Crew > most {
		return c, m.sc.Errorf(at+".crew", "wanted %d to %d men, found %d (MB-CRW-01)", least, most, g.Crew)
	}
	c = gunCard{id: g.ID, name: g.Name, kind: int8(kind), unit: u, side: k.side}
	if c.short = tell.Bare(c.name); c.name == "" {
		title := artillery.Rows[kind].Title
		n, of := place(i, len(e.Guns), func(j int) bool { return e.Guns[j].Type == g.Type && e.Guns[j].Name == "" })
		c.name, c.short = "the "+which(n, of)+strings.ToLower(title)+" of "+k.name, title
		if of > 1 {
			c.short += " " + itoa(n)
		}
	}
	if c.width, err = m.size(at+".width", g.Width, inches.Inch); err != nil {
		return c, err
	}
	c.depth, err = m.size(at+".depth", g.Depth, inches.Inch)
	return c, err
}

// gunNow is a gun as it stands when the battle begins.
func (m *maker) gunNow(at string, u int8, g *GunEntry) (n Gun, err error) {
	n = Gun{Side: m.b.units[u].side, Limber: -1, Limbered: g.Limbered, Fired: int8(g.Fired), Busy: g.Busy, Seized: int8(g.Seized)}
	if n.At, err = m.spot(at+".at", g.At); err != nil {
		return n, err
	}
	if n.Facing, err = m.facing(at+".facing", g.Facing, m.s.Units[u].Facing); err != nil {
		return n, err
	}
	if g.Side != "" {
		if n.Side = int8(m.sc.SideIndex(g.Side)); n.Side < 0 {
			return n, m.sc.Errorf(at+".side", "wanted the id of a side, found %q", g.Side)
		}
	}
	return n, nil
}

// place is the place of one of several among those that are like it, from 1, and
// how many of these there are.
func place(i, all int, like func(j int) bool) (n, of int) {
	for j := range all {
		if like(j) {
			if of++; j <= i {
				n++
			}
		}
	}
	return n, of
}

// which tells things apart that are called alike: the 2nd light gun.
func which(n, of int) string {
	if of < 2 {
		return ""
	}
	ends := [...]string{1: "st", 2: "nd", 3: "rd"}
	if n < len(ends) {
		return itoa(n) + ends[n] + " "
	}
	return itoa(n) + "th "
}

// crewPlace is where the crewman of a number stands if nothing is said: one to
// each side of the gun, the rest in rows of three behind it.
func (s *State) crewPlace(g int8, n int, facing inches.Heading) inches.Position {
	k := &s.b.guns[g]
	side, _ := s.b.figureSpace(false)
	const room = inches.Inch / 10
	wide := (k.width.Fine() + side.Fine()) / 2
	deep := k.deep(s.Guns[g].Limbered).Fine() / 2
	at := s.Guns[g].At.Point()
	h := s.Guns[g].Facing
	if n < 2 {
		return at.Ahead(h, 0, (wide+room.Fine())*inches.Fine(2*n-1)).Position()
	}
	row, column := (n-2)/3, (n-2)%3
	back := deep + room.Fine() + side.Fine()/2 + inches.Fine(row)*(side+room).Fine()
	return at.Ahead(h, -back, inches.Fine(column-1)*(side+room).Fine()).Position()
}

func (m *maker) size(path, text string, without inches.Length) (inches.Length, error) {
	if text == "" {
		return without, nil
	}
	l, err := inches.ParseLength(text)
	if err != nil || l < inches.Inch/10 || l > 12*inches.Inch {
		return 0, m.sc.Errorf(path, "wanted a size in inches, found %q", text)
	}
	return l, nil
}

// limber gives a gun its limber.
func (m *maker) limber(path string, g int8, e *GunEntry) (err error) {
	b, s := m.b, m.s
	if !e.Limbered && (e.Limber == "" || e.Limber == "none") {
		return nil
	}
	n := Cart{At: s.Guns[g].At, Facing: s.Guns[g].Facing, Side: s.Guns[g].Side, Hooked: e.Limbered}
	if !e.Limbered {
		if n.At, err = m.spot(path+".limber", e.Limber); err != nil {
			return err
		}
	}
	if b.cartN == maxCarts {
		return m.sc.Errorf(path, "there are at most %d limbers, caissons and wagons", maxCarts)
	}
	s.Guns[g].Limber = b.cartN
	b.carts[b.cartN] = cartCard{id: e.ID + "-limber", name: "the limber of " + b.guns[g].name, kind: "limber", unit: b.guns[g].unit, gun: g, width: inches.Inch, depth: 2 * inches.Inch}
	s.Carts[b.cartN] = n
	b.cartN++
	return nil
}

func (m *maker) cart(path string, side int8, list []Force, i int) (err error) {
	b, e := m.b, &list[i]
	if err := m.newID(path, e.ID); err != nil {
		return err
	}
	if err := m.idleOfCart(path, e); err != nil {
		return err
	}
	if b.cartN == maxCarts {
		return m.sc.Errorf(path, "there are at most %d limbers, caissons and wagons", maxCarts)
	}
	k := cartCard{id: e.ID, name: e.Name, kind: e.Type, unit: -1, gun: -1, width: inches.Inch, depth: 2 * inches.Inch}
	if k.name == "" {
		n, of := place(i, len(list), func(j int) bool { return list[j].Type == e.Type && list[j].Name == "" })
		k.name = "the " + which(n, of) + e.Type
	}
	for u := b.sides[side].first; u < b.sides[side].last; u++ {
		if e.With == "" && b.units[u].arm == Gunners && k.unit < 0 || e.With != "" && strings.EqualFold(e.With, b.units[u].id) {
			k.unit = u
		}
	}
	if k.unit < 0 && e.With == "" {
		k.unit = max(b.sides[side].command, b.sides[side].first)
	}
	if k.unit < 0 {
		return m.sc.Errorf(path+".with", "wanted a unit of its side, found %q", e.With)
	}
	n := Cart{Side: side}
	if n.At, err = m.spot(path+".at", e.At); err != nil {
		return err
	}
	if n.Facing, err = m.facing(path+".facing", e.Facing, b.sides[side].home.Turned(inches.South)); err != nil {
		return err
	}
	b.carts[b.cartN], m.s.Carts[b.cartN], b.cartN = k, n, b.cartN+1
	return nil
}
