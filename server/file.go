package server

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"time"

	"drumhead/play"
	"drumhead/store"

	"github.com/danielgtaylor/huma/v2"
)

// A battle by file is kept at two tables and goes from one to the other as a file (docs/adr/0017).
// The record says where it is; here it is handed over, and a friend's file taken in.

// Words that stand on the record where a battle was handed over and taken up.
const (
	handedOver = "the battle was handed over, by file"
	takenUp    = "a friend's file was taken in"
)

// sendFile hands a battle over and gives the file that is to be sent; again, the same file.
func (s *Server) sendFile(ctx context.Context, in *Battle) (*recordOutput, error) {
	out := &recordOutput{Type: "application/jsonl"}
	return out, s.with(*in, func(k *keeper, seats []string) error {
		if len(seats) == 0 {
			return huma.Error403Forbidden("Only who sits in a battle hands it over: a key of it is wanted.")
		}
		name, body, err := k.handOver()
		if err != nil {
			return problem(err, k.battle.Seq())
		}
		out.Name, out.Body = fmt.Sprintf("attachment; filename=%q", name), body
		return nil
	})
}

// errTakeUp is of a battle whose friend's file was kept, and not taken up: a process ended in between.
var errTakeUp = errors.New("your friend's file was not wholly taken in: drop it once more")

// handOver has the table do what it owes, hands the battle over if it is here, and writes the file. The battle must be locked.
func (k *keeper) handOver() (name string, body []byte, err error) {
	if !k.battle.Header().File {
		return "", nil, play.ErrOneTable
	}
	for {
		c, due := k.battle.Due(k.hall.now())
		if !due {
			break
		}
		if _, err := k.put(c); err != nil {
			return "", nil, err
		}
	}
	away, ours := k.battle.Handed(k.vault.held()...)
	switch {
	case !ours:
		return "", nil, errTakeUp
	case !away:
		c := play.Command{Kind: play.KindLeave, By: play.ByTable, At: k.hall.now(), Text: handedOver}
		if _, err := k.put(c); err != nil {
			return "", nil, err
		}
	}
	var b bytes.Buffer
	err = k.battle.WriteFile(&b)
	return k.battle.FileName(), b.Bytes(), err
}

// Brought is what came of a friend's file.
type Brought struct {
	Begun
	Battle  string `json:"battle" doc:"its title"`
	Fresh   bool   `json:"fresh" doc:"the battle was not here before: these are the keys of your seats"`
	Entries int    `json:"entries" doc:"that were not here yet; none: the file had been taken in before"`
}

// receive takes a friend's file in: as a new battle, behind what is here or, if that is wanted and both have gone on,
// instead of it.
func (h *hall) receive(ctx context.Context, lines [][]byte, limits play.Limits, instead func(k *keeper) bool) (*Brought, error) {
	id, err := play.BattleOf(lines)
	if err != nil {
		return nil, err
	}
	if err := h.carryOut(ctx, id); err != nil { // what was begun before, and could not be ended
		return nil, notKept(err)
	}
	k, err := h.get(id)
	if errors.Is(err, store.ErrNotFound) {
		return h.receiveNew(ctx, lines, limits)
	}
	if err != nil {
		return nil, err
	}
	defer h.release(k)
	k.mu.Lock()
	removed, mine, visits := k.battle.Removed(), linesOf(k.battle), k.visits()
	k.mu.Unlock()
	if removed && h.forget(ctx, id) {
		return h.receiveNew(ctx, lines, limits)
	}
	r, err := play.Receive(mine, lines, visits, instead != nil && instead(k), h.lookup, limits)
	if err != nil {
		return nil, err
	}
	if r.Instead {
		return h.receiveInstead(ctx, k, len(mine), append(mine[:r.Same:r.Same], r.New...), r)
	}
	t := &Brought{Begun: Begun{ID: id, Keys: map[string]string{}}, Battle: r.Battle.Header().Title, Entries: len(r.New)}
	return t, k.do(func() error {
		if k.battle.Seq() != len(mine) {
			return play.ErrStale
		}
		for _, line := range r.New {
			e, err := play.ParseEntry(line)
			if err == nil {
				err = k.append(&e)
			}
			if err != nil {
				return err
			}
		}
		return k.takeUp()
	})
}

// takeUp goes on with a battle that the friend has handed over. The battle must be locked.
func (k *keeper) takeUp() error {
	if away, ours := k.battle.Handed(k.vault.held()...); !away || ours {
		return nil
	}
	_, err := k.put(play.Command{Kind: play.KindSit, By: play.ByTable, At: k.hall.now(), Text: takenUp})
	return err
}

// receiveNew takes a file in of a battle that is not here.
func (h *hall) receiveNew(ctx context.Context, lines [][]byte, limits play.Limits) (*Brought, error) {
	r, err := play.Receive(nil, lines, false, false, h.lookup, limits)
	if err != nil {
		return nil, err
	}
	v, keys := newVault(r.Battle.Guests())
	return h.keepFile(ctx, r.Battle, lines, v, keys)
}

