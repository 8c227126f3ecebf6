package server

import (
	"context"
	"slices"
	"strings"

	"drumhead/club"
	"drumhead/rules"

	"github.com/danielgtaylor/huma/v2"
)

// openPath is what is shown at the door of a club whose host lets visitors look on.
const openPath = "/api/club/open"

// mostOpen is how many battles are shown there.
const mostOpen = 50

func (s *Server) registerWatch(api huma.API) {
	get(api, openPath, "openBattles", "The battles between members that are being fought, for who may look on: without names, those that went on last first", s.openBattles)
}

// OpenBattle is a battle that one may look on at.
type OpenBattle struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	Book  string `json:"book" doc:"as it is called"`
	Turn  int    `json:"turn"`
	Turns int    `json:"turns,omitempty" doc:"0: no end is set"`
	Line  string `json:"line" doc:"how it stands, as a spectator sees it"`
	Kept  string `json:"kept" doc:"when it last went on"`
}

// openBattles says nothing of who fights: that is for members.
func (s *Server) openBattles(ctx context.Context, _ *struct{}) (*of[[]OpenBattle], error) {
	if err := s.inClub(); err != nil {
		return nil, err
	}
	if !s.o.Club.Watch && from(ctx).member == nil {
		return nil, huma.Error401Unauthorized("This table is a club's: sign in.")
	}
	back, err := s.place(ctx, 1)
	if err != nil {
		return nil, err
	}
	defer back()
	all := []OpenBattle{}
	err = s.eachMatch(ctx, func(m *club.Match, c *card, _ int) {
		b := &c.Brief
		if sys := s.hall.system(rules.ID(m.Book)); sys != nil && !b.Over && !c.Deleted {
			all = append(all, OpenBattle{b.ID, b.Title, sys.Name(), b.Turn, b.Turns, b.Line, b.Kept})
		}
	})
	if err != nil {
		return nil, err
	}
	slices.SortFunc(all, func(a, b OpenBattle) int { return strings.Compare(b.Kept+b.ID, a.Kept+a.ID) })
	return &of[[]OpenBattle]{all[:min(len(all), mostOpen)]}, nil
}
