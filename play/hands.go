package play

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Why a signed command is not taken.
var (
	ErrUnsigned  = errors.New("this seat has a key: what it does by hand has to be signed by the browser that sat down, or by one that sits down anew")
	ErrSignature = errors.New("this is not signed by the key of the seat")
	ErrAfter     = errors.New("what was signed follows an entry that is not of this record")
	ErrBehind    = errors.New("this was signed before something else that its seat has signed: sign it anew")
)

// hands is what a record shows of who did what by his own hand.
type hands struct {
	header   *Header
	hashes   []string // of the entries, from 0
	keys     map[string]*handKey
	bound    map[int]bond   // by entry: what was committed to
	shown    map[string]int // by seat: the question that its newest revealed orders answer
	newest   int            // the newest entry by which a seat has bound itself
	last     map[string]int // by seat: the newest entry that it has signed
	seen     bool           // signatures are looked at, not only what they were set to
	signed   int            // deeds that their seat has signed
	word     int            // by hand, of a seat without a key
	hidden   int            // whose signature this copy does not hold
	timed    int            // what was done since a player's time was out: orders by the computer, an end
	branches []*handKey     // in the order in which they were laid
}

// bond is a seat's commitment to secret orders.
type bond struct {
	seat, hash string
	ask        int
}

// handKey is the key of a seat.
type handKey struct {
	seat string
	key  ed25519.PublicKey
	laid int
	anew []int // entries that laid another key without the one before
}

func newHands(h *Header, seen bool) *hands {
	return &hands{header: h, keys: map[string]*handKey{}, bound: map[int]bond{}, shown: map[string]int{}, last: map[string]int{}, seen: seen}
}

// look is the keys of the seats as they are now; nothing else is asked of a look.
func (h *hands) look() *hands {
	l := hands{header: h.header, keys: make(map[string]*handKey, len(h.keys))}
	for seat, k := range h.keys {
		now := *k
		l.keys[seat] = &now
	}
	return &l
}

// given is by whom entries of each kind can be: who does by hand what only a
// person can do may be asked to sign it.
var given = map[string][]string{
	KindOpen: {ByTable}, KindSit: {ByHand, ByTable}, KindLeave: {ByHand, ByTable},
	KindOrder: {ByHand, ByComputer, ByInstruction, ByTable}, KindThrow: {ByHand, ByTable}, KindLink: {ByHand}, KindSeal: {ByHand},
	KindTable: {ByTable}, KindClock: {ByTable}, KindRuling: {ByUmpire, ByTable, ByHand},
	KindNote: {ByHand}, KindMark: {ByHand}, KindTalk: {ByHand}, KindCouncil: {ByHand}, KindPoint: {ByHand}, KindInstruct: {ByHand}, KindRest: {ByHand},
	KindPropose: {ByHand}, KindAnswer: {ByHand}, KindUndo: {ByHand}, KindRewind: {ByHand, ByTable},
	KindPlan: {ByComputer}, KindAdvice: {ByComputer}, KindRules: {ByHand, ByTable}, KindEnd: {ByHand, ByTable}, KindDelete: {ByHand, ByTable},
	KindCommit: {ByHand, ByTable}, KindReveal: {ByHand, ByTable}, KindLapse: {ByTable},
}

// checkBy says whether an entry can be by whom it says.
func checkBy(e *Entry) error {
	switch {
	case given[e.Kind] == nil:
		return fmt.Errorf("%q is no kind of entry", e.Kind)
	case !slices.Contains(given[e.Kind], e.By):
		return errNobody
	case e.By == ByTable && (e.Commitment != "" || e.Anchor != "" && e.Seat != "" || e.Kind == KindEnd && e.To > 0):
		return errors.New("the table does not do what only a seat can")
	case e.By != ByTable && e.Seat == "":
		return errors.New("it is nobody's, and not the table's")
	}
	return nil
}

// byHand says whether an entry is somebody's who could sign it.
func byHand(e *Entry) bool { return e.Seat != "" && (e.By == ByHand || e.By == ByUmpire) }

// unsigned says whether an entry needs no signature although it is by hand: who
// came and went is noted by the server, orders that its seat has revealed are given by
// it, and what removes a battle ends its record anyhow.
func (h *hands) unsigned(e *Entry) bool {
	switch e.Kind {
	case KindSit:
		return e.Anchor == "" && e.Key == "" && e.Text == ""
	case KindLeave, KindDelete:
		return true
	case KindOrder:
		ask, shown := h.shown[e.Seat]
		return h.header.Commit && shown && ask == e.Ask
	}
	return false
}

