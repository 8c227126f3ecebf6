package notice

import (
	"encoding/json"
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strconv"
	"strings"
	"testing"
	"time"
)

var maida = Notice{ID: "n1", Battle: "b1", Title: "Maida", Words: "78th <Highlanders>, column, 5 of 6", Since: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC), Link: "https://table.example/b/b1"}

// got is what came to a webhook.
type got struct {
	header http.Header
	body   string
}

// hook is a webhook that keeps what comes and answers as it is told.
func hook(t *testing.T, answer http.HandlerFunc) (url string, came <-chan got) {
	t.Helper()
	all := make(chan got, 100)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		b, err := io.ReadAll(r.Body)
		if err != nil {
			t.Error(err)
		}
		all <- got{r.Header, string(b)}
		answer(w, r)
	}))
	t.Cleanup(s.Close)
	return s.URL, all
}

func status(code int) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(code) }
}

// Each kind is sent in the shape that its receiver takes.
func TestShapes(t *testing.T) {
	teller := New(Options{Private: true})
	url, came := hook(t, status(http.StatusNoContent))
	tell := func(kind, secret string) got {
		t.Helper()
		if err := teller.Tell(t.Context(), Way{Kind: kind, To: url, Secret: secret}, maida); err != nil {
			t.Fatal(kind, err)
		}
		g := <-came
		if g.header.Get(OnceHeader) != "n1" {
			t.Errorf("%s: the notice is called %q", kind, g.header.Get(OnceHeader))
		}
		return g
	}
	own := tell(Webhook, "secret")
	var said told
	if err := json.Unmarshal([]byte(own.body), &said); err != nil || said != (told{"n1", "b1", "Maida", maida.Words, maida.Since, time.Time{}, maida.Link, maida.Line(), false, false, false}) {
		t.Errorf("webhook: %s, %v", own.body, err)
	}
	signed := own.header.Get(SignedHeader)
	seconds, err := strconv.ParseInt(strings.TrimPrefix(strings.Split(signed, ",")[0], "t="), 10, 64)
	if err != nil || signed != Sign("secret", time.Unix(seconds, 0), []byte(own.body)) || time.Since(time.Unix(seconds, 0)).Abs() > time.Hour {
		t.Errorf("it is signed %q, %v", signed, err)
	}
	if none := tell(Webhook, ""); none.header.Get(SignedHeader) != "" {
		t.Error("it is signed without a secret")
	}
	if d := tell(Discord, "x"); !strings.Contains(d.body, `"content":"Maida: your move.`) || !strings.Contains(d.body, `"parse":[]`) || d.header.Get(SignedHeader) != "" {
		t.Errorf("discord: %s", d.body)
	}
	var slack struct{ Text string }
	if s := tell(Slack, ""); json.Unmarshal([]byte(s.body), &slack) != nil || slack.Text != "Maida: your move. 78th &lt;Highlanders&gt;, column, 5 of 6\n"+maida.Link {
		t.Errorf("slack: %s", s.body)
	}
	if n := tell(Ntfy, ""); n.body != maida.Line() || n.header.Get("Click") != maida.Link || n.header.Get("Title") != "Drumhead" {
		t.Errorf("ntfy: %q, %v", n.body, n.header)
	}
}

// Whose time runs is told until when, by his own clock where that is known, whatever he is asked.
func TestUntilWhen(t *testing.T) {
	chatham, err := time.LoadLocation("Pacific/Chatham")
	if err != nil {
		t.Fatal(err)
	}
	until := time.Date(2026, 12, 31, 11, 0, 0, 0, time.UTC)
	for _, tt := range []struct {
		n    Notice
		want string
	}{
		{Notice{Title: "Maida", Words: "78th Highlanders, column", Until: until}, "Maida: your move. 78th Highlanders, column. Your time runs out on Thursday 31 December, 11:00 UTC."},
		{Notice{Title: "Maida", Words: "Who goes first?", Until: until.In(chatham), Again: true}, "Maida still waits for your move: Who goes first? Your time runs out on Friday 1 January, 00:45 +1345."},
		{Notice{Title: "Maida", Until: until}, "Maida: your move. Your time runs out on Thursday 31 December, 11:00 UTC."},
		{Notice{Title: "Maida", Words: "78th", Until: until, Trial: true}, "This is how Drumhead will tell you that it is your move."},
	} {
		if got := tt.n.Line(); got != tt.want {
			t.Errorf("%q, wanted %q", got, tt.want)
		}
	}
}

