package club

import (
	"context"
	"errors"
	"time"

	"drumhead/store"
)

// beginning is kept of a battle before it begins, until its keys are given out: a server that dies in between leaves one to which nobody has them.
type beginning struct {
	Offer string    `json:"offer"`
	At    time.Time `json:"at"`
}

const begun = "begun."

// lose has a battle be gone that has begun for nothing.
func (c *Club) lose(ctx context.Context, m *Match, lost func(*Match) error) error {
	if err := lost(m); err != nil {
		return err
	}
	return c.drop(ctx, begun+m.Battle)
}

// Unfinished ends what a server has begun that died over it: the battle goes that its offer does not know. The offer can be taken again.
func (c *Club) Unfinished(ctx context.Context, lost func(*Match) error) error {
	ids, err := c.keys(ctx, begun)
	for _, id := range ids {
		var b beginning
		at, bad := c.read(ctx, begun+id, &b)
		if bad == nil && at > 0 && c.now().Sub(b.At) >= settling { // else it may just be beginning
			bad = c.unfinished(ctx, id, b.Offer, lost)
		}
		err = errors.Join(err, bad)
	}
	return err
}

func (c *Club) unfinished(ctx context.Context, battle, offer string, lost func(*Match) error) error {
	o, err := c.offer(ctx, offer)
	switch {
	case err == nil && o.Match != nil && o.Match.Battle == battle:
		return c.sitDown(ctx, o)
	case err == nil:
		// Written anew as it stands it is none of the offers that a slow server would still write the battle into.
		if _, err = c.put(ctx, offers+offer, o.at, o); errors.Is(err, store.ErrConflict) {
			return nil // another time
		}
	case errors.Is(err, errNoOffer):
		err = nil
	}
	at := uint64(0)
	if err == nil {
		at, err = c.read(ctx, matches+battle, new(Match))
	}
	if err == nil && at > 0 {
		return c.drop(ctx, begun+battle) // it was given out
	}
	if err != nil {
		return err
	}
	return c.lose(ctx, &Match{Battle: battle}, lost)
}
