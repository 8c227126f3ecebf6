package muzzleblast

import (
	"drumhead/scene"
	"drumhead/space/inches"
)

// template draws what a shot has covered, as it fell: nothing for a misfire, a
// house or a wall.
func (s *State) template(e *Event) []scene.Shape {
	g := e.Who.gun()
	switch {
	case e.Cause == Misfire:
	case e.Shot.Verb == BallVerb:
		return []scene.Shape{{Kind: "circle", At: pointOf(e.At), Radius: int(s.blast(g)), Side: int(s.Guns[g].Side)}}
	case e.Shot.Verb == GrapeVerb:
		return []scene.Shape{coneShape(s.cone(g, e.Facing), int(s.Guns[g].Side))}
	}
	return nil
}

// coneShape is a cone as it lies on the table.
func coneShape(c inches.Cone, side int) scene.Shape {
	v := scene.Shape{Kind: "cone", At: pointOf(c.Tip.Position()), Side: side}
	shape := c.Shape()
	for _, p := range shape.Corners() {
		v.Outline = append(v.Outline, pointOf(p.Position()))
	}
	return v
}

// saved lays the saving dice of a gun's shot beside the men for whom they were
// thrown: those under its template, the nearest first. A shot may take several
// throws, so these dice are for the first run of men that they fit.
func (s *State) saved(e *Event, throws []scene.Throw) (list []scene.Lying) {
	if !e.Who.isGun() || len(throws) != 1 || throws[0].Purpose == wreckThrow {
		return nil
	}
	g := e.Who.gun()
	var men under
	if s.Guns[g].Grape {
		s.before(g, s.Guns[g].Facing, &men)
	} else {
		s.beneath(inches.Disc{Centre: s.Guns[g].Impact.Point(), Radius: s.blast(g)}, s.Guns[g].At.Point(), &men)
	}
	var tell []bool
	for _, group := range throws[0].Groups {
		tell = append(tell, group.Tell...)
	}
	n := 0
	for n+len(tell) <= men.n && !fits(men.men[n:n+len(tell)], tell, e.Men[:e.Count]) {
		n++
	}
	if n+len(tell) > men.n {
		return nil
	}
	for i, group := range throws[0].Groups {
		for k := range group.Faces {
			list = append(list, scene.Lying{Point: pointOf(s.figureAt(men.men[n]).Position()), Group: i, Die: k})
			n++
		}
	}
	return list
}

// fits says whether just those men are struck whose dice do not tell.
func fits(men []int16, tell []bool, struck []int16) bool {
	n := 0
	for i, f := range men {
		hit := has(struck, f)
		if hit == tell[i] {
			return false
		}
		if hit {
			n++
		}
	}
	return n == len(struck)
}
