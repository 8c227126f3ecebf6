package scenario

import (
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"unicode"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/token"
)

// Error is what is wrong with a file, and where. Lines and columns count from
// 1; both are 0 where the error is not at one place.
type Error struct {
	File         *File
	Line, Column int
	Text         string

	lack lack
}

// Error is file, line, column and words, and below them the line in question,
// marked, with a line before and after.
func (e *Error) Error() string {
	if e.Line == 0 {
		return fmt.Sprintf("%s: %s", e.File.Name, e.Text)
	}
	return fmt.Sprintf("%s:%d:%d: %s\n%s", e.File.Name, e.Line, e.Column, e.Text, e.excerpt())
}

func (e *Error) excerpt() string {
	const widest = 160
	lines := e.File.lines()
	var b strings.Builder
	for n := max(e.Line-1, 1); n <= e.Line+1 && n <= len(lines); n++ {
		text := strings.Map(visible, lines[n-1])
		if r := []rune(text); len(r) > widest {
			text = string(r[:widest]) + "…"
		}
		if n != e.Line {
			if strings.TrimSpace(text) != "" {
				fmt.Fprintf(&b, "  %4d | %s\n", n, text)
			}
			continue
		}
		fmt.Fprintf(&b, "> %4d | %s\n", n, text)
		if e.Column <= widest {
			fmt.Fprintf(&b, "%*s^\n", 8+e.Column, "")
		}
	}
	return strings.TrimRight(b.String(), "\n")
}

// visible keeps what would move a terminal's cursor, or worse, from it.
func visible(r rune) rune {
	if unicode.IsControl(r) {
		return ' '
	}
	return r
}

// text is the file with plain ends of lines and no mark before its first.
func (f *File) text() string {
	return newlines.Replace(strings.TrimPrefix(string(f.Src), "\ufeff"))
}

var newlines = strings.NewReplacer("\r\n", "\n", "\r", "\n")

func (f *File) lines() []string { return strings.Split(f.text(), "\n") }

// mostWords is how long an error may be that repeats what it found.
const mostWords = 600

// at is an error at a token.
func (f *File) at(t *token.Token, format string, args ...any) *Error {
	e := &Error{File: f, Text: fmt.Sprintf(format, args...)}
	if r := []rune(e.Text); len(r) > mostWords {
		e.Text = string(r[:mostWords]) + "…"
	}
	if t != nil && t.Position != nil {
		e.Line, e.Column = t.Position.Line, t.Position.Column
	}
	return e
}

// At is an error at a part of the file.
func (f *File) At(n ast.Node, format string, args ...any) *Error {
	return f.at(first(n), format, args...)
}

// first is the token at which a node begins: of a mapping its first key, where
// the library's own answer would be a colon.
func first(n ast.Node) *token.Token {
	switch n := n.(type) {
	case nil:
		return nil
	case *ast.MappingNode:
		if !n.IsFlowStyle && len(n.Values) > 0 {
			return n.Values[0].Key.GetToken()
		}
		return n.Start
	case *ast.MappingValueNode:
		return n.Key.GetToken()
	}
	return n.GetToken()
}

// mend puts the YAML library's errors into words that speak of battles and not
// of Go. An error without a place is shown at the token given.
func (f *File) mend(err error, at *token.Token) error {
	var mine *Error
	if errors.As(err, &mine) {
		return mine
	}
	var typed *yaml.TypeError
	if errors.As(err, &typed) {
		return f.at(typed.Token, "wanted %s, found %q", wanted(typed.DstType), typed.Token.Value)
	}
	var over *yaml.OverflowError
	if errors.As(err, &over) {
		return f.at(over.Token, "%s is out of range", over.SrcNum)
	}
	var kind *yaml.UnexpectedNodeTypeError
	if errors.As(err, &kind) {
		return f.at(kind.Token, "wanted %s, found %s", inWords(kind.Expected), inWords(kind.Actual))
	}
	var placed yaml.Error
	if errors.As(err, &placed) {
		text := placed.GetMessage()
		for _, w := range yamlWords {
			if strings.Contains(text, w.of) {
				text = w.say
				break
			}
		}
		if strings.HasPrefix(text, "mapping key") {
			text = fmt.Sprintf("the key %q is given twice", placed.GetToken().Value)
		}
		return f.at(placed.GetToken(), "%s", text)
	}
	return f.at(at, "%v", err)
}

