package server

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"time"

	"drumhead/club"
	"drumhead/rating"
	"drumhead/rules"
	"drumhead/store"

	"github.com/danielgtaylor/huma/v2"
)

func (s *Server) registerResults(api huma.API) {
	get(api, "/api/club/members/{id}", "memberPage", "A member, his battles with others, and how strong he is reckoned in each book", s.memberPage)
}

// MemberPage is what all may know of a member.
type MemberPage struct {
	MemberView
	Ratings []BookRating `json:"ratings"`
	Results []ResultView `json:"results" doc:"the newest first"`
}

// BookRating is how strong a member is reckoned in a book.
type BookRating struct {
	Book    string `json:"book" doc:"the rule system's id"`
	Points  int    `json:"points" doc:"Glicko-2: 1500 is who has fought nobody"`
	Doubt   int    `json:"doubt" doc:"he is within so many points of it nineteen times of twenty"`
	Battles int    `json:"battles"`
}

// ResultView is a battle of a member with another.
type ResultView struct {
	Battle  string     `json:"battle"`
	Book    string     `json:"book"`
	Name    string     `json:"name"`
	Against MemberName `json:"against"`
	Came    string     `json:"came" enum:"won,lost,drawn"`
	Team    bool       `json:"team,omitempty" doc:"several fought on a side: it counts for no rating, and against names the first of the others"`
	Ended   time.Time  `json:"ended"`
	Luck    *int       `json:"luck,omitempty" doc:"what the dice gave him, in hundredths of a victory; left out: it was not worked out"`
}

// fought is a battle between two members that is over.
type fought struct {
	*club.Match
	sides   [2][]string // of each side: who
	winner  int         // -1: nobody
	ended   time.Time
	entries int
}

// results are worked out of the records: what is taken back there is no result, and nothing can drift. Of each record that has not gone on since its card says it, which is a
// copy, in memory and beside the record. Battles alone or with a computer are none.
func (s *Server) results(ctx context.Context) (all []fought, err error) {
	err = s.eachMatch(ctx, func(m *club.Match, c *card, n int) {
		f := fought{Match: m, winner: c.Winner, entries: n}
		for _, seat := range c.Brief.Seats {
			who := m.Chairs[seat.ID]
			if (seat.Side == 0 || seat.Side == 1) && !slices.Contains(f.sides[seat.Side], who) {
				f.sides[seat.Side] = append(f.sides[seat.Side], who)
			}
		}
		if c.Ended == nil {
			return
		}
		var bad error
		if f.ended, bad = time.Parse(time.RFC3339, c.Ended.Since); bad == nil && len(f.sides[0]) > 0 && len(f.sides[1]) > 0 && !slices.Equal(f.sides[0], f.sides[1]) {
			all = append(all, f)
		}
	})
	slices.SortFunc(all, func(a, b fought) int { return b.ended.Compare(a.ended) })
	return all, err
}

// match is a battle between members; nil: it is none.
func (s *Server) match(ctx context.Context, battle string) (*club.Match, error) {
	if s.club == nil {
		return nil, nil
	}
	m, err := s.club.Match(ctx, battle)
	return m, clubProblem(err)
}

// eachMatch shows all battles between members that are here, by their cards and how many entries each has.
func (s *Server) eachMatch(ctx context.Context, do func(m *club.Match, c *card, entries int)) error {
	matches, err := s.club.Matches(ctx)
	if err != nil {
		return clubProblem(err)
	}
	counts, err := s.hall.store.List(ctx)
	if err != nil {
		return notKept(err)
	}
	for _, m := range matches {
		n := counts[m.Battle]
		if n == 0 {
			continue // deleted for all
		}
		c, err := s.hall.cardFor(ctx, m.Battle, n)
		if errors.Is(err, store.ErrNotFound) || isDamage(err) {
			continue
		}
		if err != nil {
			return notKept(err)
		}
		do(m, c, n)
	}
	return nil
}

// alone says whether one fought against one: what several did together says nothing of each.
func (f *fought) alone() bool { return len(f.sides[0]) == 1 && len(f.sides[1]) == 1 }

// score is what a battle is for its first side.
func (f *fought) score() float64 {
	switch f.winner {
	case 0:
		return 1
	case 1:
		return 0
	}
	return 0.5
}

// rated are the ratings of a book as they were last reckoned.
type rated struct {
	results []rating.Result
	day     time.Time
	table   map[string]rating.Rating
}

// ratings are those of everybody in a book: reckoned anew where a result has come or gone, and each day, for doubt grows.
func (s *Server) ratings(all []fought, book string) map[string]rating.Rating {
	var results []rating.Result
	for _, f := range all {
		if f.Book == book && f.alone() {
			results = append(results, rating.Result{One: f.sides[0][0], Other: f.sides[1][0], Score: f.score(), Ended: f.ended})
		}
	}
	now := time.Now()
	day := now.Truncate(24 * time.Hour)
	if kept, ok := s.rated.Load(book); ok && kept.(*rated).day.Equal(day) && slices.Equal(kept.(*rated).results, results) {
		return kept.(*rated).table
	}
	r := &rated{results, day, rating.Table(results, now)}
	s.rated.Store(book, r)
	return r.table
}

// withLuck is of how many of the newest results the luck is looked up.
const withLuck = 20

func (s *Server) memberPage(ctx context.Context, in *named) (*of[MemberPage], error) {
	me, err := s.member(ctx)
	if err != nil {
		return nil, err
	}
	m, err := s.club.Member(ctx, in.ID)
	if err != nil {
		return nil, clubProblem(err)
	}
	back, err := s.place(ctx, 1)
	if err != nil {
		return nil, err
	}
	defer back()
	all, err := s.results(ctx)
	if err != nil {
		return nil, err
	}
	page := MemberPage{MemberView: s.memberView(m, s.club.IsHost(me)), Ratings: []BookRating{}, Results: []ResultView{}}
	books, names := map[string]int{}, map[string]MemberName{}
	for _, f := range all {
		side := slices.IndexFunc(f.sides[:], func(who []string) bool { return slices.Contains(who, m.ID) })
		if side < 0 {
			continue
		}
		if f.alone() {
			books[f.Book]++
		}
		other := f.sides[1-side][0]
		against, known := names[other]
		if !known {
			if against, err = s.nameOf(ctx, other); err != nil {
				return nil, err
			}
			names[other] = against
		}
		r := ResultView{Battle: f.Battle, Book: f.Book, Name: f.Name, Against: against, Came: "drawn", Ended: f.ended, Team: !f.alone()}
		if len(page.Results) < withLuck {
			r.Luck = s.luckOf(&f, side)
		}
		if f.winner == side {
			r.Came = "won"
		} else if f.winner >= 0 {
			r.Came = "lost"
		}
		page.Results = append(page.Results, r)
	}
	for book, n := range books {
		r := s.ratings(all, book)[m.ID]
		page.Ratings = append(page.Ratings, BookRating{book, int(math.Round(r.Points)), int(math.Round(2 * r.Doubt)), n})
	}
	slices.SortFunc(page.Ratings, func(a, b BookRating) int { return strings.Compare(a.Book, b.Book) })
	return &of[MemberPage]{page}, nil
}

// luckOf is what the dice gave a side, once that was worked out.
func (s *Server) luckOf(f *fought, side int) *int {
	sys := s.hall.system(rules.ID(f.Book))
	if sys == nil {
		return nil
	}
	r := s.hall.analysisOf(f.Battle, f.entries, sys)
	if r == nil || r.One == 0 {
		return nil
	}
	luck := int(math.Round(100 * float64(r.Sides[side].Luck) / float64(r.One)))
	return &luck
}
