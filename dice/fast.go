package dice

import "math/bits"

// Fast answers at once from a generator that anybody could repeat. It is for
// simulations and for the computer's thinking, never for a battle of people.
type Fast struct{ state, inc uint64 }

// NewFast starts a stream of its own for each seed and stream number.
func NewFast(seed, stream uint64) Fast {
	f := Fast{inc: mix(stream)<<1 | 1}
	f.state = mix(seed) + f.inc
	f.Uint64()
	return f
}

// mix is the finaliser of SplitMix64: neighbouring seeds give unlike streams.
func mix(z uint64) uint64 {
	z += 0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// Uint64 is the next number: a Weyl sequence, mixed.
func (f *Fast) Uint64() uint64 {
	f.state += f.inc
	return mix(f.state)
}

// Intn is a number from 0 to n-1, n from 1, without bias.
func (f *Fast) Intn(n int) int {
	hi, lo := bits.Mul64(f.Uint64(), uint64(n))
	if lo < uint64(n) {
		for least := -uint64(n) % uint64(n); lo < least; {
			hi, lo = bits.Mul64(f.Uint64(), uint64(n))
		}
	}
	return int(hi)
}

// Answer throws the dice.
func (f *Fast) Answer(t *Throw, a *Answer) bool {
	a.Typed = false
	if t.Pack != 0 {
		a.Faces[0] = uint8(nth(t.Pack, f.Intn(bits.OnesCount64(t.Pack))))
		return true
	}
	at := 0
	for i := range t.Groups[:t.N] {
		g := &t.Groups[i]
		for range g.Dice {
			a.Faces[at] = uint8(f.Intn(int(g.Sides))) + 1
			at++
		}
	}
	return true
}

// nth is the number of the n-th set bit, from 0.
func nth(pack uint64, n int) int {
	for ; n > 0; n-- {
		pack &= pack - 1
	}
	return bits.TrailingZeros64(pack)
}
