package server_test

import (
	"net/http"
	"strings"
	"sync"
	"testing"

	"drumhead/play"
	"drumhead/server"
)

// meets has one offer a battle and another take it; where each has his key.
func (c *clubhouse) meets(one, other *person, o server.NewOffer) (battle string) {
	c.t.Helper()
	var made server.OfferView
	one.does("POST", "/api/club/offers", o, http.StatusCreated, &made)
	var b server.Begun
	other.does("POST", "/api/club/offers/"+made.ID+"/take", nil, http.StatusCreated, &b)
	for _, p := range []*person{one, other} {
		p.keys = strings.Join(p.club().Ring[b.ID].Mine, ",")
	}
	return b.ID
}

var theMill = server.NewOffer{Battle: server.NewBattle{Seats: map[string]string{}, Scenario: "the-mill", Grade: play.GradeSealed}, Side: "british"}

// What a visitor sees is the host's choice: nothing, or the battles between members that are being fought, and in them what a spectator sees; never who fights, nor what is over, nor what one plays alone.
func TestVisitors(t *testing.T) {
	alone(t)
	for _, watch := range []bool{false, true} {
		c := clubbed(t, options(t, t.TempDir()), server.Club{Watch: watch})
		anne, bert, nobody := c.comes("Anne", "anne@example.org"), c.comes("Bert", "bert@example.org"), c.somebody()
		battle, over := c.meets(anne, bert, theMill), c.meets(anne, bert, theMill)
		bert.does("POST", "/api/battles/"+over+"/resign", map[string]any{"seat": "french", "id": "r"}, http.StatusOK, nil)
		anne.does("POST", "/api/battles", map[string]any{"scenario": "strip", "seats": hotSeat, "grade": play.GradeSealed}, http.StatusCreated, nil)
		for p, sees := range map[*person]bool{nobody: watch, anne: true} {
			a := p.send("GET", "/api/club/open", "")
			switch {
			case !sees && a.status != http.StatusUnauthorized, sees && a.status != http.StatusOK:
				t.Errorf("visitors watch: %t: %d %s", watch, a.status, a.body)
			case sees && (strings.Count(string(a.body), `"id"`) != 1 || !strings.Contains(string(a.body), battle)):
				t.Errorf("open are %s", a.body)
			}
			for _, secret := range []string{"Anne", "Bert", anne.id, bert.id, anne.keys} {
				if strings.Contains(string(a.body), secret) {
					t.Errorf("%s stands in %s", secret, a.body)
				}
			}
		}
		for _, path := range []string{"/api/club/members", "/api/club/members/" + anne.id, "/api/club/offers", "/api/club/reports", "/api/club/bell", "/api/club/you/export", "/api/club/kept", "/api/battles", "/api/turns", "/api/drafts", "/api/telling"} {
			if a := nobody.send("GET", path, ""); a.status != http.StatusUnauthorized {
				t.Errorf("%s: %d %s", path, a.status, a.body)
			}
		}
	}
}

// Who is not as experienced as is wanted is told so before he takes an offer, and refused; whom one challenges may be anybody.
func TestWanted(t *testing.T) {
	alone(t)
	c := clubbed(t, options(t, t.TempDir()), server.Club{})
	anne, bert, carla := c.comes("Anne", "anne@example.org"), c.comes("Bert", "bert@example.org"), c.comes("Carla", "carla@example.org")
	won := c.meets(anne, bert, theMill)
	anne.does("POST", "/api/battles/"+won+"/resign", map[string]any{"seat": "british", "id": "r"}, http.StatusOK, nil)
	for _, tt := range []struct {
		wanted      *server.Wanted
		to          string
		bert, carla string // "": it is for him
	}{
		{nil, "", "", ""},
		{&server.Wanted{Newcomer: true}, "", "", ""},
		{&server.Wanted{From: 1600}, "", "", "rated 1600 or more by this book; you have fought nobody by it yet. You can challenge Anne."},
		{&server.Wanted{From: 1600, Newcomer: true}, "", "", ""},
		{&server.Wanted{To: 1600}, "", "rated 1600 or less by this book; you are at 16", "fought nobody"},
		{&server.Wanted{From: 1000, To: 1600}, "", "rated from 1000 to 1600 by this book; you are at 16", "fought nobody"},
		{&server.Wanted{To: 1000}, "Carla", "hidden", ""},
	} {
		o := theMill
		o.Wanted, o.To = tt.wanted, tt.to
		var made server.OfferView
		anne.does("POST", "/api/club/offers", o, http.StatusCreated, &made)
		if made.Unfit != "" {
			t.Errorf("to her own offer of %+v is said %q", tt.wanted, made.Unfit)
		}
		for p, want := range map[*person]string{bert: tt.bert, carla: tt.carla} {
			if want == "hidden" {
				continue
			}
			var seen []server.OfferView
			if p.does("GET", "/api/club/offers", nil, http.StatusOK, &seen); len(seen) != 1 || !strings.Contains(seen[0].Unfit, want) || want == "" && seen[0].Unfit != "" {
				t.Errorf("%+v, to %s: %+v", tt.wanted, p.id, seen)
			}
			if want != "" {
				if a := p.send("POST", "/api/club/offers/"+made.ID+"/take", ""); a.status != http.StatusUnprocessableEntity || !strings.Contains(string(a.body), want) {
					t.Errorf("%+v, taken by %s: %d %s", tt.wanted, p.id, a.status, a.body)
				}
			}
		}
		if tt.carla == "" {
			carla.does("POST", "/api/club/offers/"+made.ID+"/take", nil, http.StatusCreated, nil)
		} else {
			anne.does("DELETE", "/api/club/offers/"+made.ID, nil, http.StatusNoContent, nil)
		}
	}
}

