package play

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"drumhead/dice"
	"drumhead/rules"
	"drumhead/scenario"
)

// Battle is one battle: its record, and the state that the entries that count
// lead to. It is not safe for use by several goroutines at once, not even for
// reading.
type Battle struct {
	header   Header
	scenario *scenario.Scenario
	plain    *scenario.Scenario // without the options of this battle: see shared
	bare     *[]byte            // its text without briefings, if it has any: see bared
	system   System
	game     game
	secret   keys // nil: it can only be looked at
	entries  []Entry
	chairs   []chair
	damaged  error

	// What follows is worked out from the entries.
	rules        rules.ID       // under which the newest entries were written
	anchor       [32]byte       // of the server's chain
	ids          map[string]int // entries by the seats' and clients' names for them
	asks         []ask
	clocked      []ask  // those that the book's clock has run for, each as it was asked first or anew
	open         int    // the entry that began what waits for dice, 0: none
	asked        *Throw // those dice
	half         []bool // by entry, from 0: after it an order is half carried out
	ended        int    // the entry that ended the battle, 0: none
	chains       *chains
	hands        *hands
	proposal     int               // the entry that waits for an answer, 0: none
	consent      map[string]string // by person: who has agreed to it, where all must
	bound        bool              // all who are asked in secret have committed themselves: who comes now does not
	agreed       int               // the proposal that was agreed to and is to be carried out
	thrown       bool              // a die agreed to it
	instructions map[string][]string
	plans        [2]string // of the sides that a computer leads, by id
	away         int       // the entry by which it was handed over to the other table, 0: it is here
	handed       int       // the newest such entry
	visits       bool      // the table of who did not begin it has the battle, or had it last
	parted       int       // the newest entry by which a friend's chair became another's

	// lenient lets an entry of an old record be made again by what one seat could
	// decide alone then.
	lenient bool
	// blind lets instructions that this copy does not hold have given an order.
	blind bool
	// mute lets words be signed whose signature this copy does not hold.
	mute bool
}

// chair is a seat of this battle.
type chair struct {
	scenario.Seat
	eye  eye
	who  string
	here bool // somebody has sat down or done something
	sat  bool // a friend has, who has not handed the chair on since
	free bool // he has given it up by his own word
	left int  // the entry by which it got another key, 0: none
	// called is the entry by which it became its turn, 0: it is not
	called int
	// runs is the entry since which its time runs, 0: it stands; bank, what it had left by then; turn, that it has a turn that puts something in when it ends
	runs int
	bank time.Duration
	turn bool
	// gains are what its turns have put in, the oldest first; acted, that its player has given an order
	gains []gain
	rests rests
	acted bool
	// agreed: to settings of the rules that whoever began chose for him too
	agreed     bool
	commitment commitment
}

// ask is a question that is due, and since when.
type ask struct {
	rules.Question
	since int
	at    time.Time
}

// Create begins a battle. Its first entry is not kept anywhere yet: see Entries.
func Create(sys System, o CreateOptions) (*Battle, error) {
	name := o.Name
	if name == "" {
		name = "scenario"
	}
	sc, err := shared(name, string(o.Scenario))
	if err != nil {
		return nil, err
	}
	if o.Secret == nil {
		return nil, errors.New("a battle needs a secret")
	}
	h, err := o.header(sys, sc)
	if err != nil {
		return nil, err
	}
	anchor := o.Secret.Anchor()
	h.Anchor = fmt.Sprintf("%x", anchor)
	b, err := begin(sys, sc, h)
	if err != nil {
		return nil, err
	}
	b.secret = o.Secret
	if h.File && b.game.starts() {
		return nil, errors.New("this battle hides from each side how the other begins: by file it cannot be fought, for each table knows all")
	}
	e, err := b.opened(h, string(o.Scenario), h.Created)
	if err != nil {
		return nil, err
	}
	return b, b.Take(e)
}

