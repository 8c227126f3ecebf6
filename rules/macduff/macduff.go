// Package macduff is Ross Macfarlane's With MacDuff to the Frontier, on an open
// table, by the rulebook beside it, and can be followed with the book open.
//
// The turn is the state machine of the rulebook's section (d). Each of its states
// is a Step, and all that the rules have to say of a step is one value at the head
// of its chapter, in the order of that section: see chapters. It is read so: what
// the step does where nobody has to decide (does); when somebody has (asks), who
// (whom) and in which words (question); what he is offered (offers) and what the
// book would have besides (every); what speaks against an answer (checks) and what
// comes of it (answered); and when there is nothing left to ask or do (over). What
// is half done when another thing comes between waits below it on the stack, as a
// Frame; its numbers have names for each step. By which reading of a clause a battle
// is played is asked by the reading's name: s.plays(halfSpeedWholeMove).
//
// A charge is begun by its item on the slip (command.go) and goes through the steps
// of charge.go: Charging, Reacting, ChargeDice, what the answer brings (ChargeFire
// and ChargeChoice; Countercharge; Evading and AfterEvade), ChargeHome, Striking; what
// may be answered is in reaction.go, whom a walk meets on its way in encounter.go.
// What it strikes is fought in melee.go: MeleePhase, MeleeRound and, of whoever is
// beaten, defeat.go; and followed in pursuit.go.
//
// The package must never know who is playing or how a battle is shown or kept,
// import another system, read a clock, or look at a die or card but through a throw.
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
		Grounds: groundWords(),
		Muster:  &muster,
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
	Whose:    whose,
	Check:    check,
	Resolve:  resolve,
	Step:     proceed,
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
		Kinds:   questions(),
		Troops:  troops,
		Chairs:  chairs,
		Answers: answers,
		Besides: besides,
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
		Signs:    signs,
		Ahead:    wouldWin,
		Consider: consider,
		Outcome:  outcome,
		Forecast: &rules.Forecast[State, Order, Event]{Onward: onward, Apart: apart, Alike: alike, Same: same},
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
