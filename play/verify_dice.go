package play

import (
	"encoding/hex"
	"errors"
	"fmt"
	"slices"

	"drumhead/dice"
)

// diceChecker throws a record's dice again from the links that were given.
type diceChecker struct {
	entries                []Entry
	header                 *Header
	server                 chain
	seats                  map[string]*chain
	fair, witnessed, typed int // dice
}

// key is what the dice of an entry are made of.
type key struct {
	number         int
	laid           int // the entry that laid the server's anchor
	links, anchors [][32]byte
}

func (d *diceChecker) entry(e *Entry) error {
	if e.Header != nil {
		d.header = e.Header
		if err := d.lay(e, &d.server, e.Header.Anchor); err != nil {
			return err
		}
	}
	if e.Anchor != "" {
		c := &d.server
		if e.Seat != "" {
			c = new(chain)
			d.seats[e.Seat] = c
		}
		if err := d.lay(e, c, e.Anchor); err != nil {
			return err
		}
	}
	if e.Kind == KindLink {
		return d.link(e)
	}
	k, err := d.key(e)
	if err != nil {
		return err
	}
	fixed := e
	if n := d.number(e); n != e.Seq {
		fixed = &d.entries[n-1]
	}
	salts, err := fixed.salts()
	if err != nil {
		return err
	}
	// Each reader's view is checked; the dice of the fullest are counted.
	views := []*Seen{&e.Seen}
	for i := range parts {
		if s, _, err := e.part(i); err != nil {
			return &Difference{Seq: e.Seq, What: err.Error()}
		} else if s != nil {
			views = append(views, s)
		}
	}
	for i, s := range views {
		if err := d.throws(e, s.Throws, k, salts, i == len(views)-1); err != nil {
			return err
		}
	}
	return nil
}

// number is that of the links that an entry's dice are made of: its own, or of
// witnessed dice that of the entry which waited for them.
func (d *diceChecker) number(e *Entry) int {
	if d.header != nil && d.header.Grade == GradeWitnessed && e.Kind == KindThrow && e.To > 0 && e.To < e.Seq {
		return e.To
	}
	return e.Seq
}

// lay begins a chain at its anchor.
func (d *diceChecker) lay(e *Entry, c *chain, anchor string) error {
	a, err := parseHash(anchor)
	if err != nil {
		return &Difference{Seq: e.Seq, What: "the anchor is no hash: " + err.Error()}
	}
	*c = chain{anchor: a, last: a, laid: e.Seq}
	return nil
}

// take goes on in a chain by a link of an entry.
func take(e *Entry, c *chain, text string, n int) error {
	link, err := parseHash(text)
	if err != nil || n > dice.Links {
		return &Difference{Seq: e.Seq, What: "the link is no hash, or one too many"}
	}
	if !c.follows(link, n) {
		wanted := fmt.Sprintf("one that hashes to %x in %d steps", c.last[:6], n-c.number)
		return &Difference{e.Seq, "the link is not of the chain that was laid down before", wanted, text}
	}
	c.last, c.number = link, n
	return nil
}

// link checks what a seat gave for the entry that waits.
func (d *diceChecker) link(e *Entry) error {
	c := d.seats[e.Seat]
	switch {
	case len(e.Links) != 1 || e.To < 1 || e.To >= e.Seq:
		return &Difference{Seq: e.Seq, What: "one link is wanted, for an entry that waits for dice"}
	case c == nil || c.laid >= e.To:
		return &Difference{Seq: e.Seq, What: "the seat had laid no anchor when the dice were asked"}
	}
	return take(e, c, e.Links[0], e.To)
}

// key checks the links of an entry, and returns what its dice are made of; nil
// if it has none.
func (d *diceChecker) key(e *Entry) (*key, error) {
	if len(e.Links) == 0 {
		return nil, nil
	}
	k := &key{number: d.number(e), laid: d.server.laid, anchors: [][32]byte{d.server.anchor}}
	if err := take(e, &d.server, e.Links[0], k.number); err != nil {
		return nil, err
	}
	k.links = append(k.links, d.server.last)
	wanted := e.Links[:1:1]
	if k.number != e.Seq {
		for _, chair := range d.header.Seats {
			if c := d.seats[chair.ID]; c != nil && c.number == k.number {
				k.links, k.anchors = append(k.links, c.last), append(k.anchors, c.anchor)
				wanted = append(wanted, hex.EncodeToString(c.last[:]))
			}
		}
	}
	if !slices.Equal(wanted, e.Links) {
		return nil, &Difference{e.Seq, "its links are not the server's and those that the seats gave", text(wanted), text(e.Links)}
	}
	return k, nil
}

// salts are those of the parts that this copy holds.
func (e *Entry) salts() (salts [parts][]byte, err error) {
	for _, o := range e.Opened {
		if salts[o.Part], err = hex.DecodeString(o.Salt); err != nil {
			return salts, &Difference{Seq: e.Seq, What: err.Error()}
		}
	}
	return salts, nil
}

// throws throws the dice of one reader's view again. Those of parts that this
// copy does not hold cannot be checked.
func (d *diceChecker) throws(e *Entry, throws []Throw, k *key, salts [parts][]byte, count bool) error {
	var fair *sealed
	if k != nil {
		fair = newSealed(d.header.Battle, k.number, func() (links, anchors [][32]byte) { return k.links, k.anchors },
			func(part int) []byte { return salts[part] })
	}
	for i := range throws {
		t, err := throws[i].toDice()
		if err == nil && throws[i].Faces == nil {
			err = errors.New("a throw has no faces")
		}
		if err != nil {
			return &Difference{Seq: e.Seq, What: err.Error()}
		}
		if count {
			d.count(&t)
		}
		if t.Typed || t.Private && salts[partOf(t.Thrower)] == nil {
			continue
		}
		if fair == nil {
			return &Difference{Seq: e.Seq, What: "dice fell and no link was given for them"}
		}
		if t.Witnessed && len(k.links) < 2 {
			return &Difference{Seq: e.Seq, What: "the dice of " + t.Purpose + " are called witnessed, and no seat gave a link"}
		}
		if t.Witnessed && k.laid > k.number {
			return &Difference{Seq: e.Seq, What: "the dice of " + t.Purpose + " are called witnessed, and the server laid its anchor when it might have known the other links"}
		}
		var a dice.Answer
		fair.Answer(&t.Throw, &a)
		if a.Faces != t.Answer.Faces {
			n := t.Count()
			return &Difference{e.Seq, "the dice of " + t.Purpose + " are not those that the link gives", fmt.Sprint(a.Faces[:n]), fmt.Sprint(t.Answer.Faces[:n])}
		}
	}
	return nil
}

func (d *diceChecker) count(t *dice.Thrown) {
	switch n := t.Count(); {
	case t.Typed:
		d.typed += n
	case t.Witnessed:
		d.witnessed += n
	default:
		d.fair += n
	}
}
