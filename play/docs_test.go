package play

import (
	"crypto/sha256"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The examples of docs/record.md are what the page says they are.
func TestExamplesOfTheDocumentation(t *testing.T) {
	file, err := os.ReadFile("../docs/record.md")
	if err != nil {
		t.Fatal(err)
	}
	page := string(file)
	blocks := regexp.MustCompile("(?s)```json\n(.*?)\n```").FindAllStringSubmatch(page, -1)
	if len(blocks) != 2 {
		t.Fatalf("%d examples in JSON: want 2", len(blocks))
	}
	cell := func(name string) string {
		m := regexp.MustCompile(`\| ` + name + " \\| `?([^`|]*?)`? \\|").FindStringSubmatch(page)
		if m == nil {
			t.Fatalf("the page has no table cell %q", name)
		}
		return m[1]
	}
	e, err := ParseEntry([]byte(blocks[0][1]))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(page, "sha256sum\n"+e.Hash+"  -\n") {
		t.Error("the hash by hand is not the entry's")
	}
	if cell("n") != fmt.Sprint(e.Seq) || cell("scores") != strings.ReplaceAll(strings.Trim(fmt.Sprint(e.Throws[0].Faces), "[]"), " ", ", ") {
		t.Error("the table of the dice is not the entry's")
	}
	anchor, err := parseHash(cell("anchor"))
	if err != nil {
		t.Fatal(err)
	}
	link, err := parseHash(e.Links[0])
	if err != nil {
		t.Fatal(err)
	}
	if key := sha256.Sum256(append(link[:], anchor[:]...)); cell("the key") != fmt.Sprintf("%x", key) {
		t.Errorf("the key is %x", key)
	}
	d := diceChecker{chains: &chains{header: &Header{Battle: cell("battle")}, server: []chain{{anchor: anchor, last: anchor}}}}
	if err := d.entry(&e); err != nil || d.fair != len(e.Throws[0].Faces) {
		t.Errorf("%d dice checked: %v", d.fair, err)
	}
	p, err := ParseEntry([]byte(blocks[1][1]))
	if err != nil {
		t.Fatal(err)
	}
	if part, known, err := p.part(0); err != nil || !known || part == nil || part.Order == "" || p.Order != "" {
		t.Errorf("the second example has no private order: %+v, %v", part, err)
	}
}

// Every key and every kind is explained.
func TestDocumentationIsWhole(t *testing.T) {
	file, err := os.ReadFile("../docs/record.md")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	key := regexp.MustCompile(`"([a-z]+)":`)
	for _, e := range slices.Concat(golden(t), entriesOf(t, "testdata/committed.jsonl"), entriesOf(t, "testdata/vectors/witnessed.jsonl"), entriesOf(t, "testdata/vectors/claimed.jsonl")) {
		seen[e.Kind] = true
		// Neither the rules' own events nor the names of options are explained.
		e.Events, e.Scenario = nil, ""
		for i := range e.Opened {
			e.Opened[i].Bytes = "x"
		}
		if e.Header != nil {
			e.Header.Options = map[string]string{}
		}
		for _, m := range key.FindAllSubmatch(e.Line(), -1) {
			seen[string(m[1])] = true
		}
	}
	for word := range seen {
		if !strings.Contains(string(file), "`"+word+"`") {
			t.Errorf("docs/record.md does not explain `%s`", word)
		}
	}
}
