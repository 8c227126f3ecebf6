package scenario

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"
)

// Limits of a file. Scenarios come from strangers: what would make a reader
// slow or large is refused before it is parsed.
const (
	MaxSize  = 512 << 10 // bytes
	maxDepth = 32        // of brackets within brackets, or dashes on a line
)

// File is a YAML file: what it is called and what it says.
type File struct {
	Name string
	Src  []byte
}

// Documents parses the file and returns what stands between its --- lines,
// empty documents left out. Anchors, aliases, tags and merge keys are refused:
// a battle needs none of them.
func (f *File) Documents() (docs []*ast.MappingNode, err error) {
	if len(f.Src) > MaxSize {
		return nil, fmt.Errorf("%s: %d bytes: a file may have %d", f.Name, len(f.Src), MaxSize)
	}
	if !utf8.Valid(f.Src) {
		return nil, fmt.Errorf("%s: wanted text in UTF-8", f.Name)
	}
	// The YAML library is not ours and is fed by strangers: should it panic, that
	// is an error of this file and not the end of the program.
	defer func() {
		if p := recover(); p != nil {
			docs, err = nil, fmt.Errorf("%s: cannot be read as YAML (%v)", f.Name, p)
		}
	}()
	tokens := lexer.Tokenize(f.text())
	if err := f.vet(tokens); err != nil {
		return nil, err
	}
	parsed, err := parser.Parse(tokens, 0)
	if err != nil {
		return nil, f.mend(err, nil)
	}
	for _, d := range parsed.Docs {
		switch body := d.Body.(type) {
		case nil, *ast.NullNode, *ast.CommentGroupNode:
		case *ast.MappingNode:
			docs = append(docs, body)
		case *ast.MappingValueNode:
			docs = append(docs, mapping(body))
		default:
			return nil, f.at(d.Body.GetToken(), "wanted keys with values such as %q, found %s", "title: The bridge", words(d.Body))
		}
	}
	return docs, nil
}

// vet refuses what could be deep, or could refer to itself.
func (f *File) vet(tokens token.Tokens) error {
	depth, line, dashes := 0, 0, 0
	for _, t := range tokens {
		switch t.Type {
		case token.AnchorType, token.AliasType, token.MergeKeyType:
			return f.at(t, "anchors (&), aliases (*) and merge keys (<<) are not used here: write the value out, or put it in quotes if it is text")
		case token.TagType, token.DirectiveType:
			return f.at(t, "tags (!) and directives (%%) are not used here: put the value in quotes if it is text")
		case token.MappingStartType, token.SequenceStartType:
			depth++
		case token.MappingEndType, token.SequenceEndType:
			depth--
		case token.SequenceEntryType, token.MappingKeyType:
			if t.Position.Line != line {
				line, dashes = t.Position.Line, 0
			}
			dashes++
		}
		if depth > maxDepth || dashes > maxDepth {
			return f.at(t, "nested more than %d deep", maxDepth)
		}
	}
	return nil
}

// Decode reads a part of the file into a struct with yaml tags, strictly: a key
// that the struct does not have is an error.
func (f *File) Decode(node ast.Node, into any) (err error) {
	if err := f.checkKeys(node, into); err != nil {
		return err
	}
	defer func() {
		if p := recover(); p != nil {
			err = f.at(node.GetToken(), "cannot be read (%v)", p)
		}
	}()
	if err := yaml.NodeToValue(node, into, yaml.Strict()); err != nil {
		return f.mend(err, first(node))
	}
	return nil
}

// mapping makes a mapping of one entry what every other mapping is.
func mapping(entries ...*ast.MappingValueNode) *ast.MappingNode {
	return ast.Mapping(entries[0].GetToken(), false, entries...)
}

// entries are the keys and values of a mapping, nil for anything else.
func entries(n ast.Node) []*ast.MappingValueNode {
	switch n := n.(type) {
	case *ast.MappingNode:
		return n.Values
	case *ast.MappingValueNode:
		return []*ast.MappingValueNode{n}
	}
	return nil
}

// key is the name of a mapping's entry.
func key(e *ast.MappingValueNode) string { return e.Key.GetToken().Value }

// words says what a node is, for errors.
func words(n ast.Node) string {
	switch n := n.(type) {
	case *ast.MappingNode, *ast.MappingValueNode:
		return "keys with values"
	case *ast.SequenceNode:
		return "a list"
	case *ast.NullNode:
		return "nothing"
	case *ast.LiteralNode:
		return "a block of text"
	default:
		return fmt.Sprintf("%q", strings.TrimSpace(n.GetToken().Value))
	}
}
