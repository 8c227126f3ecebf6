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
	return surely(n, "touch", func(means inches.Fine) bool { return from.comesHome(u, t, &k, means-spent) }) + " if it stands: " + words
}

// strikesWords are how far a charger has to go, to which face, and with how many dice.
func (s *State) strikesWords(k *track, dice int) string {
	return fmt.Sprintf("%s to its %s, %s", inchWords(k.dist), strings.ReplaceAll(faceNames[k.face], "-", " "), diceWords(dice))
}

// surely is how likely so many dice are enough to do something, in words. Whatever is
// enough, more is too.
func surely(dice int, do string, enough func(means inches.Fine) bool) string {
	falls := reached(dice)
	least := sort.Search(len(falls), func(i int) bool { return enough(inches.Length(falls[i].Cost).Fine()) })
	switch {
	case least == len(falls):
		return "cannot " + do
	case least == 0:
		return "sure to " + do
	}
	return percent(falls[least].Share) + " to " + do
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
	a.Need = surely(n, "touch", func(means inches.Fine) bool { return s.comesHome(u, t, &k, means) }) + ": " + s.strikesWords(&k, n)
}

// comesHome says whether so much carries a charger to contact, as advance goes.
func (s *State) comesHome(u, t int8, k *track, means inches.Fine) bool {
	if k.wheel > means {
		return false
	}
	width, depth := s.extent(u)
	w := s.begin(u, means-k.wheel)
	w.at = k.at
	m := manner{ignore: 1<<t | s.row(t)}
	gone, _ := s.afoot(&w, u, inches.BaseAt(k.at, width, depth), k.at.Facing, k.line.Length, m)
	return gone >= k.line.Length-inches.Thousandth
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
	if s.comesHome(f.Unit, f.Target, &k, left) {
		a.Need = words + ": it touches"
		return
	}
	a.Need, a.Closes = words+": it cannot touch", "It goes on, and falls short."
}
