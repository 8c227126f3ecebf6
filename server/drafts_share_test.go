package server_test

import (
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"drumhead/play"
	"drumhead/scenarios"
	"drumhead/server"
	"drumhead/store"
	"drumhead/systems"
)

const maker, other = "aaaaaaaaaaaaaaaaaaaaaaaa", "bbbbbbbbbbbbbbbbbbbbbbbb"

// A draft is read by whoever has its word, until its maker takes it back; only he gives
// one.
func TestDraftIsShared(t *testing.T) {
	h := making(t)
	call[server.Draft](t, h, maker, "PUT", "/api/drafts/abcdefgh", server.DraftText{Text: draft})
	if status, _ := call[server.Draft](t, h, other, "PUT", "/api/drafts/abcdefgh/share", nil); status != http.StatusNotFound {
		t.Errorf("another shares it: %d", status)
	}
	_, d := call[server.Draft](t, h, maker, "PUT", "/api/drafts/abcdefgh/share", nil)
	_, again := call[server.Draft](t, h, maker, "PUT", "/api/drafts/abcdefgh/share", nil)
	if d.Shared == "" || again.Shared != d.Shared {
		t.Fatalf("shared as %q, then as %q", d.Shared, again.Shared)
	}
	if status, got := call[server.DraftText](t, h, "", "GET", "/api/shared/"+d.Shared, nil); status != http.StatusOK || got.Text != draft {
		t.Errorf("by its word: %d, %q", status, got.Text)
	}
	if status, _ := call[server.DraftText](t, h, "", "GET", "/api/shared/nobodysharesthisword", nil); status != http.StatusNotFound {
		t.Errorf("by another word: %d", status)
	}
	if status, _ := call[server.Draft](t, h, maker, "DELETE", "/api/drafts/abcdefgh/share", nil); status != http.StatusOK {
		t.Errorf("taken back: %d", status)
	}
	if status, _ := call[server.DraftText](t, h, "", "GET", "/api/shared/"+d.Shared, nil); status != http.StatusNotFound {
		t.Errorf("by a word that was taken back: %d", status)
	}
	_, d = call[server.Draft](t, h, maker, "PUT", "/api/drafts/abcdefgh/share", nil)
	call[struct{}](t, h, maker, "DELETE", "/api/drafts/abcdefgh", nil)
	if status, _ := call[server.DraftText](t, h, "", "GET", "/api/shared/"+d.Shared, nil); status != http.StatusNotFound {
		t.Errorf("of a draft that is deleted: %d", status)
	}
}

// A folder of one's own is offered, read again when it changes; what is wrong in it hurts
// nothing else.
func TestFolderOfBattles(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	mine := func(id, title string) string {
		return "drumhead: 1\nid: " + id + "\ntitle: " + title + "\nrules: napoleonic\nforces:\n  A:\n    - {id: one, type: infantry, at: C2}\n  B:\n    - {id: two, type: infantry, at: C9}\n"
	}
	write("mine.yaml", mine("mine", "Mine"))
	write("wrong.yaml", "drumhead: 1\n")
	write("taken.yaml", mine("maida", "Not Maida"))
	write("notes.txt", "not a battle")
	st, err := store.Open(t.Context(), store.Options{Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { st.Close() })
	h := server.New(server.Options{Store: st, Systems: systems.All, Scenarios: scenarios.List(), Battles: os.DirFS(dir)}).Handler()
	offered := func() map[string]string {
		_, all := call[[]server.ScenarioCard](t, h, "", "GET", "/api/scenarios", nil)
		titles := map[string]string{}
		for _, c := range all {
			titles[c.ID] = c.Title
		}
		return titles
	}
	got := offered()
	if got["mine"] != "Mine" || got["maida"] != "Maida" || len(got) != len(scenarios.List())+1 {
		t.Errorf("offered: %v", slices.Sorted(maps.Keys(got)))
	}
	write("mine.yaml", mine("mine", "Mine, changed"))
	if !soon(func() bool { return offered()["mine"] == "Mine, changed" }) {
		t.Fatal("what was changed is not read again")
	}
	if err := os.Remove(filepath.Join(dir, "mine.yaml")); err != nil {
		t.Fatal(err)
	}
	if !soon(func() bool { return offered()["mine"] == "" }) {
		t.Fatal("what was removed is still offered")
	}
}

// Drafts and who may read them are in a backup, and come back where their maker keeps
// none.
func TestDraftsAreBackedUp(t *testing.T) {
	alone(t)
	newStore := func() *store.Store {
		st, err := store.Open(t.Context(), store.Options{Dir: t.TempDir()})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { st.Close() })
		return st
	}
	table := func(st *store.Store) http.Handler {
		return server.New(server.Options{Store: st, Systems: systems.All, Scenarios: scenarios.List()}).Handler()
	}
	old := newStore()
	h := table(old)
	call[server.Draft](t, h, maker, "PUT", "/api/drafts/abcdefgh", server.DraftText{Text: draft})
	_, d := call[server.Draft](t, h, maker, "PUT", "/api/drafts/abcdefgh/share", nil)
	call[server.Draft](t, h, other, "PUT", "/api/drafts/ijklmnop", server.DraftText{Text: draft})
	files := fstest.MapFS{}
	if err := server.Backup(t.Context(), old, func(name string, data []byte) error {
		files[name] = &fstest.MapFile{Data: data}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	fresh := newStore()
	h = table(fresh)
	call[server.Draft](t, h, other, "PUT", "/api/drafts/ijklmnop", server.DraftText{Text: "newer"})
	done, err := server.Restore(t.Context(), fresh, systems.All, files)
	if err != nil || done.Wrong != nil || done.Drafts != 1 {
		t.Fatalf("restored %+v, %v", done, err)
	}
	if _, got := call[server.DraftPage](t, h, maker, "GET", "/api/drafts/abcdefgh", nil); got.Text != draft {
		t.Errorf("came back as %q", got.Text)
	}
	if _, got := call[server.DraftPage](t, h, other, "GET", "/api/drafts/ijklmnop", nil); got.Text != "newer" {
		t.Errorf("what was here is %q", got.Text)
	}
	if _, got := call[server.DraftText](t, h, "", "GET", "/api/shared/"+d.Shared, nil); got.Text != draft {
		t.Errorf("shared: %q", got.Text)
	}
}

// A battle that is fought can be copied as it stands, in every book that can take it
// up, by who knows all of it.
func TestCopied(t *testing.T) {
	tb := serve(t, options(t, t.TempDir()))
	path, all, with := tb.begin("maida", map[string]string{"british": "you", "french": "friend"})
	var c play.Copied
	all.get(path+"/source", &c)
	if len(c.Stand) < 10 || c.Stand[0].Keys["at"] == "" || c.Text == "" {
		t.Errorf("it stands so: %+v", c.Stand)
	}
	// While it is fought nobody reads there what the enemy was told.
	for who, reader := range map[string]*client{"british": with("british"), "nobody": with()} {
		var c play.Copied
		reader.get(path+"/source", &c)
		if c.Text == "" || strings.Contains(c.Text, "briefing:") {
			t.Errorf("%s copies the briefings of a battle that is fought, or nothing:\n%s", who, c.Text)
		}
	}
}
