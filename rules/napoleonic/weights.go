package napoleonic

// Weights are what a judge goes by, in hundredths of a strength point.
type Weights struct {
	Unit        int // a unit, beyond its points
	Half        int // less: it is at or below half strength
	Retreat     int // less: it retreats
	RetreatWeak int // less, of who retreats, shared out over its points and one more
	General     int
	GeneralNear int // less, for each hex that a General is from the nearest unit
	Away        int // less, for each hex that a General is from one who needs him
	Cover       int
	Closing     int // for each hex nearer to the enemy, or to what a plan keeps, in tenths
	Exposed     int // less, for each enemy die near at hand on each point left, in tenths
	Line        int // infantry in line near the enemy
	Square      int // who stands in square
	Hold        int // a hex that is to be held, and is
	Occupy      int // more: its own unit is there; as much less: the enemy's is
	GoalNear    int // for each hex nearer to such a hex
	Siege       int // the same, while an enemy stands there
	Late        int // more of what concerns such a hex, in hundredths, in the last turn
	Dare        int // less of Exposed, in hundredths, in the last turn, of a side that wants such a hex
	Wanting     int // less, in the last turn, of a side that alone wants such a hex: if nothing happens it has lost
	Exit        int // a unit that has left as it should
	ExitNear    int // for each hex nearer to where it should
	NearBreak   int // less, for each unit lost, of the share that breaks an army
	BreakGoal   int // an enemy unit lost, where so many are to be
	Toward      int // for each hex nearer to where a plan leads
	Opening     int // more of that in the first turns, in hundredths
	Keep        int // for each hex that a plan keeps
	Wait        int // for each hex of distance before a plan strikes
}

// ByHand are the weights that somebody once set: recruits go by them, and what is said of a battle afterwards.
var ByHand = Weights{
	Unit: 300, Half: 60, Retreat: 220, RetreatWeak: 220,
	General: 120, GeneralNear: 4, Away: 12,
	Cover: 18, Closing: 70, Exposed: 60, Line: 40, Square: -20,
	Hold: 220, Occupy: 110, GoalNear: 21, Exit: 420, ExitNear: 21,
	NearBreak: 90, BreakGoal: 90,
	Toward: 16, Keep: 90, Wait: 14,
}

// Learned are those that battles taught (docs/strength.md): all but recruits go by them.
// What leaving the table is worth, and that one waits, they did not teach: to win
// without leaving is as good, but whoever is to leave shall. Nor that time presses
// (Siege, Late, Dare, Wanting): between commanders who both come it decides little, but an enemy
// who only stands in the hex that he holds would be left there to the end. Nor plans (Opening, Wait):
// one wins without, but they are to be seen.
var Learned = Weights{
	Unit: 833, Half: 70, Retreat: 436, RetreatWeak: -365,
	General: 31, GeneralNear: 2, Away: 15,
	Cover: 16, Closing: 127, Exposed: 126, Line: 164, Square: -39,
	Late: 200, Dare: 60, Wanting: 4000,
	Hold: 311, Occupy: 237, GoalNear: 30, Siege: 30, Exit: 1000, ExitNear: 45,
	NearBreak: 162, BreakGoal: 53,
	Toward: 17, Opening: 200, Keep: 92, Wait: 30,
}

// ForPlans are ByHand without what danger takes: by them it is told how far a plan was
// kept, for nobody keeps to a bold one by standing under fire.
var ForPlans = forPlans()

func forPlans() Weights {
	w := ByHand
	w.Exposed = 0
	return w
}
