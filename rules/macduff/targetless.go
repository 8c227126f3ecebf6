package macduff

import "drumhead/space/inches"

// oldPlace is where in a charge's declaration its target's place stands, as it
// was then: the last of its legs, which no maneuver before a charge names.
const oldPlace = maxLegs - 1

// prey is whom an order charges, or nobody.
func (d *Declared) prey() int8 {
	switch d.Kind {
	case Charge:
		return d.Target
	case ShootCharge, ManeuverCharge:
		return d.Prey
	}
	return nobody
}

// noted is a declared order with the place of whom it charges in it.
func (s *State) noted(d Declared) Declared {
	if t := d.prey(); t != nobody {
		d.Legs[oldPlace] = s.base(t).At
	}
	return d
}

// unnoted is the order as its owner wrote it.
func (d Declared) unnoted() Declared {
	if d.prey() != nobody {
		d.Legs[oldPlace] = inches.Position{}
	}
	return d
}

// vanished says whether the target of a charge is no longer there: it is gone,
// or the charger's own shots have made it retreat (MD-ORD-04, MD-REA-08).
func (s *State) vanished(u, t int8) bool {
	if !s.on(t) || !s.unit(t) {
		return true
	}
	o := &s.Pieces[u].Order
	return o.Kind == ShootCharge && s.Pieces[t].has(Retreating) && s.base(t).At != o.Legs[oldPlace]
}

// targetless is what its owner makes of a charge without a target: it goes on, or stays.
func targetless(r *run, on bool) {
	s := r.State
	f := *s.top()
	if !on {
		pop(r)
		sayAnswer(r, f.Unit, nobody, halted)
		return
	}
	w := s.begin(f.Unit, inches.Endless)
	s.towardsOld(&w, f.Unit)
	if p := &s.Pieces[f.Unit]; p.has(Fired) || p.Order.Kind == ManeuverCharge || w.slow {
		f.mark(withoutBonus)
	}
	f.Step = ChargeDice
	replace(r, f)
}

// towardsOld carries a charger towards where its target stood, keeping its inch
// from all others.
func (s *State) towardsOld(w *walk, u int8) {
	s.headFor(w, u, s.Pieces[u].Order.Legs[oldPlace])
}

// chargeTowardsOld is the whole throw of a charge that has lost its target
// (MD-ORD-04).
func chargeTowardsOld(r *run) {
	s := r.State
	f := *s.top()
	w := s.begin(f.Unit, means(&f))
	w.seeks = s.meetable(f.Unit)
	s.towardsOld(&w, f.Unit)
	pop(r)
	spends(r, &f, w.spent)
	makeWalk(r, f.Unit, &w, about(Arriving, f.Unit, nobody))
}
