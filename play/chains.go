package play

import (
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"drumhead/dice"
)

// chain is a hash chain, as far as the record shows it.
type chain struct {
	anchor [32]byte
	laid   int      // the entry that laid the anchor
	last   [32]byte // the newest link that was given, the anchor at first
	number int      // of that link
}

// chains is what a record shows of whom its dice depend on: the server's and
// the seats' chains, and what waits for links. It goes by what every reader of
// the record can see and by nothing else, so that a battle, a verifier and a
// browser come to the same. docs/adr/0010 argues the protocol.
type chains struct {
	header  *Header
	who     map[string]string  // by seat: who sits there, since sit can change it
	server  []chain            // as they were laid: an entry goes by the newest before it
	seats   map[string][]chain // likewise
	sealed  map[string]bool    // people who agree that later dice fall without links
	awaited []bool             // by entry, from 0: its dice had to wait for links
	rulings map[int]bool       // entries that are an umpire's ruling

	open  int // the entry that waits for links, 0: none
	given map[string][32]byte
	since string // when the newest of that entry and its links was kept
}

// newChains begins with a header.
func newChains(h *Header) (*chains, error) {
	c := &chains{header: h, who: map[string]string{}, seats: map[string][]chain{}, sealed: map[string]bool{}, rulings: map[int]bool{}}
	if !knownGrade(h.Grade) {
		return nil, fmt.Errorf("dice %q: wanted %s, %s or %s", h.Grade, GradeSealed, GradeWitnessed, GradeTyped)
	}
	for _, s := range h.Seats {
		if !knownWho(s.Who) {
			return nil, fmt.Errorf("%q cannot sit in seat %s", s.Who, s.ID)
		}
		if _, twice := c.who[s.ID]; twice {
			return nil, fmt.Errorf("there are two seats %s", s.ID)
		}
		c.who[s.ID] = s.Who
	}
	switch witnessed := h.Grade == GradeWitnessed; {
	case witnessed && len(h.Witnesses) == 0:
		return nil, errors.New("it does not say who witnesses its dice: it was begun before every person's seat did")
	case !witnessed && (len(h.Witnesses) > 0 || h.Withheld != 0):
		return nil, errors.New("it names witnesses for dice that nobody witnesses")
	case h.Withheld < 0 || h.Withheld > MaxPatience:
		return nil, fmt.Errorf("a patience of %d seconds: wanted 0 to %d", h.Withheld, MaxPatience)
	}
	at := 0
	for _, w := range h.Witnesses {
		i := slices.IndexFunc(h.Seats[at:], func(s Chair) bool { return s.ID == w.Seat })
		if i < 0 || w.Side != 0 && w.Side != 1 || !personal(c.who[w.Seat]) {
			return nil, fmt.Errorf("seat %s of side %d cannot witness", w.Seat, w.Side)
		}
		at += i + 1
	}
	return c, nil
}

// look is the chains as they are now, while others are noted: what is noted writes into no list that a look reads, but into maps.
func (c *chains) look() *chains {
	l := *c
	l.who, l.seats, l.sealed, l.given = maps.Clone(c.who), maps.Clone(c.seats), maps.Clone(c.sealed), maps.Clone(c.given)
	l.rulings = nil // which nobody asks a look for
	return &l
}

// personal says whether somebody is no computer.
func personal(who string) bool { return who == WhoYou || who == WhoFriend }

// alone says whether nobody but who began the battle plays.
func (c *chains) alone() bool {
	for _, s := range c.header.Seats {
		if c.who[s.ID] == WhoFriend {
			return false
		}
	}
	return true
}

// witness finds a seat among the witnesses, nil: it is none.
func (c *chains) witness(seat string) *HeaderWitness {
	i := slices.IndexFunc(c.header.Witnesses, func(w HeaderWitness) bool { return w.Seat == seat })
	if i < 0 {
		return nil
	}
	return &c.header.Witnesses[i]
}

// person is whose a seat is: who began the battle may hold several, every
// friend counts for himself.
func (c *chains) person(seat string) string {
	if c.who[seat] == WhoYou {
		return ""
	}
	return seat
}

// all says whether something holds of everybody who witnesses.
func (c *chains) all(of func(person string) bool) bool {
	return !slices.ContainsFunc(c.header.Witnesses, func(w HeaderWitness) bool { return !of(c.person(w.Seat)) })
}

