package play

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"drumhead/rules"
	"drumhead/scene"
)

// Command is what somebody wants to put on the record.
type Command struct {
	Kind  string
	Seat  string
	By    string // left out: by hand
	ID    string // the client's own, so that sending twice is giving once
	Ask   int    // the entry that raised what an order answers; 0: whatever is asked
	Order string // in notation
	To    int    // of undo, rewind, propose, answer: see Entry
	Redo  int    // of a ruling: the entry to resolve again with Faces
	Text  string
	// Reasons are a computer's, of its order: kept in the part of its side until
	// the battle is over.
	Reasons []string
	// Ruling is what a proposal wants to be in force, beside going back or
	// instead.
	Ruling *Ruling
	// Hash is a seat's anchor, of sit, its link, of link, or its commitment, of
	// commit: in hexadecimal.
	Hash string
	// Salt and Orders are what was committed to, of reveal: the commitment is the
	// SHA-256 of the salt in hexadecimal and the orders, one a line.
	Salt   string
	Orders []string
	// Key is that of a seat which sits down, in hexadecimal. Signed is the command
	// as its seat has signed it.
	Key    string
	Signed *Signed
	// Faces are real dice, in the order in which they are asked. With an order:
	// nil leaves the dice to the table, an empty list leaves the throw open
	// until somebody types them; with somebody else at the table that takes a
	// table with real dice. With a throw: nil lets sealed dice fall.
	Faces []int
	At    time.Time
}

// Yes is the answer that agrees to a proposal.
const Yes = "yes"

// MaxText is how long a note may be, in bytes.
const MaxText = 4096

// Refused is an order that the rules do not allow.
type Refused struct{ scene.Refusal }

func (r *Refused) Error() string {
	if r.Clause == "" {
		return r.Text
	}
	return r.Text + " (" + r.Clause + ")"
}

// Duplicate is a command that stands in the record already, as entry Seq.
type Duplicate struct{ Seq int }

func (d *Duplicate) Error() string { return fmt.Sprintf("this was already taken, as entry %d", d.Seq) }

// Why a command is not taken, besides the rules' reasons.
var (
	ErrStale     = errors.New("what this answers has been decided meanwhile")
	ErrNotYours  = errors.New("this is not for your seat to decide now")
	ErrOpenThrow = errors.New("the table waits for dice: nothing else can be ordered until they have fallen")
	ErrNoMoves   = errors.New("nothing went at once there")
	ErrNoThrow   = errors.New("no dice are wanted now")
	ErrOver      = errors.New("the battle is over")
	ErrRemoved   = errors.New("the battle was removed: nothing is added to its record")
	ErrDamaged   = errors.New("the record is damaged: the battle can be looked at, but not go on")
	ErrNoUndo    = errors.New("this cannot be taken back alone: dice or news have come since; propose it to the other side")
	ErrWatchOnly = errors.New("this copy of the battle can only be looked at: its secret is kept elsewhere")
	ErrNoCouncil = errors.New("there is no other commander on your side: say it to all, or write a note")
	ErrNotDue    = errors.New("this is not what the table owes now: no clock has run out for it, and no instructions give it")
	ErrSettles   = errors.New("what was agreed to comes first: the table carries it out now")
	ErrRules     = errors.New("the rules have been corrected since this battle was last played: agree to go on under the new reading first")
)

// Propose makes the entry that a command would be, and changes nothing. Who
// keeps the battle appends it and then applies it.
func (b *Battle) Propose(c Command) (Entry, error) {
	if c.By == "" {
		c.By = ByHand
	}
	if err := b.admit(&c); err != nil {
		return Entry{}, err
	}
	// A clock that was set back must not turn the record round.
	if last := b.entries[len(b.entries)-1].time(); c.At.Before(last) && !b.old() {
		c.At = last
	}
	d := draft{Entry: Entry{Seq: len(b.entries) + 1, At: stamp(c.At), Kind: c.Kind, Seat: c.Seat, By: c.By, ID: c.ID}}
	if err := b.draft(&c, &d); err != nil {
		return Entry{}, err
	}
	if err := b.because(c.Reasons, &d); err != nil {
		return Entry{}, err
	}
	if err := b.checkHand(&c, &d); err != nil {
		return Entry{}, err
	}
	err := d.seal(b.entries[len(b.entries)-1].Hash, b.secret, d.hidden)
	return d.Entry, err
}

