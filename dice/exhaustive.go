package dice

import (
	"cmp"
	"math/big"
	"math/bits"
	"slices"
)

// Exhaustive answers a throw in every way that can be told apart by what is
// read of it, one way after another, each with its exact weight. A resolver
// run once for each way gives the exact odds of all that comes of an order,
// from the very code that resolves it:
//
//	for x.First(); ; {
//		resolve(copy of the state, &x)
//		... x.Chance() ...
//		if !x.Next() { break }
//	}
//
// Faces that it gives are examples: of a group whose classes alone are read the
// highest dice come first, so that "which of n like things are struck" is the
// first k of them.
//
// Where a throw can fall in more ways than can be counted, some that are thrown
// beforehand stand for all: Exact then says no.
//
// With Most it goes about so many ways at most: where a throw can fall in more
// than the chance of coming to it deserves, a few of its outcomes, evenly spaced,
// stand for all of them. Chance then says for how much a way stands; Weight and
// Odds are for all ways only.
type Exhaustive struct {
	Most   int // 0: all
	taken  []branch
	depth  int
	spread map[asked]*spread // worked out once for each kind of throw, while it is kept
	kept   int               // how much memory it takes, about
}

// How much is worked out and kept.
const (
	countable = 1 << 14 // distinct outcomes of a throw; one of more is sampled
	workable  = 1 << 18 // outcomes that are looked at on the way to those of a group
	sampled   = 1 << 8  // throws that stand for one of more
	mostKept  = 1 << 25 // bytes of outcomes of all throws that are kept, about
)

// asked is all of a throw that its outcomes depend on.
type asked struct {
	pack    uint64
	opposed bool
	groups  [MaxGroups]Group
}

// branch is a throw on the way and which of its outcomes is being tried.
type branch struct {
	ways *spread
	at   int
	of   int // so many outcomes stand for all, 0: each for itself
}

// count is how many outcomes are tried.
func (b *branch) count() int { return cmp.Or(b.of, len(b.ways.ways)) }

// way is the outcome being tried.
func (b *branch) way() *way {
	if b.of == 0 {
		return &b.ways.ways[b.at]
	}
	return b.ways.passing(One / uint64(2*b.of) * uint64(2*b.at+1))
}

// chance is for how much the outcome being tried stands.
func (b *branch) chance() uint64 {
	if b.of == 0 {
		return b.ways.ways[b.at].chance
	}
	return One / uint64(b.of)
}

// spread is every distinct outcome of a throw, or a sample of them.
type spread struct {
	all    *big.Int // the sum of all weights
	ways   []way
	sample bool
}

// size is how many bytes it takes, about: a way of many dice takes many times
// what one of few does.
func (s *spread) size() (bytes int) {
	for i := range s.ways {
		w := &s.ways[i]
		bytes += 128 + 8*len(w.key) + len(w.faces) + w.weight.BitLen()/8
	}
	return bytes
}

// passing is the outcome with which the chances, added up, pass a limit.
func (s *spread) passing(limit uint64) *way {
	for i := range s.ways {
		w := &s.ways[i]
		if limit < w.chance {
			return w
		}
		limit -= w.chance
	}
	return &s.ways[len(s.ways)-1]
}

// way is one outcome: its weight out of all, and faces that show it.
type way struct {
	key    []int
	faces  []uint8
	weight *big.Int
	chance uint64 // weight over all, in 1/2^62
	rest   int    // of an opposed throw: total of group 0 less that of group 1
}

// First starts again with the first way.
func (x *Exhaustive) First() { x.taken, x.depth = x.taken[:0], 0 }

// Next moves to the next way; false once all have been.
func (x *Exhaustive) Next() bool {
	x.depth = 0
	for n := len(x.taken); n > 0; n-- {
		if b := &x.taken[n-1]; b.at+1 < b.count() {
			b.at++
			return true
		}
		x.taken = x.taken[:n-1]
	}
	return false
}

// Given is how many throws have been answered on this way so far.
func (x *Exhaustive) Given() int { return x.depth }

// Shared is how many throws at the start of this way fall as they did on the
// way before it.
func (x *Exhaustive) Shared() int { return max(len(x.taken)-1, 0) }

// Skip begins this way after its first throws, no more than are shared: who has
// kept what came of them need not resolve them again.
func (x *Exhaustive) Skip(throws int) { x.depth = throws }

// One is Chance of the certain.
const One = uint64(1) << 62

// Chance of the way just taken, in 1/2^62, rounded down: for a computer
// player's thinking. Odds gives it exactly.
func (x *Exhaustive) Chance() uint64 {
	c := One
	for i := range x.taken {
		hi, lo := bits.Mul64(c, x.taken[i].chance())
		c = hi<<2 | lo>>62
	}
	return c
}

