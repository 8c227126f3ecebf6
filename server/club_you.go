package server

import (
	"context"
	"net/http"
	"slices"
	"time"

	"drumhead/club"

	"github.com/danielgtaylor/huma/v2"
)

func (s *Server) registerYou(api huma.API) {
	put(api, "/api/club/you", "rename", "Take another name or ink", s.rename)
	gone(api, "/api/club/you", "removeMe", "Remove yourself, with all that is yours", s.removeMe)
	get(api, "/api/club/you/export", "export", "All that the club keeps of you", s.export)
	post(api, "/api/club/passkey", "askMyPasskey", "Ask for one more passkey: the browser is to make it", http.StatusOK, s.askMyPasskey)
	post(api, "/api/club/passkey/made", "myPasskey", "Have one more passkey, which was made", http.StatusOK, s.myPasskey)
	huma.Register(api, huma.Operation{OperationID: "dropPasskey", Method: http.MethodDelete, Path: "/api/club/passkeys/{id}", Summary: "Remove a passkey of yours"}, s.dropPasskey)
	huma.Register(api, huma.Operation{OperationID: "dropMail", Method: http.MethodDelete, Path: "/api/club/mail", Summary: "Come in by letters no more"}, s.dropMail)
	huma.Register(api, huma.Operation{OperationID: "signOut", Method: http.MethodDelete, Path: "/api/club/sessions/{id}", Summary: "End a session of yours: one by its id, this, others or all"}, s.signOut)
	put(api, "/api/club/ring/{battle}", "holdKeys", "Put keys of a battle on your ring, beside those that are there", s.holdKeys)
	put(api, "/api/club/kept/{what}", "keepMine", "Have your ring keep something else for your other devices: maker, names, notices or mail", s.keepMine)
	gone(api, "/api/club/ring/{battle}", "dropKeys", "Take the keys of a battle off your ring", s.dropKeys)
}

func put[I, O any](api huma.API, path, name, summary string, handler func(context.Context, *I) (*O, error)) {
	huma.Register(api, huma.Operation{OperationID: name, Method: http.MethodPut, Path: path, Summary: summary}, handler)
}

func gone[I, O any](api huma.API, path, name, summary string, handler func(context.Context, *I) (*O, error)) {
	huma.Register(api, huma.Operation{OperationID: name, Method: http.MethodDelete, Path: path, Summary: summary, DefaultStatus: http.StatusNoContent}, handler)
}

// You are a member as he sees himself.
type You struct {
	ID       string        `json:"id"`
	Name     string        `json:"name"`
	Ink      string        `json:"ink"`
	Host     bool          `json:"host"`
	Mail     string        `json:"mail,omitempty"`
	Joined   time.Time     `json:"joined"`
	Passkeys []PasskeyView `json:"passkeys"`
	Sessions []SessionView `json:"sessions"`
	Blocked  []string      `json:"blocked" doc:"members whom you have blocked, by their ids"`
}

// PasskeyView is a passkey of a member.
type PasskeyView struct {
	ID    string    `json:"id"`
	Label string    `json:"label"`
	Made  time.Time `json:"made"`
	Used  time.Time `json:"used,omitzero"`
}

// SessionView is a browser in which he is signed in.
type SessionView struct {
	ID     string    `json:"id"`
	Device string    `json:"device"`
	Began  time.Time `json:"began"`
	Seen   time.Time `json:"seen" doc:"to the day"`
	This   bool      `json:"this" doc:"it is the one that asks"`
}

func (s *Server) you(ctx context.Context, m *club.Member) *You {
	y := &You{ID: m.ID, Name: m.Name, Ink: m.Ink, Host: s.club.IsHost(m), Mail: m.Mail, Joined: m.Joined, Passkeys: []PasskeyView{}, Sessions: []SessionView{}, Blocked: append([]string{}, m.Blocks...)}
	for _, p := range m.Passkeys {
		y.Passkeys = append(y.Passkeys, PasskeyView{p.ID(), p.Label, p.Made, p.Used})
	}
	for _, x := range m.Sessions {
		y.Sessions = append(y.Sessions, SessionView{x.ID, x.Device, x.Began, x.Seen, x.ID == from(ctx).session})
	}
	return y
}

// changed is what a member is after a change.
func (s *Server) changed(ctx context.Context, m *club.Member, err error) (*of[You], error) {
	if err != nil {
		return nil, clubProblem(err)
	}
	return &of[You]{*s.you(ctx, m)}, nil
}

