package play

import "encoding/hex"

// keys are what dice and private parts are made of.
type keys interface {
	Link(n int) [32]byte
	Anchor() [32]byte
	salt(seq, part int) [32]byte
}

// told are the keys as a record tells them to who does not keep its secret: the
// links that an entry gives, and the salts of the parts that are open. Whether a
// link is of its chain, and a salt that of its digest, is checked elsewhere.
type told struct {
	battle *Battle
	entry  *Entry
}

// remakes says whether entries of a record are made again, not new ones.
func (b *Battle) remakes() bool {
	_, again := b.secret.(*told)
	return again
}

// old says whether what is made again is of an earlier format.
func (b *Battle) old() bool { return b.remakes() && b.header.Format < Format }

// Link is the server's link of the entry; nought, which is of no chain, where it
// gives none.
func (t *told) Link(int) (link [32]byte) {
	if len(t.entry.Links) > 0 {
		link, _ = parseHash(t.entry.Links[0])
	}
	return link
}

// Anchor is that of the chain which the dice follow from, or which the entry lays.
func (t *told) Anchor() [32]byte {
	if t.entry.Kind == KindSit && t.entry.Seat == "" {
		anchor, _ := parseHash(t.entry.Anchor)
		return anchor
	}
	return t.battle.anchor
}

// salt is that of an opened part, nought where this copy does not hold it.
func (t *told) salt(seq, part int) (salt [32]byte) {
	e := t.entry
	if seq < e.Seq {
		e = &t.battle.entries[seq-1]
	}
	for _, o := range e.Opened {
		if o.Part == part && len(o.Salt) == hex.EncodedLen(len(salt)) {
			salt, _ = parseHash(o.Salt)
		}
	}
	return salt
}

// closed says whether an entry has a part that this copy does not hold.
func (e *Entry) closed() bool { return len(e.Opened) < parts }
