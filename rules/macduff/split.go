package macduff

import (
	"math/bits"

	"drumhead/rules"
)

// splits says whether an order has a unit shoot at two targets: so many of its
// files at the first, and the rest at the second (MD-SHOOT-02).
func (d *Declared) splits() bool { return d.Kind == Shoot && d.Files > 0 && d.Prey != nobody }

// checkSplit says why a unit's fire may not be split. That it may shoot at the
// first of its targets has been seen.
func (s *State) checkSplit(u int8, d *Declared) rules.Refusal {
	if !s.plays(fireMaySplit) || s.gun(u) || d.Prey == d.Target {
		return refuse("MD-SHOOT-02", noSplit, u, d.Prey)
	}
	if r := s.checkShot(u, d.Prey); !r.Legal() {
		return r
	}
	if a, b := s.shares(u, d); a.figures == 0 || b.figures == 0 {
		return refuse("MD-SHOOT-02", noSplit, u, d.Prey)
	}
	return legal
}

// shares are a unit's aims at its two targets. Whoever bears on the first alone
// shoots at it before those who bear on both do.
func (s *State) shares(u int8, d *Declared) (a, b aim) {
	a, b = s.aimAt(u, d.Target), s.aimAt(u, d.Prey)
	left, first := int(d.Files), [2]uint64{}
	for _, from := range [2][2]uint64{{a.bears[0] &^ b.bears[0], a.bears[1] &^ b.bears[1]}, {a.bears[0] & b.bears[0], a.bears[1] & b.bears[1]}} {
		for i := range 128 {
			if bit := uint64(1) << (i % 64); left > 0 && from[i/64]&bit != 0 {
				first[i/64] |= bit
				left--
			}
		}
	}
	count := func(m [2]uint64) int { return bits.OnesCount64(m[0]) + bits.OnesCount64(m[1]) }
	a.files = count(first)
	b.files = count([2]uint64{b.bears[0] &^ first[0], b.bears[1] &^ first[1]})
	if a.files > 0 {
		a.figures = s.bearing(u, a.files)
	}
	if b.files > 0 {
		b.figures = min(s.bearing(u, b.files), s.bearing(u, a.files+b.files)-a.figures) // the rear rank shoots once
	}
	return a, b
}

// splitVolley is one shooting action at two targets: all its dice are thrown
// before anybody falls, and either may return the fire.
func splitVolley(r *run, u int8, o *Declared) {
	s := r.State
	if s.Pieces[u].has(Retreating|Fired) || s.inMelee(u) {
		return
	}
	d := *o
	a, b := s.shares(u, &d)
	for _, x := range [2]struct {
		t int8
		a *aim
	}{{d.Prey, &b}, {d.Target, &a}} { // the first target's hits are worked first
		if !s.on(x.t) || s.mingled(x.t) || x.a.figures == 0 || x.a.band == outOfRange || s.shootingDice(u, x.a.figures, x.a.band) == 0 {
			continue
		}
		push(r, about(ReturnFire, x.t, u))
		volley(r, u, x.t, x.a, false, false)
	}
}
