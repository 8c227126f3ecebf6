package rules

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"drumhead/scene"
)

// Kind is a kind of question, in the words of the standing answers that players
// leave for when they are away.
type Kind struct {
	Name  string `json:"name" doc:"one word, as in notation: charge"`
	Title string `json:"title,omitempty" doc:"in words, after who is asked: charged"`

	// Conditions are what such an answer may be bound to: groups of phrases, of each
	// of which one holds at most. The rules say by Fits whether it does.
	Conditions [][]string `json:"conditions,omitempty" doc:"groups of phrases: by horse, by foot"`

	// Answers are those that most would think of, as forms; any other is an order in
	// notation. The name of the piece is left out.
	Answers []scene.Form `json:"answers,omitempty"`
}

// Words of standing answers: for whom they are left besides one piece or some
// troops, and the answer that leaves the question to the player himself.
const (
	Everybody = "all"
	AskMe     = "ask"
)

// Standing is what an absent player has left for a kind of question:
//
//	skirmishers on charge by horse from the front: fall-back | fire 4 | ask
//
// For whom: a piece, troops that the rules name, or all. Then the kind, and
// conditions that must all hold. Of the answers, which leave the piece's name
// out, the first that the rules allow is given. If they allow none of them the
// next line is looked at; ask waits for the player instead.
type Standing struct {
	Who     string
	Kind    string
	When    []string
	Answers []string
}

// String is the line in notation, as ParseStanding reads it.
func (l *Standing) String() string {
	return strings.Join(append([]string{l.Who, "on", l.Kind}, l.When...), " ") + ": " + strings.Join(l.Answers, " | ")
}

// ParseStanding reads a line, in any case and spacing, by the words of a rule
// book. It does not look at who it is for, nor at the answers.
func ParseStanding(kinds []Kind, line string) (Standing, error) {
	head, list, _ := strings.Cut(line, ":")
	words := strings.Fields(strings.ToLower(head))
	if len(words) < 3 || words[1] != "on" {
		return Standing{}, fmt.Errorf("%q: wanted who it is for, on what, and the answers: all on charge: stand", line)
	}
	l := Standing{Who: words[0], Kind: words[2]}
	k := kindNamed(kinds, l.Kind)
	if k == nil {
		var names []string
		for _, k := range kinds {
			if k.Name != "" {
				names = append(names, k.Name)
			}
		}
		return Standing{}, fmt.Errorf("%q: these rules ask nothing called %q: wanted one of %s", line, l.Kind, strings.Join(names, ", "))
	}
	for rest := strings.Join(words[3:], " "); rest != ""; {
		condition := begins(k, rest)
		if condition == "" {
			return Standing{}, fmt.Errorf("%q: %q is no condition of %s: wanted one of %s", line, rest, l.Kind, strings.Join(slices.Concat(k.Conditions...), ", "))
		}
		l.When = append(l.When, condition)
		rest = strings.TrimSpace(strings.TrimPrefix(rest, condition))
	}
	for answer := range strings.SplitSeq(list, "|") {
		if words := strings.Fields(answer); len(words) > 1 && strings.EqualFold(words[0], l.Who) {
			l.Answers = append(l.Answers, strings.Join(words[1:], " "))
		} else if len(words) > 0 {
			l.Answers = append(l.Answers, strings.Join(words, " "))
		}
	}
	switch ask := slices.Index(l.Answers, AskMe); {
	case len(l.Answers) == 0:
		return Standing{}, fmt.Errorf("%q: wanted an answer, or several with | between them", line)
	case ask >= 0 && ask < len(l.Answers)-1:
		return Standing{}, fmt.Errorf("%q: nothing comes after %q", line, AskMe)
	}
	return l, nil
}

func kindNamed(kinds []Kind, name string) *Kind {
	if i := slices.IndexFunc(kinds, func(k Kind) bool { return k.Name == name }); i >= 0 && name != "" {
		return &kinds[i]
	}
	return nil
}

// begins is the condition with which the words begin, the longest.
func begins(k *Kind, words string) (found string) {
	for _, group := range k.Conditions {
		for _, c := range group {
			if strings.HasPrefix(words+" ", c+" ") && len(c) > len(found) {
				found = c
			}
		}
	}
	return found
}

// Readable says why an answer could be none of those for whom it is left: a
// piece, or the troops to which some of these pieces may belong.
func (rs *Rules[S, O, E]) Readable(s *S, l *Standing, answer string, pieces []string) error {
	switch {
	case answer == AskMe:
		return nil
	case l.Who == Everybody || slices.Contains(rs.Troops, l.Who):
	case slices.ContainsFunc(rs.View(s).Pieces, func(p scene.Piece) bool { return strings.EqualFold(p.ID, l.Who) }):
		pieces = []string{l.Who}
	default:
		return fmt.Errorf("%q is no piece: wanted one, or %s", l.Who, strings.Join(append([]string{Everybody}, rs.Troops...), ", "))
	}
	err := errors.New("there is nobody to give it")
	for _, piece := range pieces {
		for _, order := range namely(piece, answer) {
			if _, bad := rs.Parse(s, order); bad == nil {
				return nil
			} else if piece == pieces[0] && order != answer {
				err = bad
			}
		}
	}
	return err
}

// Answered is the order that a standing answer gives to a question, "" if none,
// of a state as the seat knows it. Held: it leaves the question to the player.
func (rs *Rules[S, O, E]) Answered(s *S, seat Seat, q *Question, l *Standing, off *Offer[O]) (order string, held bool) {
	if int(q.Kind) >= len(rs.Kinds) || rs.Kinds[q.Kind].Name != l.Kind {
		return "", false
	}
	off.Reset()
	rs.Offer(s, seat, off)
	asked := map[string]bool{}
	for i := range off.Orders {
		o := &off.Orders[i]
		piece := rs.Act(s, seat, o).Piece
		if asked[piece] || !rs.bound(s, q, o, piece, l) {
			continue
		}
		asked[piece] = true
		for _, answer := range l.Answers {
			if answer == AskMe {
				return "", true
			}
			for _, order := range namely(piece, answer) {
				if o, err := rs.Parse(s, order); err == nil && rs.Check(s, seat, &o).Legal() {
					return rs.Print(s, &o), false
				}
			}
		}
	}
	return "", false
}

// namely is an answer of a piece as orders: with its name, and without where the
// notation has none.
func namely(piece, answer string) []string {
	if piece == "" {
		return []string{answer}
	}
	return []string{piece + " " + answer, answer}
}

// bound says whether a standing answer is for the piece as it is asked now.
func (rs *Rules[S, O, E]) bound(s *S, q *Question, o *O, piece string, l *Standing) bool {
	fits := func(condition string) bool { return rs.Fits != nil && rs.Fits(s, q, o, condition) }
	if l.Who != Everybody && !strings.EqualFold(l.Who, piece) && !(slices.Contains(rs.Troops, l.Who) && fits(l.Who)) {
		return false
	}
	return !slices.ContainsFunc(l.When, func(condition string) bool { return !fits(condition) })
}
