package cases

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
)

// tree is a value as YAML, so that it can be laid beside what a case expects.
func tree(v any) (ast.Node, error) {
	text, err := yaml.Marshal(v)
	if err != nil {
		return nil, err
	}
	return parse(text)
}

// jsonTree is the same of a value whose JSON counts, as an event's does.
func jsonTree(v any) (ast.Node, error) {
	text, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	return parse(text)
}

func parse(text []byte) (ast.Node, error) {
	f, err := parser.ParseBytes(text, 0)
	if err != nil {
		return nil, err
	}
	if len(f.Docs) == 0 || f.Docs[0].Body == nil {
		return ast.Null(nil), nil
	}
	return f.Docs[0].Body, nil
}

// mismatch is where an expectation and what was found part ways.
type mismatch struct {
	at   ast.Node // in the case
	text string
}

// match compares what is expected with what was found: of mappings the keys
// given only, of lists all items, but of mods only those given. A key that was not found stands for nothing:
// false, 0, empty. Words are compared without regard to capitals.
func match(path string, want, found ast.Node) *mismatch {
	if none(want) && none(found) {
		return nil
	}
	switch want := want.(type) {
	case *ast.MappingNode:
		return matchKeys(path, want, found)
	case *ast.SequenceNode:
		if strings.HasSuffix(path, ".mods") {
			return matchAmong(path, want, found)
		}
		return matchItems(path, want, found)
	}
	if found == nil || !strings.EqualFold(scalar(want), scalar(found)) || isPlain(found) != isPlain(want) {
		return &mismatch{want, fmt.Sprintf("%s: expected %s, found %s", path, show(want), show(found))}
	}
	return nil
}

func matchKeys(path string, want *ast.MappingNode, found ast.Node) *mismatch {
	for _, e := range want.Values {
		key := e.Key.GetToken().Value
		under := strings.TrimPrefix(path+"."+key, ".")
		got, keys := get(found, key)
		if got == nil && !none(e.Value) && len(keys) > 0 {
			return &mismatch{e, fmt.Sprintf("%s: expected %s, but there is none; there is %s", under, show(e.Value), strings.Join(keys, ", "))}
		}
		if m := match(under, e.Value, got); m != nil {
			return m
		}
	}
	return nil
}

func matchItems(path string, want *ast.SequenceNode, found ast.Node) *mismatch {
	got, _ := found.(*ast.SequenceNode)
	if got == nil || len(got.Values) != len(want.Values) {
		return &mismatch{want, fmt.Sprintf("%s: expected %s, found %s", path, show(want), show(found))}
	}
	for i, w := range want.Values {
		if m := match(fmt.Sprintf("%s[%d]", path, i), w, got.Values[i]); m != nil {
			m.text += fmt.Sprintf("; all of it: %s", show(found))
			return m
		}
	}
	return nil
}

// matchAmong looks for the items expected, in their order, among those found.
func matchAmong(path string, want *ast.SequenceNode, found ast.Node) *mismatch {
	var items []ast.Node
	if list, ok := found.(*ast.SequenceNode); ok {
		items = list.Values
	}
	for _, w := range want.Values {
		next := slices.IndexFunc(items, func(n ast.Node) bool { return match("", w, n) == nil })
		if next < 0 {
			return &mismatch{w, fmt.Sprintf("%s: expected %s among them, in this order, found %s", path, show(w), show(found))}
		}
		items = items[next+1:]
	}
	return nil
}

// get is the value of a key, without regard to capitals, and all the keys.
func get(n ast.Node, name string) (value ast.Node, keys []string) {
	m, ok := n.(*ast.MappingNode)
	if !ok {
		return nil, nil
	}
	for _, e := range m.Values {
		k := e.Key.GetToken().Value
		keys = append(keys, k)
		if strings.EqualFold(k, name) {
			value = e.Value
		}
	}
	return value, keys
}

// none says whether a node stands for nothing.
func none(n ast.Node) bool {
	switch n := n.(type) {
	case nil, *ast.NullNode:
		return true
	case *ast.MappingNode:
		return len(n.Values) == 0
	case *ast.SequenceNode:
		return len(n.Values) == 0
	}
	return slices.Contains([]string{"", "0", "false"}, scalar(n))
}

// isPlain says that a node is neither a mapping nor a list.
func isPlain(n ast.Node) bool {
	switch n.(type) {
	case *ast.MappingNode, *ast.SequenceNode:
		return false
	}
	return true
}

func scalar(n ast.Node) string {
	if t, ok := n.(*ast.LiteralNode); ok {
		return strings.TrimSpace(t.Value.Value)
	}
	return n.GetToken().Value
}

// show is a node on one line.
func show(n ast.Node) string {
	switch n := n.(type) {
	case nil, *ast.NullNode:
		return "nothing"
	case *ast.MappingNode:
		var parts []string
		for _, e := range n.Values {
			parts = append(parts, e.Key.GetToken().Value+": "+show(e.Value))
		}
		return "{" + strings.Join(parts, ", ") + "}"
	case *ast.SequenceNode:
		var parts []string
		for _, v := range n.Values {
			parts = append(parts, show(v))
		}
		return "[" + strings.Join(parts, ", ") + "]"
	}
	if s := scalar(n); s != "" {
		return s
	}
	return `""`
}
