package server

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strings"
	"time"

	"drumhead/club"
	"drumhead/notice"
	"drumhead/store"

	"github.com/danielgtaylor/huma/v2"
)

// What concerns no battle of a member's yet, a challenge and an offer of his that is taken, he is told as he is told of turns: it is kept before
// it is acknowledged, noted before each try and after it, tried again with longer pauses, and listed when it is given up.

// aTurn stands in what is kept of such a notice, where of a battle the turn does: there is one only.
const aTurn = 1

func (s *Server) registerNews(api huma.API) {
	get(api, "/api/club/bell", "clubBell", "How you are told of challenges and of offers that are taken", s.clubBell)
	put(api, "/api/club/bell", "setClubBell", "Choose how; what was chosen before is over", s.setClubBell)
	post(api, "/api/club/bell/try", "tryClubBell", "Try a way that was chosen", http.StatusOK, s.tryClubBell)
}

// bellOf is how a member is told: as he has chosen, or, where he has not, by the address by which he comes in.
func (s *Server) bellOf(ctx context.Context, m *club.Member) (b *bell, at uint64, err error) {
	kept, at, err := s.club.Bell(ctx, m.ID)
	if err != nil {
		return nil, 0, err
	}
	b = &bell{}
	if at > 0 {
		return b, at, json.Unmarshal(kept, b)
	}
	if m.Mail != "" && s.hall.ringer.mail {
		b.Ways = []*way{{Way: notice.Way{Kind: notice.Mail, To: m.Mail}}} // no browser has asked: he has agreed by coming in
	}
	return b, at, nil
}

// reClubBell changes it, once more where another has changed it meanwhile.
func (s *Server) reClubBell(ctx context.Context, m *club.Member, change func(*bell)) (*bell, error) {
	for {
		b, at, err := s.bellOf(ctx, m)
		if err != nil {
			return nil, err
		}
		change(b)
		kept, err := json.Marshal(b)
		if err == nil {
			err = s.club.SetBell(ctx, m.ID, at, kept)
		}
		if !errors.Is(err, store.ErrConflict) {
			return b, err
		}
	}
}

// myBell is how the member is told who asks.
func (s *Server) myBell(ctx context.Context) (*club.Member, *bell, error) {
	m, err := s.member(ctx)
	if err != nil {
		return nil, nil, err
	}
	b, _, err := s.bellOf(ctx, m)
	if err != nil {
		return nil, nil, notKept(err)
	}
	return m, b, nil
}

func (s *Server) clubBell(ctx context.Context, _ *struct{}) (*of[Bell], error) {
	_, b, err := s.myBell(ctx)
	if err != nil {
		return nil, err
	}
	return &of[Bell]{b.view("")}, nil
}

func (s *Server) setClubBell(ctx context.Context, in *of[Bell]) (*of[Bell], error) {
	m, err := s.member(ctx)
	if err != nil {
		return nil, err
	}
	ways, err := in.Body.ways()
	if err == nil {
		err = in.Body.Quiet.check()
	}
	if err == nil {
		err = s.afford(ctx, s.tries, 1)
	}
	if err != nil {
		return nil, err
	}
	b, err := s.reClubBell(ctx, m, func(b *bell) {
		old := *b
		*b = bell{Quiet: in.Body.Quiet}
		for _, w := range ways {
			w := *w
			b.Ways = append(b.Ways, old.kept(&w))
		}
	})
	if err != nil {
		return nil, notKept(err)
	}
	return &of[Bell]{b.view("")}, nil
}

func (s *Server) tryClubBell(ctx context.Context, in *of[NoticeTrial]) (*of[Tried], error) {
	m, b, err := s.myBell(ctx)
	if err != nil {
		return nil, err
	}
	w := b.way(in.Body.Kind, in.Body.To)
	if w == nil {
		return nil, huma.Error404NotFound("This way was not chosen, or it is not any more: choose it first.")
	}
	if err := s.afford(ctx, s.tries, 1); err != nil {
		return nil, err
	}
	if !s.hall.ringer.pay(w.To) {
		return nil, huma.Error429TooManyRequests("This address was told enough for now: wait a while.")
	}
	var out Tried
	if err := s.sendNews(ctx, m, w.Way, notice.Notice{ID: "trial-" + newName(8), Title: "The club", Since: s.hall.now(), Link: s.base() + "/", Trial: true}); err != nil {
		out.Problem = err.Error()
	}
	return &of[Tried]{out}, nil
}

