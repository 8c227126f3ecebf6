package macduff

import (
	"fmt"
	"slices"
	"strings"

	"drumhead/rules"
	"drumhead/space/inches"
)

// rulingRefused says why a ruling makes no sense; an umpire may set anything else
// whenever somebody is asked (MD-GR-02).
func (s *State) rulingRefused(seat rules.Seat, o *Order) rules.Refusal {
	bad := func(code uint8) rules.Refusal {
		return rules.Refusal{Clause: "MD-GR-02", Code: code, A: int32(o.Unit)}
	}
	if seat < 0 || s.b.umpires>>uint(seat)&1 == 0 {
		return bad(notUmpire)
	}
	if fits, is := s.fitsTable(o); is {
		if !fits {
			return bad(badRuling)
		}
		return legal
	}
	if !s.known(o.Unit) || s.card(o.Unit).parent != nobody && s.Pieces[o.Unit].Fate == Absorbed {
		return bad(isGone) // no piece of the battle, or one that nobody has told off
	}
	if code := s.unfitRuling(o); code != 0 {
		return bad(code)
	}
	return legal
}

// fitsTable says whether a ruling is about the table and no piece, and whether it
// makes sense there.
func (s *State) fitsTable(o *Order) (fits, is bool) {
	town := o.Target >= 0 && int(o.Target) < len(s.b.ground) && s.b.ground[o.Target].town
	switch o.Verb {
	case SetThrow, SetVictory, SetWind, SetMorale:
		return true, true
	case SetChance:
		return s.plays(withChanceCards), true
	case SetFort:
		return town, true
	case SetFire:
		return town && s.Ruins>>o.Target&1 == 0 && (s.Burning>>o.Target&1 != 0) != o.Yes, true
	}
	return false, false
}

// unfitRuling is the reason why a piece cannot be set so; 0: it can.
func (s *State) unfitRuling(o *Order) uint8 {
	u := o.Unit
	p, k, on := &s.Pieces[u], s.card(u), s.on(u)
	sense := true
	switch o.Verb {
	case SetAt:
		return s.unfitPlace(u, o.At)
	case SetForm:
		if !on || !s.mayStand(u, o.Form) || s.inMelee(u) {
			return badFormation
		}
	case SetFacing:
		sense = on && p.In < 0 && !s.inMelee(u)
	case SetLost:
		sense = on && (!k.arm.single() || k.crew) && o.N <= int16(p.Full)
	case SetFate:
		sense = on
	case SetMark:
		sense = s.mayMark(u, Marks(1)<<o.N, o.Yes)
	}
	if !sense {
		return badRuling
	}
	return 0
}

// unfitPlace is why a piece cannot be set at a place: it must be on the table, and
// have room.
func (s *State) unfitPlace(u int8, at inches.Position) uint8 {
	if s.card(u).arm == Dummy && !s.hidden(u) {
		return isGone
	}
	w, d := s.extent(u)
	there := inches.BaseAt(inches.Place{At: at, Facing: s.Pieces[u].Facing}, w, d)
	if !s.b.onTable(there) {
		return offTable
	}
	q := *s
	q.Pieces[u].Fate = OnTable
	if !q.room(u, there, manner{}) {
		return badPlace
	}
	return 0
}

// mayMark says whether an umpire may set a mark, or take it off: one that the rules
// need only within a melee is not his.
func (s *State) mayMark(u int8, mark Marks, yes bool) bool {
	if mark == Hidden {
		return s.hidden(u) != yes && (!yes || s.mayHide(u) && (!s.plays(hiddenByCounters) || s.freeCounter() >= 0))
	}
	return s.on(u) && s.unit(u) && mark&(Winner|Broken|Pursued|Charged|MeleeDone) == 0
}