// Weight is the exact chance of the way just taken as a fraction, not in lowest
// terms; false where its numbers are too great, as of more than 24 dice.
func (x *Exhaustive) Weight() (num, all uint64, ok bool) {
	num, all = 1, 1
	for i := range x.taken {
		s := x.taken[i].ways
		w := s.ways[x.taken[i].at].weight
		if !w.IsUint64() || !s.all.IsUint64() {
			return 0, 0, false
		}
		over, n := bits.Mul64(num, w.Uint64())
		under, a := bits.Mul64(all, s.all.Uint64())
		if over|under != 0 {
			return 0, 0, false
		}
		num, all = n, a
	}
	return num, all, true
}

// Exact says whether every throw of the way just taken falls in all its ways.
func (x *Exhaustive) Exact() bool {
	return !slices.ContainsFunc(x.taken, func(b branch) bool { return b.ways.sample })
}

// Whole says whether every throw of the way just taken is gone through in all its
// ways: it is exact, and none of them stands for others because of Most.
func (x *Exhaustive) Whole() bool {
	return x.Exact() && !slices.ContainsFunc(x.taken, func(b branch) bool { return b.of > 0 })
}

// Odds is the exact chance of the way just taken.
func (x *Exhaustive) Odds() *big.Rat {
	r := big.NewRat(1, 1)
	for i := range x.taken {
		s := x.taken[i].ways
		r.Mul(r, new(big.Rat).SetFrac(s.ways[x.taken[i].at].weight, s.all))
	}
	return r
}

// Answer gives the outcome whose turn it is.
func (x *Exhaustive) Answer(t *Throw, a *Answer) bool {
	if x.depth == len(x.taken) {
		b := branch{ways: x.ways(t)}
		if x.Most > 0 {
			hi, lo := bits.Mul64(x.Chance(), uint64(x.Most))
			if n := max(int(hi<<2|lo>>62), 1); n < len(b.ways.ways) {
				b.of = n
			}
		}
		x.taken = append(x.taken, b)
	}
	b := &x.taken[x.depth]
	x.depth++
	a.Typed = false
	copy(a.Faces[:], b.way().faces)
	return true
}

func (x *Exhaustive) ways(t *Throw) *spread {
	key := asked{pack: t.Pack, opposed: t.Opposed}
	copy(key.groups[:], t.Groups[:t.N])
	for i := range key.groups {
		key.groups[i].Side = 0
	}
	s := x.spread[key]
	if s == nil {
		s = spreadOf(t)
		size := s.size()
		if x.kept += size; x.spread == nil || x.kept > mostKept {
			x.spread, x.kept = map[asked]*spread{}, size
		}
		x.spread[key] = s
	}
	return s
}

// spreadOf finds every distinct outcome of a throw.
func spreadOf(t *Throw) *spread {
	if t.Pack != 0 {
		return pack(t.Pack)
	}
	s := certain()
	from := 0
	if t.Opposed {
		s = opposed(&t.Groups[0], &t.Groups[1])
		from = 2
	}
	for i := from; i < int(t.N) && s != nil; i++ {
		s = s.with(group(&t.Groups[i]))
	}
	if s == nil {
		s = sample(t)
	}
	return s.settled()
}

// sample is a throw thrown many times over, always the same.
func sample(t *Throw) *spread {
	s := &spread{all: big.NewInt(sampled), sample: true}
	luck := NewFast(uint64(t.Count()), 0)
	for range sampled {
		var a Answer
		luck.Answer(t, &a)
		s.ways = append(s.ways, way{faces: slices.Clone(a.Faces[:t.Count()]), weight: big.NewInt(1)})
	}
	return s
}

func certain() *spread {
	return &spread{all: big.NewInt(1), ways: []way{{weight: big.NewInt(1)}}}
}

func pack(cards uint64) *spread {
	s := &spread{all: big.NewInt(int64(bits.OnesCount64(cards)))}
	for p := cards; p != 0; p &= p - 1 {
		s.ways = append(s.ways, way{faces: []uint8{uint8(bits.TrailingZeros64(p))}, weight: big.NewInt(1)})
	}
	return s.settled()
}

