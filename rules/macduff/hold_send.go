package macduff

import (
	"fmt"

	"drumhead/scene"
	"drumhead/space/inches"
)

// sends are the detachments that a held unit may tell off, by how many men and in
// which order; and, if so names one, the motion by which it goes (MD-UNIT-06).
func (s *State) sends(u int8, so string) (m scene.Motion, ok bool, choice []scene.Formation) {
	at := s.place(u)
	o := blank(Declare, u)
	o.D.Kind, o.D.OffFacing = Maneuver, at.Facing
	o.D.OffAt = at.At.Point().Ahead(at.Facing, 4*inches.Inch.Fine(), 0).Position()
	now, err := parseOrder(s, so)
	named := so != "" && err == nil && now.Unit == u && now.D.Off > 0
	add := func(label string, off int, form Formation) {
		o.D.Off, o.D.OffForm = int8(off), form
		if s.card(u).part != nobody && s.checkSent(u, &o.D) {
			choice = append(choice, scene.Formation{Label: label, So: printOrder(s, &o), Now: named && now.D.Off == o.D.Off && now.D.OffForm == form})
		}
	}
	for n := 1; n < s.figures(u); n++ {
		add("send out "+figureWords(n), n, AsIs)
	}
	if !named {
		return m, false, choice
	}
	for _, f := range [...]Formation{Open, Line, Column} {
		add("in "+formationWords[f], int(now.D.Off), f)
	}
	o.D.Off, o.D.OffForm = now.D.Off, now.D.OffForm
	q := *s
	e := s.toldOff(u, &o.D)
	fold(&q, &e)
	width, depth := q.extent(s.card(u).part)
	row := s.moveRow(u, s.inFormation(u))
	m = scene.Motion{
		Verb: "maneuver", Label: "send out", Clause: "MD-UNIT-06", Closes: "It may shoot only as a reaction.", Facing: "free",
		Order:     fmt.Sprintf("%s maneuver tell-off %d {at} facing {facing}", s.card(u).id, o.D.Off),
		Bases:     []scene.Base{{Spot: scene.Spot{Y: -int(depth) / 2}, Width: int(width), Depth: int(depth)}},
		Allowance: 6 * moveDice(row, basicColumn) * int(inches.Inch), Chances: reached(moveDice(row, basicColumn)),
	}
	if o.D.OffForm != AsIs {
		m.Order += " " + formationNames[o.D.OffForm]
	}
	for h := inches.Heading(0); h < inches.Full; h += 1000 {
		m.Rays = append(m.Rays, s.sentRay(u, &o, h, m.Allowance))
	}
	m.Step = 1000
	return m, true, choice
}

// checkSent says whether so many may be told off at all, wherever they go.
func (s *State) checkSent(u int8, d *Declared) bool {
	return s.checkTellOff(u, d).Clause != "MD-UNIT-06" && s.checkTellOff(u, d).Clause != "MD-UNIT-04"
}

// sentRay is where a detachment may be sent on one heading, looked for every
// inch; what it costs is how far it is, about.
func (s *State) sentRay(u int8, o *Order, h inches.Heading, allowance int) scene.Ray {
	r := scene.Ray{Heading: int(h)}
	at := s.place(u).At.Point()
	from, last := 0, 0
	for d := 1; d <= allowance/int(inches.Inch); d++ {
		o.D.OffAt = at.Ahead(h, inches.Fine(d)*inches.Inch.Fine(), 0).Position()
		if legal := s.b.inside(o.D.OffAt) && s.mayGo(o); legal {
			if from == 0 {
				from = d
			}
			last = d
			continue
		}
		if from > 0 {
			break
		}
	}
	if from > 0 {
		in := int(inches.Inch)
		r.Stretches = [][4]int{{from * in, last * in, from * in, last * in}}
	}
	return r
}
