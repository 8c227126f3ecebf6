package play

import (
	"encoding/hex"
	"slices"

	"drumhead/dice"
)

// chain is a seat's own hash chain, as far as the record shows it.
type chain struct {
	anchor [32]byte
	laid   int      // the entry that laid the anchor, 0: none
	last   [32]byte // the newest link that it gave, the anchor at first
	number int      // of that link
	given  bool     // for the dice that are wanted now
}

// witnesses is what the sides have agreed to about links that do not come.
type witnesses struct {
	sealed [2]bool // from now on, until a seat of the side lays an anchor
	once   [2]bool // for the dice that are wanted now
}

// sideOf is a chair's side, 0 for who has none: he never gives links.
func sideOf(c *chair) int {
	if c.eye < others {
		return int(c.eye)
	}
	return 0
}

// played says whether people hold a side.
func (b *Battle) played(side int) bool {
	return slices.ContainsFunc(b.chairs, func(c chair) bool { return c.eye == eye(side) && c.person() })
}

// witnessOf is the seat that gives a side's links for an entry: the first
// whose anchor was laid before it, so that nobody can choose which of two
// links counts; -1: none.
func (b *Battle) witnessOf(side, entry int) int {
	return slices.IndexFunc(b.chairs, func(c chair) bool {
		return c.eye == eye(side) && c.person() && c.laid > 0 && c.laid < entry
	})
}

// seated says whether each side that people hold has laid an anchor, where
// dice are witnessed, or has agreed to go on sealed.
func (b *Battle) seated() bool {
	if b.header.Grade != GradeWitnessed {
		return true
	}
	for side := range 2 {
		if b.played(side) && !b.witness.sealed[side] && b.witnessOf(side, len(b.entries)+1) < 0 {
			return false
		}
	}
	return true
}

// awaits says whether dice of the next entry would have to wait for links.
func (b *Battle) awaits() bool {
	return b.header.Grade == GradeWitnessed &&
		(b.played(0) && !b.witness.sealed[0] || b.played(1) && !b.witness.sealed[1])
}

// witnessed says whether each side that people hold has given its link for the
// dice that are wanted, and the server could not choose its own to fit theirs:
// its anchor was laid before the dice were asked for.
func (b *Battle) witnessed() bool {
	if b.laid > b.open {
		return false
	}
	people := false
	for side := range 2 {
		if !b.played(side) {
			continue
		}
		people = true
		if i := b.witnessOf(side, b.open); i < 0 || !b.chairs[i].given {
			return false
		}
	}
	return people
}

// waits are the seats whose dice or links are wanted for the open throw.
func (b *Battle) waits() []string {
	seats := []string{}
	if b.header.Grade != GradeWitnessed {
		for i := range b.chairs {
			if b.mayThrow(i) && b.chairs[i].eye != umpire {
				seats = append(seats, b.chairs[i].ID)
			}
		}
		return seats
	}
	for side := range 2 {
		if !b.played(side) || b.witness.sealed[side] || b.witness.once[side] {
			continue
		}
		i := b.witnessOf(side, b.open)
		if i < 0 {
			i = slices.IndexFunc(b.chairs, func(c chair) bool { return c.eye == eye(side) && c.person() })
		}
		if !b.chairs[i].given {
			seats = append(seats, b.chairs[i].ID)
		}
	}
	return seats
}

// proposeWitness takes the link of the seat that gives it for its side, or a
// side's word that dice may fall without.
func (b *Battle) proposeWitness(c *Command, d *draft) error {
	d.To = c.To
	if c.Kind == KindLink {
		d.To, d.Links = b.open, []string{c.Hash}
		if c.To > 0 && c.To != b.open {
			return ErrStale
		}
	}
	return b.checkWitness(&d.Entry)
}

func (b *Battle) checkWitness(e *Entry) error {
	i := b.chair(e.Seat)
	if i < 0 {
		return ErrNotYours
	}
	switch chair := &b.chairs[i]; {
	case b.header.Grade != GradeWitnessed:
		return ErrNoLinks
	case chair.eye >= others || !chair.person():
		return ErrNotYours
	case e.To > 0 && e.To != b.open:
		return ErrStale
	case e.Kind == KindSeal:
		return nil
	case b.open == 0:
		return ErrNoThrow
	case b.witnessOf(sideOf(chair), b.open) != i:
		return ErrNotYours
	case chair.given:
		return ErrStale
	case len(e.Links) != 1:
		return ErrBadLink
	}
	if link, err := parseHash(e.Links[0]); err != nil || !b.chairs[i].follows(link, b.open) {
		return ErrBadLink
	}
	return nil
}

// follows says whether a link is that of an entry in the seat's chain.
func (c *chain) follows(link [32]byte, entry int) bool {
	return entry > c.number && entry <= dice.Links && dice.Follows(link, entry-c.number, c.last)
}

// noteWitness keeps a link, or what a side agreed to.
func (b *Battle) noteWitness(e *Entry, seat int) {
	if seat < 0 {
		return
	}
	c := &b.chairs[seat]
	switch {
	case e.Kind == KindSeal && e.To > 0:
		b.witness.once[sideOf(c)] = true
	case e.Kind == KindSeal:
		b.witness.sealed[sideOf(c)] = true
	default:
		c.last, _ = parseHash(e.Links[0])
		c.number, c.given = b.open, true
	}
}

// closeWitness forgets what was said about dice that have fallen.
func (b *Battle) closeWitness() {
	b.witness.once = [2]bool{}
	for i := range b.chairs {
		b.chairs[i].given = false
	}
}

// witnessViews says who gives links for each side that people hold.
func (b *Battle) witnessViews() []Witness {
	if b.header.Grade != GradeWitnessed {
		return nil
	}
	var views []Witness
	for i := range b.chairs {
		c := &b.chairs[i]
		if c.eye >= others || !c.person() {
			continue
		}
		side := sideOf(c)
		if w := b.witnessOf(side, len(b.entries)+1); w >= 0 && w != i || w < 0 && slices.ContainsFunc(views, func(v Witness) bool { return v.Side == side }) {
			continue
		}
		v := Witness{Seat: c.ID, Side: side, Since: c.laid, Sealed: b.witness.sealed[side]}
		if c.laid > 0 {
			v.Anchor = hex.EncodeToString(c.anchor[:])
		}
		views = append(views, v)
	}
	return views
}
