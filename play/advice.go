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

// shown are the acts that a seat may be shown, with those that are for people only.
func (b *Battle) shown(chair int, acts []scene.Act) []scene.Act {
	acts = slices.Concat(acts, b.game.besides(b.chairs[chair].eye, rules.Seat(chair)))
	if b.advises() {
		return acts
	}
	return slices.DeleteFunc(acts, func(a scene.Act) bool { return a.Advice })
}

// unadvised takes advice out of a hold where there may be none.
func (b *Battle) unadvised(h *scene.Hold) {
	for i := range h.Lays {
		if best := h.Lays[i].Best; best != nil && best.Advice && !b.advises() {
			h.Lays[i].Best = nil
		}
	}
}
