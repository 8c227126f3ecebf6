package napoleonic

import (
	"drumhead/rules/tell"
	"drumhead/scene"
)

// forms are the rulings of an umpire to be filled in (NP-CONV-01).
func forms(s *State) []scene.Form {
	unit, combat := scene.Which("unit", "Who"), scene.Which("unit", "Which unit")
	strongest := int8(0)
	for u := range s.b.pieces {
		k := &s.b.cards[u]
		who := tell.Named(k.id, k.name)
		unit.Choices = append(unit.Choices, who)
		if k.arm != General {
			combat.Choices = append(combat.Choices, who)
			strongest = max(strongest, k.original)
		}
	}
	form := scene.Choose("form", "Formation", tell.Words(formationNames[1:]...)...)
	sides := []scene.Choice{tell.Named(s.b.sides[0].id, s.b.sides[0].name), tell.Named(s.b.sides[1].id, s.b.sides[1].name)}
	return tell.Under("NP-CONV-01",
		scene.Form{Label: "Place, or put back on the table", Order: "set {unit} at {at}", Fields: []scene.Field{unit, scene.Where("at", "Where")}},
		scene.Form{Label: "Change its strength", Order: "set {unit} strength {n}", Fields: []scene.Field{combat, scene.Between("n", "Points left, 0 takes it off", 0, int(strongest))}},
		scene.Form{Label: "Change its formation", Order: "set {unit} formation {form}", Fields: []scene.Field{combat, form}},
		scene.Form{Label: "Turn", Order: "set {unit} facing {facing}", Fields: []scene.Field{unit, scene.Wind("facing", "Towards", "hex")}},
		scene.Form{Label: "Make it retreat, or stand", Order: "set {unit} retreating {yes}", Fields: []scene.Field{combat, scene.OnOff("yes", "it retreats", "it stands")}},
		scene.Form{Label: "End the battle", Order: "set victory {side}", Fields: []scene.Field{scene.WhoWins("side", sides...)}},
	)
}
