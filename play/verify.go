package play

import (
	"encoding/hex"
	"errors"
	"fmt"

	"drumhead/dice"
	"drumhead/rules"
)

// Report is what can be said of a record: four things apart.
type Report struct {
	Entries int     `json:"entries"`
	Chain   Finding `json:"chain" doc:"no entry was changed, left out or put in between; opened parts are those that their digests stand for"`
	Dice    Finding `json:"dice" doc:"every sealed die is the one that its link gives"`
	Parts   Finding `json:"parts" doc:"every seat was sent what it might see, and no more"`
	Rules   Finding `json:"rules" doc:"every order was legal, and what came of it is what the rules say"`
}

// Finding is one of the four.
type Finding struct {
	Good bool        `json:"good"`
	Text string      `json:"text" doc:"what was checked, and what could not be"`
	At   *Difference `json:"at,omitempty" doc:"the first difference"`
}

// Difference is where a record is not as it should be.
type Difference struct {
	Seq      int    `json:"seq"`
	What     string `json:"what"`
	Expected string `json:"expected,omitempty"`
	Found    string `json:"found,omitempty"`
}

func (d *Difference) Error() string {
	s := fmt.Sprintf("entry %d: %s", d.Seq, d.What)
	if d.Expected != "" || d.Found != "" {
		s += fmt.Sprintf("\n  expected %s\n  found    %s", d.Expected, d.Found)
	}
	return s
}

// Good says that nothing is wrong.
func (r *Report) Good() bool { return r.Chain.Good && r.Dice.Good && r.Parts.Good && r.Rules.Good }

// Verify checks the lines of a record, of which a copy with hidden parts will
// do for the chain and the dice.
func Verify(lines [][]byte, lookup func(rules.ID) System) Report {
	var r Report
	entries, err := verifyChain(lines)
	r.Entries = len(entries)
	r.Chain = finding(err, fmt.Sprintf("%d entries, one upon the other", len(entries)))
	var d diceChecker
	for i := range entries {
		if err = d.entry(&entries[i]); err != nil {
			break
		}
	}
	r.Dice = finding(err, fmt.Sprintf("%d sealed dice and cards, %d typed on a player's word", d.fair, d.typed))
	v := resolver{lookup: lookup}
	err = v.all(entries)
	if err != nil && v.battle == nil {
		why := "not checked: " + err.Error()
		r.Parts, r.Rules = Finding{Text: why}, Finding{Text: why}
		return r
	}
	r.Parts = finding(v.parts, fmt.Sprintf("%d entries compared with what each side was sent", v.done))
	text := fmt.Sprintf("%d orders and steps resolved again", v.resolved)
	if v.other > 0 {
		text += fmt.Sprintf("; %d were written under other readings of the rules and stand as recorded", v.other)
	}
	r.Rules = finding(v.rules, text)
	if err != nil && v.rules == nil {
		r.Rules = finding(err, text)
	}
	return r
}

// finding makes a finding of the first difference, if there is one.
func finding(err error, text string) Finding {
	f := Finding{Good: err == nil, Text: text}
	if err != nil && !errors.As(err, &f.At) {
		f.Text += "; " + err.Error()
	}
	return f
}

// verifyChain returns the entries up to the first that is not in order.
func verifyChain(lines [][]byte) ([]Entry, error) {
	var entries []Entry
	prev := start
	for i, line := range lines {
		e, err := ParseEntry(line)
		switch {
		case err != nil:
			return entries, &Difference{Seq: i + 1, What: err.Error()}
		case e.Seq != i+1:
			return entries, &Difference{i + 1, "numbers have no gaps", fmt.Sprint(i + 1), fmt.Sprint(e.Seq)}
		case e.Prev != prev:
			return entries, &Difference{i + 1, "it does not follow the entry before it", prev, e.Prev}
		}
		prev = e.Hash
		entries = append(entries, e)
	}
	if len(entries) == 0 {
		return nil, errors.New("the record is empty")
	}
	return entries, nil
}

// diceChecker throws a record's dice again from the links that were given.
type diceChecker struct {
	battle      string
	anchor      [32]byte
	last        [32]byte // the newest link that was checked, the anchor at first
	number      int      // of that link
	fair, typed int      // dice
}

func (d *diceChecker) entry(e *Entry) error {
	anchor := e.Anchor
	if e.Header != nil {
		d.battle, anchor = e.Header.Battle, e.Header.Anchor
	}
	if anchor != "" {
		a, err := parseHash(anchor)
		if err != nil {
			return &Difference{Seq: e.Seq, What: "the anchor is no hash: " + err.Error()}
		}
		d.anchor, d.last, d.number = a, a, 0
	}
	fair, err := d.open(e)
	if err != nil {
		return err
	}
	salts, err := e.salts()
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
		if err := d.throws(e, s.Throws, fair, salts, i == len(views)-1); err != nil {
			return err
		}
	}
	return nil
}

// open checks the link of an entry and returns it, nil if it has none.
func (d *diceChecker) open(e *Entry) (*[32]byte, error) {
	if len(e.Links) == 0 {
		return nil, nil
	}
	link, err := parseHash(e.Links[0])
	if err != nil || len(e.Links) > 1 || e.Seq > dice.Links {
		return nil, &Difference{Seq: e.Seq, What: "the server's link is wanted, and no other"}
	}
	if !dice.Follows(link, e.Seq-d.number, d.last) {
		wanted := fmt.Sprintf("one that hashes to %x in %d steps", d.last[:6], e.Seq-d.number)
		return nil, &Difference{e.Seq, "the link is not of the chain that was laid down before", wanted, e.Links[0]}
	}
	d.last, d.number = link, e.Seq
	return &link, nil
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
func (d *diceChecker) throws(e *Entry, throws []Throw, link *[32]byte, salts [parts][]byte, count bool) error {
	var fair *sealed
	if link != nil {
		fair = newSealed(d.battle, e.Seq, *link, d.anchor, func(part int) []byte { return salts[part] })
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
			if n := t.Count(); t.Typed {
				d.typed += n
			} else {
				d.fair += n
			}
		}
		if t.Typed || t.Private && salts[partOf(t.Thrower)] == nil {
			continue
		}
		if fair == nil {
			return &Difference{Seq: e.Seq, What: "dice fell and no link was given for them"}
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
