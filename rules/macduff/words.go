package macduff

import (
	"strings"

	"drumhead/rules/tell"
	"drumhead/space/inches"
)

// Arm is what a piece is.
type Arm uint8

// The arms. Those from Commander on are single figures, and those from Boat on
// single models that neither shoot nor fight (section f, 16).
const (
	Infantry Arm = iota
	Skirmishers
	Cavalry
	MountedInfantry
	Artillery
	Wagon
	PackAnimals
	Pioneers
	Band
	Hospital
	Commander
	Engineer
	Messenger
	Post
	SignalTeam
	Boat
	SteamEngine
	Train
	Airship
	Balloon
	Dummy // a counter that covers nobody (MD-VIS-03)
	arms
)

var armNames = []string{"infantry", "skirmishers", "cavalry", "mounted-infantry", "artillery", "wagon", "pack-animals", "pioneers",
	"band", "hospital", "commander", "engineer", "messenger", "post", "signal-team", "boat", "steam-engine", "train", "airship", "balloon", "dummy"}

func (a Arm) String() string { return armNames[a] }

// sizes are the figures of each arm where a scenario names none (MD-UNIT-01,
// part 2 (f) 10).
var sizes = [arms]int8{12, 6, 6, 6, 4, 4, 4, 8, 6, 4, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}

// single says whether the arm is one figure or model, no unit of figures.
func (a Arm) single() bool { return a >= Commander }

// officer says whether it is a figure that moves and joins as a commander does.
func (a Arm) officer() bool { return a == Commander || a == Engineer || a == Messenger }

// vehicle says whether it is a model with a row of its own (section f, 16).
func (a Arm) vehicle() bool { return a >= Boat && a <= Balloon }

// spared are those whom no civilized army fires at, and who are taken by contact
// (MD-HOSP-04).
func (a Arm) spared() bool { return a == Band || a == Hospital }

// aloft says whether it flies.
func (a Arm) aloft() bool { return a == Airship || a == Balloon }

// foot says whether it is a body of men who walk.
func (a Arm) foot() bool {
	return a == Infantry || a == Skirmishers || a == Pioneers || a == Band
}

// forms says whether it stands in formations, if its men were taught to.
func (a Arm) forms() bool {
	return a == Infantry || a == Cavalry || a == MountedInfantry || a == Pioneers || a == Band
}

// horse says whether it has mounts to ride.
func (a Arm) horse() bool { return a == Cavalry || a == MountedInfantry }

// Formation is how a unit stands.
type Formation uint8

// The formations (MD-UNIT-04, MD-MOVE-06). AsIs stands in orders for the one it
// has.
const (
	AsIs Formation = iota
	Line
	Column
	RoadColumn
	Square
	Open
	Limbered
	Unlimbered
	Single
	formations
)

var formationNames = []string{"", "line", "column", "road", "square", "open", "limbered", "unlimbered", "single"}

func (f Formation) String() string { return formationNames[f] }

// Weapon is what a unit shoots with.
type Weapon uint8

// The weapons, in the order of the chart.
const (
	Unarmed Weapon = iota
	Musket
	Rifle
	LightGun
	FootGun
	RifledGun
	Mortar
	Rocket
	weapons
)

var weaponNames = []string{"none", "musket", "rifle", "light-gun", "foot-gun", "rifled-gun", "mortar", "rocket"}

func (w Weapon) String() string { return weaponNames[w] }

// indirect says whether it needs no line of fire (MD-SHOOT-12, 13).
func (w Weapon) indirect() bool { return w >= Mortar }

// Trait is an attribute that the designer gives a unit (MD-UNIT-02).
type Trait uint32

// The traits.
const (
	Elite Trait = 1 << iota
	Shock
	Militia
	Unequipped // not equipped for melee
	Poor
	Superior      // superior firepower always (MD-SHOOT-11)
	SuperiorFirst // superior firepower for its first shooting
	Impetuous
	Irregular
	Drilled // well drilled
	Light   // light gun: broken ground, manhandling
	Fast
	HorseDrawn // horse artillery
	Siege
	Pontoons // pontoon wagon
	Supplies // supply wagon
	Spare    // waits for We Marched All Night
	Free     // a balloon that no rope holds
)

var traitNames = []string{"elite", "shock", "militia", "unequipped", "poor", "superior", "superior-first", "impetuous", "irregular",
	"well-drilled", "light", "fast", "horse", "siege", "pontoons", "supplies", "spare", "free"}

