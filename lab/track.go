package lab

import (
	"maps"
	"slices"

	"drumhead/scene"
)

// Track is who stood where as each turn began, and once more at the end: what is to be
// seen of how commanders lead their men about.
type Track struct {
	Board scene.Board
	Marks []scene.Mark
	Turns []Standing
	Plans [2]int8 // of each side, by the plan's place in the scenario; -1: none
}

// Standing is who stood on the table as a turn began, and what happened in it.
type Standing struct {
	Turn   int
	Pieces []scene.Piece
	// Outside are those who stand nowhere: they have still to come, or are gone.
	Outside []scene.Piece
	// Busy are those, by their ids, of whom the turn tells more than that they moved or
	// changed their formation: they fired, fought, were shot at, fell back, were rallied.
	Busy map[string]bool
	// Dealt are those who held a card: where cards say who may act, nobody else could.
	Dealt map[string]bool
}

// turned notes how all stand if another turn has begun, or the battle is over.
func (w *watcher[S, O, E]) turned(view *scene.Scene) {
	t := &w.seen.Track
	n := len(t.Turns)
	if n > 0 {
		for i := range view.Pieces {
			if p := &view.Pieces[i]; p.Card != "" {
				t.Turns[n-1].Dealt[p.ID] = true
			}
		}
	}
	if n == 0 {
		t.Board, t.Marks = view.Board, view.Marks
	} else if view.Clock.Turn == t.Turns[n-1].Turn && view.Clock.Over == "" {
		return
	}
	now := Standing{Turn: view.Clock.Turn, Busy: map[string]bool{}, Dealt: map[string]bool{}}
	for _, p := range view.Pieces {
		if p.At != "" || p.Spot != nil {
			now.Pieces = append(now.Pieces, p)
		} else {
			now.Outside = append(now.Outside, p)
		}
	}
	if n > 0 {
		maps.Copy(t.Turns[n-1].Busy, w.busy)
		w.busy = map[string]bool{}
	}
	t.Turns = append(t.Turns, now)
}

// quiet are the kinds of lines that tell of nothing but a march.
var quiet = []string{"", "move", "form", "work"}

// heard notes who had more to do than to march.
func (w *watcher[S, O, E]) heard(line *scene.Line) {
	if !slices.Contains(quiet, line.Kind) {
		for _, id := range line.Pieces {
			w.busy[id] = true
		}
	}
}
