package kit

import (
	"cmp"
	"context"
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"math"
	"strings"

	"drumhead/chart"
	"drumhead/paper"
	"drumhead/play"
	"drumhead/scene"
)

//go:embed page.html
var layout string

//go:embed page.css
var inks string

// Sheet is a size of paper.
type Sheet struct {
	Name       string  // as CSS has it
	wide, high float64 // mm
}

// Sheets are those that are printed on.
var Sheets = map[string]Sheet{"a4": {"A4", 210, 297}, "letter": {"letter", 215.9, 279.4}}

// margin is left white on all sides, in mm; no printer reaches the edge. Some more is
// left for the head of a page.
const margin, head = 10, 24

const inch = 25.4 // mm

// roster is one of a side, as its template has it.
type roster struct {
	Side scene.Side
	Rows []row
}

type row struct {
	scene.Piece
	Boxes []box
	Where string
}

type box struct{ Lost, Test, Gap bool }

// most are the boxes that a line takes; a piece with more has its number and a blank.
const most = 60

// HTML writes the parts as one page for the browser to print.
func (k *Kit) HTML(ctx context.Context, w io.Writer, press *paper.Press, sheet Sheet, parts []string) error {
	want := map[string]bool{}
	for _, p := range parts {
		want[p] = true
	}
	data := map[string]any{"Kit": k, "Want": want, "Settings": k.settings(), "Charts": k.tables(), "Brief": k.brief, "Turn": k.beside.Turn,
		"Terrain": k.map_.Board.Terrain, "Cards": k.cards(), "Templates": k.templates(sheet), "Slips": k.slips(), "Sides": k.whole.Sides}
	var rosters []roster
	for _, side := range k.sides {
		rosters = append(rosters, k.roster(side))
	}
	data["Rosters"], data["Measured"] = rosters, k.map_.Board.Grid == "inches"
	if want["map"] {
		m, err := k.drawn(ctx, press, sheet)
		if err != nil {
			return err
		}
		data["Map"] = m
	}
	t, err := template.New("page").Funcs(template.FuncMap{
		"style": func() template.CSS { return template.CSS(paper.Style() + pages(sheet) + inks) },
		"cell":  cell,
		"check": check,
		"ruler": ruler,
		"short": func(clause []string) string { return strings.Join(clause, ", ") },
		"side":  func(n int) string { return k.whole.Sides[n].Name },
	}).Parse(layout)
	if err != nil {
		return err
	}
	return t.Execute(w, data)
}

// pages say how large the paper is; maps may lie on their side.
func pages(s Sheet) string {
	return fmt.Sprintf("@page{size:%s;margin:%dmm}@page wide{size:%s landscape;margin:%dmm}.wide{page:wide}:root{--wide:%.1fmm;--high:%.1fmm}",
		s.Name, margin, s.Name, margin, s.wide-2*margin, s.high-2*margin)
}

// cell is what stands in a cell of a chart.
func cell(c chart.Cell) string {
	switch {
	case c.None:
		return "–"
	case c.Words != "":
		return c.Words
	}
	return strings.Replace(fmt.Sprint(c.Number), "-", "−", 1)
}

func (k *Kit) roster(side int) roster {
	r := roster{Side: k.whole.Sides[side]}
	for _, p := range k.whole.Pieces {
		if p.Side != side || p.Arm == "hidden" {
			continue
		}
		line := row{Piece: p, Where: where(&p)}
		if p.Full > 1 && p.Full <= most {
			for i := 1; i <= p.Full; i++ {
				line.Boxes = append(line.Boxes, box{Lost: i > p.Strength, Test: p.Test > 0 && i == p.Test, Gap: i%5 == 0})
			}
		}
		r.Rows = append(r.Rows, line)
	}
	return r
}

// where is where a piece stands, as one measures it on the table.
func where(p *scene.Piece) string { return cmp.Or(play.Stands(p), "not on the table") }

// drawn is the map on a sheet.
type drawn struct {
	SVG   template.HTML
	Wide  bool
	Scale int // so many inches of the table are one of the paper; 0: it has cells
	Ruler template.HTML
}

