package server_test

import (
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"drumhead/play"
	"drumhead/server"
)

// A battle of more than two chairs is offered with a chair for each of several members and an umpire; it begins when the last is taken, whoever of two at once that
// is, and each has his own chair and no other. Who has left a chair, or the club, is waited for no more.
func TestClubTeams(t *testing.T) {
	alone(t)
	c := clubbed(t, options(t, t.TempDir()), server.Club{})
	var all []*person
	for _, name := range []string{"Anne", "Bert", "Carla", "Dorian", "Emil", "Fritz"} {
		all = append(all, c.comes(name, strings.ToLower(name)+"@example.org"))
	}
	anne := all[0]
	offer := server.NewOffer{Battle: server.NewBattle{Seats: map[string]string{}, Scenario: "strip", Grade: play.GradeSealed}}
	anne.does("POST", "/api/club/offers", offer, http.StatusUnprocessableEntity, nil) // which chair is hers?
	offer.Seat = "red-general"
	var o server.OfferView
	anne.does("POST", "/api/club/offers", offer, http.StatusCreated, &o)
	var free []string
	for _, chair := range o.Chairs {
		if chair.By == nil {
			free = append(free, chair.Seat)
		} else if chair.Seat != "red-general" || !chair.You {
			t.Errorf("%+v", chair)
		}
	}
	if len(free) != 4 || !slices.ContainsFunc(o.Chairs, func(x server.ChairView) bool { return x.Side == "" }) {
		t.Fatalf("free are %v of %+v", free, o.Chairs)
	}
	take := func(p *person, seat string) (b server.Begun, status int) {
		a := p.send("POST", "/api/club/offers/"+o.ID+"/take?seat="+seat, "")
		if a.status == http.StatusCreated {
			p.t.Logf("%s has %s", p.id, seat)
			if strings.Contains(string(a.body), `"id":""`) {
				return b, a.status
			}
			b.ID = "begun"
		}
		return b, a.status
	}
	for i, seat := range free[:2] {
		if b, status := take(all[i+1], seat); status != http.StatusCreated || b.ID != "" {
			t.Fatalf("%s: %d, %q has begun", seat, status, b.ID)
		}
	}
	if _, status := take(all[3], free[0]); status != http.StatusUnprocessableEntity {
		t.Errorf("a chair is taken twice: %d", status)
	}
	if _, status := take(all[1], free[2]); status != http.StatusUnprocessableEntity {
		t.Errorf("one has two chairs: %d", status)
	}
	all[1].does("DELETE", "/api/club/offers/"+o.ID, nil, http.StatusNoContent, nil) // he leaves his chair
	all[2].does("DELETE", "/api/club/you", nil, http.StatusNoContent, nil)          // and she the club
	var seen []server.OfferView
	if anne.does("GET", "/api/club/offers", nil, http.StatusOK, &seen); len(seen) != 1 || slices.ContainsFunc(seen[0].Chairs, func(x server.ChairView) bool { return x.By != nil && !x.You }) {
		t.Fatalf("%+v", seen)
	}
	for i, p := range []*person{all[1], all[3]} {
		if b, status := take(p, free[i]); status != http.StatusCreated || b.ID != "" {
			t.Fatalf("%d, %q", status, b.ID)
		}
	}
	var rush sync.WaitGroup // the last two at once
	for i, p := range []*person{all[4], all[5]} {
		rush.Go(func() {
			if _, status := take(p, free[2+i]); status != http.StatusCreated {
				t.Errorf("the last chairs: %d", status)
			}
		})
	}
	rush.Wait()
	chairs := map[string]string{}
	for _, p := range []*person{anne, all[1], all[3], all[4], all[5]} {
		ring := p.club().Ring
		if len(ring) != 1 {
			t.Fatalf("%s sits in %v", p.id, ring)
		}
		for battle, held := range ring {
			p.keys = strings.Join(held.Mine, ",")
			var table play.Table
			p.does("GET", "/api/battles/"+battle, nil, http.StatusOK, &table)
			if len(table.You) != 1 || chairs[table.You[0]] != "" {
				t.Errorf("%s holds %v", p.id, table.You)
			}
			chairs[table.You[0]] = p.id
		}
	}
	if len(chairs) != 5 {
		t.Errorf("%v", chairs)
	}
	// What a captain says to his own side the enemy is never told, by nothing that the table sends, and only who has heard it reports it.
	by := map[string]*person{}
	for _, p := range []*person{anne, all[1], all[3], all[4], all[5]} {
		for seat, id := range chairs {
			if id == p.id {
				by[seat] = p
			}
		}
	}
	table := ""
	for id := range anne.club().Ring {
		table = "/api/battles/" + id
	}
	var said server.Seq
	by["red-captain"].does("POST", table+"/council", map[string]any{"seat": "red-captain", "text": "their left is hollow", "id": "c"}, http.StatusOK, &said)
	for _, seat := range []string{"red-general", "blue-general", "umpire"} {
		hears := seat != "blue-general"
		for _, path := range []string{table, table + "/record"} {
			if a := by[seat].send("GET", path, ""); a.status != http.StatusOK || strings.Contains(string(a.body), "hollow") != hears {
				t.Errorf("%s, %s: %d, hears: %t", seat, path, a.status, !hears)
			}
		}
	}
	by["blue-general"].does("POST", table+"/report", server.TalkReport{Seq: said.Seq, Words: "What was that?"}, http.StatusNotFound, nil)
	by["red-general"].does("POST", table+"/report", server.TalkReport{Seq: said.Seq, Words: "He is rude"}, http.StatusNoContent, nil)
	var told []server.ReportView
	if anne.does("GET", "/api/club/reports", nil, http.StatusOK, &told); len(told) != 1 || told[0].Quoted != "their left is hollow" || told[0].Of.ID != chairs["red-captain"] {
		t.Errorf("%+v", told)
	}
	// A general gives up: what came of it stands at all who fought, and counts for nobody's rating.
	battle := ""
	for id := range anne.club().Ring {
		battle = id
	}
	anne.does("POST", "/api/battles/"+battle+"/resign", map[string]any{"seat": "red-general", "id": "r"}, http.StatusOK, nil)
	for who, came := range map[string]string{chairs["red-captain"]: "lost", chairs["blue-general"]: "won"} {
		var page server.MemberPage
		if anne.does("GET", "/api/club/members/"+who, nil, http.StatusOK, &page); len(page.Results) != 1 || page.Results[0].Came != came || !page.Results[0].Team || len(page.Ratings) > 0 {
			t.Errorf("%s: %+v", who, page)
		}
	}
}

