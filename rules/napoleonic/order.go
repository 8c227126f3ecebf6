package napoleonic

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

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
	p := &parser{s: s, text: text, words: strings.Fields(tidy(text))}
	o, err := p.order()
	if err == nil && len(p.words) > 0 {
		err = p.errorf("nothing more after it, found %q", strings.Join(p.words, " "))
	}
	return o, err
}

// tidy brings (5, 5) together into one word.
func tidy(text string) string {
	var b strings.Builder
	depth := 0
	for _, r := range text {
		switch {
		case r == '(':
			depth++
		case r == ')':
			depth--
		case depth > 0 && r == ' ':
			continue
		}
		b.WriteRune(r)
	}
	return b.String()
}

type parser struct {
	s     *State
	text  string
	words []string
}

// next is the next word in lower case, empty at the end.
func (p *parser) next() string {
	if len(p.words) == 0 {
		return ""
	}
	w := p.words[0]
	p.words = p.words[1:]
	return strings.ToLower(w)
}

func (p *parser) errorf(format string, args ...any) error {
	return fmt.Errorf("%q: wanted "+format, append([]any{p.text}, args...)...)
}

func (p *parser) order() (o Order, err error) {
	switch first := p.next(); first {
	case "end":
		return plain(EndVerb, nobody), nil
	case "set":
		return p.ruling()
	default:
		o = plain(NoVerb, p.s.b.find(first))
		if o.Unit == nobody {
			return o, p.errorf("the id of a unit or General first, such as %s, or end", p.s.b.cards[0].id)
		}
	}
	word := p.next()
	n := slices.Index(verbNames[:SetAt], word)
	if word == "" || n <= 0 || Verb(n) == EndVerb {
		return o, p.errorf("what %s shall do (move, turn, form, fire, assault, occupy, stand, enter, exit, rally, retreat or done), found %q", p.s.card(o.Unit).id, word)
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
		word := p.next()
		if o.Target = p.s.b.find(word); o.Target == nobody {
			err = p.errorf("the id of a unit after %s, found %q", verbNames[o.Verb], word)
		}
	}
	return o, err
}

// path reads the hexes of a move and fills in those left out.
func (p *parser) path(o *Order) error {
	board := p.s.b.board
	for len(p.words) > 0 && !strings.EqualFold(p.words[0], "facing") {
		c, err := board.Parse(p.next())
		if err != nil {
			return p.errorf("hexes: %v", err)
		}
		leg := p.s.wayOn(o, c)
		if int(o.Hexes)+int(leg.Hexes) > maxPath {
			return p.errorf("at most %d hexes", maxPath)
		}
		copy(o.Path[o.Hexes:], leg.Path[:leg.Hexes])
		o.Hexes += leg.Hexes
	}
	if o.Hexes == 0 {
		return p.errorf("a hex after move, such as E5")
	}
	return nil
}

// entry reads the hex of a reinforcement, if it is named.
func (p *parser) entry(o *Order) error {
	c := p.s.card(o.Unit).entersAt
	if len(p.words) > 0 && !strings.EqualFold(p.words[0], "facing") {
		named, err := p.s.b.board.Parse(p.next())
		if err != nil {
			return p.errorf("a hex: %v", err)
		}
		c = named
	}
	if c != hex.None {
		o.Path[0], o.Hexes = c, 1
	}
	return nil
}

func (p *parser) facing(o *Order) error {
	if len(p.words) == 0 || !strings.EqualFold(p.words[0], "facing") {
		return nil
	}
	p.next()
	return p.direction(o)
}

func (p *parser) direction(o *Order) error {
	word := p.next()
	d, ok := hex.ParseDirection(word)
	if !ok {
		return p.errorf("N, NE, SE, S, SW or NW, found %q", word)
	}
	o.Facing = int8(d)
	return nil
}

func (p *parser) formation(o *Order) error {
	word := p.next()
	n := slices.Index(formationNames[1:], word)
	if n < 0 {
		return p.errorf("line, column or square, found %q", word)
	}
	o.Formation = Formation(n + 1)
	return nil
}

// ruling reads an umpire's order.
func (p *parser) ruling() (Order, error) {
	first := p.next()
	if first == "victory" {
		o := plain(SetVictory, nobody)
		word := p.next()
		for i := range p.s.b.sides {
			if strings.EqualFold(p.s.b.sides[i].id, word) {
				o.Value = int8(i)
				return o, nil
			}
		}
		if o.Value = nobody; word != "draw" {
			return o, p.errorf("%s, %s or draw, found %q", p.s.b.sides[0].id, p.s.b.sides[1].id, word)
		}
		return o, nil
	}
	o := plain(NoVerb, p.s.b.find(first))
	if o.Unit == nobody {
		return o, p.errorf("the id of a unit or General, or victory, after set, found %q", first)
	}
	word := p.next()
	n := slices.Index(verbNames[SetAt:SetVictory], word)
	if n < 0 || word == "" {
		return o, p.errorf("at, strength, formation, facing or retreating, found %q", word)
	}
	o.Verb = SetAt + Verb(n)
	switch o.Verb {
	case SetAt:
		c, err := p.s.b.board.Parse(p.next())
		if err != nil {
			return o, p.errorf("a hex: %v", err)
		}
		o.Path[0], o.Hexes = c, 1
	case SetStrength:
		word := p.next()
		v, err := strconv.Atoi(word)
		if err != nil || v < 0 || v > 99 {
			return o, p.errorf("points left, found %q", word)
		}
		o.Value = int8(v)
	case SetFormation:
		return o, p.formation(&o)
	case SetFacing:
		return o, p.direction(&o)
	case SetRetreating:
		switch word := p.next(); word {
		case "on":
			o.Value = 1
		case "off":
		default:
			return o, p.errorf("on or off, found %q", word)
		}
	}
	return o, nil
}
