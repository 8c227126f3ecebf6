package server

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"drumhead/scenario"
	"drumhead/store"

	"github.com/danielgtaylor/huma/v2"
)

// Drafts are kept by their maker's key, which his browser has made: who shows it has
// them, and nobody else. What is kept is text; it may be wrong.

// What one maker may keep. A version that is younger than so long is written over by
// the next: steps are the browser's to remember.
const (
	mostDrafts   = 200
	mostVersions = 20
	versionLasts = 10 * time.Minute
)

// Maker is who makes battles.
type Maker struct {
	Key string `header:"Drumhead-Maker" doc:"random, and the maker's alone" minLength:"16" maxLength:"64" required:"true"`
}

// Draft is a battle that is kept, without its text.
type Draft struct {
	ID       string    `json:"id"`
	Title    string    `json:"title" doc:"as its text had it when it was last kept"`
	Rules    string    `json:"rules"`
	Shared   string    `json:"shared,omitempty" doc:"who has this word may read it, as it is kept by then"`
	Versions []Version `json:"versions" doc:"the newest last"`
}

// Version is a state of a draft that can be gone back to.
type Version struct {
	Number int       `json:"number" doc:"from 1"`
	At     time.Time `json:"at"`
}

// DraftPage is a draft with the text of a version.
type DraftPage struct {
	Draft
	Text string `json:"text"`
}

// errDrafts is of a key that has too many.
var errDrafts = huma.Error409Conflict(fmt.Sprintf("%d battles are kept here by you: delete one first.", mostDrafts))

// shelf is a maker's list, and where the store has it.
type shelf struct {
	name string
	at   uint64
	list []Draft
}

func (sh *shelf) key() string { return sh.name + ".drafts" }

// textKey is where the text of a version is: the oldest make room for the newest.
func (sh *shelf) textKey(id string, version int) string {
	return fmt.Sprintf("%s.draft-%s-%d", sh.name, id, version%mostVersions)
}

func (s *Server) shelf(ctx context.Context, maker string) (*shelf, error) {
	return s.shelfOf(ctx, makerKeys+hashKey(maker)[:32])
}

func (s *Server) shelfOf(ctx context.Context, name string) (*shelf, error) {
	sh := &shelf{name: name}
	b, at, err := s.hall.store.Secrets().Read(ctx, sh.key())
	if errors.Is(err, store.ErrNotFound) {
		return sh, nil
	}
	if err == nil {
		err = json.Unmarshal(b, &sh.list)
	}
	sh.at = at
	if err != nil {
		return nil, problem(err, 0)
	}
	return sh, nil
}

// putShelf keeps the list, unless another has kept one meanwhile.
func (s *Server) putShelf(ctx context.Context, sh *shelf) error {
	b, err := json.Marshal(sh.list)
	if err == nil {
		_, err = s.hall.store.Secrets().Replace(ctx, sh.key(), sh.at, b)
	}
	if errors.Is(err, store.ErrConflict) {
		return huma.Error409Conflict("Another page of yours has kept a battle at the same time: try again.")
	}
	if err != nil {
		return notKept(err)
	}
	return nil
}

func (sh *shelf) find(id string) (*Draft, error) {
	if at := slices.IndexFunc(sh.list, func(d Draft) bool { return d.ID == id }); at >= 0 {
		return &sh.list[at], nil
	}
	return nil, huma.Error404NotFound("This battle is not kept here, or by another key.")
}

func (s *Server) drafts(ctx context.Context, in *Maker) (*of[[]Draft], error) {
	sh, err := s.shelf(ctx, in.Key)
	if err != nil {
		return nil, err
	}
	return &of[[]Draft]{append([]Draft{}, sh.list...)}, nil
}

type draftInput struct {
	Maker
	ID      string `path:"id" maxLength:"64"`
	Version int    `query:"version" doc:"left out: the newest"`
}

