package macduff

import "drumhead/space/inches"

// Limits of the system.
const (
	maxPieces = 62             // both sides together, and what they may detach
	actsAgain = 62             // in Acted, and the next: an extra General's card of each side lets him act twice (MD-SEQ-02)
	maxLegs   = 4              // of one declared way
	maxFrames = maxPieces + 10 // one for each that may be hit, met or rallied at once, and what they interrupt
	maxWorks  = 16
	maxShares = 32
	maxGround = 64 // pieces of ground and courses together
)

// nobody stands for no piece and no side.
const nobody int8 = -1

// State is a battle at one moment. It is flat: copying it is an assignment, and
// all that never changes hangs on its one pointer.
type State struct {
	b *battle

	Turn   int16
	First  int8 // the side that acted first this turn, nobody: none yet
	Active int8 // the commander being activated
	Card   int8 // the card that is up, noCard: none
	Joker  bool // a chance card waits for the next commander's card
	Drew   int8 // the chance card being carried out, noCard: none

	Pack   uint64    // activation cards left in the deck
	Chance [2]uint64 // chance cards left; of a shared deck only the first
	Held   [2]uint64 // chance cards held, with chance-hold: yes
	Lead   int8      // initiative: who chose; the side that is acting
	Threw  [2]int16  // initiative: what all have seen the sides throw, and whether they observe (MD-SEQ-06)
	Acted  uint64    // commanders activated this turn, with initiative or choice of cards

	Wind    inches.Heading // towards which it blows
	Calm    bool
	Losses  [2]int16 // army morale lost, in halves (MD-MORALE-07)
	Levels  [2]int16 // army morale at the start, in halves
	Burning uint64   // ground that burns (MD-SHOOT-18)
	Fort    uint64   // fortified towns (MD-ENG-03)
	Ruins   uint64   // towns that fire has destroyed, bridges that are gone
	Passed  [2]bool  // sides that have done with the part that is being asked
	Damage  [maxGround]int8

	Pieces [maxPieces]Piece
	Works  [maxWorks]Work

	Counters [maxCounters]Counter // with hidden-units: counters

	Shares [maxShares]Share // melee dice assigned, until the round is fought

	Frames [maxFrames]Frame
	Depth  int8

	Over   bool
	Winner int8
	Ending Ending
}

// Piece is a unit, commander or vehicle at one moment. Its figures' places
// follow from place, formation, files and losses: they are never kept.
type Piece struct {
	At     inches.Position // the middle of its front edge
	Facing inches.Heading
	Fate   Fate
	Form   Formation
	Files  int8 // figures in the front rank, as the formation was taken (MD-SHOOT-04)
	Lost   int8 // hits that stand against it
	Full   int8 // its original strength: changes when a detachment parts or rejoins
	Apart  bool // a detachment that is too far off to be one with its unit (MD-UNIT-07)
	Afoot  bool // a mounted unit that has dismounted
	With   int8 // a commander: the unit he has joined
	In     int8 // the block or building it garrisons, -1: none (MD-TERR-11)
	Rounds int8 // rounds fought in its present contact
	Early  int8 // inches that were thrown before its order was declared, -1: they do not stand (MD-ORD-01)
	Marks  Marks

	Contact uint64 // enemies with whom it is in melee contact
	Flank   uint64 // those of them who struck its flank or rear
	Behind  uint64 // those against whom it defends an obstacle (MD-MELEE-07)
	Cover   uint64 // those against whom it has hard cover
	Foes    uint64 // those whom it has fought this turn (MD-MELEE-13)

	Order Declared
}

// Declared is the order that a unit has been given and not yet carried out.
type Declared struct {
	Kind   Kind
	Target int8 // whom it shoots at or charges; the ground that is to be breached
	Prey   int8 // whom it charges after shooting
	Extra  Extra
	Form   Formation
	Files  int8
	N      int8 // legs
	Legs   [maxLegs]inches.Position
	Facing inches.Heading // noFacing: as it comes

	Off       int8            `json:",omitzero"` // figures told off in a maneuver (MD-UNIT-06), and how they stand
	OffAt     inches.Position `json:",omitzero"`
	OffFacing inches.Heading  `json:",omitzero"`
	OffForm   Formation       `json:",omitzero"`
}

