package rules

import (
	"drumhead/dice"
	"drumhead/scene"
)

// First is the first throw that an order asks for, as it will be asked. Nil: none.
func (rs *Rules[S, O, E]) First(known *S, seat Seat, o *O) []scene.Throw {
	return rs.first(&Mind[O]{}, known, seat, o)
}

// first is the first throw that an order asks for, before its dice fall: the code that carries
// the order out is stopped where it asks for them, be it past decisions as odds go. Nil: none,
// or the table throws first.
func (rs *Rules[S, O, E]) first(mind *Mind[O], before *S, seat Seat, o *O) []scene.Throw {
	then := *before
	var r Run[S, E]
	r.Start(rs.Fold, &then, dice.None{})
	asked, err := r.Attempt(func() {
		rs.Resolve(&r, seat, o)
		f := rs.Forecast
		for more, n := true, 0; more && n < glance; n++ {
			switch {
			case rs.Next(&then) == More && (f == nil || f.Apart == nil || !f.Apart(before, &then, o)):
				rs.Step(&r)
			case f == nil:
				more = false
			default:
				_, more = f.Onward(&r, mind, before, o)
			}
		}
	})
	if asked == nil || err != nil || asked.Thrower == dice.Nobody { // the table's dice are none of the order's
		return nil
	}
	return []scene.Throw{Asked(&asked.Throw)}
}

// Asked is a throw as people read it before its dice fall.
func Asked(t *dice.Throw) scene.Throw {
	v := ThrowOf(&dice.Thrown{Throw: *t})
	for i := range v.Groups {
		g := &v.Groups[i]
		g.Dice, g.Faces, g.Tell = len(g.Faces), []int{}, nil
	}
	return v
}
