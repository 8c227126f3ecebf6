package macduff

import (
	"drumhead/dice"
	"drumhead/rules"
	"drumhead/scene"
	"drumhead/space/inches"
)

// S4a, machine S: a unit shoots, and whoever was fired at may return it.
var shootingSteps = []step{
	{of: Shooting, name: "shoot", does: shooting, over: unitGone},
	{
		of: ReturnFire, name: "return-fire", clause: "MD-SHOOT-06",
		asks:     always,
		over:     func(s *State, f *Frame) bool { return !s.on(f.Unit) || !s.mayReturn(f.Unit, f.Target) },
		small:    true,
		question: "{a} [has] been fired at by {b}: return the fire?",
		instead:  "a unit that was fired at answers first",
		standing: rules.Kind{Name: "return-fire", Title: "fired at", Conditions: [][]string{{"by horse", "by foot", "by guns"}, {"at close range", "at long range"}},
			Answers: []scene.Form{say("Return the fire", "return-fire"), say("Hold fire", "hold")}},
		offers: onlySimple(ReturnVerb, HoldVerb),
		every:  bySimple(ReturnVerb, HoldVerb),
		checks: byUnit(ReturnVerb, HoldVerb),
		answered: func(r *run, o *Order, f *Frame) {
			if pop(r); o.Verb == ReturnVerb {
				replies(r, f.Unit, f.Target)
			}
		},
	},
	{of: Breaching, name: "breach", does: breaching, over: unitGone},
}

// replies has a unit return the fire of another.
func replies(r *run, u, at int8) {
	g := about(Shooting, u, at)
	g.N[shotManner] = asReply
	push(r, g)
}

// Manners of shooting.
const (
	byOrder = iota
	asReply
	asReaction
)

// half is half of a number, halves up (MD-SHOOT-07).
func half(n int) int { return (n + 1) / 2 }

// quarter is a quarter of a number, halves up.
func quarter(n int) int { return (n + 2) / 4 }

// bearing is how many figures shoot: of the front rank those that bear, and
// those behind them (MD-SHOOT-04).
func (s *State) bearing(u int8, files int) int {
	f := s.figures(u)
	if s.gun(u) || s.card(u).crew {
		return f
	}
	ranks := 1
	if s.formed(u) && !s.mounted(u) {
		ranks = 2
	}
	if s.Pieces[u].Form == Square {
		return files
	}
	_, n := s.pitch(u)
	if files >= n {
		return min(f, ranks*max(int(s.Pieces[u].Files), n))
	}
	// The rear rank may not be full: those files that bear have at most as many.
	rear := min(max(f-n, 0), files*(ranks-1))
	return min(files+rear, f)
}

// shootingDice is how many dice a unit throws at a range (MD-SHOOT-07 to 09).
func (s *State) shootingDice(u int8, figures int, band rangeBand) int {
	if figures == 0 {
		return 0
	}
	halves := 0
	if band == longRange {
		halves++
	}
	if s.shaken(u) {
		halves++
	}
	if halves == 2 && s.plays(shakenOrLongOnce) {
		halves = 1
	}
	n := figures
	per := 1
	if !s.gun(u) {
		per = 2
	}
	if s.plays(roundOnce) {
		by := per << halves
		return (2*n + by) / (2 * by)
	}
	if per == 2 {
		n = half(n)
	}
	for range halves {
		n = half(n)
	}
	return n
}

