package play

import (
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"drumhead/rules"
)

// How much may be revealed: orders, and bytes with their salt.
const (
	MaxRevealed      = 256
	maxRevealedBytes = 64 << 10
)

// Why orders that are kept secret are not taken.
var (
	ErrSecret    = errors.New("at this table secret orders stay in your browser: commit yourself to them, and reveal them once all have")
	ErrOpenly    = errors.New("nothing is asked in secret now that you could commit yourself to")
	ErrEarly     = errors.New("not all have committed themselves yet: keep your orders to yourself until they have")
	ErrOtherwise = errors.New("these are not the orders that were committed to")
	ErrBound     = errors.New("all have bound themselves to their secret orders: until those are given nobody else does, and no chair becomes another's")
)

// commitment is what a seat has bound itself to: the hash of orders that only
// its browser has.
type commitment struct {
	seq      int // its entry, 0: there is none
	at       time.Time
	question rules.Question
	hash     string
	revealed bool
	orders   []string // revealed and not yet given
}

// commits says whether secret orders are committed to before anybody sees them:
// what is sealed from a computer would be sealed from nobody.
func (b *Battle) commits() bool { return b.header.Commit && b.played(0) && b.played(1) }

// secretly says whether a question is answered by commitments.
func (b *Battle) secretly(a *ask) bool { return a.Secret && b.commits() }

// secretAsk is the question that a chair answers by a commitment, nil: none.
func (b *Battle) secretAsk(chair int) *ask {
	for i := range b.asks {
		if a := &b.asks[i]; a.For(rules.Seat(chair)) && b.secretly(a) {
			return a
		}
	}
	return nil
}

// binds says whether a chair must commit itself to go on with a question: all
// must that somebody sits in, but who comes once all others are bound.
func (b *Battle) binds(a *ask, chair int) bool {
	c := &b.chairs[chair]
	return a.For(rules.Seat(chair)) && c.person() && (c.commitment.seq > 0 || c.here && !b.bound)
}

// committed says whether all have committed themselves who are asked something
// in secret, and how long ago the last of them did.
func (b *Battle) committed() (last time.Time, all bool) {
	for i := range b.asks {
		a := &b.asks[i]
		if !b.secretly(a) {
			continue
		}
		bound := 0
		for c := range b.chairs {
			if !b.binds(a, c) {
				continue
			}
			made := &b.chairs[c].commitment
			if made.seq == 0 {
				return last, false
			}
			if bound++; made.at.After(last) {
				last = made.at
			}
		}
		if all = bound > 0; !all {
			return last, false
		}
	}
	return last, all
}

// owesSecret says whether a chair has yet to commit itself, or to reveal.
func (b *Battle) owesSecret(chair int) bool {
	made := &b.chairs[chair].commitment
	if made.seq == 0 {
		return !b.bound
	}
	_, all := b.committed()
	return all && !made.revealed
}

// sealedText is what a commitment is the SHA-256 of.
func sealedText(salt string, orders []string) string {
	return strings.Join(append([]string{salt}, orders...), "\n")
}

// proposeCommit binds a seat to orders of which only the hash is told. The
// table does it, with no hash, for who has let the rule book's clock run out.
func (b *Battle) proposeCommit(c *Command, d *draft) error {
	if err := b.canOrder(); err != nil {
		return err
	}
	q, err := b.asksFor(rules.Seat(b.chair(c.Seat)), c.Ask)
	if err != nil {
		return err
	}
	if _, ok := b.owed(c); c.By == ByTable && (!ok || c.Hash != "") {
		return ErrNotDue
	}
	d.Ask, d.Commitment = q.since, c.Hash
	return b.checkCommit(&d.Entry)
}

func (b *Battle) checkCommit(e *Entry) error {
	i := b.chair(e.Seat)
	a := b.secretAsk(i)
	switch {
	case a == nil:
		return ErrOpenly
	case e.Ask != a.since || b.chairs[i].commitment.seq > 0:
		return ErrStale
	case b.bound:
		return ErrBound
	case e.Commitment == "" && e.By == ByTable:
		return nil
	}
	if hash, err := parseHash(e.Commitment); err != nil || hex.EncodeToString(hash[:]) != e.Commitment {
		return errors.New("a commitment is a SHA-256 in hexadecimal, in small letters")
	}
	return nil
}

