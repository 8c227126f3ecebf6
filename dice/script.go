package dice

import (
	"errors"
	"fmt"
)

// Script answers with faces given beforehand: a case's, a record's, or real
// dice that a player typed. When it runs dry it does not answer, and the throw
// stays open.
type Script struct {
	Faces []uint8 // for dice, in the order in which they are asked
	Cards []uint8 // for cards, top first
	Typed bool
	err   error
}

// ErrLeft means that dice were given which nobody asked for.
var ErrLeft = errors.New("more dice were given than were asked for")

// Answer takes the next faces.
func (s *Script) Answer(t *Throw, a *Answer) bool {
	a.Typed = s.Typed
	if t.Pack != 0 {
		if len(s.Cards) == 0 {
			return false
		}
		if c := s.Cards[0]; c > 63 || t.Pack>>c&1 == 0 {
			s.err = fmt.Errorf("card %d is not in the pack any more", c)
			return false
		}
		a.Faces[0], s.Cards = s.Cards[0], s.Cards[1:]
		return true
	}
	n := t.Count()
	if len(s.Faces) < n {
		return false
	}
	at := 0
	for i := range t.Groups[:t.N] {
		for range t.Groups[i].Dice {
			if f := s.Faces[at]; f < 1 || f > t.Groups[i].Sides {
				s.err = fmt.Errorf("%d is no score of a die of %d sides (%s, die %d)", f, t.Groups[i].Sides, t.Purpose, at+1)
				return false
			}
			at++
		}
	}
	copy(a.Faces[:], s.Faces[:n])
	s.Faces = s.Faces[n:]
	return true
}

// Done reports what was wrong with the script, or ErrLeft if some of it was
// not used.
func (s *Script) Done() error {
	if s.err != nil {
		return s.err
	}
	if len(s.Faces)+len(s.Cards) > 0 {
		return ErrLeft
	}
	return nil
}
