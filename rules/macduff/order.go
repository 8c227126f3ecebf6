package macduff

import (
	"fmt"
	"slices"
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
	verbs
)

var verbNames = [verbs]string{"", "order", "join", "call", "done", "go", "return-fire", "hold", "fire", "countercharge", "square", "fall-back",
	"halt", "halt-fire", "home", "stop", "on", "charge", "reform", "rally", "fight", "pursue", "decline", "first", "second", "act", "pass",
	"work", "douse", "blow", "heal", "named", "place", "recover", "officer", "replace", "escape"}

// simple are the verbs that say no more than who does it.
var simple = []Verb{CallVerb, GoVerb, ReturnVerb, HoldVerb, CounterVerb, SquareVerb, FallBackVerb, HaltVerb, HaltFireVerb, HomeVerb, OnVerb,
	RallyVerb, FightVerb, DeclineVerb, ActVerb, DouseVerb, NameVerb, OfficerVerb}

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
		return unit + " " + verbNames[o.Verb] + " " + s.pieceID(o.Target)
	case DoneVerb, FirstVerb, SecondVerb, PassVerb:
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
	case EscapeVerb, PlaceVerb:
		return unit + " " + verbNames[o.Verb] + " " + o.At.String()
	case WorkVerb:
		return s.printWork(o)
	case BlowVerb:
		return "blow " + b.ground[o.Target].id
	case HealVerb:
		return unit + " heal " + s.pieceID(o.Target)
	case RecoverVerb:
		return fmt.Sprintf("%s recover %d", unit, o.N)
	}
	if o.Verb >= SetAt {
		return s.printRuling(o)
	}
	return unit + " " + verbNames[o.Verb]
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
		if d.Kind == ShootMove {
			add("move")
			places()
		}
		if d.Kind == ShootCharge {
			add("charge", s.pieceID(d.Prey))
		}
	case Basic:
		add("move")
		places()
	case March:
		add("march")
		places()
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

// reader reads an order word by word.
type reader struct {
	s    *State
	w    []string
	err  error
	text string
}

func (r *reader) more() bool { return r.err == nil && len(r.w) > 0 }

func (r *reader) peek() string {
	if len(r.w) == 0 {
		return ""
	}
	return r.w[0]
}

// take is the next word.
func (r *reader) take(wanted string) string {
	if r.err != nil {
		return ""
	}
	if len(r.w) == 0 {
		r.fail("%q ends too early: wanted %s", r.text, wanted)
		return ""
	}
	w := r.w[0]
	r.w = r.w[1:]
	return w
}

func (r *reader) fail(format string, args ...any) {
	if r.err == nil {
		r.err = fmt.Errorf(format, args...)
	}
}

// is takes the next word if it is this one.
func (r *reader) is(word string) bool {
	if r.more() && r.w[0] == word {
		r.w = r.w[1:]
		return true
	}
	return false
}

func (r *reader) piece(wanted string) int8 {
	w := r.take(wanted)
	if r.err != nil {
		return nobody
	}
	u := r.s.b.find(w)
	if u == nobody {
		r.fail("there is no piece %q: wanted %s", w, wanted)
	}
	return u
}

func (r *reader) ground() int8 {
	w := r.take("a piece of ground")
	if r.err != nil {
		return nobody
	}
	g := r.s.b.groundOf(w)
	if g < 0 {
		r.fail("there is no piece of ground %q", w)
	}
	return g
}

func (r *reader) position() (p inches.Position) {
	w := r.take("a place, such as 12.5,18")
	if r.err != nil {
		return p
	}
	p, err := inches.ParsePosition(w)
	if err != nil {
		r.fail("%v", err)
	}
	return p
}

func (r *reader) heading() inches.Heading {
	w := r.take("a heading, such as 90 or NE")
	if r.err != nil {
		return noFacing
	}
	h, err := inches.ParseHeading(strings.ToUpper(w))
	if err != nil {
		r.fail("%v", err)
	}
	return h
}

func (r *reader) number(low, high int) int {
	w := r.take("a number")
	if r.err != nil {
		return 0
	}
	n, err := strconv.Atoi(w)
	if err != nil || n < low || n > high || w != strconv.Itoa(n) {
		r.fail("%q: wanted a number from %d to %d", w, low, high)
		return low
	}
	return n
}

func (r *reader) length() inches.Length {
	w := r.take("so many inches")
	if r.err != nil {
		return 0
	}
	l, err := inches.ParseLength(w)
	if err != nil || l < 0 || l > inches.MaxTable {
		r.fail("%q: wanted so many inches, such as 4.5", w)
	}
	return l
}

// legs reads places while they come.
func (r *reader) legs(d *Declared, need bool) {
	for r.more() && strings.Contains(r.peek(), ",") {
		if d.N == maxLegs {
			r.fail("wanted at most %d places of one way", maxLegs)
			return
		}
		d.Legs[d.N] = r.position()
		d.N++
	}
	if need && d.N == 0 {
		r.fail("%q: wanted a place, such as 12.5,18", r.text)
	}
}

// parseOrder reads what printOrder writes, in any case and spacing.
func parseOrder(s *State, text string) (Order, error) {
	r := &reader{s: s, w: strings.Fields(strings.ToLower(text)), text: text}
	o := r.order()
	if r.err == nil && len(r.w) > 0 {
		r.fail("%q: %q is too much", text, strings.Join(r.w, " "))
	}
	if r.err != nil {
		return Order{}, r.err
	}
	return o, nil
}

