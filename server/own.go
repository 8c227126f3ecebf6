package server

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"drumhead/store"
)

// tablePrefix begins the keys of what a table has for all its battles: no battle and no maker is
// called so, see mayBeCalled.
const tablePrefix = "table."

// mayBeCalled refuses names of battles from elsewhere that are in the way of what the table keeps beside battles: with a
// battle goes all that begins with its name and a dot, and a backup has a file of each battle's name, also where capitals
// make no other file.
func mayBeCalled(battle string) error {
	own := []string{strings.TrimSuffix(tablePrefix, "."), strings.TrimSuffix(SeedsFile, recordExt), strings.TrimSuffix(DraftsFile, recordExt), strings.TrimSuffix(TableFile, recordExt)}
	if slices.Contains(own, battle) || strings.HasPrefix(battle, makerKeys) || strings.HasPrefix(battle, shareKeys) || strings.ToLower(battle) != battle {
		return fmt.Errorf("a battle called %q cannot be kept here: names with capitals, and those by which a table calls what is its own, are not for battles", battle)
	}
	return nil
}

// own is a value that the servers of a table have in common, and which is made when it is first asked for.
func (h *hall) own(ctx context.Context, key string, fresh func() ([]byte, error)) ([]byte, error) {
	if value, ok := h.ringer.own.Load(key); ok {
		return value.([]byte), nil
	}
	for {
		value, at, err := h.store.Secrets().Read(ctx, key)
		if errors.Is(err, store.ErrNotFound) {
			if value, err = fresh(); err == nil {
				_, err = h.store.Secrets().Replace(ctx, key, at, value)
			}
		}
		switch {
		case err == nil:
			h.ringer.own.Store(key, value)
			return value, nil
		case !errors.Is(err, store.ErrConflict):
			return nil, err
		}
	}
}

// backupOwn is all that a table has for all its battles.
func backupOwn(ctx context.Context, st *store.Store, wrong *bytes.Buffer) ([]byte, error) {
	return backupValues(ctx, st, wrong, "what the table has for all its battles", tablePrefix)
}

// restoreOwn brings back what a table had for all its battles, where it has nothing yet. An older backup has
// none.
func restoreOwn(ctx context.Context, st *store.Store, backup fs.FS) error {
	b, err := fs.ReadFile(backup, TableFile)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	for line := range bytes.Lines(b) {
		var v keptValue
		if err := json.Unmarshal(line, &v); err != nil {
			return fmt.Errorf("%s: %w", TableFile, err)
		}
		if !strings.HasPrefix(v.Key, tablePrefix) {
			return fmt.Errorf("%s: %q is none of the table's: wanted a key that begins with %q", TableFile, v.Key, tablePrefix)
		}
		if _, err := st.Secrets().Replace(ctx, v.Key, 0, []byte(v.Value)); err != nil && !errors.Is(err, store.ErrConflict) {
			return err
		}
	}
	return err
}