// receiveInstead takes a file in the place of a battle of so many entries that went another way: these are the lines that are to stand. Who sits here keeps
// his keys; the table makes another chain, for links of this one stand in the course that goes, and entries of the same numbers come again.
func (h *hall) receiveInstead(ctx context.Context, k *keeper, entries int, lines [][]byte, r *play.Received) (*Brought, error) {
	err := k.do(func() error {
		if k.battle.Seq() != entries {
			return play.ErrStale
		}
		v, _ := newVault(nil)
		v.Keys, v.Gone = k.vault.Keys, k.vault.Gone
		if err := h.intend(ctx, k.id, lines, *v); err != nil {
			return notKept(err)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	if err := h.carryOut(ctx, k.id); err != nil {
		return nil, notKept(err)
	}
	t, err := h.goOn(r.Battle, lines, map[string]string{})
	if err == nil {
		t.Entries = len(r.New)
	}
	return t, err
}

// keepFile keeps a battle that is not here, and takes it up.
func (h *hall) keepFile(ctx context.Context, b *play.Battle, lines [][]byte, v *vault, keys map[string]string) (*Brought, error) {
	id := b.Header().Battle
	if err := h.keepAll(ctx, id, lines); err != nil {
		return nil, err
	}
	if err := h.putVault(ctx, id, v); err != nil {
		return nil, notKept(err)
	}
	return h.goOn(b, lines, keys)
}

// goOn takes a battle up that was just kept.
func (h *hall) goOn(b *play.Battle, lines [][]byte, keys map[string]string) (*Brought, error) {
	id := b.Header().Battle
	k, err := h.get(id)
	if err != nil {
		return nil, err
	}
	defer h.release(k)
	return &Brought{Begun: Begun{id, keys}, Battle: b.Header().Title, Fresh: len(keys) > 0, Entries: len(lines)}, k.do(k.takeUp)
}

// linesOf are the lines of a battle's record.
func linesOf(b *play.Battle) (lines [][]byte) {
	for _, e := range b.Entries() {
		lines = append(lines, e.Line())
	}
	return lines
}

// held are the seats that are held by a key here.
func (v *vault) held() []string { return slices.Sorted(maps.Values(v.Keys)) }

// visits says whether this is the table of who did not begin the battle. It must be locked.
func (k *keeper) visits() bool {
	return !slices.ContainsFunc(k.vault.held(), func(seat string) bool { return k.battle.Who(seat) == play.WhoYou })
}

// takeIn is receive for who asks over the line: looked at one at a time, and no longer than a record may take.
func (s *Server) takeIn(ctx context.Context, in *bringInput, lines [][]byte) (*of[Brought], error) {
	if in.Battle != "" {
		if id, err := play.BattleOf(lines); err == nil && id != in.Battle {
			return nil, misfit(&play.Misfit{Why: play.FileOther, Text: "This file is of another battle than this table's: drop it on the first page, where it finds its own."})
		}
	}
	var out of[Brought]
	err := s.verifying(ctx, func(limits play.Limits) error {
		t, err := s.hall.receive(ctx, lines, limits, func(k *keeper) bool {
			k.mu.Lock()
			defer k.mu.Unlock()
			return in.Instead && len(k.vault.seats(in.Keys)) > 0
		})
		if err == nil {
			out.Body = *t
		}
		return err
	})
	return &out, misfit(err)
}

// misfit says why a file is not taken in.
func misfit(err error) error {
	var m *play.Misfit
	var status huma.StatusError
	switch {
	case err == nil || errors.As(err, &status):
		return err
	case errors.As(err, &m):
		p := &Problem{Misfit: m.Why}
		p.Status, p.Title, p.Detail = http.StatusUnprocessableEntity, http.StatusText(http.StatusUnprocessableEntity), m.Text
		return p
	case errors.Is(err, play.ErrTooMuch), errors.Is(err, play.ErrTooSlow):
		return huma.Error422UnprocessableEntity(err.Error())
	}
	return problem(err, 0)
}

// verifying has one record or file looked at at a time, as long as it may take whoever asks.
func (s *Server) verifying(ctx context.Context, do func(limits play.Limits) error) error {
	select {
	case s.bringing <- struct{}{}:
		defer func() { <-s.bringing }()
	case <-ctx.Done():
		return ctx.Err()
	}
	limits, long := play.Limits{Entries: mostEntries, Bytes: maxRecord}, verifyTheirs
	v := from(ctx)
	if v.local {
		limits.Entries, long = 0, verifyOurs
	}
	end := time.Now().Add(long)
	limits.Late = func() bool { return ctx.Err() != nil || time.Now().After(end) }
	if v.control != nil {
		if err := v.control.SetWriteDeadline(end.Add(patience)); err != nil {
			return err
		}
	}
	return s.hall.safely("brought in", func() error { return do(limits) })
}
