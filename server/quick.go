package server

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"runtime"

	"drumhead/lab"
	"drumhead/quick"
	"drumhead/rules"
	"drumhead/scenario"
	"drumhead/systems"

	"github.com/danielgtaylor/huma/v2"
)

// QuickWish is a quick battle that somebody wants: by its code, or by what it is to be.
type QuickWish struct {
	Code   string   `json:"code,omitempty" maxLength:"120" doc:"of a battle that was made before: it is made again, and not tried"`
	Book   string   `json:"book,omitempty" maxLength:"32"`
	Length string   `json:"length,omitempty" enum:"ten,half,hour"`
	Ground string   `json:"ground,omitempty" enum:"open,rolling,wooded,village,river"`
	Fight  string   `json:"fight,omitempty" enum:"meeting,attack,rearguard,breakthrough,convoy"`
	Inks   []string `json:"inks,omitempty" maxItems:"2"`
	Seed   uint32   `json:"seed,omitempty" doc:"0: any"`
}

// Quick is a quick battle that was made, and how sergeants fared with it.
type Quick struct {
	Text    string `json:"text" doc:"YAML"`
	Code    string `json:"code" doc:"makes the same battle anywhere"`
	Fought  int    `json:"fought" doc:"0: it was not tried"`
	Percent int    `json:"percent" doc:"that the first side won, a draw for half"`
	Even    bool   `json:"even" doc:"it lies from 40 to 60 per cent"`
}

// How often a quick battle is tried, and how often it is made anew with other
// strengths.
const (
	quickGames  = 40
	quickRounds = 5
)

func (s *Server) quick(ctx context.Context, in *of[QuickWish]) (*of[Quick], error) {
	w, err := in.Body.wish()
	if err == nil {
		_, err = quick.Make(w, s.muster(w.Book))
	}
	if err != nil {
		return nil, huma.Error422UnprocessableEntity(err.Error())
	}
	if err := s.afford(ctx, s.thinks, 20); err != nil {
		return nil, err
	}
	select {
	case s.trials.turn <- struct{}{}:
		defer func() { <-s.trials.turn }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	var out of[Quick]
	err = s.hall.safely("a quick battle", func() (err error) {
		out.Body, err = s.even(ctx, w, in.Body.Code == "")
		return err
	})
	return &out, answer(err)
}

func (in *QuickWish) wish() (quick.Wish, error) {
	if in.Code != "" {
		return quick.Read(in.Code)
	}
	if len(in.Inks) != 2 {
		return quick.Wish{}, fmt.Errorf("wanted two inks, found %d", len(in.Inks))
	}
	w := quick.Wish{Book: in.Book, Length: in.Length, Ground: in.Ground, Fight: in.Fight, Inks: [2]string(in.Inks), Seed: in.Seed}
	if w.Seed == 0 {
		w.Seed = rand.Uint32N(1_000_000) + 1
	}
	return w, nil
}

// muster is what a book raises armies of, nil: there is none, or no such book.
func (s *Server) muster(book string) *rules.Muster {
	if sys := s.hall.system(rules.ID(book)); sys != nil {
		return sys.Muster
	}
	return nil
}

// even makes a battle, and makes it anew with more troops for who loses until it is even:
// by whole troops, and once the other side loses by half ones. Of those that are not, the
// nearest.
func (s *Server) even(ctx context.Context, w quick.Wish, try bool) (best Quick, err error) {
	seen, step, before := map[int]bool{}, 2, 0
	for halves := w.Halves(); len(seen) < quickRounds && !seen[halves] && abs(halves) <= 12; {
		seen[halves] = true
		q, err := s.tryQuick(ctx, w.Tilted(halves), try)
		if err != nil {
			return q, err
		}
		if best.Text == "" || abs(q.Percent-50) < abs(best.Percent-50) {
			best = q
		}
		if !try || q.Even {
			return q, nil
		}
		way := 1
		if q.Percent > 50 {
			way = -1
		}
		if before == -way {
			step = 1
		}
		before = way
		halves += way * step
	}
	return best, nil
}

func abs(n int) int { return max(n, -n) }

func (s *Server) tryQuick(ctx context.Context, w quick.Wish, try bool) (q Quick, err error) {
	if q.Text, err = quick.Make(w, s.muster(w.Book)); err != nil {
		return q, err
	}
	q.Code = w.Code()
	sc, err := scenario.Parse("quick battle", []byte(q.Text))
	if err != nil {
		return q, err
	}
	var sys *systems.System
	if sys, err = s.systemOf(sc); err == nil {
		err = sys.Setup(sc)
	}
	if err != nil || !try {
		return q, err
	}
	c := &tally{Trial: Trial{Wins: make([]int, len(sc.Sides)), Lost: make([]int, len(sc.Sides))}}
	_, err = sys.Fight(ctx, lab.Fight{Scenario: sc, Games: quickGames, Seed: uint64(w.Seed), Players: []string{"sergeant", "sergeant"},
		Cores: max(1, runtime.GOMAXPROCS(0)/2), Each: c.add})
	if q.Fought = c.Fought; q.Fought > 0 {
		q.Percent = (200*c.Wins[0] + 100*c.Draws) / (2 * q.Fought)
	}
	q.Even = q.Percent >= 40 && q.Percent <= 60
	return q, err
}

func (s *Server) registerQuick(api huma.API) {
	post(api, "/api/quick", "quick", "Make a whole battle from a wish and a seed, and have sergeants try whether it is even", http.StatusOK, s.quick)
}