// proposeReveal takes what a seat had committed itself to. Without a salt the
// orders are lost, and it gives none: the table says so for who has kept the
// others waiting too long.
func (b *Battle) proposeReveal(c *Command, d *draft) error {
	i := b.chair(c.Seat)
	made := &b.chairs[i].commitment
	d.To = made.seq
	if _, ok := b.owed(c); c.By == ByTable && (!ok || c.Salt != "") {
		return ErrNotDue
	}
	whole := Seen{}
	if c.Salt != "" {
		if _, err := parseHash(c.Salt); err != nil {
			return fmt.Errorf("the salt: %w", err)
		}
		if len(c.Orders) > MaxRevealed || slices.ContainsFunc(c.Orders, func(o string) bool { return o == "" || strings.Contains(o, "\n") }) {
			return fmt.Errorf("at most %d orders can be revealed, of one line each", MaxRevealed)
		}
		if whole.Text = sealedText(c.Salt, c.Orders); len(whole.Text) > maxRevealedBytes {
			return fmt.Errorf("too long: what is revealed may have %d bytes", maxRevealedBytes)
		}
	}
	if err := b.checkReveal(made); err != nil {
		return err
	}
	b.shareOwn(d, b.chairs[i].eye, whole)
	return nil
}

// shareOwn lets only a side, and the umpire, see something.
func (b *Battle) shareOwn(d *draft, own eye, whole Seen) {
	b.share(d, func(e eye) *Seen {
		if e == own || e == umpire {
			return &whole
		}
		return &Seen{}
	})
}

// checkReveal says whether a chair may show its orders now. Whether they are those
// that were committed to, hands.check says.
func (b *Battle) checkReveal(made *commitment) error {
	switch _, all := b.committed(); {
	case made.seq == 0 || made.revealed:
		return ErrStale
	case !all:
		return ErrEarly
	}
	return nil
}

// proposeLapse lets a revealed order fall out that the rules do not allow.
func (b *Battle) proposeLapse(c *Command, d *draft) error {
	i := b.chair(c.Seat)
	due, _ := b.dueSecret(c.At)
	if due.Kind != KindLapse || due.Seat != c.Seat {
		return ErrStale
	}
	d.To = b.chairs[i].commitment.seq
	b.shareOwn(d, b.chairs[i].eye, Seen{Order: due.Order, Text: due.Text})
	return nil
}

// checkSecret says whether an order may be given by hand: to what is asked in
// secret it is the next that was revealed.
func (b *Battle) checkSecret(seat, by, order string) error {
	i := b.chair(seat)
	if by != ByHand || b.secretAsk(i) == nil {
		return nil
	}
	next, of := b.nextRevealed()
	if of != i || next != order && b.game.judge(b.chairs[i].eye, rules.Seat(i), next).Order != order {
		return ErrSecret
	}
	return nil
}

// sworn says whether an order answered what was committed to.
func (b *Battle) sworn(order *Entry) bool {
	return b.header.Commit && slices.ContainsFunc(b.entries[:order.Seq-1], func(e Entry) bool { return e.Kind == KindCommit && e.Ask == order.Ask })
}

// noteCommitted keeps what an entry says of commitments.
func (b *Battle) noteCommitted(e *Entry, whole *Seen, chair int) {
	if chair < 0 {
		return
	}
	made := &b.chairs[chair].commitment
	switch e.Kind {
	case KindCommit:
		at, _ := time.Parse(time.RFC3339, e.At)
		*made = commitment{seq: e.Seq, at: at, question: b.secretAsk(chair).Question, hash: e.Commitment, revealed: e.Commitment == ""}
	case KindReveal:
		made.revealed, made.orders = true, strings.Split(whole.Text, "\n")[1:]
	case KindLapse:
		made.orders = made.orders[1:]
	case KindOrder:
		if e.By == ByHand && len(made.orders) > 0 {
			made.orders = made.orders[1:]
		}
	}
}

