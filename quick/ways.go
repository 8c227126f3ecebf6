package quick

import (
	"fmt"
	"slices"
)

// has says whether there is a road, or a river.
func (l *land) has(kind string) bool {
	return slices.ContainsFunc(l.lines, func(w course) bool { return w.kind == kind })
}

func (l *land) onLine(s spot) bool {
	return slices.ContainsFunc(l.lines, func(w course) bool { return slices.Contains(w.path, s) })
}

// rivers are what a river may be called.
var rivers = []string{"the Alder", "the Sallow", "the Merle", "the Otter", "the Linden", "the Greyling", "the Heron", "the Withy"}

// river lays a river from west to east through a crossing, with fords away from it.
func (l *land) river(cross spot) {
	r := course{kind: "river", name: rivers[l.luck.IntN(len(rivers))]}
	if l.cells() {
		r.path = l.riverCells(cross)
	} else {
		r.path = l.riverBends(cross)
	}
	l.lines = append(l.lines, r)
	for _, x := range []int{cross.x - l.wide/3, cross.x + l.wide/3} {
		i := slices.IndexFunc(r.path, func(s spot) bool { return s.x >= x })
		if x <= l.unit() || x > l.wide-l.unit() || i < 0 {
			continue
		}
		if l.cells() {
			l.kind[r.path[i]] = "ford"
		} else {
			l.over("ford", spot{x, l.riverAt(r.path, x)})
		}
	}
}

// riverCells goes on a column at a time and keeps within a row of the crossing; on
// squares, which touch by their sides, it turns where nobody crosses.
func (l *land) riverCells(cross spot) []spot {
	ahead := func(by int) (path []spot) {
		for s := cross; ; {
			next := spot{s.x + by, s.y}
			if l.grid == "hex" {
				if s.x%2 == 1 {
					next.y -= l.luck.IntN(2)
				} else {
					next.y += l.luck.IntN(2)
				}
				if l.height(next) > l.height(cross)+1 || l.height(next) < l.height(cross)-1 {
					next.y = 2*s.y - next.y - map[bool]int{true: 1, false: -1}[s.x%2 == 1]
				}
			}
			if !l.inside(next) {
				return path
			}
			path, s = append(path, next), next
			if turned := (spot{s.x, cross.y + l.luck.IntN(3) - 1}); l.grid == "square" && (s.x-cross.x)%3 == 2*by && l.inside(turned) {
				for s.y != turned.y {
					s.y += map[bool]int{true: 1, false: -1}[turned.y > s.y]
					path = append(path, s)
				}
			}
		}
	}
	west := ahead(-1)
	slices.Reverse(west)
	return append(append(west, cross), ahead(1)...)
}

// riverBends lies straight where it is crossed.
func (l *land) riverBends(cross spot) (path []spot) {
	fords := []int{cross.x - l.wide/3, cross.x, cross.x + l.wide/3}
	wander := func() int { return cross.y + l.luck.IntN(5) - 2 }
	path = []spot{{0, wander()}}
	for _, x := range fords {
		y := cross.y
		if x != cross.x {
			y = wander()
		}
		if x > 4 && x < l.wide-4 {
			path = append(path, spot{x - 3, y}, spot{x + 3, y})
		}
	}
	return append(path, spot{l.wide, wander()})
}

// riverAt is how far north a river is at a place that it passes straight.
func (l *land) riverAt(path []spot, x int) int {
	i := slices.IndexFunc(path, func(s spot) bool { return s.x >= x })
	return path[max(i, 0)].y
}

// over lays a bridge or a ford over a river of an open table.
func (l *land) over(kind string, s spot) {
	l.areas = append(l.areas, area{kind: kind, at: s, reach: 2.5, corners: fmt.Sprintf("box: \"%s,%d %s,%d\"", half(float64(s.x)-1.5), s.y-2, half(float64(s.x)+1.5), s.y+2)})
}

// road goes from south to north through the crossing; over a river it has a bridge.
func (l *land) road(cross spot, bridged bool) {
	off := func() int { return min(max(cross.x+(l.luck.IntN(7)-3)*l.unit(), 1), l.wide-1) }
	first, last := spot{off(), 1}, spot{off(), l.deep}
	before, behind := spot{cross.x, max(1, cross.y-2*l.unit())}, spot{cross.x, min(l.deep, cross.y+2*l.unit())}
	r := course{kind: "road"}
	if !l.cells() {
		first.y = 0
		r.path = slices.Compact([]spot{first, before, behind, last})
		if bridged {
			l.over("bridge", cross)
		}
		l.lines = append(l.lines, r)
		return
	}
	if !l.inside(last) {
		last.y--
	}
	r.path = []spot{first}
	for _, to := range []spot{before, behind, last} {
		r.path = l.walked(r.path, to)
	}
	for _, s := range r.path {
		if l.onLine(s) {
			l.kind[s] = "bridge"
		}
	}
	l.lines = append(l.lines, r)
}

// walked is a path of cells, gone on to a cell by the nearest way.
func (l *land) walked(path []spot, to spot) []spot {
	for s := path[len(path)-1]; s != to; {
		next := l.beside(s)
		s = slices.MinFunc(next, func(a, b spot) int { return l.apart(a, to) - l.apart(b, to) })
		if slices.Contains(path, s) {
			return path
		}
		path = append(path, s)
	}
	return path
}
