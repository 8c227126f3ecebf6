package muzzleblast

import "drumhead/rules"

// Numbers of the options, in the order of Options.
const (
	distanceScale = iota
	doubleScope
	inTemplate
	moveAsDistance
	freeUnitSizes
	officerPistols
	figureSpace
	formationChange
	officerRisk
	movementClock
	leftToRight
	wheelCost
	woodsRough
	mixedMove
	fireArc
	rangeMeasure
	splitFire
	remainderShooters
	shotMeaning
	modifierScope
	coverStack
	woodsSoftCover
	rearArc
	shotCap
	fireSimultaneity
	destroyGuns
	circleSize
	wallBackblast
	houseFloors
	houseInCircle
	grapeLimit
	ruins
	wallGunModifiers
	meleeStart
	era
	meleeLossBase
	meleeRounding
	moraleRolls
	volleyBeaten
	commandLostWhen
	commandModifier
	lossModifier
	victoryMemory
	retreatTiming
	ownOfficerRally
	victoryOption
	turnLimit
	bestAim
	options
)

// Values other than the default, which is always 0.
const (
	yes            = 1 // of what is off, or no, where nothing is said
	woodsBare      = 1 // woods-soft-cover
	wholeRear      = 1 // rear-arc-degrees
	twoFloors      = 1 // house-floors
	doubled        = 1 // distance-scale
	centimetres    = 2
	movesAndRanges = 1 // double-scope
	anyTouch       = 1 // in-template
	ofInfantry     = 1 // move-as-distance
	half           = 1 // formation-change
	riskSix        = 1 // officer-risk
	freeOrder      = 1 // left-to-right
	outerFigure    = 1 // wheel-cost
	tableRatio     = 1 // mixed-move
	perFigure      = 1 // range-measure
	ignored        = 1 // remainder-shooters
	hitNumber      = 1 // shot-meaning
	perVolley      = 1 // modifier-scope
	cumulative     = 1 // cover-stack, command-modifier, loss-modifier
	shootersCap    = 1 // shot-cap
	inOrder        = 1 // fire-simultaneity
	asRadius       = 1 // circle-size
	nearWall       = 1 // wall-backblast
	manPosition    = 1 // house-in-circle
	shortOnly      = 1 // grape-limit
	ruinSoft       = 1 // ruins
	declaredMelee  = 1 // melee-start
	rifled         = 1 // era
	wholeUnit      = 1 // melee-loss-base
	allDown        = 1 // melee-rounding
	allUp          = 2
	perTrigger     = 1 // morale-rolls
	anyLoss        = 1 // volley-beaten
	neverBeaten    = 2
	general        = 1 // command-lost-when
	threeEarlier   = 1 // victory-memory
	atOnce         = 1 // retreat-timing
	lastStand      = 1 // victory
	byScenario     = 2
	shownToAll     = 1 // best-aim
)

