package systems_test

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"drumhead/lab"
	"drumhead/rules/aims"
	"drumhead/scene"
	"drumhead/space/hex"
	"drumhead/space/square"
)

// fault is a way of leading men that no soldier understands (docs/movement.md).
type fault string

const (
	toAndFro  fault = "to and fro"
	creeping  fault = "creeping"
	fidgeting fault = "fidgeting"
	idling    fault = "idle"
	blocked   fault = "blocked"
	piled     fault = "piled up"
	leaving   fault = "left a post"
	lagging   fault = "stayed away"
	silent    fault = "silent"
)

var faults = []fault{toAndFro, creeping, fidgeting, idling, blocked, piled, leaving, lagging, silent}

// finding is one of them: who, in which turn.
type finding struct {
	fault
	turn int
	who  string
	what string
}

// marcher looks at the track of one battle.
type marcher struct {
	lab.Track
	plans   [2]*aims.Written
	hexes   *hex.Board
	squares *square.Board
	found   []finding
	cards   bool            // say who may act
	pieces  int             // that were looked at, each turn anew
	posts   map[string]bool // cells that men hold: objectives, buildings, fieldworks
}

// scale is what counts as near, in thousandths of a cell or of an inch.
type scale struct {
	fight int // so near to an enemy there may be a reason for anything
	step  int // who moves less stands
	goal  int // so near to where his plan leads a piece is there
	same  int // a distance that has changed no more has not changed
}

func (m *marcher) scale() scale {
	if m.Board.Grid == "inches" {
		return scale{fight: 14_000, step: 500, goal: 8_000, same: 2_000}
	}
	return scale{fight: 4_000, step: 1_000, goal: 3_000, same: 1_000}
}

// begin reads the board.
func (m *marcher) begin() {
	m.posts = map[string]bool{}
	for _, k := range m.Marks {
		if k.Kind == "objective" && k.At != "" {
			m.posts[k.At] = true
		}
	}
	for i := range m.Turns {
		m.cards = m.cards || len(m.Turns[i].Dealt) > 0
	}
	drawn := map[string]string{}
	for _, t := range m.Board.Terrain {
		drawn[t.ID] = t.Draw
	}
	for _, c := range m.Board.Cells {
		if d := drawn[c.Terrain]; d == "buildings" || d == "house" || d == "fieldwork" {
			m.posts[c.At] = true
		}
	}
	switch m.Board.Grid {
	case "hex":
		m.hexes, _ = hex.New(m.Board.Columns, m.Board.Rows)
	case "square":
		m.squares, _ = square.New(m.Board.Columns, m.Board.Rows)
	}
}

// apart is how far two places are from one another.
func (m *marcher) apart(a, b place) int {
	switch {
	case m.hexes != nil:
		p, _ := m.hexes.Parse(a.cell)
		q, _ := m.hexes.Parse(b.cell)
		return 1000 * m.hexes.Distance(p, q)
	case m.squares != nil:
		p, _ := m.squares.Parse(a.cell)
		q, _ := m.squares.Parse(b.cell)
		return 1000 * m.squares.Distance(p, q)
	}
	return int(math.Hypot(float64(a.x-b.x), float64(a.y-b.y)))
}

// place is a cell, or a spot in thousandths of an inch.
type place struct {
	cell string
	x, y int
}

func placeOf(p *scene.Piece) place {
	if p.Spot != nil {
		return place{"", p.Spot.X, p.Spot.Y}
	}
	return place{p.At, 0, 0}
}

// fights says whether a piece is one that is led to a place to fight there.
func fights(p *scene.Piece) bool {
	return p.Arm != "general" && p.Arm != "train" && p.Arm != "hidden"
}

// steady says whether a piece does as it is told.
func steady(p *scene.Piece) bool {
	return !slices.ContainsFunc(p.State, func(s scene.State) bool {
		return slices.Contains([]string{"retreating", "shaken", "disordered", "destroyed", "gone", "captured", "hidden"}, s.Kind)
	})
}