// says says whether a reader sees what was done, and so by whose signature.
func (s *Seen) says() bool { return s.Order != "" || s.Text != "" || s.Signed != nil }

// openly says whether all that somebody does by an entry of a kind is for
// everybody to see.
func openly(kind string) bool {
	switch kind {
	case KindOrder, KindRuling, KindThrow, KindNote, KindMark, KindCouncil, KindAdvice, KindInstruct, KindReveal:
		return false
	}
	return true
}

// check says what is wrong with the signatures of an entry, of which views are
// what each reader sees, the public one first; whole: the last sees all.
func (h *hands) check(e *Entry, views []*Seen, whole bool) error {
	if err := checkBy(e); err != nil {
		return err
	}
	if err := h.checkKey(e); err != nil {
		return err
	}
	if e.Kind == KindCommit && slices.Contains(slices.Collect(maps.Values(h.shown)), e.Ask) {
		return ErrBound
	}
	if text := views[len(views)-1].Text; e.Kind == KindReveal && text != "" {
		if sum := sha256.Sum256([]byte(text)); hex.EncodeToString(sum[:]) != h.bound[e.To].hash {
			return fmt.Errorf("%w in entry %d", ErrOtherwise, e.To)
		}
	}
	has := h.keys[e.Seat] != nil || e.Key != ""
	for i, v := range views {
		if v.Signed == nil {
			continue
		}
		if !has || !byHand(e) {
			return errors.New("it is signed, and nobody laid a key by which it could be")
		}
		if err := h.checkSigned(e, v, whole && i == len(views)-1); err != nil {
			return err
		}
	}
	if !has || !byHand(e) || h.unsigned(e) {
		return nil
	}
	if last := views[len(views)-1]; last.Signed == nil && (whole || last.says()) || views[0].Signed == nil && (views[0].says() || openly(e.Kind)) {
		return ErrUnsigned
	}
	return nil
}

// checkKey looks at a key that is laid.
func (h *hands) checkKey(e *Entry) error {
	if e.Key == "" {
		return nil
	}
	if e.Kind != KindSit || !byHand(e) {
		return errors.New("only who sits down lays a key")
	}
	_, err := parseKey(e.Key)
	return err
}

func parseKey(text string) (ed25519.PublicKey, error) {
	key, err := parseHash(text)
	if err != nil || text != hex.EncodeToString(key[:]) {
		return nil, errors.New("a key has 64 hexadecimal digits, in small letters")
	}
	if small(key) {
		return nil, errors.New("by this key anybody could sign: wanted one that was made by chance")
	}
	return key[:], nil
}

// few are the heights of the curve's points of small order: signatures by them
// are good for any words.
var few = [][32]byte{
	{0: 0},
	{0: 1},
	{0x26, 0xe8, 0x95, 0x8f, 0xc2, 0xb2, 0x27, 0xb0, 0x45, 0xc3, 0xf4, 0x89, 0xf2, 0xef, 0x98, 0xf0, 0xd5, 0xdf, 0xac, 0x05, 0xd3, 0xc6, 0x33, 0x39, 0xb1, 0x38, 0x02, 0x88, 0x6d, 0x53, 0xfc, 0x05},
	{0xc7, 0x17, 0x6a, 0x70, 0x3d, 0x4d, 0xd8, 0x4f, 0xba, 0x3c, 0x0b, 0x76, 0x0d, 0x10, 0x67, 0x0f, 0x2a, 0x20, 0x53, 0xfa, 0x2c, 0x39, 0xcc, 0xc6, 0x4e, 0xc7, 0xfd, 0x77, 0x92, 0xac, 0x03, 0x7a},
}

// small says whether a key is one of those, or written otherwise than keys are:
// its height, all but the highest bit, is less than 2^255-19, and one less than
// that is of small order too.
func small(key [32]byte) bool {
	key[31] &= 0x7f
	high := key[31] == 0x7f && key[0] >= 0xec && !slices.ContainsFunc(key[1:31], func(b byte) bool { return b != 0xff })
	return high || slices.Contains(few, key)
}

