// Package muzzleblast is Bucket o' Muzzleblast, of the Milihistriot Quarterly,
// on an open table, by the rulebook beside it: every figure stands somewhere,
// both sides move at once, and the place of each single man decides who falls.
//
// The files resolve_*.go can be followed with the book open. The states of section
// (d) are the cases of step (resolve_turn.go). A plot is an order of S2, kept until
// both sides have closed theirs; S3 is moveAll (resolve_move.go), line by line: men
// who go their own way leave the ranks (their ways: resolve_errand.go), all turn and
// re-form, everything on the table becomes a mover (resolve_muster.go), all go from
// time 0 to 1 and are stopped by whom they meet (resolve_motion.go), and come to where
// they are to stand (resolve_arrive.go). What ground does to a way is walk.go. Then
// S4 is resolve_artillery.go, S5 resolve_arms.go, S6 resolve_melee.go and
// resolve_pushback.go, S7 resolve_morale.go. What may be ordered is in check*.go.
//
// The package must never know who is playing or how a battle is shown or kept,
// import another system, read a clock, or look at a die but through a throw.
package muzzleblast

import (
	"drumhead/rules"
	"drumhead/rules/aims"
	"drumhead/scenario"
)

// Rules is the system.
var Rules = rules.Rules[State, Order, Event]{
	ID: "muzzleblast@1",
	Printed: rules.Printed{
		Name:    "Bucket o' Muzzleblast",
		Author:  "Milihistriot Quarterly",
		Book:    Book,
		Charts:  Charts,
		Options: Options,
		Grounds: grounds,
		Muster:  &muster,
		Sections: []scenario.Section{
			{Name: "forces", Type: map[string][]Force{}}, {Name: "victory", Type: Victory{}}, {Name: "now", Type: Now{}}, aims.Section,
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
		Vain:    vain,
	},
	Questions: rules.Questions[State, Order]{
		Turns:   turns,
		Secrets: true,
		Besides: besides,
		Rulings: forms,
	},
	Hidden: rules.Hidden[State, Event]{
		Guess: guess,
		See:   see,
	},
	OpenTable: rules.OpenTable[State, Order]{
		Draw:  draw,
		Hold:  hold,
		There: there,
		Moves: moves,
	},
	Thought: rules.Thought[State, Order, Event]{
		Signs:    signs,
		Ahead:    wouldWin,
		Outcome:  outcome,
		Consider: consider,
	},
	Laws: rules.Laws[State, Event]{
		Conserved: conserved,
		Lawful:    lawful,
	},
}
