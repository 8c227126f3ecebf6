package muzzleblast

import (
	"math/bits"

	"drumhead/space/inches"
)

// memory is what a judge keeps from one state to the next. Those that he is shown
// one after the other differ in a unit or two: what of their fire is as it was is
// not worked out again.
type memory struct{ stood, came volleys }

// Judge makes a judge who goes by certain weights, with a memory of his own: what a
// state is worth to a side, in hundredths of a man. What is good for one side is as
// bad for the other, but for the plan that the side follows and for its wish to come
// on. Moves that are plotted and shots that are laid count as far as they can be
// foreseen.
func Judge(by *Weights) func(s *State, side, plan int8) int {
	past := new(memory)
	return func(s *State, side, plan int8) int { return past.judge(s, by, side, plan) }
}

// volleys are those between all blocks as they stood last.
type volleys struct {
	b        *battle
	houses   [maxHouses]House
	sections [maxSections]uint8
	stands   [maxUnits]stance
	there    units // who stands
	fresh    units // who has come, gone or changed since
	shots    [maxUnits][maxUnits]shot
	lines    [maxGuns][maxUnits]gunLine
}

// units are a set of them.
type units uint32

func (s units) has(u int8) bool { return s>>u&1 != 0 }

// shot is what one block's fire would do to another.
type shot struct {
	known bool
	sum   int
	line  inches.Line
	masks units // who stands in the line
}

// know looks who does not stand as he did, and forgets what was known of him.
func (m *volleys) know(f *forecast) {
	s := f.s
	if m.b != s.b || m.houses != s.Houses || m.sections != s.Sections {
		m.b, m.houses, m.sections, m.there = s.b, s.Houses, s.Sections, 0
		m.shots, m.lines = [maxUnits][maxUnits]shot{}, [maxGuns][maxUnits]gunLine{}
	}
	var now units
	was := m.there
	m.fresh = 0
	for i := range f.list[:f.n] {
		v := &f.list[i]
		now |= 1 << v.unit
		if !was.has(v.unit) || m.stands[v.unit] != *v {
			m.fresh |= 1 << v.unit
			m.stands[v.unit] = *v
		}
	}
	m.fresh |= was &^ now
	m.there = now
	for u := range int8(maxUnits) {
		if !m.fresh.has(u) {
			continue
		}
		for v := range m.shots {
			m.shots[u][v].known, m.shots[v][u].known = false, false
		}
		for g := range m.lines {
			m.lines[g][u].known = false
		}
	}
}

// fire is about what one block's fire would bring down of another, in sixths of a
// man.
func (m *volleys) fire(f *forecast, v, o *stance) int {
	x, look := &m.shots[v.unit][o.unit], m.fresh
	if !x.known {
		x.known, x.masks, look = true, 0, m.there
		x.sum, x.line = f.volley(v, o)
	}
	if x.sum == 0 || x.line.Length <= openLine {
		return x.sum
	}
	for look &^= 1<<v.unit | 1<<o.unit; look != 0; look &= look - 1 {
		w := bits.TrailingZeros32(uint32(look))
		x.masks &^= 1 << w
		if m.there.has(int8(w)) && m.stands[w].masks(&x.line) {
			x.masks |= 1 << w
		}
	}
	if x.masks != 0 {
		return 0
	}
	return x.sum
}

// gunLine is that from a gun to the middle of a block.
type gunLine struct {
	known, looked, blind bool // blind: he does not see along it
	from                 inches.Point
	far                  inches.Fine
}

// line is that from where a gun will stand.
func (m *volleys) line(g int8, at inches.Point, o *stance) *gunLine {
	x := &m.lines[g][o.unit]
	if !x.known || x.from != at {
		*x = gunLine{known: true, from: at, far: inches.Distance(at, o.middle)}
	}
	return x
}

func (x *gunLine) hidden(s *State, at inches.Point, o *stance) bool {
	if !x.looked {
		l := inches.NewLine(at, o.middle)
		x.looked, x.blind = true, s.hidden(&l)
	}
	return x.blind
}
