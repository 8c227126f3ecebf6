package latecentury

import (
	"math/bits"
	"strings"

	"drumhead/rules"
	"drumhead/space/square"
)

// Limits of a battle.
const (
	maxSide  = 24                                 // pieces of one side, its Commander included
	maxUnits = 2 * maxSide                        // pieces of both
	maxCells = square.MaxColumns * square.MaxRows // squares of the board
	maxPath  = 8                                  // squares in one order
	maxGoals = 6                                  // goals of one side
	maxHolds = 8                                  // squares that a goal names
	nobody   = int8(-1)                           // no piece, no side
	noCard   = int8(-1)
)

// Arm is the type of a piece (LC-ARMY-04, LC-CMD-01).
type Arm uint8

// The arms: all but the Commander are Units proper.
const (
	Infantry Arm = iota
	NativeMuskets
	NativeSpears
	Cavalry
	NativeCavalry
	MachineGun
	FieldGun
	NativeArtillery
	Commander
	arms
)

var armNames = [arms]string{"infantry", "native-muskets", "native-spears", "cavalry", "native-cavalry",
	"machine-gun", "field-gun", "native-artillery", "commander"}

func (a Arm) String() string { return armNames[a] }

// foot says whether the rules that name Infantry cover an arm (LC-ARMY-04).
func (a Arm) foot() bool { return a <= NativeSpears }

// gun says whether a Unit moves or fires, not both (LC-ACT-03).
func (a Arm) gun() bool { return a >= MachineGun && a <= NativeArtillery }

// Fate says where a piece is.
type Fate uint8

// The fates.
const (
	OnTable     Fate = iota
	Undeployed       // its player has still to place it: LC-UNIT-02
	Waiting          // a reinforcement that has not entered yet
	Destroyed        // LC-CC-06
	Left             // in retreat: LC-RET-03
	Surrendered      // LC-RET-04
	Killed           // a Commander: LC-CMD-10 to 12
	fates
)

var fateNames = [fates]string{"", "undeployed", "waiting", "destroyed", "left", "surrendered", "killed"}

func (f Fate) String() string { return fateNames[f] }

// Piece is all that changes of a Unit or Commander.
type Piece struct {
	At         square.Cell      `json:"at"`       // square.None when off the table
	Strength   int8             `json:"strength"` // figures left; of a Commander 1
	Facing     square.Direction `json:"facing"`
	Fate       Fate             `json:"fate"`
	With       int8             `json:"with"`       // a Commander: the Unit he is with, or nobody (LC-CMD-02)
	Card       int8             `json:"card"`       // the card it holds, or noCard
	Retreating bool             `json:"retreating"` // LC-MOR-02
	Done       bool             `json:"done"`       // has been activated this turn (LC-ACT-04)
	Retreated  bool             `json:"retreated"`  // has made its retreat move of this turn (LC-RET-01)
	Moved      bool             `json:"moved"`      // has moved this turn (LC-MOR-02, at-once)
	Fired      bool             `json:"fired"`      // has fired this turn (LC-FIRE-02)
	Joined     bool             `json:"joined"`     // a Commander: has joined his Unit this turn (LC-CMD-05)
	Hidden     bool             `json:"hidden"`     // not on the table for the enemy (LC-WOOD-06)
	Spotted    bool             `json:"spotted"`    // seen by the enemy until it moves (LC-WOOD-04, until-moved)
	Tried      uint64           `json:"tried"`      // enemy pieces for which it has thrown a seeing die this turn (LC-WOOD-04)
}

// lives says whether a piece is on the table or yet to come.
func (p *Piece) lives() bool { return p.Fate <= Waiting }

// Deeds are what the active piece has done in its activation.
type Deeds uint8

// The deeds.
const (
	broke    Deeds = 1 << iota // chose to break contact (LC-CONT-06)
	remained                   // chose to remain in contact (LC-CONT-07)
	moved                      // has moved, or turned on the spot (LC-MOVE-04)
	fired
	faced    // has faced an enemy in contact (LC-CONT-03)
	searched // LC-WOOD-06
	pivoted  // has turned freely since it fired or moved (LC-MOVE-04, no)
)

var deedNames = [7]string{"broke", "remained", "moved", "fired", "faced", "searched", "pivoted"}

// Stage is where in the turn the battle stands (section d of the rulebook).
type Stage uint8

// The stages.
const (
	DeployStage   Stage = iota // 0: LC-UNIT-02
	BeginStage                 // the ratings, and the first turn
	DeclareStage               // 1
	CommandStage               // 2 and 3
	DealStage                  // 4
	RetreatsStage              // 5
	ActivateStage              // 6
	EndStage                   // 7
	stages
)

var stageNames = [stages]string{"deploy", "begin", "declare", "command", "deal", "retreats", "activate", "end"}

func (t Stage) String() string { return stageNames[t] }

// Contact is where the procedure of LC-CONT-03 stands.
type Contact uint8

