package muzzleblast

import (
	"strings"

	"drumhead/rules/tell"
	"drumhead/scene"
)

// toldUnit is what a unit and its men have been told and not yet done, in
// words: plots and volleys.
func (s *State) toldUnit(u int8) (list []scene.Told) {
	for side := range int8(2) {
		for i := range s.plots(side) {
			p := &s.plots(side)[i]
			if p.Who == Piece(u) || p.Who.isFigure() && s.unit(p.Who) == u {
				list = append(list, s.toldPlot(p))
			}
		}
	}
	for _, v := range s.Volleys[u] {
		if v.Men == heldAhead {
			list = append(list, scene.Told{Order: s.b.id(Piece(u)) + " hold", Text: "holds its fire"})
		}
		if v.Target >= 0 && !v.Done {
			o := newOrder(FireVerb, Piece(u))
			o.Target, o.Count = Piece(v.Target), v.Men
			text := "fires at " + s.b.nameOf(o.Target)
			if v.Men > 0 {
				text += " with " + menWords(int(v.Men))
			}
			list = append(list, scene.Told{Order: printOrder(s, &o), Text: text, Off: s.b.id(Piece(u)) + " hold"})
		}
	}
	return list
}

// toldGun is what a gun has been told: its plot, or what it is laid on.
func (s *State) toldGun(g int8) (list []scene.Told) {
	if p := s.plot(gunPiece(g)); p != nil {
		list = append(list, s.toldPlot(p))
	}
	shot := &s.Shots[g]
	if shot.Verb == NoVerb {
		return list
	}
	o := newOrder(shot.Verb, gunPiece(g))
	o.House = shot.House
	o.Path.add(shot.At)
	t := scene.Told{Order: printOrder(s, &o), Off: s.b.id(gunPiece(g)) + " hold"}
	if t.Text = strings.TrimPrefix(s.shotWords(g, shot), "for "); shot.Verb == HoldFireVerb {
		t.Text, t.Off = "holds its fire", ""
	}
	return append(list, t)
}

// toldPlot is a plot in words.
func (s *State) toldPlot(p *Plot) scene.Told {
	o := Order{Plot: *p, Side: -1}
	t := scene.Told{Order: printOrder(s, &o), Goes: p.Verb == MoveVerb || p.Verb == FollowVerb}
	name := s.b.nameOf(p.Who)
	t.Text = tell.Does(tell.Capital(name), !p.Who.isFigure() && tell.Plural(name), p.Verb.plotting().says(s, &scene.Act{}, &o))
	return t
}
