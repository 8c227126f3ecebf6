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
	entries                        []Entry
	chains                         *chains
	fair, witnessed, typed, hidden int // dice
}

// key is what the dice of an entry are made of.
type key struct {
	number         int
	links, anchors [][32]byte
}

func (d *diceChecker) entry(e *Entry) error {
	err := d.checked(e)
	var at *Difference
	if err != nil && !errors.As(err, &at) {
		at = &Difference{What: err.Error()}
	}
	if at == nil {
		return nil
	}
	at.Seq = e.Seq
	return at
}

// checked checks an entry that is good by itself and follows those before it.
func (d *diceChecker) checked(e *Entry) (err error) {
	if (e.Header != nil) != (e.Seq == 1) {
		return errors.New("the header stands in the first entry, and nowhere else")
	}
	if e.Header != nil {
		if d.chains, err = newChains(e.Header); err != nil {
			return err
		}
		if _, err := parseHash(e.Header.Anchor); err != nil {
			return fmt.Errorf("the anchor is no hash: %w", err)
		}
	}
	if err := d.chains.check(e); err != nil {
		return err
	}
	k, fixed, err := d.key(e)
	if err != nil {
		return err
	}
	salts, err := fixed.salts()
	if err != nil {
		return err
	}
	// Each reader's view is checked; the dice of the fullest are counted.
	views, whole, err := e.views()
	if err != nil {
		return err
	}
	for i, s := range views {
		last := i == len(views)-1
		if err := d.chains.checkSeen(e, s, whole && last); err != nil {
			return err
		}
		if err := d.throws(e, s.Throws, k, salts, last); err != nil {
			return err
		}
	}
	d.chains.note(e)
	return nil
}

// key is what the dice of an entry are made of, nil: it has no links; fixed is
// the entry with which they were.
func (d *diceChecker) key(e *Entry) (k *key, fixed *Entry, err error) {
	c := d.chains
	if len(e.Links) == 0 || !throws(e.Kind) {
		return nil, e, nil
	}
	k, fixed = &key{number: e.Seq}, e
	if e.Kind == KindThrow && c.open > 0 {
		k.number, fixed = c.open, &d.entries[c.open-1]
	}
	link, err := parseHash(e.Links[0])
	if err != nil {
		return nil, e, err
	}
	k.links, k.anchors = c.key(k.number, link)
	return k, fixed, nil
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
		fair = newSealed(d.chains.header.Battle, k.number, func() (links, anchors [][32]byte) { return k.links, k.anchors },
			func(part int) []byte { return salts[part] })
	}
	for i := range throws {
		t, err := throws[i].toDice()
		if err == nil && throws[i].Faces == nil {
			err = errors.New("a throw has no faces")
		}
		if err != nil {
			return err
		}
		known := t.Typed || !t.Private || salts[partOf(t.Thrower)] != nil
		if count {
			d.count(&t, known)
		}
		if t.Typed || !known {
			continue
		}
		var a dice.Answer
		fair.Answer(&t.Throw, &a)
		if a.Faces != t.Answer.Faces {
			n := t.Count()
			return &Difference{e.Seq, "the dice of " + t.Purpose + " are not those that the links give", fmt.Sprint(a.Faces[:n]), fmt.Sprint(t.Answer.Faces[:n])}
		}
	}
	return nil
}

func (d *diceChecker) count(t *dice.Thrown, known bool) {
	switch n := t.Count(); {
	case t.Typed:
		d.typed += n
	case !known:
		d.hidden += n
	case t.Witnessed:
		d.witnessed += n
	default:
		d.fair += n
	}
}

// text says what was checked.
func (d *diceChecker) text() string {
	text := fmt.Sprintf("%d sealed dice and cards, %d witnessed, %d typed on a player's word", d.fair, d.witnessed, d.typed)
	if d.hidden > 0 {
		text += fmt.Sprintf(", %d not opened in this copy", d.hidden)
	}
	if anew := d.anew(); anew != nil {
		text += fmt.Sprintf("; the server began another chain by entries %s: sealed dice behind it could be chosen by who runs it", spans(anew))
	}
	return text
}

// anew are the entries by which the server began another chain than any before.
func (d *diceChecker) anew() (entries []int) {
	if d.chains == nil {
		return nil
	}
	for i, c := range d.chains.server {
		known := slices.ContainsFunc(d.chains.server[:i], func(b chain) bool { return b.anchor == c.anchor })
		if c.laid > 1 && !known {
			entries = append(entries, c.laid)
		}
	}
	return entries
}