// yamlWords are what to do about what the YAML library finds wrong, which speaks of its own insides.
var yamlWords = []struct{ of, say string }{
	{"end token", "this bracket is not closed"},
	{"end character", "this quote is not closed"},
	{"must be specified", "wanted a comma, or the bracket closed, before this"},
	{"\t", "a tab cannot stand here: use spaces"},
	{"reserved character", "text cannot begin with this sign: put it in quotes"},
	{"non-map value", `wanted a key with a value, such as "title: The bridge", with a colon and a space`},
	{"mapping value is not allowed", "a value cannot have a value: put text with a colon and a space in it in quotes, or begin the next line in the same column as this key"},
	{"value is not allowed", "this belongs to nothing: look for a quote or a bracket that ends too early, or a line that begins in another column than its fellows"},
	{"block sequence entries", "a list cannot begin on the line of its key: write it on the next, or in brackets"},
	{"implicit line break", "a key stands on one line"},
	{"invalid key", "wanted a word as a key"},
	{"unexpected key", "wanted a word as a key"},
}

// wanted names a Go type as an author would.
func wanted(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return "a whole number"
	case reflect.Bool:
		return "true or false"
	case reflect.Slice, reflect.Array:
		return "a list"
	case reflect.Struct, reflect.Map:
		return "keys with values"
	}
	return "text"
}

// inWords names a kind of YAML node as an author would.
func inWords(t ast.NodeType) string {
	switch t {
	case ast.SequenceType:
		return "a list"
	case ast.MappingType, ast.MappingValueType:
		return "keys with values"
	case ast.NullType:
		return "nothing"
	case ast.IntegerType, ast.FloatType:
		return "a number"
	case ast.BoolType:
		return "true or false"
	}
	return "text"
}

// Errorf is an error at a part of the scenario, named by its path from the
// root: title, forces.A[2].at, options.facing. Where the path leads nowhere,
// the nearest part above it is shown. The path board.cells.E5 stands for
// wherever the ground of that cell is written.
func (s *Scenario) Errorf(path, format string, args ...any) error {
	if cell, ok := strings.CutPrefix(path, "board.cells."); ok {
		return s.cellErrorf(cell, format, args...)
	}
	found := find(s.root, path)
	return s.file.at(found.value, format, args...)
}

// Lack is an error that a side has not got somebody without whom it cannot fight: who it
// is in the words of forces, as little as will do and, where that goes, not on the table.
func (s *Scenario) Lack(side, who, format string, args ...any) error {
	e := s.file.at(find(s.root, "forces").value, format, args...)
	e.lack = lack{side, who}
	return e
}

// lack is a side, and somebody it needs.
type lack struct{ side, who string }

// keyErrorf is an error at a key itself.
func (s *Scenario) keyErrorf(path, format string, args ...any) error {
	found := find(s.root, path)
	return s.file.at(found.key, format, args...)
}

// place is a part of the scenario, and the tokens to point at: nil for the
// whole of it.
type place struct {
	node       ast.Node
	key, value *token.Token
}

// find walks a path as far as it goes.
func find(root ast.Node, path string) place {
	p := place{node: root}
	for _, part := range strings.FieldsFunc(path, func(r rune) bool { return r == '.' || r == '[' || r == ']' }) {
		next := place{}
		if list, ok := p.node.(*ast.SequenceNode); ok {
			if i, err := strconv.Atoi(part); err == nil && i >= 0 && i < len(list.Values) {
				next.node = list.Values[i]
			}
		}
		for _, e := range entries(p.node) {
			if key(e) == part {
				next.node, next.key = e.Value, e.Key.GetToken()
			}
		}
		if next.node == nil {
			break
		}
		next.value = first(next.node)
		// A value that begins on a later line is better pointed at by its key.
		if k := next.key; k != nil && (next.value == nil || next.value.Position.Line != k.Position.Line || isText(next.node)) {
			next.value = k
		}
		p = next
	}
	return p
}

// isText says whether a node is a block of text or nothing at all.
func isText(n ast.Node) bool {
	switch n.(type) {
	case *ast.LiteralNode, *ast.NullNode:
		return true
	}
	return false
}
