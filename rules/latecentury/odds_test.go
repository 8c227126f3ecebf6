package latecentury

import (
	"fmt"
	"math/big"
	"strings"
	"testing"

	"drumhead/dice"
	"drumhead/rules"
)

// fought carries an order out in every way in which its dice can fall and adds
// up the chances of what count makes of each.
func fought(t *testing.T, s *State, text string, count func(after *State) int) map[int]*big.Rat {
	t.Helper()
	o, err := parseOrder(s, text)
	if err != nil {
		t.Fatal(err)
	}
	if refused := check(s, 0, &o); !refused.Legal() {
		t.Fatalf("%s: %s", text, explain(s, 0, &o, refused).Text)
	}
	chances := map[int]*big.Rat{}
	var ways dice.Exhaustive
	var r run
	for ways.First(); ; {
		after := *s
		r.Start(fold, &after, &ways)
		Rules.Do(&r, 0, &o)
		n := count(&after)
		if chances[n] == nil {
			chances[n] = new(big.Rat)
		}
		chances[n].Add(chances[n], ways.Odds())
		if !ways.Next() {
			return chances
		}
	}
}

// mean is the expectation of what was counted.
func mean(chances map[int]*big.Rat) string {
	sum := new(big.Rat)
	for n, c := range chances {
		sum.Add(sum, new(big.Rat).Mul(c, big.NewRat(int64(n), 1)))
	}
	return sum.RatString()
}

// one is a Unit i1 of a type that is being activated, and an enemy j1 before it.
func one(t *testing.T, arm, at, enemy, enemyAt, terrain, more string) *State {
	t.Helper()
	return trial(t, fmt.Sprintf(`
board: {grid: square, terrain: {%s}}
forces:
  A:
    - {id: g1, type: commander, at: A1}
    - {id: i1, type: %s, at: %s}
    - {id: i9, type: infantry, at: L1}
  B:
    - {id: h1, type: commander, at: A12}
    - {id: j1, type: %s, at: %s}
    - {id: j9, type: infantry, at: L12}
%snow: {stage: activate, unit: i1}
`, terrain, arm, at, enemy, enemyAt, more))
}

// Mean kills of fire in the open, in soft and in hard cover, worked out outside
// the program from the printed tables. The six figures of the target are more
// than can be killed.
func TestFireKillsAsReckoned(t *testing.T) {
	for _, v := range []struct{ arm, open, soft, hard string }{
		{"infantry", "10/9", "8/9", "2/3"},
		{"native-muskets", "5/9", "4/9", "1/3"},
		{"machine-gun", "5/4", "1", "3/4"},
		{"field-gun", "5/6", "2/3", "1/2"},
	} {
		for _, c := range []struct{ terrain, want string }{{"", v.open}, {"E7: wood", v.soft}, {"E7: fieldwork", v.hard}} {
			s := one(t, v.arm, "E5", "native-spears", "E7", c.terrain, "")
			s.Found |= 1 << s.b.find("j1") // the seeing die apart
			got := mean(fought(t, s, "i1 fire j1", func(after *State) int { return int(after.Points[1]) }))
			if got != c.want {
				t.Errorf("%s on %q kills %s, wanted %s", v.arm, c.terrain, got, c.want)
			}
		}
	}
}

// Close combat, worked out outside the program.
func TestCloseCombatAsReckoned(t *testing.T) {
	// Cavalry attacks without a shot: 3 dice each against infantry of 4.
	s := one(t, "cavalry", "E5", "infantry", "E7", "", "")
	lost := fought(t, s, "i1 move E6", func(after *State) int { return int(after.Points[0]) })
	if lost[3].RatString() != "8/27" {
		t.Errorf("the attackers are wiped out with %s, wanted 8/27", lost[3].RatString())
	}
	given := fought(t, s, "i1 move E6", func(after *State) int { return int(after.Points[1]) })
	if given[4] != nil {
		t.Errorf("three dice destroy four with %s", given[4].RatString())
	}
	// Infantry against infantry, both of 4, the shot having been fired before.
	s = one(t, "infantry", "E5", "infantry", "E6", "", "")
	s.Did, s.Pieces[1].Fired = fired, true
	text := "i1 remain"
	taken := fought(t, s, text, func(after *State) int { return int(after.Points[0]) })
	if mean(taken) != "8/3" || taken[4].RatString() != "16/81" {
		t.Errorf("attackers lose %s and are destroyed with %s, wanted 8/3 and 16/81", mean(taken), taken[4].RatString())
	}
	both := fought(t, s, text, func(after *State) int { return int(after.Lost[0] * after.Lost[1]) })
	if want := new(big.Rat).Mul(big.NewRat(16, 81), big.NewRat(16, 81)); both[1].Cmp(want) != 0 {
		t.Errorf("both are destroyed with %s, wanted %s", both[1].RatString(), want.RatString())
	}
	// Uphill the attackers' dice tell on 4 or more, half of them.
	s = one(t, "cavalry", "E5", "infantry", "E7", "E7: hill", "")
	if got := mean(fought(t, s, "i1 move E6", func(after *State) int { return int(after.Points[1]) })); got != "3/2" {
		t.Errorf("three dice uphill kill %s, wanted 3/2", got)
	}
}

