package server_test

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"image"
	"image/png"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"mime/quotedprintable"

	"drumhead/notice"
	"drumhead/notice/noticetest"
	"drumhead/server"
)

// writes has a table write mail through a server of the test's.
func writes(t testing.TB, o server.Options, p *noticetest.Post) server.Options {
	t.Helper()
	post, err := notice.NewPost(p.URL, "Drumhead <table@table.example>", "")
	if err != nil {
		t.Fatal(err)
	}
	o.Notices.Post = post
	return o
}

// asksMail asks for an address to be written to.
func (c *client) asksMail(to, pass string) (said server.MailAnswer, status int) {
	c.t.Helper()
	a := c.send("POST", "/api/mail", asJSON(c.t, server.MailAsked{To: to, Pass: pass}))
	json.Unmarshal(a.body, &said)
	return said, a.status
}

// linkIn finds a link of a letter, without the table's address.
func linkIn(t *testing.T, tb *table, text, what string) string {
	t.Helper()
	text, _, _ = strings.Cut(text, "Content-Disposition: inline") // the map is not written so
	b, err := io.ReadAll(quotedprintable.NewReader(strings.NewReader(text)))
	if err != nil {
		t.Fatal(err)
	}
	link := regexp.MustCompile(regexp.QuoteMeta(tb.url) + `(/mail/` + what + `\?t=[\w.-]+)`).FindStringSubmatch(string(b))
	if link == nil {
		t.Fatalf("no link to %s in %s", what, b)
	}
	return link[1]
}

// presses does what a page of a letter offers, and says what it answers.
func (tb *table) presses(link string, form url.Values) (int, string) {
	tb.t.Helper()
	res, err := http.PostForm(tb.url+link, form)
	if err != nil {
		tb.t.Fatal(err)
	}
	defer res.Body.Close()
	b, _ := io.ReadAll(res.Body)
	return res.StatusCode, string(b)
}

