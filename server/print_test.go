package server_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"drumhead/server"
)

// A battle is printed for who asks: nobody is given the roster of a side that he does
// not command, and a draft only if nothing is wrong with it.
func TestPrint(t *testing.T) {
	alone(t)
	h := making(t)
	status, all := call[server.Printed](t, h, "", "GET", "/api/scenarios/lundby/print?what=slips,roster&paper=letter", nil)
	if status != http.StatusOK || !strings.Contains(all.Page, "size:letter") || !slices.Contains(all.Has, "cards") || strings.Count(all.Page, `class="roster"`) != 2 {
		t.Errorf("as it begins: %d, %v, %d bytes", status, all.Has, len(all.Page))
	}
	for path, want := range map[string]int{
		"/api/scenarios/lundby/print?what=posters": http.StatusUnprocessableEntity,
		"/api/scenarios/lundby/print?paper=a3":     http.StatusUnprocessableEntity,
		"/api/scenarios/nowhere/print":             http.StatusNotFound,
	} {
		if status, _ := call[server.Printed](t, h, "", "GET", path, nil); status != want {
			t.Errorf("%s: %d, wanted %d", path, status, want)
		}
	}
	if status, _ := call[server.Printed](t, h, "", "POST", "/api/drafts/print", server.DraftText{Text: draft}); status != http.StatusUnprocessableEntity {
		t.Errorf("a faulty draft: %d", status)
	}

	tb := serve(t, options(t, t.TempDir()))
	path, _, with := tb.begin("maida", map[string]string{"british": "you", "french": "friend"})
	for seat, want := range map[string]string{"british": "the British", "french": "the French"} {
		var got server.Printed
		with(seat).get(path+"/print?what=roster", &got)
		if strings.Count(got.Page, `class="roster"`) != 1 || !strings.Contains(got.Page, "Roster: "+want) || !strings.Contains(got.Page, "As it stands in turn") {
			t.Errorf("%s is given %d bytes", seat, len(got.Page))
		}
	}
	var got server.Printed
	with().get(path+"/print?what=reference", &got)
	if slices.Contains(got.Has, "roster") {
		t.Errorf("a stranger may print %v", got.Has)
	}
}