// enemy is the nearest one to a place, and how far.
func (m *marcher) enemy(s *lab.Standing, side int, at place) (who *scene.Piece, far int) {
	far = math.MaxInt
	for i := range s.Pieces {
		if p := &s.Pieces[i]; p.Side != side && fights(p) {
			if d := m.apart(at, placeOf(p)); d < far {
				who, far = p, d
			}
		}
	}
	return who, far
}

// walk is a piece over some turns in which nothing happened to it, nil if something did.
func (m *marcher) walk(turn int, id string, turns int) (w []place) {
	for i := turn; i <= turn+turns; i++ {
		if i >= len(m.Turns) {
			return nil
		}
		p := find(&m.Turns[i], id)
		if p == nil || !steady(p) || i < turn+turns && m.Turns[i].Busy[id] {
			return nil
		}
		w = append(w, placeOf(p))
	}
	return w
}

func find(s *lab.Standing, id string) *scene.Piece {
	i := slices.IndexFunc(s.Pieces, func(p scene.Piece) bool { return p.ID == id })
	if i < 0 {
		return nil
	}
	return &s.Pieces[i]
}

// look finds all that is wrong.
func (m *marcher) look() {
	m.begin()
	for i := range m.Turns {
		for j := range m.Turns[i].Outside {
			m.lags(i, &m.Turns[i].Outside[j])
		}
		for j := range m.Turns[i].Pieces {
			p := &m.Turns[i].Pieces[j]
			if !fights(p) || !steady(p) {
				continue
			}
			if m.pieces++; i+1 < len(m.Turns) {
				m.toAndFro(i, p)
				m.creeps(i, p)
				m.fidgets(i, p)
				m.stands(i, p)
				m.piles(i, p)
				m.leaves(i, p)
				m.keepsSilent(i, p)
			}
		}
	}
}

// faults are those found, in the order of the turns.
func (m *marcher) faults() (list []fault) {
	for _, f := range m.found {
		list = append(list, f.fault)
	}
	return list
}

func (m *marcher) note(f fault, i int, p *scene.Piece, what string, args ...any) {
	m.found = append(m.found, finding{f, m.Turns[i].Turn, p.ID, fmt.Sprintf(what, args...)})
}

func (p place) String() string {
	if p.cell != "" {
		return p.cell
	}
	return fmt.Sprintf("%.1f,%.1f", float64(p.x)/1000, float64(p.y)/1000)
}

// toAndFro: it comes back in the next turn to where it was, and nothing has changed.
func (m *marcher) toAndFro(i int, p *scene.Piece) {
	w, k := m.walk(i, p.ID, 2), m.scale()
	if w == nil {
		return
	}
	out := m.apart(w[0], w[1])
	if out < k.step || m.apart(w[0], w[2]) > out/4 {
		return
	}
	_, was := m.enemy(&m.Turns[i], p.Side, w[0])
	_, is := m.enemy(&m.Turns[i+2], p.Side, w[2])
	if abs(was-is) <= k.same {
		m.note(toAndFro, i, p, "%v", w)
	}
}

func abs(n int) int { return max(n, -n) }

// creeps: three short moves on the open table that bring it nearer to nothing.
func (m *marcher) creeps(i int, p *scene.Piece) {
	w := m.walk(i, p.ID, 3)
	if w == nil || m.Board.Grid != "inches" {
		return
	}
	path := 0
	for n := range 3 {
		leg := m.apart(w[n], w[n+1])
		if leg < 500 || leg > 3000 {
			return
		}
		path += leg
	}
	enemy, far := m.enemy(&m.Turns[i], p.Side, w[0])
	if enemy == nil || far-m.apart(w[3], placeOf(enemy)) > path/3 {
		return
	}
	if at, ok := m.wanted(i, p, w[0]); ok && m.apart(w[0], at)-m.apart(w[3], at) > path/3 {
		return
	}
	m.note(creeping, i, p, "%v", w)
}

// fidgets: two moves of some paces on the open table, one after another. Who turns on the spot stands elsewhere by less.
func (m *marcher) fidgets(i int, p *scene.Piece) {
	w := m.walk(i, p.ID, 2)
	if w == nil || m.Board.Grid != "inches" {
		return
	}
	for n := range 2 {
		if leg := m.apart(w[n], w[n+1]); leg < 250 || leg > 1000 {
			return
		}
	}
	m.note(fidgeting, i, p, "%v", w)
}