// scales are those that a map may have.
var scales = []int{2, 3, 4, 5, 6, 8, 10, 12, 15, 16, 18, 20, 24, 30, 36, 40, 48, 60}

// fine is how many pixels are drawn for a mm: names are to be read at 4.
const fine = 4

// drawn draws the map as large as the sheet takes it; an open table at a round scale.
func (k *Kit) drawn(ctx context.Context, press *paper.Press, sheet Sheet) (*drawn, error) {
	wide, high := sheet.wide-2*margin, sheet.high-2*margin-head
	b := &k.map_.Board
	d := &drawn{Wide: b.Width >= b.Depth && b.Columns >= b.Rows}
	if d.Wide {
		wide, high = sheet.high-2*margin, sheet.wide-2*margin-head
	}
	s := k.map_
	s.Sides = append(s.Sides[:0:0], s.Sides...)
	for side := range s.Sides { // told apart without colour
		s.Sides[side].Plate = []string{"solid", "hatched"}[side%2]
	}
	m := &paper.Map{Scene: &s, Width: int(wide * fine), Height: int(high * fine)}
	svg, err := press.Draw(ctx, m)
	if err != nil {
		return nil, err
	}
	if b.Grid == "inches" {
		perInch, err := press.Inch(m)
		if err != nil {
			return nil, err
		}
		for _, n := range scales {
			if width := float64(m.Width) / perInch * inch / float64(n); width <= wide+.01 {
				d.Scale = n
				svg = sized(svg, m, width)
				d.Ruler = tableRuler(n, wide)
				break
			}
		}
	} else {
		svg = sized(svg, m, wide)
	}
	d.SVG = template.HTML(svg)
	return d, nil
}

// sized gives a drawn map its width on paper, in mm.
func sized(svg string, m *paper.Map, width float64) string {
	return strings.Replace(svg, fmt.Sprintf(`width="%d" height="%d" viewBox`, m.Width, m.Height),
		fmt.Sprintf(`style="width:%.3fmm;height:%.3fmm" viewBox`, width, width*float64(m.Height)/float64(m.Width)), 1)
}

// tableRuler is so many inches of the table at the scale of the map.
func tableRuler(scale int, wide float64) template.HTML {
	for _, long := range []int{36, 24, 12, 6} {
		if mm := float64(long) * inch / float64(scale); mm < wide-5*inch {
			return bar(mm, long, fmt.Sprintf("%d inches of the table", long))
		}
	}
	return ""
}

// ruler is by which a sheet is checked that has been printed: printers scale as they
// like.
func ruler() template.HTML {
	return check() + " " + bar(100, 10, "10 centimetres")
}

func check() template.HTML { return bar(4*inch, 4, "4 inches of this paper") }

// bar is a rule of a length in mm, in so many parts.
func bar(mm float64, parts int, text string) template.HTML {
	var b strings.Builder
	fmt.Fprintf(&b, `<svg class="ruler" style="width:%[1]gmm;height:6mm" viewBox="-1 0 %[1]g 6">`, mm+2)
	for i := range parts {
		fill := "#000"
		if i%2 == 1 {
			fill = "#fff"
		}
		step := mm / float64(parts)
		fmt.Fprintf(&b, `<rect x="%.3f" y=".5" width="%.3f" height="1.6" fill="%s" stroke="#000" stroke-width=".15"/>`, float64(i)*step, step, fill)
	}
	fmt.Fprintf(&b, `<text x="0" y="5.4" font-size="3">%s</text></svg>`, template.HTMLEscapeString(text))
	return template.HTML(b.String())
}

// cards are all that are cut out: each as often as there are copies of it.
func (k *Kit) cards() (list []scene.Printed) {
	for _, c := range k.beside.Cards {
		for range max(c.Copies, 1) {
			list = append(list, c)
		}
	}
	return list
}

// figure is a template drawn, in pieces that the paper takes.
type figure struct {
	scene.Template
	Pieces []template.HTML
}

