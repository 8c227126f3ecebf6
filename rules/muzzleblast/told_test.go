package muzzleblast

import (
	"testing"

	"drumhead/rules"
	"drumhead/rules/rulestest"
	"drumhead/scenarios"
)

// What is told of a shot before it is declared is what comes of it when its step throws the
// dice, under every option (MB-SHT-05 to 07, MB-ART-05, MB-GRP-02).
func TestTold(t *testing.T) {
	sources := scenarios.Of(Rules.ID.System())
	for _, settings := range []string{
		"remainder-shooters: ignore", "shot-meaning: hit-number", "modifier-scope: per-volley", "shot-cap: shooters",
		"range-measure: per-figure, officer-pistols: on", "split-fire: on", "house-in-circle: man-position, in-template: any-touch",
		"modifier-scope: per-volley, remainder-shooters: ignore, range-measure: per-figure", "destroy-guns: yes, wall-gun-modifiers: on", "fire-simultaneity: in-order",
	} {
		sources = append(sources, everything+"options: {"+settings+"}\n")
	}
	looked := rulestest.Told(t, &Rules, sources, rulestest.Telling[State, Order, Event]{Throw: thrown})
	if looked["fire"] < 100 || looked["ball"] < 100 {
		t.Errorf("only %v were looked at", looked)
	}
}

// thrown throws the dice of a shot that has been declared, and counts who is struck by it.
func thrown(r *run, before *State, o *Order) (out rules.Outcome) {
	s := r.State
	if before.Up >= 0 { // each shot as it is declared: fire-simultaneity
		Rules.Finish(r)
	} else if o.Who.isGun() {
		fireGun(r, o.Who.gun())
	} else {
		for i, v := range s.Volleys[o.Who] {
			if v.Target == int8(o.Target) && v.Men == o.Count {
				volley(r, int8(o.Who), int8(i))
				break
			}
		}
	}
	if o.Verb == AtHouseVerb || o.Verb == AtWallVerb {
		return outcome(before, s, o)
	}
	struck, enemy := 0, 1-before.side(o.Who)
	for u := s.b.sides[enemy].first; u < s.b.sides[enemy].last; u++ {
		struck += s.marked(u) + before.alive(u) - s.alive(u)
	}
	if o.Who.isGun() {
		out.Result = foesFall(struck)
	} else {
		out.Result = [...]string{"none", "one", "two", "three and more"}[min(struck, 3)]
	}
	return out
}
