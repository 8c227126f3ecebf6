package latecentury

import (
	"drumhead/rules"
	"drumhead/space/square"
)

// sightRefused says what blocks the straight line from one square to another
// (LC-LOS-01 to 04, LC-WOOD-02).
func (s *State) sightRefused(from, to square.Cell) rules.Refusal {
	var memory [4 * square.MaxColumns]square.Gate
	for _, g := range s.b.board.Gates(memory[:0], from, to) {
		clause := s.blocks(g.A, from, to)
		if clause == "" {
			continue
		}
		if g.B != square.None {
			// A corner lets through unless both squares block (LC-LOS-03).
			if s.blocks(g.B, from, to) == "" {
				continue
			}
			clause = "LC-LOS-03"
		}
		return refuse(clause, codeSight, int(g.A), int(to))
	}
	return legal
}

// blocks is the clause by which a square between blocks a line, empty if it
// does not.
func (s *State) blocks(c, from, to square.Cell) string {
	a, b, g := &s.b.ground[from], &s.b.ground[to], &s.b.ground[c]
	high := max(a.level, b.level)
	switch {
	case g.level > high:
		return "LC-LOS-04"
	case g.close() && g.patch == a.patch && a.patch != b.patch:
		return "LC-WOOD-02" // firing out from further in, at any height
	case g.level < high:
		return "" // LC-LOS-04
	case g.close() && g.patch != a.patch && g.patch != b.patch:
		return "LC-LOS-02"
	case s.on[c] != nobody && !s.Pieces[s.on[c]].Hidden && s.b.opt[losUnitsBlock] != unitsTransparent:
		return "LC-LOS-02"
	}
	return ""
}
