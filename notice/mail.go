package notice

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"html/template"
	netmail "net/mail"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/wneessen/go-mail"
)

// Post is the server for mail through which a table writes, and who writes. It is its keeper's own: it may
// stand in his own network.
type Post struct {
	host     string
	port     int
	sealed   bool // from the first byte; else it is asked for (STARTTLS)
	trusted  bool // it stands on this computer: nobody listens in between
	user     string
	password string
	from     *netmail.Address
}

// NewPost reads where mail goes, as in smtp://user@mail.example.org:587 or smtps://…, and who
// writes it, as in Drumhead <table@example.org>. The password is no part of the address.
func NewPost(address, from, password string) (*Post, error) {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "smtp" && u.Scheme != "smtps" || u.Hostname() == "" || strings.Trim(u.Path, "/") != "" {
		return nil, errors.New("the server for mail: wanted an address like smtp://user@mail.example.org:587, or smtps://…")
	}
	if _, has := u.User.Password(); has {
		return nil, errors.New("the password of the server for mail has no place in its address, where everybody on this computer sees it: put it into a file or the environment")
	}
	p := &Post{host: u.Hostname(), sealed: u.Scheme == "smtps", user: u.User.Username(), password: password}
	p.trusted = p.host == "localhost" || p.host == "127.0.0.1" || p.host == "::1"
	standard := "587"
	if p.sealed {
		standard = "465"
	}
	if p.port, err = strconv.Atoi(cmp.Or(u.Port(), standard)); err != nil || p.port < 1 || p.port > 65535 {
		return nil, fmt.Errorf("the server for mail: port %s is none", u.Port())
	}
	if p.from, err = netmail.ParseAddress(from); err != nil {
		return nil, fmt.Errorf("who writes mail, %.80q: wanted an address like Drumhead <table@example.org>", from)
	}
	return p, nil
}

// client opens no line yet.
func (p *Post) client(patience time.Duration) (*mail.Client, error) {
	with := []mail.Option{mail.WithTimeout(patience), mail.WithPort(p.port), mail.WithoutNoop()}
	switch {
	case p.sealed:
		with = append(with, mail.WithSSL())
	case p.trusted:
		with = append(with, mail.WithTLSPolicy(mail.TLSOpportunistic))
	default:
		with = append(with, mail.WithTLSPolicy(mail.TLSMandatory))
	}
	if p.user != "" {
		with = append(with, mail.WithSMTPAuth(mail.SMTPAuthAutoDiscover), mail.WithUsername(p.user), mail.WithPassword(p.password))
	}
	return mail.NewClient(p.host, with...)
}

// Letter is one piece of mail.
type Letter struct {
	ID      string // names it: who gets it twice keeps one
	Thread  string // what belongs together stands together; empty: it stands alone
	To      string
	Subject string
	Text    string // its lines
	Link    string // what is to be opened, and how that is called
	Open    string
	Stop    string // who does not want such letters goes there; a program may post there
	Stopped string // how that is called
	Map     []byte // PNG, shown below the text; empty: none
}

// Write sends a letter, once.
func (t *Teller) Write(ctx context.Context, l Letter) error {
	if t.post == nil {
		return errors.New("this table writes no mail")
	}
	m, err := t.post.message(l)
	if err != nil {
		return err
	}
	client, err := t.post.client(t.patience)
	if err != nil {
		return err
	}
	ctx, done := context.WithTimeout(ctx, t.patience)
	defer done()
	if err := client.DialWithContext(ctx); err != nil {
		return said(err)
	}
	err = client.Send(m)
	client.Close() // however it takes leave, what it has taken it has
	if m.IsDelivered() {
		return nil
	}
	return said(err)
}

