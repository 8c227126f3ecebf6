package server

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"html/template"
	"net/http"
	"strings"
	"time"

	"drumhead/notice"
	"drumhead/picture"
	"drumhead/store"

	"github.com/danielgtaylor/huma/v2"
)

// Mail goes to nobody who has not opened a link that was written to him. Until he does nothing is kept: the
// link says all, signed by the table. What he has said is kept by the name of his address and of the
// browser that asked, so that another who knows the address can have nothing sent there.

// mailKey signs the links of letters.
const mailKey = tablePrefix + "mail"

// readers are what those have said who are written to: a value each.
const readers = tablePrefix + "mail-"

// reader is what one has said.
type reader struct {
	Agreed  time.Time `json:"agreed,omitzero"`
	Stopped time.Time `json:"stopped,omitzero"`
}

// readerOf names an address as one browser asks for it.
func readerOf(to, pass string) string { return hashKey(strings.ToLower(to) + " " + pass)[:32] }

// everybodyOf names an address, whoever asks.
func everybodyOf(to string) string { return readerOf(to, "") }

// slip is what a link of a letter says.
type slip struct {
	What   string    `json:"what"` // agree or stop
	To     string    `json:"to"`
	Reader string    `json:"reader"`
	Until  time.Time `json:"until,omitzero"`
}

// agreeing is how long a link to agree by is good.
const agreeing = 48 * time.Hour

func (h *hall) signSlip(ctx context.Context, s slip) (string, error) { return h.sign(ctx, s) }

// readSlip reads a link of a letter; false: it is none of this table's, or too old.
func (h *hall) readSlip(ctx context.Context, token string) (s slip, good bool, err error) {
	good, err = h.unsign(ctx, token, &s)
	return s, good && (s.Until.IsZero() || time.Now().Before(s.Until)), err
}

// sign writes down what only this table can have said.
func (h *hall) sign(ctx context.Context, v any) (string, error) {
	said, err := json.Marshal(v)
	if err != nil {
		return "", err
	}
	mac, err := h.seal(ctx, said)
	text := base64.RawURLEncoding.EncodeToString
	return text(said) + "." + text(mac), err
}

// unsign reads what sign has written; false: that is none of this table's.
func (h *hall) unsign(ctx context.Context, token string, into any) (good bool, err error) {
	text, seal, _ := strings.Cut(token, ".")
	said, bad := base64.RawURLEncoding.DecodeString(text)
	mac, worse := base64.RawURLEncoding.DecodeString(seal)
	if bad != nil || worse != nil {
		return false, nil
	}
	want, err := h.seal(ctx, said)
	if err != nil || !hmac.Equal(mac, want) {
		return false, err
	}
	return json.Unmarshal(said, into) == nil, nil
}

// seal is the code that proves that the table has said something.
func (h *hall) seal(ctx context.Context, said []byte) ([]byte, error) {
	key, err := h.own(ctx, mailKey, func() ([]byte, error) {
		key := make([]byte, 32)
		rand.Read(key)
		return key, nil
	})
	mac := hmac.New(sha256.New, key)
	mac.Write(said)
	return mac.Sum(nil), err
}

// reader is what somebody has said; nothing, if he has not.
func (h *hall) reader(ctx context.Context, name string) (r reader, err error) {
	value, err := h.store.Secrets().Get(ctx, readers+name)
	if errors.Is(err, store.ErrNotFound) {
		return r, nil
	}
	if err == nil {
		err = json.Unmarshal(value, &r)
	}
	return r, err
}

func (h *hall) putReader(ctx context.Context, name string, r reader) error {
	value, err := json.Marshal(r)
	if err != nil {
		return err
	}
	return h.store.Secrets().Put(ctx, readers+name, value)
}

// allow takes back that somebody wants no mail.
func (h *hall) allow(ctx context.Context, name string) error {
	r, err := h.reader(ctx, name)
	if err != nil || r.Stopped.IsZero() {
		return err
	}
	r.Stopped = time.Time{}
	return h.putReader(ctx, name, r)
}

