package macduff

import (
	"drumhead/rules/facts"
	"drumhead/space/inches"
)

// Event is one thing that happened. What a kind uses stands in uses; all else
// is zero.
type Event struct {
	Kind   EventKind
	Turn   int16                        `json:"turn"`
	Side   int8                         `json:"side"`
	Unit   int8                         `json:"unit"`
	Target int8                         `json:"target"`
	Card   int8                         `json:"card"`
	N      int16                        `json:"n"`
	M      int16                        `json:"m"`
	Yes    bool                         `json:"yes"`
	At     inches.Position              `json:"at"`
	Facing inches.Heading               `json:"facing"`
	Form   Formation                    `json:"form"`
	Files  int8                         `json:"files"`
	Afoot  bool                         `json:"afoot"`
	In     int8                         `json:"in"`
	Fate   Fate                         `json:"fate"`
	Marks  Marks                        `json:"marks"`
	Mask   uint64                       `json:"mask"`
	Ground int8                         `json:"ground"`
	Ending Ending                       `json:"ending"`
	Legs   int8                         `json:"-"`
	Course [maxLegs + 2]inches.Position `json:"course" count:"Legs"`
	Order  Declared                     `json:"order"`
	Work   Work                         `json:"work"`
	Frame  Frame                        `json:"frame"`
}

// EventKind is what an event says. Facts are what happened on the table: they
// are never reused, reordered or given another meaning. Procedure is how far a
// half-done thing has come, and may change with the version of these rules.
type EventKind uint8

// The kinds of events. New ones are added at the end.
const (
	NoKind      EventKind = iota
	TurnBegan             // turn
	WindSet               // facing, yes: it blows
	DeckMade              // mask: the cards
	CardTurned            // card, side
	Won                   // initiative: side won with n to m
	Led                   // side acts first (yes), or second
	Up                    // unit: the commander who is activated
	Spent                 // unit: his activation is over
	Joined                // unit: the officer, target: the unit
	Parted                // unit: the officer stands alone at, facing
	CalledUp              // unit, yes: the command roll has succeeded
	Ordered               // unit, order
	Given                 // unit: the commander; the orders stand
	Begun                 // unit: its item begins
	Shot                  // unit, target, n: hits, m: dice
	Rogue                 // unit, target: who is struck or nobody, at: where
	Bounced               // unit, target, n: hits
	Cancelled             // unit: who is led, target: the officer or nobody, n: 1 cancelled, 0 nothing, -1 he is wounded
	Casualties            // unit, n: lost, m: left
	Recovered             // unit, n
	Tested                // unit, n: rally test: 1 rallied, 0 retreats, -1 routs
	Removed               // unit, fate
	Moved                 // unit, course, at, facing
	Formed                // unit, at, facing, form, files, afoot, in
	Marked                // unit, marks, yes: set, or cleared
	Answered              // unit, target, n: its reaction
	Contacted             // unit, target, n: the face of target that is struck
	Met                   // unit: what it defends against target: mask 1 obstacle, 2 cover, 4 struck in flank
	Fought                // unit, target, n: hits on target, m: hits on unit
	Apart                 // unit: its contacts are over
	FoughtRound           // unit: it has fought a round
	Defeated              // unit
	Fire                  // ground, yes: burns
	Burned                // ground, n: damage
	Fortified             // ground, yes
	Ruined                // ground
	Worked                // n: the work's place in the list, work
	Entered               // unit, at, facing: a reinforcement
	Arrived               // unit, at, facing, side: We Marched All Night
	ChanceDrawn           // side, card
	Seized                // unit: who will act out of turn, or whatever was named
	Replaced              // unit: a commander is back, target: with whom
	Levels                // side, n: halves of army morale lost, by a ruling
	BattleOver            // side, ending
	Lit                   // unit: wind and weather of a vehicle: n points of work wanted
	JokerTurned           // yes: a chance card waits
	Restored              // unit: a ruling puts it back, at, facing

	Pushed // frame
	Went   // frame
	Popped // nothing
	Passed // side, yes: it has done with this part

	Shared  // unit, target, n: melee dice assigned to target
	Decided // n of m dice have told, in a throw that the umpire called for

	Vanished     // unit is hidden, n: under which counter, -1: none
	Revealed     // unit, target: with whom; n: the counter that covered it, and all that the enemy did not know
	CounterMoved // n: the counter, at

	Detached  // unit: a detachment, target: its unit, n: figures, at, facing, form, files, afoot
	Separated // unit: a detachment, yes: on its own, or one with its unit again
	Rejoined  // unit: a detachment, target: its unit, into which it falls in

	Kept        // side, card, yes: a chance card is held, or what was held is played
	ThrownEarly // unit, n: inches thrown before its order, -1: they do not stand
	Deployed    // unit, at, facing, form, files
	Lost        // unit, fate, n: removed for a reason that its fate does not say
	Tended      // unit: a hospital, yes: one of the wounded may return
	Missed      // unit: the General, at whom somebody has shot in vain (MD-CHANCE-09)
	kinds
)

