package server

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"mime"
	"net/http"
	"net/url"

	"drumhead/play"
	"drumhead/store"
	"drumhead/systems"
)

// What drumhead exchange does of a data folder, which nobody holds or a server.

// HandOver hands a battle by file over and returns the file for the friend, and what it is called.
func HandOver(ctx context.Context, st *store.Store, all []*systems.System, battle string) (name string, file []byte, err error) {
	err = stillHall(ctx, st, all, func(h *hall) error {
		name, file, err = h.handOver(battle)
		return err
	})
	return name, file, err
}

// HandOverFrom is HandOver of a folder that a server holds.
func HandOverFrom(ctx context.Context, taken *store.Taken, battle string) (name string, file []byte, err error) {
	answer, err := ownerAsks(ctx, taken, http.MethodPost, filePath+"?"+url.Values{"battle": {battle}}.Encode(), nil)
	if err != nil {
		return "", nil, err
	}
	defer answer.Body.Close()
	_, params, _ := mime.ParseMediaType(answer.Header.Get("Content-Disposition"))
	file, err = io.ReadAll(answer.Body)
	return params["filename"], file, err
}

// TakeIn takes a friend's file in; instead: in the place of what is here, where both have gone on.
func TakeIn(ctx context.Context, st *store.Store, all []*systems.System, file []byte, instead bool) (b *Brought, err error) {
	err = stillHall(ctx, st, all, func(h *hall) error {
		b, err = h.takeIn(ctx, file, instead)
		return err
	})
	return b, err
}

// TakeInFrom is TakeIn of a folder that a server holds.
func TakeInFrom(ctx context.Context, taken *store.Taken, file []byte, instead bool) (*Brought, error) {
	path := takePath
	if instead {
		path += "?instead=true"
	}
	answer, err := ownerAsks(ctx, taken, http.MethodPost, path, bytes.NewReader(file))
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	var b Brought
	return &b, json.NewDecoder(answer.Body).Decode(&b)
}

// ByFile are the battles by file of a data folder, the newest first.
func ByFile(ctx context.Context, st *store.Store, all []*systems.System) (briefs []play.Brief, err error) {
	err = stillHall(ctx, st, all, func(h *hall) error {
		briefs, err = h.byFile(ctx)
		return err
	})
	return briefs, err
}

// ByFileFrom is ByFile of a folder that a server holds.
func ByFileFrom(ctx context.Context, taken *store.Taken) (briefs []play.Brief, err error) {
	answer, err := ownerAsks(ctx, taken, http.MethodGet, filePath, nil)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	return briefs, json.NewDecoder(answer.Body).Decode(&briefs)
}

// stillHall opens a hall in which nothing goes on by itself.
func stillHall(ctx context.Context, st *store.Store, all []*systems.System, do func(h *hall) error) error {
	h := newHall(st, all, slog.New(slog.DiscardHandler))
	h.still = true
	if err := h.open(ctx); err != nil {
		return err
	}
	defer h.close()
	return do(h)
}

func (h *hall) handOver(battle string) (name string, file []byte, err error) {
	k, err := h.get(battle)
	if err != nil {
		return "", nil, fmt.Errorf("battle %q: %w (drumhead exchange list)", battle, err)
	}
	defer h.release(k)
	err = k.do(func() error {
		name, file, err = k.handOver()
		return err
	})
	return name, file, err
}

func (h *hall) takeIn(ctx context.Context, file []byte, instead bool) (*Brought, error) {
	lines, byFile, err := play.ReadFile(file, h.lookup)
	if err == nil && !byFile {
		err = &play.Misfit{Why: play.FileOther, Text: "This is no friend's file of a battle by file."}
	}
	if err != nil {
		return nil, err
	}
	return h.receive(ctx, lines, play.Limits{}, func(*keeper) bool { return instead })
}

// byFile are the battles by file that are not over for both.
func (h *hall) byFile(ctx context.Context) ([]play.Brief, error) {
	all, err := h.list(ctx, "", true)
	some := []play.Brief{}
	for _, b := range all {
		if b.File != "" {
			some = append(some, b)
		}
	}
	return some, err
}

func (s *Server) ownFile(w http.ResponseWriter, r *http.Request) {
	name, file, err := s.hall.handOver(r.FormValue("battle"))
	if err != nil {
		refuse(w, http.StatusUnprocessableEntity, err.Error())
		return
	}
	w.Header().Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": name}))
	w.Write(file)
}

func (s *Server) ownTake(w http.ResponseWriter, r *http.Request) {
	file, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxRecord))
	var b *Brought
	if err == nil {
		b, err = s.hall.takeIn(r.Context(), file, r.URL.Query().Get("instead") != "")
	}
	if err != nil {
		refuse(w, http.StatusUnprocessableEntity, err.Error())
		return
	}
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(b)
}

func (s *Server) ownFiles(w http.ResponseWriter, r *http.Request) {
	briefs, err := s.hall.byFile(r.Context())
	if err != nil {
		refuse(w, http.StatusServiceUnavailable, err.Error())
		return
	}
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(briefs)
}
