package macduff

import (
	"slices"

	"drumhead/rules/tell"
	"drumhead/scene"
)

// forms are the rulings of an umpire to be filled in (MD-GR-02).
func forms(s *State) []scene.Form {
	piece := scene.Which("piece", "Which piece")
	for u := range s.b.pieces {
		if s.shown(u) {
			piece.Choices = append(piece.Choices, tell.Named(s.card(u).id, s.card(u).name))
		}
	}
	town := scene.Choose("ground", "Where")
	for i := range s.b.ground {
		if g := &s.b.ground[i]; g.town {
			town.Choices = append(town.Choices, tell.Named(g.id, g.called()))
		}
	}
	side := scene.Choose("side", "Whose", tell.Named(s.b.sides[0].id, s.b.sides[0].name), tell.Named(s.b.sides[1].id, s.b.sides[1].name))
	onOff := func(on, off string) scene.Field { return scene.OnOff("yes", on, off) }
	words := func(name, label string, names []string, not ...string) scene.Field {
		kept := slices.DeleteFunc(slices.Clone(names), func(word string) bool { return slices.Contains(not, word) })
		return scene.Choose(name, label, tell.Words(kept...)...)
	}
	wind := scene.Wind("facing", "Towards", "inches")
	wind.Choices = append(wind.Choices, scene.Choice{Order: "calm", Label: "nowhere: it is calm"})
	number := func(label string, least, most int) scene.Field { return scene.Between("n", label, least, most) }
	list := []scene.Form{
		{Label: "Place or move, bring on", Order: "set {piece} at {at}", Fields: []scene.Field{piece, scene.Where("at", "Where")}},
		{Label: "Turn", Order: "set {piece} facing {facing}", Fields: []scene.Field{piece, scene.Wind("facing", "Towards", "inches")}},
		{Label: "Change its formation", Order: "set {piece} formation {form}", Fields: []scene.Field{piece, words("form", "Formation", formationNames[Line:], "single")}},
		{Label: "Change its losses", Order: "set {piece} lost {n}", Fields: []scene.Field{piece, number("Figures lost", 0, 99)}},
		{Label: "Mark", Order: "set {piece} mark {mark} {yes}", Fields: []scene.Field{piece,
			words("mark", "Mark", markNames, "hidden", "won", "broken", "pursued", "charged", "fought"), onOff("set it", "clear it")}},
		{Label: "Remove", Order: "set {piece} fate {fate}", Fields: []scene.Field{piece, words("fate", "What becomes of it", fateNames[Routed:Gone+1])}},
		{Label: "Light or put out a fire", Order: "set {ground} fire {yes}", Fields: []scene.Field{town, onOff("it burns", "it is out")}},
		{Label: "Fortify", Order: "set {ground} fortified {yes}", Fields: []scene.Field{town, onOff("fortified", "not fortified")}},
		{Label: "Set the wind", Order: "set wind {facing}", Fields: []scene.Field{wind}},
		{Label: "Change army morale", Order: "set morale {side} {n}", Fields: []scene.Field{side, number("Half points lost", 0, 99)}},
		{Label: "Call for a throw", Order: "set throw {n} need {need}", Fields: []scene.Field{number("How many dice", 1, 12), scene.Between("need", "Each needs", 1, 6)}},
		{Label: "End the battle", Order: "set victory {side}", Fields: []scene.Field{scene.WhoWins("side", side.Choices...)}},
	}
	if s.plays(withChanceCards) {
		list = append(list, scene.Form{Label: "Draw a chance card", Order: "set chance {side}", Fields: []scene.Field{side}})
	}
	if s.secrets() {
		list = append(list, scene.Form{Label: "Hide or reveal", Order: "set {piece} mark hidden {yes}", Fields: []scene.Field{piece, onOff("hide it", "reveal it")}})
	}
	if len(town.Choices) == 0 {
		list = slices.DeleteFunc(list, func(f scene.Form) bool { return f.Fields[0].Name == "ground" })
	}
	return tell.Under("MD-GR-02", list...)
}
