package picket

import "drumhead/scene"

// forms are the rulings of an umpire to be filled in.
func forms(s *State) []scene.Form {
	unit := scene.Which("unit", "Which unit")
	for u, id := range s.battle.id[:counters] {
		if id != "" {
			unit.Choices = append(unit.Choices, scene.Choice{Order: id, Label: s.battle.name[u]})
		}
	}
	weather := scene.Choose("weather", "It is")
	for _, w := range weathers {
		weather.Choices = append(weather.Choices, scene.Choice{Order: w, Label: w})
	}
	sides := []scene.Choice{{Order: s.winner(0), Label: s.battle.sides[0].Name}, {Order: s.winner(1), Label: s.battle.sides[1].Name}}
	return []scene.Form{
		{Label: "Place", Order: "set {unit} at {at}", Fields: []scene.Field{unit, scene.Where("at", "Where")}},
		{Label: "Change its strength", Order: "set {unit} strength {n}", Fields: []scene.Field{unit, scene.Between("n", "Figures left", 0, 9)}},
		{Label: "Change the weather", Order: "set weather {weather}", Fields: []scene.Field{weather}},
		{Label: "End the battle", Order: "set victory {side}", Fields: []scene.Field{scene.WhoWins("side", sides...)}},
	}
}
