package macduff

import "drumhead/rules"

// Numbers of the options, in the order of Options. Value 0 is always the
// default.
const (
	disorder = iota
	reachMeasured
	steadyMelee
	steadyInResult
	activation
	chanceCards
	assignment
	secondTry
	observationSum
	orphansUnderGeneral
	orphanCard
	namedEnds
	wheelLimit
	unformedMounted
	squareMoves
	packDice
	steamAccident
	airshipWind
	wellDrilled
	hopeless
	bonusUsed
	reactionDeclared
	thenReact
	breakOff
	evadeFacing
	halfSpeed
	brokenManeuver
	difficultRoad
	freshContact
	lineOfFire
	screenGap
	squareFire
	returnFire
	rounding
	shakenLong
	stacking
	indirectArc
	spotter
	rogueDirection
	bounceTargets
	bounceDense
	bounceWeapons
	strongWall
	fireGarrison
	frontage
	squareMelee
	naturalOne
	routJudged
	multiMelee
	blockedRetreat
	gunRetreat
	pursuitReach
	pursuitChain
	winnerForm
	brokenRanks
	becomingShaken
	retest
	moraleCheck
	workRounding
	engineerRange
	accumulates
	occupants
	roadTask
	bandUnits
	blunderWording
	chanceDecks
	chanceBlanks
	blunderCounts
	ammoFire
	seizing
	wind
	messengers
	structure
	breachReply
	figuresPerBase
	moveAndJoin
	steadySeveral
	moveThenShoot
	pursuitTiming
	hiddenUnits
	rejoins
	chanceHold
	beforeDice
	splitFire
	recovery
	vigorous
	options
)

