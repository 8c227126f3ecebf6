package muzzleblast

import (
	"drumhead/dice"
	"drumhead/scene"
	"drumhead/space/inches"
)

// moves is how all that has been plotted would go at once, as far as the state
// knows of plots: who has none stands, or goes as he is compelled to
// (MB-SIM-02).
func moves(s *State) scene.Moves {
	all := scene.Moves{Tracks: []scene.Track{}}
	if s.Stage != Orders {
		return all
	}
	if !s.Closed[0] || !s.Closed[1] {
		all.If = "if the other side stands"
	}
	after := *s
	var r run
	r.Start(fold, &after, dice.None{})
	f := field{s: &after}
	f.carry(&r)
	for i := range f.list[:f.n] {
		m := &f.list[i]
		if m.moves || m.cause != AsOrdered {
			all.Tracks = append(all.Tracks, after.trackOf(m))
		}
	}
	f.end(&r)
	all.Fights = after.fights(nobodys)
	return all
}

// trackOf is a mover's way as it is shown.
func (s *State) trackOf(m *mover) scene.Track {
	t := scene.Track{Piece: s.pieceID(m.who), Side: int(m.side)}
	for _, p := range m.all() {
		var outline []scene.Point
		for _, c := range p.shape.Corners() {
			outline = append(outline, pointOf(c.Position()))
		}
		t.Outlines = append(t.Outlines, outline)
	}
	passed := func(at inches.Point, tick int32) {
		t.Way = append(t.Way, scene.Passed{Point: pointOf(at.Position()), Time: int(int64(tick) * 1000 / inches.Ticks)})
	}
	passed(m.origin, 0)
	var turns [inches.MaxStops]inches.Point
	for i, at := range m.track.Turns(turns[:0]) {
		passed(at, m.track.TickOf(i+1))
	}
	if w := haltWords[m.cause]; w != "" {
		if m.cause == Contact {
			w += " " + s.contactWords() + " from"
		}
		h := &scene.Halt{Text: w, Clause: causeClauses[m.cause]}
		if m.by != nobody {
			h.Piece = s.pieceID(m.by)
			h.Text += " " + s.b.nameOf(m.by)
		} else if m.cause == Contact || m.cause == Friend {
			h.Text += " others"
		}
		t.Halt = h
	}
	return t
}

var haltWords = [...]string{Contact: "stopped", Friend: "stopped by", Wall: "stopped by the ground", NoRoom: "no room to re-form", Taken: "the house is claimed by", Compulsion_: ""}
