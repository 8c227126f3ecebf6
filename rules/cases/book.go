package cases

import (
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"drumhead/rules"
	"drumhead/scenario"

	"github.com/goccy/go-yaml/ast"
)

// indexed is what the index reads of a case.
type indexed struct {
	name    string
	clauses []string
	options map[string]string
	file    *scenario.File
	doc     *ast.MappingNode
}

// index reads all cases of a folder, by file; a case that cannot be read is
// told by Test.
func index(t *testing.T, folder string) map[string][]indexed {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*.yaml"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	out := map[string][]indexed{}
	for _, name := range files {
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		f := &scenario.File{Name: name, Src: src}
		docs, err := f.Documents()
		if err != nil {
			t.Fatal(err)
		}
		key := strings.TrimSuffix(filepath.Base(name), ".yaml")
		for _, doc := range docs {
			h, _, sc, err := read(f, doc)
			c := indexed{name: h.Case, clauses: h.Clause, file: f, doc: doc}
			if err == nil {
				c.options = sc.Options
			}
			out[key] = append(out[key], c)
		}
	}
	return out
}

// TestBook holds a rulebook, its system and its cases against one another:
// every clause has a state, every clause that is done has a file of cases that
// name it, every case names clauses that there are; the options are those of
// the book's section (e), and a case proves that each value but the default
// changes something: without that setting the case fails, or other things are
// shown at its end.
func TestBook[S, O, E any](t *testing.T, rs *rules.Rules[S, O, E], folder string) {
	all := index(t, folder)
	t.Run("clauses", func(t *testing.T) { testClauses(t, rules.Clauses(rs.Book), all) })
	t.Run("options", func(t *testing.T) { testOptions(t, rs, bookOptions(rs.Book), all) })
}

func testClauses(t *testing.T, book []rules.Clause, all map[string][]indexed) {
	if len(book) == 0 {
		t.Fatal("the rulebook has no clauses")
	}
	known, named := map[string]bool{}, map[string]bool{}
	for _, c := range book {
		if known[c.ID] {
			t.Errorf("clause %s stands in the rulebook twice", c.ID)
		}
		known[c.ID] = true
		if !slices.Contains([]string{"done", "ruled", "left out", "open"}, c.State) {
			t.Errorf("clause %s is %q: wanted done, ruled, left out with a reason, or open", c.ID, c.State)
		}
	}
	for file, list := range all {
		titles := map[string]bool{}
		for _, c := range list {
			if titles[c.name] {
				t.Errorf("%s: the case %q is there twice", file, c.name)
			}
			titles[c.name] = true
			for _, id := range c.clauses {
				named[id] = true
				if !known[id] {
					t.Errorf("%s: the case %q names %s, which the rulebook has not", file, c.name, id)
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

// bookOption is a row of the table of options in a rulebook.
type bookOption struct {
	title   string
	values  []string
	clauses []string
	variant bool
}

// bookOptions reads the table under "## (e)": option, what it settles, values,
// clauses with or without their prefix.
func bookOptions(book string) map[string]bookOption {
	prefix := ""
	if clauses := rules.Clauses(book); len(clauses) > 0 {
		prefix, _, _ = strings.Cut(clauses[0].ID, "-")
	}
	_, section, _ := strings.Cut(book, "\n## (e)")
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
			o.clauses = append(o.clauses, prefix+"-"+strings.TrimPrefix(strings.TrimSpace(id), prefix+"-"))
		}
		out[name] = o
	}
	return out
}

// tells says whether an option of a case makes a difference to it.
func tells[S, O, E any](rs *rules.Rules[S, O, E], c indexed, option string) bool {
	without, there := runCase(rs, c.file, c.doc, option)
	if without.Err != nil {
		return true
	}
	_, here := runCase(rs, c.file, c.doc, "")
	return !reflect.DeepEqual(here.shown(), there.shown())
}

func testOptions[S, O, E any](t *testing.T, rs *rules.Rules[S, O, E], book map[string]bookOption, all map[string][]indexed) {
	if len(book) != len(rs.Options) {
		t.Errorf("the rulebook has %d options, the rules %d", len(book), len(rs.Options))
	}
	proved := map[[2]string]bool{}
	for _, list := range all {
		for _, c := range list {
			for name, value := range c.options {
				if setting := [2]string{name, value}; !proved[setting] {
					proved[setting] = tells(rs, c, name)
				}
			}
		}
	}
	for _, o := range rs.Options {
		in, ok := book[o.Name]
		switch {
		case !ok:
			t.Errorf("option %s is not in the rulebook", o.Name)
			continue
		case !slices.Equal(o.Wanted(), in.values):
			t.Errorf("option %s has values %v, in the rulebook %v", o.Name, o.Wanted(), in.values)
		case !slices.Contains(in.clauses, o.Clause):
			t.Errorf("option %s is of clause %s, in the rulebook of %v", o.Name, o.Clause, in.clauses)
		case o.Variant != in.variant:
			t.Errorf("option %s: variant %v, in the rulebook %v", o.Name, o.Variant, in.variant)
		case o.Title == "" || o.Title != in.title:
			t.Errorf("option %s settles %q, in the rulebook %q", o.Name, o.Title, in.title)
		}
		for _, v := range o.Samples()[1:] {
			if v != o.Values[0] && !proved[[2]string{o.Name, v}] {
				t.Errorf("%s: %s makes no difference to any case that plays with it", o.Name, v)
			}
		}
	}
}
