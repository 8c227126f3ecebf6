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
		who := scene.Choice{Order: k.id, Label: tell.Capital(k.name)}
		unit.Choices = append(unit.Choices, who)
		if k.arm != General {
			combat.Choices = append(combat.Choices, who)
			strongest = max(strongest, k.original)
		}
	}
	form := scene.Choose("form", "Formation")
	for _, name := range formationNames[1:] {
		form.Choices = append(form.Choices, scene.Choice{Order: name, Label: name})
	}
	var sides []scene.Choice
	for i := range s.b.sides {
		sides = append(sides, scene.Choice{Order: s.b.sides[i].id, Label: tell.Capital(s.b.sides[i].name)})
	}
	list := []scene.Form{
		{Label: "Place, or put back on the table", Order: "set {unit} at {at}", Fields: []scene.Field{unit, scene.Where("at", "Where")}},
		{Label: "Change its strength", Order: "set {unit} strength {n}", Fields: []scene.Field{combat, scene.Between("n", "Points left, 0 takes it off", 0, int(strongest))}},
		{Label: "Change its formation", Order: "set {unit} formation {form}", Fields: []scene.Field{combat, form}},
		{Label: "Turn", Order: "set {unit} facing {facing}", Fields: []scene.Field{unit, scene.Wind("facing", "Towards", "hex")}},
		{Label: "Make it retreat, or stand", Order: "set {unit} retreating {yes}", Fields: []scene.Field{combat, scene.OnOff("yes", "it retreats", "it stands")}},
		{Label: "End the battle", Order: "set victory {side}", Fields: []scene.Field{scene.WhoWins("side", sides...)}},
	}
	for i := range list {
		list[i].Clause = "NP-CONV-01"
	}
	return list
}
