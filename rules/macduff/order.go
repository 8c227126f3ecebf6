package macduff

import (
	"fmt"
	"strconv"
	"strings"

	"drumhead/space/inches"
)

// Verb is what an order does.
type Verb uint8

// The verbs. Declare is every order of the order slip, whose kind stands in D.
const (
	NoVerb Verb = iota
	Declare
	JoinVerb
	CallVerb
	DoneVerb
	GoVerb
	ReturnVerb
	HoldVerb
	FireVerb
	CounterVerb
	SquareVerb
	FallBackVerb
	HaltVerb
	HaltFireVerb
	HomeVerb
	StopVerb
	OnVerb
	ChargeVerb // of a unit exposed by an evade: declared as a charge
	ReformVerb
	RallyVerb
	FightVerb
	PursueVerb
	DeclineVerb
	FirstVerb
	SecondVerb
	ActVerb
	PassVerb
	WorkVerb
	DouseVerb
	BlowVerb
	HealVerb
	NameVerb
	PlaceVerb
	RecoverVerb
	OfficerVerb
	ReplaceVerb
	EscapeVerb
	ShareVerb
	EvenlyVerb
	SteadyVerb
	KeepVerb
	PlayVerb
	ThrowVerb
	StandsVerb
	AgainVerb
	DeployVerb
	EraseVerb
	UseVerb
	LoseVerb
	RetreatVerb
	FaceVerb
	SetAt
	SetFacing
	SetForm
	SetLost
	SetMark
	SetFate
	SetFire
	SetFort
	SetWind
	SetMorale
	SetVictory
	SetThrow
	SetChance
	verbs
)

var verbNames = [verbs]string{"", "order", "join", "call", "done", "go", "return-fire", "hold", "fire", "countercharge", "square", "fall-back",
	"halt", "halt-fire", "home", "stop", "on", "charge", "reform", "rally", "fight", "pursue", "decline", "first", "second", "act", "pass",
	"work", "douse", "blow", "heal", "named", "place", "recover", "officer", "replace", "escape", "share", "evenly", "steady",
	"keep", "play", "throw", "stands", "again", "deploy", "erase", "use", "lose", "retreat", "face"}

// simple are the verbs that say no more than who does it.
var simple = []Verb{CallVerb, GoVerb, ReturnVerb, HoldVerb, CounterVerb, SquareVerb, FallBackVerb, HaltVerb, HaltFireVerb, HomeVerb, OnVerb,
	RallyVerb, FightVerb, DeclineVerb, ActVerb, DouseVerb, NameVerb, OfficerVerb, EvenlyVerb, SteadyVerb, ThrowVerb, StandsVerb, AgainVerb, EraseVerb, UseVerb, RetreatVerb}

// Order is one order, of one piece at most.
type Order struct {
	Verb   Verb
	Unit   int8
	Target int8 // another piece, a side, a piece of ground
	D      Declared
	At     inches.Position
	To     inches.Position
	Facing inches.Heading
	Form   Formation
	Files  int8
	Length inches.Length
	N      int16
	Task   Task
	Yes    bool
}

// blank is an order of a verb.
func blank(v Verb, u int8) Order {
	return Order{Verb: v, Unit: u, Target: nobody, D: noOrder, Facing: noFacing}
}

// printOrder writes an order in notation.
func printOrder(s *State, o *Order) string {
	b := s.b
	unit := s.pieceID(o.Unit)
	switch o.Verb {
	case Declare:
		return unit + " " + s.printDeclared(&o.D)
	case JoinVerb, PursueVerb, ReplaceVerb:
		return unit + " " + verbNames[o.Verb] + " " + s.pieceID(o.Target) + o.average() + o.cheered()
	case PlayVerb:
		if o.N < 0 || o.N >= events {
			return verbNames[o.Verb]
		}
		return "play " + eventCardNames[o.N]
	case DoneVerb, FirstVerb, SecondVerb, PassVerb, KeepVerb:
		return verbNames[o.Verb]
	case FireVerb, StopVerb:
		return unit + " " + verbNames[o.Verb] + " " + o.Length.String()
	case ReformVerb:
		text := unit + " reform"
		if o.Form != AsIs {
			text += " " + o.Form.String()
		}
		if o.Facing != noFacing {
			text += " facing " + o.Facing.String()
		}
		return text
	case FaceVerb:
		return unit + " face " + o.Facing.String()
	case DeployVerb:
		text := unit + " deploy " + o.At.String()
		if o.Facing != noFacing {
			text += " facing " + o.Facing.String()
		}
		if o.Form != AsIs {
			text += " " + o.Form.String()
		}
		return text
	case EscapeVerb, PlaceVerb:
		text := unit + " " + verbNames[o.Verb] + " " + o.At.String()
		if o.Target != nobody {
			text += " join " + s.pieceID(o.Target)
		}
		return text
	case WorkVerb:
		return s.printWork(o)
	case BlowVerb:
		return "blow " + b.ground[o.Target].id
	case HealVerb:
		return unit + " heal " + s.pieceID(o.Target)
	case ShareVerb:
		return fmt.Sprintf("%s share %s %d", unit, s.pieceID(o.Target), o.N)
	case LoseVerb:
		return fmt.Sprintf("%s lose %d", unit, o.N)
	case RecoverVerb:
		return fmt.Sprintf("%s recover %d", unit, o.N)
	}
	if o.Verb >= SetAt {
		return s.printRuling(o)
	}
	text := unit + " " + verbNames[o.Verb] + o.average() + o.cheered()
	if o.Verb == GoVerb && o.Yes {
		text += " straight"
	}
	return text
}

