package napoleonic

import (
	"drumhead/rules/tell"
	"drumhead/scene"
)

// kit is what is printed: the book wants nothing but its turn.
func kit(*State) scene.Kit {
	var turn tell.Page
	turn.Say("Initiative: a die a side, equal ones again; the higher side acts first this turn.", "NP-TURN-01", "NP-TURN-02")
	turn.Say("Each side in turn activates its units and Generals once each, from its left to its right.", "NP-TURN-03", "NP-TURN-04")
	turn.Say("A retreating unit makes its retreat and nothing else.", "NP-RET-02")
	turn.Say("Infantry and Rifles may move, with one change of formation, fire once and assault once; cavalry the same without fire; artillery moves or fires.", "NP-ACT-01", "NP-ACT-02", "NP-ACT-03", "NP-ACT-04", "NP-ACT-05")
	turn.Say("A General moves and may try one rally.", "NP-ACT-06")
	turn.Say("Fire: one target, range and sight, the dice, casualties; a morale test if due, and the fall-back at once.", "NP-FIRE-01", "NP-FIRE-07")
	turn.Say("Assault: an enemy next to it, a hex of movement kept; both throw at once; the loser is pushed back; morale tests, the assaulter's first.", "NP-ASL-01", "NP-ASL-02", "NP-ASL-04")
	turn.Say("Nobody reacts by choice.", "NP-TURN-06")
	turn.Say("When both have acted victory is looked at, and the next turn begins.", "NP-VIC-01")
	return scene.Kit{Turn: turn}
}