// opened is the first entry.
func (b *Battle) opened(h *Header, source, at string) (Entry, error) {
	e := Entry{Seq: 1, At: at, Kind: KindOpen, By: ByTable, Header: h}
	var hidden [parts]*Seen
	whole := Seen{Scenario: source}
	public, err := b.public(h.Format, source)
	if err != nil {
		return e, err
	}
	if e.Scenario = public; public != source {
		hidden[parts-1] = &whole
	}
	for i, side := range b.plain.Sides {
		if side.Briefing != "" && h.Format > 1 {
			hidden[i] = &Seen{Text: side.Briefing}
		}
	}
	return e, e.seal(start, b.secret, hidden)
}

// public is what of the scenario all may read: nothing, where it hides something;
// else all but the briefings, of which each side has its own.
func (b *Battle) public(format int, source string) (string, error) {
	briefed := slices.ContainsFunc(b.plain.Sides, func(s scenario.Side) bool { return s.Briefing != "" })
	switch {
	case b.game.starts():
		return "", nil
	case format < 2 || !briefed:
		return source, nil
	}
	bare, err := bared.get(sha256.Sum256([]byte(source)), func() (*[]byte, error) {
		text, err := b.plain.Unbriefed()
		return &text, err
	})
	if err != nil {
		return "", fmt.Errorf("the briefings cannot be kept from the other side: write the sides as a block of lines, \"sides:\" at the beginning of the first: %w", err)
	}
	b.bare = bare
	return string(*bare), nil
}

// begin sets a battle up, before its first entry.
func begin(sys System, sc *scenario.Scenario, h *Header) (*Battle, error) {
	if rules.ID(sc.Rules).System() != sys.ID().System() {
		return nil, fmt.Errorf("the scenario is for the rules %q, not %q", sc.Rules, sys.ID().System())
	}
	if !reading(h.Rules, sys.ID()) {
		return nil, fmt.Errorf("the rules %q are none that this program knows: it plays %s, and reads what was played under earlier numbers", h.Rules, sys.ID())
	}
	if err := checkOptions(sys, h.Options); err != nil {
		return nil, err
	}
	plain := sc
	if len(h.Options) > 0 {
		sc = sc.With(h.Options)
	}
	b := &Battle{header: *h, scenario: sc, plain: plain, system: sys, rules: h.Rules, ids: map[string]int{}, instructions: map[string][]string{}}
	var err error
	if b.anchor, err = parseHash(h.Anchor); err != nil || fmt.Sprintf("%x", b.anchor) != h.Anchor {
		return nil, fmt.Errorf("the anchor of the dice, %q: wanted 32 bytes in hexadecimal, in small letters", h.Anchor)
	}
	for i, s := range sc.SeatList() {
		c := chair{Seat: s, eye: others}
		switch {
		case s.Umpire:
			c.eye = umpire
		case s.Side != "":
			c.eye = eye(sc.SideIndex(s.Side))
		}
		if i >= len(h.Seats) || h.Seats[i].ID != s.ID {
			return nil, fmt.Errorf("seat %d of the scenario is %q: the header has others", i+1, s.ID)
		}
		c.who = h.Seats[i].Who
		c.here = c.who != WhoFriend
		if h.Pace != nil {
			c.bank = time.Duration(h.Pace.Bank) * time.Second
		}
		b.chairs = append(b.chairs, c)
	}
	if h.Grade == GradeWitnessed && !slices.Equal(h.Witnesses, witnessesOf(sc, h.Seats)) {
		return nil, errors.New("those who witness its dice are not all who play: it was begun before every person's seat did, and cannot be gone on with")
	}
	if b.chains, err = newChains(h); err != nil {
		return nil, err
	}
	b.hands = newHands(h, false)
	if b.game, err = sys.begin(sc); err != nil {
		return nil, err
	}
	return b, nil
}

