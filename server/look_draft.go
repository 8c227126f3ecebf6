package server

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"time"

	"drumhead/play"
	"drumhead/rules"
	"drumhead/scenario"
	"drumhead/scene"
	"drumhead/systems"

	"github.com/danielgtaylor/huma/v2"
)

// DraftText is a battle that somebody is at work on.
type DraftText struct {
	Text string `json:"text" maxLength:"524288" doc:"YAML"`
}

// Looked is what the loader makes of a draft.
type Looked struct {
	Scene   *scene.Scene      `json:"scene,omitempty" doc:"as it begins, for who may see all, without what is at fault; left out: nothing can be drawn"`
	Faults  []scenario.Fault  `json:"faults" doc:"none: it can be fought"`
	Options []play.OptionView `json:"options,omitempty" doc:"as the draft sets them"`
	Plain   map[string]string `json:"plain,omitempty" doc:"option: its value where a battle says nothing"`
}

// lookLong is for how long a draft with many faults is looked at.
const lookLong = 2 * time.Second

// lookAt has the loader look at a draft. It is kept nowhere.
func (s *Server) lookAt(ctx context.Context, in *of[DraftText]) (*of[Looked], error) {
	back, err := s.place(ctx, 1)
	if err != nil {
		return nil, err
	}
	defer back()
	var out of[Looked]
	err = s.hall.safely("a draft", func() error {
		out.Body = s.looked(ctx, []byte(in.Body.Text))
		return nil
	})
	return &out, answer(err)
}

func (s *Server) looked(ctx context.Context, text []byte) (l Looked) {
	end := time.Now().Add(lookLong)
	tired := func() bool { return ctx.Err() != nil || time.Now().After(end) }
	var sys *systems.System
	sc, faults := scenario.Sift("battle", text, func(sc *scenario.Scenario) (err error) {
		if sys, err = s.systemOf(sc); err != nil {
			return err
		}
		view, err := sys.Whole(sc)
		l.Scene = &view
		return err
	}, tired)
	if l.Faults = append([]scenario.Fault{}, faults...); sc == nil {
		l.Scene = nil
	} else {
		l.Faults = append(l.Faults, unmanned(sc)...)
		l.Options, l.Plain = play.OptionViews(sys.System, sc.Options), map[string]string{}
		for _, o := range play.OptionViews(sys.System, nil) {
			l.Plain[o.Name] = o.Value
		}
	}
	return l
}

// unmanned tells of sides that have nobody: a book may take that, but nobody would
// fight.
func unmanned(sc *scenario.Scenario) (faults []scenario.Fault) {
	forces, err := scenario.Forces[map[string]any](sc, 1000)
	for i, list := range forces {
		if err == nil && len(list) == 0 {
			faults = append(faults, scenario.Fault{Text: sc.Sides[i].Name + " have no troops yet", Path: "forces", Lack: true})
		}
	}
	return faults
}

// systemOf is the rule system of a battle; its error stands where it is named.
func (s *Server) systemOf(sc *scenario.Scenario) (*systems.System, error) {
	if sys := s.hall.system(rules.ID(sc.Rules)); sys != nil {
		return sys, nil
	}
	var known []string
	for _, sys := range s.hall.systems {
		known = append(known, sys.ID().System())
	}
	return nil, sc.Errorf("rules", "there is no rule system %q: wanted %s", sc.Rules, strings.Join(known, ", "))
}

// draftPage is a draft as it is begun; it is kept nowhere.
func (s *Server) draftPage(ctx context.Context, in *of[DraftText]) (*of[ScenarioPage], error) {
	back, err := s.place(ctx, 1)
	if err != nil {
		return nil, err
	}
	defer back()
	var out of[ScenarioPage]
	err = s.hall.safely("a draft", func() error {
		sc, err := scenario.Parse("battle", []byte(in.Body.Text))
		if err == nil {
			out.Body, err = s.pageOf(sc)
		}
		if err != nil {
			return huma.Error422UnprocessableEntity(err.Error())
		}
		return nil
	})
	return &out, answer(err)
}

type sourceInput struct {
	ID string `path:"id" maxLength:"64"`
}

// source is the text of a battle that is offered, to be copied and changed.
func (s *Server) source(_ context.Context, in *sourceInput) (*of[DraftText], error) {
	sc := s.find(in.ID)
	if sc == nil {
		return nil, huma.Error404NotFound(fmt.Sprintf("There is no battle %q to fight.", in.ID))
	}
	return &of[DraftText]{DraftText{string(sc.Source())}}, nil
}

func (s *Server) registerDrafts(api huma.API) {
	get(api, "/api/rules/{system}/stock", "stock", "All that a battle under these rules can be made of", s.stock)
	get(api, "/api/scenarios/{id}/source", "source", "The YAML of a battle, to be copied and changed", s.source)
	get(api, "/api/drafts", "drafts", "The battles that a maker keeps here", s.drafts)
	get(api, "/api/drafts/{id}", "draft", "One of them, with the text of a version", s.draft)
	huma.Register(api, huma.Operation{OperationID: "keepDraft", Method: http.MethodPut, Path: "/api/drafts/{id}", Summary: "Keep a battle, right or wrong"}, s.keepDraft)
	huma.Register(api, huma.Operation{OperationID: "removeDraft", Method: http.MethodDelete, Path: "/api/drafts/{id}",
		Summary: "Delete a battle with all its versions", DefaultStatus: http.StatusNoContent}, s.removeDraft)
	s.registerTrial(api)
	post(api, "/api/drafts/page", "draftPage", "A battle that is made, as the page on which it is begun shows it", http.StatusOK, s.draftPage)
	post(api, "/api/drafts/look", "lookAt", "What the loader makes of a draft: the scene, or what is wrong and where", http.StatusOK, s.lookAt)
}
