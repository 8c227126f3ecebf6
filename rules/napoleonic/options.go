package napoleonic

import "drumhead/rules"

// Numbers of the options, in the order of Options.
const (
	initiativeTie = iota
	activationOrder
	sameFileOrder
	actionOrder
	formationAllowance
	rifleSquareMove
	interpenetration
	facing
	lineOfSight
	overheadFire
	reducedDice
	assaultContact
	coverInAssault
	assaultTie
	followUp
	blockedForcedMove
	forcedSquare
	moraleTestPer
	riflesMorale
	retreatRate
	rallyComparison
	rallyTiming
	rallyAttempts
	generalRisk
	squareArtilleryDice
	squareMorale
	assaultDecision
	cavalryVsSquare
	lowGradeInfantry
	horseArtillery
	troopQuality
	cavalryClass
	musketRange
	rifleMove
	rifleFormationCost
	artilleryRange
	squareInCavalryAssault
	options
)

// Values other than the default, which is always 0.
const (
	keepLastOrder        = 1 // initiative-tie
	freeOrder            = 1 // activation-order
	rearFirst            = 1 // same-file-order
	listed               = 1 // action-order
	starting             = 1 // formation-allowance
	noSquareMove         = 1 // rifle-square-move
	throughFriends       = 1 // interpenetration
	frontArc             = 1 // facing
	terrainOnly          = 1 // line-of-sight
	openSight            = 2
	fromHill             = 1 // overhead-fire
	proportional         = 1 // reduced-dice
	mustMove             = 1 // assault-contact
	coverInTotal         = 1 // cover-in-assault
	coverForBoth         = 2
	noCover              = 3
	assaulterPushed      = 1 // assault-tie
	mayOccupy            = 1 // follow-up
	blockedStands        = 1 // blocked-forced-move
	blockedDestroyed     = 2
	becomesColumn        = 1 // forced-square
	perCasualty          = 1 // morale-test-per
	exempt               = 1 // rifles-morale
	fullMove             = 1 // retreat-rate
	lowerOrEqual         = 1 // rally-comparison
	atUnit               = 1 // rally-timing
	eachUnitOnce         = 1 // rally-attempts
	casualtyRoll         = 1 // general-risk
	halvedBeyondAdjacent = 1 // square-artillery-dice
	steady               = 1 // square-morale
	byCasualties         = 1 // assault-decision
	conditions           = 1 // cavalry-vs-square
	on                   = 1 // the switches
	two                  = 1 // musket-range
	asInfantry           = 1 // rifle-move
	oneHex               = 1 // rifle-formation-cost
	eight                = 1 // artillery-range
	asLine               = 1 // square-in-cavalry-assault
)

// Options are the settings of these rules, the default first (section e).
var Options = []rules.Option{
	reading("initiative-tie", "TURN-02", "Equal initiative scores", "reroll", "keep-last-order"),
	reading("activation-order", "TURN-04", "The order in which a side's units act", "left-to-right", "free"),
	reading("same-file-order", "TURN-04", "Which of two units in one column acts first", "front-first", "rear-first"),
	reading("action-order", "ACT-05", "The order of manoeuvre and fire", "any", "listed"),
	reading("formation-allowance", "MOVE-07", "Whose allowance counts when the formation changes", "current", "starting"),
	reading("rifle-square-move", "MOVE-02", "Rifles in square", "three", "none"),
	reading("interpenetration", "MAP-04", "Moving through hexes of own units", "no", "friends"),
	reading("facing", "MAP-05", "Facing", "all-round", "front-arc"),
	reading("line-of-sight", "MAP-06", "What blocks sight", "blocked", "terrain-only", "open"),
	reading("overhead-fire", "MAP-06", "Artillery on a hill over units", "no", "from-hill"),
	reading("reduced-dice", "UNIT-04", "Dice of a reduced unit", "fixed", "proportional"),
	reading("assault-contact", "ASL-02", "Assault by a unit that stands adjacent", "standing-allowed", "must-move"),
	reading("cover-in-assault", "ASL-06", "Cover in an assault", "defender-casualties", "defender-casualties-and-total", "both-casualties", "none"),
	reading("assault-tie", "ASL-08", "Equal totals in an assault", "no-push", "assaulter-pushed"),
	reading("follow-up", "ASL-11", "The winner of an assault", "none", "winner-may-occupy"),
	reading("blocked-forced-move", "PUSH-03", "A forced move with nowhere to go", "casualty", "stand", "destroyed"),
	reading("forced-square", "PUSH-05", "A square that is forced back", "keeps", "becomes-column"),
	reading("morale-test-per", "MOR-04", "How many tests for several casualties", "batch", "casualty"),
	reading("rifles-morale", "MOR-06", "Morale of Rifles", "at-two", "exempt"),
	reading("retreat-rate", "RET-02", "How far a retreating unit goes", "one-hex", "full-move"),
	reading("rally-comparison", "RAL-02", "The score that rallies", "lower", "lower-or-equal"),
	reading("rally-timing", "RAL-03", "When a General rallies", "general-activation", "unit-activation"),
	reading("rally-attempts", "RAL-04", "How often a General may try", "one-per-general", "each-unit-once"),
	reading("general-risk", "GEN-04", "Generals with stricken units", "none", "casualty-roll"),
	variant("square-artillery-dice", "VAR-01", "Artillery on a square at a distance", "standard", "halved-beyond-adjacent"),
	variant("square-morale", "VAR-02", "Morale in square", "standard", "steady"),
	variant("assault-decision", "VAR-03", "What decides an assault", "totals", "casualties"),
	variant("cavalry-vs-square", "VAR-04", "When cavalry breaks a square", "standard", "conditions"),
	variant("low-grade-infantry", "VAR-05", "Infantry of less than six points", "off", "on"),
	variant("horse-artillery", "VAR-06", "Horse artillery", "off", "on"),
	variant("troop-quality", "VAR-07", "Elite and militia", "off", "on"),
	variant("cavalry-class", "VAR-08", "Heavy and light cavalry", "off", "on"),
	variant("musket-range", "VAR-09", "Range of muskets", "three", "two"),
	variant("rifle-move", "VAR-10", "Movement of Rifles", "three", "as-infantry"),
	variant("rifle-formation-cost", "VAR-10", "Formation changes of Rifles", "free", "one-hex"),
	variant("artillery-range", "VAR-11", "Range of artillery", "six", "eight"),
	variant("square-in-cavalry-assault", "VAR-12", "Squares struck by cavalry", "as-square", "as-line"),
}

// Presets are what the readers proposed as cures of what they found wrong in
// the draft: the five ideas of one of them (VAR-01 to VAR-05), and his shorter
// muskets and slower Rifles (VAR-09, VAR-10). What was only wished for
// (VAR-06, 07, 08, 11), and where the number is ours (VAR-12), is no cure.
var Presets = []rules.Preset{{Name: "With the readers’ cures", Values: map[string]string{
	"square-artillery-dice": "halved-beyond-adjacent",
	"square-morale":         "steady",
	"assault-decision":      "casualties",
	"cavalry-vs-square":     "conditions",
	"low-grade-infantry":    "on",
	"musket-range":          "two",
	"rifle-move":            "as-infantry",
}}}

func reading(name, clause, title string, values ...string) rules.Option {
	return rules.Option{Name: name, Values: values, Clause: "NP-" + clause, Title: title}
}

func variant(name, clause, title string, values ...string) rules.Option {
	o := reading(name, clause, title, values...)
	o.Variant = true
	return o
}
