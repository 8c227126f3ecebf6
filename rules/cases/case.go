// Package cases runs cases: a position, orders with scripted dice, and what
// must come of them, as YAML (docs/cases.md). It serves every rule system
// through the seam and must never know one by name. A case is also how a
// player says that he thinks a ruling wrong, so its errors are for people.
package cases

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"drumhead/scenario"

	"github.com/goccy/go-yaml/ast"
)

// head is what a case has beside the keys of a scenario.
type head struct {
	Case    string   `yaml:"case" doc:"what is shown, in a line"`
	Clause  list     `yaml:"clause" doc:"the clause or clauses that it is about"`
	Refused string   `yaml:"refused,omitempty" doc:"words of the error with which this position must be refused at all"`
	Play    ast.Node `yaml:"play,omitempty"`
}

// step is one item of play. Whatever stands in it is done in this order: the
// order or the table's step, then the checks.
type step struct {
	Do    string `yaml:"do,omitempty" doc:"an order"`
	Table bool   `yaml:"table,omitempty" doc:"a step of nobody's"`
	As    string `yaml:"as,omitempty" doc:"the seat; left out: the one that is asked"`

	Standing list `yaml:"standing,omitempty" doc:"lines of standing answers that must give the order; without one: that must give none"`

	Dice   faces    `yaml:"dice,omitempty" least:"1" most:"255" doc:"every face of the step"`
	Draws  list     `yaml:"draws,omitempty" doc:"cards, top first"`
	Typed  bool     `yaml:"typed,omitempty" doc:"real dice"`
	Throws ast.Node `yaml:"throws,omitempty" doc:"what each throw must have been"`

	Refused    list `yaml:"refused,omitempty" doc:"the clause, or one of the clauses, that refuses the order; any: whichever"`
	Because    list `yaml:"because,omitempty" doc:"words of the refusal"`
	Offered    list `yaml:"offered,omitempty" doc:"orders that must be offered"`
	NotOffered list `yaml:"not-offered,omitempty" doc:"orders that must not be offered"`
	Legal      list `yaml:"legal,omitempty" doc:"orders that may be given"`
	Illegal    list `yaml:"illegal,omitempty" doc:"orders that may not be given"`

	Then   ast.Node   `yaml:"then,omitempty" doc:"part of the position"`
	Events ast.Node   `yaml:"events,omitempty" doc:"events that must have come, in this order"`
	Says   list       `yaml:"says,omitempty" doc:"words in the log"`
	Unsaid list       `yaml:"unsaid,omitempty" doc:"words that must not be in the log"`
	Seen   []ast.Node `yaml:"seen,omitempty" doc:"part of the position as a seat knows it"`

	node ast.Node
}

// list is one word or several.
type list []string

// UnmarshalYAML reads a word as a list of one.
func (l *list) UnmarshalYAML(n ast.Node) error {
	switch n := n.(type) {
	case *ast.SequenceNode:
		for _, v := range n.Values {
			*l = append(*l, v.GetToken().Value)
		}
	case *ast.NullNode:
	default:
		*l = list{n.GetToken().Value}
	}
	return nil
}

// faces are the scores of dice: one or several.
type faces []uint8

// UnmarshalYAML reads a score as a list of one.
func (f *faces) UnmarshalYAML(n ast.Node) error {
	var words list
	if err := words.UnmarshalYAML(n); err != nil {
		return err
	}
	for _, w := range words {
		score, err := strconv.ParseUint(w, 10, 8)
		if err != nil || score == 0 {
			return fmt.Errorf("%q is no score of a die", w)
		}
		*f = append(*f, uint8(score))
	}
	return nil
}

