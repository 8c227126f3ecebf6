package server

import (
	"context"
	"net/http"

	"drumhead/quick"

	"github.com/danielgtaylor/huma/v2"
)

// CountryWish is a countryside that somebody wants on the table.
type CountryWish struct {
	Book string `json:"book" maxLength:"32"`
	Grid string `json:"grid" enum:"hex,square,inches"`
	Wide int    `json:"wide" minimum:"1" maximum:"1000" doc:"in cells, or in inches"`
	Deep int    `json:"deep" minimum:"1" maximum:"1000"`
	Kind string `json:"kind" enum:"open,rolling,wooded,village,river"`
	Seed uint32 `json:"seed" doc:"the same makes the same ground"`
}

// Countryside is ground that was laid.
type Countryside struct {
	Board string `json:"board" doc:"the section of a battle, as YAML"`
}

func (s *Server) countryside(ctx context.Context, in *of[CountryWish]) (*of[Countryside], error) {
	back, err := s.place(ctx, 1)
	if err != nil {
		return nil, err
	}
	defer back()
	w := in.Body
	text, err := quick.Lay(quick.Country{Book: w.Book, Grid: w.Grid, Wide: w.Wide, Deep: w.Deep, Kind: w.Kind, Seed: w.Seed}, s.muster(w.Book))
	if err != nil {
		return nil, huma.Error422UnprocessableEntity(err.Error())
	}
	return &of[Countryside]{Countryside{"board:\n" + text}}, nil
}

func (s *Server) registerCountryside(api huma.API) {
	post(api, "/api/countryside", "countryside", "Lay a countryside of a kind, from a seed", http.StatusOK, s.countryside)
}
