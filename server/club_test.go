package server_test

import (
	"encoding/json"
	"fmt"
	"io"
	"mime/quotedprintable"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"drumhead/club"
	"drumhead/notice/noticetest"
	"drumhead/play"
	"drumhead/server"
)

// clubhouse is a club's table, and the post office of its members.
type clubhouse struct {
	*table
	post *noticetest.Post
	came int // people, each from an address of his own
	o    server.Options
}

func clubbed(t testing.TB, o server.Options, c server.Club) *clubhouse {
	t.Helper()
	post := noticetest.NewPost(t)
	o = writes(t, o, post)
	o.Club = &c
	return &clubhouse{table: serve(t, o), post: post, o: o}
}

// person is somebody at a club's table.
type person struct {
	*clubhouse
	address, cookie, keys string
	id                    string
}

// somebody comes along, from an address of his own.
func (c *clubhouse) somebody() *person {
	c.came++
	return &person{clubhouse: c, address: fmt.Sprintf("203.0.113.%d", c.came)}
}

// send asks for something, and keeps the session that the answer gives or takes.
func (p *person) send(method, path, body string) answer {
	p.t.Helper()
	r, err := http.NewRequest(method, p.url+path, strings.NewReader(body))
	if err != nil {
		p.t.Fatal(err)
	}
	r.Header.Set("X-Forwarded-For", p.address)
	r.Header.Set("Drumhead-Key", p.keys)
	r.Header.Set("User-Agent", "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
	if p.cookie != "" {
		r.Header.Set("Cookie", p.cookie)
	}
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		p.t.Fatal(err)
	}
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	if err != nil {
		p.t.Fatal(err)
	}
	for _, c := range res.Cookies() {
		if p.cookie = c.Name + "=" + c.Value; c.MaxAge < 0 {
			p.cookie = ""
		}
	}
	return answer{res.StatusCode, b, res.Header}
}

// does wants a status, and reads the answer.
func (p *person) does(method, path string, body any, want int, into any) {
	p.t.Helper()
	text := ""
	if body != nil {
		text = asJSON(p.t, body)
	}
	a := p.send(method, path, text)
	if a.status != want {
		p.t.Fatalf("%s %s %s: %d %s, wanted %d", method, path, text, a.status, a.body, want)
	}
	if into != nil {
		if err := json.Unmarshal(a.body, into); err != nil {
			p.t.Fatalf("%s %s: %v of %s", method, path, err, a.body)
		}
	}
}

// token asks for a letter and takes the link out of it.
func (p *person) token(mail string) string {
	p.t.Helper()
	_, before := p.post.Came()
	p.does("POST", "/api/club/letter", server.LetterAsked{To: mail}, http.StatusOK, nil)
	texts := letters(p.t, p.post, len(before)+1)
	text, err := io.ReadAll(quotedprintable.NewReader(strings.NewReader(texts[len(texts)-1])))
	if err != nil {
		p.t.Fatal(err)
	}
	link := regexp.MustCompile(regexp.QuoteMeta(p.url) + `/enter#t=([\w.-]+)`).FindSubmatch(text)
	if link == nil {
		p.t.Fatalf("no link in %s", text)
	}
	return string(link[1])
}

// comes in by a letter, as a new member if nobody has the address.
func (c *clubhouse) comes(name, mail string) *person {
	c.t.Helper()
	p := c.somebody()
	var whose server.ForWhom
	p.does("POST", "/api/club/opened", server.LetterOpened{Token: p.token(mail), Enter: true, Name: name}, http.StatusOK, &whose)
	if whose.You == nil || p.cookie == "" {
		c.t.Fatalf("%s is not signed in: %+v", name, whose)
	}
	p.id = whose.You.ID
	return p
}

func (p *person) club() (v server.ClubView) {
	p.t.Helper()
	p.does("GET", "/api/club", nil, http.StatusOK, &v)
	return v
}

