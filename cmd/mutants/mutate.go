package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// source is a package, parsed and typed, and what can be changed in it.
type source struct {
	path, dir string
	name      string
	fset      *token.FileSet
	files     map[string]*ast.File
	text      map[string][]byte
	info      *types.Info
	mutants   []*mutant
	edits     map[string][]edit
	in        string // the function that is walked
}

// mutant is one change.
type mutant struct {
	id            int
	file, in, how string
	line          int
	void          bool // it does not compile
}

func (m *mutant) String() string { return fmt.Sprintf("%s:%d %s: %s", m.file, m.line, m.in, m.how) }

// edit puts words before and behind a piece of a file.
type edit struct {
	from, to       int
	before, behind string
}

// read parses a package, and types it by what the compiler knows of its imports.
func read(pkg string) (*source, error) {
	out, err := output("go", "list", "-export", "-deps", "-json=ImportPath,Dir,Name,GoFiles,Export", pkg)
	if err != nil {
		return nil, err
	}
	type listed struct {
		ImportPath, Dir, Name, Export string
		GoFiles                       []string
	}
	exports, last := map[string]string{}, listed{} // the package itself comes last
	for d := json.NewDecoder(bytes.NewReader(out)); d.More(); {
		last = listed{}
		if err := d.Decode(&last); err != nil {
			return nil, err
		}
		exports[last.ImportPath] = last.Export
	}
	s := &source{path: last.ImportPath, dir: last.Dir, name: last.Name, fset: token.NewFileSet(), files: map[string]*ast.File{}, text: map[string][]byte{},
		edits: map[string][]edit{}, info: &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}}}
	var all []*ast.File
	for _, name := range last.GoFiles {
		path := filepath.Join(s.dir, name)
		if s.text[path], err = os.ReadFile(path); err != nil {
			return nil, err
		}
		f, err := parser.ParseFile(s.fset, path, s.text[path], parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		s.files[path], all = f, append(all, f)
	}
	imports := importer.ForCompiler(s.fset, "gc", func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) })
	_, err = (&types.Config{Importer: imports}).Check(s.path, s.fset, all, s.info)
	return s, err
}

func output(name string, args ...string) ([]byte, error) {
	c := exec.Command(name, args...)
	c.Stderr = os.Stderr
	return c.Output()
}

// mutate finds all changes, function by function.
func (s *source) mutate() {
	paths := make([]string, 0, len(s.files))
	for path := range s.files {
		paths = append(paths, path)
	}
	slices.Sort(paths)
	for _, path := range paths {
		for _, d := range s.files[path].Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Body != nil {
				s.in = f.Name.Name
				ast.Inspect(f.Body, s.visit)
			}
		}
	}
}

// add notes a change of a node and returns its number.
func (s *source) add(n ast.Node, how string) int {
	at := s.fset.Position(n.Pos())
	words := strings.Join(strings.Fields(s.words(n)), " ")
	if len(words) > 90 {
		words = words[:90] + "…"
	}
	m := &mutant{id: len(s.mutants) + 1, file: filepath.Base(at.Filename), line: at.Line, in: s.in, how: words + " → " + how}
	s.mutants = append(s.mutants, m)
	return m.id
}

func (s *source) words(n ast.Node) string {
	from, to := s.fset.Position(n.Pos()), s.fset.Position(n.End())
	return string(s.text[from.Filename][from.Offset:to.Offset])
}

func (s *source) wrap(n ast.Node, before, behind string) {
	from, to := s.fset.Position(n.Pos()), s.fset.Position(n.End())
	s.edits[from.Filename] = append(s.edits[from.Filename], edit{from.Offset, to.Offset, before, behind})
}

// visit changes what a node holds directly.
func (s *source) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.IfStmt:
		s.truth(n.Cond, true, true)
	case *ast.ForStmt:
		if n.Cond != nil {
			s.truth(n.Cond, false, true)
		}
	case *ast.SwitchStmt:
		for _, c := range n.Body.List {
			for _, e := range c.(*ast.CaseClause).List {
				if n.Tag == nil {
					s.truth(e, true, true)
				} else {
					s.unmatched(e)
				}
			}
		}
	case *ast.BinaryExpr:
		s.binary(n)
	case *ast.ReturnStmt:
		for _, e := range n.Results {
			s.result(e)
		}
	case *ast.BlockStmt:
		s.statements(n.List)
	case *ast.CaseClause:
		s.statements(n.Body)
	case *ast.CommClause:
		s.statements(n.Body)
	}
	return true
}

