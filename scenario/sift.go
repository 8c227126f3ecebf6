package scenario

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"
)

// Fault is what is wrong with a draft, as data. Line and Column count from 1; both
// are 0 where it is not at one place.
type Fault struct {
	Line   int    `json:"line"`
	Column int    `json:"column"`
	Path   string `json:"path" doc:"the part it is about, from the root: forces.french[3].at"`
	Text   string `json:"text"`
	Cure   *Cure  `json:"cure,omitempty" doc:"where there is one only"`
	Lack   bool   `json:"lack,omitempty" doc:"it is only that somebody is not there yet"`
}

// Cure is what to write at the place of a fault instead of what stands there.
type Cure struct {
	Length int    `json:"length" doc:"letters from the fault's column on that are replaced"`
	Text   string `json:"text"`
}

// mostRounds is how often a draft is read, each time without what was wrong before.
const mostRounds = 24

// Sift reads a draft as Parse does and has it judged. What is at fault is told and
// left out, and the rest read again: so that somebody who is at work on it
// sees all but what is wrong. It gives nil where nothing can be read without it. A
// fault that only comes of another's having been left out is not told. Tired says
// whether it has been tried for long enough.
func Sift(name string, src []byte, judge func(*Scenario) error, tired func() bool) (*Scenario, []Fault) {
	f := &File{Name: name, Src: src}
	doc, err := f.one()
	if err != nil {
		return nil, []Fault{f.fault(nil, err)}
	}
	var faults []Fault
	var without []string // in the quotes of errors
	stand := map[lack]bool{}
	for range mostRounds {
		s, err := f.battle(doc)
		if err == nil {
			err = judge(s)
		}
		if err == nil {
			return s, faults
		}
		if tired() {
			return nil, append(faults, f.fault(doc, err))
		}
		var e *Error
		errors.As(err, &e)
		if e != nil && e.Line > len(f.lines()) { // behind the end: of who stands in
			if e.lack.who == "" {
				break
			}
			e.Line, e.Column = 0, 0
		}
		fault := f.fault(doc, err)
		if !slices.ContainsFunc(without, func(id string) bool { return strings.Contains(fault.Text, id) }) {
			faults = append(faults, fault)
		}
		if fault.Lack {
			if stand[e.lack] || !f.standIn(doc, e.lack, len(stand)) {
				break
			}
			stand[e.lack] = true
			continue
		}
		thing, cut := leaveOut(doc, &fault)
		if !cut {
			break
		}
		if thing != "" {
			without = append(without, fmt.Sprintf("%q", thing))
		}
	}
	return nil, faults
}

// StandIn is what the id of somebody begins with who was added to a draft since a side
// cannot be without.
const StandIn = "stand-in-"

// standIn adds somebody to a side, and says whether he could be. In the file he would
// stand behind its end.
func (f *File) standIn(doc *ast.MappingNode, l lack, n int) bool {
	text := fmt.Sprintf("%[1]sforces: {%[2]s: [{id: %[3]s%[4]d, name: %[3]s%[4]d, %[5]s}]}", strings.Repeat("\n", len(f.lines())), l.side, StandIn, n, l.who)
	made, err := parser.ParseBytes([]byte(text), 0)
	if err != nil || len(made.Docs) != 1 {
		return false
	}
	forces, ok := made.Docs[0].Body.(*ast.MappingNode)
	return ok && join(doc, forces.Values[0])
}

// join puts an entry into a mapping: lists and mappings that are there take in what
// it has.
func join(into *ast.MappingNode, add *ast.MappingValueNode) bool {
	for _, e := range into.Values {
		if key(e) != key(add) {
			continue
		}
		switch more := add.Value.(type) {
		case *ast.MappingNode:
			if there, ok := e.Value.(*ast.MappingNode); ok {
				return join(there, more.Values[0])
			}
		case *ast.SequenceNode:
			if there, ok := e.Value.(*ast.SequenceNode); ok {
				there.Values = append(there.Values, more.Values...)
				return true
			}
		}
		_, empty := e.Value.(*ast.NullNode)
		e.Value = add.Value
		return empty
	}
	into.Values = append(into.Values, add)
	return true
}

