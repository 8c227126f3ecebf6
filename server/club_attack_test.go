package server_test

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"drumhead/club"
	"drumhead/notice"
	"drumhead/play"
	"drumhead/scenarios"
	"drumhead/server"
	"drumhead/systems"
)

// clubPaths are all operations of a club, out of what the table says of itself.
func clubPaths(t *testing.T) (all [][2]string) {
	b, err := server.OpenAPI()
	if err != nil {
		t.Fatal(err)
	}
	var d struct {
		Paths map[string]map[string]any `json:"paths"`
	}
	if err := json.Unmarshal(b, &d); err != nil {
		t.Fatal(err)
	}
	for path, of := range d.Paths {
		if strings.HasPrefix(path, "/api/club") {
			for method := range of {
				all = append(all, [2]string{strings.ToUpper(method), path})
			}
		}
	}
	slices.SortFunc(all, func(a, b [2]string) int { return strings.Compare(a[1]+a[0], b[1]+b[0]) })
	return all
}

var inPath = regexp.MustCompile(`\{\w+\}`)

// Of a club nobody has anything who is not signed in, or is shut out, but the door; what is the host's no member has; whatever ids and texts are sent, the table says what is
// wrong and never breaks.
func TestClubAttacked(t *testing.T) {
	alone(t)
	c := clubbed(t, options(t, t.TempDir()), server.Club{})
	anne, bert, carla := c.comes("Anne", "anne@example.org"), c.comes("Bert", "bert@example.org"), c.comes("Carla", "carla@example.org")
	var o server.OfferView
	anne.does("POST", "/api/club/offers", theMill, http.StatusCreated, &o)
	anne.does("POST", "/api/club/reports", server.NewReport{Member: bert.id, Words: "He is late"}, http.StatusNoContent, nil)
	cookie := carla.cookie
	yes := true
	anne.does("PUT", "/api/club/members/"+carla.id, server.MemberSet{Barred: &yes}, http.StatusOK, nil)
	carla.cookie = cookie
	forged := c.somebody()
	forged.cookie = strings.Replace(cookie, carla.id, anne.id, 1)
	door := []string{"/api/club", "/api/club/join", "/api/club/joined", "/api/club/enter", "/api/club/entered", "/api/club/letter", "/api/club/opened"}
	hosts := []string{"GET /api/club/reports", "PUT /api/club/reports/{id}", "PUT /api/club/members/{id}", "DELETE /api/club/members/{id}"}
	odd := []string{"x", o.ID, anne.id, "..", "*", ">", "%2e%2e", "a.b", "%00", "%E2%80%AE", strings.Repeat("a", 3000)}
	bodies := []string{"", "{}", "null", "[]", `{"words":"x","member":"` + anne.id + `"}`, `{"text":"` + strings.Repeat("x", 100_000) + `"}`, strings.Repeat("[", 100_000), "\xff\xfe", `{"name":"\u202eennA","to":"\u200b"}`}
	paths := clubPaths(t)
	if len(paths) < 30 {
		t.Fatalf("only %d paths", len(paths))
	}
	for _, p := range paths {
		for who, person := range map[string]*person{"nobody": c.somebody(), "who is shut out": carla, "who has forged a session": forged} {
			open := false
			for _, d := range door {
				open = open || p[1] == d
			}
			if a := person.send(p[0], inPath.ReplaceAllString(p[1], o.ID), "{}"); !open && a.status != http.StatusUnauthorized {
				t.Errorf("%s, by %s: %d %s", p, who, a.status, a.body)
			}
			person.cookie = map[string]string{"nobody": "", "who is shut out": cookie, "who has forged a session": forged.cookie}[who]
		}
		mine := p[1] == "/api/club/you" && p[0] == "DELETE" || strings.HasPrefix(p[1], "/api/club/sessions") || strings.HasPrefix(p[1], "/api/club/passkeys") || p[1] == "/api/club/mail" || p[1] == "/api/club/letter"
		if mine {
			continue // he would do it to himself
		}
		for _, id := range odd {
			for _, body := range bodies {
				if id == o.ID && strings.HasSuffix(p[1], "/take") {
					continue // anybody may
				}
				if body != "" && (p[0] == "GET" || p[0] == "DELETE") {
					continue
				}
				a := bert.send(p[0], inPath.ReplaceAllString(p[1], id), body)
				if a.status >= 500 {
					t.Errorf("%s of %.20q with %.40q: %d %s", p, id, body, a.status, a.body)
				}
				for _, h := range hosts {
					if h == p[0]+" "+p[1] && !strings.ContainsAny(id, ".%") && a.status != http.StatusForbidden && a.status != http.StatusUnprocessableEntity && a.status != http.StatusBadRequest {
						t.Errorf("%s of %.20q with %.40q is done by who is no host: %d", p, id, body, a.status)
					}
				}
				if p[1] == "/api/club/you/export" && strings.Contains(string(a.body), "He is late") {
					t.Error("who is reported learns of it")
				}
			}
			if !strings.Contains(p[1], "{") {
				break
			}
		}
	}
	var seen []server.OfferView
	anne.does("GET", "/api/club/offers", nil, http.StatusOK, &seen)
	if v := anne.club(); len(seen) == 0 || v.You == nil || v.You.Name != "Anne" {
		t.Errorf("what was hers is another's to change: %+v, %+v", seen, v.You)
	}
}

