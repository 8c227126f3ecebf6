package macduff

import (
	"strings"
)

// parts ties the detachments of a side that a scenario places to their units,
// and gives all other units that may tell one off a piece for it, while there is
// room (MD-UNIT-06).
func (m *maker) parts(side int, forces []Force, room int8) error {
	b := m.b
	last := b.pieces
	for i, f := range forces {
		if f.Of == "" {
			continue
		}
		u, v := b.first[side]+int8(i), b.find(f.Of)
		if v == nobody || v == u || b.cards[v].side != int8(side) || !b.cards[v].divides() || b.cards[v].part != nobody || b.cards[v].parent != nobody || !b.cards[u].divides() {
			return m.sc.Errorf(m.sc.ForcePath(int(side), i)+".of", "wanted a unit of its side on foot or horseback without another detachment, found %q (MD-UNIT-06)", f.Of)
		}
		if n := int(b.cards[u].figures) + int(b.cards[v].figures); n > 99 {
			return m.sc.Errorf(m.sc.ForcePath(int(side), i)+".figures", "wanted 99 figures at most with its unit, found %d (MD-UNIT-01)", n)
		}
		b.cards[u].parent, b.cards[v].part = v, u
	}
	for u := b.first[side]; u < last && room > 0; u++ {
		k := &b.cards[u]
		id := k.id + "-part"
		if !k.divides() || k.figures < 2 || k.parent != nobody || k.part != nobody || b.find(id) != nobody {
			continue
		}
		v := b.pieces
		b.pieces++
		room--
		p := &b.cards[v]
		*p = *k
		p.id, p.name, p.short = id, "the detachment of "+lower(k.name), k.short+", detachment"
		p.parent, p.part, p.figures, p.traits = u, nobody, 0, k.traits&^Spare
		k.part = v
		m.s.Pieces[v] = absent
	}
	return nil
}

// divides says whether figures may be told off from a unit: men on foot or
// horseback.
func (k *card) divides() bool { return (k.arm.foot() || k.arm.horse()) && k.arm != Band }

// lower begins a name within a sentence with a small letter where it is a common
// one.
func lower(name string) string {
	if first, _, _ := strings.Cut(name, " "); first == "The" || first == "the" {
		return strings.ToLower(name[:1]) + name[1:]
	}
	return name
}
