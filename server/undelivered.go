package server

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"time"

	"drumhead/club"
	"drumhead/store"
)

// Undelivered is a notice that was given up, for whoever keeps the table.
type Undelivered struct {
	Battle  string    `json:"battle"`
	Seat    string    `json:"seat"`
	Member  string    `json:"member,omitempty"` // of a club, whom it was for: of an offer, and there is no seat
	Name    string    `json:"name,omitempty"`   // his
	Kind    string    `json:"kind"`
	Host    string    `json:"host"` // of the address; the rest of it may be secret
	Problem string    `json:"problem"`
	Since   time.Time `json:"since"`
	Next    time.Time `json:"next,omitzero"` // when it is tried again; zero: it was given up
}

// undelivered are all notices that have not arrived, those given up first.
func (h *hall) undelivered(ctx context.Context) ([]Undelivered, error) {
	keys, err := h.store.Secrets().Keys(ctx, "")
	if err != nil {
		return nil, err
	}
	all := []Undelivered{}
	for _, key := range keys {
		if id, is := strings.CutPrefix(key, clubPrefix+"news."); is {
			some, err := h.undeliveredNews(ctx, key)
			if err != nil {
				return nil, fmt.Errorf("the notice %s of the club: %w", id, err)
			}
			all = append(all, some...)
			continue
		}
		battle, is := strings.CutSuffix(key, bellsEnding)
		if !is {
			continue
		}
		b, err := h.bells(ctx, battle)
		if err != nil {
			return nil, fmt.Errorf("the notices of battle %s: %w", battle, err)
		}
		for seat, bell := range b.of {
			for _, w := range bell.Ways {
				if w.Problem == "" {
					continue
				}
				all = append(all, w.undelivered(battle, seat))
			}
		}
	}
	slices.SortFunc(all, func(a, b Undelivered) int { return a.Since.Compare(b.Since) })
	return all, nil
}

func (w *way) undelivered(battle, seat string) Undelivered {
	u := Undelivered{Battle: battle, Seat: seat, Kind: w.Kind, Host: w.Host(), Problem: w.Problem, Since: w.Since}
	if w.Try.Failed > 0 && !w.Try.Dead {
		u.Next = w.Try.Next
	}
	return u
}

// undeliveredNews are those of some news of a club.
func (h *hall) undeliveredNews(ctx context.Context, key string) (all []Undelivered, err error) {
	value, err := h.store.Secrets().Get(ctx, key)
	if errors.Is(err, store.ErrNotFound) {
		return nil, nil
	}
	var n club.News
	if err == nil {
		err = json.Unmarshal(value, &n)
	}
	if err != nil {
		return nil, err
	}
	name, err := h.memberName(ctx, n.For)
	if err != nil {
		return nil, err
	}
	told, err := waysOf(&n)
	for _, w := range told.Ways {
		if w.Problem != "" {
			u := w.undelivered(n.Battle, "")
			u.Member, u.Name = n.For, name
			all = append(all, u)
		}
	}
	return all, err
}

// memberName is how a member of the club is called that the store keeps.
func (h *hall) memberName(ctx context.Context, id string) (string, error) {
	m, err := club.At(h.store.Secrets(), clubPrefix).Member(ctx, id)
	if errors.Is(err, club.ErrNobody) {
		return formerMember, nil
	}
	if err != nil {
		return "", err
	}
	return m.Name, nil
}

func (s *Server) undelivered(w http.ResponseWriter, r *http.Request) {
	all, err := s.hall.undelivered(r.Context())
	if err != nil {
		refuse(w, http.StatusServiceUnavailable, err.Error())
		return
	}
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(all)
}

// UndeliveredIn are the notices that have not arrived, of a store that this process has.
func UndeliveredIn(ctx context.Context, st *store.Store) ([]Undelivered, error) {
	return newHall(st, nil, slog.New(slog.DiscardHandler)).undelivered(ctx)
}

// UndeliveredFrom is UndeliveredIn of a folder that a server holds.
func UndeliveredFrom(ctx context.Context, taken *store.Taken) (all []Undelivered, err error) {
	answer, err := asOwner(ctx, taken, http.MethodGet, undeliveredPath)
	if err != nil {
		return nil, err
	}
	defer answer.Close()
	return all, json.NewDecoder(answer).Decode(&all)
}
