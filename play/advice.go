package play

import (
	"errors"
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

// Why a seat gets no advice.
var (
	ErrNoAdvice  = errors.New("advice is for who plays one side alone, against computers: between people there is none")
	ErrAdviceNow = errors.New("nothing is asked of this seat now: advice is given on an order that is wanted")
)

// MayAdvise says why a seat may not be told now what a computer would order in its place: whoever plays
// against people, or both sides himself, never may.
func (b *Battle) MayAdvise(seat string) error {
	chair := b.chair(seat)
	switch {
	case chair < 0 || !b.chairs[chair].person():
		return ErrNotYours
	case b.Over():
		return ErrOver
	case !b.oneSided():
		return ErrNoAdvice
	case b.open > 0 || !b.owes(chair):
		return ErrAdviceNow
	}
	return nil
}

// oneSided says whether one person plays, and commands one side only.
func (b *Battle) oneSided() bool {
	var commands []eye
	for i := range b.chairs {
		if c := &b.chairs[i]; c.person() && !slices.Contains(commands, c.eye) {
			commands = append(commands, c.eye)
		}
	}
	return b.alone() && len(commands) == 1 && commands[0] < others
}
