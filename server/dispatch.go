package server

import (
	"context"
	"strings"

	"drumhead/dispatch"
	"drumhead/paper"
	"drumhead/play"

	"github.com/danielgtaylor/huma/v2"
)

// Dispatched is a battle that is over, told on one page.
type Dispatched struct {
	Page string `json:"page" doc:"HTML that needs nothing else"`
}

// dispatch writes it, once what decided the battle has been worked out. It is
// written as seldom as a battle is worked out, and not beside another.
func (s *Server) dispatch(ctx context.Context, in *Battle) (*of[Dispatched], error) {
	if err := s.afford(ctx, s.thinks, 10); err != nil {
		return nil, err
	}
	var b *play.Battle
	var known Analysis
	err := s.look(*in, func(l *look) error {
		if !l.Over() {
			return huma.Error409Conflict(errAnalysis)
		}
		b, known = l.Battle, s.analysed(in.ID, l.Battle)
		return nil
	})
	switch {
	case err != nil:
		return nil, err
	case known.Report == nil:
		return nil, huma.Error409Conflict("What decided the battle is not worked out yet: it is told with that.")
	}
	var page strings.Builder
	err = s.hall.safely(in.ID, func() error {
		select {
		case s.analyses.turn <- struct{}{}:
			defer func() { <-s.analyses.turn }()
		case <-ctx.Done():
			return ctx.Err()
		}
		d, err := dispatch.Tell(b, known.Report)
		if err != nil {
			return err
		}
		press, err := paper.NewPress()
		if err != nil {
			return err
		}
		return d.HTML(ctx, &page, press)
	})
	return &of[Dispatched]{Body: Dispatched{page.String()}}, err
}
