package quick

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"drumhead/rules"
)

// Country is ground that somebody wants laid.
type Country struct {
	Book string
	Grid string // hex, square or inches; "": the book's own
	Wide int    // cells or inches; 0: the book's own
	Deep int
	Kind string // one of Grounds
	Seed uint32
}

// Bounds of a country: smaller has no room for anything, larger is no table.
const (
	leastCells, mostCells   = 5, 26
	leastInches, mostInches = 18, 240
)

// Lay is the board of such a country, as YAML, under the book whose Muster it is.
func Lay(c Country, of *rules.Muster) (string, error) {
	if of == nil {
		return "", fmt.Errorf("there is no countryside for %q", c.Book)
	}
	book := &of.Quick
	if !slices.Contains(Grounds, c.Kind) {
		return "", fmt.Errorf("%q is no kind of countryside: wanted one of %s", c.Kind, strings.Join(Grounds, ", "))
	}
	if c.Grid == "" {
		c.Grid = book.Grid
	}
	if c.Wide == 0 || c.Deep == 0 {
		c.Wide, c.Deep = book.Wide, book.Deep
	}
	least, most := leastCells, mostCells
	if c.Grid == "inches" {
		least, most = leastInches, mostInches
	}
	if min(c.Wide, c.Deep) < least || max(c.Wide, c.Deep) > most {
		return "", fmt.Errorf("a table of %d by %d: wanted %d to %d either way for a countryside", c.Wide, c.Deep, least, most)
	}
	l := &land{grid: c.Grid, wide: c.Wide, deep: c.Deep, words: book.Words, edge: book.Edge, luck: rand.New(rand.NewPCG(uint64(c.Seed), 1066))}
	l.lay(c.Kind, spot{l.wide/2 + l.luck.IntN(3), l.deep/2 + 1}, "", false)
	return l.text(), nil
}

// land is ground in the laying.
type land struct {
	grid       string
	wide, deep int
	edge       int
	words      map[string]string
	luck       *rand.Rand

	kind  map[spot]string // of cells that are not clear, by Words; rivers, bridges, fords
	names map[spot]string
	lines []course
	areas []area
}

// course is a road or a river, through cells or places.
type course struct {
	kind, name string
	path       []spot
}

// area is a piece of ground on an open table, about its middle.
type area struct {
	kind, name string
	at         spot
	reach      float64 // no corner is farther off
	corners    string  // of a box or an outline
}

func (l *land) cells() bool { return l.grid != "inches" }

// unit is a cell in cells and some inches on an open table: what lies so far from
// something is beside it.
func (l *land) unit() int {
	if l.cells() {
		return 1
	}
	return 3
}

// lay lays a country of a kind about a place, which has this name; with a road beside it
// if one is wanted, else perhaps.
func (l *land) lay(kind string, place spot, name string, road bool) {
	l.kind, l.names = map[spot]string{}, map[spot]string{}
	centre := "hill"
	if (kind == "village" || kind == "river") && l.words["house"] != "" {
		centre = "house"
	}
	road = road || kind == "village" || kind == "river" || kind != "open" && l.luck.IntN(2) == 0
	cross := spot{place.x - l.unit(), max(3, place.y-2*l.unit()+l.unit()/3)}
	if kind == "river" {
		l.river(cross)
	}
	if road {
		l.road(cross, kind == "river")
	}
	l.put(centre, place, 1, name)
	size := l.wide * l.deep
	per := 36 // cells for one clump of what the kind has most of
	if !l.cells() {
		per = 380
	}
	n := max(1, size/per)
	count := map[string]map[string]int{
		"open": {"wood": (n + 2) / 3}, "rolling": {"hill": n, "wood": (n + 2) / 4}, "wooded": {"wood": n + n/2, "hill": (n + 2) / 4},
		"village": {"house": 3, "wood": n / 2, "hill": n / 4}, "river": {"wood": n / 2, "hill": n / 3, "house": 1},
	}[kind]
	for _, kind := range []string{"house", "hill", "wood"} {
		for range count[kind] {
			l.somewhere(kind, place)
		}
	}
}

// somewhere puts a clump of a kind where there is room: houses beside the place, the
// rest anywhere between the edges.
func (l *land) somewhere(kind string, place spot) {
	if l.words[kind] == "" {
		return
	}
	for range 40 {
		s := spot{1 + l.luck.IntN(l.wide), l.edge + 1 + l.luck.IntN(max(1, l.deep-2*l.edge))}
		size := 2 + l.luck.IntN(3)
		if kind == "house" {
			s, size = spot{place.x + (l.luck.IntN(5)-2)*l.unit(), place.y + (l.luck.IntN(5)-2)*l.unit()}, 1
		}
		if l.put(kind, s, size, "") {
			return
		}
	}
}

// put lays a clump of so many cells, or of such a size, if there is room.
func (l *land) put(kind string, s spot, size int, name string) bool {
	if l.cells() {
		return l.putCells(kind, s, size, name)
	}
	return l.putArea(kind, s, size, name)
}

