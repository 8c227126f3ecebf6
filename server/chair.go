package server

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

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

// mostKeys is how many devices may hold a seat at once.
const mostKeys = 8

// Words that stand on the record where a key was given.
const (
	otherDevice = "a link for another device was given; the old one is good too"
	neverTaken  = "a new link was given; the old one is good no more"
	byTheOwner  = "who runs the server gave a new link; the old ones are good no more"
)

// key gives a seat another key. Who began the battle may give a new one for a
// chair that nobody has come to yet; from then on it is its own, and only who
// sits there may have one more, for another device. Of a battle between members each chair is
// its member's from the beginning, and once a battle is over none is handed on: who sat down in it
// could agree there to go back.
func (s *Server) key(ctx context.Context, in *keyInput) (*of[NewKey], error) {
	match, err := s.match(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	var out of[NewKey]
	err = s.with(in.Battle, func(k *keeper, seats []string) (err error) {
		began := slices.ContainsFunc(seats, func(seat string) bool { return k.battle.Who(seat) == play.WhoYou })
		switch who := k.battle.Who(in.Seat); {
		case len(seats) == 0:
			return huma.Error403Forbidden("A new link is for those who sit in this battle: a key of it is wanted.")
		case who != play.WhoYou && who != play.WhoFriend:
			return huma.Error404NotFound(fmt.Sprintf("Nobody holds a seat %q in this battle by a key.", in.Seat))
		case k.battle.Header().File && !slices.Contains(seats, in.Seat):
			return huma.Error403Forbidden("By file your friend sits at his own table: send him the file instead of a link.")
		case slices.Contains(seats, in.Seat):
			out.Body.Key, err = k.rekeyed(ctx, in.Seat, otherDevice, play.ByHand)
		case began && k.battle.Over():
			return huma.Error403Forbidden("The battle is over: nobody sits down in another's chair any more.")
		case began && match != nil && k.battle.Left(in.Seat) == 0:
			return huma.Error403Forbidden("This chair is a member's: he has its key on his ring.")
		case began && who == play.WhoFriend && !k.battle.Sat(in.Seat):
			out.Body.Key, err = k.rekeyed(ctx, in.Seat, neverTaken, play.ByTable)
		default:
			return huma.Error403Forbidden("Somebody has sat down in this seat: a new link for it is made there, or, if all its devices are lost, by who runs the server: drumhead chair " + k.id + " " + in.Seat + ".")
		}
		return err
	})
	return &out, err
}

// rekeyed gives a seat a new key, and has the record say so: by its own hand
// beside those that it has, by the table instead of them. The battle must be
// locked.
func (k *keeper) rekeyed(ctx context.Context, seat, words, by string) (string, error) {
	beside := by == play.ByHand
	v := &vault{at: k.vault.at, Seed: k.vault.Seed, Keys: maps.Clone(k.vault.Keys),
		Gone: slices.DeleteFunc(slices.Clone(k.vault.Gone), func(of string) bool { return of == seat })}
	held := 0
	maps.DeleteFunc(v.Keys, func(_, of string) bool {
		if of == seat {
			held++
		}
		return of == seat && !beside
	})
	if beside && held >= mostKeys {
		return "", huma.Error409Conflict(fmt.Sprintf("This seat has %d links already: that is as many as it may have.", held))
	}
	if !beside { // whoever comes now is told by ways of his own
		if err := k.hall.unring(ctx, k.id, seat); err != nil {
			return "", notKept(err)
		}
	}
	key := newKey()
	v.Keys[hashKey(key)] = seat
	return key, k.revault(ctx, v, []string{seat}, by, words)
}

// revault keeps another vault, and has the record say why of each seat that it
// concerns, so that every process reads it anew. The battle must be locked.
func (k *keeper) revault(ctx context.Context, v *vault, seats []string, by, words string) error {
	said := make([]play.Command, 0, len(seats))
	for _, seat := range seats {
		c := play.Command{Kind: play.KindLeave, Seat: seat, By: by, At: k.hall.now(), Text: words}
		if _, err := k.battle.Propose(c); err != nil { // before any key dies
			return problem(err, k.battle.Seq())
		}
		said = append(said, c)
	}
	if err := k.hall.putVault(ctx, k.id, v); err != nil {
		k.forget()
		return problem(errors.Join(errUnclear, err), 0)
	}
	k.rekey(v, seats...)
	for _, c := range said {
		if _, err := k.putFor(c); err != nil {
			return err
		}
	}
	return nil
}
