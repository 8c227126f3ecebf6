package server

import (
	"context"
	"errors"
	"fmt"

	"drumhead/play"

	"github.com/danielgtaylor/huma/v2"
)

// writeCase writes an entry down as a case, for who thinks it wrong.
func (s *Server) writeCase(_ context.Context, in *sceneAtInput) (*recordOutput, error) {
	out := &recordOutput{Type: "text/yaml; charset=utf-8"}
	err := s.at(in.Battle, func(k *keeper, _ []string) (err error) {
		out.Name = fmt.Sprintf("attachment; filename=%q", fmt.Sprintf("%s-%d.yaml", k.battle.Header().Scenario, in.Seq))
		out.Body, err = k.battle.Case(in.Seq)
		if errors.Is(err, play.ErrHidden) {
			return huma.Error403Forbidden(err.Error())
		} else if err != nil {
			return huma.Error404NotFound(err.Error())
		}
		return nil
	})
	return out, err
}

type reachInput struct {
	Battle
	Piece string `path:"piece" maxLength:"64"`
}

// reach says what a piece could do from wherever it could go.
func (s *Server) reach(_ context.Context, in *reachInput) (*of[play.Reach], error) {
	var out of[play.Reach]
	err := s.at(in.Battle, func(k *keeper, seats []string) (err error) {
		if out.Body, err = k.battle.Reach(in.Piece, seats); err != nil {
			return problem(err, k.battle.Seq())
		}
		return nil
	})
	return &out, err
}
