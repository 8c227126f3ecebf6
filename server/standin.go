package server

import (
	"context"
	"errors"

	"drumhead/play"
	"drumhead/store"
)

// A battle in which the computer stands in for who has no time left goes on although nobody opens it.
// Such battles have a mark in the store, so that a server that comes back need not look at all.

const standsInEnding = ".standsin"

// timed marks a battle, if it is one.
func (h *hall) timed(b *play.Battle) {
	if p := b.Header().Pace; p == nil || p.Computer == "" {
		return
	}
	ctx, done := context.WithTimeout(context.Background(), patience)
	defer done()
	id := b.Header().Battle
	_, err := h.store.Secrets().Replace(ctx, id+standsInEnding, 0, []byte("{}"))
	if err != nil && !errors.Is(err, store.ErrConflict) {
		h.log.Warn("that a computer may stand in was not noted: it does once the battle is opened", "battle", id, "error", err)
	}
}
