// Package picket is a rule system that no player sees. It has one of everything
// that is hard, and as little else as will do: a pack of cards, hidden units and
// dummies, a reaction in the enemy's move, secret plots by both sides at once
// under a clock, two seats a side, dice that are nobody's, a general whose loss
// throws for the whole army, an umpire's rulings. The session, the record, undo,
// redaction and the conformance suite are proved on it, and it is the example
// to read before adding a system: rulebook.md first, then this file, state.go,
// order.go, resolve.go, event.go and view.go, in this order.
//
// It must never be listed in package systems, and never grow a rule that no
// test of the seam needs.
package picket

import (
	_ "embed"

	"drumhead/chart"
	"drumhead/rules"
)

//go:embed rulebook.md
var book string

// Strip is the battle that every test can start from: two sides of two seats, a
// hidden company and a dummy each, and an umpire.
//
//go:embed testdata/strip.yaml
var Strip string

// volley is the one chart of the book: the score a die of fire must reach. The
// resolver reads it, and so does whoever opens the help.
var volley = chart.Chart{
	ID: "volley", Title: "Fire", Clause: "PK-FIRE-02",
	Columns: []string{"dry", "rain"},
	Rows: []chart.Row{
		chart.Numbers("1 cell", 4, 5),
		chart.Numbers("2 cells", 5, 6),
		chart.Numbers("3 cells", 6, -1),
	},
}

// Limits of the system.
const (
	cells      = 12 // of the strip, A1 to L1
	fireRange  = 3
	rainRange  = 2 // PK-FIRE-02
	chargeMost = 2 // cells a charge may cover
	perSide    = 5 // units, dummies among them
	hiddenMost = 2 // hidden units a side, dummies among them
)

// cards are the commanders', and behind them the counters, which are drawn too.
var cards = []string{"first general", "first captain", "second general", "second captain", "x1", "x2", "y1", "y2"}

// options, and their numbers in battle.option.
var options = [...]rules.Option{
	reaction: {Name: "reaction", Values: []string{"ask", "never"}, Clause: "PK-CHG-03", Title: "may the charged side fire"},
	rain:     {Name: "rain", Values: []string{"yes", "no"}, Clause: "PK-TURN-02", Title: "can it rain", Variant: true},
}

const (
	reaction = iota
	rain
)

// Rules is the system.
var Rules = rules.Rules[State, Order, Event]{
	ID: "picket@1",
	Printed: rules.Printed{
		Name:    "Picket, a test system",
		Author:  "the Drumhead project",
		Book:    book,
		Charts:  []chart.Chart{volley},
		Options: options[:],
		Cards:   cards,
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
	Parse:    parse,
	Print:    print,
	Position: position,
	Result:   result,

	Words: rules.Words[State, Order, Event]{
		Tell:    tell,
		Act:     act,
		Explain: explain,
		AskText: askText,
	},
	Questions: rules.Questions[State, Order]{
		Kinds: []rules.Kind{plotting: {Name: "plot"}, acting: {Name: "activation"},
			charged: {Name: "charge", Conditions: [][]string{{"by more", "by fewer"}}}},
		Troops:  []string{"officers"},
		Secrets: true,
		Fits:    fits,
		Rulings: forms,
	},
	Hidden: rules.Hidden[State, Event]{
		Guess: guess,
		See:   see,
	},
	Thought: rules.Thought[State, Order, Event]{
		Outcome: outcome,
		Ahead:   wouldWin,
	},
	Laws: rules.Laws[State, Event]{
		Conserved: conserved,
		Lawful:    lawful,
	},
}