// Options are the settings of these rules, the default first.
var Options = []rules.Option{
	rules.Reading("broken-ground-disorder", "MD-UNIT-05", "Formed troops in broken ground", "while-inside", "none", "until-reformed"),
	rules.Reading("reach-measured", "MD-CMD-03", "When a commander's reach is measured", "at-card", "at-order"),
	rules.Reading("steady-men-melee", "MD-CMD-07", "Steady Men! in melee", "per-round", "once-per-turn"),
	rules.Reading("steady-men-in-result", "MD-CMD-07", "Does a cancelled hit count in the result of a melee", "before", "after"),
	rules.Reading("activation-method", "MD-SEQ-01", "How commanders come to act", "cards", "initiative"),
	rules.Reading("chance-cards", "MD-SEQ-01", "Chance cards", "off", "on"),
	rules.Reading("card-assignment", "MD-SEQ-02", "Whom a card activates", "assigned", "choice", "red-choice", "black-choice"),
	rules.Reading("general-second-try", "MD-SEQ-03", "May the General try units that have failed", "no", "yes"),
	rules.Reading("observation-sum", "MD-SEQ-06", "May two observers see one unit each", "single", "combined"),
	rules.Reading("orphans-under-general", "MD-SEQ-07", "The General and units whose commander is lost", "his-reach", "always-dice"),
	rules.Reading("orphan-card", "MD-SEQ-07", "The card of a lost commander", "stays", "removed"),
	rules.Reading("named-ends", "MD-ORD-03", "Must an order name the end of a move", "free", "required"),
	rules.Reading("wheel-limit", "MD-MOVE-02", "How far a basic move may turn", "45", "90", "none"),
	rules.Reading("unformed-mounted-infantry", "MD-MOVE-04", "Unformed mounted infantry", "4d6", "3d6"),
	rules.Reading("square-moves", "MD-MOVE-04", "How a square moves", "maneuver-only", "no", "basic"),
	rules.Reading("pack-animals", "MD-MOVE-05", "Pack animals", "3d6", "2d6"),
	rules.Reading("steam-accident", "MD-MOVE-08", "When an engine's accident stops it", "after-move", "before-move"),
	rules.Reading("airship-wind", "MD-MOVE-10", "Wind and airships", "downwind-bonus", "forced-drift"),
	rules.Reading("well-drilled", "MD-DRILL-01", "Well drilled infantry may throw average dice", "off", "on"),
	rules.Reading("hopeless-charges", "MD-CHG-01", "Charges that cannot arrive", "no", "yes"),
	rules.Reading("charge-bonus-used", "MD-CHG-05", "When a charge bonus counts as used", "when-needed", "when-rolled"),
	rules.Reading("reaction-declared", "MD-CHG-10", "When a reaction is declared", "before-dice", "after-dice"),
	rules.Reading("return-fire-then-react", "MD-REA-01", "What a unit that returned fire may do when charged", "any", "fall-back-only"),
	rules.Reading("break-off-from-square", "MD-REA-06", "May a charger call off at a square", "no", "yes"),
	rules.Reading("evade-facing", "MD-REA-07", "How an evader looks at its end", "away", "owner-choice"),
	rules.Reading("half-speed", "MD-TERR-04", "What half speed is", "per-inch", "whole-move"),
	rules.Reading("broken-ground-maneuver", "MD-TERR-05", "Maneuvers in broken ground", "on-the-spot", "any"),
	rules.Reading("difficult-road", "MD-TERR-07", "Roads through difficult ground", "full-speed", "half-speed"),
	rules.Reading("shoot-into-fresh-contact", "MD-SHOOT-01", "Shooting at units just contacted", "no", "yes"),
	rules.Reading("line-of-fire", "MD-SHOOT-02", "Lines of fire", "per-figure", "unit-centre"),
	rules.Reading("screen-gap", "MD-SHOOT-03", "Supports behind skirmishers are obscured from", "1", "3", "6"),
	rules.Reading("square-fire", "MD-SHOOT-04", "Fire of a square", "quarter", "none"),
	rules.Reading("return-fire", "MD-SHOOT-06", "Return fire", "after-losses", "simultaneous"),
	rules.Reading("dice-rounding", "MD-SHOOT-08", "Rounding of halves", "stepwise", "once"),
	rules.Reading("shaken-and-long", "MD-SHOOT-09", "Shaken and at long range", "both", "one-half-only"),
	rules.Reading("difficult-stacking", "MD-SHOOT-10", "Several reasons for a difficult target", "single", "firer-and-target", "every-reason"),
	rules.Reading("indirect-arc", "MD-SHOOT-12", "The arc of mortars and rockets", "front", "all-round"),
	rules.Reading("indirect-needs-spotter", "MD-SHOOT-12", "Must somebody see a mortar's target", "no", "yes"),
	rules.Reading("rogue-direction", "MD-SHOOT-13", "Where a rogue rocket goes", "d6-60", "uniform-360"),
	rules.Reading("bounce-through-targets", "MD-SHOOT-15", "What shot bounces through", "any", "dense-only"),
	rules.Reading("bounce-through-on-dense", "MD-SHOOT-15", "Bounce-through at a dense target", "after-reroll", "instead-of-reroll"),
	rules.Reading("bounce-through-weapons", "MD-SHOOT-15", "Which guns bounce through", "direct-guns", "all-artillery"),
	rules.Reading("breach-strong-wall", "MD-SHOOT-17", "Breaching strong walls", "impossible", "two-sixes"),
	rules.Reading("fire-harms-garrison", "MD-SHOOT-18", "Does a fire harm the garrison", "no", "yes"),
	rules.Reading("melee-frontage", "MD-MELEE-02", "Who fights", "whole-rank", "in-contact"),
	rules.Reading("square-melee-figures", "MD-MELEE-02", "How many of a square fight", "all", "attacked-face"),
	rules.Reading("melee-natural-one", "MD-MELEE-05", "A natural 1 in melee", "hits-if-modified", "always-misses"),
	rules.Reading("rout-judged", "MD-MELEE-09", "Shaken for the result of a melee", "after-losses", "before-losses"),
	rules.Reading("multi-melee", "MD-MELEE-09", "Melees of several units", "per-unit", "per-side"),
	rules.Reading("blocked-retreat", "MD-MELEE-10", "A retreat that ends at an enemy", "surrender", "stand"),
	rules.Reading("artillery-retreat", "MD-MELEE-10", "Guns that retreat", "limber", "abandon-gun"),
	rules.Reading("pursuit-reach", "MD-MELEE-11", "How far a pursuit goes", "fresh-charge-roll", "unlimited"),
	rules.Reading("pursuit-chain", "MD-MELEE-11", "How many pursuits", "one", "unlimited"),
	rules.Reading("winner-formation", "MD-MELEE-11", "The winner's formation", "keeps", "unformed"),
	rules.Reading("broken-square-ranks", "MD-MELEE-12", "Ranks of a broken square", "one", "two"),
	rules.Reading("test-on-becoming-shaken", "MD-MORALE-04", "A test for the hits that make a unit shaken", "yes", "no"),
	rules.Reading("retreat-retest", "MD-MORALE-06", "When a unit that retreated tests again", "turn-start", "on-activation"),
	rules.Reading("army-morale-check", "MD-MORALE-09", "When army morale is weighed", "end-of-turn", "at-once"),
	rules.Reading("work-rounding", "MD-ENG-01", "Work dice of odd figures", "half-up", "full-fours"),
	rules.Reading("engineer-range", "MD-ENG-02", "How near the Engineer must be", "12", "joined"),
	rules.Reading("demolition-accumulates", "MD-ENG-05", "A blast that falls short", "no", "yes"),
	rules.Reading("bridge-occupants", "MD-ENG-05", "Units on a bridge that is blown", "destroyed", "1d6-hits"),
	rules.Reading("road-task", "MD-ENG-06", "Cutting a road", "named-length", "inch-by-inch"),
	rules.Reading("band-bonus-units", "MD-HOSP-03", "How many a band helps", "all-in-reach", "one-a-turn"),
	rules.Reading("blunder-wording", "MD-CHANCE-01", "Whom Someone Has Blundered may name", "infantry-or-cavalry", "any-but-close-artillery"),
	rules.Reading("chance-decks", "MD-CHANCE-02", "Chance decks", "per-side", "shared"),
	rules.Reading("chance-blanks", "MD-CHANCE-02", "Blank chance cards a side", "10", "12", "14"),
	rules.Reading("blunder-counts-as-activation", "MD-CHANCE-04", "Does a blunder count as an activation", "no", "yes"),
	rules.Reading("ammo-shortage-fire", "MD-CHANCE-05", "Reaction fire in an ammo shortage", "allowed", "none"),
	rules.Reading("seizing-side", "MD-CHANCE-11", "Who seizes the moment", "inactive", "drawer"),
	rules.Reading("wind", "MD-WIND-01", "Wind", "off", "on"),
	rules.Reading("messengers", "MD-CMD-11", "Messengers", "off", "scenario"),
	rules.Reading("town-structure-points", "MD-SHOOT-18", "Structure points of a town", "12", "6", "18", "24"),
	rules.Reading("breach-return-fire", "MD-SHOOT-17", "Return fire of troops behind a wall that is breached", "no", "yes"),
	rules.Reading("figures-per-base", "MD-UNIT-03", "Figures on a base", "1", "2", "3", "4", "5", "6"),
	rules.Reading("commander-move-and-join", "MD-CMD-04", "May a commander move, and then join a unit within 12 inches", "no", "yes"),
	rules.Reading("steady-men-several", "MD-CMD-07", "Steady Men! of several commanders with one unit", "one", "each"),
	rules.Reading("move-then-shoot", "MD-SHOOT-05", "May an order be to move and then shoot", "no", "yes"),
	rules.Reading("pursuit-timing", "MD-MELEE-01", "When pursuits are made", "after-all-melees", "at-once"),
	rules.Reading("hidden-units", "MD-VIS-03", "Hidden units", "off", "map", "counters"),
	rules.Reading("rejoin", "MD-UNIT-07", "When a far detachment rejoins its unit", "contact", "12in"),
	rules.Reading("chance-hold", "MD-CHANCE-03", "May a chance card be held", "no", "yes"),
	rules.Reading("orders-before-dice", "MD-ORD-01", "A throw before the order is declared", "enforced", "challenge"),
	rules.Reading("split-fire", "MD-SHOOT-02", "May a unit's files shoot at two targets", "no", "yes"),
	rules.Reading("campaign-recovery", "MD-MORALE-10", "Lasting losses are reckoned after the battle", "off", "quarter"),
	rules.Reading("vigorous-pursuit", "MD-MORALE-10", "The defeated army recovers nobody", "no", "yes"),
}

