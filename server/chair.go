package server

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"drumhead/play"

	"github.com/danielgtaylor/huma/v2"
)

// NewKey is a seat's key; it is never told again.
type NewKey struct {
	Key string `json:"key"`
}

type keyInput struct {
	Battle
	Seat string `path:"seat" maxLength:"64"`
}

// key gives a seat a new key, for a link that was lost: only who began the
// battle may ask for it, and it stands on the record. The old key dies, and
// whoever watches is sent to the door and comes back with what keys he has.
func (s *Server) key(ctx context.Context, in *keyInput) (*of[NewKey], error) {
	var out of[NewKey]
	err := s.at(in.Battle, func(k *keeper, seats []string) error {
		if !slices.ContainsFunc(seats, func(seat string) bool { return k.battle.Who(seat) == play.WhoYou }) {
			return huma.Error403Forbidden("Only who began a battle can give a seat a new key: his own key is wanted.")
		}
		if who := k.battle.Who(in.Seat); who != play.WhoYou && who != play.WhoFriend {
			return huma.Error404NotFound(fmt.Sprintf("Nobody holds a seat %q in this battle by a key.", in.Seat))
		}
		v := &vault{Seed: k.vault.Seed, Keys: maps.Clone(k.vault.Keys)}
		maps.DeleteFunc(v.Keys, func(_, seat string) bool { return seat == in.Seat })
		out.Body.Key = newKey()
		v.Keys[hashKey(out.Body.Key)] = in.Seat
		if err := s.hall.putVault(ctx, k.id, v); err != nil {
			return problem(errUnclear, 0)
		}
		s.hall.drop(k)
		c := play.Command{Kind: play.KindLeave, Seat: in.Seat, At: time.Now(), Text: "a new link was given; the old one is good no more"}
		if _, err := k.put(c); err != nil {
			return problem(err, k.battle.Seq())
		}
		return nil
	})
	return &out, err
}
