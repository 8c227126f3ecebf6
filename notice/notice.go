// Package notice tells players who are away from the table that it is their turn, by the ways
// that they have chosen. It knows of a battle no more than the words that it is given, keeps
// nothing, and tries once: who calls it keeps what is owed and tries again. It must never
// speak to the host's own network unless he allows it, and never take a player's word for
// where an address leads.
package notice

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
	"unicode"
)

// Notice is what is told.
type Notice struct {
	ID     string    // the same at every try: who gets it twice can know it
	Battle string    // its id
	Title  string    // Maida
	Words  string    // what is asked: 78th Highlanders, column, 5 of 6
	Since  time.Time // when it became his turn, by a clock of his if any is known
	Until  time.Time // when his time runs out, by the same; zero: he may take as long as he likes
	Link   string    // opens the question
	Stop   string    // of mail: who opens it gets no more
	Again  bool      // he has been told before, and the battle waits still
	Trial  bool      // nothing waits: it is tried whether this way leads to him
	News   bool      // no move waits: the words tell something of the battle
	Map    []byte    // how the battle stands, as PNG: of mail alone; empty: none
}

// Line is the notice in one line.
func (n *Notice) Line() string {
	switch {
	case n.Trial:
		return "This is how Drumhead will tell you that it is your move."
	case n.News:
		return fmt.Sprintf("%s: %s", short(n.Title, 100), short(n.Words, 600))
	case n.Again:
		return fmt.Sprintf("%s still waits for your move: %s", short(n.Title, 100), short(n.Words, 600)) + n.until()
	}
	return fmt.Sprintf("%s: your move. %s", short(n.Title, 100), short(n.Words, 600)) + n.until()
}

// clock is how a time is written: with its zone, for the reader's may be another.
const clock = "Monday 2 January, 15:04 MST"

// until says when his time runs out, behind what is asked.
func (n *Notice) until() string {
	if n.Until.IsZero() {
		return ""
	}
	end := ". "
	switch words := strings.TrimSpace(n.Words); {
	case words == "":
		end = ""
	case strings.ContainsAny(words[len(words)-1:], ".!?"):
		end = " "
	}
	return end + "Your time runs out on " + n.Until.Format(clock) + "."
}

// short is a text in one line, of so many letters at most: whoever passes a message on takes no long one. What turns the order of
// letters round, or is no letter at all, is left out: who reads it sees what stands there.
func short(text string, most int) string {
	text = strings.Join(strings.FieldsFunc(text, unicode.IsSpace), " ")
	text = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) {
			return -1
		}
		return r
	}, text)
	if letters := []rune(text); len(letters) > most {
		return string(letters[:most-1]) + "…"
	}
	return text
}

// Kinds of ways.
const (
	Webhook = "webhook" // JSON of our own, signed
	Discord = "discord"
	Slack   = "slack"
	Ntfy    = "ntfy"
	Push    = "push" // a browser, by the service of its maker
	Mail    = "mail"
)

// Kinds are all there are.
var Kinds = []string{Webhook, Discord, Slack, Ntfy, Push, Mail}

// Way is one way by which somebody is told.
type Way struct {
	Kind   string `json:"kind"`
	To     string `json:"to"`
	Secret string `json:"secret,omitempty"` // of a webhook: with which what is sent is signed; of mail: by what name its reader has agreed
	Keys   Keys   `json:"keys,omitzero"`    // of a browser
}

// Most is how long an address may be, in bytes.
const Most = 1000

// Check says what is wrong with a way, before it is ever tried.
func (w *Way) Check() error {
	if w.Kind == Mail {
		return checkMail(w.To)
	}
	if w.Kind == Push {
		if err := w.Keys.check(); err != nil {
			return err
		}
	}
	if !slices.Contains(Kinds, w.Kind) {
		return fmt.Errorf("no way of telling is called %q: wanted one of %s", w.Kind, strings.Join(Kinds, ", "))
	}
	u, err := url.Parse(w.To)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Hostname() == "" || len(w.To) > Most || u.Fragment != "" {
		return fmt.Errorf("the address %.80q: wanted one like https://example.org/hook, of up to %d letters", w.To, Most)
	}
	return nil
}

// Host is where a way leads, without what of its address is secret.
func (w *Way) Host() string {
	if w.Kind == Mail {
		return w.To[strings.LastIndex(w.To, "@")+1:]
	}
	u, err := url.Parse(w.To)
	if err != nil {
		return ""
	}
	return u.Host
}

// Refused is an answer that says no.
type Refused struct {
	Status int
	Final  bool          // it would say no another time as well
	Mail   bool          // a server for mail says it
	Words  string        // what it says, where that is known better
	Wait   time.Duration // how long it asks to be left alone
}