// Fate is what has become of a piece.
type Fate uint8

// The fates.
const (
	OnTable Fate = iota
	Waiting      // has not come yet
	Routed
	Destroyed
	LeftTable
	Surrendered
	Captured
	Wounded    // commanders: killed or wounded
	Gone       // left by an exit of the scenario, or absorbed: no loss
	Absorbed   // of a detachment: not told off, or its unit's again; of a unit: its detachment alone is left
	Unseen     // hidden: of the enemy's pieces, in what a side knows
	Undeployed // its owner has still to place it
	fates
)

var fateNames = []string{"", "waiting", "routed", "destroyed", "left", "surrendered", "captured", "wounded", "gone", "absorbed", "unseen", "undeployed"}

func (f Fate) String() string { return fateNames[f] }

// Marks are what a unit has done or suffered (MD-MARK-01).
type Marks uint32

// The marks. Those below lasting are cleared when a turn starts.
const (
	Activated Marks = 1 << iota
	Failed
	Fired
	Marched
	Stirred    // it has moved, turned or changed formation this turn (MD-ENG-01)
	Bonus      // it has used a charge bonus (MD-CHG-05)
	Charged    // its own charge made contact this turn
	Steadied   // Steady Men! has been rolled for shooting this turn
	SteadiedIn // and in melee, with steady-men-melee: once-per-turn
	Called     // it has passed its command roll on this card
	Rode       // a commander: has moved or joined this turn
	Stayed     // a commander: joined this turn, and may not leave
	Nailed     // For Want of a Nail: it may not move
	Barred     // Ammo Shortage: it may not be activated
	Cheered    // Huzzah! not yet used
	Eager      // I'll Try Sir! not yet used
	Toiled     // pioneers have worked, garrisons fought fire, this turn
	Pursued    // it has had its pursuit
	Winner     // its charge earned a pursuit
	Broken     // a square that cavalry has defeated this turn
	BandHeard  // its move has had the band's die, with band-bonus-units: one-a-turn
	MeleeDone  // it has fought its round
	Retested   // it has retreated on a test this turn: the next is due next turn
	Retreating // owes a rally test (MD-MORALE-06)
	FirstFired // superior firepower as a first fire is used up
	Officer    // Rising to the Occasion, second manner
	Stopped    // an engine with an accident, a derailed train
	Packed     // a hospital in its wagons, a balloon that is down
	Setting    // a hospital that has worked at packing this turn, or was set up in it
	Hidden     // not on the table for the enemy (MD-VIS-03)
	Spied      // it was hidden and has been seen
	Loose      // a detachment told off to skirmish (MD-UNIT-06)
	marks      = 32

	lasting = Retreating | FirstFired | Officer | Stopped | Packed | Hidden | Spied | Loose
)

var markNames = []string{"activated", "failed", "fired", "marched", "stirred", "bonus", "charged", "steadied", "steadied-in-melee",
	"called", "rode", "stayed", "nailed", "barred", "huzzah", "try-sir", "worked", "pursued", "won", "broken", "band-heard",
	"fought", "retested", "retreating", "first-fired", "officer", "stopped", "packed", "setting", "hidden", "spied", "loose"}

// Sizes of bases (section f, 13).
const (
	footWidth     = 750 * inches.Inch / 1000
	footDepth     = footWidth
	horseWidth    = inches.Inch
	horseDepth    = inches.Inch + inches.Inch/2
	gunWidth      = 2 * inches.Inch
	gunDepth      = 2 * inches.Inch
	limberDepth   = 4 * inches.Inch
	skirmishSpace = inches.Inch // between skirmishers
)

// named is what the log calls a piece. What is not known has no name.
func (s *State) named(u int8) tell.Name {
	if !s.known(u) {
		return tell.Name{Side: -1}
	}
	k := s.card(u)
	return tell.Name{ID: k.id, Called: s.the(u), Side: s.side(u), Plural: !k.arm.single() && tell.Plural(k.name)}
}

// the is a piece's name within a sentence.
func (s *State) the(u int8) string {
	k := s.card(u)
	if k.arm == Commander || k.name == tell.Capital(strings.ReplaceAll(k.arm.String(), "-", " "))+" "+k.id {
		return k.name
	}
	return tell.The(k.name)
}

func hitWords(n int) string { return tell.Many(n, "hit", "hits") }
