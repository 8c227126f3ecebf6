package server

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"

	"drumhead/store"

	"github.com/danielgtaylor/huma/v2"
)

// How the real soldiers of a room stand is no part of a battle: what has been ticked of them is
// kept beside it for each chair, and found from any screen that holds the chair's key.

// Real is how real soldiers stand, as far as it has been ticked.
type Real struct {
	Pieces map[string]RealPiece `json:"pieces" maxProperties:"1000" doc:"by piece"`
}

// RealPiece is one of them.
type RealPiece struct {
	Stands    string `json:"stands" maxLength:"2000" doc:"where, in words"`
	Strength  *int   `json:"strength,omitempty"`
	Formation string `json:"formation,omitempty" maxLength:"60"`
	Name      string `json:"name,omitempty" maxLength:"200"`
	Side      int    `json:"side,omitempty"`
}

func realKey(battle string) string { return battle + ".real" }

// reals are what has been ticked, by seat, and where the store keeps it.
func (h *hall) reals(ctx context.Context, battle string) (of map[string]Real, at uint64, err error) {
	of = map[string]Real{}
	value, at, err := h.store.Secrets().Read(ctx, realKey(battle))
	if errors.Is(err, store.ErrNotFound) {
		return of, 0, nil
	}
	if err == nil {
		err = json.Unmarshal(value, &of)
	}
	return of, at, err
}

// chairs are the seats that the keys open; without one nothing is kept.
func (s *Server) chairs(in Battle) (held []string, err error) {
	err = s.with(in, func(_ *keeper, seats []string) error {
		if held = seats; len(held) == 0 {
			return huma.Error403Forbidden("What has been set out is kept for those who sit in this battle: a key of it is wanted.")
		}
		return nil
	})
	return held, err
}

func (s *Server) real(ctx context.Context, in *Battle) (*of[Real], error) {
	held, err := s.chairs(*in)
	if err != nil {
		return nil, err
	}
	all, _, err := s.hall.reals(ctx, in.ID)
	if err != nil {
		return nil, problem(err, 0)
	}
	for _, seat := range held {
		if r, ok := all[seat]; ok {
			return &of[Real]{r}, nil
		}
	}
	return &of[Real]{Real{Pieces: map[string]RealPiece{}}}, nil
}

func (s *Server) setReal(ctx context.Context, in *command[Real]) (*of[Real], error) {
	held, err := s.chairs(in.Battle)
	for err == nil {
		var all map[string]Real
		var at uint64
		if all, at, err = s.hall.reals(ctx, in.ID); err != nil {
			break
		}
		for _, seat := range held {
			all[seat] = in.Body
		}
		var value []byte
		if value, err = json.Marshal(all); err != nil {
			break
		}
		if _, err = s.hall.store.Secrets().Replace(ctx, realKey(in.ID), at, value); err == nil {
			return &of[Real]{in.Body}, nil
		}
		if errors.Is(err, store.ErrConflict) {
			err = nil
		} else {
			err = notKept(err)
		}
	}
	return nil, answer(err)
}

func (s *Server) registerReal(api huma.API) {
	get(api, "/api/battles/{id}/real", "real", "How the real soldiers stand, as it was ticked in the chairs that the keys open", s.real)
	huma.Register(api, huma.Operation{OperationID: "setReal", Method: http.MethodPut, Path: "/api/battles/{id}/real",
		Summary: "Keep what has been ticked of the real soldiers"}, s.setReal)
}