// awaits says whether dice of the next entry have to wait for links: everybody
// who witnesses would have to agree that they do not.
func (c *chains) awaits() bool {
	return len(c.header.Witnesses) > 0 && !c.all(func(person string) bool { return c.sealed[person] })
}

// before is the chain by which an entry goes: the newest that was laid before
// it, so that nobody can choose one once he sees anything of its dice.
func before(list []chain, entry int) *chain {
	for i := len(list) - 1; i >= 0; i-- {
		if list[i].laid < entry {
			return &list[i]
		}
	}
	return nil
}

// seated says whether all from whom an entry's dice would want links have laid
// an anchor before it.
func (c *chains) seated(entry int) bool {
	return !c.awaits() || !slices.ContainsFunc(c.header.Witnesses, func(w HeaderWitness) bool { return before(c.seats[w.Seat], entry) == nil })
}

// wanting are the seats whose links are wanting for the entry that waits.
func (c *chains) wanting() []string {
	seats := []string{}
	for _, w := range c.header.Witnesses {
		if _, given := c.given[w.Seat]; c.open > 0 && !given {
			seats = append(seats, w.Seat)
		}
	}
	return seats
}

// key is what an entry's dice are made of: the server's link and, of an answer
// to an entry that waited, those of all witnesses, each with its anchor. The
// links of the entry have been checked, or are yet to be written down.
func (c *chains) key(entry int, server [32]byte) (links, anchors [][32]byte) {
	links = append(links, server)
	if laid := before(c.server, entry); laid != nil {
		anchors = append(anchors, laid.anchor)
	}
	if entry == c.open {
		for _, w := range c.header.Witnesses {
			links, anchors = append(links, c.given[w.Seat]), append(anchors, before(c.seats[w.Seat], entry).anchor)
		}
	}
	return links, anchors
}

// check says what is wrong with an entry, as far as its dice and all that they
// depend on can be seen by everybody.
func (c *chains) check(e *Entry) error {
	if e.Anchor != "" && e.Kind != KindOpen {
		if err := c.checkAnchor(e); err != nil {
			return err
		}
	}
	switch e.Kind {
	case KindSit:
		if e.Text != "" && e.Seat != "" && !knownWho(e.Text) {
			return fmt.Errorf("%q cannot sit in seat %s", e.Text, e.Seat)
		}
		if e.Text != "" && c.witness(e.Seat) != nil && e.Text != c.who[e.Seat] {
			return errors.New("who witnesses the dice stands fast: nobody else can be put in this seat")
		}
	case KindLink:
		return c.checkLink(e)
	case KindSeal:
		return c.checkSeal(e)
	case KindEnd:
		if e.To > 0 {
			return c.checkClaim(e)
		}
	}
	return c.checkLinks(e)
}

// checkAnchor looks at a chain that is begun.
func (c *chains) checkAnchor(e *Entry) error {
	switch {
	case e.Kind != KindSit:
		return errors.New("only who sits down lays an anchor")
	case e.Seat != "" && c.witness(e.Seat) == nil:
		return ErrNoLinks
	case e.Seat == "" && e.By != ByTable:
		return ErrNotYours
	}
	_, err := parseHash(e.Anchor)
	return err
}

// checkSeal looks at somebody's word that later dice may fall without links.
func (c *chains) checkSeal(e *Entry) error {
	switch {
	case c.witness(e.Seat) == nil && len(c.header.Witnesses) == 0:
		return ErrNoLinks
	case c.witness(e.Seat) == nil:
		return ErrNotYours
	case e.To != 0 || len(e.Links) > 0 || c.sealed[c.person(e.Seat)]:
		return ErrStale
	}
	return nil
}

// checkLink looks at a seat's link for the entry that waits.
func (c *chains) checkLink(e *Entry) error {
	_, given := c.given[e.Seat]
	switch {
	case len(c.header.Witnesses) == 0:
		return ErrNoLinks
	case c.open == 0:
		return ErrNoThrow
	case c.witness(e.Seat) == nil:
		return ErrNotYours
	case e.To != c.open || given:
		return ErrStale
	case len(e.Links) != 1:
		return ErrBadLink
	}
	if _, err := before(c.seats[e.Seat], c.open).follows(e.Links[0], c.open); err != nil {
		return ErrBadLink
	}
	return nil
}