var (
	errNotAgreed = errors.New("nobody has agreed to it yet: open the link in the letter that was sent there")
	// It may be allowed again where it was ended: it is asked anew of each turn.
	errStopped = &notice.Refused{Status: http.StatusForbidden, Final: true, Words: "who reads this address wants no mail of this table"}
)

// mayWrite says whether an address may be written to for a browser.
func (h *hall) mayWrite(ctx context.Context, to, name string) error {
	all, err := h.reader(ctx, everybodyOf(to))
	if err != nil {
		return err
	}
	r, err := h.reader(ctx, name)
	switch {
	case err != nil:
		return err
	case !all.Stopped.IsZero() || !r.Stopped.IsZero():
		return errStopped
	case r.Agreed.IsZero():
		return errNotAgreed
	}
	return nil
}

// stopLink is where who reads an address ends it.
func (h *hall) stopLink(ctx context.Context, to, name string) (string, error) {
	token, err := h.signSlip(ctx, slip{What: "stop", To: to, Reader: name})
	return h.ringer.base() + "/mail/stop?t=" + token, err
}

// send tells by a way, once.
func (h *hall) send(ctx context.Context, w notice.Way, n notice.Notice) (err error) {
	if w.Kind == notice.Mail {
		if err := h.mayWrite(ctx, w.To, w.Secret); err != nil {
			return err
		}
		if n.Stop, err = h.stopLink(ctx, w.To, w.Secret); err != nil {
			return err
		}
		if !n.Trial {
			n.Map = h.picture(ctx, n.Battle)
		}
	}
	return h.ringer.tell(ctx, w, n)
}

// picture is how a battle stands as everybody may see it, for a letter; nil: it can be told without.
func (h *hall) picture(ctx context.Context, battle string) []byte {
	entries, err := h.store.Length(ctx, battle)
	if err != nil {
		return nil
	}
	c, err := h.cardFor(ctx, battle, entries)
	if err != nil {
		return nil
	}
	var b []byte
	err = h.safely(battle, func() (err error) {
		b, err = picture.PNG(&c.Brief.Board, c.Brief.Troops, c.Brief.Sides)
		return err
	})
	if err != nil {
		h.log.Warn("a letter goes without its map", "battle", battle, "error", err)
	}
	return b
}

// MailAsked is an address that a browser wants to be written to.
type MailAsked struct {
	To   string `json:"to" maxLength:"254"`
	Pass string `json:"pass" minLength:"16" maxLength:"64" doc:"random, and this browser's alone"`
}

// MailAnswer is whether it is.
type MailAnswer struct {
	Agreed  bool   `json:"agreed" doc:"who reads it has agreed; else a letter was sent to him, with a link to agree by"`
	Problem string `json:"problem,omitempty" doc:"why the letter was not sent"`
}

func (s *Server) askMail(ctx context.Context, in *struct{ Body MailAsked }) (*of[MailAnswer], error) {
	to := in.Body.To
	if w := (notice.Way{Kind: notice.Mail, To: to}); w.Check() != nil {
		return nil, huma.Error422UnprocessableEntity(w.Check().Error())
	}
	h := s.hall
	name := readerOf(to, in.Body.Pass)
	switch err := h.mayWrite(ctx, to, name); {
	case err == nil:
		return &of[MailAnswer]{MailAnswer{Agreed: true}}, nil
	case errors.Is(err, errStopped):
		return &of[MailAnswer]{MailAnswer{Problem: err.Error()}}, nil
	case !errors.Is(err, errNotAgreed):
		return nil, notKept(err)
	}
	if err := s.afford(ctx, s.tries, 1); err != nil {
		return nil, err
	}
	if !h.ringer.letters.pay(strings.ToLower(to), 1) {
		return nil, huma.Error429TooManyRequests("This address was sent letters enough for now: look there, or wait some hours.")
	}
	agree, err := h.signSlip(ctx, slip{What: "agree", To: to, Reader: name, Until: time.Now().Add(agreeing).Truncate(time.Second)})
	if err != nil {
		return nil, notKept(err)
	}
	stop, err := h.stopLink(ctx, to, everybodyOf(to))
	if err != nil {
		return nil, notKept(err)
	}
	base := h.ringer.base()
	var out MailAnswer
	err = h.ringer.write(ctx, notice.Letter{ID: "agree-" + newName(8), To: to, Subject: "Shall Drumhead write to you?",
		Text: "Somebody at " + base + " wants to be told here when it is his move in a battle of toy soldiers.\n\nIf that was you, agree within two days. If it was not, do nothing: nothing more will come.",
		Link: base + "/mail/agree?t=" + agree, Open: "Yes, write to me", Stop: stop, Stopped: "Never write to me, whoever asks"})
	if err != nil {
		out.Problem = err.Error()
	}
	return &of[MailAnswer]{out}, nil
}

