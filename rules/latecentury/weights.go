package latecentury

// Weights are what a judge goes by, in hundredths of a figure where nothing else is said.
type Weights struct {
	Unit          int // a Unit, beyond its figures
	Command       int // a Commander
	Retreat       int // less: it retreats
	Weak          int // less: it is at or below half strength
	Cover         int // for each step of cover
	Stand         int // more for each, for a side that has time on its side
	Again         int // lost, but it will come on again
	Hold          int // a square that is to be held, and is
	Loss          int // less, for each Unit lost, of the share that exhausts an army
	Card          int // a card, to who has still to come
	Shelter       int // a Commander with a Unit
	Toward        int // for each square nearer to where a plan leads
	Keep          int // for each square that a plan keeps
	Wait          int // for each square of distance before a plan strikes
	Closing       int // for each square nearer to the enemy, or to what a plan keeps, in tenths
	Occupy        int // more than held: a Unit of its own is there
	Denied        int // less: the enemy's is there
	GoalNear      int // for each square nearer to such a square
	Come          int // for each square of the way that who is not there has to come
	NearCard      int // a card, with an enemy within reach
	FigureCard    int // and for each figure then
	IdleCard      int // a card, with no enemy within reach
	FireDanger    int // danger from fire, in tenths
	MeleeDanger   int // danger from melee, in tenths
	PressDanger   int // how much of it a side minds that must take something, in hundredths of a third
	PressClose    int // and how much more it seeks the enemy
	CommandDanger int // and how much a Commander minds it
}

// ByHand are the weights that somebody once set: recruits go by them, and what is said of a battle afterwards.
var ByHand = Weights{
	Unit: 250, Command: 450, Retreat: 300, Weak: 60, Cover: 15, Stand: 80, Again: 200, Hold: 300,
	Loss: 80, Card: 25, Shelter: 40, Toward: 16, Keep: 90, Wait: 22, Closing: 90, Occupy: 300,
	Denied: 150, GoalNear: 27, Come: 9, NearCard: 25, FigureCard: 12, IdleCard: 12, FireDanger: 10,
	MeleeDanger: 5, PressDanger: 100, PressClose: 300, CommandDanger: 100,
}

// Learned are those that battles taught (docs/strength.md): all but recruits go by them.
// Stand was set by hand again: who has time on his side is to stand.
var Learned = Weights{
	Unit: 25, Command: 933, Retreat: -5, Weak: 27, Cover: 18, Stand: 50, Again: 139, Hold: 515,
	Loss: 159, Card: 39, Shelter: 26, Toward: 8, Keep: 127, Wait: -9, Closing: 37, Occupy: 35,
	Denied: 386, GoalNear: 71, Come: 10, NearCard: 53, FigureCard: 8, IdleCard: 31, FireDanger: 12,
	MeleeDanger: 2, PressDanger: 109, PressClose: 489, CommandDanger: 307,
}

// ForPlans are ByHand without what danger takes: by them it is told how far a plan was
// kept, for nobody keeps to a bold one by standing under fire.
var ForPlans = forPlans()

func forPlans() Weights {
	w := ByHand
	w.FireDanger, w.MeleeDanger = 0, 0
	return w
}