// with is this throw's outcomes, each with each of another's; nil if they are
// not countable.
func (s *spread) with(o *spread) *spread {
	if o == nil || len(s.ways)*len(o.ways) > countable {
		return nil
	}
	out := &spread{all: new(big.Int).Mul(s.all, o.all)}
	for _, x := range s.ways {
		for _, y := range o.ways {
			out.ways = append(out.ways, way{
				key:    slices.Concat(x.key, y.key),
				faces:  slices.Concat(x.faces, y.faces),
				weight: new(big.Int).Mul(x.weight, y.weight),
				rest:   x.rest - y.rest,
			})
		}
	}
	return out
}

// merged puts ways of the same key together and sorts them.
func (s *spread) merged() *spread {
	slices.SortStableFunc(s.ways, func(x, y way) int { return slices.Compare(x.key, y.key) })
	out := s.ways[:0]
	for _, w := range s.ways {
		if n := len(out); n > 0 && slices.Equal(out[n-1].key, w.key) {
			out[n-1].weight = new(big.Int).Add(out[n-1].weight, w.weight)
			continue
		}
		out = append(out, w)
	}
	s.ways = out
	return s
}

// settled works out the chances.
func (s *spread) settled() *spread {
	one := new(big.Int).SetUint64(One)
	for i := range s.ways {
		s.ways[i].chance = new(big.Int).Div(new(big.Int).Mul(s.ways[i].weight, one), s.all).Uint64()
	}
	return s
}

// opposed is two groups of which, besides their classes, only whose total is
// higher is read.
func opposed(a, b *Group) *spread {
	x, y := *a, *b
	x.Read |= Total
	y.Read |= Total
	first := group(&x)
	if first == nil {
		return nil
	}
	s := first.with(group(&y))
	if s == nil {
		return nil
	}
	behind := len(first.ways[0].key) // all of its keys are as long
	for i := range s.ways {
		w := &s.ways[i]
		w.key = append(slices.Clone(w.key), cmp.Compare(w.rest, 0))
		if a.Read&Total == 0 {
			w.key[len(a.Cuts)] = 0
		}
		if b.Read&Total == 0 {
			w.key[behind+len(b.Cuts)] = 0
		}
	}
	return s.merged()
}

// keyed is how many numbers tell the outcomes of a group apart: dice that
// reach each cut, the total, the best.
const keyed = 5 + 2

// group is every distinct outcome of a group, made die by die; nil if they are
// not countable.
func group(g *Group) *spread {
	s := certain()
	s.ways[0].key = make([]int, keyed)
	classes, work := classesOf(g), 0
	for range g.Dice {
		if work += len(s.ways) * len(classes); work > workable {
			return nil
		}
		next := &spread{all: new(big.Int).Mul(s.all, big.NewInt(int64(g.Sides)))}
		for _, w := range s.ways {
			for _, c := range classes {
				next.ways = append(next.ways, w.and(g, c))
			}
		}
		if s = next.merged(); len(s.ways) > countable {
			return nil
		}
	}
	return s
}

// class is the scores of a die that nothing of what is read tells apart.
type class struct {
	face  int // the highest of them
	count *big.Int
}

// classesOf are the classes of a die, the highest first.
func classesOf(g *Group) (list []class) {
	whole := g.Read&(Total|Best|Faces) != 0
	reached := func(f int) (n int) {
		for _, cut := range g.Cuts {
			if cut > 0 && f >= int(cut) {
				n++
			}
		}
		return n
	}
	for f := int(g.Sides); f >= 1; f-- {
		if n := len(list); n > 0 && !whole && reached(list[n-1].face) == reached(f) {
			list[n-1].count.Add(list[n-1].count, big.NewInt(1))
			continue
		}
		list = append(list, class{f, big.NewInt(1)})
	}
	return list
}

// and is the outcome with one more die of the group, which fell as one of a
// class.
func (w way) and(g *Group, c class) way {
	key, f := slices.Clone(w.key), c.face
	for i, cut := range g.Cuts {
		if cut > 0 && f >= int(cut) {
			key[i]++
		}
	}
	score := f - int(g.Less)
	if g.Read&Total != 0 {
		key[5] += score
	}
	if g.Read&Best != 0 {
		key[6] = max(key[6], f)
	}
	at := len(w.faces)
	if g.Read&Faces != 0 {
		key = append(key, f)
	} else if lower := slices.IndexFunc(w.faces, func(g uint8) bool { return int(g) < f }); lower >= 0 {
		at = lower
	}
	faces := make([]uint8, 0, len(w.faces)+1)
	faces = append(append(append(faces, w.faces[:at]...), uint8(f)), w.faces[at:]...)
	weight := w.weight
	if !c.count.IsUint64() || c.count.Uint64() != 1 {
		weight = new(big.Int).Mul(weight, c.count)
	}
	return way{key: key, faces: faces, weight: weight, rest: w.rest + score}
}
