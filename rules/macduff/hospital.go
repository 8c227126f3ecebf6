package macduff

import "drumhead/rules"

// hospital is a side's die (MD-HOSP-02).
func hospital(r *run, side int8) {
	s := r.State
	for h := s.b.first[side]; h < s.b.first[side+1]; h++ {
		p := &s.Pieces[h]
		if s.card(h).arm != Hospital || !s.on(h) || p.Marks&(Packed|Setting|Toiled) != 0 {
			continue
		}
		r.Throw("hospital", "MD-HOSP-02", side).Add(side, 1, 4, 0)
		yes := r.Roll().Hits(0) > 0
		r.Emit(Event{Kind: Tended, Unit: h, Yes: yes})
		if yes && s.patients(side) > 0 {
			push(r, Frame{Step: Healing, Unit: side, Target: h})
		}
	}
}

// patients are a side's units that have lost figures.
func (s *State) patients(side int8) (n int) {
	for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
		if s.on(u) && s.unit(u) && s.Pieces[u].Lost > 0 {
			n++
		}
	}
	return n
}

func (s *State) checkHeal(o *Order, f *Frame, no rules.Refusal) rules.Refusal {
	if o.Verb != HealVerb || o.Unit != f.Target {
		return no
	}
	if u := o.Target; !s.on(u) || s.side(u) != f.Unit || !s.unit(u) || s.Pieces[u].Lost == 0 {
		return refuse("MD-HOSP-02", badChoice, u, 0)
	}
	return legal
}

func heal(r *run, o *Order) {
	pop(r)
	r.Emit(Event{Kind: Recovered, Unit: o.Target, N: 1})
}