// Without --club nothing is asked of anybody, and nothing of a club is there.
func TestNoClub(t *testing.T) {
	alone(t)
	tb := serve(t, options(t, t.TempDir()))
	c := &client{tb, ""}
	var v server.ClubView
	if c.get("/api/club", &v); v.Club || v.You != nil {
		t.Errorf("%+v", v)
	}
	for _, path := range []string{"/api/club/members", "/api/club/you/export"} {
		if a := c.send("GET", path, ""); a.status != http.StatusNotFound {
			t.Errorf("%s: %d", path, a.status)
		}
	}
	if a := c.send("POST", "/api/club/letter", `{"to":"anne@example.org"}`); a.status != http.StatusNotFound {
		t.Error(a.status, string(a.body))
	}
}

// Who is not signed in sees what the host lets him see, whatever keys he sends.
func TestClubVisitors(t *testing.T) {
	alone(t)
	for _, watch := range []bool{false, true} {
		c := clubbed(t, options(t, t.TempDir()), server.Club{Watch: watch})
		anne := c.comes("Anne", "anne@example.org")
		var b server.Begun
		anne.does("POST", "/api/battles", map[string]any{"scenario": "strip", "seats": hotSeat, "grade": play.GradeSealed}, http.StatusCreated, &b)
		battle := "/api/battles/" + b.ID
		var table play.Table
		anne.keys = b.Keys["red-captain"]
		if anne.does("GET", battle, nil, http.StatusOK, &table); len(table.You) != 1 {
			t.Fatalf("a member's key opens nothing: %v %v", b.Keys, table.You)
		}
		thief := c.somebody()
		thief.keys = b.Keys["red-captain"]
		for _, op := range []struct {
			method, path, body string
			watch              bool
		}{
			{"GET", "/api/battles", "", false}, {"GET", battle, "", true}, {"GET", battle + "/record", "", true}, {"GET", "/api/scenarios", "", true},
			{"GET", "/api/turns", "", false}, {"GET", "/api/club/members", "", false}, {"GET", "/api/club/you/export", "", false},
			{"GET", "/api/drafts", "", false}, {"POST", "/api/battles", `{"scenario":"strip","seats":{}}`, false},
			{"POST", battle + "/resign", `{"seat":"red-captain","id":"x"}`, false}, {"DELETE", battle, "", false}, {"PUT", "/api/club/you", `{"name":"Thief"}`, false},
			{"GET", "/api/telling", "", false}, {"POST", "/api/quick", `{}`, false}, {"DELETE", "/api/club/sessions/all", "", false},
		} {
			a := thief.send(op.method, op.path, op.body)
			if want := watch && op.watch; (a.status == http.StatusOK) != want || !want && a.status != http.StatusUnauthorized {
				t.Errorf("watch %t: %s %s: %d %.100s", watch, op.method, op.path, a.status, a.body)
			}
			if a.status == http.StatusOK && op.path == battle {
				var seen play.Table
				if json.Unmarshal(a.body, &seen); len(seen.You) > 0 {
					t.Error("a key opens a chair without a session")
				}
			}
		}
		if a := thief.send("GET", "/api/about", ""); strings.Contains(string(a.body), "dataDir") {
			t.Error("a stranger is told where the data are")
		}
		c.stop()
	}
}

// A member finds his keys on another device, once he has signed in there; sessions end on demand.
func TestClubDevices(t *testing.T) {
	alone(t)
	c := clubbed(t, options(t, t.TempDir()), server.Club{})
	anne := c.comes("Anne", "anne@example.org")
	key := strings.Repeat("k", 26)
	anne.does("PUT", "/api/club/ring/maida", club.Held{Mine: []string{key}}, http.StatusOK, nil)
	other := c.comes("", "ANNE@example.org")
	v := other.club()
	if v.You == nil || v.You.Name != "Anne" || len(v.Ring["maida"].Mine) != 1 || len(v.You.Sessions) != 2 || v.You.Sessions[0].Device != "Firefox on Linux" {
		t.Errorf("%+v", v)
	}
	other.does("DELETE", "/api/club/sessions/others", nil, http.StatusOK, nil)
	if v := anne.club(); v.You != nil || v.Ring != nil {
		t.Error("a session that was ended goes on")
	}
	if a := anne.send("GET", "/api/battles", ""); a.status != http.StatusUnauthorized {
		t.Error(a.status)
	}
	other.does("DELETE", "/api/club/sessions/this", nil, http.StatusOK, nil)
	if other.cookie != "" || other.club().You != nil {
		t.Error("who signs out is signed in")
	}
}