func (r *Refused) Error() string {
	words := http.StatusText(r.Status)
	switch {
	case r.Words != "":
		return r.Words
	case r.Mail && r.Final:
		return fmt.Sprintf("the server for mail says %d: nobody can be written to at this address", r.Status)
	case r.Mail:
		return fmt.Sprintf("the server for mail says %d: not now", r.Status)
	case r.Status >= 300 && r.Status < 400:
		words = "it sends on to another address: give that one"
	case r.Final:
		words = cmp.Or(words, "no") + ": this address takes nothing any more"
	}
	return fmt.Sprintf("it answers %d, %s", r.Status, strings.TrimSuffix(words, ", "))
}

// finals are the answers after which it is of no use to try again.
var finals = []int{http.StatusNotFound, http.StatusGone, http.StatusUnauthorized, http.StatusForbidden}

// Gone says whether there will be nobody at this address any more.
func Gone(err error) bool {
	var no *Refused
	return errors.As(err, &no) && (no.Mail && no.Final || no.Status == http.StatusNotFound || no.Status == http.StatusGone)
}

// ErrPrivate is of an address in a network that strangers have no business in.
var ErrPrivate = errors.New("this address leads into a private network, where this table tells nobody anything")

// Final says whether it is of no use to try again.
func Final(err error) bool {
	var no *Refused
	return errors.As(err, &no) && no.Final || errors.Is(err, ErrPrivate)
}

// Options say how to tell.
type Options struct {
	Private  bool                                  // into private networks too
	Patience time.Duration                         // for one try; 0: ten seconds
	Caller   func(context.Context) (Caller, error) // who calls browsers; nil: none are called
	Post     *Post                                 // through whom mail goes; nil: none is written
}

// Teller tells. It may be used by any number of goroutines.
type Teller struct {
	patience time.Duration
	client   *http.Client
	caller   func(context.Context) (Caller, error)
	post     *Post
}

// New makes a teller.
func New(o Options) *Teller {
	patience := cmp.Or(o.Patience, 10*time.Second)
	return &Teller{patience: patience, caller: o.Caller, post: o.Post, client: &http.Client{
		Transport: transport(o.Private, patience),
		// Where it is sent on to nobody has looked at; and it is not what the player gave.
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

// Tell tries a way once. Nil means that whoever is there said that he has taken it; any error, that
// he may have taken it or not.
func (t *Teller) Tell(ctx context.Context, w Way, n Notice) error {
	if err := w.Check(); err != nil {
		return err
	}
	if w.Kind == Mail {
		return t.Write(ctx, n.letter(w.To))
	}
	ctx, done := context.WithTimeout(ctx, t.patience)
	defer done()
	answer, err := t.send(ctx, w, n)
	if err != nil {
		return plain(err)
	}
	answer.Body.Close() // what stands there is nobody's business
	if answer.StatusCode/100 == 2 {
		return nil
	}
	return &Refused{Status: answer.StatusCode, Final: slices.Contains(finals, answer.StatusCode), Wait: wait(answer.Header.Get("Retry-After"), time.Now())}
}

// longest is how long an address may ask to be left alone: not longer than it is waited for of itself.
const longest = 24 * time.Hour

// wait reads a Retry-After: seconds, or a time.
func wait(after string, now time.Time) time.Duration {
	seconds, err := strconv.Atoi(after)
	d := time.Duration(min(seconds, int(longest/time.Second))) * time.Second
	if err != nil {
		at, err := http.ParseTime(after)
		if err != nil {
			return 0
		}
		d = at.Sub(now)
	}
	return max(0, min(d, longest))
}

// Wait is how long whoever refused has asked to be left alone.
func Wait(err error) time.Duration {
	var no *Refused
	if errors.As(err, &no) {
		return no.Wait
	}
	return 0
}

// send says it to an address, and hears what is answered there.
func (t *Teller) send(ctx context.Context, w Way, n Notice) (*http.Response, error) {
	if w.Kind == Push {
		return t.push(ctx, w, n)
	}
	r, err := request(ctx, w, n)
	if err != nil {
		return nil, err
	}
	return t.client.Do(r)
}

// plain is why nobody answered, without addresses: that of the player may be secret, and those
// that it leads to are the host's affair.
func plain(err error) error {
	var of *url.Error
	var name *net.DNSError
	var seal *tls.CertificateVerificationError
	switch {
	case errors.Is(err, ErrPrivate):
		return ErrPrivate
	case errors.As(err, &of) && of.Timeout() || errors.Is(err, context.DeadlineExceeded):
		return errors.New("it does not answer in time")
	case errors.As(err, &seal):
		return errors.New("its certificate is not good for this address")
	case errors.As(err, &name):
		return errors.New("no address is known by this name")
	case errors.Is(err, syscall.ECONNREFUSED):
		return errors.New("nobody listens there")
	}
	if of == nil {
		return err
	}
	return errors.New("the line to it broke off, or what it says is not HTTP")
}