// The first turns of the author's second play-test were nothing out of the
// ordinary: two field guns on hard cover kill two or more with 0.263, in the
// open with 0.531; a machine gun kills one or more with 0.578, just one with
// 0.422.
func TestFortDeGreWasOrdinary(t *testing.T) {
	for _, v := range []struct {
		terrain, want string
	}{{"E10: fieldwork", "0.263"}, {"", "0.531"}} {
		kills := func() map[int]*big.Rat {
			s := one(t, "field-gun", "E5", "native-spears", "E10", v.terrain, "")
			return fought(t, s, "i1 fire j1", func(after *State) int { return int(after.Points[1]) })
		}
		a, b, sum := kills(), kills(), new(big.Rat)
		for n, p := range a {
			for m, q := range b {
				if n+m >= 2 {
					sum.Add(sum, new(big.Rat).Mul(p, q))
				}
			}
		}
		if got := sum.FloatString(3); got != v.want {
			t.Errorf("two field guns kill two or more on %q with %s, wanted %s", v.terrain, got, v.want)
		}
	}
	s := one(t, "machine-gun", "E5", "infantry", "E9", "E9: fieldwork", "")
	kills := fought(t, s, "i1 fire j1", func(after *State) int { return int(after.Points[1]) })
	some := new(big.Rat).Sub(big.NewRat(1, 1), kills[0])
	if some.FloatString(3) != "0.578" || kills[1].FloatString(3) != "0.422" {
		t.Errorf("a machine gun kills with %s, just one with %s, wanted 0.578 and 0.422", some.FloatString(3), kills[1].FloatString(3))
	}
}

// How many cards may be dealt: a poor Commander 2 to 7, an average one 3 to 8,
// an exceptional one 4 to 9; one that is thrown for 16/3 on the average. He
// dies with a Unit that is hit with 1/3, and half of his army runs.
func TestCommandersAsReckoned(t *testing.T) {
	s := trial(t, "board: {grid: square}\nforces:\n  A:\n    - {id: g1, type: commander, at: A1}\n    - {id: i1, type: infantry, at: E1}\n  B:\n    - {id: h1, type: commander, at: A12}\n    - {id: j1, type: infantry, at: E12}\n")
	sum, ways, chances := new(big.Rat), dice.Exhaustive{}, map[string]*big.Rat{}
	var r run
	for ways.First(); ; {
		after := *s
		r.Start(fold, &after, &ways)
		Rules.Table(&r)
		n := after.Limit[0]
		sum.Add(sum, new(big.Rat).Mul(ways.Odds(), big.NewRat(int64(n), 1)))
		key := ratingName(after.Values[0])
		if chances[key] == nil {
			chances[key] = new(big.Rat)
		}
		chances[key].Add(chances[key], ways.Odds())
		if v := after.Values[0]; n <= v || n > v+6 {
			t.Errorf("a %s Commander may deal %d cards", key, n)
		}
		if !ways.Next() {
			break
		}
	}
	if sum.RatString() != "16/3" || chances["poor"].RatString() != "1/3" || chances["exceptional"].RatString() != "1/6" {
		t.Errorf("cards %s, ratings %v", sum.RatString(), chances)
	}

	s = one(t, "infantry", "E5", "infantry", "E8", "", "")
	h := s.b.commander[1]
	j := s.b.find("j1")
	s.Pieces[h].At, s.Pieces[h].With = s.Pieces[j].At, j
	hit := new(big.Rat)
	killed := new(big.Rat)
	ran := new(big.Rat) // Units of the two, on the average
	fled := fought(t, s, "i1 fire j1", func(after *State) int {
		n := b2i(after.Pieces[j].Strength < 4 || !after.Pieces[h].lives()) + 10*b2i(!after.Pieces[h].lives())
		return n + 100*(b2i(after.Pieces[j].Retreating)+b2i(after.Pieces[s.b.find("j9")].Retreating))
	})
	for n, p := range fled {
		if n%10 == 1 {
			hit.Add(hit, p)
		}
		if n/10%10 == 1 {
			killed.Add(killed, p)
		}
		ran.Add(ran, new(big.Rat).Mul(p, big.NewRat(int64(n/100), 2)))
	}
	if got := new(big.Rat).Quo(killed, hit).RatString(); got != "1/3" {
		t.Errorf("a Commander whose Unit is hit dies with %s, wanted 1/3", got)
	}
	if got := new(big.Rat).Quo(ran, killed).RatString(); got != "1/2" {
		t.Errorf("a Unit whose Commander has died runs with %s, wanted 1/2", got)
	}
}

