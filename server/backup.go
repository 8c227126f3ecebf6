package server

import (
	"archive/tar"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"net/http"
	"path/filepath"
	"slices"
	"time"

	"drumhead/play"
	"drumhead/store"
)

// The files of a backup, beside one record a battle.
const (
	SeedsFile   = "seeds.jsonl"  // what no record may hold, one battle a line
	DraftsFile  = "drafts.jsonl" // what makers keep, a value a line; only where they keep any
	TableFile   = "table.jsonl"  // what a table has for all its battles, a value a line; only where it has any
	DamagedFile = "damaged.txt"  // only where something is: which battles could not be backed up whole
	recordExt   = ".jsonl"       // of a battle, named by its id
)

// seeded is a line of the file of seeds.
type seeded struct {
	Battle string `json:"battle"`
	vault
	Notices map[string]*bell `json:"notices,omitempty"` // by what ways its seats are told
}

// Backup hands over every battle of a store, whole, as it stands: a file of its
// own for each, and at last the seeds and the hashes of seat keys in one apart.
// The battles may go on meanwhile. Of a damaged battle it hands over what is
// good, and a file that says so.
func Backup(ctx context.Context, st *store.Store, put func(name string, data []byte) error) error {
	h := newHall(st, nil, slog.New(slog.DiscardHandler))
	all, err := st.List(ctx)
	if err != nil {
		return err
	}
	var seeds, wrong bytes.Buffer
	for _, id := range slices.Sorted(maps.Keys(all)) {
		if err := h.backUp(ctx, id, put, &seeds, &wrong); err != nil {
			return err
		}
	}
	drafts, err := backupDrafts(ctx, st, &wrong)
	if err == nil && len(drafts) > 0 {
		err = put(DraftsFile, drafts)
	}
	if err != nil {
		return err
	}
	own, err := backupOwn(ctx, st, &wrong)
	if err == nil && len(own) > 0 {
		err = put(TableFile, own)
	}
	if err != nil {
		return err
	}
	if wrong.Len() > 0 {
		if err := put(DamagedFile, wrong.Bytes()); err != nil {
			return err
		}
	}
	return put(SeedsFile, seeds.Bytes())
}

// backUp hands over the record of one battle, adds what is kept of it beside that to
// the seeds, and what cannot be read to the wrongs.
func (h *hall) backUp(ctx context.Context, id string, put func(name string, data []byte) error, seeds, wrong *bytes.Buffer) error {
	log, err := h.store.Load(ctx, id, store.Mark{})
	var damaged *store.Damaged
	if errors.As(err, &damaged) {
		fmt.Fprintln(wrong, err)
	} else if err != nil {
		return err
	}
	if n := len(log.Entries); n == 0 || deleted(log.Entries[n-1]) {
		return nil
	}
	v, err := h.vault(ctx, id)
	switch {
	case errors.Is(err, store.ErrNotFound):
		return nil // an import that was never finished
	case errors.Is(err, store.ErrLost):
		fmt.Fprintf(wrong, "the keys of battle %s: %v\n", id, err)
		v = &vault{}
	case err != nil:
		return err
	}
	bells, err := h.chosen(ctx, id)
	if errors.Is(err, store.ErrLost) {
		fmt.Fprintf(wrong, "the notices of battle %s: %v\n", id, err)
	} else if err != nil {
		return err
	}
	if err := put(id+recordExt, append(bytes.Join(log.Entries, []byte("\n")), '\n')); err != nil {
		return err
	}
	return json.NewEncoder(seeds).Encode(seeded{id, *v, bells})
}

// deleted says whether a battle whose last entry this is was removed.
func deleted(line []byte) bool {
	e, err := play.ParseEntry(line)
	return err == nil && e.Kind == play.KindDelete
}

// backup gives a backup to whoever can read the data folder, as a tar.
func (s *Server) backup(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "application/x-tar")
	control, out := http.NewResponseController(w), tar.NewWriter(w)
	err := Backup(r.Context(), s.o.Store, func(name string, data []byte) error {
		if err := control.SetWriteDeadline(time.Now().Add(time.Minute)); err != nil {
			return err
		}
		if err := out.WriteHeader(&tar.Header{Name: name, Mode: 0o600, Size: int64(len(data)), ModTime: time.Now()}); err != nil {
			return err
		}
		_, err := out.Write(data)
		return err
	})
	if err == nil {
		err = out.Close()
	}
	if err != nil {
		s.o.Log.Error("a backup was not finished", "error", err)
		panic(http.ErrAbortHandler) // what was sent must not look whole
	}
}

// FromServer is Backup out of a server that holds the data folder.
func FromServer(ctx context.Context, taken *store.Taken, put func(name string, data []byte) error) error {
	answer, err := asOwner(ctx, taken, http.MethodGet, backupPath)
	if err != nil {
		return err
	}
	defer answer.Close()
	return untar(answer, put)
}

// untar hands over the files of a tar, which must have come whole.
func untar(r io.Reader, put func(name string, data []byte) error) error {
	for in := tar.NewReader(r); ; {
		head, err := in.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		data, err := io.ReadAll(in)
		if err == nil {
			err = put(filepath.Base(head.Name), data)
		}
		if err != nil {
			return err
		}
	}
}
