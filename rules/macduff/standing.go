package macduff

import (
	"drumhead/rules"
	"drumhead/scene"
)

// troops are those for whom a standing answer may be left together.
var troops = []string{"skirmishers", "foot", "horse", "guns"}

func say(label, order string) scene.Form {
	return scene.Form{Label: label, Order: order, Fields: []scene.Field{}}
}

func says(label, order, field string, least, most int) scene.Form {
	return scene.Form{Label: label, Order: order, Fields: []scene.Field{{Name: "n", Label: field, Kind: "number", Least: least, Most: most}}}
}

// fits says whether a standing answer is bound to what is asked now of the unit
// that the order is for.
func fits(s *State, _ *rules.Question, o *Order, condition string) bool {
	f, u := s.top(), o.Unit
	if !s.known(u) {
		return false
	}
	enemy := f.Unit
	if u == f.Unit {
		enemy = f.Target
	}
	switch condition {
	case "skirmishers":
		return s.skirmisher(u)
	case "foot":
		return s.unit(u) && !s.mounted(u) && !s.gun(u)
	case "horse":
		return s.mounted(u)
	case "guns":
		return s.gun(u)
	case "by horse":
		return s.known(enemy) && s.mounted(enemy)
	case "by foot":
		return s.known(enemy) && !s.mounted(enemy) && !s.gun(enemy)
	case "by guns":
		return s.known(enemy) && s.gun(enemy)
	case "from the front":
		return s.struckFace(enemy, u) == frontFace
	case "from the flank":
		struck := s.struckFace(enemy, u)
		return struck == leftFlank || struck == rightFlank
	case "from the rear":
		return s.struckFace(enemy, u) == rearFace
	case "at close range":
		return s.known(enemy) && s.aimAt(enemy, u).band == closeRange
	case "at long range":
		return s.known(enemy) && s.aimAt(enemy, u).band == longRange
	}
	return false
}
