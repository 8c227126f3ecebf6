package muzzleblast

import (
	"drumhead/rules/tell"
	"drumhead/scene"
)

// An umpire may write more men than any unit has and more hits than any house
// bears; the check says then what there may be.
const (
	writtenMen  = 100
	writtenHits = 20
)

// forms are the rulings of an umpire to be filled in.
func forms(s *State) []scene.Form {
	who, unit, model := scene.Which("who", "Who"), scene.Which("who", "Which unit"), scene.Which("who", "Which gun or cart")
	for u := range s.b.count {
		c := tell.Named(s.b.units[u].id, s.b.units[u].name)
		who.Choices, unit.Choices = append(who.Choices, c), append(unit.Choices, c)
	}
	for g := range s.b.gunN {
		c := tell.Named(s.b.guns[g].id, s.b.guns[g].name)
		who.Choices, model.Choices = append(who.Choices, c), append(model.Choices, c)
	}
	for g := range s.b.cartN {
		c := tell.Named(s.b.carts[g].id, s.b.carts[g].name)
		who.Choices, model.Choices = append(who.Choices, c), append(model.Choices, c)
	}
	house := scene.Choose("house", "Which house")
	for i := range s.b.terrain.houses {
		h := &s.b.terrain.houses[i]
		house.Choices = append(house.Choices, tell.Named(h.id, h.name))
	}
	state := scene.Choose("state", "How it stands", tell.Words(compelledNames...)...)
	sides := []scene.Choice{tell.Named(s.b.sides[0].id, s.b.sides[0].name), tell.Named(s.b.sides[1].id, s.b.sides[1].name)}
	list := []scene.Form{
		{Label: "Place", Order: "set {who} at {at}", Clause: "MB-GEN-05", Fields: []scene.Field{who, scene.Where("at", "Where")}},
		{Label: "Turn", Order: "set {who} facing {facing}", Clause: "MB-ORG-08", Fields: []scene.Field{who, scene.Wind("facing", "Towards", "inches")}},
		{Label: "Change its breadth", Order: "set {who} files {n}", Clause: "MB-ORG-08", Fields: []scene.Field{unit, scene.Between("n", "Men abreast", 1, writtenMen)}},
		{Label: "Change its men", Order: "set {who} men {n}", Clause: "MB-ORG-01", Fields: []scene.Field{unit, scene.Between("n", "Men left", 0, writtenMen)}},
		{Label: "Make it stand, retreat or run", Order: "set {who} {state}", Clause: "MB-MOV-13", Fields: []scene.Field{unit, state}},
		{Label: "End the battle", Order: "set victory {side}", Clause: "MB-TRN-01", Fields: []scene.Field{scene.WhoWins("side", sides...)}},
	}
	if len(model.Choices) > 0 {
		list = append(list, scene.Form{Label: "Give to the other side", Order: "set {who} side {side}", Clause: "MB-CAP-01",
			Fields: []scene.Field{model, scene.Choose("side", "Whose it shall be", sides...)}})
	}
	if len(house.Choices) > 0 {
		list = append(list, scene.Form{Label: "Change what a house has borne", Order: "set {house} hits {n}", Clause: "MB-HSE-02",
			Fields: []scene.Field{house, scene.Between("n", "Hits", 0, writtenHits)}})
	}
	return list
}