// draft is an entry in the making.
type draft struct {
	Entry
	hidden [parts]*Seen
}

// seatless are the kinds of entries that need no seat where they are the table's.
var seatless = []string{KindTable, KindThrow, KindRewind, KindRuling, KindSit, KindLeave, KindRules, KindEnd}

// errNobody refuses what nobody can have given.
var errNobody = errors.New("nobody gives such an entry so: by hand, by a computer, by instruction, by the table or by an umpire it must be, as its kind and seat allow")

// admitGiver refuses what this seat does not give, or not so.
func (b *Battle) admitGiver(c *Command) error {
	i := b.chair(c.Seat)
	switch person := i >= 0 && b.chairs[i].person(); {
	case i < 0 && (c.Seat != "" || c.By != ByTable || !slices.Contains(seatless, c.Kind)):
		return fmt.Errorf("there is no seat %q in this battle", c.Seat)
	case c.By == ByTable:
		if i >= 0 && !slices.Contains([]string{KindSit, KindLeave, KindOrder, KindClock, KindCommit, KindReveal, KindLapse}, c.Kind) {
			return errNobody
		}
	case c.By == ByInstruction && (c.Kind != KindOrder || !person),
		c.By == ByComputer && !b.byComputer(c, i),
		c.By == ByHand && (c.Kind == KindTable || !person && c.Kind != KindSit),
		c.By != ByHand && c.By != ByInstruction && c.By != ByComputer:
		return errNobody
	}
	return nil
}

// byComputer says whether a computer gives what it gives so: orders for its own seat, or one whose player's
// time is out, and its plan; and to who plays alone, advice.
func (b *Battle) byComputer(c *Command, chair int) bool {
	person := b.chairs[chair].person()
	switch c.Kind {
	case KindOrder:
		return !person || b.standsIn(chair, c.At)
	case KindPlan:
		return !person
	case KindAdvice:
		return person
	}
	return false
}

// admit refuses what no command of its kind can be.
func (b *Battle) admit(c *Command) error {
	switch {
	case b.damaged != nil:
		return ErrDamaged
	case b.Removed():
		return ErrRemoved
	case b.secret == nil || b.secret.Anchor() != b.anchor && (c.Kind != KindSit || c.Seat != ""):
		return ErrWatchOnly
	case len(c.Text) > MaxText || len(c.ID) > 64 || len(c.Order) > MaxText:
		return fmt.Errorf("too long: a text may have %d bytes, an id 64", MaxText)
	}
	if err := b.admitGiver(c); err != nil {
		return err
	}
	if c.ID != "" {
		if seq, ok := b.ids[c.Seat+"\x00"+c.ID]; ok {
			return &Duplicate{seq}
		}
	}
	if err := b.admitFile(c); err != nil {
		return err
	}
	if due := b.settles(); due != "" && !b.lenient && (c.By != ByTable || c.Kind != due) && !slices.Contains(meanwhile, c.Kind) {
		return ErrSettles
	}
	c.Text = strings.ToValidUTF8(c.Text, "?")
	c.ID = strings.ToValidUTF8(c.ID, "?")
	return nil
}

func (b *Battle) draft(c *Command, d *draft) error {
	if c.By == ByTable && (c.Kind == KindRuling || c.Kind == KindRules) {
		return b.proposeRuling(d)
	}
	switch c.Kind {
	case KindOrder, KindClock, KindRuling:
		return b.proposeOrder(c, d)
	case KindThrow:
		return b.proposeThrow(c, d)
	case KindTable:
		return b.proposeTable(d)
	case KindUndo, KindRewind:
		return b.proposeUndo(c, d)
	case KindPropose, KindAnswer:
		return b.proposeTalks(c, d)
	case KindNote, KindMark, KindCouncil, KindAdvice, KindInstruct:
		return b.proposeOwn(c, d)
	case KindPlan:
		return b.proposePlan(c, d)
	case KindRest:
		return b.proposeRest(c, d)
	case KindTalk, KindPoint, KindLeave:
		d.Text = c.Text
		return nil
	case KindDelete:
		if b.chairs[b.chair(c.Seat)].who != WhoYou {
			return ErrNotYours
		}
		d.Text = c.Text
		return nil
	case KindSit:
		return b.proposeSit(c, d)
	case KindLink, KindSeal:
		return b.proposeLink(c, d)
	case KindCommit:
		return b.proposeCommit(c, d)
	case KindReveal:
		return b.proposeReveal(c, d)
	case KindLapse:
		return b.proposeLapse(c, d)
	case KindEnd:
		return b.proposeEnd(c, d)
	case KindRules:
		return b.proposeRules(c, d)
	}
	return fmt.Errorf("%q is no kind of command", c.Kind)
}