// Of a member who asks for more than is good nothing is refused to others.
func TestClubBounds(t *testing.T) {
	alone(t)
	c := clubbed(t, options(t, t.TempDir()), server.Club{})
	anne, bert := c.comes("Anne", "anne@example.org"), c.comes("Bert", "bert@example.org")
	for path, body := range map[string]string{
		"/api/club/letter": `{"to":"TO@example.org"}`, "/api/club/reports": `{"member":"` + bert.id + `","words":"x"}`, "/api/club/bell/try": `{"seat":"","kind":"mail","to":"anne@example.org"}`,
		"/api/club/offers": asJSON(t, theMill), "/api/battles": `{"scenario":"strip","seats":{}}`,
	} {
		many := 0
		for range 45 {
			if anne.send("POST", path, strings.Replace(body, "TO", "anne-too", 1)).status == http.StatusTooManyRequests {
				many++
			}
		}
		if many == 0 {
			t.Errorf("%s is done as often as one likes", path)
		}
		if a := bert.send("POST", path, strings.Replace(body, "TO", "bert-too", 1)); a.status == http.StatusTooManyRequests {
			t.Errorf("%s is refused to another: %s", path, a.body)
		}
	}
}

// A member who is removed in mid-battle leaves a battle that goes on as one with an empty chair does: his enemy plays, claims or ends it; he himself is a stranger to it at once.
func TestRemovedInBattle(t *testing.T) {
	alone(t)
	o := options(t, t.TempDir())
	c := clubbed(t, o, server.Club{})
	host, anne, bert := c.comes("Host", "host@example.org"), c.comes("Anne", "anne@example.org"), c.comes("Bert", "bert@example.org")
	battle := c.meets(anne, bert, theMill)
	anne.does("PUT", "/api/club/kept/maker", server.KeptText{Text: "abcdefghijklmnop"}, http.StatusOK, nil)
	anne.does("PUT", "/api/club/kept/maker.x", server.KeptText{Text: "x"}, http.StatusUnprocessableEntity, nil)
	if v := anne.club(); v.Kept["maker"] != "abcdefghijklmnop" || len(bert.club().Kept) > 0 {
		t.Errorf("%v", v.Kept)
	}
	made := func(p *person, method, path, body string) answer {
		r, err := http.NewRequest(method, c.url+path, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Cookie", p.cookie)
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Drumhead-Maker", "abcdefghijklmnop")
		res, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		b, err := io.ReadAll(res.Body)
		if err != nil {
			t.Fatal(err)
		}
		return answer{res.StatusCode, b, res.Header}
	}
	if a := made(anne, "PUT", "/api/drafts/annesbattle", `{"text":"title: The ford"}`); a.status != http.StatusOK {
		t.Fatalf("%d %s", a.status, a.body)
	}
	anne.does("POST", "/api/club/offers", theMill, http.StatusCreated, nil)
	bert.does("POST", "/api/club/offers", theMill, http.StatusCreated, nil)
	bert.does("PUT", "/api/club/blocked/"+anne.id, nil, http.StatusOK, nil)
	bells := "/api/battles/" + battle + "/notices"
	for p, seat := range map[*person]string{anne: "british", bert: "french"} {
		p.does("PUT", bells, server.Bell{Seat: seat, Ways: []server.BellWay{{Kind: notice.Ntfy, To: "https://ntfy.example/" + seat}}}, http.StatusOK, nil)
	}
	var e server.Export
	if anne.does("GET", "/api/club/you/export", nil, http.StatusOK, &e); e.Kept["maker"] != "abcdefghijklmnop" || len(e.Ring[battle].Mine) != 1 || len(e.Offers) != 1 || len(e.Made) != 1 || e.Made[0].Text != "title: The ford" || len(e.Bell.Ways) != 1 {
		t.Errorf("%+v", e)
	}
	if len(e.Bells) != 1 || len(e.Bells[battle]) != 1 || e.Bells[battle][0].Ways[0].To != "https://ntfy.example/british" || len(e.News) != 1 || e.News[0].Text != "Bert has taken your offer of The Mill by the Bridge. The battle has begun." {
		t.Errorf("she is told by %+v, and of %+v", e.Bells, e.News)
	}
	host.does("DELETE", "/api/club/members/"+anne.id, nil, http.StatusNoContent, nil)
	if a := made(bert, "GET", "/api/drafts", ""); string(a.body) != "[]\n" {
		t.Errorf("what she has made is left: %s", a.body)
	}
	path := "/api/battles/" + battle
	for _, x := range [][2]string{{"GET", path}, {"POST", path + "/talk"}, {"GET", "/api/club/offers"}} {
		if a := anne.send(x[0], x[1], `{"seat":"british","text":"I am still here","id":"x"}`); a.status != http.StatusUnauthorized {
			t.Errorf("%v, by who was removed: %d %s", x, a.status, a.body)
		}
	}
	var table play.Table
	bert.does("GET", path, nil, http.StatusOK, &table)
	bert.does("POST", path+"/talk", map[string]any{"seat": "french", "text": "Where are you?", "id": "t"}, http.StatusOK, nil)
	bert.does("POST", path+"/resign", map[string]any{"seat": "french", "id": "r"}, http.StatusOK, nil)
	var page server.MemberPage
	if bert.does("GET", "/api/club/members/"+bert.id, nil, http.StatusOK, &page); len(page.Results) != 1 || page.Results[0].Against.Name != "a former member" {
		t.Errorf("%+v", page.Results)
	}
	keys, err := o.Store.Secrets().Keys(t.Context(), "table.club.")
	if all := strings.Join(keys, " "); err != nil || strings.Contains(all, anne.id) {
		t.Errorf("of who was removed is left %s, %v", all, err)
	}
	kept, _, err := o.Store.Secrets().Read(t.Context(), battle+".notices")
	if err != nil || strings.Contains(string(kept), "/british") || !strings.Contains(string(kept), "/french") {
		t.Errorf("in their battle is told by %s, %v", kept, err)
	}
	if b := bert.club().You.Blocked; len(b) > 0 {
		t.Errorf("he has blocked %v", b)
	}
}

// Of several who want one chair at once one has it, and the others are told.
func TestOneChair(t *testing.T) {
	alone(t)
	c := clubbed(t, options(t, t.TempDir()), server.Club{})
	host := c.comes("Host", "host@example.org")
	var all []*person
	for _, name := range []string{"Anne", "Bert", "Carla", "Dorian"} {
		all = append(all, c.comes(name, strings.ToLower(name)+"@example.org"))
	}
	var o server.OfferView
	host.does("POST", "/api/club/offers", server.NewOffer{Battle: server.NewBattle{Seats: map[string]string{}, Scenario: "strip", Grade: play.GradeSealed}, Seat: "red-general"}, http.StatusCreated, &o)
	var rush sync.WaitGroup
	status := make([]int, len(all))
	for i, p := range all {
		rush.Go(func() { status[i] = p.send("POST", "/api/club/offers/"+o.ID+"/take?seat=blue-general", "").status })
	}
	rush.Wait()
	took := 0
	for _, s := range status {
		if s == http.StatusCreated {
			took++
		} else if s != http.StatusUnprocessableEntity {
			t.Errorf("refused by %d", s)
		}
	}
	if took != 1 {
		t.Errorf("%v", status)
	}
}

// maidaByOffer is a battle that Bert has by Anne's offer, to which he has not come yet, and its path.
func maidaByOffer(t *testing.T) (anne, bert *person, path string) {
	t.Helper()
	alone(t)
	c := clubbed(t, options(t, t.TempDir()), server.Club{})
	anne, bert = c.comes("Anne", "anne@example.org"), c.comes("Bert", "bert@example.org")
	var o server.OfferView
	anne.does("POST", "/api/club/offers", server.NewOffer{Battle: server.NewBattle{Seats: map[string]string{}, Scenario: "maida", Grade: play.GradeSealed}, Side: "british"}, http.StatusCreated, &o)
	var b server.Begun
	bert.does("POST", "/api/club/offers/"+o.ID+"/take", nil, http.StatusCreated, &b)
	for _, p := range []*person{anne, bert} {
		p.keys = strings.Join(p.club().Ring[b.ID].Mine, ",")
	}
	return anne, bert, "/api/battles/" + b.ID
}

// Who made an offer cannot sit down in the chair of who took it before he comes, and give up in his name; nor, once all is over, in the
// chair that he has left, and agree there to go back.
func TestNoChairOfAnother(t *testing.T) {
	anne, bert, path := maidaByOffer(t)
	take := func(when string) {
		t.Helper()
		if a := anne.send("POST", path+"/seats/french/key", ""); a.status != http.StatusForbidden {
			t.Errorf("%s: %d %s", when, a.status, a.body)
		}
	}
	take("before he has come")
	var table play.Table
	if bert.does("GET", path, nil, http.StatusOK, &table); !slices.Equal(table.You, []string{"french"}) {
		t.Fatalf("he holds %v", table.You)
	}
	bert.does("POST", path+"/talk", map[string]any{"seat": "french", "text": "Here I am", "id": "t"}, http.StatusOK, nil)
	anne.does("POST", path+"/resign", map[string]any{"seat": "british", "id": "r"}, http.StatusOK, nil)
	bert.does("POST", path+"/leave", map[string]any{"seat": "french", "id": "l"}, http.StatusOK, nil)
	take("once all is over, and he has left")
}

// When a battle came to its end decides in which week it counts: what is said behind it does not move it.
func TestResultStandsWhereItEnded(t *testing.T) {
	anne, _, path := maidaByOffer(t)
	anne.does("POST", path+"/resign", map[string]any{"seat": "british", "id": "r"}, http.StatusOK, nil)
	var table play.Table
	anne.does("GET", path, nil, http.StatusOK, &table)
	said := func() (ended string) {
		t.Helper()
		var page server.MemberPage
		anne.does("GET", "/api/club/members/"+anne.id, nil, http.StatusOK, &page)
		if len(page.Results) != 1 || page.Results[0].Came != "lost" {
			t.Fatalf("%+v", page.Results)
		}
		return page.Results[0].Ended.Format(time.RFC3339Nano)
	}
	before := said()
	for now := table; now.Kept == table.Kept; { // until a millisecond has gone by
		anne.does("POST", path+"/talk", map[string]any{"seat": "british", "text": "Well fought"}, http.StatusOK, nil)
		anne.does("GET", path, nil, http.StatusOK, &now)
	}
	if after := said(); after != before {
		t.Errorf("it ended at %s, and behind some words at %s", before, after)
	}
}

// Who has lost cannot have the result gone once the winner has taken the battle off his list too.
func TestResultOutlivesLists(t *testing.T) {
	anne, bert, path := maidaByOffer(t)
	anne.does("POST", path+"/resign", map[string]any{"seat": "british", "id": "r"}, http.StatusOK, nil)
	bert.does("DELETE", path, nil, http.StatusNoContent, nil)
	anne.does("DELETE", path, nil, http.StatusNoContent, nil)
	var table play.Table
	bert.does("GET", path, nil, http.StatusOK, &table)
	var page server.MemberPage
	if bert.does("GET", "/api/club/members/"+bert.id, nil, http.StatusOK, &page); len(page.Results) != 1 || page.Results[0].Came != "won" {
		t.Errorf("%+v", page.Results)
	}
}

// A battle between members that was removed is not brought in again: it could be one that its maker has fought with himself.
func TestNoMatchIsBroughtIn(t *testing.T) {
	anne, bert, path := maidaByOffer(t)
	anne.does("DELETE", path, nil, http.StatusNoContent, nil) // before he has come
	sc := scenarios.Find("maida")
	sys, err := systems.Find(sc.Rules)
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range []bool{false, true} {
		alone, err := play.Create(sys.System, play.CreateOptions{ID: strings.TrimPrefix(path, "/api/battles/"), Scenario: sc.Source(), Name: sc.Name(), Seats: map[string]string{"british": "you", "french": "friend"},
			File: file, Commit: file, At: time.Now(), Secret: play.NewSecret([32]byte{1})})
		if err != nil {
			t.Fatal(err)
		}
		for _, cmd := range []play.Command{{Kind: play.KindEnd, Seat: "french", At: time.Now()}, {Kind: play.KindEnd, Seat: "british", At: time.Now()}, {Kind: play.KindLeave, By: play.ByTable, At: time.Now()}} {
			if e, err := alone.Propose(cmd); err == nil {
				if err := alone.Apply(e); err != nil {
					t.Fatal(err)
				}
			}
		}
		var record bytes.Buffer
		if err := alone.WriteRecord(&record); err != nil {
			t.Fatal(err)
		}
		if a := anne.send("POST", "/api/records", record.String()); a.status != http.StatusConflict {
			t.Errorf("by file: %v: %d %.200s", file, a.status, a.body)
		}
	}
	var page server.MemberPage
	if bert.does("GET", "/api/club/members/"+bert.id, nil, http.StatusOK, &page); len(page.Results) != 0 {
		t.Errorf("he is said to have fought: %+v", page.Results)
	}
}

// What counts for both is not fought with dice that are on one's own word.
func TestNoOfferOfTypedDice(t *testing.T) {
	alone(t)
	c := clubbed(t, options(t, t.TempDir()), server.Club{})
	anne := c.comes("Anne", "anne@example.org")
	for grade, status := range map[string]int{play.GradeTyped: http.StatusUnprocessableEntity, play.GradeSealed: http.StatusCreated, play.GradeWitnessed: http.StatusCreated, "": http.StatusCreated} {
		anne.does("POST", "/api/club/offers", server.NewOffer{Battle: server.NewBattle{Seats: map[string]string{}, Scenario: "maida", Grade: grade}, Side: "british"}, status, nil)
	}
}

// Who begins a battle by a link has the keys of all its chairs until the friend comes: what is said in a chair there is told to the host as nobody's.
func TestNobodyIsReportedForAnothersWords(t *testing.T) {
	alone(t)
	c := clubbed(t, options(t, t.TempDir()), server.Club{})
	host := c.comes("Host", "host@example.org")
	anne, bert := c.comes("Anne", "anne@example.org"), c.comes("Bert", "bert@example.org")
	var b server.Begun
	anne.does("POST", "/api/battles", map[string]any{"scenario": "maida", "seats": map[string]string{"british": "you", "french": "friend"}, "grade": "sealed"}, http.StatusCreated, &b)
	path := "/api/battles/" + b.ID
	anne.keys = b.Keys["british"] + "," + b.Keys["french"]
	var said server.Seq
	anne.does("POST", path+"/talk", map[string]any{"seat": "french", "id": "t", "text": "You fool"}, http.StatusOK, &said)
	bert.does("PUT", "/api/club/ring/"+b.ID, club.Held{Mine: []string{b.Keys["french"]}}, http.StatusOK, nil)
	anne.does("POST", path+"/report", server.TalkReport{Seq: said.Seq, Words: "He is rude"}, http.StatusUnprocessableEntity, nil)
	var all []server.ReportView
	if host.does("GET", "/api/club/reports", nil, http.StatusOK, &all); len(all) > 0 {
		t.Errorf("the host is told %+v", all)
	}
}
