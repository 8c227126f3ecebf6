package dice

import (
	"crypto/sha256"
	"fmt"
	"strings"
	"testing"
)

// The fast stream is fixed, for six sides and for so many that some draws are
// drawn again.
func TestFastStreamIsFixed(t *testing.T) {
	f := NewFast(1815, 1)
	var got []int
	for range 8 {
		got = append(got, f.Intn(6))
	}
	for range 4 {
		got = append(got, f.Intn(3<<61))
	}
	const want = "[2 3 4 3 3 3 3 1 5559076149008105065 6272659713743132736 1301104369755990627 5561424040392309256]"
	if fmt.Sprint(got) != want {
		t.Errorf("the stream is %v, wanted %s", got, want)
	}
}

// Every link is the hash of the one behind it, also where some are kept and
// others worked out, and in whatever order they are asked for.
func TestEveryLink(t *testing.T) {
	seed := [32]byte{3}
	naive := make([][32]byte, Links+1)
	naive[Links] = sha256.Sum256(seed[:])
	for n := Links; n > 0; n-- {
		naive[n-1] = sha256.Sum256(naive[n][:])
	}
	c := NewChain(seed)
	if c.Anchor() != naive[0] {
		t.Error("the anchor is another")
	}
	for _, n := range []int{1, 2, 15, 16, 17, 240, 255, 256, 257, 272, 1, Links - 1, Links, 511, 512, 513, 30_000, 2} {
		if c.Link(n) != naive[n] {
			t.Errorf("link %d is another", n)
		}
	}
}

// All that goes into a key changes the dice, and what is said of them is the
// source's: nothing of an answer that was there before stays.
func TestFairKeys(t *testing.T) {
	a, b, c := [32]byte{1}, [32]byte{2}, [32]byte{3}
	fell := func(battle string, entry int, links, anchors [][32]byte, salt []byte) string {
		f := NewFair(battle, entry, links, anchors, salt)
		got := Answer{Typed: true, Witnessed: true}
		if !f.Answer(volley(12, 4, 0), &got) || got.Typed || got.Witnessed {
			t.Fatal("sealed dice are called others, or do not fall")
		}
		return fmt.Sprint(got.Faces[:12])
	}
	all := map[string]string{}
	for name, dice := range map[string]string{
		"these":              fell("x", 3, [][32]byte{a}, [][32]byte{b}, nil),
		"another battle":     fell("y", 3, [][32]byte{a}, [][32]byte{b}, nil),
		"another entry":      fell("x", 4, [][32]byte{a}, [][32]byte{b}, nil),
		"another link":       fell("x", 3, [][32]byte{c}, [][32]byte{b}, nil),
		"another anchor":     fell("x", 3, [][32]byte{a}, [][32]byte{c}, nil),
		"a link more":        fell("x", 3, [][32]byte{a, c}, [][32]byte{b}, nil),
		"a salt":             fell("x", 3, [][32]byte{a}, [][32]byte{b}, []byte("salt")),
		"another salt":       fell("x", 3, [][32]byte{a}, [][32]byte{b}, []byte("selt")),
		"links and anchors":  fell("x", 3, [][32]byte{a, c}, [][32]byte{b, a}, nil),
		"the other way":      fell("x", 3, [][32]byte{c, a}, [][32]byte{b, a}, nil),
		"anchors otherwise":  fell("x", 3, [][32]byte{a, c}, [][32]byte{a, b}, nil),
		"no anchor and salt": fell("x", 3, [][32]byte{a}, nil, b[:31]),
	} {
		if other := all[dice]; other != "" {
			t.Errorf("%s and %s have the same dice", name, other)
		}
		all[dice] = name
	}
}

