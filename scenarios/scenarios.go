// Package scenarios is the shipped library of battles. It reads them and
// must never do more: whether a battle makes sense under its rules is for the rule
// system to say, and what is special to one battle stands in its file.
package scenarios

import (
	"cmp"
	"embed"
	"slices"
	"strings"
	"sync"

	"drumhead/scenario"
)

//go:embed *.yaml
var files embed.FS

// List is all shipped battles: those to begin a rule book with first, the
// newcomer's before the others, then the rest by title. A shipped file that cannot be read is a fault of this
// program, and panics.
func List() []*scenario.Scenario { return slices.Clone(list()) }

var list = sync.OnceValue(func() []*scenario.Scenario {
	entries, err := files.ReadDir(".")
	if err != nil {
		panic(err)
	}
	var all []*scenario.Scenario
	for _, e := range entries {
		src, err := files.ReadFile(e.Name())
		if err != nil {
			panic(err)
		}
		s, err := scenario.Parse(e.Name(), src)
		if err != nil {
			panic(err)
		}
		all = append(all, s)
	}
	slices.SortFunc(all, func(a, b *scenario.Scenario) int {
		// Who has no place among the first comes behind all of them.
		return cmp.Or(cmp.Compare(uint(a.First-1), uint(b.First-1)), cmp.Compare(a.Title, b.Title))
	})
	return all
})

// Of is the shipped battles of a rule system, as their authors wrote them.
func Of(system string) (sources []string) {
	for _, s := range list() {
		if s.Rules == system {
			sources = append(sources, string(s.Source()))
		}
	}
	return sources
}

// Find is the shipped battle of that id, nil if there is none.
func Find(id string) *scenario.Scenario {
	for _, s := range list() {
		if strings.EqualFold(s.ID, id) {
			return s
		}
	}
	return nil
}
