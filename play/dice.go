package play

import (
	"encoding/hex"
	"fmt"
	"slices"

	"drumhead/dice"
)

// fall gives a throw its faces, in the order in which it asks for them.
func fall(t *dice.Thrown, faces []int) error {
	if len(faces) != t.Count() {
		return fmt.Errorf("%s: %d dice are asked for, %d were given", t.Purpose, t.Count(), len(faces))
	}
	if t.Pack != 0 {
		if f := faces[0]; f < 0 || f > 63 || t.Pack>>f&1 == 0 {
			return fmt.Errorf("%s: card %d is not in the pack any more", t.Purpose, f)
		}
		t.Answer.Faces[0] = uint8(faces[0])
		return nil
	}
	at := 0
	for i := range t.Groups[:t.N] {
		for range t.Groups[i].Dice {
			if f := faces[at]; f < 1 || f > int(t.Groups[i].Sides) {
				return fmt.Errorf("%s, die %d: %d is no score of a die of %d sides", t.Purpose, at+1, f, t.Groups[i].Sides)
			}
			t.Answer.Faces[at] = uint8(faces[at])
			at++
		}
	}
	return nil
}

// sealed throws the dice of one entry from the server's chain. Private throws
// mix in their part's salt, and are counted part by part, so that who sees
// only some of the throws can check those. Most orders throw nothing: what the
// dice are made of is asked for with the first that falls.
type sealed struct {
	battle    string
	number    int // of the entry
	key       func() (links, anchors [][32]byte)
	salt      func(part int) []byte
	links     [][32]byte // nil until dice have fallen
	anchors   [][32]byte
	fair      [parts + 1]*dice.Fair // each part's, and the public ones
	witnessed bool
	left      int // throws of dice that it answers yet, -1: all; cards it always turns
	closed    bool
}

// newSealed makes the dice of entry n. Key gives the links and anchors, the
// server's first, salt the salts of its parts.
func newSealed(battle string, n int, key func() (links, anchors [][32]byte), salt func(part int) []byte) *sealed {
	return &sealed{battle: battle, number: n, key: key, salt: salt, left: -1}
}

// Answer throws.
func (s *sealed) Answer(t *dice.Throw, a *dice.Answer) bool {
	if s.closed {
		return false
	}
	if t.Pack == 0 {
		if s.left == 0 {
			return false
		}
		s.left--
	}
	s.of(t).Answer(t, a)
	a.Witnessed = s.witnessed
	return true
}

// of are the dice of a throw's part.
func (s *sealed) of(t *dice.Throw) *dice.Fair {
	if s.links == nil {
		s.links, s.anchors = s.key()
	}
	part, salt := parts, []byte(nil)
	if t.Private {
		part = partOf(t.Thrower)
		salt = s.salt(part)
	}
	if s.fair[part] == nil {
		s.fair[part] = dice.NewFair(s.battle, s.number, s.links, s.anchors, salt)
	}
	return s.fair[part]
}

// given are the links of the dice that have fallen, in hexadecimal; nil if none
// have.
func (s *sealed) given() (links []string) {
	for _, l := range s.links {
		links = append(links, hex.EncodeToString(l[:]))
	}
	return links
}

// partOf is the private part that belongs to a side; nobody's is the umpire's.
func partOf(side int8) int {
	if side == 0 || side == 1 {
		return int(side)
	}
	return parts - 1
}

// script answers with typed faces, in the order in which they are asked. Cards
// are not typed: the table turns them.
type script struct {
	faces []int
	err   error
}

// Answer takes the next faces; when there are none left the throw stays open.
func (s *script) Answer(t *dice.Throw, a *dice.Answer) bool {
	if t.Pack != 0 || len(s.faces) == 0 || s.err != nil {
		return false
	}
	n := min(t.Count(), len(s.faces))
	full := dice.Thrown{Throw: *t}
	if s.err = fall(&full, s.faces[:n]); s.err != nil {
		return false
	}
	s.faces, *a = s.faces[n:], full.Answer
	a.Typed = true
	return true
}

// done says what was wrong with the faces.
func (s *script) done() error {
	if s.err == nil && len(s.faces) > 0 {
		return dice.ErrLeft
	}
	return s.err
}

// again answers with throws that have fallen before, then from another source.
type again struct {
	past []dice.Thrown
	then dice.Source
	err  error
}

// Answer repeats, as long as the same is asked.
func (r *again) Answer(t *dice.Throw, a *dice.Answer) bool {
	if len(r.past) == 0 {
		return r.then != nil && r.then.Answer(t, a)
	}
	if !sameThrow(&r.past[0].Throw, t) {
		r.err = fmt.Errorf("the rules now ask for %q where %q was thrown", t.Purpose, r.past[0].Purpose)
		return false
	}
	*a, r.past = r.past[0].Answer, r.past[1:]
	return true
}

// sameThrow compares what is thrown and read, not the words that explain it.
func sameThrow(a, b *dice.Throw) bool {
	return a.Purpose == b.Purpose && a.Thrower == b.Thrower && a.Private == b.Private && a.Opposed == b.Opposed &&
		a.Pack == b.Pack && slices.Equal(a.Groups[:a.N], b.Groups[:b.N])
}

// parseHash reads 32 bytes in hexadecimal.
func parseHash(s string) (out [32]byte, err error) {
	b, err := hex.DecodeString(s)
	if err == nil && len(b) != len(out) {
		err = fmt.Errorf("%d bytes: wanted %d", len(b), len(out))
	}
	copy(out[:], b)
	return out, err
}

// inTurn asks for typed faces until there are no more, then for fair dice.
type inTurn struct {
	typed script
	fair  *sealed
}

// Answer asks the one, then the other.
func (i *inTurn) Answer(t *dice.Throw, a *dice.Answer) bool {
	return i.typed.Answer(t, a) || i.typed.err == nil && i.fair.Answer(t, a)
}
