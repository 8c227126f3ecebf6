package macduff

import (
	"drumhead/rules"
	"drumhead/rules/tell"
	"drumhead/space/inches"
)

// outcome says what came of an order: of the piece that the acting side aims at,
// and of its own.
func outcome(before, after *State, o *Order) rules.Outcome {
	own, target := o.Unit, o.D.Target
	if o.D.Kind == ManeuverCharge || o.D.Kind == ShootCharge {
		target = o.D.Prey
	}
	if o.Verb == GoVerb && own >= 0 {
		d := &before.Pieces[own].Order
		target = d.Target
		if d.Kind == ManeuverCharge || d.Kind == ShootCharge {
			target = d.Prey
		}
		if d.Kind == Breach {
			target = nobody
		}
	}
	if before.Depth > 0 && before.known(own) {
		if f := before.top(); f.Unit == own && f.Target >= 0 && f.Step != Breaching && f.Step != Healing {
			target = f.Target
		} else if f.Target == own {
			target = f.Unit
		}
	}
	if o.Verb == PursueVerb {
		target = o.Target
	}
	out := rules.Outcome{Result: "nobody is hurt"}
	if !before.known(target) || !before.known(own) || before.side(target) == before.side(own) {
		for u := range before.b.pieces {
			if n := after.figures(u) - before.figures(u); n < 0 && after.on(u) {
				out.Rank, out.Result = 2-n, after.the(u)+" loses "+figureWords(-n)
			} else if before.on(u) && !after.on(u) && !after.fellIn(before, u) {
				return rules.Outcome{Rank: 50, Result: after.the(u) + " is gone"}
			}
		}
		if d := &before.Pieces[max(own, 0)].Order; o.Verb == GoVerb && own >= 0 && d.N > 0 && out.Rank == 0 {
			p := &after.Pieces[own]
			came := p.With != nobody || inches.Distance(p.At.Point(), d.Legs[d.N-1].Point()) <= 2*inches.Thousandth
			out.Result = tell.If(came, "it comes so far", "it stops short")
		}
		return out
	}
	lost := before.figures(target) - after.figures(target)
	switch {
	case before.on(target) && !after.on(target):
		out.Rank, out.Result = 100, "they are gone"
	case lost > 0:
		out.Rank, out.Result = lost, "they lose "+figureWords(lost)
	}
	if after.Pieces[target].has(Retreating) && !before.Pieces[target].has(Retreating) {
		out.Also = append(out.Also, "they retreat")
	}
	if touched(before, after, own, target) {
		out.Also = append(out.Also, "contact")
	}
	switch n := before.figures(own) - after.figures(own); {
	case before.on(own) && !after.on(own):
		out.Also = append(out.Also, "you are gone")
	case n > 0:
		out.Also = append(out.Also, "you lose "+figureWords(n))
	}
	if after.Pieces[own].has(Retreating) && !before.Pieces[own].has(Retreating) {
		out.Also = append(out.Also, "you retreat")
	}
	return out
}

// touched says whether two units have come into contact, be it that they have
// fought and parted again.
func touched(before, after *State, u, t int8) bool {
	if before.Pieces[u].Contact>>t&1 != 0 {
		return false
	}
	charged := func(v int8) bool { return after.Pieces[v].has(Charged) && !before.Pieces[v].has(Charged) }
	return after.Pieces[u].Contact>>t&1 != 0 || charged(u) || charged(t)
}
