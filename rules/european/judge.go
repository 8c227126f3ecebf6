package european

import (
	"drumhead/rules/aims"
	"math/bits"

	"drumhead/space/inches"
)

// Weights of the judgement, in hundredths of a hit.
const (
	hitWorth     = 100
	victoryWorth = 1_000_000
	farAway      = 72_000
)

// expected are the hits, in hundredths, that are left on the average of the
// higher of two dice, or of one, less so many.
var expected = [3][8]int{
	1: {350, 250, 167, 100, 50, 17, 0, 0},
	2: {447, 347, 250, 161, 86, 31, 0, 0},
}

// judged is a state as it is looked at by certain weights.
type judged struct {
	*State
	by *Weights
}

// Judge makes a judge who goes by certain weights: what a state is worth to a side,
// in hundredths of a hit. What is good for one side is as bad for the other, but for
// the plan that the side follows, by its place in the scenario; -1: none.
func Judge(by *Weights) func(s *State, side, plan int8) int {
	return func(s *State, side, plan int8) int { return judged{s, by}.worthTo(side, plan) }
}

func (s judged) worthTo(side, plan int8) int {
	if s.Over {
		return aims.Decided(s.Winner, side, victoryWorth)
	}
	var o outlook
	o.over(s)
	n := s.worth(0, &o) - s.worth(1, &o)
	if side != 0 {
		n = -n
	}
	if plan >= 0 && int(plan) < len(s.b.plans[side]) {
		n += s.planned(side, &s.b.plans[side][plan], &o)
	}
	return n
}

// outlook is what each unit may expect of the enemies about.
type outlook struct {
	near   [maxUnits]inches.Length // to the nearest enemy, centre to centre
	scores [maxUnits]int           // what its threat is worth
	risks  [maxUnits]int           // hits, in hundredths, that it may expect
}

// over looks over the whole table.
func (o *outlook) over(s judged) {
	for u := int8(0); u < s.b.pieces; u++ {
		o.near[u] = farAway
	}
	for u := s.b.first[0]; u < s.b.first[1]; u++ {
		if !s.stands(u) {
			continue
		}
		for t := s.b.first[1]; t < s.b.first[2]; t++ {
			if s.stands(t) {
				d := inches.Length(s.b.field.apart(s.Pieces[u].At, s.Pieces[t].At))
				o.near[u], o.near[t] = min(o.near[u], d), min(o.near[t], d)
			}
		}
	}
	for u := int8(0); u < s.b.pieces; u++ {
		if s.stands(u) && s.fighting(u) {
			o.threat(s, u)
		}
	}
}

// threat finds whom a unit threatens most, and how much.
func (o *outlook) threat(s judged, u int8) {
	k, p := s.card(u), &s.Pieces[u]
	if s.locked(u) {
		o.melee(s, u)
		return
	}
	best, target := 0, nobody
	enemy := 1 - k.side
	if k.shooting > 0 && o.near[u] < bandEnds[k.arm.rangeTable()][bands-1]+2*reachOut {
		for t := s.b.first[enemy]; t < s.b.first[enemy+1]; t++ {
			if v := s.shotWorth(u, t); v > best {
				best, target = v, t
			}
		}
	}
	if target != nobody && !s.b.field.sightRefused(s.State, u, target).Legal() {
		best = best * s.by.Blocked / 100 // it may find another, or the way may clear
	}
	if k.arm.horse() && !p.Moved || s.Phase != Movement && k.arm.horse() {
		if v, t := o.chargeWorth(s, u); v > best {
			best, target = v, t
		}
	}
	if target != nobody {
		o.scores[u] += best
		o.risks[target] += best
	}
}

// shotWorth is the hits, in hundredths, that a shot may be expected to score,
// weighed by how soon it may come; 0 if out of range.
func (s judged) shotWorth(u, t int8) int {
	if !s.stands(t) || !s.fighting(t) || s.locked(t) && s.b.opt[shootIntoMelee] != allowed {
		return 0
	}
	band := s.b.field.rangeOf(s.State, u, t)
	if band == 0 {
		return 0
	}
	p := &s.Pieces[u]
	less := int(band)
	if p.Smoke || p.Shot {
		less++
	}
	if a := s.arm(t); s.arm(u) == Artillery && (a == Artillery || a == Skirmishers) {
		less++
	}
	if s.b.field.covered(s.State, p.At, t) {
		less++
	}
	n := min(expected[s.card(u).shooting][less], hitWorth*int(s.card(t).eliminated-s.Pieces[t].Hits)+50)
	n += n * s.by.Worn * int(s.Pieces[t].Hits) / (100 * int(s.card(t).eliminated)) // the worn first
	if !s.b.field.inArc(s.State, u, t) || p.Shot {
		return n * s.by.Aside / 100
	}
	return n * s.by.Threat / 100
}

