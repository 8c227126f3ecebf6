package quick

// lay lays the ground: what is fought for, and what its kind has besides.
func (m *maker) lay() {
	m.taken = map[spot]bool{}
	m.place = spot{m.Wide/2 + m.luck.IntN(3), m.Deep/2 + 1}
	if m.Fight == "attack" || m.Fight == "rearguard" {
		m.place.y = m.Deep * 5 / 8
	} else if m.Fight == "breakthrough" || m.Fight == "convoy" {
		m.place.y = m.Deep * 3 / 4
	}
	m.called = "hill"
	if (m.Ground == "village" || m.Ground == "river") && m.Words["house"] != "" {
		m.called = "farm"
	}
	m.land = &land{grid: m.Grid, wide: m.Wide, deep: m.Deep, words: m.Words, edge: m.Edge, luck: m.luck}
	m.land.lay(m.Ground, m.place, m.theName(), m.Fight == "convoy")
	m.taken[m.place] = true
}