// message is a letter as it is sent.
func (p *Post) message(l Letter) (*mail.Msg, error) {
	m := mail.NewMsg(mail.WithNoDefaultUserAgent())
	if err := m.To(l.To); err != nil {
		return nil, errMail
	}
	m.FromMailAddress(p.from)
	_, domain, _ := strings.Cut(p.from.Address, "@")
	m.Subject(strings.ReplaceAll(l.Subject, "=?", "= ?")) // else a player's plain letters would be read as others
	m.SetDate()
	m.SetMessageIDWithValue(l.ID + "@" + domain)
	// Nobody who is away answers it by himself.
	m.SetGenHeader("Auto-Submitted", "auto-generated")
	if l.Thread != "" {
		root := "<" + l.Thread + "@" + domain + ">"
		m.SetGenHeader(mail.HeaderInReplyTo, root)
		m.SetGenHeader(mail.HeaderReferences, root)
	}
	m.SetGenHeaderPreformatted(mail.HeaderListUnsubscribe, "<"+l.Stop+">")
	m.SetGenHeader(mail.HeaderListUnsubscribePost, "List-Unsubscribe=One-Click")
	m.SetBodyString(mail.TypeTextPlain, fmt.Sprintf("%s\n\n%s:\n%s\n\n-- \n%s:\n%s\n", l.Text, l.Open, l.Link, l.Stopped, l.Stop))
	if len(l.Map) > 0 { // the name by which the page shows it
		if err := m.EmbedReader(mapName, bytes.NewReader(l.Map), mail.WithFileContentID("<"+mapName+">"), mail.WithFileContentType("image/png")); err != nil {
			return nil, err
		}
	}
	return m, m.AddAlternativeHTMLTemplate(page, struct {
		Letter
		Lines []string
	}{l, strings.Split(l.Text, "\n\n")})
}

const mapName = "map.png"

// page is a letter for who reads more than text. It fetches nothing.
var page = template.Must(template.New("letter").Parse(`<!doctype html><html lang="en"><body style="font: 17px/1.5 Georgia, serif; color: #2b2118; background: #f6efe0; padding: 1em">
{{range .Lines}}<p>{{.}}</p>
{{end}}{{if .Map}}<p><a href="{{.Link}}"><img src="cid:map.png" alt="The map as it stands" style="max-width: 100%; border: 0"></a></p>
{{end}}<p><a href="{{.Link}}" style="color: #7a2b1d"><b>{{.Open}}</b></a></p>
<p style="font-size: 14px"><a href="{{.Stop}}" style="color: #5c4a38">{{.Stopped}}</a></p>
</body></html>
`))

// letter is a notice as mail: those of one battle stand together.
func (n *Notice) letter(to string) Letter {
	l := Letter{ID: n.ID, Thread: n.Battle, To: to, Subject: short(n.Title, 100) + ": your move", Text: n.Line(), Link: n.Link, Open: "Open the battle", Stop: n.Stop, Stopped: "No more mail of this table", Map: n.Map}
	if n.News {
		l.Subject, l.Text, l.Open = short(n.Title, 100), n.Words, "To the table"
		return l
	}
	if !n.Trial && !n.Since.IsZero() {
		l.Text += "\n\nSince " + n.Since.Format(clock) + "."
	}
	return l
}

var errMail = errors.New("an address for mail looks like name@example.org")

// checkMail says whether an address is one alone, of the kind that every server takes.
func checkMail(to string) error {
	a, err := netmail.ParseAddress(to)
	if err != nil || a.Name != "" || a.Address != to || len(to) > 254 || strings.ContainsAny(to, "\"\r\n\t ,;<>()") {
		return errMail
	}
	return nil
}

// said is what a server for mail has said, in words for a player: what it says of itself is the
// keeper's affair.
func said(err error) error {
	if err == nil {
		return nil
	}
	var no *mail.SendError
	if !errors.As(err, &no) || no.ErrorCode() == 0 {
		if errors.Is(err, context.DeadlineExceeded) || strings.Contains(err.Error(), "timeout") {
			return errors.New("the server for mail does not answer in time")
		}
		return errors.New("the server for mail could not be spoken with")
	}
	return &Refused{Status: no.ErrorCode(), Final: !no.IsTemp(), Mail: true}
}
