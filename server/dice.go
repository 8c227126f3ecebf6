package server

import (
	"context"

	"drumhead/play"
)

// Sit lays the anchor of a seat's own chain.
type Sit struct {
	By
	Anchor string `json:"anchor" minLength:"64" maxLength:"64" doc:"link 0 of the chain that the seat's browser made, in hexadecimal"`
}

func (s *Server) sit(_ context.Context, in *command[Sit]) (*of[Seq], error) {
	return s.put(in.Battle, in.Body.By, play.Command{Kind: play.KindSit, Hash: in.Body.Anchor})
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

// Seal lets dice fall without the side's link.
type Seal struct {
	By
	Seq int `json:"seq,omitempty" minimum:"0" doc:"only those that this entry waits for; left out: all, until a seat of the side lays an anchor"`
}

func (s *Server) seal(_ context.Context, in *command[Seal]) (*of[Seq], error) {
	return s.put(in.Battle, in.Body.By, play.Command{Kind: play.KindSeal, To: in.Body.Seq})
}

// grade is that of a new battle: witnessed where somebody else sits down,
// unless its maker says otherwise.
func (b *NewBattle) grade() string {
	if b.Grade != "" {
		return b.Grade
	}
	for _, who := range b.Seats {
		if who == play.WhoFriend {
			return play.GradeWitnessed
		}
	}
	return play.GradeSealed
}
