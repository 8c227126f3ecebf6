package scenario

import (
	"fmt"
	"strings"
	"unicode"
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
	MaxSize       = 512 << 10 // bytes
	mostDocuments = 500       // between --- lines, empty ones too
	mostParts     = 60_000    // words, brackets, colons: what a reader of YAML tells apart
	mostKeys      = 3_000     // of a document; the parser compares all of a mapping with one another
	maxDepth      = 32        // of lists and mappings within one another
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
	if err := f.seen(); err != nil {
		return nil, err
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

// seen refuses what would not be seen, or would move a terminal's cursor.
func (f *File) seen() error {
	for i, line := range f.lines() {
		if at := strings.IndexFunc(line, unseen); at >= 0 {
			r, _ := utf8.DecodeRuneInString(line[at:])
			return &Error{File: f, Line: i + 1, Column: utf8.RuneCountInString(line[:at]) + 1, Text: fmt.Sprintf("the control character %U cannot stand here", r)}
		}
	}
	return nil
}

// unseen says whether a character is for machines, has no width, or turns the order of
// others round. Those that join letters of some scripts may stand.
func unseen(r rune) bool {
	return unicode.IsControl(r) && r != '\t' && r != '\n' || r >= '\u202a' && r <= '\u202e' || r >= '\u2066' && r <= '\u2069' || r == '\u200b' || r >= '\u2060' && r <= '\u2064'
}

// vet refuses what could be deep, or long, or could refer to itself.
func (f *File) vet(tokens token.Tokens) error {
	if len(tokens) > mostParts {
		return f.at(tokens[mostParts], "wanted a file of at most %d parts, words and signs together: divide it", mostParts)
	}
	documents, keys := 1, 0
	var n nesting
	for _, t := range tokens {
		switch t.Type {
		case token.AnchorType, token.AliasType, token.MergeKeyType:
			return f.at(t, "anchors (&), aliases (*) and merge keys (<<) are not used here: write the value out, or put it in quotes if it is text")
		case token.TagType, token.DirectiveType:
			return f.at(t, "tags (!) and directives (%%) are not used here: put the value in quotes if it is text")
		case token.DocumentHeaderType, token.DocumentEndType:
			documents, keys, n = documents+1, 0, nesting{}
		case token.MappingValueType:
			keys++
		}
		n.next(t)
		switch {
		case strings.ContainsFunc(t.Value, unseen):
			return f.at(t, "control characters cannot stand here, nor be written as \\x1b")
		case documents > mostDocuments:
			return f.at(t, "wanted at most %d documents with --- between them", mostDocuments)
		case keys > mostKeys:
			return f.at(t, "wanted at most %d keys in all", mostKeys)
		case n.depth() > maxDepth:
			return f.at(t, "nested more than %d deep", maxDepth)
		}
	}
	return nil
}

// nesting is how deep lists and mappings stand in one another: brackets, and the
// columns of those without.
type nesting struct {
	brackets int
	columns  []int
}

func (n *nesting) depth() int { return n.brackets + len(n.columns) }

func (n *nesting) next(t *token.Token) {
	switch t.Type {
	case token.MappingStartType, token.SequenceStartType:
		n.brackets++
	case token.MappingEndType, token.SequenceEndType:
		n.brackets--
	case token.SequenceEntryType, token.MappingKeyType:
		n.entry(t)
	case token.MappingValueType:
		if n.brackets == 0 && t.Prev != nil {
			n.entry(t.Prev)
		}
	}
}

// entry is where an entry of a list or a mapping begins.
func (n *nesting) entry(t *token.Token) {
	for i := len(n.columns); i > 0 && n.columns[i-1] >= t.Position.Column; i-- {
		n.columns = n.columns[:i-1]
	}
	n.columns = append(n.columns, t.Position.Column)
}

// Said is the text that stands behind a key on its line, without its quotes and what is
// remarked behind it; what cannot be read is given as it stands.
func Said(value string) (said string) {
	said = strings.TrimSpace(value)
	defer func() { _ = recover() }() // as in Documents
	if len(value) > mostSaid {
		return said
	}
	for i, t := range lexer.Tokenize(said) {
		switch {
		case i == 0 && (t.Type == token.SingleQuoteType || t.Type == token.DoubleQuoteType || t.Type == token.StringType):
			value = t.Value
		case i == 0 || t.Type != token.CommentType:
			return said
		}
	}
	return strings.TrimSpace(value)
}

// mostSaid is how long such a text may be, in bytes.
const mostSaid = 4 << 10

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