// slipPage is what a link of a letter opens: it asks once more, for programs open links too.
var slipPage = template.Must(template.New("mail").Parse(`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Drumhead: mail</title>
<style>body { max-width: 34rem; margin: 3rem auto; padding: 0 1rem; font: 1.1rem/1.5 Georgia, serif; color: #2b2118; background: #f6efe0 } a { color: #7a2b1d } button { font: inherit; min-height: 44px; padding: 0 1em }</style>
<main><h1>Drumhead</h1><p>{{.Said}}</p>
{{if .Do}}<form method="post"><button name="do" value="{{.What}}">{{.Do}}</button></form>{{end}}
<p><a href="/">To the table</a></p></main></html>
`))

type slipView struct{ Said, Do, What string }

// slip answers the links of letters, GET and POST.
func (s *Server) slip(w http.ResponseWriter, r *http.Request) {
	said, good, err := s.hall.readSlip(r.Context(), r.URL.Query().Get("t"))
	if err != nil {
		refuse(w, http.StatusServiceUnavailable, err.Error())
		return
	}
	status, view := http.StatusOK, slipView{}
	if what := strings.TrimPrefix(r.URL.Path, "/mail/"); !good || said.What != what {
		status, view.Said = http.StatusNotFound, "This link is not good any more, or not whole. Ask for another at the table."
	} else if view, err = s.obey(r, said); err != nil {
		refuse(w, http.StatusServiceUnavailable, err.Error())
		return
	}
	var page bytes.Buffer
	if err := slipPage.Execute(&page, view); err != nil {
		refuse(w, http.StatusInternalServerError, err.Error())
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	w.Write(page.Bytes())
}

// obey does what somebody has pressed, and says how it stands and what he can do.
func (s *Server) obey(r *http.Request, said slip) (v slipView, err error) {
	known, err := s.hall.reader(r.Context(), said.Reader)
	if err != nil {
		return v, err
	}
	if r.Method == http.MethodPost {
		// A program that ends it for its user sends List-Unsubscribe=One-Click.
		switch now := time.Now().UTC(); {
		case said.What == "agree":
			known = reader{Agreed: now}
			if err := s.hall.allow(r.Context(), everybodyOf(said.To)); err != nil { // he once wanted none, whoever asks
				return v, err
			}
		case r.FormValue("do") == "again":
			known.Stopped = time.Time{}
		default:
			known.Stopped = now
		}
		if err := s.hall.putReader(r.Context(), said.Reader, known); err != nil {
			return v, err
		}
	}
	switch {
	case said.What == "agree" && !known.Agreed.IsZero():
		return slipView{Said: said.To + " is told when it is your move. You can go on at the table."}, nil
	case said.What == "agree":
		return slipView{"Shall this table write to " + said.To + " when it is your move?", "Yes, write to me", "agree"}, nil
	case !known.Stopped.IsZero():
		return slipView{"No more mail comes to " + said.To + " from this table.", "Write again", "again"}, nil
	}
	return slipView{"Shall this table send no more mail to " + said.To + "?", "No more mail", "stop"}, nil
}

// handleMail answers the links of letters.
func (s *Server) handleMail(mux *http.ServeMux) {
	for _, path := range []string{"/mail/agree", "/mail/stop"} {
		mux.HandleFunc("GET "+path, s.slip)
		mux.HandleFunc("POST "+path, s.slip)
	}
}
