package macduff

import (
	"fmt"
	"strings"

	"drumhead/rules/tell"
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
	words := fmt.Sprintf("%s to its %s, %s", inchWords(k.dist), strings.ReplaceAll(faceNames[k.face], "-", " "), diceWords(n))
	if spent > 0 {
		words = fmt.Sprintf("%s for the turn, then %s", inchWords(spent), words)
	}
	if d.Extra&AverageDice != 0 || s.Pieces[u].Early > 0 {
		return words // the odds say how surely
	}
	return words + ": " + surely(n, from.least(u, t, &k, 6*n, spent))
}

// surely is how likely so many dice reach so many inches, in words.
func surely(dice, least int) string {
	for _, r := range reached(dice) {
		if r.Cost >= least*int(inches.Inch) {
			return tell.If(r.Share == 10000, "sure to touch", percent(r.Share)+" to touch")
		}
	}
	return "cannot touch"
}

// least is the least whole number of inches that brings a charger to contact; more
// than most: it cannot.
func (s *State) least(u, t int8, k *track, most int, spent inches.Fine) (n int) {
	for n <= most && !s.comesHome(u, t, k, fine(n)-spent) {
		n++
	}
	return n
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
