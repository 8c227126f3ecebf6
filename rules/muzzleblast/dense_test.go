package muzzleblast

import (
	"fmt"
	"strings"
	"testing"

	"drumhead/dice"
)

// TestDense: more men under a cone than one throw has dice are thrown for in
// several, each man once, and the odds are of all of them (MB-GRP-04).
func TestDense(t *testing.T) {
	var b strings.Builder
	b.WriteString("drumhead: 1\nid: dense\ntitle: A dense column\nrules: muzzleblast\nboard: {grid: inches}\noptions: {free-unit-sizes: on, figure-space: 1/2x1/2, distance-scale: doubled}\nforces:\n")
	b.WriteString("  A:\n    - {id: a1, type: artillery, guns: [{id: g1, type: medium, at: \"24,4\", crew: 6}]}\n  B:\n")
	for i := range 3 {
		fmt.Fprintf(&b, "    - {id: j%d, type: infantry, men: 40, files: 10, weapon: none, at: \"24,%d.5\", facing: S}\n", i, 11+3*i)
	}
	b.WriteString("now: {turn: 1, stage: artillery}\n")
	s := started(t, b.String())
	order(t, s, 0, "g1 grape 24,14")
	var list under
	s.before(0, s.towards(0, s.Shots[0].At), &list)
	if list.n <= mostSaved {
		t.Fatalf("%d men in the cone: wanted more than are thrown for at once", list.n)
	}
	var p prospect
	s.foresee(&p, 0, GrapeVerb, s.Shots[0].At)
	if p.falls[1].Men != list.n {
		t.Errorf("%d men foreseen, %d in the cone", p.falls[1].Men, list.n)
	}
	order(t, s, 0, "done")
	alive := func() (n int) {
		for u := range s.b.count {
			n += s.alive(u)
		}
		return n
	}
	before := alive()
	var r run
	r.Keep = true
	r.Start(fold, s, ones{})
	step(&r)
	thrown := 0
	for _, d := range r.Throws {
		if d.Purpose == "save" {
			thrown += d.Count()
		}
	}
	if lost := before - alive(); thrown != list.n || lost != list.n {
		t.Errorf("%d dice for %d men of whom %d fell: wanted one each, and with ones all fallen", thrown, list.n, lost)
	}
}

// ones answers every die of a saving throw with one, all else with six.
type ones struct{}

func (ones) Answer(t *dice.Throw, a *dice.Answer) bool {
	for i := range t.Count() {
		a.Faces[i] = 6
		if t.Purpose == "save" {
			a.Faces[i] = 1
		}
	}
	return true
}
