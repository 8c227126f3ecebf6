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

// ByHand are the weights that somebody once set: all go by them but a general.
var ByHand = Weights{
	Unit: 350, Loss: 260, Threat: 45, Aside: 22, Melee: 80, Hold: 320, Rally: 260, Commander: 200,
	CommanderNear: 6, CommanderRisk: 120, Open: 40, Toward: 14, Keep: 160, Wait: 12, Closing: 90,
	CloseEnough: 5, Stir: 1, Blocked: 40, Worn: 50, Charge: 22, LossGoal: 130, Occupy: 320, Denied: 160,
	GoalNear: 18, Score: 100, Risk: 100, LostRisk: 136,
}

// Learned are those that a general goes by: battles have taught none yet.
var Learned = ByHand

// ForPlans are ByHand without what danger takes: by them it is told how far a plan was
// kept, for nobody keeps to a bold one by standing under fire.
var ForPlans = forPlans()

func forPlans() Weights {
	w := ByHand
	w.Risk = 0
	return w
}
