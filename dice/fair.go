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
// It keeps every 4096th link, every 256th of those around the one that was given
// last, and every 16th around that, and hashes its way to the others: 1.6 KiB, not
// 2 MiB.
type Chain struct {
	far, mid, near rung
}

// rung is 17 links at equal distances. The highest leads down to all others.
type rung struct {
	from  int // the number of the lowest; -1: there are none yet
	links [rungs + 1][sha256.Size]byte
}

const rungs = 16

// NewChain makes the chain of a secret seed.
func NewChain(seed [32]byte) *Chain {
	c := &Chain{mid: rung{from: -1}, near: rung{from: -1}}
	c.far.fill(0, Links, sha256.Sum256(seed[:]))
	return c
}

// ChainOf is the chain of which these are the marks, without the hashing that made it;
// false: they are no chain's.
func ChainOf(marks []byte) (*Chain, bool) {
	c := &Chain{mid: rung{from: -1}, near: rung{from: -1}}
	if len(marks) != len(c.far.links)*sha256.Size {
		return nil, false
	}
	for i := range c.far.links {
		copy(c.far.links[i][:], marks[i*sha256.Size:])
	}
	return c, true
}

// Marks are some links, from which all others soon follow, the anchor first. They are as
// secret as the seed.
func (c *Chain) Marks() (marks []byte) {
	for i := range c.far.links {
		marks = append(marks, c.far.links[i][:]...)
	}
	return marks
}

// Anchor is link 0.
func (c *Chain) Anchor() [32]byte { return c.far.links[0] }

// Link is link n, from 1 to Links.
func (c *Chain) Link(n int) [32]byte {
	c.mid.reach(n, Links/rungs, &c.far)
	c.near.reach(n, Links/rungs/rungs, &c.mid)
	const apart = Links / rungs / rungs / rungs
	next := (n - c.near.from + apart - 1) / apart
	return hashed(c.near.links[next], c.near.from+next*apart-n)
}

// reach has the links of a rung be those around link n, of so many between two of the
// rung above.
func (r *rung) reach(n, span int, above *rung) {
	if from := (n - 1) / span * span; from != r.from {
		r.fill(from, span, above.links[(from-above.from)/span+1])
	}
}

// fill works out the links of a rung down from the highest.
func (r *rung) fill(from, span int, top [sha256.Size]byte) {
	r.from, r.links[rungs] = from, top
	for i := rungs - 1; i >= 0; i-- {
		r.links[i] = hashed(r.links[i+1], span/rungs)
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