// Load reads a battle from the lines of its record. A battle whose record is
// damaged is returned as far as it is good, and says so: it can be looked at
// and not go on. An error means that there is nothing to look at. Without its
// secret a battle cannot go on either.
func Load(lines [][]byte, lookup func(rules.ID) System, secret *Secret) (*Battle, error) {
	if len(lines) == 0 {
		return nil, errors.New("the record is empty")
	}
	var b *Battle
	for i, line := range lines {
		e, err := ParseEntry(line)
		if err == nil && i == 0 {
			if b, err = open(&e, lookup); err == nil && secret != nil {
				b.secret = secret
			}
		}
		if err == nil {
			err = b.apply(e)
		}
		if err != nil && i == 0 {
			return nil, fmt.Errorf("line 1: %w", err)
		}
		if err != nil {
			b.damaged = fmt.Errorf("line %d: %w", i+1, err)
			break
		}
	}
	return b, nil
}

// open makes a battle of its first entry.
func open(e *Entry, lookup func(rules.ID) System) (*Battle, error) {
	if e.Kind != KindOpen || e.Header == nil {
		return nil, fmt.Errorf("the first entry is of kind %q: wanted %q, with a header", e.Kind, KindOpen)
	}
	if f := e.Header.Format; f < 1 || f > Format {
		return nil, fmt.Errorf("the record has format %d: this program reads 1 to %d", f, Format)
	}
	sys := lookup(e.Header.Rules)
	if sys == nil {
		return nil, fmt.Errorf("the rules %q are not among those that this program plays", e.Header.Rules)
	}
	whole, _, err := e.whole()
	if err != nil {
		return nil, err
	}
	if whole.Scenario == "" {
		return nil, errShut
	}
	sc, err := shared("record", whole.Scenario)
	if err != nil {
		return nil, err
	}
	if e.closed() {
		if sc, err = e.briefed(sc); err != nil {
			return nil, err
		}
	}
	return begin(sys, sc, e.Header)
}

// errShut is of a copy that does not even hold how its battle began.
var errShut = errors.New("the scenario is not in this copy of the record, for something in it is still hidden: take a copy from after the end of the battle, in which all is open")

// briefed is the scenario with those briefings that this copy holds.
func (e *Entry) briefed(sc *scenario.Scenario) (*scenario.Scenario, error) {
	own := *sc
	own.Sides = slices.Clone(sc.Sides)
	for i := range own.Sides {
		part, _, err := e.part(i)
		if err != nil {
			return nil, err
		}
		if part != nil {
			own.Sides[i].Briefing = part.Text
		}
	}
	return &own, nil
}

// Anchored says whether the dice to come follow from the secret that the battle
// was loaded with: that of a record from elsewhere has yet to be laid down.
func (b *Battle) Anchored() bool { return b.secret != nil && b.secret.Anchor() == b.anchor }

// Damaged is what is wrong with the record, or nil.
func (b *Battle) Damaged() error { return b.damaged }

// Damage marks a battle as damaged by something that its record does not show:
// an entry that was seen once and is missing now, say.
func (b *Battle) Damage(why error) { b.damaged = why }

// Header is what the battle began with.
func (b *Battle) Header() Header { return b.header }

// Scenario is what is fought. It must not be changed.
func (b *Battle) Scenario() *scenario.Scenario { return b.scenario }

// System is the rules that it is fought by.
func (b *Battle) System() System { return b.system }

// Entries are the record, the oldest first, as who keeps it has it. They must
// not be changed.
func (b *Battle) Entries() []Entry { return b.entries }

// Seq is the number of the newest entry.
func (b *Battle) Seq() int { return len(b.entries) }

// Removed says whether all who sat in the battle want it gone: then its record ends.
func (b *Battle) Removed() bool { return b.entries[len(b.entries)-1].Kind == KindDelete }

// Over says whether the battle is over.
func (b *Battle) Over() bool { return b.ended > 0 || b.open == 0 && b.game.next() == rules.Over }

