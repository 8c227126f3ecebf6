// Package napoleonic is Bob Cordery's simple Napoleonic rules on hexes, the
// draft of June 2016, by the rulebook beside it: every clause, every option.
// The files resolve_*.go can be followed with the book open. The package must
// never know who is playing or how a battle is shown or kept, import another
// system, read a clock, or look at a die but through a throw.
package napoleonic

import (
	"drumhead/dice"
	"drumhead/rules"
	"drumhead/rules/aims"
	"drumhead/scenario"
)

// Rules is the system.
var Rules = rules.Rules[State, Order, Event]{
	ID: "napoleonic@1",
	Printed: rules.Printed{
		Name:    "simple Napoleonic rules",
		Author:  "Bob Cordery",
		Book:    Book,
		Charts:  Charts,
		Options: Options,
		Grounds: terrainTitles,
		Muster:  &muster,
		Presets: Presets,
		Sections: []scenario.Section{
			{Name: "forces", Type: map[string][]Force{}}, {Name: "victory", Type: Victory{}}, {Name: "now", Type: Now{}},
			aims.Section,
		},
	},

	Setup:   setup,
	Next:    next,
	Prompt:  prompt,
	Offer:   offer,
	Whose:   whose,
	Check:   check,
	Resolve: resolve,
	Step:    step,
	Fold:    fold,
	// All is in the open in these rules.
	Know:     func(dst, src *State, _ int8) { *dst = *src },
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
		Guess: func(*State, *dice.Fast) {},
	},
	Thought: rules.Thought[State, Order, Event]{
		Signs:    signs,
		Ahead:    wouldWin,
		Outcome:  outcome,
		Forecast: &rules.Forecast[State, Order, Event]{Onward: onward, Alike: alike, Same: same},
	},
	Laws: rules.Laws[State, Event]{
		Conserved: conserved,
		Lawful:    lawful,
	},
}

// conserved is the points on the table, to come, and gone by an exit, with all
// that are lost.
func conserved(s *State) int {
	n := int(s.Points[0]) + int(s.Points[1])
	for u := range s.Pieces[:s.b.pieces] {
		if f := s.Pieces[u].Fate; f == OnTable || f == Waiting || f == Exited {
			n += int(s.Pieces[u].Strength)
		}
	}
	return n
}

// lawful is by how much an event may change what is conserved: none does, for
// what an umpire takes off is lost as well (NP-VIC-03).
func lawful(*Event) int { return 0 }

// result is how the battle stands or has ended.
func result(s *State) rules.Result {
	r := rules.Result{Over: s.Over, Winner: nobody, Turn: int(s.Turn), Lost: [2]int{int(s.Points[0]), int(s.Points[1])}}
	if s.Over {
		r.Winner, r.Clause, r.Text = s.Winner, s.Ending.Clause(), s.outcome()
	}
	return r
}
