package european

import (
	"fmt"

	"drumhead/rules"
	"drumhead/scene"
	"drumhead/space/inches"
)

// holdPiece is what a client needs while a unit is held over an open table: how
// it may move, and how far (EU-MOV-02 to -10). On squares all moves are
// offered, and nothing is held.
func holdPiece(s *State, seat rules.Seat, piece, so string) (scene.Hold, bool) {
	t, open := s.b.field.(*table)
	u := s.b.find(piece)
	if !open || u == nobody || s.Over || s.Phase != Movement || s.Part != s.side(u) || seat < 0 || s.card(u).seats>>seat&1 == 0 || !s.mayMove(u) {
		return scene.Hold{}, false
	}
	h := &holder{table: t, s: s, u: u, id: s.card(u).id, from: s.place(u)}
	if so != "" {
		if o, err := parseOrder(s, so); err == nil && o.Unit == u && o.Verb == MoveVerb && o.Path.N < inches.MaxLegs {
			h.so = o.Path
			h.from = o.Path.End(h.from)
		}
	}
	p := &s.Pieces[u]
	v := scene.Hold{Piece: h.id, From: scene.Spot{X: int(h.from.X), Y: int(h.from.Y), Facing: int(p.Facing)}}
	if !s.locked(u) {
		v.Motions = append(v.Motions, h.march())
		if s.arm(u).horse() && h.so.N == 0 {
			if m := h.charge(); len(m.Rays) > 0 {
				v.Motions = append(v.Motions, m)
			}
		}
	}
	if p.With == nobody && h.so.N == 0 {
		if !s.locked(u) && p.Formation == Battle {
			m := h.pivot()
			m.Verb, m.Label, m.Order, m.Clause, m.Bases, m.Fan = "form", "reform and turn", h.id+" reform facing {facing}", "EU-FRM-03", h.bases(March), nil
			v.Motions = append(v.Motions, m)
		}
		v.Motions = append(v.Motions, h.pivot())
	}
	return v, true
}

// holder makes the motions of one unit.
type holder struct {
	*table
	s    *State
	u    int8
	id   string
	from inches.Position
	so   inches.Path // the legs already chosen
}

// bases are the stands of a unit that stands at 0,0 and looks north.
func (h *holder) bases(f Formation) []scene.Base {
	return standsAt(h.s.arm(h.u), f, inches.Position{}, inches.North)
}

// march is moving, after reforming if need be.
func (h *holder) march() scene.Motion {
	s, p := h.s, &h.s.Pieces[h.u]
	reform := p.Formation == Battle
	m := scene.Motion{
		Verb: "move", Label: "march", Order: h.id + " move ", Clause: "EU-MOV-02",
		Bases: h.bases(March), Facing: "free", Fan: h.fan(),
		Allowance: int(s.card(h.u).move),
		Again:     s.b.opt[movePath] == freePath || h.onRoad(h.from.Point()),
	}
	switch {
	case reform:
		m.Label, m.Order, m.Clause = "reform and march", h.id+" reform move ", "EU-FRM-03"
		m.Allowance /= 2
		m.Closes = "It is then in march formation."
	case p.With != nobody:
		m.Label, m.Clause = "leave and ride", "EU-CMD-04"
	}
	for _, leg := range h.so.Legs() {
		m.Order += leg.String() + " "
	}
	m.Order += "{at} facing {facing}"
	v := h.survey(reform)
	var reach inches.Reach
	b := baseOf(s.arm(h.u), March, h.from, p.Facing)
	reach.Fill(&v, b)
	for i := range reach.Rays {
		m.Rays = append(m.Rays, rayOf(&reach.Rays[i]))
	}
	if h.so.N == 0 {
		m.Track = h.track(reform)
	}
	return m
}

func rayOf(r *inches.Ray) scene.Ray {
	h, past := r.Bearing.Heading()
	out := scene.Ray{Heading: int(h), Past: past}
	for _, st := range r.All() {
		from, to := down(st.From+inches.Thousandth-1), down(st.To)
		if from <= to {
			out.Stretches = append(out.Stretches, [4]int{from, to, from, to})
		}
	}
	return out
}

// down is a length in whole thousandths, rounded down: a reach lies inside the
// truth.
func down(f inches.Fine) int { return int(f / inches.Thousandth) }

// survey is all that bears on where a unit may go.
func (h *holder) survey(reform bool) inches.Survey {
	s, u := h.s, h.u
	v := inches.Survey{Width: h.wide, Depth: h.deep, Road: h.road}
	spent := h.spent(reform)
	room := reform && h.so.N == 0 && s.b.opt[deployRoom] != ignored // before it moves (EU-FRM-06)
	byRoad := s.b.opt[roadThroughWoods] == allowed
	add := func(list []patch, byRoad bool) {
		for i := range list {
			v.Obstacles = append(v.Obstacles, inches.Obstacle{Area: list[i].Area, ByRoad: byRoad})
		}
	}
	add(h.buildings, false)
	add(h.waters, false)
	if s.arm(u) != Skirmishers {
		add(h.woods, byRoad)
	}
	tr := h.trip(s, &Order{Unit: u})
	wet := tr.hangs | tr.crossed(&spent)
	for i := range h.rivers {
		water := h.rivers[i].Water
		water.Hangs, water.Clear = wet>>i&1 != 0, room
		v.Waters = append(v.Waters, water)
	}
	for w := int8(0); w < s.b.pieces; w++ {
		if w != u && s.stands(w) {
			v.Obstacles = append(v.Obstacles, h.inTheWay(&tr, w, room))
		}
	}
	h.slow(&v.Slow, byRoad)
	v.Far = max(s.allowance(u, reform, true, inches.Endless)-spent.cost, 0).Length()
	v.Limit = func(c inches.Course) inches.Fine { return h.limit(reform, &spent, c) }
	return v
}