// Seat is the rules' number of a seat, and the side it belongs to: -1 for
// umpires and spectators.
func (b *Battle) Seat(id string) (seat rules.Seat, side int8, ok bool) {
	i := b.chair(id)
	if i < 0 {
		return rules.Nobody, -1, false
	}
	side = -1
	if b.chairs[i].eye < others {
		side = int8(b.chairs[i].eye)
	}
	return rules.Seat(i), side, true
}

func (b *Battle) chair(id string) int {
	return slices.IndexFunc(b.chairs, func(c chair) bool { return c.ID == id })
}

// Who sits in a seat: you, friend, or a level of the computer.
func (b *Battle) Who(seat string) string {
	if i := b.chair(seat); i >= 0 {
		return b.chairs[i].who
	}
	return ""
}

// Open says whether somebody has yet to come to a seat: for the first time, or
// by another key.
func (b *Battle) Open(seat string) bool {
	i := b.chair(seat)
	return i >= 0 && b.chairs[i].person() && !b.chairs[i].here
}

// Sat says whether a friend has come to a seat, and has not given it up since.
func (b *Battle) Sat(seat string) bool {
	i := b.chair(seat)
	return i >= 0 && b.chairs[i].sat && !b.chairs[i].free
}

// Left is the newest entry by which a seat got another key, 0: none.
func (b *Battle) Left(seat string) int {
	if i := b.chair(seat); i >= 0 {
		return b.chairs[i].left
	}
	return 0
}

// person says whether somebody who is no computer sits there.
func (c *chair) person() bool { return c.who == WhoYou || c.who == WhoFriend }

// alone says whether one person plays, against computers or himself.
func (b *Battle) alone() bool {
	return !slices.ContainsFunc(b.chairs, func(c chair) bool { return c.who == WhoFriend })
}

// Known is what a seat knows: a pointer to a copy of the system's state.
func (b *Battle) Known(seat string) any {
	if i := b.chair(seat); i >= 0 {
		return b.game.known(b.chairs[i].eye)
	}
	return b.game.known(others)
}

// Owing are the seats that the battle waits for.
func (b *Battle) Owing() []string {
	var seats []string
	for i := range b.chairs {
		if b.owes(i) {
			seats = append(seats, b.chairs[i].ID)
		}
	}
	return seats
}

func (b *Battle) owes(chair int) bool {
	if b.damaged != nil || b.ended > 0 {
		return false
	}
	if b.open > 0 {
		return slices.Contains(b.waits(), b.chairs[chair].ID)
	}
	return slices.ContainsFunc(b.asks, func(a ask) bool {
		return a.Must && a.For(rules.Seat(chair)) && (!b.secretly(&a) || b.owesSecret(chair))
	})
}

// Line is an entry as a line of the record, without the line's end.
func (e *Entry) Line() []byte {
	var s strings.Builder
	if err := encode(&s, e); err != nil {
		panic(err) // an entry holds nothing that JSON cannot
	}
	return []byte(strings.TrimSuffix(s.String(), "\n"))
}

// dice are the fair dice of the entry that comes next: numbered by it or, of
// witnessed ones, by the entry that has waited for them.
func (b *Battle) dice(kind string) (*sealed, error) {
	n, witnessed := len(b.entries)+1, kind == KindThrow && b.chains.open > 0
	if witnessed {
		n = b.chains.open
	}
	if n > dice.Links {
		return nil, fmt.Errorf("a battle has at most %d entries with dice", dice.Links)
	}
	key := func() (links, anchors [][32]byte) {
		if witnessed {
			return b.chains.key(n, before(b.chains.server, n).last)
		}
		return b.chains.key(n, b.secret.Link(n))
	}
	s := newSealed(b.header.Battle, n, key, func(part int) []byte {
		if witnessed { // fixed already, perhaps by another server
			if salts, err := b.entries[n-1].salts(); err == nil {
				return salts[part]
			}
		}
		salt := b.secret.salt(n, part)
		return salt[:]
	})
	s.witnessed = witnessed
	return s, nil
}
