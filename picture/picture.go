// Package picture draws how a battle stands as a small picture, for letters: what reads them shows
// no drawing of a browser's. It shows the ground, the ways and the blocks of both armies in the colours of the
// table, and no words. It knows no rules, and must be given nothing that its reader may not see.
package picture

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math"
	"strconv"
	"strings"

	"drumhead/scene"

	"golang.org/x/image/vector"
)

// Bounds of a picture, in dots.
const (
	wide   = 640
	high   = 640
	margin = 8
)

type point struct{ x, y float64 }

// sheet is what is drawn on: places are in map units, of which a hex is 80 wide, a square 72 and an inch 24.
type sheet struct {
	*image.RGBA
	scale         float64
	width, height float64
	find          func(cell string) (point, bool)
	corners       []point // of a cell, from its middle
}

// PNG draws a board with who stands on it.
func PNG(b *scene.Board, troops []scene.Troop, sides []scene.Side) ([]byte, error) {
	s := sheetOf(b)
	draw.Draw(s, s.Bounds(), image.NewUniform(paper), image.Point{}, draw.Src)
	drawn := map[string]string{}
	for _, t := range b.Terrain {
		drawn[t.ID] = t.Draw
	}
	for i := range b.Cells {
		if at, ok := s.find(b.Cells[i].At); ok {
			s.area(moved(s.corners, at), grounds[drawn[b.Cells[i].Terrain]])
		}
	}
	for i := range b.Grounds {
		s.area(s.spots(b.Grounds[i].Outline, b.Depth), grounds[drawn[b.Grounds[i].Terrain]])
	}
	for _, w := range b.Ways {
		var path []point
		for _, cell := range w.Path {
			if at, ok := s.find(cell); ok {
				path = append(path, at)
			}
		}
		s.way(w.Kind, path)
	}
	for _, c := range b.Courses {
		s.way(c.Kind, s.spots(c.Path, b.Depth))
	}
	for _, t := range troops {
		at, ok := s.find(t.At)
		if t.Spot != nil {
			at, ok = s.spots([]scene.Point{{X: t.Spot.X, Y: t.Spot.Y}}, b.Depth)[0], true
		}
		if ok && t.Side >= 0 && t.Side < len(sides) {
			s.block(at, t.Arm, &sides[t.Side])
		}
	}
	s.frame()
	var out bytes.Buffer
	err := png.Encode(&out, s.RGBA)
	return out.Bytes(), err
}

func sheetOf(b *scene.Board) *sheet {
	s := &sheet{}
	switch b.Grid {
	case "hex":
		const r = 40
		up := r * math.Sqrt(3)
		s.width, s.height = r*(1.5*float64(b.Columns-1)+2), up*float64(b.Rows)
		s.find = cells(func(column, row int) point {
			return point{r * (1 + 1.5*float64(column-1)), up / 2 * float64(2*b.Rows-(2*row+(column+1)%2)+1)}
		})
		for i := range 6 {
			s.corners = append(s.corners, point{r * math.Cos(float64(i)*math.Pi/3), r * math.Sin(float64(i)*math.Pi/3)})
		}
	case "square":
		const side = 72
		s.width, s.height = side*float64(b.Columns), side*float64(b.Rows)
		s.find = cells(func(column, row int) point {
			return point{side * (float64(column) - .5), side * (float64(b.Rows-row) + .5)}
		})
		s.corners = []point{{-side / 2, -side / 2}, {side / 2, -side / 2}, {side / 2, side / 2}, {-side / 2, side / 2}}
	default:
		s.width, s.height = float64(b.Width)*.024, float64(b.Depth)*.024
		s.find = func(string) (point, bool) { return point{}, false }
	}
	s.scale = min((wide-2*margin)/max(s.width, 1), (high-2*margin)/max(s.height, 1))
	s.RGBA = image.NewRGBA(image.Rect(0, 0, int(s.width*s.scale)+2*margin, int(s.height*s.scale)+2*margin))
	return s
}

// cells finds the middle of a cell by its name: a letter or two for its column, then its row.
func cells(middle func(column, row int) point) func(string) (point, bool) {
	return func(name string) (point, bool) {
		letters := strings.TrimRight(name, "0123456789")
		row, err := strconv.Atoi(name[len(letters):])
		column := 0
		for _, l := range letters {
			column = column*26 + int(l-'A') + 1
		}
		return middle(column, row), err == nil && column > 0
	}
}

// spots are places of an open table.
func (s *sheet) spots(list []scene.Point, depth int) (out []point) {
	for _, p := range list {
		out = append(out, point{float64(p.X) * .024, float64(depth-p.Y) * .024})
	}
	return out
}

func moved(list []point, by point) (out []point) {
	for _, p := range list {
		out = append(out, point{p.x + by.x, p.y + by.y})
	}
	return out
}

