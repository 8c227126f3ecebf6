package european

import (
	"drumhead/rules/tell"
	"drumhead/scene"
)

// kit is what is printed: the book wants nothing but its turn.
func kit(s *State) scene.Kit {
	var turn tell.Page
	who := "the higher goes first in it."
	if s.b.opt[initiativeChoice] == winnerChooses {
		who = "the higher says who goes first in it."
	}
	turn.Say("Three phases: movement, shooting, melee. Before each both throw a die, equal ones again; "+who, "EU-SEQ-01", "EU-SEQ-02")
	turn.Say("Movement: each unit once: pivot, straight on, pivot; or reform and then move. In battle formation, or locked, it only pivots.", "EU-SEQ-03", "EU-MOV-01", "EU-MOV-06", "EU-MOV-07")
	turn.Say("A commander moves, joins a unit or leaves it.", "EU-CMD-01")
	turn.Say("Contact in the movement phase locks both.", "EU-MEL-01", "EU-MEL-03")
	turn.Say("Shooting: each unit once, at one target; hits at once; it is in battle formation from then on.", "EU-SEQ-04", "EU-SHO-02", "EU-SHO-03")
	turn.Say("Then smoke lies before who has shot, and nobody else.", "EU-SHO-04")
	turn.Say("Melee: each locked unit that has melee dice throws them; hits at once.", "EU-SEQ-05", "EU-MEL-04", "EU-MEL-07")
	turn.Say("The end of the turn: who is broken, and the turn limit.", "EU-VIC-01")
	return scene.Kit{Turn: turn}
}
