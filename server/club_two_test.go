package server_test

import (
	"net/http"
	"strings"
	"sync"
	"testing"

	"drumhead/notice/noticetest"
	"drumhead/play"
	"drumhead/server"
)

// at is the same somebody, at another server of the table.
func (p *person) at(c *clubhouse) *person {
	other := *p
	other.clubhouse = c
	return &other
}

// Two servers on one cluster are one club: who is signed in at one is known at the other, offers are seen at both, of two who take one at the same
// moment at each server one alone has it, and a session that is ended at one is ended at the other.
func TestTwoServersAreOneClub(t *testing.T) {
	alone(t)
	post := noticetest.NewPost(t)
	first, second := twoTables(t, func(o *server.Options) {
		*o = writes(t, *o, post)
		o.Club = &server.Club{}
	})
	one, two := &clubhouse{table: first, post: post}, &clubhouse{table: second, post: post, came: 100}
	anne := one.comes("Anne", "anne@example.org")
	if v := anne.at(two).club(); v.You == nil || v.You.Name != "Anne" || !v.You.Host {
		t.Fatalf("who is signed in at one server is at the other %+v", v.You)
	}
	bert, carla := two.comes("Bert", "bert@example.org"), one.comes("Carla", "carla@example.org")
	if a := two.somebody().send("POST", "/api/club/opened", asJSON(t, server.LetterOpened{Token: two.somebody().token("dora@example.org"), Enter: true, Name: "CARLA"})); a.status != http.StatusUnprocessableEntity {
		t.Errorf("two are called the same: %d %s", a.status, a.body)
	}
	const battles = 6
	for range battles {
		anne.does("POST", "/api/club/offers", server.NewOffer{Battle: server.NewBattle{Seats: map[string]string{}, Scenario: "the-mill", Grade: play.GradeSealed}, Side: "british"}, http.StatusCreated, nil)
	}
	var seen []server.OfferView
	if bert.does("GET", "/api/club/offers", nil, http.StatusOK, &seen); len(seen) != battles {
		t.Fatalf("at the other server %d offers of %d are seen", len(seen), battles)
	}
	for _, o := range seen {
		var rush sync.WaitGroup
		status := make([]int, 2)
		for i, p := range []*person{bert, carla} {
			rush.Go(func() { status[i] = p.send("POST", "/api/club/offers/"+o.ID+"/take", "").status })
		}
		if rush.Wait(); (status[0] == http.StatusCreated) == (status[1] == http.StatusCreated) {
			t.Errorf("an offer is taken by both at once, or by nobody: %v", status)
		}
	}
	a, b, c := anne.at(two).club().Ring, bert.at(one).club().Ring, carla.at(two).club().Ring
	if len(a) != battles || len(b)+len(c) != battles {
		t.Errorf("she sits in %d battles of %d, the others in %d and %d", len(a), battles, len(b), len(c))
	}
	for battle, held := range a {
		mine := anne.at(two)
		mine.keys = strings.Join(held.Mine, ",")
		var table play.Table
		if mine.does("GET", "/api/battles/"+battle, nil, http.StatusOK, &table); len(table.You) != 1 || table.You[0] != "british" {
			t.Errorf("at the other server she sits in %v", table.You)
		}
	}
	bert.at(one).does("DELETE", "/api/club/sessions/this", nil, http.StatusOK, nil)
	if bert.club().You != nil {
		t.Error("a session that was ended at one server goes on at the other")
	}
}
