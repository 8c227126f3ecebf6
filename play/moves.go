package play

import (
	"fmt"
	"slices"

	"drumhead/rules"
	"drumhead/scene"
)

// Moves is how everything goes at once by what those who hold these seats know
// of what is plotted now; or, of an entry in which all went at once, as it went.
func (b *Battle) Moves(seq int, seats []string) (scene.Moves, error) {
	if seq > 0 {
		if seq > len(b.entries) || !b.together(&b.entries[seq-1]) {
			return scene.Moves{}, fmt.Errorf("entry %d: %w", seq, ErrNoMoves)
		}
		return b.game.moved(seq), nil
	}
	if asked, err := b.deciding(seats); err != nil {
		return scene.Moves{}, err
	} else if len(asked) == 0 {
		return scene.Moves{}, fmt.Errorf("%q: %w", seats, ErrNotYours)
	}
	m, ok := b.game.plotted(b.eye(seats))
	if !ok {
		return m, ErrNoMoves
	}
	return m, nil
}

// together says whether all went at once in an entry, as all may see it.
func (b *Battle) together(e *Entry) bool {
	return e.Kind == KindTable && b.game.together() &&
		slices.ContainsFunc(b.lines(e, others), func(l scene.Line) bool { return len(l.Course) > 1 })
}

func (g *table[S, O, E]) together() bool { return g.rs.Moves != nil }

func (g *table[S, O, E]) plotted(e eye) (scene.Moves, bool) {
	if g.rs.Moves == nil {
		return scene.Moves{}, false
	}
	return g.rs.Moves(g.mind(e)), true
}

// moved is asked of an entry that nobody decided on, so that what is told of it
// has happened, and is no secret any more.
func (g *table[S, O, E]) moved(seq int) scene.Moves {
	s := g.at(g.nodes[seq].base)
	if g.rs.Next(s) != rules.Table {
		return scene.Moves{Tracks: []scene.Track{}}
	}
	return g.rs.Moves(s)
}
