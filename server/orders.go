package server

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"drumhead/play"
	"drumhead/scene"

	"github.com/danielgtaylor/huma/v2"
)

// Battle is which battle a request is about, and with which keys.
type Battle struct {
	ID   string `path:"id" maxLength:"64"`
	Keys string `header:"Drumhead-Key" maxLength:"1024" doc:"the keys of the seats that you hold, comma-separated"`
}

func (s *Server) table(_ context.Context, in *Battle) (*of[play.Table], error) {
	var out of[play.Table]
	err := s.look(*in, func(l *look) error {
		out.Body = l.table()
		return nil
	})
	return &out, err
}

// SceneAt is the table as it was once.
type SceneAt struct {
	Seq   int         `json:"seq"`
	Scene scene.Scene `json:"scene"`
}

type sceneAtInput struct {
	Battle
	Seq int `path:"seq" minimum:"1"`
}

func (s *Server) sceneAt(_ context.Context, in *sceneAtInput) (*of[SceneAt], error) {
	var out of[SceneAt]
	err := s.look(in.Battle, func(l *look) error {
		if newest := l.Seq(); in.Seq > newest {
			return huma.Error404NotFound(fmt.Sprintf("This battle has only %d entries.", newest))
		}
		out.Body = SceneAt{in.Seq, l.SceneAt(in.Seq, l.seats)}
		return nil
	})
	return &out, err
}

type recordOutput struct {
	Type string `header:"Content-Type"`
	Name string `header:"Content-Disposition"`
	Body []byte
}

type recordInput struct {
	Battle
	After int `query:"after" minimum:"0" doc:"only the entries behind this one"`
}

func (s *Server) record(_ context.Context, in *recordInput) (*recordOutput, error) {
	out := &recordOutput{Type: "application/jsonl"}
	err := s.look(in.Battle, func(l *look) error {
		out.Name = fmt.Sprintf("attachment; filename=%q", l.Header().Scenario+"-"+in.ID+".jsonl")
		var b bytes.Buffer
		err := l.Export(&b, l.seats, in.After)
		out.Body = b.Bytes()
		return err
	})
	return out, err
}

// By is who sends a command: a seat whose key came with it, and the client's
// own name for the command, so that sending it twice is giving it once.
type By struct {
	Seat string `json:"seat" maxLength:"64"`
	ID   string `json:"id,omitempty" maxLength:"64" doc:"random; the same again is the same command"`
	// Signed is the command as the seat's browser has signed it (docs/record.md).
	Signed *play.Signed `json:"signed,omitempty" doc:"wanted of a seat that has laid a key"`
}

// Seq is the entry that a command became.
type Seq struct {
	Seq int `json:"seq"`
}

type command[T any] struct {
	Battle
	Body T
}

// put puts a command on the record for the holder of its seat.
func (s *Server) put(in Battle, by By, c play.Command) (*of[Seq], error) {
	var out of[Seq]
	err := s.with(in, func(k *keeper, seats []string) (err error) {
		if !slices.Contains(seats, by.Seat) {
			return huma.Error403Forbidden(fmt.Sprintf("The key for seat %q is wanted, and was not sent.", by.Seat))
		}
		c.Seat, c.ID, c.Signed, c.At = by.Seat, by.ID, by.Signed, k.hall.now()
		out.Body.Seq, err = k.putFor(c)
		return err
	})
	return &out, err
}

// putFor is put for a player.
func (k *keeper) putFor(c play.Command) (int, error) {
	seq, err := k.put(c)
	if err != nil && !errors.Is(err, errGone) {
		err = problem(err, k.battle.Seq())
	}
	return seq, err
}

// Order is an order for the battle.
type Order struct {
	By
	Ask   int    `json:"ask,omitempty" minimum:"0" doc:"the ask that it answers, by its id"`
	Order string `json:"order" maxLength:"4096" doc:"in notation"`
	Why   string `json:"why,omitempty" maxLength:"4096" doc:"an umpire's reason for his ruling"`
	Typed []int  `json:"typed,omitempty" maxItems:"256" doc:"real dice, in the order in which they are asked; empty: they will be typed later"`
	Redo  int    `json:"redo,omitempty" minimum:"0" doc:"an umpire's ruling: the entry to resolve again, with the dice typed and the rest afresh"`
}

func (s *Server) order(_ context.Context, in *command[Order]) (*of[Seq], error) {
	b := &in.Body
	return s.put(in.Battle, b.By, play.Command{Kind: play.KindOrder, Ask: b.Ask, Order: b.Order, Text: b.Why, Faces: b.Typed, Redo: b.Redo})
}

// Check is an order to be judged.
type Check struct {
	Seat  string `json:"seat" maxLength:"64"`
	Order string `json:"order" maxLength:"4096" doc:"in notation"`
	// After are free orders that are thought of as given before.
	After []string `json:"after,omitempty" maxItems:"16" doc:"orders that throw no dice, thought of as given before"`
	Soon  bool     `json:"soon,omitempty" doc:"its odds only if they are soon known: for one of several that are looked at together"`
}

func (s *Server) check(ctx context.Context, in *command[Check]) (*of[play.Verdict], error) {
	var out of[play.Verdict]
	err := s.worked(ctx, in.Battle, func(l *look) (err error) {
		if !slices.Contains(l.seats, in.Body.Seat) {
			return huma.Error403Forbidden(fmt.Sprintf("The key for seat %q is wanted, and was not sent.", in.Body.Seat))
		}
		judge := l.Check
		if in.Body.Soon {
			judge = l.Glance
		}
		if out.Body, err = judge(in.Body.Seat, in.Body.Order, in.Body.After...); err != nil {
			return problem(err, l.Seq())
		}
		return nil
	})
	return &out, err
}

