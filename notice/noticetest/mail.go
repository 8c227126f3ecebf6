package noticetest

import (
	"io"
	"net"
	"net/mail"
	"sync"
	"testing"

	"github.com/emersion/go-smtp"
)

// Post is a server for mail that keeps what comes.
type Post struct {
	URL string // for --smtp

	mu   sync.Mutex
	to   error // what it says to every address; nil: it takes all
	hang chan struct{}
	came []*mail.Message
	text []string
	got  []string // addresses, as often as they were named
}

// NewPost is one, until the test ends.
func NewPost(t testing.TB) *Post {
	t.Helper()
	p := &Post{}
	s := smtp.NewServer(smtp.BackendFunc(func(*smtp.Conn) (smtp.Session, error) { return session{p}, nil }))
	s.Domain = "localhost"
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p.URL = "smtp://" + l.Addr().String()
	go s.Serve(l)
	t.Cleanup(func() {
		p.Hang(false)
		s.Close()
	})
	return p
}

// Refuse has it say no to every address, by a code of SMTP; 0: it takes all again.
func (p *Post) Refuse(code int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.to = nil; code > 0 {
		p.to = &smtp.SMTPError{Code: code, EnhancedCode: smtp.EnhancedCode{code / 100, 1, 1}, Message: "No such person here"}
	}
}

// Hang has it say nothing from the text on.
func (p *Post) Hang(on bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.hang != nil {
		close(p.hang)
		p.hang = nil
	}
	if on {
		p.hang = make(chan struct{})
	}
}

// Came is what it has taken: each letter's headers, and its text.
func (p *Post) Came() (letters []*mail.Message, texts []string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append(letters, p.came...), append(texts, p.text...)
}

// Named is how often it was told to whom.
func (p *Post) Named() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]string{}, p.got...)
}

type session struct{ *Post }

func (s session) Reset()                               {}
func (s session) Logout() error                        { return nil }
func (s session) Mail(string, *smtp.MailOptions) error { return nil }

func (s session) Rcpt(to string, _ *smtp.RcptOptions) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.got = append(s.got, to)
	return s.to
}

func (s session) Data(r io.Reader) error {
	m, err := mail.ReadMessage(r)
	if err != nil {
		return err
	}
	text, err := io.ReadAll(m.Body)
	if err != nil {
		return err
	}
	s.mu.Lock()
	hang := s.hang
	s.mu.Unlock()
	if hang != nil {
		<-hang
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.came, s.text = append(s.came, m), append(s.text, string(text))
	return nil
}