// inTheWay is how another unit stands in the way.
func (h *holder) inTheWay(tr *trip, w int8, room bool) inches.Obstacle {
	s := h.s
	o := inches.Obstacle{Base: s.base(w)}
	switch {
	case tr.inside>>w&1 != 0 || w == tr.leaves:
		o.Manner = inches.Passable
		if s.side(w) != s.side(h.u) {
			o.Base.Width += 4 // it must not be touched at the end
			o.Base.Depth += 4
		}
	case s.side(w) != s.side(h.u):
		o.Manner = inches.Apart
	case s.passes(h.u, w):
		o.Manner, o.Clear = inches.Passable, room
	}
	return o
}

// slow is the ground that halves a move (EU-MOV-04).
func (h *holder) slow(v *inches.Slow, byRoad bool) {
	add := func(list []patch, to *[]*inches.Area) {
		for i := range list {
			*to = append(*to, list[i].Area)
		}
	}
	if byRoad {
		add(h.woods, &v.Off)
	} else {
		add(h.woods, &v.In)
	}
	add(h.rough, &v.In)
	if h.s.b.opt[fordHalves] != no {
		add(h.fords, &v.In)
	}
	add(h.hills, &v.Up)
	for i := range h.walls {
		v.Over = append(v.Over, h.walls[i].Wall)
	}
}

// spent is what the legs already chosen cost, and what they met.
func (h *holder) spent(reform bool) (w way) {
	if h.so.N == 0 {
		return way{road: true, met: inches.Endless}
	}
	o := plain(MoveVerb, h.u)
	o.Reform, o.Path = reform, h.so
	w, _ = h.way(h.s, o)
	return w
}

// limit is the farthest that a straight leg may go, by what it meets and how
// far it keeps to the road: the farthest of all the ways to read the allowance.
func (h *holder) limit(reform bool, spent *way, c inches.Course) inches.Fine {
	best := inches.Fine(0)
	far := func(road bool, met, until inches.Fine) {
		until = min(until, h.s.allowance(h.u, reform, road, inches.Endless)-spent.cost)
		halved := spent.met
		if !spent.slow {
			best = max(best, min(met, until))
			if halved = met; halved < inches.Endless {
				halved += spent.cost
			}
		}
		best = max(best, min(h.s.allowance(h.u, reform, road, halved)-spent.cost, until))
	}
	// A way of several legs keeps to the road, unless any way is free (EU-MOV-06).
	if h.so.N == 0 || h.s.b.opt[movePath] == freePath {
		far(false, c.Met, inches.Endless)
	}
	if spent.road {
		far(true, c.MetByRoad, c.Road)
	}
	return best
}

// track is the road that the unit stands on, as far as it may follow it.
func (h *holder) track(reform bool) (legs []scene.Leg) {
	for _, road := range h.roads {
		along, gap := road.Nearest(h.from.Point())
		if !gap.Within(inches.Inch/2) || !h.onRoad(h.from.Point()) {
			continue
		}
		far := h.s.allowance(h.u, reform, true, inches.Endless)
		for _, by := range [...]inches.Fine{-1, 1} {
			for step := far; step > 500*inches.Thousandth; step -= 500 * inches.Thousandth {
				to := min(max(along+by*step, 0), road.Length())
				o := plain(MoveVerb, h.u)
				o.Reform = reform
				path, ok := road.Path(along, to)
				if o.Path = path; !ok || to == along {
					continue
				}
				var w way
				if h.s.movementRefused(&o, &w).Clause != "" {
					continue
				}
				at, cost := h.from, inches.Fine(0)
				for _, p := range path.Legs() {
					cost += inches.Distance(at.Point(), p.Point())
					legs = append(legs, scene.Leg{Point: point(p), Cost: int(cost.Length())})
					at = p
				}
				break
			}
		}
		return legs
	}
	return nil
}

