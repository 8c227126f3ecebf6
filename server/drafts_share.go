package server

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"

	"drumhead/play"
	"drumhead/store"

	"github.com/danielgtaylor/huma/v2"
)

// A draft is shared by a word that is in its link. Who has it reads the newest version,
// and makes a battle of his own of it; the maker's stays the maker's.

// sharedDraft is whose a shared draft is.
type sharedDraft struct {
	Shelf string `json:"shelf"`
	ID    string `json:"id"`
}

func sharedKey(word string) string { return shareKeys + hashKey(word)[:32] + ".draft" }

// shareDraft gives a draft its word; one that has it keeps it.
func (s *Server) shareDraft(ctx context.Context, in *draftInput) (*of[Draft], error) {
	sh, d, err := s.onShelf(ctx, in)
	if err != nil {
		return nil, err
	}
	if d.Shared == "" {
		d.Shared = newName(26)
		b, err := json.Marshal(sharedDraft{sh.name, d.ID})
		if err == nil {
			err = s.hall.store.Secrets().Put(ctx, sharedKey(d.Shared), b)
		}
		if err != nil {
			return nil, notKept(err)
		}
		if err := s.putShelf(ctx, sh); err != nil {
			return nil, err
		}
	}
	return &of[Draft]{*d}, nil
}

// unshareDraft takes the word away: its link leads nowhere from then on.
func (s *Server) unshareDraft(ctx context.Context, in *draftInput) (*of[Draft], error) {
	sh, d, err := s.onShelf(ctx, in)
	if err != nil {
		return nil, err
	}
	if err := s.unshare(ctx, d); err != nil {
		return nil, err
	}
	return &of[Draft]{*d}, s.putShelf(ctx, sh)
}

func (s *Server) unshare(ctx context.Context, d *Draft) error {
	if d.Shared == "" {
		return nil
	}
	if err := s.hall.store.Secrets().Put(ctx, sharedKey(d.Shared), nil); err != nil {
		return notKept(err)
	}
	d.Shared = ""
	return nil
}

type sharedInput struct {
	Word string `path:"word" minLength:"16" maxLength:"64" pattern:"^[A-Za-z0-9_-]+$"`
}

// errUnshared is of a word that is not, or no more.
var errUnshared = huma.Error404NotFound("Nothing is shared under this link, or not any more.")

func (s *Server) sharedText(ctx context.Context, in *sharedInput) (*of[DraftText], error) {
	b, err := s.hall.store.Secrets().Get(ctx, sharedKey(in.Word))
	if errors.Is(err, store.ErrNotFound) || err == nil && len(b) == 0 {
		return nil, errUnshared
	}
	var at sharedDraft
	if err == nil {
		err = json.Unmarshal(b, &at)
	}
	if err != nil {
		return nil, problem(err, 0)
	}
	sh, err := s.shelfOf(ctx, at.Shelf)
	if err != nil {
		return nil, err
	}
	d, err := sh.find(at.ID)
	if err != nil {
		return nil, errUnshared
	}
	text, err := s.hall.store.Secrets().Get(ctx, sh.textKey(d.ID, d.Versions[len(d.Versions)-1].Number))
	if err != nil {
		return nil, problem(err, 0)
	}
	return &of[DraftText]{DraftText{string(text)}}, nil
}

// copied is the text of a battle that is fought, to be copied and changed.
func (s *Server) copied(_ context.Context, in *Battle) (*of[play.Copied], error) {
	var out of[play.Copied]
	err := s.look(*in, func(l *look) (err error) {
		if out.Body, err = l.Draft(l.seats); errors.Is(err, play.ErrHidden) {
			return huma.Error403Forbidden("Something is hidden in this battle: it can be copied once it is over.")
		}
		return err
	})
	return &out, err
}

func (s *Server) registerShare(api huma.API) {
	get(api, "/api/battles/{id}/source", "copied", "A battle that is fought, to be copied and changed", s.copied)
	get(api, "/api/shared/{word}", "sharedText", "A draft that somebody shares", s.sharedText)
	huma.Register(api, huma.Operation{OperationID: "shareDraft", Method: http.MethodPut, Path: "/api/drafts/{id}/share", Summary: "Share a draft with whoever has its link"}, s.shareDraft)
	huma.Register(api, huma.Operation{OperationID: "unshareDraft", Method: http.MethodDelete, Path: "/api/drafts/{id}/share", Summary: "Share it no more", DefaultStatus: http.StatusOK}, s.unshareDraft)
}
