package cases_test

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"drumhead/rules/cases"
	"drumhead/rules/european"
	"drumhead/rules/latecentury"
	"drumhead/rules/macduff"
	"drumhead/rules/muzzleblast"
	"drumhead/rules/napoleonic"
	"drumhead/scenario"
	"drumhead/systems"
)

// positions are what cases compare, by rule system.
var positions = map[string]any{
	"napoleonic":  napoleonic.Position{},
	"latecentury": latecentury.Position{},
	"european":    european.Position{},
	"muzzleblast": muzzleblast.Position{},
	"macduff":     macduff.Position{},
}

// TestDocsKeys holds the pages to the code: every key that a case may have is on
// its page, with what it holds. With -update the tables are written anew.
func TestDocsKeys(t *testing.T) {
	tables := []struct {
		name  string
		value any
	}{{"", scenario.Scenario{}}, {"", cases.Head}, {"play", cases.Step}, {"throws", cases.Throw}}
	var general strings.Builder
	for _, table := range tables {
		writeKeys(&general, table.name, table.value)
	}
	holdPage(t, "cases.md", general.String())
	for _, system := range systems.All {
		id := system.ID().System()
		var page strings.Builder
		for _, s := range system.Sections {
			writeKeys(&page, s.Name, s.Type)
		}
		writeKeys(&page, "then", positions[id])
		holdPage(t, filepath.Join("systems", id+".md"), page.String())
	}
}

const (
	keysBegin = "<!-- every key, by TestDocsKeys -->\n"
	keysEnd   = "<!-- so far -->\n"
)

// holdPage compares the part of a page between its marks.
func holdPage(t *testing.T, page, want string) {
	t.Helper()
	name := filepath.Join("../../docs", page)
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(text), keysBegin)
	found, after, ended := strings.Cut(rest, keysEnd)
	switch {
	case !ok || !ended:
		t.Errorf("docs/%s has no place for its keys, between %q and %q", page, keysBegin, keysEnd)
	case *update:
		if err := os.WriteFile(name, []byte(before+keysBegin+want+keysEnd+after), 0o644); err != nil {
			t.Fatal(err)
		}
	case found != want:
		t.Errorf("docs/%s does not tell every key as it is: go test ./rules/cases -run TestDocsKeys -update", page)
	}
}

func writeKeys(out *strings.Builder, name string, value any) {
	fmt.Fprintf(out, "\n| key | holds | |\n|---|---|---|\n")
	writeFields(out, name, reflect.TypeOf(value), nil)
}

func writeFields(out *strings.Builder, path string, t reflect.Type, within []reflect.Type) {
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice || t.Kind() == reflect.Map {
		switch t.Kind() {
		case reflect.Slice:
			path += "[]"
		case reflect.Map:
			path += ".*"
		}
		t = t.Elem()
	}
	for _, outer := range within {
		if outer == t {
			return
		}
	}
	if t.Kind() != reflect.Struct {
		return
	}
	for i := range t.NumField() {
		f := t.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("yaml"), ",")
		if name == "" || name == "-" {
			continue
		}
		key := strings.TrimPrefix(path+"."+name, ".")
		doc := strings.ReplaceAll(f.Tag.Get("doc"), "|", "or")
		fmt.Fprintf(out, "| `%s` | %s | %s |\n", key, holdsOf(f), doc)
		writeFields(out, key, f.Type, append(within, t))
	}
}

// holdsOf is what a key may hold, in words.
func holdsOf(f reflect.StructField) string {
	t, many := f.Type, ""
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice || t.Kind() == reflect.Map {
		switch t.Kind() {
		case reflect.Slice:
			many += "list of "
		case reflect.Map:
			many += "by name "
		}
		t = t.Elem()
	}
	if words := f.Tag.Get("enum"); words != "" {
		return many + strings.ReplaceAll(words, ",", ", ")
	}
	switch t.Kind() {
	case reflect.Bool:
		return many + "true, false"
	case reflect.Struct:
		return many + "keys"
	case reflect.Interface:
		return many + "what the rule system has there"
	case reflect.String:
		if letters := f.Tag.Get("letters"); letters != "" {
			return many + "text of up to " + letters + " letters"
		}
		return many + "text"
	}
	least, most := f.Tag.Get("least"), f.Tag.Get("most")
	if least == "" {
		least = "0"
	}
	if most == "" {
		most = strconv.Itoa(scenario.Unsaid)
	}
	return fmt.Sprintf("%s%s to %s", many, least, most)
}