// noFacing stands for no heading.
const noFacing inches.Heading = -1

// Kind is the kind of an order (MD-ORD-02).
type Kind uint8

// The kinds.
const (
	NoOrder Kind = iota
	Stand
	Shoot
	Basic
	ShootMove
	Maneuver
	March
	Charge
	ManeuverCharge
	ShootCharge
	Breach
	Ride      // a commander's own move, a vehicle's course
	MoveShoot // with move-then-shoot: yes
	Board     // a unit goes aboard a vehicle, a maneuver
	Land      // and leaves it
	Raise     // a tethered balloon goes up (MD-MOVE-10)
	Lower     // and comes down
	kindsOfOrder
)

// Extra is what an order adds of its owner's free will.
type Extra uint16

// The extras.
const (
	FollowMe    Extra = 1 << iota // MD-CMD-06
	WithBand                      // MD-HOSP-03
	AverageDice                   // MD-DRILL-01
	WithHuzzah                    // MD-CHANCE-06
	Running                       // a train means to run an obstacle (MD-MOVE-09)
	FreeEnd                       // how far is said after the dice (MD-ORD-03)
	NoReroll                      // MD-SHOOT-14
	Dismount                      // the mounts are left, or the gun unlimbered
	Mount
	ChangeFirst // the change comes before the move (MD-MNV-04, MD-MOVE-06)
	Twirl       // on the spot: the place is its own
	extras      = 11
)

var extraNames = []string{"follow", "band", "drilled", "huzzah", "run", "free", "no-reroll", "dismounted", "mounted", "first", "spot"}

// Work is a task of engineers, finished or not, or what has come of it.
type Work struct {
	Kind    Task
	Done    bool
	Side    int8
	Ground  int8 // the piece of ground that it is done to, -1: none
	At      inches.Position
	Facing  inches.Heading
	Length  inches.Length // across, of what is built; along, of a road
	Points  int8
	Charges int8   // demolition charges placed
	By      uint64 `json:",omitempty"` // who have worked on it since it was begun; none: not known
}

// Task is a kind of engineers' work.
type Task uint8

// The tasks (part 2, Engineering).
const (
	NoTask Task = iota
	Fortify
	Earthwork
	Obstacle
	Pontoon
	Charges
	Gap
	Bank
	Shore
	BreakBridge
	CutRoad
	Repair
	SetUp
	PackUp
	BreachMade // no task: what fire or charges have made
	tasks
)

var taskNames = []string{"", "fortify", "earthwork", "obstacle", "pontoon", "charge", "gap", "bank", "shore", "break", "road", "repair", "set-up", "pack-up", "breach"}

// Ending is what ended a battle.
type Ending uint8

// The endings.
const (
	NoEnding Ending = iota
	ArmyMorale
	BothConcede
	TurnLimit
	Goals
	Ruled
)

var endingClauses = []string{"", "MD-MORALE-09", "MD-MORALE-09", "MD-MORALE-07", "MD-GR-01", "MD-GR-02"}

// card is what never changes of a piece.
type card struct {
	id, name, short string
	side            int8
	arm             Arm
	weapon          Weapon
	traits          Trait
	figures         int8 // original strength
	under           int8 // its commander; of an engineer, messenger: by whose card he acts
	general         bool
	number          int8 // a commander's card in the deck, from 0 for each side
	parent          int8 // of a detachment: the unit it was told off from
	part            int8 // of a unit: the piece that is its detachment, if it tells one off
	comes           int16
	entersAt        inches.Position
	entersFacing    inches.Heading
	seats           uint32
	crew            bool // a vehicle with figures, which make it a unit (section f, 16)
	carries         int8 // figures that a vehicle can carry
	track           int8 // a train's: the course that it runs on
}

func (s *State) card(u int8) *card { return &s.b.cards[u] }

// on says whether a piece is on the table.
func (s *State) on(u int8) bool { return u >= 0 && u < s.b.pieces && s.Pieces[u].Fate == OnTable }

// has says whether a unit has a mark.
func (p *Piece) has(m Marks) bool { return p.Marks&m != 0 }

// side of a piece.
func (s *State) side(u int8) int8 { return s.b.cards[u].side }

// is says whether a unit has a trait.
func (s *State) is(u int8, t Trait) bool { return s.b.cards[u].traits&t != 0 }