// A reading is one value of an option: how a battle plays a clause.
type reading uint16

// mostValues is more than any option has.
const mostValues = 16

// The readings that the rules ask for, in the order of the options, each with its
// word.
const (
	neverDisordered             = reading(disorder*mostValues + 1)            // none
	disorderedUntilReformed     = reading(disorder*mostValues + 2)            // until-reformed
	reachAtCard                 = reading(reachMeasured*mostValues + 0)       // at-card
	reachAtOrder                = reading(reachMeasured*mostValues + 1)       // at-order
	steadyOnceInMelee           = reading(steadyMelee*mostValues + 1)         // once-per-turn
	steadyBeforeResult          = reading(steadyInResult*mostValues + 0)      // before
	steadyAfterResult           = reading(steadyInResult*mostValues + 1)      // after
	activatedByCards            = reading(activation*mostValues + 0)          // cards
	activatedByInitiative       = reading(activation*mostValues + 1)          // initiative
	noChanceCards               = reading(chanceCards*mostValues + 0)         // off
	withChanceCards             = reading(chanceCards*mostValues + 1)         // on
	anyCommanderActs            = reading(assignment*mostValues + 1)          // choice
	redChooses                  = reading(assignment*mostValues + 2)          // red-choice
	blackChooses                = reading(assignment*mostValues + 3)          // black-choice
	generalTriesAgain           = reading(secondTry*mostValues + 1)           // yes
	eachObserverAlone           = reading(observationSum*mostValues + 0)      // single
	orphansAlwaysDice           = reading(orphansUnderGeneral*mostValues + 1) // always-dice
	orphanCardStays             = reading(orphanCard*mostValues + 0)          // stays
	orphanCardRemoved           = reading(orphanCard*mostValues + 1)          // removed
	freeEnds                    = reading(namedEnds*mostValues + 0)           // free
	unformedMountedThrowThree   = reading(unformedMounted*mostValues + 1)     // 3d6
	squaresStand                = reading(squareMoves*mostValues + 1)         // no
	squaresMove                 = reading(squareMoves*mostValues + 2)         // basic
	packAnimalsThrowTwo         = reading(packDice*mostValues + 1)            // 2d6
	accidentBeforeMove          = reading(steamAccident*mostValues + 1)       // before-move
	airshipsDrift               = reading(airshipWind*mostValues + 1)         // forced-drift
	withoutAverageDice          = reading(wellDrilled*mostValues + 0)         // off
	withAverageDice             = reading(wellDrilled*mostValues + 1)         // on
	noHopelessCharges           = reading(hopeless*mostValues + 0)            // no
	bonusUsedWhenRolled         = reading(bonusUsed*mostValues + 1)           // when-rolled
	reactionAfterDice           = reading(reactionDeclared*mostValues + 1)    // after-dice
	firedMayOnlyFallBack        = reading(thenReact*mostValues + 1)           // fall-back-only
	chargersBreakOffFromSquares = reading(breakOff*mostValues + 1)            // yes
	evaderChoosesFacing         = reading(evadeFacing*mostValues + 1)         // owner-choice
	halfSpeedWholeMove          = reading(halfSpeed*mostValues + 1)           // whole-move
	anyManeuverInBroken         = reading(brokenManeuver*mostValues + 1)      // any
	slowRoads                   = reading(difficultRoad*mostValues + 1)       // half-speed
	shootIntoFreshContact       = reading(freshContact*mostValues + 1)        // yes
	aimFromTheCentre            = reading(lineOfFire*mostValues + 1)          // unit-centre
	squaresHoldFire             = reading(squareFire*mostValues + 1)          // none
	returnFireSimultaneous      = reading(returnFire*mostValues + 1)          // simultaneous
	roundOnce                   = reading(rounding*mostValues + 1)            // once
	shakenOrLongOnce            = reading(shakenLong*mostValues + 1)          // one-half-only
	difficultOnce               = reading(stacking*mostValues + 0)            // single
	difficultForFirerAndTarget  = reading(stacking*mostValues + 1)            // firer-and-target
	indirectAllRound            = reading(indirectArc*mostValues + 1)         // all-round
	indirectNeedsSpotter        = reading(spotter*mostValues + 1)             // yes
	rogueAnyDirection           = reading(rogueDirection*mostValues + 1)      // uniform-360
	bounceOffDenseOnly          = reading(bounceTargets*mostValues + 1)       // dense-only
	bounceInsteadOfReroll       = reading(bounceDense*mostValues + 1)         // instead-of-reroll
	allGunsBounce               = reading(bounceWeapons*mostValues + 1)       // all-artillery
	strongWallsHold             = reading(strongWall*mostValues + 0)          // impossible
	strongWallsTakeTwo          = reading(strongWall*mostValues + 1)          // two-sixes
	fireHarmsGarrison           = reading(fireGarrison*mostValues + 1)        // yes
	onlyThoseInContactFight     = reading(frontage*mostValues + 1)            // in-contact
	squareFaceFights            = reading(squareMelee*mostValues + 1)         // attacked-face
	naturalOneMisses            = reading(naturalOne*mostValues + 1)          // always-misses
	routBeforeLosses            = reading(routJudged*mostValues + 1)          // before-losses
	meleeBySides                = reading(multiMelee*mostValues + 1)          // per-side
	blockedSurrender            = reading(blockedRetreat*mostValues + 0)      // surrender
	gunsAreAbandoned            = reading(gunRetreat*mostValues + 1)          // abandon-gun
	pursuitUnlimited            = reading(pursuitReach*mostValues + 1)        // unlimited
	onePursuit                  = reading(pursuitChain*mostValues + 0)        // one
	winnersUnformed             = reading(winnerForm*mostValues + 1)          // unformed
	brokenSquareHasTwoRanks     = reading(brokenRanks*mostValues + 1)         // two
	testOnBecomingShaken        = reading(becomingShaken*mostValues + 0)      // yes
	retestAtTurnStart           = reading(retest*mostValues + 0)              // turn-start
	retestOnActivation          = reading(retest*mostValues + 1)              // on-activation
	moraleAtOnce                = reading(moraleCheck*mostValues + 1)         // at-once
	onlyFullFours               = reading(workRounding*mostValues + 1)        // full-fours
	engineerWithin12            = reading(engineerRange*mostValues + 0)       // 12
	blastsCountAlone            = reading(accumulates*mostValues + 0)         // no
	blastsAddUp                 = reading(accumulates*mostValues + 1)         // yes
	occupantsAreHit             = reading(occupants*mostValues + 1)           // 1d6-hits
	roadInchByInch              = reading(roadTask*mostValues + 1)            // inch-by-inch
	bandHelpsOne                = reading(bandUnits*mostValues + 1)           // one-a-turn
	anyButCloseGunsBlunder      = reading(blunderWording*mostValues + 1)      // any-but-close-artillery
	oneChanceDeck               = reading(chanceDecks*mostValues + 1)         // shared
	blunderIsNoActivation       = reading(blunderCounts*mostValues + 0)       // no
	shortOfAmmoHoldsFire        = reading(ammoFire*mostValues + 1)            // none
	drawerSeizes                = reading(seizing*mostValues + 1)             // drawer
	withWind                    = reading(wind*mostValues + 1)                // on
	withoutMessengers           = reading(messengers*mostValues + 0)          // off
	breachIsAnswered            = reading(breachReply*mostValues + 1)         // yes
	moveAndThenJoin             = reading(moveAndJoin*mostValues + 1)         // yes
	oneSteadies                 = reading(steadySeveral*mostValues + 0)       // one
	moveAndThenShoot            = reading(moveThenShoot*mostValues + 1)       // yes
	pursuitAtOnce               = reading(pursuitTiming*mostValues + 1)       // at-once
	nothingHidden               = reading(hiddenUnits*mostValues + 0)         // off
	hiddenOnMap                 = reading(hiddenUnits*mostValues + 1)         // map
	hiddenByCounters            = reading(hiddenUnits*mostValues + 2)         // counters
	rejoinWithin12              = reading(rejoins*mostValues + 1)             // 12in
	chanceCardsAtOnce           = reading(chanceHold*mostValues + 0)          // no
	chanceCardsHeld             = reading(chanceHold*mostValues + 1)          // yes
	earlyThrowsChallenged       = reading(beforeDice*mostValues + 1)          // challenge
	fireMaySplit                = reading(splitFire*mostValues + 1)           // yes
	noRecovery                  = reading(recovery*mostValues + 0)            // off
	pursuedVigorously           = reading(vigorous*mostValues + 1)            // yes
)

// plays says whether a battle is played by a reading.
func (b *battle) plays(r reading) bool { return b.opt[r/mostValues] == uint8(r%mostValues) }

func (s *State) plays(r reading) bool { return s.b.plays(r) }
