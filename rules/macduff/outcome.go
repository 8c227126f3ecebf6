package macduff

import (
	"drumhead/rules"
	"drumhead/rules/tell"
	"drumhead/space/inches"
)

// outcome says what came of an order: of the piece that the acting side aims at,
// and of its own.
func outcome(before, after *State, o *Order) rules.Outcome {
	own, target := o.Unit, before.aimedAt(o)
	if !before.known(target) || !before.known(own) || before.side(target) == before.side(own) {
		return unaimed(before, after, o)
	}
	out := rules.Outcome{Result: "nobody is hurt"}
	switch lost := before.figures(target) - after.figures(target); {
	case before.on(target) && !after.on(target):
		out.Rank, out.Result = 100, "they are gone"
	case lost > 0:
		out.Rank, out.Result = lost, "they lose "+figureWords(lost)
	}
	retreats := func(u int8) bool { return after.Pieces[u].has(Retreating) && !before.Pieces[u].has(Retreating) }
	lost := before.figures(own) - after.figures(own)
	for _, also := range []struct {
		is   bool
		text string
	}{
		{retreats(target), "they retreat"},
		{touched(before, after, own, target), "contact"},
		{before.on(own) && !after.on(own), "you are gone"},
		{lost > 0 && after.on(own), "you lose " + figureWords(lost)},
		{retreats(own), "you retreat"},
	} {
		if also.is {
			out.Also = append(out.Also, also.text)
		}
	}
	return out
}

// aimedAt is the piece that an order is aimed at, or nobody: whom it names, whom the
// declared order has named that it carries out, or who is the other of the two that
// are asked about.
func (s *State) aimedAt(o *Order) int8 {
	own := o.Unit
	if o.Verb == PursueVerb {
		return o.Target
	}
	if s.Depth > 0 && s.known(own) {
		f := s.top()
		switch {
		case f.Unit == own && f.Target >= 0 && f.Step != Breaching && f.Step != Healing:
			return f.Target
		case f.Target == own:
			return f.Unit
		}
	}
	d := &o.D
	if o.Verb == GoVerb && own >= 0 {
		d = &s.Pieces[own].Order
	}
	switch {
	case o.Verb == GoVerb && d.Kind == Breach:
		return nobody // its target is no piece
	case d.Kind == ManeuverCharge, d.Kind == ShootCharge:
		return d.Prey
	}
	return d.Target
}

// unaimed says what came of an order that is aimed at nobody: of the first piece that
// it cost anything, or how far a move has come.
func unaimed(before, after *State, o *Order) rules.Outcome {
	out := rules.Outcome{Result: "nobody is hurt"}
	for u := range before.b.pieces {
		if n := after.figures(u) - before.figures(u); n < 0 && after.on(u) {
			out.Rank, out.Result = 2-n, after.the(u)+" loses "+figureWords(-n)
		} else if before.on(u) && !after.on(u) && !after.fellIn(before, u) {
			return rules.Outcome{Rank: 50, Result: after.the(u) + " is gone"}
		}
	}
	if o.Verb != GoVerb || o.Unit < 0 || out.Rank != 0 {
		return out
	}
	if d := &before.Pieces[o.Unit].Order; d.N > 0 {
		p := &after.Pieces[o.Unit]
		came := p.With != nobody || inches.Distance(p.At.Point(), d.Legs[d.N-1].Point()) <= 2*inches.Thousandth
		out.Result = tell.If(came, "it comes so far", "it stops short")
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
