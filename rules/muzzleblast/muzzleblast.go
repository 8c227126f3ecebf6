// Package muzzleblast is Bucket o' Muzzleblast, of the Milihistriot Quarterly,
// on an open table, by the rulebook beside it: every figure stands somewhere,
// both sides move at once, and the place of each single man decides who falls.
// The files resolve_*.go can be followed with the book open. The package must
// never know who is playing or how a battle is shown or kept, import another
// system, read a clock, or look at a die but through a throw.
package muzzleblast

import (
	"drumhead/rules"
	"drumhead/rules/aims"
	"drumhead/scenario"
)

// Rules is the system.
var Rules = rules.Rules[State, Order, Event]{
	ID:      "muzzleblast@1",
	Name:    "Bucket o' Muzzleblast",
	Author:  "Milihistriot Quarterly",
	Book:    Book,
	Charts:  Charts,
	Options: Options,
	Secrets: true,
	Sections: []scenario.Section{
		{Name: "forces", Type: map[string][]Force{}}, {Name: "victory", Type: Victory{}}, {Name: "now", Type: Now{}}, aims.Section,
	},

	Setup:   setup,
	Next:    next,
	Prompt:  prompt,
	Offer:   offer,
	Besides: besides,
	Draw:    draw,
	Hold:    hold,
	There:   there,
	Moves:   moves,
	Check:   check,
	Resolve: resolve,
	Step:    step,
	Fold:    fold,

	Know:  know,
	Guess: guess,
	See:   see,

	View:     view,
	Tell:     tellEvent,
	Parse:    parseOrder,
	Print:    printOrder,
	Act:      act,
	Explain:  explain,
	AskText:  askText,
	Position: position,
	Result:   result,
	Outcome:  outcome,

	Brief:     brief,
	Conserved: conserved,
	Lawful:    lawful,
}
