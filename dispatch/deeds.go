package dispatch

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"drumhead/analyse"
	"drumhead/play"
	"drumhead/scene"
)

// deed is something that was done: a line of the log with what came of it, in the same entry or in those that answered it.
type deed struct {
	move  *analyse.Move // that began it
	upto  *analyse.Move // that ended it
	stood int           // the entry behind which it began
	kind  string        // of its line
	went  bool          // an arrow goes from who did it to whom: he went in
	who   *scene.Piece
	whom  *scene.Piece // nil: nobody
	dice  int          // of who did it, with a need
	need  int          // 0: of several kinds
	told  int
	faces []int // of who did it, without: those that count
	best  bool  // the highest of several is the one that does
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

// end says that a corps or a commander was lost.
func (l *loss) end() bool { return ended(l.fate) }

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

// ended says whether what became of a piece is the end of it.
func ended(fate string) bool {
	return fate != "" && !cameOff(fate) && !strings.Contains(fate, "only its detachment")
}

// cameOff says of a fate that it is no loss: who has left by an exit has done as he was told, and who never came has lost nobody.
func cameOff(fate string) bool { return strings.Contains(fate, "by an exit") || fate == play.NeverCame }

// ruined is the end of a corps, whatever its rule book calls that.
const ruined = "destroyed"

// fallen is a fate as a dispatch has it.
func fallen(fate string) string {
	fate = strings.ToLower(fate)
	switch {
	case fate == "eliminated", fate == "no man is left", fate == "lost with its detachment":
		return ruined
	case strings.Contains(fate, "left"), strings.Contains(fate, "off the table"):
		return "driven from the field"
	case strings.Contains(fate, "surrender"):
		return "made prisoners"
	}
	return fate
}

// deeds are what was done in the battle, the first first.
func (t *teller) deeds() (list []deed) {
	for place := range t.report.Moves {
		list = t.entry(list, place)
	}
	return list
}

// entry adds what was done in a move, by its place. It began where the one before it ended: a ruling may have gone back behind what
// was done meanwhile. What comes of the last deed of that, as when a hit is to be answered first, is of that deed.
func (t *teller) entry(list []deed, place int) []deed {
	m, last := &t.report.Moves[place], &t.report.Moves[max(place-1, 0)]
	stood := 1
	if place > 0 {
		stood = max(last.Seq, last.End)
	}
	before := t.b.SceneAt(stood, everybody(t.b))
	then := byID(&before)
	from := len(list)
	for seq := m.Seq; seq <= max(m.End, m.Seq); seq++ {
		for _, step := range t.b.Steps(seq) {
			now := byID(&step.After)
			there := maps.Clone(then) // a line may tell of who is taken off by it
			maps.Copy(there, now)
			if from == len(list) && answers(&step.Line, list, last) {
				from--
			}
			list = append(list[:from], said(list[from:], &step.Line, there, m)...)
			cost(list[from:], then, now, &step.After)
			then = now
		}
	}
	for i := range list[from:] {
		d := &list[from+i]
		if d.move == m {
			d.stood = stood
		}
		slices.SortStableFunc(d.lost, func(a, b loss) int { return b.of(d.whom) - a.of(d.whom) })
	}
	share(list[from:], m)
	return list
}

// answers says whether the first line of an entry belongs to the last deed of the entry before.
func answers(l *scene.Line, list []deed, last *analyse.Move) bool {
	n := len(list)
	return n > 0 && l.Depth > 0 && list[n-1].upto == last && doing(list[n-1].kind)
}

// said is a list of deeds with a line that begins one, or goes on with the last.
func said(list []deed, l *scene.Line, there map[string]*scene.Piece, m *analyse.Move) []deed {
	who := piece(there, l.Pieces, 0)
	if who == nil || l.Head {
		return list
	}
	n := len(list)
	if n == 0 || l.Depth == 0 || doing(l.Kind) && !(doing(list[n-1].kind) && list[n-1].who.ID == who.ID) {
		d := deed{move: m, kind: l.Kind, went: l.From != "", who: who, whom: enemy(there, l, who)}
		d.dice, d.told, d.need = counted(l, who.Side)
		if doing(l.Kind) && d.dice == 0 && d.whom != nil {
			d.faces, d.best = thrown(l, who.Side)
		}
		list, n = append(list, d), n+1
	}
	list[n-1].lines, list[n-1].upto = append(list[n-1].lines, *l), m
	return list
}

// of is 1 if a loss is a piece's: what he did to whom he did it stands before what it cost others.
func (l *loss) of(p *scene.Piece) int {
	if p != nil && p.ID == l.piece.ID {
		return 1
	}
	return 0
}

// enemy is the first piece of a line that is no friend of who did it: nil, nobody is.
func enemy(there map[string]*scene.Piece, l *scene.Line, who *scene.Piece) *scene.Piece {
	for n := range l.Pieces {
		if p := piece(there, l.Pieces, n); p != nil && p.Side != who.Side {
			return p
		}
	}
	return nil
}

// cost gives what pieces lost in a line of the log to the deed that it came of. Men who went
// over to another corps of their side are not lost.
func cost(list []deed, then, now map[string]*scene.Piece, after *scene.Scene) {
	if len(list) == 0 {
		return
	}
	var fell [2]int
	for by, times := range map[*map[string]*scene.Piece]int{&then: 1, &now: -1} {
		for _, p := range *by {
			if p.Side >= 0 {
				fell[p.Side] += times * p.Strength
			}
		}
	}
	for i := range after.Pieces {
		p := &after.Pieces[i]
		was := then[p.ID]
		if was == nil || p.Side < 0 {
			continue
		}
		x := loss{piece: p, fell: max(0, min(was.Strength-p.Strength, fell[p.Side]))}
		if gone(was) == "" && (p.Full > 0 || p.Arm == "general" || p.Side != was.Side) {
			x.fate = gone(p)
		}
		if x.fell > 0 && p.Strength == 0 && x.fate == "" { // the line that takes it away is still to come
			x.fate = ruined
		}
		if p.Side != was.Side { // what is taken is lost to whose it was
			taken := *p
			taken.Side, x.piece = was.Side, &taken
		}
		if x.fell > 0 || x.fate != "" {
			origin(list, p.ID).lose(x)
		}
	}
}

// origin is the deed by which a piece came to a loss: where all fire at once, those who were
// struck fall after the last volley.
func origin(list []deed, id string) *deed {
	last := &list[len(list)-1]
	for _, sure := range []bool{true, false} {
		for i := len(list) - 1; i >= 0; i-- {
			if list[i].hurt(id, sure, &list[i] == last) {
				return &list[i]
			}
		}
	}
	return last
}

// hurt says whether a deed took something from a piece: surely, if it fought or is said to have
// been struck; else it may have been fired at in vain. The last line of the last deed is that of the loss.
func (d *deed) hurt(id string, sure, last bool) bool {
	for i := range d.lines {
		l := &d.lines[i]
		n := slices.Index(l.Pieces, id)
		switch {
		case n < 0:
		case i == 0:
			if l.Kind == "assault" || last && len(d.lines) == 1 || !sure && n > 0 {
				return true
			}
		case l.Kind == "loss" && !(last && i == len(d.lines)-1):
			return true
		}
	}
	return false
}

// lose adds to what a deed has cost.
func (d *deed) lose(x loss) {
	for i := range d.lost {
		if l := &d.lost[i]; l.piece.ID == x.piece.ID {
			l.piece, l.fell, l.fate = x.piece, l.fell+x.fell, cmp.Or(x.fate, l.fate)
			return
		}
	}
	d.lost = append(d.lost, x)
}

// share gives what an entry did to the chances to that of its deeds in which most was lost: where
// nobody lost anything, to its only fire or assault, or to the only deed.
func share(list []deed, m *analyse.Move) {
	var best, only *deed
	fought := 0
	for i := range list {
		d := &list[i]
		if len(d.lost) > 0 && (best == nil || len(d.lost) > len(best.lost)) {
			best = d
		}
		if doing(d.kind) {
			only, fought = d, fought+1
		}
	}
	switch {
	case best != nil:
		best.swing += m.After - m.Before
	case fought == 1:
		only.swing += m.After - m.Before
	case len(list) == 1:
		list[0].swing += m.After - m.Before
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

// counted is how many dice of a side with a need fell in a line, how many told, and what they needed, if all the same.
func counted(l *scene.Line, side int) (dice, told, need int) {
	for _, t := range l.Throws {
		for _, g := range t.Groups {
			if g.Side != side || g.Need == 0 || len(g.Tell) != len(g.Faces) {
				continue
			}
			if dice == 0 {
				need = g.Need
			} else if need != g.Need {
				need = 0
			}
			dice += len(g.Faces)
			for _, hit := range g.Tell {
				if hit {
					told++
				}
			}
		}
	}
	return dice, told, need
}

// thrown are the faces of the dice of a side that had no need: of several of which the highest counts, that one.
func thrown(l *scene.Line, side int) (faces []int, best bool) {
	for _, t := range l.Throws {
		for _, g := range t.Groups {
			if g.Side != side || g.Need > 0 {
				continue
			}
			one := -1
			for i, tells := range g.Tell {
				if tells && one < 0 && len(g.Tell) == len(g.Faces) {
					one = g.Faces[i]
				} else if tells {
					one = 0
				}
			}
			if one > 0 && len(g.Faces) > 1 {
				faces, best = append(faces, one), true
				continue
			}
			faces = append(faces, g.Faces...)
		}
	}
	return faces, best
}
