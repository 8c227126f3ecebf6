package play

import (
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
)

// Said is what a seat signs: its command, and the newest entry of the record
// that it had seen and checked. The keys are those of the entry that is made of
// it; docs/record.md tells what each holds.
type Said struct {
	After      After    `json:"after"`
	Battle     string   `json:"battle"`
	Seat       string   `json:"seat"`
	Kind       string   `json:"kind"`
	ID         string   `json:"id,omitempty"`
	Ask        int      `json:"ask,omitempty"`
	To         int      `json:"to,omitempty"`
	Redo       int      `json:"redo,omitempty"`
	Order      string   `json:"order,omitempty"`
	Text       string   `json:"text,omitempty"`
	Ruling     *Ruling  `json:"ruling,omitempty"`
	Links      []string `json:"links,omitempty"`
	Anchor     string   `json:"anchor,omitempty"`
	Key        string   `json:"key,omitempty"`
	Commitment string   `json:"commitment,omitempty"`
	Typed      []int    `json:"typed,omitempty"` // the faces of real dice
}

// After is an entry by its number and its hash.
type After struct {
	Hash string `json:"hash"`
	Seq  int    `json:"seq"`
}

// Written is how an order, or standing instructions, are written down that were
// signed in other words: they want to be signed as they stand there.
type Written struct{ Words string }

func (w *Written) Error() string {
	return fmt.Sprintf("what is written down is signed as it stands there: %q", w.Words)
}

// Sign signs.
func (s *Said) Sign(key ed25519.PrivateKey) (*Signed, error) {
	j, err := json.Marshal(s)
	if err == nil {
		j, err = canonical(j)
	}
	if err != nil {
		return nil, err
	}
	return &Signed{string(j), hex.EncodeToString(ed25519.Sign(key, j))}, nil
}

// Says is what a seat signs of a command, behind the newest entry.
func (b *Battle) Says(c *Command) *Said {
	newest := &b.entries[len(b.entries)-1]
	s := &Said{Battle: b.header.Battle, Seat: c.Seat, Kind: c.Kind, ID: c.ID, After: After{Seq: newest.Seq, Hash: newest.Hash},
		Ask: c.Ask, To: c.To, Redo: c.Redo, Order: c.Order, Text: c.Text, Key: c.Key, Typed: c.Faces}
	switch c.Kind {
	case KindSit:
		s.Anchor = c.Hash
	case KindLink:
		s.Links = []string{c.Hash}
	case KindCommit:
		s.Commitment = c.Hash
	case KindReveal:
		if c.Salt != "" {
			s.Text = sealedText(c.Salt, c.Orders)
		}
	case KindPropose:
		if r := c.Ruling; r != nil {
			s.Ruling, s.Text = &Ruling{Text: c.Text, Clause: r.Clause, Option: r.Option, Value: r.Value, End: r.End}, ""
		}
	}
	return s
}

func parseSaid(text string) (*Said, error) {
	c, err := canonical([]byte(text))
	if err != nil {
		return nil, err
	}
	if string(c) != text {
		return nil, errors.New("it is not in the one form that hashes are taken of")
	}
	said := new(Said)
	return said, strict(c, said)
}

// differs names what was signed otherwise than the entry says it. What a
// command may leave out, the question it answers or the entry it goes back to,
// may be left out of what is signed.
func (s *Said) differs(e *Entry, v *Seen, battle string, whole bool) string {
	ruling := v.Order != "" && e.Kind == KindRuling && e.By == ByUmpire
	filled := e.Kind == KindUndo || e.Kind == KindThrow || e.Kind == KindReveal || e.Kind == KindRuling && e.By == ByUmpire
	for _, c := range []struct {
		what string
		same bool
	}{
		{"battle", s.Battle == battle},
		{"seat", s.Seat == e.Seat},
		{"kind", s.Kind == e.Kind || s.Kind == KindOrder && e.Kind == KindRuling && e.By == ByUmpire},
		{"id", s.ID == e.ID},
		{"ask", s.Ask == e.Ask || s.Ask == 0},
		{"to", s.To == e.To || s.To == 0 && filled},
		{"redo", s.Redo == e.Redo},
		{"order", s.Order == v.Order || s.Order == "" && ruling && e.Redo > 0},
		{"text", s.Text == v.Text},
		{"ruling", sameWish(s.Ruling, e.Ruling)},
		{"links", e.Kind != KindLink && s.Links == nil || e.Kind == KindLink && slices.Equal(s.Links, e.Links)},
		{"anchor", s.Anchor == e.Anchor},
		{"key", s.Key == e.Key},
		{"commitment", s.Commitment == e.Commitment},
		{"typed", !whole || slices.Equal(s.Typed, typedFaces(v))},
	} {
		if !c.same {
			return c.what
		}
	}
	return ""
}

// sameWish compares what is proposed, however it came to be in force.
func sameWish(a, b *Ruling) bool {
	if a == nil || b == nil {
		return a == b
	}
	is := *b
	is.How = "" // nobody signs that
	return *a == is
}

// typedFaces are the real dice that a reader sees.
func typedFaces(v *Seen) (faces []int) {
	for i := range v.Throws {
		if v.Throws[i].Typed {
			faces = append(faces, v.Throws[i].Faces...)
		}
	}
	return faces
}
