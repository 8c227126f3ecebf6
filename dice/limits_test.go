package dice

import (
	"errors"
	"fmt"
	"math/big"
	"strings"
	"testing"
)

// A throw holds as many dice and reasons as its groups can, and every source
// answers it.
func TestGreatThrows(t *testing.T) {
	var throw Throw
	throw.Reset("melee", "MD-MELEE-01", 0)
	for i := range MaxGroups {
		throw.Add(int8(i%2), MaxGroupDice, 5, 0)
		for k := range 30 {
			throw.Because(fmt.Sprint("reason ", k), "MD-MELEE-02", -200)
		}
	}
	if throw.Beyond() != nil || throw.Count() != MaxDice || len(throw.Modifiers) != MaxGroups*30 || throw.Modifiers[119].By != -200 || throw.Modifiers[119].Group != 3 {
		t.Fatalf("%v, %d dice, %d modifiers", throw.Beyond(), throw.Count(), len(throw.Modifiers))
	}
	fast := NewFast(1, 1)
	script := &Script{Faces: make([]uint8, MaxDice)}
	for i := range script.Faces {
		script.Faces[i] = uint8(i%6) + 1
	}
	for _, source := range []Source{&fast, script, NewFair("battle", 1, nil, nil, nil), &Exhaustive{}} {
		thrown := Thrown{Throw: throw}
		if !source.Answer(&thrown.Throw, &thrown.Answer) {
			t.Fatalf("%T does not answer", source)
		}
		for i := range MaxGroups {
			for _, f := range thrown.FacesOf(i) {
				if f < 1 || f > 6 {
					t.Fatalf("%T: a face of %d", source, f)
				}
			}
		}
	}
	if err := script.Done(); err != nil {
		t.Error(err)
	}
}

// What is beyond the limits of a throw is told and not thrown, and is forgotten
// with the next throw.
func TestTooMuch(t *testing.T) {
	for words, add := range map[string]func(*Throw){
		"256 dice, where at most 255": func(t *Throw) { t.Add(0, MaxGroupDice+1, 4, 0) },
		"-1 dice":                     func(t *Throw) { t.Add(0, -1, 4, 0) },
		"need -3":                     func(t *Throw) { t.Add(0, 1, -3, 0) },
		"need 256":                    func(t *Throw) { t.Add(0, 1, 256, 0) },
		"more than 4 kinds or owners": func(t *Throw) {
			for range MaxGroups + 1 {
				t.Add(0, 1, 4, 0).Sides = 8
			}
		},
	} {
		var throw Throw
		throw.Reset("fire", "NP-FIRE-01", 1)
		add(&throw)
		var much *TooMuch
		if err := throw.Beyond(); !errors.As(err, &much) || !strings.Contains(err.Error(), words) || !strings.Contains(err.Error(), "fire (NP-FIRE-01)") {
			t.Errorf("%s: %v", words, err)
		}
		throw.Reset("fire", "NP-FIRE-01", 1)
		if throw.Add(0, MaxGroupDice, 4, 0); throw.Beyond() != nil || throw.Count() != MaxGroupDice {
			t.Errorf("after %s: %v, %d dice", words, throw.Beyond(), throw.Count())
		}
	}
}

// Of dice whose classes alone are read the odds are exact for as many as can be
// thrown; of a throw that falls in more ways than can be counted a sample
// stands for all, and says so.
func TestManyDice(t *testing.T) {
	great := volley(MaxGroupDice, 5, 0)
	want := new(big.Rat).SetFrac(new(big.Int).Exp(big.NewInt(2), big.NewInt(MaxGroupDice), nil), new(big.Int).Exp(big.NewInt(3), big.NewInt(MaxGroupDice), nil))
	if got := odds(great, func(r *Thrown) bool { return r.Hits(0) == 0 }); got.Cmp(want) != 0 {
		t.Errorf("no hit of %d dice: %s", MaxGroupDice, got)
	}
	four := &Throw{}
	for range MaxGroups {
		four.Add(0, 99, 5, 0)
	}
	opposed := &Throw{Opposed: true}
	opposed.Add(0, 200, 4, 0)
	opposed.Add(1, 200, 5, 0)
	for name, tt := range map[string]struct {
		throw *Throw
		exact bool
	}{
		"classes":      {great, true},
		"a total":      {volley(80, 0, Total), true},
		"few faces":    {volley(5, 0, Faces), true},
		"many faces":   {volley(40, 0, Faces), false},
		"four melees":  {four, false},
		"opposed":      {opposed, false},
		"many classes": {&Throw{N: 1, Groups: [MaxGroups]Group{{Dice: 200, Sides: 6, Cuts: [5]uint8{2, 3, 4, 5, 6}}}}, false},
	} {
		for _, most := range []int{0, 20} {
			x := Exhaustive{Most: most}
			ways, sum := 0, uint64(0)
			for x.First(); ; {
				var a Answer
				x.Answer(tt.throw, &a)
				if x.Exact() != tt.exact {
					t.Fatalf("%s: exact is %v", name, x.Exact())
				}
				if most == 0 && x.Whole() != tt.exact {
					t.Fatalf("%s: whole is %v", name, x.Whole())
				}
				ways++
				sum += x.Chance()
				if !x.Next() {
					break
				}
			}
			if ways > countable || most > 0 && ways > most || sum > One || sum < One-1<<20 {
				t.Errorf("%s, at most %d: %d ways, chances %d of %d", name, most, ways, sum, One)
			}
		}
	}
}

