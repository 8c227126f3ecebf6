package server_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"drumhead/play"
	"drumhead/rating"
	"drumhead/server"
)

// An evening at a club: twenty come, offer, challenge, block and take, several of them the same at once; and at its end everybody sits
// where he wanted to, and nowhere else.
func TestClubEvening(t *testing.T) {
	alone(t)
	c := clubbed(t, options(t, t.TempDir()), server.Club{})
	var all []*person
	names := map[string]string{} // by id
	for i := range 20 {
		name := fmt.Sprintf("Player %c", 'A'+i)
		p := c.comes(name, fmt.Sprintf("player%d@example.org", i))
		all, names[p.id] = append(all, p), name
	}
	late := c.somebody()
	if a := late.send("POST", "/api/club/opened", asJSON(t, server.LetterOpened{Token: late.token("late@example.org"), Enter: true, Name: "PLAYER a"})); a.status != http.StatusUnprocessableEntity {
		t.Errorf("two are called the same: %d %s", a.status, a.body)
	}
	luck := rand.New(rand.NewPCG(17, 1815))
	all[1].does("PUT", "/api/club/blocked/"+all[0].id, nil, http.StatusOK, nil)
	all[0].does("POST", "/api/club/offers", server.NewOffer{Battle: server.NewBattle{Seats: map[string]string{}, Scenario: "the-mill"}, Side: "british", To: "Player B"}, http.StatusUnprocessableEntity, nil)

	wants := map[string]map[string]bool{} // battle: who offered and who took it
	var mu sync.Mutex
	for range 3 {
		luck.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		for i, p := range all[:8] {
			o := server.NewOffer{Battle: server.NewBattle{Seats: map[string]string{}, Scenario: "the-mill", Grade: play.GradeSealed}, Side: []string{"british", "french"}[i%2], Text: "An evening's battle"}
			if i == 0 {
				o.To = names[all[9].id]
			}
			a := p.send("POST", "/api/club/offers", asJSON(t, o))
			if a.status != http.StatusCreated && !strings.Contains(string(a.body), "takes no challenge") {
				t.Fatal(a.status, string(a.body))
			}
		}
		var offers []server.OfferView
		all[8].does("GET", "/api/club/offers", nil, http.StatusOK, &offers)
		for _, o := range offers {
			if o.Yours || o.ToYou {
				continue
			}
			var won []string
			var rush sync.WaitGroup
			for _, p := range all[10:14] {
				rush.Go(func() {
					a := p.send("POST", "/api/club/offers/"+o.ID+"/take", "")
					if a.status != http.StatusCreated {
						return
					}
					var b server.Begun
					json.Unmarshal(a.body, &b)
					mu.Lock()
					defer mu.Unlock()
					won, wants[b.ID] = append(won, p.id), map[string]bool{p.id: true, o.By.ID: true}
				})
			}
			if rush.Wait(); len(won) > 1 {
				t.Errorf("offer %s is taken by %v", o.ID, won)
			}
		}
		for _, p := range all[14:16] { // what is no more, or not theirs
			p.does("POST", "/api/club/offers/"+offers[0].ID+"/take", nil, http.StatusUnprocessableEntity, nil)
			p.does("DELETE", "/api/club/offers/"+offers[0].ID, nil, http.StatusUnprocessableEntity, nil)
		}
	}
	if len(wants) < 12 {
		t.Fatalf("only %d battles have begun", len(wants))
	}
	seats := map[string][]string{} // battle: who sits there
	for _, p := range all {
		for battle, held := range p.club().Ring {
			if !wants[battle][p.id] || len(held.Mine) != 1 {
				t.Errorf("%s sits in a battle that he did not want, or twice: %v", names[p.id], held)
			}
			seats[battle] = append(seats[battle], p.id)
			p.keys = held.Mine[0]
			var table play.Table
			if p.does("GET", "/api/battles/"+battle, nil, http.StatusOK, &table); len(table.You) != 1 {
				t.Errorf("%s holds %v", names[p.id], table.You)
			}
		}
	}
	for battle, who := range seats {
		slices.Sort(who)
		if len(slices.Compact(who)) != 2 {
			t.Errorf("in %s sit %v", battle, who)
		}
	}
	if len(seats) != len(wants) {
		t.Errorf("%d battles have people, %d were begun", len(seats), len(wants))
	}
	c.settle(all, seats)
	// Who was blocked sees nothing of who has blocked him, nor the other way.
	blocked := all[slices.IndexFunc(all, func(p *person) bool { return names[p.id] == "Player A" })]
	blocker := all[slices.IndexFunc(all, func(p *person) bool { return names[p.id] == "Player B" })]
	var made server.OfferView
	blocker.does("POST", "/api/club/offers", server.NewOffer{Battle: server.NewBattle{Seats: map[string]string{}, Scenario: "the-mill"}, Side: "british"}, http.StatusCreated, &made)
	blocked.does("POST", "/api/club/offers/"+made.ID+"/take", nil, http.StatusUnprocessableEntity, nil)
	var seen []server.OfferView
	if blocked.does("GET", "/api/club/offers", nil, http.StatusOK, &seen); slices.ContainsFunc(seen, func(o server.OfferView) bool { return o.ID == made.ID }) {
		t.Error("who is blocked sees an offer")
	}
	blocker.does("DELETE", "/api/club/offers/"+made.ID, nil, http.StatusNoContent, nil)
}