// A quick battle is offered by its code: whoever takes it fights the very battle that the offer describes.
func TestClubQuick(t *testing.T) {
	alone(t)
	c := clubbed(t, options(t, t.TempDir()), server.Club{})
	anne, bert := c.comes("Anne", "anne@example.org"), c.comes("Bert", "bert@example.org")
	const code = "napoleonic-ten-wooded-meeting-red-blue-1815-6"
	anne.does("POST", "/api/club/offers", server.NewOffer{Code: "napoleonic-ten", Side: "red"}, http.StatusUnprocessableEntity, nil)
	battle := server.NewBattle{Seats: map[string]string{}, Grade: play.GradeSealed}
	anne.does("POST", "/api/club/offers", server.NewOffer{Battle: battle, Code: code, Side: "red", Wanted: &server.Wanted{From: 1600, To: 1500}}, http.StatusUnprocessableEntity, nil)
	var o server.OfferView
	anne.does("POST", "/api/club/offers", server.NewOffer{Battle: battle, Code: code, Side: "red", Wanted: &server.Wanted{Newcomer: true}}, http.StatusCreated, nil)
	var seen []server.OfferView
	if bert.does("GET", "/api/club/offers", nil, http.StatusOK, &seen); len(seen) != 1 {
		t.Fatalf("%+v", seen)
	}
	if o = seen[0]; o.Quick == nil || o.Quick.Ground != "wooded" || o.Quick.Length != "ten" || o.Wanted == nil || !o.Wanted.Newcomer || o.Book != "napoleonic" {
		t.Errorf("%+v", o)
	}
	var b server.Begun
	bert.does("POST", "/api/club/offers/"+o.ID+"/take", nil, http.StatusCreated, &b)
	var made server.Quick
	bert.does("POST", "/api/quick", server.QuickWish{Code: code}, http.StatusOK, &made)
	var table play.Table
	bert.keys = bert.club().Ring[b.ID].Mine[0]
	if bert.does("GET", "/api/battles/"+b.ID, nil, http.StatusOK, &table); table.You[0] != "blue" {
		t.Errorf("he holds %v", table.You)
	}
	a := bert.send("GET", "/api/battles/"+b.ID+"/record", "")
	if !strings.Contains(string(a.body), o.Name) || !strings.Contains(made.Text, o.Name) {
		t.Errorf("what is fought is not what was offered as %q", o.Name)
	}
}