// Cards are drawn from those that are left, by the same key, and dice of any
// number of sides fall evenly: none beyond its sides, each side.
func TestFairCardsAndSides(t *testing.T) {
	f := NewFair("x", 1, [][32]byte{{1}}, [][32]byte{{2}}, nil)
	cards := map[uint8]bool{}
	for range 200 {
		var a Answer
		if !f.Answer(&Throw{Pack: 1<<0 | 1<<9 | 1<<63}, &a) {
			t.Fatal("no card was turned")
		}
		cards[a.Faces[0]] = true
	}
	if len(cards) != 3 || !cards[0] || !cards[9] || !cards[63] {
		t.Errorf("turned were %v, wanted 0, 9 and 63", cards)
	}
	for _, sides := range []int{2, 6, 7, 10, 20, 100, 129, 200, 255} {
		seen, most := map[uint8]int{}, 0
		for range 200 {
			throw := volley(50, 0, Faces)
			throw.Groups[0].Sides = uint8(sides)
			r := Thrown{Throw: *throw}
			f.Answer(&r.Throw, &r.Answer)
			for _, face := range r.FacesOf(0) {
				if face < 1 || int(face) > sides {
					t.Fatalf("a die of %d sides fell as %d", sides, face)
				}
				seen[face]++
				most = max(most, seen[face])
			}
		}
		if mean := 10_000 / sides; len(seen) != sides || most > 2*mean+20 {
			t.Errorf("of %d sides %d were seen, one of them %d times in 10000", sides, len(seen), most)
		}
	}
}

// A script gives only what can fall, and says what was wrong.
func TestScriptRefuses(t *testing.T) {
	for _, tt := range []struct {
		name  string
		s     Script
		throw *Throw
		takes bool
		words string
	}{
		{"the least score", Script{Faces: []uint8{1}}, volley(1, 4, 0), true, ""},
		{"the greatest", Script{Faces: []uint8{6}}, volley(1, 4, 0), true, ""},
		{"nought", Script{Faces: []uint8{0}}, volley(1, 4, 0), false, "0 is no score of a die of 6 sides (fire, die 1)"},
		{"seven, second", Script{Faces: []uint8{6, 7}}, volley(2, 4, 0), false, "7 is no score of a die of 6 sides (fire, die 2)"},
		{"too few", Script{Faces: []uint8{6}}, volley(2, 4, 0), false, ErrLeft.Error()},
		{"one left", Script{Faces: []uint8{6, 6}}, volley(1, 4, 0), true, ErrLeft.Error()},
		{"a card left", Script{Faces: []uint8{6}, Cards: []uint8{1}}, volley(1, 4, 0), true, ErrLeft.Error()},
		{"a card", Script{Cards: []uint8{63}}, &Throw{Pack: 1 << 63}, true, ""},
		{"a card that is gone", Script{Cards: []uint8{2}}, &Throw{Pack: 1 << 63}, false, "card 2 is not in the pack any more"},
		{"a card that is not", Script{Cards: []uint8{64}}, &Throw{Pack: 1}, false, "card 64 is not in the pack any more"},
		{"no card", Script{Faces: []uint8{1}}, &Throw{Pack: 1}, false, ErrLeft.Error()},
	} {
		for _, typed := range []bool{false, true} {
			s, a := tt.s, Answer{Typed: !typed}
			s.Typed = typed
			if got := s.Answer(tt.throw, &a); got != tt.takes {
				t.Errorf("%s: answers %v", tt.name, got)
			}
			if tt.takes && a.Typed != typed {
				t.Errorf("%s: typed is %v, wanted %v", tt.name, a.Typed, typed)
			}
			if err := s.Done(); (err == nil) != (tt.words == "") || err != nil && !strings.Contains(err.Error(), tt.words) {
				t.Errorf("%s: %v, wanted %q", tt.name, err, tt.words)
			}
		}
	}
	s := Script{Cards: []uint8{4, 5}}
	for _, want := range []uint8{4, 5} {
		a := Answer{}
		if !s.Answer(&Throw{Pack: 1<<4 | 1<<5}, &a) || a.Faces[0] != want {
			t.Errorf("turned %d, wanted %d", a.Faces[0], want)
		}
	}
}

