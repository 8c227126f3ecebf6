package dice

import (
	"encoding/hex"
	"math/big"
	"testing"
)

func volley(n, need int, read Reading) *Throw {
	t := &Throw{}
	t.Reset("fire", "", 0)
	t.Add(0, n, need, read)
	return t
}

// odds is the exact chance that a reading of a throw holds.
func odds(t *Throw, holds func(*Thrown) bool) *big.Rat {
	var x Exhaustive
	sum := new(big.Rat)
	for x.First(); ; {
		got := Thrown{Throw: *t}
		x.Answer(&got.Throw, &got.Answer)
		if holds(&got) {
			sum.Add(sum, x.Odds())
		}
		if !x.Next() {
			return sum
		}
	}
}

func TestExhaustiveOdds(t *testing.T) {
	morale := volley(1, 3, 0)
	assault := &Throw{Opposed: true}
	assault.Add(0, 4, 4, 0)
	assault.Add(1, 3, 5, 0)
	best := volley(2, 0, Best)
	draw := &Throw{Pack: 0b10110}
	for _, tt := range []struct {
		name  string
		throw *Throw
		holds func(*Thrown) bool
		want  string
	}{
		{"no hit of two dice that need 5", volley(2, 5, 0), func(r *Thrown) bool { return r.Hits(0) == 0 }, "4/9"},
		{"twelve dice at 5 and none tells", volley(12, 5, 0), func(r *Thrown) bool { return r.Hits(0) == 0 }, "4096/531441"},
		{"morale fails", morale, func(r *Thrown) bool { return r.Hits(0) == 0 }, "1/3"},
		{"best of two is a six", best, func(r *Thrown) bool { return r.Highest(0) == 6 }, "11/36"},
		{"total of three dice is 10", volley(3, 0, Total), func(r *Thrown) bool { return r.Sum(0) == 10 }, "1/8"},
		{"first die beats the second", volley(2, 0, Faces), func(r *Thrown) bool { return r.FacesOf(0)[0] > r.FacesOf(0)[1] }, "5/12"},
		{"card 4 of three left", draw, func(r *Thrown) bool { return r.Card() == 4 }, "1/3"},
		{"forty dice, all tell", volley(40, 4, 0), func(r *Thrown) bool { return r.Hits(0) == 40 }, "1/1099511627776"},
	} {
		want, _ := new(big.Rat).SetString(tt.want)
		if got := odds(tt.throw, tt.holds); got.Cmp(want) != 0 {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
		if all := odds(tt.throw, func(*Thrown) bool { return true }); all.Cmp(big.NewRat(1, 1)) != 0 {
			t.Errorf("%s: all outcomes come to %s, want 1", tt.name, all)
		}
	}
}

// Four dice against three: by counting all 6^7 throws, cavalry's total is
// higher in 0.7428, equal in 0.0655, lower in 0.1917 of them.
func TestOpposedEqualsCounting(t *testing.T) {
	throw := &Throw{Opposed: true}
	throw.Add(0, 4, 4, 0)
	throw.Add(1, 3, 5, 0)
	type outcome struct{ a, b, sign int }
	read := func(r *Thrown) outcome {
		sign := 0
		if d := r.Sum(0) - r.Sum(1); d > 0 {
			sign = 1
		} else if d < 0 {
			sign = -1
		}
		return outcome{r.Hits(0), r.Hits(1), sign}
	}
	counted := map[outcome]int64{}
	for n := 0; n < 279936; n++ {
		r := Thrown{Throw: *throw}
		for i, m := 0, n; i < 7; i, m = i+1, m/6 {
			r.Answer.Faces[i] = uint8(m%6) + 1
		}
		counted[read(&r)]++
	}
	var x Exhaustive
	ways := 0
	for x.First(); ; {
		r := Thrown{Throw: *throw}
		x.Answer(&r.Throw, &r.Answer)
		ways++
		o := read(&r)
		if want := big.NewRat(counted[o], 279936); x.Odds().Cmp(want) != 0 {
			t.Errorf("%+v: %s, want %s", o, x.Odds(), want)
		}
		delete(counted, o)
		if !x.Next() {
			break
		}
	}
	if len(counted) > 0 {
		t.Errorf("never tried: %v", counted)
	}
	if ways > 60 {
		t.Errorf("%d ways: what is not read is told apart", ways)
	}
}

// What is read of a million fast throws agrees with the exact odds.
func TestFastAgreesWithOdds(t *testing.T) {
	f := NewFast(1815, 6)
	throw := volley(6, 5, 0)
	const games = 1_000_000
	var counted [7]int64
	for range games {
		r := Thrown{Throw: *throw}
		f.Answer(&r.Throw, &r.Answer)
		counted[r.Hits(0)]++
	}
	for k, n := range counted {
		p, _ := odds(throw, func(r *Thrown) bool { return r.Hits(0) == k }).Float64()
		if d := float64(n)/games - p; d*d > 25*p*(1-p)/games {
			t.Errorf("%d hits: %d of %d, want %.5f of them", k, n, games, p)
		}
	}
}

func TestFastCards(t *testing.T) {
	f := NewFast(1, 1)
	throw := &Throw{Pack: 1<<3 | 1<<17 | 1<<53}
	seen := map[int]int{}
	for range 3000 {
		r := Thrown{Throw: *throw}
		f.Answer(&r.Throw, &r.Answer)
		seen[r.Card()]++
	}
	if len(seen) != 3 || seen[3] < 800 || seen[17] < 800 || seen[53] < 800 {
		t.Errorf("cards turned: %v, want about 1000 each of 3, 17 and 53", seen)
	}
}

// The fast stream is written into simulations' results for ever.
func TestFastGolden(t *testing.T) {
	f := NewFast(1815, 1)
	var got []int
	for range 12 {
		got = append(got, f.Intn(6)+1)
	}
	g := NewFast(1815, 1)
	r := Thrown{Throw: *volley(12, 4, 0)}
	g.Answer(&r.Throw, &r.Answer)
	for i, v := range r.FacesOf(0) {
		if int(v) != got[i] {
			t.Fatalf("throwing gives %v, drawing %v", r.FacesOf(0), got)
		}
	}
}

func TestScript(t *testing.T) {
	s := &Script{Faces: []uint8{5, 4, 6}}
	var a Answer
	if !s.Answer(volley(2, 5, 0), &a) || a.Faces[0] != 5 || a.Faces[1] != 4 {
		t.Fatalf("first throw: %v", a.Faces[:2])
	}
	if s.Done() != ErrLeft {
		t.Errorf("Done with a face left: %v", s.Done())
	}
	if s.Answer(volley(2, 5, 0), &a) {
		t.Error("two dice answered from one face")
	}
	bad := &Script{Faces: []uint8{7}}
	if bad.Answer(volley(1, 5, 0), &a) || bad.Done() == nil || bad.Done() == ErrLeft {
		t.Errorf("a seven on a six-sided die: %v", bad.Done())
	}
	cards := &Script{Cards: []uint8{3, 3}}
	if !cards.Answer(&Throw{Pack: 1 << 3}, &a) || cards.Answer(&Throw{Pack: 1 << 2}, &a) || cards.Done() == nil {
		t.Error("a card that is not in the pack was turned")
	}
}

func TestChain(t *testing.T) {
	c := NewChain([32]byte{1, 8, 1, 5})
	if !Follows(c.Link(7), 7, c.Anchor()) || !Follows(c.Link(9), 2, c.Link(7)) {
		t.Error("a link does not lead to those given before it")
	}
	if Follows(c.Link(7), 6, c.Anchor()) || Follows(c.Link(8), 7, c.Anchor()) {
		t.Error("a link of another number passes")
	}
}

// The dice of a link are fixed for ever: records are checked against them.
func TestFairGolden(t *testing.T) {
	link, anchor := [32]byte{1}, [32]byte{2}
	f := NewFair("battle", 3, [][32]byte{link}, [][32]byte{anchor}, nil)
	r := Thrown{Throw: *volley(16, 4, 0)}
	f.Answer(&r.Throw, &r.Answer)
	const want = "06030504050102030404010402020106"
	if got := hex.EncodeToString(r.FacesOf(0)); got != want {
		t.Errorf("dice of the link: %s, want %s", got, want)
	}
	// The second throw of the entry differs; skipping the first leads to it.
	again := NewFair("battle", 3, [][32]byte{link}, [][32]byte{anchor}, nil)
	again.Skip(1)
	second, skipped := Thrown{Throw: *volley(16, 4, 0)}, Thrown{Throw: *volley(16, 4, 0)}
	f.Answer(&second.Throw, &second.Answer)
	again.Answer(&skipped.Throw, &skipped.Answer)
	if second.Answer != skipped.Answer {
		t.Error("the second throw is another when the first is skipped")
	}
	if second.Answer == r.Answer {
		t.Error("two throws of an entry are the same")
	}
	other := NewFair("battle", 4, [][32]byte{link}, [][32]byte{anchor}, nil)
	o := Thrown{Throw: *volley(16, 4, 0)}
	other.Answer(&o.Throw, &o.Answer)
	if o.Answer == r.Answer {
		t.Error("two entries have the same dice")
	}
}

func BenchmarkFast(b *testing.B) {
	f := NewFast(1, 1)
	throw := volley(4, 5, 0)
	var a Answer
	b.ReportAllocs()
	for b.Loop() {
		f.Answer(throw, &a)
	}
}

// Of marks only how many reach the need is told apart, and the first are
// struck: 9 men are 10 ways.
func TestMarks(t *testing.T) {
	x, a, ways := Exhaustive{}, Answer{}, 0
	throw := volley(9, 4, Marks)
	for x.First(); ; {
		x.Answer(throw, &a)
		thrown := Thrown{Throw: *throw, Answer: a}
		for i := 1; i < 9; i++ {
			if thrown.Tells(0, i) && !thrown.Tells(0, i-1) {
				t.Errorf("man %d is struck and not the one before him: %v", i+1, a.Faces[:9])
			}
		}
		ways++
		if !x.Next() {
			break
		}
	}
	if ways != 10 {
		t.Errorf("%d ways, wanted 10", ways)
	}
}

// Of a throw with too many outcomes a few stand for all: their chances add up to
// one, and what is expected of them is near the truth.
func TestMostWays(t *testing.T) {
	for _, tt := range []struct{ most, dice, throws, want int }{
		{0, 2, 2, 121}, {200, 2, 2, 121}, {50, 2, 2, 50}, {1, 2, 2, 1}, {40, 3, 3, 40},
	} {
		x, a := Exhaustive{Most: tt.most}, Answer{}
		ways, sum, mean := 0, uint64(0), 0.0
		for x.First(); ; {
			total := 0
			for range tt.throws {
				throw := volley(tt.dice, 0, Total)
				x.Answer(throw, &a)
				thrown := Thrown{Throw: *throw, Answer: a}
				total += thrown.Sum(0)
			}
			ways++
			sum += x.Chance()
			mean += float64(total) * float64(x.Chance()) / float64(One)
			if !x.Next() {
				break
			}
		}
		if ways > tt.want+tt.want/3 || 2*ways < tt.want {
			t.Errorf("%+v: %d ways", tt, ways)
		}
		if sum > One || sum < One-1000 {
			t.Errorf("%+v: chances add up to %d of %d", tt, sum, One)
		}
		if want := 3.5 * float64(tt.dice*tt.throws); mean < 0.9*want || mean > 1.1*want {
			t.Errorf("%+v: a mean of %.2f, wanted about %.2f", tt, mean, want)
		}
	}
}
