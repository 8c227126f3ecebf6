package server_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"drumhead/paper"
	"drumhead/server"
)

// What decided a battle is worked out once it is over, for who sat in it, and
// kept: another server shows it without being asked to work it out.
func TestAnalysis(t *testing.T) {
	dir := t.TempDir()
	tb := serve(t, options(t, dir))
	path, all, _ := tb.begin("the-mill", map[string]string{"british": "you", "french": "you"})
	looker := &client{tb, ""}
	if a := all.send("GET", path+"/dispatch", ""); a.status != http.StatusConflict {
		t.Errorf("a dispatch while the battle goes on: %d %s", a.status, a.body)
	}
	for _, method := range []string{"GET", "POST"} {
		body := map[string]string{"GET": "", "POST": "{}"}[method]
		if a := all.send(method, path+"/analysis", body); a.status != http.StatusConflict {
			t.Errorf("%s while the battle goes on: %d %s", method, a.status, a.body)
		}
	}
	all.post(path+"/resign", map[string]any{"seat": "british", "id": "1"})
	if status := strange(t, tb, "POST", path+"/analysis", "{}"); status != http.StatusForbidden {
		t.Errorf("a stranger has it worked out: %d", status)
	}
	var x server.Analysis
	if all.get(path+"/analysis", &x); x.Working || x.Report != nil {
		t.Errorf("before it was asked for: %+v", x)
	}
	if a := all.send("POST", path+"/analysis", "{}"); a.status != http.StatusOK {
		t.Fatalf("%d %s", a.status, a.body)
	}
	for x.Report == nil && x.Problem == "" { // the limit of the whole run ends it
		time.Sleep(5 * time.Millisecond)
		looker.get(path+"/analysis", &x)
	}
	if x.Report == nil || x.Report.Winner != 1 || x.Report.Sum.Day != 0 || x.Done != x.Of {
		t.Errorf("the British gave up: %+v, %+v", x, x.Report)
	}
	tb.stop()

	tb = serve(t, options(t, dir))
	var kept server.Analysis
	if (&client{tb, ""}).get(path+"/analysis", &kept); kept.Report == nil {
		t.Error("it was not kept")
	}
	if paper.Style() != "" { // it was built with what draws maps
		var told server.Dispatched
		(&client{tb, ""}).get(path+"/dispatch", &told)
		if !strings.Contains(told.Page, "Sir, I have the honour") || !strings.Contains(told.Page, `class="sheet"`) {
			t.Errorf("the dispatch: %.300s", told.Page)
		}
	}
	if a := (&client{tb, all.keys}).send("DELETE", path+"/analysis", ""); a.status != http.StatusNoContent {
		t.Errorf("it cannot be stopped: %d %s", a.status, a.body)
	}
	if status := strange(t, tb, "DELETE", path+"/analysis", "{}"); status != http.StatusForbidden {
		t.Errorf("a stranger stops it: %d", status)
	}
	tb.stop()

	// Computers who weigh otherwise would have played the turns otherwise: it is of no use any more.
	o := options(t, dir)
	for i, sys := range o.Systems {
		other := *sys
		other.Weights += "0"
		o.Systems[i] = &other
	}
	tb = serve(t, o)
	var old server.Analysis
	if (&client{tb, ""}).get(path+"/analysis", &old); old.Report != nil {
		t.Errorf("what was worked out by other weights is still shown: %s", old.Report.Weights)
	}
}

// strange is what somebody elsewhere is answered who has no key.
func strange(t *testing.T, tb *table, method, path, body string) int {
	r, err := http.NewRequest(method, tb.url+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("X-Forwarded-For", "192.0.2.7")
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
	return res.StatusCode
}
