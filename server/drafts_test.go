package server_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"drumhead/scenario"
	"drumhead/scenarios"
	"drumhead/server"
	"drumhead/store"
	"drumhead/systems"
)

// making is a table of all shipped books.
func making(t *testing.T) http.Handler {
	st, err := store.Open(t.Context(), store.Options{Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { st.Close() })
	return server.New(server.Options{Store: st, Systems: systems.All, Scenarios: scenarios.List()}).Handler()
}

func call[T any](t *testing.T, h http.Handler, maker, method, path string, body any) (status int, got T) {
	t.Helper()
	text := ""
	if body != nil {
		b, err := json.Marshal(body)
		if err != nil {
			t.Fatal(err)
		}
		text = string(b)
	}
	r := httptest.NewRequest(method, "http://localhost"+path, strings.NewReader(text))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Drumhead-Maker", maker)
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	if w.Code < 300 && w.Body.Len() > 0 {
		if err := json.Unmarshal(w.Body.Bytes(), &got); err != nil {
			t.Fatalf("%s: %v: %s", path, err, w.Body)
		}
	}
	return w.Code, got
}

func look(t *testing.T, h http.Handler, text string) server.Looked {
	t.Helper()
	status, l := call[server.Looked](t, h, "", "POST", "/api/drafts/look", server.DraftText{Text: text})
	if status != http.StatusOK {
		t.Fatalf("looking: %d", status)
	}
	return l
}

const draft = `drumhead: 1
id: bridge
title: The bridge
rules: napoleonic
board:
  terrain: {C3: wood, D3: wod}
forces:
  A:
    - {id: guns, type: artillery, at: C3}
    - {id: foot, type: infantry, at: E2, formatoin: line}
    - {id: more, type: infantry, at: F2}
  B:
    - {id: theirs, type: infantry, at: E9}
`

// Every shipped battle is looked at as it is, and its text is given to be changed.
func TestShippedBattlesAreLookedAt(t *testing.T) {
	alone(t)
	h := making(t)
	_, all := call[[]server.ScenarioCard](t, h, "", "GET", "/api/scenarios", nil)
	for _, card := range all {
		_, source := call[server.DraftText](t, h, "", "GET", "/api/scenarios/"+card.ID+"/source", nil)
		l := look(t, h, source.Text)
		if len(l.Faults) > 0 || l.Scene == nil || len(l.Scene.Pieces) < 2 {
			t.Errorf("%s: %+v", card.ID, l.Faults)
		}
	}
}

// What is wrong is told with its place, and the rest is drawn without it.
func TestFaultsOfADraft(t *testing.T) {
	alone(t)
	l := look(t, making(t), draft)
	var told []string
	for _, f := range l.Faults {
		told = append(told, f.Path)
	}
	if want := []string{"board.terrain.D3", "forces.A[1].formatoin", "forces.A[0].at"}; !slices.Equal(told, want) {
		t.Errorf("told of %q: %+v", told, l.Faults)
	}
	if c := l.Faults[0].Cure; c == nil || c.Text != "wood" || c.Length != len("wod") || l.Faults[0].Line != 6 {
		t.Errorf("the cure of the ground is %+v", c)
	}
	if c := l.Faults[1].Cure; c == nil || c.Text != "formation" || c.Length != len("formatoin") || l.Faults[1].Line != 10 {
		t.Errorf("the cure of the key is %+v", c)
	}
	if c := l.Faults[2].Cure; c != nil {
		t.Errorf("the cure of what has many is %+v", c)
	}
	if l.Scene == nil || len(l.Scene.Pieces) != 2 {
		t.Errorf("the scene is %+v", l.Scene)
	}
}

// The list of what is kept has each by the title that the battle itself has, signs and all.
func TestTitleOfADraft(t *testing.T) {
	h := making(t)
	for says, title := range map[string]string{
		`'"Fort" Bravo'`: `"Fort" Bravo`, `The Dragoons'`: `The Dragoons'`, `"'Tis so"`: `'Tis so`, `'It''s on'`: `It's on`,
		`"Fort \"Alamo\""`: `Fort "Alamo"`, `Maida # as it was`: `Maida`, `Maida`: `Maida`, `1815`: `1815`, `"not closed`: `"not closed`, ``: ``,
		`"קרב: מאידה"`: `קרב: מאידה`, `A "bridge" of 'boats'`: `A "bridge" of 'boats'`, `[a`: `[a`,
	} {
		_, d := call[server.Draft](t, h, maker, "PUT", "/api/drafts/abcdefgh", server.DraftText{Text: "drumhead: 1\ntitle: " + says + "\nrules: napoleonic\n"})
		if d.Title != title || d.Rules != "napoleonic" {
			t.Errorf("of title: %s it has %q under %q", says, d.Title, d.Rules)
		}
	}
}

// Rules that are none are told with those that there are, and what was meant.
func TestUnknownRulesOfADraft(t *testing.T) {
	l := look(t, making(t), "drumhead: 1\nid: a\ntitle: A\nrules: napoleonc\n")
	if len(l.Faults) != 1 || !strings.Contains(l.Faults[0].Text, "macduff") || l.Faults[0].Line != 4 || l.Faults[0].Cure == nil || l.Faults[0].Cure.Text != "napoleonic" {
		t.Errorf("told of %+v", l.Faults)
	}
}

// Nothing that is brought in harms: it is told of in words.
func TestBadDrafts(t *testing.T) {
	alone(t)
	h := making(t)
	for name, text := range map[string]string{
		"nothing": "", "no YAML": "{[", "a list": "- a", "no rules": "drumhead: 1\n", "unknown rules": "drumhead: 1\nid: a\ntitle: A\nrules: chess\n",
		"two": "a: 1\n---\nb: 2\n", "anchors": "a: &a [*a]\n", "deep": "a: " + strings.Repeat("[", 5000), "binary": "a: \x00\xff",
		"a thousand units":  "drumhead: 1\nid: a\ntitle: A\nrules: napoleonic\nforces:\n  A:\n" + strings.Repeat("    - {id: a, type: infantry}\n", 1000),
		"forces are a word": "drumhead: 1\nid: a\ntitle: A\nrules: latecentury\nforces: many\n",
		"a side is a word":  "drumhead: 1\nid: a\ntitle: A\nrules: macduff\nforces: {A: many}\n",
		"one side of three": "drumhead: 1\nid: a\ntitle: A\nrules: muzzleblast\nsides: [{id: A}]\nforces: {C: []}\n",
		"a huge table":      "drumhead: 1\nid: a\ntitle: A\nrules: european\nboard: {grid: inches, width: 99999}\n",
		"markup":            "drumhead: 1\nid: a\ntitle: <script>\nrules: <b>\n",
	} {
		if l := look(t, h, text); len(l.Faults) == 0 || l.Faults[0].Text == "" || len(l.Faults) > 24 {
			t.Errorf("%s: %+v", name, l.Faults)
		}
	}
	if status, _ := call[server.Looked](t, h, "", "POST", "/api/drafts/look", server.DraftText{Text: strings.Repeat("#", 600<<10)}); status != http.StatusUnprocessableEntity {
		t.Errorf("600 kB: %d", status)
	}
}

// An empty table of each book can be seen, and what is not there yet is all that is
// wrong with it.
func TestStockOfEachBook(t *testing.T) {
	alone(t)
	h := making(t)
	_, books := call[[]server.RuleSystem](t, h, "", "GET", "/api/rules", nil)
	for _, b := range books {
		_, st := call[server.Stock](t, h, "", "GET", "/api/rules/"+b.ID+"/stock", nil)
		if len(st.Tables) == 0 {
			t.Errorf("%s can be played on no board", b.ID)
		}
		for _, on := range st.Tables {
			if len(on.Grounds) < 8 || len(on.Ways) < 2 || len(on.Troops) < 5 {
				t.Errorf("%s on %s: %d grounds, %d ways, %d troops", b.ID, on.Grid, len(on.Grounds), len(on.Ways), len(on.Troops))
			}
			l := look(t, h, "drumhead: 1\nid: empty\ntitle: Empty\nrules: "+b.ID+"\nboard: {grid: "+on.Grid+"}\n")
			if l.Scene == nil || slices.ContainsFunc(l.Faults, func(f scenario.Fault) bool { return !f.Lack }) {
				t.Errorf("%s on %s, empty: %+v", b.ID, on.Grid, l.Faults)
			}
		}
	}
}

func TestDraftsAreKept(t *testing.T) {
	h := making(t)
	const me, other = "maker-of-battles-1", "maker-of-battles-2"
	keep := func(maker, id, text string) (int, server.Draft) {
		return call[server.Draft](t, h, maker, "PUT", "/api/drafts/"+id, server.DraftText{Text: text})
	}
	if status, d := keep(me, "abcdefgh", draft); status != http.StatusOK || d.Title != "The bridge" || d.Rules != "napoleonic" || len(d.Versions) != 1 {
		t.Fatalf("keeping: %d %+v", status, d)
	}
	keep(me, "abcdefgh", draft+"# more\n")
	if _, d := keep(me, "abcdefgh", draft+"# and more\n"); len(d.Versions) != 2 {
		t.Errorf("soon after one another: %+v", d.Versions)
	}
	keep(other, "abcdefgh", "title: His\n")
	_, now := call[server.DraftPage](t, h, me, "GET", "/api/drafts/abcdefgh", nil)
	_, first := call[server.DraftPage](t, h, me, "GET", "/api/drafts/abcdefgh?version=1", nil)
	if now.Text != draft+"# and more\n" || first.Text != draft {
		t.Errorf("kept as %q and %q", now.Text, first.Text)
	}
	if status, _ := call[server.DraftPage](t, h, me, "GET", "/api/drafts/abcdefgh?version=9", nil); status != http.StatusNotFound {
		t.Errorf("a version that was never: %d", status)
	}
	if status, _ := call[any](t, h, other, "DELETE", "/api/drafts/abcdefgh", nil); status != http.StatusNoContent {
		t.Errorf("deleting: %d", status)
	}
	if _, list := call[[]server.Draft](t, h, other, "GET", "/api/drafts", nil); len(list) != 0 {
		t.Errorf("deleted, and there are %+v", list)
	}
	if _, list := call[[]server.Draft](t, h, me, "GET", "/api/drafts", nil); len(list) != 1 {
		t.Errorf("another's was deleted, and of mine there are %+v", list)
	}
	for _, path := range []string{"/api/drafts/short", "/api/drafts/..%2fabcdefgh", "/api/drafts/ABCDEFGH", "/api/drafts/a.b.c.d.e.f"} {
		if status, _ := call[any](t, h, me, "PUT", path, server.DraftText{Text: draft}); status < 400 || status > 499 {
			t.Errorf("%s: %d", path, status)
		}
	}
	if status, _ := call[any](t, h, "", "GET", "/api/drafts", nil); status != http.StatusUnprocessableEntity {
		t.Errorf("without a key: %d", status)
	}
}

// A trial tells how it stands as it goes on; the maker's next one ends it.
func TestTrial(t *testing.T) {
	web := httptest.NewServer(making(t))
	t.Cleanup(web.Close) // once nobody listens any more: a trial that is listened to goes on to its end
	begin := func(text string) *http.Response {
		body, err := json.Marshal(server.DraftText{Text: text})
		if err != nil {
			t.Fatal(err)
		}
		r, err := http.NewRequest("POST", web.URL+"/api/drafts/try", strings.NewReader(string(body)))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Drumhead-Maker", "maker-of-battles-1")
		answer, err := web.Client().Do(r)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { answer.Body.Close() })
		return answer
	}
	text := string(scenarios.Find("maida").Source())
	if answer := begin(strings.Replace(text, "at: K3", "at: K99", 1)); answer.StatusCode != http.StatusUnprocessableEntity {
		t.Errorf("a faulty one: %d", answer.StatusCode)
	}
	first := begin(text)
	told := json.NewDecoder(first.Body)
	var now server.Trial
	for now.Fought < 2 || now.Watched < 1 {
		if err := told.Decode(&now); err != nil {
			t.Fatalf("after %+v: %v", now, err)
		}
	}
	if now.Of < 100 || now.Wins[0]+now.Wins[1]+now.Draws != now.Fought || now.Low > now.High || now.Least < 1 || now.Turns < float64(now.Least) || now.Turns > float64(now.Most) {
		t.Errorf("it stands at %+v", now)
	}
	if len(now.Fell) == 0 || now.Fell[0].At == "" || now.Fell[0].Men < 1 || now.Fired["light"] > now.Watched {
		t.Errorf("of those that were watched: %+v", now)
	}
	second := json.NewDecoder(begin(text).Body)
	for told.Decode(&now) == nil {
	}
	if now.Fought == now.Of {
		t.Errorf("the first went on to its end: %+v", now)
	}
	if err := second.Decode(&now); err != nil {
		t.Errorf("the second: %v", err)
	}
}

// A draft is begun from the same page as a battle that is shipped; what cannot be begun is refused
// in the loader's words.
func TestDraftPage(t *testing.T) {
	h := making(t)
	maida := string(scenarios.Find("maida").Source())
	status, p := call[server.ScenarioPage](t, h, "", "POST", "/api/drafts/page", server.DraftText{Text: maida})
	if status != http.StatusOK || p.Title != "Maida" || len(p.Sides) != 2 || len(p.Options) == 0 || p.Beginner == "" {
		t.Errorf("%d %+v", status, p.ScenarioCard)
	}
	if status, _ := call[server.ScenarioPage](t, h, "", "POST", "/api/drafts/page", server.DraftText{Text: draft}); status != http.StatusUnprocessableEntity {
		t.Errorf("one with faults is answered with %d", status)
	}
}
