package macduff

import (
	"fmt"
	"sort"
	"strings"

	"drumhead/scene"
	"drumhead/space/inches"
)

// chargeNeed is what a charge has before it: how far, on which face, with what
// dice, and how surely those reach (MD-CHG-01, MD-CHG-06).
func (s *State) chargeNeed(u int8, d *Declared) string {
	t, from, spent := d.Target, *s, inches.Fine(0)
	if d.Kind != Charge {
		t = d.Prey
	}
	if !s.known(t) || !s.on(t) {
		return ""
	}
	struck := s.struckFace(u, t)
	if d.Kind == ManeuverCharge {
		spent = s.shift(u, d, s.newPlace(u, d))
		from.maneuver(u, d)
	}
	k := from.trackTo(u, t, struck)
	if !k.ok {
		return ""
	}
	n := from.chargesWith(u, t, d, s.basicDice(u))
	words := s.strikesWords(&k, n)
	if spent > 0 {
		words = fmt.Sprintf("%s for the turn, then %s", inchWords(spent), words)
	}
	if d.Extra&AverageDice != 0 || s.Pieces[u].Early > 0 {
		return words // the odds say how surely
	}
	return surely(n, "touch", " if it stands: "+words, func(means inches.Fine) bool {
		w := from.runUp(u, t, &k, means-spent)
		return k.home(&w)
	}, func() string { return from.inItsWay(u, t, &k) })
}

// strikesWords are how far a charger has to go, to which face, and with how many dice.
func (s *State) strikesWords(k *track, dice int) string {
	return fmt.Sprintf("%s to its %s, %s", inchWords(k.dist), strings.ReplaceAll(faceNames[k.face], "-", " "), diceWords(dice))
}

// surely is how likely so many dice are enough to do something, in words, and what else
// there is to say; where nothing that falls is enough, what is in the way instead, if
// anything is. Whatever is enough, more is too.
func surely(dice int, do, more string, enough func(means inches.Fine) bool, why func() string) string {
	falls := reached(dice)
	least := sort.Search(len(falls), func(i int) bool { return enough(inches.Length(falls[i].Cost).Fine()) })
	switch {
	case least == len(falls):
		// The reason comes first: of what is too long for its line the panel shows as much.
		if text := why(); text != "" {
			return strings.TrimPrefix(text, ": ") + "; cannot " + do
		}
		return "cannot " + do + more
	case least == 0:
		return "sure to " + do + more
	}
	return percent(falls[least].Share) + " to " + do + more
}

// pursuitNeed is what a pursuit has before it: there is no reaction to it
// (MD-MELEE-11).
func (s *State) pursuitNeed(o *Order, a *scene.Act) {
	u, t := o.Unit, o.Target
	k := s.trackTo(u, t, s.struckFace(u, t))
	if !k.ok || s.plays(pursuitUnlimited) {
		return
	}
	n := s.basicDice(u)
	if !s.Pieces[u].has(Fired) && !s.chargeSlow(u, t) {
		n += moveDice(s.moveRow(u, s.inFormation(u)), chargeColumn)
	}
	if o.D.Extra&WithHuzzah != 0 {
		n++
	}
	a.Need = surely(n, "touch", ": "+s.strikesWords(&k, n), func(means inches.Fine) bool {
		w := s.runUp(u, t, &k, means)
		return k.home(&w)
	}, func() string { return s.inItsWay(u, t, &k) })
}

// runUp is the way of a charger with so much to spend, as advance goes.
func (s *State) runUp(u, t int8, k *track, means inches.Fine) walk {
	w := s.begin(u, means)
	w.seeks = s.meetable(u)
	s.runAlong(&w, u, t, k, 0)
	w.halted = w.stuck && w.by != nobody
	return w
}

// inItsWay is what keeps such a charger from contact, however much it throws; "": nothing.
func (s *State) inItsWay(u, t int8, k *track) string {
	w := s.runUp(u, t, k, inches.Endless)
	return s.ended(&w).text
}

// maneuver puts a unit where its maneuver leads, in a copy of the state.
func (s *State) maneuver(u int8, d *Declared) {
	at := s.newPlace(u, d)
	form, files, _ := s.newForm(u, d)
	p := &s.Pieces[u]
	p.At, p.Facing, p.Form, p.Files = at.At, at.Facing, form, files
}

// homeWords say of a charger that may go on whether it comes home: its dice lie.
func (s *State) homeWords(o *Order, a *scene.Act) {
	if s.Depth == 0 {
		return
	}
	f := s.top()
	if !f.step().charge || !f.has(hasRolled) || f.Target == nobody || f.Unit != o.Unit {
		return
	}
	k := s.chargeWay(f)
	if !k.ok {
		return
	}
	left := means(f)
	words := fmt.Sprintf("%s to go, %s left", inchWords(k.dist), inchWords(max(left, 0)))
	w := s.runUp(f.Unit, f.Target, &k, left)
	if k.home(&w) {
		a.Need = words + ": it touches"
		return
	}
	a.Need, a.Closes = words+": it cannot touch", "It goes on, and falls short."
	if text := s.inItsWay(f.Unit, f.Target, &k); text != "" {
		a.Need = strings.TrimPrefix(text, ": ") + "; " + a.Need
	}
}
