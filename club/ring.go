package club

import (
	"context"
	"errors"
	"maps"
	"regexp"
	"slices"

	"drumhead/store"
)

// Ring is what keys of chairs a member holds, by battle.
type Ring map[string]Held

// Held is what he holds in a battle.
type Held struct {
	Mine  []string          `json:"mine" maxItems:"32" doc:"keys of chairs in which he sits"`
	Links map[string]string `json:"links,omitempty" doc:"by seat: keys that he has to hand out"`
}

// rings are the keys of rings, behind the club's prefix.
const rings = "ring."

// What a ring may hold: the store takes no more in one value.
const (
	mostBattles = 1000
	mostHeld    = 32 // keys of one battle
)

var (
	keyForm    = regexp.MustCompile(`^[a-z2-7]{26}$`)
	battleForm = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`)
)

func (h *Held) check(battle string) error {
	good := battleForm.MatchString(battle) && len(h.Mine) <= mostHeld && len(h.Links) <= mostHeld
	for _, key := range h.Mine {
		good = good && keyForm.MatchString(key)
	}
	for seat, key := range h.Links {
		good = good && len(seat) <= 64 && keyForm.MatchString(key)
	}
	if !good {
		return refused("These are no keys of a battle here.")
	}
	return nil
}

// Ring is what a member holds.
func (c *Club) Ring(ctx context.Context, id string) (Ring, error) {
	r, _, err := c.ring(ctx, id)
	return r, err
}

func (c *Club) ring(ctx context.Context, id string) (r Ring, at uint64, err error) {
	r = Ring{}
	at, err = c.read(ctx, rings+id, &r)
	return r, at, err
}

func (c *Club) rering(ctx context.Context, id string, do func(Ring) error) error {
	for {
		r, at, err := c.ring(ctx, id)
		if err == nil {
			err = do(r)
		}
		if err == nil {
			_, err = c.put(ctx, rings+id, at, r)
		}
		if !errors.Is(err, store.ErrConflict) {
			return err
		}
	}
}

// Hold puts keys on a member's ring, beside those that he holds.
func (c *Club) Hold(ctx context.Context, id, battle string, more Held) error {
	if err := more.check(battle); err != nil {
		return err
	}
	return c.rering(ctx, id, func(r Ring) error {
		h, ok := r[battle]
		if !ok && len(r) >= mostBattles {
			return refused("You hold chairs in %d battles, which is as many as are kept: take some that have ended off your list.", mostBattles)
		}
		for _, key := range more.Mine {
			if !slices.Contains(h.Mine, key) {
				h.Mine = append(h.Mine, key)
			}
		}
		if h.Links == nil {
			h.Links = map[string]string{}
		}
		maps.Copy(h.Links, more.Links)
		r[battle] = h
		return h.check(battle)
	})
}

// Drop takes a battle's keys off a member's ring.
func (c *Club) Drop(ctx context.Context, id, battle string) error {
	return c.rering(ctx, id, func(r Ring) error {
		delete(r, battle)
		return nil
	})
}