// However great the throws, what is kept of their outcomes is bounded, and a
// throw that was dropped is worked out again.
func TestOutcomesKept(t *testing.T) {
	var x Exhaustive
	for most, n := 0, 0; n < 24; n++ {
		throw := volley(100+n, 4, 0)
		throw.Add(1, 120, 5, 0)
		var a Answer
		x.First()
		x.Answer(throw, &a)
		size := 0
		for _, s := range x.spread {
			size += s.size()
		}
		if size != x.kept || size > mostKept || !x.Exact() {
			t.Fatalf("throw %d: %d bytes are kept and %d counted, of at most %d", n, size, x.kept, mostKept)
		}
		if most = max(most, len(x.spread)); n == 23 && (most < 2 || len(x.spread) == n+1) {
			t.Errorf("of %d throws %d are kept, at most %d", n+1, len(x.spread), most)
		}
	}
}

// Whatever is read of a throw, its odds are those that come of counting every
// way in which the dice can fall.
func TestExhaustiveEqualsCounting(t *testing.T) {
	luck := NewFast(7, 7)
	for n := range 300 {
		throw := &Throw{Opposed: n%5 == 0}
		throw.Reset("any", "", 0)
		throw.Opposed = n%5 == 0
		groups := 1 + luck.Intn(2)
		if throw.Opposed {
			groups = 2
		}
		for range groups {
			g := throw.Add(0, 1+luck.Intn(3), 0, Reading(luck.Intn(16)))
			if g.Sides = uint8(2 + luck.Intn(5)); luck.Intn(2) == 0 {
				g.Less = 1
			}
			for k := range luck.Intn(4) {
				g.Cuts[k] = uint8(1 + luck.Intn(int(g.Sides)))
			}
		}
		counted, all := map[string]int64{}, int64(1)
		for _, g := range throw.Groups[:throw.N] {
			for range g.Dice {
				all *= int64(g.Sides)
			}
		}
		for way := range all {
			thrown := Thrown{Throw: *throw}
			at, left := 0, way
			for _, g := range throw.Groups[:throw.N] {
				for range g.Dice {
					thrown.Answer.Faces[at] = uint8(left%int64(g.Sides)) + 1
					left /= int64(g.Sides)
					at++
				}
			}
			counted[allRead(&thrown)]++
		}
		var x Exhaustive
		for x.First(); ; {
			thrown := Thrown{Throw: *throw}
			x.Answer(&thrown.Throw, &thrown.Answer)
			read := allRead(&thrown)
			if want := big.NewRat(counted[read], all); x.Odds().Cmp(want) != 0 {
				t.Fatalf("%+v: %s has odds %s, wanted %s", throw.Groups[:throw.N], read, x.Odds(), want)
			}
			delete(counted, read)
			if !x.Next() {
				break
			}
		}
		if len(counted) > 0 {
			t.Fatalf("%+v: never tried: %v", throw.Groups[:throw.N], counted)
		}
	}
}

// allRead is all that a throw says is read of it.
func allRead(r *Thrown) (read string) {
	for i := range int(r.N) {
		g := &r.Groups[i]
		for k, cut := range g.Cuts {
			if cut > 0 {
				read += fmt.Sprint(" ", r.Reached(i, k))
			}
		}
		if g.Read&Total != 0 {
			read += fmt.Sprint(" total ", r.Sum(i))
		}
		if g.Read&Best != 0 {
			read += fmt.Sprint(" best ", r.Highest(i))
		}
		if g.Read&Faces != 0 {
			read += fmt.Sprint(r.FacesOf(i))
		}
	}
	if r.Opposed {
		read += fmt.Sprint(" higher ", r.Sum(0) > r.Sum(1), r.Sum(0) < r.Sum(1))
	}
	return read
}
