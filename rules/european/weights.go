package european

// Weights are what a judge goes by, in hundredths of a hit where nothing else is said.
type Weights struct {
	Unit          int // a unit, beyond the hits that it can still take
	Loss          int // less, for each unit lost, of the share that breaks a side
	Threat        int // of the hits that a unit can expect to score, in hundredths
	Aside         int // of them, where it must pivot first
	Melee         int // of them, in a melee
	Hold          int // a place that is to be held, and is
	Rally         int // a commander who has still to have his moment
	Commander     int // a commander
	CommanderNear int // less, for each inch that he is from his neediest men
	CommanderRisk int // less: he is alone near the enemy
	Open          int // of march formation, for those who will have to move again
	Toward        int // for each inch nearer to where a plan leads
	Keep          int // for each place that a plan keeps
	Wait          int // for each inch of distance before a plan strikes
	Stir          int // less: it has moved, for nobody marches for nothing
	Closing       int // for each inch nearer to the nearest enemy, in tenths
	CloseEnough   int // nearer is no better, in inches
	Blocked       int // of the hits, where it does not see its target, in hundredths
	Worn          int // more of them on who is worn out, in hundredths
	Charge        int // of the hits of a charge in the next turn
	LossGoal      int // a unit that the enemy lost, where so many are to be
	Occupy        int // more than held: it is there
	Denied        int // less: the enemy is there
	GoalNear      int // for each inch nearer to such a place
	Score         int // of the hits that it can expect to score, in hundredths
	Risk          int // less: of a sixth of those that it can expect to take
	LostRisk      int // less: those would be its last
}

// ByHand are the weights that somebody once set: recruits go by them, and what is said of a battle afterwards.
var ByHand = Weights{
	Unit: 350, Loss: 260, Threat: 45, Aside: 22, Melee: 80, Hold: 320, Rally: 260, Commander: 200,
	CommanderNear: 6, CommanderRisk: 120, Open: 40, Toward: 14, Keep: 160, Wait: 12, Closing: 90,
	CloseEnough: 5, Stir: 1, Blocked: 40, Worn: 50, Charge: 22, LossGoal: 130, Occupy: 320, Denied: 160,
	GoalNear: 18, Score: 100, Risk: 100, LostRisk: 136,
}

// Learned are those that battles taught (docs/strength.md): all but recruits go by them.
// Toward, CommanderNear and CommanderRisk were set by hand: one wins without a plan too, but
// it is to be seen, and a commander's place is with his men.
var Learned = Weights{
	Unit: 408, Loss: 624, Threat: 51, Aside: 27, Melee: 106, Hold: 260, Rally: 432, Commander: 435,
	CommanderNear: 4, CommanderRisk: 60, Open: -41, Toward: 10, Keep: 316, Wait: 22, Closing: -12,
	CloseEnough: 36, Stir: -2, Blocked: 57, Worn: 78, Charge: 16, LossGoal: 164, Occupy: -308, Denied: 237,
	GoalNear: 20, Score: 61, Risk: 226, LostRisk: 98,
}

// ForPlans are ByHand without what danger takes: by them it is told how far a plan was
// kept, for nobody keeps to a bold one by standing under fire.
var ForPlans = forPlans()

func forPlans() Weights {
	w := ByHand
	w.Risk = 0
	return w
}
