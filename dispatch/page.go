package dispatch

import (
	"context"
	_ "embed"
	"html/template"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"drumhead/paper"
	"drumhead/play"
	"drumhead/rules/tell"
	"drumhead/scene"
)

//go:embed page.html
var layout string

//go:embed page.css
var rules string

// The maps, in pixels at which their names are to be read: that of the opening is
// small, the others fill a column.
const (
	openingWide, openingHigh = 400, 330
	mapWide                  = 520
	mapsHigh                 = 760 // all of them together, so that what is told has room beside them
	mostHigh                 = 350 // one of them, where little is told
)

// Painter draws maps.
type Painter interface {
	Draw(context.Context, *paper.Map) (string, error)
}

// draw draws the maps of a dispatch, in their order.
func (d *Dispatch) draw(ctx context.Context, by Painter) ([]string, error) {
	var list []string
	for i := range d.Maps {
		m := d.Maps[i].Draw
		m.Width, m.Height = mapWide, d.mapHigh()
		if i == 0 {
			m.Width, m.Height = openingWide, openingHigh
		}
		m.Scene, m.Bare = d.asTold(m.Scene), true
		svg, err := by.Draw(ctx, &m)
		if err != nil {
			return nil, err
		}
		list = append(list, svg)
	}
	return list, nil
}

// asTold is a scene as it was, without what players need: whose turn it is, and who has acted.
func (d *Dispatch) asTold(was *scene.Scene) *scene.Scene {
	s := *was
	s.Sides = slices.Clone(s.Sides)
	for side := range s.Sides {
		s.Sides[side].Plate = tell.If(d.Sides[side].Hatched, "hatched", "solid")
	}
	s.Pieces = slices.Clone(s.Pieces)
	for i := range s.Pieces {
		p := &s.Pieces[i]
		p.May, p.Done, p.Place, p.Card = false, false, 0, ""
	}
	return &s
}

// HTML writes the dispatch as one page that needs nothing else.
func (d *Dispatch) HTML(ctx context.Context, w io.Writer, by Painter) error {
	maps, err := d.draw(ctx, by)
	if err != nil {
		return err
	}
	t, err := template.New("page").Funcs(template.FuncMap{
		"style":      func() template.CSS { return template.CSS(paper.Style() + rules) },
		"curve":      func() template.HTML { return d.curve(d.teller()) },
		"map":        func(n int) template.HTML { return template.HTML(maps[n]) },
		"boxes":      boxes,
		"paragraphs": paragraphs,
		"apart":      apart,
		"lost":       func(s Side) string { return s.lost() },
	}).Parse(layout)
	if err != nil {
		return err
	}
	return t.Execute(w, d)
}

// mapHigh is how high a map is: a page has room for larger ones, a fifth of which it keeps, for columns break where they can.
func (d *Dispatch) mapHigh() int {
	n := len(d.Maps)
	high := d.high() * map[string]int{"": 100, "long": 93, "longer": 86}[d.Length()] / 100
	return min(mostHigh, mapsHigh/n+max(0, 5*(roomy-high)/(2*max(n-1, 1))))
}

// A page that is no higher is printed as it is; what is higher than the other of these is set closest.
const (
	roomy = 1020
	full  = 1110
)

// Length is how close the page is to be printed, that it is one: "", long or longer.
func (d *Dispatch) Length() string {
	switch high := d.high(); {
	case high > full:
		return "longer"
	case high > roomy:
		return "long"
	}
	return ""
}

// high is what of the page's height hangs on what is told, with maps as low as they may be: measured on the shipped battles, in
// the pixels of CSS, of which A4 has 1,063: it is seldom more than this, and up to seventy less.
func (d *Dispatch) high() int {
	told, below, rows := 0, utf8.RuneCountInString(d.Ended+d.Decided+d.History), 0
	for _, p := range d.Story {
		for _, s := range p.Sentences {
			told += utf8.RuneCountInString(s.Text)
		}
	}
	for _, p := range append(slices.Clone(d.Plans), d.Notes...) {
		told += utf8.RuneCountInString(p.Who + p.Text)
	}
	for i := range d.Sides {
		rows = max(rows, len(d.Sides[i].Returns))
	}
	return 176 + 90*len(d.Maps) + told*15/100 + below*13/100 + rows*10
}

// teller is the side that tells.
func (d *Dispatch) teller() int { return max(d.Curve.Winner, 0) }

// most is the strength that is drawn in boxes, one for each figure.
const most = 16

// box is one of them.
type box struct{ Left bool }

// boxes are the strength of a piece, so that it is seen at a glance; none where it has none or too much.
func boxes(r play.Return) []box {
	if r.Began > most || r.Began < 2 {
		return nil
	}
	list := make([]box, r.Began)
	for i := range list {
		list[i].Left = i < r.Left
	}
	return list
}

