package muzzleblast

// Weights are what a judge goes by, in hundredths of a man where nothing else is said.
type Weights struct {
	Life        int // that one more unit stands, where few may be lost
	Officer     int // a unit has its officer
	Command     int // a whole command unit
	Gun         int // a gun
	Back        int // less: it goes back
	Hold        int // less: it stands held
	QuarterRisk int // of what a unit is worth that one may lose at the loss of a quarter, in hundredths
	HalfRisk    int // and of a half
	Front       int // for each sixth of a man that its front would bring down
	FrontNear   int // it counts for who has an enemy within so many inches of his range
	Crowd       int // less: two stand in one place
	Near        int // the command unit within a move; twice that under fire
	Sight       int // the command unit in sight
	Danger      int // less, for each inch that an enemy is too near to the command unit
	Rally       int // an officer on his way to those who rout
	GunReady    int // a gun that reaches somebody
	Goal        int // for each inch nearer to a goal
	Lead        int // for each inch nearer to where a plan leads
	Keep        int // a place that a plan keeps
	FireGiven   int // of what its fire would bring down now, in hundredths
	FireTaken   int // of what the enemy's would
	ComingGiven int // of what its fire would bring down as the enemy comes on
	ComingTaken int // of what the enemy's would
	Score       int // for each point of victory
	Look        int // for looking past the enemy: for each ten thousandth of a turn, in hundredths
	GunNear     int // less, for each inch that a gun is out of reach
	Part        int // less: the price of dividing a unit
	Paces       int // less: of marching one no more than an inch
	Limber      int // of a gun on its limber, for each inch that it is out of reach
	HorseNear   int // so near horse comes until it can fall on somebody, in inches
	WantShare   int // where between close and long range it wants to be, in hundredths
	Around      int // of the longer way round a friend, in hundredths
	Drive       int // for each inch nearer to where it can do harm, in tenths
	Behind      int // how much more of that who would lose as things stand wants in the last turn, in hundredths
}

// ByHand are the weights that somebody once set: recruits go by them, and what is said of a battle afterwards.
var ByHand = Weights{
	Life: 600, Officer: 120, Command: 400, Gun: 300, Back: 150, Hold: 60, QuarterRisk: 30,
	HalfRisk: 60, Front: 3, FrontNear: 18, Crowd: 150, Near: 40, Sight: 20, Danger: 12, Rally: 160, GunReady: 150,
	Goal: 9, Lead: 6, Keep: 80, FireGiven: 50, FireTaken: 50, ComingGiven: 50, ComingTaken: 50,
	Score: 30, Look: 25, GunNear: 6, Part: 20, Limber: 4, HorseNear: 10, WantShare: 50, Around: 100, Drive: 90,
}

// Learned are those by which all but recruits go: what battles taught was no better
// (docs/strength.md), but for guns, which nobody brought up to where they reach, and for
// units that stirred every turn (docs/movement.md).
var Learned = learned()

func learned() Weights {
	w := ByHand
	w.GunNear = 40
	w.Paces = 40
	w.Behind = 300
	return w
}
