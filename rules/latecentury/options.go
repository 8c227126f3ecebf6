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
	rules.Reading("commander-rating", "LC-CMD-08", "How good a Commander is", "rolled", "set"),
	rules.Reading("commander-in-woods", "LC-CMD-01", "A Commander on his own in woods", "road-only", "as-infantry"),
	rules.Reading("commander-fires-twice", "LC-CMD-05", "A Commander who has fired and joined a Unit", "yes", "no"),
	rules.Reading("retreat-start", "LC-MOR-02", "The first retreat move", "next-turn", "at-once"),
	rules.Reading("retreat-direction", "LC-RET-02", "Where a retreat goes", "home-edge", "any-own-edge"),
	rules.Reading("retreat-blocked", "LC-RET-04", "A retreat that is blocked", "hold", "attrition", "surrender"),
	rules.Reading("first-side", "LC-TURN-02", "Who is first where both act at once", "alternate", "side-1-always"),
	rules.Reading("pack", "LC-CARD-01", "The pack", "shared", "by-colour"),
	rules.Reading("card-choice", "LC-CARD-04", "Naming a Unit and turning its card", "name-then-turn", "turn-then-name"),
	rules.Reading("pivot-counts-as-move", "LC-MOVE-04", "Does a turn on the spot count as a move", "yes", "no"),
	rules.Reading("contact-fire", "LC-CONT-04", "Fire on coming into contact", "compulsory", "optional"),
	rules.Reading("break-contact-continue", "LC-CONT-06", "Does a move go on after breaking contact", "yes", "first-step-only"),
	rules.Reading("gun-fire-in-contact", "LC-CONT-07", "Fire of guns that remain in contact", "allowed", "forbidden"),
	rules.Reading("los-units-block", "LC-LOS-02", "Do Units block lines of sight", "yes", "no"),
	rules.Reading("built-up-cover", "LC-FIRE-09", "Cover in built-up areas", "hard", "soft"),
	rules.Reading("half-strength-basis", "LC-CC-03", "Half of which strength", "fielded", "table"),
	rules.Reading("half-strength-commander", "LC-CC-03", "The Commander in the half-strength rule", "excluded", "included"),
	rules.Reading("power-cap", "LC-CC-08", "The highest Close Combat Power", "none", "six"),
	rules.Reading("adjacent-auto-spotted", "LC-WOOD-03", "Is an adjacent Unit in close terrain seen without a throw", "no", "yes"),
	rules.Reading("spotting-lasts", "LC-WOOD-04", "How long a Unit stays seen", "shot", "until-moved"),
	rules.Reading("victory", "LC-END-01", "What wins", "exhaustion", "annihilation", "points"),
	rules.Reading("unseen-units", "LC-WOOD-06", "Units in close terrain before they are seen", "on-table", "off-table"),
}
