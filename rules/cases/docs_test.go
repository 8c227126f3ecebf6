package cases_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"drumhead/rules/cases"
	"drumhead/systems"
)

// TestDocs runs the cases that the documentation shows: some in general, and
// some on the page of each rule book.
func TestDocs(t *testing.T) {
	pages := []string{"cases.md"}
	for _, system := range systems.All {
		pages = append(pages, "systems/"+system.ID().System()+".md")
	}
	for _, page := range pages {
		text, err := os.ReadFile(filepath.Join("../../docs", page))
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for _, block := range strings.Split(string(text), "```yaml\n")[1:] {
			src, _, _ := strings.Cut(block, "```")
			if !strings.HasPrefix(src, "case:") {
				continue // a part of a scenario
			}
			id, err := cases.RulesOf(page, []byte(src))
			if err != nil {
				t.Fatal(err)
			}
			system, err := systems.Find(id)
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range system.RunCases(page, []byte(src)) {
				n++
				if r.Err != nil {
					t.Error(r.Err)
				}
			}
		}
		if n == 0 {
			t.Errorf("docs/%s shows no case", page)
		}
	}
}

// TestDocsOptions holds the tables of options to the rules.
func TestDocsOptions(t *testing.T) {
	for _, system := range systems.All {
		page := "systems/" + system.ID().System() + ".md"
		text, err := os.ReadFile(filepath.Join("../../docs", page))
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range system.Options() {
			row := "| `" + o.Name + "` | `" + strings.Join(o.Wanted(), "`, `") + "` |"
			if !strings.Contains(string(text), row) {
				t.Errorf("docs/%s has no row\n%s %s |", page, row, o.Clause)
			}
		}
	}
}
