package club

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"drumhead/store"
)

// Offer is a battle that a member wants to fight, against whoever takes it, or against one.
type Offer struct {
	ID   string          `json:"id"`
	By   string          `json:"by"`
	To   string          `json:"to,omitempty"` // a challenge: whom it is for
	Made time.Time       `json:"made"`
	Book string          `json:"book"`
	Name string          `json:"name"` // of the battle
	Side string          `json:"side"` // his who offers
	Text string          `json:"text,omitempty"`
	Wish json.RawMessage `json:"wish"` // what the table is to begin
	// Chairs are those of a battle in which more than two sit, each for another member; it begins when all are taken. None: who takes it has the other side.
	Chairs []Chair `json:"chairs,omitempty"`
	// Match is what has become of it: once it is there nobody else takes it.
	Match *Match `json:"match,omitempty"`
	Took  string `json:"took,omitempty"` // by whom

	at uint64
}

// Chair is a seat of a battle, and who is to sit there; "": nobody yet.
type Chair struct {
	Seat   string `json:"seat"`
	Member string `json:"member,omitempty"`
}

// Match is a battle between members. Keys are there only until both have theirs.
type Match struct {
	Battle string            `json:"battle"`
	Book   string            `json:"book"`
	Name   string            `json:"name"`
	Begun  time.Time         `json:"begun"`
	Chairs map[string]string `json:"chairs"` // seat: member
	Keys   map[string]string `json:"keys,omitempty"`
}

const (
	offers  = "offer."
	matches = "match."
)

const (
	mostOffers = 10 // of a member
	offerLasts = 30 * 24 * time.Hour
)

// Offer makes one.
func (c *Club) Offer(ctx context.Context, o Offer) (*Offer, error) {
	var err error
	if o.Text, err = lineOf(o.Text); err != nil {
		return nil, err
	}
	if o.To == o.By {
		return nil, refused("Nobody challenges himself: alone one begins a battle on the first page.")
	}
	if o.To != "" {
		m, err := c.Member(ctx, o.To)
		if err != nil {
			return nil, err
		}
		if m.Barred || slices.Contains(m.Blocks, o.By) {
			return nil, refused("%s takes no challenge of yours.", m.Name)
		}
	}
	all, err := c.offers(ctx)
	if err != nil {
		return nil, err
	}
	mine := 0
	for _, other := range all {
		if other.By == o.By && other.Match == nil {
			mine++
		}
	}
	if mine >= mostOffers {
		return nil, refused("You have %d offers, which is as many as one may have: withdraw one before.", mostOffers)
	}
	o.ID, o.Made, o.Match = newID(8), c.now(), nil
	if o.To != "" { // first what he is to be told: without the challenge it is moot
		if err := c.tell(ctx, News{ID: "challenge-" + o.ID, For: o.To, What: Challenged, From: o.By, Offer: o.ID, Name: o.Name, Text: o.Text}); err != nil {
			return nil, err
		}
	}
	o.at, err = c.put(ctx, offers+o.ID, 0, &o)
	return &o, err
}

func (c *Club) offer(ctx context.Context, id string) (*Offer, error) {
	o, at, err := find[Offer](ctx, c, offers, id, errNoOffer)
	if err == nil {
		o.at = at
	}
	return o, err
}

var errNoOffer = &Refused{"This offer is there no more: it was taken, or withdrawn."}

// offers are all; what was begun of one that is taken and broken off is ended, and who made one too long ago wants it no more.
func (c *Club) offers(ctx context.Context) (all []*Offer, err error) {
	all, err = standing(ctx, c, offers, errNoOffer, c.offer, func(o *Offer) (bool, error) {
		switch {
		case o.Match != nil:
			return true, c.sitDown(ctx, o)
		case c.now().Sub(o.Made) > offerLasts:
			return true, c.drop(ctx, offers+o.ID)
		}
		return false, nil
	})
	if err != nil {
		return nil, err
	}
	slices.SortFunc(all, func(a, b *Offer) int { return b.Made.Compare(a.Made) })
	return all, nil
}

// Offers are those that a member sees: his own, those made to him, and those that are open, but of nobody who has blocked him or whom
// he has blocked.
func (c *Club) Offers(ctx context.Context, me *Member) ([]*Offer, error) {
	all, err := c.offers(ctx)
	if err != nil {
		return nil, err
	}
	makers := map[string]*Member{}
	some := []*Offer{}
	for _, o := range all {
		if o.By == me.ID {
			some = append(some, o)
			continue
		}
		if makers[o.By] == nil {
			if makers[o.By], err = c.Member(ctx, o.By); errors.Is(err, ErrNobody) {
				makers[o.By] = &Member{Barred: true}
			} else if err != nil {
				return nil, err
			}
		}
		if by := makers[o.By]; o.seenBy(me, by) {
			some = append(some, o)
		}
	}
	return some, nil
}

