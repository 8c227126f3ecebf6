package napoleonic

import (
	"slices"
	"strconv"
	"strings"

	"drumhead/rules/notation"
	"drumhead/space/hex"
)

// Verb is what an order tells a piece to do.
type Verb uint8

// The verbs.
const (
	NoVerb Verb = iota
	MoveVerb
	TurnVerb
	FormVerb
	FireVerb
	AssaultVerb
	OccupyVerb
	StandVerb
	EnterVerb
	ExitVerb
	RallyVerb
	DoneVerb
	RetreatVerb
	EndVerb // of nobody: ends the part
	SetAt   // the umpire's rulings
	SetStrength
	SetFormation
	SetFacing
	SetRetreating
	SetVictory // of nobody
	verbs
)

var verbNames = [verbs]string{
	MoveVerb: "move", TurnVerb: "turn", FormVerb: "form", FireVerb: "fire", AssaultVerb: "assault",
	OccupyVerb: "occupy", StandVerb: "stand", EnterVerb: "enter", ExitVerb: "exit", RallyVerb: "rally",
	DoneVerb: "done", RetreatVerb: "retreat", EndVerb: "end",
	SetAt: "at", SetStrength: "strength", SetFormation: "formation", SetFacing: "facing", SetRetreating: "retreating", SetVictory: "victory",
}

// asIs is a facing that an order does not name.
const asIs = int8(-1)

// Order is one order to one piece.
type Order struct {
	Verb      Verb
	Unit      int8
	Target    int8
	Formation Formation
	Facing    int8 // a hex.Direction, or asIs
	Value     int8 // strength; 1 for on; a side, or nobody for a draw
	Hexes     int8 // used of Path
	// Path is every hex entered. Where there is no legal way to the hex that was
	// named, it is that hex alone.
	Path [maxPath]hex.Cell
}

// plain is an order with nothing but a verb and who.
func plain(v Verb, u int8) Order { return Order{Verb: v, Unit: u, Target: nobody, Facing: asIs} }

// to is the last hex of an order's path.
func (o *Order) to() hex.Cell { return o.Path[o.Hexes-1] }

// printOrder writes an order. Of a move by the usual way only the end is
// written.
func printOrder(s *State, o *Order) string {
	b := s.b
	if o.Verb == EndVerb {
		return "end"
	}
	var w strings.Builder
	if o.Verb >= SetAt {
		w.WriteString("set ")
	}
	if o.Verb == SetVictory {
		if o.Value == nobody {
			return "set victory draw"
		}
		return "set victory " + b.sides[o.Value].id
	}
	w.WriteString(b.cards[o.Unit].id + " " + verbNames[o.Verb])
	switch o.Verb {
	case MoveVerb:
		path := o.Path[:o.Hexes]
		if usual := s.way(o.Unit, o.to()); usual.Hexes == o.Hexes && usual.Path == o.Path {
			path = path[o.Hexes-1:]
		}
		for _, c := range path {
			w.WriteString(" " + b.board.Name(c))
		}
	case EnterVerb:
		// The hex is the scenario's and need not be named.
		if o.Hexes > 0 && o.to() != b.cards[o.Unit].entersAt {
			w.WriteString(" " + b.board.Name(o.to()))
		}
	case SetAt:
		w.WriteString(" " + b.board.Name(o.to()))
	case TurnVerb, SetFacing:
		w.WriteString(" " + hex.Direction(o.Facing).String())
		return w.String()
	case FormVerb, SetFormation:
		w.WriteString(" " + o.Formation.String())
	case FireVerb, AssaultVerb, RallyVerb:
		w.WriteString(" " + b.cards[o.Target].id)
	case SetStrength:
		w.WriteString(" " + strconv.Itoa(int(o.Value)))
	case SetRetreating:
		w.WriteString([]string{" off", " on"}[o.Value])
	}
	if o.Facing != asIs {
		w.WriteString(" facing " + hex.Direction(o.Facing).String())
	}
	return w.String()
}

// parseOrder reads an order.
func parseOrder(s *State, text string) (Order, error) {
	return notation.Whole(text, func(w *notation.Words) (Order, error) { return (&parser{w, s}).order() })
}

type parser struct {
	*notation.Words
	s *State
}

