package muzzleblast

import (
	"fmt"

	"drumhead/scene"
	"drumhead/space/inches"
)

// A plotting is what comes of one order of movement when all are carried out at once
// (S3), in the order in which that is done, and how the order reads. The way of
// a move and of a follower is set out by ordered (resolve_muster.go), of men by
// themselves by their errand; officers go with those who rout once
// all stand. What speaks against an order when it is written (S2) is asked where
// orders are offered by the thousand, and through a table each would be allocated:
// see checkPlot.
type plotting struct {
	// plans gives each man who goes by himself his way, as all stand before anybody
	// goes. Of a piece that is kept from its player's orders (still) only the order to
	// take over a unit is carried out (MB-MOV-13).
	plans func(f *field, p *Plot, still bool)
	// forms has a piece turn, re-form, be hooked up or taken off before all go.
	forms func(r *run, p *Plot, still bool)
	// says is what a piece does by it, said of one, and puts the rest of its act.
	says func(s *State, a *scene.Act, o *Order) (does string)
}

// plottings are the orders of movement, by their verbs; no other verb is plotted.
var plottings = [...]plotting{
	StandVerb: { // where it is, turned or re-formed (MB-ORG-08)
		forms: func(r *run, p *Plot, still bool) {
			first := p.First
			if still {
				first.Files = 0 // who may not move turns, and keeps his formation
			}
			formUp(r, p.Who, first)
		},
		says: func(s *State, a *scene.Act, o *Order) (does string) {
			a.Verb, a.Clause, does = "form", "MB-ORG-08", "stands"
			if _, does := whose(s, o); !does {
				a.Verb = verbNames[StandVerb]
			}
			if o.First.Files > 0 {
				does, a.Small = fmt.Sprintf("forms %d wide", o.First.Files), true
			}
			if o.First.Facing >= 0 {
				does += " facing " + o.First.Facing.Wind()
			}
			a.Small = a.Small || !o.Who.isUnit() || s.plot(o.Who) != nil
			return does
		},
	},
	MoveVerb: { // by legs (MB-MOV-01)
		plans: func(f *field, p *Plot, still bool) {
			switch {
			case still:
			case p.Who.isUnit():
				f.reforms[p.Who] = f.s.reforms(p.Who, p)
			case p.Who.isFigure():
				f.errands[p.Who.figure()] = errand{verb: MoveVerb, from: f.s.wayFrom(p).Point(), legs: p.Path, house: -1}
			}
		},
		forms: func(r *run, p *Plot, still bool) {
			first := p.First
			if still { // it turns where it was to look in the end
				if first.Files = 0; p.End.Facing >= 0 {
					first.Facing = p.End.Facing
				}
			}
			formUp(r, p.Who, first)
		},
		says: func(s *State, a *scene.Act, o *Order) (does string) {
			from := s.origin(o.Who)
			to := o.Path.last(from)
			spot := scene.Spot{X: int(to.X), Y: int(to.Y), Facing: int(s.formOf(o.Who, o.First).Facing)}
			if o.End.Facing >= 0 {
				spot.Facing = int(o.End.Facing)
			}
			a.Spot = &spot
			a.Course = append(a.Course, pointOf(from))
			for _, p := range o.Path.Legs() {
				a.Course = append(a.Course, pointOf(p))
			}
			a.Cost = int(inches.Distance(from.Point(), to.Point()).Length())
			a.Clause = "MB-MOV-01"
			does = "goes " + s.b.far(s.wayFrom(&o.Plot), &o.Path) + whither(from, to)
			if o.First.Files > 0 {
				does += fmt.Sprintf(", %d wide", o.First.Files)
			}
			return does
		},
	},
	FollowVerb: { // with the unit that it is in contact with (MB-MOV-15)
		says: func(s *State, a *scene.Act, o *Order) (does string) {
			a.Target, a.Clause = s.b.id(o.Target), "MB-MOV-15"
			return "keeps to " + s.b.nameOf(o.Target)
		},
	},
	EnterVerb: { // a house (MB-MOV-11)
		plans: func(f *field, p *Plot, still bool) {
			if still {
				return
			}
			var kept [8]int16
			party, _ := f.s.party(p, kept[:0])
			for _, n := range party {
				if e, r := f.s.entry(party, n, p.House); r.Legal() {
					e.above = p.Above
					f.errands[n] = e
				}
			}
		},
		says: func(s *State, a *scene.Act, o *Order) (does string) {
			a.Clause = "MB-MOV-11"
			if o.Count > 0 {
				return fmt.Sprintf("sends %s into %s", menWords(int(o.Count)), s.b.terrain.houses[o.House].name)
			}
			return "goes into " + s.b.terrain.houses[o.House].name
		},
	},
	LeaveVerb: { // men by themselves form up again (MB-MOV-11)
		plans: func(f *field, p *Plot, still bool) {
			if still {
				return
			}
			for n, to := f.s.men(int8(p.Who)); n < to; n++ {
				if f.s.Figures[n].lives() {
					f.errands[n] = f.s.gathering(p, n)
				}
			}
		},
		says: func(s *State, a *scene.Act, o *Order) (does string) {
			to := o.Path.Ends[0]
			a.Spot = &scene.Spot{X: int(to.X), Y: int(to.Y), Facing: int(s.formOf(o.Who, o.End).Facing)}
			a.Clause = "MB-MOV-11"
			return "forms up"
		},
	},
	JoinVerb: { // a man his ranks, an officer a unit that has none (MB-ORG-08, MB-OFF-03)
		plans: func(f *field, p *Plot, still bool) {
			if p.Target != nobody {
				f.rejoin(p.Who.figure(), int8(p.Target))
			} else if u := f.s.unit(p.Who); !still && f.s.ranked(u) > 0 {
				f.rejoin(p.Who.figure(), u)
			}
		},
		says: func(s *State, a *scene.Act, o *Order) (does string) {
			a.Clause = "MB-ORG-08"
			if o.Target == nobody {
				return "falls in"
			}
			a.Target, a.Clause = s.b.id(o.Target), "MB-OFF-03"
			return "takes command of " + s.b.nameOf(o.Target)
		},
	},
	WithVerb: { // an officer stays with a unit that routs (MB-RTE-03)
		says: func(s *State, a *scene.Act, o *Order) (does string) {
			a.Target, a.Clause = s.b.id(o.Target), "MB-RTE-03"
			return "goes with " + s.b.nameOf(o.Target)
		},
	},
	LimberVerb: { // a gun, which is its whole turn (MB-MOV-12)
		forms: func(r *run, p *Plot, still bool) {
			if !still {
				g := &r.State.Guns[p.Who.gun()]
				r.Emit(Event{Kind: Limbered, Who: p.Who, At: g.At, Facing: g.Facing})
			}
		},
		says: func(s *State, a *scene.Act, o *Order) (does string) {
			a.Clause, a.Closes = "MB-MOV-12", wholeTurn
			return "limbers up"
		},
	},
	UnlimberVerb: {
		forms: func(r *run, p *Plot, still bool) {
			if !still {
				r.Emit(Event{Kind: Unlimbered, Who: p.Who, At: r.State.limberPlace(p.Who.gun(), &p.Path).Position()})
			}
		},
		says: func(s *State, a *scene.Act, o *Order) (does string) {
			a.Clause, a.Closes = "MB-MOV-12", wholeTurn
			return "unlimbers"
		},
	},
}

// wholeTurn is what hooking up and taking off close.
const wholeTurn = "It takes its whole turn: it neither moves nor fires."

// plotting is what is to be said of a verb that is plotted; of any other nothing.
func (v Verb) plotting() *plotting {
	if !v.plots() {
		v = NoVerb
	}
	return &plottings[v]
}
