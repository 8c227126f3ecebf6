package play

import (
	"drumhead/dice"
	"drumhead/scene"
)

// lines are told when somebody first asks for them, in the order of the
// entries, so that each begins where the one before it left the state.
func (g *table[S, O, E]) lines(seq int, e eye) []scene.Line {
	told := &g.tales[e]
	told.mu.Lock()
	defer told.mu.Unlock()
	if seq <= len(told.lines) {
		return told.lines[seq-1]
	}
	from := len(told.lines)
	s := g.rooms.take()
	defer g.rooms.give(s)
	*s = *g.at(from)
	for n := from + 1; n <= seq; n++ {
		if g.nodes[n].base != n-1 {
			*s = *g.at(g.nodes[n].base)
		}
		if g.nodes[n].ruled != nil {
			*s = *g.nodes[n].ruled
		}
		told.lines = append(told.lines, g.tell(s, &g.nodes[n], e))
	}
	return told.lines[seq-1]
}

// grade writes to a line's throws how far their dice can be trusted. All dice
// of an entry that are not typed are of one grade.
func grade(line *scene.Line, throws []dice.Thrown) {
	fair := GradeSealed
	for i := range throws {
		if throws[i].Witnessed {
			fair = GradeWitnessed
		}
	}
	for i := range line.Throws {
		if line.Throws[i].Grade = fair; line.Throws[i].Typed {
			line.Throws[i].Grade = GradeTyped
		}
	}
}

// Step is a line of the log and how all stood once it had come about.
type Step struct {
	Line  scene.Line
	After scene.Scene
}

// Steps are the lines of an entry, with nothing hidden: for who looks back on a battle that
// is over. What happened without a line belongs to the line before it.
func (b *Battle) Steps(seq int) []Step { return b.game.steps(seq) }

func (g *table[S, O, E]) steps(seq int) (list []Step) {
	s, n := g.rooms.take(), &g.nodes[seq]
	defer g.rooms.give(s)
	if *s = *g.at(n.base); n.ruled != nil {
		*s = *n.ruled
	}
	stood := func() {
		if len(list) > 0 {
			list[len(list)-1].After = g.rs.View(s)
		}
	}
	g.each(s, n, umpire, func(line scene.Line) {
		stood()
		list = append(list, Step{Line: line})
	})
	stood()
	return list
}

// tell folds an entry's events and tells those that the eye may see.
func (g *table[S, O, E]) tell(s *S, n *node[S, E], e eye) (lines []scene.Line) {
	g.each(s, n, e, func(line scene.Line) { lines = append(lines, line) })
	return lines
}

// each folds an entry's events, and gives the line of each that the eye may see before it is
// folded. A throw belongs to the first such event after it.
func (g *table[S, O, E]) each(s *S, n *node[S, E], e eye, do func(line scene.Line)) {
	var throws []dice.Thrown
	room := g.rooms.take()
	defer g.rooms.give(room)
	at := 0
	for i := range n.events {
		for ; at < len(n.throws) && n.throws[at].Before <= i; at++ {
			if t := &n.throws[at]; !t.Private || e == umpire || eye(partOf(t.Thrower)) == e {
				throws = append(throws, *t)
			}
		}
		event := &n.events[i]
		if g.rs.See == nil || e.sees(g.rs.See(s, event)) {
			if line := g.rs.Tell(g.know(room, s, e), event, throws); len(line.Spans) > 0 {
				grade(&line, throws)
				do(line)
			}
			throws = throws[:0:0]
		}
		g.rs.Fold(s, event)
	}
}