// average is the word for average dice of a pursuit, an evade or a retreat (MD-DRILL-01).
func (o *Order) average() string {
	if o.D.Extra&AverageDice != 0 {
		return " " + extraNames[2]
	}
	return ""
}

// cheered is the word for a Huzzah! of a pursuit or a reaction (MD-CHANCE-06).
func (o *Order) cheered() string {
	if o.D.Extra&WithHuzzah != 0 {
		return " " + extraNames[3]
	}
	return ""
}

func (s *State) printDeclared(d *Declared) string {
	var w []string
	add := func(words ...string) { w = append(w, words...) }
	places := func() {
		for _, p := range d.Legs[:d.N] {
			add(p.String())
		}
	}
	switch d.Kind {
	case Stand:
		return "stand"
	case Shoot, ShootMove, ShootCharge:
		add("shoot", s.pieceID(d.Target))
		if d.splits() {
			add(strconv.Itoa(int(d.Files)), s.pieceID(d.Prey))
		}
		if d.Kind == ShootMove {
			add("move")
			places()
		}
		if d.Kind == ShootCharge {
			add("charge", s.pieceID(d.Prey))
		}
	case Basic, MoveShoot:
		add("move")
		places()
		if d.Kind == MoveShoot {
			add("shoot", s.pieceID(d.Target))
		}
	case March:
		add("march")
		places()
	case Raise:
		add("raise")
	case Lower:
		add("lower")
	case Board:
		add("board", s.pieceID(d.Target))
	case Land:
		add("land")
		places()
		if d.Facing != noFacing {
			add("facing", d.Facing.String())
		}
	case Charge:
		add("charge", s.pieceID(d.Target))
	case Breach:
		add("breach", s.b.ground[d.Target].id)
	case Ride:
		add("ride")
		places()
		if d.Target != nobody {
			add("join", s.pieceID(d.Target))
		}
	case Maneuver, ManeuverCharge:
		s.printManeuver(d, add, places)
	}
	for i, name := range extraNames {
		if e := Extra(1) << i; d.Extra&e != 0 && e&(Dismount|Mount|ChangeFirst|Twirl) == 0 {
			add(name)
		}
	}
	return strings.Join(w, " ")
}

func (s *State) printManeuver(d *Declared, add func(...string), places func()) {
	add("maneuver")
	change := ""
	switch {
	case d.Extra&Dismount != 0:
		change = "dismounted"
	case d.Extra&Mount != 0:
		change = "mounted"
	case d.Form == Limbered || d.Form == Unlimbered:
		change = d.Form.String()
	}
	if change != "" && d.Extra&ChangeFirst != 0 {
		add(change)
	}
	places()
	if change != "" && d.Extra&ChangeFirst == 0 {
		add(change)
	}
	if d.Facing != noFacing {
		add("facing", d.Facing.String())
	}
	if d.Form != AsIs && d.Form < Limbered {
		add(d.Form.String())
	}
	if d.Files > 0 {
		add("files", strconv.Itoa(int(d.Files)))
	}
	if d.Off > 0 {
		add("tell-off", strconv.Itoa(int(d.Off)), d.OffAt.String())
		if d.OffFacing != noFacing {
			add("facing", d.OffFacing.String())
		}
		if d.OffForm != AsIs {
			add(d.OffForm.String())
		}
	}
	if d.Kind == ManeuverCharge {
		add("charge", s.pieceID(d.Prey))
	}
}

// pieceID is a piece's id, empty for nobody.
func (s *State) pieceID(u int8) string {
	if u < 0 || u >= s.b.pieces {
		return ""
	}
	return s.card(u).id
}
