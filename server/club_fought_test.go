package server_test

import (
	"encoding/json"
	"flag"
	"math"
	"net/http"
	"strings"
	"testing"
	"time"

	"drumhead/play"
	"drumhead/server"
)

// How many battles of the evening are fought to their ends: make battles has more.
var evenings = flag.Int("fought", 1, "battles of a club's evening that are fought to their ends")

// evening is what was fought between members, as their records tell it.
type evening struct {
	won, lost map[string]int
	games     []game
}

// game is a battle for whom is first, 1 if he won it, a half if nobody did.
type game struct {
	one, other string
	score      float64
}

// A club's evening whose battles are fought to their ends: what each record says at its end, added up without the table's help, is what the pages of the
// members say; and once it was worked out, what the dice gave stands beside it.
func TestClubFought(t *testing.T) {
	alone(t)
	c := clubbed(t, options(t, t.TempDir()), server.Club{})
	all := []*person{c.comes("Anne", "anne@example.org"), c.comes("Bert", "bert@example.org"), c.comes("Carla", "carla@example.org")}
	e := evening{map[string]int{}, map[string]int{}, nil}
	last := ""
	for n := range *evenings {
		one, other := all[n%3], all[(n+1)%3]
		last = c.fights(&e, one, other, uint64(n+1))
	}
	if len(e.games) != *evenings {
		t.Fatalf("%d battles have come to their ends, by their records", len(e.games))
	}
	sums := e.reckoned()
	for _, p := range all {
		var page server.MemberPage
		all[0].does("GET", "/api/club/members/"+p.id, nil, http.StatusOK, &page)
		won, lost := 0, 0
		for _, r := range page.Results {
			switch r.Came {
			case "won":
				won++
			case "lost":
				lost++
			}
			if r.Luck != nil {
				t.Error("luck is told that nobody has worked out")
			}
		}
		if won != e.won[p.id] || lost != e.lost[p.id] {
			t.Errorf("%s has won %d and lost %d, by the records %d and %d", page.Name, won, lost, e.won[p.id], e.lost[p.id])
		}
		for _, r := range page.Ratings {
			if want := sums[p.id]; math.Abs(float64(r.Points)-want) > 1 {
				t.Errorf("%s is reckoned %d; summed up otherwise %.1f", page.Name, r.Points, want)
			}
		}
	}
	c.luckStands(all, last)
}

// fights has an offer of one taken by the other, and their battle fought to its end; what has come of it is read out of its record.
func (c *clubhouse) fights(e *evening, one, other *person, seed uint64) (battle string) {
	c.t.Helper()
	var o server.OfferView
	one.does("POST", "/api/club/offers", server.NewOffer{Battle: server.NewBattle{Seats: map[string]string{}, Scenario: shortest, Grade: play.GradeSealed}, Side: shortestSide}, http.StatusCreated, &o)
	var b server.Begun
	other.does("POST", "/api/club/offers/"+o.ID+"/take", nil, http.StatusCreated, &b)
	both := append(one.club().Ring[b.ID].Mine, other.club().Ring[b.ID].Mine...)
	hands := &client{&table{t: c.t, url: c.url, cookie: one.cookie}, strings.Join(both, ",")}
	path := "/api/battles/" + b.ID
	playOut(hands, path, seed, nil)
	a := hands.send("GET", path+"/record", "")
	score := 0.5
	for line := range strings.SplitSeq(string(a.body), "\n") {
		var entry struct{ Kind, Text string }
		if json.Unmarshal([]byte(line), &entry) != nil || entry.Kind != play.KindEnd {
			continue
		}
		if strings.HasPrefix(entry.Text, "Victory of the Line") {
			score = 1
			e.won[one.id]++
			e.lost[other.id]++
		} else if strings.HasPrefix(entry.Text, "Victory of the Militia") {
			score = 0
			e.won[other.id]++
			e.lost[one.id]++
		}
		e.games = append(e.games, game{one.id, other.id, score})
	}
	return b.ID
}

// luckStands has a battle worked out by a member who fought in it, and looks for it at both pages.
func (c *clubhouse) luckStands(all []*person, battle string) {
	c.t.Helper()
	who := make([]*person, 2) // by side
	for _, p := range all {
		h := p.club().Ring[battle]
		if len(h.Mine) == 0 {
			continue
		}
		p.keys = strings.Join(h.Mine, ",")
		var table play.Table
		p.does("GET", "/api/battles/"+battle, nil, http.StatusOK, &table)
		side := 0
		if table.You[0] != shortestSide {
			side = 1
		}
		who[side] = p
	}
	path := "/api/battles/" + battle + "/analysis"
	who[0].does("POST", path, struct{}{}, http.StatusOK, nil)
	var x server.Analysis
	for x.Report == nil && x.Problem == "" { // the limit of the whole run ends it
		time.Sleep(5 * time.Millisecond)
		who[1].does("GET", path, nil, http.StatusOK, &x)
	}
	if x.Report == nil {
		c.t.Fatal(x.Problem)
	}
	var told []int
	for _, p := range who {
		var page server.MemberPage
		who[0].does("GET", "/api/club/members/"+p.id, nil, http.StatusOK, &page)
		for _, r := range page.Results {
			if r.Luck == nil != (r.Battle != battle) {
				c.t.Errorf("%s: luck of %s is %v", page.Name, r.Battle, r.Luck)
			} else if r.Luck != nil {
				told = append(told, *r.Luck)
			}
		}
	}
	a, b := 100*float64(x.Report.Sides[0].Luck)/float64(x.Report.One), 100*float64(x.Report.Sides[1].Luck)/float64(x.Report.One)
	if len(told) != 2 || math.Abs(float64(told[0])-a) > 0.5 || math.Abs(float64(told[1])-b) > 0.5 {
		c.t.Errorf("beside the result stands %v, the analysis says %.1f and %.1f", told, a, b)
	}
}

// reckoned is Glicko-2 of games that all were fought in one week by people who had fought none, by another way than the table's: the swing by halving.
func (e *evening) reckoned() map[string]float64 {
	const scale, phi, sigma, tau = 173.7178, 350 / 173.7178, 0.06, 0.5
	g := 1 / math.Sqrt(1+3*phi*phi/(math.Pi*math.Pi))
	n, sum := map[string]float64{}, map[string]float64{}
	for _, one := range e.games {
		n[one.one]++
		n[one.other]++
		sum[one.one] += one.score - 0.5 // all are even before
		sum[one.other] += 0.5 - one.score
	}
	points := map[string]float64{}
	for who, games := range n {
		v := 1 / (games * g * g / 4)
		delta := v * g * sum[who]
		f := func(x float64) float64 {
			d := phi*phi + v + math.Exp(x)
			return math.Exp(x)*(delta*delta-d)/(2*d*d) - (x-math.Log(sigma*sigma))/(tau*tau)
		}
		low, high := -30.0, 10.0 // f falls through nought between them
		for range 200 {
			if mid := (low + high) / 2; f(mid) > 0 {
				low = mid
			} else {
				high = mid
			}
		}
		before := phi*phi + math.Exp(low)
		points[who] = 1500 + scale*g*sum[who]/(1/before+1/v)
	}
	return points
}

const (
	shortest     = "the-lane"
	shortestSide = "line"
)
