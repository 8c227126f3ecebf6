package muzzleblast

import (
	"fmt"
	"strings"

	"drumhead/rules"
	"drumhead/rules/tell"
	"drumhead/scene"
	"drumhead/space/inches"
)

// act is an offered order as a button or a place on the map.
func act(s *State, _ rules.Seat, o *Order) scene.Act {
	a := scene.Act{Order: printOrder(s, o), Verb: verbNames[o.Verb], Clause: "MB-TRN-01"}
	a.Piece, _ = whose(s, o)
	a.Ahead = s.early() && o.Verb.ahead()
	switch o.Verb {
	case DoneVerb:
		a.Verb, a.Label, a.Key = "pass", s.doneLabel(), "E"
	case FightVerb:
		a.Label, a.Clause = "Fight", "MB-MEL-01"
	case BallVerb, GrapeVerb, AtHouseVerb, AtWallVerb, HoldFireVerb, ServeVerb, FireVerb:
		s.actFire(&a, o)
	default:
		s.actMove(&a, o)
	}
	return a
}

func (s *State) doneLabel() string {
	switch s.Stage {
	case Orders:
		return "All plotted"
	case Artillery:
		return "All laid"
	case Arms:
		return "All declared"
	}
	return "Done"
}

// actMove is an order of movement, or an umpire's.
func (s *State) actMove(a *scene.Act, o *Order) {
	if o.Verb.plots() {
		a.Label = tell.Bid(o.Verb.plotting().says(s, a, o))
		return
	}
	a.Verb, a.Label = "rule", a.Order
}

func (s *State) actFire(a *scene.Act, o *Order) {
	from := inches.Position{}
	if o.Who.isGun() {
		from = s.Guns[o.Who.gun()].At
	}
	aimAt := func(to inches.Position, text string) {
		a.Aim = &scene.Measure{From: pointOf(from), To: pointOf(to), Text: text}
	}
	// What is declared in secret throws its dice when all have declared. It has odds of its
	// own, man by man, and so has what throws at once: a throw takes men of several units for
	// alike (dice.Marks), who are not.
	a.Dice = s.Up >= 0 && o.Verb != HoldFireVerb && o.Verb != ServeVerb
	switch o.Verb {
	case HoldFireVerb:
		a.Label, a.Small, a.Clause = "Hold fire", true, "MB-ART-01"
	case ServeVerb:
		a.Small = true
		a.Label, a.Clause = "Have "+s.b.nameOf(o.Who)+" serve it", "MB-CRW-02"
	case BallVerb:
		to := o.Path.Ends[0]
		laid := Lay(s, o.Who.gun(), to)
		a.Verb, a.Clause = "fire", "MB-ART-05"
		far := inches.Distance(from.Point(), to.Point()).Length()
		a.Advice = s.b.opt[bestAim] != shownToAll
		a.Small = true
		a.Label = fmt.Sprintf("Ball at %s, %s on the average", s.b.measured(far), meanMen(laid.Mean))
		aimAt(to, s.b.short(far))
		a.Odds = s.odds(o.Who.gun(), BallVerb, to)
		if laid.Own > 0 {
			a.Closes = "Of your own " + tell.Does(meanMen(laid.Own), laid.Own != 36, "falls on the average.")
		}
		a.Need = fmt.Sprintf("each man under the circle is saved by %d or more, in cover by less", savedAt)
	case GrapeVerb:
		to := o.Path.Ends[0]
		a.Verb, a.Label, a.Clause = "fire", "Grapeshot", "MB-GRP-02"
		a.Advice = s.b.opt[bestAim] != shownToAll
		a.Small = true
		aimAt(to, "grapeshot")
		a.Odds = s.odds(o.Who.gun(), GrapeVerb, to)
		a.Need = fmt.Sprintf("2 or more to fire; each man is saved by %d or more, in cover by less", savedAt)
	case AtHouseVerb:
		a.Verb, a.Label, a.Clause = "fire", "Fire at "+s.b.terrain.houses[o.House].name, "MB-HSE-01"
		a.Need = fmt.Sprintf("%d or more: a hit", 4-directModifier(s.b.guns[o.Who.gun()].kind))
		a.Odds = s.directOdds(o)
	case AtWallVerb:
		a.Verb, a.Label, a.Clause = "fire", "Fire at the wall", "MB-WAL-01"
		aimAt(o.Path.Ends[0], "the wall")
		halved := 4 - s.wallModifier(o.Who.gun())
		a.Need = fmt.Sprintf("%d: half height; %d or more: a gap", halved, halved+1)
		a.Odds = s.directOdds(o)
	case FireVerb:
		s.actVolley(a, o)
	}
}

func (s *State) actVolley(a *scene.Act, o *Order) {
	u, v := int8(o.Who), int8(o.Target)
	a.Verb, a.Target, a.Clause = "fire", s.b.id(o.Target), "MB-SHT-05"
	a.Label = "Fire at " + s.b.nameOf(o.Target)
	then := *s
	i := max(then.freeVolley(u, v), 0)
	var shot aim
	words := func(men int8) string {
		then.Volleys[u][i] = Volley{Target: v, Men: men}
		if then.aimVolley(&shot, u, i); shot.n == 0 || shot.target < 0 {
			return ""
		}
		if men == o.Count {
			a.Odds = s.volleyOdds(&shot, u, v)
		}
		return s.volleyWords(&shot, u, v)
	}
	if o.Count == 0 {
		a.Need = words(0)
	} else {
		a.Label += " with " + menWords(int(o.Count))
		a.Small = true
	}
	for n := int8(1); n <= o.Count; n++ {
		share := *o
		share.Count = n
		a.Steps = append(a.Steps, scene.Choice{Order: printOrder(s, &share), Label: menWords(int(n)), Text: words(n), Now: n == o.Count})
	}
	if shot.n > 0 && shot.target >= 0 {
		a.Aim = &scene.Measure{From: pointOf(shot.nearest.From.Position()), To: pointOf(shot.nearest.To.Position()), Text: s.b.short(shot.nearest.Length().Length())}
	}
}

// volleyWords says with what dice a volley is shot, and what is taken off them or
// added.
func (s *State) volleyWords(shot *aim, u, v int8) string {
	var lots [3]lot
	var said []string
	for _, l := range lots[:s.lots(shot, u, v, &lots)] {
		var dice []string
		if n := l.men / sixes; n > 0 {
			dice = append(dice, tell.Dice(n))
		}
		if rest := l.men % sixes; rest > 0 && (len(dice) == 0 || s.b.opt[remainderShooters] != ignored) {
			dice = append(dice, fmt.Sprintf("one die less %d", sixes-rest)) // MB-SHT-05
		}
		text := fmt.Sprintf("%s %s with %s", menWords(l.men), tell.If(l.men == 1, "shoots", "shoot"), tell.List(dice, "and"))
		for _, m := range l.mods[:l.n] {
			text += fmt.Sprintf(", %d %s %s", max(m.by, -m.by), tell.If(m.by < 0, "less", "more"), tell.If(strings.HasPrefix(m.text, "from "), "", "for ")+m.text)
		}
		said = append(said, text)
	}
	return tell.Capital(strings.Join(said, "; "))
}

// meanMen is how many men on the average, of 1/36 each, in words, to a tenth.
func meanMen(n int) string {
	switch tenth := (n*10 + 18) / 36; tenth {
	case 0:
		return "hardly a man"
	case 10:
		return "1 man"
	default:
		return itoa(tenth/10) + "." + itoa(tenth%10) + " men"
	}
}
