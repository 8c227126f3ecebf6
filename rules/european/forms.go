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
		who := scene.Choice{Order: k.id, Label: tell.Capital(k.name)}
		unit.Choices = append(unit.Choices, who)
		if k.arm != Commander {
			combat.Choices = append(combat.Choices, who)
		}
	}
	foe.Choices = combat.Choices
	form := scene.Choose("form", "Formation")
	for _, name := range formationNames {
		form.Choices = append(form.Choices, scene.Choice{Order: name, Label: name})
	}
	var sides []scene.Choice
	for i := range s.b.sides {
		sides = append(sides, scene.Choice{Order: s.b.sides[i].id, Label: tell.Capital(s.b.sides[i].name)})
	}
	list := []scene.Form{
		{Label: "Place, or put back on the table", Order: "set {unit} at {at}", Fields: []scene.Field{unit, scene.Where("at", "Where")}},
		{Label: "Turn", Order: "set {unit} facing {facing}", Fields: []scene.Field{unit, scene.Wind("facing", "Towards", s.b.table.Board.Grid)}},
		{Label: "Change its formation", Order: "set {unit} formation {form}", Fields: []scene.Field{combat, form}},
		{Label: "Change its hits", Order: "set {unit} hits {n}", Fields: []scene.Field{unit, scene.Between("n", "Hits; too many take it off", 0, mostHits)}},
		{Label: "Lay smoke, or lift it", Order: "set {unit} smoke {yes}", Fields: []scene.Field{combat, scene.OnOff("yes", "smoke lies before it", "there is none")}},
		{Label: "Begin a melee", Order: "set {unit} locked {foe}", Fields: []scene.Field{combat, foe}},
		{Label: "End its melees", Order: "set {unit} free", Fields: []scene.Field{unit}},
		{Label: "End the battle", Order: "set victory {side}", Fields: []scene.Field{scene.WhoWins("side", sides...)}},
	}
	for i := range list {
		list[i].Clause = "EU-GEN-06"
	}
	return list
}
