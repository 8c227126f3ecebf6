package macduff

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"drumhead/space/inches"
)

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
	if r.is("play") {
		o := blank(PlayVerb, nobody)
		o.N = -1
		if r.more() {
			o.N = int16(slices.Index(eventCardNames[:], r.take("a card")))
			if o.N < 0 {
				r.fail("%q: wanted a chance card: one of %s", r.text, strings.Join(eventCardNames[:], ", "))
			}
		}
		return o
	}
	for _, v := range []Verb{DoneVerb, FirstVerb, SecondVerb, PassVerb, KeepVerb} {
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
			o := blank(v, u)
			if v == FallBackVerb || v == RetreatVerb {
				r.average(&o)
			}
			if v == FallBackVerb || v == CounterVerb {
				r.cheered(&o)
			}
			if v == GoVerb {
				o.Yes = r.is("straight")
			}
			return o
		}
	}
	return r.rest(u, verb)
}

// average reads that a pursuit, an evade or a retreat is made with average dice
// (MD-DRILL-01).
func (r *reader) average(o *Order) {
	if r.is(extraNames[2]) {
		o.D.Extra = AverageDice
	}
}

// cheered reads that it is made with a card's die (MD-CHANCE-06).
func (r *reader) cheered(o *Order) {
	if r.is(extraNames[3]) {
		o.D.Extra |= WithHuzzah
	}
}

func (r *reader) rest(u int8, verb string) Order {
	o := blank(NoVerb, u)
	switch verb {
	case "join", "pursue", "replace", "heal":
		o.Verb = Verb(slices.Index(verbNames[:], verb))
		o.Target = r.piece("with whom")
		if o.Verb == PursueVerb {
			r.average(&o)
			r.cheered(&o)
		}
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
	case "face":
		o.Verb, o.Facing = FaceVerb, r.heading()
	case "deploy":
		o.Verb, o.At = DeployVerb, r.position()
		if r.is("facing") {
			o.Facing = r.heading()
		}
		if r.more() {
			o.Form = r.formation()
		}
	case "escape", "place":
		o.Verb = Verb(slices.Index(verbNames[:], verb))
		o.At = r.position()
		if verb == "escape" && r.is("join") {
			o.Target = r.piece("whom he joins")
		}
	case "share":
		o.Verb, o.Target = ShareVerb, r.piece("against whom")
		o.N = int16(r.number(0, 99))
	case "lose":
		o.Verb, o.N = LoseVerb, int16(r.number(0, 99))
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
		} else if n, err := strconv.Atoi(r.peek()); err == nil && n > 0 {
			d.Files, d.Prey = int8(r.number(1, 99)), r.piece("at whom with the rest")
		}
	case "move", "march":
		d.Kind = Basic
		if verb == "march" {
			d.Kind = March
		}
		r.legs(d, true)
		if verb == "move" && r.is("shoot") {
			d.Kind, d.Target = MoveShoot, r.piece("at whom")
		}
	case "charge":
		d.Kind, d.Target = Charge, r.piece("whom")
	case "raise", "lower":
		d.Kind = Raise
		if verb == "lower" {
			d.Kind = Lower
		}
	case "board":
		d.Kind, d.Target = Board, r.piece("aboard what")
	case "land":
		d.Kind = Land
		d.Legs[0], d.N = r.position(), 1
		if r.is("facing") {
			d.Facing = r.heading()
		}
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
			r.saddle(d)
		case w == "tell-off" && d.Off == 0:
			r.tellOff(d)
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

// saddle reads whether a unit mounts in a maneuver, or dismounts: first, where no place is
// named yet.
func (r *reader) saddle(d *Declared) {
	if d.Extra&(Dismount|Mount) != 0 {
		r.fail("%q: one change only", r.text)
	}
	if r.take("") == "dismounted" {
		d.Extra |= Dismount
	} else {
		d.Extra |= Mount
	}
	if d.N == 0 {
		d.Extra |= ChangeFirst
	}
}

// tellOff reads how many figures a maneuver tells off, where to, and how they
// stand there.
func (r *reader) tellOff(d *Declared) {
	r.take("")
	d.Off, d.OffAt, d.OffFacing = int8(r.number(1, 98)), r.position(), noFacing
	if r.is("facing") {
		d.OffFacing = r.heading()
	}
	if r.more() && slices.Contains(formationNames[1:Single], r.peek()) {
		d.OffForm = r.formation()
	}
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
