package play

import (
	"errors"
	"fmt"
)

// Comparison is what two copies of one record say of each other.
type Comparison struct {
	Entries [2]int  `json:"entries" doc:"that are in order, of each"`
	Same    int     `json:"same" doc:"entries that both have"`
	Proofs  []Proof `json:"proofs,omitempty" doc:"what seats have signed that only one of them has"`
}

// Proof is a seat's newest signature in what only one of two copies has: the
// other was cut off before it, or goes another way.
type Proof struct {
	Copy  int    `json:"copy" doc:"1 or 2: which has it"`
	Seat  string `json:"seat"`
	Entry int    `json:"entry" doc:"that it signed"`
	After int    `json:"after" doc:"the newest entry that it had seen and checked"`
}

// Compare finds out how far two copies of a battle's record are the same, and
// who has signed what the other lacks. Each must be in order as far as it goes.
func Compare(one, two [][]byte) (Comparison, error) {
	var c Comparison
	var both [2][]Entry
	for i, lines := range [][][]byte{one, two} {
		entries, err := verifyChain(lines)
		if err != nil {
			return c, fmt.Errorf("copy %d is not in order: %w", i+1, err)
		}
		if entries[0].Header == nil {
			return c, fmt.Errorf("copy %d does not begin with a header", i+1)
		}
		both[i], c.Entries[i] = entries, len(entries)
	}
	for c.Same < min(c.Entries[0], c.Entries[1]) && both[0][c.Same].Hash == both[1][c.Same].Hash {
		c.Same++
	}
	if c.Same == 0 {
		return c, errors.New("these are not copies of one record: already their first entries differ")
	}
	for i, entries := range both {
		proofs, err := proofsOf(entries, c.Same)
		if err != nil {
			return c, fmt.Errorf("copy %d: %w", i+1, err)
		}
		for _, p := range proofs {
			p.Copy = i + 1
			c.Proofs = append(c.Proofs, p)
		}
	}
	return c, nil
}

// proofsOf are the newest signatures behind an entry, by seat.
func proofsOf(entries []Entry, same int) (proofs []Proof, err error) {
	h := newHands(entries[0].Header, true)
	newest := map[string]Proof{}
	for i := range entries {
		e := &entries[i]
		views, whole, err := e.views()
		if err == nil {
			err = h.check(e, views, whole)
		}
		if err != nil {
			return nil, &Difference{Seq: e.Seq, What: err.Error()}
		}
		h.note(e, views)
		for _, v := range views {
			if v.Signed == nil || e.Seq <= same {
				continue
			}
			if said, err := parseSaid(v.Signed.Said); err == nil {
				newest[e.Seat] = Proof{Seat: e.Seat, Entry: e.Seq, After: said.After.Seq}
			}
		}
	}
	for _, k := range h.branches {
		if p, ok := newest[k.seat]; ok {
			proofs = append(proofs, p)
		}
	}
	return proofs, nil
}

// Whole says whether no copy lacks anything.
func (c *Comparison) Whole() bool { return c.Same == c.Entries[0] && c.Same == c.Entries[1] }

// Text says in words what was found, of copies that are called so.
func (c *Comparison) Text(one, two string) string {
	names := [2]string{one, two}
	switch {
	case c.Whole():
		return fmt.Sprintf("%s and %s are the same, %d entries", one, two, c.Same)
	case c.Same == c.Entries[0]:
		return fmt.Sprintf("%s is longer: %s ends after entry %d of its %d", two, one, c.Same, c.Entries[1]) + c.proved(names)
	case c.Same == c.Entries[1]:
		return fmt.Sprintf("%s is longer: %s ends after entry %d of its %d", one, two, c.Same, c.Entries[0]) + c.proved(names)
	}
	return fmt.Sprintf("they part: the same as far as entry %d, then %s has %d others and %s %d", c.Same, one, c.Entries[0]-c.Same, two, c.Entries[1]-c.Same) + c.proved(names)
}

// proved says who has signed what one of the copies lacks.
func (c *Comparison) proved(names [2]string) (text string) {
	for _, p := range c.Proofs {
		text += fmt.Sprintf("\n  %s signed entry %d of %s, having seen its entry %d: the other copy lacks that", p.Seat, p.Entry, names[p.Copy-1], p.After)
	}
	if text == "" {
		return "\n  nobody has signed anything that only one of them has: which is right cannot be proved"
	}
	return text
}
