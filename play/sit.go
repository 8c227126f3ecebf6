package play

import (
	"errors"
	"fmt"
)

// ErrTheirs protects who has sat down.
var ErrTheirs = errors.New("somebody has sat down in this chair: only he can give it up, or hand it on")

// proposeSit puts somebody in a chair, and lays the anchor of his dice: its text
// says whom, you, friend or a level of the computer. By hand it is the chair's own
// word. By the table it is that of who began the battle, for a chair in which
// nobody sits yet, or any more. Without a chair the server lays the anchor of a
// new chain, as it must when a record comes from elsewhere.
func (b *Battle) proposeSit(c *Command, d *draft) error {
	d.Text, d.Key = c.Text, c.Key
	if c.Seat == "" {
		d.Anchor = fmt.Sprintf("%x", b.secret.Anchor())
		return nil
	}
	chair := &b.chairs[b.chair(c.Seat)]
	if c.Text != "" {
		if err := mayHold(&chair.Seat, c.Text); err != nil {
			return err
		}
		if b.bound {
			return ErrBound
		}
	}
	switch {
	case c.By == ByTable && chair.who == WhoFriend && chair.sat && !chair.free:
		return ErrTheirs
	case c.Text == "" && (c.By == ByTable || !chair.person()):
		return ErrNotYours
	case c.Hash == "":
		return nil
	case c.By == ByTable || chair.eye >= others:
		return ErrNotYours
	}
	if anchor, err := parseHash(c.Hash); err != nil || fmt.Sprintf("%x", anchor) != c.Hash {
		return fmt.Errorf("the anchor of seat %s: wanted 32 bytes in hexadecimal, in small letters", c.Seat)
	}
	d.Anchor = c.Hash
	return nil
}

// noteSit keeps who sits in a chair from now on.
func (b *Battle) noteSit(e *Entry, c *chair, who string) {
	if who == "" {
		return
	}
	if c.who == WhoFriend && who != WhoFriend && c.sat {
		b.parted, c.sat = e.Seq, false
	}
	c.who = who
	if e.By == ByTable {
		c.here = who != WhoFriend
	}
}