// checkSigned looks at a signature, and at whether what was signed is what the
// entry says.
func (h *hands) checkSigned(e *Entry, v *Seen, whole bool) error {
	said, err := parseSaid(v.Signed.Said)
	if err != nil {
		return fmt.Errorf("what was signed cannot be read: %w", err)
	}
	if n := said.After.Seq; n < 1 || n > len(h.hashes) || h.hashes[n-1] != said.After.Hash {
		return ErrAfter
	}
	if said.After.Seq < h.last[e.Seat] { // nobody keeps a word back until it suits him, or writes it down twice
		return ErrBehind
	}
	if e.Kind == KindReveal && said.After.Seq < h.newest { // who keeps the battle had it already when that seat chose
		return errors.New("what it reveals was signed before another seat had bound itself")
	}
	if what := said.differs(e, v, h.header.Battle, whole); what != "" {
		return fmt.Errorf("the %s that was signed is not the entry's", what)
	}
	if h.seen && !h.by(e, v.Signed) {
		return ErrSignature
	}
	return nil
}

// by says whether a signature is by the key of the entry's seat, or by the one
// that it lays.
func (h *hands) by(e *Entry, s *Signed) bool {
	sig, err := hex.DecodeString(s.Signature)
	if err != nil || len(sig) != ed25519.SignatureSize || s.Signature != hex.EncodeToString(sig) {
		return false
	}
	if k := h.keys[e.Seat]; k != nil && ed25519.Verify(k.key, []byte(s.Said), sig) {
		return true
	}
	key, err := parseKey(e.Key)
	return err == nil && ed25519.Verify(key, []byte(s.Said), sig)
}

// note keeps what an entry that is good says.
func (h *hands) note(e *Entry, views []*Seen) {
	h.hashes = append(h.hashes, e.Hash)
	if e.starts() < e.Seq-1 {
		clear(h.shown) // who goes back is free to give others
	}
	switch e.Kind {
	case KindCommit:
		h.bound[e.Seq], h.newest = bond{e.Seat, e.Commitment, e.Ask}, e.Seq
	case KindReveal:
		if of, ok := h.bound[e.To]; ok && of.seat == e.Seat && e.By == ByHand {
			h.shown[e.Seat] = of.ask
		}
	}
	signed := -1
	for i, v := range views {
		if v.Signed != nil {
			signed, h.last[e.Seat] = i, e.Seq
		}
	}
	if h.byTime(e) {
		h.timed++
	}
	switch has := h.keys[e.Seat] != nil || e.Key != ""; {
	case !byHand(e):
	case signed >= 0:
		h.signed++
	case h.unsigned(e):
	case has:
		h.hidden++
	default:
		h.word++
	}
	if e.Key != "" && signed >= 0 {
		h.lay(e, views[signed].Signed)
	}
}

// byTime says whether an entry is only there because a player's time was out.
func (h *hands) byTime(e *Entry) bool {
	seat := ""
	switch {
	case h.header.Pace == nil:
	case e.Kind == KindEnd && e.By == ByHand && e.To == 0:
		seat = e.Text
	case e.Kind == KindOrder && e.By == ByComputer:
		seat = e.Seat
	}
	return slices.ContainsFunc(h.header.Seats, func(c Chair) bool {
		return c.ID == seat && (c.Who == WhoYou || c.Who == WhoFriend)
	})
}

// lay takes a seat's new key.
func (h *hands) lay(e *Entry, by *Signed) {
	key, err := parseKey(e.Key)
	if err != nil {
		return
	}
	k := h.keys[e.Seat]
	if k == nil {
		k = &handKey{seat: e.Seat, laid: e.Seq}
		h.keys[e.Seat] = k
		h.branches = append(h.branches, k)
	} else if sig, err := hex.DecodeString(by.Signature); h.seen && (err != nil || !ed25519.Verify(k.key, []byte(by.Said), sig)) {
		k.anew = append(k.anew, e.Seq)
	}
	k.key = key
}

// text says who did what, and what rests on the server's word.
func (h *hands) text() string {
	text := fmt.Sprintf("%d deeds signed by their seats", h.signed)
	for _, k := range h.branches {
		text += fmt.Sprintf("; %s has a key from entry %d", k.seat, k.laid)
		if k.anew != nil {
			text += fmt.Sprintf(", and another, not signed by the one before, from entry %s: that it is the same person rests on the server's word",
				strings.Trim(strings.ReplaceAll(fmt.Sprint(k.anew), " ", ", "), "[]"))
		}
	}
	if h.hidden > 0 {
		text += fmt.Sprintf("; the signatures of %d are not opened in this copy", h.hidden)
	}
	if h.word > 0 {
		text += fmt.Sprintf("; %d deeds are of seats without a key: who sat there rests on the server's word", h.word)
	}
	if h.timed > 0 {
		text += fmt.Sprintf("; entries that are there because a player's time was out: %d; how late it was rests on the server's word", h.timed)
	}
	return text
}

