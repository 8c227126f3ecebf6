package server

import (
	"context"
	"net/http"
	"strings"

	"drumhead/kit"
	"drumhead/paper"
	"drumhead/scenario"

	"github.com/danielgtaylor/huma/v2"
)

// PrintWish says what is to be printed, and on what.
type PrintWish struct {
	What  string `query:"what" maxLength:"200" doc:"parts with commas between; left out: all that the battle has"`
	Paper string `query:"paper" enum:"a4,letter" default:"a4"`
}

// Printed is what a battle on a real table wants, as a page for the browser to print.
type Printed struct {
	Title string   `json:"title"`
	Page  string   `json:"page" doc:"HTML that needs nothing else"`
	Has   []string `json:"has" doc:"the parts that can be printed of this battle"`
}

// print draws what is wanted of a kit. It is drawn as seldom as a battle is thought
// about.
func (s *Server) print(ctx context.Context, in *PrintWish, gather func() (*kit.Kit, error)) (*of[Printed], error) {
	back, err := s.place(ctx, 5)
	if err != nil {
		return nil, err
	}
	defer back()
	var out of[Printed]
	err = s.hall.safely("what is printed", func() error {
		k, err := gather()
		if err != nil {
			return err
		}
		parts, err := k.Wanted(in.What)
		if err != nil {
			return huma.Error422UnprocessableEntity(err.Error())
		}
		press, err := paper.NewPress()
		if err != nil {
			return err
		}
		var page strings.Builder
		if err := k.HTML(ctx, &page, press, kit.Sheets[in.Paper], parts); err != nil {
			return err
		}
		has, _ := k.Wanted("")
		out.Body = Printed{k.Title, page.String(), has}
		return nil
	})
	return &out, answer(err)
}

func (s *Server) kitOf(sc *scenario.Scenario) (*kit.Kit, error) {
	sys, err := s.systemOf(sc)
	if err != nil {
		return nil, err
	}
	return kit.Of(sys, sc)
}

func (s *Server) printScenario(ctx context.Context, in *struct {
	ID string `path:"id" maxLength:"64"`
	PrintWish
}) (*of[Printed], error) {
	return s.print(ctx, &in.PrintWish, func() (*kit.Kit, error) {
		sc := s.find(in.ID)
		if sc == nil {
			return nil, huma.Error404NotFound("There is no such battle to fight.")
		}
		return s.kitOf(sc)
	})
}

func (s *Server) printBattle(ctx context.Context, in *struct {
	Battle
	PrintWish
}) (*of[Printed], error) {
	var k *kit.Kit
	if err := s.look(in.Battle, func(l *look) error { k = kit.Standing(l.Battle, l.seats); return nil }); err != nil {
		return nil, err
	}
	return s.print(ctx, &in.PrintWish, func() (*kit.Kit, error) { return k, nil })
}

func (s *Server) printDraft(ctx context.Context, in *struct {
	PrintWish
	Body DraftText
}) (*of[Printed], error) {
	return s.print(ctx, &in.PrintWish, func() (*kit.Kit, error) {
		sc, err := scenario.Parse("battle", []byte(in.Body.Text))
		if err != nil {
			return nil, huma.Error422UnprocessableEntity(err.Error())
		}
		k, err := s.kitOf(sc)
		if err != nil {
			return nil, huma.Error422UnprocessableEntity(err.Error())
		}
		return k, nil
	})
}

func (s *Server) registerPrint(api huma.API) {
	get(api, "/api/scenarios/{id}/print", "printScenario", "What a battle on a real table wants on paper", s.printScenario)
	get(api, "/api/battles/{id}/print", "printBattle", "The same of a battle that is fought, as it stands for who asks", s.printBattle)
	post(api, "/api/drafts/print", "printDraft", "The same of a draft that nothing is wrong with", http.StatusOK, s.printDraft)
}
