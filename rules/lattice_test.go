package rules

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// lattice is which package may import what, of this module and of others'
// ("x/..." allows all below x). It is a statement of policy: a build that does
// not fit is mended in the code, not here. Standard packages are free, but
// below the seam those of forbidden are not.
var lattice = []struct{ pkg, may, why string }{
	// Tools that know no rules.
	{"dice", "", "a throw says all about itself; who asks for it does not matter"},
	{"chart", "", "a printed table is a value"},
	{"scene", "", "what can be seen is the same whatever the rules"},
	{"space/*", "", "ground knows nothing of what stands on it"},
	{"scenario", "scene space/hex space/inches space/square github.com/goccy/go-yaml/... github.com/invopop/jsonschema", "reads the board and ways that scenes draw; forces it leaves to the rules"},
	{"scenarios", "scenario", "the shipped battles are files"},

	// The seam, and below it a rule book each.
	{"rules", "chart dice scenario scene", "the contract speaks of charts, throws, scenarios and scenes"},
	{"rules/*", "chart dice rules rules/aims rules/facts rules/notation rules/tell scenario scene space/...", "a book is written with the tools, for the seam, and knows no other book"},
	{"rules/facts", "", "writes events of any system"},
	{"rules/tell", "dice rules scene", "tells events of any system"},
	{"rules/aims", "scenario", "reads the plans of any system's generals"},
	{"rules/notation", "", "reads the words of any system's orders"},
	{"rules/cases", "dice rules scenario scene github.com/goccy/go-yaml/...", "plays cases under any rules"},
	{"rules/rulestest", "dice rules rules/tell scenario scene space/inches github.com/goccy/go-yaml", "tries any rules at random"},
	{"rules/rulestest/picket", "chart dice rules rules/tell scenario scene", "a test system is a system"},

	// The session and what plays under it: they know no system by name.
	{"play", "chart dice rules scenario scene github.com/go-json-experiment/json/...", "a battle is played through the seam alone"},
	{"ai", "dice rules", "a commander sees what his seat knows, through the seam"},
	{"estimate", "dice rules gonum.org/v1/gonum/...", "looks at positions through the seam, without a throw, and learns from how battles end"},
	{"analyse", "ai dice estimate play rules scene", "looks back on a battle through the seam, and asks a commander what else could have been done"},
	{"lab", "ai dice estimate rules scenario scene gonum.org/v1/gonum/...", "fights battles of computer commanders by the hundred"},
	{"paper", "scene web github.com/dop251/goja", "draws scenes by the board that the client is built with"},
	{"picture", "scene golang.org/x/image/vector", "draws a small map as dots, for what shows no drawing"},
	{"dispatch", "analyse estimate paper play rules/tell scene", "tells what the record and its analysis say, in the English of every book, with maps"},
	{"kit", "chart paper play scenario scene", "prints the charts of any book and the scenes of any battle"},
	{"quick", "rules", "makes the text of a battle of what a book raises armies of; the loader judges it like any other"},
	{"notice", "github.com/SherClockHolmes/webpush-go github.com/wneessen/go-mail", "tells players what it is given, and knows no battle"},
	{"notice/noticetest", "notice github.com/emersion/go-smtp", "the other end of notices, for tests"},
	{"store", "github.com/nats-io/...", "keeps entries without understanding them"},
	{"rating", "", "is worked out of results, whoever keeps them"},
	{"club", "store github.com/go-webauthn/webauthn/... golang.org/x/text/secure/precis", "knows members and what keys they hold, and no battle"},
	{"server", "ai analyse chart club dispatch kit lab notice paper picture play quick rating rules scenario scene store systems web github.com/danielgtaylor/huma/v2/... golang.org/x/time/rate github.com/prometheus/client_golang/...", "carries battles to browsers"},
	{"web", "", "embeds the built client"},

	// Where rules and session meet.
	{"systems", "ai analyse estimate lab play rules rules/cases rules/... scenario", "the only list of systems"},
	{"cmd/drumhead", "ai analyse dispatch estimate kit lab notice paper play rules rules/cases scenario scenarios scene server space/inches store systems charm.land/fang/v2 github.com/spf13/cobra github.com/schollz/progressbar/v3 golang.org/x/term", "a line for each command; an open table drawn in letters"},
	{"cmd/openapi", "server", "writes the description of the HTTP interface"},
	{"cmd/attack", "ai dice play scenario scenarios server store systems", "does harm through what everybody can reach"},
	{"cmd/mutants", "", "changes the code of others and knows none of it"},
	{"cmd/cluster", "play store systems github.com/nats-io/nats.go/... github.com/nats-io/nats-server/v2/server", "proves a table on several machines from outside, and reads the logs"},
	{"cmd/strength", "lab scenarios systems", "measures how the levels stand to one another"},
	{"cmd/even", "lab scenario systems", "measures how even the shipped battles are"},
	{"cmd/tune", "lab scenario scenarios systems", "learns by play what a judge goes by"},
	{"cmd/*", "scenario systems", "tools of the build"},
}