// The steps of contact.
const (
	NoContact Contact = iota
	FaceStep          // whom it faces: asked if there are several
	ShootStep         // it fires: asked with contact-fire optional
	AgainStep         // the enemy it faced is gone: the next one (LC-CONT-08)
	FightStep         // close combat
	LastStep          // the activation is over
	contacts
)

// Step is what a half-done procedure does next (the interrupts of section d,
// 6).
type Step uint8

// The steps, in their order: LC-CC-10.
const (
	NoStep      Step = iota
	RiskStep         // the Commander die of the first one's army: LC-CMD-12
	RiskStep2        // the same of the second one's
	LossStep         // figures are removed
	MoraleStep       // the first one's army throws: LC-MOR-01
	MoraleStep2      // the second one's
	FleeStep         // retreat moves at once: LC-MOR-02, at-once
	steps
)

// Frame is a procedure that is half done, so that a battle can be kept at any
// throw and any decision.
type Frame struct {
	Step   Step    `json:"step"`
	Units  [2]int8 `json:"units"`  // who struck and who was struck
	Killed [2]int8 `json:"killed"` // figures each has lost and not yet removed
	Struck [2]bool `json:"struck"` // the Commander with it is one of them
	Fallen [2]bool `json:"fallen"` // its army has lost its Commander
	Flee   uint64  `json:"flee"`   // pieces that have still to flee at once
}

// State is a battle at one moment. Copying it is an assignment.
type State struct {
	b *battle // never changes

	Pieces [maxUnits]Piece
	on     [maxCells]int8 // the Unit proper in a square, or nobody (LC-UNIT-01)

	Turn   int16
	First  int8 // the first side of this turn (LC-TURN-02)
	Stage  Stage
	Side   int8    // whose the stage is; in ActivateStage the owner of the card
	Values [2]int8 // Command Values (LC-CMD-08)
	Limit  [2]int8 // cards that each may still deal (LC-CMD-09)
	Pack   uint64  // cards not yet turned this turn
	Turned int8    // turned and not yet given (card-choice turn-then-name)
	Named  int8    // a hidden piece for which the next card is turned
	Secret [2]uint64
	// Choice: its owner must choose how, or in what order, Units retreat.
	Choice bool

	Up       int8 // the card that is up, or noCard
	Active   int8 // the piece that is being activated, nobody where it is not known
	Did      Deeds
	Sequence [8]Deeds // the same in the order in which they were done
	Contact  Contact
	Faced    int8   // the enemy that the active piece faces in contact
	Found    uint64 // pieces that the active one has found or seen (LC-WOOD-06)

	Frame Frame

	Held   [maxHolds]int8  // who holds each wanted square (LC-END-03)
	Lost   [2]int8         // Units proper lost (LC-END-01)
	Comes  [maxUnits]int16 // the turn from which one that waits may enter (LC-MOVE-09)
	Again  [maxUnits]int8  // how often it can still come on again (LC-END-04)
	Points [2]int16        // what each side has lost in points (LC-END-01)

	Over   bool
	Winner int8 // nobody: a draw
	Ending Ending

	// Begun: something has happened since Setup. Until then what nobody decides
	// is the table's, as there is no order that it could belong to.
	Begun  bool
	Moment uint16 // tells one question from the next
}

// Ending is what ended a battle.
type Ending uint8

// The endings.
const (
	NoEnding   Ending = iota
	NobodyLeft        // LC-END-01
	Exhausted         // LC-END-01
	TurnLimit         // LC-END-02
	Goals             // LC-END-03
	OnPoints          // both at once: LC-END-01
	Ruled             // by the umpire
	endings
)

var endingClauses = [endings]string{"", "LC-END-01", "LC-END-01", "LC-END-02", "LC-END-03", "LC-END-01", "LC-GEN-04"}

// Clause is the clause that ended it.
func (e Ending) Clause() string { return endingClauses[e] }

// next says how the battle goes on. It must be the same of all that any side
// knows, so that it reads nothing that may be hidden.
func next(s *State) rules.Next {
	switch {
	case s.Over:
		return rules.Over
	case s.asks():
		return rules.Ask
	case s.Frame.Step == NoStep && s.Contact == NoContact && (s.Stage == BeginStage || s.Stage == CommandStage || s.Stage == EndStage), !s.Begun:
		return rules.Table
	}
	return rules.More
}

// asks says whether somebody must decide now.
func (s *State) asks() bool {
	switch {
	case s.Frame.Step != NoStep:
		return s.Frame.Step == FleeStep && s.Choice
	case s.Contact != NoContact:
		return s.Choice
	}
	switch s.Stage {
	case DeployStage, DeclareStage, DealStage:
		return true
	case RetreatsStage:
		return s.Choice
	case ActivateStage:
		return s.Up != noCard
	}
	return false
}

// card is what never changes of a piece.
func (s *State) card(u int8) *card { return &s.b.cards[u] }

// side is the side of a piece.
func (s *State) side(u int8) int8 { return s.b.cards[u].side }

