package european

import (
	"slices"
	"strconv"
	"strings"

	"drumhead/rules/notation"
	"drumhead/space/inches"
)

// Verb is what an order tells a unit to do.
type Verb uint8

// The verbs.
const (
	NoVerb Verb = iota
	MoveVerb
	PivotVerb
	ReformVerb // to march, and stay
	ChargeVerb
	JoinVerb
	ShootVerb
	DeployVerb
	FightVerb
	PassVerb  // of nobody, as the next two
	FirstVerb // EU-SEQ-02
	SecondVerb
	SetAt // the umpire's rulings
	SetFacing
	SetFormation
	SetHits
	SetSmoke
	SetLocked
	SetFree
	SetVictory // of nobody
	verbs
)

var verbNames = [verbs]string{
	MoveVerb: "move", PivotVerb: "pivot", ReformVerb: "reform", ChargeVerb: "charge", JoinVerb: "join",
	ShootVerb: "shoot", DeployVerb: "deploy", FightVerb: "fight", PassVerb: "pass", FirstVerb: "first", SecondVerb: "second",
	SetAt: "at", SetFacing: "facing", SetFormation: "formation", SetHits: "hits", SetSmoke: "smoke",
	SetLocked: "locked", SetFree: "free", SetVictory: "victory",
}

// asIs is a heading that an order does not name.
const asIs = inches.Heading(-1)

// Order is one order to one unit.
type Order struct {
	Verb    Verb
	Unit    int8
	Target  int8
	Value   int8           // hits; 1 for on; a formation; a side, or nobody for a draw
	Reform  bool           // reforms before it moves or charges (EU-FRM-03)
	Facing  inches.Heading // at the end, or asIs: as it came
	Heading inches.Heading // of the last leg of a charge, or asIs: towards the target
	Path    inches.Path    // where the legs end; of a charge all but the last
}

// plain is an order with nothing but a verb and who.
func plain(v Verb, u int8) Order {
	return Order{Verb: v, Unit: u, Target: nobody, Facing: asIs, Heading: asIs}
}

// travels says whether an order is to move: Path, Facing and Heading count.
func (o *Order) travels() bool {
	return o.Verb == MoveVerb || o.Verb == ChargeVerb || o.Verb == JoinVerb
}

// printOrder writes an order.
func printOrder(s *State, o *Order) string {
	b := s.b
	switch o.Verb {
	case PassVerb, FirstVerb, SecondVerb:
		return verbNames[o.Verb]
	case SetVictory:
		if o.Value == nobody {
			return "set victory draw"
		}
		return "set victory " + b.sides[o.Value].id
	}
	var w strings.Builder
	if o.Verb >= SetAt {
		w.WriteString("set ")
	}
	w.WriteString(b.cards[o.Unit].id)
	if o.Reform && o.Verb != ReformVerb {
		w.WriteString(" reform")
	}
	w.WriteString(" " + verbNames[o.Verb])
	switch o.Verb {
	case MoveVerb, SetAt:
		for _, p := range o.Path.Legs() {
			w.WriteString(" " + b.field.printPlace(p))
		}
	case PivotVerb, SetFacing:
		w.WriteString(" " + b.field.printHeading(o.Facing))
		return w.String()
	case ChargeVerb, JoinVerb, ShootVerb, FightVerb, SetLocked:
		w.WriteString(" " + b.cards[o.Target].id)
		if o.Path.N > 0 {
			w.WriteString(" by")
		}
		for _, p := range o.Path.Legs() {
			w.WriteString(" " + b.field.printPlace(p))
		}
		if o.Heading != asIs {
			w.WriteString(" heading " + b.field.printHeading(o.Heading))
		}
	case SetFormation:
		w.WriteString(" " + formationNames[o.Value])
	case SetHits:
		w.WriteString(" " + strconv.Itoa(int(o.Value)))
	case SetSmoke:
		w.WriteString([]string{" off", " on"}[o.Value])
	}
	if o.Facing != asIs {
		w.WriteString(" facing " + b.field.printHeading(o.Facing))
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
	case "pass":
		return plain(PassVerb, nobody), nil
	case "first":
		return plain(FirstVerb, nobody), nil
	case "second":
		return plain(SecondVerb, nobody), nil
	case "set":
		return p.ruling()
	default:
		o = plain(NoVerb, p.s.b.find(first))
		if o.Unit == nobody {
			return o, p.Errorf("the id of a unit first, such as %s, or pass", p.s.b.cards[0].id)
		}
	}
	word := p.Next()
	if word == verbNames[ReformVerb] {
		o.Reform = true
		if !p.More() || p.Peek() == "facing" {
			o.Verb = ReformVerb
			return o, p.facing(&o)
		}
		if word = p.Next(); word != verbNames[MoveVerb] && word != verbNames[ChargeVerb] {
			return o, p.Errorf("move, charge, facing or nothing after reform, found %q", word)
		}
	}
	n := slices.Index(verbNames[:PassVerb], word)
	if word == "" || n <= 0 {
		return o, p.Errorf("what %s shall do (move, pivot, reform, charge, join, shoot, deploy or fight), found %q", p.s.card(o.Unit).id, word)
	}
	o.Verb = Verb(n)
	switch o.Verb {
	case MoveVerb:
		if err = p.path(&o, "facing"); err == nil && o.Path.N == 0 {
			err = p.Errorf("a place after move, such as %s", p.s.b.field.printPlace(p.s.Pieces[o.Unit].At))
		}
		if err == nil {
			err = p.facing(&o)
		}
	case PivotVerb:
		o.Facing, err = p.heading()
	case ChargeVerb, JoinVerb, ShootVerb, FightVerb:
		err = p.target(&o)
		if err == nil && o.travels() {
			err = p.approach(&o)
		}
	}
	return o, err
}