// checkClaim looks at the end of a battle by a link that did not come.
func (c *chains) checkClaim(e *Entry) error {
	mine, theirs := c.witness(e.Seat), c.witness(e.Text)
	switch {
	case c.open == 0 || e.To != c.open:
		return ErrStale
	case mine == nil || theirs == nil || mine.Side == theirs.Side:
		return ErrNotYours
	case c.header.Withheld == 0:
		return ErrForEver
	}
	wanting := c.wanting()
	if !slices.Contains(wanting, theirs.Seat) {
		return ErrStale
	}
	if slices.ContainsFunc(wanting, func(seat string) bool { return c.witness(seat).Side == mine.Side }) {
		return ErrOwnLink
	}
	until, err := c.until()
	if at, bad := parseStamp(e.At); err != nil || bad != nil || at.Before(until) {
		return ErrPatience
	}
	return nil
}

// until is when the patience for the links that are wanting runs out.
func (c *chains) until() (time.Time, error) {
	since, err := parseStamp(c.since)
	return since.Add(time.Duration(c.header.Withheld) * time.Second), err
}

// throws says whether entries of a kind can have dice.
func throws(kind string) bool {
	switch kind {
	case KindOrder, KindTable, KindClock, KindRuling, KindAnswer, KindThrow:
		return true
	}
	return false
}

// whileOpen are the kinds of entries that leave what waits for links waiting.
var whileOpen = []string{KindLink, KindSeal, KindSit, KindLeave, KindNote, KindMark, KindTalk, KindCouncil, KindPoint, KindInstruct, KindRest, KindPropose, KindAnswer, KindEnd, KindDelete}

// checkLinks looks at the links of an entry whose dice fall, or have to wait.
func (c *chains) checkLinks(e *Entry) error {
	back := e.starts() < e.Seq-1
	switch {
	case c.open > 0 && back && e.starts() >= c.open:
		return fmt.Errorf("entry %d waits for links: it is gone back to before it, or waited for", c.open)
	case c.open > 0 && !back && e.Kind != KindThrow && !slices.Contains(whileOpen, e.Kind):
		return fmt.Errorf("entry %d waits for links: nothing else can be ordered", c.open)
	case c.open > 0 && !back && e.Kind == KindThrow:
		return c.checkThrow(e)
	case e.Kind == KindThrow && e.To > 0 && e.To < e.Seq && c.awaited[e.To-1]:
		return fmt.Errorf("entry %d does not wait for links", e.To)
	case len(e.Links) == 0:
		return nil
	case !throws(e.Kind) || len(e.Links) > 1 || c.open > 0 && !back:
		return errors.New("it has links for dice that it cannot have")
	}
	if e.Kind != KindThrow && !c.seated(e.Seq) {
		return ErrSeats
	}
	_, err := before(c.server, e.Seq).follows(e.Links[0], e.Seq)
	return err
}

// checkThrow looks at the links of the dice that were waited for: the server's,
// which has stood in the record since, and those of all witnesses.
func (c *chains) checkThrow(e *Entry) error {
	if e.To != c.open {
		return ErrStale
	}
	if len(c.wanting()) > 0 {
		return ErrLinks
	}
	links, _ := c.key(c.open, before(c.server, c.open).last)
	if wanted := written(links); !slices.Equal(wanted, e.Links) {
		return &Difference{e.Seq, "its links are not the server's and those that the seats gave", text(wanted), text(e.Links)}
	}
	return nil
}

