package server

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"time"

	"drumhead/club"
	"drumhead/notice"

	"github.com/danielgtaylor/huma/v2"
)

func (s *Server) registerEntrance(api huma.API) {
	get(api, "/api/club", "club", "The club of this table, and who asks", s.clubView)
	post(api, "/api/club/join", "join", "Ask to be a member under a name: the browser is to make a passkey", http.StatusOK, s.join)
	post(api, "/api/club/joined", "joined", "Become a member by the passkey that was made", http.StatusCreated, s.joined)
	post(api, "/api/club/enter", "enter", "Ask to sign in: the browser is to show a passkey", http.StatusOK, s.enter)
	post(api, "/api/club/entered", "entered", "Sign in by the passkey that was shown", http.StatusOK, s.entered)
	post(api, "/api/club/letter", "letter", "Ask for a letter with a link to come in by", http.StatusOK, s.askLetter)
	post(api, "/api/club/opened", "opened", "Come in by the link of a letter; a new member says his name", http.StatusOK, s.opened)
}

// ClubView is the club of a table.
type ClubView struct {
	Club  bool              `json:"club" doc:"this table is one's"`
	Watch bool              `json:"watch" doc:"who is not signed in may look on"`
	Mail  bool              `json:"mail" doc:"one may come in by a letter"`
	Inks  []string          `json:"inks"`
	You   *You              `json:"you,omitempty" doc:"left out: nobody is signed in"`
	Ring  club.Ring         `json:"ring,omitempty" doc:"your keys, by battle"`
	Kept  map[string]string `json:"kept,omitempty" doc:"what else your browsers keep for you: maker, names, notices, mail"`
}

func (s *Server) clubView(ctx context.Context, _ *struct{}) (*of[ClubView], error) {
	v := ClubView{Inks: club.Inks}
	if s.club == nil {
		return &of[ClubView]{v}, nil
	}
	v.Club, v.Watch, v.Mail = true, s.o.Club.Watch, s.hall.ringer.mail
	if m := from(ctx).member; m != nil {
		ring, err := s.club.Ring(ctx, m.ID)
		if err != nil {
			return nil, clubProblem(err)
		}
		kept, err := s.club.Kept(ctx, m.ID)
		if err != nil {
			return nil, clubProblem(err)
		}
		v.You, v.Ring, v.Kept = s.you(ctx, m), ring, kept
	}
	return &of[ClubView]{v}, nil
}

// Newcomer is how somebody wants to be called.
type Newcomer struct {
	Name string `json:"name" maxLength:"120"`
	Ink  string `json:"ink,omitempty" maxLength:"20"`
}

// PasskeyAsked is what a browser is asked.
type PasskeyAsked struct {
	Options any    `json:"options" doc:"as navigator.credentials takes them, in JSON"`
	Slip    string `json:"slip" doc:"comes back with the answer"`
}

// PasskeyAnswer is what it answers.
type PasskeyAnswer struct {
	Slip       string          `json:"slip" maxLength:"8192"`
	Credential json.RawMessage `json:"credential" doc:"the answer, in JSON"`
	Label      string          `json:"label,omitempty" maxLength:"60" doc:"of a new passkey: what to call it"`
}

// asked is what the table has asked a browser for: it keeps nothing of that until the answer has come.
type asked struct {
	What   string       `json:"what"` // join, enter or passkey
	Member *club.Member `json:"member,omitempty"`
	Asked  *club.Asked  `json:"asked"`
}

func (s *Server) askPasskey(ctx context.Context, a asked, options any) (*of[PasskeyAsked], error) {
	slip, err := s.hall.sign(ctx, a)
	if err != nil {
		return nil, notKept(err)
	}
	return &of[PasskeyAsked]{PasskeyAsked{options, slip}}, nil
}

func (s *Server) wasAsked(ctx context.Context, what string, in *PasskeyAnswer) (a asked, err error) {
	good, err := s.hall.unsign(ctx, in.Slip, &a)
	if err != nil {
		return a, notKept(err)
	}
	if !good || a.What != what || a.Asked == nil {
		return a, huma.Error422UnprocessableEntity("This was not asked here: begin anew.")
	}
	return a, nil
}

func (s *Server) join(ctx context.Context, in *of[Newcomer]) (*of[PasskeyAsked], error) {
	if err := s.inClub(); err != nil {
		return nil, err
	}
	if err := s.afford(ctx, s.tries, 1); err != nil {
		return nil, err
	}
	m, err := s.club.Joining(ctx, in.Body.Name, in.Body.Ink)
	if err != nil {
		return nil, clubProblem(err)
	}
	options, asking, err := s.door.AskNew(m)
	if err != nil {
		return nil, err
	}
	return s.askPasskey(ctx, asked{"join", m, asking}, options)
}