// The link of a letter is good once, for its address, and of no use where it was not meant.
func TestClubLetters(t *testing.T) {
	alone(t)
	c := clubbed(t, options(t, t.TempDir()), server.Club{})
	p := c.somebody()
	token := p.token("anne@example.org")
	var whose server.ForWhom
	p.does("POST", "/api/club/opened", server.LetterOpened{Token: token}, http.StatusOK, &whose)
	if whose.Name != "" || whose.To != "anne@example.org" || p.cookie != "" {
		t.Errorf("%+v", whose)
	}
	for _, wrong := range []string{token + "a", token[:len(token)-2], strings.Split(token, ".")[0], ""} {
		if a := p.send("POST", "/api/club/opened", asJSON(t, server.LetterOpened{Token: wrong, Enter: true, Name: "Anne"})); a.status != http.StatusUnprocessableEntity {
			t.Errorf("%q: %d", wrong, a.status)
		}
	}
	p.does("POST", "/api/club/opened", server.LetterOpened{Token: token, Enter: true, Name: "Anne"}, http.StatusOK, nil)
	thief := c.somebody()
	thief.does("POST", "/api/club/opened", server.LetterOpened{Token: token, Enter: true}, http.StatusUnprocessableEntity, nil)
	if thief.cookie != "" {
		t.Error("a link is good twice")
	}
	// An address that a member wants is his once its reader has agreed in the member's own browser.
	bert := c.comes("Bert", "bert@example.org")
	token = bert.token("bertram@example.org")
	p.does("POST", "/api/club/opened", server.LetterOpened{Token: token, Enter: true}, http.StatusForbidden, nil)
	bert.does("POST", "/api/club/opened", server.LetterOpened{Token: token, Enter: true}, http.StatusOK, nil)
	if v := bert.club(); v.You.Mail != "bertram@example.org" {
		t.Errorf("%+v", v.You)
	}
	bert.does("DELETE", "/api/club/mail", nil, http.StatusUnprocessableEntity, nil) // his only way in
	// Letters are bounded, by their address.
	busy := c.somebody()
	refused := 0
	for range 6 {
		if a := busy.send("POST", "/api/club/letter", `{"to":"carla@example.org"}`); a.status == http.StatusTooManyRequests {
			refused++
		}
	}
	if refused != 2 {
		t.Errorf("%d of six letters are refused", refused)
	}
}

// The host shuts out, and nobody else does; what a member removes of himself is gone.
func TestClubHost(t *testing.T) {
	alone(t)
	o := options(t, t.TempDir())
	c := clubbed(t, o, server.Club{})
	host, anne, bert := c.comes("Host", "host@example.org"), c.comes("Anne", "anne@example.org"), c.comes("Bert", "bert@example.org")
	if !host.club().You.Host || anne.club().You.Host {
		t.Error("the first is the host, and nobody else")
	}
	yes := true
	anne.does("PUT", "/api/club/members/"+bert.id, server.MemberSet{Barred: &yes}, http.StatusForbidden, nil)
	anne.does("DELETE", "/api/club/members/"+bert.id, nil, http.StatusForbidden, nil)
	var list []server.MemberView
	if anne.does("GET", "/api/club/members", nil, http.StatusOK, &list); len(list) != 3 || list[0].Name != "Anne" || list[1].Mail != "" || list[1].Sessions != 0 {
		t.Errorf("%+v", list)
	}
	host.does("PUT", "/api/club/members/"+bert.id, server.MemberSet{Barred: &yes}, http.StatusOK, nil)
	if bert.club().You != nil {
		t.Error("who is barred plays on")
	}
	bert.does("POST", "/api/club/opened", server.LetterOpened{Token: bert.token("bert@example.org"), Enter: true}, http.StatusForbidden, nil)
	host.does("PUT", "/api/club/members/"+host.id, server.MemberSet{Host: new(bool)}, http.StatusUnprocessableEntity, nil)
	anne.does("PUT", "/api/club/you", server.Newcomer{Name: "bert"}, http.StatusUnprocessableEntity, nil)
	anne.does("PUT", "/api/club/you", server.Newcomer{Name: "Annette", Ink: "violet"}, http.StatusOK, nil)
	var e server.Export
	if anne.does("GET", "/api/club/you/export", nil, http.StatusOK, &e); e.Member.Name != "Annette" || e.Member.Mail != "anne@example.org" {
		t.Errorf("%+v", e)
	}
	anne.does("DELETE", "/api/club/you", nil, http.StatusNoContent, nil)
	if anne.cookie != "" || anne.club().You != nil {
		t.Error("who has removed himself is signed in")
	}
	keys, err := o.Store.Secrets().Keys(t.Context(), "table.club.")
	if err != nil {
		t.Fatal(err)
	}
	if all := strings.Join(keys, " "); strings.Contains(all, anne.id) || !strings.Contains(all, bert.id) {
		t.Errorf("kept: %s", all)
	}
}