// checkSeen says what is wrong with the dice of an entry as one reader sees it,
// whole: who sees all of it. It comes before the entry is noted.
func (c *chains) checkSeen(e *Entry, seen *Seen, whole bool) error {
	answers := c.open > 0 && e.Kind == KindThrow
	waits := throws(e.Kind) && e.Kind != KindThrow && c.awaits()
	if !throws(e.Kind) && (seen.Throws != nil || seen.Asked != nil) {
		return fmt.Errorf("it is of kind %s, by which nobody throws", e.Kind)
	}
	for i := range seen.Throws {
		switch t := &seen.Throws[i]; {
		case t.Typed && t.Witnessed:
			return fmt.Errorf("the dice of %s are called both typed and witnessed", t.Purpose)
		case t.Typed && !c.mayType(e):
			return fmt.Errorf("the dice of %s are called typed, where nobody may type any", t.Purpose)
		case t.Typed:
		case waits || len(e.Links) == 0:
			return fmt.Errorf("the dice of %s fell and no links were given for them", t.Purpose)
		case t.Witnessed != answers:
			return fmt.Errorf("the dice of %s are not of the grade that their links make them", t.Purpose)
		}
	}
	switch {
	case seen.Asked != nil && (seen.Asked.Faces != nil || seen.Asked.Typed || seen.Asked.Witnessed):
		return errors.New("it waits for dice that have fallen")
	case seen.Asked != nil && answers:
		return errors.New("the links are for all dice of what waited for them")
	case waits && seen.Asked != nil && len(e.Links) == 0:
		return errors.New("it waits for links, and the table's own does not stand in it")
	case waits && whole && seen.Asked == nil && len(e.Links) > 0:
		return errors.New("the table's link was opened for dice that nobody asks for")
	}
	return nil
}

// written are links in hexadecimal.
func written(links [][32]byte) (out []string) {
	for _, l := range links {
		out = append(out, hex.EncodeToString(l[:]))
	}
	return out
}

// follows reads the link of an entry and says whether it is of the chain.
func (c *chain) follows(text string, entry int) (link [32]byte, err error) {
	if c == nil {
		return link, errors.New("no anchor was laid before it")
	}
	if link, err = parseHash(text); err != nil || entry > dice.Links || entry <= c.number {
		return link, errors.New("the link is no hash, or one too many")
	}
	if !dice.Follows(link, entry-c.number, c.last) {
		wanted := fmt.Sprintf("one that hashes to %x in %d steps", c.last[:6], entry-c.number)
		return link, &Difference{entry, "the link is not of the chain that was laid down before", wanted, text}
	}
	return link, nil
}

// note keeps what an entry that is good says.
func (c *chains) note(e *Entry) {
	back := e.starts() < e.Seq-1
	if back {
		c.close()
	}
	awaits := c.awaits()
	c.awaited = append(c.awaited, awaits)
	if e.Kind == KindRuling && e.By == ByUmpire {
		c.rulings[e.Seq] = true
	}
	if _, seat := c.who[e.Seat]; seat && e.Kind == KindSit && e.Text != "" {
		c.who[e.Seat] = e.Text
	}
	c.lay(e)
	switch {
	case e.Kind == KindSeal:
		c.sealed[c.person(e.Seat)] = true
	case e.Kind == KindLink:
		laid := before(c.seats[e.Seat], c.open)
		laid.last, _ = parseHash(e.Links[0])
		laid.number, c.given[e.Seat], c.since = c.open, laid.last, e.At
	case e.Kind == KindThrow && c.open > 0, e.Kind == KindEnd:
		c.close()
	case len(e.Links) > 0:
		laid := before(c.server, e.Seq)
		laid.last, _ = parseHash(e.Links[0])
		laid.number = e.Seq
		if e.Kind != KindThrow && awaits {
			c.open, c.given, c.since = e.Seq, map[string][32]byte{}, e.At
		}
	}
}

// lay begins a chain at the anchor of an entry.
func (c *chains) lay(e *Entry) {
	text := e.Anchor
	if e.Header != nil {
		text = e.Header.Anchor
	}
	a, err := parseHash(text)
	if err != nil {
		return
	}
	laid := chain{anchor: a, last: a, laid: e.Seq}
	if e.Seat == "" {
		c.server = append(c.server, laid)
		return
	}
	c.seats[e.Seat] = append(c.seats[e.Seat], laid)
	delete(c.sealed, c.person(e.Seat)) // who sits down anew witnesses again
}

// close is for links that are waited for no more.
func (c *chains) close() { c.open, c.given, c.since = 0, nil, "" }

// mayType says whether an entry may have dice on a player's word: where the
// table is for real dice, where an umpire rules, or for who plays alone.
func (c *chains) mayType(e *Entry) bool {
	return c.header.Grade == GradeTyped || c.alone() || e.Kind == KindRuling && e.By == ByUmpire || e.Kind == KindThrow && c.rulings[e.To]
}
