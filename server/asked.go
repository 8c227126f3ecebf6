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

// turnsInput is whose turns are asked for.
type turnsInput struct {
	Keys    string   `header:"Drumhead-Key" doc:"the keys of all seats that you hold, comma-separated"`
	Battles []string `query:"battles,explode" maxItems:"500" doc:"of these battles alone: what a browser asks that knows what its keys are for, and dear to nobody; left out: of all that are kept"`
}

// myTurns are the battles that wait for who holds these keys, whoever has waited longest first:
// little enough to be asked for now and then by every page.
func (s *Server) myTurns(ctx context.Context, in *turnsInput) (*of[[]Turn], error) {
	if err := s.afford(ctx, s.thinks, 1); err != nil {
		return nil, err
	}
	var briefs []play.Brief
	var err error
	if in.Battles != nil {
		briefs, err = s.hall.opened(ctx, in.Battles, in.Keys)
	} else {
		briefs, err = s.hall.list(ctx, in.Keys, false)
	}
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
