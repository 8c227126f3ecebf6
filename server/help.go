package server

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"drumhead/play"
	"drumhead/scene"

	"github.com/danielgtaylor/huma/v2"
)

// writeCase writes an entry down as a case, for who thinks it wrong.
func (s *Server) writeCase(_ context.Context, in *sceneAtInput) (*recordOutput, error) {
	out := &recordOutput{Type: "text/yaml; charset=utf-8"}
	err := s.look(in.Battle, func(l *look) (err error) {
		out.Name = fmt.Sprintf("attachment; filename=%q", fmt.Sprintf("%s-%d.yaml", l.Header().Scenario, in.Seq))
		out.Body, err = l.Case(in.Seq)
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
func (s *Server) reach(ctx context.Context, in *reachInput) (*of[play.Reach], error) {
	var out of[play.Reach]
	err := s.worked(ctx, in.Battle, func(l *look) (err error) {
		if out.Body, err = l.Reach(in.Piece, l.seats); err != nil {
			return problem(err, l.Seq())
		}
		return nil
	})
	return &out, err
}

// could says what a piece could do next if it were its side's turn.
func (s *Server) could(ctx context.Context, in *reachInput) (*of[scene.Could], error) {
	var out of[scene.Could]
	err := s.worked(ctx, in.Battle, func(l *look) error {
		out.Body = l.Could(in.Piece, l.seats)
		return nil
	})
	return &out, err
}

type holdInput struct {
	Battle
	Piece string `path:"piece" maxLength:"64"`
	So    string `query:"so" maxLength:"1024" doc:"the order as far as it has been chosen"`
}

// hold says where a piece held over an open table could go.
func (s *Server) hold(ctx context.Context, in *holdInput) (*of[scene.Hold], error) {
	var out of[scene.Hold]
	err := s.worked(ctx, in.Battle, func(l *look) (err error) {
		if out.Body, err = l.Hold(in.Piece, l.seats, in.So); err != nil {
			return problem(err, l.Seq())
		}
		return nil
	})
	return &out, err
}

type movesInput struct {
	Battle
	Seq int `query:"seq" minimum:"0" doc:"an entry in which all went at once; left out: what is plotted now"`
}

// moves says how all goes at once.
func (s *Server) moves(ctx context.Context, in *movesInput) (*of[scene.Moves], error) {
	var out of[scene.Moves]
	err := s.worked(ctx, in.Battle, func(l *look) (err error) {
		if out.Body, err = l.Moves(in.Seq, l.seats); err != nil {
			return problem(err, l.Seq())
		}
		return nil
	})
	return &out, err
}

// there says what would hold for a piece if it had been moved.
func (s *Server) there(ctx context.Context, in *command[Check]) (*of[scene.There], error) {
	var out of[scene.There]
	err := s.worked(ctx, in.Battle, func(l *look) (err error) {
		if !slices.Contains(l.seats, in.Body.Seat) {
			return huma.Error403Forbidden(fmt.Sprintf("The key for seat %q is wanted, and was not sent.", in.Body.Seat))
		}
		if out.Body, err = l.There(in.Body.Seat, in.Body.Order); err != nil {
			return problem(err, l.Seq())
		}
		return nil
	})
	return &out, err
}