// wanted is the nearest place to which its side's plan leads a piece.
func (m *marcher) wanted(i int, p *scene.Piece, from place) (at place, ok bool) {
	plan := m.plans[p.Side]
	if plan == nil || m.Turns[i].Turn < plan.Strike || len(plan.With) > 0 && !slices.Contains(plan.With, p.ID) {
		return at, false
	}
	for _, text := range plan.Toward {
		to, known := m.read(text)
		if !known {
			return at, false
		}
		if !ok || m.apart(from, to) < m.apart(from, at) {
			at, ok = to, true
		}
	}
	return at, ok
}

// read is a place as a plan writes it; false if it is one that no scene shows.
func (m *marcher) read(text string) (place, bool) {
	if m.Board.Grid != "inches" {
		return place{cell: text}, true
	}
	var x, y float64
	if n, _ := fmt.Sscanf(text, "%f,%f", &x, &y); n == 2 {
		return place{"", int(x * 1000), int(y * 1000)}, true
	}
	for _, g := range m.Board.Grounds {
		if strings.ReplaceAll(strings.ToLower(g.Name), " ", "-") == text {
			var sum place
			for _, c := range g.Outline {
				sum.x, sum.y = sum.x+c.X/len(g.Outline), sum.y+c.Y/len(g.Outline)
			}
			return sum, true
		}
	}
	return place{}, false
}

// stands: for three turns in its place, which its plan has it leave; blocked, if friends
// are in the way.
func (m *marcher) stands(i int, p *scene.Piece) {
	w, k := m.walk(i, p.ID, 3), m.scale()
	if w == nil || p.Arm == "artillery" || p.Arm == "machine-gun" {
		return
	}
	for n := range w {
		if m.apart(w[0], w[n]) >= k.step {
			return
		}
		if _, far := m.enemy(&m.Turns[i+n], p.Side, w[n]); far <= k.fight || n < 3 && m.cards && !m.Turns[i+n].Dealt[p.ID] {
			return
		}
	}
	at, ok := m.wanted(i, p, w[0])
	if !ok || m.apart(w[0], at) < k.goal {
		return
	}
	if m.shut(i+2, p, at) {
		m.note(blocked, i, p, "%v, wanted at %v", w[0], at)
	} else {
		m.note(idling, i, p, "%v, wanted at %v", w[0], at)
	}
}

// keepsSilent: a gun that for three turns neither fires nor goes anywhere.
func (m *marcher) keepsSilent(i int, p *scene.Piece) {
	w, k := m.walk(i, p.ID, 3), m.scale()
	gun := p.Arm == "artillery" && (m.Board.Grid != "inches" || slices.ContainsFunc(p.Bases, func(b scene.Base) bool { return b.Kind == "gun" }))
	if w == nil || !gun && p.Arm != "machine-gun" {
		return // who serves a gun that is a piece by itself fires none
	}
	for n := range w {
		if m.apart(w[0], w[n]) >= k.step || n < 3 && m.cards && !m.Turns[i+n].Dealt[p.ID] {
			return
		}
	}
	m.note(silent, i, p, "%v", w[0])
}

// shut says whether friends stand wherever a piece on cells could go to be nearer to a
// place, or on the open table before its front.
func (m *marcher) shut(i int, p *scene.Piece, at place) bool {
	if m.Board.Grid == "inches" {
		return m.before(i, p) != nil
	}
	own, nearer, taken := m.apart(placeOf(p), at), 0, 0
	for j := range m.Turns[i].Pieces {
		q := &m.Turns[i].Pieces[j]
		if q.Side == p.Side && fights(q) && m.apart(placeOf(p), placeOf(q)) == 1000 && m.apart(placeOf(q), at) < own {
			taken++
		}
	}
	for x := range m.Board.Columns {
		for y := range m.Board.Rows {
			c := place{cell: fmt.Sprintf("%c%d", 'A'+x, y+1)}
			if m.onBoard(c) && m.apart(placeOf(p), c) == 1000 && m.apart(c, at) < own {
				nearer++
			}
		}
	}
	return taken >= nearer
}

