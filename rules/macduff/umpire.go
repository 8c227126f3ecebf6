package macduff

import (
	"fmt"
	"slices"
	"strings"
)

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