// What is amiss the host is told, with what was written as it stood, and nobody else; who has told it, of whom it is does not learn.
func TestClubReports(t *testing.T) {
	alone(t)
	c := clubbed(t, options(t, t.TempDir()), server.Club{})
	host, anne, bert := c.comes("Host", "host@example.org"), c.comes("Anne", "anne@example.org"), c.comes("Bert", "bert@example.org")
	var o server.OfferView
	bert.does("POST", "/api/club/offers", server.NewOffer{Battle: server.NewBattle{Seats: map[string]string{}, Scenario: "the-mill", Grade: play.GradeSealed}, Side: "british", Text: "For cowards"}, http.StatusCreated, &o)
	anne.does("POST", "/api/club/reports", server.NewReport{Offer: o.ID, Words: "He is rude"}, http.StatusNoContent, nil)
	anne.does("POST", "/api/club/reports", server.NewReport{Member: bert.id, Words: " "}, http.StatusUnprocessableEntity, nil)
	anne.does("POST", "/api/club/reports", server.NewReport{Member: anne.id, Words: "I am"}, http.StatusUnprocessableEntity, nil)
	anne.does("POST", "/api/club/reports", server.NewReport{Member: "nobody", Words: "He is"}, http.StatusNotFound, nil)
	var begun server.Begun
	anne.does("POST", "/api/club/offers/"+o.ID+"/take", nil, http.StatusCreated, &begun)
	battle := "/api/battles/" + begun.ID
	bert.keys = strings.Join(bert.club().Ring[begun.ID].Mine, ",")
	var said server.Seq
	bert.does("POST", battle+"/talk", map[string]any{"seat": "british", "id": "t", "text": "You fool"}, http.StatusOK, &said)
	anne.keys = anne.club().Ring[begun.ID].Mine[0]
	anne.does("POST", battle+"/report", server.TalkReport{Seq: said.Seq, Words: "And again"}, http.StatusNoContent, nil)
	anne.does("POST", battle+"/report", server.TalkReport{Seq: said.Seq + 1, Words: "Nothing"}, http.StatusNotFound, nil)
	bert.does("POST", battle+"/report", server.TalkReport{Seq: said.Seq, Words: "Myself"}, http.StatusUnprocessableEntity, nil)
	host.does("POST", battle+"/report", server.TalkReport{Seq: said.Seq, Words: "Not heard"}, http.StatusNotFound, nil)

	bert.does("GET", "/api/club/reports", nil, http.StatusForbidden, nil)
	list := func() (all []server.ReportView) {
		host.does("GET", "/api/club/reports", nil, http.StatusOK, &all)
		return all
	}
	all := list()
	if len(all) != 2 || all[0].Quoted != "You fool" || all[1].Quoted != "For cowards" || all[0].By.ID != anne.id || all[0].Of.ID != bert.id || all[0].Battle != begun.ID || all[1].Words != "He is rude" {
		t.Fatalf("%+v", all)
	}
	bert.does("PUT", "/api/club/reports/"+all[0].ID, server.ReportSet{Seen: true}, http.StatusForbidden, nil)
	host.does("PUT", "/api/club/reports/"+all[0].ID, server.ReportSet{Seen: true}, http.StatusOK, nil)
	if again := list(); again[0].ID != all[1].ID || again[1].Seen.IsZero() {
		t.Errorf("%+v", again)
	}
	for _, p := range []*person{anne, bert} {
		a := p.send("GET", "/api/club/you/export", "")
		if tells := strings.Contains(string(a.body), "He is rude"); tells != (p == anne) {
			t.Errorf("%s: %s", p.id, a.body)
		}
	}
	// Who leaves is named no more; of whom it was leaves, and it goes with him. And there is always a host.
	anne.does("DELETE", "/api/club/you", nil, http.StatusNoContent, nil)
	if left := list(); len(left) != 2 || left[0].By != nil || left[1].By != nil {
		t.Errorf("%+v", left)
	}
	host.does("DELETE", "/api/club/you", nil, http.StatusUnprocessableEntity, nil)
	host.does("DELETE", "/api/club/members/"+bert.id, nil, http.StatusNoContent, nil)
	if left := list(); len(left) > 0 {
		t.Errorf("%+v", left)
	}
	host.does("DELETE", "/api/club/you", nil, http.StatusNoContent, nil)
}

