package lab

import (
	"drumhead/dice"
	"drumhead/rules"
	"drumhead/scene"
)

// Seen is what somebody who stands beside a battle sees of it.
type Seen struct {
	Fell  []Fallen
	Fired []string // pieces by their ids, each once
	Track Track
}

// Fallen are men of a piece, or points of its strength, who fell together where it
// stood.
type Fallen struct {
	At   string       // its cell; "": on an open table
	Spot *scene.Point // nil: on cells
	Side int
	Men  int
}

// watcher stands beside one battle: it tells and folds each event as a table of people
// would, and looks at the scene after it.
type watcher[S, O, E any] struct {
	rules  *rules.Rules[S, O, E]
	state  S // before what is looked at next
	pieces map[string]scene.Piece
	fired  map[string]bool
	busy   map[string]bool // in this turn
	seen   Seen
}

func watching[S, O, E any](rs *rules.Rules[S, O, E], start *S) *watcher[S, O, E] {
	w := &watcher[S, O, E]{rules: rs, state: *start, pieces: map[string]scene.Piece{}, fired: map[string]bool{}, busy: map[string]bool{}}
	w.look()
	return w
}

// see follows a piece of work that has been done.
func (w *watcher[S, O, E]) see(r *rules.Run[S, E]) {
	at := 0
	for i := range r.Events {
		var throws []dice.Thrown
		for ; at < len(r.Throws) && r.Throws[at].Before <= i; at++ {
			throws = append(throws, r.Throws[at])
		}
		line := w.rules.Tell(&w.state, &r.Events[i], throws)
		if line.Kind == "fire" && line.Depth == 0 && len(line.Pieces) > 0 && !w.fired[line.Pieces[0]] {
			w.fired[line.Pieces[0]] = true
			w.seen.Fired = append(w.seen.Fired, line.Pieces[0])
		}
		w.heard(&line)
		w.rules.Fold(&w.state, &r.Events[i])
		// Each look costs: so often that nobody loses men far from where he was seen last.
		if line.Kind == "move" || i == len(r.Events)-1 {
			w.look()
		}
	}
}

// look notes who has lost men since it looked last. Who leaves the table alive has lost
// none.
func (w *watcher[S, O, E]) look() {
	view := w.rules.View(&w.state)
	w.turned(&view)
	for i := range view.Pieces {
		p := view.Pieces[i]
		was, known := w.pieces[p.ID]
		men := was.Strength - p.Strength
		if is(&p, "destroyed") && !is(&was, "destroyed") {
			men = max(was.Strength, 1) // a commander has no strength
		}
		if known && men > 0 && !is(&p, "gone") && !is(&p, "captured") {
			f := Fallen{At: was.At, Side: p.Side, Men: men}
			if was.Spot != nil {
				f.At, f.Spot = "", &scene.Point{X: was.Spot.X, Y: was.Spot.Y}
			}
			if f.At != "" || f.Spot != nil {
				w.seen.Fell = append(w.seen.Fell, f)
			}
		}
		w.pieces[p.ID] = p
	}
}

func is(p *scene.Piece, kind string) bool {
	for i := range p.State {
		if p.State[i].Kind == kind {
			return true
		}
	}
	return false
}
