package server

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"time"

	"drumhead/play"
	"drumhead/scene"
	"drumhead/store"
)

// kept is how long a deleted battle can still be had back by hand.
const kept = 30 * 24 * time.Hour

// card is what the list of battles says of one, kept beside its log so that a
// list need not read them all. It is a copy, and thrown away when the log has
// gone on.
type card struct {
	Brief   play.Brief `json:"brief"` // as a spectator sees it
	Seq     int        `json:"seq"`
	Began   []string   `json:"began"` // seats of who began it
	Deleted bool       `json:"deleted"`
	Winner  int        `json:"winner"` // the winning side, -1: a draw; of a battle that is over
	// Asked is what the battle waits for as who holds a seat sees it.
	Asked map[string]*play.Awaited `json:"asked"`
	// Ended is how it ended; nil: it goes on.
	Ended *play.Awaited `json:"ended,omitempty"`
	// StandsIn is from when on the computer gives the orders of who is waited for; zero: never.
	StandsIn time.Time `json:"standsIn,omitzero"`

	vault *vault
}

func cardOf(b *play.Battle, v *vault) *card {
	c := &card{Brief: b.Brief(nil), Seq: b.Seq(), Asked: map[string]*play.Awaited{}, Ended: b.Ended(), Deleted: b.Removed(), StandsIn: b.StandsIn(), vault: v}
	if e := b.Ending(); e != nil {
		c.Winner = e.Winner
	}
	for _, seat := range b.Header().Seats {
		who := b.Who(seat.ID)
		if who == play.WhoYou {
			c.Began = append(c.Began, seat.ID)
		}
		if a := b.Awaited(seat.ID); a != nil && (who == play.WhoYou || who == play.WhoFriend) {
			c.Asked[seat.ID] = a
		}
	}
	return c
}

// brief is the card for who holds some seats: of all that they are asked what was asked
// first.
func (c *card) brief(seats []string) play.Brief {
	b := c.Brief
	b.You = seats
	for _, seat := range seats {
		if a := c.Asked[seat]; a != nil && (b.Asked == nil || !b.Asked.Yours || a.Yours && a.Since < b.Asked.Since) {
			b.Asked = a
		}
	}
	return b
}

// gone says whether somebody has taken the battle off the list of a seat.
func (c *card) gone(seat string) bool { return slices.Contains(c.vault.Gone, seat) }

// lost is the card of a battle of so many entries of which nothing can be shown.
func lost(id string, entries int, why error) *card {
	return &card{vault: &vault{}, Seq: entries, Brief: play.Brief{ID: id, Title: "A damaged record", Line: why.Error(),
		Sides: []scene.Side{}, Seats: []play.SeatView{}, Troops: []scene.Troop{},
		Board: scene.Board{Grid: "hex", Cells: []scene.Cell{}, Terrain: []scene.Terrain{}}}}
}

func (k *keeper) card() *card {
	k.mu.Lock()
	l := k.look(nil)
	k.mu.Unlock()
	return cardOf(l.Battle, l.vault)
}

// cardKey has a new ending with every change of what a card holds: older ones are
// not read.
func cardKey(battle string) string { return battle + ".card8" }

// putCard keeps a card; it may fail, as any copy.
func (h *hall) putCard(c *card) {
	if b, err := json.Marshal(c); err == nil {
		ctx, done := context.WithTimeout(context.Background(), patience)
		defer done()
		h.store.Copies().Put(ctx, cardKey(c.Brief.ID), b)
	}
}

// list is the battles, the newest first: all that who began them has not taken off
// his list, or those that the keys open.
func (h *hall) list(ctx context.Context, keys string, all bool) ([]play.Brief, error) {
	short, done := context.WithTimeout(ctx, patience)
	counts, err := h.store.List(short)
	done()
	if err != nil {
		return nil, err
	}
	return h.listed(ctx, counts, keys, all)
}

// opened are those of some battles that the keys open, the newest first: however many others there
// are, nothing is asked of them.
func (h *hall) opened(ctx context.Context, ids []string, keys string) ([]play.Brief, error) {
	counts := map[string]int{}
	for _, id := range ids {
		n, err := h.store.Length(ctx, id)
		if err != nil && !errors.Is(err, store.ErrName) {
			return nil, err
		}
		if n > 0 {
			counts[id] = n
		}
	}
	return h.listed(ctx, counts, keys, false)
}

// listed is the list of battles of so many entries.
func (h *hall) listed(ctx context.Context, counts map[string]int, keys string, all bool) ([]play.Brief, error) {
	briefs, hashes := []play.Brief{}, hashesOf(keys)
	for id, entries := range counts {
		c, err := h.cardFor(ctx, id, entries)
		if errors.Is(err, store.ErrNotFound) {
			continue // an import that was never finished
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err != nil && h.store.Shared() && !isDamage(err) && !errors.Is(err, store.ErrLost) {
			return nil, err // no list is better than one with something missing
		}
		if err != nil {
			c = lost(id, entries, err)
		}
		if c.Deleted {
			h.purge(ctx, c)
			continue
		}
		held := c.vault.opened(hashes)
		b := c.brief(slices.DeleteFunc(slices.Clone(held), c.gone))
		if len(b.You) == 0 && (!all || len(held) > 0 || slices.ContainsFunc(c.Began, c.gone)) {
			continue
		}
		briefs = append(briefs, b)
	}
	slices.SortFunc(briefs, func(a, b play.Brief) int {
		return strings.Compare(b.Kept+b.ID, a.Kept+a.ID)
	})
	return briefs, nil
}

// cardFor finds the card of a battle of so many entries, or makes it. That of
// one that brings a fault to light is kept too: the fault is not looked for again.
func (h *hall) cardFor(ctx context.Context, id string, entries int) (c *card, err error) {
	h.mu.Lock()
	k, c := h.keepers[id], h.cards[id]
	h.mu.Unlock()
	if c != nil && c.Seq == entries {
		return c, nil
	}
	err = h.safely(id, func() (err error) {
		if k != nil {
			if <-k.loaded; k.err == nil {
				if err := k.fresh(); err != nil {
					return err
				}
				c = k.card()
				return nil
			}
		}
		c, err = h.findCard(ctx, id, entries)
		return err
	})
	var fault *Fault
	if errors.As(err, &fault) {
		c, err = lost(id, entries, fault), nil
	}
	if err != nil {
		return nil, err
	}
	h.mu.Lock()
	h.cards[id] = c
	h.mu.Unlock()
	return c, nil
}

func (h *hall) findCard(ctx context.Context, id string, entries int) (*card, error) {
	var c card
	if b, err := h.store.Copies().Get(ctx, cardKey(id)); err == nil && json.Unmarshal(b, &c) == nil && c.Seq == entries {
		if c.vault, err = h.vault(ctx, id); !errors.Is(err, store.ErrLost) {
			return &c, err
		}
	}
	battle, v, _, err := h.read(id)
	if err != nil {
		return nil, err
	}
	made := cardOf(battle, v)
	made.Seq = entries // of a damaged record there are fewer to be seen
	h.putCard(made)
	return made, nil
}

// purge removes a battle that was deleted long ago for good.
func (h *hall) purge(ctx context.Context, c *card) {
	at, err := time.Parse(time.RFC3339, c.Brief.Kept)
	if err != nil || time.Since(at) < kept {
		return
	}
	if err := h.store.Purge(ctx, c.Brief.ID); err != nil {
		h.log.Warn("a deleted battle cannot be purged", "battle", c.Brief.ID, "error", err)
	}
}