// Undo takes back.
type Undo struct {
	By
	To int `json:"to,omitempty" minimum:"0" doc:"the entry to go back to, for who plays alone; left out: before the last order"`
}

func (s *Server) undo(_ context.Context, in *command[Undo]) (*of[Seq], error) {
	c := play.Command{Kind: play.KindUndo, To: in.Body.To}
	if c.To > 0 {
		c.Kind = play.KindRewind
	}
	return s.put(in.Battle, in.Body.By, c)
}

// Wish is to go back to an entry, to read the rules otherwise, or both; or to end the battle.
type Wish struct {
	By
	To     int    `json:"to,omitempty" minimum:"0" doc:"the entry to go back to; left out: a ruling from now"`
	Text   string `json:"text,omitempty" maxLength:"4096" doc:"why, or the ruling in words"`
	Clause string `json:"clause,omitempty" maxLength:"64" doc:"of the ruling"`
	Option string `json:"option,omitempty" maxLength:"64" doc:"of the rules, to be set to the value"`
	Value  string `json:"value,omitempty" maxLength:"64"`
	End    string `json:"end,omitempty" maxLength:"64" doc:"of the battle: draw, or the id of the side that wins; with nothing else but words"`
}

func (s *Server) propose(_ context.Context, in *command[Wish]) (*of[Seq], error) {
	w := &in.Body
	c := play.Command{Kind: play.KindPropose, To: w.To, Text: w.Text}
	if w.To == 0 || w.Option != "" || w.Clause != "" || w.End != "" {
		c.Ruling = &play.Ruling{Clause: w.Clause, Option: w.Option, Value: w.Value, End: w.End}
	}
	return s.put(in.Battle, w.By, c)
}

// Reply answers a proposal.
type Reply struct {
	By
	To   int    `json:"to" minimum:"1" doc:"the proposal's number"`
	Text string `json:"text" maxLength:"4096" doc:"yes; throw: a die of the table decides; anything else: no"`
}

func (s *Server) answer(_ context.Context, in *command[Reply]) (*of[Seq], error) {
	return s.put(in.Battle, in.Body.By, play.Command{Kind: play.KindAnswer, To: in.Body.To, Text: in.Body.Text})
}

// Words are a note, or said to all, or standing instructions.
type Words struct {
	By
	Text string `json:"text" maxLength:"4096"`
}

func (s *Server) note(_ context.Context, in *command[Words]) (*of[Seq], error) {
	return s.put(in.Battle, in.Body.By, play.Command{Kind: play.KindNote, Text: in.Body.Text})
}

// Bookmark is a step worth finding again.
type Bookmark struct {
	By
	To   int    `json:"to,omitempty" minimum:"0" doc:"the entry; left out: the newest"`
	Text string `json:"text,omitempty" maxLength:"4096"`
}

func (s *Server) mark(_ context.Context, in *command[Bookmark]) (*of[Seq], error) {
	return s.put(in.Battle, in.Body.By, play.Command{Kind: play.KindMark, To: in.Body.To, Text: in.Body.Text})
}

// Finger is one on the map, for all to see.
type Finger struct {
	By
	At   string `json:"at" minLength:"1" maxLength:"16" doc:"a cell, E5, or a place on an open table, 12.5,18"`
	Text string `json:"text,omitempty" maxLength:"1024" doc:"words; of a measurement the place of its other end first"`
}

func (s *Server) point(_ context.Context, in *command[Finger]) (*of[Seq], error) {
	return s.put(in.Battle, in.Body.By, play.Command{Kind: play.KindPoint, Text: strings.TrimSpace(in.Body.At + " " + in.Body.Text)})
}

func (s *Server) talk(_ context.Context, in *command[Words]) (*of[Seq], error) {
	return s.put(in.Battle, in.Body.By, play.Command{Kind: play.KindTalk, Text: in.Body.Text})
}

func (s *Server) council(_ context.Context, in *command[Words]) (*of[Seq], error) {
	return s.put(in.Battle, in.Body.By, play.Command{Kind: play.KindCouncil, Text: in.Body.Text})
}

func (s *Server) instruct(_ context.Context, in *command[Words]) (*of[Seq], error) {
	return s.put(in.Battle, in.Body.By, play.Command{Kind: play.KindInstruct, Text: in.Body.Text})
}

// Stand is when the clock of a seat stands still.
type Stand struct {
	By
	What    string `json:"what" enum:"night,holiday"`
	Between string `json:"between,omitempty" maxLength:"64" doc:"of the night two times of the day in UTC, 21:30/07:30; of holidays two times, 2026-12-01T00:00:00Z/2026-12-08T00:00:00Z; left out: no night, or back"`
}

func (s *Server) rest(_ context.Context, in *command[Stand]) (*of[Seq], error) {
	text := strings.TrimSpace(in.Body.What + " " + in.Body.Between)
	return s.put(in.Battle, in.Body.By, play.Command{Kind: play.KindRest, Text: text})
}

// Dice are what an open throw waits for.
type Dice struct {
	By
	Faces []int `json:"faces,omitempty" maxItems:"256" doc:"in the order in which they are asked; left out: the table throws"`
}

func (s *Server) throw(_ context.Context, in *command[Dice]) (*of[Seq], error) {
	return s.put(in.Battle, in.Body.By, play.Command{Kind: play.KindThrow, Faces: in.Body.Faces})
}

func (s *Server) resign(_ context.Context, in *command[By]) (*of[Seq], error) {
	return s.put(in.Battle, in.Body, play.Command{Kind: play.KindEnd})
}

func (s *Server) adopt(_ context.Context, in *command[By]) (*of[Seq], error) {
	return s.put(in.Battle, in.Body, play.Command{Kind: play.KindRules})
}
