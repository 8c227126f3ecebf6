package napoleonic

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"drumhead/rules"
	"drumhead/rules/cases"

	"github.com/goccy/go-yaml"
)

func TestCases(t *testing.T) { cases.Test(t, &Rules, "testdata/cases") }

// indexed is what the index reads of a case.
type indexed struct {
	Case    string            `yaml:"case"`
	Clause  any               `yaml:"clause"`
	Options map[string]string `yaml:"options"`
}

// clauses of a case: one, or a list.
func (c *indexed) clauses() (out []string) {
	switch v := c.Clause.(type) {
	case string:
		return []string{v}
	case []any:
		for _, s := range v {
			out = append(out, s.(string))
		}
	}
	return out
}

// index reads all cases, by file.
func index(t *testing.T) map[string][]indexed {
	t.Helper()
	files, err := filepath.Glob("testdata/cases/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	out := map[string][]indexed{}
	for _, name := range files {
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		d := yaml.NewDecoder(f)
		for {
			var c indexed
			if err := d.Decode(&c); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			key := strings.TrimSuffix(filepath.Base(name), ".yaml")
			out[key] = append(out[key], c)
		}
		f.Close()
	}
	return out
}

// Every clause has a state; every clause that is done has a file of cases that
// name it; every case names clauses that there are, and no case is there twice.
func TestClauses(t *testing.T) {
	book, all := rules.Clauses(Rules.Book), index(t)
	if len(book) == 0 {
		t.Fatal("the rulebook has no clauses")
	}
	known, named := map[string]bool{}, map[string]bool{}
	for _, c := range book {
		if known[c.ID] {
			t.Errorf("clause %s stands in the rulebook twice", c.ID)
		}
		known[c.ID] = true
		if !slices.Contains([]string{"done", "ruled", "left out"}, c.State) {
			t.Errorf("clause %s is %q: wanted done, ruled, or left out with a reason", c.ID, c.State)
		}
	}
	for file, list := range all {
		titles := map[string]bool{}
		for _, c := range list {
			if titles[c.Case] {
				t.Errorf("%s: the case %q is there twice", file, c.Case)
			}
			titles[c.Case] = true
			for _, id := range c.clauses() {
				named[id] = true
				if !known[id] {
					t.Errorf("%s: the case %q names %s, which the rulebook has not", file, c.Case, id)
				}
			}
		}
	}
	for _, c := range book {
		if c.State == "done" && (!named[c.ID] || all[c.ID] == nil) {
			t.Errorf("clause %s is done and has no case of its own", c.ID)
		}
	}
}

// bookOption is a row of the table of options in the rulebook.
type bookOption struct {
	title   string
	values  []string
	clauses []string
	variant bool
}

// bookOptions reads the table under "## (e)".
func bookOptions() map[string]bookOption {
	_, section, _ := strings.Cut(Rules.Book, "\n## (e)")
	section, _, _ = strings.Cut(section, "\n## ")
	out := map[string]bookOption{}
	for line := range strings.Lines(section) {
		cells := strings.Split(strings.TrimSpace(line), "|")
		if len(cells) != 6 || strings.Contains(line, "---") || strings.Contains(line, "| Option |") {
			continue
		}
		name, variant := strings.CutSuffix(strings.TrimSpace(cells[1]), " (reader variant)")
		o := bookOption{title: strings.TrimSpace(cells[2]), values: strings.Split(strings.TrimSpace(cells[3]), ", "), variant: variant}
		for id := range strings.SplitSeq(cells[4], ",") {
			o.clauses = append(o.clauses, "NP-"+strings.TrimSpace(id))
		}
		out[name] = o
	}
	return out
}

// The options are those of the rulebook, and every value but the default is
// put to the proof by a case.
func TestOptions(t *testing.T) {
	book := bookOptions()
	if len(book) != len(Rules.Options) {
		t.Errorf("the rulebook has %d options, the rules %d", len(book), len(Rules.Options))
	}
	used := map[[2]string]bool{}
	for _, list := range index(t) {
		for _, c := range list {
			for name, value := range c.Options {
				used[[2]string{name, value}] = true
			}
		}
	}
	for _, o := range Rules.Options {
		in, ok := book[o.Name]
		switch {
		case !ok:
			t.Errorf("option %s is not in the rulebook", o.Name)
			continue
		case !slices.Equal(o.Values, in.values):
			t.Errorf("option %s has values %v, in the rulebook %v", o.Name, o.Values, in.values)
		case !slices.Contains(in.clauses, o.Clause):
			t.Errorf("option %s is of clause %s, in the rulebook of %v", o.Name, o.Clause, in.clauses)
		case o.Variant != in.variant:
			t.Errorf("option %s: variant %v, in the rulebook %v", o.Name, o.Variant, in.variant)
		case o.Title == "" || o.Title != in.title:
			t.Errorf("option %s settles %q, in the rulebook %q", o.Name, o.Title, in.title)
		}
		for _, v := range in.values[1:] {
			if !used[[2]string{o.Name, v}] {
				t.Errorf("no case plays with %s: %s", o.Name, v)
			}
		}
	}
}
