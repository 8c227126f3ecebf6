package play

import (
	"fmt"
	"slices"

	"drumhead/rules"
	"drumhead/scene"
)

// Hold is what a client needs while one of these seats holds a piece over an
// open table; so is the order as far as it has been chosen. Without motions it
// may not be moved now.
func (b *Battle) Hold(piece string, seats []string, so string) (scene.Hold, error) {
	asked, err := b.deciding(seats)
	if err != nil {
		return scene.Hold{}, err
	}
	for _, i := range asked {
		if so != "" && b.secretAsk(i) != nil {
			return scene.Hold{}, ErrSecret
		}
		if h, ok := b.game.hold(b.chairs[i].eye, rules.Seat(i), piece, so); ok {
			h.Seat = b.header.Seats[i].ID
			b.unadvised(&h)
			return h, nil
		}
	}
	// One of his own that has only other things to do, as to fire or to answer, goes nowhere: asking is no fault.
	for _, i := range asked {
		for _, p := range b.game.view(len(b.entries), b.chairs[i].eye).Pieces {
			if p.ID == piece && p.Spot != nil && p.Side == int(b.chairs[i].eye) {
				return scene.Hold{Piece: piece, From: *p.Spot, Motions: []scene.Motion{}}, nil
			}
		}
	}
	return scene.Hold{}, fmt.Errorf("%q: %w", piece, ErrNotYours)
}

// There is what would hold if an order of a seat, a move on an open table, had
// been carried out, legal or not.
func (b *Battle) There(seat, order string) (scene.There, error) {
	asked, err := b.deciding([]string{seat})
	if err != nil {
		return scene.There{}, err
	}
	if len(asked) == 0 {
		return scene.There{}, fmt.Errorf("%q: %w", seat, ErrNotYours)
	}
	i := asked[0]
	if b.secretAsk(i) != nil {
		return scene.There{}, ErrSecret
	}
	return b.game.there(b.chairs[i].eye, rules.Seat(i), order), nil
}

// deciding are the chairs of those of the seats that must or may decide something
// now.
func (b *Battle) deciding(seats []string) (chairs []int, err error) {
	switch {
	case b.open > 0:
		return nil, ErrOpenThrow
	case b.Over():
		return nil, ErrOver
	}
	for _, id := range seats {
		i := b.chair(id)
		if i >= 0 && b.chairs[i].eye != others && slices.ContainsFunc(b.asks, func(a ask) bool { return a.For(rules.Seat(i)) }) {
			chairs = append(chairs, i)
		}
	}
	return chairs, nil
}

func (g *table[S, O, E]) hold(e eye, seat rules.Seat, piece, so string) (scene.Hold, bool) {
	if g.rs.Hold == nil {
		return scene.Hold{}, false
	}
	return g.rs.Hold(g.mind(e), seat, piece, so)
}

func (g *table[S, O, E]) there(e eye, seat rules.Seat, order string) scene.There {
	s := g.mind(e)
	o, err := g.rs.Parse(s, order)
	switch {
	case err != nil:
		return scene.There{Order: order, Refusal: &scene.Refusal{Text: err.Error()}}
	case g.rs.There == nil:
		return scene.There{Order: g.rs.Print(s, &o)}
	}
	return g.rs.There(s, seat, &o)
}
