package macduff

import (
	"fmt"
	"strings"

	"drumhead/rules"
	"drumhead/rules/tell"
	"drumhead/scene"
	"drumhead/space/inches"
)

// answers are all answers to a question that breaks into what somebody does: a
// charge (MD-REA-01), fire in a charge (MD-REA-04), shots (MD-SHOOT-06), an
// evade (MD-REA-09); or that wants a number: how far, how many dice or losses.
// Some may be closed now.
func answers(s *State, seat rules.Seat, off *rules.Offer[Order]) {
	off.Reset()
	if next(s) != rules.Ask {
		return
	}
	if q := s.asked(); !q.For(seat) {
		return
	}
	if f := s.top(); f.step().every != nil {
		f.step().every(s, f, off)
	}
}

// simply adds answers that say all by their verb.
func simply(off *rules.Offer[Order], u int8, verbs ...Verb) {
	for _, v := range verbs {
		off.Orders = append(off.Orders, blank(v, u))
	}
}

// bySimple are the answers of a step that asks the frame's unit for a word.
func bySimple(verbs ...Verb) func(*State, *Frame, *rules.Offer[Order]) {
	return func(_ *State, f *Frame, off *rules.Offer[Order]) { simply(off, f.Unit, verbs...) }
}

// everyReaction is every answer to a charge (MD-REA-01).
func (s *State) everyReaction(f *Frame, off *rules.Offer[Order]) {
	fire, stand := blank(FireVerb, f.Target), blank(Declare, f.Target)
	fire.Length = s.usualFire(f)
	stand.D.Kind = Stand
	off.Orders = append(off.Orders, fire)
	simply(off, f.Target, CounterVerb, SquareVerb, FallBackVerb)
	off.Orders = append(off.Orders, stand)
}

// everyShare are all enemies at whom a unit may strike (MD-MELEE-03).
func (s *State) everyShare(f *Frame, off *rules.Offer[Order]) {
	simply(off, f.Unit, EvenlyVerb)
	for t := range s.b.pieces {
		if s.sharesWith(f, t) {
			o := blank(ShareVerb, f.Unit)
			o.Target, o.N = t, int16(s.evenShare(f, t))
			off.Orders = append(off.Orders, o)
		}
	}
}

// shareSteps are the numbers of dice that may go to one enemy, with what is left
// for the others (MD-MELEE-03).
func (s *State) shareSteps(o *Order, a *scene.Act) {
	f := s.top()
	if f.Step != Sharing {
		return
	}
	left, others := s.diceLeft(f), []string{}
	for t := range s.b.pieces {
		if t != o.Target && s.sharesWith(f, t) {
			others = append(others, s.the(t))
		}
	}
	for n := 0; n <= left; n++ {
		there := *o
		there.N = int16(n)
		a.Steps = append(a.Steps, scene.Choice{Order: printOrder(s, &there), Label: tell.Capital(diceWords(n)), Now: n == int(o.N),
			Text: diceWords(left-n) + " at " + strings.Join(others, " and ")})
	}
}

// loseSteps are the numbers of figures that one part of a divided unit may lose,
// with what the other loses (MD-UNIT-06).
func (s *State) loseSteps(o *Order, a *scene.Act) {
	f := s.top()
	if f.Step != Allotting {
		return
	}
	for n := f.N[allotLeast]; n <= f.N[allotMost]; n++ {
		there := *o
		there.N = int16(n)
		a.Steps = append(a.Steps, scene.Choice{Order: printOrder(s, &there), Label: figureWords(int(n)), Now: n == int32(o.N),
			Text: figureWords(int(f.N[allotHits]-n)) + " from " + s.theOr(f.Unit)})
	}
}

// usualFire is the range at which most would fire at a charger: close range, and
// not so far off that he has time to think better of it.
func (s *State) usualFire(f *Frame) inches.Length {
	near, _ := s.card(f.Target).weapon.ranges()
	k := s.trackTo(f.Unit, f.Target, s.struckFace(f.Unit, f.Target))
	return max(min(near, 4*inches.Inch, k.dist.Length()), inches.Inch)
}