// proposeOwn keeps words for the eyes of one side.
func (b *Battle) proposeOwn(c *Command, d *draft) error {
	chair := b.chair(c.Seat)
	switch c.Kind {
	case KindAdvice:
		if err := b.MayAdvise(c.Seat); err != nil {
			return err
		}
	case KindCouncil:
		if !b.hasCouncil(chair) {
			return ErrNoCouncil
		}
	case KindMark:
		if c.To < 0 || c.To > len(b.entries) {
			return fmt.Errorf("there is no entry %d to mark", c.To)
		}
		d.To = c.To
	case KindInstruct:
		text, err := b.readInstructions(chair, c.Text)
		if err != nil {
			return err
		}
		c.Text = text
	}
	b.shareOwn(d, b.chairs[chair].eye, Seen{Text: c.Text})
	return nil
}

// proposeOrder also makes clocks' orders and umpires' rulings of them.
func (b *Battle) proposeOrder(c *Command, d *draft) error {
	if err := b.canOrder(); err != nil {
		return err
	}
	chair := b.chair(c.Seat)
	w := work{base: len(b.entries), seat: rules.Seat(chair), eye: b.chairs[chair].eye, order: c.Order}
	if w.eye == umpire {
		d.Kind, d.By, d.Text = KindRuling, ByUmpire, c.Text
		if b.open > 0 {
			w.base, d.To = b.open-1, b.open-1
		}
		if c.Redo > 0 {
			return b.proposeRedo(c, d)
		}
	} else if c.Kind == KindRuling || c.Kind == KindClock && c.By != ByTable {
		return ErrNotYours
	} else if b.open > 0 {
		return ErrOpenThrow
	}
	if err := b.mayType(c); err != nil {
		return err
	}
	secret := false
	if w.eye != umpire {
		q, err := b.asksFor(w.seat, c.Ask)
		if err != nil {
			return err
		}
		d.Ask, secret = q.since, q.Secret
	}
	if err := b.checkSecret(c.Seat, c.By, c.Order); err != nil {
		return err
	}
	verdict := b.game.judge(w.eye, w.seat, c.Order)
	if !verdict.Legal {
		return &Refused{*verdict.Refusal}
	}
	if c.By == ByTable || c.By == ByInstruction {
		due, ok := b.owed(c)
		if !ok && !(b.blind && c.By == ByInstruction) {
			return ErrNotDue
		}
		if !b.lenient {
			c.Reasons = due.Reasons
		}
	}
	w.order = verdict.Order
	return b.carryOut(w, c.Faces, d, verdict.Order, secret)
}

// mayType says whether who sends a command may give real dice with it.
func (b *Battle) mayType(c *Command) error {
	if i := b.chair(c.Seat); c.Faces == nil || b.lenient || i >= 0 && (b.header.Grade == GradeTyped || b.chairs[i].eye == umpire || b.alone()) {
		return nil
	}
	return &Refused{scene.Refusal{Text: "The dice of this table are sealed: real ones are for a table that was set up for them."}}
}

// canOrder says whether the battle takes orders at all.
func (b *Battle) canOrder() error {
	switch {
	case b.rules != b.system.ID():
		return ErrRules
	case b.Over():
		return ErrOver
	case !b.seated():
		return ErrSeats
	}
	return nil
}

// asksFor finds the question that a seat answers.
func (b *Battle) asksFor(seat rules.Seat, since int) (*ask, error) {
	closed := since > 0
	for i := range b.asks {
		a := &b.asks[i]
		if since > 0 && a.since == since {
			closed = false
		}
		if a.For(seat) && (since == 0 || a.since == since) {
			return a, nil
		}
	}
	if closed {
		return nil, ErrStale
	}
	return nil, ErrNotYours
}

