package dice

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"math/bits"
)

// Links is how many links a chain has, and so how many entries a battle.
const Links = 1 << 16

// Chain is a hash chain: link n hashes to link n-1, down to the anchor, link
// 0, which is published before any die is thrown. Its owner gives link n for
// entry n only, and what is given can be checked against any link given
// before, by anybody.
//
// It keeps every 256th link, and every 16th of those that are being given, and
// hashes its way to the others: 9 KiB, not 2 MiB.
type Chain struct {
	kept [Links/stride + 1][sha256.Size]byte
	near [stride/step + 1][sha256.Size]byte // from link from on
	from int                                // a multiple of stride, -1: none yet
}

const (
	stride = 256
	step   = 16
)

// NewChain makes the chain of a secret seed.
func NewChain(seed [32]byte) *Chain {
	c := &Chain{from: -1}
	link := sha256.Sum256(seed[:])
	for n := Links; ; n-- {
		if n%stride == 0 {
			c.kept[n/stride] = link
		}
		if n == 0 {
			return c
		}
		link = sha256.Sum256(link[:])
	}
}

// Anchor is link 0.
func (c *Chain) Anchor() [32]byte { return c.kept[0] }

// Link is link n, from 1 to Links.
func (c *Chain) Link(n int) [32]byte {
	if from := (n - 1) / stride * stride; from != c.from {
		c.approach(from)
	}
	next := (n - c.from + step - 1) / step
	return hashed(c.near[next], c.from+next*step-n)
}

// approach readies the links behind one of those that are kept.
func (c *Chain) approach(from int) {
	c.from = from
	c.near[stride/step] = c.kept[from/stride+1]
	for i := stride/step - 1; i >= 0; i-- {
		c.near[i] = hashed(c.near[i+1], step)
	}
}

// hashed is a link so many steps nearer to the anchor.
func hashed(link [32]byte, steps int) [32]byte {
	for ; steps > 0; steps-- {
		link = sha256.Sum256(link[:])
	}
	return link
}

// Follows says whether link hashes to an earlier link in so many steps.
func Follows(link [32]byte, steps int, earlier [32]byte) bool {
	link = hashed(link, steps)
	return hmac.Equal(link[:], earlier[:])
}

// Fair answers from links that nobody could foresee or choose: die i of throw
// j of entry n is made of the links numbered n, all anchors, the battle, n, j
// and i, and of nothing that a player can vary (docs/adr: dice).
type Fair struct {
	key    [32]byte
	battle string
	entry  uint64
	throw  uint64
}

// NewFair makes the dice of one entry. Links and anchors are in the order of
// their owners: the server first, then the seats. Salt is mixed in for throws
// in a private part, nil for others.
func NewFair(battle string, entry int, links, anchors [][32]byte, salt []byte) *Fair {
	h := sha256.New()
	for _, l := range links {
		h.Write(l[:])
	}
	for _, a := range anchors {
		h.Write(a[:])
	}
	h.Write(salt)
	f := &Fair{battle: battle, entry: uint64(entry)}
	h.Sum(f.key[:0])
	return f
}

// Answer throws the dice of the next throw of the entry.
func (f *Fair) Answer(t *Throw, a *Answer) bool {
	a.Typed, a.Witnessed = false, false
	j := f.throw
	f.throw++
	if t.Pack != 0 {
		a.Faces[0] = uint8(nth(t.Pack, f.die(j, 0, bits.OnesCount64(t.Pack))-1))
		return true
	}
	at := 0
	for i := range t.Groups[:t.N] {
		for range t.Groups[i].Dice {
			a.Faces[at] = uint8(f.die(j, uint64(at), int(t.Groups[i].Sides)))
			at++
		}
	}
	return true
}

// Skip passes over throws that were answered before.
func (f *Fair) Skip(throws int) { f.throw += uint64(throws) }

// die is a score from 1 to sides: the first byte of the die's stream below
// the greatest multiple of sides that a byte can hold (252 for six sides).
func (f *Fair) die(j, i uint64, sides int) int {
	limit := 256 - 256%sides
	for block := uint64(0); ; block++ {
		m := hmac.New(sha256.New, f.key[:])
		m.Write([]byte(f.battle))
		var n [32]byte
		binary.BigEndian.PutUint64(n[0:], f.entry)
		binary.BigEndian.PutUint64(n[8:], j)
		binary.BigEndian.PutUint64(n[16:], i)
		binary.BigEndian.PutUint64(n[24:], block)
		m.Write(n[:])
		for _, b := range m.Sum(nil) {
			if int(b) < limit {
				return int(b)%sides + 1
			}
		}
	}
}