func (s *Server) rename(ctx context.Context, in *of[Newcomer]) (*of[You], error) {
	m, err := s.member(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.afford(ctx, s.tries, 1); err != nil {
		return nil, err
	}
	m, err = s.club.Rename(ctx, m.ID, in.Body.Name, in.Body.Ink)
	return s.changed(ctx, m, err)
}

// signedOut is an answer that takes a browser's session away.
type signedOut struct {
	SetCookie http.Cookie `header:"Set-Cookie"`
}

func (s *Server) removeMe(ctx context.Context, _ *struct{}) (*signedOut, error) {
	m, err := s.member(ctx)
	if err != nil {
		return nil, err
	}
	return &signedOut{s.sessionCookie("", 0)}, s.without(ctx, m.ID, s.club.Leave)
}

// without has a member leave, or be removed, and the battles go that he has made, as does how he is told of those that he fights.
func (s *Server) without(ctx context.Context, id string, leave func(context.Context, string) error) error {
	made, err := s.madeBy(ctx, id)
	if err != nil {
		return err
	}
	quiet, err := s.quieter(ctx, id)
	if err != nil {
		return err
	}
	if err := leave(ctx, id); err != nil {
		return clubProblem(err)
	}
	if err := quiet(); err != nil {
		return err
	}
	for _, in := range made {
		if _, err := s.removeDraft(ctx, &in); err != nil {
			return err
		}
	}
	return nil
}

// quieter has a member told no more of the battles that he fights, also once his ring is gone.
func (s *Server) quieter(ctx context.Context, id string) (quiet func() error, err error) {
	ring, err := s.club.Ring(ctx, id)
	if err != nil {
		return nil, clubProblem(err)
	}
	bells, err := s.bellsOf(ctx, ring)
	return func() error {
		for battle, all := range bells {
			for _, b := range all {
				if err := s.hall.unring(ctx, battle, b.Seat); err != nil {
					return notKept(err)
				}
			}
		}
		return nil
	}, err
}

// madeBy are the battles that a member has made, by the key that is on his ring.
func (s *Server) madeBy(ctx context.Context, id string) (made []draftInput, err error) {
	kept, err := s.club.Kept(ctx, id)
	if err != nil {
		return nil, clubProblem(err)
	}
	maker := Maker{kept["maker"]}
	if maker.Key == "" {
		return nil, nil
	}
	list, err := s.drafts(ctx, &maker)
	if err != nil {
		return nil, err
	}
	for _, d := range list.Body {
		made = append(made, draftInput{Maker: maker, ID: d.ID})
	}
	return made, nil
}

// Export is all that a club keeps of a member.
type Export struct {
	Member  club.Member       `json:"member"`
	Ring    club.Ring         `json:"ring" doc:"the keys of your chairs: who has them sits there, once he is a member"`
	Kept    map[string]string `json:"kept" doc:"what your browsers keep for you beside them"`
	Reports []ReportView      `json:"reports,omitempty" doc:"what you have told the host of others"`
	Bell    Bell              `json:"bell" doc:"how you are told of challenges and offers"`
	Bells   map[string][]Bell `json:"bells,omitempty" doc:"by battle: how you are told that it is your move there, if you have chosen"`
	News    []NewsView        `json:"news,omitempty" doc:"of which you are to be told, or were just told"`
	Offers  []OfferView       `json:"offers,omitempty" doc:"that you have made"`
	Made    []DraftPage       `json:"made,omitempty" doc:"the battles that you have made, as they are kept now"`
}

type exported struct {
	Disposition string `header:"Content-Disposition"`
	Body        Export
}

func (s *Server) export(ctx context.Context, _ *struct{}) (*exported, error) {
	m, err := s.member(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.afford(ctx, s.tries, 1); err != nil {
		return nil, err
	}
	ring, err := s.club.Ring(ctx, m.ID)
	if err != nil {
		return nil, clubProblem(err)
	}
	kept, err := s.club.Kept(ctx, m.ID)
	if err != nil {
		return nil, clubProblem(err)
	}
	e := Export{Member: *m, Ring: ring, Kept: kept}
	if e.Reports, err = s.reportsOf(ctx, m.ID); err != nil {
		return nil, err
	}
	bell, _, err := s.bellOf(ctx, m)
	if err != nil {
		return nil, notKept(err)
	}
	e.Bell = bell.view("")
	if e.Bells, err = s.bellsOf(ctx, ring); err != nil {
		return nil, err
	}
	if e.News, err = s.newsOf(ctx, m.ID); err != nil {
		return nil, err
	}
	offers, err := s.offers(ctx, nil)
	if err != nil {
		return nil, err
	}
	e.Offers = slices.DeleteFunc(offers.Body, func(o OfferView) bool { return !o.Yours })
	made, err := s.madeBy(ctx, m.ID)
	if err != nil {
		return nil, err
	}
	for _, in := range made {
		d, err := s.draft(ctx, &in)
		if err != nil {
			return nil, err
		}
		e.Made = append(e.Made, d.Body)
	}
	return &exported{`attachment; filename="drumhead-member.json"`, e}, nil
}

func (s *Server) askMyPasskey(ctx context.Context, _ *of[struct{}]) (*of[PasskeyAsked], error) {
	m, err := s.member(ctx)
	if err != nil {
		return nil, err
	}
	options, asking, err := s.door.AskNew(m)
	if err != nil {
		return nil, err
	}
	return s.askPasskey(ctx, asked{"passkey", nil, asking}, options)
}

func (s *Server) myPasskey(ctx context.Context, in *of[PasskeyAnswer]) (*of[You], error) {
	m, err := s.member(ctx)
	if err != nil {
		return nil, err
	}
	a, err := s.wasAsked(ctx, "passkey", &in.Body)
	if err != nil {
		return nil, err
	}
	p, err := s.door.Made(m, a.Asked, in.Body.Credential, labelOf(ctx, in.Body.Label))
	if err != nil {
		return nil, clubProblem(err)
	}
	m, err = s.club.AddPasskey(ctx, m.ID, p)
	return s.changed(ctx, m, err)
}

type named struct {
	ID string `path:"id" maxLength:"2048"`
}

func (s *Server) dropPasskey(ctx context.Context, in *named) (*of[You], error) {
	m, err := s.member(ctx)
	if err != nil {
		return nil, err
	}
	m, err = s.club.DropPasskey(ctx, m.ID, in.ID)
	return s.changed(ctx, m, err)
}

func (s *Server) dropMail(ctx context.Context, _ *struct{}) (*of[You], error) {
	m, err := s.member(ctx)
	if err != nil {
		return nil, err
	}
	m, err = s.club.SetMail(ctx, m.ID, "", time.Time{})
	return s.changed(ctx, m, err)
}

// endedSession answers who has ended sessions, maybe his own.
type endedSession struct {
	SetCookie []http.Cookie `header:"Set-Cookie"`
	Body      You
}

func (s *Server) signOut(ctx context.Context, in *named) (*endedSession, error) {
	m, err := s.member(ctx)
	if err != nil {
		return nil, err
	}
	this := from(ctx).session
	m, err = s.club.SignOut(ctx, m.ID, func(session string) bool {
		switch in.ID {
		case "all":
			return true
		case "others":
			return session != this
		case "this":
			return session == this
		}
		return session == in.ID
	})
	if err != nil {
		return nil, clubProblem(err)
	}
	out := &endedSession{Body: *s.you(ctx, m)}
	if !slices.ContainsFunc(m.Sessions, func(x club.Session) bool { return x.ID == this }) {
		out.SetCookie = []http.Cookie{s.sessionCookie("", 0)}
	}
	return out, nil
}

type ringInput struct {
	Battle string `path:"battle" maxLength:"64"`
	Body   club.Held
}

func (s *Server) holdKeys(ctx context.Context, in *ringInput) (*of[club.Held], error) {
	m, err := s.member(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.club.Hold(ctx, m.ID, in.Battle, in.Body); err != nil {
		return nil, clubProblem(err)
	}
	return &of[club.Held]{in.Body}, nil
}

// KeptText is something that a member's browsers keep for him: it means something to them alone.
type KeptText struct {
	Text string `json:"text" maxLength:"65536" doc:"empty: nothing more"`
}

func (s *Server) keepMine(ctx context.Context, in *struct {
	What string `path:"what" maxLength:"16"`
	Body KeptText
}) (*of[KeptText], error) {
	m, err := s.member(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.club.Keep(ctx, m.ID, in.What, in.Body.Text); err != nil {
		return nil, clubProblem(err)
	}
	return &of[KeptText]{in.Body}, nil
}

func (s *Server) dropKeys(ctx context.Context, in *struct {
	Battle string `path:"battle" maxLength:"64"`
}) (*struct{}, error) {
	m, err := s.member(ctx)
	if err != nil {
		return nil, err
	}
	return nil, clubProblem(s.club.Drop(ctx, m.ID, in.Battle))
}
