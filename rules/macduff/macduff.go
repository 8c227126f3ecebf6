// Package macduff is Ross Macfarlane's With MacDuff to the Frontier, on an open
// table, by the rulebook beside it. The files of shooting, morale, moves,
// charges and melee can be followed with the book open: each state of the turn
// is one function that is named after it. The package must never know who is
// playing or how a battle is shown or kept, import another system, read a clock,
// or look at a die or card but through a throw.
package macduff

import (
	"drumhead/rules"
	"drumhead/rules/aims"
	"drumhead/scenario"
)

// Rules is the system.
var Rules = rules.Rules[State, Order, Event]{
	ID: "macduff@1",
	Printed: rules.Printed{
		Name:    "With MacDuff to the Frontier",
		Author:  "Ross Macfarlane",
		Book:    Book,
		Charts:  Charts,
		Options: Options,
		Cards:   cardNames[:],
		Sections: []scenario.Section{
			{Name: "forces", Type: map[string][]Force{}}, {Name: "victory", Type: Victory{}}, {Name: "now", Type: Now{}},
			{Name: "ground", Type: map[string]GroundWords{}}, aims.Section,
		},
	},

	Setup:    setup,
	Next:     next,
	Prompt:   prompt,
	Offer:    offer,
	Check:    check,
	Resolve:  resolve,
	Step:     goOn,
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
	},
	Questions: rules.Questions[State, Order]{
		Kinds:   questions(),
		Troops:  troops,
		Chairs:  chairs,
		Answers: answers,
		Fits:    fits,
		Rulings: forms,
	},
	Hidden: rules.Hidden[State, Event]{
		Guess:    guess,
		See:      see,
		Conceals: (*State).secrets,
	},
	OpenTable: rules.OpenTable[State, Order]{
		Draw:  draw,
		Hold:  hold,
		There: there,
	},
	Thought: rules.Thought[State, Order, Event]{
		Consider: consider,
		Outcome:  outcome,
		Forecast: &rules.Forecast[State, Order, Event]{Onward: onward, Alike: alike, Same: same},
	},
	Laws: rules.Laws[State, Event]{
		Conserved: conserved,
		Lawful:    lawful,
	},
}

// result is how the battle stands or has ended.
func result(s *State) rules.Result {
	r := rules.Result{Over: s.Over, Winner: nobody, Turn: int(s.Turn), Lost: [2]int{int(s.Losses[0]), int(s.Losses[1])}}
	if s.Over {
		r.Winner, r.Clause, r.Text = s.Winner, endingClauses[s.Ending], s.outcomeText()
	}
	return r
}