// keepCommitments forgets those whose question has been answered. Once all have bound
// themselves they may show their orders: from then on, until the last is given, it stands fast
// who is bound. Whoever came later could know what was shown, and so could a computer in a chair.
func (b *Battle) keepCommitments() {
	for i := range b.chairs {
		made := &b.chairs[i].commitment
		if made.seq > 0 && !slices.ContainsFunc(b.asks, func(a ask) bool { return sameQuestion(&a.Question, &made.question) }) {
			*made = commitment{}
		}
	}
	_, all := b.committed()
	b.bound = all || b.bound && slices.ContainsFunc(b.chairs, func(c chair) bool { return c.commitment.seq > 0 })
}

// forgetCommitments is for a battle that goes back: who has revealed his orders
// must be free to give others.
func (b *Battle) forgetCommitments() {
	b.bound = false
	for i := range b.chairs {
		b.chairs[i].commitment = commitment{}
	}
}

// nextRevealed is the revealed order that is to be given next, and whose it is;
// empty until all have revealed theirs.
func (b *Battle) nextRevealed() (order string, chair int) {
	if _, all := b.committed(); !all {
		return "", -1
	}
	chair = -1
	for i := range b.chairs {
		made := &b.chairs[i].commitment
		if made.seq > 0 && !made.revealed {
			return "", -1
		}
		if chair < 0 && len(made.orders) > 0 {
			order, chair = made.orders[0], i
		}
	}
	return order, chair
}

// dueSecret is what the table owes once all have committed themselves: it gives
// the orders that were revealed, one by one, lets those fall out that prove
// illegal, and then says for each side that it is done.
func (b *Battle) dueSecret(now time.Time) (Command, bool) {
	c := Command{Kind: KindOrder, By: ByTable, At: now}
	last, all := b.committed()
	if !all {
		return c, false
	}
	for i := range b.chairs {
		if made := &b.chairs[i].commitment; made.seq > 0 && !made.revealed {
			c.Kind, c.Seat = KindReveal, b.chairs[i].ID
			return c, b.header.Patience > 0 && now.Sub(last) >= time.Duration(b.header.Patience)*time.Second
		}
	}
	if next, i := b.nextRevealed(); next != "" {
		c.Seat, c.Ask, c.Order = b.chairs[i].ID, b.secretAsk(i).since, next
		if v := b.game.judge(b.chairs[i].eye, rules.Seat(i), next); v.Legal {
			c.By = ByHand
		} else {
			c.Kind, c.Text = KindLapse, (&Refused{*v.Refusal}).Error()
		}
		return c, true
	}
	for i := range b.chairs {
		if a := b.secretAsk(i); a != nil && b.binds(a, i) {
			c.Seat, c.Ask = b.chairs[i].ID, a.since
			if c.Order = b.game.pass(b.chairs[i].eye, rules.Seat(i), ""); c.Order == "" {
				c.Order = b.game.first(b.chairs[i].eye, rules.Seat(i))
			}
			return c, c.Order != ""
		}
	}
	return c, false
}

// lateSecret binds a seat to nothing that has let the rule book's clock run out:
// it runs for those who are at the table.
func (b *Battle) lateSecret(a *ask, now time.Time, away []string) (Command, bool) {
	late := b.header.Clocks && a.Seconds > 0 && now.Sub(a.at) >= time.Duration(a.Seconds)*time.Second
	for i := range b.chairs {
		if late && b.binds(a, i) && b.chairs[i].commitment.seq == 0 && !slices.Contains(away, b.chairs[i].ID) {
			return Command{Kind: KindCommit, Seat: b.chairs[i].ID, By: ByTable, Ask: a.since, At: now}, true
		}
	}
	return Command{}, false
}

// commitments are those to a question, as all may see them.
func (b *Battle) commitments(a *ask) []Commitment {
	views := []Commitment{}
	_, all := b.committed()
	for i := range b.chairs {
		if made := &b.chairs[i].commitment; made.seq > 0 && a.For(rules.Seat(i)) {
			views = append(views, Commitment{Seat: b.chairs[i].ID, Seq: made.seq, Hash: made.hash, Revealed: made.revealed, Due: all && !made.revealed})
		}
	}
	return views
}
