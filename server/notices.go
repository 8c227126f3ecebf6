package server

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"time"

	"drumhead/notice"
	"drumhead/play"

	"github.com/danielgtaylor/huma/v2"
)

// mostWays is by how many ways a seat may be told.
const mostWays = 6

// Bell is how the player of a seat is told that it is his move, while he is away.
type Bell struct {
	Seat   string    `json:"seat" maxLength:"64"`
	Remind int       `json:"remind,omitempty" minimum:"0" maximum:"720" doc:"hours after which he is told once more, if it still waits; 0: never"`
	Quiet  *Quiet    `json:"quiet,omitempty" doc:"hours in which he is told nothing; what is owed comes after them"`
	Ways   []BellWay `json:"ways" maxItems:"6"`
}

// BellWay is one way, and how it fares.
type BellWay struct {
	Kind    string       `json:"kind" enum:"webhook,discord,slack,ntfy,push,mail"`
	To      string       `json:"to" maxLength:"1000" doc:"its address; it is told to nobody but who sits there"`
	Keys    *notice.Keys `json:"keys,omitempty" doc:"of a browser: those of its subscription"`
	Pass    string       `json:"pass,omitempty" writeOnly:"true" maxLength:"64" doc:"of mail: by which this browser has asked for it, see askMail; left out: what is chosen already"`
	Secret  string       `json:"secret,omitempty" readOnly:"true" doc:"of a webhook: with which what is sent is signed"`
	Told    time.Time    `json:"told,omitzero" readOnly:"true" doc:"when it was last told, or he was last there"`
	Problem string       `json:"problem,omitempty" readOnly:"true" doc:"why it has failed"`
	Since   time.Time    `json:"since,omitzero" readOnly:"true" doc:"of the problem"`
	Next    time.Time    `json:"next,omitzero" readOnly:"true" doc:"when it is tried again; left out: it is not"`
}

func (s *Server) registerNotices(api huma.API) {
	get(api, "/api/telling", "telling", "By what ways this table tells players that it is their move", s.telling)
	post(api, "/api/mail", "askMail", "Ask whether an address may be written to, and its reader by a letter if he has not been asked", http.StatusOK, s.askMail)
	get(api, "/api/battles/{id}/notices", "notices", "How those seats are told that it is their move, that the keys open", s.notices)
	huma.Register(api, huma.Operation{OperationID: "setNotices", Method: http.MethodPut, Path: "/api/battles/{id}/notices",
		Summary: "Choose how a seat is told; what was chosen before is over"}, s.setNotices)
	post(api, "/api/battles/{id}/notices/try", "tryNotice", "Try a way of telling that was chosen", http.StatusOK, s.tryNotice)
}

// Telling is how this table tells.
type Telling struct {
	Mail bool   `json:"mail" doc:"it writes mail"`
	Push string `json:"push" doc:"the public key of who calls browsers, base64 of a URL: a browser is told it when it subscribes"`
}

func (s *Server) telling(ctx context.Context, _ *struct{}) (*of[Telling], error) {
	caller, err := s.hall.caller(ctx)
	if err != nil {
		return nil, notKept(err)
	}
	return &of[Telling]{Telling{Mail: s.hall.ringer.mail, Push: caller.Public}}, nil
}

func (s *Server) notices(ctx context.Context, in *Battle) (*of[[]Bell], error) {
	var seats []string
	if err := s.with(*in, func(_ *keeper, held []string) error {
		seats = held
		return nil
	}); err != nil {
		return nil, err
	}
	b, err := s.hall.bells(ctx, in.ID)
	if err != nil {
		return nil, problem(err, 0)
	}
	all := []Bell{}
	for _, seat := range seats {
		all = append(all, b.of[seat].view(seat))
	}
	return &of[[]Bell]{all}, nil
}

// view is a bell as its player sees it; nil: he has none.
func (b *bell) view(seat string) Bell {
	v := Bell{Seat: seat, Ways: []BellWay{}}
	if b == nil {
		return v
	}
	v.Remind, v.Quiet = b.Remind, b.Quiet
	for _, w := range b.Ways {
		way := BellWay{Kind: w.Kind, To: w.To, Told: w.Told, Problem: w.Problem, Since: w.Since}
		switch w.Kind {
		case notice.Push:
			way.Keys = &w.Keys
		case notice.Webhook:
			way.Secret = w.Secret
		}
		if w.Try.Failed > 0 && !w.Try.Dead {
			way.Next = w.Try.Next
		}
		v.Ways = append(v.Ways, way)
	}
	return v
}