// acts says whether a piece is a Unit of its own: a Unit proper, or a
// Commander on his own (LC-CMD-01).
func (s *State) acts(u int8) bool { return s.card(u).arm != Commander || s.Pieces[u].With == nobody }

// commanderWith is the Commander who is with a Unit, or nobody.
func (s *State) commanderWith(u int8) int8 {
	if g := s.b.commander[s.side(u)]; s.Pieces[g].With == u {
		return g
	}
	return nobody
}

// figures is how many fight: those of the Unit, and the Commander with it
// (LC-CMD-06).
func (s *State) figures(u int8) int {
	n := int(s.Pieces[u].Strength)
	if s.commanderWith(u) != nobody {
		n++
	}
	return n
}

// seen says whether a piece stands on the table for a side (LC-WOOD-06).
func (s *State) seen(u, side int8) bool {
	p := &s.Pieces[u]
	return p.Fate == OnTable && p.At != square.None && (!p.Hidden || s.side(u) == side)
}

// enemyAt is an enemy Unit, in a square, that a side sees, a Unit proper
// before a Commander on his own; or nobody.
func (s *State) enemyAt(side int8, c square.Cell) int8 {
	if u := s.on[c]; u != nobody && s.side(u) != side && !s.Pieces[u].Hidden {
		return u
	}
	if g := s.b.commander[1-side]; s.Pieces[g].At == c && s.Pieces[g].With == nobody && !s.Pieces[g].Hidden {
		return g
	}
	return nobody
}

// touches says whether a square is orthogonally adjacent to an enemy Unit that
// a side sees (LC-CONT-01).
func (s *State) touches(side int8, c square.Cell) bool {
	for d := square.N; d <= square.W; d++ {
		if n := s.b.board.Next(c, d); n != square.None && s.enemyAt(side, n) != nobody {
			return true
		}
	}
	return false
}

// inContact says whether a piece is in contact with an enemy.
func (s *State) inContact(u int8) bool {
	return s.Pieces[u].At != square.None && s.touches(s.side(u), s.Pieces[u].At)
}

// adjacent says whether two pieces on the table are orthogonal neighbours.
func (s *State) adjacent(u, t int8) bool {
	a, b := s.Pieces[u].At, s.Pieces[t].At
	return a != square.None && b != square.None && s.b.board.Distance(a, b) == 1
}

// foes appends the enemy Units that a piece is in contact with.
func (s *State) foes(dst []int8, u int8) []int8 {
	enemy := 1 - s.side(u)
	for t := s.b.first[enemy]; t < s.b.first[enemy+1]; t++ {
		if s.acts(t) && s.seen(t, s.side(u)) && s.adjacent(u, t) {
			dst = append(dst, t)
		}
	}
	return dst
}

// holder is who holds a card, as far as is known, or nobody.
func (s *State) holder(card int8) int8 {
	for u := range s.b.pieces {
		if s.Pieces[u].Card == card && card != noCard {
			return u
		}
	}
	return nobody
}

// lowest is the lowest card that somebody holds, and whose it is (LC-CARD-05);
// noCard if nobody holds one.
func (s *State) lowest() (card, side int8) {
	card, side = noCard, nobody
	for u := range s.b.pieces {
		if c := s.Pieces[u].Card; c != noCard && (card == noCard || c < card) {
			card, side = c, s.side(u)
		}
	}
	for i, held := range s.Secret {
		if c := int8(bits.TrailingZeros64(held)); held != 0 && (card == noCard || c < card) {
			card, side = c, int8(i)
		}
	}
	return card, side
}

// eligible says whether a piece may be dealt a card (section d, 4).
func (s *State) eligible(u int8) bool {
	p := &s.Pieces[u]
	switch {
	case p.Retreating || p.Card != noCard || p.Done || !s.acts(u):
		return false
	case p.Fate == Waiting:
		return s.Comes[u] <= s.Turn
	}
	return p.Fate == OnTable && p.At != square.None
}

// red is the hearts and diamonds (LC-CARD-01, by-colour).
const red = 0x5555555555555 & allCards

// allCards is the whole pack: four suits of each value, Ace to King.
const allCards = 1<<52 - 1

// deck is what a side may turn cards from.
func (s *State) deck(side int8) uint64 {
	if s.b.opt[pack] != byColour {
		return s.Pack
	}
	if side == 0 {
		return s.Pack & red
	}
	return s.Pack &^ red
}

// Cards are numbered so that the lower is activated first: by value, then by
// hearts, clubs, diamonds, spades (LC-CARD-05).
var cardNames = func() (names [52]string) {
	for i := range names {
		names[i] = [...]string{"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"}[i/4] + "HCDS"[i%4:i%4+1]
	}
	return names
}()

// cardName is a card as players write it, empty for none.
func cardName(c int8) string {
	if c == noCard {
		return ""
	}
	return cardNames[c]
}

// cardSign is a card as the map shows it, for people to read: 2♣.
func cardSign(c int8) string {
	return strings.NewReplacer("C", "♣", "D", "♦", "H", "♥", "S", "♠").Replace(cardName(c))
}