func (l *land) putCells(kind string, s spot, size int, name string) bool {
	clear := func(s spot) bool { return l.inside(s) && l.kind[s] == "" && (kind == "house" || !l.onLine(s)) }
	if !clear(s) && name == "" {
		return false
	}
	l.kind[s] = kind
	if name != "" {
		l.names[s] = name
	}
	for at, n := s, 1; n < size; n++ {
		next := l.beside(at)
		l.luck.Shuffle(len(next), func(i, j int) { next[i], next[j] = next[j], next[i] })
		i := slices.IndexFunc(next, clear)
		if i < 0 {
			break
		}
		at = next[i]
		l.kind[at] = kind
	}
	return true
}

func (l *land) putArea(kind string, s spot, size int, name string) bool {
	a := area{kind: kind, name: name, at: s, reach: float64(size) + 1.5}
	if kind == "hill" {
		a.reach++
	}
	if kind == "house" {
		a.reach = 1.5
		a.corners = fmt.Sprintf("box: \"%d,%d %d,%d\"", s.x-1, s.y-1, s.x+1, s.y+1)
	}
	if name == "" && !l.room(a) {
		return false
	}
	if kind != "house" {
		var corners []string
		for i := range 9 {
			r, turn := a.reach*(0.72+0.28*l.luck.Float64()), float64(i)*2*math.Pi/9
			corners = append(corners, half(float64(s.x)+r*math.Cos(turn))+","+half(float64(s.y)+r*math.Sin(turn)))
		}
		a.corners = `outline: "` + strings.Join(corners, " ") + `"`
	}
	l.areas = append(l.areas, a)
	return true
}

// half is a length to the half inch.
func half(v float64) string { return strconv.FormatFloat(math.Round(2*v)/2, 'f', -1, 64) }

// room says whether an area lies on the table, and apart from others and from lines.
func (l *land) room(a area) bool {
	off := int(a.reach) + 1
	if a.at.x < off || a.at.x > l.wide-off || a.at.y < off || a.at.y > l.deep-off {
		return false
	}
	for _, b := range l.areas {
		if far(a.at, b.at) < a.reach+b.reach+0.5 {
			return false
		}
	}
	return l.offLines(a.at, a.reach+0.5)
}

// offLines says whether no road or river comes as near to a place of an open table.
func (l *land) offLines(s spot, near float64) bool {
	for _, way := range l.lines {
		for i := 1; i < len(way.path); i++ {
			a, b := way.path[i-1], way.path[i]
			ux, uy := float64(b.x-a.x), float64(b.y-a.y)
			t := max(0, min(1, (float64(s.x-a.x)*ux+float64(s.y-a.y)*uy)/max(1, ux*ux+uy*uy)))
			if math.Hypot(float64(s.x-a.x)-t*ux, float64(s.y-a.y)-t*uy) < near+map[string]float64{"road": 0.5, "river": 1}[way.kind] {
				return false
			}
		}
	}
	return true
}

func far(a, b spot) float64 { return math.Hypot(float64(a.x-b.x), float64(a.y-b.y)) }

// height is how far north the middle of a cell is, in half cells.
func (l *land) height(s spot) int {
	if l.grid == "hex" && s.x%2 == 0 {
		return 2*s.y + 1
	}
	return 2 * s.y
}

// apart grows with the distance of two cells.
func (l *land) apart(a, b spot) int {
	x, y := a.x-b.x, l.height(a)-l.height(b)
	if l.grid == "hex" {
		return 3*x*x + y*y
	}
	return 4*x*x + y*y
}

func (l *land) inside(s spot) bool {
	top := l.deep
	if l.grid == "hex" && s.x%2 == 0 {
		top--
	}
	return s.x >= 1 && s.x <= l.wide && s.y >= 1 && s.y <= top
}

// beside are the neighbours of a cell.
func (l *land) beside(s spot) (list []spot) {
	steps := []spot{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}
	if l.grid == "hex" {
		down := -(s.x % 2) // of an odd column the neighbours lie a row lower
		steps = []spot{{0, 1}, {1, down + 1}, {1, down}, {0, -1}, {-1, down}, {-1, down + 1}}
	}
	for _, d := range steps {
		if n := (spot{s.x + d.x, s.y + d.y}); l.inside(n) {
			list = append(list, n)
		}
	}
	return list
}

// stands says whether a unit may be set on a spot: on bare ground or a hill.
func (l *land) stands(s spot) bool {
	if l.cells() {
		return l.inside(s) && l.kind[s] == "" && !slices.ContainsFunc(l.lines, func(w course) bool { return w.kind == "river" && slices.Contains(w.path, s) })
	}
	for _, a := range l.areas {
		apart := map[string]float64{"hill": -a.reach, "wood": 1.5}[a.kind]
		if a.kind != "hill" && a.kind != "wood" {
			apart = 3
		}
		if far(a.at, s) < a.reach+apart {
			return false
		}
	}
	return !l.has("river") || l.offLines(s, 3)
}
