package muzzleblast

import (
	"testing"

	"drumhead/rules/rulestest"
	"drumhead/scenarios"
)

func TestBrief(t *testing.T) {
	arm := func(is func(*unitCard) bool) func(*State) bool {
		return func(s *State) bool {
			for u := range s.b.count {
				if is(&s.b.units[u]) {
					return true
				}
			}
			return false
		}
	}
	weapon := func(w Weapon) func(*State) bool {
		return arm(func(k *unitCard) bool { return k.weapon == w && k.arm != Gunners })
	}
	gun := func(kind int8) func(*State) bool {
		return func(s *State) bool {
			for g := range s.b.gunN {
				if s.b.guns[g].kind == kind {
					return true
				}
			}
			return false
		}
	}
	ground := func(is func(*terrain) bool) func(*State) bool {
		return func(s *State) bool { return is(&s.b.terrain) }
	}
	list := scenarios.Of(Rules.ID.System())
	if len(list) == 0 {
		t.Fatal("no battle is fought by these rules")
	}
	rulestest.Brief(t, &Rules, append(list, battles().Scenarios...), 10, map[string]func(*State) bool{
		"horse":   arm(func(k *unitCard) bool { return k.mounted }),
		"trooper": arm(func(k *unitCard) bool { return k.mounted }), "saddle": arm(func(k *unitCard) bool { return k.mounted }),
		"command unit": arm(func(k *unitCard) bool { return k.arm == CommandUnit }),
		"rifle":        weapon(Rifle), "musket": weapon(Musket), "carbine": weapon(Carbine), "pistol": weapon(Pistol),
		"mortar": gun(mortarRow), "medium": gun(mediumRow), "light gun": gun(lightRow),
		"artillery": func(s *State) bool { return s.b.gunN > 0 }, "grapeshot": func(s *State) bool { return s.b.gunN > 0 },
		"wagon":  func(s *State) bool { return s.b.cartN > 0 },
		"road":   ground(func(g *terrain) bool { return len(g.roads)+len(g.bridges) > 0 }),
		"uphill": ground(func(g *terrain) bool { return len(g.hills) > 0 }), "swamp": ground(func(g *terrain) bool { return len(g.swamps) > 0 }),
		"ford": ground(func(g *terrain) bool { return len(g.fords) > 0 }), "woods": ground(func(g *terrain) bool { return len(g.woods) > 0 }),
		"bushes": ground(func(g *terrain) bool { return len(g.bushes) > 0 }), "wall": ground(func(g *terrain) bool { return len(g.walls) > 0 }),
		"house": ground(func(g *terrain) bool { return len(g.houses) > 0 }),
	})
}
