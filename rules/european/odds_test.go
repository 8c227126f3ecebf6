package european

import (
	"math/big"
	"strings"
	"testing"

	"drumhead/dice"
	"drumhead/rules"
	"drumhead/space/inches"
)

// shooters are two units at each range, and one that is charged.
const shooters = `drumhead: 1
id: odds
title: Odds
rules: european
board: {grid: inches}
forces:
  A:
    - {id: i1, type: infantry, at: "10,10"}
    - {id: s1, type: skirmishers, at: "16,10"}
    - {id: c1, type: cavalry, at: "26,10", charged: [j3, j4]}
  B:
    - {id: j1, type: infantry, at: "10,16", facing: S}
    - {id: j2, type: infantry, at: "10,22", facing: S}
    - {id: j3, type: infantry, at: "26,12"}
    - {id: j4, type: artillery, at: "28,10"}
now: {phase: %PHASE%, part: A}
`

// chances are those of the hits of an order, by their number; gone is its
// chance of taking the target off.
func chances(t *testing.T, s *State, text string) (by [16]*big.Rat, gone *big.Rat) {
	t.Helper()
	o, err := parseOrder(s, text)
	if err != nil {
		t.Fatal(err)
	}
	if r := check(s, 0, &o); !r.Legal() {
		t.Fatalf("%s: %s", text, explain(s, 0, &o, r).Text)
	}
	for i := range by {
		by[i] = new(big.Rat)
	}
	gone = new(big.Rat)
	var ways dice.Exhaustive
	var r run
	for ways.First(); ; {
		after := *s
		r.Start(fold, &after, &ways)
		resolve(&r, 0, &o)
		n := after.Pieces[o.Target].Hits - s.Pieces[o.Target].Hits
		by[n].Add(by[n], ways.Odds())
		if after.Pieces[o.Target].Fate == Eliminated {
			gone.Add(gone, ways.Odds())
		}
		if !ways.Next() {
			return by, gone
		}
	}
}

func mean(by [16]*big.Rat) float64 {
	sum := new(big.Rat)
	for i, p := range by {
		sum.Add(sum, new(big.Rat).Mul(p, big.NewRat(int64(i), 1)))
	}
	f, _ := sum.Float64()
	return f
}

func near(got, want float64) bool { return got-want < 0.0006 && want-got < 0.0006 }

func at(t *testing.T, phase string) *State {
	return parsed(t, strings.Replace(shooters, "%PHASE%", phase, 1))
}

// The higher of two dice, or one, less one to five: means and chances of
// nothing, worked out apart from the program.
func TestShootingOdds(t *testing.T) {
	want := map[bool][5][2]float64{
		true:  {{3.472, .028}, {2.500, .111}, {1.611, .250}, {.861, .444}, {.306, .694}},
		false: {{2.500, .167}, {1.667, .333}, {1.0, .5}, {.5, .667}, {.167, .833}},
	}
	for two, list := range want {
		for less := 1; less <= 5; less++ {
			s := at(t, "shooting")
			u := s.b.find("s1")
			if two {
				u = s.b.find("i1")
			}
			// Range, smoke and cover make the modifiers up.
			far := min(less, 3)
			s.Pieces[u].At, s.Pieces[u].Facing = s.Pieces[s.b.find("j1")].At, 0
			s.Pieces[u].At.X, s.Pieces[u].At.Y = 10_000, 16_000-[4]inches.Length{0, 4_000, 10_000, 15_000}[far]
			s.Pieces[s.b.find("j2")].Fate = Eliminated
			other := s.b.find("i1")
			if two {
				other = s.b.find("s1")
			}
			s.Pieces[other].At = inches.Position{X: 4_000, Y: 30_000}
			s.Pieces[u].Smoke = less >= 4
			if less == 5 {
				w, err := inches.NewWall([]inches.Position{{X: 8_000, Y: 14_500}, {X: 12_000, Y: 14_500}})
				if err != nil {
					t.Fatal(err)
				}
				tb := s.b.field.(*table)
				tb.walls = append(tb.walls, fence{Wall: w, box: boxOf(inches.Position{X: 8_000, Y: 14_500}, inches.Position{X: 12_000, Y: 14_500})})
			}
			by, _ := chances(t, s, s.card(u).id+" shoot j1")
			none, _ := by[0].Float64()
			if !near(mean(by), list[less-1][0]) || !near(none, list[less-1][1]) {
				t.Errorf("two dice: %v, less %d: mean %.3f, nothing %.3f, wanted %v", two, less, mean(by), none, list[less-1])
			}
		}
	}
}

// Infantry shooting at infantry at short range until it is gone, with smoke
// from the second shot on.
func TestShotsToEliminate(t *testing.T) {
	for _, v := range []struct {
		band  int
		smoke bool
		mean  float64
		by    map[int]float64
	}{
		{1, true, 5.258, map[int]float64{3: .0285, 4: .3043, 5: .6360, 6: .8490}},
		{1, false, 4.172, nil},
		{2, true, 7.967, nil},
	} {
		shot := func(less int) (p [7]float64) {
			for best := 1; best <= 6; best++ {
				p[max(best-less, 0)] += float64(2*best-1) / 36
			}
			return p
		}
		// The program's own distribution of one shot must be this one.
		s := at(t, "shooting")
		s.Pieces[s.b.find("i1")].At.Y = 16_000 - [3]inches.Length{0, 4_000, 10_000}[v.band]
		by, _ := chances(t, s, "i1 shoot j1")
		for n, p := range shot(v.band) {
			if f, _ := by[n].Float64(); !near(f, p) {
				t.Fatalf("band %d: %d hits with %.4f, wanted %.4f", v.band, n, f, p)
			}
		}
		state, total, gone := [14]float64{1}, 0.0, 0.0
		for shots := 1; shots < 400; shots++ {
			less := v.band
			if v.smoke && shots > 1 {
				less++
			}
			var next [14]float64
			for h, p := range state[:13] {
				for n, q := range shot(less) {
					next[min(h+n, 13)] += p * q
				}
			}
			total += float64(shots) * next[13]
			gone += next[13]
			if want, ok := v.by[shots]; ok && !near(gone, want) {
				t.Errorf("gone by %d shots: %.4f, wanted %.4f", shots, gone, want)
			}
			next[13] = 0
			state = next
		}
		if !near(total, v.mean) {
			t.Errorf("band %d, smoke %v: %.3f shots, wanted %.3f", v.band, v.smoke, total, v.mean)
		}
	}
}

