package macduff

import (
	"fmt"

	"drumhead/rules/tell"
	"drumhead/scene"
)

// kit is what is printed: the turn, the pack, and a slip for each commander.
func kit(s *State) scene.Kit {
	var turn tell.Page
	turn.Say("Rally tests of whoever retreats; then who sees more.", "MD-MORALE-06", "MD-SEQ-06")
	if s.plays(activatedByInitiative) {
		turn.Say("A die a side: the higher says who moves first; then all commanders of the one, and all of the other.", "MD-SEQ-08")
	} else {
		turn.Say("Turn over a card: its commander acts.", "MD-SEQ-01", "MD-SEQ-02")
	}
	turn.Say("He joins a unit, moves or stays, and names his units: within 12 inches and in sight they obey; else 4 or more on a die.", "MD-CMD-03", "MD-CMD-04", "MD-CMD-05")
	turn.Say("He orders all before any die of theirs falls; then they act one by one, as he likes.", "MD-ORD-01", "MD-ORD-04")
	turn.Say("Stand; shoot; move; shoot and move; maneuver; march; charge; maneuver and charge; shoot and charge.", "MD-ORD-02")
	turn.Say("Who is shot at may shoot back at once.", "MD-SHOOT-06")
	turn.Say("A charge: the target reacts in one way, the charger throws, they meet or not.", "MD-CHG-02", "MD-REA-01", "MD-CHG-05")
	turn.Say("When all have acted: a round of every melee; who suffered more retreats, or routs if shaken.", "MD-MELEE-01", "MD-MELEE-09")
	turn.Say("Then pursuits, pioneers' work, fires and the hospital.", "MD-MELEE-11", "MD-ENG-01")
	turn.Say("Army morale, and the next turn.", "MD-MORALE-07", "MD-MORALE-09")
	return scene.Kit{Turn: turn, Cards: s.pack(), Slips: s.blanks()}
}

// pack is the cards of this battle: commanders', and by its option those of chance.
func (s *State) pack() (list []scene.Printed) {
	for u := range s.b.pieces {
		k := s.card(u)
		if k.arm != Commander || s.plays(activatedByInitiative) {
			continue
		}
		text := "acts, with the units under him"
		if k.general {
			text = "the General: " + text
		}
		list = append(list, scene.Printed{Title: tell.Capital(k.name), Text: text, Clause: "MD-SEQ-01", Side: int(k.side), Copies: 1})
		if k.general {
			list = append(list, scene.Printed{Title: tell.Capital(k.name), Text: "the General's second card, in a turn in which his side has seen more", Clause: "MD-SEQ-06", Side: int(k.side), Copies: 1})
		}
	}
	if !s.plays(withChanceCards) {
		return list
	}
	if !s.plays(activatedByInitiative) {
		list = append(list, scene.Printed{Title: "Joker", Text: "The next commander's side draws a chance card.", Clause: "MD-CHANCE-03", Side: -1, Copies: 1})
	}
	for side := range 2 {
		for e := range int16(events) {
			title, text := chanceCardText(e)
			list = append(list, scene.Printed{Title: title, Text: text, Clause: fmt.Sprintf("MD-CHANCE-%02d", 4+e), Side: side, Copies: 1})
		}
		list = append(list, scene.Printed{Title: "Nothing", Text: "A blank.", Clause: "MD-CHANCE-02", Side: side, Copies: []int{10, 12, 14}[s.b.opt[chanceBlanks]]})
	}
	return list
}

// blanks are slips for those who command, with those who are under them.
func (s *State) blanks() (list []scene.Blank) {
	for g := range s.b.pieces {
		if s.card(g).arm != Commander || s.lost(g) {
			continue
		}
		b := scene.Blank{Title: tell.Capital(s.the(g)), Side: int(s.side(g)), Clause: "MD-ORD-01", Columns: []string{"stand", "shoot", "move", "maneuver", "march", "charge", "whither, at whom"}}
		for u := range s.b.pieces {
			if k := s.card(u); k.under == g && k.arm != Commander && s.on(u) {
				b.Lines = append(b.Lines, k.name)
			}
		}
		list = append(list, b)
	}
	return list
}
