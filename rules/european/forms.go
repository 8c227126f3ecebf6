package european

import (
	"drumhead/rules/tell"
	"drumhead/scene"
)

// forms are the rulings of an umpire to be filled in (EU-GEN-06).
func forms(s *State) []scene.Form {
	unit, combat, foe := scene.Which("unit", "Who"), scene.Which("unit", "Which unit"), scene.Which("foe", "With which enemy")
	for u := range s.b.pieces {
		k := &s.b.cards[u]
		who := tell.Named(k.id, k.name)
		unit.Choices = append(unit.Choices, who)
		if k.arm != Commander {
			combat.Choices = append(combat.Choices, who)
		}
	}
	foe.Choices = combat.Choices
	form := scene.Choose("form", "Formation", tell.Words(formationNames[:]...)...)
	sides := []scene.Choice{tell.Named(s.b.sides[0].id, s.b.sides[0].name), tell.Named(s.b.sides[1].id, s.b.sides[1].name)}
	return tell.Under("EU-GEN-06",
		scene.Form{Label: "Place, or put back on the table", Order: "set {unit} at {at}", Fields: []scene.Field{unit, scene.Where("at", "Where")}},
		scene.Form{Label: "Turn", Order: "set {unit} facing {facing}", Fields: []scene.Field{unit, scene.Wind("facing", "Towards", s.b.table.Board.Grid)}},
		scene.Form{Label: "Change its formation", Order: "set {unit} formation {form}", Fields: []scene.Field{combat, form}},
		scene.Form{Label: "Change its hits", Order: "set {unit} hits {n}", Fields: []scene.Field{unit, scene.Between("n", "Hits; too many take it off", 0, mostHits)}},
		scene.Form{Label: "Lay smoke, or lift it", Order: "set {unit} smoke {yes}", Fields: []scene.Field{combat, scene.OnOff("yes", "smoke lies before it", "there is none")}},
		scene.Form{Label: "Begin a melee", Order: "set {unit} locked {foe}", Fields: []scene.Field{combat, foe}},
		scene.Form{Label: "End its melees", Order: "set {unit} free", Fields: []scene.Field{unit}},
		scene.Form{Label: "End the battle", Order: "set victory {side}", Fields: []scene.Field{scene.WhoWins("side", sides...)}},
	)
}