// Options are the settings of the rules, each with its default first.
var Options = []rules.Option{
	distanceScale:     {Name: "distance-scale", Values: []string{"inches", "doubled", "centimetres"}, Clause: "MB-GEN-03", Title: "what distances are measured in"},
	doubleScope:       {Name: "double-scope", Values: []string{"all-distances", "moves-and-ranges"}, Clause: "MB-GEN-03", Title: "what is doubled"},
	inTemplate:        {Name: "in-template", Values: []string{"centre", "any-touch"}, Clause: "MB-GEN-05", Title: "when a man is under a template"},
	moveAsDistance:    {Name: "move-as-distance", Values: []string{"own-unit", "infantry"}, Clause: "MB-GEN-06", Title: "whose move is meant where a move is a distance"},
	freeUnitSizes:     {Name: "free-unit-sizes", Values: []string{"off", "on"}, Clause: "MB-ORG-01", Title: "units of other sizes than printed"},
	officerPistols:    {Name: "officer-pistols", Values: []string{"off", "on"}, Clause: "MB-ORG-05", Title: "officers shoot with pistols"},
	figureSpace:       {Name: "figure-space", Values: []string{"1x1", "3/4x3/4", "1/2x1/2"}, Clause: "MB-ORG-07", Title: "the space of a man on foot"},
	formationChange:   {Name: "formation-change", Values: []string{"free", "half-move"}, Clause: "MB-ORG-08", Title: "what re-forming costs"},
	officerRisk:       {Name: "officer-risk", Values: []string{"last", "six"}, Clause: "MB-OFF-01", Title: "when an officer falls to small arms and in melee"},
	movementClock:     {Name: "movement-clock-seconds", Values: []string{"300", "off"}, Least: 1, Most: 3600, Clause: "MB-SIM-01", Title: "the clock of the movement phase, in seconds"},
	leftToRight:       {Name: "left-to-right", Values: []string{"strict", "free"}, Clause: "MB-SIM-01", Title: "the order in which units are moved"},
	wheelCost:         {Name: "wheel-cost", Values: []string{"free", "outer-figure"}, Clause: "MB-MOV-01", Title: "what turning costs"},
	woodsRough:        {Name: "woods-rough", Values: []string{"no", "yes"}, Clause: "MB-MOV-03", Title: "woods are rough going"},
	mixedMove:         {Name: "mixed-move", Values: []string{"fixed-factors", "table-ratio"}, Clause: "MB-MOV-04", Title: "what is left of a move when the ground changes"},
	fireArc:           {Name: "fire-arc-degrees", Values: []string{"180", "90", "360"}, Clause: "MB-SHT-02", Title: "the arc of small arms"},
	rangeMeasure:      {Name: "range-measure", Values: []string{"volley-nearest", "per-figure"}, Clause: "MB-SHT-04", Title: "how the range of a volley is taken"},
	splitFire:         {Name: "split-fire", Values: []string{"off", "on"}, Clause: "MB-SHT-04", Title: "a unit shoots at several targets"},
	remainderShooters: {Name: "remainder-shooters", Values: []string{"short-die", "ignore"}, Clause: "MB-SHT-05", Title: "shooters over a multiple of six"},
	shotMeaning:       {Name: "shot-meaning", Values: []string{"casualties", "hit-number"}, Clause: "MB-SHT-06", Title: "what the number of a small-arms die means"},
	modifierScope:     {Name: "modifier-scope", Values: []string{"per-die", "per-volley"}, Clause: "MB-SHT-07", Title: "what modifiers are added to"},
	coverStack:        {Name: "cover-stack", Values: []string{"best-only", "cumulative"}, Clause: "MB-SHT-11", Title: "soft and hard cover at once"},
	woodsSoftCover:    {Name: "woods-soft-cover", Values: []string{"yes", "no"}, Clause: "MB-SHT-11", Title: "woods are soft cover"},
	rearArc:           {Name: "rear-arc-degrees", Values: []string{"90", "180"}, Clause: "MB-SHT-12", Title: "how wide a unit's back is"},
	shotCap:           {Name: "shot-cap", Values: []string{"none", "shooters"}, Clause: "MB-SHT-14", Title: "the most that a small-arms die removes"},
	fireSimultaneity:  {Name: "fire-simultaneity", Values: []string{"per-step", "in-order"}, Clause: "MB-SHT-16", Title: "whether shots of a step are simultaneous"},
	destroyGuns:       {Name: "destroy-guns", Values: []string{"no", "yes"}, Clause: "MB-CRW-06", Title: "guns can be destroyed by ball"},
	circleSize:        {Name: "circle-size", Values: []string{"diameter", "radius"}, Clause: "MB-ART-02", Title: "what the size of a blast circle means"},
	wallBackblast:     {Name: "wall-backblast", Values: []string{"in-circle", "within-1-inch"}, Clause: "MB-ART-10", Title: "how near a wall throws a blast back"},
	houseFloors:       {Name: "house-floors", Values: []string{"one", "two"}, Clause: "MB-ART-11", Title: "floors of a house"},
	houseInCircle:     {Name: "house-in-circle", Values: []string{"any-touch", "man-position"}, Clause: "MB-ART-11", Title: "when occupants are under a circle"},
	grapeLimit:        {Name: "grape-limit", Values: []string{"cone-length", "short-range"}, Clause: "MB-GRP-01", Title: "how far grapeshot may be used"},
	ruins:             {Name: "ruins", Values: []string{"open", "soft-cover"}, Clause: "MB-HSE-02", Title: "what a destroyed house is"},
	wallGunModifiers:  {Name: "wall-gun-modifiers", Values: []string{"off", "on"}, Clause: "MB-WAL-01", Title: "modifiers of guns against walls"},
	meleeStart:        {Name: "melee-start", Values: []string{"automatic", "declared"}, Clause: "MB-MEL-01", Title: "whether enemies in contact must fight"},
	era:               {Name: "era", Values: []string{"musket", "rifled"}, Clause: "MB-MEL-04", Title: "the era of the battle"},
	meleeLossBase:     {Name: "melee-loss-base", Values: []string{"circle", "whole-unit"}, Clause: "MB-MEL-06", Title: "of which men half are lost in melee"},
	meleeRounding:     {Name: "melee-rounding", Values: []string{"up-loser-down-winner", "down", "up"}, Clause: "MB-MEL-06", Title: "how halves round in melee"},
	moraleRolls:       {Name: "morale-rolls", Values: []string{"one-per-turn", "per-trigger"}, Clause: "MB-MOR-03", Title: "how often a unit rolls in a turn"},
	volleyBeaten:      {Name: "volley-beaten", Values: []string{"exchange", "any-loss", "never"}, Clause: "MB-MOR-04", Title: "what is to be beaten in volleys"},
	commandLostWhen:   {Name: "command-lost-when", Values: []string{"all-figures", "general"}, Clause: "MB-MOR-05", Title: "when a command unit is lost"},
	commandModifier:   {Name: "command-modifier", Values: []string{"better-only", "cumulative"}, Clause: "MB-MOR-06", Title: "a command unit both near and in sight"},
	lossModifier:      {Name: "loss-modifier", Values: []string{"higher-only", "cumulative"}, Clause: "MB-MOR-07", Title: "losses of a half count as a quarter too"},
	victoryMemory:     {Name: "victory-memory", Values: []string{"this-and-two", "three-earlier"}, Clause: "MB-MOR-09", Title: "how long victory and defeat are remembered"},
	retreatTiming:     {Name: "retreat-timing", Values: []string{"next-movement", "at-once"}, Clause: "MB-MOR-13", Title: "when a retreat is made"},
	ownOfficerRally:   {Name: "own-officer-rally", Values: []string{"no", "yes"}, Clause: "MB-RTE-02", Title: "a unit's own officer may rally it"},
	victoryOption:     {Name: "victory", Values: []string{"break-half", "last-stand", "scenario"}, Clause: "MB-VIC-01", Title: "what ends the battle"},
	turnLimit:         {Name: "turn-limit", Values: []string{"15", "none"}, Least: 1, Most: mostTurns, Clause: "MB-VIC-02", Title: "after how many turns the battle ends"},
	bestAim:           {Name: "best-aim", Values: []string{"alone", "agreed"}, Clause: "MB-ART-05", Title: "whether the best aim of a gun is pointed out in a battle of two people"},
}
