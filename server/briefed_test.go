package server_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"drumhead/scenarios"
	"drumhead/server"
)

// What one side was told before the battle is told to nobody else by whatever the table can be asked, until the battle is over.
func TestBriefingIsToldToItsSide(t *testing.T) {
	alone(t)
	source := ""
	for _, sc := range scenarios.List() {
		if sc.ID == "maida" {
			source = string(sc.Source())
		}
	}
	at := strings.LastIndex(source, "briefing: |")
	line := strings.Index(source[at:], "\n") + at + 1
	const secret = "The password is chanticleer."
	source = source[:line] + strings.Repeat(" ", 6) + secret + "\n" + source[line:]
	tb := serve(t, options(t, t.TempDir()))
	tb.more = map[string]any{"source": source}
	path, all, with := tb.begin("", map[string]string{"british": "you", "french": "friend"})
	mine, theirs, nobody := with("british"), with("french"), &client{tb, ""}
	playTo(all, path, 8)
	b, err := server.OpenAPI()
	if err != nil {
		t.Fatal(err)
	}
	var d struct{ Paths map[string]map[string]any }
	if err := json.Unmarshal(b, &d); err != nil {
		t.Fatal(err)
	}
	asked := 0
	for of, by := range d.Paths {
		if by["get"] == nil || !strings.HasPrefix(of, "/api/battles/{id}") || strings.HasSuffix(of, "/events") {
			continue
		}
		for seq := 1; seq <= 8; seq++ {
			to := strings.NewReplacer("/api/battles/{id}", path, "{seq}", fmt.Sprint(seq), "{piece}", "ci").Replace(of)
			for who, c := range map[string]*client{"the other side": mine, "who looks on": nobody} {
				if a := c.send("GET", to, ""); strings.Contains(string(a.body), secret) {
					t.Errorf("%s is told by %s what the French were told", who, to)
				}
			}
			if asked++; !strings.Contains(of, "{seq}") {
				break
			}
		}
	}
	if a := theirs.send("GET", path, ""); asked < 10 || !strings.Contains(string(a.body), secret) {
		t.Errorf("%d questions; the French themselves: %.300s", asked, a.body)
	}
}
