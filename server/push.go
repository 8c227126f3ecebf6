package server

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"drumhead/notice"
	"drumhead/store"
)

// callerKey is where the store has the keys of who calls browsers: a browser that has subscribed is
// called by nobody else, whichever server of a table it is.
const callerKey = "table.push"

// caller is who calls browsers from this table, by keys that are made when they are first asked for.
func (h *hall) caller(ctx context.Context) (notice.Caller, error) {
	kept := h.ringer.caller.Load()
	for kept == nil {
		value, at, err := h.store.Secrets().Read(ctx, callerKey)
		if errors.Is(err, store.ErrNotFound) {
			fresh, err := notice.NewCaller()
			if err != nil {
				return fresh, err
			}
			if value, err = json.Marshal(fresh); err != nil {
				return fresh, err
			}
			if _, err = h.store.Secrets().Replace(ctx, callerKey, at, value); errors.Is(err, store.ErrConflict) {
				continue
			} else if err != nil {
				return fresh, err
			}
		} else if err != nil {
			return notice.Caller{}, err
		}
		kept = &notice.Caller{}
		if err := json.Unmarshal(value, kept); err != nil {
			return notice.Caller{}, fmt.Errorf("the keys of who calls browsers: %w", err)
		}
		h.ringer.caller.Store(kept)
	}
	caller := *kept
	if caller.Contact = h.ringer.base(); !strings.HasPrefix(caller.Contact, "https:") {
		caller.Contact = "drumhead@invalid.invalid" // there is nobody to be written to
	}
	return caller, nil
}

// restoreCaller brings back who called browsers, where nobody does yet.
func restoreCaller(ctx context.Context, st *store.Store, backup fs.FS) error {
	value, err := fs.ReadFile(backup, CallerFile)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err == nil {
		err = json.Unmarshal(value, &notice.Caller{})
	}
	if err == nil {
		_, err = st.Secrets().Replace(ctx, callerKey, 0, value)
	}
	if err == nil || errors.Is(err, store.ErrConflict) {
		return nil
	}
	return fmt.Errorf("%s: %w", CallerFile, err)
}