func (k *Kit) templates(s Sheet) (list []figure) {
	wide, high := s.wide-2*margin, s.high-2*margin-20
	mm := func(mil int) float64 { return float64(mil) * inch / 1000 }
	for _, t := range k.beside.Templates {
		f := figure{Template: t}
		switch t.Kind {
		case "circle":
			f.Pieces = circle(mm(t.Radius), wide)
		case "cone":
			f.Pieces = along(mm(t.Length), high, func(from, to float64) string { return cone(mm(t.Width), mm(t.Length), from, to) })
		case "stick":
			f.Pieces = along(mm(t.Length), wide, func(from, to float64) string { return stick(&t, from, to) })
		}
		list = append(list, f)
	}
	return list
}

// along cuts what is longer than the paper into pieces to be joined end to end.
func along(length, room float64, draw func(from, to float64) string) (list []template.HTML) {
	n := math.Ceil(length / (room - 4))
	// A joint lies on a mark of an inch.
	each := math.Ceil(length/n/inch-1e-9) * inch
	for from := 0.0; from < length-1e-6; from += each {
		list = append(list, template.HTML(draw(from, math.Min(from+each, length))))
	}
	return list
}

// circle is whole, or a half where the paper is too narrow, to be cut out twice.
func circle(r, wide float64) []template.HTML {
	box, high := fmt.Sprintf("%.3f %.3f %.3f %.3f", -r-1, -r-1, 2*r+2, 2*r+2), 2*r+2
	if 2*r+2 > wide {
		box, high = fmt.Sprintf("%.3f %.3f %.3f %.3f", -r-1, -r-1, r+1, 2*r+2), 2*r+2
	}
	width := high
	if 2*r+2 > wide {
		width = r + 1
	}
	return []template.HTML{template.HTML(fmt.Sprintf(`<svg style="width:%.3fmm;height:%.3fmm" viewBox="%s"><circle r="%.3f" class="cut"/><path class="thin" d="M-4,0H4M0,-4V4"/></svg>`,
		width, high, box, r))}
}

// cone is a piece of one that has its tip at 0.
func cone(width, length, from, to float64) string {
	half := func(at float64) float64 { return width / 2 * at / length }
	var b strings.Builder
	fmt.Fprintf(&b, `<svg style="width:%.3fmm;height:%.3fmm" viewBox="%.3f %.3f %.3f %.3f"><path class="cut" d="M%.3f,%.3fL%.3f,%.3fL%.3f,%.3fL%.3f,%.3fZ"/><path class="thin" d="M0,%.3fV%.3f"/>`,
		width+2, to-from+2, -width/2-1, from-1, width+2, to-from+2, -half(from), from, half(from), from, half(to), to, -half(to), to, from, to)
	for at := inch; at < to-.01; at += inch {
		if at > from {
			fmt.Fprintf(&b, `<path class="thin" d="M%.3f,%.3fH%.3f"/>`, -half(at), at, half(at))
		}
	}
	return b.String() + `</svg>`
}

// stick is a piece of a firing stick; what it may not be aimed at is hatched.
func stick(t *scene.Template, from, to float64) string {
	var b strings.Builder
	fmt.Fprintf(&b, `<svg style="width:%.3fmm;height:16mm" viewBox="%.3f -1 %.3f 16"><rect class="cut" x="%.3f" y="0" width="%.3f" height="14"/>`, to-from+2, from-1, to-from+2, from, to-from)
	step := float64(t.Step) * inch / 1000
	if dead := float64(t.Dead) * inch / 1000; dead > from {
		for x := from; x < math.Min(dead, to)-1e-6; x += 2.54 {
			fmt.Fprintf(&b, `<path class="thin" d="M%.3f,14l2.54,-5"/>`, x)
		}
	}
	for n := 1; float64(n)*step < to+1e-6; n++ {
		if x := float64(n) * step; x > from+1e-6 {
			fmt.Fprintf(&b, `<path class="cut" d="M%.3f,0v5"/><text x="%.3f" y="9" font-size="4.2" text-anchor="end">%d</text>`, x, x-.8, n)
		}
	}
	return b.String() + `</svg>`
}
