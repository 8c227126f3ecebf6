package play

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"

	"drumhead/dice"
)

// MaxLine is how long an entry may be, in bytes.
const MaxLine = 512 << 10

// start is what the first entry follows.
const start = "0000000000000000000000000000000000000000000000000000000000000000"

// Secret is what the keeper of a battle knows and no record holds: the hash
// chain of the dice and the salts of private parts, both of one seed.
type Secret struct {
	seed  [32]byte
	chain *dice.Chain
}

// NewSecret makes the secret of a seed of 32 random bytes.
func NewSecret(seed [32]byte) *Secret { return &Secret{seed: seed} }

// Marks are the chain as who keeps the seed may keep it too: it need not be made anew
// then, which takes some milliseconds.
func (s *Secret) Marks() []byte { return s.links().Marks() }

// Marked is the secret with its chain by the marks that were kept. What are none are as
// if there were not any.
func (s *Secret) Marked(marks []byte) *Secret {
	if chain, whole := dice.ChainOf(marks); whole {
		s.chain = chain
	}
	return s
}

// links is the chain; it is made when it is first needed.
func (s *Secret) links() *dice.Chain {
	if s.chain == nil {
		s.chain = dice.NewChain(s.derive("links"))
	}
	return s.chain
}

// Link is link n of the chain, from 1 to dice.Links.
func (s *Secret) Link(n int) [32]byte { return s.links().Link(n) }

// Anchor is what the links lead down to.
func (s *Secret) Anchor() [32]byte { return s.links().Anchor() }

// salt is that of a private part of an entry.
func (s *Secret) salt(seq, part int) [32]byte { return s.derive("salt", uint64(seq), uint64(part)) }

func (s *Secret) derive(what string, numbers ...uint64) (out [32]byte) {
	m := hmac.New(sha256.New, s.seed[:])
	m.Write([]byte(what))
	for _, n := range numbers {
		var b [8]byte
		binary.BigEndian.PutUint64(b[:], n)
		m.Write(b[:])
	}
	m.Sum(out[:0])
	return out
}

// saltSize is that of every salt, in bytes.
const saltSize = 32

// digest is what stands in every copy of a record for a private part.
func digest(salt []byte, part string) string {
	h := sha256.New()
	h.Write(salt)
	h.Write([]byte(part))
	return hex.EncodeToString(h.Sum(nil))
}

// hashOf is the hash of an entry in JSON: of its canonical form without its
// hash and its opened parts.
func hashOf(line []byte) (string, error) {
	c, err := canonical(line, "hash", "opened")
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(c)
	return hex.EncodeToString(sum[:]), nil
}

// seal gives an entry its private parts, its place in the chain and its hash.
// hidden are the parts' readers' views, nil where they see no more than all.
func (e *Entry) seal(prev string, secret keys, hidden [parts]*Seen) error {
	e.Prev, e.Private, e.Opened = prev, make([]string, parts), make([]Opened, parts)
	for i, seen := range hidden {
		var bytes string
		if seen != nil {
			j, err := seen.line()
			if err != nil {
				return err
			}
			bytes = string(j)
		}
		salt := secret.salt(e.Seq, i)
		e.Private[i] = digest(salt[:], bytes)
		e.Opened[i] = Opened{Part: i, Salt: hex.EncodeToString(salt[:]), Bytes: bytes}
	}
	line, err := json.Marshal(e)
	if err != nil {
		return err
	}
	if len(line) > MaxLine {
		return fmt.Errorf("entry %d has %d bytes: at most %d can be kept; write less", e.Seq, len(line), MaxLine)
	}
	e.Hash, err = hashOf(line)
	return err
}

// line is a part's bytes.
func (s *Seen) line() ([]byte, error) {
	j, err := json.Marshal(s)
	if err != nil {
		return nil, err
	}
	return canonical(j)
}

// check says what is wrong with an entry by itself: its hash, or a part that
// does not answer to its digest. line is the entry as JSON.
func (e *Entry) check(line []byte) error {
	hash, err := hashOf(line)
	if err != nil {
		return err
	}
	if hash != e.Hash {
		return fmt.Errorf("its hash is %.12s…, but it says %.12s…: it has been changed", hash, e.Hash)
	}
	if len(e.Private) != parts {
		return fmt.Errorf("it has %d private parts: wanted %d", len(e.Private), parts)
	}
	for i, o := range e.Opened {
		if o.Part < 0 || o.Part >= parts || i > 0 && o.Part <= e.Opened[i-1].Part {
			return fmt.Errorf("opened part %d is out of place", o.Part)
		}
		salt, err := hex.DecodeString(o.Salt)
		// Of another length it could be cut off elsewhere from what it salts.
		if err != nil || len(salt) != saltSize || digest(salt, o.Bytes) != e.Private[o.Part] {
			return fmt.Errorf("opened part %d is not the one that its digest stands for", o.Part)
		}
	}
	return nil
}

// written says whether a line writes an entry as entries are written, but for
// spaces and the order of keys, and its parts to the byte: what is empty is left
// out, also of what no hash is taken of, so that no two readers find two entries in it.
func (e *Entry) written(line []byte) error {
	is, err := canonical(line)
	if err != nil {
		return err
	}
	if ought, err := canonical(e.Line()); err != nil || !bytes.Equal(is, ought) {
		return errOtherForm
	}
	for _, o := range e.Opened {
		seen, _, err := e.part(o.Part)
		if err != nil {
			return fmt.Errorf("opened part %d: %w", o.Part, err)
		}
		if seen == nil {
			continue
		}
		if ought, err := seen.line(); err != nil || string(ought) != o.Bytes {
			return fmt.Errorf("opened part %d: %w", o.Part, errOtherForm)
		}
	}
	return nil
}

var errOtherForm = errors.New("it is not written as entries are: what is empty or nought is left out")

// part is a private part as its reader has it: nil where he sees no more than
// all; known is false where this copy does not have it.
func (e *Entry) part(n int) (seen *Seen, known bool, err error) {
	for _, o := range e.Opened {
		if o.Part != n {
			continue
		}
		if o.Bytes == "" {
			return nil, true, nil
		}
		seen = new(Seen)
		return seen, true, strict([]byte(o.Bytes), seen)
	}
	return nil, false, nil
}

// whole is all that an entry did, as far as this copy holds it; complete is
// false where it may lack something.
func (e *Entry) whole() (seen *Seen, complete bool, err error) {
	seen, complete, err = e.part(parts - 1)
	if seen == nil {
		seen = &e.Seen
	}
	return seen, complete, err
}