// proposeRedo takes back to before an entry and resolves the same order again
// with the faces given, the rest afresh.
func (b *Battle) proposeRedo(c *Command, d *draft) error {
	counts := b.game.counts()
	if c.Redo < 2 || c.Redo > len(b.entries) || !counts[c.Redo] {
		return fmt.Errorf("there is no entry %d that counts, to be resolved again", c.Redo)
	}
	e := &b.entries[c.Redo-1]
	switch e.Kind {
	case KindRuling:
		if e.Ruling != nil {
			return fmt.Errorf("entry %d is how the rules are read: nothing of it can be resolved again", c.Redo)
		}
	case KindOrder, KindClock, KindTable:
	case KindThrow:
		return fmt.Errorf("entry %d gives dice to entry %d: resolve that one again", c.Redo, e.To)
	default:
		return fmt.Errorf("entry %d is of kind %s: only an order or a step of the table can be resolved again", c.Redo, e.Kind)
	}
	whole, _, err := e.whole()
	if err != nil {
		return err
	}
	w, err := b.workOf(e, whole.Order)
	if err != nil {
		return err
	}
	d.To, d.Redo = w.base, c.Redo
	secret := whole.Order != e.Order
	return b.roll(w, c.Faces, -1, d, whole.Order, secret)
}

// proposeTable does what the rules do without being asked.
func (b *Battle) proposeTable(d *draft) error {
	if err := b.canOrder(); err != nil {
		return err
	}
	if n := b.game.next(); b.open > 0 || n == rules.Ask {
		return errors.New("the table owes nothing: somebody must decide first")
	}
	return b.carryOut(work{base: len(b.entries), seat: rules.Nobody, eye: umpire}, nil, d, "", false)
}

// proposeThrow gives the dice that an open entry waits for.
func (b *Battle) proposeThrow(c *Command, d *draft) error {
	switch chair := b.chair(c.Seat); {
	case b.open == 0:
		return ErrNoThrow
	case b.ended > 0 && b.entries[b.open-1].Kind != KindAnswer:
		return ErrOver
	case b.chains.open > 0 && (c.Faces != nil || len(b.waits()) > 0):
		return ErrLinks
	case chair >= 0 && !b.mayThrow(chair):
		return ErrNotYours
	}
	if err := b.mayType(c); err != nil {
		return err
	}
	d.To = b.open
	if b.entries[b.open-1].Kind == KindAnswer {
		return b.throwForIt(c.Faces, d)
	}
	w, err := b.workOf(&d.Entry, "")
	if err != nil {
		return err
	}
	if b.chains.open > 0 {
		return b.roll(w, nil, -1, d, "", false) // the links are for all dice of the entry
	}
	if c.Faces == nil {
		return b.roll(w, nil, 1, d, "", false)
	}
	asked, err := b.asked.toDice()
	if err == nil {
		err = fall(&asked, c.Faces)
	}
	if err != nil {
		return &Refused{scene.Refusal{Text: err.Error()}}
	}
	return b.roll(w, c.Faces, 0, d, "", false)
}

// mayThrow says whether a seat may give the dice that are wanting: their
// owner's, or anybody's where no person sits on that side.
func (b *Battle) mayThrow(n int) bool {
	side, own := eye(b.asked.Thrower), b.chairs[n].eye
	if !b.chairs[n].person() || own == others {
		return false
	}
	owner := func(c chair) bool { return c.eye == side && c.person() }
	return own == side || own == umpire || !slices.ContainsFunc(b.chairs, owner)
}

// carryOut resolves a work with the battle's dice, or with real ones.
func (b *Battle) carryOut(w work, faces []int, d *draft, order string, secret bool) error {
	if faces != nil || b.header.Grade == GradeTyped {
		return b.roll(w, faces, 0, d, order, secret)
	}
	return b.roll(w, nil, -1, d, order, secret)
}

// roll resolves a work with typed faces first, then with so many throws of
// sealed dice, -1: as many as are asked.
func (b *Battle) roll(w work, faces []int, throws int, d *draft, order string, secret bool) error {
	fair, err := b.dice(d.Kind)
	if err != nil {
		return err
	}
	fair.left, fair.closed = throws, b.closed(d.Kind)
	source := &inTurn{script{faces: faces}, fair}
	out, err := b.game.resolve(w, source)
	if e := source.typed.done(); e != nil {
		return &Refused{scene.Refusal{Text: e.Error()}}
	}
	if err != nil {
		return err
	}
	b.put(&out, fair.given(), d, w.eye, order, secret)
	if fair.closed {
		b.waiting(d)
	}
	return nil
}
