package server

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"drumhead/store"
)

// Where drafts are in a store: of each maker a list and texts, and to whom they are
// shared.
const (
	makerKeys = "maker-"
	shareKeys = "shared-"
)

// keptValue is a line of the file of drafts, and of that of the table.
type keptValue struct {
	Key   string `json:"key"`
	Value string `json:"value"`
}

// backupDrafts is all that makers keep; what cannot be read is told of.
func backupDrafts(ctx context.Context, st *store.Store, wrong *bytes.Buffer) ([]byte, error) {
	return backupValues(ctx, st, wrong, "a battle of a maker", makerKeys, shareKeys)
}

// backupValues are all values whose keys begin so, one a line.
func backupValues(ctx context.Context, st *store.Store, wrong *bytes.Buffer, what string, prefixes ...string) ([]byte, error) {
	var all bytes.Buffer
	for _, prefix := range prefixes {
		keys, err := st.Secrets().Keys(ctx, prefix)
		if err != nil {
			return nil, err
		}
		for _, key := range keys {
			value, err := st.Secrets().Get(ctx, key)
			if errors.Is(err, store.ErrLost) {
				fmt.Fprintf(wrong, "%s, %s: %v\n", what, key, err)
				continue
			}
			if err == nil && len(value) > 0 {
				err = json.NewEncoder(&all).Encode(keptValue{key, string(value)})
			}
			if err != nil {
				return nil, err
			}
		}
	}
	return all.Bytes(), nil
}

// restoreDrafts brings back the drafts of makers who keep none here. A backup that is
// older than drafts has none.
func restoreDrafts(ctx context.Context, st *store.Store, backup fs.FS) (back int, err error) {
	b, err := fs.ReadFile(backup, DraftsFile)
	if errors.Is(err, fs.ErrNotExist) {
		return 0, nil
	}
	here := map[string]bool{} // makers who keep something here: it is newer
	for line := range bytes.Lines(b) {
		var v keptValue
		if err := json.Unmarshal(line, &v); err != nil || !strings.HasPrefix(v.Key, makerKeys) && !strings.HasPrefix(v.Key, shareKeys) {
			return back, fmt.Errorf("%s: a line is none of drafts: %w", DraftsFile, err)
		}
		of, _, _ := strings.Cut(v.Key, ".")
		if _, asked := here[of]; !asked {
			keys, err := st.Secrets().Keys(ctx, of+".")
			if err != nil {
				return back, err
			}
			here[of] = len(keys) > 0
		}
		if here[of] {
			continue
		}
		if err := st.Secrets().Put(ctx, v.Key, []byte(v.Value)); err != nil {
			return back, err
		}
		if list := []Draft{}; strings.HasSuffix(v.Key, ".drafts") && json.Unmarshal([]byte(v.Value), &list) == nil {
			back += len(list)
		}
	}
	return back, err
}