// Members outlive their server, and are in its backup.
func TestClubKept(t *testing.T) {
	alone(t)
	dir := t.TempDir()
	o := options(t, dir)
	c := clubbed(t, o, server.Club{})
	anne := c.comes("Anne", "anne@example.org")
	files := map[string]string{}
	if err := server.Backup(t.Context(), o.Store, func(name string, data []byte) error {
		files[name] = string(data)
		return nil
	}); err != nil || !strings.Contains(files[server.TableFile], "table.club.member."+anne.id) {
		t.Errorf("%v, %v", err, files)
	}
	c.stop()
	again := clubbed(t, options(t, dir), server.Club{})
	anne.clubhouse = again
	if v := anne.club(); v.You == nil || v.You.Name != "Anne" || !v.You.Host {
		t.Errorf("%+v", v)
	}
}

// No other site has anything done in a member's name, and nobody takes his session out of its cookie.
func TestClubCookie(t *testing.T) {
	alone(t)
	o := options(t, t.TempDir())
	o.PublicURL = "https://club.example"
	c := clubbed(t, o, server.Club{})
	p := c.somebody()
	_, before := p.post.Came()
	p.does("POST", "/api/club/letter", server.LetterAsked{To: "anne@example.org"}, http.StatusOK, nil)
	text, err := io.ReadAll(quotedprintable.NewReader(strings.NewReader(letters(t, c.post, len(before)+1)[len(before)])))
	if err != nil {
		t.Fatal(err)
	}
	token := regexp.MustCompile(`https://club.example/enter#t=([\w.-]+)`).FindSubmatch(text)
	a := p.send("POST", "/api/club/opened", asJSON(t, server.LetterOpened{Token: string(token[1]), Enter: true, Name: "Anne"}))
	set := a.header.Get("Set-Cookie")
	for _, want := range []string{"__Host-drumhead=", "HttpOnly", "Secure", "SameSite=Strict", "Path=/"} {
		if !strings.Contains(set, want) {
			t.Errorf("%q has no %s", set, want)
		}
	}
	if a.header.Get("Strict-Transport-Security") == "" {
		t.Error("browsers are not told to come by TLS alone")
	}
	r, err := http.NewRequest("DELETE", c.url+"/api/club/you", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Cookie", p.cookie)
	r.Header.Set("Origin", "https://elsewhere.example")
	r.Header.Set("Sec-Fetch-Site", "cross-site")
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	if res.Body.Close(); res.StatusCode != http.StatusForbidden {
		t.Errorf("another site's page removes a member: %d", res.StatusCode)
	}
}