// SignedIn is an answer that begins a session.
type SignedIn struct {
	SetCookie http.Cookie `header:"Set-Cookie"`
	Body      You
}

// signIn begins a session in the browser that asks.
func (s *Server) signIn(ctx context.Context, m *club.Member) (*SignedIn, error) {
	token, m, err := s.club.SignIn(ctx, m.ID, from(ctx).device)
	if err != nil {
		return nil, clubProblem(err)
	}
	return &SignedIn{s.sessionCookie(token, cookieLasts), *s.you(ctx, m)}, nil
}

// cookieLasts is how long a browser keeps its session; the club forgets it when it is unseen for so long.
const cookieLasts = 400 * 24 * time.Hour

func (s *Server) joined(ctx context.Context, in *of[PasskeyAnswer]) (*SignedIn, error) {
	if err := s.inClub(); err != nil {
		return nil, err
	}
	if err := s.afford(ctx, s.joins, 1); err != nil {
		return nil, err
	}
	a, err := s.wasAsked(ctx, "join", &in.Body)
	if err != nil {
		return nil, err
	}
	p, err := s.door.Made(a.Member, a.Asked, in.Body.Credential, labelOf(ctx, in.Body.Label))
	if err != nil {
		return nil, clubProblem(err)
	}
	a.Member.Passkeys = []club.Passkey{p}
	if err := s.club.Join(ctx, a.Member); err != nil {
		return nil, clubProblem(err)
	}
	return s.signIn(ctx, a.Member)
}

// labelOf is what a passkey is called: by its maker, or by the device on which it was made.
func labelOf(ctx context.Context, said string) string {
	if said = strings.TrimSpace(said); said != "" {
		return said
	}
	return from(ctx).device
}

func (s *Server) enter(ctx context.Context, _ *of[struct{}]) (*of[PasskeyAsked], error) {
	if err := s.inClub(); err != nil {
		return nil, err
	}
	if err := s.afford(ctx, s.tries, 1); err != nil {
		return nil, err
	}
	options, asking, err := s.door.Ask()
	if err != nil {
		return nil, err
	}
	return s.askPasskey(ctx, asked{"enter", nil, asking}, options)
}

func (s *Server) entered(ctx context.Context, in *of[PasskeyAnswer]) (*SignedIn, error) {
	if err := s.inClub(); err != nil {
		return nil, err
	}
	if err := s.afford(ctx, s.tries, 1); err != nil {
		return nil, err
	}
	a, err := s.wasAsked(ctx, "enter", &in.Body)
	if err != nil {
		return nil, err
	}
	m, err := s.club.Shown(ctx, s.door, a.Asked, in.Body.Credential)
	if errors.Is(err, club.ErrNobody) {
		err = &club.Refused{Words: "Whose passkey this is is no member here any more."}
	}
	if err != nil {
		return nil, clubProblem(err)
	}
	return s.signIn(ctx, m)
}

// LetterAsked is where a link is to be sent.
type LetterAsked struct {
	To string `json:"to" maxLength:"254"`
}

// Said is what came of something, in words.
type Said struct {
	Words string `json:"words"`
}

// letterLasts is how long a link to come in by is good.
const letterLasts = 20 * time.Minute

// askLetter sends a link to come in by. Whether somebody here has that address it tells nobody.
func (s *Server) askLetter(ctx context.Context, in *of[LetterAsked]) (*of[Said], error) {
	if err := s.inClub(); err != nil {
		return nil, err
	}
	m := from(ctx).member
	what, title, open := "enter", "Your link to the table", "Come in"
	if m != nil {
		what, title, open = "address", "Is this your address?", "Yes, it is mine"
	}
	to := in.Body.To
	if w := (notice.Way{Kind: notice.Mail, To: to}); w.Check() != nil {
		return nil, huma.Error422UnprocessableEntity(w.Check().Error())
	}
	if !s.hall.ringer.mail {
		return nil, huma.Error422UnprocessableEntity("This table writes no mail: come in by a passkey.")
	}
	if err := s.afford(ctx, s.tries, 1); err != nil {
		return nil, err
	}
	if !s.entries.pay(strings.ToLower(to), 1) {
		return nil, huma.Error429TooManyRequests("This address was sent letters enough for now: look there, or wait an hour.")
	}
	said := &of[Said]{Said{"A letter with a link is on its way to " + to + ". The link is good for twenty minutes, and once."}}
	if all, err := s.hall.reader(ctx, everybodyOf(to)); err != nil || !all.Stopped.IsZero() {
		return said, err // its reader wants none, whoever asks
	}
	slip := slip{What: what, To: to, Until: time.Now().Add(letterLasts).Truncate(time.Millisecond)}
	if m != nil {
		slip.Reader = m.ID
	}
	token, err := s.hall.signSlip(ctx, slip)
	if err != nil {
		return nil, notKept(err)
	}
	stop, err := s.hall.stopLink(ctx, to, everybodyOf(to))
	if err != nil {
		return nil, notKept(err)
	}
	base := s.hall.ringer.base()
	err = s.hall.ringer.write(ctx, notice.Letter{ID: "enter-" + newName(8), To: to, Subject: title,
		Text: "Somebody at " + base + " has given this address.\n\nIf that was you, open the link within twenty minutes, in the browser in which you want to play. If it was not, do nothing.",
		Link: base + "/enter#t=" + token, Open: open, Stop: stop, Stopped: "Never write to me, whoever asks"})
	if err != nil {
		return nil, huma.Error422UnprocessableEntity("The letter was not sent: " + err.Error())
	}
	return said, nil
}

