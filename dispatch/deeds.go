package dispatch

import (
	"strings"

	"drumhead/analyse"
	"drumhead/scene"
)

// deed is something that was done: a line of the log with what came of it.
type deed struct {
	move  *analyse.Move
	kind  string // of its line
	who   *scene.Piece
	whom  *scene.Piece // nil: nobody
	dice  int          // of who did it, with a need
	told  int
	lost  []loss
	lines []scene.Line
	swing int // what it did to the chances of side 0
}

// loss is what a piece lost in a deed.
type loss struct {
	piece *scene.Piece // as it was afterwards
	fell  int
	fate  string // it is no longer on the table
}

// gone says what took a piece off the table, "" if it stands.
func gone(p *scene.Piece) string {
	for _, s := range p.State {
		if s.Kind == "destroyed" || s.Kind == "gone" || s.Kind == "captured" {
			return fate(s.Text)
		}
	}
	return ""
}

// fate is what became of a piece, without its clause.
func fate(text string) string {
	text, _, _ = strings.Cut(strings.TrimSuffix(text, "."), " (")
	return strings.TrimPrefix(text, "has ")
}

// ruined is the end of a corps, whatever its rule book calls that.
const ruined = "destroyed"

// fallen is a fate as a dispatch has it.
func fallen(fate string) string {
	fate = strings.ToLower(fate)
	switch {
	case fate == "eliminated", fate == "no man is left":
		return ruined
	case strings.Contains(fate, "detachment"):
		return "reduced to its detachment"
	case strings.Contains(fate, "left by"):
		return "gone by the road"
	case strings.Contains(fate, "left"), strings.Contains(fate, "off the table"):
		return "driven from the field"
	case strings.Contains(fate, "surrender"):
		return "made prisoners"
	}
	return fate
}

// deeds are what was done in an entry, the first first.
func (t *teller) deeds(m *analyse.Move) (list []deed) {
	seats := everybody(t.b)
	end := max(m.End, m.Seq)
	before, after := t.b.SceneAt(max(m.Seq-1, 1), seats), t.b.SceneAt(end, seats)
	then, now := byID(&before), byID(&after)
	for seq := m.Seq; seq <= end; seq++ {
		for _, l := range t.b.Lines(seq, seats) {
			who := piece(now, l.Pieces, 0)
			if l.Head || who == nil {
				continue
			}
			if n := len(list); n == 0 || l.Depth == 0 || doing(l.Kind) {
				list = append(list, deed{move: m, kind: l.Kind, who: who, whom: piece(now, l.Pieces, 1)})
				d := &list[n]
				d.dice, d.told = counted(&l, who.Side)
			}
			d := &list[len(list)-1]
			d.lines = append(d.lines, l)
		}
	}
	told := map[string]bool{}
	lose(list, then, now, told, func(l *scene.Line, n int) bool { return l.Kind == "loss" || l.Kind == "assault" || n > 0 })
	lose(list, then, now, told, func(*scene.Line, int) bool { return true })
	share(list, m)
	return list
}

// lose gives what every piece lost to the first deed in which it is named so that
// it may be there that it lost it. Each is told once.
func lose(list []deed, then, now map[string]*scene.Piece, told map[string]bool, there func(l *scene.Line, n int) bool) {
	for i := range list {
		for k := range list[i].lines {
			l := &list[i].lines[k]
			for n := range l.Pieces {
				p := piece(now, l.Pieces, n)
				if p == nil || told[p.ID] || !there(l, n) {
					continue
				}
				x := loss{piece: p}
				if was := then[p.ID]; was != nil {
					x.fell = max(was.Strength-p.Strength, 0)
					if gone(was) == "" {
						x.fate = gone(p)
					}
				}
				if x.fell > 0 || x.fate != "" {
					told[p.ID] = true
					list[i].lost = append(list[i].lost, x)
				}
			}
		}
	}
}

// share gives what an entry did to the chances to that of its deeds in which most was lost.
func share(list []deed, m *analyse.Move) {
	best := -1
	for i := range list {
		if best < 0 || len(list[i].lost) > len(list[best].lost) {
			best = i
		}
	}
	if best >= 0 {
		list[best].swing = m.After - m.Before
	}
}

// doing are the kinds of lines that begin a deed wherever they stand.
func doing(kind string) bool { return kind == "fire" || kind == "assault" }

func byID(s *scene.Scene) map[string]*scene.Piece {
	m := make(map[string]*scene.Piece, len(s.Pieces))
	for i := range s.Pieces {
		m[s.Pieces[i].ID] = &s.Pieces[i]
	}
	return m
}

func piece(by map[string]*scene.Piece, ids []string, n int) *scene.Piece {
	if n >= len(ids) {
		return nil
	}
	return by[ids[n]]
}

// counted is how many dice of a side with a need fell in a line, and how many told.
func counted(l *scene.Line, side int) (dice, told int) {
	for _, t := range l.Throws {
		for _, g := range t.Groups {
			if g.Side != side || g.Need == 0 || len(g.Tell) != len(g.Faces) {
				continue
			}
			dice += len(g.Faces)
			for _, hit := range g.Tell {
				if hit {
					told++
				}
			}
		}
	}
	return dice, told
}
