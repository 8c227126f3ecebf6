package latecentury

import "drumhead/rules"

// Numbers of the options, in the order of Options.
const (
	commanderRating = iota
	commanderInWoods
	commanderFiresTwice
	retreatStart
	retreatDirection
	retreatBlocked
	firstSide
	pack
	cardChoice
	pivotCountsAsMove
	contactFire
	breakContactContinue
	gunFireInContact
	losUnitsBlock
	builtUpCover
	halfStrengthBasis
	halfStrengthCommander
	powerCap
	adjacentAutoSpotted
	spottingLasts
	victory
	unseenUnits
	options
)

// Values other than the default, which is always 0.
const (
	setRating        = 1 // commander-rating
	asInfantry       = 1 // commander-in-woods
	once             = 1 // commander-fires-twice
	atOnce           = 1 // retreat-start
	anyOwnEdge       = 1 // retreat-direction
	attrition        = 1 // retreat-blocked
	surrender        = 2
	sideOneAlways    = 1 // first-side
	byColour         = 1 // pack
	turnThenName     = 1 // card-choice
	freePivot        = 1 // pivot-counts-as-move
	mayFire          = 1 // contact-fire
	firstStepOnly    = 1 // break-contact-continue
	forbidden        = 1 // gun-fire-in-contact
	unitsTransparent = 1 // los-units-block
	softBuildings    = 1 // built-up-cover
	byTable          = 1 // half-strength-basis
	included         = 1 // half-strength-commander
	atSix            = 1 // power-cap
	autoSpotted      = 1 // adjacent-auto-spotted
	untilMoved       = 1 // spotting-lasts
	annihilation     = 1 // victory
	onPointsOnly     = 2
	offTable         = 1 // unseen-units
)

// Options are the settings of these rules, the default first (section e). The
// turn limit is the scenario's: LC-END-02.
var Options = []rules.Option{
	reading("commander-rating", "CMD-08", "How good a Commander is", "rolled", "set"),
	reading("commander-in-woods", "CMD-01", "A Commander on his own in woods", "road-only", "as-infantry"),
	reading("commander-fires-twice", "CMD-05", "A Commander who has fired and joined a Unit", "yes", "no"),
	reading("retreat-start", "MOR-02", "The first retreat move", "next-turn", "at-once"),
	reading("retreat-direction", "RET-02", "Where a retreat goes", "home-edge", "any-own-edge"),
	reading("retreat-blocked", "RET-04", "A retreat that is blocked", "hold", "attrition", "surrender"),
	reading("first-side", "TURN-02", "Who is first where both act at once", "alternate", "side-1-always"),
	reading("pack", "CARD-01", "The pack", "shared", "by-colour"),
	reading("card-choice", "CARD-04", "Naming a Unit and turning its card", "name-then-turn", "turn-then-name"),
	reading("pivot-counts-as-move", "MOVE-04", "Does a turn on the spot count as a move", "yes", "no"),
	reading("contact-fire", "CONT-04", "Fire on coming into contact", "compulsory", "optional"),
	reading("break-contact-continue", "CONT-06", "Does a move go on after breaking contact", "yes", "first-step-only"),
	reading("gun-fire-in-contact", "CONT-07", "Fire of guns that remain in contact", "allowed", "forbidden"),
	reading("los-units-block", "LOS-02", "Do Units block lines of sight", "yes", "no"),
	reading("built-up-cover", "FIRE-09", "Cover in built-up areas", "hard", "soft"),
	reading("half-strength-basis", "CC-03", "Half of which strength", "fielded", "table"),
	reading("half-strength-commander", "CC-03", "The Commander in the half-strength rule", "excluded", "included"),
	reading("power-cap", "CC-08", "The highest Close Combat Power", "none", "six"),
	reading("adjacent-auto-spotted", "WOOD-03", "Is an adjacent Unit in close terrain seen without a throw", "no", "yes"),
	reading("spotting-lasts", "WOOD-04", "How long a Unit stays seen", "shot", "until-moved"),
	reading("victory", "END-01", "What wins", "exhaustion", "annihilation", "points"),
	reading("unseen-units", "WOOD-06", "Units in close terrain before they are seen", "on-table", "off-table"),
}

func reading(name, clause, title string, values ...string) rules.Option {
	return rules.Option{Name: name, Values: values, Clause: "LC-" + clause, Title: title}
}