// The odds that players are shown name all results, and sum to certainty.
func TestOddsInWords(t *testing.T) {
	s := one(t, "infantry", "E5", "infantry", "E8", "", "")
	o, err := parseOrder(s, "i1 fire j1")
	if err != nil {
		t.Fatal(err)
	}
	odds := Rules.Odds(&dice.Exhaustive{}, s, 0, &o)
	var words []string
	sum := new(big.Rat)
	for _, c := range odds.Results {
		words = append(words, c.Text)
		p, _ := new(big.Rat).SetString(c.Fraction)
		sum.Add(sum, p)
	}
	if got := strings.Join(words, ", "); got != "they lose nothing, they lose 1 figure, they lose 2 figures, they lose 3 figures, they are destroyed" || sum.Cmp(big.NewRat(1, 1)) != 0 {
		t.Errorf("%s; together %s", got, sum.RatString())
	}
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// A move into contact is followed to who has the better of it: three of horse and
// three of machine-gunners throw three dice each, at 3 and at 5 (LC-CC-04 to 06).
func TestOddsOfAContact(t *testing.T) {
	s := one(t, "cavalry", "E5", "machine-gun", "E8", "", "")
	o, err := parseOrder(s, "i1 move E7")
	if err != nil {
		t.Fatal(err)
	}
	if need := act(s, 0, &o).Need; !strings.HasPrefix(need, "close combat: three dice need 3") {
		t.Errorf("the move needs %q, wanted the close combat", need)
	}
	var got []string
	for _, c := range Rules.Odds(&dice.Exhaustive{}, s, 0, &o).Results {
		got = append(got, c.Text+" "+c.Fraction)
	}
	if want := "you are destroyed 19/729; both are destroyed 8/729; both stand 494/729; they are destroyed 208/729"; strings.Join(got, "; ") != want {
		t.Errorf("the contact comes to %s, wanted %s", strings.Join(got, "; "), want)
	}
}

// Where a Commander may fall with the Unit that attacks, the odds say that the others of his side may run of it
// (LC-MOR-01): as often as they do.
func TestOddsSayThatOthersRun(t *testing.T) {
	s := trial(t, `
board: {grid: square}
forces:
  A:
    - {id: g1, type: commander, at: E5}
    - {id: i1, type: infantry, at: E5}
    - {id: i9, type: infantry, at: L1}
  B:
    - {id: h1, type: commander, at: A12}
    - {id: j1, type: native-spears, at: E7}
    - {id: j9, type: infantry, at: L12}
now: {stage: activate, unit: i1}
`)
	o, err := parseOrder(s, "i1 move E6")
	if err != nil {
		t.Fatal(err)
	}
	other := s.b.find("i9")
	said := fought(t, s, "i1 move E6", func(after *State) int {
		told := false
		for _, x := range outcome(s, after, &o).Also {
			if x.Text == "others of theirs run" {
				t.Error("an enemy's Commander who is not there is said to have fallen")
			}
			told = told || x.Text == "others of yours run" && x.For == rules.ForThem
		}
		return 2*b2i(told) + b2i(after.Pieces[other].Retreating)
	})
	if said[1] != nil || said[2] != nil || said[3] == nil {
		t.Errorf("how often others run, and that is told: %v; wanted always both or neither, and both sometimes", said)
	}
}

// A reinforcement comes on beside a Commander and his Unit in woods: the seeing die, fire, soft
// cover, the Commander's die and his army's throw, who flees at once, a Commander who outlives
// his Unit and must be fought, close combat. The chances were worked out outside the program from the
// printed tables and the clauses.
func TestOddsOfComingOnIntoContact(t *testing.T) {
	s := trial(t, `
options: {retreat-start: at-once}
board: {grid: square, terrain: {E2: wood}}
forces:
  A:
    - {id: g1, type: commander, at: H1}
    - {id: i1, type: infantry, enters: {turn: 1, at: E1}}
    - {id: i2, type: infantry, at: H1}
  B:
    - {id: h1, type: commander, at: E2}
    - {id: j1, type: infantry, at: E2}
    - {id: j2, type: field-gun, at: F3}
    - {id: j3, type: native-spears, at: L12}
now: {unit: i1}
`)
	o, err := parseOrder(s, "i1 enter E1")
	if err != nil {
		t.Fatal(err)
	}
	odds := Rules.Odds(&dice.Exhaustive{}, s, 0, &o)
	got := map[string]string{}
	for _, c := range append(odds.Results, odds.Also...) {
		got[c.Text] = c.Fraction
	}
	for text, want := range map[string]string{
		"you are destroyed":     "53275312/387420489",
		"both are destroyed":    "12326912/387420489",
		"they are destroyed":    "69632776/387420489",
		"their Commander falls": "2071232/4782969",
	} {
		if got[text] != want {
			t.Errorf("%s: found %q, wanted %s", text, got[text], want)
		}
	}
}
