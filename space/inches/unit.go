// Package inches is the open table: places, headings, bases, distances, arcs,
// lines of sight, ground, roads and reach, in whole numbers only, so that
// every processor answers alike. It knows shapes and nothing of what they
// stand for: no unit, no side, no rule of any book, and it must never learn
// one. What is near, in front, seen or slow is measured here; what follows
// from it is the book's affair.
//
// X runs east and y north from the south-west corner of the table. Headings
// run clockwise from north. Places are kept in whole thousandths of an inch
// and headings in whole hundredths of a degree; what is computed from them is
// in 1/1024 of a thousandth (Fine), never kept, and made anew each time.
//
// Two lengths that differ by less than a thousandth of an inch are equal, and
// two angles by less than a hundredth of a degree (EU-GEN-03). That is granted
// once, where a measurement is compared, and never while it is added up.
package inches

import "math/bits"

//go:generate go run drumhead/cmd/sine sine.go

// Length is a length in thousandths of an inch, as it is kept in states,
// orders and events.
type Length int32

// Fine is a length in 1/1024 of a thousandth of an inch, as it is computed in.
type Fine int64

// Lengths.
const (
	Inch       Length = 1000
	Thousandth Fine   = 1024
	// MaxTable is the longest side of a table. Coordinates then have 28 bits
	// with room around the table, and products of two fit 64.
	MaxTable = 250 * Inch
	// Endless is longer than anything on a table.
	Endless Fine = 1 << 30
)

// Fine is the length to compute with.
func (l Length) Fine() Fine { return Fine(l) * Thousandth }

// Length is the nearest whole thousandth; halves go away from zero.
func (f Fine) Length() Length {
	if f < 0 {
		return -(-f).Length()
	}
	return Length((f + Thousandth/2) / Thousandth)
}

// Within says whether f is at most limit: exactly limit is within, and so is
// less than a thousandth more.
func (f Fine) Within(limit Length) bool { return f < limit.Fine()+Thousandth }

// root is the whole square root of n, rounded up. n is at most 2^62.
func root(n int64) Fine {
	if n <= 0 {
		return 0
	}
	u := uint64(n)
	shift := max(bits.Len64(u)-9, 0) &^ 1
	r := uint64(roughly[u>>shift])<<(shift/2)>>8 + 1 // not below the root, and by a 500th too long at most
	r = (r + u/r) / 2
	r = (r + u/r) / 2
	for r*r < u {
		r++
	}
	for (r-1)*(r-1) >= u {
		r--
	}
	return Fine(r)
}

// roughly are roots of the numbers after their places, in parts of 256, rounded
// up: from there two of Newton's steps find a root to one.
var roughly = func() (list [1024]uint16) {
	r := 0
	for n := range list {
		for r*r < (n+1)<<16 {
			r++
		}
		list[n] = uint16(r)
	}
	return list
}()

// mulDiv is a times b by c, rounded down, and whether nothing was left over.
// The result must fit 63 bits; c must not be 0.
func mulDiv(a, b, c int64) (int64, bool) {
	negative := (a < 0) != (b < 0) != (c < 0)
	hi, lo := bits.Mul64(magnitude(a), magnitude(b))
	q, rest := bits.Div64(hi, lo, magnitude(c))
	switch {
	case !negative:
		return int64(q), rest == 0
	case rest == 0:
		return -int64(q), true
	}
	return -int64(q) - 1, false
}

func magnitude(n int64) uint64 {
	if n < 0 {
		return uint64(-n)
	}
	return uint64(n)
}

// shift30 is n by 2^30, rounded to the nearest, halves away from zero, so that
// what is opposite stays opposite.
func shift30(n int64) Fine {
	if n < 0 {
		return -Fine((-n + 1<<29) >> 30)
	}
	return Fine((n + 1<<29) >> 30)
}