// sendNews tells by a way, once. To the address by which a member comes in nobody need have asked again whether he may be written to, as long as who reads it has not ended it.
func (s *Server) sendNews(ctx context.Context, m *club.Member, w notice.Way, n notice.Notice) (err error) {
	if w.Kind != notice.Mail || w.Secret != "" || !strings.EqualFold(w.To, m.Mail) {
		return s.hall.send(ctx, w, n)
	}
	everybody := everybodyOf(w.To)
	all, err := s.hall.reader(ctx, everybody)
	if err == nil && !all.Stopped.IsZero() {
		return errStopped
	}
	if err == nil {
		n.Stop, err = s.hall.stopLink(ctx, w.To, everybody)
	}
	if err != nil {
		return err
	}
	return s.hall.ringer.tell(ctx, w, n)
}

// ringNews has what is owed to members told, until the table closes.
func (s *Server) ringNews(ctx context.Context) {
	for {
		next := s.hall.now().Add(time.Minute) // another server may have left something undone
		err := s.hall.safely("the club's news", func() error {
			all, err := s.club.News(ctx)
			for _, n := range all {
				if !n.Done.IsZero() {
					continue
				}
				at, bad := s.tellNews(ctx, n)
				if err = errors.Join(err, bad); !at.IsZero() && at.Before(next) {
					next = at
				}
			}
			return errors.Join(err, s.club.Unfinished(ctx, func(m *club.Match) error { return s.discard(ctx, m.Battle) }))
		})
		if err != nil && ctx.Err() == nil {
			s.o.Log.Warn("what members are to be told is put off", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-s.news:
		case <-time.After(max(time.Second/4, min(next.Sub(s.hall.now()), s.hall.pulse))):
		}
	}
}

// tellNews tries what each way of a member owes him of some news, and says when there is more to do.
func (s *Server) tellNews(ctx context.Context, n *club.News) (next time.Time, err error) {
	m, err := s.club.Member(ctx, n.For)
	if errors.Is(err, club.ErrNobody) {
		return next, nil // the news go with him
	}
	if err != nil || m.Barred { // who is shut out hears of it once he is let in
		return next, err
	}
	b, _, err := s.bellOf(ctx, m)
	if err != nil {
		return next, err
	}
	words, err := s.newsWords(ctx, n)
	if err != nil {
		return next, err
	}
	told, err := waysOf(n)
	if err != nil {
		return next, err
	}
	open := false
	for _, w := range b.Ways {
		one := told.way(w.Kind, w.To)
		if one == nil {
			one = &way{Way: w.Way}
		}
		t, at, owes := (&bell{Quiet: b.Quiet}).owes(one, call{turn: aTurn, from: n.At}, s.hall.now())
		if !owes || w.Over {
			continue
		}
		if !at.After(s.hall.now()) {
			if !s.hall.ringer.pay(w.To) {
				at = s.hall.now().Add(time.Minute)
			} else if at, err = s.tryNews(ctx, m, n, b, w.Way, t, words); err != nil {
				return next, err
			}
		}
		if at.IsZero() {
			continue // told, or given up
		}
		if open = true; next.IsZero() || at.Before(next) {
			next = at
		}
	}
	if open {
		return next, nil
	}
	return next, s.renews(ctx, n.ID, func(n *club.News, told *bell) bool {
		n.Done = s.hall.now()
		if !slices.ContainsFunc(told.Ways, func(w *way) bool { return w.Problem != "" }) {
			told.Ways = nil
		}
		return true
	})
}

// waysOf is how far the telling of news has come.
func waysOf(n *club.News) (*bell, error) {
	b := &bell{}
	if len(n.Told) == 0 {
		return b, nil
	}
	return b, json.Unmarshal(n.Told, b)
}

// renews changes news, once more where another has changed them meanwhile.
func (s *Server) renews(ctx context.Context, id string, change func(n *club.News, told *bell) (keep bool)) error {
	for {
		n, err := s.club.OneNews(ctx, id)
		if err != nil || n == nil {
			return err
		}
		told, err := waysOf(n)
		if err != nil || !change(n, told) {
			return err
		}
		if n.Told = nil; len(told.Ways) > 0 {
			if n.Told, err = json.Marshal(told); err != nil {
				return err
			}
		}
		if err = s.club.Note(ctx, n); !errors.Is(err, store.ErrConflict) {
			return err
		}
	}
}

// tryNews tries news once, by a way, and notes at the member's own bell how that has fared.
func (s *Server) tryNews(ctx context.Context, m *club.Member, n *club.News, b *bell, to notice.Way, t try, words notice.Notice) (at time.Time, err error) {
	change := func(do func(b *bell, w *way) bool) error {
		return s.renews(ctx, n.ID, func(_ *club.News, told *bell) bool {
			w := told.way(to.Kind, to.To)
			if w == nil {
				w = &way{Way: to}
				told.Ways = append(told.Ways, w)
			}
			return do(&bell{Quiet: b.Quiet}, w)
		})
	}
	var sent bool
	var failed error
	at, err = s.hall.try(ctx, change, call{turn: aTurn, from: n.At}, t, func() error {
		sent, failed = true, s.sendNews(ctx, m, to, words)
		return failed
	})
	mine := b.way(to.Kind, to.To)
	if err != nil || !sent || failed == nil && mine.Problem == "" {
		return at, err
	}
	if _, kept, err := s.club.Bell(ctx, m.ID); err != nil || kept == 0 {
		return at, err // he has chosen nothing: there is nothing to show
	}
	_, err = s.reClubBell(ctx, m, func(b *bell) {
		if w := b.way(to.Kind, to.To); w != nil {
			w.Problem, w.Since, w.Over = "", time.Time{}, notice.Gone(failed)
			if failed != nil {
				w.Problem, w.Since = failed.Error(), s.hall.now()
			}
		}
	})
	return at, err
}

// NewsView is something of which a member is to be told, as he takes it along.
type NewsView struct {
	At   time.Time `json:"at"`
	Text string    `json:"text"`
	Link string    `json:"link"`
	Done time.Time `json:"done,omitzero" doc:"when he was told, or it was given up; left out: it is still owed to him"`
}

func (s *Server) newsOf(ctx context.Context, id string) (views []NewsView, err error) {
	all, err := s.club.News(ctx)
	if err != nil {
		return nil, clubProblem(err)
	}
	for _, n := range all {
		if n.For != id {
			continue
		}
		w, err := s.newsWords(ctx, n)
		if err != nil {
			return nil, err
		}
		views = append(views, NewsView{n.At, w.Words, w.Link, n.Done})
	}
	return views, nil
}

// bellsOf are the bells of the seats that a ring opens.
func (s *Server) bellsOf(ctx context.Context, ring club.Ring) (map[string][]Bell, error) {
	all := map[string][]Bell{}
	for battle, held := range ring {
		b, err := s.hall.bells(ctx, battle)
		if err == nil && len(b.of) == 0 {
			continue
		}
		var v *vault
		if err == nil {
			v, err = s.hall.vault(ctx, battle)
		}
		if errors.Is(err, store.ErrNotFound) {
			continue // it was removed
		}
		if err != nil {
			return nil, notKept(err)
		}
		for _, seat := range v.seats(strings.Join(held.Mine, ",")) {
			if b.of[seat] != nil {
				all[battle] = append(all[battle], b.of[seat].view(seat))
			}
		}
	}
	return all, nil
}

// newsWords is what a member is told.
func (s *Server) newsWords(ctx context.Context, n *club.News) (notice.Notice, error) {
	from, err := s.nameOf(ctx, n.From)
	w := notice.Notice{ID: "club-" + n.ID, Battle: n.Battle, Since: n.At, News: true}
	switch n.What {
	case club.Challenged:
		w.Title, w.Words, w.Link = "A challenge to "+n.Name, from.Name+" challenges you to "+n.Name+". "+n.Text, s.hall.ringer.base()+"/"
	case club.Began:
		w.Title, w.Words, w.Link = "All have come to "+n.Name, from.Name+" has taken the last chair of "+n.Name+". The battle has begun.", s.hall.ringer.link(n.Battle)
	default:
		w.Title, w.Words, w.Link = "Your offer is taken: "+n.Name, from.Name+" has taken your offer of "+n.Name+". The battle has begun.", s.hall.ringer.link(n.Battle)
	}
	return w, err
}
