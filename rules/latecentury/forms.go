package latecentury

import (
	"drumhead/rules/tell"
	"drumhead/scene"
)

// forms are the rulings of an umpire to be filled in (LC-GEN-04).
func forms(s *State) []scene.Form {
	who, unit, commander := scene.Which("unit", "Who"), scene.Which("unit", "Which Unit"), scene.Which("unit", "Which Commander")
	strongest := int8(0)
	for u := range s.b.pieces {
		k := &s.b.cards[u]
		c := tell.Named(k.id, k.name)
		who.Choices = append(who.Choices, c)
		if k.arm == Commander {
			commander.Choices = append(commander.Choices, c)
			continue
		}
		unit.Choices = append(unit.Choices, c)
		strongest = max(strongest, k.original)
	}
	rating, dealt := scene.Choose("rating", "Rating"), scene.Choose("card", "Card", scene.Choice{Order: "none", Label: "none"})
	for i := range ratings.Rows {
		rating.Choices = append(rating.Choices, scene.Choice{Order: ratings.Rows[i].Title, Label: ratings.Rows[i].Title})
	}
	for c, name := range cardNames {
		if s.Pack>>c&1 != 0 {
			dealt.Choices = append(dealt.Choices, scene.Choice{Order: name, Label: cardSign(int8(c))})
		}
	}
	sides := []scene.Choice{tell.Named(s.b.sides[0].id, s.b.sides[0].name), tell.Named(s.b.sides[1].id, s.b.sides[1].name)}
	return tell.Under("LC-GEN-04",
		scene.Form{Label: "Place, or put back on the table", Order: "set {unit} at {at}", Fields: []scene.Field{who, scene.Where("at", "Where")}},
		scene.Form{Label: "Change its strength", Order: "set {unit} strength {n}", Fields: []scene.Field{unit, scene.Between("n", "Figures left, 0 takes it off", 0, int(strongest))}},
		scene.Form{Label: "Turn", Order: "set {unit} facing {facing}", Fields: []scene.Field{who, scene.Wind("facing", "Towards", "square")}},
		scene.Form{Label: "Make it retreat, or stand", Order: "set {unit} retreating {yes}", Fields: []scene.Field{unit, scene.OnOff("yes", "it retreats", "it stands")}},
		scene.Form{Label: "Give it a card, or take it", Order: "set {unit} card {card}", Fields: []scene.Field{who, dealt}},
		scene.Form{Label: "Change how good a Commander is", Order: "set {unit} rating {rating}", Fields: []scene.Field{commander, rating}},
		scene.Form{Label: "End the battle", Order: "set victory {side}", Fields: []scene.Field{scene.WhoWins("side", sides...)}},
	)
}