func (r *reader) order() Order {
	switch r.peek() {
	case "":
		r.fail("an order is wanted, such as %q", "i1 move 12,18")
		return Order{}
	case "set":
		return r.ruling()
	case "blow":
		r.take("")
		o := blank(BlowVerb, nobody)
		o.Target = r.ground()
		return o
	}
	for _, v := range []Verb{DoneVerb, FirstVerb, SecondVerb, PassVerb} {
		if r.is(verbNames[v]) {
			return blank(v, nobody)
		}
	}
	u := r.piece("who is ordered")
	verb := r.take("what it does")
	if r.err != nil {
		return Order{}
	}
	for _, v := range simple {
		if verb == verbNames[v] {
			return blank(v, u)
		}
	}
	return r.rest(u, verb)
}

func (r *reader) rest(u int8, verb string) Order {
	o := blank(NoVerb, u)
	switch verb {
	case "join", "pursue", "replace", "heal":
		o.Verb = Verb(slices.Index(verbNames[:], verb))
		o.Target = r.piece("with whom")
	case "fire", "stop":
		o.Verb = Verb(slices.Index(verbNames[:], verb))
		o.Length = r.length()
	case "reform":
		o.Verb = ReformVerb
		if r.more() && r.peek() != "facing" {
			o.Form = r.formation()
		}
		if r.is("facing") {
			o.Facing = r.heading()
		}
	case "escape", "place":
		o.Verb = Verb(slices.Index(verbNames[:], verb))
		o.At = r.position()
	case "recover":
		o.Verb, o.N = RecoverVerb, int16(r.number(1, 6))
	case "work":
		r.work(&o)
	default:
		o.Verb = Declare
		r.declared(&o.D, verb)
	}
	return o
}

func (r *reader) formation() Formation {
	w := r.take("a formation")
	n := slices.Index(formationNames, w)
	if n < 1 || Formation(n) == Single {
		r.fail("%q is no formation: wanted one of %s", w, strings.Join(formationNames[1:Single], ", "))
		return AsIs
	}
	return Formation(n)
}

func (r *reader) declared(d *Declared, verb string) {
	switch verb {
	case "stand":
		d.Kind = Stand
		return
	case "shoot":
		d.Kind, d.Target = Shoot, r.piece("at whom")
		if r.is("move") {
			d.Kind = ShootMove
			r.legs(d, true)
		} else if r.is("charge") {
			d.Kind, d.Prey = ShootCharge, r.piece("whom")
		}
	case "move", "march":
		d.Kind = Basic
		if verb == "march" {
			d.Kind = March
		}
		r.legs(d, true)
	case "charge":
		d.Kind, d.Target = Charge, r.piece("whom")
	case "breach":
		d.Kind, d.Target = Breach, r.ground()
	case "ride":
		d.Kind = Ride
		r.legs(d, true)
		if r.is("join") {
			d.Target = r.piece("whom he joins")
		}
	case "maneuver":
		r.maneuver(d)
	default:
		r.fail("%q: %q is no order", r.text, verb)
		return
	}
	for r.more() {
		w := r.take("")
		n := slices.Index(extraNames, w)
		if n < 0 || Extra(1)<<n&(Dismount|Mount|ChangeFirst|Twirl) != 0 || d.Extra>>n&1 != 0 {
			r.fail("%q: %q is not understood", r.text, w)
			return
		}
		d.Extra |= 1 << n
	}
}

// maneuver reads place, facing, formation, files and what is charged after it,
// in any order but that of a change and its place.
func (r *reader) maneuver(d *Declared) {
	d.Kind = Maneuver
	for r.more() {
		switch w := r.peek(); {
		case strings.Contains(w, ","):
			if d.N > 0 {
				r.fail("%q: a maneuver has one place", r.text)
				return
			}
			d.Legs[0], d.N = r.position(), 1
		case w == "facing":
			r.take("")
			d.Facing = r.heading()
		case w == "files" && d.Files == 0:
			r.take("")
			d.Files = int8(r.number(1, 99))
		case w == "dismounted" || w == "mounted":
			r.take("")
			if d.Extra&(Dismount|Mount) != 0 {
				r.fail("%q: one change only", r.text)
			}
			d.Extra |= map[string]Extra{"dismounted": Dismount, "mounted": Mount}[w]
			if d.N == 0 {
				d.Extra |= ChangeFirst
			}
		case w == "charge":
			r.take("")
			d.Kind, d.Prey = ManeuverCharge, r.piece("whom")
			r.onlyOneChange(d)
			return
		default:
			if slices.Contains(extraNames, w) {
				r.onlyOneChange(d)
				return
			}
			if d.Form != AsIs {
				r.fail("%q: one formation only", r.text)
				return
			}
			d.Form = r.formation()
			if (d.Form == Limbered || d.Form == Unlimbered) && d.N == 0 {
				d.Extra |= ChangeFirst
			}
		}
	}
	r.onlyOneChange(d)
}

// onlyOneChange refuses a maneuver that mounts and limbers, or changes nothing.
func (r *reader) onlyOneChange(d *Declared) {
	if d.Extra&(Mount|Dismount) != 0 && (d.Form == Limbered || d.Form == Unlimbered) {
		r.fail("%q: one change only", r.text)
	}
	if *d == (Declared{Kind: Maneuver, Target: nobody, Prey: nobody, Facing: noFacing}) {
		r.fail("%q: wanted a place, a facing or a formation", r.text)
	}
}
