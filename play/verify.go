package play

import (
	"errors"
	"fmt"

	"drumhead/rules"
)

// Report is what can be said of a record: five things apart, and what nothing
// in it can prove.
type Report struct {
	Entries int     `json:"entries"`
	Chain   Finding `json:"chain" doc:"no entry was changed, left out or put in between; opened parts are those that their digests stand for"`
	Dice    Finding `json:"dice" doc:"every sealed die is the one that its link gives"`
	Hands   Finding `json:"hands" doc:"what seats did by hand is signed by the key that each laid; and what rests on the server's word"`
	Parts   Finding `json:"parts" doc:"every seat was sent what it might see, and no more"`
	Rules   Finding `json:"rules" doc:"every entry could come where it stands, every order was legal, and what came of it is what the rules say"`
	Trusted string  `json:"trusted" doc:"what no record can prove of itself, and rests on somebody's word"`
}

// Finding is one of the five. It is good, or something is wrong with it, or it is
// not wholly proved.
type Finding struct {
	Good     bool        `json:"good"`
	Text     string      `json:"text" doc:"what was checked, and what could not be"`
	At       *Difference `json:"at,omitempty" doc:"the first difference"`
	Unproved []Unproved  `json:"unproved,omitempty" doc:"entries of which nothing is known to be wrong, and which are not proved"`
}

// Unproved are entries that could not be made again.
type Unproved struct {
	Entries string `json:"entries" doc:"their numbers: 2 to 40, 44"`
	Why     string `json:"why"`
}

// Holds says that nothing was found wrong, though not all may be proved.
func (f *Finding) Holds() bool { return f.Good || f.At == nil && len(f.Unproved) > 0 }

// trusted is what no record proves of itself.
const trusted = "who sat in a chair that signs nothing, and when, rests on the server's word, and so do the times; that a link did not come in time does too, and how a table judged an end that was left to it; typed dice are on a player's word"

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

// Good says that all is proved which a record can prove.
func (r *Report) Good() bool {
	return r.Chain.Good && r.Dice.Good && r.Hands.Good && r.Parts.Good && r.Rules.Good
}

// Holds says that nothing was found wrong, though not all may be proved.
func (r *Report) Holds() bool {
	return r.Chain.Good && r.Dice.Good && r.Hands.Good && r.Parts.Holds() && r.Rules.Holds()
}

// Upto is how many entries stand before the first of which something is wrong.
func (r *Report) Upto() int {
	upto := r.Entries
	for _, f := range []*Finding{&r.Chain, &r.Dice, &r.Hands, &r.Parts, &r.Rules} {
		if f.At != nil {
			upto = min(upto, f.At.Seq-1)
		}
	}
	return upto
}

// First says what is wrong first, or not proved; empty: nothing.
func (r *Report) First() string {
	for _, f := range []*Finding{&r.Chain, &r.Dice, &r.Hands, &r.Parts, &r.Rules} {
		if !f.Good && f.At != nil {
			return f.At.Error()
		} else if !f.Good && len(f.Unproved) > 0 {
			return fmt.Sprintf("not proved are entries %s: %s", f.Unproved[0].Entries, f.Unproved[0].Why)
		} else if !f.Good {
			return f.Text
		}
	}
	return ""
}

// Fault is the first entry that a report finds fault with, and by which of its
// parts that no rules are wanted for; empty: none.
func (r *Report) Fault() (seq int, of string) {
	for _, f := range []struct {
		of string
		*Finding
	}{{"chain", &r.Chain}, {"dice", &r.Dice}, {"hands", &r.Hands}} {
		if f.At != nil && (seq == 0 || f.At.Seq < seq) {
			seq, of = f.At.Seq, f.of
		}
	}
	return seq, of
}

// Verify checks the lines of a record, of which a copy with hidden parts will
// do for the chain and the dice.
func Verify(lines [][]byte, lookup func(rules.ID) System) Report { return verify(lines, lookup, nil) }

// verify stops where late says so: what it has not seen is not good.
func verify(lines [][]byte, lookup func(rules.ID) System, late func() bool) Report {
	r := Report{Trusted: trusted}
	entries, err := verifyChain(lines)
	r.Entries = len(entries)
	r.Chain = finding(err, fmt.Sprintf("%d entries, one upon the other", len(entries)))
	d := diceChecker{entries: entries}
	for i := range entries {
		if late != nil && late() {
			err = &Difference{Seq: i + 1, What: ErrTooSlow.Error()}
		} else {
			err = d.entry(&entries[i])
		}
		if err != nil {
			break
		}
	}
	r.Dice = finding(err, d.text())
	r.Hands = verifyHands(entries)
	p := prover{lookup: lookup, late: late}
	err = p.all(entries)
	if err != nil && p.battle == nil {
		why := "not checked: " + err.Error()
		r.Parts, r.Rules = Finding{Text: why}, Finding{Text: why}
		return r
	}
	r.Parts = finding(p.parts, fmt.Sprintf("%d entries compared with what each side was sent", p.made)).short(p.hidden)
	if p.rules != nil {
		err = p.rules
	}
	r.Rules = p.finding(err)
	return r
}

// finding says how far what came of entries is what the rules say.
func (p *prover) finding(err error) Finding {
	text := fmt.Sprintf("%d entries made again from what stood before them, %d of them orders and steps of the table", p.made, p.done)
	if p.secret > 0 {
		text += fmt.Sprintf("; %d secret orders are those that were committed to", p.secret)
	}
	if p.closed > 0 {
		text += fmt.Sprintf("; %d entries have parts that this copy does not hold", p.closed)
	}
	return finding(err, text).short(p.unproved)
}

// short is a finding that leaves some entries unproved.
func (f Finding) short(unproved []Unproved) Finding {
	f.Good, f.Unproved = f.Good && len(unproved) == 0, unproved
	for _, u := range unproved {
		f.Text += fmt.Sprintf("; not proved are entries %s: %s", u.Entries, u.Why)
	}
	return f
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
		if err == nil {
			err = e.written(line)
		}
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
