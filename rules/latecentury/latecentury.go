// Package latecentury is Bob Cordery's Late 19th Century Wargames Rules,
// developed from Joseph Morschauser's, on squares, by the rulebook beside it:
// every clause, every option. The files resolve_*.go can be followed with the
// book open. The package must never know who is playing or how a battle is
// shown or kept, import another system, read a clock, or look at a die or card
// but through a throw.
package latecentury

import (
	"drumhead/rules"
	"drumhead/rules/aims"
	"drumhead/scenario"
)

// Rules is the system.
var Rules = rules.Rules[State, Order, Event]{
	ID: "latecentury@1",
	Printed: rules.Printed{
		Name:    "Late 19th Century Wargames Rules",
		Author:  "Bob Cordery, after Joseph Morschauser",
		Book:    Book,
		Charts:  Charts,
		Options: Options,
		Grounds: terrainTitles,
		Muster:  &muster,
		Cards:   cardNames[:],
		Sections: []scenario.Section{
			{Name: "forces", Type: map[string][]Force{}}, {Name: "victory", Type: Victory{}}, {Name: "now", Type: Now{}},
			aims.Section,
		},
	},

	Setup:    setup,
	Next:     next,
	Prompt:   prompt,
	Offer:    offer,
	Whose:    whose,
	Check:    check,
	Resolve:  resolve,
	Step:     step,
	Fold:     fold,
	Know:     know,
	View:     view,
	Parse:    parseOrder,
	Print:    printOrder,
	Position: position,
	Result:   result,

	Words: rules.Words[State, Order, Event]{
		Tell:    tellEvent,
		Act:     act,
		Explain: explain,
		AskText: askText,
		Brief:   brief,
		Kit:     kit,
		Stand:   stood,
		Vain:    vain,
	},
	Questions: rules.Questions[State, Order]{
		Turns:   turns,
		Kinds:   Kinds,
		Rulings: forms,
	},
	Hidden: rules.Hidden[State, Event]{
		Guess:    guess,
		See:      see,
		Conceals: (*State).secrets,
	},
	Thought: rules.Thought[State, Order, Event]{
		Signs:    signs,
		Ahead:    wouldWin,
		Consider: consider,
		Outcome:  outcome,
	},
	Laws: rules.Laws[State, Event]{
		Conserved: conserved,
		Lawful:    lawful,
	},
}

// commanderPoints is what a Commander counts in points (LC-END-01).
const commanderPoints = 3

// conserved is all that counts on the table and to come, with all that is lost.
func conserved(s *State) int {
	n := int(s.Points[0]) + int(s.Points[1])
	for u := range s.b.pieces {
		if s.Pieces[u].lives() {
			n += s.points(u)
		}
	}
	return n
}

// points is what the loss of a whole piece would count.
func (s *State) points(u int8) int {
	if s.card(u).arm == Commander {
		return commanderPoints
	}
	return int(s.Pieces[u].Strength)
}

// lawful is by how much an event may change what is conserved: the umpire
// gives or takes figures, and Units that come on again bring new ones.
func lawful(e *Event) int {
	switch e.Kind {
	case Strengthened:
		return int(e.Points)
	case Gathered:
		return int(e.Left)
	}
	return 0
}

// result is how the battle stands or has ended.
func result(s *State) rules.Result {
	r := rules.Result{Over: s.Over, Winner: nobody, Turn: int(s.Turn), Lost: [2]int{int(s.Points[0]), int(s.Points[1])}}
	if s.Over {
		r.Winner, r.Clause, r.Text = s.Winner, s.Ending.Clause(), s.outcome()
	}
	return r
}
