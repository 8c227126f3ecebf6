package latecentury

import (
	"drumhead/rules/tell"
	"drumhead/scene"
)

// kit is what is printed: the turn, and the pack that is dealt from.
func kit(*State) scene.Kit {
	var turn tell.Page
	turn.Say("Say which Commander with a Unit acts on his own this turn.", "LC-CMD-02")
	turn.Say("Shuffle all 52 cards. Each side throws a die and adds its living Commander's Command Value: so many cards it may deal.", "LC-CARD-01", "LC-CARD-02", "LC-CMD-09")
	turn.Say("The first side deals its cards, then the other: name a Unit that holds none and does not retreat, turn the top card face up on it.", "LC-TURN-02", "LC-CARD-03", "LC-CARD-04")
	turn.Say("Retreating Units move.", "LC-RET-01")
	turn.Say("The lowest card on the table acts, whosever it is; then it goes back to the pile.", "LC-CARD-05", "LC-CARD-07")
	turn.Say("In contact: break off, or stay and fight. Else fire and move, in either order; guns and machine guns do one or the other.", "LC-ACT-01", "LC-ACT-03", "LC-CONT-06")
	turn.Say("Next to an enemy a move ends: face one, fire at it if it can, and fight it if at more than half strength.", "LC-CONT-02", "LC-CONT-03", "LC-CC-03")
	turn.Say("Whoever loses figures with a Commander among them throws for him; if he dies every Unit of his army throws.", "LC-CMD-12", "LC-MOR-01")
	turn.Say("No card is left: victory is looked at, and the next turn begins.", "LC-CARD-08", "LC-END-01")
	k := scene.Kit{Turn: turn}
	for c := range cardNames {
		k.Cards = append(k.Cards, scene.Printed{Title: cardSign(int8(c)), Side: -1, Copies: 1})
	}
	return k
}