// chargeWorth is what a charge in the next turn may be worth.
func (o *outlook) chargeWorth(s judged, u int8) (best int, target int8) {
	target = nobody
	k := s.card(u)
	enemy := 1 - k.side
	for t := s.b.first[enemy]; t < s.b.first[enemy+1]; t++ {
		if !s.stands(t) || s.b.field.apart(s.Pieces[u].At, s.Pieces[t].At) > int(k.move)+2000 {
			continue
		}
		n := min(expected[k.melee][0]*(1+b2i(k.arm == Cavalry)), hitWorth*int(s.card(t).eliminated-s.Pieces[t].Hits))
		if s.b.field.covered(s.State, s.Pieces[u].At, t) {
			n /= 6
		}
		if n = n * s.by.Charge / 100; n > best {
			best, target = n, t
		}
	}
	return best, target
}

// melee is what a locked unit may expect to do to those it is locked with.
func (o *outlook) melee(s judged, u int8) {
	k, p := s.card(u), &s.Pieces[u]
	t := int8(bits.TrailingZeros64(s.Locked[u]))
	left := hitWorth * int(s.card(t).eliminated-s.Pieces[t].Hits)
	n := 0
	switch {
	case k.melee > 0:
		n = expected[k.melee][0]
		if s.doubles(u, t) && !p.Fought {
			n *= 2
		}
	case k.shooting > 0 && s.b.opt[lockedShooting] != noShooting:
		less := 1 + b2i(p.Smoke || p.Shot)
		if a := s.arm(t); k.arm == Artillery && (a == Artillery || a == Skirmishers) {
			less++
		}
		if n = expected[k.shooting][less]; !s.b.field.inArc(s.State, u, t) {
			n /= 2
		}
	}
	n = min(n, left+50) * s.by.Melee / 100
	o.scores[u] += n
	o.risks[t] += n
}

// worth is what one side has.
func (s judged) worth(side int8, o *outlook) int {
	n := 0
	for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
		n += s.worthOf(u, o)
	}
	if s.b.breaks {
		// The nearer a side is to breaking, the dearer is each further unit.
		lost := int(s.Lost[side])
		n -= lost * lost * s.by.Loss * 2 / max(int(s.b.began[side]), 1)
	}
	for i := range s.b.goals[side] {
		if g := &s.b.goals[side][i]; g.hold >= 0 {
			n += s.holding(side, g.hold)
		} else {
			n += s.by.LossGoal * int(min(s.Lost[1-side], g.count))
		}
	}
	return n
}

// holding is what a wanted place is worth to the side that wants it.
func (s judged) holding(side int8, i int) int {
	n := 0
	if s.Held[i] == side {
		n = s.by.Hold
	}
	switch s.holder(i) {
	case side:
		return n + s.by.Occupy
	case 1 - side:
		n -= s.by.Denied
	}
	nearest := farAway
	for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
		if s.fighting(u) && s.stands(u) {
			nearest = min(nearest, s.b.field.apart(s.Pieces[u].At, s.b.holds[i].at))
		}
	}
	return n - s.by.GoalNear*nearest/1000
}

// worthOf is what one unit is worth where it stands.
func (s judged) worthOf(u int8, o *outlook) int {
	k, p := s.card(u), &s.Pieces[u]
	if p.Fate == Eliminated {
		return 0
	}
	if k.arm == Commander {
		return s.commanderPlace(u, o)
	}
	left := int(k.eliminated - p.Hits)
	n := s.by.Unit + hitWorth*left
	if p.Fate != OnTable {
		return n
	}
	if p.Moved && s.Phase == Movement {
		n -= s.by.Stir
	}
	// What the enemy is likely to take off; the last hits cost the unit.
	risk := o.risks[u]
	n += o.scores[u]*s.by.Score/100 - risk*s.by.Risk/600
	if risk > hitWorth*left {
		n -= s.by.LostRisk
	}
	if !s.locked(u) {
		n -= s.by.Closing * max(int(o.near[u])/1000, s.by.CloseEnough) / 10
		if p.Formation == March && o.near[u] > 16_000 {
			n += s.by.Open
		}
	}
	return n
}

// commanderPlace: a commander who has still his moment to come is wanted near
// the infantry that will need it, and away from horsemen.
func (s judged) commanderPlace(g int8, o *outlook) int {
	p := &s.Pieces[g]
	n := s.by.Commander
	if p.Fate != OnTable {
		return n
	}
	if !p.Rallied {
		n += s.by.Rally
		worst, at := 0, farAway/2
		for u := s.b.first[s.side(g)]; u < s.b.first[s.side(g)+1]; u++ {
			if s.arm(u) != Infantry || !s.stands(u) {
				continue
			}
			far := s.b.field.apart(s.place(g), s.Pieces[u].At)
			if need := 1 + int(s.Pieces[u].Hits); need > worst || need == worst && far < at {
				worst, at = need, far
			}
		}
		n -= s.by.CommanderNear * min(at/1000, 18)
	}
	if p.With == nobody && o.near[g] < 6_000 {
		n -= s.by.CommanderRisk * (6_000 - int(o.near[g])) / 6_000
	}
	return n
}
