package server

import (
	"context"

	"drumhead/play"
	"drumhead/scenario"
)

// Sit lays the anchor of a seat's own chain, and the key by which it signs.
type Sit struct {
	By
	Anchor string `json:"anchor,omitempty" minLength:"64" maxLength:"64" doc:"link 0 of the chain that the seat's browser made, in hexadecimal"`
	Key    string `json:"key,omitempty" minLength:"64" maxLength:"64" doc:"Ed25519, in hexadecimal: the seat signs by it from here on"`
}

func (s *Server) sit(_ context.Context, in *command[Sit]) (*of[Seq], error) {
	return s.put(in.Battle, in.Body.By, play.Command{Kind: play.KindSit, Hash: in.Body.Anchor, Key: in.Body.Key})
}

// leave gives a chair up by the word of who sits in it: who began the battle may
// give it to another, with a new link or the old one.
// leave gives a chair up. Who has left is told nothing more of it; sent again after a crash it is done again.
func (s *Server) leave(ctx context.Context, in *command[By]) (*of[Seq], error) {
	out, err := s.put(in.Battle, in.Body, play.Command{Kind: play.KindLeave})
	if err != nil {
		return nil, err
	}
	if err := s.hall.unring(ctx, in.ID, in.Body.Seat); err != nil {
		return nil, notKept(err)
	}
	return out, nil
}

// Link is a seat's link for the dice that an entry waits for.
type Link struct {
	By
	Seq  int    `json:"seq" minimum:"1" doc:"the entry that waits"`
	Link string `json:"link" minLength:"64" maxLength:"64" doc:"the link of its number, in hexadecimal"`
}

func (s *Server) links(_ context.Context, in *command[Link]) (*of[Seq], error) {
	return s.put(in.Battle, in.Body.By, play.Command{Kind: play.KindLink, To: in.Body.Seq, Hash: in.Body.Link})
}

// seal agrees that later dice fall without links: they do once all agree.
func (s *Server) seal(_ context.Context, in *command[By]) (*of[Seq], error) {
	return s.put(in.Battle, in.Body, play.Command{Kind: play.KindSeal})
}

// Claim is that a link was left out for too long, or a seat's time has run out.
type Claim struct {
	By
	Seq int    `json:"seq,omitempty" minimum:"0" doc:"the entry that waits for a link; left out: it is for the time"`
	Of  string `json:"of" minLength:"1" maxLength:"64" doc:"the seat of the other side whose link is wanting, or whose time has run out"`
}

func (s *Server) claim(_ context.Context, in *command[Claim]) (*of[Seq], error) {
	return s.put(in.Battle, in.Body.By, play.Command{Kind: play.KindEnd, To: in.Body.Seq, Text: in.Body.Of})
}

// grade is that of a new battle: witnessed where somebody else sits down,
// unless its maker says otherwise.
func (b *NewBattle) grade() string {
	if b.Grade != "" {
		return b.Grade
	}
	for seat, who := range b.Seats {
		if who == play.WhoFriend && seat != scenario.UmpireID {
			return play.GradeWitnessed
		}
	}
	return play.GradeSealed
}
