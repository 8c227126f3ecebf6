package server

import (
	"context"
	"slices"

	"drumhead/play"

	"github.com/danielgtaylor/huma/v2"
)

// takenOff are the words that stand on the record where somebody has taken a battle
// off his list that others keep.
const takenOff = "the battle was taken off the list of who sits here"

// remove takes a battle off the list of whose keys came. Whoever else has sat in
// it keeps it, with its record; when nobody does, it is gone for all, and its log is
// purged later.
func (s *Server) remove(ctx context.Context, in *Battle) (*struct{}, error) {
	match, err := s.match(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return nil, s.with(*in, func(k *keeper, seats []string) error {
		if len(seats) == 0 {
			return huma.Error403Forbidden("Only who sits in a battle can take it off his list: a key of it is wanted.")
		}
		if err := k.hall.unring(ctx, k.id, seats...); err != nil {
			return notKept(err)
		}
		if k.battle.Header().File { // nobody else sits at this table: the friend keeps his own
			s.analyses.forget(k.id)
			return k.purge(ctx)
		}
		v := *k.vault
		owner, all := v.leave(k.battle, seats)
		if all && owner != "" && (match == nil || !k.battle.Over()) { // what came of a battle between members stands, whoever keeps a list
			_, err := k.putFor(play.Command{Kind: play.KindDelete, Seat: owner, At: s.hall.now()})
			return err
		}
		return k.revault(ctx, &v, slices.DeleteFunc(seats, func(seat string) bool { return slices.Contains(k.vault.Gone, seat) }), play.ByHand, takenOff)
	})
}

// purge has a battle be gone for good. It must be locked.
func (k *keeper) purge(ctx context.Context) error {
	k.forget()
	k.hall.store.LetGo(ctx, k.id)
	if err := k.hall.store.Purge(ctx, k.id); err != nil {
		return notKept(err)
	}
	return nil
}

// leave notes that who holds some seats is done with the battle. The owner is the
// seat of who began it; all: nobody is left who has sat in it.
func (v *vault) leave(b *play.Battle, seats []string) (owner string, all bool) {
	gone, all := slices.Clone(v.Gone), true
	began := slices.ContainsFunc(seats, func(seat string) bool { return b.Who(seat) == play.WhoYou })
	for _, c := range b.Header().Seats {
		his := b.Who(c.ID) == play.WhoYou
		if his && owner == "" {
			owner = c.ID
		}
		if !slices.Contains(gone, c.ID) && (slices.Contains(seats, c.ID) || his && began) {
			gone = append(gone, c.ID)
		}
		if (his || b.Sat(c.ID)) && !slices.Contains(gone, c.ID) {
			all = false
		}
	}
	v.Gone = gone
	return owner, all
}
