package server

import (
	"context"
	"fmt"
	"log/slog"
	"strings"

	"drumhead/play"
	"drumhead/store"
	"drumhead/systems"
)

// Taken is a battle of a store that is played without a server, by whoever owns
// the store.
type Taken struct {
	hall   *hall
	keeper *keeper
}

// Take takes up a battle by its id or by words of its title; the store must be
// this process's own. Of several, and of none, the error names those there are.
func Take(ctx context.Context, st *store.Store, all []*systems.System, named string) (*Taken, error) {
	h := newHall(st, all, slog.New(slog.DiscardHandler))
	h.still = true
	if err := h.open(ctx); err != nil {
		return nil, err
	}
	k, err := h.named(ctx, named)
	if err != nil {
		h.close()
		return nil, err
	}
	return &Taken{h, k}, nil
}

func (h *hall) named(ctx context.Context, named string) (*keeper, error) {
	briefs, err := h.list(ctx, "", true)
	if err != nil {
		return nil, err
	}
	var found []string
	there := ""
	for _, b := range briefs {
		if b.ID == named {
			return h.get(b.ID)
		}
		if !b.Over && strings.Contains(strings.ToLower(b.Title), strings.ToLower(named)) {
			found = append(found, b.ID)
			there += fmt.Sprintf("\n  %s  %s, turn %d", b.ID, b.Title, b.Turn)
		}
	}
	switch len(found) {
	case 0:
		return nil, fmt.Errorf("no battle that goes on is called %q here; drumhead opens the table, which lists them all", named)
	case 1:
		return h.get(found[0])
	}
	return nil, fmt.Errorf("several battles are called %q: take one by its id%s", named, there)
}

// Battle is the battle as it stands; it changes by Put only.
func (t *Taken) Battle() *play.Battle { return t.keeper.battle }

// Put does a command and keeps what comes of it.
func (t *Taken) Put(c play.Command) error {
	return t.keeper.do(func() error {
		_, err := t.keeper.put(c)
		return err
	})
}

// Close ends it; what has been played is kept.
func (t *Taken) Close() {
	t.hall.release(t.keeper)
	t.hall.close()
}
