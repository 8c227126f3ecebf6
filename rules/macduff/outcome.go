package macduff

import (
	"math/bits"

	"drumhead/rules"
	"drumhead/rules/tell"
	"drumhead/space/inches"
)

// outcome says what came of an order: of the piece that the acting side aims at,
// and of its own.
func outcome(before, after *State, o *Order) rules.Outcome {
	if u, t := before.chargeOf(o); u != nobody && t != nobody && before.on(u) && before.on(t) && o.Verb != HaltFireVerb {
		return chargeOutcome(before, after, o, u, t)
	}
	own, target := o.Unit, before.aimedAt(o)
	if !before.known(target) || !before.known(own) || before.side(target) == before.side(own) {
		return unaimed(before, after, o)
	}
	switch o.Verb {
	case FightVerb:
		return won(before, after, own, target)
	case PursueVerb:
		return chargeOutcome(before, after, o, own, target)
	}
	out := rules.Outcome{Result: "nobody is hurt"}
	switch lost := before.figures(target) - after.figures(target); {
	case before.on(target) && !after.on(target):
		out.Rank, out.Result, out.For = 100, "they are gone", rules.ForUs
	case lost > 0:
		out.Rank, out.Result, out.For = lost, "they lose "+figureWords(lost), rules.ForUs
	}
	retreats := func(u int8) bool { return after.Pieces[u].has(Retreating) && !before.Pieces[u].has(Retreating) }
	lost := before.figures(own) - after.figures(own)
	for _, also := range []struct {
		is   bool
		text string
		by   int8
	}{
		{retreats(target), "they retreat", rules.ForUs},
		{touched(before, after, own, target), "contact", 0},
		{before.on(own) && !after.on(own), "you are gone", rules.ForThem},
		{lost > 0 && after.on(own), "you lose " + figureWords(lost), rules.ForThem},
		{retreats(own), "you retreat", rules.ForThem},
	} {
		if also.is {
			out.Also = append(out.Also, rules.Also{Text: also.text, For: also.by})
		}
	}
	return out
}

