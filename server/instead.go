package server

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"strings"

	"drumhead/store"
)

// insteads begin the keys of files that are to be taken in the place of what is here. They are the table's and not
// the battle's own, for what is the battle's goes.
const insteads = tablePrefix + "instead."

// instead is such a file: it is kept before anything goes, so that whenever the process is killed one of the two courses is whole.
type instead struct {
	Lines []string `json:"lines"`
	Vault vault    `json:"vault"` // who sits here keeps his keys
}

// intend keeps a file that is to be taken instead.
func (h *hall) intend(ctx context.Context, id string, lines [][]byte, v vault) error {
	in := instead{Vault: v}
	for _, line := range lines {
		in.Lines = append(in.Lines, string(line))
	}
	value, err := json.Marshal(in)
	if err == nil {
		err = h.store.Secrets().Put(ctx, insteads+id, value)
	}
	return err
}

// carryOut takes in the place of a battle what is intended; it may be done again, and does nothing where all is done.
func (h *hall) carryOut(ctx context.Context, id string) error {
	value, at, err := h.store.Secrets().Read(ctx, insteads+id)
	if errors.Is(err, store.ErrNotFound) {
		return nil
	}
	var in instead
	if err == nil {
		err = json.Unmarshal(value, &in)
	}
	if err != nil {
		return err
	}
	done, err := h.carriedOut(ctx, id, &in)
	if err == nil && !done {
		if k := h.here(id); k != nil {
			k.mu.Lock()
			k.forget()
			k.mu.Unlock()
		}
		h.store.LetGo(ctx, id)
		err = h.store.Purge(ctx, id)
		var lines [][]byte
		for _, line := range in.Lines {
			lines = append(lines, []byte(line))
		}
		if err == nil {
			err = h.keepAll(ctx, id, lines)
		}
		if err == nil {
			in.Vault.at = 0
			err = h.putVault(ctx, id, &in.Vault)
		}
	}
	if err == nil {
		err = h.store.Secrets().Remove(ctx, insteads+id, at)
	}
	return err
}

// carriedOut says whether all of a file stands here, and with it the keys: maybe with what came behind.
func (h *hall) carriedOut(ctx context.Context, id string, in *instead) (bool, error) {
	log, err := h.store.Load(ctx, id, store.Mark{})
	if errors.Is(err, store.ErrNotFound) {
		return false, nil
	}
	if err != nil || len(log.Entries) < len(in.Lines) {
		return false, err
	}
	for i, line := range in.Lines {
		if !bytes.Equal(log.Entries[i], []byte(line)) {
			return false, nil
		}
	}
	_, err = h.vault(ctx, id)
	if errors.Is(err, store.ErrNotFound) {
		return false, nil
	}
	return err == nil, err
}

// carryOutAll ends what a process that was killed has begun. What cannot be ended now is when the file is dropped again: other battles do not wait for it.
func (h *hall) carryOutAll(ctx context.Context) error {
	keys, err := h.store.Secrets().Keys(ctx, insteads)
	if err != nil {
		return err
	}
	for _, key := range keys {
		id := strings.TrimPrefix(key, insteads)
		if err := h.carryOut(ctx, id); err != nil {
			h.log.Warn("a friend's file that was to be taken instead of what is here is not yet", "battle", id, "error", err)
		}
	}
	return nil
}