// printRuling writes an umpire's order.
func (s *State) printRuling(o *Order) string {
	unit := "set " + s.pieceID(o.Unit)
	onOff := map[bool]string{true: "on", false: "off"}[o.Yes]
	switch o.Verb {
	case SetAt:
		return unit + " at " + o.At.String()
	case SetFacing:
		return unit + " facing " + o.Facing.String()
	case SetForm:
		return unit + " formation " + o.Form.String()
	case SetLost:
		return fmt.Sprintf("%s lost %d", unit, o.N)
	case SetMark:
		return unit + " mark " + markNames[o.N] + " " + onOff
	case SetFate:
		return unit + " fate " + fateNames[o.N]
	case SetFire:
		return "set " + s.b.ground[o.Target].id + " fire " + onOff
	case SetFort:
		return "set " + s.b.ground[o.Target].id + " fortified " + onOff
	case SetWind:
		if o.Facing == noFacing {
			return "set wind calm"
		}
		return "set wind " + o.Facing.String()
	case SetMorale:
		return fmt.Sprintf("set morale %s %d", s.b.sides[o.Target].id, o.N)
	}
	if o.Verb == SetThrow {
		return fmt.Sprintf("set throw %d need %d", o.N, o.Files)
	}
	if o.Verb == SetChance {
		return "set chance " + s.b.sides[o.Target].id
	}
	if o.Target == nobody {
		return "set victory draw"
	}
	return "set victory " + s.b.sides[o.Target].id
}

func (r *reader) onOff() bool {
	switch w := r.take("on or off"); w {
	case "on":
		return true
	case "off", "":
	default:
		r.fail("%q: wanted on or off", w)
	}
	return false
}

func (r *reader) side() int8 {
	w := r.take("a side")
	for i := range r.s.b.sides {
		if strings.EqualFold(r.s.b.sides[i].id, w) {
			return int8(i)
		}
	}
	r.fail("%q is no side: wanted %s or %s", w, r.s.b.sides[0].id, r.s.b.sides[1].id)
	return nobody
}

// ruling reads an umpire's order.
func (r *reader) ruling() Order {
	r.take("")
	o := blank(NoVerb, nobody)
	switch w := r.peek(); {
	case r.is("wind"):
		o.Verb = SetWind
		if !r.is("calm") {
			o.Facing = r.heading()
		}
	case r.is("morale"):
		o.Verb, o.Target = SetMorale, r.side()
		o.N = int16(r.number(0, 99))
	case r.is("throw"):
		o.Verb, o.N = SetThrow, int16(r.number(1, 12))
		if !r.is("need") {
			r.fail("%q: wanted need and a number", r.text)
		}
		o.Files = int8(r.number(1, 6))
	case r.is("chance"):
		o.Verb, o.Target = SetChance, r.side()
	case r.is("victory"):
		o.Verb = SetVictory
		if !r.is("draw") {
			o.Target = r.side()
		}
	case r.s.b.groundOf(w) >= 0:
		o.Target = r.ground()
		if o.Verb = SetFire; !r.is("fire") {
			o.Verb = SetFort
			if !r.is("fortified") {
				r.fail("%q: wanted fire or fortified", r.text)
			}
		}
		o.Yes = r.onOff()
	default:
		o.Unit = r.piece("a piece, a piece of ground, wind, morale, throw, chance or victory")
		r.rulingOf(&o)
	}
	return o
}

func (r *reader) rulingOf(o *Order) {
	switch w := r.take("what is set"); w {
	case "at":
		o.Verb, o.At = SetAt, r.position()
	case "facing":
		o.Verb, o.Facing = SetFacing, r.heading()
	case "formation":
		o.Verb, o.Form = SetForm, r.formation()
	case "lost":
		o.Verb, o.N = SetLost, int16(r.number(0, 99))
	case "mark":
		m := r.take("a mark")
		n := slices.Index(markNames, m)
		if n < 0 {
			r.fail("%q is no mark: wanted one of %s", m, strings.Join(markNames, ", "))
			return
		}
		o.Verb, o.N = SetMark, int16(n)
		o.Yes = r.onOff()
	case "fate":
		f := r.take("a fate")
		n := slices.Index(fateNames, f)
		if n < int(Routed) || n > int(Gone) {
			r.fail("%q: wanted one of %s", f, strings.Join(fateNames[Routed:Gone+1], ", "))
			return
		}
		o.Verb, o.N = SetFate, int16(n)
	default:
		r.fail("%q cannot be set: wanted at, facing, formation, lost, mark or fate", w)
	}
}
