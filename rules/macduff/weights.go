package macduff

// Weights are what a judge goes by, in hundredths of a figure where nothing else is said.
type Weights struct {
	Unit         int // a unit, beyond its figures
	Officer      int // a commander, a band, engineers
	Led          int // of a commander: each of his units near him
	Rally        int // of a commander with a unit that must rally
	LoneRisk     int // less: a commander near the enemy with no unit
	General      int // a general
	Shaken       int // less: it is shaken
	Retreat      int // less: it retreats
	Open         int // less: regular troops out of formation, guns on their limbers
	Column       int // less: in column or square
	Cover        int // in hard cover
	Flank        int // less: an enemy in melee at its flank
	Melee        int // for each die that it is better in melee
	Held         int // a goal that is reached
	Contend      int // for each unit of one side more on a goal of either
	Support      int // a unit near the enemy has another behind it
	Aboard       int // less, while it is carried
	Morale       int // less, for each half of army morale lost
	Order        int // an order that gets there
	Facing       int // less: the nearest enemy is not to its front
	Shooting     int // of a shot that has still to be made, in hundredths
	Gun          int // of a gun's, which is made before others
	Close        int // for each inch nearer to where it can do harm, in tenths
	GoalNear     int // for each inch nearer to a goal, in tenths
	Urgent       int // how much more goals count at the end, in hundredths
	GunDanger    int // less: a gun or riflemen near the enemy
	ShakenDanger int // less: shaken men near the enemy
	Toward       int // for each inch nearer to where a plan leads
	Keep         int // where a plan keeps a place
	Wait         int // less: near the enemy before a plan strikes
	HorseNear    int // so near horse comes to the enemy, in inches
	ClashGive    int // of what a charge takes off the enemy, in hundredths
	ClashTake    int // of what it costs
	ClashWon     int // a charge that is likely to be won
	ClashLost    int // less: one that is likely to be lost
	ClashShaken  int // less: shaken men charge
	ClashUpon    int // a charge upon shaken men
	ClashSquare  int // less: horse upon those who are in square or will be
	ShakenShot   int // more of a shot at shaken men, in hundredths
	Blind        int // less: a gun sees nobody in its range; 0: nobody looks whether it does
	InVain       int // less: an order of which nothing will come, as all stand; 0: nobody looks whether it will
}

// ByHand are the weights that somebody once set: recruits go by them, and what is said of a battle afterwards.
var ByHand = Weights{
	Unit: 300, Officer: 350, Led: 25, Rally: 140, LoneRisk: 120, General: 500, Shaken: 250,
	Retreat: 300, Open: 120, Column: 30, Cover: 60, Flank: 150, Melee: 40, Held: 600, Contend: 80,
	Support: 40, Aboard: 150, Morale: 160, Order: 30, Facing: 60, Shooting: 80, Gun: 70, Close: 60,
	GoalNear: 100, Urgent: 200, GunDanger: 80, ShakenDanger: 120, Toward: 8, Keep: 60, Wait: 40,
	HorseNear: 10, ClashGive: 200, ClashTake: 200, ClashWon: 150, ClashLost: 150, ClashShaken: 300,
	ClashUpon: 300, ClashSquare: 150, ShakenShot: 50,
}

// Learned are those that battles taught (docs/strength.md): all go by them but recruits.
// Close, Toward, Keep, Morale, Cover, Rally and Aboard were set by hand again: who is
// taught by victories alone hangs back.
var Learned = Weights{
	Unit: 612, Officer: 273, Led: 35, Rally: 40, LoneRisk: 225, General: 865, Shaken: -4, Retreat: 531,
	Open: 87, Column: 48, Cover: 20, Flank: 103, Melee: 72, Held: 273, Contend: 70, Support: 10,
	Aboard: 50, Morale: 0, Order: 34, Facing: 23, Shooting: 313, Gun: 180, Close: 40, GoalNear: 89,
	Urgent: 819, GunDanger: 52, ShakenDanger: 31, Toward: 12, Keep: 60, Wait: 57, HorseNear: 5,
	ClashGive: 267, ClashTake: 412, ClashWon: -90, ClashLost: 280, ClashShaken: 458, ClashUpon: 830,
	ClashSquare: 313, ShakenShot: 98, Blind: 60, InVain: 1,
}
