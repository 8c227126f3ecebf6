package server

import (
	"context"

	"drumhead/play"
)

// Commit binds a seat to secret orders of which only the hash is told.
type Commit struct {
	By
	Ask  int    `json:"ask,omitempty" minimum:"0" doc:"the ask that they answer, by its id"`
	Hash string `json:"hash" minLength:"64" maxLength:"64" doc:"SHA-256 of the salt in hexadecimal and the orders, one a line"`
}

func (s *Server) commit(_ context.Context, in *command[Commit]) (*of[Seq], error) {
	return s.put(in.Battle, in.Body.By, play.Command{Kind: play.KindCommit, Ask: in.Body.Ask, Hash: in.Body.Hash})
}

// Reveal is what a seat has bound itself to, once all have.
type Reveal struct {
	By
	Salt   string   `json:"salt,omitempty" maxLength:"64" doc:"32 random bytes in hexadecimal; left out: the orders are lost, and the seat gives none"`
	Orders []string `json:"orders,omitempty" maxItems:"256" doc:"in notation, in the order in which they are to be given"`
}

func (s *Server) reveal(_ context.Context, in *command[Reveal]) (*of[Seq], error) {
	return s.put(in.Battle, in.Body.By, play.Command{Kind: play.KindReveal, Salt: in.Body.Salt, Orders: in.Body.Orders})
}
