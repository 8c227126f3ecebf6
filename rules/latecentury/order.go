package latecentury

import (
	"slices"
	"strconv"
	"strings"

	"drumhead/rules/notation"
	"drumhead/space/square"
)

// Verb is what an order tells a piece to do.
type Verb uint8

// The verbs.
const (
	NoVerb Verb = iota
	DeployVerb
	AloneVerb
	WithVerb
	DealVerb
	TurnCardVerb // of nobody: turns the top card
	EndVerb      // of nobody: ends the deal
	RetreatVerb
	BreakVerb
	RemainVerb
	MoveVerb
	EnterVerb
	TurnVerb
	FireVerb
	FaceVerb
	WithholdVerb
	JoinVerb
	BehindVerb
	SearchVerb
	DoneVerb
	SetAt // the umpire's rulings
	SetStrength
	SetFacing
	SetRetreating
	SetCard
	SetRating
	SetVictory // of nobody
	verbs
)

var verbNames = [verbs]string{
	DeployVerb: "deploy", AloneVerb: "alone", WithVerb: "with", DealVerb: "deal", TurnCardVerb: "turn", EndVerb: "end",
	RetreatVerb: "retreat", BreakVerb: "break", RemainVerb: "remain", MoveVerb: "move", EnterVerb: "enter", TurnVerb: "turn",
	FireVerb: "fire", FaceVerb: "face", WithholdVerb: "withhold", JoinVerb: "join", BehindVerb: "behind", SearchVerb: "search",
	DoneVerb: "done", SetAt: "at", SetStrength: "strength", SetFacing: "facing", SetRetreating: "retreating", SetCard: "card",
	SetRating: "rating", SetVictory: "victory",
}

// spoken are the verbs that follow the name of a piece.
var spoken = []Verb{DeployVerb, AloneVerb, WithVerb, RetreatVerb, BreakVerb, RemainVerb, MoveVerb, EnterVerb, TurnVerb,
	FireVerb, FaceVerb, WithholdVerb, JoinVerb, BehindVerb, SearchVerb, DoneVerb}

// asIs is a facing that an order does not name.
const asIs = int8(-1)

// Order is one order to one piece.
type Order struct {
	Verb    Verb
	Off     bool // retreat: off the table
	Unit    int8
	Target  int8
	Facing  int8 // a square.Direction, or asIs
	Value   int8 // strength, card, Command Value; 1 for on; a side, or nobody for a draw
	Squares int8 // used of Path
	// Path is every square entered. Where there is no legal way to the square
	// that was named, it is that square alone.
	Path [maxPath]square.Cell
}

// plain is an order with nothing but a verb and who.
func plain(v Verb, u int8) Order { return Order{Verb: v, Unit: u, Target: nobody, Facing: asIs} }

// to is the last square of an order's path.
func (o *Order) to() square.Cell { return o.Path[o.Squares-1] }

