package macduff

import (
	"slices"
	"strings"

	"drumhead/space/inches"
)

// stand gives a piece its formation and its place.
func (p *placer) stand(k *card) (err error) {
	f, q := p.f, &p.s.Pieces[p.u]
	if q.Facing, err = p.heading(".facing", f.Facing, p.b.sides[p.side].home.Turned(inches.South)); err != nil {
		return err
	}
	if err := p.formation(k); err != nil {
		return err
	}
	switch {
	case f.LostHow != "":
		n := slices.Index(fateNames, f.LostHow)
		if n <= int(Waiting) || n > int(Gone) {
			return p.errorf(".lost-how", "wanted one of %s, found %q", strings.Join(fateNames[Routed:Gone+1], ", "), f.LostHow)
		}
		q.Fate = Fate(n)
	case k.traits&Spare != 0:
		q.Fate = Gone
	case f.Enters != nil:
		q.Fate, k.comes = Waiting, int16(f.Enters.Turn)
		if f.Enters.Turn < 1 {
			return p.errorf(".enters.turn", "wanted a turn from 1, found %d", f.Enters.Turn)
		}
		if k.entersAt, err = p.place(p.path+".enters.at", f.Enters.At); err != nil {
			return err
		}
		if k.entersFacing, err = p.heading(".enters.facing", f.Enters.Facing, q.Facing); err != nil {
			return err
		}
	case f.With != "":
	case f.Garrison != "":
		g := p.b.groundOf(slug(f.Garrison))
		if g < 0 || !p.b.ground[g].block || !k.arm.foot() && !f.Afoot {
			return p.errorf(".garrison", "wanted a house, village, town or fort, and a unit on foot, found %q (MD-TERR-11)", f.Garrison)
		}
		q.In, q.At = g, p.b.ground[g].middle
	default:
		if f.At == "" && p.sc.Now == nil {
			q.Fate = Undeployed // its owner places it before the first turn
			return nil
		}
		if f.At == "" {
			return p.errorf("", "%s stands nowhere: wanted at, with, garrison or enters", f.ID)
		}
		if q.At, err = p.place(p.path+".at", f.At); err != nil {
			return err
		}
	}
	return nil
}

// shelters is who defends an obstacle, or has hard cover, in a contact with which
// a case begins (MD-MELEE-07).
func (m *maker) shelters() {
	s := m.s
	for u := range m.b.pieces {
		p := &s.Pieces[u]
		for t := range m.b.pieces {
			if p.Contact>>t&1 == 0 || p.has(Charged) {
				continue
			}
			shelter := s.shelter(u, t)
			if shelter&behindObstacle != 0 {
				p.Behind |= 1 << t
			}
			if shelter&inHardCover != 0 {
				p.Cover |= 1 << t
			}
		}
	}
}

// standsClear looks over what stands on the table as a battle begins: nobody on
// anybody and, unless it begins in the middle, nobody within an inch of an enemy
// or partly off the table (MD-MOVE-03, MD-MOVE-12, MD-MOVE-13).
func (m *maker) standsClear() error {
	s, b := m.s, m.b
	for u := range b.pieces {
		if !s.on(u) || s.Pieces[u].With != nobody {
			continue
		}
		at := m.sc.Errorf
		path := m.sc.ForcePath(int(s.side(u)), int(u-b.first[s.side(u)])) + ".at"
		if m.sc.Now == nil && !s.b.onTable(s.base(u)) && !s.card(u).arm.aloft() {
			return at(path, "%s stands partly off the table", s.card(u).id)
		}
		for v := range u {
			if !s.hinders(u, v, manner{}) || !s.hinders(v, u, manner{}) {
				continue
			}
			gap := s.gap(u, v)
			switch {
			case inches.Overlap(s.base(u), s.base(v)):
				return at(path, "%s stands where %s does (MD-MOVE-03)", s.card(u).id, s.card(v).id)
			case m.sc.Now == nil && s.side(u) != s.side(v) && s.Pieces[u].Contact>>v&1 == 0 && !gap.AtLeast(inches.Inch):
				return at(path, "%s stands within an inch of %s (MD-MOVE-13)", s.card(u).id, s.card(v).id)
			}
		}
	}
	m.shelters()
	return nil
}

func (p *placer) heading(key, text string, plain inches.Heading) (inches.Heading, error) {
	if text == "" {
		return plain, nil
	}
	h, err := inches.ParseHeading(text)
	if err != nil {
		return 0, p.errorf(key, "%v", err)
	}
	return h, nil
}

// formation: what a unit stands in where nothing is said is what its kind
// usually does (MD-UNIT-04).
func (p *placer) formation(k *card) error {
	f, q, s := p.f, &p.s.Pieces[p.u], p.s
	n := max(int(k.figures)-f.Lost, 1)
	switch {
	case k.arm.single(), k.arm == Wagon, k.arm == Hospital:
		if f.Formation != "" {
			return p.errorf(".formation", "%s has no formation (MD-UNIT-04): leave it out", f.Type)
		}
		q.Form, q.Files = Single, 1
		return nil
	case k.arm == Artillery:
		q.Form, q.Files = Unlimbered, 1
	case s.regular(p.u):
		q.Form = Line
	default:
		q.Form = Open
	}
	if f.Formation != "" {
		i := slices.Index(formationNames, f.Formation)
		if i < 1 || !s.mayStand(p.u, Formation(i)) {
			return p.errorf(".formation", "%s cannot stand in %q (MD-UNIT-04)", f.Type, f.Formation)
		}
		q.Form = Formation(i)
	}
	if k.arm == Artillery {
		return nil
	}
	q.Files = s.usualFiles(p.u, q.Form, n)
	if f.Files != 0 {
		if f.Files < 1 || f.Files > n && f.Files > int(k.figures) {
			return p.errorf(".files", "wanted 1 to %d, found %d", n, f.Files)
		}
		q.Files = int8(f.Files)
	}
	if q.Form == Line && int(q.Files) >= int(k.figures) && k.figures > 1 {
		q.Form = Open // one rank is no formation (MD-UNIT-04)
	}
	return nil
}

// mayStand says whether a unit may take a formation at all.
func (s *State) mayStand(u int8, f Formation) bool {
	k := s.card(u)
	switch f {
	case Limbered, Unlimbered:
		return k.arm == Artillery
	case Single:
		return false
	case Open:
		return k.arm < Commander && k.arm != Artillery && k.arm != Wagon && k.arm != Hospital
	case Square:
		return s.regular(u) && (k.arm == Infantry || k.arm == Pioneers || k.arm == MountedInfantry && s.Pieces[u].Afoot) && s.figures(u) >= 4
	case RoadColumn:
		return k.arm.foot() || k.arm.horse() || k.arm == PackAnimals
	}
	return s.regular(u) && s.figures(u) > 1
}

// usualFiles is the front rank of a formation of so many figures.
func (s *State) usualFiles(u int8, f Formation, n int) int8 {
	switch f {
	case Column:
		return int8(max((n+3)/4, 2))
	case RoadColumn:
		return int8(min(n, 2))
	case Square:
		return int8((n + 3) / 4)
	case Open:
		if s.skirmisher(u) {
			return int8(n)
		}
	case Limbered, Unlimbered, Single:
		return 1
	}
	return int8((n + 1) / 2)
}