func (o *Offer) seenBy(me, by *Member) bool {
	return (o.To == "" || o.To == me.ID) && !by.Barred && !by.Leaving && !slices.Contains(by.Blocks, me.ID) && !slices.Contains(me.Blocks, o.By)
}

// Withdraw takes an offer back, refuses a challenge, or leaves a chair that was taken.
func (c *Club) Withdraw(ctx context.Context, me, id string) error {
	o, err := c.offer(ctx, id)
	if err != nil {
		return err
	}
	chair := slices.IndexFunc(o.Chairs, func(x Chair) bool { return x.Member == me })
	switch {
	case o.Match != nil:
		return errNoOffer
	case o.By != me && o.To != me && chair < 0:
		return refused("This offer is another's.")
	case o.By != me && chair >= 0:
		return c.stand(ctx, o, me)
	}
	if err = c.keep.Remove(ctx, c.prefix+offers+id, o.at); errors.Is(err, store.ErrConflict) {
		return errNoOffer
	}
	return err
}

// stand gives the chair up that a member has taken, once more where another has taken one meanwhile.
func (c *Club) stand(ctx context.Context, o *Offer, me string) (err error) {
	for {
		for i := range o.Chairs {
			if o.Chairs[i].Member == me {
				o.Chairs[i].Member = ""
			}
		}
		if _, err = c.put(ctx, offers+o.ID, o.at, o); !errors.Is(err, store.ErrConflict) {
			return err
		}
		if o, err = c.offer(ctx, o.ID); err != nil {
			return err
		}
		if o.Match != nil {
			return errNoOffer
		}
	}
}

// Take has the battle of an offer begun, between who made it and who takes it; or takes a chair of it, and has it begun if that was the last: nil says
// that others are waited for. Draw says which seats of it are whose, and their keys; begin begins it; lost is told of one that has begun for nothing, since the offer was
// withdrawn meanwhile: nobody has its keys. Of several who take it at once one has it; and it is his
// whenever the process is killed: as soon as the offer says so, all find their keys, if not now, when anybody next looks at the offers.
func (c *Club) Take(ctx context.Context, me *Member, id, seat string, draw func(o *Offer) (*Match, error), begin, lost func(*Match) error) (*Match, error) {
	for {
		o, err := c.offer(ctx, id)
		if err != nil {
			return nil, err
		}
		by, err := c.Member(ctx, o.By)
		if errors.Is(err, ErrNobody) || err == nil && (o.By == me.ID || !o.seenBy(me, by)) {
			return nil, errNoOffer
		}
		if err != nil {
			return nil, err
		}
		if len(o.Chairs) > 0 {
			last, err := c.sit(ctx, o, me, seat)
			if err != nil {
				return nil, err
			}
			if !last {
				if _, err = c.put(ctx, offers+id, o.at, o); errors.Is(err, store.ErrConflict) {
					continue // another has taken a chair, or left one
				}
				return nil, err
			}
		}
		return c.take(ctx, me, o, draw, begin, lost)
	}
}

// sit puts a member into a chair of an offer, and says whether none is free then. A chair of who has left, or was shut out, is free.
func (c *Club) sit(ctx context.Context, o *Offer, me *Member, seat string) (last bool, err error) {
	at, last := -1, true
	for i, x := range o.Chairs {
		if x.Member == me.ID {
			return false, refused("You have a chair in this battle: leave it first.")
		}
		free := x.Member == ""
		if !free {
			m, err := c.Member(ctx, x.Member)
			if err != nil && !errors.Is(err, ErrNobody) {
				return false, err
			}
			if free = err != nil || m.Barred; !free && (slices.Contains(m.Blocks, me.ID) || slices.Contains(me.Blocks, m.ID)) {
				return false, errNoOffer
			}
		}
		switch {
		case free && x.Seat == seat:
			at = i
		case free:
			o.Chairs[i].Member, last = "", false
		}
	}
	if at < 0 {
		return false, refused("This chair is taken: choose another.")
	}
	o.Chairs[at].Member = me.ID
	return last, nil
}

// take has the battle of an offer begun, now that all who are wanted are there.
func (c *Club) take(ctx context.Context, me *Member, o *Offer, draw func(o *Offer) (*Match, error), begin, lost func(*Match) error) (*Match, error) {
	taking := func(*Member) bool { return false }
	if err := c.claim(ctx, "take", o.ID, me.ID, taking); errors.Is(err, errTaken) {
		return nil, refused("Another is just taking this offer.")
	} else if err != nil {
		return nil, err
	}
	match, err := draw(o)
	if err == nil {
		_, err = c.put(ctx, begun+match.Battle, 0, beginning{o.ID, c.now()})
	}
	if err == nil {
		err = begin(match)
	}
	if err == nil {
		o.Match, o.Took = match, me.ID
		if o.at, err = c.put(ctx, offers+o.ID, o.at, o); errors.Is(err, store.ErrConflict) {
			if err = c.stands(ctx, o.ID, match); err == nil {
				return match, nil
			}
			if errors.Is(err, errNoOffer) || errors.Is(err, errChanged) {
				err = errors.Join(err, c.lose(ctx, match, lost))
			}
		}
	}
	if err != nil {
		return nil, errors.Join(err, c.unclaim(ctx, "take", o.ID, me.ID))
	}
	return match, c.sitDown(ctx, o)
}

