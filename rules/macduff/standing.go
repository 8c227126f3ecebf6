package macduff

import (
	"drumhead/rules"
	"drumhead/scene"
)

// troops are those for whom a standing answer may be left together.
var troops = []string{"skirmishers", "foot", "horse", "guns"}

// asked are what may be asked, by step, in the words of standing answers.
var asked = [steps]rules.Kind{
	Reacting: {Name: "charge", Title: "charged", Conditions: [][]string{{"by horse", "by foot"}, {"from the front", "from the flank", "from the rear"}},
		Answers: []scene.Form{say("Form square", "square"), say("Fall back", "fall-back"), says("Fire", "fire {n}", "At how many inches", 1, 24), say("Charge in its turn", "countercharge"), say("Stand", "stand")}},
	ReturnFire: {Name: "return-fire", Title: "fired at", Conditions: [][]string{{"by horse", "by foot", "by guns"}, {"at close range", "at long range"}},
		Answers: []scene.Form{say("Return the fire", "return-fire"), say("Hold fire", "hold")}},
	ChargeChoice: {Name: "halt-or-home", Title: "fired at in its charge", Answers: []scene.Form{say("Charge home", "home"), say("Halt and fire", "halt-fire"), say("Halt", "halt")}},
	Reforming: {Name: "reform", Title: "rallied", Answers: []scene.Form{say("Stay as it is", "reform"), say("Re-form in line", "reform line"),
		say("Re-form in column", "reform column"), say("Re-form in square", "reform square"), say("Re-form in open order", "reform open")}},
	Targetless:    {Name: "no-target", Title: "left with nobody to charge", Answers: []scene.Form{say("Halt", "halt"), say("Go on to where he stood", "on")}},
	AfterEvade:    {Name: "after-evade", Title: "evaded in its charge", Answers: []scene.Form{say("Go on", "on"), says("Stop", "stop {n}", "After how many inches", 0, 36)}},
	EvadeEnd:      {Name: "evade-end", Title: "asked how far it falls back", Answers: []scene.Form{says("So far", "stop {n}", "Inches", 0, 36)}},
	HowFar:        {Name: "how-far", Title: "asked how far it goes", Answers: []scene.Form{says("So far", "stop {n}", "Inches", 0, 36)}},
	Pursuits:      {Name: "pursuit", Title: "it may pursue", Answers: []scene.Form{say("Do not pursue", "decline")}},
	RallyOwed:     {Name: "rally", Title: "it owes a rally test", Answers: []scene.Form{say("Test", "rally")}},
	MeleePhase:    {Name: "melee", Title: "its melee may be fought next", Answers: []scene.Form{say("Fight", "fight")}},
	Sharing:       {Name: "share", Title: "it fights several", Answers: []scene.Form{say("Share evenly", "evenly")}},
	EvadeFacing:   {Name: "evade-facing", Title: "it has fallen back", Answers: []scene.Form{says("Face", "face {n}", "Degrees from north, clockwise", 0, 359)}},
	RetreatDice:   {Name: "retreat", Title: "driven back", Answers: []scene.Form{say("By average dice", "retreat drilled"), say("By ordinary dice", "retreat")}},
	Steadying:     {Name: "steady", Title: "several may steady a unit", Answers: []scene.Form{say("He does", "steady")}},
	Allotting:     {Name: "losses", Title: "a divided unit is hit", Answers: []scene.Form{says("Figures", "lose {n}", "How many", 0, 24)}},
	Challenged:    {Name: "challenge", Title: "the enemy throws before his order", Answers: []scene.Form{say("Let it stand", "stands"), say("Have it thrown again", "again")}},
	ChooseFirst:   {Name: "initiative", Title: "the initiative is won", Answers: []scene.Form{say("Act first", "first"), say("Act second", "second")}},
	ChooseOfficer: {Name: "choose", Title: "a commander is chosen", Answers: []scene.Form{say("He", "act"), say("Pass", "pass")}},
	Using:         {Name: "use", Title: "a chance card may be used", Answers: []scene.Form{say("Use it", "use"), say("Keep it", "keep")}},
	Drawn:         {Name: "card", Title: "a chance card is drawn", Answers: []scene.Form{say("Hold it", "keep"), say("Play it", "play")}},
	Chance:        {Name: "chance", Title: "a chance card is used", Answers: []scene.Form{say("Nobody", "pass")}},
	WorkPhase:     {Name: "work", Title: "there is work to do", Answers: []scene.Form{say("Nothing more", "done")}},
	Ordering:      {Name: "command", Title: "orders are given", Answers: []scene.Form{say("What is on the slip", "done")}},
	CarryOut:      {Name: "carry-out", Title: "its order is carried out", Answers: []scene.Form{say("Carry it out", "go")}},
	Escaping:      {Name: "escape", Title: "it has escaped"},
	Healing:       {Name: "heal", Title: "a casualty returns"},
	Deploying:     {Name: "deploy", Title: "it is to deploy"},
}

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