// needOf is the natural score that hits, and why (MD-SHOOT-10, MD-SHOOT-11).
func (s *State) needOf(th *dice.Throw, u, t int8, a *aim, charging bool) int {
	net, reasons := 0, 0
	difficult := func(text, clause string) {
		reasons++
		if reasons > 1 && s.plays(difficultOnce) {
			return
		}
		net--
		if th != nil {
			th.Because(text, clause, -1)
		}
	}
	w := s.card(u).weapon
	if s.mounted(u) {
		difficult("the firer is mounted", "MD-SHOOT-10")
	}
	firer := reasons
	target := func(text string) {
		if s.plays(difficultForFirerAndTarget) && reasons > firer {
			return
		}
		difficult(text, "MD-SHOOT-10")
	}
	if s.skirmisher(t) && !charging {
		target("skirmishers")
	}
	if s.cavalry(t) {
		target("cavalry")
	}
	if a.obscured && !w.indirect() {
		target("obscured")
	}
	if !w.indirect() && s.hardCover(t, a.from, a.point) {
		target("hard cover")
	}
	if s.is(u, Superior) || s.is(u, SuperiorFirst) && a.fresh {
		net++
		if th != nil {
			th.Because("superior firepower", "MD-SHOOT-11", 1)
		}
	}
	return 5 - net
}

// shooting is machine S: one shooting action (S4a).
func shooting(r *run) {
	s := r.State
	f := *s.top()
	u, t := f.Unit, f.Target
	if o := &s.Pieces[u].Order; f.N[shotManner] == byOrder && o.splits() {
		pop(r)
		splitVolley(r, u, o)
		return
	}
	a := s.joint(u, t, f.N[shotManner] == byOrder)
	if r := f.N[shotRange]; r > 0 && a.files > 0 {
		a.band = s.card(u).weapon.bandAt(inches.Length(r).Fine()) // measured at the range that was chosen (MD-REA-02)
	}
	if !s.on(t) || s.Pieces[u].has(Retreating) || a.files == 0 || s.shootingDice(u, a.figures, a.band) == 0 || a.band == outOfRange || s.Pieces[u].has(Fired) || s.inMelee(u) || s.mingled(t) {
		pop(r)
		if f.N[shotManner] == asReaction { // no shot from there: it has not fired, and the charger has nothing to choose (MD-REA-02, MD-REA-04)
			sayAnswer(r, u, t, firesNot)
			nextStep(r, ChargeHome)
		}
		return
	}
	if f.N[shotManner] == byOrder && s.plays(returnFireSimultaneous) && s.mayReturn(t, u) {
		replace(r, about(ReturnFire, t, u)) // simultaneous: the answer is asked before anybody falls
		volley(r, u, t, &a, f.N[shotAtCharger] != 0, true)
		return
	}
	if f.N[shotManner] == byOrder {
		replace(r, about(ReturnFire, t, u))
	} else {
		pop(r)
	}
	volley(r, u, t, &a, f.N[shotAtCharger] != 0, false)
}

// volley throws the dice of a shooting action, and lays what comes of it on the
// units struck (machine S, 2 to 4).
func volley(r *run, u, t int8, a *aim, charging, below bool) {
	s := r.State
	n := s.shootingDice(u, a.figures, a.band)
	var hit [maxPieces]int16
	rockets := s.card(u).weapon == Rocket
	need, misses, ones := throwShots(r, firstShot, u, t, a, n, charging, rockets, &hit)
	r.Emit(Event{Kind: Shot, Unit: u, Target: t, N: hit[t], M: int16(n)})
	rogues(r, u, t, a, ones, &hit)
	if s.gun(u) {
		misses = again(r, u, t, a, need, misses, charging, &hit)
		bounce(r, u, t, a, misses, &hit)
	}
	lay(r, u, t, &hit, below)
}

// shotThrow is one of the throws of a shooting: what it is for, which clause
// demands it, and whether its dice are halved at long range and when shaken: those
// that missed are thrown as many as they are.
type shotThrow struct {
	purpose, clause string
	halved          bool
}

var (
	firstShot   = shotThrow{"shooting", "MD-SHOOT-10", true}
	missesAgain = shotThrow{"reroll", "MD-SHOOT-14", false}
	carriedOn   = shotThrow{"bounce", "MD-SHOOT-15", false}
)