// figures is F, those that are left (part 2, glossary).
func (s *State) figures(u int8) int {
	p := &s.Pieces[u]
	return max(int(p.Full)-int(p.Lost), 0)
}

// unit says whether a piece is a unit of figures that shoots and fights.
func (s *State) unit(u int8) bool {
	a := s.card(u).arm
	return a < Commander && a != Band && a != Hospital || s.card(u).crew
}

// mounted says whether it is in the saddle.
func (s *State) mounted(u int8) bool { return s.card(u).arm.horse() && !s.Pieces[u].Afoot }

// cavalry says whether it is cavalry for the rules that name it (MD-UNIT-10).
func (s *State) cavalry(u int8) bool { return s.mounted(u) }

// gun says whether it is artillery.
func (s *State) gun(u int8) bool {
	k := s.card(u)
	return k.arm == Artillery || k.crew && k.weapon >= LightGun
}

// regular says whether it can be formed (MD-UNIT-04).
func (s *State) regular(u int8) bool {
	return s.card(u).arm.forms() && !s.is(u, Irregular)
}

// inFormation says whether it has the name of a formed unit: what the movement
// table asks (MD-UNIT-05).
func (s *State) inFormation(u int8) bool {
	p := &s.Pieces[u]
	return p.Form >= Line && p.Form <= Square && s.figures(u) > 1 && s.regular(u) // others march two wide, and unformed (MD-MAR-02)
}

// skirmisher says whether it is classed so (MD-REA-07).
func (s *State) skirmisher(u int8) bool {
	p := &s.Pieces[u]
	return s.card(u).arm == Skirmishers || p.has(Loose) && p.Form == Open && (s.card(u).arm.foot() || p.Afoot)
}

// dense says whether guns may throw again at it (MD-SHOOT-14). A garrison stands
// along the edges of its block, however it has come there (MD-TERR-11).
func (s *State) dense(u int8) bool {
	if s.Pieces[u].In >= 0 {
		return false
	}
	switch s.Pieces[u].Form {
	case Square, Column, RoadColumn, Limbered:
		return true
	}
	return false
}

// shaken says whether it is shaken by losses that stand (MD-MORALE-02).
func (s *State) shaken(u int8) bool { return s.shakenWith(u, int(s.Pieces[u].Lost)) }

func (s *State) shakenWith(u int8, lost int) bool {
	n := int(s.Pieces[u].Full)
	if v := s.other(u); v != nobody { // a divided unit is judged on the whole (MD-UNIT-06)
		n, lost = n+int(s.Pieces[v].Full), lost+int(s.Pieces[v].Lost)
	}
	switch {
	case s.is(u, Elite):
		return 3*lost > 2*n
	case s.is(u, Poor):
		return 3*lost > n
	}
	return 2*lost > n
}

// inMelee says whether it is in contact with an enemy.
func (s *State) inMelee(u int8) bool { return s.Pieces[u].Contact != 0 }

// mingled says whether its melee keeps others from shooting at it (MD-SHOOT-01).
func (s *State) mingled(u int8) bool {
	return s.inMelee(u) && !(s.plays(shootIntoFreshContact) && s.pinned(u))
}

// pinned says whether it has been contacted and has fought no round since
// (MD-CHG-08).
func (s *State) pinned(u int8) bool {
	list, n := s.parts(u)
	for _, v := range list[:n] {
		if p := &s.Pieces[v]; p.Contact != 0 && p.Rounds == 0 {
			return true
		}
	}
	return false
}

// joined are the officers with a unit, the first of them, or nobody. A unit with
// an officer raised by Rising to the Occasion counts as having one.
func (s *State) joined(u int8) int8 {
	for g := range s.b.pieces {
		if s.Pieces[g].With == u && s.on(g) && s.card(g).arm == Commander {
			return g
		}
	}
	return nobody
}

// led says whether a commander, or an officer who acts like one, is with it.
func (s *State) led(u int8) bool {
	list, n := s.parts(u)
	for _, v := range list[:n] {
		if s.Pieces[v].has(Officer) || s.joined(v) != nobody {
			return true
		}
	}
	return false
}

// top is the frame that is being worked at.
func (s *State) top() *Frame { return &s.Frames[s.Depth-1] }
