package macduff

import (
	"fmt"
	"slices"

	"drumhead/rules/tell"
	"drumhead/space/inches"
)

// A short is why a move has ended before the place that was named.
type short struct {
	text   string // ": the marsh took 2.5 inches of it"
	clause string
	by     int8 // who stood in the way, or nobody
}

// covered is how far a piece has gone in words, of how far it was to go, and what
// ended it before; "": it has not moved at all.
func (t *teller) covered(e *Event) (text string, why short) {
	s, why := t.s, short{by: nobody}
	far := inches.Fine(0)
	for i := 1; i < int(e.Legs); i++ {
		far += inches.Distance(e.Course[i-1].Point(), e.Course[i].Point())
	}
	asked, why := s.cameShort(e)
	switch {
	case far >= inches.Inch.Fine()/20:
		if text = "goes " + inchWords(far); asked > far+inches.Inch.Fine()/20 {
			text = fmt.Sprintf("goes %s of %s", tenths(far), inchWords(asked))
		}
	case why.text != "" || len(t.Throws) > 0:
		text = "does not get forward"
	}
	return text, why
}

// cameShort is how far a piece was to go that goes by its own order, and what has
// kept it from it; nothing where it has come so far. It is the same walk again,
// with more to spend than any dice give: where that ends too, something stood in
// the way; where it goes on, the dice were all.
func (s *State) cameShort(e *Event) (asked inches.Fine, why short) {
	u, why := e.Unit, short{by: nobody}
	for i := range s.Frames[:s.Depth] {
		if f := &s.Frames[i]; f.Step == Walking && f.Unit == u || f.step().charge && f.Target == u {
			return 0, why // it goes on, or falls back
		}
	}
	w, asked := s.unlimited(u)
	if asked == 0 || w.course[w.n-1] != w.at.At || !onCourse(&w, e) {
		return 0, why
	}
	if w.at.At != e.At {
		why.text, why.clause = s.slowed(u, e)
		return asked, why
	}
	if why = s.ended(&w); why.text == "" {
		return 0, why
	}
	return asked, why
}

// ended is what was in the way of a walk that has come to its end; nothing where it
// came as far as was ordered.
func (s *State) ended(w *walk) short {
	switch {
	case w.halted && w.by != nobody:
		return short{": " + tell.Does(s.the(w.by), s.named(w.by).Plural, "stands in the way"), "MD-MOVE-13", w.by}
	case w.edge:
		return short{": the table ends", "MD-MOVE-12", nobody}
	case w.closed >= 0:
		return short{": " + s.b.ground[w.closed].called() + " is closed to it", "MD-TERR-03", nobody}
	case w.stuck:
		return short{noRoom, "MD-MOVE-13", nobody}
	}
	return short{by: nobody}
}

// heldFast is what keeps a piece from going anywhere on its own order, whatever it
// throws; nothing where it can get forward.
func (s *State) heldFast(u int8) short {
	if w, asked := s.unlimited(u); asked > 0 && w.gone == 0 && w.spent == 0 {
		return s.ended(&w)
	}
	return short{by: nobody}
}

// unlimited is the walk of a piece's own order, a charge's to contact, with as much
// to spend as it may want, and how far it is to its end.
func (s *State) unlimited(u int8) (w walk, asked inches.Fine) {
	d := s.Pieces[u].Order
	at := s.setsOut(u).At.Point()
	length := func(legs []inches.Position) (sum inches.Fine) {
		for _, p := range legs {
			sum, at = sum+inches.Distance(at, p.Point()), p.Point()
		}
		return sum
	}
	switch d.Kind {
	case Basic, March, ShootMove, MoveShoot:
		return s.along(u, &d, inches.Endless), length(d.Legs[:d.N])
	case Ride:
		if !s.card(u).arm.officer() {
			return w, 0
		}
		w = s.begin(u, inches.Endless)
		for _, to := range d.Legs[:d.N] {
			if s.straight(&w, u, to, manner{friends: true, free: true, back: true}); w.stuck {
				break
			}
		}
		return w, length(d.Legs[:d.N])
	case Maneuver:
		to := s.newPlace(u, &d)
		w = s.begin(u, inches.Endless)
		s.straight(&w, u, to.At, manner{back: true, friends: true})
		return w, inches.Distance(at, to.At.Point())
	case Charge, ManeuverCharge, ShootCharge:
		_, t := s.chargeOf(&Order{Verb: GoVerb, Unit: u})
		if t == nobody || !s.on(t) || s.redirected(u) != nobody {
			return w, 0
		}
		k := s.trackTo(u, t, s.struckFace(u, t))
		if !k.ok {
			return w, 0
		}
		return s.runUp(u, t, &k, inches.Endless), k.dist
	}
	return w, 0
}

// onCourse says whether a move has kept to a walk: all of its corners but the last
// are the walk's, and that lies on the way to the next.
func onCourse(w *walk, e *Event) bool {
	last := int(e.Legs) - 1
	if last < 1 || last >= int(w.n) || !slices.Equal(w.course[:last], e.Course[:last]) {
		return false
	}
	from, to := w.course[last-1].Point(), w.course[last].Point()
	round := inches.Distance(from, e.At.Point()) + inches.Distance(e.At.Point(), to) - inches.Distance(from, to)
	return round < inches.Inch.Fine()/20
}

// slowed is the ground that has cost a piece more than its length on its way, in
// words (MD-TERR-04).
func (s *State) slowed(u int8, e *Event) (text, clause string) {
	var names []string
	extra := inches.Fine(0)
	w := s.begin(u, inches.Endless)
	width, depth := s.extent(u)
	for i := 1; i < int(e.Legs); i++ {
		l := inches.NewLine(e.Course[i-1].Point(), e.Course[i].Point())
		h, ok := inches.HeadingOf(way(e.Course[i-1], e.Course[i]))
		if !ok {
			continue
		}
		w.at = inches.Place{At: e.Course[i-1], Facing: h}
		gone, cost := s.afoot(&w, u, inches.BaseAt(w.at, width, depth), h, l.Length, manner{})
		extra += cost - gone
		for g := range s.b.ground {
			c, matters := s.cutOf(u, g, s.takesRoads(u), false)
			if name := s.b.ground[g].called(); matters && !c.spares && c.pace > 1 && s.b.ground[g].through(&l) > 0 && !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	if extra < inches.Inch.Fine()/20 || len(names) == 0 {
		return "", ""
	}
	return fmt.Sprintf(": %s took %s", tell.List(names, "and"), inchWords(extra)), "MD-TERR-04"
}

// uncompleted is why a unit's change of place or formation was not made, in words
// (MD-MNV-01); "": by what else it was asked to do.
func (s *State) uncompleted(u int8) string {
	d := s.Pieces[u].Order
	if d.Kind != Maneuver && d.Kind != ManeuverCharge || s.inMelee(u) || s.Active == nobody || s.side(s.Active) != s.side(u) {
		return ""
	}
	needs, room := s.changeNeeds(u, &d)
	if !room {
		return noRoom
	}
	return ": it needed " + inchWords(needs)
}

const noRoom = ": there is no room"

// changeNeeds is how far a unit must be able to go for a change of place or formation, and
// whether there is room for it.
func (s *State) changeNeeds(u int8, d *Declared) (needs inches.Fine, room bool) {
	to := s.newPlace(u, d)
	form, files, afoot := s.newForm(u, d)
	needs, room = s.shift(u, d, to), s.mayStop(u, to, form, files, afoot)
	if room && d.Off > 0 {
		var far inches.Fine
		far, room = s.partNeeds(u, d)
		needs = max(needs, far)
	}
	return needs, room
}
