package server

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"maps"
	"strings"

	"drumhead/play"
	"drumhead/store"
	"drumhead/systems"
)

// Restored is what became of the battles of a backup, by their ids.
type Restored struct {
	Back   []string // that go on here
	Here   []string // that were here already, and were left alone
	Drafts int      // battles of makers that are back
	Wrong  error    // what is wrong with the others
}

// Restore brings back the battles of a backup that are not in a store. The keys
// of their seats open them as before. Each gets a new seed, for dice that were
// thrown after the backup must not fall again, and an entry that says so and
// lays the new anchor. What was broken off is gone on with.
func Restore(ctx context.Context, st *store.Store, all []*systems.System, backup fs.FS) (done Restored, err error) {
	h := newHall(st, all, slog.New(slog.DiscardHandler))
	seeds, err := readSeeds(backup)
	if err != nil {
		return done, err
	}
	names, err := fs.Glob(backup, "*"+recordExt)
	if err != nil {
		return done, err
	}
	for _, name := range names {
		if name == SeedsFile || name == DraftsFile || name == TableFile {
			continue
		}
		back, err := h.restore(ctx, backup, name, seeds)
		id := strings.TrimSuffix(name, recordExt)
		switch {
		case err != nil:
			done.Wrong = errors.Join(done.Wrong, fmt.Errorf("%s: %w", name, err))
		case back:
			done.Back = append(done.Back, id)
		default:
			done.Here = append(done.Here, id)
		}
	}
	done.Drafts, err = restoreDrafts(ctx, st, backup)
	done.Wrong = errors.Join(done.Wrong, err, restoreOwn(ctx, st, backup))
	return done, ctx.Err()
}

func readSeeds(backup fs.FS) (map[string]seeded, error) {
	b, err := fs.ReadFile(backup, SeedsFile)
	if err != nil {
		return nil, fmt.Errorf("this is no whole backup: %w", err)
	}
	seeds := map[string]seeded{}
	for line := range bytes.Lines(b) {
		var k seeded
		if err := json.Unmarshal(line, &k); err != nil {
			return nil, fmt.Errorf("%s: %w", SeedsFile, err)
		}
		seeds[k.Battle] = k
	}
	return seeds, nil
}

// restore brings back one battle; false: it is here.
func (h *hall) restore(ctx context.Context, backup fs.FS, name string, seeds map[string]seeded) (bool, error) {
	b, err := fs.ReadFile(backup, name)
	if err != nil {
		return false, err
	}
	lines, err := play.ReadRecord(bytes.NewReader(b))
	if err != nil {
		return false, err
	}
	battle, err := play.Load(lines, h.lookup, nil)
	if err == nil {
		err = battle.Damaged()
	}
	if err == nil {
		if report := play.Verify(lines, h.lookup); !report.Holds() {
			err = errors.New("the record does not hold: " + report.First())
		}
	}
	id := strings.TrimSuffix(name, recordExt)
	old, ok := seeds[id]
	switch {
	case err != nil:
		return false, err
	case battle.Header().Battle != id:
		return false, fmt.Errorf("this is battle %s under another name", battle.Header().Battle)
	case !ok:
		return false, fmt.Errorf("%s does not have its keys", SeedsFile)
	}
	v, err := h.vault(ctx, id)
	if errors.Is(err, store.ErrNotFound) {
		v, err = h.begin(ctx, id, lines, &old)
	}
	if err != nil {
		return false, err
	}
	h.timed(battle)
	return h.anchor(ctx, id, v)
}

// begin keeps the lines of a battle, how its seats are told, and then a new seed with its old keys.
func (h *hall) begin(ctx context.Context, id string, lines [][]byte, old *seeded) (*vault, error) {
	var mark store.Mark
	for _, line := range lines {
		var err error
		if mark, err = h.store.Append(ctx, id, mark, line); err != nil {
			return nil, err
		}
	}
	err := h.rebell(ctx, id, func(all map[string]*bell) (bool, error) {
		maps.Copy(all, old.Notices)
		return len(old.Notices) > 0, nil
	})
	if err != nil {
		return nil, err
	}
	v, _ := newVault(nil)
	v.Keys = old.Keys
	return v, h.putVault(ctx, id, v)
}

// anchor says on the record of a battle that it was restored, and lays the
// anchor of its new seed; false: there is nothing to say.
func (h *hall) anchor(ctx context.Context, id string, v *vault) (bool, error) {
	secret, err := v.secret()
	if err != nil {
		return false, err
	}
	log, err := h.store.Load(ctx, id, store.Mark{})
	if err != nil {
		return false, err
	}
	battle, err := play.Load(log.Entries, h.lookup, secret)
	if err == nil {
		err = battle.Damaged()
	}
	if away, _ := battle.Handed(); err != nil || away || battle.Anchored() { // handed over, it goes on by the friend's file
		return false, err
	}
	e, err := battle.Propose(play.Command{Kind: play.KindSit, By: play.ByTable, At: h.now(), Text: "restored from a backup"})
	if err == nil {
		_, err = h.store.Append(ctx, id, log.Last, e.Line())
	}
	return err == nil, err
}
