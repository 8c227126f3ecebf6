package systems_test

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"drumhead/scenario"
	"drumhead/scenarios"
	"drumhead/systems"

	"github.com/goccy/go-yaml/ast"
)

var (
	numeric = regexp.MustCompile(`^[0-9][0-9., /]*$`)
	whole   = regexp.MustCompile(`[0-9]+`)
)

// wraps are what must not be added to a number unseen: it would come to the same
// in 8, 16 or 32 bits, or in 32 bits of thousandths of an inch.
var wraps = []int{256, 65536, 1 << 32, 1 << 32 / 1000}

// No number of a battle is so great that it counts as a smaller one: whatever is
// added to it that would wrap, the battle is refused.
func TestNumbersDoNotWrap(t *testing.T) {
	tried := 0
	for _, sc := range scenarios.List() {
		sys, err := systems.Find(sc.Rules)
		if err != nil {
			t.Fatal(err)
		}
		seen := map[string]bool{}
		f := &scenario.File{Name: sc.Name(), Src: sc.Source()}
		docs, err := f.Documents()
		if err != nil {
			t.Fatal(err)
		}
		eachScalar("", docs[0], func(path string, n ast.Node) {
			if words(path) || seen[path] || !numeric.MatchString(n.GetToken().Value) {
				return
			}
			seen[path] = true
			for _, more := range wraps {
				if more == 256 && (strings.HasSuffix(path, "turns") || strings.HasSuffix(path, "turn")) {
					continue // a battle may be as long
				}
				tried++
				src := grown(t, string(sc.Source()), n, more)
				grown, err := scenario.Parse(sc.Name(), []byte(src))
				if err == nil {
					err = sys.Setup(grown)
				}
				if err == nil {
					t.Errorf("%s: %s: %q is taken with %d more", sc.Name(), path, n.GetToken().Value, more)
				}
			}
		})
	}
	if tried < 500 {
		t.Errorf("only %d numbers were tried", tried)
	}
}

// words says whether a part of a file is for people only.
func words(path string) bool {
	for _, part := range []string{".date", ".title", ".text", ".name", ".short", ".history", ".sources", ".summary", ".briefing", ".result", ".place", ".map", ".minutes", ".rates.games"} {
		if strings.HasSuffix(path, part) {
			return true
		}
	}
	return false
}

// eachScalar visits every plain value with its path, in which all items of a
// list are alike.
func eachScalar(path string, n ast.Node, visit func(string, ast.Node)) {
	switch n := n.(type) {
	case *ast.MappingNode:
		for _, e := range n.Values {
			eachScalar(path+"."+e.Key.GetToken().Value, e.Value, visit)
		}
	case *ast.MappingValueNode:
		eachScalar(path+"."+n.Key.GetToken().Value, n.Value, visit)
	case *ast.SequenceNode:
		for _, v := range n.Values {
			eachScalar(path, v, visit)
		}
	case *ast.StringNode, *ast.IntegerNode, *ast.FloatNode:
		visit(path, n)
	}
}

// grown is the file with more added to the first whole number of a value.
func grown(t *testing.T, src string, n ast.Node, more int) string {
	t.Helper()
	at, value := n.GetToken().Position, n.GetToken().Value
	parts := whole.FindAllStringIndex(value, -1)
	last := parts[0]
	number, err := strconv.Atoi(value[last[0]:last[1]])
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(src, "\n")
	line := []rune(lines[at.Line-1])
	before, rest := string(line[:at.Column-1]), string(line[at.Column-1:])
	lines[at.Line-1] = before + strings.Replace(rest, value, value[:last[0]]+fmt.Sprint(number+more)+value[last[1]:], 1)
	return strings.Join(lines, "")
}