// mapOf is how great the picture in a letter is, which its page shows.
func mapOf(t *testing.T, text string) image.Rectangle {
	t.Helper()
	_, part, _ := strings.Cut(text, "image/png")
	_, body, _ := strings.Cut(part, "\r\n\r\n")
	body, _, _ = strings.Cut(body, "\r\n--")
	b, err := base64.StdEncoding.DecodeString(strings.ReplaceAll(body, "\r\n", ""))
	if err != nil || !strings.Contains(text, "<map.png>") || !strings.Contains(strings.ReplaceAll(text, "=\r\n", ""), "cid:map.png") {
		t.Fatalf("no map: %v, %s", err, text)
	}
	img, err := png.Decode(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	return img.Bounds()
}

// letters waits for so many.
func letters(t testing.TB, p *noticetest.Post, n int) []string {
	t.Helper()
	var texts []string
	if !soon(func() bool { _, texts = p.Came(); return len(texts) >= n }) {
		t.Fatalf("letter %d does not come", n)
	}
	return texts
}

// Nobody is written to who has not opened a link that was written to him, and pressed; nor for a browser
// for which he has not; nor once he has pressed that he wants no more.
func TestMailIsAgreedTo(t *testing.T) {
	dir, p := t.TempDir(), noticetest.NewPost(t)
	tb := serve(t, writes(t, soonTold(t, dir), p))
	path, all, with := tb.begin("strip", hotSeat)
	const seat, to, pass, other = "blue-general", "wolfe@example.org", "0123456789abcdef", "fedcba9876543210"
	me := with(seat)
	choose := func(pass string) answer {
		t.Helper()
		return me.send("PUT", path+"/notices", asJSON(t, server.Bell{Seat: seat, Ways: []server.BellWay{{Kind: notice.Mail, To: to, Pass: pass}}}))
	}
	tries := func() string {
		t.Helper()
		var tried server.Tried
		a := me.send("POST", path+"/notices/try", asJSON(t, server.NoticeTrial{Seat: seat, Kind: notice.Mail, To: to}))
		json.Unmarshal(a.body, &tried)
		return tried.Problem
	}
	if a := choose(pass); a.status != http.StatusOK || strings.Contains(string(a.body), pass) {
		t.Fatalf("%d %s", a.status, a.body)
	}
	if said := tries(); !strings.Contains(said, "agreed") {
		t.Errorf("before he has agreed: %q", said)
	}
	if said, status := me.asksMail(to, pass); status != http.StatusOK || said.Agreed || said.Problem != "" {
		t.Fatalf("%d %+v", status, said)
	}
	agree := linkIn(t, tb, letters(t, p, 1)[0], "agree")
	res, err := http.Get(tb.url + agree) // as a program that looks whether links are safe
	if err != nil || res.StatusCode != http.StatusOK {
		t.Fatal(res, err)
	}
	res.Body.Close()
	if said := tries(); said == "" {
		t.Error("the link was opened, and nothing pressed")
	}
	if status, _ := tb.presses(strings.Replace(agree, "agree?t=", "agree?t=x", 1), nil); status != http.StatusNotFound {
		t.Errorf("a link that is none: %d", status)
	}
	if status, _ := tb.presses(strings.Replace(agree, "/agree", "/stop", 1), nil); status != http.StatusNotFound {
		t.Errorf("a link for something else: %d", status)
	}
	if status, page := tb.presses(agree, nil); status != http.StatusOK || !strings.Contains(page, to) {
		t.Errorf("%d %s", status, page)
	}
	if said := tries(); said != "" {
		t.Errorf("once he has agreed: %q", said)
	}
	if said, _ := me.asksMail(to, pass); !said.Agreed {
		t.Error("it is not known that he has agreed")
	}
	// Another who knows the address has nothing sent there, nor letters without end.
	choose(other)
	if said := tries(); said == "" {
		t.Error("another has it written to")
	}
	var last int
	for range 5 {
		_, last = me.asksMail(strings.ToUpper(to[:1])+to[1:], other)
	}
	if last != http.StatusTooManyRequests {
		t.Errorf("asked again and again: %d", last)
	}
	choose(pass)
	all.turnOf(me, path)
	texts := letters(t, p, 5) // two to ask again, the trial, this
	stop := linkIn(t, tb, texts[len(texts)-1], "stop")
	if !slices.Contains(strings.Split(texts[len(texts)-1], "\r\n"), tb.url+strings.Replace(path, "/api/battles", "/b", 1)) {
		t.Errorf("no link opens the battle: %s", texts[len(texts)-1])
	}
	if got := mapOf(t, texts[len(texts)-1]); got.Dx() < 600 || got.Dy() < 50 {
		t.Errorf("the map is %v", got)
	}
	// Programs that look into letters open every link: that alone ends nothing.
	opened, err := http.Get(tb.url + stop)
	if err != nil {
		t.Fatal(err)
	}
	shown, _ := io.ReadAll(opened.Body)
	opened.Body.Close()
	if said := tries(); opened.StatusCode != http.StatusOK || !strings.Contains(string(shown), `method="post"`) || !strings.Contains(string(shown), "<button") || said != "" {
		t.Errorf("a link that was opened and not pressed: %d %s; he is then told %q", opened.StatusCode, shown, said)
	}
	texts = letters(t, p, 6)
	if status, page := tb.presses(stop, url.Values{"List-Unsubscribe": {"One-Click"}}); status != http.StatusOK || !strings.Contains(page, "No more mail comes") {
		t.Errorf("%d %s", status, page)
	}
	all.turnOf(me, path)
	if !soon(func() bool {
		w := me.bell(path, seat).Ways[0]
		return strings.Contains(w.Problem, "wants no mail") && w.Next.IsZero()
	}) {
		t.Error("it is not shown that he wants no more")
	}
	if _, now := p.Came(); len(now) != len(texts) {
		t.Errorf("who wants no more is written to: %s", now[len(now)-1])
	}
	tb.presses(stop, url.Values{"do": {"again"}})
	if said := tries(); said != "" {
		t.Errorf("who wants mail again: %q", said)
	}
	all.turnOf(me, path)
	letters(t, p, 8) // that trial, and this
	// Whoever is asked by strangers can have that ended, for all who ask.
	tb.presses(linkIn(t, tb, texts[0], "stop"), nil)
	if said, _ := me.asksMail(to, "another browser's"); said.Problem == "" {
		t.Error("who wants no letters is asked again")
	}
	if said := tries(); said == "" {
		t.Error("who wants no letters, whoever asks, is written to")
	}
	// Who then agrees to one that he had been sent before wants them.
	tb.presses(agree, nil)
	if said := tries(); said != "" {
		t.Errorf("the page says that he is told: %q", said)
	}
}

// A server for mail that says not now is tried again, one that says no is not.
func TestMailFails(t *testing.T) {
	p := noticetest.NewPost(t)
	tb := serve(t, writes(t, soonTold(t, t.TempDir()), p))
	path, all, with := tb.begin("strip", hotSeat)
	const seat, to, pass = "blue-general", "wolfe@example.org", "0123456789abcdef"
	me := with(seat)
	me.send("PUT", path+"/notices", asJSON(t, server.Bell{Seat: seat, Ways: []server.BellWay{{Kind: notice.Mail, To: to, Pass: pass}}}))
	me.asksMail(to, pass)
	tb.presses(linkIn(t, tb, letters(t, p, 1)[0], "agree"), nil)
	fails := func(words string, again bool) {
		t.Helper()
		all.turnOf(me, path)
		var w server.BellWay
		if !soon(func() bool { w = me.bell(path, seat).Ways[0]; return strings.Contains(w.Problem, words) }) {
			t.Fatalf("%q is not shown, but %s", words, asJSON(t, w))
		}
		if w.Next.IsZero() == again {
			t.Errorf("it is shown as %s", asJSON(t, w))
		}
	}
	p.Refuse(451)
	fails("451: not now", true)
	p.Refuse(550)
	fails("550: nobody", false)
	named := len(p.Named())
	all.turnOf(me, path)
	time.Sleep(200 * time.Millisecond)
	if now := len(p.Named()); now != named {
		t.Error("nobody is there, and is written to")
	}
}