func (p *parser) target(o *Order) error {
	word := p.Next()
	if o.Target = p.s.b.find(word); o.Target != nobody {
		return nil
	}
	if o.Verb == ChargeVerb {
		// Towards a place: who is touched first is the one who is charged.
		if to, err := p.s.b.field.parsePlace(word); err == nil {
			if o.Target, o.Heading = p.s.b.field.quarry(p.s, o.Unit, to); o.Target == nobody {
				return p.Errorf("a place beyond which an enemy stands, found %q: nobody would be touched on that way", word)
			}
			return nil
		}
	}
	return p.Errorf("the id of a unit after %s, found %q", verbNames[o.Verb], word)
}

// path reads places up to a word that is none.
func (p *parser) path(o *Order, until string) error {
	field := p.s.b.field
	for p.More() && p.Peek() != until {
		to, err := field.parsePlace(p.Next())
		if err != nil {
			return p.Errorf("places: %v", err)
		}
		if !field.fill(&o.Path, p.s.place(o.Unit), to) {
			return p.Errorf("at most %d places", inches.MaxLegs)
		}
	}
	return nil
}

// approach reads how a charge or a commander comes to his goal.
func (p *parser) approach(o *Order) (err error) {
	if p.Skip("by") {
		if err = p.path(o, "heading"); err == nil && o.Path.N == 0 {
			err = p.Errorf("places after by")
		}
		if err == nil && o.Path.N == inches.MaxLegs {
			err = p.Errorf("at most %d places", inches.MaxLegs-1)
		}
	}
	if err == nil && p.Skip("heading") {
		o.Heading, err = p.heading()
	}
	return err
}

func (p *parser) facing(o *Order) (err error) {
	if p.Skip("facing") {
		o.Facing, err = p.heading()
	}
	return err
}

func (p *parser) heading() (inches.Heading, error) {
	h, err := p.s.b.field.parseHeading(p.Next())
	if err != nil {
		return 0, p.Errorf("a heading: %v", err)
	}
	return h, nil
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
		return o, p.Errorf("the id of a unit, or victory, after set, found %q", first)
	}
	word := p.Next()
	n := slices.Index(verbNames[SetAt:SetVictory], word)
	if n < 0 || word == "" {
		return o, p.Errorf("at, facing, formation, hits, smoke, locked or free, found %q", word)
	}
	o.Verb = SetAt + Verb(n)
	return o, p.value(&o)
}

// mostHits is more than any unit can have: 12 and a doubled six.
const mostHits = 30

// value reads what a ruling sets.
func (p *parser) value(o *Order) (err error) {
	switch o.Verb {
	case SetAt:
		var to inches.Position
		if to, err = p.s.b.field.parsePlace(p.Next()); err != nil {
			return p.Errorf("a place: %v", err)
		}
		o.Path.Add(to)
	case SetFacing:
		o.Facing, err = p.heading()
	case SetFormation:
		word := p.Next()
		n := slices.Index(formationNames[:], word)
		if n < 0 {
			return p.Errorf("march or battle, found %q", word)
		}
		o.Value = int8(n)
	case SetHits:
		word := p.Next()
		n, err := strconv.Atoi(word)
		if err != nil || n < 0 || n > mostHits {
			return p.Errorf("hits from 0 to %d, found %q", mostHits, word)
		}
		o.Value = int8(n)
	case SetSmoke:
		switch word := p.Next(); word {
		case "on":
			o.Value = 1
		case "off":
		default:
			return p.Errorf("on or off, found %q", word)
		}
	case SetLocked:
		return p.target(o)
	}
	return err
}