// printOrder writes an order. Of a move by the usual way only the end is
// written.
func printOrder(s *State, o *Order) string {
	b := s.b
	var w strings.Builder
	switch {
	case o.Verb == EndVerb || o.Verb == TurnCardVerb:
		return verbNames[o.Verb]
	case o.Verb == DealVerb:
		return "deal " + b.cards[o.Unit].id
	case o.Verb == SetVictory && o.Value == nobody:
		return "set victory draw"
	case o.Verb == SetVictory:
		return "set victory " + b.sides[o.Value].id
	case o.Verb >= SetAt:
		w.WriteString("set ")
	}
	w.WriteString(b.cards[o.Unit].id + " " + verbNames[o.Verb])
	switch o.Verb {
	case MoveVerb, EnterVerb:
		path := o.Path[:o.Squares]
		if usual := s.way(o.Verb, o.Unit, o.to()); usual.Squares == o.Squares && usual.Path == o.Path {
			path = path[o.Squares-1:]
		}
		for _, c := range path {
			w.WriteString(" " + b.board.Name(c))
		}
	case DeployVerb, SearchVerb, SetAt:
		w.WriteString(" " + b.board.Name(o.to()))
	case RetreatVerb:
		if o.Off {
			w.WriteString(" off")
		} else if o.Squares > 0 {
			w.WriteString(" " + b.board.Name(o.to()))
		}
	case TurnVerb, SetFacing:
		w.WriteString(" " + square.Direction(o.Facing).String())
		return w.String()
	case FireVerb, FaceVerb:
		w.WriteString(" " + b.cards[o.Target].id)
	case SetStrength:
		w.WriteString(" " + strconv.Itoa(int(o.Value)))
	case SetRetreating:
		w.WriteString([]string{" off", " on"}[o.Value])
	case SetCard:
		if o.Value == noCard {
			w.WriteString(" none")
		} else {
			w.WriteString(" " + cardName(o.Value))
		}
	case SetRating:
		w.WriteString(" " + ratingName(o.Value))
	}
	if o.Facing != asIs {
		w.WriteString(" facing " + square.Direction(o.Facing).String())
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

// piece is the piece of an id. What is not known to be there has no name.
func (p *parser) piece(word string) int8 {
	u := p.s.b.find(word)
	if u != nobody && p.s.unknown(u) {
		return nobody
	}
	return u
}

func (p *parser) order() (o Order, err error) {
	switch first := p.Next(); first {
	case "end":
		return plain(EndVerb, nobody), nil
	case "turn":
		return plain(TurnCardVerb, nobody), nil
	case "deal":
		word := p.Next()
		if o = plain(DealVerb, p.piece(word)); o.Unit == nobody {
			err = p.Errorf("the id of a Unit after deal, found %q", word)
		}
		return o, err
	case "set":
		return p.ruling()
	default:
		o = plain(NoVerb, p.piece(first))
		if o.Unit == nobody {
			return o, p.Errorf("the id of a Unit or Commander first, such as %s, or deal, turn, end", p.s.b.cards[0].id)
		}
	}
	word := p.Next()
	for _, v := range spoken {
		if verbNames[v] == word {
			o.Verb = v
		}
	}
	switch o.Verb {
	case NoVerb:
		return o, p.Errorf("what %s shall do (deploy, alone, with, retreat, break, remain, move, enter, turn, fire, face, withhold, join, behind, search or done), found %q", p.s.card(o.Unit).id, word)
	case MoveVerb, EnterVerb:
		if err = p.path(&o); err == nil {
			err = p.facing(&o)
		}
	case DeployVerb, SearchVerb:
		err = p.cell(&o)
	case RetreatVerb:
		err = p.retreat(&o)
	case TurnVerb:
		err = p.direction(&o)
	case FireVerb, FaceVerb:
		word := p.Next()
		if o.Target = p.piece(word); o.Target == nobody {
			err = p.Errorf("the id of an enemy after %s, found %q", verbNames[o.Verb], word)
		}
	}
	return o, err
}

// path reads the squares of a move and fills in those left out.
func (p *parser) path(o *Order) error {
	for p.More() && p.Peek() != "facing" {
		c, err := p.s.b.board.Parse(p.Next())
		if err != nil {
			return p.Errorf("squares: %v", err)
		}
		leg := p.leg(o, c)
		if int(o.Squares)+int(leg.Squares) > maxPath {
			return p.Errorf("at most %d squares", maxPath)
		}
		copy(o.Path[o.Squares:], leg.Path[:leg.Squares])
		o.Squares += leg.Squares
	}
	if o.Squares == 0 {
		return p.Errorf("a square after %s, such as E5", verbNames[o.Verb])
	}
	return nil
}

// leg is the way on to a square. What is named side by side is gone so; a square
// that stands alone is reached by any way.
func (p *parser) leg(o *Order, to square.Cell) Order {
	from := p.s.Pieces[o.Unit].At
	more := p.More() && p.Peek() != "facing"
	if o.Squares == 0 && more && from != square.None && p.s.b.board.Distance(from, to) == 1 {
		leg := plain(o.Verb, o.Unit)
		leg.Path[0], leg.Squares = to, 1
		return leg
	}
	return p.s.wayOn(o, to)
}

func (p *parser) cell(o *Order) error {
	c, err := p.s.b.board.Parse(p.Next())
	if err != nil {
		return p.Errorf("a square: %v", err)
	}
	o.Path[0], o.Squares = c, 1
	return nil
}

func (p *parser) retreat(o *Order) error {
	if !p.More() {
		return nil
	}
	if p.Skip("off") {
		o.Off = true
		return nil
	}
	if err := p.cell(o); err != nil {
		return err
	}
	if err := p.facing(o); err != nil || o.Facing == asIs || !p.s.hasToRetreat(o.Unit) {
		return err
	}
	// To name the edge where there is but one says no more than to leave it out.
	var f flight
	p.s.fly(&f, o.Unit)
	plain := *o
	plain.Facing = asIs
	if e, ok := f.find(&plain); ok && int8(e.facing) == o.Facing {
		*o = plain
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
	d, ok := square.ParseDirection(word)
	if !ok {
		return p.Errorf("N, E, S or W, found %q", word)
	}
	o.Facing = int8(d)
	return nil
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
	o := plain(NoVerb, p.piece(first))
	if o.Unit == nobody {
		return o, p.Errorf("the id of a Unit or Commander, or victory, after set, found %q", first)
	}
	word := p.Next()
	n := slices.Index(verbNames[SetAt:SetVictory], word)
	if n < 0 || word == "" {
		return o, p.Errorf("at, strength, facing, retreating, card or rating, found %q", word)
	}
	o.Verb = SetAt + Verb(n)
	return o, p.value(&o)
}

// value reads what a ruling sets.
func (p *parser) value(o *Order) error {
	n, err := 0, error(nil)
	switch o.Verb {
	case SetAt:
		return p.cell(o)
	case SetFacing:
		return p.direction(o)
	case SetStrength:
		n, err = p.Number("figures left", 0, 99)
	case SetRetreating:
		n, err = p.OneOf("a switch", []string{"off", "on"})
	case SetCard:
		word := p.Next()
		n = slices.Index(cardNames[:], strings.ToUpper(word))
		if n < 0 && word != "none" {
			err = p.Errorf("a card such as 5H, or none, found %q", word)
		}
	case SetRating:
		var names []string
		for i := range ratings.Rows {
			names = append(names, ratings.Rows[i].Title)
		}
		if n, err = p.OneOf("a rating", names); err == nil {
			n = ratings.At(n, 0)
		}
	}
	o.Value = int8(n)
	return err
}