// fireSteps are the ranges of Fire!, nearest first, with what the shots come to
// there and how often the charger never comes so near (MD-REA-02).
func (s *State) fireSteps(o *Order, a *scene.Act) {
	f := s.top()
	u, t := f.Unit, f.Target
	if f.Step != Reacting || !s.canReact(u, t, firing) {
		return
	}
	k := s.trackTo(u, t, s.struckFace(u, t))
	if !k.ok {
		return
	}
	_, far := s.card(t).weapon.ranges()
	most := max(min(k.dist.Length(), far), inches.Inch)
	for r := inches.Inch; ; r += inches.Inch {
		last := r >= most
		r = min(r, most)
		there := *o
		there.Length = r
		q := *s
		cost := q.comesTo(u, t, &k, r)
		at := q.Pieces[u].At
		c := scene.Choice{Order: printOrder(s, &there), Label: lengthWords(r), At: &scene.Point{X: int(at.X), Y: int(at.Y)}, Now: r == o.Length}
		if k := q.trackTo(u, t, k.face); k.ok && !k.dist.Within(r) {
			c.Text = q.shotText(t, u, 0) + "; something on his way stops him farther off"
		} else {
			c.Text = q.shotText(t, u, r)
		}
		if n := s.comesSoFar(f, cost); n < 10_000 {
			c.Text += fmt.Sprintf("; %s he never comes so near", percent(10_000-n))
		}
		a.Steps = append(a.Steps, c)
		if c.Now {
			a.Need = c.Text
		}
		if last {
			return
		}
	}
}

// comesTo puts a charger on his way at a distance from his target, and says what
// that costs him.
func (s *State) comesTo(u, t int8, k *track, r inches.Length) inches.Fine {
	w := s.begin(u, inches.Endless)
	w.at, w.spent = k.at, k.wheel
	s.runIn(&w, u, t, k, min(r.Fine(), k.line.Length))
	s.Pieces[u].At, s.Pieces[u].Facing, s.Pieces[u].In = w.at.At, w.at.Facing, nobody
	return w.spent
}

// comesSoFar is how often a charger's dice carry him so far, in hundredths of a
// per cent.
func (s *State) comesSoFar(f *Frame, cost inches.Fine) int {
	if f.has(hasRolled) {
		if means(f)+inches.Thousandth > cost {
			return 10_000
		}
		return 0
	}
	row := s.moveRow(f.Unit, s.inFormation(f.Unit))
	n := moveDice(row, basicColumn)
	if !f.has(withoutBonus) {
		n += moveDice(row, chargeColumn)
	}
	for _, x := range [...]Extra{FollowMe, WithBand, WithHuzzah} {
		if s.Pieces[f.Unit].Order.Extra&x != 0 {
			n++
		}
	}
	for _, c := range reached(n) {
		if inches.Length(c.Cost).Fine()+inches.Thousandth > cost {
			return c.Share
		}
	}
	return 0
}

// percent is a share in words.
func percent(share int) string {
	switch {
	case share > 0 && share < 100:
		return "under 1 %"
	case share > 9_900 && share < 10_000:
		return "over 99 %"
	}
	return fmt.Sprintf("%d %%", (share+50)/100)
}

// shotText is what a unit's shots at a charger come to, who stands where he
// would be shot at; r is the range that was chosen, 0: as it is measured.
func (s *State) shotText(t, u int8, r inches.Length) string {
	a := s.aimAt(t, u)
	if a.files == 0 {
		return "no figure bears on him there"
	}
	if r > 0 {
		a.band = s.card(t).weapon.bandAt(r.Fine())
	}
	if a.band == outOfRange {
		return "out of range"
	}
	n := s.shootingDice(t, s.bearing(t, a.files), a.band)
	need := s.needOf(nil, t, u, &a, true)
	if n == 0 || need > 6 {
		return "no hope of a hit"
	}
	hits := n * (7 - max(need, 1)) * 10 / 6
	verb := "need"
	if n == 1 {
		verb = "needs"
	}
	mean := strings.TrimSuffix(fmt.Sprintf("%d.%d", hits/10, hits%10), ".0")
	return fmt.Sprintf("%s %s %d: %s %s on the average", diceWords(n), verb, need, mean, tell.If(hits == 10, "hit", "hits"))
}

// stopWords are where one stops who has so far been free to go on.
func stopWords(l inches.Length) string {
	return tell.If(l == 0, "here", "after "+lengthWords(l))
}

// stopSteps are the distances of a move whose end is chosen after the dice.
func (s *State) stopSteps(o *Order, a *scene.Act) {
	f := s.top()
	least, most := inches.Fine(0), o.Length.Fine()
	switch f.Step {
	case AnswerEnd:
		least, most = s.stopRange(f)
	case AfterEvade:
		most = means(f)
	}
	for n := least; ; n = (n/inches.Inch.Fine() + 1) * inches.Inch.Fine() {
		last := n >= most
		n = min(n, most)
		there := *o
		there.Length = inches.Length(n / inches.Thousandth)
		c := scene.Choice{Order: printOrder(s, &there), Label: stopWords(there.Length), Now: there.Length == o.Length}
		if f.Step == AnswerEnd {
			w := s.stopWalk(f, n)
			c.At = &scene.Point{X: int(w.at.At.X), Y: int(w.at.At.Y)}
		}
		a.Steps = append(a.Steps, c)
		if last {
			return
		}
	}
}
