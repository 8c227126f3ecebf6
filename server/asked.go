package server

import (
	"context"
	"errors"
	"slices"
	"strings"

	"drumhead/play"
)

// Turn is a battle in which somebody is asked.
type Turn struct {
	ID    string       `json:"id"`
	Title string       `json:"title"`
	Asked play.Awaited `json:"asked"`
}

// myTurns are the battles that wait for who holds these keys, whoever has waited longest first:
// little enough to be asked for now and then by every page.
func (s *Server) myTurns(ctx context.Context, in *battlesInput) (*of[[]Turn], error) {
	if err := s.afford(ctx, s.thinks, 1); err != nil {
		return nil, err
	}
	briefs, err := s.hall.list(ctx, in.Keys, false)
	if err != nil {
		return nil, problem(errors.Join(errNoNews, err), 0)
	}
	turns := []Turn{}
	for _, b := range briefs {
		if b.Asked != nil && b.Asked.Yours {
			turns = append(turns, Turn{b.ID, b.Title, *b.Asked})
		}
	}
	slices.SortStableFunc(turns, func(a, b Turn) int { return strings.Compare(a.Asked.Since, b.Asked.Since) })
	return &of[[]Turn]{turns}, nil
}