// throwShots is one throw of shooting dice. A six at a town starts a fire, and a
// rocket's ones go astray.
func throwShots(r *run, of shotThrow, u, t int8, a *aim, n int, charging, rockets bool, hit *[maxPieces]int16) (need, misses, ones int) {
	s := r.State
	th := r.Throw(of.purpose, of.clause, s.side(u))
	need = s.needOf(nil, u, t, a, charging)
	g := th.Add(s.side(u), n, need, 0)
	s.needOf(th, u, t, a, charging)
	if of.halved && a.band == longRange {
		th.Because("long range: half the dice", "MD-SHOOT-08", 0)
	}
	if of.halved && s.shaken(u) && (a.band != longRange || !s.plays(shakenOrLongOnce)) {
		th.Because("shaken: half the dice", "MD-SHOOT-09", 0)
	}
	town := s.Pieces[t].In
	burns := s.gun(u) && town >= 0 && s.b.ground[town].town && s.Burning>>town&1 == 0 && s.Ruins>>town&1 == 0
	// The first cut is the need, which the table is shown; those behind it tell what
	// else a score does: a rocket's one, a six at a town, whether it hits or not.
	cuts, low, sixes := 1, 0, 0
	if rockets {
		g.Cuts[cuts], low, cuts = 2, cuts, cuts+1
	}
	if burns {
		g.Cuts[cuts], sixes = 6, cuts
	}
	t2 := r.Roll()
	hits := t2.Hits(0)
	hit[t] += int16(hits)
	misses = n - hits
	if rockets {
		ones = n - t2.Reached(0, low)
		misses -= ones
	}
	if burns && t2.Reached(0, sixes) > 0 {
		r.Emit(Event{Kind: Fire, Ground: town, Yes: true})
	}
	return need, max(misses, 0), ones
}

// again is the second throw of a gun's misses at a dense target (MD-SHOOT-14).
func again(r *run, u, t int8, a *aim, need, misses int, charging bool, hit *[maxPieces]int16) int {
	s := r.State
	if misses == 0 || !s.dense(t) || s.Pieces[u].Order.Extra&NoReroll != 0 || s.plays(bounceInsteadOfReroll) && s.bounces(u) && s.behind(u, t, a) != nobody {
		return misses
	}
	before := hit[t]
	_, misses, _ = throwShots(r, missesAgain, u, t, a, misses, charging, false, hit)
	r.Emit(Event{Kind: Bounced, Unit: u, Target: t, N: hit[t] - before})
	return misses
}

// lay puts the batches of a shooting action on the stack: the target's is worked
// first, then the others' (machine S, 4).
func lay(r *run, u, t int8, hit *[maxPieces]int16, below bool) {
	s := r.State
	var reply Frame
	if below {
		reply = *s.top()
		pop(r)
	}
	for v := s.b.pieces - 1; v >= 0; v-- {
		if hit[v] > 0 && v != t {
			push(r, batch(v, u, int(hit[v])))
		}
	}
	if hit[t] > 0 {
		push(r, batch(t, u, int(hit[t])))
	}
	if below {
		push(r, reply)
	}
}

// Sources of a batch of hits.
const (
	ofShooting = iota
	ofOther
)

func batch(u, by int8, n int) Frame {
	f := about(Hits, u, by)
	f.N[hitCount] = int32(n)
	return f
}

// mayReturn says whether a unit that was fired at may return it
// (MD-SHOOT-06).
func (s *State) mayReturn(u, at int8) bool {
	if !s.on(u) || !s.on(at) || !s.mayShoot(u) || s.Pieces[u].has(Marched|Bonus|Retreating) || s.inMelee(at) {
		return false
	}
	a := s.joint(u, at, false)
	return a.files > 0 && a.band != outOfRange && s.shootingDice(u, a.figures, a.band) > 0
}

// mayShoot says whether a unit can shoot at all now (MD-SHOOT-01).
func (s *State) mayShoot(u int8) bool {
	p, k := &s.Pieces[u], s.card(u)
	switch {
	case !s.unit(u) || s.aboard(u) || k.weapon == Unarmed || p.has(Fired) || s.inMelee(u) || s.figures(u) == 0:
		return false
	case k.arm == Artillery && p.Form != Unlimbered:
		return false
	case p.has(Barred) && s.plays(shortOfAmmoHoldsFire):
		return false
	}
	return true
}
