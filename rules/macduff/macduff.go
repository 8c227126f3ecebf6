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
	ID:      "macduff@1",
	Name:    "With MacDuff to the Frontier",
	Author:  "Ross Macfarlane",
	Book:    Book,
	Charts:  Charts,
	Options: Options,
	Kinds:   asked[:],
	Troops:  troops,
	Cards:   cardNames[:],
	Sections: []scenario.Section{
		{Name: "forces", Type: map[string][]Force{}}, {Name: "victory", Type: Victory{}}, {Name: "now", Type: Now{}},
		{Name: "ground", Type: map[string]GroundWords{}}, aims.Section,
	},

	Setup:   setup,
	Chairs:  chairs,
	Next:    next,
	Prompt:  prompt,
	Offer:   offer,
	Answers: answers,
	Fits:    fits,
	Draw:    draw,
	Hold:    hold,
	There:   there,
	Check:   check,
	Resolve: resolve,
	Step:    step,
	Fold:    fold,

	Know:  know,
	Guess: guess,
	See:   see,

	Conceals: (*State).secrets,
	Consider: consider,

	View:     view,
	Tell:     tellEvent,
	Parse:    parseOrder,
	Print:    printOrder,
	Act:      act,
	Explain:  explain,
	Brief:    brief,
	Rulings:  forms,
	AskText:  askText,
	Position: position,
	Result:   result,
	Outcome:  outcome,
	Forecast: &rules.Forecast[State, Order, Event]{Onward: onward, Alike: alike, Same: same},

	Conserved: conserved,
	Lawful:    lawful,
}

// result is how the battle stands or has ended.
func result(s *State) rules.Result {
	r := rules.Result{Over: s.Over, Winner: nobody, Turn: int(s.Turn), Lost: [2]int{int(s.Losses[0]), int(s.Losses[1])}}
	if s.Over {
		r.Winner, r.Clause, r.Text = s.Winner, endingClauses[s.Ending], s.outcomeText()
	}
	return r
}