// A webhook that fails, hangs, lies or sends on is an error that a player understands, once and in
// time; whether it is of use to try again is told.
func TestBadWebhooks(t *testing.T) {
	inside, reached := hook(t, status(http.StatusOK))
	for _, tt := range []struct {
		name   string
		answer http.HandlerFunc
		words  string
		final  bool
	}{
		{"fails", status(http.StatusInternalServerError), "500", false},
		{"is busy", status(http.StatusTooManyRequests), "429", false},
		{"is not there", status(http.StatusNotFound), "nothing any more", true},
		{"is gone", status(http.StatusGone), "nothing any more", true},
		{"forbids", status(http.StatusForbidden), "nothing any more", true},
		{"drips its headers", func(w http.ResponseWriter, _ *http.Request) {
			c, _, _ := w.(http.Hijacker).Hijack()
			defer c.Close()
			io.WriteString(c, "HTTP/1.1 200 OK\r\nX-More: ")
			for i := 0; i < 1000; i++ {
				if _, err := io.WriteString(c, "m"); err != nil {
					return
				}
				time.Sleep(10 * time.Millisecond)
			}
		}, "in time", false},
		{"hangs", func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }, "in time", false},
		{"breaks off", func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }, "broke off", false},
		{"lies about what it is", func(w http.ResponseWriter, _ *http.Request) {
			c, _, _ := w.(http.Hijacker).Hijack()
			io.WriteString(c, "220 mail.example ESMTP\r\n")
			c.Close()
		}, "not HTTP", false},
		{"talks without end", func(w http.ResponseWriter, _ *http.Request) {
			c, _, _ := w.(http.Hijacker).Hijack()
			io.WriteString(c, "HTTP/1.1 200 OK\r\n")
			for i := 0; i < 1<<20; i++ {
				if _, err := io.WriteString(c, "X-More: and more and more and more\r\n"); err != nil {
					break
				}
			}
			c.Close()
		}, "broke off", false},
		{"sends on", func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, inside, http.StatusTemporaryRedirect)
		}, "give that one", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			url, came := hook(t, tt.answer)
			patience := time.Minute
			if tt.words == "in time" {
				patience = 50 * time.Millisecond
			}
			err := New(Options{Private: true, Patience: patience}).Tell(t.Context(), Way{Kind: Webhook, To: url}, maida)
			if err == nil || !strings.Contains(err.Error(), tt.words) || Final(err) != tt.final {
				t.Errorf("%v, final: %v", err, Final(err))
			}
			if err != nil && strings.Contains(err.Error(), strings.TrimPrefix(url, "http://")) {
				t.Errorf("the address is told: %v", err)
			}
			if len(came) != 1 {
				t.Errorf("it was told %d times", len(came))
			}
		})
	}
	if len(reached) != 0 {
		t.Error("it went where it was sent on to")
	}
	// What comes behind a good answer is not waited for.
	url, _ := hook(t, func(w http.ResponseWriter, r *http.Request) {
		w.WriteHeader(http.StatusOK)
		w.(http.Flusher).Flush()
		<-r.Context().Done()
	})
	if err := New(Options{Private: true}).Tell(t.Context(), Way{Kind: Webhook, To: url}, maida); err != nil {
		t.Error(err)
	}
}

// Who asks to be left alone is, for a day at most; whoever has another's certificate is told nothing.
func TestLeftAlone(t *testing.T) {
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	for after, want := range map[string]time.Duration{
		"": 0, "90": 90 * time.Second, "-5": 0, "soon": 0, "99999999999": longest, "9223372036854775807": longest, "1.5": 0,
		"Sun, 01 Mar 2026 12:10:00 GMT": 10 * time.Minute, "Sun, 01 Mar 2026 11:00:00 GMT": 0, "Mon, 01 Mar 2027 12:00:00 GMT": longest,
	} {
		if got := wait(after, now); got != want {
			t.Errorf("Retry-After: %s is %v, wanted %v", after, got, want)
		}
	}
	url, _ := hook(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Retry-After", "7200")
		w.WriteHeader(http.StatusTooManyRequests)
	})
	if err := New(Options{Private: true}).Tell(t.Context(), Way{Kind: Webhook, To: url}, maida); Wait(err) != 2*time.Hour || Final(err) {
		t.Errorf("it is left alone for %v: %v", Wait(err), err)
	}
	told := false
	sealed := httptest.NewUnstartedServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { told = true }))
	sealed.Config.ErrorLog = log.New(io.Discard, "", 0)
	sealed.StartTLS()
	t.Cleanup(sealed.Close)
	err := New(Options{Private: true}).Tell(t.Context(), Way{Kind: Webhook, To: sealed.URL}, maida)
	if err == nil || !strings.Contains(err.Error(), "certificate") || Final(err) || told {
		t.Errorf("a certificate of nobody's: %v, told: %v", err, told)
	}
}