var eventNames = []string{"", "turn", "wind", "deck", "card", "initiative", "led", "up", "spent", "joined", "parted", "called", "ordered", "given",
	"begun", "shot", "rogue", "bounced", "steady-men", "casualties", "recovered", "tested", "removed", "moved", "formed", "marked",
	"answered", "contacted", "met", "fought", "apart", "round", "defeated", "fire", "burned", "fortified", "ruined", "worked",
	"entered", "arrived", "chance", "named", "replaced", "morale", "over", "accident", "joker", "restored", "pushed", "went", "popped", "passed", "shared", "decided",
	"vanished", "revealed", "counter", "detached", "separated", "rejoined",
	"kept", "thrown-early", "deployed", "lost", "tended", "missed"}

func (k EventKind) String() string { return eventNames[k] }

var uses = []string{
	NoKind: "", TurnBegan: "turn", WindSet: "facing yes", DeckMade: "mask", CardTurned: "card side", Won: "side n m", Led: "side yes",
	Up: "unit", Spent: "unit", Joined: "unit target", Parted: "unit at facing", CalledUp: "unit yes", Ordered: "unit order", Given: "unit",
	Begun: "unit", Shot: "unit target n m", Rogue: "unit target at", Bounced: "unit target n", Cancelled: "unit target n",
	Casualties: "unit n m", Recovered: "unit n", Tested: "unit n", Removed: "unit fate", Moved: "unit course at facing",
	Formed: "unit at facing form files afoot in", Marked: "unit marks yes", Answered: "unit target n", Contacted: "unit target n",
	Met: "unit target mask", Fought: "unit target n m", Apart: "unit", FoughtRound: "unit", Defeated: "unit", Fire: "ground yes",
	Burned: "ground n", Fortified: "ground yes", Ruined: "ground", Worked: "n work", Entered: "unit at facing", Arrived: "unit at facing side",
	ChanceDrawn: "side card", Seized: "unit", Replaced: "unit target", Levels: "side n", BattleOver: "side ending", Lit: "unit n",
	JokerTurned: "yes", Restored: "unit at facing", Pushed: "frame", Went: "frame", Popped: "", Passed: "side yes",
	Shared:   "unit target n",
	Decided:  "n m",
	Vanished: "unit n", Revealed: "unit target n at facing form files afoot in marks order", CounterMoved: "n at",
	Detached: "unit target n at facing form files afoot", Separated: "unit yes", Rejoined: "unit target",
	Kept: "side card yes", ThrownEarly: "unit n", Deployed: "unit at facing form files", Lost: "unit fate n",
	Tended: "unit yes", Missed: "unit",
}

var form = facts.New[Event](eventNames, uses)

// MarshalJSON writes the kind and what it uses.
func (e Event) MarshalJSON() ([]byte, error) { return form.Marshal(&e) }

// UnmarshalJSON reads it strictly.
func (e *Event) UnmarshalJSON(src []byte) error { return form.Unmarshal(src, e) }