// onShelf is a draft with the list that it is in.
func (s *Server) onShelf(ctx context.Context, in *draftInput) (sh *shelf, d *Draft, err error) {
	if sh, err = s.shelf(ctx, in.Key); err == nil {
		d, err = sh.find(in.ID)
	}
	return sh, d, err
}

func (s *Server) draft(ctx context.Context, in *draftInput) (*of[DraftPage], error) {
	sh, d, err := s.onShelf(ctx, in)
	if err != nil {
		return nil, err
	}
	n := d.Versions[len(d.Versions)-1].Number
	if in.Version != 0 {
		n = in.Version
	}
	if !slices.ContainsFunc(d.Versions, func(v Version) bool { return v.Number == n }) {
		return nil, huma.Error404NotFound("This version is not kept any more.")
	}
	text, err := s.hall.store.Secrets().Get(ctx, sh.textKey(d.ID, n))
	if err != nil {
		return nil, problem(err, 0)
	}
	return &of[DraftPage]{DraftPage{*d, string(text)}}, nil
}

// keepDraftInput: an id that is not here yet makes a new one.
type keepDraftInput struct {
	Maker
	ID   string `path:"id" minLength:"8" maxLength:"32" pattern:"^[a-z0-9]+$"`
	Body DraftText
}

// keepDraft keeps a draft whatever it says, as long as it is no longer than a battle may
// be.
func (s *Server) keepDraft(ctx context.Context, in *keepDraftInput) (*of[Draft], error) {
	text := in.Body.Text
	if len(text) > scenario.MaxSize {
		return nil, huma.Error422UnprocessableEntity(fmt.Sprintf("This is %d bytes long: a battle may have %d.", len(text), scenario.MaxSize))
	}
	if err := s.afford(ctx, s.brings, max(len(text), 4<<10)); err != nil {
		return nil, err
	}
	sh, err := s.shelf(ctx, in.Key)
	if err != nil {
		return nil, err
	}
	d, err := sh.find(in.ID)
	if err != nil {
		if len(sh.list) >= mostDrafts {
			return nil, errDrafts
		}
		sh.list = append(sh.list, Draft{ID: in.ID, Versions: []Version{}})
		d = &sh.list[len(sh.list)-1]
	}
	now := time.Now().UTC().Truncate(time.Second)
	d.Title, d.Rules = titleOf(text)
	number := 1
	if n := len(d.Versions); n > 0 {
		if last := d.Versions[n-1]; now.Sub(last.At) < versionLasts && n > 1 {
			d.Versions = d.Versions[:n-1]
			number, now = last.Number, last.At
		} else {
			number = last.Number + 1
		}
	}
	d.Versions = append(d.Versions, Version{number, now})
	d.Versions = d.Versions[max(0, len(d.Versions)-mostVersions):]
	if err := s.hall.store.Secrets().Put(ctx, sh.textKey(d.ID, number), []byte(text)); err != nil {
		return nil, notKept(err)
	}
	return &of[Draft]{*d}, s.putShelf(ctx, sh)
}

// titleOf is what a text calls itself and its rules, right or wrong.
func titleOf(text string) (title, rules string) {
	for line := range strings.Lines(text) {
		if key, value, ok := strings.Cut(line, ":"); ok {
			value = scenario.Said(value)
			if r := []rune(value); len(r) > 120 {
				value = string(r[:120])
			}
			switch key {
			case "title":
				title = value
			case "rules":
				rules = value
			}
		}
	}
	return title, rules
}

func (s *Server) removeDraft(ctx context.Context, in *draftInput) (*struct{}, error) {
	sh, d, err := s.onShelf(ctx, in)
	if err != nil {
		return nil, err
	}
	if err := s.unshare(ctx, d); err != nil {
		return nil, err
	}
	for _, v := range d.Versions {
		if err := s.hall.store.Secrets().Put(ctx, sh.textKey(d.ID, v.Number), nil); err != nil {
			return nil, notKept(err)
		}
	}
	sh.list = slices.DeleteFunc(sh.list, func(x Draft) bool { return x.ID == in.ID })
	return nil, s.putShelf(ctx, sh)
}
