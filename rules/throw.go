package rules

import (
	"drumhead/dice"
	"drumhead/scene"
)

// ThrowOf is a throw as people read it. The turn of a card has no groups.
func ThrowOf(t *dice.Thrown) scene.Throw {
	v := scene.Throw{Purpose: t.Purpose, Clause: t.Clause, Typed: t.Typed, Groups: []scene.Group{}}
	for i := range t.Groups[:t.N] {
		g := &t.Groups[i]
		w := scene.Group{Side: int(g.Side), Sides: int(g.Sides), Need: int(g.Cuts[0]), Faces: []int{}}
		for n, f := range t.FacesOf(i) {
			w.Faces = append(w.Faces, int(f))
			w.Tell = append(w.Tell, t.Tells(i, n))
		}
		for _, m := range t.Modifiers {
			if int(m.Group) == i {
				w.Mods = append(w.Mods, scene.Modifier{Text: m.Text, Clause: m.Clause, By: m.By})
			}
		}
		v.Groups = append(v.Groups, w)
	}
	return v
}
