package play

import (
	"slices"

	"drumhead/rules"
	"drumhead/scene"
)

// advises says whether the program may point out what is worth most: to those
// who play alone, never between people. Rules that let people agree to it mark
// nothing as advice.
func (b *Battle) advises() bool { return b.alone() }

// shown are the acts that a seat may be shown, with those that are for people
// only, and the pieces for which it is asked: of what is offered.
func (b *Battle) shown(chair int, offered []scene.Act) (acts []scene.Act, of []string) {
	acts = slices.Clone(offered)
	for _, a := range b.game.besides(b.chairs[chair].eye, rules.Seat(chair)) {
		// Of a secret question all pieces' acts are offered, also of those whose turn comes later.
		if !slices.ContainsFunc(offered, func(o scene.Act) bool { return o.Order == a.Order }) {
			acts = append(acts, a)
		}
	}
	if !b.advises() {
		acts = slices.DeleteFunc(acts, func(a scene.Act) bool { return a.Advice })
	}
	return acts, piecesOf(offered)
}

// unadvised takes advice out of a hold where there may be none.
func (b *Battle) unadvised(h *scene.Hold) {
	for i := range h.Lays {
		if best := h.Lays[i].Best; best != nil && best.Advice && !b.advises() {
			h.Lays[i].Best = nil
		}
	}
}