func (s *Server) setNotices(ctx context.Context, in *command[Bell]) (*of[Bell], error) {
	ways, err := in.Body.ways()
	if err == nil {
		err = in.Body.Quiet.check()
	}
	if err != nil {
		return nil, err
	}
	turn, who := 0, ""
	err = s.with(in.Battle, func(k *keeper, seats []string) error {
		if !slices.Contains(seats, in.Body.Seat) {
			return notHeld(in.Body.Seat)
		}
		turn, _ = k.battle.Called(in.Body.Seat)
		who = k.battle.Who(in.Body.Seat)
		k.notices = notifying{telling: k.notices.telling}
		return nil
	})
	if err == nil && len(ways) > 0 && who != play.WhoYou && who != play.WhoFriend {
		err = huma.Error422UnprocessableEntity("A computer needs no notice.")
	}
	if err != nil {
		return nil, err
	}
	// Nobody is told anything by it; and who has many battles chooses it for all of them at once.
	if err := s.afford(ctx, s.thinks, 1); err != nil {
		return nil, err
	}
	var out Bell
	err = s.hall.rebell(ctx, in.ID, func(all map[string]*bell) (bool, error) {
		b := &bell{Remind: in.Body.Remind, Quiet: in.Body.Quiet}
		for _, w := range ways {
			w := *w
			// Who chooses this sits here, and sees whose turn it is.
			w.Turn, w.Told = turn, s.hall.now()
			b.Ways = append(b.Ways, all[in.Body.Seat].kept(&w))
		}
		if all[in.Body.Seat] = b; len(ways) == 0 {
			delete(all, in.Body.Seat)
		}
		out = all[in.Body.Seat].view(in.Body.Seat)
		return true, nil
	})
	if err != nil {
		return nil, notKept(err)
	}
	return &of[Bell]{out}, nil
}

// ways are those that somebody wants, each once.
func (b *Bell) ways() (ways []*way, err error) {
	for _, v := range b.Ways {
		w := &way{Way: notice.Way{Kind: v.Kind, To: v.To}}
		if v.Keys != nil && v.Kind == notice.Push {
			w.Keys = *v.Keys
		}
		if err := w.Check(); err != nil {
			return nil, huma.Error422UnprocessableEntity(err.Error())
		}
		switch {
		case w.Kind == notice.Webhook:
			w.Secret = newKey()
		case w.Kind == notice.Mail && v.Pass != "":
			w.Secret = readerOf(w.To, v.Pass)
		}
		if slices.ContainsFunc(ways, func(o *way) bool { return o.Kind == w.Kind && o.To == w.To }) {
			continue
		}
		ways = append(ways, w)
	}
	if len(ways) > mostWays {
		return nil, huma.Error422UnprocessableEntity(fmt.Sprintf("By %d ways at most.", mostWays))
	}
	return ways, nil
}

// way is one that was chosen; nil: there is none such.
func (b *bell) way(kind, to string) *way {
	if b == nil {
		return nil
	}
	i := slices.IndexFunc(b.Ways, func(w *way) bool { return w.Kind == kind && w.To == to })
	if i < 0 {
		return nil
	}
	return b.Ways[i]
}

// kept is a way as it is kept already, or a new one. One that was given up is tried again once it
// is chosen anew.
func (b *bell) kept(w *way) *way {
	old := b.way(w.Kind, w.To)
	if old == nil {
		return w
	}
	if old.Try.Dead {
		old.Try = try{}
	}
	if old.Over, old.Keys = false, w.Keys; w.Kind == notice.Mail && w.Secret != "" {
		old.Secret = w.Secret
	}
	return old
}

func notHeld(seat string) error {
	return huma.Error403Forbidden(fmt.Sprintf("The key for seat %q is wanted, and was not sent.", seat))
}

// NoticeTrial names a way that was chosen.
type NoticeTrial struct {
	Seat string `json:"seat" maxLength:"64"`
	Kind string `json:"kind" maxLength:"16"`
	To   string `json:"to" maxLength:"1000"`
}

// Tried is what has come of it.
type Tried struct {
	Problem string `json:"problem,omitempty" doc:"why it has failed; left out: whoever is there has taken it"`
}

func (s *Server) tryNotice(ctx context.Context, in *command[NoticeTrial]) (*of[Tried], error) {
	var title string
	err := s.with(in.Battle, func(k *keeper, seats []string) error {
		if !slices.Contains(seats, in.Body.Seat) {
			return notHeld(in.Body.Seat)
		}
		title = k.battle.Header().Title
		return nil
	})
	if err != nil {
		return nil, err
	}
	b, err := s.hall.bells(ctx, in.ID)
	if err != nil {
		return nil, problem(err, 0)
	}
	w := b.of[in.Body.Seat].way(in.Body.Kind, in.Body.To)
	if w == nil {
		return nil, huma.Error404NotFound("This way was not chosen, or it is not any more: choose it first.")
	}
	if err := s.afford(ctx, s.tries, 1); err != nil {
		return nil, err
	}
	r := s.hall.ringer
	if !r.pay(in.Body.To) {
		return nil, huma.Error429TooManyRequests("This address was told enough for now: wait a while.")
	}
	var out Tried
	if err := s.hall.send(ctx, w.Way, notice.Notice{ID: "trial-" + newName(8), Battle: in.ID, Title: title, Since: s.hall.now(), Link: r.link(in.ID), Trial: true}); err != nil {
		out.Problem = err.Error()
	}
	return &of[Tried]{out}, nil
}

// unring forgets how some seats are told: they are another's now, or nobody wants to hear of the battle there. It looks
// what is kept: which battles have bells is known only once a table has been open for a while.
func (h *hall) unring(ctx context.Context, battle string, seats ...string) error {
	return h.rebell(ctx, battle, func(all map[string]*bell) (some bool, _ error) {
		for _, seat := range seats {
			if all[seat] != nil {
				delete(all, seat)
				some = true
			}
		}
		return some, nil
	})
}