// forbidden is what nothing below the seam may import.
var forbidden = map[string]string{
	"os": "input and output belong to the session", "io": "input and output belong to the session",
	"bufio": "input and output belong to the session",
	"net":   "there is no network below the seam", "net/http": "there is no network below the seam",
	"log": "what happens is told by events", "log/slog": "what happens is told by events",
	"time":      "there is no clock below the seam: entries have times, rules have turns",
	"math/rand": "dice are asked for, see package dice", "math/rand/v2": "dice are asked for, see package dice",
	"crypto/rand": "dice are asked for, see package dice",
	"math":        "floating point differs between processors",
	"sync":        "there are no goroutines below the seam", "sync/atomic": "there are no goroutines below the seam",
	"context": "there are no goroutines below the seam",
	"unsafe":  "a state is a plain value", "runtime": "a battle is the same on every machine",
	"path/filepath": "a battle is the same on every machine",
	"testing":       "only the suites below rules test others",
}

// below are the packages of which the same state, order and dice must make the
// same events on every processor.
func below(pkg string) bool {
	switch strings.Split(pkg, "/")[0] {
	case "dice", "chart", "space", "scene", "scenario", "rules":
		return pkg != "rules/cases" && pkg != "rules/rulestest"
	}
	return false
}

// source is a package of this module.
type source struct {
	path  string // from the root of the module; "" is the root
	files []*ast.File
	tests []*ast.File
}

const module = "drumhead/"

// sources parses the whole module.
func sources(t *testing.T) (*token.FileSet, map[string]*source) {
	t.Helper()
	fset, all := token.NewFileSet(), map[string]*source{}
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if name := d.Name(); d.IsDir() && (name == "node_modules" || name == "testdata" || len(name) > 2 && name[0] == '.') {
			return filepath.SkipDir
		}
		if !strings.HasSuffix(path, ".go") {
			return nil
		}
		f, err := parser.ParseFile(fset, path, nil, parser.ParseComments)
		if err != nil {
			return err
		}
		dir, _ := filepath.Rel("..", filepath.Dir(path))
		dir = filepath.ToSlash(dir)
		if all[dir] == nil {
			all[dir] = &source{path: dir}
		}
		if strings.HasSuffix(path, "_test.go") {
			all[dir].tests = append(all[dir].tests, f)
		} else {
			all[dir].files = append(all[dir].files, f)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return fset, all
}

// policy is the line of the lattice for a package: its own, else its folder's.
func policy(pkg string) (line string, may []string, ok bool) {
	for _, name := range []string{pkg, pkg[:strings.LastIndex(pkg, "/")+1] + "*"} {
		for _, l := range lattice {
			if l.pkg == name {
				return name, strings.Fields(l.may), true
			}
		}
	}
	return "", nil, false
}

func allowed(may []string, path string) bool {
	return slices.ContainsFunc(may, func(m string) bool {
		folder, all := strings.CutSuffix(m, "/...")
		return path == folder || all && strings.HasPrefix(path, folder+"/")
	})
}

func imports(f *ast.File) (paths []string) {
	for _, spec := range f.Imports {
		path, _ := strconv.Unquote(spec.Path.Value)
		paths = append(paths, path)
	}
	return paths
}

// foreign says whether a path is not of the standard library, and gives it
// without the module's name.
func foreign(path string) (string, bool) {
	if own, ok := strings.CutPrefix(path, module); ok {
		return own, true
	}
	return path, strings.Contains(strings.Split(path, "/")[0], ".")
}

func TestLattice(t *testing.T) {
	fset, all := sources(t)
	if len(all) < 10 {
		t.Fatalf("only %d packages found", len(all))
	}
	used := map[string][]string{} // by line
	for _, pkg := range slices.Sorted(maps.Keys(all)) {
		line, may, ok := policy(pkg)
		if !ok {
			t.Errorf("package %s is not in the lattice: add a line with its imports and the reason", pkg)
			continue
		}
		for _, f := range all[pkg].files {
			for _, path := range imports(f) {
				name := fset.Position(f.Pos()).Filename
				short, is := foreign(path)
				if is && !allowed(may, short) {
					t.Errorf("%s: %s may not import %s", name, pkg, path)
				}
				used[line] = append(used[line], short)
				if why := forbidden[path]; why != "" && below(pkg) {
					t.Errorf("%s: %s may not import %s: %s", name, pkg, path, why)
				}
			}
		}
	}
	// Who reads the lattice learns what knows what: it allows nothing for nobody.
	for _, l := range lattice {
		for _, may := range strings.Fields(l.may) {
			if !slices.ContainsFunc(used[l.pkg], func(path string) bool { return allowed([]string{may}, path) }) {
				t.Errorf("%s may import %s, and does not: take it out of the lattice", l.pkg, may)
			}
		}
	}
}

// A system must not know another, not even in its tests; and who is not a
// system must not know any, but for the list of systems. Tests of tools may
// take a book to try them on.
func TestSystemsApart(t *testing.T) {
	fset, all := sources(t)
	system := func(pkg string) bool {
		name, in := strings.CutPrefix(pkg, "rules/")
		return in && !slices.Contains([]string{"aims", "cases", "facts", "notation", "rulestest", "rulestest/picket", "tell"}, name)
	}
	for pkg, src := range all {
		look := src.files
		if system(pkg) {
			look = slices.Concat(src.files, src.tests)
		}
		for _, f := range look {
			for _, path := range imports(f) {
				if short, _ := foreign(path); system(short) && short != pkg && pkg != "systems" {
					t.Errorf("%s: %s may not know the system %s", fset.Position(f.Pos()).Filename, pkg, short)
				}
			}
		}
	}
}

// Every package says once what it is for. (That it says what it must never do
// is for the reader to see.)
func TestPackageComments(t *testing.T) {
	_, all := sources(t)
	for pkg, src := range all {
		var docs []string
		for _, f := range src.files {
			if f.Doc != nil {
				docs = append(docs, strings.Join(strings.Fields(f.Doc.Text()), " "))
			}
		}
		if len(src.files) == 0 {
			continue
		}
		if len(docs) != 1 {
			t.Errorf("package %s has %d package comments, wanted one", pkg, len(docs))
			continue
		}
		if !strings.HasPrefix(docs[0], "Package ") && !strings.HasPrefix(docs[0], "Command ") {
			t.Errorf("the comment of package %s begins %.20q, wanted Package or Command and its name", pkg, docs[0])
		}
	}
}

// Below the seam nothing runs beside, nothing is reckoned in floating point and
// no map is gone through, whose order is another each time.
func TestDeterminism(t *testing.T) {
	fset, all := sources(t)
	loaded := &loader{fset: fset, all: all, done: map[string]*types.Package{}}
	for pkg, src := range all {
		if !below(pkg) {
			continue
		}
		info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}}
		loaded.check(pkg, info)
		for _, f := range src.files {
			ast.Inspect(f, func(n ast.Node) bool {
				what := ""
				switch n := n.(type) {
				case *ast.GoStmt:
					what = "a goroutine"
				case *ast.ChanType:
					what = "a channel"
				case *ast.DeferStmt: // where dice are wanting a resolver unwinds, and would do it too early
					if strings.Count(pkg, "/") == 1 && strings.HasPrefix(pkg, "rules/") && pkg != "rules/cases" {
						what = "a deferred call"
					}
				case *ast.BasicLit:
					if n.Kind == token.FLOAT {
						what = "a number in floating point"
					}
				case *ast.Ident:
					if n.Name == "float32" || n.Name == "float64" {
						what = "floating point"
					}
				case *ast.RangeStmt:
					if tv := info.Types[n.X]; tv.Type != nil && pkg != "scenario" {
						if _, is := tv.Type.Underlying().(*types.Map); is {
							what = "going through a map"
						}
					}
				}
				if what != "" {
					t.Errorf("%s: %s below the seam", fset.Position(n.Pos()), what)
				}
				return true
			})
		}
	}
}

