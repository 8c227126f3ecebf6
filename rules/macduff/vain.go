package macduff

import (
	"slices"

	"drumhead/rules"
)

// vain are options that can change nothing where there is nothing that they are
// about: no such troops come into being in a battle, and no ground.
var vain = []rules.Vain[State]{
	{Why: "there are no pack animals", Is: without(PackAnimals), Options: []string{"pack-animals"}},
	{Why: "there is no engine", Is: without(SteamEngine, Train), Options: []string{"steam-accident"}},
	{Why: "there is no airship", Is: without(Airship, Balloon), Options: []string{"airship-wind"}},
	{Why: "there is no mounted infantry", Is: without(MountedInfantry), Options: []string{"unformed-mounted-infantry"}},
	{Why: "there is no band", Is: without(Band), Options: []string{"band-bonus-units"}},
	{Why: "there is no messenger", Is: without(Messenger), Options: []string{"messengers"}},
	{Why: "there is no artillery", Is: func(s *State) bool { return !armed(s, LightGun, FootGun, RifledGun, Mortar, Rocket) },
		Options: []string{"indirect-arc", "indirect-needs-spotter", "rogue-direction", "bounce-through-targets", "bounce-through-on-dense", "bounce-through-weapons",
			"breach-strong-wall", "breach-return-fire", "artillery-retreat"}},
	{Why: "there are no mortars or rockets", Is: func(s *State) bool { return !armed(s, Mortar, Rocket) }, Options: []string{"indirect-arc", "indirect-needs-spotter"}},
	{Why: "there are no rockets", Is: func(s *State) bool { return !armed(s, Rocket) }, Options: []string{"rogue-direction"}},
	{Why: "there is no broken ground", Is: bare(broken), Options: []string{"broken-ground-disorder", "broken-ground-maneuver"}},
	{Why: "there is no difficult ground", Is: bare(difficult), Options: []string{"difficult-road"}},
}

func without(arms ...Arm) func(*State) bool {
	return func(s *State) bool {
		for u := range s.b.pieces {
			if slices.Contains(arms, s.card(u).arm) {
				return false
			}
		}
		return true
	}
}

// armed says whether anybody has one of some weapons.
func armed(s *State, weapons ...Weapon) bool {
	for u := range s.b.pieces {
		if slices.Contains(weapons, s.card(u).weapon) {
			return true
		}
	}
	return false
}

// bare is whether there is no ground of a class, and nobody who could make any.
func bare(c class) func(*State) bool {
	return func(s *State) bool {
		return without(Engineer, Pioneers, Hospital)(s) && !slices.ContainsFunc(s.b.ground, func(g ground) bool { return g.class == c || g.town || g.line })
	}
}