// Into a private network nothing is sent, by whatever name it is called.
func TestPrivateNetworks(t *testing.T) {
	url, came := hook(t, status(http.StatusOK))
	port := url[strings.LastIndex(url, ":"):]
	for _, host := range []string{"127.0.0.1", "localhost", "[::1]", "0.0.0.0", "[::ffff:127.0.0.1]", "2130706433", "0177.0.0.1"} {
		err := New(Options{}).Tell(t.Context(), Way{Kind: Webhook, To: "http://" + host + port + "/"}, maida)
		var name bool
		if err != nil {
			name = strings.Contains(err.Error(), "by this name") // numbers that are no address
		}
		if !errors.Is(err, ErrPrivate) && !name {
			t.Errorf("%s: %v", host, err)
		}
	}
	if len(came) != 0 {
		t.Error("it was told all the same")
	}
	for ip, open := range map[string]bool{
		"1.1.1.1": true, "93.184.216.34": true, "2606:4700::1111": true,
		"10.0.0.1": false, "172.16.0.1": false, "192.168.1.1": false, "169.254.169.254": false, "100.64.0.1": false, "224.0.0.1": false,
		"255.255.255.255": false, "0.1.2.3": false, "fd00::1": false, "fe80::1": false, "ff02::1": false, "::": false,
		"64:ff9b::7f00:1": false, "2002:7f00:1::": false, "::ffff:10.0.0.1": false, "::127.0.0.1": false,
	} {
		if public(netip.MustParseAddr(ip)) != open {
			t.Errorf("%s is taken for public: %v", ip, !open)
		}
	}
}

func TestNobodyListens(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l.Close()
	err = New(Options{Private: true}).Tell(t.Context(), Way{Kind: Webhook, To: "http://" + l.Addr().String()}, maida)
	if err == nil || !strings.Contains(err.Error(), "nobody listens") || Final(err) {
		t.Error(err)
	}
}

func TestLongWordsAreCut(t *testing.T) {
	n := Notice{Title: strings.Repeat("ä", 300), Words: strings.Repeat("é", 3000)}
	if got := len([]rune(n.Line())); got > 720 {
		t.Errorf("its line has %d letters", got)
	}
}

func TestCheck(t *testing.T) {
	for to, good := range map[string]bool{
		"https://example.org/hook": true, "http://user:word@example.org:8080/x?y=z": true,
		"": false, "ftp://example.org": false, "https://": false, "javascript:alert(1)": false, "file:///etc/passwd": false, "https://example.org/#a": false,
		"https://example.org/" + strings.Repeat("a", Most): false,
	} {
		w := Way{Kind: Webhook, To: to}
		if err := w.Check(); (err == nil) != good {
			t.Errorf("%.60s: %v", to, err)
		}
	}
	if w := (Way{Kind: "pigeon", To: "https://example.org"}); w.Check() == nil {
		t.Error("a pigeon is taken")
	}
	if w := (Way{Kind: Webhook, To: "https://me:word@example.org/T0/secret"}); w.Host() != "example.org" {
		t.Errorf("it leads to %s", w.Host())
	}
}

// It is tried seven times in all, ever more seldom.
func TestPauses(t *testing.T) {
	last := time.Duration(0)
	for failed := 1; ; failed++ {
		p, again := Pause(failed)
		if !again {
			if failed != 7 {
				t.Errorf("it is given up after %d tries", failed)
			}
			return
		}
		if p <= last {
			t.Errorf("after try %d it waits %v, before it was %v", failed, p, last)
		}
		last = p
	}
}