// lost says how many corps a side has lost.
func (s *Side) lost() string {
	return tell.If(s.Lost == 1, "one corps lost", number(s.Lost)+" corps lost")
}

// paragraphs are those of a longer text; none of an empty one.
func paragraphs(text string) (list []string) {
	for _, p := range strings.Split(text, "\n\n") {
		if p = strings.TrimSpace(p); p != "" {
			list = append(list, p)
		}
	}
	return list
}

// leftward is a run of words that are written from right to left, of one name most likely, with the numbers within it.
var leftward = regexp.MustCompile(`[\p{Hebrew}\p{Arabic}\p{Syriac}\p{Thaana}\p{Nko}](?:(?:[^\p{L}\p{N}]*|[ \p{N}]*)[\p{Hebrew}\p{Arabic}\p{Syriac}\p{Thaana}\p{Nko}\p{M}])*`)

// apart sets such words apart from what stands beside them: else a number behind a name would be shown before it.
func apart(text string) string { return leftward.ReplaceAllString(text, "\u2068$0\u2069") }

// marks are what Markdown would take for its own in a name or a note.
var marks = strings.NewReplacer("\\", "\\\\", "`", "\\`", "*", "\\*", "_", "\\_", "[", "\\[", "]", "\\]", "<", "&lt;", ">", "&gt;", "|", "\\|", "#", "\\#")

// plain is a text on one line as Markdown has it, with nothing in it but words.
func plain(text string) string {
	return apart(marks.Replace(strings.Join(strings.Fields(text), " ")))
}

// Markdown writes the dispatch as text, and gives the maps as pictures by their
// names, SVG that needs nothing else.
func (d *Dispatch) Markdown(ctx context.Context, w io.Writer, by Painter) (pictures map[string]string, err error) {
	maps, err := d.draw(ctx, by)
	if err != nil {
		return nil, err
	}
	pictures = map[string]string{}
	name := func(n int) string { return "map-" + strings.ToLower(d.Maps[n].Numeral) + ".svg" }
	for i, svg := range maps {
		pictures[name(i)] = strings.Replace(svg, ">", "><style>"+strings.ReplaceAll(paper.Style(), "<", "&lt;")+"</style>", 1)
	}
	var out strings.Builder
	put := func(words ...string) {
		for _, s := range words {
			out.WriteString(s)
		}
	}
	put("# ", plain(d.Title), "\n\n*", plain(d.Fought), "*\n")
	figure := func(n int) {
		put("\n![Map ", d.Maps[n].Numeral, ": ", plain(d.Maps[n].Shows), ".](", name(n), ")\n\n", d.Maps[n].Numeral, ". *", plain(d.Maps[n].Caption), "*\n")
	}
	for _, p := range d.Plans {
		put("\n**", plain(p.Who), ":** ", plain(p.Text), "\n")
	}
	figure(0)
	for _, p := range d.Story {
		put("\n")
		for i, s := range p.Sentences {
			if i > 0 {
				put(" ")
			}
			put(plain(s.Text))
		}
		put("\n")
		if p.Map >= 0 {
			figure(p.Map)
		}
	}
	put("\nI have the honour to be, &c., ", plain(d.Signed), ".\n")
	for i, n := range d.Notes {
		put(tell.If(i == 0, "\n## Written that day\n", ""), "\n**", plain(n.Who), ":** ", plain(n.Text), "\n")
	}
	put("\n## Return of casualties\n")
	for _, s := range d.Sides {
		put("\n| ", plain(s.Name), " | left | of | |\n|---|---:|---:|---|\n")
		for _, r := range s.Returns {
			left, of := strconv.Itoa(r.Left), strconv.Itoa(r.Began)
			if r.Began == 0 { // a commander
				left, of = "", ""
			}
			put("| ", plain(r.Name), " | ", left, " | ", of, " | ", plain(r.Fate), " |\n")
		}
		put("| **", plain(s.Name), "** | ", strconv.Itoa(s.Left), " | ", strconv.Itoa(s.Began), " | ", s.lost(), " |\n")
	}
	put("\n**How it ended.** ", plain(d.Ended), "\n\n**What decided it.** ", plain(d.Decided), "\n")
	for i, p := range paragraphs(d.History) {
		put("\n", tell.If(i == 0, "**In history.** ", ""), plain(p), "\n")
	}
	for _, u := range d.Untold {
		put("\n*", plain(u), "*\n")
	}
	put("\n*The rules: ", plain(d.Rules), ". Every sentence follows from an entry of the record.*\n")
	_, err = io.WriteString(w, out.String())
	return pictures, err
}