// What is read of a throw is what the group says, with what is taken off; and a
// throw that is made anew has nothing of the old.
func TestReadings(t *testing.T) {
	r := Thrown{}
	r.Reset("fire", "X-1", 1)
	r.Add(0, 3, 5, 0)
	r.Add(1, 2, 0, Total).Less = 1
	r.Because("close", "X-2", 1)
	r.Private, r.Opposed = true, true
	copy(r.Answer.Faces[:], []uint8{5, 4, 6, 3, 1})
	if r.Purpose != "fire" || r.Clause != "X-1" || r.Thrower != 1 || r.Count() != 5 {
		t.Errorf("the throw is %+v", r.Throw)
	}
	if r.Hits(0) != 2 || !r.Tells(0, 0) || r.Tells(0, 1) || !r.Tells(1, 1) || r.Highest(0) != 6 || r.Face(1) != 3 || r.Sum(1) != 2 || r.Sum(0) != 15 {
		t.Errorf("read are %d hits, %d best, %d and %d in all", r.Hits(0), r.Highest(0), r.Sum(0), r.Sum(1))
	}
	if m := r.Modifiers[0]; m.Text != "close" || m.Clause != "X-2" || int(m.By) != 1 || m.Group != 1 {
		t.Errorf("the reason is %+v", m)
	}
	r.Reset("move", "", Nobody)
	if r.Private || r.Opposed || r.N != 0 || r.Count() != 0 || r.Purpose != "move" || r.Thrower != Nobody || len(r.Modifiers) != 0 {
		t.Errorf("the throw that was made anew is %+v", r.Throw)
	}
	r.Pack = 7
	if r.Count() != 1 {
		t.Errorf("a card counts as %d", r.Count())
	}
	r.Reset("move", "", Nobody)
	if r.Pack != 0 {
		t.Error("the pack stayed")
	}
}

// Every source says that it has answered, and that its dice are not typed.
func TestSourcesSayWhatTheyGave(t *testing.T) {
	fast := NewFast(1, 1)
	var ways Exhaustive
	for name, s := range map[string]Source{"fast": &fast, "ways": &ways} {
		for _, throw := range []*Throw{volley(2, 4, 0), {Pack: 6}} {
			a := Answer{Typed: true}
			if !s.Answer(throw, &a) || a.Typed {
				t.Errorf("%s: answered and typed are not as they should be: %v", name, a.Typed)
			}
		}
	}
}

// Ways are gone through from the first as often as one likes, and who has kept
// what came of the first throws may pass over them.
func TestWaysAnew(t *testing.T) {
	var x Exhaustive
	walk := func() (ways []string) {
		for x.First(); ; {
			var first, second Answer
			if x.Given() != 0 {
				t.Fatalf("%d throws are answered before the first", x.Given())
			}
			if shared := x.Shared(); len(ways) == 0 && shared != 0 {
				t.Fatalf("the first way shares %d throws", shared)
			}
			x.Answer(volley(1, 4, 0), &first)
			x.Answer(volley(1, 3, 0), &second)
			if x.Given() != 2 {
				t.Fatalf("%d throws are answered, of two", x.Given())
			}
			ways = append(ways, fmt.Sprint(first.Faces[0] >= 4, second.Faces[0] >= 3, x.Odds()))
			if !x.Next() {
				return ways
			}
			if x.Shared() == 1 {
				x.Skip(1)
				var again Answer
				x.Answer(volley(1, 3, 0), &again)
				x.Skip(0)
			}
		}
	}
	const want = "[false false 1/6 false true 1/3 true false 1/6 true true 1/3]"
	for range 2 {
		if got := fmt.Sprint(walk()); got != want {
			t.Errorf("the ways are %s, wanted %s", got, want)
		}
		var a Answer
		x.First()
		x.Answer(volley(1, 4, 0), &a)
		x.Next() // and no further
	}
}