// aimedAt is the piece that an order is aimed at, or nobody: whom it names, whom the
// declared order has named that it carries out, or who is the other of the two that
// are asked about.
func (s *State) aimedAt(o *Order) int8 {
	own := o.Unit
	switch {
	case o.Verb == PursueVerb:
		return o.Target
	case o.Verb == FightVerb && s.known(own):
		if foes := s.Pieces[own].Contact; bits.OnesCount64(s.cluster(own)) == 2 && foes != 0 {
			return int8(bits.TrailingZeros64(foes))
		}
		return nobody
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
// it cost anything, or whether a move or a change has been made.
func unaimed(before, after *State, o *Order) rules.Outcome {
	out := rules.Outcome{Result: "nobody is hurt"}
	for u := range before.b.pieces {
		if n := before.figures(u) - after.figures(u) - after.partedFrom(before, u); n > 0 && after.on(u) {
			out.For = before.favours(o, int8(u))
			out.Rank, out.Result = int(out.For)*(2+n), tell.Does(after.the(u), after.named(u).Plural, "loses "+figureWords(n))
		} else if before.on(u) && !after.on(u) && !after.fellIn(before, u) {
			by := before.favours(o, int8(u))
			return rules.Outcome{Rank: 50 * int(by), Result: tell.Does(after.the(u), after.named(u).Plural, "is gone"), For: by}
		}
	}
	u, d := before.moveOf(o)
	if !before.known(u) || out.Rank != 0 || d.N == 0 && (d.Kind != Maneuver || before.inMelee(u)) {
		return out
	}
	made, done, undone := before.carriedOut(after, u, d)
	if made {
		return rules.Outcome{Rank: 1, Result: done, For: rules.ForUs}
	}
	return rules.Outcome{Result: undone}
}

// carriedOut says whether a unit's move has come so far, its detachment stands where it was
// told off to, or its change is made, and how that is called and how it is if it is not.
func (s *State) carriedOut(after *State, u int8, d *Declared) (made bool, done, undone string) {
	p := &after.Pieces[u]
	switch {
	case d.Off > 0:
		return after.partedFrom(s, u) > 0, figureWords(int(d.Off)) + " told off", "nobody told off"
	case d.Kind == Ride && d.Target != nobody:
		return p.With == d.Target, "he joins", "he stops short"
	case d.Kind == Maneuver && d.N > 0 && s.stages(u, d):
		if p.Form == s.Pieces[u].Form && p.Afoot == s.Pieces[u].Afoot {
			return false, "", "it is not done"
		}
		change := changeWords(d)
		return s.endsAt(after, u, d), change + " and comes so far", change + " and stops short"
	case d.N > 0:
		return s.endsAt(after, u, d), "it comes so far", "it stops short"
	}
	form, files, afoot := s.newForm(u, d)
	return p.Form == form && p.Files == files && p.Afoot == afoot && p.Facing == s.newPlace(u, d).Facing, "it is done", "it is not done"
}

// changeWords are what a maneuver changes that takes no distance.
func changeWords(d *Declared) string {
	switch {
	case d.Form == Limbered:
		return "it limbers up"
	case d.Form == Unlimbered:
		return "it unlimbers"
	case d.Extra&Mount != 0:
		return "it mounts"
	}
	return "it dismounts"
}

// endsAt says whether a unit has come to the end of its declared way.
func (s *State) endsAt(after *State, u int8, d *Declared) bool {
	to := d.Legs[d.N-1]
	if s.byTrack(u) {
		at, _, _ := s.byRail(u, to)
		to = at.At
	}
	return inches.Distance(after.Pieces[u].At.Point(), to.Point()) <= 2*inches.Thousandth
}

// favours says whom it favours that harm comes to a piece.
func (s *State) favours(o *Order, u int8) int8 {
	if s.known(o.Unit) && s.side(o.Unit) != s.side(u) {
		return rules.ForUs
	}
	return rules.ForThem
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

// chargeOutcome says what came of a charge, of one of the two: whether it has come home,
// and who has won its melee.
func chargeOutcome(before, after *State, o *Order, u, t int8) rules.Outcome {
	own, foe := u, t
	if before.known(o.Unit) && before.side(o.Unit) == before.side(t) {
		own, foe = t, u
	}
	out := won(before, after, own, foe)
	switch home := touched(before, after, u, t); {
	case home:
		out.Also = append(out.Also, rules.Also{Text: "contact"})
	case out.Rank == stillEven && own == u:
		out.Rank, out.Result, out.For = stillEven-1, "you fall short", rules.ForThem
	case out.Rank == stillEven:
		out.Rank, out.Result, out.For = stillEven+1, "they fall short", rules.ForUs
	}
	return out
}

// stillEven is the rank of a melee that nobody has won, between the worst and the
// best that can come of one.
const stillEven = 4

// won says who has had the better of the other, from the worst to the best, and
// what it has cost.
func won(before, after *State, own, foe int8) (out rules.Outcome) {
	gone := func(u int8) bool { return !after.on(u) }
	back := func(u int8) bool { return thrownBack(before, after, u, own+foe-u) }
	switch {
	case gone(own) && gone(foe):
		out.Rank, out.Result = stillEven, "both are gone"
	case gone(own):
		out.Rank, out.Result, out.For = stillEven-4, "you are gone", rules.ForThem
	case gone(foe):
		out.Rank, out.Result, out.For = stillEven+4, "they are gone", rules.ForUs
	case back(own) && back(foe):
		out.Rank, out.Result = stillEven, "both go back"
	case back(own):
		out.Rank, out.Result, out.For = stillEven-3, "you are thrown back", rules.ForThem
	case back(foe):
		out.Rank, out.Result, out.For = stillEven+3, "they are thrown back", rules.ForUs
	default:
		out.Rank, out.Result = stillEven, "both stand"
	}
	for _, lost := range [...]struct {
		who string
		u   int8
		by  int8
	}{{"they", foe, rules.ForUs}, {"you", own, rules.ForThem}} {
		if n := before.figures(lost.u) - after.figures(lost.u); n > 0 && after.on(lost.u) {
			out.Also = append(out.Also, rules.Also{Text: lost.who + " lose " + figureWords(n), For: lost.by})
		}
	}
	return out
}

// thrownBack says whether a unit has gone back: it retreats, or it has been beaten
// by the other, left it, and looks the way that it went (MD-MELEE-09).
func thrownBack(before, after *State, u, foe int8) bool {
	p := &after.Pieces[u]
	if p.has(Retreating) && !before.Pieces[u].has(Retreating) {
		return true
	}
	if !touched(before, after, u, foe) && before.Pieces[u].Contact>>foe&1 == 0 || p.Contact>>foe&1 != 0 || !after.on(u) || p.At == before.Pieces[u].At {
		return false
	}
	h, ok := inches.HeadingOf(way(p.At, after.Pieces[foe].At))
	return ok && h.Between(p.Facing) > inches.East
}