// charge is going into contact: on each heading the one place where it does.
func (h *holder) charge() scene.Motion {
	s, p := h.s, &h.s.Pieces[h.u]
	reform := p.Formation == Battle
	m := scene.Motion{
		Verb: "charge", Label: "charge home", Order: h.id + " charge {at}", Clause: "EU-MEL-01", Bases: h.bases(March), Facing: "along",
		Allowance: int(s.card(h.u).move), Closes: "They are locked until one of them is eliminated.",
	}
	if reform {
		m.Label, m.Order, m.Allowance = "reform and charge home", h.id+" reform charge {at}", m.Allowance/2
	}
	enemy := 1 - s.side(h.u)
	for a := inches.Heading(0); a < inches.Full; a += 100 {
		for t := s.b.first[enemy]; t < s.b.first[enemy+1]; t++ {
			if !s.stands(t) || !h.may(a, t) {
				continue
			}
			o := plain(ChargeVerb, h.u)
			o.Target, o.Heading, o.Reform = t, a, reform
			var w way
			if s.movementRefused(&o, &w).Clause != "" {
				continue
			}
			far, cost := down(inches.Distance(h.from.Point(), w.path.End(h.from).Point())), int(w.cost.Length())
			m.Rays = append(m.Rays, scene.Ray{Heading: int(a), Stretches: [][4]int{{far, far, cost, cost}}, Contact: s.card(t).id})
			break
		}
	}
	return m
}

// may says whether an enemy could be met on a heading at all.
func (h *holder) may(a inches.Heading, t int8) bool {
	b := baseOf(h.s.arm(h.u), March, h.from, a)
	on, ok := inches.Meets(b, h.s.base(t))
	return ok && on.From <= 27*inches.Inch.Fine()
}

// pivot is turning on the spot.
func (h *holder) pivot() scene.Motion {
	f := h.s.Pieces[h.u].Formation
	return scene.Motion{
		Verb: "turn", Label: "pivot", Order: h.id + " pivot {facing}", Clause: "EU-MOV-07",
		Bases: h.bases(f), Facing: "free", Fan: h.fan(),
	}
}

// fan is what a unit could shoot at, nil if it does not shoot.
func (h *holder) fan() *scene.Fan {
	k := h.s.card(h.u)
	if k.shooting == 0 {
		return nil
	}
	f := &scene.Fan{Half: int(h.s.halfArc())}
	for i, end := range bandEnds[k.arm.rangeTable()] {
		f.Bands = append(f.Bands, scene.Band{To: int(end), Text: fmt.Sprintf("%s, %d", bandNames[i+1], ranges.At(i, modifierColumn))})
	}
	return f
}

// there is what would hold if an order of Movement had been carried out: what
// it could shoot at then, and who at it.
func there(s *State, seat rules.Seat, o *Order) scene.There {
	v := scene.There{Order: printOrder(s, o)}
	if o.Unit == nobody || !o.travels() && o.Verb != PivotVerb && o.Verb != ReformVerb || s.Pieces[o.Unit].Fate != OnTable {
		return v
	}
	if r := check(s, seat, o); !r.Legal() {
		x := explain(s, seat, o, r)
		v.Refusal = &x
	}
	var w way
	w.facing = o.Facing
	after := *s
	p := &after.Pieces[o.Unit]
	if o.Verb != PivotVerb {
		w, _ = s.b.field.way(s, *o)

		v.Cost = fmt.Sprintf("%s of %s", s.b.field.distance(w.cost.Length()), s.b.field.distance(w.limit.Length()))
		p.At, p.With, p.Formation = w.path.End(s.place(o.Unit)), nobody, March
	}
	p.Facing = w.facing
	if t, open := s.b.field.(*table); open {
		v.Notes = t.notes(&after, o.Unit, &w)
	}
	enemy := 1 - s.side(o.Unit)
	for t := s.b.first[enemy]; t < s.b.first[enemy+1]; t++ {
		if !s.stands(t) {
			continue
		}
		if sight, ok := after.sighted(o.Unit, t); ok {
			sight.Piece = s.card(t).id
			v.Targets = append(v.Targets, sight)
		}
		if sight, ok := after.sighted(t, o.Unit); ok {
			sight.Piece = s.card(t).id
			v.Threats = append(v.Threats, sight)
		}
	}
	return v
}

// sighted is the shot of a unit at another, if it could shoot.
func (s *State) sighted(u, t int8) (v scene.Sighted, ok bool) {
	calm := *s // as if this turn's Shooting were now
	calm.Pieces[u].Shot, calm.Pieces[u].Opened = false, false
	if calm.shooterRefused(u).Clause != "" || calm.shotRefused(u, t).Clause != "" || !calm.roomToShoot(u) {
		return v, false
	}
	return scene.Sighted{Line: s.aim(u, t), Need: s.need(u, t), Odds: calm.odds(u, t)}, true
}

// notes says what a unit would stand in, and what its way has met.
func (t *table) notes(s *State, u int8, w *way) (list []string) {
	at := s.Pieces[u].At.Point()
	if t.inWood(s, at) {
		list = append(list, "in the wood"+[...]string{": in cover from all sides", ""}[s.b.opt[woodsCover]])
	}
	if t.onHill(at) {
		list = append(list, "on the hill")
	}
	if w.slow {
		list = append(list, "the ground on the way halves the move")
	}
	if w.road {
		list = append(list, "all by road: "+[...]string{"half as far again", "3 inches more"}[s.b.opt[roadBonus]])
	}
	return list
}