// fold is all that changes a state.
func fold(s *State, e *Event) {
	var p *Piece
	if e.Unit >= 0 && e.Unit < maxPieces {
		p = &s.Pieces[e.Unit]
	}
	switch e.Kind {
	case TurnBegan:
		s.newTurn(e.Turn)
	case WindSet:
		s.Wind, s.Calm = e.Facing, !e.Yes
	case DeckMade:
		s.Pack = e.Mask
		s.twice()
	case CardTurned:
		s.Card, s.Pack = e.Card, s.Pack&^(1<<e.Card)
	case JokerTurned:
		s.Joker = e.Yes
		s.Pack &^= 1 << jokerCard
	case Won:
		s.Lead, s.Threw = e.Side, [2]int16{e.N, e.M}
	case Led:
		s.Lead = e.Side
		if e.Yes {
			s.First = e.Side
		}
	case Up:
		s.activate(e.Unit)
	case Spent:
		s.Active = nobody
		for u := range s.b.pieces {
			s.Pieces[u].Marks &^= Called
			s.Pieces[u].Order = noOrder
		}
	case Joined:
		p.With = e.Target
		p.At, p.Facing = s.Pieces[e.Target].At, s.Pieces[e.Target].Facing
	case Parted:
		p.With, p.At, p.Facing = nobody, e.At, e.Facing
	case CalledUp:
		if e.Yes {
			p.Marks |= Called
		} else {
			p.Marks |= Failed
		}
	case Ordered:
		p.Order = e.Order
	case Begun:
		if s.card(e.Unit).arm.officer() {
			p.Marks |= Rode
		} else {
			p.Marks |= Activated
		}
	case Given, Answered, Defeated, Seized, Tended, Missed, Rogue, Bounced, Fought, Tested:
		foldDeeds(s, e, p)
	case Shot:
		p.Marks |= Fired
		if e.M > 0 {
			p.Marks |= FirstFired
		}
	case Cancelled:
		p.Marks |= Steadied
	case Casualties:
		p.Lost += int8(e.N)
	case Recovered:
		p.Lost -= int8(e.N)
	case Removed, Lost:
		foldRemoved(s, e.Unit, e.Fate)
	case Moved:
		p.At, p.Facing, p.In = e.At, e.Facing, nobody
		p.Marks |= Stirred
		s.carry(e.Unit)
	case Formed:
		p.At, p.Facing, p.Form, p.Files, p.Afoot, p.In = e.At, e.Facing, e.Form, e.Files, e.Afoot, e.In
		p.Marks |= Stirred
		s.carry(e.Unit)
	case Marked:
		if e.Yes {
			p.Marks |= e.Marks
		} else {
			p.Marks &^= e.Marks
		}
	case Contacted:
		foldContact(s, e)
	case Met:
		p.shelters(e.Target, e.Mask)
	case Apart:
		s.loosen(e.Unit)
		s.forgetShares(e.Unit)
	case Deployed:
		p.Fate, p.At, p.Facing, p.Form, p.Files = OnTable, e.At, e.Facing, e.Form, e.Files
	case ThrownEarly:
		p.Early = int8(e.N)
	case Shared:
		s.noteShare(Share{e.Unit, e.Target, int8(e.N)})
	case FoughtRound:
		s.forgetShares(e.Unit)
		p.Rounds++
		p.Marks |= MeleeDone
	case Entered, Restored, Arrived:
		foldEntered(s, e, p)
	case Vanished, Revealed, CounterMoved:
		foldHidden(s, e)
	case Detached, Separated, Rejoined:
		foldParts(s, e)
	default:
		foldRest(s, e)
	}
	switch e.Kind {
	case Marked, Shot, CalledUp, Tested, Cancelled:
		s.share(e.Unit)
	}
}

// newTurn clears the marks of the last turn, and what else was only its own (S1).
func (s *State) newTurn(turn int16) {
	s.Turn, s.First, s.Active, s.Card, s.Acted, s.Passed = turn, nobody, nobody, noCard, 0, [2]bool{}
	for u := range s.b.pieces {
		q := &s.Pieces[u]
		q.Marks &= lasting
		q.Order = noOrder
		q.Early, q.Foes = 0, 0
	}
}

// activate has a commander act (S3).
func (s *State) activate(g int8) {
	s.Active = g
	if s.Acted>>g&1 != 0 {
		s.Acted &^= 1 << (actsAgain + s.side(g))
	}
	s.Acted |= 1 << g
	if s.First == nobody {
		s.First = s.side(g)
		s.Lead = s.First
	}
}

// shelters notes what a piece has against an enemy in contact with it.
func (p *Piece) shelters(t int8, shelter uint64) {
	bit := uint64(1) << t
	set := func(m *uint64, on bool) {
		if *m &^= bit; on {
			*m |= bit
		}
	}
	set(&p.Behind, shelter&behindObstacle != 0)
	set(&p.Cover, shelter&inHardCover != 0)
	set(&p.Flank, shelter&struckAside != 0)
}

func foldDeeds(s *State, e *Event, p *Piece) {
	if e.Kind == Tested {
		p.Marks &^= Retreating
		if e.N == 0 {
			p.Marks |= Retreating | Retested
		}
	}
	if e.Kind == Fought {
		p.Foes |= 1 << e.Target
		s.Pieces[e.Target].Foes |= 1 << e.Unit
	}
}

// foldRemoved takes a piece off.
func foldRemoved(s *State, u int8, fate Fate) {
	p := &s.Pieces[u]
	s.loosen(u)
	s.forgetShares(u)
	p.Fate, p.With, p.In, p.Order = fate, nobody, nobody, noOrder
	for g := range s.b.pieces {
		if s.Pieces[g].With == u {
			s.Pieces[g].With = nobody
		}
	}
	if fate == Gone || fate == OnTable || fate == Absorbed {
		return
	}
	k := s.card(u)
	if s.unit(u) || k.arm.spared() || k.arm == Commander {
		s.Losses[k.side] += 2
	}
}