// An offer that is withdrawn while another takes it leaves no battle behind that nobody can open.
func TestTakenAndWithdrawn(t *testing.T) {
	alone(t)
	c := clubbed(t, options(t, t.TempDir()), server.Club{})
	anne, bert := c.comes("Anne", "anne@example.org"), c.comes("Bert", "bert@example.org")
	taken, withdrawn := 0, 0
	for range 12 {
		var made server.OfferView
		anne.does("POST", "/api/club/offers", theMill, http.StatusCreated, &made)
		var rush sync.WaitGroup
		rush.Go(func() {
			if a := bert.send("POST", "/api/club/offers/"+made.ID+"/take", ""); a.status == http.StatusCreated {
				taken++
			}
		})
		rush.Go(func() {
			if a := anne.send("DELETE", "/api/club/offers/"+made.ID, ""); a.status == http.StatusNoContent {
				withdrawn++
			}
		})
		rush.Wait()
	}
	list, err := c.o.Store.List(t.Context())
	if len(list) != taken || taken+withdrawn != 12 || len(anne.club().Ring) != taken || len(bert.club().Ring) != taken || err != nil {
		t.Errorf("%d are taken and %d withdrawn; here are %d battles, %d on her ring and %d on his, %v", taken, withdrawn, len(list), len(anne.club().Ring), len(bert.club().Ring), err)
	}
}

// A server that died between beginning a battle and writing its offer leaves one to which nobody has keys: when it is there again the battle goes, as does what
// was kept of one that had not come so far.
func TestDiedOverAnOffer(t *testing.T) {
	alone(t)
	dir := t.TempDir()
	o := options(t, dir)
	c := clubbed(t, o, server.Club{})
	anne, bert := c.comes("Anne", "anne@example.org"), c.comes("Bert", "bert@example.org")
	stands := c.meets(anne, bert, theMill)
	var made server.OfferView
	anne.does("POST", "/api/club/offers", theMill, http.StatusCreated, &made)
	var b server.Begun
	anne.does("POST", "/api/battles", server.NewBattle{Seats: map[string]string{}, Scenario: "the-mill"}, http.StatusCreated, &b)
	keep := o.Store.Secrets()
	for _, battle := range []string{b.ID, "notyet", stands} {
		if _, err := keep.Replace(t.Context(), "table.club.begun."+battle, 0, []byte(`{"offer":"`+made.ID+`","at":"2026-01-01T00:00:00Z"}`)); err != nil {
			t.Fatal(err)
		}
	}
	c.stop()
	o = options(t, dir)
	again := clubbed(t, o, server.Club{})
	anne.clubhouse, bert.clubhouse = again, again
	var left []string
	soon(func() bool {
		var err error
		if left, err = o.Store.Secrets().Keys(t.Context(), "table.club.begun."); err != nil {
			t.Fatal(err)
		}
		return len(left) == 0
	})
	list, err := o.Store.List(t.Context())
	if err != nil || len(list) != 1 || list[stands] == 0 || len(left) > 0 {
		t.Errorf("here are %+v, %v; still to be ended %v", list, err, left)
	}
	bert.does("POST", "/api/club/offers/"+made.ID+"/take", nil, http.StatusCreated, nil)
}
