package server_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"drumhead/notice"
	"drumhead/play"
	"drumhead/server"
)

// A challenge reaches him who has chosen how, though nobody listens there the first time and the server ends meanwhile: later, once, by the same name. Who
// has chosen nothing is written to where he comes in; what fails stands in the list of who keeps the table.
func TestClubNews(t *testing.T) {
	alone(t)
	dir, p := t.TempDir(), newPostbox(t)
	p.answer = func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusBadGateway) }
	o := soonTold(t, dir)
	c := clubbed(t, o, server.Club{})
	anne, bert := c.comes("Anne", "anne@example.org"), c.comes("Bert", "bert@example.org")
	var b server.Bell
	if bert.does("GET", "/api/club/bell", nil, http.StatusOK, &b); len(b.Ways) != 1 || b.Ways[0].To != "bert@example.org" {
		t.Errorf("%+v", b)
	}
	// An address of another's, to which nobody has agreed, gets nothing.
	bert.does("PUT", "/api/club/bell", server.Bell{Ways: []server.BellWay{{Kind: notice.Mail, To: "anne@example.org"}}}, http.StatusOK, nil)
	var tried server.Tried
	if bert.does("POST", "/api/club/bell/try", server.NoticeTrial{Kind: notice.Mail, To: "anne@example.org"}, http.StatusOK, &tried); !strings.Contains(tried.Problem, "agreed") {
		t.Errorf("another's address: %+v", tried)
	}
	bert.does("PUT", "/api/club/bell", server.Bell{Ways: []server.BellWay{{Kind: notice.Webhook, To: p.URL}}}, http.StatusOK, nil)
	offer := server.NewOffer{Battle: server.NewBattle{Seats: map[string]string{}, Scenario: "the-mill"}, Side: "british", To: "Bert", Text: "At dawn"}
	var made server.OfferView
	anne.does("POST", "/api/club/offers", offer, http.StatusCreated, &made)
	p.waits(t, 1)
	soon(func() bool {
		bert.does("GET", "/api/club/bell", nil, http.StatusOK, &b)
		return b.Ways[0].Problem != ""
	})
	list, err := server.UndeliveredIn(t.Context(), o.Store)
	if err != nil || len(list) != 1 || list[0].Member != bert.id || list[0].Name != "Bert" || list[0].Next.IsZero() || !strings.Contains(b.Ways[0].Problem, "502") {
		t.Errorf("to who keeps the table is told %+v, %v; to him %+v", list, err, b)
	}
	c.stop()

	p.mu.Lock()
	p.answer = func(http.ResponseWriter, *http.Request) {}
	p.mu.Unlock()
	o = soonTold(t, dir)
	o.Clock = func() time.Time { return time.Now().Add(2 * time.Minute) }
	again := clubbed(t, o, server.Club{})
	anne.clubhouse, bert.clubhouse = again, again
	came := p.waits(t, 2)
	p.mu.Lock()
	text, _ := p.last["text"].(string)
	p.mu.Unlock()
	if came[0] != came[1] || !strings.Contains(text, "Anne challenges you to The Mill") || !strings.Contains(text, "At dawn") {
		t.Errorf("%q, called %v", text, came)
	}
	bert.does("POST", "/api/club/offers/"+made.ID+"/take", nil, http.StatusCreated, nil)
	if texts := letters(t, again.post, 1); !strings.Contains(texts[0], "Bert has taken your offer") {
		t.Errorf("she is written %s", texts[0])
	}
	if !soon(func() bool {
		list, err = server.UndeliveredIn(t.Context(), o.Store)
		return err == nil && len(list) == 0
	}) || len(p.all()) != 2 {
		t.Errorf("%+v has not arrived, or came again: %v", list, p.all())
	}
	bert.does("DELETE", "/api/club/you", nil, http.StatusNoContent, nil)
	if keys, err := o.Store.Secrets().Keys(t.Context(), "table.club.bell."); err != nil || len(keys) > 0 {
		t.Errorf("of who has left is kept %v, %v", keys, err)
	}
}

// Who is shut out is told nothing of the battles that he has fought here, and nothing of the club.
func TestBarredIsNotTold(t *testing.T) {
	alone(t)
	p := newPostbox(t)
	c := clubbed(t, soonTold(t, t.TempDir()), server.Club{})
	host, anne, bert := c.comes("Host", "host@example.org"), c.comes("Anne", "anne@example.org"), c.comes("Bert", "bert@example.org")
	bert.does("PUT", "/api/club/bell", server.Bell{Ways: []server.BellWay{{Kind: notice.Webhook, To: p.URL}}}, http.StatusOK, nil)
	var made server.OfferView
	anne.does("POST", "/api/club/offers", server.NewOffer{Battle: server.NewBattle{Seats: map[string]string{}, Scenario: "the-mill", Grade: play.GradeSealed}, Side: "french"}, http.StatusCreated, &made)
	var begun server.Begun
	bert.does("POST", "/api/club/offers/"+made.ID+"/take", nil, http.StatusCreated, &begun)
	id := begun.ID
	bert.keys = begun.Keys["british"]
	bert.does("PUT", "/api/battles/"+id+"/notices", server.Bell{Seat: "british", Remind: 1, Ways: []server.BellWay{{Kind: notice.Webhook, To: p.URL}}}, http.StatusOK, nil)
	bells := func() string {
		value, err := c.o.Store.Secrets().Get(t.Context(), id+".notices")
		if err != nil {
			t.Fatal(err)
		}
		return string(value)
	}
	if !strings.Contains(bells(), p.URL) {
		t.Fatalf("his bell is %s", bells())
	}
	yes := true
	host.does("PUT", "/api/club/members/"+bert.id, server.MemberSet{Barred: &yes}, http.StatusOK, nil)
	if strings.Contains(bells(), p.URL) {
		t.Errorf("who is shut out is told: %s", bells())
	}
}

// Who has many battles chooses for all of them at once how he is told: his page sets it for each.
func TestToldOfManyBattles(t *testing.T) {
	alone(t)
	c := clubbed(t, options(t, t.TempDir()), server.Club{})
	anne := c.comes("Anne", "anne@example.org")
	bell := server.Bell{Seat: "british", Ways: []server.BellWay{{Kind: notice.Ntfy, To: "https://ntfy.example.org/anne"}}}
	for range 15 {
		var begun server.Begun
		anne.does("POST", "/api/battles", map[string]any{"scenario": "the-mill", "seats": map[string]string{"british": "you", "french": "friend"}}, http.StatusCreated, &begun)
		anne.keys = begun.Keys["british"]
		anne.does("PUT", "/api/battles/"+begun.ID+"/notices", bell, http.StatusOK, nil)
	}
}