// truth has a condition hold always, or never.
func (s *source) truth(e ast.Expr, always, never bool) {
	if !s.is(e, types.IsBoolean) || s.info.Types[e].Value != nil {
		return
	}
	before := "("
	if always {
		before += fmt.Sprintf("mutantIs(%d) || ", s.add(e, "true"))
	}
	if never {
		before += fmt.Sprintf("!mutantIs(%d) && ", s.add(e, "false"))
	}
	s.wrap(e, before+"(", "))")
}

func (s *source) is(e ast.Expr, what types.BasicInfo) bool {
	t := s.info.Types[e].Type
	if t == nil {
		return false
	}
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&what != 0
}

// binary takes away one side of a conjunction, moves the bounds of a comparison,
// turns plus and minus.
func (s *source) binary(e *ast.BinaryExpr) {
	swap := map[token.Token]string{token.LSS: "<=", token.LEQ: "<", token.GTR: ">=", token.GEQ: ">", token.ADD: "-", token.SUB: "+"}
	with := swap[e.Op]
	switch {
	case e.Op == token.LAND:
		s.truth(e.X, true, false)
		s.truth(e.Y, true, false)
	case e.Op == token.LOR:
		s.truth(e.X, false, true)
		s.truth(e.Y, false, true)
	case with == "" || s.info.Types[e].Value != nil:
	case s.is(e.X, types.IsInteger) && (e.Op == token.ADD || e.Op == token.SUB):
		s.sign(e, with)
	case s.is(e.X, types.IsNumeric) && e.Op != token.ADD && e.Op != token.SUB:
		s.bounds(e, with)
	}
}

// bounds reads a comparison with another operator where its number is on.
func (s *source) bounds(e *ast.BinaryExpr, with string) {
	id := s.add(e, with)
	s.wrap(e, fmt.Sprintf("(mutantIs(%d) && (%s %s %s) || !mutantIs(%d) && (", id, s.words(e.X), with, s.words(e.Y), id), "))")
}

// sign turns the sign of what is added or taken away.
func (s *source) sign(e *ast.BinaryExpr, with string) {
	of := ""
	if b, ok := s.info.Types[e.Y].Type.(*types.Basic); ok {
		of = "[" + b.Name() + "]"
	}
	s.wrap(e.Y, fmt.Sprintf("mutantSign%s(%d, ", of, s.add(e, with)), ")")
}

// result turns a truth value, or loses an error.
func (s *source) result(e ast.Expr) {
	t := s.info.Types[e]
	switch {
	case t.Type == nil || t.IsNil():
	case s.is(e, types.IsBoolean):
		id := s.add(e, "the contrary")
		s.wrap(e, fmt.Sprintf("(mutantIs(%d) != (", id), "))")
	case types.Implements(t.Type, types.Universe.Lookup("error").Type().Underlying().(*types.Interface)) && types.IsInterface(t.Type):
		s.wrap(e, fmt.Sprintf("mutantErr(%d, ", s.add(e, "nil")), ")")
	}
}

// unmatched takes a value out of a list of cases.
func (s *source) unmatched(e ast.Expr) {
	if s.is(e, types.IsString) {
		s.wrap(e, fmt.Sprintf("mutantCase(%d, ", s.add(e, "no case")), ")")
	}
}

// statements leaves statements out, one at a time.
func (s *source) statements(list []ast.Stmt) {
	for _, st := range list {
		switch n := st.(type) {
		case *ast.ExprStmt:
			if s.matters(n.X) {
				s.wrap(n, fmt.Sprintf("if !mutantIs(%d) { ", s.add(n, "left out")), " }")
			}
		case *ast.AssignStmt:
			if n.Tok != token.DEFINE && !blank(n.Lhs) {
				s.wrap(n, fmt.Sprintf("if !mutantIs(%d) { ", s.add(n, "left out")), " }")
			}
		case *ast.IncDecStmt:
			s.wrap(n, fmt.Sprintf("if !mutantIs(%d) { ", s.add(n, "left out")), " }")
		}
	}
}

func blank(list []ast.Expr) bool {
	return !slices.ContainsFunc(list, func(e ast.Expr) bool { i, ok := e.(*ast.Ident); return !ok || i.Name != "_" })
}

// matters says whether a call is worth leaving out: a lock that is never given
// back only hangs, and what is logged is not looked at.
func (s *source) matters(e ast.Expr) bool {
	words := s.words(e)
	for _, w := range []string{"panic(", ".Lock()", ".Unlock()", ".log.", ".Log.", ".Close()"} {
		if strings.Contains(words, w) {
			return false
		}
	}
	return true
}