// onBoard says whether there is such a cell: hexes have shorter columns too.
func (m *marcher) onBoard(c place) (ok bool) {
	var err error
	if m.hexes != nil {
		_, err = m.hexes.Parse(c.cell)
	} else {
		_, err = m.squares.Parse(c.cell)
	}
	return err == nil
}

// before is a friend who stands close before a piece's front.
func (m *marcher) before(i int, p *scene.Piece) *scene.Piece {
	for j := range m.Turns[i].Pieces {
		q := &m.Turns[i].Pieces[j]
		if q.Side != p.Side || q.ID == p.ID || !fights(q) {
			continue
		}
		for _, a := range p.Bases {
			for _, b := range q.Bases {
				if touches(&a, &b) {
					return q
				}
			}
		}
	}
	return nil
}

// touches says whether another base begins within three tenths of an inch of a front.
func touches(a, b *scene.Base) bool {
	if a.Kind == "fallen" || b.Kind == "fallen" {
		return false
	}
	for _, right := range []float64{-0.45, 0, 0.45} {
		x, y := turned(float64(a.Width)*right, float64(a.Depth)/2+300, a.Facing)
		dx, dy := float64(a.X)+x-float64(b.X), float64(a.Y)+y-float64(b.Y)
		u, v := turned(dx, dy, -b.Facing)
		if math.Abs(u) <= float64(b.Width)/2 && math.Abs(v) <= float64(b.Depth)/2 {
			return true
		}
	}
	return false
}

// turned is a way turned clockwise by hundredths of a degree.
func turned(x, y float64, by int) (float64, float64) {
	s, c := math.Sincos(float64(by) * math.Pi / 18000)
	return x*c + y*s, y*c - x*s
}

// piles: it comes up against a friend on the open table, and stays there.
func (m *marcher) piles(i int, p *scene.Piece) {
	w, k := m.walk(i, p.ID, 2), m.scale()
	if w == nil || m.Board.Grid != "inches" || m.apart(w[0], w[1]) < k.step || m.apart(w[1], w[2]) >= k.step {
		return
	}
	if _, far := m.enemy(&m.Turns[i+2], p.Side, w[2]); far <= k.fight {
		return
	}
	q := m.before(i+1, find(&m.Turns[i+1], p.ID))
	if q == nil || m.before(i, p) != nil {
		return
	}
	m.note(piled, i, p, "%v, upon %s", w, q.ID)
}

// leaves: it gives up a post with an enemy near, which nobody else holds.
func (m *marcher) leaves(i int, p *scene.Piece) {
	w, k := m.walk(i, p.ID, 1), m.scale()
	if w == nil || w[0].cell == "" || !m.posts[w[0].cell] || w[0] == w[1] {
		return
	}
	if m.posts[w[1].cell] || slices.ContainsFunc(m.Turns[i+1].Pieces, func(q scene.Piece) bool { return q.Side == p.Side && q.At == w[0].cell }) {
		return
	}
	if _, far := m.enemy(&m.Turns[i], p.Side, w[0]); far > k.fight {
		return
	}
	if at, ok := m.wanted(i, p, w[0]); ok && m.apart(w[1], at) < m.apart(w[0], at) {
		return
	}
	m.note(leaving, i, p, "%v", w)
}

// due is where a scene says from which turn on somebody may come.
var due = regexp.MustCompile(`^(?:comes|enters) .*\bturn (\d+)`)

// lags: he might have come in each of three turns, and has not.
func (m *marcher) lags(i int, p *scene.Piece) {
	for _, s := range p.State {
		said := due.FindStringSubmatch(s.Text)
		if said == nil {
			continue
		}
		if from, err := strconv.Atoi(said[1]); err != nil || m.Turns[i].Turn < from+3 {
			return
		}
		for n := i - 3; n < i; n++ {
			if m.cards && !m.Turns[n].Dealt[p.ID] {
				return
			}
		}
		m.note(lagging, i, p, "%s", s.Text)
	}
}
