package club

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"drumhead/store"
)

// News is what a member is to be told who may be away. It is kept as surely as what gave rise to it: before that is acknowledged.
type News struct {
	ID     string          `json:"id"`
	For    string          `json:"for"`
	What   string          `json:"what"` // Challenged, Taken or Began
	From   string          `json:"from"` // who has done it
	Offer  string          `json:"offer"`
	Battle string          `json:"battle,omitempty"` // that has begun
	Name   string          `json:"name"`             // of the battle
	Text   string          `json:"text,omitempty"`   // what the challenger has written
	At     time.Time       `json:"at"`
	Done   time.Time       `json:"done,omitzero"`  // there is no more to tell
	Told   json.RawMessage `json:"told,omitempty"` // how far the telling has come: who tells keeps it here

	at uint64
}

// What news are of.
const (
	Challenged = "challenged"
	Taken      = "taken"
	Began      = "began" // all chairs of a battle are taken, the last by who it is from
)

const news = "news."

const (
	newsStand = 24 * time.Hour      // once told, so that they are not told again by who was slow
	newsFail  = 30 * 24 * time.Hour // once given up, for who keeps the table
	newsMoot  = time.Minute         // a challenge may be on its way so long
)

// tell has somebody be told something, once.
func (c *Club) tell(ctx context.Context, n News) error {
	n.At = c.now()
	if _, err := c.put(ctx, news+n.ID, 0, &n); !errors.Is(err, store.ErrConflict) {
		return err
	}
	return nil
}

// News are what members are to be told, or were just told. A challenge that stands no more is told to nobody, and of who has left nothing is kept.
func (c *Club) News(ctx context.Context) (all []*News, err error) {
	if _, err := c.offers(ctx); err != nil { // a server may have died over one that is taken
		return nil, err
	}
	ids, err := c.keys(ctx, news)
	if err != nil {
		return nil, err
	}
	for _, id := range ids {
		var n News
		n.at, err = c.read(ctx, news+id, &n)
		if err != nil {
			return nil, err
		}
		if n.at == 0 {
			continue
		}
		drop, err := c.moot(ctx, &n)
		if err == nil && drop {
			err = c.drop(ctx, news+id)
		} else if err == nil {
			all = append(all, &n)
		}
		if err != nil {
			return nil, err
		}
	}
	slices.SortFunc(all, func(a, b *News) int { return a.At.Compare(b.At) })
	return all, nil
}

func (c *Club) moot(ctx context.Context, n *News) (bool, error) {
	if !n.Done.IsZero() {
		lasts := newsStand
		if len(n.Told) > 0 {
			lasts = newsFail
		}
		return c.now().Sub(n.Done) > lasts, nil
	}
	if _, err := c.Member(ctx, n.For); errors.Is(err, ErrNobody) {
		return true, nil
	} else if err != nil {
		return false, err
	}
	if n.What != Challenged || c.now().Sub(n.At) < newsMoot {
		return false, nil
	}
	_, err := c.offer(ctx, n.Offer)
	if errors.Is(err, errNoOffer) {
		return true, nil
	}
	return false, err
}

// Note keeps how far the telling of news has come; store.ErrConflict: another has noted something meanwhile.
func (c *Club) Note(ctx context.Context, n *News) (err error) {
	n.at, err = c.put(ctx, news+n.ID, n.at, n)
	return err
}

// OneNews is news as they stand; nil: they are no more.
func (c *Club) OneNews(ctx context.Context, id string) (*News, error) {
	var n News
	at, err := c.read(ctx, news+id, &n)
	if err != nil || at == 0 {
		return nil, err
	}
	n.at = at
	return &n, nil
}

const bells = "bell."

// Bell is how a member wants to be told what concerns no battle of his yet, as the table writes it; nil: he has not said.
func (c *Club) Bell(ctx context.Context, id string) (bell json.RawMessage, at uint64, err error) {
	at, err = c.read(ctx, bells+id, &bell)
	return bell, at, err
}

// SetBell keeps it; store.ErrConflict: another has set it meanwhile.
func (c *Club) SetBell(ctx context.Context, id string, at uint64, bell json.RawMessage) error {
	_, err := c.put(ctx, bells+id, at, bell)
	return err
}

// silence has nobody told of a member who leaves, nor him.
func (c *Club) silence(ctx context.Context, id string) error {
	ids, err := c.keys(ctx, news)
	for _, n := range ids {
		one, bad := c.OneNews(ctx, n)
		if err = errors.Join(err, bad); err == nil && one != nil && one.For == id {
			err = c.drop(ctx, news+n)
		}
	}
	if err == nil {
		err = c.drop(ctx, bells+id)
	}
	return err
}