// loader finds the types of this module's packages. Others' it leaves empty,
// and goes on over the errors that come of it: what it must know of are maps
// that the module itself declares.
type loader struct {
	fset *token.FileSet
	all  map[string]*source
	done map[string]*types.Package
}

func (l *loader) Import(path string) (*types.Package, error) {
	if p := l.done[path]; p != nil {
		return p, nil
	}
	if own, ok := strings.CutPrefix(path, module); ok && l.all[own] != nil {
		return l.check(own, nil), nil
	}
	p := types.NewPackage(path, path[strings.LastIndex(path, "/")+1:])
	p.MarkComplete()
	l.done[path] = p
	return p, nil
}

func (l *loader) check(pkg string, info *types.Info) *types.Package {
	conf := types.Config{Importer: l, Error: func(error) {}}
	p, _ := conf.Check(module+pkg, l.fset, l.all[pkg].files, info)
	l.done[module+pkg] = p
	return p
}

// TestDeterminismSees: the search finds what it is for.
func TestDeterminismSees(t *testing.T) {
	fset := token.NewFileSet()
	parse := func(name, text string) *source {
		f, err := parser.ParseFile(fset, name, text, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		return &source{files: []*ast.File{f}}
	}
	l := &loader{fset: fset, done: map[string]*types.Package{}, all: map[string]*source{
		"a": parse("a.go", "package a\nimport \"strings\"\ntype M map[string]int\ntype S struct{ M M; B strings.Builder }"),
		"b": parse("b.go", "package b\nimport \"drumhead/a\"\nfunc f(s a.S) { for range s.M {} }"),
	}}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}}
	l.check("b", info)
	found := false
	ast.Inspect(l.all["b"].files[0], func(n ast.Node) bool {
		if r, ok := n.(*ast.RangeStmt); ok {
			_, found = info.Types[r.X].Type.Underlying().(*types.Map)
		}
		return true
	})
	if !found {
		t.Error("a map of another package's type is gone through, and not found")
	}
}
