package european

import "drumhead/rules"

// Numbers of the options, in the order of Options. What section (e) of the
// rulebook lists besides stands in a scenario elsewhere: table is the board's
// grid, turn-limit the scenario's turns.
const (
	roadBonus = iota
	interpenetration
	terrainHalving
	halvingsStack
	movePath
	fordHalves
	roadThroughWoods
	woodsCover
	coverFacing
	unitsBlockLOS
	woodsBlockLOS
	hillsBlockLOS
	arc
	arcTest
	rangeBoundary
	dragoonShooting
	lockedShooting
	shootIntoMelee
	deployWithoutShooting
	deployRoom
	meleeDeploys
	meleeDiceForOthers
	firstContactDouble
	lockedPivot
	dragoonElimination
	commanderVulnerability
	commanderLimit
	commanderFate
	initiativeChoice
	idleMeleeRoll
	breakPoint
	gridRounding
	gridMetric
	hitsSeen
	options
)

// Values other than the default, which is always 0.
const (
	plusThree       = 1 // road-bonus
	movementSection = 1 // interpenetration
	terrainSection  = 2
	fromObstacle    = 1 // terrain-halving
	no              = 1 // of options whose default is yes
	yes             = 1 // of options whose default is no
	freePath        = 1 // move-path
	allowed         = 1 // road-through-woods, shoot-into-melee
	absolute        = 1 // cover-facing
	inAll           = 1 // arc
	anyPart         = 1 // arc-test
	fartherBand     = 1 // range-boundary
	twoDice         = 1 // dragoon-shooting
	noShooting      = 2 // dragoon-shooting, locked-shooting
	allShooters     = 1 // locked-shooting
	ignored         = 1 // deploy-room
	shootingDice    = 1 // melee-dice-for-others
	chargerOnly     = 1 // first-contact-double
	forbidden       = 1 // locked-pivot
	thirteen        = 1 // dragoon-elimination
	immune          = 1 // commander-vulnerability
	sevenHits       = 2
	perSide         = 1 // commander-limit
	survives        = 1 // commander-fate
	winnerChooses   = 1 // initiative-choice
	allLost         = 1 // break-point
	downAtLeastOne  = 1 // grid-rounding
	diagonal        = 1 // grid-metric
	inWords         = 1 // hits-seen
	hiddenHits      = 2
)

// Options are the settings of these rules, the default first (section e).
var Options = []rules.Option{
	rules.Reading("road-bonus", "EU-MOV-03", "What a road adds to a move", "half", "plus-3in"),
	rules.Reading("interpenetration", "EU-INT-01", "Who passes through friends", "union", "movement-section", "terrain-section"),
	rules.Reading("terrain-halving", "EU-MOV-04", "How much of a move slow ground halves", "whole-move", "from-obstacle"),
	rules.Reading("halvings-stack", "EU-MOV-05", "Slow ground and reforming in one move", "yes", "no"),
	rules.Reading("move-path", "EU-MOV-06", "The shape of a move", "straight", "free-path"),
	rules.Reading("ford-halves", "EU-TER-06", "A ford halves the move", "yes", "no"),
	rules.Reading("road-through-woods", "EU-TER-01", "Roads through woods", "forbidden", "allowed"),
	rules.Reading("woods-cover", "EU-TER-01", "Woods give cover", "yes", "no"),
	rules.Reading("cover-facing", "EU-TER-03", "From where a wall covers", "directional", "absolute"),
	rules.Reading("units-block-los", "EU-LOS-02", "Units block sight", "yes", "no"),
	rules.Reading("woods-block-los", "EU-LOS-04", "Woods block sight", "yes", "no"),
	rules.Reading("hills-block-los", "EU-LOS-04", "Hills block sight", "yes", "no"),
	rules.Reading("arc", "EU-LOS-05", "How wide the arc of fire is", "45-each-side", "45-total"),
	rules.Reading("arc-test", "EU-LOS-05", "What of the target must be in the arc", "centre", "any-part"),
	rules.Reading("range-boundary", "EU-SHO-06", "The band of a distance on the edge of two", "nearer-band", "farther-band"),
	rules.Reading("dragoon-shooting", "EU-SHO-10", "How dragoons shoot", "1d6", "2d6-high", "none"),
	rules.Reading("locked-shooting", "EU-SHO-12", "Who shoots while locked", "units-without-melee-dice", "all-shooters", "none"),
	rules.Reading("shoot-into-melee", "EU-SHO-13", "Shooting at a locked enemy", "forbidden", "allowed"),
	rules.Reading("deploy-without-shooting", "EU-FRM-02", "Deploying without a shot", "no", "yes"),
	rules.Reading("deploy-room", "EU-FRM-05", "Room to deploy and to reform", "required", "ignored"),
	rules.Reading("melee-deploys", "EU-FRM-04", "Melee puts a unit into battle formation", "no", "yes"),
	rules.Reading("melee-dice-for-others", "EU-MEL-05", "Melee dice of infantry, skirmishers and artillery", "none", "shooting-dice"),
	rules.Reading("first-contact-double", "EU-MEL-06", "Whose hits double on first contact", "all-cavalry", "charger-only"),
	rules.Reading("locked-pivot", "EU-MEL-03", "Pivoting while locked", "allowed", "forbidden"),
	rules.Reading("dragoon-elimination", "EU-ELI-03", "Hits that eliminate dragoons", "7", "13"),
	rules.Reading("commander-vulnerability", "EU-ELI-04", "What may hurt a commander", "melee-one-hit", "immune", "seven-hits"),
	rules.Reading("commander-limit", "EU-CMD-01", "Joinings in a game", "per-commander", "per-side"),
	rules.Reading("commander-fate", "EU-CMD-04", "A commander whose unit is eliminated", "with-unit", "survives"),
	rules.Reading("initiative-choice", "EU-SEQ-02", "What the winner of initiative gets", "winner-first", "winner-chooses"),
	rules.Reading("idle-melee-roll", "EU-SEQ-06", "Initiative of a Melee phase without a melee", "no", "yes"),
	rules.Reading("break-point", "EU-VIC-01", "When a side is broken", "half", "all"),
	rules.Reading("grid-rounding", "EU-GRD-03", "Fractions of a square", "up", "down-min-1"),
	rules.Reading("grid-metric", "EU-GRD-05", "How ranges are counted on squares", "orthogonal", "diagonal"),
	rules.Reading("hits-seen", "EU-VIS-01", "What is seen of the enemy's hits", "exact", "in-words", "hidden"),
}
