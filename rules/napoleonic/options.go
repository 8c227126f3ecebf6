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
	rules.Reading("initiative-tie", "NP-TURN-02", "Equal initiative scores", "reroll", "keep-last-order"),
	rules.Reading("activation-order", "NP-TURN-04", "The order in which a side's units act", "left-to-right", "free"),
	rules.Reading("same-file-order", "NP-TURN-04", "Which of two units in one column acts first", "front-first", "rear-first"),
	rules.Reading("action-order", "NP-ACT-05", "The order of manoeuvre and fire", "any", "listed"),
	rules.Reading("formation-allowance", "NP-MOVE-07", "Whose allowance counts when the formation changes", "current", "starting"),
	rules.Reading("rifle-square-move", "NP-MOVE-02", "Rifles in square", "three", "none"),
	rules.Reading("interpenetration", "NP-MAP-04", "Moving through hexes of own units", "no", "friends"),
	rules.Reading("facing", "NP-MAP-05", "Facing", "all-round", "front-arc"),
	rules.Reading("line-of-sight", "NP-MAP-06", "What blocks sight", "blocked", "terrain-only", "open"),
	rules.Reading("overhead-fire", "NP-MAP-06", "Artillery on a hill over units", "no", "from-hill"),
	rules.Reading("reduced-dice", "NP-UNIT-04", "Dice of a reduced unit", "fixed", "proportional"),
	rules.Reading("assault-contact", "NP-ASL-02", "Assault by a unit that stands adjacent", "standing-allowed", "must-move"),
	rules.Reading("cover-in-assault", "NP-ASL-06", "Cover in an assault", "defender-casualties", "defender-casualties-and-total", "both-casualties", "none"),
	rules.Reading("assault-tie", "NP-ASL-08", "Equal totals in an assault", "no-push", "assaulter-pushed"),
	rules.Reading("follow-up", "NP-ASL-11", "The winner of an assault", "none", "winner-may-occupy"),
	rules.Reading("blocked-forced-move", "NP-PUSH-03", "A forced move with nowhere to go", "casualty", "stand", "destroyed"),
	rules.Reading("forced-square", "NP-PUSH-05", "A square that is forced back", "keeps", "becomes-column"),
	rules.Reading("morale-test-per", "NP-MOR-04", "How many tests for several casualties", "batch", "casualty"),
	rules.Reading("rifles-morale", "NP-MOR-06", "Morale of Rifles", "at-two", "exempt"),
	rules.Reading("retreat-rate", "NP-RET-02", "How far a retreating unit goes", "one-hex", "full-move"),
	rules.Reading("rally-comparison", "NP-RAL-02", "The score that rallies", "lower", "lower-or-equal"),
	rules.Reading("rally-timing", "NP-RAL-03", "When a General rallies", "general-activation", "unit-activation"),
	rules.Reading("rally-attempts", "NP-RAL-04", "How often a General may try", "one-per-general", "each-unit-once"),
	rules.Reading("general-risk", "NP-GEN-04", "Generals with stricken units", "none", "casualty-roll"),
	rules.Variant("square-artillery-dice", "NP-VAR-01", "Artillery on a square at a distance", "standard", "halved-beyond-adjacent"),
	rules.Variant("square-morale", "NP-VAR-02", "Morale in square", "standard", "steady"),
	rules.Variant("assault-decision", "NP-VAR-03", "What decides an assault", "totals", "casualties"),
	rules.Variant("cavalry-vs-square", "NP-VAR-04", "When cavalry breaks a square", "standard", "conditions"),
	rules.Variant("low-grade-infantry", "NP-VAR-05", "Infantry of less than six points", "off", "on"),
	rules.Variant("horse-artillery", "NP-VAR-06", "Horse artillery", "off", "on"),
	rules.Variant("troop-quality", "NP-VAR-07", "Elite and militia", "off", "on"),
	rules.Variant("cavalry-class", "NP-VAR-08", "Heavy and light cavalry", "off", "on"),
	rules.Variant("musket-range", "NP-VAR-09", "Range of muskets", "three", "two"),
	rules.Variant("rifle-move", "NP-VAR-10", "Movement of Rifles", "three", "as-infantry"),
	rules.Variant("rifle-formation-cost", "NP-VAR-10", "Formation changes of Rifles", "free", "one-hex"),
	rules.Variant("artillery-range", "NP-VAR-11", "Range of artillery", "six", "eight"),
	rules.Variant("square-in-cavalry-assault", "NP-VAR-12", "Squares struck by cavalry", "as-square", "as-line"),
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