// settle has some battles be given up, and looks whether each member's page says what came of them, and reckons the same twice.
func (c *clubhouse) settle(all []*person, seats map[string][]string) {
	c.t.Helper()
	lost := map[string]int{}
	battles := slices.Sorted(maps.Keys(seats))
	for _, battle := range battles[:8] {
		p := all[slices.IndexFunc(all, func(p *person) bool { return p.id == seats[battle][0] })]
		p.keys = p.club().Ring[battle].Mine[0]
		var table play.Table
		p.does("GET", "/api/battles/"+battle, nil, http.StatusOK, &table)
		p.does("POST", "/api/battles/"+battle+"/resign", map[string]any{"seat": table.You[0], "id": "resign"}, http.StatusOK, nil)
		lost[p.id]++
	}
	var came []rating.Result // as the pages tell them
	reckoned := map[string]int{}
	for _, p := range all {
		var page, again server.MemberPage
		all[0].does("GET", "/api/club/members/"+p.id, nil, http.StatusOK, &page)
		all[1].does("GET", "/api/club/members/"+p.id, nil, http.StatusOK, &again)
		defeats := 0
		for _, r := range page.Results {
			if r.Came == "lost" {
				defeats++
			} else if r.Came == "won" {
				came = append(came, rating.Result{One: p.id, Other: r.Against.ID, Score: 1, Ended: r.Ended})
			}
		}
		if defeats != lost[p.id] {
			c.t.Errorf("%s has lost %d times, his page says %d", page.Name, lost[p.id], defeats)
		}
		if !slices.Equal(page.Ratings, again.Ratings) {
			c.t.Errorf("%s is %v, and %v", page.Name, page.Ratings, again.Ratings)
		}
		for _, r := range page.Ratings {
			if reckoned[p.id] = r.Points; defeats == len(page.Results) && r.Points >= 1500 {
				c.t.Errorf("%s has only lost, and is reckoned %d", page.Name, r.Points)
			}
		}
	}
	if len(came) != 8 {
		c.t.Errorf("eight battles were lost, and %d won", len(came))
	}
	for id, r := range rating.Table(came, time.Now()) {
		if want := int(math.Round(r.Points)); reckoned[id] != want {
			c.t.Errorf("%s is reckoned %d, of the results on the pages come %d", id, reckoned[id], want)
		}
	}
}