// read takes a document apart into the case's own keys, its steps, and the
// scenario that the rest is.
func read(f *scenario.File, doc *ast.MappingNode) (h head, steps []step, sc *scenario.Scenario, err error) {
	own, rest := *doc, *doc
	own.Values, rest.Values = nil, nil
	for _, e := range doc.Values {
		if slices.Contains([]string{"case", "clause", "refused", "play"}, e.Key.GetToken().Value) {
			own.Values = append(own.Values, e)
		} else {
			rest.Values = append(rest.Values, e)
		}
	}
	if err := f.Decode(&own, &h); err != nil {
		return h, nil, nil, err
	}
	if steps, err = readSteps(f, h.Play); err != nil {
		return h, nil, nil, err
	}
	switch {
	case h.Case == "":
		return h, nil, nil, f.At(doc, "wanted a line \"case: what is shown\"")
	case len(h.Clause) == 0:
		return h, nil, nil, f.At(doc, "wanted a line \"clause: the clause that it is about\"")
	case len(steps) == 0 && h.Refused == "":
		return h, nil, nil, f.At(doc, "wanted steps under \"play:\", or words under \"refused:\" if the position itself is to be refused")
	}
	sc, err = scenario.Read(f, &rest)
	return h, steps, sc, err
}

func readSteps(f *scenario.File, play ast.Node) ([]step, error) {
	if play == nil {
		return nil, nil
	}
	items, ok := play.(*ast.SequenceNode)
	if !ok {
		return nil, f.At(play, "wanted a list of steps, each beginning with a dash")
	}
	var steps []step
	for _, n := range items.Values {
		s := step{node: n}
		if err := f.Decode(n, &s); err != nil {
			return nil, err
		}
		if wrong := s.wrong(); wrong != "" {
			return nil, f.At(n, "%s", wrong)
		}
		steps = append(steps, s)
	}
	return steps, nil
}

// wrong says what keys of a step do not go together.
func (s *step) wrong() string {
	acts := s.Do != "" || s.Table
	told := s.Throws != nil || s.Events != nil || len(s.Says)+len(s.Unsaid) > 0
	orders := len(s.Offered) + len(s.NotOffered) + len(s.Legal) + len(s.Illegal)
	switch {
	case s.Do != "" && s.Table:
		return "one step cannot hold both \"do:\" and \"table:\": make two of it"
	case len(s.Refused) > 0 && s.Do == "":
		return "\"refused:\" speaks of an order: add \"do:\""
	case len(s.Because) > 0 && len(s.Refused) == 0:
		return "\"because:\" holds words of a refusal: add \"refused:\""
	case len(s.Standing) > 0 && (s.Table || len(s.Refused) > 0):
		return "\"standing:\" gives an order: it goes with \"do:\", or stands alone"
	case len(s.Refused) > 0 && (told || len(s.Dice)+len(s.Draws) > 0):
		return "a refused order throws no dice and makes no events"
	case !acts && (told || len(s.Dice)+len(s.Draws) > 0):
		return "\"dice:\", \"draws:\", \"throws:\", \"events:\", \"says:\" and \"unsaid:\" speak of an order or of a step of the table's: add \"do:\" or \"table: true\""
	case !acts && s.Then == nil && len(s.Seen)+orders+len(s.Standing) == 0:
		return "nothing is done or checked in this step"
	}
	return ""
}

// RulesOf is the rule system that a file of cases is for, as its first document
// says.
func RulesOf(name string, src []byte) (string, error) {
	f := &scenario.File{Name: name, Src: src}
	docs, err := f.Documents()
	if err != nil {
		return "", err
	}
	for _, doc := range docs {
		for _, e := range doc.Values {
			if e.Key.GetToken().Value == "rules" {
				system, _, _ := strings.Cut(e.Value.GetToken().Value, "@")
				return system, nil
			}
		}
	}
	return "", &scenario.Error{File: f, Text: "wanted a line such as \"rules: napoleonic\""}
}

// Clauses are the clauses that each case of a file is about. The cases are not
// run.
func Clauses(name string, src []byte) ([][]string, error) {
	f := &scenario.File{Name: name, Src: src}
	docs, err := f.Documents()
	if err != nil {
		return nil, err
	}
	var out [][]string
	for _, doc := range docs {
		h, _, _, err := read(f, doc)
		if err != nil {
			return nil, err
		}
		out = append(out, h.Clause)
	}
	return out, nil
}