// area fills what lies within some corners; of no colour: nothing.
func (s *sheet) area(corners []point, c color.RGBA) {
	if len(corners) < 3 || c.A == 0 {
		return
	}
	// No more of the sheet than it lies on.
	var on image.Rectangle
	for _, p := range corners {
		x, y := int(p.x*s.scale+margin), int(p.y*s.scale+margin)
		on = on.Union(image.Rect(x-1, y-1, x+2, y+2))
	}
	on = on.Intersect(s.Bounds())
	if on.Empty() {
		return
	}
	r := vector.NewRasterizer(on.Dx(), on.Dy())
	for i, p := range corners {
		x, y := float32(p.x*s.scale+margin)-float32(on.Min.X), float32(p.y*s.scale+margin)-float32(on.Min.Y)
		if i == 0 {
			r.MoveTo(x, y)
		} else {
			r.LineTo(x, y)
		}
	}
	r.ClosePath()
	r.Draw(s, on, image.NewUniform(c), image.Point{})
}

// line draws a line so many dots wide.
func (s *sheet) line(path []point, dots float64, c color.RGBA) {
	half := dots / 2 / s.scale
	for i := 1; i < len(path); i++ {
		a, b := path[i-1], path[i]
		long := math.Hypot(b.x-a.x, b.y-a.y)
		if long == 0 {
			continue
		}
		x, y := (b.x-a.x)/long*half, (b.y-a.y)/long*half
		s.area([]point{{a.x - x - y, a.y - y + x}, {b.x + x - y, b.y + y + x}, {b.x + x + y, b.y + y - x}, {a.x - x + y, a.y - y - x}}, c)
	}
}

func (s *sheet) way(kind string, path []point) {
	switch kind {
	case "river":
		s.line(path, 8, water)
	case "stream":
		s.line(path, 4, water)
	case "road":
		s.line(path, 5, ink)
		s.line(path, 3, light)
	case "wall", "hedge", "fence", "fieldwork", "track":
		s.line(path, 1.5, ink)
	default:
		s.line(path, 2, ink)
	}
}

// block is a unit: a plate of its army, with the sign of its arm; a general is a disc.
func (s *sheet) block(at point, arm string, side *scene.Side) {
	body, mark := inks[side.Ink], light
	if body.A == 0 {
		body = ink
	}
	line := body
	if side.Plate == "hatched" {
		body, mark = pale(body), body
	}
	w, h := 13/s.scale, 6.5/s.scale
	if arm == "general" {
		s.area(disc(at, 7.5/s.scale), line)
		s.area(disc(at, 5.5/s.scale), body)
		return
	}
	edge := 1.5 / s.scale
	s.area([]point{{at.x - w - edge, at.y - h - edge}, {at.x + w + edge, at.y - h - edge}, {at.x + w + edge, at.y + h + edge}, {at.x - w - edge, at.y + h + edge}}, line)
	s.area([]point{{at.x - w, at.y - h}, {at.x + w, at.y - h}, {at.x + w, at.y + h}, {at.x - w, at.y + h}}, body)
	switch arm {
	case "cavalry":
		s.line([]point{{at.x - w, at.y + h}, {at.x + w, at.y - h}}, 2, mark)
	case "artillery", "machine-gun":
		s.area(disc(at, 4/s.scale), mark)
	}
}

func disc(at point, r float64) (out []point) {
	for i := range 24 {
		out = append(out, point{at.x + r*math.Cos(float64(i)*math.Pi/12), at.y + r*math.Sin(float64(i)*math.Pi/12)})
	}
	return out
}

func (s *sheet) frame() {
	s.line([]point{{0, 0}, {s.width, 0}, {s.width, s.height}, {0, s.height}, {0, 0}}, 2, ink)
}

// The colours of the table by daylight, as web/src/theme.css has them.
var (
	paper = rgb(0xf1e8d2)
	light = rgb(0xf8f1e0)
	ink   = rgb(0x2b2118)
	water = rgb(0x8fb0b8)

	grounds = map[string]color.RGBA{
		"hill": rgb(0xdcc79a), "wood": rgb(0xc9cd9f), "buildings": rgb(0xc9a98a), "house": rgb(0xc9a98a), "fieldwork": rgb(0xd9c6a8),
		"stream": rgb(0xbed3d6), "ford": rgb(0xbed3d6), "river": rgb(0xbed3d6), "lake": rgb(0xbed3d6), "marsh": rgb(0xcfd4b4),
		"cliff": rgb(0xcdbfa8), "ravine": rgb(0xd8c8a8), "wall": rgb(0xe6dabd), "hedge": rgb(0xdcdcb4), "bridge": rgb(0xe6dabd),
	}
	inks = map[string]color.RGBA{
		"red": rgb(0x8c231c), "blue": rgb(0x2c4a7a), "green": rgb(0x2d5b3b), "white": rgb(0x6d675d), "brown": rgb(0x6e431c), "grey": rgb(0x4d545b),
	}
)

func rgb(c uint32) color.RGBA { return color.RGBA{uint8(c >> 16), uint8(c >> 8), uint8(c), 255} }

// pale is the ground of a hatched plate: four fifths of the way to the light.
func pale(c color.RGBA) color.RGBA {
	mix := func(a, b uint8) uint8 { return uint8((int(a) + 4*int(b)) / 5) }
	return color.RGBA{mix(c.R, light.R), mix(c.G, light.G), mix(c.B, light.B), 255}
}