// foldContact brings two into contact.
func foldContact(s *State, e *Event) {
	u, t := &s.Pieces[e.Unit], &s.Pieces[e.Target]
	if u.Contact == 0 {
		u.Rounds = 0
	}
	if !t.has(MeleeDone) { // whoever charges it, it is pinned until a round has been fought (MD-CHG-08)
		t.Rounds = 0
	}
	u.Contact |= 1 << e.Target
	t.Contact |= 1 << e.Unit
	t.Flank &^= 1 << e.Unit
	if face(e.N) != frontFace {
		t.Flank |= 1 << e.Unit
	}
}

// loosen ends a piece's contacts.
func (s *State) loosen(u int8) {
	p := &s.Pieces[u]
	for t := range s.b.pieces {
		if p.Contact>>t&1 == 0 {
			continue
		}
		q := &s.Pieces[t]
		bit := uint64(1) << u
		q.Contact, q.Flank, q.Behind, q.Cover = q.Contact&^bit, q.Flank&^bit, q.Behind&^bit, q.Cover&^bit
		if q.Contact == 0 {
			q.Rounds = 0
		}
	}
	p.Contact, p.Flank, p.Behind, p.Cover, p.Rounds = 0, 0, 0, 0, 0
}

// carry keeps officers where their unit is.
func (s *State) carry(u int8) {
	for g := range s.b.pieces {
		if s.Pieces[g].With == u {
			s.Pieces[g].At, s.Pieces[g].Facing = s.Pieces[u].At, s.Pieces[u].Facing
		}
	}
}

func foldEntered(s *State, e *Event, p *Piece) {
	k := s.card(e.Unit)
	if e.Kind == Restored && p.Fate != OnTable && p.Fate != Gone && p.Fate != Waiting && (s.unit(e.Unit) || k.arm.spared() || k.arm == Commander) {
		s.Losses[k.side] -= 2
	}
	p.Fate, p.At, p.Facing, p.In = OnTable, e.At, e.Facing, nobody
	if e.Kind == Arrived {
		s.Levels[e.Side]++
	}
}

// foldRest is what is of no unit.
func foldRest(s *State, e *Event) {
	switch e.Kind {
	case Fire:
		s.Burning &^= 1 << e.Ground
		if e.Yes {
			s.Burning |= 1 << e.Ground
		}
	case Burned:
		s.Damage[e.Ground] -= int8(e.N)
	case Fortified:
		s.Fort &^= 1 << e.Ground
		if e.Yes {
			s.Fort |= 1 << e.Ground
		}
	case Ruined:
		s.Ruins |= 1 << e.Ground
		s.Burning &^= 1 << e.Ground
	case Worked:
		s.Works[e.N] = e.Work
	case ChanceDrawn:
		s.Drew = e.Card
		if e.Card == noCard {
			break
		}
		for i := range s.Chance {
			s.Chance[i] &^= 1 << e.Card
		}
	case Kept:
		s.Held[e.Side] &^= 1 << e.Card
		if e.Yes {
			s.Held[e.Side] |= 1 << e.Card
		}
	case Replaced:
		p := &s.Pieces[e.Unit]
		p.Fate, p.With = OnTable, e.Target
		p.At, p.Facing = s.Pieces[e.Target].At, s.Pieces[e.Target].Facing
	case Levels:
		s.Losses[e.Side] = e.N
	case Lit:
		s.Pieces[e.Unit].Marks |= Stopped
	case BattleOver:
		s.Over, s.Winner, s.Ending = true, e.Side, e.Ending
		s.Depth, s.Frames = 0, [maxFrames]Frame{}
	case Pushed:
		s.Frames[s.Depth] = e.Frame
		s.Depth++
	case Went:
		s.Frames[s.Depth-1] = e.Frame
	case Popped:
		s.Depth--
		s.Frames[s.Depth] = Frame{}
	case Passed:
		s.Passed[e.Side] = e.Yes
	}
}

// conserved is all figures that are left; lawful by how many an event may change
// them.
func conserved(s *State) (n int) {
	for u := range s.b.pieces {
		n += s.figures(u)
	}
	return n
}

func lawful(e *Event) int {
	switch e.Kind {
	case Casualties:
		return -int(e.N)
	case Recovered:
		return int(e.N)
	}
	return 0
}