var errChanged = &Refused{"This offer was changed meanwhile: look at it again."}

// stands says whether what an offer has become is this match, though the store has called another writing newer: it may have kept ours and lost its answer, and another
// server have given out the keys since.
func (c *Club) stands(ctx context.Context, offer string, match *Match) error {
	o, err := c.offer(ctx, offer)
	if err == nil && o.Match != nil && o.Match.Battle == match.Battle {
		return c.sitDown(ctx, o)
	}
	if err != nil && !errors.Is(err, errNoOffer) {
		return err
	}
	at, bad := c.read(ctx, matches+match.Battle, new(Match))
	switch {
	case bad != nil:
		return bad
	case at > 0:
		return nil
	case err == nil:
		return errChanged
	}
	return err
}

// sitDown gives both their keys of an offer that is taken, and then the offer goes. It may be done again.
func (c *Club) sitDown(ctx context.Context, o *Offer) error {
	m := *o.Match
	for seat, who := range m.Chairs {
		if m.Keys[seat] == "" {
			continue
		}
		if _, err := c.Member(ctx, who); errors.Is(err, ErrNobody) {
			continue // he has left meanwhile
		} else if err != nil {
			return err
		}
		if err := c.Hold(ctx, who, m.Battle, Held{Mine: []string{m.Keys[seat]}}); err != nil {
			return err
		}
	}
	m.Keys = nil
	for _, who := range m.Chairs {
		if who == o.Took {
			continue
		}
		n := News{ID: "taken-" + o.ID, For: who, What: Taken, From: o.Took, Offer: o.ID, Battle: m.Battle, Name: m.Name}
		if len(o.Chairs) > 0 {
			n.ID, n.What = "began-"+o.ID+"-"+who, Began
		}
		if err := c.tell(ctx, n); err != nil {
			return err
		}
	}
	if _, err := c.put(ctx, matches+m.Battle, 0, &m); err != nil && !errors.Is(err, store.ErrConflict) {
		return err
	}
	if err := c.drop(ctx, offers+o.ID); err != nil {
		return err
	}
	if err := c.drop(ctx, begun+m.Battle); err != nil {
		return err
	}
	return c.drop(ctx, "take."+hash(o.ID))
}

// Match is a battle between members; nil: it is none.
func (c *Club) Match(ctx context.Context, battle string) (*Match, error) {
	var m Match
	if !battleForm.MatchString(battle) {
		return nil, nil
	}
	if at, err := c.read(ctx, matches+battle, &m); err != nil || at == 0 {
		return nil, err
	}
	return &m, nil
}

// Matches are all battles between members, the newest first.
func (c *Club) Matches(ctx context.Context) (all []*Match, err error) {
	ids, err := c.keys(ctx, matches)
	if err != nil {
		return nil, err
	}
	for _, id := range ids {
		if known, ok := c.matches.Load(id); ok { // none changes once it is there
			all = append(all, known.(*Match))
			continue
		}
		var m Match
		if at, err := c.read(ctx, matches+id, &m); err != nil {
			return nil, err
		} else if at > 0 {
			c.matches.Store(id, &m)
			all = append(all, &m)
		}
	}
	slices.SortFunc(all, func(a, b *Match) int { return b.Begun.Compare(a.Begun) })
	return all, nil
}

// mostBlocks is how many a member may block.
const mostBlocks = 200

// Block has one member see none of another's offers and challenge him no more; or again.
func (c *Club) Block(ctx context.Context, me, whom string, on bool) (*Member, error) {
	if me == whom {
		return nil, refused("Nobody blocks himself.")
	}
	if _, err := c.Member(ctx, whom); on && err != nil {
		return nil, err
	}
	return c.change(ctx, me, func(m *Member) error {
		m.Blocks = slices.DeleteFunc(m.Blocks, func(id string) bool { return id == whom })
		if on && len(m.Blocks) >= mostBlocks {
			return refused("You have blocked %d members, which is as many as one may.", mostBlocks)
		}
		if on {
			m.Blocks = append(m.Blocks, whom)
		}
		return nil
	})
}

// unblock has nobody's list name him who leaves.
func (c *Club) unblock(ctx context.Context, id string) error {
	all, err := c.all(ctx)
	for _, m := range all {
		if err == nil && slices.Contains(m.Blocks, id) {
			_, err = c.Block(ctx, m.ID, id, false)
		}
		if errors.Is(err, ErrNobody) {
			err = nil // he leaves too
		}
	}
	return err
}
