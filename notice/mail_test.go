package notice_test

import (
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"strings"
	"testing"
	"time"

	"drumhead/notice"
	"drumhead/notice/noticetest"
)

func writer(t *testing.T, p *noticetest.Post, patience time.Duration) *notice.Teller {
	t.Helper()
	post, err := notice.NewPost(p.URL, "Drumhead <table@table.example>", "")
	if err != nil {
		t.Fatal(err)
	}
	return notice.New(notice.Options{Post: post, Patience: patience})
}

// Mail says what is asked, in text and in HTML, opens the battle, stands together with what came of the
// same battle, and is ended by one press (RFC 8058).
func TestMail(t *testing.T) {
	p := noticetest.NewPost(t)
	teller := writer(t, p, 0)
	w := notice.Way{Kind: notice.Mail, To: "wolfe@example.org"}
	n := notice.Notice{ID: "b1-british-7", Battle: "b1", Title: "Maida \r\nBcc: all@example.org", Words: "78th <Highlanders>, column", Since: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC),
		Link: "https://table.example/b/b1", Stop: "https://table.example/mail/stop?t=a.b"}
	next := n
	next.ID, next.Again = "b1-british-9", true
	for _, n := range []notice.Notice{n, next} {
		if err := teller.Tell(t.Context(), w, n); err != nil {
			t.Fatal(err)
		}
	}
	came, texts := p.Came()
	head := came[0].Header
	for name, want := range map[string]string{
		"To": "<wolfe@example.org>", "From": `"Drumhead" <table@table.example>`, "Message-Id": "<b1-british-7@table.example>",
		"In-Reply-To": "<b1@table.example>", "References": "<b1@table.example>", "Auto-Submitted": "auto-generated", "Bcc": "",
		"List-Unsubscribe": "<https://table.example/mail/stop?t=a.b>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
	} {
		if got := head.Get(name); got != want {
			t.Errorf("%s: %q, wanted %q", name, got, want)
		}
	}
	if subject, err := new(mime.WordDecoder).DecodeHeader(head.Get("Subject")); err != nil || !strings.HasPrefix(subject, "Maida ") || !strings.HasSuffix(subject, ": your move") {
		t.Errorf("its subject is %q, %v", subject, err)
	}
	if again := came[1].Header; again.Get("References") != head.Get("References") || again.Get("Message-Id") == head.Get("Message-Id") || again.Get("Subject") != head.Get("Subject") {
		t.Errorf("the next of the battle is %v", again)
	}
	_, with, err := mime.ParseMediaType(head.Get("Content-Type"))
	if err != nil {
		t.Fatal(err)
	}
	parts := multipart.NewReader(strings.NewReader(texts[0]), with["boundary"])
	for _, want := range []string{"your move. 78th <Highlanders>, column\r\n", "your move. 78th &lt;Highlanders&gt;, column</p>"} {
		part, err := parts.NextRawPart()
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(quotedprintable.NewReader(part))
		if err != nil || !strings.Contains(string(body), want) || !strings.Contains(string(body), n.Link) || !strings.Contains(string(body), n.Stop) {
			t.Errorf("%s: %s, %v", part.Header.Get("Content-Type"), body, err)
		}
	}
}

// Whatever somebody is called, or has called his battle, a letter has the headers that it has otherwise, and its subject is what he can read.
func TestOddNamesInMail(t *testing.T) {
	p := noticetest.NewPost(t)
	teller := writer(t, p, 0)
	for i, c := range []struct{ title, subject string }{
		{"An\r\nBcc: all@example.org\r\n\r\nHello", "An Bcc: all@example.org Hello"},
		{"\u202egnp.exe\u2066", "gnp.exe"},
		{`"Anne" <anne@example.org>, (Bert)`, `"Anne" <anne@example.org>, (Bert)`},
		{"=?utf-8?q?Carla?=\x00\x07", "= ?utf-8?q?Carla?="},
		{strings.Repeat("ж", 200), strings.Repeat("ж", 99) + "…"},
	} {
		n := notice.Notice{ID: "n", Title: c.title, Words: "He challenges you.", News: true, Link: "https://table.example/", Stop: "https://table.example/mail/stop?t=a.b"}
		if err := teller.Tell(t.Context(), notice.Way{Kind: notice.Mail, To: "wolfe@example.org"}, n); err != nil {
			t.Fatal(err)
		}
		came, _ := p.Came()
		head := came[i].Header
		subject, err := new(mime.WordDecoder).DecodeHeader(head.Get("Subject"))
		if err != nil || subject != c.subject || head.Get("Bcc") != "" || head.Get("To") != "<wolfe@example.org>" || len(head["Subject"]) != 1 {
			t.Errorf("%q: its subject is %q, %v; %v", c.title, subject, err, head)
		}
	}
}

// A server for mail that says no, says not now, hangs or is not there is an error that a player
// understands; what was taken before it hung up was taken.
func TestBadPost(t *testing.T) {
	p := noticetest.NewPost(t)
	w, n := notice.Way{Kind: notice.Mail, To: "wolfe@example.org"}, notice.Notice{ID: "n", Title: "Maida", Stop: "https://table.example/s"}
	for code, gone := range map[int]bool{550: true, 451: false, 421: false} {
		p.Refuse(code)
		err := writer(t, p, 0).Tell(t.Context(), w, n)
		if err == nil || notice.Gone(err) != gone || notice.Final(err) != gone || strings.Contains(err.Error(), "wolfe") || strings.Contains(err.Error(), "Legal") {
			t.Errorf("at %d: %v", code, err)
		}
	}
	p.Refuse(0)
	p.Hang(true)
	if err := writer(t, p, 200*time.Millisecond).Tell(t.Context(), w, n); err == nil || notice.Final(err) {
		t.Errorf("it hangs: %v", err)
	}
	p.Hang(false)
	if post, err := notice.NewPost("smtp://127.0.0.1:1", "table@table.example", ""); err != nil {
		t.Error(err)
	} else if err := notice.New(notice.Options{Post: post}).Tell(t.Context(), w, n); err == nil || notice.Final(err) || strings.Contains(err.Error(), "127.0.0.1") {
		t.Errorf("nobody is there: %v", err)
	}
	if err := notice.New(notice.Options{}).Tell(t.Context(), w, n); err == nil {
		t.Error("a table without a server for mail writes")
	}
	for _, to := range []string{"", "wolfe", "a@b, c@d", "Wolfe <wolfe@example.org>", "a@b\r\nBcc: c@d", strings.Repeat("a", 250) + "@example.org"} {
		if w := (notice.Way{Kind: notice.Mail, To: to}); w.Check() == nil {
			t.Errorf("%q is taken for an address", to)
		}
	}
	for _, bad := range [][2]string{{"mail.example.org", "a@b.example"}, {"smtp://me:word@mail.example.org", "a@b.example"}, {"smtp://mail.example.org:0", "a@b.example"}, {"smtp://mail.example.org", "nobody"}} {
		if _, err := notice.NewPost(bad[0], bad[1], ""); err == nil || strings.Contains(err.Error(), "word@") {
			t.Errorf("%q: %v", bad, err)
		}
	}
}
