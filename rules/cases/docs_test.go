package cases_test

import (
	"os"
	"strings"
	"testing"

	"drumhead/rules/cases"
	"drumhead/systems"
)

// TestDocs runs the cases that docs/cases.md shows.
func TestDocs(t *testing.T) {
	text, err := os.ReadFile("../../docs/cases.md")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, block := range strings.Split(string(text), "```yaml\n")[1:] {
		src, _, _ := strings.Cut(block, "```")
		id, err := cases.RulesOf("docs/cases.md", []byte(src))
		if err != nil {
			t.Fatal(err)
		}
		system, err := systems.Find(id)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range system.RunCases("docs/cases.md", []byte(src)) {
			n++
			if r.Err != nil {
				t.Error(r.Err)
			}
		}
	}
	if n < 8 {
		t.Errorf("%d cases found", n)
	}
}
