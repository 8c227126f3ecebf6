package macduff

// Frame is a half-done procedure: a step, whom it concerns, and a few numbers, of
// which each step has its own, by the names below.
type Frame struct {
	Step   Step
	Unit   int8
	Target int8
	N      [6]int32
	Tested uint64 `json:",omitzero"` // officers who have been tested for capture in a charge (MD-CMD-09)
}

// mask is a set of pieces, in a number and the next.
func (f *Frame) mask(i int) uint64 { return uint64(uint32(f.N[i])) | uint64(uint32(f.N[i+1]))<<32 }

func (f *Frame) setMask(i int, m uint64) {
	f.N[i], f.N[i+1] = int32(uint32(m)), int32(uint32(m>>32))
}

// has says whether a charge has any of these marks.
func (f *Frame) has(marks chargeMark) bool { return chargeMark(f.N[chargeMarks])&marks != 0 }

func (f *Frame) mark(marks chargeMark)   { f.N[chargeMarks] |= int32(marks) }
func (f *Frame) unmark(marks chargeMark) { f.N[chargeMarks] &^= int32(marks) }

// keepOnly takes all marks away but these, and the face that was to be struck.
func (f *Frame) keepOnly(marks chargeMark) { f.N[chargeMarks] &= int32(marks) }

// face is the face of its target that a charge strikes.
func (f *Frame) face() face { return face(f.N[chargeMarks] & faceStruck) }

// strikesAt has a charge strike another face.
func (f *Frame) strikesAt(struck face) {
	f.N[chargeMarks] = f.N[chargeMarks]&^faceStruck | int32(struck)
}

// answer is how the target of a charge answers it.
func (f *Frame) answer() answer { return answer(f.N[chargeAnswer]) }

func (f *Frame) answers(a answer) { f.N[chargeAnswer] = int32(a) }

// about is a frame of one step, a unit and a target, its numbers all zero.
func about(step Step, u, t int8) Frame { return Frame{Step: step, Unit: u, Target: t} }

// Of the turn.
const (
	turnFollows = iota // TurnStart: it is not the first
)
const (
	ralliesLate = iota // RallyOwed: the activations are over (MD-MORALE-06)
)
const (
	_         = iota
	_         //
	reachThen // Ordering: whom the commander had in reach when his card was turned, a set (MD-CMD-03)
)

// Of shooting, and of a batch of hits.
const (
	shotManner    = iota // on an order, in return, or as a reaction
	shotAtCharger        // skirmishers who charge are no difficult target
	shotRange            // at which it is measured, in thousandths of an inch; 0: as it is (MD-REA-02)
)
const (
	hitCount   = iota
	hitSource  // of shooting, for which Steady Men! is rolled, or not
	hitLeaders // who have been chosen to roll for it, a set
)
const (
	allotLeast = iota // of the hits on a divided unit, those that its detachment takes at least
	allotMost
	allotUsual
	allotHits // all of them
)

// Of moves.
const (
	upTo       = iota // HowFar, Escaping: how far it may go, in thousandths of an inch
	upToBroken        // HowFar: an engine has had its accident
)
const (
	arrivesBroken = iota // Arriving: an engine has had its accident, a train is derailed
	arrivesLost          // a charger has found no way to its target
)
const (
	walkFrom   = 0 // Walking: where this part of the walk begins, east and north
	walkTo     = 2 // and ends
	walkFacing = 4
	walkSlow   = 5 // some of the walk was in slow ground
)

// Of a charge.
const (
	chargeAnswer = iota // how the target answers
	answerKeeps         // a number of the answer's own: see below
	chargeBasic         // B, inches
	chargeBonus         // C, inches
	chargeGone          // what has been spent of them, in thousandths
	chargeMarks         // the face struck, and the marks above it
)

// What an answer keeps, one thing after another in the same number: each is read
// before the next is written.
const (
	fireRange    = answerKeeps // to ChargeFire: at which range Fire! is to be given, in thousandths of an inch
	frontShotAt  = answerKeeps // to ChargeHome: how wide the charger's front was when it was shot at, the same
	answerDice   = answerKeeps // to AnswerEnd: the throw of an evade or a countercharge, in inches
	exposedAfter = answerKeeps // to AfterEvade: one more than whom an evade has exposed
)

// faceStruck are the bits of chargeMarks in which the face struck stands.
const faceStruck = 3

// A chargeMark is something that holds of a charge under way.
type chargeMark int32

// The marks of a charge.
const (
	withoutBonus  chargeMark = 1 << 4  // no bonus is thrown
	bothMet       chargeMark = 1 << 5  // the target has countercharged
	inPursuit     chargeMark = 1 << 7  // it is a pursuit
	hasRolled     chargeMark = 1 << 8  // its dice lie on the table
	hasManeuvered chargeMark = 1 << 10 // what was ordered before the charge is done
	byAverageDice chargeMark = 1 << 11 // a pursuer's or an evader's dice are average dice (MD-DRILL-01)
	byHuzzah      chargeMark = 1 << 12 // a Huzzah! of a pursuer, or of whoever is charged (MD-CHANCE-06)
)

// Of melee.
const (
	meleesBegun = iota // MeleePhase
)
const (
	roundKind    = 0 // MeleeRound: who fights
	roundCheers  = 1 // whose Huzzah! counts, a set
	roundAsked   = 3 // up to whom all have been asked about that
	roundLeaders = 4 // who have been chosen to roll Steady Men!, a set
)

// Kinds of rounds.
const (
	ofCluster      = iota // all units that are linked by contact
	ofPursuit             // a pursuer and those whom it touches
	ofBrokenSquare        // a square and the horse that broke it (MD-MELEE-12)
)
const (
	shareFoes = 0 // Sharing: among whom, a set
	shareDice = 2 // how many
)
const (
	stillBack   = 0 // Aftermath: who has still to retreat, a set
	stillTested = 2 // who has still to test, a set
	ofTheRound  = 4 // all who have fought, a set
)
const (
	pursuitsSecond  = iota // Pursuits: the second side's
	pursuitsBetween        // and then the melees go on
)

// Of work, and of chance cards.
const (
	worksSecond = iota // WorkPhase: the second side's
)
const (
	workEndPart = iota // WorkEnd: fires, then the hospitals of either side
)
const (
	chanceEvent  = iota // Chance, Using: the event
	chanceNamed         // Chance: a unit has been named, and its order is asked
	chancePoints        // figures that may still return
	chanceOf            // the card
)
const (
	drawnOf = iota // Drawn: the card
)