// LetterOpened is the link of a letter.
type LetterOpened struct {
	Token string `json:"token" maxLength:"2048"`
	Enter bool   `json:"enter,omitempty" doc:"come in now; left out: say only whose link it is"`
	Name  string `json:"name,omitempty" maxLength:"120" doc:"of who is new"`
	Ink   string `json:"ink,omitempty" maxLength:"20"`
}

// ForWhom is whose link it is.
type ForWhom struct {
	Name string `json:"name,omitempty" doc:"of the member; left out: whoever comes in by it is new, and says how he wants to be called"`
	To   string `json:"to"`
	What string `json:"what" enum:"enter,address"`
	You  *You   `json:"you,omitempty" doc:"once he has come in"`
}

// opensTo answers the link of a letter.
type opensTo struct {
	SetCookie []http.Cookie `header:"Set-Cookie"`
	Body      ForWhom
}

func (s *Server) opened(ctx context.Context, in *of[LetterOpened]) (*opensTo, error) {
	if err := s.inClub(); err != nil {
		return nil, err
	}
	if err := s.afford(ctx, s.tries, 1); err != nil {
		return nil, err
	}
	slip, good, err := s.hall.readSlip(ctx, in.Body.Token)
	if err != nil {
		return nil, notKept(err)
	}
	if !good || slip.What != "enter" && slip.What != "address" {
		return nil, huma.Error422UnprocessableEntity("This link is not good any more, or not whole: ask for another.")
	}
	out := &opensTo{Body: ForWhom{To: slip.To, What: slip.What}}
	if slip.What == "address" {
		return out, s.addressAgreed(ctx, slip, in.Body.Enter, &out.Body)
	}
	m, err := s.club.ByMail(ctx, slip.To)
	switch {
	case err == nil:
		if out.Body.Name = m.Name; !in.Body.Enter {
			return out, nil
		}
		m, err = s.club.Opened(ctx, m.ID, slip.Until)
	case errors.Is(err, club.ErrNobody) && !in.Body.Enter:
		return out, nil
	case errors.Is(err, club.ErrNobody):
		m, err = s.joinByLetter(ctx, slip, Newcomer{in.Body.Name, in.Body.Ink})
	}
	if err != nil {
		return nil, clubProblem(err)
	}
	signed, err := s.signIn(ctx, m)
	if err != nil {
		return nil, err
	}
	out.SetCookie, out.Body.You, out.Body.Name = []http.Cookie{signed.SetCookie}, &signed.Body, m.Name
	return out, nil
}

func (s *Server) joinByLetter(ctx context.Context, slip slip, as Newcomer) (*club.Member, error) {
	if err := s.afford(ctx, s.joins, 1); err != nil {
		return nil, err
	}
	m, err := s.club.Joining(ctx, as.Name, as.Ink)
	if err != nil {
		return nil, err
	}
	m.Mail, m.Entered = slip.To, slip.Until
	return m, s.club.Join(ctx, m)
}

// addressAgreed gives a member the address at which a letter was read; he alone can have it so.
func (s *Server) addressAgreed(ctx context.Context, slip slip, now bool, out *ForWhom) error {
	m, err := s.member(ctx)
	if err != nil || m.ID != slip.Reader {
		return huma.Error403Forbidden("Open this link in the browser in which you are signed in: there it was asked for.")
	}
	if out.Name = m.Name; !now {
		return nil
	}
	if m, err = s.club.SetMail(ctx, m.ID, slip.To, slip.Until); err != nil {
		return clubProblem(err)
	}
	out.You = s.you(ctx, m)
	return nil
}