// views are what each reader sees, as far as this copy holds it: the public view
// first, the fullest last; whole: that one sees all.
func (e *Entry) views() (views []*Seen, whole bool, err error) {
	views = []*Seen{&e.Seen}
	for i := range parts {
		s, known, err := e.part(i)
		if err != nil {
			return nil, false, err
		}
		if s != nil {
			views = append(views, s)
		}
		whole = known && i == parts-1
	}
	return views, whole, nil
}

// whole is what who sees all sees of an entry in the making.
func (d *draft) whole() *Seen {
	if d.hidden[parts-1] != nil {
		return d.hidden[parts-1]
	}
	return &d.Seen
}

// sign writes a signature wherever the words are that it is of: a low secret
// could be guessed by a signature that others see. What is resolved again is not
// among the words.
func (d *draft) sign(s *Signed, own eye) {
	if s == nil {
		return
	}
	if hides := d.hidden[parts-1] != nil; openly(d.Kind) || !hides && (d.says() || d.Kind == KindThrow) || d.Order != "" || d.Redo > 0 {
		d.Signed = s
		for _, h := range d.hidden {
			if h != nil {
				h.Signed = s
			}
		}
		return
	}
	for i := range d.hidden {
		if i != parts-1 && eye(i) != own {
			continue
		}
		seen := d.Seen
		if d.hidden[i] != nil {
			seen = *d.hidden[i]
		}
		seen.Signed = s
		d.hidden[i] = &seen
	}
}

// checkHand puts a command's signature into the entry that is made of it, and
// says what is wrong with it and with the dice.
func (b *Battle) checkHand(c *Command, d *draft) error {
	if err := b.chains.check(&d.Entry); err != nil {
		return err
	}
	if c.Signed != nil {
		if d.hidden[parts-1] != nil && (d.Order != "" || d.Redo > 0) && len(c.Faces) > 0 && !slices.Equal(typedFaces(&d.Seen), c.Faces) {
			return errors.New("dice that not all may see are typed once they are asked for, not with the order")
		}
		d.sign(c.Signed, b.chairs[b.chair(c.Seat)].eye)
		if said, err := parseSaid(c.Signed.Said); err == nil {
			if whole := d.whole(); c.Kind == KindOrder && c.Redo == 0 && whole.Order != said.Order {
				return &Written{whole.Order}
			} else if c.Kind == KindInstruct && whole.Text != said.Text {
				return &Written{whole.Text}
			}
		}
	}
	views := []*Seen{&d.Seen}
	for _, h := range d.hidden {
		if h != nil {
			views = append(views, h)
		}
	}
	if b.mute {
		return checkBy(&d.Entry)
	}
	b.hands.seen = true
	defer func() { b.hands.seen = false }()
	return b.hands.check(&d.Entry, views, true)
}

// checked says what is wrong with an entry's dice, all that they depend on, and
// its signature, before it is applied.
func (b *Battle) checked(e *Entry, whole *Seen) (views []*Seen, err error) {
	if err := b.chains.check(e); err != nil {
		return nil, err
	}
	if err := b.chains.checkSeen(e, whole, true); err != nil {
		return nil, err
	}
	views, all, err := e.views()
	if err == nil {
		err = b.hands.check(e, views, all)
	}
	for i := 0; i < len(views) && err == nil; i++ {
		err = e.idle(views[i])
	}
	return views, err
}

// idle says so where something happens by an entry of a kind by which nothing
// can, in what a reader sees: who holds a copy with closed parts sees that too.
func (e *Entry) idle(s *Seen) error {
	switch quiet := len(s.Throws) == 0 && s.Asked == nil; e.Kind {
	case KindOrder, KindThrow, KindTable, KindClock, KindRuling:
		return nil
	default:
		if len(s.Events) == 0 && (quiet || e.Kind == KindAnswer) {
			return nil
		}
	}
	return fmt.Errorf("it is of kind %s, and something happens by it", e.Kind)
}

// verifyHands looks at every signature of a record.
func verifyHands(entries []Entry) Finding {
	if len(entries) == 0 || entries[0].Header == nil {
		return Finding{Text: "not checked: the record has no header"}
	}
	h := newHands(entries[0].Header, true)
	for i := range entries {
		e := &entries[i]
		views, whole, err := e.views()
		if err == nil {
			err = h.check(e, views, whole)
		}
		if err != nil {
			return finding(&Difference{Seq: e.Seq, What: err.Error()}, h.text())
		}
		h.note(e, views)
	}
	return finding(nil, h.text())
}