// fault is an error as data.
func (f *File) fault(doc *ast.MappingNode, err error) Fault {
	var e *Error
	if !errors.As(err, &e) {
		return Fault{Text: strings.TrimPrefix(err.Error(), f.Name+": ")}
	}
	fault := Fault{Line: e.Line, Column: e.Column, Text: e.Text, Lack: e.lack.who != ""}
	if e.Line > 0 && doc != nil {
		fault.Path = pathOf(walk(doc, e.Line, e.Column))
	}
	fault.Cure = f.cure(&fault)
	return fault
}

// What an error says that names all that may stand at its place: what it found, in
// quotes, and the list, of one thing where it can only have been meant.
var (
	foundWord   = regexp.MustCompile(`"([^"\\]+)"`)
	wantedWords = regexp.MustCompile(`(?:wanted(?: one of)?|did you mean) ((?:[\w-]+(?:, | or )?)+)`)
)

// cure is the word of those wanted that is written almost as what stands there.
func (f *File) cure(fault *Fault) *Cure {
	found, wanted := foundWord.FindStringSubmatch(fault.Text), wantedWords.FindStringSubmatch(fault.Text)
	if found == nil || wanted == nil || fault.Line == 0 {
		return nil
	}
	there := []rune(f.lines()[fault.Line-1])
	if fault.Column > len(there) || !strings.HasPrefix(string(there[fault.Column-1:]), found[1]) {
		return nil
	}
	near := Near(found[1], strings.FieldsFunc(strings.ReplaceAll(wanted[1], " or ", ","), func(r rune) bool { return r == ',' || r == ' ' }))
	if near == "" || near == found[1] {
		return nil
	}
	return &Cure{Length: utf8.RuneCountInString(found[1]), Text: near}
}

// step is a part of a document on the way to a place in the file.
type step struct {
	in    ast.Node // a mapping or a list
	entry int      // which of it
	key   string   // of a mapping
}

// walk is the way from the root to what stands at a place of the file.
func walk(root ast.Node, line, column int) (steps []step) {
	from := func(t *token.Token) bool {
		return t != nil && t.Position != nil && (t.Position.Line < line || t.Position.Line == line && t.Position.Column <= column)
	}
	for n := root; ; {
		s := step{in: n, entry: -1}
		switch n := n.(type) {
		case *ast.MappingNode:
			for i, e := range n.Values {
				if from(e.Key.GetToken()) {
					s.entry, s.key = i, key(e)
				}
			}
		case *ast.SequenceNode:
			for i, v := range n.Values {
				if from(first(v)) {
					s.entry = i
				}
			}
		}
		if s.entry < 0 {
			return steps
		}
		steps = append(steps, s)
		if list, ok := n.(*ast.SequenceNode); ok {
			n = list.Values[s.entry]
		} else {
			n = n.(*ast.MappingNode).Values[s.entry].Value
		}
	}
}

func pathOf(steps []step) string {
	var b strings.Builder
	for _, s := range steps {
		switch {
		case s.key == "":
			fmt.Fprintf(&b, "[%d]", s.entry)
		case b.Len() > 0:
			b.WriteString("." + s.key)
		default:
			b.WriteString(s.key)
		}
	}
	return b.String()
}

// leaveOut takes out of a document what a fault is about: a thing of a list with
// all that it says, such as a unit or a road; else one value, such as the ground of a
// cell or an option. It gives the thing's id, and says whether there was any.
func leaveOut(doc *ast.MappingNode, fault *Fault) (id string, cut bool) {
	steps := walk(doc, fault.Line, fault.Column)
	if len(steps) < 2 || steps[0].key == "sides" {
		return "", false
	}
	for i := len(steps) - 1; i > 0; i-- {
		list, ok := steps[i].in.(*ast.SequenceNode)
		if !ok {
			continue
		}
		if thing, ok := list.Values[steps[i].entry].(*ast.MappingNode); ok {
			for _, e := range thing.Values {
				if key(e) == "id" {
					id = strings.TrimSpace(e.Value.GetToken().Value)
				}
			}
			list.Values = slices.Delete(list.Values, steps[i].entry, steps[i].entry+1)
			return id, true
		}
	}
	last := steps[len(steps)-1]
	in, ok := last.in.(*ast.MappingNode)
	if !ok || len(steps) == 2 && steps[0].key == "board" {
		return "", false
	}
	in.Values = slices.Delete(in.Values, last.entry, last.entry+1)
	return "", true
}