// Cavalry on first contact eliminates a unit of seven hits with three chances
// in four.
func TestFirstContactOdds(t *testing.T) {
	s := at(t, "melee")
	_, gone := chances(t, s, "c1 fight j4")
	if gone.Cmp(big.NewRat(3, 4)) != 0 {
		t.Errorf("gone with %s, wanted 3/4", gone.RatString())
	}
	if _, gone = chances(t, s, "c1 fight j3"); gone.Sign() != 0 {
		t.Errorf("infantry gone with %s: twelve hits are the most", gone.RatString())
	}
	// 13 hits: doubled once, then single rolls.
	state, total := [14]float64{1}, 0.0
	for round := 1; round < 100; round++ {
		var next [14]float64
		for h, p := range state[:13] {
			for best := 1; best <= 6; best++ {
				n := best
				if round == 1 {
					n *= 2
				}
				next[min(h+n, 13)] += p * float64(2*best-1) / 36
			}
		}
		total += float64(round) * next[13]
		next[13] = 0
		state = next
	}
	if !near(total, 2.445) {
		t.Errorf("%.3f rounds for thirteen hits, wanted 2.445", total)
	}
}

// The odds that a player is shown are the resolver's own.
func TestOddsShown(t *testing.T) {
	s := at(t, "shooting")
	o, _ := parseOrder(s, "i1 shoot j1")
	var ways dice.Exhaustive
	odds := Rules.Odds(&ways, s, rules.Seat(0), &o)
	if n := len(odds.Results); n != 6 || odds.Results[0].Text != "no hits" || odds.Results[0].Fraction != "1/36" {
		t.Errorf("%+v", odds.Results)
	}
	if len(s.odds(s.b.find("i1"), s.b.find("j1")).Results) != 6 {
		t.Error("a shot that could come has the same odds")
	}
}

// A charge is followed to the end of the turn's melee. Horse with three hits is shot
// away before it strikes by four or five points of the infantry's better die, less
// one, in 20 of 36; else it takes off infantry with five by a four or more of its
// own, doubled, in 27 of 36 (EU-SHO-12, EU-MEL-06).
func TestOddsOfACharge(t *testing.T) {
	s := parsed(t, `drumhead: 1
id: charge
title: A charge
rules: european
board: {grid: inches}
forces:
  A:
    - {id: c1, type: cavalry, at: "18,10", hits: 3}
    - {id: x1, type: infantry, at: "5,5"}
  B:
    - {id: i1, type: infantry, at: "18,22", facing: E, hits: 5}
    - {id: y1, type: infantry, at: "5,35"}
now: {phase: movement, part: A, first: A}
`)
	o, err := parseOrder(s, "c1 charge i1")
	if err != nil {
		t.Fatal(err)
	}
	odds := Rules.Odds(&dice.Exhaustive{}, s, 0, &o)
	var got []string
	for _, c := range odds.Results {
		got = append(got, c.Text+" "+c.Fraction)
	}
	if want := "you are eliminated 5/9; still locked 1/9; they are eliminated 1/3"; strings.Join(got, "; ") != want {
		t.Errorf("the charge comes to %s, wanted %s", strings.Join(got, "; "), want)
	}
	if !strings.Contains(odds.Ends, "Infantry i1 turns to meet it") {
		t.Errorf("the odds hold %q, wanted that the infantry turns", odds.Ends)
	}
}

// A commander who is with charged infantry goes with it, and the odds of the charge say so as those
// of a shot do (EU-CMD-04).
func TestOddsOfAChargeTellOfACommander(t *testing.T) {
	for fate, want := range map[string]string{"with-unit": "Commander h1 with it 1/3", "survives": ""} {
		s := parsed(t, `drumhead: 1
id: charge
title: A charge
rules: european
options: {commander-fate: `+fate+`}
board: {grid: inches}
forces:
  A:
    - {id: c1, type: cavalry, at: "18,10", hits: 3}
    - {id: x1, type: infantry, at: "5,5"}
  B:
    - {id: i1, type: infantry, at: "18,22", facing: E, hits: 5}
    - {id: h1, type: commander, with: i1}
    - {id: y1, type: infantry, at: "5,35"}
now: {phase: movement, part: A, first: A}
`)
		o, err := parseOrder(s, "c1 charge i1")
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, c := range Rules.Odds(&dice.Exhaustive{}, s, 0, &o).Also {
			if strings.Contains(c.Text, "with it") {
				got += c.Text + " " + c.Fraction
			}
		}
		if got != want {
			t.Errorf("commander-fate %s: the charge tells %q of him, wanted %q", fate, got, want)
		}
	}
}