func (p *parser) order() (o Order, err error) {
	switch first := p.Next(); first {
	case "end":
		return plain(EndVerb, nobody), nil
	case "set":
		return p.ruling()
	default:
		o = plain(NoVerb, p.s.b.find(first))
		if o.Unit == nobody {
			return o, p.Errorf("the id of a unit or General first, such as %s, or end", p.s.b.cards[0].id)
		}
	}
	word := p.Next()
	n := slices.Index(verbNames[:SetAt], word)
	if word == "" || n <= 0 || Verb(n) == EndVerb {
		return o, p.Errorf("what %s shall do (move, turn, form, fire, assault, occupy, stand, enter, exit, rally, retreat or done), found %q", p.s.card(o.Unit).id, word)
	}
	o.Verb = Verb(n)
	switch o.Verb {
	case MoveVerb:
		if err = p.path(&o); err == nil {
			err = p.facing(&o)
		}
	case EnterVerb:
		if err = p.entry(&o); err == nil {
			err = p.facing(&o)
		}
	case TurnVerb:
		err = p.direction(&o)
	case FormVerb:
		if err = p.formation(&o); err == nil {
			err = p.facing(&o)
		}
	case FireVerb, AssaultVerb, RallyVerb:
		word := p.Next()
		if o.Target = p.s.b.find(word); o.Target == nobody {
			err = p.Errorf("the id of a unit after %s, found %q", verbNames[o.Verb], word)
		}
	}
	return o, err
}

// path reads the hexes of a move and fills in those left out.
func (p *parser) path(o *Order) error {
	board := p.s.b.board
	for p.More() && p.Peek() != "facing" {
		c, err := board.Parse(p.Next())
		if err != nil {
			return p.Errorf("hexes: %v", err)
		}
		leg := p.s.wayOn(o, c)
		if int(o.Hexes)+int(leg.Hexes) > maxPath {
			return p.Errorf("at most %d hexes", maxPath)
		}
		copy(o.Path[o.Hexes:], leg.Path[:leg.Hexes])
		o.Hexes += leg.Hexes
	}
	if o.Hexes == 0 {
		return p.Errorf("a hex after move, such as E5")
	}
	return nil
}

// entry reads the hex of a reinforcement, if it is named.
func (p *parser) entry(o *Order) error {
	c := p.s.card(o.Unit).entersAt
	if p.More() && p.Peek() != "facing" {
		named, err := p.s.b.board.Parse(p.Next())
		if err != nil {
			return p.Errorf("a hex: %v", err)
		}
		c = named
	}
	if c != hex.None {
		o.Path[0], o.Hexes = c, 1
	}
	return nil
}

func (p *parser) facing(o *Order) error {
	if !p.Skip("facing") {
		return nil
	}
	return p.direction(o)
}

func (p *parser) direction(o *Order) error {
	word := p.Next()
	d, ok := hex.ParseDirection(word)
	if !ok {
		return p.Errorf("N, NE, SE, S, SW or NW, found %q", word)
	}
	o.Facing = int8(d)
	return nil
}

func (p *parser) formation(o *Order) error {
	n, err := p.OneOf("a formation", formationNames[:])
	o.Formation = Formation(max(n, 0))
	return err
}

// ruling reads an umpire's order.
func (p *parser) ruling() (Order, error) {
	first := p.Next()
	if first == "victory" {
		o := plain(SetVictory, nobody)
		var err error
		o.Value, err = p.Winner([2]string{p.s.b.sides[0].id, p.s.b.sides[1].id})
		return o, err
	}
	o := plain(NoVerb, p.s.b.find(first))
	if o.Unit == nobody {
		return o, p.Errorf("the id of a unit or General, or victory, after set, found %q", first)
	}
	word := p.Next()
	n := slices.Index(verbNames[SetAt:SetVictory], word)
	if n < 0 || word == "" {
		return o, p.Errorf("at, strength, formation, facing or retreating, found %q", word)
	}
	o.Verb = SetAt + Verb(n)
	switch o.Verb {
	case SetAt:
		c, err := p.s.b.board.Parse(p.Next())
		if err != nil {
			return o, p.Errorf("a hex: %v", err)
		}
		o.Path[0], o.Hexes = c, 1
	case SetStrength:
		v, err := p.Number("points left", 0, 99)
		o.Value = int8(v)
		return o, err
	case SetFormation:
		return o, p.formation(&o)
	case SetFacing:
		return o, p.direction(&o)
	case SetRetreating:
		v, err := p.OneOf("a switch", []string{"off", "on"})
		o.Value = int8(v)
		return o, err
	}
	return o, nil
}
