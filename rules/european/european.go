// Package european is Peter's 19th Century European Wargaming Rules, 1860 to
// 1880, on an open table or on squares of six inches, by the rulebook beside
// it: every clause, every option. The files resolve*.go and check.go can be
// followed with the book open; what is near, in the way or in sight, a field
// says, and there are two of them. The package must never know who is playing
// or how a battle is shown or kept, import another system, read a clock, or
// look at a die but through a throw.
package european

import (
	"drumhead/dice"
	"drumhead/rules"
	"drumhead/rules/aims"
	"drumhead/scenario"
)

// Rules is the system.
var Rules = rules.Rules[State, Order, Event]{
	ID: "european@1",
	Printed: rules.Printed{
		Name:    "19th Century European Wargaming Rules",
		Author:  "Peter, of Grid based wargaming",
		Book:    Book,
		Charts:  Charts,
		Options: Options,
		Grounds: terrains,
		Muster:  &muster,
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
		Turns: turns, Rulings: forms},
	Hidden: rules.Hidden[State, Event]{
		Guess: guess,
		See:   see,
	},
	OpenTable: rules.OpenTable[State, Order]{
		Draw:  draw,
		Hold:  holdPiece,
		There: there,
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

// conserved is the hits of all units: they only change as events say.
func conserved(s *State) int {
	n := 0
	for u := range s.Pieces[:s.b.pieces] {
		n += int(s.Pieces[u].Hits)
	}
	return n
}

// lawful is by how many hits an event may change the sum.
func lawful(e *Event) int {
	switch e.Kind {
	case Hit, Weakened:
		return int(e.Hits)
	case Relieved:
		return -int(e.Hits)
	}
	return 0
}

// result is how the battle stands or has ended.
func result(s *State) rules.Result {
	r := rules.Result{Over: s.Over, Winner: nobody, Turn: int(s.Turn), Lost: [2]int{int(s.Lost[0]), int(s.Lost[1])}}
	if s.Over {
		r.Winner, r.Clause, r.Text = s.Winner, s.Ending.Clause(), s.outcome()
	}
	return r
}

// guess fills in hits that are not known with something possible: as many as
// what they look like allows.
func guess(s *State, mind *dice.Fast) {
	for u := int8(0); u < s.b.pieces; u++ {
		p, k := &s.Pieces[u], s.card(u)
		if p.Hits != unknown {
			continue
		}
		p.Hits = int8(mind.Intn(int(k.eliminated)))
		if p.Fate == Eliminated {
			p.Hits += k.eliminated
		} else if s.b.opt[hitsSeen] == inWords {
			for k.grade(p.Hits) != p.Grade {
				p.Hits = int8(mind.Intn(int(k.eliminated)))
			}
		} else {
			p.Grade = k.grade(p.Hits)
		}
	}
}
