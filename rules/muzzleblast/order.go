package muzzleblast

import "strings"

// Order is one order, of one piece at most. What it says of a piece is its
// plot; a shot's aim is the end of its path.
type Order struct {
	Plot
	Side int8  // of a ruling: the side, -1: a draw
	N    int16 // of a ruling
}

// Verb is what an order is to do.
type Verb uint8

// The verbs.
const (
	NoVerb Verb = iota

	DoneVerb // done

	StandVerb    // i1 stand files 4 facing 90
	MoveVerb     // i1 files 3 move 12,8 facing 90
	FollowVerb   // i1 follow j1
	EnterVerb    // i1 enter house1 4; i1.3 enter house1 at 4,5
	LeaveVerb    // i1 leave 12,8
	JoinVerb     // i1.3 join; c1.2 join i1
	WithVerb     // c1.2 with j1
	LimberVerb   // g1 limber
	UnlimberVerb // g1 unlimber at 12,8

	BallVerb     // g1 ball 12,18
	GrapeVerb    // g1 grape 12,18
	AtHouseVerb  // g1 house house1
	AtWallVerb   // g1 wall 12,18
	HoldFireVerb // g1 hold, i1 hold
	ServeVerb    // a1.3 serve g1

	FireVerb  // i1 fire j1 4
	FightVerb // fight

	SetAtVerb
	SetFacingVerb
	SetFilesVerb
	SetMenVerb
	SetCompelledVerb
	SetSideVerb
	SetHitsVerb
	SetVictoryVerb
	verbs
)

var verbNames = [...]string{DoneVerb: "done", StandVerb: "stand", MoveVerb: "move", FollowVerb: "follow", EnterVerb: "enter",
	LeaveVerb: "leave", JoinVerb: "join", WithVerb: "with", LimberVerb: "limber", UnlimberVerb: "unlimber", BallVerb: "ball",
	GrapeVerb: "grape", AtHouseVerb: "house", AtWallVerb: "wall", HoldFireVerb: "hold", ServeVerb: "serve", FireVerb: "fire", FightVerb: "fight",
	SetVictoryVerb: ""}

var compelledNames = []string{"free", "held", "retreating", "routing"}

// plots says that an order is a plot.
func (v Verb) plots() bool { return v >= StandVerb && v <= UnlimberVerb }

// lays says that an order lays a gun.
func (v Verb) lays() bool { return v >= BallVerb && v <= HoldFireVerb }

// rules says that an order is an umpire's ruling.
func (v Verb) rules() bool { return v >= SetAtVerb }

// newOrder is an order that says nothing yet.
func newOrder(v Verb, who Piece) Order {
	return Order{Plot: Plot{Verb: v, Who: who, Target: nobody, House: -1, First: asBefore, End: asBefore}, Side: -1}
}

// printOrder writes an order in notation.
func printOrder(s *State, o *Order) string {
	b := s.b
	who := b.id(o.Who)
	switch o.Verb {
	case DoneVerb, FightVerb:
		return verbNames[o.Verb]
	case StandVerb:
		return who + " stand" + o.First.String()
	case MoveVerb:
		return who + o.First.String() + " move" + o.Path.String() + o.End.String()
	case LeaveVerb:
		return who + " leave" + o.Path.String() + o.End.String()
	case FollowVerb, WithVerb, JoinVerb, ServeVerb:
		if o.Target == nobody {
			return who + " " + verbNames[o.Verb]
		}
		return who + " " + verbNames[o.Verb] + " " + b.id(o.Target)
	case FireVerb:
		return who + " fire " + b.id(o.Target) + count(o.Count)
	case EnterVerb:
		text := who + " enter " + b.terrain.houses[o.House].id + count(o.Count)
		if o.Above {
			text += " upstairs"
		}
		if o.Path.N > 0 {
			text += " at" + o.Path.String()
		}
		return text
	case UnlimberVerb:
		if o.Path.N > 0 {
			return who + " unlimber at" + o.Path.String()
		}
		return who + " unlimber"
	case AtHouseVerb:
		return who + " house " + b.terrain.houses[o.House].id
	case BallVerb, GrapeVerb, AtWallVerb:
		return who + " " + verbNames[o.Verb] + o.Path.String()
	case LimberVerb, HoldFireVerb:
		return who + " " + verbNames[o.Verb]
	}
	if is := &rulings[o.Verb]; is.prints != nil {
		text := is.prints(s, o)
		if o.Who != nobody {
			text = who + " " + text
		}
		return "set " + text
	}
	return ""
}

// sideID is a side in notation, "draw" for none.
func (s *State) sideID(side int8) string {
	if side < 0 {
		return "draw"
	}
	return s.b.sides[side].id
}

func count(n int8) string {
	if n == 0 {
		return ""
	}
	return " " + itoa(int(n))
}

// String is a form in notation, with a space before it.
func (f Form) String() string {
	text := ""
	if f.Files > 0 {
		text += " files " + itoa(int(f.Files))
	}
	if f.Facing >= 0 {
		text += " facing " + f.Facing.String()
	}
	return text
}

// String is a path in notation, with a space before it.
func (p *Path) String() string {
	var b strings.Builder
	for _, to := range p.Legs() {
		b.WriteString(" " + to.String())
	}
	return b.String()
}
